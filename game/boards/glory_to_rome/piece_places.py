"""An event between two tables: the places of its pieces as names of nodes, best first, and the words its moves use.

The own camp shows each component; other seats have a row. `me` is the seat at the bottom before and after the event, -1 if
it changes.
"""

from __future__ import annotations

from game.boards.composed_board import Transition
from game.boards.glory_to_rome.board_layout import art, building_picture, flat
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES
from game.ui.moves import PieceMove

Where = tuple[str, ...]
PILED, LADEN = 12, 6
"""The most pieces of a heap, and of a bay of the cart."""
DECK: Where = ("deck",)
SENATORS: Where = ("senators",)


def _row(seat: int, *names: str) -> Where:
    """Places in a seat's row of the rail, then the row itself."""
    row = f"board/ground/players/seat{seat}"
    return (*(f"{row}/{name}" for name in names), row)


def seat(number: int) -> Where:
    """A seat's row in the rail."""
    return _row(number)


def pool(material: str, count: int = 0) -> Where:
    """The place of a material in the pool, of the last of so many pieces; none while the forum is covered."""
    last = (f"board/ground/forum/pool/{material}/piece{min(count, PILED) - 1}",) if count > 0 else ()
    return (*last, f"pool/{material}")


def site(material: str, *, outside: bool = False) -> Where:
    """A pile of sites."""
    return (f"outside/{material}" if outside else f"site/{material}",)


def stock(me: int, seat: int, material: str, count: int = 0) -> Where:
    """A seat's materials of a kind, the last of so many pieces."""
    at = MATERIALS.index(material)
    last = (f"board/ground/mine/stockpile/piece{at}.{min(count, LADEN) - 1}",) if count > 0 else ()
    own = (*last, f"stockpile/{material}") if seat == me else ()
    return (*own, *_row(seat, f"{material}/picture", material))


def client(me: int, seat: int, role: str) -> Where:
    """A seat's clients of a role."""
    own = (f"client/{role}",) if seat == me else ()
    return (*own, *_row(seat, role))


def vault(me: int, seat: int) -> Where:
    """A seat's vault."""
    own = ("board/ground/mine/vault/vault",) if seat == me else ()
    return (*own, *_row(seat, "vault"))


def influence(me: int, seat: int) -> Where:
    """A seat's influence."""
    own = ("board/ground/mine/vault/influence",) if seat == me else ()
    return (*own, *_row(seat, "influence"))


def mosaic(me: int, seat: int, name: str) -> Where:
    """The mosaic of a building of a seat."""
    own = (
        tuple(f"board/ground/mine/street/{name}/{part}" for part in ("art/ghost", "art"))
        if seat == me
        else ()
    )
    theirs = _row(seat, *(f"own.{name}/{part}" for part in ("art/ghost", "art")))
    return (*own, *theirs[:-1], *building(me, seat, name))


def building(me: int, seat: int, name: str, inside: int = 0) -> Where:
    """A building of a seat; with so many materials inside, the bay of the last one."""
    bay = (f"board/ground/mine/street/{name}/art/in{inside - 1}",) if inside > 0 else ()
    own = (*bay, f"building/{name}") if seat == me else ()
    return (*own, f"rival{seat}/{name}", *_row(seat, f"own.{name}"))


def plinth(me: int, seat: int, name: str) -> Where:
    """What a building of a seat stands on; it looks the same while the building is laid and when it is done."""
    own = (f"board/ground/mine/street/{name}/plinth",) if seat == me else ()
    return (*own, *_row(seat, f"own.{name}/site")[:1], *building(me, seat, name))


def house(me: int, seat: int, name: str) -> Where:
    """All of a building of a seat."""
    return (f"board/ground/mine/street/{name}",) if seat == me else _row(seat, f"own.{name}")[:1]


def ground_of(me: int, seat: int, name: str) -> Where:
    """An own building with its shadow: nothing of it is there before it is laid."""
    return (*house(me, seat, name), f"board/ground/mine/street/shade.{name}") if seat == me else ()


def gable(me: int, seat: int, name: str) -> Where:
    """What is set on a building of a seat when it is finished."""
    return tuple(f"{node}/gable" for node in house(me, seat, name))


def hand(me: int, seat: int, card: str = "") -> Where:
    """A card in a seat's hand, or the hand."""
    known = (f"board/ground/hand/{card}/art", f"hand/{card}") if card else ()
    own = (*known, "board/ground/hand") if seat == me else ()
    return (*own, *_row(seat, "hand"))


def light(card: str) -> Where:
    """The shadow of a card in the hand, and the light around it."""
    parts = (f"halo.{card}.{row}{column}" for row in range(3) for column in range(3))
    return tuple(f"board/ground/hand/{name}" for name in (f"shade.{card}", *parts))


def camp(me: int, seat: int, place: str = "") -> Where:
    """The place of the cards a seat has played this turn."""
    own = ((f"camp/{place}",) if place else ()) + ("board/ground/hand/played",) if seat == me else ()
    return (*own, *_row(seat, "answer", "banner"))


BACK, SENATOR_CARD = art("card/back"), art("card/senator")


class BoardTransition(Transition):
    """One event between two tables, with the places and pictures of its moving pieces."""

    __slots__ = ()

    def hand_of(self, card: str) -> Where:
        """Where the card lay in the seat's hand."""
        return hand(self.me, self.seat, card)

    def from_pool(self, material: str) -> Where:
        """The last piece of a heap of the pool."""
        return pool(material, self.before.seen.pool[MATERIALS.index(material)])

    def from_stock(self, seat: int, material: str) -> Where:
        """The last piece of a material of a seat."""
        return stock(self.me, seat, material, self.before.seen.stock[seat][MATERIALS.index(material)])

    def to_stock(self, seat: int, material: str) -> Where:
        """The piece that has come to a seat's material."""
        return stock(self.me, seat, material, self.after.seen.stock[seat][MATERIALS.index(material)])

    def to_building(self, seat: int, name: str) -> Where:
        """The bay of a building that has been filled."""
        state = self.after.seen
        at = state.lot_of(seat, BUILDINGS.index(name))
        inside = sum(state.lots[seat][at].materials) if at >= 0 else 0
        return building(self.me, seat, name, inside)

    def role_material(self) -> str:
        """The material of the role among the words."""
        return MATERIALS[ROLES.index(self.name("role"))]

    def client(self, source: Where, picture: str = "") -> PieceMove:
        """A card becomes a client of the seat: what it was turns into the sign of its role."""
        role = self.name("role")
        sign, goal = flat(f"role/{role}"), client(self.me, self.seat, role)
        return PieceMove(picture or self.token(self.role_material()), source, goal, "+1", turned=sign)

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
