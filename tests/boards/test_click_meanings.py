"""What a click means: for every allowed action each of its targets finds it, on the game's own board and on the list board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards.board import Board, Picks, TableView
from game.boards.list_board import PlainBoard
from game.boards.registry import board_of
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream
from game.engine.registry import rule_packages
from tests.boards.positions import table_of, the_game
from tests.engine.play import some_setup, walk

GAMES = rule_packages()
STEP = 23
"""One in so many positions of a match is looked at: with no regular turn in between."""


def tables(game_id: str, seed: int, step: int) -> Iterator[TableView]:
    """The tables of a match played at random, every so many decisions."""
    game = the_game(game_id)
    rng = Stream(seed)
    start = game.start(some_setup(game, rng))
    for number, (state, _) in enumerate(walk(game, start, rng)):
        if number % step == seed % step:
            yield table_of(state, game_id=game_id)


def places(game: Game[Any], action: Action) -> tuple[Any, ...]:
    """An action without its plain amounts, which the wheel sets and no click."""
    arguments = game.grammar.verbs[action.verb].arguments
    amounts = [argument.kind.names is None and argument.place is None for argument in arguments]
    return (action.verb, *(value for value, amount in zip(action.args, amounts, strict=True) if not amount))


def missing(board: Board, table: TableView) -> list[tuple[str, str]]:
    """The allowed actions, each with a target that does not mean it."""
    means: dict[str, set[tuple[Any, ...]]] = {}
    found = []
    for action in table.choices:
        for target in board.touches(table, action):
            if target not in means:
                means[target] = {places(table.game, tried) for tried in board.click_meanings(table, target)}
            if places(table.game, action) not in means[target]:
                found.append((table.game.grammar.text(action), target))
    return found


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("plain", [False, True])
@settings(max_examples=3)
@given(st.integers(0, 2**30))
def test_what_is_allowed_is_meant_by_all_it_touches(game_id: str, plain: bool, seed: int) -> None:
    board: Board = PlainBoard() if plain else board_of(game_id)
    seen = 0
    for table in tables(game_id, seed, STEP):
        assert not missing(board, table)
        seen += len(table.choices)
    assert seen > 3


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=4)
@given(st.integers(0, 2**30))
def test_what_is_selected_is_kept(game_id: str, seed: int) -> None:
    """With one target of an allowed action selected, the others mean it still."""
    game, board = the_game(game_id), board_of(game_id)
    for table in tables(game_id, seed, STEP):
        for action in table.choices[seed % 3 :: 5]:
            targets = set(board.touches(table, action))
            for target in targets:
                picked = replace(table, picks=Picks(selection=(target,)))
                for other in targets - {target}:
                    meant = {places(game, tried) for tried in board.click_meanings(picked, other)}
                    assert places(game, action) in meant, (game.grammar.text(action), target, other)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_phase_names_the_verbs_it_allows(game_id: str) -> None:
    game = the_game(game_id)
    asked = set()
    for seed in range(4):
        for table in tables(game_id, seed, 1):
            phase = game.phases[table.seen.stack[-1][0]]
            assert {action.verb for action in table.choices} <= phase.verbs
            asked.add(type(phase))
    assert len(asked) > 4


@pytest.mark.parametrize("game_id", GAMES)
def test_every_verb_used_in_turn_is_named_by_a_phase(game_id: str) -> None:
    game = the_game(game_id)
    named = {verb for phase in game.phases for verb in phase.verbs}
    assert named == set(game.grammar.verbs) - set(game.intervention_verbs())


@pytest.mark.parametrize("game_id", GAMES)
def test_what_no_action_touches_means_nothing(game_id: str) -> None:
    for table in tables(game_id, 1, 40):
        for target in ("about/round", "sheet/1", "verb/nothing", "nothing", "verb/leave"):
            assert board_of(game_id).click_meanings(table, target) == []
