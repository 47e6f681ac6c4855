"""What is still to be chosen after a first click, by the kinds of what is lit: the role, the card, the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .table import Table


def asked(table: Table) -> str:
    """The line below while something is selected, with the game's own words for what is lit where it has any."""
    texts, words = table.context.texts, table.texts
    picked = table.picks.selection
    lit = table.spots().lit(picked) - set(picked)
    if table.picks.menu and not lit:
        return texts("table.menu")
    kinds = {target.partition("/")[0].rstrip("0123456789") for target in lit}
    known = sorted({words.own(f"choose.{kind}") for kind in kinds if words.has_own(f"choose.{kind}")})
    if not known:
        return texts("table.selected")
    return texts("table.choose", things=texts("list.either.joiner").join(known))


__all__ = ["asked"]
