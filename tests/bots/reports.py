"""Short analyses for tests."""

from typing import Any

import pytest

from game.bots.analysis import analyst, chances
from game.bots.registry import make_bot
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game


def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let analyses use as few worlds as the formulas allow."""
    for module, name in ((chances, "WORLDS"), (analyst, "FIRST_TRIES"), (analyst, "TRIES")):
        monkeypatch.setattr(module, name, 2)
    monkeypatch.setattr(analyst, "MOST_MARKS", 1)


def played(name: str, players: int, level: str = "easy") -> Match[Any]:
    """Return a finished match of bots of one level."""
    game = load_game(name)
    match = Match(game, Setup(name, players, 5))
    bots = [make_bot(name, level, seat) for seat in range(players)]
    while match.state.to_act >= 0:
        seat = match.state.to_act
        seen = game.recall(match.state, seat)
        match.play(bots[seat].choose(game, seen, seen.choices))
    return match
