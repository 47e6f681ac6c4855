"""Every picture and sound of `assets/` is one that the program can ask for."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from build.project import ROOT
from game.ui.theme import SURFACES

ASSETS = ROOT / "assets"
KINDS = {".svg", ".webp", ".ogg", ".wav"}
PART = "[a-z0-9_]+"


def _pattern(string: ast.JoinedStr) -> str:
    """A composed key as an expression, from its last folder on; "" where its last part has no letters of its own."""
    written = "".join(
        str(value.value) if isinstance(value, ast.Constant) else "\0" for value in string.values
    )
    folders, _, last = written.partition("?")[0].rpartition("/")
    folder = folders.rpartition("/")[2]
    if not re.fullmatch(r"[a-z0-9_\0]+", last) or set(last) <= {"\0"}:
        return ""
    if not folder and (last.startswith("\0") or len(last.replace("\0", "")) < 2):
        return ""
    return (f"{folder}/{last}" if folder else f"\0/{last}").replace("\0", PART)


@cache
def named() -> tuple[frozenset[str], re.Pattern[str]]:
    """The words in strings and data of the program, and an expression for the names it composes."""
    words: set[str] = set()
    patterns: set[str] = set()
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.update(re.findall(PART, node.value))
                if re.fullmatch(r"[a-z0-9]+/[a-z0-9_]+_", node.value):  # the beginning of a key
                    patterns.add(node.value + PART)
            elif isinstance(node, ast.JoinedStr):
                patterns.add(_pattern(node))
    for folder in ("game", "assets/sound"):
        for path in (ROOT / folder).rglob("*.toml"):
            words.update(re.findall(PART, path.read_text(encoding="utf-8")))
    return frozenset(words), re.compile("|".join(sorted(patterns - {""})))


def can_be_asked_for(path: Path) -> bool:
    words, composed = named()
    if path.parent == ASSETS / "art" / "ground":
        return path.stem in {surface.texture for surface in SURFACES.values()}
    return path.stem in words or composed.fullmatch(f"{path.parent.name}/{path.stem}") is not None


def test_no_asset_is_left_that_nothing_asks_for() -> None:
    files = [path for path in ASSETS.rglob("*") if path.suffix in KINDS]
    assert len(files) > 600
    assert not [str(path.relative_to(ASSETS)) for path in files if not can_be_asked_for(path)]


@pytest.mark.parametrize(
    "path",
    ["art/ground/sectile.webp", "pictures/glyph/arrow_up.svg", "pictures/concordia_venus/slot_free.svg"],
)
def test_a_picture_that_nothing_names_is_found(path: str) -> None:
    assert not can_be_asked_for(ASSETS / path)
