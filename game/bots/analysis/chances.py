"""Winning chances in the positions of a finished match, and what changed them.

A chance is a mean over worlds that differ only in what nobody has seen yet, each played on by the quick player to the
end of the turn. Equal matches give equal numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from math import exp, log, sqrt
from typing import Any

from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.rng import Stream, stream
from game.engine.core.tables import TomlTable

from ..registry import adapter_of
from ..thinking.evaluation import own_evaluation
from ..thinking.game_adapter import VICTORY, sigmoid
from ..thinking.search import Rollout

FILE = "chances.toml"
WORLDS = 6
"""Worlds sampled at each position."""

Row = list[float]


class Unreviewable(ValueError):
    """The match is not over, or its game has no evaluation."""


@dataclass(frozen=True, slots=True)
class ChanceMoment:
    """Chances of every seat at a position, from 0 to 1, and the standard errors of the sample."""

    chances: Row
    errors: Row


def result_of(game: Game[Any], state: Any, sides: Sequence[int]) -> Row:
    """By seat: its side's share of the victory of a match that is over."""
    winners = {sides[row.seat] for row in game.standings(state) if row.place == 1}
    return [1 / len(winners) if side in winners else 0.0 for side in sides]


@lru_cache(maxsize=32)
def scale_of(game_id: str, players: int) -> float:
    """By how much the logit of a chance is multiplied at a table, from ``chances.toml``; 1.0 where nothing was fitted."""
    path = files(f"{__package__.rpartition('.')[0]}.{game_id}").joinpath(FILE)
    if not path.is_file():
        return 1.0
    table = TomlTable(path.read_text(encoding="utf-8"), str(path))
    scale = table.mapping(table.get("scale"), "scale").get(str(players), 1.0)
    if not isinstance(scale, float) or not 0.2 <= scale <= 5:
        raise table.fail(f"{scale!r} is not a number from 0.2 to 5.0", "scale")
    return scale


def scaled(chances: Sequence[float], scale: float) -> Row:
    """Chances that add up to 1 with their logits multiplied by a number and moved by one, so that they still do."""
    if scale == 1.0 or not all(0 < one < 1 for one in chances):
        return [*chances]
    return _together([scale * log(one / (1 - one)) for one in chances])


def chances_of(worths: Sequence[float], sides: Sequence[int], scale: float = 1.0) -> Row:
    """By seat: its side's chance of victory; those of the sides add up to 1."""
    kinds = sorted(set(sides))
    clipped = []
    for side in kinds:
        own = [worth for worth, of in zip(worths, sides, strict=True) if of == side]
        worth = (sum(own) / len(own) - (1 - VICTORY) / 2) / VICTORY
        clipped.append(min(0.995, max(0.005, worth)))
    if len(kinds) == 2:
        first = (clipped[0] + 1 - clipped[1]) / 2
        found = [first, 1 - first]
    else:
        found = _together([log(one / (1 - one)) for one in clipped])
    found = scaled(found, scale)
    return [found[kinds.index(side)] for side in sides]


def _together(logits: Sequence[float]) -> Row:
    """Probabilities whose logits are moved by one number so that they add up to 1."""
    low, high = -20.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        if sum(sigmoid(one + middle) for one in logits) > 1:
            high = middle
        else:
            low = middle
    found = [1 / (1 + exp(-(one + low))) for one in logits]
    return [one / sum(found) for one in found]


class ReviewJudge:
    """Estimates chances in the positions of one match, playing so many turns out, the present one included."""

    def __init__(self, match: Match[Any], turns: int = 1, scale: float = 0.0) -> None:
        """``scale``: of the logits of chances, 0 for the one fitted to the table."""
        game, players = match.game, match.setup.players
        adapter = adapter_of(game.id)
        if adapter is None or not game.over(match.state):
            raise Unreviewable(game.id)
        package = f"{__package__.rpartition('.')[0]}.{game.id}"
        self.game, self.players = game, players
        self.adapter = adapter
        options = game.check_options(match.setup)
        partners = [game.partner(options, players, seat) for seat in range(players)]
        self.sides = [min(seat, other) if other >= 0 else seat for seat, other in enumerate(partners)]
        self.evaluation = own_evaluation(package, players, adapter.names)
        self.rollout = Rollout(game, adapter, self.evaluation, turns)
        self.scale = scale or scale_of(game.id, players)
        self.name = f"review/{match.hash()}"

    def deal(self, state: Any, number: int) -> list[Any]:
        """Worlds that differ from a position only in what nobody has seen."""
        rng: Stream = stream(0, self.name, number)
        seen = self.game.with_unseen_hidden(state)
        return [self.game.determinize(seen, rng) for _ in range(WORLDS)]

    def sample(self, world: Any, turn: object) -> Row:
        """Chances in a world after a turn was played out."""
        state = world.clone()
        self.rollout.finish(state, turn)
        if self.game.over(state):
            return result_of(self.game, state, self.sides)
        return chances_of(self.rollout.worths(state, self.players), self.sides, self.scale)

    def moment(self, worlds: Sequence[Any], turn: object) -> ChanceMoment:
        """Mean chances over worlds; worlds that are over need no turn."""
        rows = list(zip(*(self.sample(world, turn) for world in worlds), strict=True))
        means = [sum(row) / len(row) for row in rows]
        spread = [sum((one - mean) ** 2 for one in row) for row, mean in zip(rows, means, strict=True)]
        count = len(worlds) * max(1, len(worlds) - 1)
        return ChanceMoment(means, [sqrt(one / count) for one in spread])

    def same(self, state: Any, worlds: Sequence[Any]) -> bool:
        """Whether nothing was revealed: each world shows what the position shows."""
        game = self.game
        shown = game.digest(game.with_unseen_hidden(state))
        return all(game.digest(game.with_unseen_hidden(world)) == shown for world in worlds)


# -- what changed the winning chances in a finished match, action by action and in sum -------------------------------
#
# ``steps(match)`` yields for each action what the act, what was revealed, and the moved horizon changed. ``shares_of``
# adds them up by seat: start, luck, own, others and revision, which together are the result.
#
# The quick player that plays turns out is weaker than the evaluation expects, so the chance of the seat that is about to
# move falls whenever the horizon moves, and the seat regains it by moving. Therefore the change of a moved horizon
# counts with the turn that begins there. Play is measured against the average turn of the match; what the side that moves
# gains on average is the revision.


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """One action: who acted, the chances before it, and by seat what the act, luck and the moved horizon changed.

    ``error`` is the standard error of the luck by seat; ``ends``: a turn ended with the action.
    """

    seat: int
    before: ChanceMoment
    act: Row
    luck: Row
    error: Row
    revision: Row
    ends: bool


@dataclass(frozen=True, slots=True)
class SeatSplit:
    """The sum for one seat: ``start + luck + own + others + revision == result`` but for rounding."""

    start: float
    luck: float
    own: float
    others: float
    revision: float
    result: float


@dataclass(frozen=True, slots=True)
class MatchSplit:
    """The steps of a match, the result by seat, and what it is made of."""

    steps: tuple[ReviewStep, ...]
    result: Row
    shares: tuple[SeatSplit, ...]

    @property
    def curve(self) -> list[ChanceMoment]:
        """The chances before each action, and the result, which is exact."""
        return [*(step.before for step in self.steps), ChanceMoment(self.result, [0.0] * len(self.result))]

    @property
    def luck_errors(self) -> Row:
        """By seat: the standard error of the luck of the whole match."""
        return [sqrt(sum(step.error[seat] ** 2 for step in self.steps)) for seat in range(len(self.result))]


@dataclass(slots=True)
class _Turn:
    """A turn: the seat that began it, and by acting seat what its acts changed for each seat."""

    seat: int = -1
    acts: dict[int, Row] = field(default_factory=dict)

    def add(self, seat: int, change: Row) -> None:
        """Count a change as made by a seat."""
        known = self.acts.get(seat, [0.0] * len(change))
        self.acts[seat] = [a + b for a, b in zip(known, change, strict=True)]


def steps(match: Match[Any], turns: int = 1) -> Iterator[ReviewStep]:
    """The steps of a finished match in order. Raises :class:`Unreviewable`."""
    judge = ReviewJudge(match, turns)
    game, state = judge.game, match.at(0)
    worlds = judge.deal(state, 0)
    turn: object = judge.adapter.turn(state)
    before = judge.moment(worlds, turn)
    for number, entry in enumerate(match.entries, 1):
        game.step(state, entry.action)
        for world in worlds:
            game.step(world, entry.action)
        acted = dealt = judge.moment(worlds, turn)
        if not judge.same(state, worlds):
            worlds = [state] if game.over(state) else judge.deal(state, number)
            dealt = judge.moment(worlds, turn)
        after = dealt
        ends = game.over(state) or judge.adapter.turn(state) != turn
        if ends and not game.over(state):
            turn = judge.adapter.turn(state)
            after = judge.moment(worlds, turn)
        luck = _less(dealt.chances, acted.chances)
        noise = [
            sqrt(a * a + b * b) if any(luck) else 0.0 for a, b in zip(acted.errors, dealt.errors, strict=True)
        ]
        yield ReviewStep(
            entry.seat, before, _less(acted.chances, before.chances), luck, noise,
            _less(after.chances, dealt.chances), ends,
        )  # fmt: skip
        before = after


def _less(one: Row, other: Row) -> Row:
    return [a - b for a, b in zip(one, other, strict=True)]


def split(match: Match[Any], turns: int = 1) -> MatchSplit:
    """What the result of a finished match is made of. Raises :class:`Unreviewable`."""
    judge = ReviewJudge(match)
    return split_of(tuple(steps(match, turns)), result_of(judge.game, match.state, judge.sides), judge.sides)


def split_of(found: tuple[ReviewStep, ...], result: Row, sides: Sequence[int]) -> MatchSplit:
    """The sums over all steps of a match; ``sides``: by seat the side it wins with."""
    turns = list(_turns(found))
    start = found[0].before.chances if found else result
    totals = [sum(row[turn.seat] for row in turn.acts.values()) for turn in turns]
    usual = sum(totals) / len(totals) if totals else 0.0
    shares = []
    for seat in range(len(result)):
        own = others = revision = 0.0
        luck = sum(step.luck[seat] for step in found)
        for turn in turns:
            drift = usual if sides[seat] == sides[turn.seat] else -usual / max(1, len(set(sides)) - 1)
            revision += drift
            for actor, row in turn.acts.items():
                change = row[seat] - (drift if actor == turn.seat else 0.0)
                own, others = (own + change, others) if actor == seat else (own, others + change)
        shares.append(SeatSplit(start[seat], luck, own, others, revision, result[seat]))
    return MatchSplit(found, result, tuple(shares))


def _turns(found: Iterable[ReviewStep]) -> Iterator[_Turn]:
    """The turns of a match; the moved horizon counts for the seat that begins the turn after it."""
    turn, moved = _Turn(), None
    for step in found:
        if turn.seat < 0:
            turn.seat = step.seat
            turn.add(step.seat, moved or [0.0] * len(step.act))
        turn.add(step.seat, step.act)
        if step.ends:
            yield turn
            turn, moved = _Turn(), step.revision
    if turn.seat >= 0:
        yield turn
