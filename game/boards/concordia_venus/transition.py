"""Moving pieces of Concordia Venus for each event, from the words of the event alone, and the nodes between which they move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.boards import composed_board
from game.boards.board import TableView
from game.boards.composed_board import Transition, below, large
from game.boards.concordia_venus.board_layout import art, card_of, flat, god_picture
from game.boards.concordia_venus.cards import ART, card_picture
from game.boards.concordia_venus.map_route import between, shortest
from game.engine.concordia_venus.components import CARDS, GOODS, PIECES
from game.engine.concordia_venus.scoring import own_points
from game.engine.concordia_venus.state import GAP
from game.engine.core.messages import Event
from game.ui.choreography import MOST_COPIES
from game.ui.moves import Lay, MotionTitle, PieceMove
from game.ui.theme import BANNERS


class BoardTransition(Transition):
    """One event between two tables, with the places and pictures of its moving pieces."""

    __slots__ = ()

    def colonist(self, kind: str) -> str:
        """The picture of the seat's colonist of a kind."""
        color = self.after.seats[self.seat].color
        return flat(f"colonist/{kind}_{BANNERS[color % len(BANNERS)]}?seat={color}")

    def house(self) -> str:
        """The picture of the seat's house."""
        color = self.after.seats[self.seat].color
        return flat(f"house/{BANNERS[color % len(BANNERS)]}?seat={color}")

    def card(self) -> str:
        """The picture of the card among the words."""
        return card_picture(CARDS.index(self.name("card")))


SLIDES = ("board/ground/hand/card.", "board/ground/display/card.")


def _large(transition: BoardTransition, card: int, words: str = "") -> Lay:
    """Lays out a card large, with what it does or other words."""
    texts, known = transition.after.texts, card_of(transition.after.seen, card)
    name = CARDS[card]
    gods = [god_picture(god) for god in known.gods]
    said = words or texts.own(f"gist.{name}")
    return large(texts.component(transition.ref("card")), card_picture(card), said, ART, gods)


def _plays(transition: BoardTransition) -> list[PieceMove]:
    source = hand_place(transition.me, transition.seat, transition.name("card"))
    goal = pile_place(transition.me, transition.seat)
    if transition.seat == transition.me:
        return [PieceMove(transition.card(), source, goal, carry=True)]
    row = (f"board/ground/players/seat{transition.seat}",)
    large = _large(transition, CARDS.index(transition.name("card")))
    return [PieceMove(transition.card(), source, goal, staged=large, beside=row, turned=art("back/sea"))]


def _copies(transition: BoardTransition) -> list[PieceMove]:
    source = pile_place(transition.me, int(transition.name("owner")))
    return [PieceMove(transition.card(), source, pile_place(transition.me, transition.seat))]


def _moves(transition: BoardTransition) -> list[PieceMove]:
    kind, _, start = transition.ref("start").partition("/")
    line = transition.name("line")
    piece = next((piece for piece in PIECES if f"-{piece}" in line), PIECES[0])
    source = city_place(start) if kind == "city" else line_place(start)
    via = _walk(transition, kind, start, line)
    gait = "hop" if piece == PIECES[0] else "sail"
    return [PieceMove(transition.colonist(piece), source, line_place(line), gait=gait, via=via)]


def _walk(transition: BoardTransition, kind: str, start: str, goal: str) -> tuple[tuple[str, ...], ...]:
    """The lines and cities on the way of a colonist, one of the shortest."""
    game_map = transition.after.seen.layout.game_map
    way = shortest(game_map, kind, start, goal)
    stops: list[tuple[str, ...]] = []
    for here, city in zip(way, between(game_map, way), strict=False):
        if here != way[0] or kind == "city":
            stops.append(line_place(game_map.lines[here].name))
        stops.append(city_place(game_map.cities[city]))
    return tuple(stops)


def _builds(transition: BoardTransition) -> list[PieceMove]:
    city = transition.name("city")
    source = houses_place(transition.me, transition.seat)
    goal = house_place(transition.seat, city)
    seen = transition.after.seen
    price = seen.layout.price[seen.layout.game_map.cities.index(city)]
    paid = [
        PieceMove(
            flat(f"good/{GOODS[good]}"),
            goods_place(transition.me, transition.seat, GOODS[good]),
            goal,
            copies=count,
        )
        for good, count in enumerate(price)
        if count
    ]
    coins = transition.number("coins")
    purse = money_place(transition.me, transition.seat)
    return [
        PieceMove(flat("sestertius"), purse, purse, f"−{coins}" if coins else ""),  # not over the new house
        *paid,
        PieceMove(flat("sestertius"), purse, goal),
        PieceMove(transition.house(), source, goal, gait="grow"),
    ]


def _places(transition: BoardTransition) -> list[PieceMove]:
    kind = transition.name("colonist")
    source = waiting_place(transition.me, transition.seat, PIECES.index(kind))
    return [PieceMove(transition.colonist(kind), source, city_place(transition.name("city")))]


def _receives(transition: BoardTransition) -> list[PieceMove]:
    """Goods come from the cities that yield them, a bonus from its province, others from beside the table."""
    moves = []
    for good, count in Counter(ref.partition("/")[2] for ref in transition.refs("goods")).items():
        goal = goods_place(transition.me, transition.seat, good)
        sources = _yielded(transition, GOODS.index(good))[:count]
        rest = count - len(sources)
        parts = [(source, 1) for source in sources] + ([(_bonus(transition), rest)] if rest else [])
        moves += [
            PieceMove(flat(f"good/{good}"), source, goal, f"+{count}" if at + 1 == len(parts) else "", units)
            for at, (source, units) in enumerate(parts)
        ]
    return moves


def _produced(transition: BoardTransition) -> int:
    """The province that has just produced, -1 for none."""
    fresh = transition.after.seen.flipped & ~transition.before.seen.flipped
    return int(fresh).bit_length() - 1


def _yielded(transition: BoardTransition, good: int) -> list[Where]:
    """The cities from which a seat's goods of a kind come: those with its houses, of the province that has produced."""
    seen, province = transition.after.seen, _produced(transition)
    houses = seen.houses[transition.seat] & seen.layout.of_good[good]
    if province >= 0:
        houses &= seen.layout.regions[province]
    return [city_place(name) for at, name in enumerate(seen.layout.game_map.cities) if houses >> at & 1]


def _bonus(transition: BoardTransition) -> Where:
    """Where goods come from that no city yields: the plaque of the province that has produced."""
    province = _produced(transition)
    if province < 0:
        return BANK
    return (*province_place(transition.after.seen.layout.game_map.provinces[province]), *BANK)


def _produces(transition: BoardTransition) -> list[PieceMove]:
    plaque = province_place(transition.name("province"))
    return [PieceMove(flat("role/prefect"), pile_place(transition.me, transition.seat), plaque)]


def _earns(transition: BoardTransition) -> list[PieceMove]:
    """Coins come from the card that brings them, one by one if all of them can be drawn, else as one."""
    goal, coins = money_place(transition.me, transition.seat), transition.number("coins")
    source = pile_place(transition.me, transition.seat)
    copies = coins if coins <= MOST_COPIES else 1
    return [PieceMove(flat("sestertius"), source, goal, f"+{coins}", copies)] if coins else []


def _cashes(transition: BoardTransition) -> list[PieceMove]:
    """Coins come from the markers of the provinces that show them."""
    seen, goal = transition.before.seen, money_place(transition.me, transition.seat)
    marked = [
        (province_place(name), seen.layout.box.marker[seen.layout.bonus[at]])
        for at, name in enumerate(seen.layout.game_map.provinces)
        if seen.flipped >> at & 1
    ]
    coins = transition.number("coins")
    if sum(units for _, units in marked) != coins:
        return _earns(transition)
    return [
        PieceMove(flat("sestertius"), source, goal, f"+{coins}" if at == len(marked) else "", units)
        for at, (source, units) in enumerate(marked, 1)
    ]


def _trades(transition: BoardTransition) -> list[PieceMove]:
    good, count = transition.name("good"), transition.number("count")
    wares = goods_place(transition.me, transition.seat, good)
    if transition.event.key == "buys":
        return [PieceMove(flat(f"good/{good}"), BANK, wares, f"+{count}", count)]
    goal = money_place(transition.me, transition.seat)
    return [PieceMove(flat(f"good/{good}"), wares, goal, f"+{transition.number('coins')}", count)]


def _acquires(transition: BoardTransition) -> list[PieceMove]:
    """A card comes to the hand; what another seat buys is shown large on its way."""
    goal = hand_place(transition.me, transition.seat, transition.name("card"))
    if transition.seat == transition.me:
        return [PieceMove(transition.card(), (transition.ref("display"),), goal, carry=True)]
    row = (f"board/ground/players/seat{transition.seat}",)
    words = transition.after.texts.event(transition.event)
    large = _large(transition, CARDS.index(transition.name("card")), words)
    return [PieceMove(transition.card(), (transition.ref("display"),), goal, staged=large, beside=row)]


def _refills(transition: BoardTransition) -> list[PieceMove]:
    """New cards come from the stack to their places, one after another."""
    display, found = transition.after.seen.display, []
    fresh = [CARDS.index(ref.partition("/")[2]) for ref in transition.refs("cards")]
    taken = len([card for card in display if card != GAP]) - len(fresh)
    for place, card in enumerate(fresh, taken):
        if 0 <= place < len(display) and display[place] == card:
            goal = (f"display/{place + 1}",)
            found.append(PieceMove(card_picture(card), STACK, goal, carry=True, turned=art("back/sea")))
    return found


def _takes_back(transition: BoardTransition) -> list[PieceMove]:
    count, coins = transition.number("count"), transition.number("coins")
    source = pile_place(transition.me, transition.seat)
    cards = PieceMove(flat("card"), source, hand_place(transition.me, transition.seat), f"+{count}", count)
    return [cards, *([*_earns(transition)] if coins else [])]


def _passes(transition: BoardTransition) -> list[PieceMove]:
    return [
        PieceMove(flat("magnus"), magnus_place(transition.seat), magnus_place(int(transition.name("taker"))))
    ]


def _ends(transition: BoardTransition) -> list[PieceMove]:
    return [
        PieceMove(
            flat("concordia"),
            STACK,
            hand_place(-1, transition.seat),
            f"+{transition.number('points')}",
        )
    ]


MOVES: dict[str, Callable[[BoardTransition], list[PieceMove]]] = {
    "plays": _plays, "copies": _copies, "moves": _moves, "builds": _builds, "places": _places, "settles": _places, "receives": _receives,
    "gains": _receives, "produces": _produces, "cashes": _cashes, "earns": _earns, "draws_stipend": _earns, "leads": _earns, "buys": _trades, "sells": _trades,
    "acquires": _acquires, "refills": _refills, "takes_back": _takes_back, "passes_magnus": _passes, "end_houses": _ends,
    "end_market": _ends,
}  # fmt: skip

STILL = frozenset({
    "also", "chooses", "end_surrender", "forced", "leaves", "marks", "match_ends", "no_colonist", "no_effect", "overflows",
    "repeats", "round", "scores_jupiter", "scores_mars", "scores_mercurius", "scores_minerva", "scores_saturnus", "scores_venus",
    "scores_vesta", "starts", "stock_out",
})  # fmt: skip
"""Events that move nothing: what they are about is framed for a moment. Points at the end are told when they are counted."""


QUIET = ("turn", "warehouse")
"""Chapters that begin all the time and need no title."""


def title(before: TableView, after: TableView) -> MotionTitle | None:
    """The name of the personality whose execution has begun."""
    now = after.decision.chapter if after.decision is not None else ""
    return None if now in QUIET else composed_board.title(before, after)


def deal(table: TableView) -> list[PieceMove]:
    """Cards go to the hands: one's own turn over, those of others only come."""
    me, found = below(table), []
    for card in dict.fromkeys(table.seen.hand[me]) if table.viewer == me else ():
        goal = (f"hand/{CARDS[card]}",)
        found.append(PieceMove(card_picture(card), STACK, goal, carry=True, turned=art("back/sea")))
    return [
        *found,
        *(
            PieceMove(art("back/sea"), STACK, hand_place(me, seat), copies=3)
            for seat in range(len(table.seats))
            if seat != me
        ),
    ]


def piece_moves(before: TableView, after: TableView, event: Event) -> list[PieceMove]:
    """The moving pieces of an event; none if one of the viewers may not know it."""
    if not (event.visible_to(before.viewer) and event.visible_to(after.viewer)):
        return []
    move, transition = MOVES.get(event.key), BoardTransition(before, after, event)
    return [*move(transition), *_gains(transition)] if move is not None else []


GAINFUL = ("builds", "acquires", "places")
"""Events that bring points, where these are shown all the time."""


def _gains(transition: BoardTransition) -> list[PieceMove]:
    """The points that an event has brought rise where they are counted, if they are shown."""
    if transition.event.key not in GAINFUL or not (transition.before.forecast and transition.after.forecast):
        return []
    seat = transition.seat
    gain = own_points(transition.after.seen, seat) - own_points(transition.before.seen, seat)
    place = _row(seat, "points")[:1]
    return [PieceMove("", place, place, f"+{gain}")] if gain > 0 else []


Where = tuple[str, ...]
STACK: Where = ("board/ground/display/stack",)
BANK: Where = ("board/ground/plan",)


def _row(seat: int, *names: str) -> Where:
    """Places in a seat's row, then the row itself."""
    row = f"board/ground/players/seat{seat}"
    return (*(f"{row}/{name}" for name in names), row)


def city_place(name: str) -> Where:
    """A city."""
    return (f"board/ground/map/city.{name}",)


def house_place(seat: int, name: str) -> Where:
    """A seat's house in a city."""
    return (f"board/ground/map/house.{name}.{seat}", *city_place(name))


def line_place(name: str) -> Where:
    """A line, empty or with a colonist."""
    return (f"board/ground/map/on.{name}", f"board/ground/map/spot.{name}")


def province_place(name: str) -> Where:
    """The plaque of a province."""
    return (f"board/ground/map/province.{name}",)


def goods_place(me: int, seat: int, good: str) -> Where:
    """A seat's goods of a kind."""
    own = (f"board/ground/store/{good}", "board/ground/store") if seat == me else ()
    return (*own, *_row(seat, good))


def money_place(me: int, seat: int) -> Where:
    """A seat's coins."""
    own = ("board/ground/store/money",) if seat == me else ()
    return (*own, *_row(seat, "money"))


def houses_place(me: int, seat: int) -> Where:
    """A seat's houses that are not built yet."""
    own = ("board/ground/store/houses",) if seat == me else ()
    return (*own, *_row(seat, "houses"))


def waiting_place(me: int, seat: int, kind: int) -> Where:
    """The colonists of a seat that wait in its warehouse."""
    own = ("board/ground/store",) if seat == me else ()
    return (*own, *_row(seat, f"waits{kind}"))


def hand_place(me: int, seat: int, card: str = "") -> Where:
    """A card in a seat's hand, or the hand."""
    own = ((f"hand/{card}",) if card else ()) + ("board/ground/hand",) if seat == me else ()
    return (*own, *_row(seat, "hand"))


def pile_place(me: int, seat: int) -> Where:
    """The pile of a seat."""
    own = ("board/ground/hand/pile",) if seat == me else ()
    return (*own, *_row(seat, "last"))


def magnus_place(seat: int) -> Where:
    """Where a seat has the Praefectus Magnus."""
    return _row(seat, "magnus")
