"""What moves on the table of Concordia Venus for each event, from the words of the event alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.boards import transition
from game.boards.board import TableView
from game.boards.concordia_venus import places
from game.boards.concordia_venus.board_layout import flat
from game.boards.concordia_venus.faces import card_picture
from game.boards.transition import Transition
from game.engine.concordia_venus.components import CARDS, PIECES
from game.engine.core.event import Event
from game.ui.motion import PieceMove, Title
from game.ui.theme import BANNERS


class BoardTransition(Transition):
    """One event between two tables: what the journeys of an event are made from."""

    __slots__ = ()

    def colonist(self, kind: str) -> str:
        """The picture of the seat's colonist of a kind."""
        colour = self.after.seats[self.seat].colour
        return flat(f"colonist/{kind}_{BANNERS[colour % len(BANNERS)]}?seat={colour}")

    def house(self) -> str:
        """The picture of the seat's house."""
        colour = self.after.seats[self.seat].colour
        return flat(f"house/{BANNERS[colour % len(BANNERS)]}?seat={colour}")

    def card(self) -> str:
        """The picture of the card among the words."""
        return card_picture(CARDS.index(self.name("card")))


def _plays(trip: BoardTransition) -> list[PieceMove]:
    source = places.hand(trip.me, trip.seat, trip.name("card"))
    return [PieceMove(trip.card(), source, places.pile(trip.me, trip.seat), whole=trip.seat == trip.me)]


def _copies(trip: BoardTransition) -> list[PieceMove]:
    source = places.pile(trip.me, int(trip.name("owner")))
    return [PieceMove(trip.card(), source, places.pile(trip.me, trip.seat))]


def _moves(trip: BoardTransition) -> list[PieceMove]:
    kind, _, start = trip.ref("start").partition("/")
    line = trip.name("line")
    piece = next((piece for piece in PIECES if f"-{piece}" in line), PIECES[0])
    source = places.city(start) if kind == "city" else places.line(start)
    return [PieceMove(trip.colonist(piece), source, places.line(line))]


def _builds(trip: BoardTransition) -> list[PieceMove]:
    city = trip.name("city")
    source = places.money(trip.me, trip.seat)
    return [PieceMove(trip.house(), source, places.house(trip.seat, city), f"−{trip.number('coins')}")]


def _places(trip: BoardTransition) -> list[PieceMove]:
    kind = trip.name("colonist")
    source = places.waiting(trip.me, trip.seat, PIECES.index(kind))
    return [PieceMove(trip.colonist(kind), source, places.city(trip.name("city")))]


def _receives(trip: BoardTransition) -> list[PieceMove]:
    goods = Counter(ref.partition("/")[2] for ref in trip.refs("goods"))
    return [
        PieceMove(
            flat(f"good/{good}"), places.BANK, places.goods(trip.me, trip.seat, good), f"+{count}", count
        )
        for good, count in goods.items()
    ]


def _produces(trip: BoardTransition) -> list[PieceMove]:
    plaque = places.province(trip.name("province"))
    return [PieceMove(flat("role/prefect"), places.pile(trip.me, trip.seat), plaque)]


def _earns(trip: BoardTransition) -> list[PieceMove]:
    goal = places.money(trip.me, trip.seat)
    coins = trip.number("coins")
    return (
        [PieceMove(flat("sestertius"), places.BANK, goal, f"+{coins}", min(3, max(1, coins)))]
        if coins
        else []
    )


def _trades(trip: BoardTransition) -> list[PieceMove]:
    good, count = trip.name("good"), trip.number("count")
    wares = places.goods(trip.me, trip.seat, good)
    if trip.event.key == "buys":
        return [PieceMove(flat(f"good/{good}"), places.BANK, wares, f"+{count}", count)]
    goal = places.money(trip.me, trip.seat)
    return [PieceMove(flat(f"good/{good}"), wares, goal, f"+{trip.number('coins')}", count)]


def _acquires(trip: BoardTransition) -> list[PieceMove]:
    goal = places.hand(trip.me, trip.seat, trip.name("card"))
    return [PieceMove(trip.card(), (trip.ref("display"),), goal)]


def _takes_back(trip: BoardTransition) -> list[PieceMove]:
    count, coins = trip.number("count"), trip.number("coins")
    source = places.pile(trip.me, trip.seat)
    cards = PieceMove(flat("card"), source, places.hand(trip.me, trip.seat), f"+{count}", count)
    return [cards, *([*_earns(trip)] if coins else [])]


def _passes(trip: BoardTransition) -> list[PieceMove]:
    return [PieceMove(flat("magnus"), places.magnus(trip.seat), places.magnus(int(trip.name("taker"))))]


def _points(trip: BoardTransition) -> list[PieceMove]:
    god = trip.event.key.partition("_")[2]
    goal = places.hand(-1, trip.seat)
    return [PieceMove(flat(f"god/{god}"), goal, goal, f"+{trip.number('points')}")]


def _ends(trip: BoardTransition) -> list[PieceMove]:
    return [
        PieceMove(flat("concordia"), places.STACK, places.hand(-1, trip.seat), f"+{trip.number('points')}")
    ]


MOVES: dict[str, Callable[[BoardTransition], list[PieceMove]]] = {
    "plays": _plays, "copies": _copies, "moves": _moves, "builds": _builds, "places": _places, "settles": _places, "receives": _receives,
    "produces": _produces, "cashes": _earns, "earns": _earns, "draws_stipend": _earns, "leads": _earns, "buys": _trades, "sells": _trades,
    "acquires": _acquires, "takes_back": _takes_back, "passes_magnus": _passes, "end_houses": _ends,
    "end_market": _ends, "scores_vesta": _points, "scores_jupiter": _points, "scores_saturnus": _points,
    "scores_mercurius": _points, "scores_mars": _points, "scores_minerva": _points, "scores_venus": _points,
}  # fmt: skip

STILL = frozenset({
    "also", "chooses", "end_surrender", "forced", "leaves", "marks", "match_ends", "no_effect", "overflows", "refills", "repeats",
    "round", "starts",
})  # fmt: skip
"""Events that move nothing: what they are about is framed for a moment."""


QUIET = ("turn", "warehouse")
"""Chapters that begin all the time and need no title."""


def title(before: TableView, after: TableView) -> Title | None:
    """The name of the personality whose execution has begun."""
    now = after.decision.chapter if after.decision is not None else ""
    return None if now in QUIET else transition.title(before, after)


def journeys(before: TableView, after: TableView, event: Event) -> list[PieceMove]:
    """What moves because of an event; nothing when one of the viewers may not know of it."""
    if not (event.visible_to(before.viewer) and event.visible_to(after.viewer)):
        return []
    move = MOVES.get(event.key)
    return move(BoardTransition(before, after, event)) if move is not None else []


__all__ = ["MOVES", "STILL", "journeys", "title"]
