"""Progress in lessons: kept, read again, reset; the file of an earlier version is taken over, a broken one is put aside and named."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.extras.daily.store import DailyResults
from game.extras.lessons.store import Learning, Progress
from game.storage.statistics import FILE, Statistics

ROOT = Path(__file__).resolve().parents[2]


def learning_in(folder: Path) -> Learning:
    return Learning(Statistics(folder / FILE))


def test_progress_is_kept_and_read_again(tmp_path: Path) -> None:
    learning = learning_in(tmp_path)
    assert not learning.statistics.path.exists(), "reading makes no file"
    assert learning.of("chess", "first") is None
    assert (learning.known, learning.begun, learning.latest) == (False, False, None)
    learning.keep("chess", "first", Progress("abc", part=1, step=2, actions=3))
    again = learning_in(tmp_path)
    kept = again.of("chess", "first")
    assert kept is not None
    assert (kept.mark, kept.part, kept.step, kept.actions, bool(kept.date)) == ("abc", 1, 2, 3, True)
    assert (again.known, again.begun, again.latest) == (True, False, ("chess", "first"))
    again.keep("chess", "first", Progress("abc", done=True))
    assert learning_in(tmp_path).begun
    assert learning_in(tmp_path).latest is None


def test_a_reset_forgets_everything(tmp_path: Path) -> None:
    old = tmp_path / "learning.toml"
    old.write_text(OLD, encoding="utf-8")
    learning = learning_in(tmp_path)
    learning.keep("chess", "first", Progress("abc", skipped=True))
    assert learning.begun
    learning.reset()
    assert not learning.known
    assert not learning_in(tmp_path).known
    assert not [*tmp_path.glob("learning*")], "neither here nor in what is left of an earlier version"


GOOD = 'mark = "a", part = 0, step = 1, actions = 0, done = false, skipped = false, date = ""'
OLD = f'version = 1\nlessons = {{ "a/b" = {{ {GOOD} }}, "a/c" = {{ {GOOD} }} }}\n'


def test_the_file_of_an_earlier_version_is_taken_over_once(tmp_path: Path) -> None:
    old = tmp_path / "learning.toml"
    learning_in(tmp_path).keep("a", "b", Progress("later", done=True))
    old.write_text(OLD, encoding="utf-8")
    learning = learning_in(tmp_path)
    assert learning.notice is None
    assert learning.of("a", "c") == Progress("a", step=1)
    known = learning.of("a", "b")
    assert known is not None
    assert known.mark == "later", "what is there already stays"
    assert not old.exists()
    assert (tmp_path / "learning.toml.bak").read_text(encoding="utf-8") == OLD
    with closing(sqlite3.connect(tmp_path / FILE)) as base:
        assert base.execute("select game, lesson, step from lessons order by lesson").fetchall() == [
            ("a", "b", 0),
            ("a", "c", 1),
        ]


def test_nothing_of_an_earlier_version_is_lost_where_the_tables_cannot_be_written(tmp_path: Path) -> None:
    old = tmp_path / "learning.toml"
    old.write_text(OLD, encoding="utf-8")
    (tmp_path / FILE).mkdir()
    learning = learning_in(tmp_path)
    assert learning.notice == ("save.error.unwritable", {"file": FILE})
    assert learning.of("a", "c") is not None, "it is shown all the same"
    assert old.read_text(encoding="utf-8") == OLD
    (tmp_path / FILE).rmdir()
    again = learning_in(tmp_path)
    assert (again.notice, again.of("a", "c")) == (None, Progress("a", step=1))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("version =", 0),
        ("version = 2\nlessons = {}", 0),
        ("version = 1\nlessons = 3", 0),
        (f'version = 1\nlessons = {{ "a/b" = {{ {GOOD} }}, "a/c" = 4 }}', 1),
        (f'version = 1\nlessons = {{ "a/b" = {{ {GOOD.replace("1", "-1")} }} }}', 0),
        (f'version = 1\nlessons = {{ "a/b" = {{ {GOOD.replace("1", "9223372036854775807")} }} }}', 0),
        (f'version = 1\nlessons = {{ "a/b" = {{ {GOOD.replace("false", "0")} }} }}', 0),
    ],
)
def test_a_broken_file_is_kept_aside_and_named_once(tmp_path: Path, text: str, left: int) -> None:
    (tmp_path / "learning.toml").write_text(text, encoding="utf-8")
    learning = learning_in(tmp_path)
    assert learning.notice == ("learn.broken", {"file": "learning.broken-1.toml"})
    assert (tmp_path / "learning.broken-1.toml").read_text(encoding="utf-8") == text
    assert (learning.of("a", "b") is not None) == bool(left)
    again = learning_in(tmp_path)
    assert again.notice is None
    assert again.known == bool(left)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    learning = learning_in(tmp_path)
    assert learning.notice is not None
    learning.keep("chess", "first", Progress("abc", done=True))
    assert learning.notice == ("save.error.unwritable", {"file": FILE})
    assert learning.begun


def test_a_damaged_file_is_put_aside_and_what_is_known_is_written_again(tmp_path: Path) -> None:
    learning = learning_in(tmp_path)
    learning.keep("chess", "first", Progress("abc", done=True))
    (tmp_path / FILE).write_bytes(b"damaged" * 100)
    learning.keep("chess", "second", Progress("abc"))
    again = learning_in(tmp_path)
    assert (
        again.notice,
        again.of("chess", "first") is not None,
        again.of("chess", "second") is not None,
    ) == (None, True, True)
    (tmp_path / FILE).write_bytes(b"damaged" * 100)
    assert learning_in(tmp_path).notice == ("statistics.broken", {"file": "statistics.broken-2.sqlite"})


DEALS = 40
PROGRAM = """
from game.extras.daily.store import DailyResults
from game.extras.lessons.store import Learning
from game.storage.statistics import Statistics
print(len(DailyResults(Statistics()).of("a")), sum(Learning(Statistics()).of("a", f"{n}") is not None for n in range(40)))
"""


def test_two_programs_take_over_one_after_the_other(home: Path) -> None:
    deals = ", ".join(
        f'"a/{number}": {{"par": {{"version": "v", "runs": []}}, "first": {GO}}}' for number in range(DEALS)
    )
    daily = f'{{"format": "tabularium-daily", "version": 2, "deals": {{{deals}}}}}'
    lessons = "".join(f'"a/{number}" = {{ {GOOD} }}, ' for number in range(DEALS))
    home.mkdir()
    (home / "daily.json").write_text(daily, encoding="utf-8")
    (home / "learning.toml").write_text(
        f"version = 1\nlessons = {{ {lessons.rstrip(', ')} }}", encoding="utf-8"
    )
    both = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    said = [one.communicate(timeout=120) for one in both]
    assert said == [(f"{DEALS} {DEALS}\n", "")] * 2
    assert sorted(path.name for path in home.glob("*.*")) == ["daily.json.bak", "learning.toml.bak", FILE]
    assert len(DailyResults(Statistics()).of("a")) == DEALS


GO = (
    '{"match": "m", "begun": "2026-03-01", "late": false, "ended": "", "place": 0, "points": 0, "lead": -3,'
    ' "changed": false, "reloaded": false}'
)
