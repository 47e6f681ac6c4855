"""Positions and matches for the tests of the players."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from game.bots.registry import make_bot, plain_ids
from game.engine.core.action import Action
from game.engine.core.game import Game, Setup
from game.engine.registry import load_game

GAME = "constantinopolis"


def game() -> Game[Any]:
    """Return the game all players here play."""
    return load_game(GAME)


def positions(bots: Sequence[str], seed: int, options: Mapping[str, str] | None = None) -> Iterator[Any]:
    """Yield each position of a match of these bots with a decision."""
    rules = game()
    state = rules.start(Setup(GAME, len(bots), seed, options or {}))
    seats = [make_bot(GAME, bot, seed + seat) for seat, bot in enumerate(bots)]
    while state.to_act >= 0:
        yield state
        seat = state.to_act
        seen = rules.recall(state, seat)
        action = seats[seat].choose(rules, seen, seen.choices)
        rules.play(state, action)


def every_option() -> list[dict[str, str]]:
    """Return all ways to set the options."""
    options = game().options
    return [
        dict(zip([option.name for option in options], values, strict=True))
        for values in product(*(option.values for option in options))
    ]


class Echo:
    """Stands for a player: takes the choice of a given index and counts the questions."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.asked = 0

    def choose(self, game: Game[Any], seen: Any, choices: Sequence[Action]) -> Action:
        """Return the choice of its index, counted round."""
        self.asked += 1
        return choices[self.index % len(choices)]


def all_bots() -> list[str]:
    """Return the ids of the plain players of the game."""
    return plain_ids(GAME)
