"""The conformance table is up to date and complete."""

from pathlib import Path

from build import conformance
from build.project import ROOT


def test_every_statement_is_covered_or_excused() -> None:
    assert conformance.read().faults() == []


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    assert page == conformance.render(conformance.read()), "run `python3 build conformance`"


def test_a_statement_without_a_test_is_found(tmp_path: Path) -> None:
    for name in (
        "game/engine/constantinopolis/rulebook.toml",
        "tests/conformance/statements.toml",
        "docs/rulings.md",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    test = tmp_path / "tests" / "test_one.py"
    test.write_text('@covers("1", "T1", "777")\ndef test_it(): ...\n', encoding="utf-8")
    faults = conformance.read(tmp_path).faults()
    assert "2 has no test" in faults
    assert "1 has no test" not in faults
    assert "T1 has no test" not in faults
    assert "no statement 777" in faults
