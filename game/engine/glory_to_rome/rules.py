"""The rules of Glory to Rome behind the engine's protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.assembled import Assembled, GameParts
from game.engine.core.game import Setup
from game.engine.core.messages import (
    BUILT,
    DEMAND,
    ENDING,
    FINE,
    LOSS,
    AutoAnswerChoice,
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

from . import scoring, snapshot
from .box import Components, own_box, read_box
from .cards import card_word, receive
from .components import BUILDINGS, MATERIAL, MATERIALS, ROLES
from .construction import missing_after
from .phases import FOUNTAIN, OPENING
from .phases.building import Building, Fountain, Prison, Stairs
from .phases.gathering import Bath, Laborer, Merchant, Patron
from .phases.leading import Lead, Palace, Petition, Think
from .phases.legionary import Demand, Give, Giving, Lions, Spoils
from .phases.turn import Batch, Opening, Repeat, Senate, Sewer, Turn, acts_again, begin, turn_up
from .profile import FORMER_LAYOUTS, OPTIONS, PRESETS, read_profile
from .scoring import END_EVENTS, approaching_end, finish
from .snapshot import arrange, counts, dump, facts, load, recount
from .state import NOTHING_ASIDE, PLAYING, SURRENDER, State

BOOKS = ("es",)
"""The languages of the printed rulebooks."""

RULEBOOK = Rulebook(__package__, BOOKS)


MOMENTS: MomentRules = {
    "gives": MomentRule(LOSS, who="taker", thing="card", chosen=False),
    "gives_stock": MomentRule(LOSS, who="taker", thing="material", chosen=False),
    "captures": MomentRule(LOSS, whose="owner", thing="building"),
    "feeds_lions": MomentRule(LOSS, whose="owner", thing="role"),
    "rome_demands": MomentRule(DEMAND, thing="materials", others=True),
    "completes": MomentRule(BUILT, thing="building", others=True),
    **dict.fromkeys(END_EVENTS[1:], MomentRule(ENDING, others=True)),
    "end_forum": MomentRule(ENDING, others=True, always="building/forum"),
    "end_catacombs": MomentRule(ENDING, others=True, always="building/catacumbae"),
    "end_deck": MomentRule(ENDING, others=True, always="deck"),
}


ROBBED, SPARED = "robbed", "spared"

OCCASIONS = (
    OccasionRule("gives", ROBBED),
    OccasionRule("gives_stock", ROBBED),
    OccasionRule("captures", ROBBED, whose="owner"),
    OccasionRule("feeds_lions", ROBBED, whose="owner"),
    OccasionRule("glory_to_rome", SPARED),
    OccasionRule("completes", FINE, word="points", least=2),
    OccasionRule("sells", FINE, word="points", least=3),
)


class GloryToRome(Assembled[State, Components]):
    """Glory to Rome by Carl Chudyk, for two to five players, with a given component box."""

    id = "glory_to_rome"
    players = range(2, 6)
    # No rule bounds the turns: Senators can be taken and played for ever. A match of people is far shorter.
    rounds_at_most = 9999
    handicaps = (0, 1, 2, 3, 4, 6, 8)
    rules_version = 3
    rules_since = 2
    gifts = ("card_1", "card_2", "jack")
    former_layouts = FORMER_LAYOUTS
    rulebook = RULEBOOK
    parts = GameParts(
        snapshot.observe, snapshot.determinize, dump, load, facts, arrange, scoring.tree, scoring.final_standings, scoring.SOURCES,
        approaching_end, snapshot.with_unseen_hidden, counts, recount,
    )  # fmt: skip
    moment_rules = MOMENTS
    occasion_rules = OCCASIONS
    lead_fact = "influence"
    end_rule = "R110"
    holdings = (
        "points",
        "influence",
        "clients",
        "client_limit",
        "stock",
        "vault",
        "vault_limit",
        "hand_size",
        "hand_limit",
    )
    leave_rule = "R109"
    options = OPTIONS
    presets = PRESETS
    headlines = frozenset((
        "round", "leads", "leads_petition", "founds", "founds_outside", "completes", "captures", "opens", "rome_demands",
        "hires", "hires_deck", "hires_hand", "sells", "sells_deck", "sells_hand", "feeds_lions", "leaves", "begins",
        *END_EVENTS[1:],
    ))  # fmt: skip
    refusals = frozenset(("skips",))
    details = frozenset(("petitions",))
    heralded = frozenset(("completes",))
    summed: ClassVar[Mapping[str, str]] = {"shows": "rome_demands"}
    prizes = frozenset(("statue",))
    answers = frozenset(("done", "keep"))
    endings = frozenset(END_EVENTS[1:])
    event_groups: ClassVar[EventGroups] = {
        "led": EventGroup(("leads", "leads_petition"), ("role",)),
        "followed": EventGroup(("follows", "follows_petition"), ("role",)),
        "founded": EventGroup(("founds", "founds_outside"), ("card",)),
        "completed": EventGroup(("completes",), ("building",), ("points",)),
        "added": EventGroup(("adds",), ("building",)),
        "hired": EventGroup(("hires", "hires_deck", "hires_hand"), ("role",)),
        "stocked": EventGroup(("collects", "seizes", "salvages", "docks"), ("material", "card")),
        "vault": EventGroup(("sells", "sells_deck", "sells_hand", "feeds_lions")),
        "drew": EventGroup(("draws",), (), ("count",)),
        "senators": EventGroup(("takes_senator",)),
        "skipped": EventGroup(("skips",), ("role",)),
        "unusable": EventGroup(("unusable",), ("role",)),
    }

    def __init__(self, box: Components) -> None:
        self.box = box
        self.grammar = box.vocabulary.grammar
        lead = Lead()
        self.phases: Sequence[Phase[State]] = (
            Turn(), Opening(), lead, lead, Palace(), Petition(), Think(), Batch(), Repeat(), Laborer(), Patron(), Bath(),
            Merchant(), Building(), Fountain(), Stairs(), Prison(), Demand(), Spoils(), Giving(), Give(), Lions(),
            Senate(), Sewer(),
        )  # fmt: skip

    def forfeits(self, state: State, action: Action) -> tuple[str, int] | None:
        """What is left out by going on; cards kept in the hand rather than played or given are not lost."""
        asked = self.decision(state) if action.verb == "done" else None
        if asked is None or asked.key in ("palace", "may_give"):
            return None
        # a question with nothing but this answer is not put
        return asked.key, 1

    def remarks(self, state: State, action: Action) -> Sequence[tuple[str, int]]:
        """What a foundation will take, and what a building lacks after a material was added."""
        if action.verb == "found":
            return [("needs", self.box.value[action.args[1]])]
        if action.verb not in ("add", "place", "fetch"):
            return ()
        left = missing_after(state, state.to_act, action)
        return [("missing", left) if left else ("completes", 1)]

    def turn_id(self, state: State) -> object:
        """All of a turn: a finished building may give actions of another chapter."""
        return state.turn

    def acts_again(self, state: State, seat: int) -> bool:
        return acts_again(state, seat)

    def action_words(self, action: Action, position: State | None = None) -> Mapping[str, Word]:
        """The role that a card is played for, or the material it is used as, and whether it goes into a building of its name."""
        if action.verb in ("add", "demand"):
            same = int(action.verb == "add" and action.args[0] == action.args[1])
            return {"material": f"material/{MATERIALS[MATERIAL[action.args[0]]]}", "same": same}
        return {"role": f"role/{ROLES[MATERIAL[action.args[0]]]}"} if action.verb == "play" else {}

    def means(self, action: Action) -> tuple[str, ...]:
        """Cards of the material of a petition or a pair."""
        return (f"material/{MATERIALS[action.args[0]]}",) if action.verb in ("petition", "pair") else ()

    def grant(self, state: State, seat: int, means: str, count: int) -> None:
        card = MATERIAL.index(MATERIALS.index(means.removeprefix("material/")))
        state.hand[seat] = sorted([*state.hand[seat], *[card] * count])

    def give(self, state: State, seat: int, gift: str) -> None:
        if gift == "jack":
            state.senators[seat] += 1
            state.pile -= 1
        else:
            for _ in range(int(gift.removeprefix("card_"))):
                receive(state, seat, state.deck.pop())

    def unseen(self, seen: State) -> list[str]:
        return [
            card_word(card) for card, count in enumerate(snapshot.unseen_cards(seen)) for _ in range(count)
        ]

    def start(self, setup: Setup, log: Log = None) -> State:
        state = self.empty(setup)
        expert = self.check_options(setup)["opening"] == "expert"
        state.deck = list(self.box.deck)
        stream(setup.seed, "deck").shuffle(state.deck)
        dealt = self.box.expert_hand if expert else self.box.hand
        for seat in range(setup.players):
            for _ in range(dealt):
                receive(state, seat, state.deck.pop())
            state.senators[seat] = 1
            state.pile -= 1
        if expert:
            state.stack = [(OPENING, 0)]
        else:
            begin(state, {seat: turn_up(state, seat, log) for seat in range(setup.players)}, log)
        self.pump(state, log)
        return state

    def empty(self, setup: Setup) -> State:
        """A table set, but for the cards."""
        chosen = self.check_options(setup)
        box, players = self.box, setup.players
        town = sites_in_town(box, players, chosen["sites"])
        state = State.blank(players)
        state.box = box
        state.rules = read_profile(chosen)
        state.seed = setup.seed
        state.role = -1
        state.ended = PLAYING
        state.pile = box.senators
        state.influence = [box.influence] * players
        state.aside = [NOTHING_ASIDE] * players
        state.gone = [0] * len(BUILDINGS)
        state.pool = [0] * len(MATERIALS)
        state.sites_in = [town] * len(MATERIALS)
        state.sites_out = [box.sites - town] * len(MATERIALS)
        for row in (*state.stock, *state.clients, *state.fresh, *state.vault, *state.won):
            row.extend([0] * len(MATERIALS))
        for row in state.camp:
            row.extend([0] * (len(MATERIALS) + 1))
        return state

    def auto_answerable(self) -> Mapping[str, AutoAnswerChoice]:
        # Whether to follow is asked every turn of everybody: most would think for most roles.
        return {
            "follow": AutoAnswerChoice(
                "role", tuple(f"role/{role}" for role in ROLES), ("draw", "take_senator")
            )
        }

    def after_leaving(self, state: State, log: Log) -> None:
        present = [other for other in range(state.players) if not state.left_seats >> other & 1]
        if len(present) == 1:
            finish(state, SURRENDER, 1 << present[0], log)

    def touches(self, state: State, action: Action) -> tuple[str, ...]:
        if state.stack and state.stack[-1][0] == FOUNTAIN and action.verb in ("found", "add"):
            # The card looked at lies before its owner, not in his hand.
            return tuple(part.replace("hand/", "aside/") for part in _touches(self, state, action))
        return _touches(self, state, action)


def _touches(game: GloryToRome, state: State, action: Action) -> tuple[str, ...]:
    """What an action touches: sites out of town where none is left in town, others' things by their seat."""
    parts = game.grammar.touches(action)
    if action.verb == "found" and not state.sites_in[action.args[1]]:
        return tuple(part.replace("site/", "outside/") for part in parts)
    if action.verb in ("stair", "capture", "lions"):
        seat = next(part.removeprefix("seat/") for part in parts if part.startswith("seat/"))
        return tuple(
            part.replace("rival", f"rival{seat}", 1) for part in parts if not part.startswith("seat/")
        )
    return parts


def sites_in_town(box: Components, players: int, choice: str) -> int:
    """Sites of each material in town: one a player; three for two players as recommended; fewer in a short game."""
    if choice == "short":
        return box.short_sites[players]
    if choice == "recommended" and players == min(GloryToRome.players):
        return box.two_player_sites
    return players


def make(components: str = "", source: str = "components.toml") -> GloryToRome:
    """The game with its own box, or with a person's component file; raises ``TableError`` for a wrong one."""
    return GloryToRome(read_box(components, source) if components else own_box())
