"""What measurements of the analysis are made of: matches kept one by one, errors of dependent values."""

from pathlib import Path
from typing import Any

import pytest

from build.analysis import kept
from game.engine.core.match import Match


def test_a_stopped_measurement_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    asked: list[str] = []

    def measure(match: Match[Any]) -> int:
        asked.append(match.hash())
        return len(match)

    bots = ("random", "random")
    first = kept.by_match("x", "constantinopolis", bots, 2, 5, measure)
    assert len(set(asked)) == 2
    more = kept.by_match("x", "constantinopolis", bots, 3, 5, measure)
    assert (more[:2], len(asked)) == (first, 3)
    kept.by_match("x", "constantinopolis", bots, 1, 6, measure)
    assert len(asked) == 4, "another seed begins anew"


def test_values_of_one_match_are_one_sample() -> None:
    apart, together = [[1.0], [0.0], [1.0], [0.0]], [[1.0, 1.0], [0.0, 0.0]]
    assert kept.clustered(apart) == (0.5, 0.25)
    mean, error = kept.clustered(together)
    assert (mean, round(error, 3)) == (0.5, 0.354)
    assert kept.clustered([[], []]) == (0.0, 0.0)
