"""Registers the example game of the documents with its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import pytest

import game.engine
from game.engine import registry
from game.i18n import Texts
from game.i18n.catalogue import locales_folder
from game.native import compiled
from tests.scenes.driver import Driver

collect_ignore_glob = ["test_*.py"] if compiled() else []
"""The rules of the example cannot derive from compiled classes."""
EXAMPLE = Path(__file__).parents[2] / "docs" / "example_game"


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the English catalogues of the program and of the example."""
    folder = tmp_path_factory.mktemp("locales")
    copytree(locales_folder() / "en", folder / "en")
    copytree(EXAMPLE / "locales" / "en", folder / "en", dirs_exist_ok=True)
    return folder


@pytest.fixture
def registered() -> Iterator[None]:
    """Register the rules of the example beside those of the other games."""
    path = str(EXAMPLE / "engine")
    game.engine.__path__.append(path)
    registry._offered.cache_clear()
    yield
    game.engine.__path__.remove(path)
    registry._offered.cache_clear()
    registry.load_game.cache_clear()


@pytest.fixture
def start(registered: None, catalogues: Path) -> Iterator[Callable[[], Driver]]:
    """Start programs in English that know the example; they are closed after the test."""
    begun: list[Driver] = []

    class KnownHere(Texts):
        """A catalogue of the folder in which the example's words are."""

        def __init__(self, language: str) -> None:
            super().__init__(language, catalogues)

    def begin() -> Driver:
        driver = Driver("en", catalogue=KnownHere)
        begun.append(driver)
        return driver

    yield begin
    for driver in begun:
        driver.close()
