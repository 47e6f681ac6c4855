"""The command that says whether characters play differently."""

import json
from pathlib import Path

import pytest

from build.plots.styles import read
from game.bots.registry import bot_ids
from game.bots.thinking.level import Character
from game.cli import main, measurements

WORDS = ["styles", "constantinopolis", "--level", "easy", "--players", "2", "--lang", "en"]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three plain players stand for a level and two characters of it: what is told does not depend on who plays."""
    people = (Character("novice"), Character("hasty"))
    monkeypatch.setattr(measurements, "characters", lambda _game: people)
    monkeypatch.setattr(measurements, "player_id", lambda _level, character: character)
    monkeypatch.setattr(measurements, "bot_ids", lambda game: [*bot_ids(game), "random"])


def test_every_player_is_told_with_what_it_stands_out_by(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--level", "random", "--matches", "24"]) == 0
    first, *lines, last = capsys.readouterr().out.splitlines()
    assert first.startswith("24 games with 2 players. Chance that all play alike: p < 0.001")
    assert [line.partition(":")[0].strip() for line in lines] == [
        "random", "stands out by", "novice", "stands out by", "hasty", "stands out by",
    ]  # fmt: skip
    assert "(par 50%)" in lines[0]
    assert lines[0].startswith("random: rating -")
    assert last.startswith("Hardest to tell apart: ")


def test_a_run_that_was_broken_off_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    words = [*WORDS, "--level=random", "--json"]
    assert main([*words, "--matches", "4", "--out", str(file)]) == 0
    assert main([*words, "--matches", "6", "--out", str(file)]) == 0
    *_, went_on = capsys.readouterr().out.splitlines()
    assert len(file.read_text(encoding="utf-8").splitlines()) == 7
    assert main([*words, "--matches", "6"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(went_on)


def test_a_file_of_something_else_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir\n", encoding="utf-8")
    assert main([*WORDS, "--level=random", "--matches", "2", "--out", str(file)]) == 2
    assert "contains other games" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "Dear Sir\n"
    assert main([*WORDS, "--level=random", "--matches", "2", "--out", str(tmp_path)]) == 2
    assert "can’t be read" in capsys.readouterr().err


def test_what_was_found_is_kept_a_line_a_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "styles.jsonl"
    monkeypatch.setattr(measurements, "RECORD", kept)
    words = [*WORDS, "--level=random", "--matches", "6", "--record", "--out", str(tmp_path / "matches.jsonl")]
    assert main(words) == 2
    assert "can’t be written" in capsys.readouterr().err
    assert not (tmp_path / "matches.jsonl").exists()
    kept.write_text("{}\n", encoding="utf-8")
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"Saved to {kept}."
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    first, line, again = kept.read_text(encoding="utf-8").splitlines()
    assert (first, line) == ("{}", again)
    kept.write_text(f"{line}\n", encoding="utf-8")
    (row,) = read(kept)
    assert (row.game, row.level, row.players, row.seed, row.matches) == (
        "constantinopolis",
        "random",
        2,
        1,
        6,
    )
    assert row.command == "styles constantinopolis --level easy --level random --players 2 --matches 6"
    assert [*row.bots] == [bot for bot, _ in row.ranking]
    assert row.ranking[-1][0] == "random"
    assert (row.pairs, row.apart) == (3, sum(mark["chance"] < 0.001 for mark in found["pairs"].values()))
    assert found["pairs"][" ".join(row.hardest)]["source"] == row.hardest_mark.source
    for bot, one in row.bots.items():
        assert one.rating == round(found["styles"][bot]["rating"])
        assert one.seats == 4


def test_the_house_keeps_its_record() -> None:
    assert measurements.RECORD.is_file()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--level", "brilliant"], "constantinopolis has no bot “brilliant”"),
        (["--players", "9"], "--players needs a whole number from 2 to 3"),
        (["--matches", "1"], "--matches needs a whole number from 2"),
        (["--deals", "3"], "“--deals” doesn’t belong here"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, *words]) == 2
    assert complaint in capsys.readouterr().err
