"""The command that lets players fight it out."""

import io
import json
from pathlib import Path

import pytest

from game.bots.match_series import MatchSeries
from game.bots.rating_estimate import Share
from game.bots.thinking import evaluation
from game.cli import arena, main
from game.cli.arena import RECORD, ProgressLine
from game.i18n import Texts


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
    assert "(par 50%)" in said[0]
    assert [line.split(":")[0].strip() for line in said[1:]] == ["novice", "random"]


def test_three_or_more_are_rated(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "constantinopolis", "random", "novice", "planner", "--deals=2", "--seed=4", "--json"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["deals"] for row in data["pairings"]] == [2, 2, 2]
    assert next(iter(data["ratings"])) == "planner"
    assert {row["verdict"] for row in data["pairings"]} == {"open"}
    assert data["pairings"][0]["wins"]["random"] == 0


def test_what_was_measured_is_kept_a_line_a_pairing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "arena.jsonl"
    monkeypatch.setattr(arena, "RECORD", kept)
    words = ["arena", "constantinopolis", "novice", "random", "--players", "3", "--deals", "2", "--record"]
    assert main(words) == 2
    assert "can’t be written" in capsys.readouterr().err
    kept.write_text("{}\n", encoding="utf-8")
    assert main(words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"Saved to {kept}."
    assert sum("average place" in line for line in said) == 2
    first, line = kept.read_text(encoding="utf-8").splitlines()
    row = json.loads(line)
    assert first == "{}"
    assert (row["game"], row["players"], row["challenger"], row["matches"]) == (
        "constantinopolis",
        3,
        "novice",
        6,
    )
    assert row["command"] == "arena constantinopolis novice random --players 3 --deals 2"
    assert row["ranks"]["novice"] + 2 * row["ranks"]["random"] == pytest.approx(6, abs=1e-3)


def test_the_house_keeps_its_record() -> None:
    assert RECORD.is_file()


def test_the_line_tells_how_far_it_is() -> None:
    written, now = io.StringIO(), [0.0]
    first, second = (MatchSeries("constantinopolis", ("a", rival), 40) for rival in ("b", "c"))
    shown = ProgressLine(Texts("en"), 3, written, clock=lambda: now[0], sequential=False)
    now[0] = 20.0
    shown(first, 10, Share(0.5, 0.1, 10))
    assert shown.line(first, 10, Share(0.5, 0.1, 10)).endswith("10/40 deals, 50.0 ± 10.0%, about 1:00 left")
    assert written.getvalue().startswith("\r\x1b[K1/3 a against b █████░")
    shown.clear()
    shown(second, 1, Share(1.0, 1.0, 1))
    assert written.getvalue().split("\x1b[K")[-1].startswith("2/3 a against c")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["arena"], "“arena” also needs the name of a game."),
        (
            ["arena", "constantinopolis", "novice"],
            "“arena” also needs the names of two bots",
        ),
        (["arena", "constantinopolis", "novice", "nobody"], "constantinopolis has no bot “nobody”"),
        (["arena", "constantinopolis", "novice", "novice"], "“novice” is named twice."),
        (
            ["arena", "constantinopolis", "novice", "random", "--players", "9"],
            "--players needs a whole number",
        ),
        (
            ["arena", "constantinopolis", "novice", "random", "--matches", "9"],
            "“--matches” doesn’t belong here",
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
        ["arena", "constantinopolis", "hard", "novice"],
        ["simulate", "constantinopolis", "--bots=hard"],
    ):
        assert main([*words, "--players", "5"]) == 2
        said = capsys.readouterr().err
        assert said.startswith("A bot can’t play: ")
        assert "unlearned_5.toml" in said
