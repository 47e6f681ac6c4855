"""A class name has one meaning: outside the packages of single games no two public classes share a name."""

import ast
from collections.abc import Mapping

from build.project import ROOT
from tests.architecture.layers import games

SHARED = {
    "Answer": "the reply of a worker; a phase of a game",
    "Entry": "an action of a match; a term of the rule book",
    "Mark": "a mark of the timeline; a phase of a game",
    "Page": "a page of the rule book; a full page of the window",
    "Played": "a match of an experiment; the positions of a page",
    "Scene": "a screen; the position of a page",
    "Settings": "what scenes need of the settings; the settings",
    "Step": "of a lesson; of a scenario; of a turn",
    "Task": "of a worker; of a lesson",
    "Texts": "what scenes need of a catalogue; the catalogue",
}
"""Names with two meanings that stay apart by their packages, and what they mean."""

BASES = {"BoardLayout", "Vocabulary"}
"""Base classes whose subclasses in the games have the same name."""


def classes() -> Mapping[str, list[str]]:
    """Return the modules that define each public class; packages of single games count as one."""
    found: dict[str, set[str]] = {}
    own = games(ROOT)
    for path in sorted((ROOT / "game").rglob("*.py")):
        parts = path.relative_to(ROOT / "game").with_suffix("").parts
        module = "game of its own" if set(parts) & own else ".".join(parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, set()).add(module)
    return {name: sorted(modules) for name, modules in found.items()}


def test_a_class_name_has_one_meaning() -> None:
    twice = {
        name: modules
        for name, modules in classes().items()
        if len(modules) > 1 and name not in SHARED and name not in BASES
    }
    assert twice == {}


def test_every_exception_is_needed() -> None:
    found = classes()
    assert [name for name in SHARED if len(found.get(name, [])) < 2] == []
