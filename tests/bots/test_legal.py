"""Whatever is asked, every player answers with something allowed, and matches end."""

import pytest

from game.bots.match_series import MatchSeries
from game.bots.registry import make_bot
from game.engine.constantinopolis.phases import ANSWER, ROUND
from tests.bots.matches import GAME, all_bots, every_option, game, positions


@pytest.mark.parametrize("players", game().players)
@pytest.mark.parametrize("bot", all_bots())
def test_matches_of_every_size_come_to_an_end(bot: str, players: int) -> None:
    """`positions` plays every action through the rules' own check, which raises for a refused one."""
    bots = [bot if seat % 2 == 0 else "random" for seat in range(players)]
    rounds = {state.round for state in positions(bots, 40 + players)}
    assert rounds == set(range(1, max(rounds) + 1))
    assert max(rounds) <= game().rounds_at_most


@pytest.mark.parametrize("options", every_option(), ids=lambda options: "-".join(options.values()))
def test_matches_with_every_option_come_to_an_end(options: dict[str, str]) -> None:
    series = MatchSeries(GAME, ("planner", "novice", "random"), 1, 60, options)
    match = series.play(0)
    assert sorted(match.places)[0] == 1
    assert all(row for row in match.times)


def test_every_player_answers_whatever_others_left_it() -> None:
    """Positions from matches by chance hold every kind of question, and states no planner would get into."""
    rules = game()
    asked: set[int] = set()
    for seed in range(100, 108):
        for number, state in enumerate(positions(["random"] * (2 + seed % 4), seed, {"free_trade": "yes"})):
            phase = state.stack[-1][0]
            if number % 4 and phase in asked:
                continue
            asked.add(phase)
            seen = rules.observe(state, state.to_act)
            for bot in all_bots():
                assert make_bot(GAME, bot, number).choose(rules, seen, seen.choices) in seen.choices
    assert asked == {*range(len(rules.phases))} - {ROUND}


@pytest.mark.slow
def test_a_player_asked_alone_again_and_again_stops_offering() -> None:
    """An offer that is refused is not made twice in a round: no match runs in circles."""
    rules = game()
    offers: dict[tuple[int, int], int] = {}
    for seed in range(70, 74):
        for state in positions(("planner", "planner", "planner"), seed, {"free_trade": "yes"}):
            frame = state.stack[-1]
            if rules.decision(state) and frame[0] == ANSWER:
                key = (seed * 10 + state.round, frame[1])
                offers[key] = offers.get(key, 0) + 1
    assert offers
    assert max(offers.values()) == 1
