"""Whatever is asked, every player answers with something allowed, knows only what it may, and matches end."""

from collections import Counter
from itertools import islice

import pytest

from game.bots.bot import bot_seed
from game.bots.match_series import MatchSeries
from game.bots.registry import make_bot
from game.bots.worker import Seats, answer, request
from game.engine.concordia_venus.phases import MARK, OPENING, PERFORM, REFILL, SECOND, STOCKING
from game.engine.concordia_venus.phases.prefect import visible_coins
from game.engine.concordia_venus.profile import MAPS
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action
from game.engine.core.rng import stream
from tests.bots.concordia_venus.tables import BOTS, GAME, THINKERS, begun, game, played
from tests.pairs import share, some

MOST_ROUNDS = 60
"""No match of players that think is longer."""
TABLES = [(2, "venus"), (3, "classic"), (4, "team"), (4, "venus"), (5, "venus"), (6, "team")]


def test_players_come_weakest_first() -> None:
    assert BOTS == ["random", "novice", "planner"]


def check_sense(state: State, action: Action) -> None:
    """Nobody that thinks cashes markers without coins, or places a colonist where no line of its kind begins."""
    if action.verb == "cash":
        assert visible_coins(state)
    if action.verb in ("place_land", "place_sea"):
        city = state.layout.ways.local_city[action.args[0]]
        assert state.layout.game_map.spots[2 * city + (action.verb == "place_sea")]


@pytest.mark.parametrize("name", MAPS)
def test_beginners_end_their_matches_on_every_map(name: str) -> None:
    for players, mode in TABLES[MAPS.index(name) % 2 :: 2]:
        state = begun(players, 7, {"map": name, "game": mode})
        for position, action in played(state, ["novice"] * players, players):
            check_sense(position, action)
        assert game().over(state)
        assert state.turn <= MOST_ROUNDS * players


@pytest.mark.parametrize("bot", THINKERS)
def test_matches_against_players_by_chance_end(bot: str) -> None:
    """Whoever thinks brings the end about alone."""
    for seed in some(range(3), 3):
        state = begun(2, seed)
        for _ in played(state, (bot, "random"), seed):
            pass
        assert state.turn <= MOST_ROUNDS * 2
        assert game().standings(state)[0].seat == 0


def _seatings() -> list[tuple[str, tuple[int, str]]]:
    """Every map with every table; a turn through all maps holds each map and each table."""
    turned = [[(name, TABLES[(n + turn) % len(TABLES)]) for n, name in enumerate(MAPS)] for turn in range(6)]
    return [seating for row in turned for seating in row]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "table"), share(_seatings(), 2, spread=True))
def test_planners_end_their_matches_on_every_map(name: str, table: tuple[int, str]) -> None:
    players, mode = table
    state = begun(players, 8, {"map": name, "game": mode})
    for position, action in played(state, ["planner", "novice"] * (players // 2 + 1), players):
        check_sense(position, action)
    assert state.turn <= MOST_ROUNDS * players


def test_a_turn_through_the_maps_holds_each_map_and_each_table() -> None:
    seatings = _seatings()
    turn = seatings[: len(MAPS)]
    assert ({name for name, _ in turn}, {table for _, table in turn}) == (set(MAPS), set(TABLES))
    assert len(set(seatings)) == len(seatings) == len(MAPS) * len(TABLES)


def test_every_kind_of_question_is_answered() -> None:
    """Positions of random play: every player answers what is allowed and leaves what it saw."""
    rules = game()
    asked: Counter[int] = Counter()
    lines = [
        {"game": "team", "start": "money", "diplomat": "may"},
        {"game": "team", "legatus": "active", "copied_double": "same", "praetor": "slide"},
        {"game": "venus", "colonist": "must_fit", "intermediate": "yes"},
        {"game": "classic", "display": "wine", "proconsul": "free"},
    ]
    for number, options in enumerate(lines * 2):
        state = begun(4, number, options)
        for position, _ in islice(played(state, ["random"] * 4, number), 700):
            phase = position.stack[-1][0]
            if asked[phase] < 5:
                asked[phase] += 1
                seen = rules.observe(position, position.to_act)
                before, choices = rules.digest(seen), list(seen.choices)
                for bot in THINKERS:
                    assert make_bot(GAME, bot, number).choose(rules, seen, seen.choices) in choices
                assert (rules.digest(seen), seen.choices) == (before, choices)
    assert set(asked) == set(range(16)) - {PERFORM, REFILL, MARK}
    assert asked[OPENING] == asked[SECOND] == asked[STOCKING] == 5


def _worlds() -> list[tuple[State, int]]:
    """Positions of matches, with a seed for the player asked there."""
    found = []
    for seed, (players, mode) in enumerate(TABLES):
        line = played(begun(players, seed, {"game": mode}), ["novice"] * players, seed)
        found += [
            (state.clone(), 100 * seed + number) for number, (state, _) in enumerate(line) if not number % 23
        ]
    return found


@pytest.mark.parametrize("bot", BOTS)
def test_what_is_hidden_changes_no_choice(bot: str) -> None:
    """Two worlds that agree in all a seat may see get the same answer; they differ wherever cards are unknown."""
    rules = game()
    different = 0
    positions = _worlds()
    for state, seed in positions:
        seen = rules.observe(state, state.to_act)
        told = make_bot(GAME, bot, seed).choose(rules, seen, seen.choices)
        world = rules.determinize(rules.observe(state, state.to_act), stream(seed, "world"))
        different += world.stock != state.stock
        other = rules.observe(world, world.to_act)
        assert make_bot(GAME, bot, seed).choose(rules, other, other.choices) == told
    assert len(positions) >= 40
    assert different >= len(positions) // 3


def test_the_same_seed_gives_the_same_match() -> None:
    rules = game()
    ends = []
    for _ in range(2):
        state = begun(2, 31)
        for _ in islice(played(state, ("planner", "novice"), 4), 40):
            pass
        ends.append(rules.digest(state))
    assert ends[0] == ends[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_nobody_goes_round_in_circles_at_the_table(seed: int) -> None:
    """Each question goes to a new player, as at the table."""
    rules = game()
    players = 2 + seed
    state = begun(players, seed)
    bots = ["planner", *["novice"] * (players - 1)]
    seats: Seats = {}
    number = 0
    while state.to_act >= 0:
        asked = request(number, rules, state, bots[state.to_act], bot_seed(seed, state.to_act, number))
        rules.play(state, answer(asked, seats))
        number += 1
    assert state.turn <= MOST_ROUNDS * players


def test_the_novice_beats_the_player_by_chance() -> None:
    best = MatchSeries(GAME, ("novice", "random"), 8, 500).findings().bots["novice"]
    assert best.share.mean == 1


@pytest.mark.whole
@pytest.mark.parametrize("deals", [3, 20])
def test_the_planner_beats_the_novice(deals: int) -> None:
    best = MatchSeries(GAME, ("planner", "novice"), deals, 500).findings().bots["planner"]
    assert best.share.mean >= 0.7


@pytest.mark.whole
@pytest.mark.parametrize("deals", [1, 6])
def test_planners_as_partners_beat_novices(deals: int) -> None:
    bots = ("planner", "novice", "planner", "novice")
    best, other = MatchSeries(GAME, bots, deals, 702, {"game": "team"}).findings().bots.values()
    assert best.share.mean > other.share.mean  # two partners share each victory
