"""An event between two tables, and the words the journeys of an event are made from."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.board import TableView
from game.boards.glory_to_rome import places
from game.boards.glory_to_rome.desk import art, building_picture, flat
from game.boards.glory_to_rome.places import Where
from game.engine.core.event import Event
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES
from game.ui.motion import Journey

BACK, SENATOR_CARD = art("card/back"), art("card/senator")


@dataclass(frozen=True, slots=True)
class Trip:
    """One event between two tables."""

    before: TableView
    after: TableView
    event: Event

    @property
    def seat(self) -> int:
        """Whom it happened to."""
        return self.event.seat

    @property
    def me(self) -> int:
        """Whose camp lies at the bottom before and after, -1 if it is not the same one."""
        seat = places.below(self.before)
        return seat if seat == places.below(self.after) else -1

    def number(self, key: str) -> int:
        """A number among the words, 0 if it is not there."""
        word = self.event.words.get(key, 0)
        return word if isinstance(word, int) else 0

    def name(self, key: str) -> str:
        """The part of a component's name after the stroke."""
        return str(self.event.words.get(key, "")).partition("/")[2]

    def refs(self, key: str) -> tuple[str, ...]:
        """Several components among the words."""
        word = self.event.words.get(key, ())
        return word if isinstance(word, tuple) else ()

    def hand_of(self, card: str) -> Where:
        """Where the card lay in the seat's hand."""
        return places.hand(self.me, self.seat, card)

    def role_material(self) -> str:
        """The material of the role among the words."""
        return MATERIALS[ROLES.index(self.name("role"))]

    def client(self, source: Where) -> Journey:
        """Somebody becomes a client of the seat."""
        role = self.name("role")
        return Journey(flat(f"role/{role}"), source, places.client(self.me, self.seat, role), "+1")

    @staticmethod
    def material_of(card: str) -> str:
        """The material of a card."""
        return MATERIALS[MATERIAL[BUILDINGS.index(card)]]

    @staticmethod
    def token(material: str) -> str:
        """The picture of a material on its way."""
        return art(f"token/{material}")

    @staticmethod
    def face(card: str) -> str:
        """The open side of a card."""
        return SENATOR_CARD if card == "senator" else building_picture(BUILDINGS.index(card))
