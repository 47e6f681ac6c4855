"""The rules of Concordia Venus behind the engine's protocol, from the setting of the table on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.assembled import Assembled, GameParts
from game.engine.core.game import ScoreTree, Setup, SetupError
from game.engine.core.messages import (
    BUILT,
    ENDING,
    FINE,
    LOSS,
    OFFICE,
    Event,
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
from game.engine.core.tables import Rulebook, TomlTable

from . import scoring, snapshot
from .box import Components, own_box, own_text, read_box
from .components import GOODS, LAND, LETTERS, MOST_SEATS, PLACES, SEA, TRIBUNE_CARD, card_word, role_word
from .game_map import GameMap
from .phases import (
    ARCHITECT,
    COLONIST,
    DIPLOMAT,
    HALF,
    MARKET,
    MERCATOR,
    OPENING,
    REFILL,
    SECOND,
    STOCKING,
    TRIBUNE,
    TURN,
)
from .phases.architect import Architect, open_houses, steps_after, steps_left
from .phases.buying import Market, Mercator, Refill, Stocking, cards_left, trades_left
from .phases.colonist import Colonist, Mark, Tribune, colonists_left, no_colonist, stipend
from .phases.performing import Diplomat, Half, Perform, Second, idle, unrepeatable, waste, without_room
from .phases.prefect import Keep, Prefect
from .phases.turn import Opening, Turn, begin_turn
from .profile import OPTIONS, PRESETS, clash, opposite, read_profile
from .scoring import approaching_end, finish, sides_present
from .snapshot import arrange, counts, dump, facts, load, market_decks, recount, start_hand
from .state import GAP, NOT_YET, PLAYING, SURRENDER, Layout, State

UNSEATED = (OPENING, REFILL, TURN)
"""Phases in whose frames no seat comes first."""
PARTNERED = (DIPLOMAT, HALF, SECOND)
"""Those in whose frames a partner comes second."""


def lay_table(box: Components, setup: Setup, chosen: Mapping[str, str], version: int) -> State:
    """A table set for a match, before its first turn."""
    players = setup.players
    game_map = box.game_map(chosen["map"])
    state = State.blank(players)
    state.layout = Layout(box, game_map, draw_tokens(box, game_map, setup.seed), ())
    state.rules = read_profile(chosen, players, version)
    if state.rules.team and len(game_map.start_cities) < players // 2:
        raise SetupError(f"the map {game_map.id} has too few start cities for teams of {players} players")
    state.seed = setup.seed
    state.first = state.active = stream(setup.seed, "first").below(players)
    state.pm = (state.first - 1) % players
    state.concordia = state.last = NOT_YET
    state.ended = PLAYING
    state.built = [0] * len(game_map.cities)
    state.copied = [0] * state.teams
    state.marks = [NOT_YET] * players
    state.hand = [sorted(start_hand(state, seat)) for seat in range(players)]
    _lay_seats(state)
    _lay_market(state)
    return state


def draw_tokens(box: Components, game_map: GameMap, seed: int) -> tuple[int, ...]:
    """By city: the good of a random token of its letter; none for the capital."""
    tokens = [-1] * len(game_map.cities)
    for letter in LETTERS:
        goods = [good for good in range(len(GOODS)) for _ in range(box.tokens[letter][good])]
        stream(seed, f"tokens_{letter.lower()}").shuffle(goods)
        for province, members in enumerate(game_map.members):
            if game_map.letters[province] == letter:
                for city in members:
                    tokens[city] = goods.pop()
    return tuple(tokens)


def _lay_seats(state: State) -> None:
    box, players = state.layout.box, state.players
    capital = state.layout.game_map.capital
    state.goods = [
        [0] * len(GOODS) if state.rules.start_money else [*box.begins_with] for _ in range(players)
    ]
    state.land, state.sea = [box.colonists] * players, [box.colonists] * players
    for seat in range(players):
        place = state.place(seat)
        # In team play partners have the amount of their team's first place, elsewhere everybody the own place's.
        state.money[seat] = box.first_money + place % state.teams
        if state.rules.start_money:
            state.money[seat] += box.money_for_goods
        if state.rules.team and place >= players // 2:
            continue
        state.settlers[seat] = sorted([2 * capital + LAND, 2 * capital + SEA] * box.begun)
        state.land[seat] -= box.begun
        state.sea[seat] -= box.begun


def _lay_market(state: State) -> None:
    """Each deck shuffled by itself, the first on top; seven cards on display."""
    used = market_decks(state)[: deck_count(state)]
    stock: list[int] = []
    decks: list[int] = []
    for number in range(len(used) - 1, -1, -1):
        cards = sorted(used[number])
        stream(state.seed, f"deck_{number + 1}").shuffle(cards)
        stock += cards
        decks += [number] * len(cards)
    layout = state.layout
    state.layout = Layout(layout.box, layout.game_map, layout.tokens, tuple(decks))
    state.display = [stock.pop() if stock else GAP for _ in range(PLACES)]
    state.stock = stock


def deck_count(state: State) -> int:
    """How many decks are in play: as many as players, five for six."""
    return min(state.players, len(market_decks(state)))


def begin(state: State, log: Log) -> None:
    """Emit the first seat; in team play the second half chooses its cities first."""
    if log is not None:
        log.append(Event("starts", state.first, {"taker": f"seat/{state.pm}"}, reveals=True))
    if state.rules.team:
        state.stack.append((OPENING, state.players // 2))
    else:
        begin_turn(state, state.first, log)


BOOKS = ("es",)
"""The languages of the printed rulebooks."""

RULEBOOK = Rulebook(__package__, BOOKS)


MOMENTS: MomentRules = {
    "overflows": MomentRule(LOSS),
    "passes_magnus": MomentRule(OFFICE, whose="taker", always="magnus"),
    "builds": MomentRule(BUILT, thing="city"),
    "stock_out": MomentRule(ENDING, others=True),
}


COPIED, SPOILED = "copied", "spoiled"

OCCASIONS = (
    OccasionRule("copies", COPIED, whose="owner"),
    OccasionRule("overflows", SPOILED),
    OccasionRule("builds", FINE, word="coins", least=3),
    OccasionRule("cashes", FINE, word="coins", least=10),
    OccasionRule("sells", FINE, word="coins", least=12),
    OccasionRule("takes_back", FINE, word="coins", least=6),
)


MEANS = ("money", *(f"good/{good}" for good in GOODS))


class ConcordiaVenus(Assembled[State, Components]):
    """Concordia Venus by Mac Gerdts, for two to six players, with a given component box."""

    id = "concordia_venus"
    players = range(2, MOST_SEATS + 1)
    # No rule bounds the turns: a Tribune can be played for ever. A match of people is far shorter.
    rounds_at_most = 9999
    gifts = ("money_3", "money_6", "money_10")
    handicaps = (0, 5, 10, 15, 20, 30)
    rules_version = 2
    phased = False
    rulebook = RULEBOOK
    parts = GameParts(
        snapshot.observe, snapshot.determinize, dump, load, facts, arrange, scoring.tree, scoring.final_standings, scoring.SOURCES,
        approaching_end, snapshot.with_unseen_hidden, counts, recount,
    )  # fmt: skip
    moment_rules = MOMENTS
    occasion_rules = OCCASIONS
    end_rule = "R182"
    holdings = ("coins", "points", "colonists", "hand_size", *GOODS)
    leave_rule = "S41"
    options = OPTIONS
    presets = PRESETS
    headlines = frozenset((
        "round", "plays", "builds", "produces", "cashes", "copies", "repeats", "acquires", "end_houses", "end_market",
        "end_surrender", "leads", "leaves", "match_ends", "no_colonist", "no_effect", "passes_magnus",
        "stock_out",
    ))  # fmt: skip
    refusals = frozenset(("no_colonist",))
    open_hands = True
    income = frozenset(("receives", "gains", "earns", "cashes", "leads"))
    prizes = frozenset(("concordia",))
    endings = frozenset(("end_houses", "end_market", "end_surrender"))
    event_groups: ClassVar[EventGroups] = {
        "played": EventGroup(("plays",), ("card",)),
        "moved": EventGroup(("moves",), (), ("count",)),
        "built": EventGroup(("builds",), ("city",)),
        "acquired": EventGroup(("acquires",), ("card",)),
        "produced": EventGroup(("produces",), ("province",)),
        "received": EventGroup(("receives",), ("goods",)),
        "gained": EventGroup(("gains",), ("goods",)),
        "lost": EventGroup(("overflows",), ("goods",)),
        "bought": EventGroup(("buys",), ("good",), ("coins",)),
        "sold": EventGroup(("sells",), ("good",), ("coins",)),
        "earned": EventGroup(("cashes", "earns", "draws_stipend", "leads"), (), ("coins",), sources=True),
        "placed": EventGroup(("settles", "places"), ("city",)),
        "took_back": EventGroup(("takes_back",), (), ("count", "coins")),
        "refilled": EventGroup(("refills",), ("cards",)),
    }

    def __init__(self, box: Components) -> None:
        self.box = box
        self.grammar = box.vocabulary.grammar
        self.phases: Sequence[Phase[State]] = (
            Turn(), Opening(), Stocking(), Perform(), Half(), Tribune(), Architect(), Prefect(), Keep(), Mercator(),
            Diplomat(), Colonist(), Market(), Refill(), Second(), Mark(),
        )  # fmt: skip

    def means(self, action: Action) -> tuple[str, ...]:
        return MEANS

    def grant(self, state: State, seat: int, means: str, count: int) -> None:
        if means == "money":
            state.money[seat] += count
        else:
            state.goods[seat][GOODS.index(means.removeprefix("good/"))] += count

    def give(self, state: State, seat: int, gift: str) -> None:
        state.money[seat] += int(gift.removeprefix("money_"))

    def unseen(self, seen: State) -> list[str]:
        return [card_word(card) for card in snapshot.unseen_cards(seen)]

    def still_new(self, state: State, events: Sequence[Event]) -> list[Event | None]:
        """Of cards that came to the display those that lie there still: the latest are at its dear end, in their order."""
        lying = [card_word(card) for card in state.display if card != GAP]
        found: list[Event | None] = []
        for event in reversed(events):
            names = event.words["cards"] if event.key == "refills" else ()
            left = [
                name
                for name in reversed(names if isinstance(names, tuple) else ())
                if lying[-1:] == [name] and lying.pop()
            ][::-1]
            shown = event._replace(words={**event.words, "cards": tuple(left)}) if left else None
            found.append(shown if event.key == "refills" else event)
        return found[::-1]

    def start(self, setup: Setup, log: Log = None) -> State:
        state = self.empty(setup)
        begin(state, log)
        self.pump(state, log)
        return state

    def clash(self, options: Mapping[str, str], players: int, rules: int) -> str:
        # Before version 2 such a match was played by everybody alone, or in teams.
        return clash(options, players) if rules > 1 else ""

    def empty(self, setup: Setup) -> State:
        return lay_table(self.box, setup, self.check_options(setup), self.rules_of(setup))

    def shares(self, state: State) -> list[ScoreTree]:
        return [scoring.share(state, seat) for seat in range(state.players)]

    def interruption_reason(self, state: State) -> tuple[str, Mapping[str, Word]] | None:
        """In teams: the partner's card, which the seat to act executes too."""
        seat, active = state.to_act, state.active
        if seat < 0 or not state.rules.team or seat == active or not state.pile[active]:
            return None
        if seat != state.partner(active) or state.stack[-1][0] in (TURN, SECOND, OPENING, STOCKING):
            return None
        card = state.pile[active][-1]
        roles = state.layout.box.cards[card].roles
        played = role_word(roles[0]) if len(roles) == 1 else card_word(card)
        return "also", {"seat": f"seat/{seat}", "partner": f"seat/{active}", "card": played}

    def partner(self, options: Mapping[str, str], players: int, seat: int) -> int:
        return opposite(seat, players) if read_profile(options, players, self.rules_version).team else -1

    def turn_id(self, state: State) -> object:
        return state.turn

    def acts_again(self, state: State, seat: int) -> bool:
        """While a partner chooses or executes a card, what is left of it to the other one waits."""
        waiting = ((phase, frame[: 2 if phase in PARTNERED else 1]) for phase, *frame in state.stack)
        return any(phase not in UNSEATED and seat in seats for phase, seats in waiting)

    def forfeits(self, state: State, action: Action) -> tuple[str, int] | None:
        if action.verb in ("play", "copy", "produce"):
            log = [] if action.verb == "produce" else self._at_once(state, action)
            if action.verb != "produce" and (word := self._waste(state, action, log)):
                return word, 1
            lost = without_room(state, state.to_act, action) or overflowing(log, state.to_act)
            return ("room", lost) if lost else None
        if action.verb not in ("build", "done"):
            return None
        found = unused(state) if action.verb == "done" else None
        return found or (("steps", left) if (left := steps_left(state)) else None)

    def remarks(self, state: State, action: Action) -> Sequence[tuple[str, int]]:
        """The steps left after one of several moves; that a Tribune will find no colonist to buy."""
        if action.verb == "move":
            return [("steps", steps_after(state, action))]
        tribune = action.verb == "play" and action.args[0] == TRIBUNE_CARD
        why = no_colonist(state, state.to_act) if tribune else ""
        return [(why, 1)] if why else ()

    def _at_once(self, state: State, action: Action) -> list[Event]:
        """What a card does and leads to by itself; nothing in teams, where that may be hidden."""
        log = list[Event]()
        if not state.rules.team:
            self.step(state.clone(), action, log)
        return log

    def _waste(self, state: State, action: Action, log: Sequence[Event]) -> str:
        """Why a card would do nothing, as the word of what is lost: also what it leads to by itself, which in teams may be hidden."""
        seat = state.to_act
        if action.verb == "play":
            why = waste(state, seat, action.args[0])
        else:
            roles = state.layout.box.cards[state.pile[action.args[0]][-1]].roles
            why = idle(state, seat, roles[0]) if len(roles) == 1 else ""
        if why or state.rules.team:
            return f"effect_{why}" if why else ""
        if not any(event.key == "no_effect" and event.seat == seat for event in log):
            return ""
        pile = state.pile[seat]
        before = (pile[-2] if len(pile) > 1 else -1) if action.verb == "copy" else -1
        why = unrepeatable(state, before) if action.verb == "copy" else ""
        return f"effect_{why}" if why else "effect"

    def naming(self, reference: str) -> tuple[str, Mapping[str, Word]] | None:
        table, _, name = reference.partition("/")
        words = self.box.vocabulary
        if table == "start" and name in words.cities:
            return "start.city", {"city": f"city/{name}"}
        if table not in ("line", "start") or name not in words.lines:
            return None
        first, second, kind = name.split("-")[:3]
        other = "sea" if kind == "land" else "land"
        if f"{first}-{second}-{other}" not in words.lines:
            kind = f"{kind}_only"
        return f"line.{kind}", {"from": f"city/{first}", "to": f"city/{second}"}

    def action_words(self, action: Action, position: State | None = None) -> Mapping[str, Word]:
        """The card that is bought, where it is known what lies on the place; else none."""
        if action.verb not in ("take", "take_for"):
            return {}
        card = GAP if position is None else position.display[action.args[0]]
        return {"card": (card_word(card),) if card != GAP else ()}

    def after_leaving(self, state: State, log: Log) -> None:
        if len(sides_present(state)) == 1:
            state.ended = SURRENDER
            finish(state, log)

    def touches(self, state: State, action: Action) -> tuple[str, ...]:
        parts = self.grammar.touches(action)
        if action.verb == "move":
            # A colonist is a place and whose it is: others' colonists may stand in the same city.
            return (f"{parts[0].replace('colonist/', f'colonist{state.to_act}/')}", *parts[1:])
        return parts


def overflowing(log: Sequence[Event], seat: int) -> int:
    """Goods of a seat for which there was no room."""
    goods = (event.words["goods"] for event in log if event.key == "overflows" and event.seat == seat)
    return sum(len(lost) for lost in goods if isinstance(lost, tuple))


def unused(state: State) -> tuple[str, int] | None:
    """What of a card could still be used and would be given up by being done with it; the steps of an Architect left out."""
    phase, seat, *frame = state.stack[-1]
    found = ("", 0)
    if phase == ARCHITECT:
        found = "houses", open_houses(state)
    elif phase == MARKET:
        found = "cards", cards_left(state)
    elif phase == MERCATOR:
        found = "trades", trades_left(state)
    elif phase == COLONIST:
        found = ("colonists", colonists_left(state, seat)) if frame[0] else ("stipend", stipend(state, seat))
    elif phase == TRIBUNE:
        found = "colonists", 1
    return found if found[1] else None


def make(components: str = "", source: str = "components.toml") -> ConcordiaVenus:
    """The game with its own box, a user's component file or a user's map; raises ``TableError`` for an invalid one.

    A file that names provinces is a map.
    """
    if not components:
        return ConcordiaVenus(own_box())
    if "provinces" in TomlTable(components, source).data:
        return ConcordiaVenus(read_box(own_text(), "components.toml", components, source))
    return ConcordiaVenus(read_box(components, source))
