"""The rules of Constantinopolis behind the engine's protocol, with the fame by source and the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.assembled import Assembled, GameParts
from game.engine.core.game import Option, ScoreTree, Setup, Standing, standings
from game.engine.core.messages import (
    BUILT,
    DELIVERY,
    DEPARTURE,
    FINE,
    LOSS,
    NEW_ROUND,
    OFFICE,
    EventGroup,
    EventGroups,
    Log,
    MomentRule,
    MomentRules,
    OccasionRule,
    Word,
)
from game.engine.core.phase import Phase
from game.engine.core.rng import stream
from game.engine.core.tables import Rulebook

from . import observation
from .box import Components, own_box, read_box
from .commerce import producible, unused_buildings
from .components import (
    AGER,
    BIT,
    BUILDINGS,
    CATEGORY,
    COMMERCIAL,
    GOODS,
    MOST_ROUNDS,
    OFFICES,
    PARVUS,
    PRODUCTION,
    PUBLIC,
    SHIPS,
    UTILITY,
    WALLS,
)
from .phases import AUCTION, BUILDING, DONATION, DUEL, EXCHANGE, LOADING, PREEMPTION, ROUND, STORAGE
from .phases.auction import Auction, Duel, Grant, step_against, vacancy_price
from .phases.building import Building, Preemption, could_build
from .phases.chapter import ORDER, InTurn
from .phases.drawing import Exchange, contract_word, exchanges_left, open_exchanges
from .phases.loading import Loading, usable_contracts
from .phases.round import (
    Donation,
    Round,
    Storage,
    approaching_end,
    best_donation,
    finish,
    only_kind,
    storage_limit,
    surplus,
)
from .phases.trading import Answer, Bargain, Draft
from .snapshot import arrange, counts, dump, facts, load, recount
from .state import F_COMMERCIAL, F_PUBLIC, F_WALLS, FAME_SOURCES, HIDDEN, Ship, State

RULES = ("54", "158", "131", "187", "83", "203", "204")
"""The rule behind each source of fame."""


SOURCES = {
    "contracts": ("delivers",),
    "voyages": ("sails",),
    "commercial": ("uses",),
    "donations": ("donates",),
    "public": ("builds", "preempts"),
    "walls": ("scores_walls",),
    "gold": ("scores_gold",),
}
"""The events behind each source of fame."""


def tree(state: State, seat: int) -> ScoreTree:
    """A seat's fame by source."""
    parts = tuple(
        ScoreTree(source, points, RULES[index], _things(state, seat, index))
        for index, (source, points) in enumerate(zip(FAME_SOURCES, state.fame[seat], strict=True))
    )
    return ScoreTree("fame", state.points(seat), "206", (), parts)


def _things(state: State, seat: int, source: int) -> tuple[str, ...]:
    spans = {F_COMMERCIAL: COMMERCIAL, F_PUBLIC: PUBLIC, F_WALLS: WALLS}
    span = spans.get(source)
    if span is None:
        return ()
    return tuple(f"building/{BUILDINGS[building]}" for building in span if state.owned[seat] >> building & 1)


def final_standings(state: State) -> list[Standing]:
    """Standings: most fame, then most gold, then most goods left; seats that left are not ranked."""
    return standings(
        {
            seat: (state.points(seat), state.gold[seat], sum(state.goods[seat]))
            for seat in range(state.players)
            if not state.left_seats >> seat & 1
        }
    )


VEILED_GOLD = 99
"""Where nobody sees a seat's gold, bids up to this are offered to it."""

BOOKS = ("it", "de", "es")
"""The languages of the printed rulebooks."""

RULEBOOK = Rulebook(__package__, BOOKS)


MOMENTS: MomentRules = {
    "wins_office": MomentRule(LOSS, whose="holder", thing="office", others=True, elsewhere=OFFICE),
    "cannot_raise": MomentRule(LOSS, thing="office"),
    "takes_office": MomentRule(LOSS, thing="office", chosen=False),
    "keeps_office": MomentRule(LOSS, thing="office", chosen=False),
    "cannot_load": MomentRule(LOSS, chosen=False),
    "stores": MomentRule(LOSS, chosen=False),
    "builds": MomentRule(BUILT, thing="building", others=True),
    "preempts": MomentRule(LOSS, whose="rival", thing="building", others=True, elsewhere=BUILT),
    "sails": MomentRule(DEPARTURE, thing="ship", others=True, chosen=False, gain="fame"),
    "delivers": MomentRule(DELIVERY, thing="ship", others=True),
    "round": MomentRule(NEW_ROUND, thing="market", others=True),
}


OUTBID, ROBBED = "outbid", "robbed"

OCCASIONS = (
    OccasionRule("wins_office", ROBBED, whose="holder"),
    OccasionRule("raises", OUTBID, whose="rival"),
    OccasionRule("delivers", FINE, word="gold", least=10),
    OccasionRule("builds", FINE, word="gold", least=20),
    OccasionRule("donates", FINE, word="fame", least=2),
)


MEANS = ("gold", *(f"good/{good}" for good in GOODS))


_TO_1 = "free_trade=no,yes;gold=hidden,open;cargo=hidden,open;taberna=any_kinds,one_kind"
FORMER_LAYOUTS = ((1, _TO_1), (2, _TO_1), (2, f"{_TO_1};produce=round_start,at_once"))


class Constantinopolis(Assembled[State, Components]):
    """Constantinopolis by Giancarlo Fioretti, for two to five players, with a given component box."""

    id = "constantinopolis"
    players = range(2, 6)
    rounds_at_most = MOST_ROUNDS
    handicaps = (0, 3, 6, 9, 12, 15, 20)
    gifts = ("gold_5", "gold_10", "post", "pistrinum")
    rules_version = 3
    former_layouts = FORMER_LAYOUTS
    rulebook = RULEBOOK
    parts = GameParts(
        observation.observe, observation.determinize, dump, load, facts, arrange, tree, final_standings, SOURCES,
        approaching_end, observation.with_unseen_hidden, counts, recount,
    )  # fmt: skip
    moment_rules = MOMENTS
    occasion_rules = OCCASIONS
    lead_fact = "fame"
    harvests = True
    end_rule = "198"
    holdings = ("gold", "fame", "level", "made", "draws", "in_reach", *(f"goods.{good}" for good in GOODS))
    leave_rule = "211"
    headlines = frozenset((
        "round", "cannot_raise", "passes", "wins_office", "defends_office", "takes_office", "delivers", "builds",
        "builds_nothing", "preempts", "last_public", "uses", "buys_ship", "buys_post", "sails", "accepts_offer",
        "donates", "donates_nothing", "draws", "last_round_next", "scores_walls", "scores_gold", "match_over", "leaves",
    ))  # fmt: skip
    refusals = frozenset(
        ("passes", "builds_nothing", "donates_nothing", "declines", "refuses_offer", "finishes_loading")
    )
    income = frozenset(("delivers", "produces", "office_gold", "office_good"))
    notes = frozenset((
        "takes_office", "keeps_office", "defends_office", "wins_office", "cannot_raise", "auction_over",
    ))  # fmt: skip
    summed: ClassVar[Mapping[str, str]] = {"market": "round"}
    answers = frozenset((
        "done", "keep", "yield", "raise", "preempt", "decline", "draw", "propose", "withdraw", "accept", "refuse",
    ))  # fmt: skip
    completing = frozenset(("donate", "store"))
    endings = frozenset(("last_public", "match_over"))
    event_groups: ClassVar[EventGroups] = {
        "office": EventGroup(
            ("wins_office", "defends_office", "takes_office", "keeps_office"), ("office",), last=True
        ),
        "built": EventGroup(("builds", "preempts"), ("building",), ("gold",)),
        "ships": EventGroup(("buys_ship",), ("ship",), ("gold",)),
        "posts": EventGroup(("buys_post",), (), ("gold",)),
        "drawn": EventGroup(("draws",), ("contracts",), ("count",)),
        "delivered": EventGroup(("delivers",), ("cargo",), ("gold", "fame")),
        "sailed": EventGroup(("sails",), ("ship",), ("count", "fame")),
        "produced": EventGroup(("produces", "office_good"), ("goods", "good")),
        "earned": EventGroup(
            ("office_gold", "uses", "barters", "sells_good"), ("building",), ("gold", "fame"), sources=True
        ),
        "bought": EventGroup(("buys_good",), ("good",), ("gold",)),
        "donated": EventGroup(("donates",), ("goods",), ("fame",)),
        "final": EventGroup(("scores_walls", "scores_gold"), (), ("fame",)),
    }
    options = (
        Option("free_trade"),
        Option("trade_end", ("sailing", "loaded"), formerly=(2, "loaded")),
        Option("gold", ("hidden", "open")),
        Option("cargo", ("shown", "hidden", "open"), formerly=(2, "hidden")),
        Option("taberna", ("any_kinds", "one_kind"), printed=(("it", "one_kind"),)),
        Option("produce", ("round_start", "at_once"), printed=(("de", "at_once"), ("es", "at_once"))),
    )

    def foregone(self, state: State) -> Action | None:
        """Who has goods of one kind left to store keeps as many as fit."""
        return only_kind(state) if state.stack and state.stack[-1][0] == STORAGE else None

    def forfeits(self, state: State, action: Action) -> tuple[str, int] | None:
        return next(iter(self.unspent(state, action)), None)

    def unspent(self, state: State, action: Action) -> Sequence[tuple[str, int]]:
        found = _unspent(state, state.to_act) if action.verb in ("done", "draw") and state.to_act >= 0 else ()
        return [(word, count) for word, count in found if count]

    def remarks(self, state: State, action: Action) -> Sequence[tuple[str, int]]:
        """What an office, a ship or a post gives, and why a bid must be so high; what is built produces from the next round on (rule 63)."""
        last = state.round == state.last_round
        match action.verb:
            case "build" | "redeem" if action.args[0] in PRODUCTION:
                return [("never" if last else "next_round", 1)]
            case "keep" if state.office(state.to_act) >= 0:
                return [self._gives(state.office(state.to_act))]
            case "take":
                return [self._gives(action.args[0])]
            case "bid":
                office = action.args[0]
                return [
                    *self._beats(state.coins[office], step_against(state, state.holder[office])),
                    self._gives(office),
                ]
            case "load" if len(state.fleet[state.to_act]) > 1:
                return [(f"aboard.{SHIPS[state.fleet[state.to_act][action.args[1]].size]}", 1)]
            case "buy_post":
                return [("post_never" if last else "post", 1)]
            case "buy_ship":
                return [("ship", self.box.hold[action.args[0]])]
        return ()

    def action_words(self, action: Action, position: State | None = None) -> Mapping[str, Word]:
        """What a vacant office costs; ``terms``: 0 where that is not known, 1 for nothing, 2 for gold."""
        if action.verb != "take":
            return {}
        if position is None or not position.stack or position.stack[-1][0] != AUCTION or position.to_act < 0:
            return {"gold": 0, "terms": 0}
        price = vacancy_price(position, position.to_act, position.stack[-1][2], action.args[0])
        return {"gold": max(0, price), "terms": 2 if price else 1}

    def _gives(self, office: int) -> tuple[str, int]:
        """What an office gives, with its place in the turn order."""
        box = self.box
        given = (box.office_draws, box.office_goods, box.office_gold, box.office_swap)
        return f"office.{OFFICES[office]}", next((gives[office] for gives in given if gives[office]), 0)

    @staticmethod
    def _beats(coins: int, step: int) -> list[tuple[str, int]]:
        """The gold that a bid must exceed, and by how much where a wall asks for more than one."""
        return [*([("beats", coins)] if coins else []), *([("wall", step)] if step > 1 else [])]

    def acts_again(self, state: State, seat: int) -> bool:
        """Whoever holds an office may lose it again; who buys or offers goes on once the other one has answered."""
        if self.turn_id(state) == ORDER[0]:
            return True
        running = next((frame[1] for frame in state.stack if isinstance(self.phases[frame[0]], InTurn)), None)
        return running is not None and seat in state.holder[running:]

    def __init__(self, box: Components) -> None:
        self.box = box
        self.grammar = box.vocabulary.grammar
        self.phases: Sequence[Phase[State]] = (
            Auction(),
            Duel(),
            Grant(),
            Building(),
            Preemption(),
            Loading(),
            Exchange(),
            Draft(),
            Answer(),
            Donation(),
            Storage(),
            Round(),
            Bargain(),
        )

    def means(self, action: Action) -> tuple[str, ...]:
        return () if action.verb in ("keep", "receive", "store") else MEANS

    def grant(self, state: State, seat: int, means: str, count: int) -> None:
        if means == "gold":
            state.gold[seat] += count
        else:
            state.goods[seat][GOODS.index(means.removeprefix("good/"))] += count

    def give(self, state: State, seat: int, gift: str) -> None:
        if gift == "post":
            state.posts[seat] += 1
        elif gift == "pistrinum":
            building = BUILDINGS.index(gift)
            state.owned[seat] |= BIT[building]
            state.stock[building] = max(0, state.stock[building] - 1)
            if not state.stock[building]:
                state.offered &= ~BIT[building]
            state.producible[seat] = producible(state, seat)
        else:
            state.gold[seat] += int(gift.removeprefix("gold_"))

    def unseen(self, seen: State) -> list[str]:
        return [contract_word(seen, kind) for kind in observation.unknown_contracts(seen)]

    def start(self, setup: Setup, log: Log = None) -> State:
        state = self.empty(setup)
        seed = setup.seed
        order = list(range(setup.players))
        stream(seed, "offices").shuffle(order)
        state.holder[: setup.players] = order
        state.deck = [
            kind for kind, contract in enumerate(self.box.contracts) for _ in range(contract.copies)
        ]
        stream(seed, "contracts").shuffle(state.deck)
        state.future = list(range(5))
        stream(seed, "market").shuffle(state.future)
        state.market = state.future.pop()
        state.stack = [(ROUND, 0)]
        self.pump(state, log)
        return state

    def empty(self, setup: Setup) -> State:
        """A table set for the first round, but for what chance decides: offices, deck and markets."""
        chosen = self.check_options(setup)
        box = self.box
        players = setup.players
        state = State.blank(players)
        state.box = box
        state.rules = self.rules_of(setup)
        state.seed = setup.seed
        state.trade = chosen["free_trade"] == "yes"
        state.open_gold = chosen["gold"] == "open"
        state.open_cargo = chosen["cargo"] == "open"
        state.show_cargo = chosen["cargo"] == "shown"
        state.late_trade = state.trade and chosen["trade_end"] == "sailing"
        state.taberna_one_kind = chosen["taberna"] == "one_kind"
        state.produce_at_once = chosen["produce"] == "at_once"
        state.holder = [-1] * len(OFFICES)
        state.coins = [0] * len(OFFICES)
        state.gold = [box.gold] * players
        state.fame = [[0] * len(FAME_SOURCES) for _ in range(players)]
        state.goods = [[0] * len(GOODS) for _ in range(players)]
        state.owned = [BIT[AGER]] * players
        state.producible = [box.produces[AGER]] * players
        state.fleet = [[Ship(PARVUS)] for _ in range(players)]
        state.traded = [[0] * len(GOODS) for _ in range(players)]
        state.taberna_good = [-1] * players
        copies = box.copies[players]
        state.stock = [copies[CATEGORY[b]] if b < UTILITY.stop else 1 for b in range(len(BUILDINGS))]
        state.stock[AGER] = 0
        state.offered = sum(BIT[building] for building, left in enumerate(state.stock) if left)
        state.ship_stock = list(box.ship_copies)
        state.ship_stock[PARVUS] -= players
        state.removed_tiles = [0] * len(BUILDINGS)
        return state

    def recall(self, state: State, seat: int | None) -> State:
        return observation.recall(state, seat)

    def will_hide(self, state: State) -> bool:
        return not state.open_gold and observation.in_first_auction(state)

    def veiled(self, seen: State) -> Sequence[Action]:
        seat = seen.to_act
        if not seen.stack or seen.stack[-1][0] not in (AUCTION, DUEL) or seen.gold[seat] != HIDDEN:
            return ()
        rich = seen.clone()
        rich.gold[seat] = VEILED_GOLD
        return self.phases[seen.stack[-1][0]].legal(rich, seat)

    def naming(self, reference: str) -> tuple[str, Mapping[str, Word]] | None:
        table, _, name = reference.partition("/")
        if table != "contract" or name not in self.box.contract_index:
            return None
        contract = self.box.contracts[self.box.contract_index[name]]
        cargo = [f"contract/{GOODS[good]}" for good, n in enumerate(contract.goods) for _ in range(n)]
        words: dict[str, Word] = {
            "goods": tuple(cargo or ["contract/passenger"]),
            "gold": contract.gold,
            "fame": contract.fame,
        }
        return "contract.name", words

    def after_leaving(self, state: State, log: Log) -> None:
        if state.players - state.left_seats.bit_count() < 2:
            finish(state, log)

    def touches(self, state: State, action: Action) -> tuple[str, ...]:
        verb = action.verb
        if verb == "keep":
            return (f"office/{OFFICES[state.office(state.to_act)]}",)
        if verb in ("raise", "yield") and state.stack[-1][0] == DUEL:
            return (f"office/{OFFICES[state.stack[-1][1]]}",)
        if verb in ("preempt", "decline") and state.stack[-1][0] == PREEMPTION:
            return (f"building/{BUILDINGS[state.stack[-1][3]]}",)
        return self.grammar.touches(action)


def _unspent(state: State, seat: int) -> Iterable[tuple[str, int]]:
    """What a seat could still use of the running question and not later, what weighs most first, then the goods that can't be kept."""
    phase, frame = state.stack[-1][0], state.stack[-1]
    if phase == BUILDING:
        return [("builds", int(could_build(state, seat)))]
    if phase == LOADING:
        return [
            ("contracts", usable_contracts(state, seat)),
            ("sales", unused_buildings(state, seat)),
            ("exchanges", open_exchanges(state, seat)),
            ("surplus", surplus(state, seat, donating=True)),
        ]
    if phase == EXCHANGE:
        return [("exchanges", exchanges_left(state, seat))]
    if phase == DONATION:
        return [("donation", best_donation(state, seat)), ("surplus", surplus(state, seat))]
    if phase == STORAGE:
        left = sum(state.goods[seat]) - sum(frame[2])
        return [("goods", min(left, storage_limit(state, seat) - sum(frame[2])))]
    return ()


def make(components: str = "", source: str = "components.toml") -> Constantinopolis:
    """The game with its own box or a user's component file; raises ``TableError`` for an invalid one."""
    return Constantinopolis(read_box(components, source) if components else own_box())
