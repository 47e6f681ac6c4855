"""How puzzles were answered: the first answer counts, later ones only tell that the puzzle was solved in the end."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

from game.storage.statistics import Statistics

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


__all__ = ["RECENT", "PuzzleResult", "PuzzleResults", "solved_lately"]
