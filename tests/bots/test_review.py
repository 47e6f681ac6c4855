"""The analysis of a finished match adds up and repeats."""

import pytest

from game.bots.registry import make_bot
from game.bots.review import Unreviewable, split
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.whole)])
@pytest.mark.parametrize("name", game_ids())
def test_a_split_adds_up_and_repeats(name: str, players: int) -> None:
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
    for share in found.shares:
        total = share.start + share.luck + share.own + share.others + share.revision
        assert abs(total - share.result) < 1e-9
    assert any(step.luck[0] for step in found.steps)
    assert any(step.act[0] for step in found.steps)
    assert all(abs(sum(moment.chances) - 1) < 1e-9 for moment in found.curve)
    if players == 2:
        assert split(match) == found
