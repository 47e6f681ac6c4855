"""An event between two tables, and moves that several events share."""

from __future__ import annotations

from collections import Counter

from game.boards.constantinopolis import places
from game.boards.constantinopolis.places import Where
from game.boards.transition import Transition
from game.engine.constantinopolis.components import OFFICES
from game.engine.constantinopolis.state import State
from game.ui.moves import PieceMove
from game.ui.theme import BANNERS

GOLD, FAME = "gold", "fame"
FACE = {True: "art/contract/goods", False: "art/contract/passenger"}
"""The open side of a contract, by whether it carries goods."""


class BoardTransition(Transition):
    """One event between two tables, with the places and pictures of its moving pieces."""

    __slots__ = ()

    # Journeys used by several events ----------------------------------------------------------------------------

    def pays(self, goal: Where, key: str = "gold") -> list[PieceMove]:
        """The seat pays gold."""
        gold = self.number(key)
        return [PieceMove(GOLD, self.treasury(), goal, copies=gold)] if gold > 0 else []

    def earns(self, source: Where, key: str = "gold") -> list[PieceMove]:
        """The seat gets gold."""
        gold = self.number(key)
        goal = places.treasury(self.me, self.seat)
        return [PieceMove(GOLD, source, goal, f"+{gold}", copies=gold)] if gold > 0 else []

    def honours(self, source: Where) -> list[PieceMove]:
        """The seat gets fame, and its banner advances on the track."""
        fame, track = self.number("fame"), places.fame(self.seat)
        if fame <= 0:
            return []
        return [PieceMove(self.flag(self.seat), track, track), PieceMove(FAME, source, track, f"+{fame}")]

    def gives(self, goods: tuple[str, ...], goal: Where, seat: int = -1) -> list[PieceMove]:
        """Goods leave a seat's store."""
        seat = self.seat if seat < 0 else seat
        return [
            PieceMove(good, places.store(self.me, seat, good.partition("/")[2]), goal, copies=count)
            for good, count in Counter(goods).items()
        ]

    def gets(self, goods: tuple[str, ...], source: Where) -> list[PieceMove]:
        """Goods come to the seat's store."""
        return [
            PieceMove(
                good, source, places.store(self.me, self.seat, good.partition("/")[2]), f"+{count}", count
            )
            for good, count in Counter(goods).items()
        ]

    def treasury(self) -> Where:
        """The seat's gold before."""
        return places.treasury(self.me, self.seat)

    def face(self, ref: str) -> str:
        """The open side of a contract."""
        state: State = self.after.seen
        kind = state.box.contract_index.get(ref.partition("/")[2])
        return FACE[kind is None or any(state.box.contracts[kind].goods)]

    def flag(self, seat: int) -> str:
        """The picture of a seat's banner."""
        colour = self.after.seats[seat].colour
        return f"token/{BANNERS[colour % len(BANNERS)]}?seat={colour}"

    def office_of(self, seat: int) -> Where:
        """Where a seat's banner was: at its office, else in the rail."""
        state: State = self.before.seen
        held = state.office(seat)
        return (f"office/{OFFICES[held]}",) if held >= 0 else places.banner(seat)
