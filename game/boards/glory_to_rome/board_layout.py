"""What every part of this table needs at hand: its position, its pictures, signs and names besides what all tables share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from game.boards import board_layout
from game.boards.glory_to_rome.position import text_key
from game.engine.glory_to_rome.box import Components
from game.engine.glory_to_rome.components import BUILDINGS, CARDS, MATERIAL, MATERIALS, ROLES
from game.engine.glory_to_rome.state import State
from game.ui.geometry import Rect
from game.ui.tree import Node

LARGER = {
    "caption": ("large", "small"),
    "caption.bold": ("number.large", "number", "small.bold"),
    "heading.small": ("heading",),
    "number.small": ("number",),
}
"""Larger roles for a text where its place grows faster than letters do, best first."""
AIR = 0.7
"""The most of a place's height that a line of text takes."""
GAME = "glory_to_rome"
"""The folder of the pictures of this game, below those of all games."""


class BoardLayout(board_layout.BoardLayout):
    """One drawing of the table of Glory to Rome."""

    COMPONENT_OF: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"pool": "material", "stockpile": "material", "site": "material", "client": "role", "hand": "card"}
    )

    @property
    def state(self) -> State:
        """The position as the viewer may see it."""
        found: State = self.table.seen
        return found

    @property
    def box(self) -> Components:
        """The components of the match."""
        return self.state.box

    def card_name(self, card: int) -> str:
        """What a card is called."""
        return self.table.texts.component(f"card/{CARDS[card]}")

    def called(self, card: int) -> str:
        """What a building is called where there is little room."""
        key = f"view.called.{CARDS[card]}"
        return self.own(key) if self.table.texts.has_own(key) else self.card_name(card)

    def gists(self, card: int) -> tuple[str, ...]:
        """What a building does in a few words, and in fewer where it has such words; without its function what it costs and
        gives."""
        state = self.state
        if state.rules.plays(card):
            return self.forms(f"gist.{text_key(state, BUILDINGS[card])}")
        material = MATERIAL[card]
        words = {"value": self.box.value[material], "material": f"material/{MATERIALS[material]}"}
        return tuple(self.own(key, **words) for key in ("view.plain", "view.plain_short"))

    def words(self, card: int) -> tuple[str, ...]:
        """All that a building does, and after it what it does in a few words."""
        state = self.state
        whole = (self.own(f"power.{text_key(state, BUILDINGS[card])}"),) if state.rules.plays(card) else ()
        return (*whole, *self.gists(card))

    def role_name(self, role: int) -> str:
        """What a role is called."""
        return self.table.texts.component(f"role/{ROLES[role]}")

    def grown(self, role: str, room: int) -> str:
        """The largest role of the same face that leaves air in a place that is `room` pixels high; else the role itself."""
        larger = LARGER.get(role, ())
        return next((each for each in larger if self.view.line(each) <= AIR * room), role)

    def demand(self, node: Node, rect: Rect, across: float = 1.0) -> None:
        """Mark something that Rome demands now, at its upper right corner, or so far across."""
        side = self.line + self.pad
        cell = rect.inset(2).place(side, side, across, 0.0)
        node.add(f"demand{cell.x}", cell, picture=flat("demand"), depth=4, tip="about/demand")


def lay(parent: Node, name: str, rect: Rect, picture: str, depth: int = 0) -> Node:
    """A picture of the place itself, stretched over its rectangle."""
    return parent.add(name, rect, picture=art(picture), picture_at="stretch", scenery=True, depth=depth)


def none_there(parent: Node, rect: Rect) -> None:
    """Say to readers that nothing lies here; eyes see the empty place."""
    parent.add("none", rect, speech="0")


def flat(name: str) -> str:
    """A flat picture of this game, such as "vault" or "role/mercator"."""
    return f"{GAME}/{name}"


def art(name: str) -> str:
    """A rich picture of this game, such as "building/via"."""
    return f"art/{GAME}/{name}"


def piece(material: int) -> str:
    """A piece of a material as it lies on the table."""
    return art(f"piece/{MATERIALS[material]}")


def lay_piece(parent: Node, name: str, rect: Rect, material: int, kind: str = "") -> Node:
    """Lay a piece on the table; `kind` "faint" for its place, "wanted" where it is missing."""
    return lay(
        parent, name, rect, f"piece/{kind}_{MATERIALS[material]}" if kind else f"piece/{MATERIALS[material]}"
    )


def role_picture(role: int) -> str:
    """The sign of a role."""
    return flat(f"role/{ROLES[role]}")


def building_picture(card: int) -> str:
    """The mosaic of a building."""
    return art(f"building/{BUILDINGS[card]}")


def tint(material: int) -> str:
    """The surface in the color of a material."""
    return f"material.{MATERIALS[material]}"


def tint_of(card: int) -> str:
    """The surface in the color of a card's material."""
    return tint(MATERIAL[card])


_SIGNS = """
via always any_material
insula always client limit
latrina think discard
taberna hire new_client draw
circus lead any_card build
vallum demand protect
mercatus always vault limit
navale labour card stockpile
academia craft think
atrium trade draw vault
arcus build pool material
schola complete think influence
aeraria complete labour influence
sacellum always hand limit
thermae hire client action
porta always unfinished
aquaeductus hire new_client double
amphitheatrum complete craft influence
horreum always client labour
pons demand take stockpile
murus demand protect points
senatus turn_end senator
turris always any_material outside
vomitorium think hand discard
cloaca turn_end card stockpile
bibliotheca always one_material finish
catacumbae complete end
circus_maximus follow client double
colosseum demand client vault
hortus complete hire influence
carcer complete take building
villa build finish
basilica trade card vault
forum always win
scalae build share
fons craft look draw
statua always plot points
ludus_magna always client any_card
palatium lead card action
templum always hand limit
"""
"""By line: a building, when its function works, and what it does, in the names of the pictures."""

_BY_NAME = {name: (f"when/{when}", *(f"what/{sign}" for sign in what))
            for name, when, *what in (line.split() for line in _SIGNS.split("\n") if line)}  # fmt: skip


def signs(state: State, building: int) -> tuple[str, ...]:
    """The signs of a building's function: first when, then what; none where its function is not played."""
    if not state.rules.plays(building):
        return ()
    return tuple(flat(sign) for sign in _BY_NAME[BUILDINGS[building]])
