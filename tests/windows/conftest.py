"""The Windows program for every test of this folder; all are skipped where it cannot be built."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from build.package.trial import PROGRAM
from tests.windows.programs import Windows, end_wine, missing, windows


@pytest.fixture(scope="session")
def frozen() -> Iterator[Windows]:
    """The frozen program and its installer."""
    absent = missing()
    if absent:
        pytest.skip(f"the program of Windows needs {', '.join(absent)}")
    with windows() as made:
        yield made


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with blanks, an ampersand, umlauts and Greek letters in its name; it does not exist yet."""
    folder = tmp_path / "Ελένη Müller & Söhne"
    monkeypatch.setenv("TABULARIUM_HOME", str(folder))
    return folder


@pytest.fixture
def played(frozen: Windows, monkeypatch: pytest.MonkeyPatch) -> Windows:
    """The player of the window tests plays the frozen program. Wine begins anew: its desktop is on a display that is gone."""
    end_wine()
    monkeypatch.setenv(PROGRAM, str(frozen.window))
    return frozen
