"""Test environment: no real screen, no real sound, no files of the user."""

import os

# Before anything imports pygame, which reads these once.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import gc
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

# What helpers assert is told with its values too, as what stands in a test.
pytest.register_assert_rewrite(
    *(f"tests.{path.stem}" for path in Path(__file__).parent.iterdir() if path != Path(__file__))
)

from game.storage import files  # noqa: E402 - after the environment is set
from tests.display import Display, missing_tools, open_display  # noqa: E402 - after it is said that its asserts are told

# The same examples on every machine, and no verdict by the clock.
settings.register_profile("tabularium", deadline=None, derandomize=True, database=None)
settings.load_profile("tabularium")

_homes = count()


SLOW: Mapping[str, Sequence[str]] = tomllib.loads(
    Path(__file__).with_name("slow.toml").read_text(encoding="utf-8")
)
"""Names of tests that were measured to be slow, by file."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """What was measured to be slow, and what is left for the whole run, is nothing for the quick one."""
    file, _, name = item.nodeid.partition("::")
    measured = name.partition("[")[0] in SLOW.get(file, ())
    if measured or item.get_closest_marker("whole") is not None:
        item.add_marker("slow")


AT_THE_TABLE = tuple(f"tests/{folder}/" for folder in ("boards", "phones", "scenes", "table"))
"""Tests of these folders play with bots, on a board of the game's own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the real windows, which wait now and then: meanwhile another worker has both hands free."""
    _leave_out_unfinished(items)
    items.sort(key=lambda item: item.get_closest_marker("window") is None)


def _leave_out_unfinished(items: Sequence[pytest.Item]) -> None:
    """A game that has no bots yet is not asked what is done with them: its rules and words are tested all the same."""
    at_table = [item for item in items if item.nodeid.startswith(AT_THE_TABLE)]
    if not at_table:
        return
    from tests.games import WITHOUT_BOTS

    for item in at_table:
        called = getattr(item, "callspec", None)
        values = called.params.values() if called is not None else ()
        if any(isinstance(value, str) and value in WITHOUT_BOTS for value in values):
            item.add_marker(pytest.mark.skip(reason="the game has no bots yet"))


def pytest_collection_finish() -> None:
    """Look for garbage rarely: everything imported and collected stays, and looking through it is a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 30, 100)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a window test where its tools are missing, unless they were promised."""
    if item.get_closest_marker("window") is None:
        return
    absent = missing_tools()
    if absent and os.environ.get("TABULARIUM_WINDOW_TESTS") == "required":
        pytest.fail(f"the real window cannot be tested without {', '.join(absent)}", pytrace=False)
    if absent:
        pytest.skip(f"the real window needs {', '.join(absent)}")


@pytest.fixture(scope="session")
def user_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that holds the home of each test."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(user_folders: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the test's own user folder (settings, saves, statistics); it does not exist yet.

    Locks that the test still holds are released after it: each is an open file.
    """
    folder = user_folders / f"home {next(_homes)}"
    monkeypatch.setenv("TABULARIUM_HOME", str(folder))
    before = set(files._held)
    yield folder
    for path in set(files._held) - before:
        files.release(path)


@pytest.fixture
def display() -> Iterator[Display]:
    """Open a virtual X display of 1280 x 720 for one test marked `window`."""
    with open_display(1280, 720) as opened:
        yield opened
