"""The command that lets players fight it out."""

import json
from pathlib import Path

import pytest

from game import commands_arena
from game.bots.mind import evaluation
from game.cli import main
from game.commands_arena import MARK, PAPER


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def test_a_pairing_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "constantinopolis", "novice", "random", "--deals", "60"]) == 0
    shown = capsys.readouterr()
    said = shown.out.splitlines()
    assert shown.err == ""
    assert said[0].startswith("novice against random: ")
    assert said[0].endswith("; stronger")
    assert "(par 50 %)" in said[0]
    assert [line.split(":")[0].strip() for line in said[1:]] == ["novice", "random"]


def test_three_or_more_are_rated(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "constantinopolis", "random", "novice", "merchant", "--deals=2", "--seed=4", "--json"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["deals"] for row in data["pairings"]] == [2, 2, 2]
    assert next(iter(data["ratings"])) == "merchant"
    assert {row["verdict"] for row in data["pairings"]} == {"open"}
    assert data["pairings"][0]["wins"]["random"] == 0


def test_the_page_keeps_rows_above_its_mark(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"| a |\n{MARK}\nrest\n", encoding="utf-8")
    monkeypatch.setattr(commands_arena, "PAPER", page)
    words = ["arena", "constantinopolis", "novice", "random", "--players", "3", "--deals", "2", "--record"]
    assert main(words) == 0
    first, row, mark, rest = page.read_text(encoding="utf-8").splitlines()
    assert (first, mark, rest) == ("| a |", MARK, "rest")
    assert row.count("|") == 9
    assert "constantinopolis, 3 | novice – random | 100.0 ±" in row
    assert row.endswith("`arena constantinopolis novice random --players 3 --deals 2` |")
    assert capsys.readouterr().out.splitlines()[-1] == f"Kept in {page}."
    page.write_text("no mark\n", encoding="utf-8")
    assert main(words) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_page_of_the_house_has_the_mark_once() -> None:
    assert PAPER.read_text(encoding="utf-8").count(MARK) == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["arena"], "After “arena” something is missing: the name of a game."),
        (
            ["arena", "constantinopolis", "novice"],
            "After “arena” something is missing: the names of two bots",
        ),
        (["arena", "constantinopolis", "novice", "nobody"], "constantinopolis has no bot “nobody”"),
        (["arena", "constantinopolis", "novice", "novice"], "“novice” is named twice."),
        (
            ["arena", "constantinopolis", "novice", "random", "--players", "9"],
            "--players needs a whole number",
        ),
        (
            ["arena", "constantinopolis", "novice", "random", "--matches", "9"],
            "“--matches” means nothing here",
        ),
    ],
)
def test_mistakes_are_one_sentence(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert complaint in capsys.readouterr().err


def test_a_bot_that_cannot_play_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as nothing has been learned for so many players."""
    evaluation.own_evaluation.cache_clear()
    monkeypatch.setattr(evaluation, "file_name", lambda players: f"unlearned_{players}.toml")
    for words in (
        ["arena", "constantinopolis", "scholar", "novice"],
        ["simulate", "constantinopolis", "--bots=scholar"],
    ):
        assert main([*words, "--players", "5"]) == 2
        said = capsys.readouterr().err
        assert said.startswith("A bot cannot play: ")
        assert "unlearned_5.toml" in said
