"""The command that lists the stations of the paths."""

import json

import pytest

from game.bots.career import stations
from game.cli import main
from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.storage.career_results import CareerResults
from game.storage.statistics import Statistics
from tests.bots.careers import go


def test_the_stations_are_listed_with_goal_and_laurels(capsys: pytest.CaptureFixture[str]) -> None:
    CareerResults(Statistics()).finish(go(1), 2)
    assert main(["career", "--json", "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(row["game"], row["id"]) for row in found] == [
        (game, one.id) for game in game_ids() for one in stations(game)
    ]
    assert [row["laurels"] for row in found] == [2, *[0] * (len(found) - 1)]
    assert found[0]["goal"] == "Score 20 FP from contracts."
    assert {"game", "id", "goal", "laurels"} <= set(found[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_game_in_words(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["career", "glory_to_rome", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(stations("glory_to_rome"))
    assert all(f"({one.id})" in line for one, line in zip(stations("glory_to_rome"), lines, strict=True))


@pytest.mark.parametrize("words", [["career", "chess"], ["career", "--date", "today"]])
def test_a_mistake_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
