"""Stations played to their end by the bots of a moment."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.bots.bot import bot_seed
from game.bots.career import CareerTable, Form, Station, station_of, stations, table_of
from game.bots.registry import make_bot, plain_ids
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.storage.record import PERSON, Record, SeatInfo, StationMark

EVERY = [station for game in game_ids() for station in stations(game)]
IDS = [f"{station.game}-{station.id}" for station in EVERY]
MOST = 6000


def laid(station: Station, seed: int = 7, form: Form = "plain") -> CareerTable:
    """A go at a station, somebody in place of the mirror."""
    return table_of(station, form, seed, next(iter(station.mirrors), ""))


def played(station: Station, seed: int = 7) -> Match[Any]:
    """A station played to its end by novices from every seat."""
    return _played(station.game, station.id, seed)


@cache
def _played(game_id: str, name: str, seed: int) -> Match[Any]:
    station = station_of(game_id, name)
    assert station is not None
    table, game = laid(station, seed), load_game(station.game)
    match = Match(game, table.setup, table.start)
    novice = plain_ids(station.game)[1]
    bots = [make_bot(station.game, novice, bot_seed(seed, seat)) for seat in range(station.players)]
    for _ in range(MOST):
        if match.state.to_act < 0:
            break
        seen = game.recall(match.state, match.state.to_act)
        match.play(bots[match.state.to_act].choose(game, seen, seen.choices))
    return match


def go(number: int, person: str = "Anna", form: str = "plain", station: Station = EVERY[0]) -> Record:
    """A finished go."""
    table = laid(station)
    seats = [SeatInfo(bot or person, at, bot or PERSON) for at, bot in enumerate(table.bots)]
    return Record(
        played(station).fork(), seats, created=f"2026-01-{number:02}T12:00:00+00:00",
        station=StationMark(station.id, table.seat, form),
    )  # fmt: skip
