"""The command that lists the deals of the day."""

import json
from datetime import date
from pathlib import Path

import pytest

from game.cli import main
from game.engine.registry import game_ids
from game.extras.daily.deals import deal_of, of_day, tables
from game.extras.daily.model import begin, seats_of
from game.extras.daily.store import DailyResults
from game.storage import Saves, savefile
from game.storage.statistics import Statistics


def test_the_deals_of_a_day_are_listed_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--date", "2026-11-23", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(row["game"], row["key"]) for row in found] == [
        (game_id, key) for game_id in game_ids() if tables(game_id) for key in ("2026-11-23", "2026-W48")
    ]
    for row in found:
        deal = deal_of(row["game"], row["key"])
        assert deal is not None
        assert (row["players"], row["seat"], tuple(row["bots"])) == (deal.setup.players, deal.seat, deal.bots)
        assert not {"seed", "code"} & set(row)
        assert str(deal.setup.seed) not in json.dumps(row)


def test_one_game_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "glory_to_rome", "--date", "2026-11-23", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Glory to Rome, 2026-11-23: seat 2 of 2, against Fannia · Easy",
        "Glory to Rome, week 2026-W48: seat 5 of 5, against Juba · Normal, Crispus · Hard, Philo · Normal, Lavinia · Hard",
    ]
    assert main(["daily", "--lang", "en"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2 * sum(
        tables(game_id) is not None for game_id in game_ids()
    )


@pytest.mark.parametrize(
    "words", [["daily", "--date", "today"], ["daily", "chess"], ["daily", "--date", "2026-02-30"]]
)
def test_a_mistake_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)


@pytest.mark.parametrize("command", ["replay", "analyse"])
def test_a_go_that_is_running_is_not_shown(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    today = date.today()  # noqa: DTZ011 - as the command does
    deal = of_day("glory_to_rome", today)
    assert deal is not None
    session = begin(deal, seats_of(deal, "Ana"), Saves(tmp_path), DailyResults(Statistics()), today)
    path = tmp_path / "go.match"
    path.write_text(savefile.write(session.record), encoding="utf-8")
    assert main([command, str(path), "--lang", "en"]) == 2
    assert "daily challenge" in capsys.readouterr().err
