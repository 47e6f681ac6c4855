"""The commands about the record."""

import json
from pathlib import Path

import pytest

from game.cli import main
from game.engine.core.rng import Stream
from game.storage.savefile import write
from game.storage.statistics import Statistics
from tests.bots.reports import few_worlds
from tests.table.tables import GAME, play, table


def say(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words, "--lang", "en"]) == 0
    return capsys.readouterr().out


def test_a_code_goes_both_ways_and_into_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("code", GAME.id, "--players", "3", "--seed", "77", "--option", "free_trade=yes", "--json")
    made = json.loads(say(capsys, *words))
    assert json.loads(say(capsys, "code", "--code", made["code"].lower(), "--json")) == made
    assert made["code"] in say(capsys, "code", "--code", made["code"])
    by_code = json.loads(
        say(capsys, "simulate", "--code", made["code"], "--bots", "random", "--matches", "2", "--json")
    )
    named = ("--players", "3", "--seed", "77", "--option", "free_trade=yes", "--matches", "2")
    plain = json.loads(say(capsys, "simulate", GAME.id, "--bots", "random", *named, "--json"))
    assert by_code["by_seat"] == plain["by_seat"]


@pytest.mark.parametrize("words", [["--code", "123"], ["--code", "!" * 20], ["--code", "0" * 20, GAME.id]])
def test_a_wrong_code_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("code", "simulate"):
        assert main([command, *words]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_statistics_are_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert say(capsys, "statistics") == ""
    session = table("strict", "person", "random")
    session.autosave.statistics = Statistics()
    play(session, 10_000, Stream(1))
    assert len(say(capsys, "statistics").splitlines()) == 4
    assert json.loads(say(capsys, "statistics", "--json"))["bot"][0]["name"] == "random"
    out = tmp_path / "all.csv"
    say(capsys, "statistics", "--csv", str(out))
    assert len(out.read_text(encoding="utf-8").splitlines()) == 3


def test_groups_are_shown_with_their_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert say(capsys, "groups") == ""
    session = table("strict", "person", "person")
    session.autosave.statistics = Statistics()
    play(session, 10_000, Stream(1))
    assert len(say(capsys, "groups").splitlines()) == 3
    (group,) = json.loads(say(capsys, "groups", "--json"))
    assert group["matches"] == 1
    assert sum(row["wins"] for row in group["standings"]) == 1


@pytest.mark.slow
def test_a_finished_match_is_split_and_a_running_one_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table("strict", "person", "random")
    path = tmp_path / "some.match"
    path.write_text(write(session.record), encoding="utf-8")
    few_worlds(monkeypatch)
    assert main(["analyse", str(path), "--lang", "en"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    play(session, 10_000, Stream(1))
    path.write_text(write(session.record), encoding="utf-8")
    found = json.loads(say(capsys, "analyse", str(path), "--json"))
    lines = say(capsys, "analyse", str(path)).splitlines()[1:]
    for seat, share, line in zip(session.seats, found["seats"], lines, strict=False):
        assert line.startswith(f"{seat.name}: ")
        parts = sum(share[name] for name in ("start", "luck", "own", "others", "revision"))
        assert abs(parts - share["result"]) < 1e-9
    assert len(lines) == len(session.seats) + len(found["points"]) + 1
    assert f"of {len(found['losses'])} decisions" in lines[-1]
