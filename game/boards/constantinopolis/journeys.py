"""What moves on the table of Constantinopolis for each event, from the words of the event alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.boards.board import TableView
from game.boards.constantinopolis import places
from game.boards.constantinopolis.places import Where
from game.boards.constantinopolis.transition import GOLD, BoardTransition
from game.boards.transition import title
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORY,
    GOODS,
    OFFICES,
    PRAETORIO,
    PRODUCTION,
)
from game.engine.constantinopolis.state import PORT, SHORT, State
from game.engine.core.event import Event
from game.ui.motion import PieceMove

CONTRACT = "contract"
"""The picture of the closed side of one."""
PLOT = "art/plot/empty"
"""What a wall or public building is laid on."""


def _bid(trip: BoardTransition) -> list[PieceMove]:
    text = str(trip.number("gold"))
    return [PieceMove(trip.flag(trip.seat), places.banner(trip.seat), (trip.ref("office"),), text)]


def _takes_office(trip: BoardTransition) -> list[PieceMove]:
    office = (trip.ref("office"),)
    moved = PieceMove(trip.flag(trip.seat), trip.office_of(trip.seat), office)
    return [*trip.pays(office), moved]


def _wins_office(trip: BoardTransition) -> list[PieceMove]:
    loser = int(trip.name("holder"))
    office = (trip.ref("office"),)
    return [*_takes_office(trip), PieceMove(trip.flag(loser), office, places.banner(loser))]


def _defends(trip: BoardTransition) -> list[PieceMove]:
    return trip.pays((trip.ref("office"),))


def _office_gold(trip: BoardTransition) -> list[PieceMove]:
    return trip.earns(("office/comes_thesaurorum",))


def _office_good(trip: BoardTransition) -> list[PieceMove]:
    return trip.gets((trip.ref("good"),), (f"office/{OFFICES[PRAETORIO]}",))


def _sailing(trip: BoardTransition, goal: Where, source: Where = ()) -> PieceMove:
    """A ship under way, from where it lay unless it comes from elsewhere."""
    hull = f"art/ship/{trip.name('ship')}"
    lay = places.ship(trip.me, trip.before.seen, trip.seat, trip.number("slot"))
    return PieceMove(hull, source or lay, goal, whole=True)


def _homeward(trip: BoardTransition, place: int) -> PieceMove:
    """A ship that comes nearer: on one's own sheet from the open sea to its berth, in the rail to its next lane."""
    if trip.seat != trip.me:
        return _sailing(trip, places.lane(trip.me, trip.seat, place))
    berth = places.ship(trip.me, trip.before.seen, trip.seat, trip.number("slot"))
    return _sailing(trip, berth, places.lane(trip.me, trip.seat, SHORT))


def _nears(trip: BoardTransition) -> list[PieceMove]:
    return [_homeward(trip, SHORT)]


def _sails(trip: BoardTransition) -> list[PieceMove]:
    harbour = places.ship(trip.me, trip.before.seen, trip.seat, trip.number("slot"))
    place = trip.after.seen.fleet[trip.seat][trip.number("slot")].place
    out = places.lane(trip.me, trip.seat, place)
    return [_sailing(trip, out), *trip.honours(harbour)]


def _delivers(trip: BoardTransition) -> list[PieceMove]:
    source = places.ship(trip.me, trip.before.seen, trip.seat, trip.number("slot"))
    done = [PieceMove(trip.face(ref), source, places.DISCARDS) for ref in trip.refs("contracts")]
    home = _homeward(trip, PORT)
    return [home, *trip.earns(source), *trip.honours(source), *done]


def _produces(trip: BoardTransition) -> list[PieceMove]:
    state: State = trip.after.seen
    found: list[PieceMove] = []
    for ref in dict.fromkeys(trip.refs("goods")):
        good = GOODS.index(ref.partition("/")[2])
        made = [
            BUILDINGS[building]
            for building in PRODUCTION
            if state.owns(trip.seat, building) and state.box.output[building][good]
        ]
        things = tuple(other for other in trip.refs("goods") if other == ref)
        found += trip.gets(things, places.makers(trip.me, trip.seat, made))
    return found


def _builds(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("building")
    yard = (trip.ref("building"),)
    goal = places.building(trip.me, trip.seat, name, BUILDINGS.index(name))
    tile = PieceMove(f"art/building/{name}", yard, goal, whole=True, laid=trip.seat == trip.me)
    return [*trip.pays(yard), tile, *_rises(trip, yard), *trip.honours(yard)]


def _rises(trip: BoardTransition, yard: Where) -> list[PieceMove]:
    """A wall or public building lays itself on the map, from stones that come from who builds it."""
    name = trip.name("building")
    if CATEGORY[BUILDINGS.index(name)] not in (CAT_PUBLIC, CAT_WALL):
        return []
    stones = PieceMove(
        f"art/standing/{name}", places.banner(trip.seat), yard, whole=True, laid=True, bed=PLOT
    )
    return [stones]


def _redeems(trip: BoardTransition) -> list[PieceMove]:
    own = places.building(trip.me, trip.seat, "redemptor", BUILDINGS.index("redemptor"))
    return trip.gives((trip.ref("good"),), own)


def _buys(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("good")
    return [
        *trip.pays((f"buy/{name}",)),
        *trip.gets((trip.ref("good"),), (f"board/market/good/{name}/stock",)),
    ]


def _sells(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("good")
    given = trip.gives((trip.ref("good"),), (f"board/market/good/{name}/stock",))
    return [*given, *trip.earns((f"sell/{name}",))]


def _uses(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("building")
    index = BUILDINGS.index(name)
    needs = trip.after.seen.box.needs[index]
    goods = tuple(f"good/{GOODS[good]}" for good, count in enumerate(needs) for _ in range(count))
    at = places.building(trip.me, trip.seat, name, index)
    source = places.building(trip.me, trip.seat, name, index)
    return [*trip.gives(goods, at), *trip.earns(source), *trip.honours(source)]


def _barters(trip: BoardTransition) -> list[PieceMove]:
    index = BUILDINGS.index("wall_barter")
    wall = places.building(trip.me, trip.seat, "wall_barter", index)
    source = places.building(trip.me, trip.seat, "wall_barter", index)
    return [*trip.gives(trip.refs("goods"), wall), *trip.earns(source)]


def _swaps(trip: BoardTransition) -> list[PieceMove]:
    index = BUILDINGS.index("wall_swap")
    wall = places.building(trip.me, trip.seat, "wall_swap", index)
    source = places.building(trip.me, trip.seat, "wall_swap", index)
    return [*trip.gives((trip.ref("good"),), wall), *trip.gets((trip.ref("got"),), source)]


def _draws(trip: BoardTransition) -> list[PieceMove]:
    mine = trip.seat == trip.me
    found = []
    for ref, count in Counter(trip.refs("contracts")).items():
        goal = places.card(trip.me, trip.seat, ref.partition("/")[2])
        face = trip.face(ref)
        found.append(PieceMove(CONTRACT, places.DECK, goal, f"+{count}", count, face, whole=mine))
    return found


def _discards(trip: BoardTransition) -> list[PieceMove]:
    refs = trip.refs("contracts") or (trip.ref("contract"),)
    return [
        PieceMove(trip.face(ref), _held(trip, ref), places.DISCARDS, copies=count)
        for ref, count in Counter(refs).items()
    ]


def _held(trip: BoardTransition, ref: str) -> Where:
    """Where a contract of the seat lay: in the hand, or under a post."""
    name = ref.partition("/")[2]
    state: State = trip.before.seen
    if state.box.contract_index[name] in state.held[trip.seat]:
        return places.post(trip.me, trip.seat, name)
    return places.card(trip.me, trip.seat, name)


def _loads(trip: BoardTransition) -> list[PieceMove]:
    card = places.card(trip.me, trip.seat, trip.name("contract"))
    aboard = places.ship(trip.me, trip.after.seen, trip.seat, trip.number("slot"))
    return [PieceMove(trip.face(trip.ref("contract")), card, aboard)]


def _unloads(trip: BoardTransition) -> list[PieceMove]:
    aboard = places.ship(trip.me, trip.before.seen, trip.seat, trip.number("slot"))
    card = places.card(trip.me, trip.seat, trip.name("contract"))
    return [PieceMove(trip.face(trip.ref("contract")), aboard, card)]


def _holds(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("contract")
    card = places.card(trip.me, trip.seat, name)
    return [PieceMove(trip.face(trip.ref("contract")), card, places.post(trip.me, trip.seat, name))]


def _releases(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("contract")
    kept = places.post(trip.me, trip.seat, name)
    return [PieceMove(trip.face(trip.ref("contract")), kept, places.card(trip.me, trip.seat, name))]


def _buys_ship(trip: BoardTransition) -> list[PieceMove]:
    name = trip.name("ship")
    shop = (f"ship/{name}",)
    last = max(0, len(trip.after.seen.fleet[trip.seat]) - 1)
    hull = PieceMove(
        f"art/ship/{name}", shop, places.ship(trip.me, trip.after.seen, trip.seat, last), whole=True
    )
    return [*trip.pays(shop), hull]


def _buys_post(trip: BoardTransition) -> list[PieceMove]:
    posts = places.post(trip.me, trip.seat)
    return [*trip.pays(posts), PieceMove("post", (), posts, "+1")]


def _trades(trip: BoardTransition) -> list[PieceMove]:
    """What was offered goes to who accepted; what was asked goes the other way."""
    offerer = int(trip.name("partner"))
    found: list[PieceMove] = []
    for key, giver, taker in (("give", offerer, trip.seat), ("ask", trip.seat, offerer)):
        for ref, count in Counter(trip.refs(key)).items():
            kind, _, name = ref.partition("/")
            if kind == "good":
                ends = places.store(trip.me, giver, name), places.store(trip.me, taker, name)
                found.append(PieceMove(ref, *ends, f"+{count}", count))
            elif kind == "coin":
                ends = places.purse(trip.me, giver), places.purse(trip.me, taker)
                found.append(PieceMove(GOLD, *ends, f"+{count}", count))
            else:
                ends = places.card(trip.me, giver, name), places.card(trip.me, taker, name)
                found.append(PieceMove(trip.face(ref), *ends, copies=count))
    return found


def _donates(trip: BoardTransition) -> list[PieceMove]:
    goods = trip.refs("goods")
    name = goods[0].partition("/")[2]
    gift = (f"donation/{name}", f"board/market/good/{name}")
    return [*trip.gives(goods, (f"board/market/good/{name}",)), *trip.honours(gift)]


def _market(trip: BoardTransition) -> list[PieceMove]:
    picture = f"art/market/{trip.name('market')}"
    return [PieceMove(picture, places.NEXT_MARKET, places.MARKET, whole=True)]


def _reshuffles(trip: BoardTransition) -> list[PieceMove]:
    return [PieceMove(CONTRACT, places.DISCARDS, places.DECK, copies=trip.number("count"))]


def _final(trip: BoardTransition) -> list[PieceMove]:
    return trip.honours(trip.purse())


MOVES: dict[str, Callable[[BoardTransition], list[PieceMove]]] = {
    "bids": _bid, "raises": _bid, "takes_office": _takes_office, "wins_office": _wins_office,
    "defends_office": _defends, "office_gold": _office_gold, "office_good": _office_good, "ship_nears": _nears,
    "sails": _sails, "delivers": _delivers, "produces": _produces, "builds": _builds, "preempts": _builds,
    "redeems": _redeems, "buys_good": _buys, "sells_good": _sells, "uses": _uses, "barters": _barters,
    "swaps_good": _swaps, "draws": _draws, "discards": _discards, "exchanges": _discards, "loads": _loads,
    "unloads": _unloads, "holds": _holds, "releases": _releases, "buys_ship": _buys_ship, "buys_post": _buys_post,
    "accepts_offer": _trades, "donates": _donates, "market": _market, "reshuffles": _reshuffles,
    "scores_walls": _final, "scores_gold": _final,
}  # fmt: skip

STILL = frozenset({
    "round", "keeps_office", "auction_over", "declares", "declines", "last_public", "keeps_contracts", "stores",
    "finishes_loading", "shows_cargo", "offers", "refuses_offer", "last_round_next", "match_over", "leaves",
    "components_leave", "forced",
})  # fmt: skip
"""Events that move nothing: what they are about is framed for a moment."""


def journeys(before: TableView, after: TableView, event: Event) -> list[PieceMove]:
    """What moves because of an event; nothing when one of the viewers may not know of it."""
    if not (event.visible_to(before.viewer) and event.visible_to(after.viewer)):
        return []
    move = MOVES.get(event.key)
    return move(BoardTransition(before, after, event)) if move is not None else []


__all__ = ["MOVES", "STILL", "journeys", "title"]
