"""Whatever is asked, every player answers with something allowed, knows only what it may, and matches end."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from game.bots.bot import bot_seed
from game.bots.registry import make_bot
from game.bots.worker import Seats, answer, request
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from game.engine.glory_to_rome.phases import LEAD, SENATE, STAIRS, TURN
from game.engine.glory_to_rome.profile import PRESETS
from tests.bots.glory_to_rome.tables import BOTS, GAME, THINKERS, game, middle, played, positions

MOST_TURNS = 250
"""No match of players that think is longer: the deck or the sites run out long before."""


def test_players_come_weakest_first() -> None:
    assert BOTS == ["random", "novice", "planner"]


@pytest.mark.parametrize("players", range(2, 6))
def test_beginners_end_their_matches(players: int) -> None:
    for seed in range(10):
        assert max(state.turn for state in positions(["novice"] * players, seed)) <= MOST_TURNS


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_planners_end_their_matches(players: int) -> None:
    assert max(state.turn for state in positions(["planner"] * players, 3)) <= MOST_TURNS


@pytest.mark.parametrize("bot", THINKERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_edition_is_played_to_its_end(preset: str, bot: str) -> None:
    """From the middle on, with functions of every kind; the rules check each action."""
    state = middle(2, 8, PRESETS[preset])
    turns = {position.turn for position in played(state, (bot, "novice"), 5)}
    assert game().over(state)
    assert len(turns) >= 2


def test_every_kind_of_question_is_answered() -> None:
    """Positions of random play from rich beginnings: every player answers what is allowed and leaves what it saw."""
    rules = game()
    asked: Counter[int] = Counter()
    for seed in range(70):
        options = {"opening": "expert", "stairway": "additional"} if seed % 2 else {}
        begun = middle(2 + seed % 4, seed, options) if seed % 10 else None
        state = begun or rules.start(Setup(GAME, 2 + seed % 3, seed, {"opening": "expert"}))
        for number, position in enumerate(played(state, ["random"] * state.players, seed)):
            phase = position.stack[-1][0]
            if asked[phase] < 3:
                asked[phase] += 1
                seen = rules.observe(position, position.to_act)
                before, choices = rules.digest(seen), list(seen.choices)
                for bot in THINKERS:
                    assert make_bot(GAME, bot, number).choose(rules, seen, seen.choices) in choices
                assert (rules.digest(seen), seen.choices) == (before, choices)
            if number > 150:
                break
    assert {LEAD, SENATE, STAIRS} <= set(asked)
    assert TURN not in asked
    assert len(asked) >= 19


def _worlds() -> list[tuple[Any, int]]:
    """Positions of matches and of rich beginnings, with a seed for the player asked there."""
    found = []
    for seed, bots in ((11, ("novice", "novice")), (12, ("novice", "random", "novice"))):
        line = [state.clone() for number, state in enumerate(positions(bots, seed)) if number % 16 == 0]
        found += [(state, seed * 1000 + number) for number, state in enumerate(line)]
    rich = [(middle(2 + seed % 4, 900 + seed), seed) for seed in range(12)]
    return found + [(state, seed) for state, seed in rich if state.to_act >= 0]


@pytest.mark.parametrize("bot", BOTS)
def test_what_is_hidden_changes_no_choice(bot: str) -> None:
    """Two worlds that agree in all a seat may see get the same answer; most of them are different worlds."""
    rules = game()
    asked = different = 0
    for state, seed in _worlds():
        seen = rules.observe(state, state.to_act)
        told = make_bot(GAME, bot, seed).choose(rules, seen, seen.choices)
        world = rules.determinize(rules.observe(state, state.to_act), stream(seed, "world"))
        different += rules.digest(world) != rules.digest(state)
        other = rules.observe(world, world.to_act)
        assert make_bot(GAME, bot, seed).choose(rules, other, other.choices) == told
        asked += 1
    assert asked >= 35
    assert different >= asked - 5


def test_the_same_seed_gives_the_same_match() -> None:
    rules = game()
    ends = []
    for _ in range(2):
        line = islice(played(middle(2, 31), ("planner", "novice"), 4), 50)
        ends.append([rules.digest(state) for state in line])
    assert ends[0] == ends[1]
    assert len(ends[0]) == 50


@pytest.mark.parametrize("bot", THINKERS)
def test_senators_do_not_go_round_for_ever(bot: str) -> None:
    """After some turns without progress whoever leads draws, and the deck comes nearer to its end."""
    rules = game()
    state = rules.start(Setup(GAME, 2, 5))
    state.idle = 6
    seen = rules.observe(state, state.to_act)
    assert make_bot(GAME, bot, 1).choose(rules, seen, seen.choices).verb == "draw"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_nobody_goes_round_in_circles_at_the_table(seed: int) -> None:
    """Each question goes to a new player, as at the table."""
    rules = game()
    players = 2 + seed
    state = rules.start(Setup(GAME, players, seed))
    bots = ["planner", *["novice"] * (players - 1)]
    seats: Seats = {}
    number = 0
    while state.to_act >= 0:
        asked = request(number, rules, state, bots[state.to_act], bot_seed(seed, state.to_act, number))
        rules.play(state, answer(asked, seats))
        number += 1
    assert state.turn <= MOST_TURNS
