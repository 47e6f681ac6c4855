"""Every building's power is found by its name: the table names each module that looks at it, and rules that exist."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import game.engine.glory_to_rome as package
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.powers import POWERS
from game.engine.glory_to_rome.rules import RULEBOOK

HERE = Path(package.__file__).parent
NAMES_ONLY = {"components", "box"}
"""Modules that give the buildings their numbers."""


def looked_at(path: Path) -> set[str]:
    """Return the buildings that the code of a module names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return {building for building in BUILDINGS if building.upper() in names}


MODULES = {
    str(path.relative_to(HERE).with_suffix("")).replace("/", ".").replace("\\", "."): looked_at(path)
    for path in sorted(HERE.rglob("*.py"))
}


def test_every_building_is_in_the_table() -> None:
    assert tuple(POWERS) == BUILDINGS


@pytest.mark.parametrize("building", BUILDINGS)
def test_the_table_names_every_module_that_looks_at_a_building(building: str) -> None:
    found = {module for module, named in MODULES.items() if building in named} - NAMES_ONLY
    own = {f"powers.{building}"} & set(MODULES)
    listed = set(POWERS[building].homes)
    assert found <= listed | own
    assert own <= listed <= set(MODULES)
    assert listed


@pytest.mark.parametrize("building", BUILDINGS)
def test_the_rules_of_a_building_exist_and_are_its_own(building: str) -> None:
    rules = POWERS[building].rules
    assert rules
    assert set(rules) <= set(RULEBOOK.rules)
    others = {rule for other, power in POWERS.items() if other != building for rule in power.rules}
    assert not others & set(rules)
