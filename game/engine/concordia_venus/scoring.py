"""Every victory point by god, who wins, and what brings the end about."""

from __future__ import annotations

from game.engine.core.game import ScoreTree, Standing, standings
from game.engine.core.messages import ApproachingEnd, Event, Log

from .components import CARDS, GODS, JUPITER, MARS, MERCURIUS, MINERVA, SATURNUS, VENUS, VESTA
from .state import HOUSES_OUT, SURRENDER, State

RULES = {
    VESTA: "R184", JUPITER: "R185", SATURNUS: "R186", MERCURIUS: "R187", MARS: "R188", MINERVA: "R189", VENUS: "R190",
}  # fmt: skip
SCORES = (
    "scores_vesta", "scores_jupiter", "scores_saturnus", "scores_mercurius", "scores_mars", "scores_minerva",
    "scores_venus",
)  # fmt: skip
"""By god: the event at the end."""
SOURCES = {
    "vesta": ("scores_vesta",),
    "jupiter": ("builds", "scores_jupiter"),
    "saturnus": ("builds", "scores_saturnus"),
    "mercurius": ("builds", "scores_mercurius"),
    "mars": ("places", "settles", "scores_mars"),
    "minerva": ("builds", "scores_minerva"),
    "venus": ("builds", "scores_venus"),
    "concordia": ("end_houses", "end_market"),
}
"""The events behind each source of points."""


def coins_and_goods(state: State, seat: int) -> int:
    """Coins and the value of stored goods."""
    price = state.layout.box.price
    return state.money[seat] + sum(units * price[good] for good, units in enumerate(state.goods[seat]))


def per_card(state: State, seat: int, god: int) -> int:
    """The points of one card of a god for a seat now; Minerva depends on the card."""
    layout, houses = state.layout, state.houses[seat]
    worth = layout.box.worth
    if god == VESTA:
        return worth["vesta"] * (coins_and_goods(state, seat) // layout.box.vesta_coins)
    if god == JUPITER:
        return worth["jupiter"] * (houses & layout.temples).bit_count()
    if god == SATURNUS:
        return worth["saturnus"] * sum(1 for region in layout.regions if houses & region)
    if god == MERCURIUS:
        return worth["mercurius"] * sum(1 for mask in layout.of_good if houses & mask)
    if god == MARS:
        return worth["mars"] * state.colonists(seat)
    if god == VENUS:
        return venus(state, seat)
    return 0


def venus(state: State, seat: int) -> int:
    """What a card of Venus is worth: by provinces with two own houses, or in teams with a house of both partners."""
    layout, houses = state.layout, state.houses[seat]
    if state.rules.team:
        other = state.houses[state.partner(seat)]
        shared = sum(1 for region in layout.regions if houses & region and other & region)
        return layout.box.worth["venus_team"] * shared
    enough = layout.box.venus_houses
    return layout.box.worth["venus"] * sum(
        1 for mask in layout.regions if (houses & mask).bit_count() >= enough
    )


def by_god(state: State, seat: int) -> list[int]:
    """The points of a seat from the cards in hand and pile, by god."""
    found = [0] * len(GODS)
    each = [per_card(state, seat, god) for god in range(len(GODS))]
    of_good, cards = state.layout.of_good, state.layout.box.cards
    for name in (*state.hand[seat], *state.pile[seat]):
        card = cards[name]
        for god in card.gods:
            if god == MINERVA:
                found[god] += card.points * (state.houses[seat] & of_good[card.good]).bit_count()
            else:
                found[god] += each[god]
    return found


def card_points(state: State, seat: int, card: int) -> int:
    """What a card in the hand or pile of a seat would bring it now, by all its gods."""
    return sum(card_worth(state, seat, card, god) for god in state.layout.box.cards[card].gods)


def card_worth(state: State, seat: int, card: int, god: int) -> int:
    """What a card in the hand or pile of a seat would bring it now by one of its gods."""
    printed = state.layout.box.cards[card]
    if god == MINERVA:
        return printed.points * (state.houses[seat] & state.layout.of_good[printed.good]).bit_count()
    return per_card(state, seat, god)


def own_points(state: State, seat: int) -> int:
    """Points of one seat, the Concordia card among them."""
    bonus = state.layout.box.concordia if state.concordia == seat else 0
    return sum(by_god(state, seat)) + bonus


def points(state: State, seat: int) -> int:
    """Points of a seat's side: its own and its partner's."""
    return sum(own_points(state, member) for member in members(state, seat))


def members(state: State, seat: int) -> tuple[int, ...]:
    """A seat and its partner, if it has one."""
    return (seat, state.partner(seat)) if state.rules.team else (seat,)


def tree(state: State, seat: int) -> ScoreTree:
    """The points of a seat's side by god; ``things`` are the cards that count."""
    return _tree(state, members(state, seat))


def share(state: State, seat: int) -> ScoreTree:
    """A seat's own part of the points of its side."""
    return _tree(state, (seat,))


def _tree(state: State, sides: tuple[int, ...]) -> ScoreTree:
    """The points of some seats together."""
    totals = [sum(column) for column in zip(*(by_god(state, member) for member in sides), strict=True)]
    cards = state.layout.box.cards
    held = sorted((card, member) for member in sides for card in (*state.hand[member], *state.pile[member]))
    parts = []
    for god, name in enumerate(GODS):
        counted = [(card, member) for card, member in held if god in cards[card].gods]
        things = tuple(f"card/{CARDS[card]}" for card, _ in counted)
        worth = tuple(card_worth(state, member, card, god) for card, member in counted)
        rule = "R216" if god == VENUS and state.rules.team else RULES[god]
        parts.append(ScoreTree(name, totals[god], rule, things, worth=worth))
    winner = state.concordia in sides
    bonus = state.layout.box.concordia if winner else 0
    parts.append(ScoreTree("concordia", bonus, "R192", ("card/concordia",) if winner else ()))
    return ScoreTree("points", sum(part.points for part in parts), "R191", (), tuple(parts))


def tell(state: State, log: list[Event]) -> None:
    """Emit the points of every god for every side at the end."""
    for seat in range(state.players):
        for god, gained in enumerate(by_god(state, seat)):
            if gained:
                log.append(Event(SCORES[god], seat, {"points": gained}))


def distance(state: State, seat: int) -> int:
    """How far the Praefectus Magnus is from a side, walking to the right: 0 for its holder."""
    return min((state.pm - member) % state.players for member in members(state, seat))


def final_standings(state: State) -> list[Standing]:
    """Most points, then the nearest in the walk of the Praefectus Magnus; sides that left are not ranked."""
    present = {state.side(seat) for seat in range(state.players) if not state.left_seats >> seat & 1}
    results: dict[int, tuple[int, ...]] = {
        seat: (points(state, seat), -distance(state, seat))
        for seat in range(state.players)
        if state.side(seat) in present
    }
    return standings(results)


def trigger(state: State, seat: int, how: int, log: Log) -> None:
    """Bring the end about: the Concordia card, and one more turn for every other side. Only the first time counts."""
    if state.concordia >= 0:
        return
    state.concordia = seat
    state.ended = how
    state.last = state.teams
    if log is not None:
        log.append(
            Event(
                "end_houses" if how == HOUSES_OUT else "end_market",
                seat,
                {"points": state.layout.box.concordia},
            )
        )


def approaching_end(state: State) -> ApproachingEnd | None:
    """The turns left after the end was brought about."""
    if state.concordia < 0 or not state.stack:
        return None
    key = "houses" if state.ended == HOUSES_OUT else "market"
    return ApproachingEnd(key, state.last, {"seat": f"seat/{state.concordia}", "count": state.last})


def finish(state: State, log: Log) -> None:
    """End the match: nothing pending happens any more."""
    state.stack = []
    if log is not None:
        if state.ended == SURRENDER:
            log.append(Event("end_surrender", -1, {}))
        log.append(Event("match_ends", -1, {"turn": state.turn}))
        if state.ended != SURRENDER:
            tell(state, log)


def sides_present(state: State) -> set[int]:
    """The sides of which a member has not left."""
    return {state.side(seat) for seat in range(state.players) if not state.left_seats >> seat & 1}
