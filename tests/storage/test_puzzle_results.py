"""Answers to puzzles: the first one counts, later ones tell that it was solved in the end."""

import sqlite3
from contextlib import closing
from pathlib import Path

from game.extras.puzzles.model import RECENT, PuzzleResult, PuzzleResults
from game.storage.statistics import Statistics


def test_the_first_answer_counts(tmp_path: Path) -> None:
    kept = PuzzleResults(Statistics(tmp_path / "statistics.sqlite"))
    kept.add("rome", "1-2", "2026-01-01", solved=False)
    kept.add("rome", "1-2", "2026-01-02", solved=True)
    kept.add("rome", "1-3", "2026-01-03", solved=True)
    kept.add("venus", "1-3", "2026-01-03", solved=False)
    assert kept.of("rome") == {
        "1-2": PuzzleResult(first=False, solved=True, tries=2, date="2026-01-01"),
        "1-3": PuzzleResult(first=True, solved=True, tries=1, date="2026-01-03"),
    }
    assert kept.recent("rome") == (1, 2)
    for number in range(RECENT):
        kept.add("rome", f"2-{number}", f"2026-02-{number:02}", solved=True)
    assert kept.recent("rome") == (RECENT, RECENT)


def test_a_file_from_before_puzzles_gets_their_table(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    Statistics(path).matches()
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("drop table puzzles")
        base.execute("pragma user_version = 2")
    kept = PuzzleResults(Statistics(path))
    kept.add("rome", "1-2", "2026-01-01", solved=True)
    assert kept.recent("rome") == (1, 1)
