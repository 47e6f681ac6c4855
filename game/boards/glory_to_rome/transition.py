"""An event between two tables, and the words its moves use."""

from __future__ import annotations

from game.boards.glory_to_rome import places
from game.boards.glory_to_rome.board_layout import art, building_picture, flat
from game.boards.glory_to_rome.places import Where
from game.boards.transition import Transition
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES
from game.ui.moves import PieceMove

BACK, SENATOR_CARD = art("card/back"), art("card/senator")


class BoardTransition(Transition):
    """One event between two tables, with the places and pictures of its moving pieces."""

    __slots__ = ()

    def hand_of(self, card: str) -> Where:
        """Where the card lay in the seat's hand."""
        return places.hand(self.me, self.seat, card)

    def from_pool(self, material: str) -> Where:
        """The last piece of a heap of the pool."""
        return places.pool(material, self.before.seen.pool[MATERIALS.index(material)])

    def from_stock(self, seat: int, material: str) -> Where:
        """The last piece of a material of a seat."""
        return places.stock(self.me, seat, material, self.before.seen.stock[seat][MATERIALS.index(material)])

    def to_stock(self, seat: int, material: str) -> Where:
        """The piece that has come to a seat's material."""
        return places.stock(self.me, seat, material, self.after.seen.stock[seat][MATERIALS.index(material)])

    def to_building(self, seat: int, building: str) -> Where:
        """The bay of a building that has been filled."""
        state = self.after.seen
        at = state.lot_of(seat, BUILDINGS.index(building))
        inside = sum(state.lots[seat][at].materials) if at >= 0 else 0
        return places.building(self.me, seat, building, inside)

    def role_material(self) -> str:
        """The material of the role among the words."""
        return MATERIALS[ROLES.index(self.name("role"))]

    def client(self, source: Where) -> PieceMove:
        """A card becomes a client of the seat."""
        role = self.name("role")
        return PieceMove(flat(f"role/{role}"), source, places.client(self.me, self.seat, role), "+1")

    @staticmethod
    def material_of(card: str) -> str:
        """The material of a card."""
        return MATERIALS[MATERIAL[BUILDINGS.index(card)]]

    @staticmethod
    def token(material: str) -> str:
        """The picture of a material on its way."""
        return art(f"piece/{material}")

    @staticmethod
    def face(card: str) -> str:
        """The open side of a card."""
        return SENATOR_CARD if card == "senator" else building_picture(BUILDINGS.index(card))
