"""The conformance table is up to date and complete."""

from pathlib import Path

import pytest

from build import conformance
from build.project import ROOT

GAMES = conformance.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_is_covered_or_excused(game: str) -> None:
    assert conformance.read(game).faults() == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_up_to_date(game: str) -> None:
    table = conformance.read(game)
    page = (ROOT / "docs" / table.page).read_text(encoding="utf-8")
    assert page == conformance.render(table), "run `python3 build conformance`"


def test_a_statement_without_a_test_is_found(tmp_path: Path) -> None:
    for name in (
        "game/engine/constantinopolis/rulebook.toml",
        "tests/conformance/constantinopolis.toml",
        "docs/rulings.md",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    test = tmp_path / "tests" / "test_one.py"
    test.write_text('@covers("1", "T1", "777")\ndef test_it(): ...\n', encoding="utf-8")
    faults = conformance.read("constantinopolis", tmp_path).faults()
    assert "2 has no test" in faults
    assert "1 has no test" not in faults
    assert "T1 has no test" not in faults
    assert "no statement 777" in faults
