"""A game that seats may leave, put together from the functions of its modules."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from .action import Action
from .game import BEGUN, CHANGED, GIFTS, PLAYED, Game, GameState, ScoreTree, SeatCount, Setup, Standing
from .messages import ApproachingEnd, Event, Log, Refusal
from .phase import NOBODY
from .position import ScenarioSetupError, index, refuse_unknown
from .rng import Stream


class SeatedState(GameState, Protocol):
    """A position with a number of seats."""

    players: int


G = TypeVar("G", bound=SeatedState)

LEAVE = frozenset(("leave",))
"""The verb of a seat that leaves the match."""


class Leaving(Game[G]):
    """A game that seats may leave by ``leave <seat>``: from then on their decisions take the default."""

    leave_rule: ClassVar[str]
    """The rule about leaving."""

    @abstractmethod
    def after_leaving(self, state: G, log: Log) -> None:
        """What follows from a seat having left: perhaps the end of the match."""

    def intervention_verbs(self) -> frozenset[str]:
        return LEAVE

    def intervene(self, state: G, action: Action) -> Refusal | None:
        seat = action.args[0]
        if state.to_act < 0:
            return Refusal(self.end_rule, "match_over", {})
        words = {"seat": f"seat/{seat}"}
        if seat >= state.players:
            return Refusal(self.leave_rule, "no_such_seat", words)
        return Refusal(self.leave_rule, "has_left", words) if state.left_seats >> seat & 1 else None

    def apply_intervention(self, state: G, action: Action, log: Log) -> None:
        seat = action.args[0]
        state.left_seats |= 1 << seat
        if log is not None:
            log.append(Event("leaves", seat, {}))
        self.after_leaving(state, log)


B = TypeVar("B")


class GameParts(NamedTuple, Generic[G]):
    """The functions of a game's modules; see the methods of ``Game`` of the same names.

    ``load`` takes the box besides, ``arrange`` a set table in place of the set-up, ``tree`` is the score of one seat.
    """

    observe: Callable[[G, int | None], G]
    determinize: Callable[[G, Stream], G]
    dump: Callable[[G], dict[str, Any]]
    load: Callable[[Any, Mapping[str, Any]], G]
    facts: Callable[[G], dict[str, Any]]
    arrange: Callable[[G, Mapping[str, Any]], G]
    tree: Callable[[G, int], ScoreTree]
    standings: Callable[[G], list[Standing]]
    sources: Mapping[str, tuple[str, ...]] = {}
    approaching_end: Callable[[G], ApproachingEnd | None] = lambda _: None
    with_unseen_hidden: Callable[[G], G] = lambda state: state.clone()
    counts: Callable[[G, int], Sequence[SeatCount]] = lambda *_: ()
    recount: Callable[[G, int, str, int], None] = lambda *_: None


class Assembled(Leaving[G], Generic[G, B]):
    """A game of a box and of ``parts``."""

    parts: ClassVar[GameParts[Any]]
    box: B

    @abstractmethod
    def empty(self, setup: Setup) -> G:
        """A set table on which a scenario lays out its position; raises ``SetupError`` for a wrong set-up."""

    def observe(self, state: G, seat: int | None) -> G:
        seen: G = self.parts.observe(state, seat)
        return seen

    def determinize(self, seen: G, rng: Stream) -> G:
        state: G = self.parts.determinize(seen, rng)
        return state

    def with_unseen_hidden(self, state: G) -> G:
        seen: G = self.parts.with_unseen_hidden(state)
        return seen

    def dump(self, state: G) -> dict[str, Any]:
        return self.parts.dump(state)

    def load(self, data: Mapping[str, Any]) -> G:
        state: G = self.parts.load(self.box, data)
        self.pump(state, None)
        return state

    def facts(self, state: G) -> dict[str, Any]:
        return self.parts.facts(state)

    def arrange(self, setup: Setup, spec: Mapping[str, Any], log: Log = None) -> G:
        if GIFTS in spec:
            return self._with_gifts(setup, spec, log)
        if PLAYED in spec:
            return self._changed(setup, spec, log)
        state: G = self.parts.arrange(self.empty(setup), spec)
        self.pump(state, log)
        return state

    def _with_gifts(self, setup: Setup, spec: Mapping[str, Any], log: Log) -> G:
        """The start by the rules, but for what people gave each other: the same deal as without."""
        refuse_unknown(spec, {GIFTS})
        given = spec[GIFTS]
        if not isinstance(given, list) or len(given) != setup.players:
            raise ScenarioSetupError(f"{GIFTS}: one for each of {setup.players} seats")
        state = self.start(setup, log)
        for seat, gift in enumerate(given):
            if gift:
                self.give(state, seat, self.gifts[index(self.gifts, gift, GIFTS)])
        self.pump(state, log)
        return state

    def _changed(self, setup: Setup, spec: Mapping[str, Any], log: Log) -> G:
        """A position of a match in which some numbers were set by hand."""
        refuse_unknown(spec, {BEGUN, PLAYED, CHANGED})
        begun = spec.get(BEGUN)
        state = self.start(setup) if begun is None else self.arrange(setup, begun)
        for text in spec[PLAYED]:
            action = self.grammar.parse(text)
            if self.explain(state, action) is not None:
                raise ScenarioSetupError(f"{PLAYED}: '{text}' is not allowed")
            self.step(state, action)
        for seat, key, count in spec.get(CHANGED, ()):
            if key not in {one.key for one in self.counts(state, seat)}:
                raise ScenarioSetupError(f"{CHANGED}: '{key}' cannot be set")
            self.recount(state, seat, key, count)
        state.to_act, state.choices = NOBODY, []
        self.pump(state, log)
        return state

    def counts(self, state: G, seat: int) -> Sequence[SeatCount]:
        return self.parts.counts(state, seat)

    def recount(self, state: G, seat: int, key: str, count: int) -> None:
        if count < 0:
            raise ScenarioSetupError(f"{key}: {count}")
        self.parts.recount(state, seat, key, count)

    def score(self, state: G) -> list[ScoreTree]:
        return [self.parts.tree(state, seat) for seat in range(state.players)]

    def standings(self, state: G) -> list[Standing]:
        return self.parts.standings(state)

    def approaching_end(self, state: G) -> ApproachingEnd | None:
        return self.parts.approaching_end(state)

    def sources(self) -> Mapping[str, tuple[str, ...]]:
        return self.parts.sources
