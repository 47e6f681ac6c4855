"""`test --near`: what is run for a file."""

from pathlib import Path

import pytest

from build import check
from build.near import ENOUGH, MOST, divided, near
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
            "game/table/parts/bar.py": "",
            "game/bots/path.py": "FILE = 'path.toml'\nFOLDER = 'maps'",
            "game/bots/chess/bot.py": "",
            "game/bots/chess/path.toml": "",
            "game/bots/chess/maps/africa.toml": "",
            "tests/bots/test_path.py": "from game.bots import path",
            "tests/bots/chess/test_bot.py": "from game.bots.chess import bot",
            "game/engine/chess/moves.py": "",
            "game/engine/morris/moves.py": "",
            "tests/table/test_undo.py": "from game.table import undo, other\nimport json, os, sys",
            "tests/table/test_more.py": "from game.table.undo import back",
            "tests/scenes/test_all.py": "from game.table import undo",
            "tests/table/test_way.py": "import json, os\nfrom game.table.parts import bar",
            "tests/scenes/test_bar.py": "from game.table.parts import bar",
            "tests/scenes/helper.py": "from game.table import undo",
            "tests/engine/chess/test_moves.py": "",
            "tests/scenarios/test_scenarios.py": "",
            "tests/i18n/test_keys.py": "",
            "tests/locales/test_chess.py": "",
            "tests/locales/test_morris.py": "",
            "docs/moves.md": "",
            "tests/architecture/test_papers.py": "",
            "tests/table/test_docs.py": "PAGE = 'moves.md'",
            "locales/de/chess.toml": "",
        },
    )


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("game/table/undo.py", ["tests/table/test_undo.py", "tests/table/test_more.py", "tests/scenes/test_all.py"]),
        ("game/table/deep.py", ["tests/table/test_more.py", "tests/table/test_undo.py", "tests/scenes/test_all.py"]),
        ("game/table/levels.toml", ["tests/table/test_undo.py", "tests/table/test_more.py", "tests/scenes/test_all.py"]),
        ("game/engine/chess/moves.py", ["tests/engine/chess/test_moves.py", "tests/scenarios/test_scenarios.py"]),
        ("tests/table/test_more.py", ["tests/table/test_more.py"]),
        ("locales/de/chess.toml", ["tests/i18n/test_keys.py", "tests/locales/test_chess.py"]),
        ("game/bots/chess/path.toml", ["tests/bots/test_path.py"]),
        ("game/bots/chess/maps/africa.toml", ["tests/bots/test_path.py"]),
        ("game/table/parts/bar.py", ["tests/table/test_way.py", "tests/scenes/test_bar.py"]),
        ("docs/moves.md", ["tests/architecture/test_papers.py", "tests/table/test_docs.py"]),
    ],
)  # fmt: skip
def test_the_nearest_come_first(house: Path, file: str, tests: list[str]) -> None:
    assert near([file], house) == tests


def test_several_files_share_their_tests(house: Path) -> None:
    both = near(["game/table/undo.py", "game/table/deep.py"], house)
    assert sorted(both) == sorted(set(both))


QUICK = "def test_quick(): pass\n"
SLOW = "import pytest\n@pytest.mark.slow\ndef test_slow(): pass\n"
WINDOW = "import pytest\npytestmark = [pytest.mark.window]\ndef test_window(): pass\n"


def test_what_is_slow_or_opens_a_window_is_named_and_not_run(tmp_path: Path) -> None:
    root = written(
        tmp_path,
        {
            "tests/test_a.py": QUICK + SLOW,
            "tests/test_b.py": SLOW,
            "tests/test_c.py": WINDOW,
            "tests/test_d.py": QUICK,
            "tests/test_e.py": QUICK,
            "tests/slow.toml": '"tests/test_e.py" = ["test_quick"]',
        },
    )
    tests = [f"tests/test_{letter}.py" for letter in "abcde"]
    run_now, left = divided(tests, root)
    assert run_now == ["tests/test_a.py", "tests/test_d.py"]
    assert left == ["tests/test_a.py", "tests/test_b.py", "tests/test_c.py", "tests/test_e.py"]


def test_the_nearest_are_run_until_it_is_enough(tmp_path: Path) -> None:
    many = "".join(f"def test_{number}(): pass\n" for number in range(ENOUGH))
    root = written(tmp_path, {"tests/test_a.py": QUICK, "tests/test_b.py": many, "tests/test_c.py": QUICK})
    tests = [f"tests/test_{letter}.py" for letter in "abc"]
    assert divided(tests, root) == (tests[:2], tests[2:])


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


def test_the_data_of_a_path_are_near_the_tests_of_paths() -> None:
    for game in ("constantinopolis", "glory_to_rome", "concordia_venus"):
        assert "tests/bots/test_career.py" in near([f"game/bots/{game}/career.toml"])


def test_the_command_takes_files_up_to_the_next_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> int:
        ran.append(command)
        return 0

    monkeypatch.setattr(check, "run", run)
    assert check.check(Path("python"), ["--near", "build/near.py", "build/check.py", "-x"]) == 0
    assert [command[2] for command in ran] == ["ruff", "ruff", "pytest"]
    assert "tests/build/test_near.py" in ran[-1]
    assert ran[-1][-1] == "-x"
    assert ran[-1][ran[-1].index("-m", 3) + 1] == "not slow and not window"
    assert check.check(Path("python"), ["--near", "game/storage/settings.py"]) == 0
    assert "tests/storage/test_settings.py" in ran[-1]
    assert "python3 build test" in (said := capsys.readouterr().out)
    assert "tests/window/test_window_manager.py" in said.splitlines()[-1]
    assert "tests/window/test_window_manager.py" not in ran[-1]


def test_no_file_is_a_mistake() -> None:
    with pytest.raises(Stop, match="followed by the files"):
        check.check(Path("python"), ["--near"])
