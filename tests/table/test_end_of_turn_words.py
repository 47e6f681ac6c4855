"""Words say of an action that it ends the turn only where its seat has nothing more to choose in it."""

from typing import Any

import pytest

from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.table.undo import ends_turn, is_last_of_turn

TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("constantinopolis", 3, {"free_trade": "yes"}),
    ("glory_to_rome", 3, {}),
    ("concordia_venus", 3, {}),
    ("concordia_venus", 4, {"game": "team"}),
)


def match_of(game_id: str, players: int, options: dict[str, str], seed: int) -> Match[Any]:
    game = load_game(game_id)
    return Match(game, Setup(game_id, players, seed, options))


def _chapter(match: Match[Any]) -> str:
    decision = match.game.decision(match.state)
    return "" if decision is None else decision.chapter


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_who_is_said_to_end_its_turn_is_not_asked_again_in_it(
    game_id: str, players: int, options: dict[str, str]
) -> None:
    told = passed_on = 0
    for seed in range(3):
        match, chance = match_of(game_id, players, options, seed), Stream(seed)
        game, said, turn = match.game, dict[int, str](), None
        while not game.over(match.state) and len(match) < 400:
            seat, now = match.state.to_act, game.turn_id(match.state)
            if now != turn:
                said.clear()
            turn = now
            assert seat not in said, said[seat]
            action = chance.choice(game.legal(match.state))
            if is_last_of_turn(match, action):
                told += 1
                said[seat] = f"{len(match)}: {game.grammar.text(action)}"
            else:
                passed_on += ends_turn(match, action)
            match.play(action)
            if game.over(match.state) or game.turn_id(match.state) != now:
                said.clear()
    assert told > 3
    if game_id != "concordia_venus" or options:
        assert passed_on > 10


def test_a_building_that_gives_actions_ends_no_turn() -> None:
    """The actions of another chapter that a finished building gives belong to the same turn."""
    found = 0
    for seed in range(8):
        match, chance = match_of("glory_to_rome", 2, {}, seed), Stream(seed)
        game = match.game
        while not game.over(match.state) and len(match) < 600:
            seat, turn, chapter = match.state.to_act, match.state.turn, _chapter(match)
            action = chance.choice(game.legal(match.state))
            before = match.fork()
            events = match.play(action)
            if game.over(match.state) or len(game.legal(before.state)) < 2:
                continue
            if (match.state.to_act, match.state.turn) != (seat, turn):
                continue
            given = _chapter(match) != chapter
            found += given and any(event.key == "completes" for event in events)
            assert not ends_turn(before, action)
    assert found
