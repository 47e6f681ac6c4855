"""A game behind one protocol: data plus rules, and the scores it gives. Everything above the engine works through this class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from json import dumps
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from .action import Action, Grammar
from .messages import (
    ApproachingEnd,
    AutoAnswerChoice,
    Decision,
    Event,
    EventGroups,
    IllegalAction,
    Log,
    MomentRules,
    OccasionRule,
    Refusal,
    Word,
)
from .phase import Phase, PhaseState, pump
from .rng import Stream
from .tables import Rulebook


@dataclass(frozen=True, slots=True)
class ScoreTree:
    """One node of a seat's score: ``points`` is the sum of the parts where there are any.

    ``key`` names the source in the catalogues (``score.<game>.<key>``); ``rule`` the rule that gives it;
    ``things`` the components that earned it (references such as ``building/domus_regia_6``), ``worth`` what each of them brings,
    where that says how the points come about.
    """

    key: str
    points: int
    rule: str | None = None
    things: tuple[str, ...] = ()
    parts: tuple[ScoreTree, ...] = ()
    worth: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place at the end: ``place`` 1 is the winner's, shared in a tie; ``ties`` the tie-break values."""

    seat: int
    place: int
    points: int
    ties: tuple[int, ...] = ()


def standings(results: dict[int, tuple[int, ...]]) -> list[Standing]:
    """Order seats by points, then by each tie-break in turn; equal seats share a place.

    ``results`` maps a seat to (points, first tie-break, second tie-break ...); more is better in each.
    """
    order = sorted(results, key=lambda seat: (tuple(-value for value in results[seat]), seat))
    return [
        Standing(
            seat=seat,
            place=1 + sum(1 for other in order if results[other] > results[seat]),
            points=results[seat][0],
            ties=results[seat][1:],
        )
        for seat in order
    ]


class SeatCount(NamedTuple):
    """A number of a seat that can be set by hand: its key, and how many there are.

    ``icon`` is the id of a sign of the player aid, ``holding`` one of ``Game.holdings``, ``thing`` a component; "" for none.
    """

    key: str
    amount: int
    icon: str = ""
    holding: str = ""
    thing: str = ""


class GameState(PhaseState, Protocol):
    """A position: small, cheap to clone, equal and hashable by value through its game's ``dump``."""

    def clone(self) -> Self:
        """An independent copy."""
        ...


G = TypeVar("G", bound=GameState)


GIFTS = "gifts"
"""The key of a start that is that of the rules, but for what people gave each other: one gift or "" for each seat."""
PLAYED, CHANGED, BEGUN = "played", "changed", "begun"
"""The keys of a start that is a position of a match: its actions, the numbers set by hand (seat, key, count), and its own start."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made at set-up. ``values`` are its words in the notation; without a ``default`` the first is it.

    ``formerly`` is the last version of the rules that had another default, and that default. ``printed`` are the languages
    of the printed books that differ from the default, and the value each of them has.
    """

    name: str
    values: tuple[str, ...] = ("no", "yes")
    default: str = ""
    formerly: tuple[int, str] = (0, "")
    printed: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if not self.default:
            object.__setattr__(self, "default", self.values[0])

    def default_in(self, rules: int) -> str:
        """The default in a version of the rules."""
        last, value = self.formerly
        return value if rules <= last else self.default


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a match: game, number of seats, options by name, seed, component file.

    ``components`` is the text of a user's component file (empty: the game's own). ``rules`` is the version of the
    rules of the match, 0 the present one.
    """

    game: str
    players: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    components: str = ""
    rules: int = 0


class SetupError(ValueError):
    """An invalid setup; the message gives the reason."""


class Game(ABC, Generic[G]):
    """The rules of one game.

    Positions are mutable and changed by :meth:`step`; clone a position to keep it.
    """

    id: ClassVar[str]
    players: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    former_layouts: ClassVar[Sequence[tuple[int, str]]] = ()
    """The options that codes of earlier versions were made with: the version of the rules, and ``name=value,value;…``."""
    presets: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Presets of options, such as the rules of an edition: each lists the differences from the defaults."""
    handicaps: ClassVar[Sequence[int]] = (0, 2, 4, 6, 8, 10)
    """The points that people may give each other at a table, none first."""
    gifts: ClassVar[Sequence[str]] = ()
    """What people may give each other at the start instead, each by its word in a start: ``{"gifts": ["", "gold_5"]}``."""
    phases: Sequence[Phase[G]]
    grammar: Grammar
    rounds_at_most: ClassVar[int]
    end_rule: ClassVar[str]
    """The rule by which a match ends: what an action after the end is refused by."""
    rules_version: ClassVar[int] = 1
    """Rises when a change of the rules makes older records of matches play differently."""
    rules_since: ClassVar[int] = 1
    """The oldest version whose matches are still played as they were."""
    headlines: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that summarize a match; empty: all of them."""
    refusals: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that only say what a seat did not want or could not do: no news for the others."""
    income: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events in which a seat receives something by itself: its summary tells them early."""
    notes: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that a summary tells last."""
    moment_rules: ClassVar[MomentRules] = {}
    """The kinds of events that are told apart from the rest."""
    occasion_rules: ClassVar[Sequence[OccasionRule]] = ()
    """The kinds of events on which characters may say something."""
    open_hands: ClassVar[bool] = False
    """Whether no seat ever knows what another does not."""
    lead_fact: ClassVar[str] = ""
    """The ``fact`` of a seat by which everybody sees who leads, "" if there is none before the end."""
    prizes: ClassVar[frozenset[str]] = frozenset()
    """The sources of points that go to one seat for a single deed."""
    heralded: ClassVar[frozenset[str]] = frozenset()
    """Events that a summary tells first, and that are shown to who could not see them."""
    details: ClassVar[frozenset[str]] = frozenset()
    """Events that only tell the parts of what the one before them has told: none stands alone for what happened last."""
    summed: ClassVar[Mapping[str, str]] = {}
    """Events that a later one of the same seat tells too, and the kind of that one: read together, the later one is enough."""
    answers: ClassVar[frozenset[str]] = frozenset(("done",))
    """Verbs that only answer or end what is asked: a button with such a word acts at once, all others are chosen first."""
    completing: ClassVar[frozenset[str]] = frozenset()
    """Verbs that are what a question asks for: it is over with them, and its answer in words would only do without them."""
    endings: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that bring about the end; the result names the first one of a match."""
    event_groups: ClassVar[EventGroups] = {}
    """Groups of events that the summary joins; an event in no group gets a sentence of its own if it is a headline."""
    phased: ClassVar[bool] = True
    """Whether a round goes through its chapters in their order, rather than every turn choosing among them."""
    harvests: ClassVar[bool] = False
    """Whether seats pay or receive something of itself when a phase ends, such as a production."""
    rulebook: ClassVar[Rulebook | None] = None
    """The table of the game's rules: their chapters, and the rule behind every kind of event."""

    holdings: ClassVar[tuple[str, ...]] = ()
    """The ``facts`` of a seat shown as consequences of an action, most important first."""

    # What a game supplies ---------------------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Setup, log: Log = None) -> G:
        """The first position, pumped to its first decision."""

    @abstractmethod
    def observe(self, state: G, seat: int | None) -> G:
        """The observation of a seat (``None``: a spectator): unknown parts are blanked."""

    def recall(self, state: G, seat: int | None) -> G:
        """The information of a seat (``None``: a spectator) with perfect memory: the observation and what follows from earlier ones.

        Bots get this. It equals the observation if that already contains everything.
        """
        return self.observe(state, seat)

    def will_hide(self, state: G) -> bool:
        """Whether seats will have secrets in a match in which all is still known to all."""
        del state
        return False

    def veiled(self, seen: G) -> Sequence[Action]:
        """Answers to a question put to the whole table that only means nobody else sees can forbid.

        They are offered like allowed ones, so that what is offered does not tell what the seat has.
        """
        del seen
        return ()

    @abstractmethod
    def determinize(self, seen: G, rng: Stream) -> G:
        """A full position that agrees with everything in an observation; the unknown is drawn from ``rng``."""

    def with_unseen_hidden(self, state: G) -> G:
        """A copy in which only what nobody has seen yet is blanked: decks, future markets, the seed.

        :meth:`determinize` deals that anew and leaves hands as they are.
        """
        return state.clone()

    def unseen(self, seen: G) -> list[str]:
        """References of the hidden cards of an observation, in a fixed order, with repetitions.

        They are in a deck or in hands. Empty if the game has no such cards.
        """
        del seen
        return []

    def still_new(self, state: G, events: Sequence[Event]) -> list[Event | None]:
        """Events in the order of time as a summary tells them in a later position: without what is there no more, None if nothing is."""
        return [*events]

    @abstractmethod
    def dump(self, state: G) -> dict[str, Any]:
        """The position as plain JSON data with names, in a fixed order."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> G:
        """The position that :meth:`dump` wrote."""

    @abstractmethod
    def score(self, state: G) -> list[ScoreTree]:
        """Each seat's points so far (or at the end) as a tree."""

    @abstractmethod
    def standings(self, state: G) -> list[Standing]:
        """The seats in order of place, by points and tie-breaks."""

    @abstractmethod
    def facts(self, state: G) -> dict[str, Any]:
        """Named facts for scenario files: ``"seat0.gold"`` and the like, each a number, a word or a list."""

    @abstractmethod
    def arrange(self, setup: Setup, spec: Mapping[str, Any], log: Log = None) -> G:
        """A position described by a scenario file, pumped to its first decision; ``log`` gets what happens until then."""

    def naming(self, reference: str) -> tuple[str, Mapping[str, Word]] | None:
        """The catalogue key and the words that describe a component without a name of its own."""
        return None

    def action_words(self, action: Action, position: G | None = None) -> Mapping[str, Word]:
        """Further words for the sentence of an action: what its arguments mean, such as the role a card plays.

        `position` is the one in which it is taken, None where that is not known.
        """
        return {}

    def counts(self, state: G, seat: int) -> Sequence[SeatCount]:
        """The numbers of a seat that can be set by hand."""
        return ()

    def recount(self, state: G, seat: int, key: str, count: int) -> None:
        """Set one of the ``counts``; raises ``ScenarioSetupError`` for one that the components do not allow."""
        raise NotImplementedError

    def give(self, state: G, seat: int, gift: str) -> None:
        """Give a seat one of the ``gifts`` in the first position."""
        raise NotImplementedError

    def partner(self, options: Mapping[str, str], players: int, seat: int) -> int:
        """The seat that wins or loses together with a seat under a full set of options; -1 where each is alone."""
        return -1

    def rules_of(self, setup: Setup) -> int:
        """The version of the rules that a match with that set-up is played by."""
        return setup.rules or self.rules_version

    def clash(self, options: Mapping[str, str], players: int, rules: int) -> str:
        """What does not go together in a full set of options: the key of a sentence, ``<game>.clash.<key>``; "" nothing."""
        return ""

    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """The rule ids by chapter, in reading order for newcomers; empty if the game has no rulebook.

        A chapter of the round has the name that decisions use.
        """
        return {} if self.rulebook is None else self.rulebook.chapters

    def event_rules(self) -> Mapping[str, str]:
        """The id of the rule behind each kind of event; a kind left out has none."""
        return {} if self.rulebook is None else self.rulebook.events

    def turn_id(self, state: G) -> object:
        """The unit of play a decision belongs to: decisions of one seat in the same unit do not end its turn.

        By default the chapter; a game whose turns pass through several chapters returns an id of the turn.
        """
        decision = self.decision(state)
        return None if decision is None else decision.chapter

    def acts_again(self, state: G, seat: int) -> bool:
        """Whether a seat may choose once more in the running turn, although another one chooses now; in doubt it may."""
        del state, seat
        return False

    def forfeits(self, state: G, action: Action) -> tuple[str, int] | None:
        """What the seat to act could still spend and gives up with an action, and how much of it; ``None`` for nothing.

        The word is the end of a key: ``<game>.forfeit.<word>``.
        """
        del state, action
        return None

    def unspent(self, state: G, action: Action) -> Sequence[tuple[str, int]]:
        """All that is given up with an action; :meth:`forfeits` names what weighs most."""
        first = self.forfeits(state, action)
        return () if first is None else (first,)

    def foregone(self, state: G) -> Action | None:
        """The answer of the seat to act where all others come to the same or leave it with less of the same."""
        del state
        return None

    def remarks(self, state: G, action: Action) -> Sequence[tuple[str, int]]:
        """What else is to be known of an action before it is done, each with a number: what it brings later, what is left.

        The words are ends of keys, ``<game>.remark.<word>``.
        """
        del state, action
        return ()

    def shares(self, state: G) -> list[ScoreTree]:
        """Each seat's own share of the points of its side; all of them without teams."""
        return self.score(state)

    def interruption_reason(self, state: G) -> tuple[str, Mapping[str, Word]] | None:
        """Why a seat is asked outside its turn: the key of two sentences, ``<game>.occasion.<key>_own`` and
        ``_other``, and their words."""
        return None

    def approaching_end(self, state: G) -> ApproachingEnd | None:
        """The known coming end of a match in progress; ``None`` if unknown. An observation is sufficient."""
        return None

    def auto_answerable(self) -> Mapping[str, AutoAnswerChoice]:
        """The questions, by key, that can have auto-answers."""
        return {}

    def sources(self) -> Mapping[str, tuple[str, ...]]:
        """For each source of points, by the key of its part of the tree, the kinds of events that gave some of them.

        An event says how many in a word named like the root of the tree, or names the thing that gives them.
        """
        return {}

    def intervene(self, state: G, action: Action) -> Refusal | None:
        """The refusal of an action that needs no turn (a seat leaving), or ``None`` when it is allowed."""
        return Refusal("turn", "not_an_intervention", {})

    def intervention_verbs(self) -> frozenset[str]:
        """The verbs that may be used out of turn."""
        return frozenset()

    def apply_intervention(self, state: G, action: Action, log: Log) -> None:
        """Do an allowed intervention."""
        raise NotImplementedError

    # What every game gets ---------------------------------------------------------------------------------------

    def legal(self, state: G) -> list[Action]:
        """The actions of the seat to act, equal ones offered once; empty when the match is over."""
        return state.choices

    def pre_answer_state(self, state: G, seat: int) -> G | None:
        """A copy in which a seat is asked a question that it may answer ahead of its turn; ``None`` where there is none."""
        if state.to_act in (seat, -1) or state.left_seats >> seat & 1:
            return None
        for frame in reversed(state.stack):
            asked = self.phases[frame[0]].pre_answer_frame(state, frame, seat)
            if asked is not None:
                found = state.clone()
                found.stack = [asked]
                found.to_act = seat
                found.choices = self.phases[asked[0]].legal(found, seat)
                # A question with one answer is not asked.
                return found if len(found.choices) > 1 or self.phases[asked[0]].always_asks(found) else None
        return None

    def binding(self, state: G) -> bool:
        """Whether an answer prepared for the question of a position may be taken by itself."""
        return self.phases[state.stack[-1][0]].binding

    def public_question(self, state: G) -> bool:
        """Whether the open question is put to the whole table, so that friends at one screen answer it without a curtain."""
        return state.to_act >= 0 and self.phases[state.stack[-1][0]].public_question(state)

    def hides_answers(self, state: G) -> bool:
        """Whether others must not see the answers to the open question, even where its seat has no secret as yet."""
        return state.to_act >= 0 and self.phases[state.stack[-1][0]].hides_answers(state)

    def decision(self, state: G) -> Decision | None:
        """The question put to the seat to act, or ``None`` when the match is over."""
        if state.to_act < 0:
            return None
        return self.phases[state.stack[-1][0]].decision(state, state.to_act)

    def explain(self, state: G, action: Action) -> Refusal | None:
        """The refusal of an action for the seat to act; ``None`` if it is allowed."""
        if action.verb in self.intervention_verbs():
            return self.intervene(state, action)
        if state.to_act < 0:
            return Refusal(self.end_rule, "match_over", {})
        return self.phases[state.stack[-1][0]].refusal(state, state.to_act, action)

    def means(self, action: Action) -> tuple[str, ...]:
        """What a seat may lack for an action, such as "gold" or "good/food": what :meth:`grant` gives."""
        return ()

    def grant(self, state: G, seat: int, means: str, count: int) -> None:
        """Give a seat more of one of the ``means``: only for finding out what an action lacks."""
        raise NotImplementedError

    def default(self, state: G) -> Action:
        """What the rules let the seat to act do when it left or ran out of time; there must be one to act."""
        return self.phases[state.stack[-1][0]].default(state, state.to_act)

    def play(self, state: G, action: Action, log: Log = None) -> None:
        """Take an action after checking it; raises :class:`IllegalAction` and changes nothing when refused."""
        refusal = self.explain(state, action)
        if refusal is not None:
            raise IllegalAction(self.grammar.text(action), refusal)
        self.step(state, action, log)

    def step(self, state: G, action: Action, log: Log = None) -> None:
        """Take an action known to be allowed and run on to the next real choice."""
        if action.verb in self.intervention_verbs():
            self.apply_intervention(state, action, log)
        else:
            self.phases[state.stack[-1][0]].apply(state, state.to_act, action, log)
        pump(state, self.phases, log)

    def pump(self, state: G, log: Log) -> None:
        """Run on to the next real choice."""
        pump(state, self.phases, log)

    def over(self, state: G) -> bool:
        """Whether the match has ended."""
        return state.to_act < 0

    def digest(self, state: G) -> str:
        """A hash of the position by value: 16 hexadecimal digits."""
        text = dumps(self.dump(state), separators=(",", ":"), sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def touches(self, state: G, action: Action) -> tuple[str, ...]:
        """The components an action touches in this position: what a click may land on."""
        return self.grammar.touches(action)

    def check_options(self, setup: Setup) -> dict[str, str]:
        """The set-up's options completed by defaults; raises :class:`SetupError` naming a wrong one.

        It also refuses a version of the rules that is not known, and options that do not go together (``clash``).
        """
        rules = self.rules_of(setup)
        if not self.rules_since <= rules <= self.rules_version:
            raise SetupError(f"{self.id} has no version {rules} of its rules")
        if setup.players not in self.players:
            raise SetupError(
                f"{self.id} is for {self.players[0]} to {self.players[-1]} players, not {setup.players}"
            )
        chosen = {option.name: option.default_in(rules) for option in self.options}
        values = {option.name: option.values for option in self.options}
        for name, value in setup.options.items():
            if name not in chosen:
                raise SetupError(f"{self.id} has no option '{name}'")
            if value not in values[name]:
                raise SetupError(f"option '{name}' is one of {', '.join(values[name])}, not '{value}'")
            chosen[name] = value
        if clash := self.clash(chosen, setup.players, rules):
            raise SetupError(f"{self.id} cannot be set up: {clash.replace('_', ' ')}")
        return chosen
