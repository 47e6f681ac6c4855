"""`handovers`: how often another person must take the mouse."""

import json

import pytest

from game.cli import main
from game.cli.measurements import count_handovers

WORDS = ["handovers", "constantinopolis", "--players", "2", "--matches", "2", "--seed", "3"]


def test_the_means_are_those_of_the_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    counts = [count_handovers("constantinopolis", 2, seed) for seed in (3, 4)]
    assert said["mean"] == sum(count.handovers for count in counts) / 2
    assert said["changes"] == sum(count.changes for count in counts) / 2
    assert said["curtains"] == sum(count.curtains for count in counts) / 2


def test_it_says_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(WORDS) == 0
    assert "another person" in capsys.readouterr().out


def test_a_wrong_number_of_players_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["handovers", "constantinopolis", "--players", "9"]) == 2
    assert "9" in capsys.readouterr().err
