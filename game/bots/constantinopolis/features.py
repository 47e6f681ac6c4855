"""What a learned evaluation looks at: a position in numbers, as one seat sees it and its rivals."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final

from game.engine.constantinopolis.components import (
    COMMERCIAL_MASK,
    MOST_ROUNDS,
    PRODUCTION_MASK,
    PUBLIC_MASK,
    REDEMPTOR,
    TABERNA,
    UTILITY_MASK,
    WALL_MASK,
)
from game.engine.constantinopolis.phases import (
    ANSWER,
    AUCTION,
    BARGAIN,
    BUILDING,
    DONATION,
    DRAFT,
    DUEL,
    EXCHANGE,
    GRANT,
    LOADING,
    PREEMPTION,
    ROUND,
    STORAGE,
)
from game.engine.constantinopolis.phases.loading import voyage_fame
from game.engine.constantinopolis.state import (
    BOUGHT,
    DONATED,
    LOADED,
    LONG,
    PORT,
    SHIP_BOUGHT,
    SHORT,
    Ship,
    State,
)
from game.engine.core.action import Action

from ..bot import Bot
from ..thinking.search_result import Line
from .evaluator import Evaluator, Weights, last_round, own_weights, production
from .loading_planner import LoadingPlanner
from .planner_bot import FastPlannerBot
from .purchases import Purchase, PurchaseOption, Purchases

# What a seat still gets out of the running round, at any moment of it: cargo aboard, goods in store, ships at hand.


def _late(state: State, ship: Ship) -> bool:
    """Whether something aboard makes the voyage a long one."""
    contracts = state.box.contracts
    return any(contracts[kind].voyage[ship.size] == LONG for kind in ship.cargo)


def cargo_fame(state: State, seat: int, evaluator: Evaluator) -> float:
    """Fame the cargo on ships that have not sailed yet will bring, their voyage included."""
    worth = 0.0
    for ship in state.fleet[seat]:
        if ship.place != PORT or not ship.cargo:
            continue
        late = _late(state, ship)
        rounds = LONG if late else SHORT
        worth += voyage_fame(state.box, ship.size, rounds)
        gold = evaluator.gold_worth(evaluator.round + rounds)
        for kind in ship.cargo:
            contract = state.box.contracts[kind]
            worth += contract.fame + contract.gold * gold
    return worth


def hold_ready(state: State, seat: int, contested: bool) -> int:
    """Room on the ships that are in port when cargo is loaded next; ``contested``: ships still move before that."""
    hold = state.box.hold
    room = 0
    for ship in state.fleet[seat]:
        if ship.place == PORT:
            away = bool(ship.cargo) and _late(state, ship)
        else:
            away = ship.place == LONG or not contested
        if not away:
            room += hold[ship.size]
    return room


def gift(state: State, seat: int) -> float:
    """Fame of the best donation still open."""
    if state.used[seat] & DONATED:
        return 0.0
    best = 0
    for good, terms in enumerate(state.box.markets[state.market].donations):
        if terms is not None and state.goods[seat][good] >= terms[0] and state.producible[seat] >> good & 1:
            best = max(best, terms[1])
    return float(best)


def still_to_come(state: State, seat: int, evaluator: Evaluator, contested: bool) -> float:
    """What the goods of this round bring; ``contested``: production is still to come."""
    owned = state.owned[seat]
    food, consumer, industrial, military, luxury = state.goods[seat]
    if contested:
        made = production(state.box, owned)
        food, consumer, industrial = food + made[0], consumer + made[1], industrial + made[2]
        military, luxury = military + made[3], luxury + made[4]
    return evaluator.this_round(owned, (food, consumer, industrial, military, luxury), state.office(seat))


# Whole plans worth comparing: other ways to spend a building turn or a loading turn than the one that looks best.

MOST_PLANS: Final = 14

Groups = list[list[PurchaseOption]]


def building_lines(seen: State, seat: int, weights: Weights, choices: Sequence[Action]) -> list[Line]:
    """Plans for a building turn, the best liked first, each to the end of the turn.

    The best plan with each tile on offer, the best without each tile of the best plan, and buying nothing.
    """
    plan = Purchases(seen, seat, weights)
    raises = plan.raises(choices)
    offers = plan.offers()
    sensible = [[o for o in group if o.gain > 0 or not o.cost] for group in offers]
    best = plan.among(sensible, raises)
    found = [best, *(plan.among(groups, raises) for groups in _variants(offers, sensible, _tiles(best)))]
    ranked = sorted(found, key=lambda one: -one.gain)
    done = seen.box.vocabulary.done
    lines: dict[frozenset[Action], Line] = {}
    for one in ranked:
        # Plans with equal purchases differ only in the sales: keep the better one.
        lines.setdefault(frozenset(_bought(one)), (*one.actions, done))
    lines.setdefault(frozenset(), (done,))
    return [*lines.values()][:MOST_PLANS]


def _variants(offers: Groups, sensible: Groups, best: set[int]) -> Iterator[Groups]:
    """The groups of offers, restricted so that one tile must be bought or must not."""
    for index, group in enumerate(offers):
        for tile in {tile for offer in group for tile in offer.tiles}:
            if tile in best:
                fewer = [offer for offer in sensible[index] if tile not in offer.tiles]
            else:
                fewer = [offer for offer in group if tile in offer.tiles]
            yield [*sensible[:index], fewer, *sensible[index + 1 :]]


def _bought(plan: Purchase) -> list[Action]:
    return [action for action in plan.actions if action.verb in ("build", "redeem")]


def _tiles(plan: Purchase) -> set[int]:
    return {action.args[0] for action in _bought(plan)}


def loading_lines(seen: State, seat: int, weights: Weights, choices: Sequence[Action]) -> list[Line]:
    """Plans for a loading turn: the best one, with or without a post or a ship of each size. Plans end where
    information ends."""
    planner = LoadingPlanner(seen, seat, weights)
    lines = [planner.turn(choices).actions, *planner.others(choices)]
    return [*dict.fromkeys(lines)]


_CHAPTERS = (AUCTION, LOADING, DONATION)
_CHAPTER = {
    AUCTION: AUCTION, DUEL: AUCTION, GRANT: AUCTION, BUILDING: BUILDING, PREEMPTION: BUILDING, LOADING: LOADING,
    EXCHANGE: LOADING, BARGAIN: LOADING, DRAFT: LOADING, ANSWER: LOADING, DONATION: DONATION, STORAGE: DONATION,
}  # fmt: skip
_GOODS = ("food", "consumer", "industrial", "military", "luxury")
_OFFICES = ("magister", "praetorio", "comes", "urbi", "consul")
_TABLE = {
    "rounds_left": "", "last_known": "", "public_left": "", "production_left": "", "walls_left": "",
    "chapter_auction": "", "chapter_loading": "", "chapter_end": "",
}  # fmt: skip
_HOUSEHOLD = {
    "points": "fame", "purse": "gold", "at_sea": "ships", "this_round": "goods", "coming": "income", "walls": "walls",
    "gold": "gold", "goods": "goods", "held": "posts", "posts": "posts", "draws": "income", "hold": "ships",
    "hold_ready": "ships", "berths": "ships", "level": "income", "commercial": "income", "utility": "utilities",
    "wall": "walls", "order": "offices", "done": "", **{f"makes_{good}": "income" for good in _GOODS},
}  # fmt: skip
"""The features of a seat and the term each belongs to; the first six are fame over ``_SMALL``."""
_OWN = {
    **{f"own_office_{office}": "offices" for office in _OFFICES},
    **{f"own_{name}": "utilities" for name in ("redemptor", "taberna")},
}
_BEGUN = {BUILDING: sum(BOUGHT), LOADING: LOADED | SHIP_BOUGHT}
"""What a seat has used up once it carries a plan out."""
_WORTH: Final = 6
_SMALL: Final = 60.0
"""Fame of a good match: what is reckoned in fame is divided by it."""
_BIDS: Final = 2
"""Amounts tried for each office."""


class Features:
    """The adapter of this game (``thinking.game_adapter.GameAdapter``)."""

    lead = 10.0
    opponents: tuple[str, ...] = ("fast_planner", "planner")
    trace: float = 0.8

    def __init__(self) -> None:
        terms: Mapping[str, str] = {
            **_TABLE,
            **{f"own_{name}": term for name, term in _HOUSEHOLD.items()},
            **_OWN,
            **{f"best_{name}": term and "rivals" for name, term in _HOUSEHOLD.items()},
        }
        self.names: tuple[str, ...] = tuple(terms)
        self.terms: tuple[str, ...] = tuple(terms.values())
        self.guide: Mapping[str, float] = {
            **dict.fromkeys([f"own_{name}" for name in [*_HOUSEHOLD][:_WORTH]], 1.0),
            **dict.fromkeys([f"best_{name}" for name in [*_HOUSEHOLD][:_WORTH]], -1.0),
        }

    # A position in numbers ---------------------------------------------------------------------------------------

    def values(self, state: State, seat: int) -> list[float]:
        return self.features(state, seat, self.households(state))

    def households(self, state: State) -> list[list[float]]:
        """The features of each seat."""
        chapter = _CHAPTER.get(_frame(state)[0], DONATION)
        return [self._household(state, seat, chapter) for seat in range(state.players)]

    def features(self, state: State, seat: int, rows: Sequence[Sequence[float]]) -> list[float]:
        """The features of a position from the view of a seat."""
        chapter = _CHAPTER.get(_frame(state)[0], DONATION)
        worths = [sum(row[:_WORTH]) for row in rows]
        rivals = [other for other in range(state.players) if other != seat]
        best = max(rivals, key=worths.__getitem__)
        owned, office = state.owned[seat], state.office(seat)
        return [
            (last_round(state) - state.round) / MOST_ROUNDS,
            float(state.last_round > 0),
            (state.offered & PUBLIC_MASK).bit_count() / 8,
            (state.offered & PRODUCTION_MASK).bit_count() / 12,
            (state.offered & WALL_MASK).bit_count() / 6,
            *(float(chapter == other) for other in _CHAPTERS),
            *rows[seat],
            *(float(office == other) for other in range(len(_OFFICES))),
            float(owned >> REDEMPTOR & 1),
            float(owned >> TABERNA & 1),
            *rows[best],
        ]

    def _household(self, state: State, seat: int, chapter: int) -> list[float]:
        evaluator = Evaluator(state, seat, own_weights())
        goods, owned, posts = state.goods[seat], state.owned[seat], state.posts[seat]
        box, fleet, sizes = state.box, state.fleet[seat], evaluator.sizes()
        done = _has_finished(state, seat)
        made = production(box, owned)
        loading = chapter == LOADING
        if chapter == DONATION or (loading and done):
            this_round = gift(state, seat)
        else:
            this_round = still_to_come(state, seat, evaluator, chapter == AUCTION)
        return [
            state.points(seat) / _SMALL,
            evaluator.purse(evaluator.own_gold, state.round) / _SMALL,
            (evaluator.at_sea() + (cargo_fame(state, seat, evaluator) if loading else 0.0)) / _SMALL,
            this_round / _SMALL,
            evaluator.coming(owned, posts, sizes) / _SMALL,
            evaluator.walls(owned) / _SMALL,
            evaluator.own_gold / 30,
            sum(goods) / 15,
            len(state.held[seat]) / 4,
            posts / 4,
            box.drawn(owned, posts, 0) / 8,
            sum([box.hold[ship.size] for ship in fleet]) / 20,
            hold_ready(state, seat, chapter == AUCTION) / 20,
            sum([box.passengers[ship.size] for ship in fleet]) / 6,
            state.level(seat) / 7,
            (owned & COMMERCIAL_MASK).bit_count() / 6,
            (owned & UTILITY_MASK).bit_count() / 4,
            (owned & WALL_MASK).bit_count() / 6,
            state.office(seat) / 4,
            float(done),
            *[count / 4 for count in made],
        ]

    # What to try -------------------------------------------------------------------------------------------------

    def policy(self, seed: int) -> Bot:
        return FastPlannerBot(seed)

    def lines(self, state: State, choices: Sequence[Action]) -> Sequence[Line]:
        """Answers in the contest for the offices; whole plans for building and loading, none in the middle of one."""
        phase, seat = state.stack[-1][0], state.to_act
        if state.used[seat] & _BEGUN.get(phase, 0):
            return ()
        if phase == BUILDING:
            return building_lines(state, seat, own_weights(), choices)
        if phase == LOADING:
            return loading_lines(state, seat, own_weights(), choices)
        if phase in (AUCTION, DUEL):
            return _bids(choices)
        return [(action,) for action in choices] if phase in (GRANT, PREEMPTION, DONATION) else ()

    def turn(self, state: State) -> Hashable:
        """The contest for the offices and all buying, which shows what they are for; a seat's loading; the rest."""
        frame = _frame(state)
        chapter = _CHAPTER.get(frame[0], DONATION)
        if chapter in (AUCTION, BUILDING):
            return (state.round, AUCTION, -1)
        return (state.round, chapter, frame[1] if chapter == LOADING else -1)

    def closing(self, state: State) -> bool:
        return state.round == state.last_round

    def turns_a_round(self, players: int) -> int:
        """Auction and building, the rest, and the loading of each seat."""
        return 2 + players


def _bids(choices: Sequence[Action]) -> list[Line]:
    """Of the bids for each office the lowest, and the lowest raise."""
    met: dict[tuple[str, int], int] = {}
    found: list[Line] = []
    for action in choices:
        if action.verb in ("bid", "raise"):
            key = (action.verb, action.args[0] if action.verb == "bid" else -1)
            met[key] = met.get(key, 0) + 1
            if met[key] > _BIDS:
                continue
        found.append((action,))
    return found


def _frame(state: State) -> tuple[int, ...]:
    """The frame of the chapter that is running, below what is nested in it."""
    for frame in state.stack:
        if frame[0] != ROUND:
            return frame
    return (ROUND, 0)


def _has_finished(state: State, seat: int) -> bool:
    """Whether the seat has had its turn in the chapter that is running."""
    frame = _frame(state)
    return frame[0] in (BUILDING, LOADING, DONATION, STORAGE) and state.office(seat) < frame[1]
