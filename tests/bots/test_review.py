"""The analysis of a finished match adds up and repeats."""

from itertools import product

import pytest

from game.bots.registry import make_bot
from game.bots.review import Unreviewable, split
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from tests.pairs import share

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("players", "name"), share([*product((2,), game_ids()[::-1]), *product((4,), game_ids())], 1, spread=True)
)
def test_a_split_adds_up_and_repeats(players: int, name: str) -> None:
    game = load_game(name)
    match = Match(game, Setup(name, players, 5))
    bots = [make_bot(name, "easy", seat) for seat in range(players)]
    with pytest.raises(Unreviewable):
        split(match)
    while match.state.to_act >= 0:
        seat = match.state.to_act
        seen = game.recall(match.state, seat)
        match.play(bots[seat].choose(game, seen, seen.choices))
    found = split(match)
    assert len(found.curve) == len(match) + 1
    for part in found.shares:
        total = part.start + part.luck + part.own + part.others + part.revision
        assert abs(total - part.result) < 1e-9
    assert any(step.luck[0] for step in found.steps)
    assert any(step.act[0] for step in found.steps)
    assert all(abs(sum(moment.chances) - 1) < 1e-9 for moment in found.curve)
    if players == 2:
        assert split(match) == found
