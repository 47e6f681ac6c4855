"""Two programs on one folder: neither loses what the other has kept."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from game.bots.expected_lead import ParRun
from game.extras.daily.store import DailyResults
from game.extras.lessons.store import Learning, Progress
from game.storage import Settings
from game.storage import files as locks
from game.storage.files import migrate_file
from game.storage.record import SaveError
from game.storage.statistics import Statistics
from tests.storage import two_programs

ROOT = Path(__file__).resolve().parents[2]
CHANGES = {"learning": 50, "statistics": 30, "milestones": 30, "matches": 25}
"""How many changes each program makes, 100 where nothing is said: these take longer."""


@pytest.mark.slow
@pytest.mark.parametrize("store", two_programs.STORES)
def test_every_change_of_two_programs_is_there(store: str, home: Path) -> None:
    count = CHANGES.get(store, 100)
    words = [sys.executable, "-m", "tests.storage.two_programs", store, str(count)]
    both = [
        subprocess.Popen(
            [*words, str(me)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for me in (0, 1)
    ]
    said = [one.communicate(timeout=300) for one in both]
    assert [err for _, err in said] == ["", ""]
    assert [int(out) for out, _ in said] == [count, count]
    assert not [*home.rglob("*.broken*"), *home.rglob("*.toml.lock"), *home.rglob("*.json.lock")]


def test_a_change_goes_into_what_the_file_holds_then(home: Path) -> None:
    one, other = Settings(), Settings()
    one.set("volume.all", 11)
    other.set("volume.music", 22)
    assert other.get("volume.all") == 80, "a window goes on with its own"
    again = Settings()
    assert (again.get("volume.all"), again.get("volume.music")) == (11, 22)
    first, second = Learning(Statistics()), Learning(Statistics())
    first.keep("game", "one", Progress("a"))
    second.keep("game", "two", Progress("b"))
    assert second.of("game", "one") is not None
    assert {name for name in ("one", "two") if Learning(Statistics()).of("game", name)} == {"one", "two"}


@contextmanager
def held() -> Iterator[None]:
    """Another program is writing the statistics."""
    kept = Statistics()
    kept.has_match("")
    with closing(sqlite3.connect(kept.path)) as other:
        other.execute("begin exclusive")
        yield


def test_what_could_not_be_written_is_written_with_the_next_change(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError

    settings, learning = Settings(), Learning(Statistics())
    with monkeypatch.context() as patch, held():
        patch.setattr("game.storage.settings.write_atomically", full)
        patch.setattr("game.storage.statistics.PATIENCE", 0.02)
        settings.set("volume.all", 11)
        learning.keep("game", "one", Progress("a"))
    assert settings.notice is not None
    assert learning.notice is not None
    Settings().set("volume.music", 22)
    settings.set("mute", True)
    learning.keep("game", "two", Progress("b"))
    again = Settings()
    assert [again.get(key) for key in ("volume.all", "volume.music", "mute")] == [11, 22, True]
    assert Learning(Statistics()).of("game", "one") is not None


def test_a_store_that_another_program_holds_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "_lock", lambda handle: False)
    monkeypatch.setattr(locks, "PATIENCE", 0.02)
    monkeypatch.setattr("game.storage.statistics.PATIENCE", 0.02)
    with held(), pytest.raises(SaveError) as found:
        DailyResults(Statistics()).add_run("game", "day", "v", ParRun(0, 0, 1))
    assert found.value.code == "busy"
    old = tmp_path / "daily.json"
    old.write_text("{}", encoding="utf-8")
    with pytest.raises(OSError, match="held"):
        migrate_file(old, bool)
    assert old.exists()
    settings = Settings(tmp_path / "settings.toml")
    settings.set("mute", True)
    assert settings.get("mute") is True
    assert settings.notice is not None
