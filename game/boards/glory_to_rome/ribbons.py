"""Ribbons below cards of the hand that together play for any role: how many of what, and for which role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.boards.board_layout import STRONG_CENTER
from game.boards.glory_to_rome.board_layout import BoardLayout, material_picture
from game.engine.glory_to_rome.components import MATERIAL, MATERIALS, ROLES, SENATOR
from game.engine.glory_to_rome.phases.leading import petition_size
from game.ui.geometry import Rect, bounds
from game.ui.tree import Node


class Ribbon(NamedTuple):
    """The cards of a material that make a petition, by kind, and the rectangle of their ribbon."""

    material: int
    cards: tuple[int, ...]
    rect: Rect

    @property
    def target(self) -> str:
        """What a click on it is called."""
        return f"petition/{MATERIALS[self.material]}"


def ribbons(layout: BoardLayout, places: Mapping[int, Rect]) -> list[Ribbon]:
    """A ribbon for each petition that is possible now, along the lower end of its cards in one row."""
    found = []
    for material, name in enumerate(MATERIALS):
        if f"petition/{name}" not in layout.spots.targets:
            continue
        mine = [card for card in places if 0 <= card != SENATOR and MATERIAL[card] == material]
        rows: dict[int, list[int]] = {}
        for card in mine:
            rows.setdefault(places[card].y, []).append(card)
        if rows:
            cards = max(rows.values(), key=len)
            found.append(Ribbon(material, tuple(cards), _strip(layout, [places[card] for card in cards])))
    return found


def _strip(layout: BoardLayout, cells: list[Rect]) -> Rect:
    return bounds(cells).cut_bottom(layout.target)[0]


def ribbon(layout: BoardLayout, node: Node, about: Ribbon) -> None:
    """Lay out a ribbon: a button with the material, how many cards it takes, and for which role."""
    shown = layout.put(node, about.target.replace("/", "."), about.rect, about.target, fill="button")
    inner = about.rect.inset(6, 3)
    picture, words = inner.cut_left(inner.h, 4)
    said = _words(layout, about.material)
    text = next((each for each in said if layout.view.width(each, STRONG_CENTER.role) <= words.w), said[-1])
    shown.add("material", picture, picture=material_picture(about.material))
    shown.add("words", words, text=text, style=STRONG_CENTER)


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
