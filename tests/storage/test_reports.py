"""Reports: enough to see a fault again, nothing that names the person."""

import json
import os
from pathlib import Path

import pytest

from game.cli import main
from game.engine.core.rng import Stream
from game.storage import SaveError, SeatInfo, Settings, savefile
from game.storage.reports import MOST_KEPT, anonymous, next_unread, write_report
from game.table.session import new_deal
from tests.table.tables import GAME, play, table


def fault(text: str) -> Exception:
    try:
        raise RuntimeError(text)
    except RuntimeError as error:
        return error


def test_a_report_replays_to_the_same_match_and_names_nobody(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("USER", "nepomuk")
    monkeypatch.setattr(Path, "home", lambda: Path("/house/nepomuk"))
    session = table("friends", "person", "person", "random")
    session.seats[0] = SeatInfo("Ottilie", 0)
    session.record.fairness = new_deal().cut(["Ottilie"]).fairness
    play(session, 33, Stream(1))
    settings = Settings()
    settings.set("new_game", {"seats": [{"name": "Ottilie"}]})
    path = write_report(
        fault("Ottilie broke /house/nepomuk/x of nepomuk"), session.record, settings, tmp_path
    )
    text = path.read_text(encoding="utf-8")
    record = savefile.read(path)
    for found in (text, savefile.write(record)):
        assert "Ottilie" not in found
        assert "nepomuk" not in found
    told = json.loads(text)
    assert told["traceback"][-1] == "RuntimeError: Seat 1 broke ~/x of user"
    assert told["settings"]["pace"] == "normal"
    assert record.match.hash() == session.match.hash()
    assert record.policy == "friends"
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["state"] == GAME.digest(session.state)


def test_a_report_can_be_asked_for_without_a_fault_or_a_match(tmp_path: Path) -> None:
    first, second = (write_report(None, None, Settings(), tmp_path) for _ in range(2))
    assert first != second
    assert json.loads(first.read_text(encoding="utf-8"))["traceback"] == []
    with pytest.raises(SaveError, match="no_match"):
        savefile.read(first)


def test_the_next_start_is_told_once(tmp_path: Path) -> None:
    assert next_unread(tmp_path) is None
    path = write_report(fault("x"), None, Settings(), tmp_path)
    assert next_unread(tmp_path) == path
    assert next_unread(tmp_path) is None
    later = write_report(fault("y"), None, Settings(), tmp_path)
    assert next_unread(tmp_path) == later


def test_a_damaged_report_or_an_unusable_folder_is_one_sentence(tmp_path: Path) -> None:
    session = table("strict", "person", "person")
    path = write_report(None, session.record, Settings(), tmp_path)
    text = path.read_text(encoding="utf-8")
    for spoiled in (
        text[:-30],
        text.replace('"match": "', '"match": "!'),
        text.replace('"match": "eN', '"match": "eM'),
    ):
        path.write_text(spoiled, encoding="utf-8")
        with pytest.raises(SaveError, match="report"):
            savefile.read(path)
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="unwritable"):
        write_report(None, None, Settings(), tmp_path / "file")


def test_short_words_inside_others_stay() -> None:
    user = os.environ.get("USER", "")
    assert anonymous("Anatolia, Ana", {"Ana": "Seat 1"}) == "Anatolia, Seat 1"
    assert anonymous("", {"": "x"}) == ""
    assert user == os.environ.get("USER", "")


def test_reports_are_pruned_by_their_number_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "20991231-235959-1.report").write_text("of an earlier version")
    written = []
    for n in range(MOST_KEPT + 5):
        path = write_report(None, None, Settings(), tmp_path)
        os.utime(path, (1_000_000_000 - n, 1_000_000_000 - n))  # the clock goes backwards
        written.append(path)
    assert sorted(tmp_path.glob("*.report")) == written[-MOST_KEPT:]
    assert next_unread(tmp_path) == written[-1]
