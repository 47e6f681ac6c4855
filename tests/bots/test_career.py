"""The paths of the games: stations from data, faults named by file and line, goals told from the record."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from game.bots.career import (
    FILE,
    FORMS,
    FURTHER,
    LAURELS,
    MIRROR,
    Goal,
    Station,
    compared,
    laurels,
    masters_seed,
    open_stations,
    path_of,
    read_path,
    station_of,
    stations,
    table_of,
)
from game.bots.registry import characters, split_bot_id
from game.bots.thinking.level import LEVELS
from game.engine.core.match import Match
from game.engine.core.milestone import MatchEnd, Milestone
from game.engine.core.rng import Stream
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from tests.bots.careers import EVERY, IDS, laid, played

GAMES = [game for game in game_ids() if path_of(game) is not None]


def source(game: str) -> str:
    return files(f"game.bots.{game}").joinpath(FILE).read_text(encoding="utf-8")


# -- the data --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_path_has_twelve_to_fifteen_stations_in_acts_that_become_harder(game: str) -> None:
    path = path_of(game)
    assert path is not None
    assert 12 <= len(path.stations) <= 15
    assert [one.act for one in path.stations] == sorted(one.act for one in path.stations)
    assert path.acts >= 3
    means = [
        sum(LEVELS.index(split_bot_id(bot)[0]) for bot in one.opponents) / len(one.opponents)
        for one in path.stations
    ]
    assert sum(means[:4]) / 4 < sum(means[-4:]) / 4
    first = [one for one in path.stations if one.act == 1]
    assert all(10 <= one.minutes <= 35 for one in first)


def test_all_paths_together_have_forty_one_stations_and_every_character_sits_somewhere() -> None:
    assert len(EVERY) == 41
    for game in GAMES:
        seated = {split_bot_id(bot)[1] for one in stations(game) for bot in one.opponents}
        assert seated == {MIRROR, *(one.id for one in characters(game))}


def test_a_game_without_the_file_has_no_path() -> None:
    assert stations("no_such_game") == ()
    assert path_of("no_such_game") is None
    assert station_of("no_such_game", "stall") is None


FAULTS = [
    ('id = "{first}"', 'id = "{first}"\ncolour = 3', "'colour' means nothing here"),
    ("act = 1\n", "act = 0\n", "0 is not a whole number from 1 to 9"),
    ("minutes = {minutes}\n", "minutes = 999\n", "999 is not a whole number from 5 to 180"),
    ("at = [{x}, {y}]", "at = [{x}, 1001]", "1001 is not a whole number from 0 to 1000"),
    ('["newcomer-', '["nobody-', "is no level with a character"),
    ('goal = {{ ', 'goal = {{ ahead = ["nothing"], ', "'nothing' is not known in this game"),
    ('goal = {{ ', 'goal = {{ few = {{ nothing = 1 }}, ', "'nothing' is not known in this game"),
    ('goal = {{ ', 'goal = {{ gains = {{ nothing = 1 }}, ', "'nothing' is not known in this game"),
    ('goal = {{ ', 'goal = {{ facts = {{ "own.nothing" = 1 }}, ', "'own.nothing' is not known in this game"),
    ('goal = {{ ', 'goal = {{ facts = {{ round = {{ about = 3 }} }}, ', "a fact is compared by"),
    ('goal = {{ ', 'goal = {{ rounds = "soon", ', "'soon' is not a whole number"),
    ('goal = {{ ', 'goal = {{ beats = ["nobody"], ', "'nobody' does not sit there"),
    ('goal = {{ ', 'goal = {{ never = ["nothing"], ', "'nothing' is not known in this game"),
    ('goal = {{ ', 'options = {{ nothing = "yes" }}\ngoal = {{ ', "nothing"),
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("old", "new", "what"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_named_with_file_and_line(game: str, old: str, new: str, what: str) -> None:
    first = stations(game)[0]
    words = {"first": first.id, "minutes": first.minutes, "x": first.at[0], "y": first.at[1]}
    text = source(game)
    if new.format(**words).startswith("options"):
        text = re.sub(r"(?m)^options = .*\n", "", text, count=1)
    assert old.format(**words) in text
    with pytest.raises(TableError, match=r"^broken\.toml, line \d+: ") as found:
        read_path(text.replace(old.format(**words), new.format(**words), 1), game, "broken.toml")
    assert what in str(found.value)
    lines = text.splitlines()
    assert f'id = "{first.id}"' in lines[found.value.line - 1]


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_start_is_refused_when_it_is_read(game: str) -> None:
    started = next(one for one in stations(game) if one.start is not None)
    text = source(game).replace("seats = [\n", "seats = [\n  { nothing = 1 },\n", 1)
    with pytest.raises(TableError, match=rf"line \d+: station '{started.id}': "):
        read_path(text, game, "broken.toml")


def test_a_market_in_the_past_and_in_the_future_is_refused_before_a_bot_meets_it() -> None:
    game = "constantinopolis"
    text = source(game).replace('future = ["porta_aurea"', 'future = ["opificies"', 1)
    with pytest.raises(TableError, match=r"station 'last_markets': market: 'opificies' is laid out twice"):
        read_path(text, game, "broken.toml")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (("sailed", "failed"), "path: 'failed' is missing or means nothing"),
        (("[styles]", "[stiles]"), "stiles: means nothing here"),
        (("daily = [", "daily = [2000, "), "is not a list of 2 numbers"),
    ],
)
def test_what_a_path_is_drawn_on_is_checked(change: tuple[str, str], what: str) -> None:
    for game in GAMES:
        with pytest.raises(TableError, match=r"^broken\.toml, line \d+: ") as found:
            read_path(source(game).replace(*change, 1), game, "broken.toml")
        assert what in str(found.value)


# -- what is open ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_two_stations_are_open_and_any_laurel_opens_the_next(game: str) -> None:
    path = stations(game)
    ids = [one.id for one in path]
    assert open_stations(path, {}) == {ids[0], ids[1]}
    assert open_stations(path, {ids[1]: 1}) == {ids[0], ids[1], ids[2]}
    assert open_stations(path, {ids[1]: 1}, [ids[0]]) == set(ids[:4])
    assert open_stations(path, dict.fromkeys(ids, 1)) == set(ids)


# -- forms -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("station", EVERY, ids=IDS)
def test_the_forms_change_the_levels_alone(station: Station) -> None:
    plain, easier, masters = (station.rivals(form) for form in FORMS)
    assert plain == station.opponents
    for one, low, high in zip(plain, easier, masters, strict=True):
        assert split_bot_id(one)[1] == split_bot_id(low)[1] == split_bot_id(high)[1]
        step = LEVELS.index(split_bot_id(one)[0])
        assert LEVELS.index(split_bot_id(low)[0]) == max(0, step - 1)
        assert LEVELS.index(split_bot_id(high)[0]) == max(
            step, LEVELS.index("expert" if station.last else "hard")
        )
    assert station.easiest == (plain == easier)
    assert masters_seed(station.game, station.id) == masters_seed(station.game, station.id)


def test_the_masters_deals_differ() -> None:
    assert len({masters_seed(one.game, one.id) for one in EVERY}) == len(EVERY)


@pytest.mark.parametrize("game", GAMES)
def test_who_mirrors_a_person_takes_its_points_from_the_same_sources(game: str) -> None:
    path = path_of(game)
    assert path is not None
    station = next(one for one in path.stations if one.mirrors)
    for who in station.mirrors:
        assert path.similar_character(station, path.styles[who]) == who
    assert not {split_bot_id(one)[1] for one in station.opponents} & set(station.mirrors)
    assert path.similar_character(path.stations[0], {}) == ""


# -- starts ----------------------------------------------------------------------------------------------------------

STARTED = [one for one in EVERY if one.start is not None]


@pytest.mark.parametrize("station", STARTED, ids=lambda one: one.id)
def test_a_start_is_one_that_every_seat_can_think_about(station: Station) -> None:
    game, table = load_game(station.game), laid(station)
    state = Match(game, table.setup, table.start).state
    assert table.seat == 0
    assert game.legal(state)
    for seat in range(station.players):
        seen = game.observe(state, seat)
        for number in range(3):
            guess = game.determinize(seen, Stream(number))
            assert game.digest(game.observe(guess, seat)) == game.digest(seen)
        game.recall(state, seat)
    other = Match(game, table_of(station, "plain", 8).setup, table.start).state
    assert game.digest(other) != game.digest(state)  # the rest is shuffled by the seed


# -- goals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("station", EVERY, ids=IDS)
def test_a_station_is_played_to_its_end_and_its_goal_decided(station: Station) -> None:
    match, table = played(station), laid(station)
    assert match.game.over(match.state)
    won = any(row.seat == table.seat and row.place == 1 for row in match.game.standings(match.state))
    reached = station.goal.reached(match, table.seat, table.bots)
    assert laurels(station, match, table.seat, table.bots) == (LAURELS if won and reached else 1 + won)


@pytest.mark.parametrize("station", EVERY[::5], ids=IDS[::5])
def test_a_goal_is_told_alike_after_undo_and_redo_and_in_a_replay(station: Station) -> None:
    match, table = played(station).fork(), laid(station)
    reached = station.goal.reached(match, table.seat, table.bots)
    for _ in range(10):
        match.undo()
    for _ in range(10):
        match.redo()
    assert station.goal.reached(match, table.seat, table.bots) == reached
    again = Match(match.game, table.setup, table.start)
    for action in match.actions:
        again.play(action)
    assert again.hash() == match.hash()
    assert station.goal.reached(again, table.seat, table.bots) == reached


def found(game: str, number: int = 0) -> tuple[Station, Match[Any], MatchEnd]:
    station = [one for one in stations(game) if len(one.opponents) > 1][number]
    match = played(station)
    return station, match, MatchEnd(match)


@pytest.mark.parametrize("game", GAMES)
def test_every_further_condition_is_true_of_one_end_and_false_of_another(game: str) -> None:
    station, match, finish = found(game)
    bots = laid(station).bots
    names = [split_bot_id(bot)[1] for bot in bots]
    plain, round_ = Milestone("goal"), match.game.facts(match.state)["round"]
    order = sorted(finish.standings.values(), key=lambda row: row.place)
    first, last = order[0].seat, order[-1].seat
    assert order[0].place < order[-1].place
    asked: set[str] = set()

    def holds(seat: int, **words: Any) -> bool:
        asked.update(words)
        seated = ["" if other == seat else names[other] or "somebody" for other in range(len(names))]
        return Goal(plain, **words).reached(match, seat, [f"easy-{one}" if one else "" for one in seated])

    assert holds(first, rounds=round_)
    assert not holds(first, rounds=round_ - 1)
    rival = names[last] or "somebody"
    assert holds(first, beats=(rival,))
    assert not holds(last, beats=(names[first] or "somebody",))
    assert not holds(first, beats=("nobody",))
    points = [{part.key: part.points for part in tree.parts} for tree in finish.trees]
    best = next(
        (key, seat)
        for key in points[0]
        for seat in range(len(points))
        if all(points[seat][key] > other[key] for at, other in enumerate(points) if at != seat)
    )
    assert holds(best[1], ahead=(best[0],))
    assert not holds((best[1] + 1) % len(points), ahead=(best[0],))
    kind, count = next((key, number) for (key, seat), number in finish.events.items() if seat == first)
    assert holds(first, few={kind: count})
    assert not holds(first, few={kind: count - 1})
    assert holds(first, facts={"round": {"least": round_, "most": round_}})
    assert not holds(first, facts={"round": {"least": round_ + 1}})
    key = next(key for key in points[0] if points[first][key] > 0)
    more = points[first][key] - next(
        part.points for part in match.game.score(match.at(0))[first].parts if part.key == key
    )
    assert holds(first, gains={key: more})
    assert not holds(first, gains={key: more + 1})
    assert asked == set(FURTHER), "a condition is not asked here"


def test_facts_are_compared_by_value_by_bounds_and_by_what_is_in_them() -> None:
    assert compared(3, 3)
    assert not compared(3, 4)
    assert compared(["a", "b"], {"has": "a"})
    assert not compared(["a", "b"], {"has": "c"})
    assert not compared(3, {"most": 2})


def test_an_undone_event_does_not_count() -> None:
    station, whole, _ = found(GAMES[0])
    match = whole.fork()
    while len(match) and not any(event.seat >= 0 for event in match.events(len(match) - 1)):
        match.undo()
    event = next(event for event in match.events(len(match) - 1) if event.seat >= 0)
    before = MatchEnd(match).events[event.key, event.seat]
    match.undo()
    assert MatchEnd(match).events[event.key, event.seat] < before
    assert station.players == len(match.game.score(match.state))


def test_of_a_tie_nobody_is_before_the_other() -> None:
    station, match, finish = found(GAMES[0])
    row = finish.standings[0]
    tied = {seat: replace(one, place=1) for seat, one in finish.standings.items()}
    goal, names = Goal(Milestone("goal"), beats=("zoe",)), ["", *["easy-zoe"] * (station.players - 1)]
    finish.standings = tied
    assert not goal._before(finish, match, row.seat, names)


def test_the_file_stands_beside_the_deals_of_the_day() -> None:
    for game in GAMES:
        folder = Path(__file__).resolve().parents[2] / "game" / "bots" / game
        assert (folder / FILE).is_file()


def test_no_two_stations_of_a_path_begin_with_the_same_hand_and_pool() -> None:
    for game in GAMES:
        laid = [one.start for one in stations(game) if one.start]
        known = [repr((one["pool"], one["seats"][0]["hand"])) for one in laid if "pool" in one]
        assert len(known) == len(set(known)), game
