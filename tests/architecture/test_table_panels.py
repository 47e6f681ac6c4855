"""The table is a model and panels: only one file knows the scene, and every panel keeps to what panels can do."""

import ast
import inspect
from pathlib import Path

import pytest

from build.project import ROOT
from game.scenes.table.panel import Panel
from game.scenes.table.table import PANELS

FOLDER = ROOT / "game" / "scenes" / "table"
SCENE = FOLDER / "table.py"


def names(path: Path) -> set[str]:
    """Every name a file uses, imports or writes in an annotation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found |= {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    return found | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def public(kind: type[object]) -> dict[str, inspect.Signature]:
    """The methods a class defines itself that others may call."""
    return {
        name: inspect.signature(found)
        for name, found in vars(kind).items()
        if inspect.isfunction(found) and not name.startswith("_")
    }


def test_only_the_scene_names_the_class_of_the_table() -> None:
    assert "Table" in names(ROOT / "game" / "scenes" / "app.py")
    files = sorted(FOLDER.glob("*.py"))
    assert files
    assert [path.name for path in files if path != SCENE and "Table" in names(path)] == []


def test_every_panel_stands_once() -> None:
    assert len(set(PANELS)) == len(PANELS)


@pytest.mark.parametrize("kind", PANELS, ids=lambda kind: kind.__name__)
def test_a_panel_keeps_to_the_protocol(kind: type[Panel]) -> None:
    known = public(Panel)
    assert issubclass(kind, Panel)
    own = public(kind)
    shared = own.keys() & known.keys()
    assert shared, "it does nothing a panel can do"
    for name in sorted(shared):
        assert list(own[name].parameters) == list(known[name].parameters), name
    assert list(inspect.signature(kind).parameters) == ["model"]
