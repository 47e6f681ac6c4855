"""docs/changing.md: its program runs, and the files it names are there."""

import doctest
import re
from pathlib import Path

from build.project import ROOT

PAGE = ROOT / "docs" / "changing.md"


def test_the_program_of_the_page_runs() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 8
    assert found.failed == 0


def test_every_file_it_names_is_there() -> None:
    words = re.findall(r"`([a-z_/]+(?:\.py|\.toml|/))`", PAGE.read_text(encoding="utf-8"))
    assert len(words) > 30
    below = [ROOT, ROOT / "game", *(path for path in (ROOT / "game").rglob("*") if path.is_dir())]
    missing = [word for word in words if not any((place / word).exists() for place in below)]
    assert missing == []


def test_readers_find_the_page() -> None:
    assert "docs/changing.md" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert Path(PAGE).is_file()
