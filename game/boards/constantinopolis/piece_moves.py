"""Moving pieces of Constantinopolis for each event, from the words of the event alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypedDict

from game.boards.board import TableView
from game.boards.composed_board import TALL, below, title, told
from game.boards.constantinopolis import piece_places, ships
from game.boards.constantinopolis.piece_places import GOLD, BoardTransition, Where
from game.boards.constantinopolis.tips import MEDAL
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORY,
    GOODS,
    OFFICES,
    PRAETORIO,
    PRODUCTION,
    SHIPS,
)
from game.engine.constantinopolis.state import PORT, SHORT, State
from game.engine.core.messages import Event
from game.ui.moves import Lay, PieceMove

CONTRACT = "contract"
"""The picture of the closed side of one."""
OPEN = ("contract/", "held/")
"""What contracts of the viewer are called that lie open."""


class Showing(TypedDict):
    """How a piece is shown large on its way, and beside what."""

    staged: Lay | None
    beside: Where


PLOT = "art/plot/empty"
"""What a wall or public building is laid on."""


def _bid(transition: BoardTransition) -> list[PieceMove]:
    source, office = piece_places.banner(transition.seat), (transition.ref("office"),)
    return [
        PieceMove(
            transition.flag(transition.seat),
            source,
            office,
            str(transition.number("gold")),
            **_shown(transition),
        )
    ]


def _shown(transition: BoardTransition) -> Showing:
    """How an office that another seat asks for or takes is shown."""
    picture = f"art/office/{transition.name('office')}?{MEDAL}"
    shown = told(transition, transition.ref("office"), picture, TALL)
    return {"staged": shown, "beside": piece_places.banner(transition.seat)}


def _takes_office(transition: BoardTransition) -> list[PieceMove]:
    office = (transition.ref("office"),)
    source = transition.office_of(transition.seat)
    return [
        *transition.pays(office),
        PieceMove(transition.flag(transition.seat), source, office, **_shown(transition)),
    ]


def _wins_office(transition: BoardTransition) -> list[PieceMove]:
    loser = int(transition.name("holder"))
    office = (transition.ref("office"),)
    return [*_takes_office(transition), PieceMove(transition.flag(loser), office, piece_places.banner(loser))]


def _defends(transition: BoardTransition) -> list[PieceMove]:
    return transition.pays((transition.ref("office"),))


def _office_gold(transition: BoardTransition) -> list[PieceMove]:
    return transition.earns(("office/comes_thesaurorum",))


def _office_good(transition: BoardTransition) -> list[PieceMove]:
    return transition.gets((transition.ref("good"),), (f"office/{OFFICES[PRAETORIO]}",))


def _passes(transition: BoardTransition, place: int) -> PieceMove:
    """A ship of another seat on its way to another lane of its row, with what it carries."""
    slot = transition.number("slot")
    lay = piece_places.ship(transition.me, transition.before.seen, transition.seat, slot)
    there = transition.after.seen if place != PORT else transition.before.seen
    return PieceMove(
        f"ship/{transition.name('ship')}", lay, piece_places.lane(transition.me, transition.seat, place), whole=True,
        gait="sail", face=ships.under_way(there.box, there.fleet[transition.seat][slot]),
    )  # fmt: skip


def _voyage(transition: BoardTransition, gait: str) -> PieceMove:
    """A ship of the own sheet that sails out of sight, or comes home."""
    hull, slot = f"art/hull/{transition.name('ship')}", transition.number("slot")
    berth = piece_places.ship(transition.me, transition.before.seen, transition.seat, slot)
    out = gait == "depart"
    far = piece_places.HORIZON if out else piece_places.OFFING
    return PieceMove(hull, berth if out else far, far if out else berth, whole=True, gait=gait)


def _nears(transition: BoardTransition) -> list[PieceMove]:
    """In a row the ship goes on to the next lane; on the own sheet it has been out of sight and still is."""
    return [_passes(transition, SHORT)] if transition.seat != transition.me else []


def _sails(transition: BoardTransition) -> list[PieceMove]:
    harbor = piece_places.ship(
        transition.me, transition.before.seen, transition.seat, transition.number("slot")
    )
    if transition.seat == transition.me:
        return [_voyage(transition, "depart"), *transition.honors(harbor)]
    place = transition.after.seen.fleet[transition.seat][transition.number("slot")].place
    return [_passes(transition, place), *transition.honors(harbor)]


def _delivers(transition: BoardTransition) -> list[PieceMove]:
    source = piece_places.ship(
        transition.me, transition.before.seen, transition.seat, transition.number("slot")
    )
    done = [
        PieceMove(transition.face(ref), source, piece_places.DISCARDS) for ref in transition.refs("contracts")
    ]
    own = transition.seat == transition.me
    home = _voyage(transition, "arrive") if own else _passes(transition, PORT)
    return [home, *transition.earns(source), *transition.honors(source), *done]


def _produces(transition: BoardTransition) -> list[PieceMove]:
    state: State = transition.after.seen
    found: list[PieceMove] = []
    for ref in dict.fromkeys(transition.refs("goods")):
        good = GOODS.index(ref.partition("/")[2])
        made = [
            BUILDINGS[building]
            for building in PRODUCTION
            if state.owns(transition.seat, building) and state.box.output[building][good]
        ]
        things = tuple(other for other in transition.refs("goods") if other == ref)
        found += transition.gets(things, piece_places.makers(transition.me, transition.seat, made))
    return found


def _builds(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("building")
    yard = (transition.ref("building"),)
    goal = piece_places.building(transition.me, transition.seat, name, BUILDINGS.index(name))
    picture = f"art/building/{name}"
    shown = told(transition, transition.ref("building"), picture)
    tile = PieceMove(
        picture, yard, goal, whole=True, laid=transition.seat == transition.me, staged=shown,
        beside=piece_places.banner(transition.seat),
    )  # fmt: skip
    return [*transition.pays(yard), tile, *_rises(transition, yard), *transition.honors(yard)]


def _rises(transition: BoardTransition, yard: Where) -> list[PieceMove]:
    """A wall or public building lays itself on the map, from stones that come from who builds it."""
    name = transition.name("building")
    if CATEGORY[BUILDINGS.index(name)] not in (CAT_PUBLIC, CAT_WALL):
        return []
    stones = PieceMove(
        f"art/standing/{name}", piece_places.banner(transition.seat), yard, whole=True, laid=True, bed=PLOT
    )
    return [stones]


def _redeems(transition: BoardTransition) -> list[PieceMove]:
    own = piece_places.building(transition.me, transition.seat, "redemptor", BUILDINGS.index("redemptor"))
    return transition.gives((transition.ref("good"),), own)


def _buys(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("good")
    return [
        *transition.pays((f"buy/{name}",)),
        *transition.gets((transition.ref("good"),), (f"board/market/good/{name}/stock",)),
    ]


def _sells(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("good")
    given = transition.gives((transition.ref("good"),), (f"board/market/good/{name}/stock",))
    return [*given, *transition.earns((f"sell/{name}",))]


def _uses(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("building")
    index = BUILDINGS.index(name)
    needs = transition.after.seen.box.needs[index]
    goods = tuple(f"good/{GOODS[good]}" for good, count in enumerate(needs) for _ in range(count))
    at = piece_places.building(transition.me, transition.seat, name, index)
    source = piece_places.building(transition.me, transition.seat, name, index)
    return [*transition.gives(goods, at), *transition.earns(source), *transition.honors(source)]


def _barters(transition: BoardTransition) -> list[PieceMove]:
    index = BUILDINGS.index("wall_barter")
    wall = piece_places.building(transition.me, transition.seat, "wall_barter", index)
    source = piece_places.building(transition.me, transition.seat, "wall_barter", index)
    return [*transition.gives(transition.refs("goods"), wall), *transition.earns(source)]


def _swaps(transition: BoardTransition) -> list[PieceMove]:
    index = BUILDINGS.index("wall_swap")
    wall = piece_places.building(transition.me, transition.seat, "wall_swap", index)
    source = piece_places.building(transition.me, transition.seat, "wall_swap", index)
    return [
        *transition.gives((transition.ref("good"),), wall),
        *transition.gets((transition.ref("got"),), source),
    ]


def _draws(transition: BoardTransition) -> list[PieceMove]:
    mine = transition.seat == transition.me
    found = []
    for ref, count in Counter(transition.refs("contracts")).items():
        goal = piece_places.card(transition.me, transition.seat, ref.partition("/")[2])
        face = transition.face(ref)
        if mine:
            many = f"+{count}" if count > 1 else ""  # one is seen to come
            found.append(PieceMove(face, piece_places.DECK, goal, many, turned=CONTRACT, carry=True))
        else:
            found.append(PieceMove(CONTRACT, piece_places.DECK, goal, f"+{count}", count, face))
    return found


def _discards(transition: BoardTransition) -> list[PieceMove]:
    refs = transition.refs("contracts") or (transition.ref("contract"),)
    return [
        PieceMove(
            transition.face(ref),
            _held(transition, ref),
            piece_places.DISCARDS,
            copies=count,
            carry=_is_laid_out(transition, _held(transition, ref)),
        )
        for ref, count in Counter(refs).items()
    ]


def _is_laid_out(transition: BoardTransition, where: Where) -> bool:
    """Whether a contract lies open before the viewer, so that it moves with what is on it."""
    return transition.seat == transition.me and where[0].startswith(OPEN)


def _held(transition: BoardTransition, ref: str) -> Where:
    """Where a contract of the seat lay: in the hand, or under a post."""
    name = ref.partition("/")[2]
    state: State = transition.before.seen
    if state.box.contract_index[name] in state.held[transition.seat]:
        return piece_places.post(transition.me, transition.seat, name)
    return piece_places.card(transition.me, transition.seat, name)


def _loads(transition: BoardTransition) -> list[PieceMove]:
    card = piece_places.card(transition.me, transition.seat, transition.name("contract"))
    aboard = piece_places.ship(
        transition.me, transition.after.seen, transition.seat, transition.number("slot")
    )
    return [_contract_moves(transition, card, aboard)]


def _contract_moves(transition: BoardTransition, source: Where, goal: Where) -> PieceMove:
    """The contract of an event on its way."""
    face = transition.face(transition.ref("contract"))
    return PieceMove(face, source, goal, carry=_is_laid_out(transition, source))


def _unloads(transition: BoardTransition) -> list[PieceMove]:
    aboard = piece_places.ship(
        transition.me, transition.before.seen, transition.seat, transition.number("slot")
    )
    card = piece_places.card(transition.me, transition.seat, transition.name("contract"))
    return [_contract_moves(transition, aboard, card)]


def _holds(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("contract")
    card = piece_places.card(transition.me, transition.seat, name)
    return [_contract_moves(transition, card, piece_places.post(transition.me, transition.seat, name))]


def _releases(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("contract")
    kept = piece_places.post(transition.me, transition.seat, name)
    return [_contract_moves(transition, kept, piece_places.card(transition.me, transition.seat, name))]


def _buys_ship(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("ship")
    shop = (f"ship/{name}",)
    last = max(0, len(transition.after.seen.fleet[transition.seat]) - 1)
    hull = PieceMove(
        f"art/ship/{name}",
        shop,
        piece_places.ship(transition.me, transition.after.seen, transition.seat, last),
        whole=True,
        staged=told(transition, transition.ref("ship"), f"art/ship/{name}", TALL),
        beside=piece_places.banner(transition.seat),
    )
    return [*transition.pays(shop), hull]


def _buys_post(transition: BoardTransition) -> list[PieceMove]:
    posts = piece_places.post(transition.me, transition.seat)
    return [*transition.pays(posts), PieceMove("post", (), posts, "+1")]


def _trades(transition: BoardTransition) -> list[PieceMove]:
    """Offered components go to the partner; asked components come back."""
    offerer = int(transition.name("partner"))
    found: list[PieceMove] = []
    for key, giver, taker in (("give", offerer, transition.seat), ("ask", transition.seat, offerer)):
        for ref, count in Counter(transition.refs(key)).items():
            kind, _, name = ref.partition("/")
            if kind == "good":
                ends = (
                    piece_places.store(transition.me, giver, name),
                    piece_places.store(transition.me, taker, name),
                )
                found.append(PieceMove(ref, *ends, f"+{count}", count))
            elif kind == "coin":
                ends = (
                    piece_places.treasury(transition.me, giver),
                    piece_places.treasury(transition.me, taker),
                )
                found.append(PieceMove(GOLD, *ends, f"+{count}", count))
            else:
                ends = (
                    piece_places.card(transition.me, giver, name),
                    piece_places.card(transition.me, taker, name),
                )
                found.append(PieceMove(transition.face(ref), *ends, copies=count))
    return found


def _donates(transition: BoardTransition) -> list[PieceMove]:
    goods = transition.refs("goods")
    name = goods[0].partition("/")[2]
    gift = (f"donation/{name}", f"board/market/good/{name}")
    return [*transition.gives(goods, (f"board/market/good/{name}",)), *transition.honors(gift)]


def _market(transition: BoardTransition) -> list[PieceMove]:
    picture = f"art/market/{transition.name('market')}"
    return [PieceMove(picture, piece_places.NEXT_MARKET, piece_places.MARKET, whole=True)]


def _reshuffles(transition: BoardTransition) -> list[PieceMove]:
    return [PieceMove(CONTRACT, piece_places.DISCARDS, piece_places.DECK, copies=transition.number("count"))]


def _final(transition: BoardTransition) -> list[PieceMove]:
    return transition.honors(transition.treasury())


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

SLIDES = ("board/mine/quay/hand/",)

STILL = frozenset({
    "round", "keeps_office", "auction_over", "declares", "declines", "last_public", "keeps_contracts", "stores",
    "finishes_loading", "loads_again", "shows_cargo", "offers", "refuses_offer", "last_round_next", "match_over", "leaves",
    "components_leave", "forced", "cannot_raise", "cannot_load", "passes", "builds_nothing", "donates_nothing",
})  # fmt: skip
"""Events that move nothing: what they are about is framed for a moment."""


def deal(table: TableView) -> list[PieceMove]:
    """Gold and the first ship come to the seats."""
    me, state, found = below(table), table.seen, []
    for seat in range(len(table.seats)):
        found.append(PieceMove(GOLD, piece_places.MARKET, piece_places.treasury(me, seat), copies=4))
        if state.fleet[seat]:
            name = SHIPS[state.fleet[seat][0].size]
            goal = piece_places.ship(me, state, seat, 0)
            found.append(PieceMove(f"art/ship/{name}", (f"ship/{name}",), goal, whole=True, gait="sail"))
    return found


def piece_moves(before: TableView, after: TableView, event: Event) -> list[PieceMove]:
    """The moving pieces of an event; none if one of the viewers may not know it."""
    if not (event.visible_to(before.viewer) and event.visible_to(after.viewer)):
        return []
    move = MOVES.get(event.key)
    return move(BoardTransition(before, after, event)) if move is not None else []


__all__ = ["MOVES", "STILL", "deal", "piece_moves", "title"]
