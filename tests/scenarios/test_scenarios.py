"""Every scenario file is a test: rules as data."""

from pathlib import Path

import pytest

from game.engine.core.scenario import Scenario, load, run

FILES = sorted(Path(__file__).parent.glob("*/*.toml"))
SCENARIOS = [scenario for file in FILES for scenario in load(file)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    failures = run(scenario)
    assert not failures, "\n".join(str(failure) for failure in failures)


def test_titles_are_told_apart() -> None:
    titles = [str(scenario) for scenario in SCENARIOS]
    assert sorted(set(titles)) == sorted(titles)
