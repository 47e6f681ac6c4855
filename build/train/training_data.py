"""Matches to learn from: what every seat saw whenever a turn ended, and what the match was worth to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from game.bots.bot import Bot, bot_seed
from game.bots.match_series import MOST_DECISIONS
from game.bots.registry import adapter_of, levels, make_bot
from game.bots.thinking.evaluation import Evaluation, read_evaluation
from game.bots.thinking.game_adapter import GameAdapter, leads, outcome
from game.bots.thinking.search_bot import GameModel, SearchBot
from game.bots.thinking.search_result import Line
from game.engine.core.game import Game, Setup
from game.engine.core.rng import Stream, stream
from game.engine.registry import load_game
from game.native import compiled

SELF_PLAY = 0.75
"""How often a seat is held by what has been learned so far rather than by an opponent, once there is something, unless the
command says otherwise.
"""
FIRST_OPPONENT = 0.7
"""How often an opponent is the first one rather than another."""
EXPLORATION = 0.15
"""Probability of a random answer while a match explores."""
TRAINED_LEVEL = "hard"
"""The level whose answers the bot in training tries, in one world and for one turn; and the one that is measured in the end."""
NOISE = 0.12
"""The error it makes on purpose at tables of two, so that it meets what it would not have chosen (``Level.noise``).

The more seats there are, the less one answer means for the victory: with the square of their number the error shrinks.
"""


@dataclass(frozen=True, slots=True)
class Episode:
    """One match: by seat, the features at the end of every turn in their order, the worth of the end (0 to 1) and the lead
    in points over the best rival (below 0: behind). ``turns`` is how many ended, those of the exploration included.
    """

    rows: tuple[tuple[tuple[float, ...], ...], ...]
    worth: tuple[float, ...]
    leads: tuple[float, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class Exploration:
    """Answers drawn by chance, so that positions nobody seeks are met too: how many, until which turn of the match.

    What comes before the last of them is left out: its outcome would tell of them.
    """

    part: float
    turns: int


def play(
    game: Game[Any],
    adapter: GameAdapter,
    seats: Sequence[Bot],
    seed: int,
    exploration: Exploration,
    rng: Stream,
) -> Episode:
    """Play one match with exploration in its first turns, and note all turns after them."""
    state: Any = game.start(Setup(game.id, len(seats), seed))
    rows: list[list[tuple[float, ...]]] = [[] for _ in seats]
    turn, ended = adapter.turn(state), 0
    plan: Line = ()
    planner = -1
    for _ in range(MOST_DECISIONS):
        seat = state.to_act
        if seat < 0:
            worth = outcome(game, state, adapter.lead)
            ranked = sorted(game.standings(state), key=lambda row: row.seat)
            return Episode(tuple(tuple(row) for row in rows), tuple(worth), tuple(leads(ranked)), ended)
        seen = game.recall(state, seat)
        if seat != planner or not plan or plan[0] not in seen.choices:
            plan, planner = (
                _random_line(adapter, seen, exploration.part, rng) if ended < exploration.turns else (),
                seat,
            )
        action, plan = (plan[0], plan[1:]) if plan else (seats[seat].choose(game, seen, seen.choices), ())
        game.step(state, action)
        if state.to_act >= 0 and adapter.turn(state) != turn:
            turn, ended = adapter.turn(state), ended + 1
            if ended >= exploration.turns:
                for other, row in enumerate(rows):
                    row.append(tuple(adapter.values(state, other)))
    raise RuntimeError(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def _random_line(adapter: GameAdapter, seen: Any, exploration: float, rng: Stream) -> Line:
    """An answer by chance with what follows it, mostly none: of whole plans each as likely, of single answers each verb."""
    if rng.uniform() >= exploration:
        return ()
    lines = adapter.lines(seen, seen.choices)
    if not lines:
        return ()
    if max(map(len, lines)) == 1:
        verb = rng.choice(sorted({line[0].verb for line in lines}))
        lines = [line for line in lines if line[0].verb == verb]
    return rng.choice(lines)


@dataclass(frozen=True, slots=True)
class Task:
    """An episode to be played: its number, how long the last match was, what has been learned so far, if anything, as the
    text of a file of it, and how often a seat is held by that.
    """

    game: str
    players: int
    seed: int
    number: int
    turns: int
    learned: str
    self_play: float = SELF_PLAY


def play_episode(task: Task) -> Episode:
    """Play the match of a task; it depends on the task alone."""
    game, adapter = load_game(task.game), adapter_of(task.game)
    assert adapter is not None
    rng = stream(task.seed, "episode", task.number)
    seats = [_player(task, adapter, bot_seed(task.number, seat), rng) for seat in range(task.players)]
    # Seeds of training are far from those matches are measured with.
    return play(
        game,
        adapter,
        seats,
        (1 << 40) + rng.below(1 << 40),
        Exploration(EXPLORATION, rng.below(task.turns + 1)),
        rng,
    )


def _player(task: Task, adapter: GameAdapter, seed: int, rng: Stream) -> Bot:
    """The bot in training or an opponent."""
    if task.learned and rng.uniform() < task.self_play:
        learned = _evaluation(task.learned, task.game, adapter.names)
        return trained_bot(task.game, adapter, learned, seed, NOISE * (2 / task.players) ** 2)
    first, *others = adapter.opponents
    return make_bot(
        task.game, first if not others or rng.uniform() < FIRST_OPPONENT else rng.choice(others), seed
    )


@lru_cache(maxsize=1)
def _evaluation(text: str, game_id: str, names: tuple[str, ...]) -> Evaluation:
    """What has been learned so far; the same for all episodes of a term."""
    return read_evaluation(text, "learned so far", game_id, None, names)


def trained_bot(
    game_id: str, adapter: GameAdapter, learned: Evaluation, seed: int, error: float = 0.0
) -> Bot:
    """Who tries answers in one world to the end of the turn and judges them as it has learned, with an error on purpose."""
    level = replace(levels(game_id)[TRAINED_LEVEL], method="lookahead", iterations=1, turns=1, noise=error)
    if not compiled():  # a native network is quick by itself
        from build.train.numpy_network import NumpyNetwork  # needs numpy, which most tests do without

        learned = replace(learned, network=NumpyNetwork(learned.network))
    return SearchBot(GameModel(adapter, lambda _: learned, partial(make_bot, game_id)), level, seed)
