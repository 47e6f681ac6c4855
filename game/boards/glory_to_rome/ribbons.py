"""Petitions: cards of the hand that together play for any role, as tablets on the shelf: how many of what, for which role."""

from __future__ import annotations

from game.boards.board_layout import STRONG
from game.boards.glory_to_rome.board_layout import BoardLayout, lay_piece
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from game.engine.glory_to_rome.phases.leading import petition_size
from game.ui.geometry import Rect
from game.ui.tree import Node


def petitions(layout: BoardLayout) -> list[int]:
    """The materials of which a petition is possible now."""
    return [at for at, name in enumerate(MATERIALS) if f"petition/{name}" in layout.spots.targets]


def tablet(layout: BoardLayout, node: Node, rect: Rect, material: int) -> None:
    """A tablet on the shelf: a button with two pieces, how many cards it takes, and for which role."""
    target = f"petition/{MATERIALS[material]}"
    shown = layout.put(node, target.replace("/", "."), rect, target, fill="plate.marble")
    inner = rect.inset(layout.view.px(8), 4)
    side = min(inner.h * 3 // 4, layout.view.px(36))
    picture, words = inner.cut_left(round(side * 1.35), layout.view.px(6))
    spot = picture.place(side, side * 7 // 8, 0.0, 0.7)
    lay_piece(shown, "below", spot.moved(side // 3, -side // 5), material)
    lay_piece(shown, "material", spot, material)
    said = _words(layout, material)
    style = STRONG.but(lines=max(1, inner.h // layout.line))
    text = next(
        (each for each in said if layout.view.fonts.fits(each, style, words, layout.view.k)), said[-1]
    )
    shown.add("words", words, text=text, style=style)


def _words(layout: BoardLayout, material: int) -> list[str]:
    """The texts for a ribbon, longest first."""
    state = layout.state
    verbs = {
        offer.actions[0].verb
        for offer in layout.spots.offers
        if f"petition/{MATERIALS[material]}" in offer.refs
    }
    verb = "petition" if "petition" in verbs else "pair"
    count = petition_size(state, verb)
    words = {"count": count, "material": f"material/{MATERIALS[material]}"}
    said = [
        layout.own(f"view.{verb}_of", **words),
        layout.own(f"view.{verb}_short", count=count),
        f"×{count}",
    ]
    said.insert(2, layout.own("view.title.petition"))
    if state.role >= 0:
        said.insert(0, layout.own(f"view.{verb}_as", role=f"role/{ROLES[state.role]}", **words))
    return said
