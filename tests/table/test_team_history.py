"""The account of a match in teams: places by team, and what each partner has brought to the points."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.bots.bot import bot_seed
from game.bots.registry import make_bot
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.storage.record import Record, SeatInfo
from game.table.score_history import ScoreHistory, score_history


@cache
def played(game_id: str, players: int, team: bool) -> Match[Any]:
    game = load_game(game_id)
    match: Match[Any] = Match(game, Setup(game_id, players, 5, {"game": "team"} if team else {}))
    while (decision := game.decision(match.state)) is not None:
        player = make_bot(game_id, "novice", bot_seed(5, decision.seat, len(match)))
        match.play(player.choose(game, game.observe(match.state, decision.seat), game.legal(match.state)))
    return match


def told_of(match: Match[Any]) -> ScoreHistory:
    return score_history(Record(match, [SeatInfo(f"{seat}", seat) for seat in range(match.setup.players)]))


@pytest.mark.parametrize("players", [4, 6])
def test_teams_have_the_places_one_two_three(players: int) -> None:
    told = told_of(played("concordia_venus", players, True))
    assert told.in_teams
    assert [len(side) for side in told.sides] == [2] * (players // 2)
    assert [told.rank(seat) for seat in told.order] == [1 + at // 2 for at in range(players)]
    assert set(told.winners) == set(told.sides[0])


@pytest.mark.parametrize("players", [4, 6])
def test_the_shares_of_partners_are_the_points_of_the_team(players: int) -> None:
    match = played("concordia_venus", players, True)
    told = told_of(match)
    for side in told.sides:
        for source, whole in enumerate(told.trees[side[0]].parts):
            assert sum(told.shares[seat].parts[source].points for seat in side) == whole.points
        assert sum(told.shares[seat].points for seat in side) == told.trees[side[0]].points
        for moment in range(len(told.moments)):
            assert sum(told.own[seat][moment] for seat in side) == told.curve[side[0]][moment]
    assert any(told.own[seat] != told.curve[seat] for seat in told.order)


@pytest.mark.parametrize("game_id", game_ids())
def test_where_everybody_plays_alone_a_share_is_everything(game_id: str) -> None:
    told: ScoreHistory = told_of(played(game_id, 3, False))
    assert not told.in_teams
    assert told.shares == told.trees
    assert told.own == told.curve
    assert [told.rank(seat) for seat in told.order] == [found.place for found in told.places]


def test_a_partner_who_executes_the_card_too_is_told_which_card_and_whose() -> None:
    match = played("concordia_venus", 4, True)
    game, state, told = match.game, match.state, 0
    for number in range(0, len(match), 3):
        state = match.at(number)
        found = game.interruption_reason(state)
        if found is None:
            continue
        key, words = found
        assert key == "also"
        assert words["seat"] == f"seat/{state.to_act}"
        assert words["partner"] == f"seat/{state.active}"
        assert state.to_act == state.partner(state.active)
        told += 1
    assert told > 5
    alone = played("concordia_venus", 3, False)
    assert all(game.interruption_reason(alone.at(number)) is None for number in range(0, len(alone), 9))
