"""The example game has no bots, no lessons and no daily challenge: every command says so or does what it can."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import command_names, main
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game
from game.extras.daily.deals import tables
from game.extras.puzzles.model import puzzles
from game.storage.record import Record, SeatInfo
from game.storage.savefile import write
from game.storage.saves import now
from game.storage.statistics import Statistics
from tests.example.conftest import EXAMPLE

ID = "morris"
NO_BOTS = "morris has no bots."


@pytest.fixture
def known(registered: None, catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line of a program to which the example belongs."""
    monkeypatch.setattr("game.i18n.catalogue.locales_folder", lambda: catalogues)


def finished() -> Record:
    match = Match(load_game(ID), Setup(ID, 2, 1))
    chance = stream(1, "example")
    while not match.game.over(match.state):
        match.play(chance.choice(match.game.legal(match.state)))
    return Record(match, [SeatInfo("Anna", 0), SeatInfo("Bruno", 1)], created=now())


LINES: dict[str, tuple[str, int]] = {
    "games": ("", 0),
    "simulate": ("morris --matches 1", 2),
    "arena": ("morris a b", 2),
    "styles": ("morris", 2),
    "handovers": ("morris --matches 1", 2),
    "scenario": (str(EXAMPLE / "scenarios"), 0),
    "lessons": ("", 0),
    "daily": ("morris", 0),
    "replay": ("FILE", 0),
    "analyse": ("FILE", 2),
    "manual": ("--out OUT/manual.html", 0),
    "texts": ("--game morris --matches 1 --out OUT", 2),
    "notation": ("morris", 0),
    "code": ("morris", 0),
    "verify": ("FILE", 3),
    "statistics": ("", 0),
    "career": ("", 0),
    "groups": ("", 0),
    "shot": ("table --save FILE --size 640x400 --out OUT/x.png", 0),
}
"""A command line for each command, and its status; those left out are of the whole program."""
ELSEWHERE = {"bench", "selftest"}


@pytest.mark.parametrize("command", LINES)
def test_every_command_runs_with_a_game_without_bots(
    command: str, known: None, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set(LINES) | ELSEWHERE == set(command_names())
    assert ID in game_ids()
    path = tmp_path / "some.match"
    path.write_text(write(finished()), encoding="utf-8")
    Statistics().add(finished())
    words, status = LINES[command]
    line = words.replace("FILE", str(path)).replace("OUT", str(tmp_path))
    assert main([command, *line.split(), "--lang", "en"]) == status
    said = capsys.readouterr()
    assert len(said.err.strip().splitlines()) == (1 if status == 2 else 0)
    if command in ("simulate", "arena", "styles", "handovers"):
        assert said.err.strip() == NO_BOTS
    if command == "games":
        (shown,) = (line for line in said.out.splitlines() if line.startswith(ID))
        assert shown.endswith("no bots")


def test_programs_are_told_that_there_are_none(known: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json", "--lang", "en"]) == 0
    (row,) = (row for row in json.loads(capsys.readouterr().out) if row["id"] == ID)
    assert (row["bots"], row["characters"]) == ([], [])


def test_rooms_that_need_bots_have_nothing_for_it(known: None) -> None:
    assert puzzles("morris") == ()
    assert tables("morris") is None
