"""A match is its set-up and its actions: whatever way it was reached, the same actions are the same position."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.core.action import Action
from game.engine.core.game import Setup, SetupError
from game.engine.core.match import SNAPSHOT_EVERY, Match, setup_data, setup_from
from game.engine.core.messages import IllegalAction
from game.engine.core.rng import Stream
from game.engine.registry import load_game

GAME = load_game("constantinopolis")


def begin(seed: int = 3, players: int = 2, **options: str) -> Match[Any]:
    return Match(GAME, Setup(GAME.id, players, seed, options))


def play_by_chance(match: Match[Any], chance: Stream, actions: int) -> None:
    for _ in range(actions):
        choices = GAME.legal(match.state)
        if not choices:
            return
        match.play(chance.choice(choices))


def replayed(match: Match[Any]) -> Match[Any]:
    fresh = Match(match.game, match.setup)
    for action in match.actions:
        fresh.play(action)
    return fresh


def test_a_position_back_there_is_the_position_that_was() -> None:
    match, chance = begin(players=3), Stream(1)
    digests = [GAME.digest(match.state)]
    for _ in range(3 * SNAPSHOT_EVERY + 5):
        play_by_chance(match, chance, 1)
        digests.append(GAME.digest(match.state))
    assert [GAME.digest(match.at(n)) for n in range(len(match) + 1)] == digests
    with pytest.raises(IndexError):
        match.at(len(match) + 1)


@given(st.integers(0, 2**32), st.integers(2, 5), st.sampled_from(["no", "yes"]))
def test_undo_redo_and_fork_lead_where_straight_play_leads(seed: int, players: int, trade: str) -> None:
    match, chance = begin(seed, players, free_trade=trade), Stream(seed)
    for _ in range(60):
        step = chance.below(6)
        if step == 0 and len(match):
            match.undo()
        elif step == 1 and match.undone:
            match.redo()
        elif step == 2 and len(match):
            other = match.fork(chance.below(len(match) + 1))
            before = (match.hash(), GAME.digest(match.state))
            play_by_chance(other, chance, 3)
            assert (match.hash(), GAME.digest(match.state)) == before
            match = other if chance.below(2) else match
        else:
            play_by_chance(match, chance, 1 + chance.below(SNAPSHOT_EVERY))
    straight = replayed(match)
    assert straight.hash() == match.hash()
    assert GAME.digest(straight.state) == GAME.digest(match.state)
    assert [straight.events(n) for n in range(len(match))] == [match.events(n) for n in range(len(match))]
    assert GAME.digest(match.at(len(match))) == GAME.digest(match.state)


def test_undo_everything_and_redo_it() -> None:
    match = begin()
    play_by_chance(match, Stream(9), 70)
    end, actions = GAME.digest(match.state), match.actions
    while len(match):
        match.undo()
    assert GAME.digest(match.state) == GAME.digest(begin().state)
    while match.undone:
        match.redo()
    assert (GAME.digest(match.state), match.actions) == (end, actions)


def test_playing_on_forgets_what_was_undone() -> None:
    match = begin()
    play_by_chance(match, Stream(4), 5)
    match.undo()
    play_by_chance(match, Stream(5), 1)
    assert not match.undone
    with pytest.raises(IndexError):
        match.redo()


def test_a_refused_action_changes_nothing() -> None:
    match = begin()
    play_by_chance(match, Stream(2), 12)
    match.undo()
    refused = next(
        action
        for action in (Action("build", (building,)) for building in range(37))
        if GAME.explain(match.state, action) is not None
    )
    before = (match.hash(), GAME.digest(match.state), len(match), list(match.undone))
    with pytest.raises(IllegalAction):
        match.play(refused)
    assert (match.hash(), GAME.digest(match.state), len(match), list(match.undone)) == before


def test_the_hash_tells_setups_and_actions_apart() -> None:
    one, other = begin(1), begin(2)
    assert one.hash() != other.hash()
    assert begin(1, gold="open").hash() != one.hash()
    first, second = GAME.legal(one.state)[:2]
    fork = one.fork()
    one.play(first)
    fork.play(second)
    assert one.hash() != fork.hash()
    assert one.hash(0) == fork.hash(0)


def test_somebody_leaving_is_an_entry_too() -> None:
    match = begin(players=3)
    play_by_chance(match, Stream(6), 10)
    away = (match.state.to_act + 1) % 3
    match.play(Action("leave", (away,)))
    assert match.entries[-1].seat == away
    play_by_chance(match, Stream(7), 30)
    assert GAME.digest(replayed(match).state) == GAME.digest(match.state)


def test_the_horizon_stops_at_revelations_and_at_other_seats() -> None:
    seen: set[str | int] = set()
    for seed in range(12):
        match, chance = begin(seed, 3), Stream(seed)
        while not GAME.over(match.state):
            play_by_chance(match, chance, 1)
            horizon = match.horizon()
            behind = range(horizon, len(match))
            assert all(match.revealing(n) is None for n in behind)
            assert len({match.entries[n].seat for n in behind}) <= 1
            if horizon:
                other = match.entries[horizon - 1].seat != match.entries[-1].seat
                assert other or match.revealing(horizon - 1) is not None
                seen.add("other" if other else "revealed")
            seen.add(min(len(behind), 2))
    assert seen == {"other", "revealed", 0, 1, 2}


def test_a_setup_goes_through_plain_data() -> None:
    setup = Setup(GAME.id, 4, 77, {"gold": "open", "cargo": "open"}, "")
    assert setup_from(setup_data(setup)) == setup
    for spoilt in ({"seed": "1"}, {"players": True}, {"options": 3}):
        with pytest.raises((TypeError, AttributeError)):
            setup_from({**setup_data(setup), **spoilt})
    with pytest.raises(SetupError):
        begin(players=6)
