"""Where the person's files lie, and where they lie for somebody who has no home."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage import Settings, places

FOLDERS = (
    places.config_folder, places.data_folder, places.saves_folder, places.cache_folder, places.pictures_folder,
    places.documents_folder, places.reports_folder,
)  # fmt: skip
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems always know a home")


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Nobody's home: no variable names one and the system knows none; return the folder of temporary ones."""
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv(places.HOME)
    monkeypatch.setenv("HOME", "")
    monkeypatch.setattr("pwd.getpwuid", lambda number: {}[number])
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    places._homeless.cache_clear()
    yield tmp_path
    places._homeless.cache_clear()


def test_ones_own_folder_holds_everything(home: Path) -> None:
    assert all(folder().is_relative_to(home) for folder in FOLDERS)


def test_somebody_without_a_home_keeps_files_among_the_temporary_ones(homeless: Path) -> None:
    ours = homeless / f"tabularium-{os.getuid()}"
    assert all(folder().is_relative_to(ours) for folder in FOLDERS)
    assert ours.stat().st_mode & 0o077 == 0
    Settings().set("scale", 125)
    assert Settings().get("scale") == 125


@pytest.mark.parametrize("trap", ["file", "link", "open"])
def test_a_folder_that_is_not_ours_alone_is_not_used(homeless: Path, trap: str) -> None:
    ours, elsewhere = homeless / f"tabularium-{os.getuid()}", homeless / "elsewhere"
    elsewhere.mkdir()
    if trap == "file":
        ours.write_text("taken")
    elif trap == "link":
        ours.symlink_to(elsewhere)
    else:
        ours.mkdir()
        ours.chmod(0o777)
    assert {folder().is_relative_to(ours) for folder in FOLDERS} == {False}
    assert places.config_folder() == places.config_folder()
    assert [*elsewhere.iterdir()] == []
