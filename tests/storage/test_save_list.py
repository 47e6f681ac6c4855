"""The list of saves: nothing is played again before it is seen, and nothing twice."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from game.storage import Saves, savefile
from game.storage.record import Record
from game.storage.save_info import AUTOSAVE, FILE, SaveInfo, SaveList, glance_at, read_info
from tests.pairs import share
from tests.storage.damage import damaged
from tests.storage.records import played
from tests.waiting import until

CORPUS = Path(__file__).resolve().parents[1] / "saves"
RUNNING, OVER = played(30), played(10_000)
MANY = 40


@contextmanager
def reads() -> Iterator[Counter[tuple[str, bool]]]:
    """Count what is read: whole matches and headers, and whether the thread of the window did it."""
    counts: Counter[tuple[str, bool]] = Counter()
    whole, part = savefile.read, glance_at

    def here() -> bool:
        return threading.current_thread() is threading.main_thread()

    def read(path: Path) -> Record:
        counts["whole", here()] += 1
        return whole(path)

    def glance(path: Path) -> SaveInfo:
        counts["header", here()] += 1
        return part(path)

    with patch.object(savefile, "read", read), patch("game.storage.saves.glance_at", glance):
        yield counts


def fill(folder: Path, count: int = MANY) -> Saves:
    saves = Saves(folder)
    folder.mkdir()
    texts = [savefile.write(replace(record, name="x")) for record in (RUNNING, OVER)]
    for number in range(count):
        saves.path(f"save_{number:03}").write_text(texts[number % 2], encoding="utf-8")
    saves.path(AUTOSAVE).write_text(savefile.write(RUNNING), encoding="utf-8")
    saves.path(f"{AUTOSAVE}-2").write_text(savefile.write(OVER), encoding="utf-8")
    return saves


def read_all(saves: Saves, shown: int = 8) -> SaveList[Record]:
    """The list after everything was read: of what is on screen all, of the rest the header."""
    found = SaveList(saves, lambda record: record)
    found.look()
    until(lambda: not found.poll([info.id for info in found.infos[:shown]]) and not found.reading)
    return found


def test_the_window_reads_no_file_and_a_thread_only_what_is_on_screen(tmp_path: Path) -> None:
    saves = fill(tmp_path / "saves")
    with reads() as counts:
        found = read_all(saves)
    assert counts["header", False] == MANY + 2
    assert 0 < counts["whole", False] <= 9
    assert sum(count for (_, here), count in counts.items() if here) == 0
    assert len(found.infos) == MANY + 1, "the finished autosave is not in it"
    assert all(info.known for info in found.infos)
    assert all(info.whole for info in found.infos[:8])


def test_the_next_start_reads_none_of_them(tmp_path: Path) -> None:
    saves = fill(tmp_path / "saves")
    before = read_all(saves).infos
    with reads() as counts:
        found = SaveList(Saves(saves.folder), lambda record: record)
        found.look(info.id for info in before[:8])
    assert found.infos == before
    assert not counts
    assert not found.reading


def test_what_has_changed_is_read_again_and_what_is_gone_is_forgotten(tmp_path: Path) -> None:
    saves = fill(tmp_path / "saves", 6)
    read_all(saves)
    saves.save("x", replace(RUNNING, created="2026-02-02T00:00:00+00:00"))
    saves.delete("save_001")
    with reads() as counts:
        found = read_all(Saves(saves.folder), shown=0)
    assert counts == {("header", False): 1}
    assert {info.id for info in found.infos} >= {"save_x", "save_000"}
    assert "save_001" not in {info.id for info in found.infos}
    assert '"save_001"' not in (saves.folder / FILE).read_text(encoding="utf-8")


def test_a_match_is_handed_over_without_being_read_here(tmp_path: Path) -> None:
    found = read_all(fill(tmp_path / "saves", 2))
    with reads() as counts:
        assert found.match("save_000") == (None, False)
        until(lambda: not found.poll() and not found.reading)
        record, there = found.match("save_000")
    assert there
    assert record is not None
    assert record.match.hash() == RUNNING.match.hash()
    assert counts == {("whole", False): 1}


def test_the_title_plays_one_match_again(tmp_path: Path) -> None:
    saves = fill(tmp_path / "saves", 0)
    for number in range(3, 30):
        saves.path(f"{AUTOSAVE}-{number}").write_text(savefile.write(RUNNING), encoding="utf-8")
    with reads() as counts:
        unfinished = saves.unfinished()
    assert len(unfinished) == 28
    assert counts["whole", True] == 1
    with reads() as counts:
        assert [info.id for info in Saves(saves.folder).unfinished()] == [info.id for info in unfinished]
    assert counts["header", True] == 0, "the index knows them"


@pytest.mark.parametrize("path", share(sorted(CORPUS.glob("*.jsonl")), 12), ids=lambda path: path.stem)
def test_a_header_tells_the_same_as_the_whole_match(path: Path) -> None:
    whole, part = read_info(path), glance_at(path)
    if not part.whole:
        part = replace(part, round=whole.round, to_act=whole.to_act, decision=whole.decision, whole=True)
    assert part == whole


@pytest.mark.parametrize("number", share(range(500), 60))
def test_a_damaged_index_is_made_again(number: int, tmp_path: Path) -> None:
    saves = fill(tmp_path / "saves", 4)
    before = read_all(saves).infos
    index = saves.folder / FILE
    index.write_bytes(damaged(index.read_bytes(), number))
    assert read_all(Saves(saves.folder)).infos == before


def test_a_damaged_save_is_told_once_it_is_on_screen(tmp_path: Path) -> None:
    saves = fill(tmp_path / "saves", 1)
    path = saves.path("save_000")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:5], *lines[6:]]), encoding="utf-8")
    for _ in range(2):
        (shown,) = (info for info in read_all(Saves(saves.folder)).infos if info.id == "save_000")
        assert shown.error is not None
        assert shown.error.code == "edited"
