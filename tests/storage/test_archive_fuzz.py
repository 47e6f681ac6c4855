"""Damaged archives: the bad entry is named, all others come in, and what is stored afterwards can be read."""

import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.engine.core.rng import Stream
from game.extras.daily.store import DailyGo, DailyResult, DailyResults
from game.extras.lessons.store import Learning, Progress
from game.extras.puzzles.model import PuzzleResults
from game.storage import archive
from game.storage.importing import ArchiveReader, ImportResult
from game.storage.record import SaveError
from game.storage.statistics import Statistics
from tests.pairs import share, some
from tests.storage.homes import Home, import_all, record

pytestmark = pytest.mark.slow
FLIPS, ODD = 50, 25
"""Archives of a part."""
GAME = "glory_to_rome"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An archive with a bit of everything."""
    folder = tmp_path_factory.mktemp("whole")
    home = Home(folder / "home")
    home.saves.autosave(record(12))
    home.saves.save("Bosporus", record(8, 4))
    home.settings.set("pace", "fast")
    DailyResults(home.statistics).put(
        GAME, "2026-03-01", DailyResult(DailyGo("m", "2026-03-01", ended="2026-03-01", lead=3))
    )
    PuzzleResults(home.statistics).add(GAME, "a", "2026-03-01", solved=True)
    Learning(home.statistics).keep(GAME, "first", Progress("x", done=True))
    path, _ = archive.export_all(home.saves, home.statistics, home.settings, "all", folder)
    return path.read_bytes()


def taken(home: Home, path: Path) -> ImportResult | None:
    """What came of an archive, ``None`` where it is refused as a whole."""
    try:
        found = list(import_all(path, home.saves, home.statistics, home.settings))
    except SaveError as error:
        if error.code not in ("unreadable", "too_large"):
            raise
        return None
    return found[-1] if found else ImportResult()


def sound(home: Home) -> None:
    """Whatever has been stored can be read and shown."""
    assert all(info.error is None for info in home.saves.list())
    folder = home.statistics.path.parent
    daily = DailyResults(Statistics(folder / "statistics.sqlite"))
    learning = Learning(Statistics(folder / "statistics.sqlite"))
    results = PuzzleResults(home.statistics).of(GAME)
    assert daily.of(GAME) is not None
    assert (daily.notice, learning.notice) == (None, None)
    assert all(0 <= one.tries <= 1 << 31 for one in results.values())
    assert learning.latest is None or learning.latest
    assert home.statistics.matches() == []
    assert not [*folder.glob("*broken*")]
    with closing(sqlite3.connect(home.statistics.path)) as base:
        assert base.execute("pragma quick_check").fetchone() == ("ok",)


@pytest.mark.parametrize("part", share(range(2000 // FLIPS), 2))
def test_a_flipped_byte_costs_one_entry_at_most(whole: bytes, tmp_path: Path, part: int) -> None:
    chance, refused = Stream(part), 0
    for number in range(FLIPS):
        data = bytearray(whole)
        data[chance.below(len(data))] ^= 1 << chance.below(8)
        path = tmp_path / f"{number}.zip"
        path.write_bytes(data)
        home = Home(tmp_path / f"home{number}")
        outcome = taken(home, path)
        sound(home)
        if outcome is None:
            refused += 1
            continue
        assert outcome.taken >= 1
        assert len(outcome.broken) + len(outcome.large) <= 1
    assert refused == 0


ODDITIES: tuple[Any, ...] = (
    1 << 63, -(1 << 63), 1 << 64, 10**400, -1, 0, 1.5, 1e308, True, False, None, "", "x" * 200_000, "\x00", "\x1b[2J", "\u202e", "\ud800",
    [], {}, [[]], [None], {"": None}, {"x": {"y": []}}, "2026-99-99", "NaN",
)  # fmt: skip
TEXTS = (
    b"", b"null", b"NaN", b"[NaN]", b"Infinity", b"[1e999]", b"[" * 100_000, b'{"a":' * 100_000, b"\xff\xfe", b"\xef\xbb\xbf[]", b"\x00" * 4096,
    b'{"a":1,"a":2}', b"9" * 10_000, b'"\\ud800"', b"[[]]", b"{}", b"[0]", b"[" + b"0," * 100_000 + b"0]",
)  # fmt: skip


def changed(data: Any, chance: Stream) -> Any:
    """The same data with one value somewhere replaced by an oddity."""
    if isinstance(data, list) and data and chance.below(5):
        place = chance.below(len(data))
        return [*data[:place], changed(data[place], chance), *data[place + 1 :]]
    if isinstance(data, dict) and data and chance.below(5):
        name = chance.choice(sorted(data))
        if not chance.below(6):
            return {**data, str(chance.choice(ODDITIES))[:50]: data[name]}
        return {**data, name: changed(data[name], chance)}
    return chance.choice(ODDITIES)


@pytest.mark.parametrize("part", share(range(500 // ODD), 2))
def test_odd_json_is_named_and_the_matches_come_in(whole: bytes, tmp_path: Path, part: int) -> None:
    chance = Stream(part + 1000)
    for number in range(ODD):
        name = ("puzzles.json", "daily.json")[number % 2]

        def odd(data: bytes) -> bytes:
            if not chance.below(4):
                return chance.choice(TEXTS)
            return json.dumps(changed(json.loads(data), chance)).encode()

        path = tmp_path / f"{number}.zip"
        rewritten(whole, path, name, odd)
        home = Home(tmp_path / f"home{number}")
        outcome = taken(home, path)
        assert outcome is not None
        assert outcome.taken == 2
        assert outcome.broken in ([], [name])
        sound(home)


def rewritten(whole: bytes, path: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    """Write an archive in which one entry has another content."""
    source = path.with_suffix(".source")
    source.write_bytes(whole)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w") as new:
        for info in old.infolist():
            data = old.read(info)
            new.writestr(info.filename, change(data) if info.filename == name else data)


def test_the_good_answers_of_a_list_come_in(tmp_path: Path) -> None:
    path = tmp_path / "some.zip"
    good = [GAME, "a", 1, 1, 1, "2026-03-01"]
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("puzzles.json", json.dumps([good, [GAME, "b", 1, 1, 1 << 63, ""], [GAME, "c", 1]]))
    home = Home(tmp_path / "home")
    outcome = taken(home, path)
    assert outcome is not None
    assert outcome.broken == ["puzzles.json"]
    assert list(PuzzleResults(home.statistics).of(GAME)) == ["a"]


def test_no_bit_of_the_list_at_the_end_costs_the_files(whole: bytes, tmp_path: Path) -> None:
    """The list says where everything stands: without it the files are looked for."""
    path, listed = tmp_path / "all.zip", whole.index(b"PK\x01\x02")
    for number in some(range(8 * listed, 8 * len(whole)), 23):
        data = bytearray(whole)
        data[number // 8] ^= 1 << number % 8
        path.write_bytes(data)
        kinds = [brought.kind for brought in ArchiveReader(path)]
        assert kinds.count("broken") + kinds.count("large") <= 1, number
        assert len(kinds) >= 6, number
