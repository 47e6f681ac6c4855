"""What all tooltips of this table share: whose eyes they are for, names with their meaning, lines and rules."""

from __future__ import annotations

from collections.abc import Iterable

from game.boards.board import TableView
from game.engine.constantinopolis.components import GOODS


def me(table: TableView) -> int:
    """The seat whose prices and stores are shown: the viewer's, or that of the seat to act for spectators."""
    return table.viewer if table.viewer is not None else max(table.to_act, 0)


def named(table: TableView, ref: str) -> str:
    """A Latin name with its translation, if that adds something."""
    texts = table.texts
    name = texts.component(ref)
    key = f"gloss.{ref.replace('/', '.')}"
    gloss = texts.own(key) if texts.has_own(key) else name
    if gloss.casefold() == name.casefold():
        return name
    return texts.own("tip.named", name=name, gloss=gloss)


def spelling(table: TableView, ref: str) -> str:
    """What the box prints in place of the Latin name, "" where it prints that."""
    key = f"spelling.{ref.replace('/', '.')}"
    return table.texts.own(key) if table.texts.has_own(key) else ""


def goods_of(counts: Iterable[int]) -> tuple[str, ...]:
    """Counts of the five goods as references."""
    return tuple(f"good/{GOODS[good]}" for good, n in enumerate(counts) for _ in range(n))


def joined(lines: Iterable[str]) -> str:
    """Non-empty lines joined by line breaks."""
    return "\n".join(line for line in lines if line)
