"""What remains of finished matches."""

import csv
import sqlite3
from pathlib import Path

import pytest

from game.engine.core.rng import Stream
from game.storage import SaveError
from game.storage.files import MOST_ASIDE
from game.storage.statistics import COLUMNS, KINDS, Statistics
from game.table import Session
from game.table.replay import play_from
from tests.table.tables import play, table


def finish(session: Session, seed: int = 1) -> Session:
    play(session, 10_000, Stream(seed))
    assert session.over
    return session


def counted(policy: str = "sandbox", seed: int = 3) -> Session:
    session = table(policy, "person", "person", "random", seed=seed)
    session.autosave.statistics = Statistics()
    return session


def test_a_match_is_counted_once_when_it_ends() -> None:
    kept = Statistics()
    session = counted()
    play(session, 40, Stream(9))
    assert kept.table() == []
    finish(session)
    (game,) = kept.rows("game")
    assert (game.matches, round(game.wins, 6), game.assisted) == (1, 1.0, 0)
    assert [row.name for row in kept.rows("player")] == ["Seat 0", "Seat 1"]
    assert [row.name for row in kept.rows("bot")] == ["random"]
    points = {row[COLUMNS.index("seat")]: row[COLUMNS.index("points")] for row in kept.table()}
    assert points == {row.seat: row.points for row in session.game.standings(session.state)}
    assert session.autosave.notice is None

    session.history.go_back(len(session.match) - 30)
    finish(session, 77)
    (again,) = kept.rows("game")
    assert (again.matches, again.assisted) == (1, 1), "finished another way it is still one match, marked"
    finish(counted(seed=4))
    assert kept.rows("game")[0].matches == 2
    assert kept.rows("player")[0].matches == 2


def test_what_was_played_on_from_a_replay_is_not_counted() -> None:
    session = finish(table("strict", "person", "person"))
    fork = play_from(session.record, 20, session.seats)
    fork.autosave.statistics = Statistics()
    fork.privacy.curtain = "never"
    finish(fork)
    assert Statistics().table() == []


def test_the_table_goes_out_as_csv(tmp_path: Path) -> None:
    session = counted()
    session.seats[0] = type(session.seats[0])('=Ana, "the first"', 0)
    finish(session)
    out = tmp_path / "out.csv"
    assert Statistics().export(out) == 3
    with out.open(encoding="utf-8", newline="") as file:
        head, *rows = list(csv.reader(file))
    assert tuple(head) == COLUMNS
    assert len(rows) == 3
    assert rows[0][COLUMNS.index("player")] == '\'=Ana, "the first"'
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError, match="unwritable"):
        Statistics().export(tmp_path / "folder")


@pytest.mark.parametrize("damage", ["text", "cut", "middle"])
def test_a_damaged_file_is_kept_aside_and_named(damage: str) -> None:
    finish(counted())
    kept = Statistics()
    whole = kept.path.read_bytes()
    spoiled = {
        "text": b"no database at all" * 100,
        "cut": whole[: len(whole) // 2],
        "middle": whole[:200] + b"\xff" * 4000 + whole[4200:],
    }
    kept.path.write_bytes(spoiled[damage])
    assert kept.rows("game") == []
    assert kept.notice is not None
    aside = kept.path.with_name(str(kept.notice[1]["file"]))
    assert aside.read_bytes() == spoiled[damage]
    session = finish(counted(seed=8))
    assert session.autosave.notice is None
    assert len(Statistics().rows("game")) == 1


def test_a_file_of_a_newer_version_is_left_alone() -> None:
    kept = Statistics()
    kept.rows("game")
    base = sqlite3.connect(kept.path)
    base.execute("pragma user_version = 99")
    base.commit()
    base.close()
    for by in KINDS:
        with pytest.raises(SaveError, match="newer"):
            kept.rows(by)


def test_a_folder_that_takes_nothing_is_one_sentence_and_the_match_ends(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = table("strict", "person", "person")
    session.autosave.statistics = Statistics(tmp_path / "file" / "statistics.sqlite")
    finish(session)
    assert session.autosave.notice is not None
    assert session.autosave.notice[0] == "save.error.unwritable"


def test_a_clock_set_back_prunes_none_of_the_newest_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.storage.statistics.MOST_KEPT", 2)
    names = []
    for seed, year in ((1, 2030), (2, 2029), (3, 2001)):
        monkeypatch.setattr("game.storage.statistics.now", lambda year=year: f"{year}-01-01T00:00:00+00:00")
        session = finish(counted(seed=seed))
        names.append(f"{session.record.created} {session.match.hash(0)}")
    kept = Statistics()
    with pytest.raises(SaveError, match="missing"):
        kept.record(names[0])
    for name in names[1:]:
        assert kept.record(name).match.game.over(kept.record(name).match.state)


def test_damaged_files_kept_aside_are_pruned_by_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Statistics()
    kept.path.parent.mkdir(parents=True, exist_ok=True)
    for number in range(MOST_ASIDE + 4):
        kept.path.write_bytes(b"no database at all" * 100 + bytes([number]))
        assert kept.rows("game") == []
    aside = sorted(kept.path.parent.glob("*.broken-*"), key=lambda path: int(path.stem.rpartition("-")[2]))
    assert len(aside) == MOST_ASIDE
    assert aside[-1].read_bytes()[-1] == MOST_ASIDE + 3
    assert aside[-1].stem.endswith(f"-{MOST_ASIDE + 4}")
