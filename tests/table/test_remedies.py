"""What a refusal says would make it possible does: in positions of matches played by chance, of every game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import pytest

from game.boards import clicks
from game.boards.registry import board_of
from game.engine.core.action import Action
from game.engine.core.effect import Remedy, remedy_of
from tests.boards.positions import match, table_of, the_game

GAMES = ("constantinopolis", "glory_to_rome", "concordia_venus")
EVERY, LONGEST = 4, 400
"""Every so manieth position of the first so many of a match is looked at."""
ELSEWHERE = (
    "other_phase",
    "past_phase",
    "other_chapter",
    "other_step",
    "pool_not_now",
    "needs_card",
    "not_now",
    "not_in_hand",
)
"""Reasons why something is not done now at all."""


def refused(game_id: str, state: Any) -> list[Action]:
    """Actions that clicks would mean and that the rules refuse: the first two for each reason."""
    game, board = the_game(game_id), board_of(game_id)
    table = table_of(state, game_id=game_id)
    names = {
        f"{argument.place}/{argument.kind.word(value)}"
        for verb in game.grammar.verbs.values()
        for argument in verb.arguments
        if argument.place
        for value in range(argument.kind.size)
    }
    found: dict[str, list[Action]] = {}
    for name in sorted(names):
        for action in board.click_meanings(table, name)[:30]:
            reason = game.explain(state, action)
            if reason is not None and reason.key not in ELSEWHERE:
                found.setdefault(reason.key, []).append(action)
    return [action for actions in found.values() for action in actions[:2]]


@cache
def cases(game_id: str) -> tuple[tuple[Any, Action, Remedy], ...]:
    """Positions, an action refused there, and what would make it possible."""
    found = []
    game = the_game(game_id)
    for state in islice(match(3, 11, ("novice",), game_id=game_id), 0, LONGEST, EVERY):
        if state.to_act >= 0:
            for action in refused(game_id, state):
                found.append((state.clone(), action, remedy_of(game, state, action)))
    return tuple(found)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_comes_first_makes_it_possible(game_id: str) -> None:
    game, helped = the_game(game_id), 0
    for state, action, found in cases(game_id):
        if found.first is None:
            continue
        assert found.first in game.legal(state)
        after = state.clone()
        game.step(after, found.first)
        assert after.to_act == state.to_act
        assert game.explain(after, action) is None, (found.first, action)
        helped += 1
    assert helped > 3 or game_id == "glory_to_rome", "there most choices are one action"


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_lacking_makes_it_possible_and_nothing_less_does(game_id: str) -> None:
    game, helped = the_game(game_id), 0
    for state, action, found in cases(game_id):
        if not found.lacks:
            continue
        richer = state.clone()
        for means, count in found.lacks:
            game.grant(richer, richer.to_act, means, count)
        assert game.explain(richer, action) is None, (found.lacks, action)
        for less, _ in found.lacks:
            poorer = state.clone()
            for means, count in found.lacks:
                game.grant(poorer, poorer.to_act, means, count - (means == less))
            assert game.explain(poorer, action) is not None, (found.lacks, action)
        helped += 1
    assert helped > 15


@pytest.mark.parametrize("game_id", GAMES)
def test_an_allowed_action_needs_nothing(game_id: str) -> None:
    game = the_game(game_id)
    for state in islice(match(3, 12, ("random",), game_id=game_id), 0, 200, 20):
        for action in game.legal(state)[:10]:
            assert remedy_of(game, state, action) == Remedy()


@pytest.mark.parametrize("language", ["es", "de", "it", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_words_name_the_step_and_every_means(game_id: str, language: str) -> None:
    said = Counter[str]()
    for state, _, found in cases(game_id):
        texts = table_of(state, language, game_id=game_id).texts
        words = clicks.way_out(texts, found)
        assert bool(words) == (found != Remedy())
        if found.first is not None:
            assert texts.action(found.first) in words
            said["first"] += 1
        for _, count in found.lacks:
            assert str(count) in words or count == 1
            said["lacks"] += 1
    assert said["first"] > 3 or game_id == "glory_to_rome"
    assert said["lacks"] > 15
