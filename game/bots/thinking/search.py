"""Trying answers out: rollouts of one turn in sampled worlds, a look ahead that drops the worse answers, and a tree search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, log, sqrt
from operator import add
from typing import Any, Final

from game.engine.core.game import Game
from game.engine.core.rng import Stream

from ..bot import Bot
from .evaluation import Evaluation, fast_logit
from .game_adapter import GameAdapter, outcome, sigmoid
from .search_result import Line, RatedAction

# -- sample determinizations of an observation and roll out one turn -------------------------------------------------

MOST_STEPS: Final = 400
"""Most decisions played out before a turn is evaluated."""


def worlds(game: Game[Any], seen: Any, rng: Stream) -> Iterator[Any]:
    """Full positions that agree with an observation, one after another without end.

    They depend on the observation and the stream alone, never on what is true.
    """
    while True:
        yield game.determinize(seen, rng)


class Rollout:
    """Plays out turns and evaluates the positions reached, for the seat ``own`` with its ``taste``.

    ``turns`` is the number of turns played out, the present one included.
    """

    def __init__(
        self,
        game: Game[Any],
        adapter: GameAdapter,
        evaluation: Evaluation,
        turns: int = 1,
        own: int = -1,
        taste: Mapping[str, float] | None = None,
    ) -> None:
        self.game = game
        self.adapter = adapter
        self.evaluation = evaluation
        self.own = own
        self._turns = turns
        self._logit = fast_logit(evaluation.network)
        self._taste = [(adapter.names.index(name), liking) for name, liking in (taste or {}).items()]
        self.usual: float | None = None
        """What the taste makes of the first position judged; the other trees of a question are given that of the first."""

    def after(self, world: Any, line: Line) -> Any:
        """The position after the turns that begin with a line in a world, which is left as it was."""
        state = world.clone()
        turn = self.adapter.turn(state)
        self.follow(state, line)
        self.finish(state, turn)
        return state

    def follow(self, state: Any, line: Line) -> None:
        """Take the actions of a line as long as they are asked for and allowed."""
        seat = state.to_act
        step = self.game.step
        step(state, line[0])
        for action in line[1:]:
            if state.to_act != seat or action not in state.choices:
                return
            step(state, action)

    def finish(self, state: Any, turn: object) -> None:
        """Play on with the quick bots until the turn and the further turns to be played out are over."""
        players: dict[int, Bot] = {}
        game, adapter, step = self.game, self.adapter, self.game.step
        left = self._turns
        for _ in range(MOST_STEPS * left):
            seat = state.to_act
            if seat < 0:
                return
            now = adapter.turn(state)
            if now != turn:
                left -= 1
                if not left:
                    return
                turn = now
            if seat not in players:
                players[seat] = adapter.policy(seat)
            step(state, players[seat].choose(game, state, state.choices))

    def worth(self, state: Any, seat: int) -> float:
        """What a position is worth to a seat, from 0 to 1."""
        return self.judged(state, seat)[0]

    def judged(self, state: Any, seat: int) -> tuple[float, list[float] | None]:
        """What a position is worth to a seat, from 0 to 1, and its features; ``None`` when the match is over."""
        if state.to_act < 0:
            return outcome(self.game, state, self.adapter.lead)[seat], None
        features = self.adapter.values(state, seat)
        logit = self._logit(features)
        if seat == self.own:
            logit += self.liking(features)
        return sigmoid(logit), features

    def liking(self, features: list[float]) -> float:
        """The bias of the taste for this position relative to the first one, beyond its value.

        Only differences separate answers; the whole bias would hide them where it is strong.
        """
        liked = sum([liking * features[index] for index, liking in self._taste])
        if self.usual is None:
            self.usual = liked
        return liked - self.usual

    def worths(self, state: Any, seats: int) -> list[float]:
        """What a position is worth to every seat."""
        if state.to_act < 0:
            return outcome(self.game, state, self.adapter.lead)
        return [self.worth(state, seat) for seat in range(seats)]


# -- information set tree search (SO-ISMCTS) with one tree, for any number of seats ----------------------------------
#
# Every iteration samples a world, walks down the tree along allowed answers, adds one answer, plays out the following
# turns quickly and evaluates the result for every seat. Each seat prefers its own value. The prior of PUCT is the
# position of an answer in the order of the game's heuristics.

# Statistics of one answer that is tried out: its value in each world, and the features of the positions.

SURE: Final = 0.002
"""Worth is kept this far from 0 and 1 when it is turned into points."""

Counts = tuple[int, float, float, int, list[float]]
"""What a tree counted of one answer: trials, their worth added up, its squares too; those that ended in mid-match, and their features added up."""


class ActionStats:
    """The trials of one answer so far."""

    __slots__ = ("bias", "features", "judged", "line", "squares", "total", "trials")

    def __init__(self, line: Line, features: int, bias: float = 0.0) -> None:
        self.line = line
        self.bias = bias
        """How far the judgement of this answer is off, on the scale of the logit."""
        self.trials = 0
        self.total = 0.0
        self.squares = 0.0
        self.judged = 0
        """Trials that ended in the middle of the match: ``features`` is the sum of theirs."""
        self.features = [0.0] * features

    def note(self, worth: float, features: Sequence[float] | None) -> None:
        """Count one more trial; ``features`` is ``None`` when the match ended in it."""
        self.trials += 1
        self.total += worth
        self.squares += worth * worth
        if features is not None:
            self.judged += 1
            self.features = [*map(add, self.features, features)]

    def counts(self) -> Counts:
        """What was counted, as plain data."""
        return self.trials, self.total, self.squares, self.judged, self.features

    def join(self, counts: Counts) -> None:
        """Count the trials of another tree as well."""
        trials, total, squares, judged, features = counts
        self.trials += trials
        self.total += total
        self.squares += squares
        self.judged += judged
        self.features = [*map(add, self.features, features)]

    def copy(self) -> ActionStats:
        """The same counts to count on with."""
        other = ActionStats(self.line, 0, self.bias)
        other.trials, other.total, other.squares, other.judged, other.features = self.counts()
        return other

    @property
    def mean(self) -> float:
        """The mean worth, from 0 to 1; 0 while not tried."""
        return self.total / self.trials if self.trials else 0.0

    @property
    def logit(self) -> float:
        """The mean worth on the scale on which evaluations add up."""
        worth = min(1 - SURE, max(SURE, self.mean))
        return log(worth / (1 - worth)) + self.bias

    @property
    def standing(self) -> tuple[int, float]:
        """What answers are ordered by: one that was tried longer was kept for good reasons."""
        return self.trials, self.logit

    @property
    def middle(self) -> list[float]:
        """The mean features of the trials in which the match went on."""
        return [value / max(1, self.judged) for value in self.features]

    def option(self, points: float) -> RatedAction:
        """The rated action, where one unit of the logit counts ``points`` points."""
        worth = min(1 - SURE, max(SURE, self.mean))
        spread = max(0.0, self.squares / max(1, self.trials) - self.mean**2)
        error = sqrt((spread + SURE) / max(1, self.trials)) / (worth * (1 - worth))
        return RatedAction(self.line, points * self.logit, points * error)


# Trying answers out to the end of a turn in several worlds.

FIRST_CUT: Final = 4
"""Worlds after which the worse half of the answers is no longer tried; again at each doubling."""


def look_ahead(rollout: Rollout, seen: Any, candidates: Sequence[ActionStats], rng: Stream) -> Iterator[None]:
    """Each iteration tries the answers in one more world; those that look worse are left behind by and by."""
    seat = seen.to_act
    alive, cut = [*candidates], FIRST_CUT
    for tried, world in enumerate(worlds(rollout.game, seen, rng), 1):
        for candidate in alive:
            candidate.note(*rollout.judged(rollout.after(world, candidate.line), seat))
        if tried == cut:
            cut *= 2
            # The base's answer, the first, stays: whether another is really better is asked of it.
            kept = sorted(alive, key=lambda candidate: -candidate.logit)[: max(2, (len(alive) + 1) // 2)]
            alive = [candidate for candidate in alive if candidate in kept or candidate is candidates[0]]
        yield


CURIOSITY: Final = 0.6
"""Weight of exploration, where 1 is the whole range of values met."""
DOUBT: Final = 0.1
"""Assumed value of an untried answer below that of its node, in the same range."""
DEEPEST: Final = 12
"""Depth of the tree below the first answer at which a line is evaluated."""


class SearchNode:
    """A node of the tree: how often it was allowed and tried, the sum of its values by seat, its children."""

    __slots__ = ("allowed", "answers", "sums", "tried")

    def __init__(self, seats: int) -> None:
        self.allowed = 0
        self.tried = 0
        self.sums = [0.0] * seats
        self.answers: dict[Line, SearchNode] = {}

    def mean(self, seat: int) -> float:
        """Its mean value for a seat; it must have been tried."""
        return self.sums[seat] / self.tried

    def pick(self, options: Sequence[Line], seat: int, span: tuple[float, float]) -> Line:
        """The option to try next: by value within the range met, plus exploration."""
        seats = len(self.sums)
        nodes = []
        for line in options:
            node = self.answers.setdefault(line, SearchNode(seats))
            node.allowed += 1
            nodes.append(node)
        low, high = span
        width = max(1e-6, high - low)
        unknown = (self.mean(seat) - low) / width - DOUBT if self.tried else 0.5
        best, found = -inf, options[0]
        for place, (line, node) in enumerate(zip(options, nodes, strict=True), 1):
            worth = (node.mean(seat) - low) / width if node.tried else unknown
            promise = worth + CURIOSITY * sqrt(node.allowed) / (place * (1 + node.tried))
            if promise > best:
                best, found = promise, line
        return found


class Tree:
    """All that was met from one question on."""

    def __init__(self, seats: int) -> None:
        self.root = SearchNode(seats)
        self._spans = [(inf, -inf)] * seats

    def follow(
        self, rollout: Rollout, state: Any, options: Sequence[Line], breadth: int
    ) -> tuple[Line, float]:
        """Walk one line down in a world, which is used up; return the first answer and what it led to."""
        own, seats = state.to_act, range(len(self._spans))
        node, path, lines = self.root, [self.root], list[Line]()
        turn = rollout.adapter.turn(state)
        while options:
            turn, seat = rollout.adapter.turn(state), state.to_act
            line = node.pick(options, seat, self._spans[seat])
            node = node.answers[line]
            path.append(node)
            lines.append(line)
            rollout.follow(state, line)
            options = _next(rollout, state, breadth) if node.tried and len(path) <= DEEPEST else ()
        rollout.finish(state, turn)
        worth = rollout.worths(state, len(seats))
        for node in path:
            node.tried += 1
            node.sums = [*map(add, node.sums, worth)]
        self._spans = [
            (min(low, *[node.mean(seat) for node in path]), max(high, *[node.mean(seat) for node in path]))
            for seat, (low, high) in zip(seats, self._spans, strict=True)
        ]
        return lines[0], worth[own]


def search(
    rollout: Rollout, seen: Any, candidates: Sequence[ActionStats], rng: Stream, breadth: int
) -> Iterator[None]:
    """Run iterations; at most ``breadth`` answers are tried in each node.

    The first iterations try every answer once.
    """
    tree, own = Tree(seen.players), seen.to_act
    found = {candidate.line: candidate for candidate in candidates}
    untried = [*found]
    for state in worlds(rollout.game, seen, rng):
        options = [untried.pop(0)] if untried else [*found]
        line, worth = tree.follow(rollout, state, options, breadth)
        found[line].note(worth, None if state.to_act < 0 else rollout.adapter.values(state, own))
        yield


def _next(rollout: Rollout, state: Any, breadth: int) -> Sequence[Line]:
    """Go on quickly to the next question worth trying and answer its options; none when the match is over."""
    adapter, game = rollout.adapter, rollout.game
    for _ in range(MOST_STEPS):
        if state.to_act < 0:
            return ()
        options = [*dict.fromkeys(adapter.lines(state, state.choices))][:breadth]
        if len(options) > 1:
            return options
        quick = adapter.policy(state.to_act)
        game.step(state, quick.choose(game, state, state.choices))
    return ()
