"""Puzzles: positions of matches between bots with one clearly best answer, as data, and one of them being solved.

``bots/<game>/puzzles.jsonl`` holds one puzzle a line, written by ``python3 build puzzles``. Its keys: ``players``, ``seed``,
``options``, ``rules`` (version of the rules), ``bots`` (who played the match, by seat), ``actions`` (those before the position,
a line each), ``seat`` (who answers), ``chapter``, ``answers`` (best first: ``line``, and how far it is ``behind`` the best with its
standard ``error``, in points of a hundred), ``margins`` of the comparisons that confirmed it, and ``missed`` (how many of
five bots of each level answer otherwise).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from time import monotonic
from typing import Any, Literal

from game.bots.analysis.report import DecisionMark
from game.bots.registry import levels
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.storage.record import PERSON, Record, SeatInfo
from game.storage.statistics import Statistics
from game.table.players import ScriptedPlayers
from game.table.session import Session

RECENT = 30
"""Number of latest first answers of which the share solved is shown."""


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """Whether the first answer was right, whether any was, how many there were, and when the first was given."""

    first: bool
    solved: bool
    tries: int
    date: str


class PuzzleResults:
    """The answers to puzzles, kept in the file of the statistics. Failures are a ``SaveError``."""

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics

    def add(self, game: str, puzzle: str, date: str, *, solved: bool) -> None:
        """Count an answer."""
        with self.statistics.opened(change=True) as base:
            base.execute(
                "insert into puzzles values (?, ?, ?, ?, 1, ?) on conflict (game, puzzle) do update"
                " set solved = max(solved, excluded.solved), tries = tries + 1",
                (game, puzzle, solved, solved, date),
            )

    def of(self, game: str) -> dict[str, PuzzleResult]:
        """The results of a game's puzzles by id."""
        with self.statistics.opened() as base, closing(base.cursor()) as asked:
            asked.execute("select puzzle, first, solved, tries, date from puzzles where game = ?", (game,))
            return {row[0]: PuzzleResult(bool(row[1]), bool(row[2]), row[3], row[4]) for row in asked}

    def recent(self, game: str) -> tuple[int, int]:
        """Of the latest puzzles, :data:`RECENT` at most: how many were solved by the first answer, and how many there were."""
        with self.statistics.opened() as base:
            rows = base.execute(
                "select first from puzzles where game = ? order by date desc, rowid desc limit ?",
                (game, RECENT),
            ).fetchall()
        return sum(row[0] for row in rows), len(rows)


def solved_lately(statistics: Statistics, person: str, game: str) -> int:
    """How many of the latest puzzles of a game were solved at once, whoever did. Raises ``SaveError``."""
    del person
    return PuzzleResults(statistics).recent(game)[0]


# -- puzzles: positions of matches between bots with one clearly best answer, as data, and one of them being solved ----
#
# ``bots/<game>/puzzles.jsonl`` holds one puzzle a line, written by ``python3 build puzzles``. Its keys: ``players``, ``seed``,
# ``options``, ``rules`` (version of the rules), ``bots`` (who played the match, by seat), ``actions`` (those before the position,
# a line each), ``seat`` (who answers), ``chapter``, ``answers`` (best first: ``line``, and how far it is ``behind`` the best with its
# standard ``error``, in points of a hundred), ``margins`` of the comparisons that confirmed it, and ``missed`` (how many of
# five bots of each level answer otherwise).

# -- puzzles: positions of matches between bots with one clearly best answer, as data --------------------------------

FILE = "puzzles.jsonl"
CLOSE = 2.0
"""An answer at most so many points behind the best counts as solved too."""
MOST_MISSES = 2
"""Of five bots of a level; where more answer otherwise, the level does not find the answer."""
DIFFICULTIES = (1, 2, 3)
"""1: bots of the level *normal* find the answer, 2: only *hard* does, 3: *hard* does not."""
OF_WEEKDAY = (1, 1, 2, 2, 2, 3, 3)
"""The difficulty of the puzzle of the day, from Monday."""

Verdict = Literal["right", "close", "wrong"]


class PuzzleError(ValueError):
    """A puzzle that cannot be used: ``file:line: what is wrong``."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """An answer with its continuation, in the notation; points behind the best, and the standard error of that."""

    line: tuple[str, ...]
    behind: float
    error: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle; see the module for what its fields mean. ``difficulty`` is one of :data:`DIFFICULTIES`."""

    id: str
    setup: Setup
    bots: tuple[str, ...]
    actions: tuple[str, ...]
    seat: int
    chapter: str
    answers: tuple[PuzzleAnswer, ...]
    difficulty: int

    @property
    def best(self) -> str:
        """The right answer, in the notation."""
        return self.answers[0].line[0]

    def answer(self, action: str) -> PuzzleAnswer | None:
        """What is known of an answer in the notation."""
        return next((one for one in self.answers if one.line[0] == action), None)

    def verdict(self, action: str) -> Verdict:
        """Whether an answer in the notation solves the puzzle."""
        if action == self.best:
            return "right"
        known = self.answer(action)
        return "close" if known is not None and known.behind <= CLOSE else "wrong"

    def match(self) -> Match[Any]:
        """The match up to the position, played anew. Raises ``IllegalAction`` where the rules have changed."""
        game = load_game(self.setup.game)
        match: Match[Any] = Match(game, self.setup)
        for action in self.actions:
            match.play(game.grammar.parse(action))
        return match


@lru_cache(maxsize=16)
def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in a fixed order; none where it has none, or no bots yet. Raises :class:`PuzzleError`."""
    if not levels(game_id):
        return ()
    path = files(f"game.bots.{game_id}").joinpath(FILE)
    return (
        read_puzzles(path.read_text(encoding="utf-8"), game_id, f"{game_id}/{FILE}") if path.is_file() else ()
    )


def read_puzzles(text: str, game_id: str, source: str) -> tuple[Puzzle, ...]:
    """The puzzles in a text; ``source`` names it in errors. Raises :class:`PuzzleError`."""
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzle = _puzzle(json.loads(line), game_id)
        except (KeyError, TypeError, ValueError) as error:
            raise PuzzleError(f"{source}:{number}: {type(error).__name__}: {error}") from None
        if puzzle.id in found:
            raise PuzzleError(f"{source}:{number}: {puzzle.id} is there twice")
        found[puzzle.id] = puzzle
    return tuple(found.values())


def of_difficulty(game_id: str, difficulty: int) -> tuple[Puzzle, ...]:
    """The puzzles of a game of one difficulty."""
    return tuple(puzzle for puzzle in puzzles(game_id) if puzzle.difficulty == difficulty)


def of_day(game_id: str, day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody with the same puzzles; ``None`` where a game has none."""
    found = of_difficulty(game_id, OF_WEEKDAY[day.weekday()]) or puzzles(game_id)
    if not found:
        return None
    drawn = blake2b(f"puzzle/{game_id}/{day.isoformat()}".encode(), digest_size=6).digest()
    return found[int.from_bytes(drawn, "big") % len(found)]


def _puzzle(data: Mapping[str, Any], game_id: str) -> Puzzle:
    setup = Setup(game_id, data["players"], data["seed"], data["options"], rules=data["rules"])
    actions = tuple(str(data["actions"]).split("\n")) if data["actions"] else ()
    answers = tuple(
        PuzzleAnswer(tuple(one["line"]), float(one["behind"]), float(one["error"])) for one in data["answers"]
    )
    seat, bots = int(data["seat"]), tuple(data["bots"])
    if len(bots) != setup.players or not 0 <= seat < setup.players:
        raise ValueError(f"seat {seat} of {len(bots)} players")
    if len(answers) < 2 or any(not one.line for one in answers) or answers[0].behind != 0:
        raise ValueError("a puzzle has at least two answers, the best first")
    return Puzzle(
        f"{setup.seed}-{len(actions)}", setup, bots, actions, seat, str(data["chapter"]), answers,
        _difficulty(data["missed"]),
    )  # fmt: skip


def _difficulty(missed: Mapping[str, int]) -> int:
    levels: Sequence[str] = ("normal", "hard")
    return 1 + sum(missed[level] > MOST_MISSES for level in levels)


# -- one puzzle being solved: the position at a real table, one answer, and what it was worth ------------------------

PuzzleStage = Literal["ask", "right", "close", "begun", "wrong", "shown"]
"""``ask``: an answer is awaited; ``right``, ``close``, ``begun`` (the first step is the best one, the turn another), ``wrong``: what
the answer was; ``shown``: the best one was shown."""


def own_decision(record: Record, mark: DecisionMark) -> Puzzle | None:
    """A decision that an analysis marked as a puzzle; ``None`` where the better line begins with the same actions as the played one."""
    pairs = zip(mark.played, mark.better, strict=False)
    first = next((number for number, (played, better) in enumerate(pairs) if played != better), None)
    if first is None:
        return None
    match, at = record.match, mark.number + first
    text = match.game.grammar.text
    loss = 100 * mark.change
    answers = (
        PuzzleAnswer(tuple(mark.better[first:]), 0.0, 0.0),
        PuzzleAnswer(tuple(mark.played[first:]), loss, 100 * mark.error),
    )
    bots = tuple(seat.controller for seat in record.seats)
    before = tuple(text(entry.action) for entry in match.entries[:at])
    return Puzzle("own", match.setup, bots, before, mark.seat, "", answers, DIFFICULTIES[0])


class PuzzleRun:
    """A puzzle at its table. The session is neither saved nor counted, and nobody but the solver moves.

    ``answered`` is called with whether the puzzle is solved when an answer is given. ``own``: the reason for the best
    answer in words, where it is a decision of a finished match, of which only that and the answer of then are known.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seats: Sequence[SeatInfo],
        answered: Callable[[bool], None] = lambda _: None,
        clock: Callable[[], float] = monotonic,
        *,
        own: str | None = None,
    ) -> None:
        self.puzzle, self.answered, self.own = puzzle, answered, own
        match = puzzle.match()
        self.start = len(match)
        solver = [
            replace(one, controller=PERSON) if seat == puzzle.seat else one for seat, one in enumerate(seats)
        ]
        self.record = Record(match, solver, policy="strict")
        self.session = Session(self.record, clock=clock)
        self.session.privacy.curtain = "never"
        self.session.players = ScriptedPlayers(self.record, clock, lambda: None)
        self.turn, self._end = self._best_turn()
        self.stage: PuzzleStage = "ask"
        self.given: Action | None = None
        """The first action of the answer that was given."""

    def _best_turn(self) -> tuple[tuple[Action, ...], str]:
        """The best answer as far as it is one turn of the solver, and the digest of the position after it."""
        match, seat = self.record.match, self.puzzle.seat
        game, state = match.game, match.state.clone()
        turn: list[Action] = []
        for text in self.puzzle.answers[0].line:
            action = game.grammar.parse(text)
            if state.to_act != seat or game.explain(state, action) is not None:
                break
            game.step(state, action)
            turn.append(action)
        return tuple(turn), game.digest(state)

    @property
    def taken(self) -> list[Action]:
        """What was done since the position."""
        return [entry.action for entry in self.session.match.entries[self.start :]]

    @property
    def best(self) -> Action:
        """The right answer."""
        return self.session.game.grammar.parse(self.puzzle.best)

    @property
    def over(self) -> bool:
        """Whether an answer was given or shown."""
        return self.stage != "ask"

    def behind(self) -> float | None:
        """By how many points of a hundred the answer is behind the best; ``None`` where that is not known."""
        if self.given is None:
            return None
        known = self.puzzle.answer(self.session.game.grammar.text(self.given))
        return None if known is None else known.behind

    def follow(self) -> None:
        """See what was done since the last call. The whole turn is judged, not its first action."""
        taken = self.taken
        if self.stage != "ask" or not taken:
            return
        verdict = self._judged(taken)
        if verdict is not None:
            self.given, self.stage = taken[0], verdict
            self.answered(self.stage != "wrong")

    def _judged(self, taken: Sequence[Action]) -> PuzzleStage | None:
        """What a turn is worth so far; ``None`` while it may still become the best one, in whatever order."""
        match = self.session.match
        ended = match.state.to_act != self.puzzle.seat
        within = not Counter(taken) - Counter(self.turn)
        if (within and len(taken) == len(self.turn)) or (
            ended and match.game.digest(match.state) == self._end
        ):
            return "right"
        if within and not ended:
            return None
        verdict = self.puzzle.verdict(match.game.grammar.text(taken[0]))
        return "begun" if verdict == "right" else verdict

    def again(self) -> None:
        """Take the answer back."""
        self._back()
        self.stage, self.given = "ask", None

    def show(self) -> Action:
        """Take the answer back to show the best one, which is returned."""
        self._back()
        self.stage, self.given = "shown", self.best
        return self.given

    def _back(self) -> None:
        session = self.session
        session.pending = None
        while len(session.match) > self.start:
            session.match.undo()
        session.moved()


__all__ = [
    "CLOSE",
    "DIFFICULTIES",
    "FILE",
    "RECENT",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleError",
    "PuzzleResult",
    "PuzzleResults",
    "PuzzleRun",
    "PuzzleStage",
    "Verdict",
    "of_day",
    "of_difficulty",
    "own_decision",
    "puzzles",
    "read_puzzles",
    "solved_lately",
]
