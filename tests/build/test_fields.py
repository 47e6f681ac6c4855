"""The fields of a position are declared once; what is written from them is up to date and copies what must be copied."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from build.fields import block, copy_of, declared, modules, start_of, written
from build.project import Stop
from game.engine.core.game import Setup
from game.engine.core.position import TRANSIENT, saved
from game.engine.registry import load_game, rule_packages


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.parent.name))
def test_what_is_written_is_up_to_date(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert written(source) == source, "run `python3 build fields`"


def test_every_game_has_its_position_written() -> None:
    assert [path.parent.name for path in modules()] == rule_packages()


@pytest.mark.parametrize(
    ("name", "kind", "copy"),
    [
        ("round", "int", "self.round"),
        ("box", "Components", "self.box"),
        ("gold", "list[int]", "self.gold[:]"),
        ("stack", "list[Frame]", "self.stack[:]"),
        ("hand", "list[list[int]]", "[row[:] for row in self.hand]"),
        ("hand", "BySeat[list[int]]", "[row[:] for row in self.hand]"),
        ("gold", "BySeat[int]", "self.gold[:]"),
        ("choices", "list[Action]", "self.choices"),
    ],
)
def test_lists_are_copied_as_deep_as_they_are_declared(name: str, kind: str, copy: str) -> None:
    assert copy_of(name, kind) == copy


@pytest.mark.parametrize(
    ("name", "kind", "start"),
    [
        ("round", "int", "0"),
        ("moved", "bool", "False"),
        ("players", "int", "players"),
        ("to_act", "int", "-1"),
        ("box", "Components", ""),
        ("stock", "list[int]", "[]"),
        ("gold", "BySeat[int]", "[0] * players"),
        ("hand", "BySeat[list[int]]", "[[] for _ in range(players)]"),
    ],
)
def test_a_field_begins_with_nothing(name: str, kind: str, start: str) -> None:
    assert start_of(name, kind) == start


def test_a_new_field_is_written_everywhere() -> None:
    source = modules()[0].read_text(encoding="utf-8")
    more = source.replace("    players: int\n", "    players: int\n    omens: list[int]\n", 1)
    new = written(more)
    assert '"omens",' in new
    assert "        new.omens = self.omens[:]\n" in new
    assert "        new.omens = []\n" in new
    assert ("omens", "list[int]") in declared(new)


def test_without_marks_nothing_is_written() -> None:
    with pytest.raises(Stop):
        written("class State:\n    players: int\n")
    with pytest.raises(Stop):
        declared("x = 1\n")
    assert "clone" in block([("players", "int")])


@pytest.mark.parametrize("game_id", rule_packages())
def test_a_copy_shares_no_list_but_the_choices(game_id: str) -> None:
    game = load_game(game_id)
    state: Any = game.start(Setup(game_id, game.players[0], 1))
    copy = state.clone()
    for name in type(state).__slots__:
        mine, other = getattr(state, name), getattr(copy, name)
        assert mine == other, name
        if isinstance(mine, list) and name not in TRANSIENT:
            assert mine is not other, name
            assert all(
                row is not twin for row, twin in zip(mine, other, strict=True) if isinstance(row, list)
            ), name


@pytest.mark.parametrize("game_id", rule_packages())
def test_every_field_is_saved_or_found_again(game_id: str) -> None:
    game = load_game(game_id)
    state: Any = game.start(Setup(game_id, game.players[0], 1))
    fields = set(type(state).__slots__)
    data = game.dump(state)
    again = game.load(data)
    assert {name for name in fields if hasattr(again, name)} == fields
    assert set(saved(fields)) <= fields - TRANSIENT
