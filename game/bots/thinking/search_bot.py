"""A bot that starts from a plain bot's answer and searches; its answer improves with every iteration and is checked for blunders."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import cos, log, pi, sqrt
from typing import Any, Final, NamedTuple

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream, stream

from ..bot import Bot, Remembers, any_of
from .evaluation import Evaluation
from .game_adapter import GameAdapter, outcome, sigmoid
from .level import Character, Level
from .search import SURE, ActionStats, Rollout, look_ahead, search, worlds
from .search_result import Factor, Line, SearchResult, SlipFinder, settled
from .trees import RemoteTree, TreeGroup, TreeRun

# -- the blunder check of an answer: no other one of its kind is surely better ---------------------------------------
#
# Answers are compared in the same worlds, each played to the end of the match by the quick bots.

WORLDS: Final = 20
SPOILED: Final = 2
"""Of the worlds, those in which an answer that is surely better may be worse."""
QUIET: Final = 5
"""Worlds after which an answer that made no difference is no longer tried."""
MOST_MOVES: Final = 5_000
"""Actions after which a match that does not end is judged as it stands."""
PASS: Final = "done"
"""The verb by which a seat leaves something undone."""


def comparable_answers(choices: Sequence[Action], taken: Action) -> list[Action]:
    """What an answer is compared with: all others where it leaves something undone, else those of its verb."""
    passes = taken.verb == PASS
    return [one for one in choices if one != taken and (passes or one.verb == taken.verb)]


def played_out(game: Game[Any], adapter: GameAdapter, world: Any, action: Action) -> Any:
    """The end of a match in which the quick bots go on after an action; the world is left as it was."""
    state = world.clone()
    game.step(state, action)
    players: dict[int, Bot] = {}
    for _ in range(MOST_MOVES):
        seat = state.to_act
        if seat < 0:
            break
        if seat not in players:
            players[seat] = adapter.policy(seat)
        game.step(state, players[seat].choose(game, state, state.choices))
    return state


def surely_better(
    game: Game[Any], adapter: GameAdapter, seen: Any, taken: Action, others: Sequence[Action], rng: Stream
) -> Action | None:
    """The answer that is hardly ever worse than the one taken, and better on average; None where there is none."""
    seat, alive = seen.to_act, dict.fromkeys(others, (0.0, 0))
    for number, world in enumerate(islice(worlds(game, seen, rng), WORLDS), 1):
        base = _played_worth(game, adapter, played_out(game, adapter, world, taken), seat)
        for one, (before, worse) in list(alive.items()):
            gain = _played_worth(game, adapter, played_out(game, adapter, world, one), seat) - base
            total, spoiled = before + gain, worse + (gain < 0)
            alive[one] = total, spoiled
            if spoiled > SPOILED or (number == QUIET and not total):
                del alive[one]
        if not alive:
            return None
    best = max(alive, key=lambda one: alive[one][0], default=None)
    return best if best is not None and alive[best][0] > 0 else None


def _played_worth(game: Game[Any], adapter: GameAdapter, state: Any, seat: int) -> float:
    return outcome(game, state, adapter.lead)[seat]


# -- the bot ---------------------------------------------------------------------------------------------------------

NOBODY = Character("")
"""A character without a taste."""


ALIKE = 3
"""One in so many mistakes of a match may be of the same kind; never are there two in a turn."""
OPENING = 2
"""The rounds in which a bot that does not search draws one of several sound openings."""
QUICK = "quick"
"""The base of a level that starts from the quick player's answer."""


@dataclass(frozen=True, slots=True)
class GameModel:
    """What a search bot of a game is made of.

    ``evaluations`` answers the evaluation for a number of players, ``bases`` a plain player by id and seed, ``slips`` the mistakes of beginners.
    """

    adapter: GameAdapter
    evaluations: Callable[[int], Evaluation]
    bases: Callable[[str, int], Bot]
    slips: SlipFinder | None = None


TreeHelper = Callable[[Sequence[Line], Sequence[int], float | None, int], Sequence[RemoteTree]]
"""Has trees grown in other processes: is given the answers, a seed for each tree, what their taste is measured by and their size. It answers the
remote_trees of the last of the trees, as many as there are processes free."""


class LineEstimate(NamedTuple):
    """What a line promises, as a logit, how much a taste likes it beyond that, and the line."""

    worth: float
    liking: float
    line: Line


class SearchBot:
    """Plays at a level and with a character; the seed draws the worlds it thinks in, its randomness and its errors."""

    def __init__(self, model: GameModel, level: Level, seed: int, character: Character = NOBODY) -> None:
        self._written = self.level = level
        self.character = character
        self.result: SearchResult | None = None
        """The search result of the last answer."""
        self._model = model
        self._rng = stream(seed, "thinker")
        self._checks = stream(seed, "last check")
        self._base = model.adapter.policy(seed) if level.base == QUICK else model.bases(level.base, seed)
        self._plan: Line = ()
        self._expected = ""
        self._slips: tuple[str, ...] = ()
        self._slipped: Hashable = None
        self.aside: TreeHelper | None = None
        """Who grows trees elsewhere; that changes no answer, only the time."""
        self._candidates: list[ActionStats] = []
        self._evaluation: Evaluation | None = None

    def inherit(self, earlier: Bot) -> None:
        """Take over the plan that is being carried out, and what the plain player must not forget."""
        if isinstance(earlier, SearchBot):
            self._plan, self._expected, self.result = earlier._plan, earlier._expected, earlier.result
            self._slips, self._slipped = earlier._slips, earlier._slipped
            if isinstance(self._base, Remembers):
                self._base.inherit(earlier._base)

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        *_, result = self.thinking(game, seen, choices)
        self.conclude(game, seen, result)
        return result.action

    def thinking(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Iterator[SearchResult]:
        """Every verdict on the way to the answer, which is the last one; at least one."""
        self.level = self._written.at(seen.players)
        if len(choices) == 1:
            yield settled((choices[0],), "only")
        elif planned := self._planned(game, seen, choices):
            before = self.result or settled(planned, "glance")
            result = replace(before, options=(replace(before.options[0], line=planned),))
            yield result
            yield from self._checked(game, seen, choices, result)
        elif glance := self._at_a_glance(game, seen, choices):
            yield glance
        else:
            last = None
            for last in self.deliberate(game, seen, choices):
                yield last
                if last.worlds >= self.level.iterations:
                    break
            if last is not None:
                yield from self._checked(game, seen, choices, last)

    def conclude(self, game: Game[Any], seen: Any, result: SearchResult) -> None:
        """Note what is meant to follow a verdict's answer, which is about to be given."""
        first, *rest = result.options[0].line
        if result.how == "slip":
            self._slips = (*self._slips, result.reasons[0].term)
            self._slipped = self._model.adapter.turn(seen)
        self._plan, self._expected = tuple(rest), ""
        self.result = result
        if rest:
            after = seen.clone()
            game.step(after, first)
            self._expected = game.digest(after)

    def deliberate(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Iterator[SearchResult]:
        """Verdicts that become better with every iteration, without end but where trees grow elsewhere; only one where nothing is worth trying."""
        self.level = self._written.at(seen.players)
        lines = self._options(game, seen, choices)
        if len(lines) < 2:
            yield settled(lines[0], "only" if len(choices) == 1 else "glance")
            return
        level = self.level
        evaluation = self._evaluation = self._model.evaluations(seen.players)
        rollout, inputs = self._rollout(game, seen), len(self._model.adapter.names)
        candidates = self._candidates = [ActionStats(line, inputs, self._error()) for line in lines]
        yield settled(lines[0], "glance")
        if level.trees > 1:
            yield from self._grown(game, seen, candidates, rollout)
            return
        if level.method == "search":
            steps = search(rollout, seen, candidates, self._rng, level.breadth)
        else:
            steps = look_ahead(rollout, seen, candidates, self._rng)
        for count, _ in enumerate(steps, 1):
            yield self._verdict(candidates, count, evaluation.points)

    def tree(
        self, game: Game[Any], seen: Any, lines: Sequence[Line], seed: int, usual: float | None
    ) -> TreeRun:
        """One of the further trees of a decision, here or in another process."""
        self.level = self._written.at(seen.players)
        rollout = self._rollout(game, seen)
        rollout.usual = usual
        inputs = len(self._model.adapter.names)
        candidates = [ActionStats(line, inputs) for line in lines]
        return TreeRun(rollout, seen, candidates, stream(seed, "tree"), self.level.breadth)

    def explained(self, result: SearchResult) -> SearchResult:
        """A search result of the last decision with its factors.

        The factors explain only the difference between the answers. There are none if the features favor the other
        answer: then deliberate noise, the numbers of trials or the end of a match decided.
        """
        evaluation = self._evaluation
        tried = {candidate.line: candidate for candidate in self._candidates}
        if result.how != "tried" or evaluation is None or result.options[0].line not in tried:
            return result
        best = tried[result.options[0].line]
        second = next((o for o in result.options[1:] if o.line[0] != best.line[0]), None)
        if second is None or not (best.judged and tried[second.line].judged):
            return result
        adapter, other = self._model.adapter, tried[second.line]
        one, two = best.middle, other.middle
        sums: dict[str, float] = {}
        liking = [self.character.taste.get(name, 0.0) for name in adapter.names]
        shares = evaluation.network.shares(one, two)
        for term, share, liked, a, b in zip(adapter.terms, shares, liking, one, two, strict=True):
            sums[term] = sums.get(term, 0.0) + evaluation.points * (share + liked * (a - b))
        ahead, found = result.options[0].points - second.points, sum(sums.values())
        if ahead <= 0 or found <= 0:
            return result
        sums.pop("", None)
        reasons = [Factor(term, points * min(1.0, ahead / found)) for term, points in sums.items()]
        return replace(result, reasons=tuple(sorted(reasons, key=lambda reason: -abs(reason.points))))

    # How it comes to an answer -----------------------------------------------------------------------------------

    def _rollout(self, game: Game[Any], seen: Any) -> Rollout:
        evaluation = self._model.evaluations(seen.players)
        return Rollout(
            game, self._model.adapter, evaluation, self.level.turns, seen.to_act, self.character.taste
        )

    def _grown(
        self, game: Game[Any], seen: Any, candidates: Sequence[ActionStats], rollout: Rollout
    ) -> Iterator[SearchResult]:
        """Verdicts of several trees, whose counts are added."""
        level, points = self.level, self._model.evaluations(seen.players).points
        seeds = [self._rng.next() for _ in range(level.trees - 1)]
        trees = [TreeRun(rollout, seen, candidates, self._rng, level.breadth)]
        trees[0].step()
        yield self._verdict(candidates, 1, points)
        lines, share = [candidate.line for candidate in candidates], level.iterations // level.trees
        trees += [self.tree(game, seen, lines, seed, rollout.usual) for seed in seeds]
        remote_trees = [] if self.aside is None else self.aside(lines, seeds, rollout.usual, share)
        group = TreeGroup(trees, remote_trees, share)
        while group.step():
            self._candidates = group.candidates()
            yield self._verdict(self._candidates, group.grown, points)
        self._candidates = group.candidates()
        yield self._verdict(self._candidates, group.grown, points)

    def _planned(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Line:
        """What is left of the plan that is being carried out, if everything is as expected."""
        if self._plan and self._plan[0] in choices and self._expected == game.digest(seen):
            return self._plan
        return ()

    def _at_a_glance(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> SearchResult | None:
        """The answer by whim, by taste or by the plain bot, or a mistake; none if answers are to be searched."""
        level = self.level
        leaning = level.leaning if self.character.taste and level.method == "none" else 0.0
        chance = self._rng.uniform() if level.randomness + leaning else 1.0
        if chance < level.randomness:
            return settled((any_of(choices, self._rng),), "whim")
        if chance < level.randomness + leaning:
            lines = self._options(game, seen, choices)
            best = max(self._promises(game, seen, lines), key=lambda one: one.worth + one.liking)
            return settled(best.line, "glance")
        if level.method != "none":
            return None
        if level.variety and game.facts(seen)["round"] <= OPENING:
            return settled(self._opening(game, seen, choices), "glance")
        liked = self._base.choose(game, seen, choices)
        slip = self._slip(seen, choices, liked)
        return settled((liked,), "glance") if slip is None else slip

    def _opening(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Line:
        """Any line that promises about as much as the plain bot's: no better, or the level would rise. A character keeps to the half it likes."""
        promises = self._promises(game, seen, self._options(game, seen, choices))
        usual = promises[0].worth
        sound = [one for one in promises if abs(one.worth - usual) <= self.level.variety]
        if self.character.taste:
            least = sorted([one.liking for one in sound])[len(sound) // 2]
            sound = [one for one in sound if one.liking >= least]
        return self._rng.choice([one.line for one in sound])

    def _slip(self, seen: Any, choices: Sequence[Action], liked: Action) -> SearchResult | None:
        """A mistake that people make, if one offers itself and it is time for one."""
        find = self._model.slips
        if find is None or not self.level.slips or len(self._slips) >= self.level.most_slips:
            return None
        if self._slipped == self._model.adapter.turn(seen) or self._rng.uniform() >= self.level.slips:
            return None
        found = [
            slip
            for slip in find(seen, choices, liked)
            if self._slips.count(slip.kind) < self.level.most_slips // ALIKE
        ]
        if not found:
            return None
        slip = self._rng.choice(found)
        return replace(settled((slip.action,), "slip"), reasons=(Factor(slip.kind, 0.0),))

    def _options(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> list[Line]:
        """The answers worth trying, the plain player's first."""
        liked = self._base.choose(game, seen, choices)
        lines = [line for line in self._model.adapter.lines(seen, choices) if line[0] in choices]
        lines = lines[: self.level.breadth]
        own = next((line for line in lines if line[0] == liked), (liked,))
        return [*dict.fromkeys([own, *lines])]

    def _promises(self, game: Game[Any], seen: Any, lines: Sequence[Line]) -> list[LineEstimate]:
        """What each line promises; nothing is computed for a single one."""
        if len(lines) == 1:
            return [LineEstimate(0.0, 0.0, lines[0])]
        rollout = Rollout(
            game,
            self._model.adapter,
            self._model.evaluations(seen.players),
            taste=self.character.taste,
        )
        return [self._promise(rollout, seen, line) for line in lines]

    def _promise(self, rollout: Rollout, seen: Any, line: Line) -> LineEstimate:
        """The value of a line that ends at once in one world, a logit with noise, and how this taste likes it."""
        world = rollout.game.determinize(seen, self._rng)
        worth, features = rollout.judged(rollout.after(world, line), seen.to_act)
        worth = min(1 - SURE, max(SURE, worth))
        liking = 0.0 if features is None else rollout.liking(features)
        return LineEstimate(log(worth / (1 - worth)) + self._error(), liking, line)

    def _error(self) -> float:
        """How far the judgement of one answer is off."""
        return self.level.noise * gauss(self._rng) if self.level.noise else 0.0

    def _checked(
        self, game: Game[Any], seen: Any, choices: Sequence[Action], result: SearchResult
    ) -> Iterator[SearchResult]:
        """The verdict with another answer in front, if near the end one of its kind is surely better."""
        adapter = self._model.adapter
        if not (self.level.check and adapter.closing(seen)):
            return
        others = comparable_answers(choices, result.action)
        better = surely_better(game, adapter, seen, result.action, others, self._checks) if others else None
        if better is not None:
            first = next((one for one in result.options if one.line[0] == better), None)
            first = first or replace(result.options[0], line=(better,))
            yield replace(result, options=(first, *[one for one in result.options if one is not first]))

    def _verdict(self, candidates: Sequence[ActionStats], count: int, points: float) -> SearchResult:
        """The answers in the order of their worth; the plain player's first unless another is plainly better."""
        ranked = sorted(candidates, key=lambda candidate: candidate.standing, reverse=True)
        base, best = candidates[0], ranked[0]
        if best is not base and _worth(best) - _worth(base) <= self.level.trust and base.trials:
            ranked.remove(base)
            ranked.insert(0, base)
        return SearchResult(
            tuple(candidate.option(points) for candidate in ranked if candidate.trials), count
        )


def _worth(candidate: ActionStats) -> float:
    return sigmoid(candidate.logit)


def gauss(rng: Stream) -> float:
    """A number drawn from the normal distribution (Box and Muller)."""
    return sqrt(-2 * log(1 - rng.uniform())) * cos(2 * pi * rng.uniform())
