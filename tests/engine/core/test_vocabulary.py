"""The tables of actions are those of the grammar, and every game declares each of them in its right shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from game.engine.core.action import (
    Action,
    Argument,
    ArgumentKind,
    Cube,
    Grammar,
    Grid,
    NotationError,
    Row,
    Verb,
    Vocabulary,
    attribute,
    table,
)
from game.engine.registry import load_game, rule_packages
from game.native import compiled

LETTER, AMOUNT = ArgumentKind("letter", ("a", "b", "c")), ArgumentKind("amount", most=1)
plain_only = pytest.mark.skipif(
    compiled(), reason="a compiled class has no annotations and no other attributes"
)
SHAPES: dict[int, Any] = {0: Action, 1: Row, 2: Grid, 3: Cube}


def flat(found: Any) -> Iterator[Action]:
    """Yield the actions of a table; an action is a tuple, its table a list."""
    if isinstance(found, list):
        for part in found:
            yield from flat(part)
    else:
        yield found


def test_a_table_is_nested_by_the_arguments() -> None:
    verb = Verb("give", (Argument(LETTER), Argument(AMOUNT)))
    found = table(verb)
    assert [len(row) for row in found] == [2, 2, 2]
    assert found[2][1] == Action("give", (2, 1))
    assert table(Verb("done")) == Action("done")


def test_arguments_without_an_order_are_listed_once() -> None:
    verb = Verb("swap", (Argument(LETTER), Argument(LETTER)), unordered=True)
    assert [action.args for action in table(verb)] == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]


@plain_only
def test_a_verb_that_is_not_listed_has_no_table_but_is_read() -> None:
    words = Vocabulary(Grammar([Verb("go", (Argument(AMOUNT),), listed=False), Verb("yield")]))
    assert not hasattr(words, "go")
    assert attribute(words.grammar.verbs["yield"]) == "yield_"
    assert words.grammar.parse("go 7") == Action("go", (7,)), "the notation reads more than is listed"
    with pytest.raises(NotationError):
        words.grammar.parse("go away")


@plain_only
@pytest.mark.parametrize("game_id", rule_packages())
def test_every_listed_verb_is_declared_in_its_shape(game_id: str) -> None:
    game: Any = load_game(game_id)
    words = (game.box if hasattr(game, "box") else game).vocabulary
    hints = get_type_hints(type(words), vars(__import__(type(words).__module__, fromlist=["x"])))
    for verb in game.grammar.verbs.values():
        name = attribute(verb)
        assert (name in hints) == verb.listed, name
        if verb.listed:
            assert (
                hints[name] == SHAPES[min(1, len(verb.arguments)) if verb.unordered else len(verb.arguments)]
            )
            for action in flat(getattr(words, name)):
                assert game.grammar.parse(game.grammar.text(action)) == action
                break
            else:
                pytest.fail(f"'{name}' lists nothing")
