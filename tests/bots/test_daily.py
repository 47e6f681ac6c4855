"""The deals of the day and of the week: the same by date and game, tables from data, faults named by file and line."""

import re
from dataclasses import replace
from datetime import date, timedelta
from hashlib import blake2b

import pytest

from game.bots.registry import characters, split_bot_id
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.extras.daily.deals import (
    WEEK,
    WEEKDAYS,
    current,
    day_of,
    deal_of,
    is_current,
    of_day,
    of_week,
    read_tables,
    seed_of,
    tables,
)

GAMES = [game_id for game_id in game_ids() if tables(game_id) is not None]
MONDAY = date(2026, 11, 23)
YEAR = [MONDAY + timedelta(days=number) for number in range(366)]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_day_has_another_deal_and_everybody_the_same(game_id: str) -> None:
    deals = [deal for day in YEAR if (deal := of_day(game_id, day)) is not None]
    assert len({deal.setup.seed for deal in deals}) == len({deal.key for deal in deals}) == len(YEAR)
    assert deals == [of_day(game_id, day) for day in YEAR]
    drawn = blake2b(f"daily/{game_id}/2026-11-23".encode()).digest()[:6]
    assert deals[0].setup.seed == int.from_bytes(drawn, "big") == seed_of("daily", game_id, "2026-11-23")
    assert {deal.seat for deal in deals if deal.setup.players == 2} == {0, 1}


def test_games_and_periods_have_deals_of_their_own() -> None:
    found = [deal for game_id in GAMES for deal in current(game_id, MONDAY)]
    assert len({deal.setup.seed for deal in found}) == len(found) == 2 * len(GAMES)
    assert current("no_such_game", MONDAY) == ()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_week_has_one_deal_at_the_largest_table(game_id: str) -> None:
    week = [of_week(game_id, MONDAY + timedelta(days=number)) for number in range(7)]
    first = week[0]
    assert first is not None
    assert week == [first] * 7
    assert first.key == "2026-W48"
    assert first.setup.seed == seed_of("weekly", game_id, "2026-W48")
    assert of_week(game_id, MONDAY + timedelta(days=7)) != first
    days = [of_day(game_id, MONDAY + timedelta(days=number)) for number in range(7)]
    most = max(deal.setup.players for deal in days if deal is not None)
    assert first.setup.players >= most
    assert first.setup.players >= 4


@pytest.mark.parametrize("game_id", GAMES)
def test_the_tables_are_playable(game_id: str) -> None:
    found = tables(game_id)
    assert found is not None
    assert [*found.by_id] == [*WEEKDAYS, WEEK]
    known = {one.id for one in characters(game_id)}
    for number in range(8):
        deal = of_day(game_id, MONDAY + timedelta(days=number)) if number < 7 else of_week(game_id, MONDAY)
        assert deal is not None
        game = load_game(game_id)
        state = game.start(deal.setup)
        assert state.to_act >= 0
        assert [seat for seat, bot in enumerate(deal.bots) if not bot] == [deal.seat]
        assert {split_bot_id(bot)[1] for bot in deal.bots if bot} <= known
        assert all(
            game.partner(game.check_options(deal.setup), deal.setup.players, seat) == -1
            for seat in range(deal.setup.players)
        )
        clockwise = [
            deal.bots[(deal.seat + place) % deal.setup.players] for place in range(1, deal.setup.players)
        ]
        name = WEEK if number == 7 else WEEKDAYS[number]
        assert tuple(clockwise) == found.by_id[name].opponents


def test_keys_name_days_and_weeks() -> None:
    day, week = of_day("glory_to_rome", MONDAY), of_week("glory_to_rome", MONDAY)
    assert day is not None
    assert week is not None
    assert (day.period, week.period) == ("day", "week")
    assert deal_of("glory_to_rome", day.key) == day
    assert deal_of("glory_to_rome", week.key) == week
    assert [day_of(key) for key in ("2026-02-30", "2026-W60", "", "x", "2026-W48-1x")] == [None] * 5
    assert deal_of("glory_to_rome", "2026-W60") is None
    new_year = date(2027, 1, 1)
    assert of_week("glory_to_rome", new_year) == deal_of("glory_to_rome", "2026-W53")
    assert is_current("2026-11-23", MONDAY)
    assert not is_current("2026-11-22", MONDAY)
    assert is_current("2026-W48", MONDAY + timedelta(days=6))
    assert not is_current("2026-W48", MONDAY + timedelta(days=7))


def test_a_set_up_is_recognized() -> None:
    deal = of_day("constantinopolis", MONDAY + timedelta(days=2))
    assert deal is not None
    whole = load_game("constantinopolis").check_options(deal.setup)
    assert deal.same(replace(deal.setup, options=whole))
    assert not deal.same(replace(deal.setup, options={}))
    assert not deal.same(replace(deal.setup, seed=deal.setup.seed + 1))


ROWS = [f'  {{ id = "{name}", opponents = ["easy-theodora"] }},' for name in (*WEEKDAYS, WEEK)]
FAULTS = [
    (3, '  { id = "tuesday", opponents = ["easy-nobody"] },', "no level with a character"),
    (3, '  { id = "tuesday", opponents = ["novice"] },', "no level with a character"),
    (3, '  { id = "tuesday", opponents = ["easy-zoe", "hard-zoe"] },', "twice"),
    (3, '  { id = "tuesday", opponents = 3 },', "not a list of bots"),
    (4, '  { id = "wednesday", opponents = [] },', "2 to 5 players, not 1"),
    (
        4,
        '  { id = "wednesday", opponents = ["easy-zoe"], options = { gold = "blue" } },',
        "one of hidden, open",
    ),
    (
        4,
        '  { id = "wednesday", opponents = ["easy-zoe"], options = { gold = ["open"] } },',
        "one of hidden, open",
    ),
    (4, '  { id = "wednesday", opponents = ["easy-zoe"], bots = 2 },', "means nothing"),
    (2, '  { id = "someday", opponents = ["easy-zoe"] },', "missing"),
]


def written(*rows: str) -> str:
    return "\n".join(["runs = 4", "tables = [", *rows, "]"])


@pytest.mark.parametrize(("line", "row", "what"), FAULTS)
def test_a_fault_is_named_by_file_and_line(line: int, row: str, what: str) -> None:
    assert read_tables(written(*ROWS), "constantinopolis", "d.toml").runs == 4
    rows = [*ROWS]
    rows[max(0, line - 2)] = row
    with pytest.raises(TableError, match=rf"^d\.toml, line [0-9]+: .*{re.escape(what)}") as caught:
        read_tables(written(*rows), "constantinopolis", "d.toml")
    assert caught.value.line == (2 if what == "missing" else line + 1)


def test_other_faults_of_a_file() -> None:
    for text in ("runs = 1\ntables = []", "runs = 4\ntables = 1", "runs = 4\ntables = [", "days = 3"):
        with pytest.raises(TableError, match=r"^d\.toml, line "):
            read_tables(text, "constantinopolis", "d.toml")
