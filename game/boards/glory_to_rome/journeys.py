"""What moves on the table of Glory to Rome for each event, from the words of the event alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.boards.board import TableView
from game.boards.glory_to_rome import places
from game.boards.glory_to_rome.board_layout import art, building_picture, flat
from game.boards.glory_to_rome.places import Where
from game.boards.glory_to_rome.transition import BACK, SENATOR_CARD, BoardTransition
from game.boards.transition import title
from game.engine.core.event import Event
from game.engine.glory_to_rome.components import BUILDINGS
from game.ui.motion import PieceMove


def _plays(trip: BoardTransition) -> list[PieceMove]:
    """A card goes from the hand to the camp; a Senator too."""
    card = trip.name("card")
    source = places.hand(trip.me, trip.seat, card)
    goal = places.camp(trip.me, trip.seat, "senator" if card == "senator" else trip.material_of(card))
    return [PieceMove(trip.face(card), source, goal, whole=trip.seat == trip.me)]


def _collects(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("material")
    return [PieceMove(trip.token(name), places.pool(name), places.stock(trip.me, trip.seat, name), "+1")]


def _docks(trip: BoardTransition) -> list[PieceMove]:
    card = trip.name("card")
    name = trip.material_of(card)
    return [PieceMove(trip.token(name), trip.hand_of(card), places.stock(trip.me, trip.seat, name), "+1")]


def _hires(trip: BoardTransition) -> list[PieceMove]:
    source: Where = places.pool(trip.role_material())
    return [trip.client(source)]


def _hires_deck(trip: BoardTransition) -> list[PieceMove]:
    return [trip.client(places.DECK)]


def _hires_hand(trip: BoardTransition) -> list[PieceMove]:
    return [trip.client(trip.hand_of(trip.name("card")))]


def _sells(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("material")
    vault = places.vault(trip.me, trip.seat)
    return [PieceMove(trip.token(name), places.stock(trip.me, trip.seat, name), vault, "+1")]


def _sells_deck(trip: BoardTransition) -> list[PieceMove]:
    return [PieceMove(BACK, places.DECK, places.vault(trip.me, trip.seat), "+1")]


def _sells_hand(trip: BoardTransition) -> list[PieceMove]:
    return [PieceMove(BACK, places.hand(trip.me, trip.seat), places.vault(trip.me, trip.seat), "+1")]


def _founds(trip: BoardTransition) -> list[PieceMove]:
    """The card goes to the street, and so does the site it stands on."""
    card, name = trip.name("card"), trip.name("material")
    outside = trip.event.key == "founds_outside"
    goal = places.building(trip.me, trip.seat, card)
    plot = PieceMove(flat(f"plot/{name}"), places.site(name, outside=outside), goal)
    picture = building_picture(BUILDINGS.index(card))
    return [plot, PieceMove(picture, trip.hand_of(card), goal, whole=True, laid=trip.seat == trip.me)]


def _adds(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("material")
    source = (*places.stock(trip.me, trip.seat, name)[:1], *places.hand(trip.me, trip.seat))
    return [PieceMove(trip.token(name), source, places.building(trip.me, trip.seat, trip.name("building")))]


def _completes(trip: BoardTransition) -> list[PieceMove]:
    source = places.building(trip.me, trip.seat, trip.name("building"))
    goal = places.influence(trip.me, trip.seat)
    return [PieceMove(flat("influence"), source, goal, f"+{trip.number('points')}")]


def _captures(trip: BoardTransition) -> list[PieceMove]:
    name, owner = trip.name("building"), int(trip.name("owner"))
    ends = places.building(trip.me, owner, name), places.building(trip.me, trip.seat, name)
    return [PieceMove(building_picture(BUILDINGS.index(name)), *ends, whole=True)]


def _opens(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("material")
    goal = places.building(trip.me, int(trip.name("owner")), trip.name("building"))
    return [PieceMove(trip.token(name), places.stock(trip.me, trip.seat, name), goal)]


def _gives(trip: BoardTransition) -> list[PieceMove]:
    card, taker = trip.name("card"), int(trip.name("taker"))
    name = trip.material_of(card)
    return [PieceMove(trip.token(name), trip.hand_of(card), places.stock(trip.me, taker, name), "+1")]


def _gives_stock(trip: BoardTransition) -> list[PieceMove]:
    name, taker = trip.name("material"), int(trip.name("taker"))
    ends = places.stock(trip.me, trip.seat, name), places.stock(trip.me, taker, name)
    return [PieceMove(trip.token(name), *ends, "+1")]


def _feeds_lions(trip: BoardTransition) -> list[PieceMove]:
    source = places.client(trip.me, int(trip.name("owner")), trip.name("role"))
    return [PieceMove(flat(f"role/{trip.name('role')}"), source, places.vault(trip.me, trip.seat), "+1")]


def _draws(trip: BoardTransition) -> list[PieceMove]:
    count = trip.number("count")
    return [PieceMove(BACK, places.DECK, places.hand(trip.me, trip.seat), f"+{count}", count)]


def _looks(trip: BoardTransition) -> list[PieceMove]:
    return [PieceMove(BACK, places.DECK, places.hand(trip.me, trip.seat))]


def _takes_senator(trip: BoardTransition) -> list[PieceMove]:
    return [PieceMove(SENATOR_CARD, places.SENATORS, places.hand(trip.me, trip.seat, "senator"), "+1")]


def _reclaims(trip: BoardTransition) -> list[PieceMove]:
    source = places.camp(trip.me, int(trip.name("owner")), "senator")
    return [PieceMove(SENATOR_CARD, source, places.hand(trip.me, trip.seat, "senator"), "+1")]


def _salvages(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("material")
    source = places.camp(trip.me, trip.seat, name)
    return [PieceMove(trip.token(name), source, places.stock(trip.me, trip.seat, name), "+1")]


def _discards(trip: BoardTransition) -> list[PieceMove]:
    """Cards go from the hand to the pool."""
    cards = [ref.partition("/")[2] for ref in trip.refs("cards")] or [trip.name("card")]
    moved = Counter("senator" if card == "senator" else trip.material_of(card) for card in cards)
    source = places.hand(trip.me, trip.seat)
    return [
        PieceMove(SENATOR_CARD, source, places.SENATORS, copies=count)
        if name == "senator"
        else PieceMove(trip.token(name), source, places.pool(name), f"+{count}", count)
        for name, count in moved.items()
    ]


def _opens_vault(trip: BoardTransition) -> list[PieceMove]:
    vault = places.vault(trip.me, trip.seat)
    return [PieceMove(art("card/back"), vault, vault, f"+{trip.number('points')}")]


def _scores(trip: BoardTransition) -> list[PieceMove]:
    goal = places.influence(trip.me, trip.seat)
    return [PieceMove(flat("influence"), goal, goal, f"+{trip.number('points')}")]


MOVES: dict[str, Callable[[BoardTransition], list[PieceMove]]] = {
    "leads": _plays, "follows": _plays, "adds_unit": _plays, "petitions": _plays, "collects": _collects,
    "seizes": _collects, "docks": _docks, "hires": _hires, "hires_deck": _hires_deck, "hires_hand": _hires_hand,
    "sells": _sells, "sells_deck": _sells_deck, "sells_hand": _sells_hand, "founds": _founds,
    "founds_outside": _founds, "adds": _adds, "completes": _completes, "captures": _captures, "opens": _opens,
    "gives": _gives, "gives_stock": _gives_stock, "feeds_lions": _feeds_lions, "draws": _draws, "looks": _looks,
    "takes_senator": _takes_senator, "reclaims": _reclaims, "salvages": _salvages, "latrine": _discards,
    "vomitorium": _discards, "opens_vault": _opens_vault, "scores_token": _scores, "scores_statue": _scores,
    "scores_wall": _scores,
}  # fmt: skip

STILL = frozenset({
    "round", "begins", "leads_petition", "follows_petition", "adds_petition", "bathes", "compensated", "draws_cards",
    "end_catacombs", "end_deck", "end_forum", "end_idle", "end_sites", "end_surrender", "fetches", "forced",
    "glory_to_rome", "keeps", "leaves", "looks_at", "rome_demands", "sells_card", "shows", "stakes", "turns_up",
})  # fmt: skip
"""Events that move nothing: what they are about is framed for a moment."""


ANNOUNCED = ("laborer", "building", "legionary", "merchant", "patron")
"""Chapters that have a title when they begin."""


def journeys(before: TableView, after: TableView, event: Event) -> list[PieceMove]:
    """What moves because of an event; nothing when one of the viewers may not know of it."""
    if not (event.visible_to(before.viewer) and event.visible_to(after.viewer)):
        return []
    move = MOVES.get(event.key)
    return move(BoardTransition(before, after, event)) if move is not None else []


__all__ = ["MOVES", "STILL", "journeys", "title"]
