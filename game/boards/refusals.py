"""What would make a refused action possible, in words."""

from __future__ import annotations

from game.engine.core.effect import Remedy
from game.i18n.match_texts import MatchTexts


def way_out(texts: MatchTexts, found: Remedy) -> str:
    """What would make it possible, as text: the missing resource or the action before it; "" if nothing."""
    kinds: dict[str, list[str]] = {}
    for means, count in found.lacks:
        kinds.setdefault(means.partition("/")[0], []).extend([means] * count)
    parts = [_means(texts, kind, things) for kind, things in kinds.items()]
    said = [texts("table.lacks", things=texts.listed(parts))] if parts else []
    if found.first is not None:
        said.append(texts("table.first", action=texts.action(found.first)))
    return " ".join(said)


def _means(texts: MatchTexts, kind: str, things: list[str]) -> str:
    """What is lacking of one kind: gold by its number, goods by their names."""
    named = texts.components(things) if "/" in things[0] else ""
    return texts.own(f"lacking.{kind}", count=len(things), things=named)


__all__ = ["way_out"]
