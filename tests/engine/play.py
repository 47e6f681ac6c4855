"""Playing matches at random, and what must be true of every position."""

from collections.abc import Iterator
from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import Game, Setup
from game.engine.core.messages import Log
from game.engine.core.rng import Stream

MOST_ACTIONS = 5000
"""No match is longer than that."""


def pick(choices: list[Action], rng: Stream) -> Action:
    """One of the choices: every verb as likely, and amounts mostly low, so that matches see all of the game."""
    verb = rng.choice(sorted({action.verb for action in choices}))
    same = [action for action in choices if action.verb == verb]
    if len(same) > 20 and rng.below(10):
        same = same[:3]
    return rng.choice(same)


def walk(
    game: Game[Any], state: Any, rng: Stream, log: Log = None, leaving: bool = False
) -> Iterator[tuple[Any, Action]]:
    """Play a match to its end; before each action, yield the position (not a copy) and the action."""
    for _ in range(MOST_ACTIONS):
        if game.over(state):
            return
        action = pick(game.legal(state), rng)
        if leaving and not rng.below(150):
            staying = [seat for seat in range(state.players) if not state.left_seats >> seat & 1]
            action = Action("leave", (rng.choice(staying),))
        yield state, action
        game.play(state, action, log)
    raise AssertionError("the match does not end")


def some_setup(game: Game[Any], rng: Stream) -> Setup:
    """A set-up with any number of players and any options."""
    players = rng.choice(game.players)
    options = {option.name: rng.choice(option.values) for option in game.options}
    if game.clash(options, players, game.rules_version):
        return some_setup(game, rng)
    return Setup(game.id, players, rng.next() >> 1, options)
