"""A component laid out large: what another seat has just played or chosen, and what a moment is about."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.transition import Transition
from game.ui.geometry import Rect
from game.ui.moves import Lay
from game.ui.tree import Node, TextStyle

NAME = TextStyle("heading", shrink=True, lines=2)
WORDS = TextStyle("small", lines=8, shrink=True)
TALL = (3, 2)
"""The shape of a picture that is not a mosaic."""
MOSAIC = (2, 1)


def large(
    name: str, picture: str, words: str, shape: tuple[int, int] = MOSAIC, signs: Sequence[str] = ()
) -> Lay:
    """Lays out a card: picture over the full width, name, words, and signs at its foot."""

    def lay(rect: Rect) -> Node:
        node = Node("staged", rect, fill="card", frame="outline.gold")
        inner = rect.inset(max(3, rect.w // 24))
        art, rest = inner.cut_top(inner.w * shape[1] // shape[0], rect.h // 40)
        node.add("art", art, picture=picture, picture_at="center" if shape == TALL else "fill")
        title, rest = rest.cut_top(rect.h // 7)
        node.add("name", title, text=name, style=NAME)
        if signs:
            foot, rest = rest.cut_bottom(rect.h // 11)
            for cell, sign in zip(
                foot.place(foot.h * len(signs), foot.h).equal_columns(len(signs)), signs, strict=True
            ):
                node.add(f"sign{sign}", cell, picture=sign)
        node.add("words", rest, text=words, style=WORDS)
        return node

    return lay


def told(transition: Transition, ref: str, picture: str, shape: tuple[int, int] = MOSAIC) -> Lay | None:
    """Lays out what another seat has done with a component, in the words of the event; None for one's own."""
    if transition.seat == transition.me:
        return None
    texts = transition.after.texts
    return large(texts.component(ref), picture, texts.event(transition.event), shape)


__all__ = ["MOSAIC", "TALL", "large", "told"]
