"""`test --near`: what is run for a file."""

from pathlib import Path

import pytest

from build import check
from build.near import MOST, near
from build.project import ROOT, Stop


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return written(
        tmp_path,
        {
            "game/table/undo.py": "from . import deep\nDATA = 'levels.toml'",
            "game/table/deep.py": "",
            "game/table/levels.toml": "",
            "game/engine/chess/moves.py": "",
            "tests/table/test_undo.py": "from game.table import undo, other\nimport json, os, sys",
            "tests/table/test_more.py": "from game.table.undo import back",
            "tests/scenes/test_all.py": "from game.table import undo",
            "tests/scenes/helper.py": "from game.table import undo",
            "tests/engine/chess/test_moves.py": "",
            "tests/scenarios/test_scenarios.py": "",
            "tests/i18n/test_keys.py": "",
            "locales/de/chess.toml": "",
        },
    )


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("game/table/undo.py", ["tests/table/test_undo.py", "tests/table/test_more.py", "tests/scenes/test_all.py"]),
        ("game/table/deep.py", ["tests/table/test_more.py", "tests/table/test_undo.py", "tests/scenes/test_all.py"]),
        ("game/table/levels.toml", ["tests/table/test_undo.py", "tests/table/test_more.py", "tests/scenes/test_all.py"]),
        ("game/engine/chess/moves.py", ["tests/engine/chess", "tests/scenarios/test_scenarios.py"]),
        ("tests/table/test_more.py", ["tests/table/test_more.py"]),
        ("locales/de/chess.toml", ["tests/i18n"]),
    ],
)  # fmt: skip
def test_the_nearest_come_first(house: Path, file: str, tests: list[str]) -> None:
    assert near([file], house) == tests


def test_several_files_share_their_tests(house: Path) -> None:
    both = near(["game/table/undo.py", "game/table/deep.py"], house)
    assert sorted(both) == sorted(set(both))


def test_what_is_not_there_is_named(house: Path) -> None:
    with pytest.raises(Stop, match=r"no file game/table/gone\.py"):
        near(["game/table/gone.py"], house)
    with pytest.raises(Stop, match="no file"):
        near([str(Path(__file__))], house)


def test_a_file_that_much_depends_on_has_a_limit_and_most_modules_have_tests() -> None:
    assert 0 < len(near(["game/ui/tree.py"])) <= MOST
    files = sorted(ROOT.glob("game/*/*.py"))
    without = [file for file in files if not near([str(file)])]
    assert len(without) * 20 < len(files), without


def test_the_command_takes_files_up_to_the_next_option(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> int:
        ran.append(command)
        return 0

    monkeypatch.setattr(check, "run", run)
    assert check.check(Path("python"), ["--near", "build/near.py", "build/check.py", "-x"]) == 0
    assert [command[2] for command in ran] == ["ruff", "ruff", "pytest"]
    assert "tests/build/test_near.py" in ran[-1]
    assert ran[-1][-1] == "-x"
    assert ran[-1][ran[-1].index("-m", 3) + 1] == "not slow"


def test_no_file_is_a_mistake() -> None:
    with pytest.raises(Stop, match="followed by the files"):
        check.check(Path("python"), ["--near"])
