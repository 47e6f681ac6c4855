"""The command that lists the stations of the paths, with their goals and the laurels of the person at this machine."""

from __future__ import annotations

import json

from game.bots.career import Station, stations
from game.cli.arguments import Arguments, Misuse, chosen_game, say
from game.engine.core.tables import TableError
from game.engine.registry import game_ids
from game.i18n import Texts
from game.storage.career_results import CareerResults, StationResult
from game.storage.record import SaveError
from game.storage.statistics import Statistics


def career(texts: Texts, arguments: Arguments) -> int:
    """List the stations of one game or of all; whoever has most laurels is the person."""
    arguments.only("--json")
    games = [chosen_game(texts, arguments).id] if arguments.words else game_ids()
    try:
        paths = {game: stations(game) for game in games}
        results = CareerResults(Statistics())
        known = {game: results.best(game) for game in games}
    except TableError as error:
        raise Misuse("career", what=error) from None
    except SaveError as error:
        raise Misuse("", error.key, **error.words) from None
    rows = [
        (number, one, known[game].get(one.id, StationResult()))
        for game in games
        for number, one in enumerate(paths[game], 1)
    ]
    if arguments.json:
        say(json.dumps([_data(texts, one, reached) for _, one, reached in rows]))
        return 0
    for number, one, reached in rows:
        say(texts("cli.career.line", number=number, **_words(texts, one, reached)))
    return 0


def _data(texts: Texts, one: Station, reached: StationResult) -> dict[str, object]:
    return {
        "game": one.game,
        "id": one.id,
        "act": one.act,
        "title": texts(f"{one.game}.career.{one.id}.title"),
        "goal": texts(f"{one.game}.career.{one.id}.goal"),
        "opponents": [*one.opponents],
        "minutes": one.minutes,
        "laurels": reached.laurels,
        "skipped": reached.skipped,
        "tries": reached.tries,
    }


def _words(texts: Texts, one: Station, reached: StationResult) -> dict[str, object]:
    key = f"{one.game}.career.{one.id}"
    state = str(reached.laurels) if reached.laurels else "none"
    return {
        "game": texts(f"{one.game}.name"),
        "id": one.id,
        "title": texts(f"{key}.title"),
        "goal": texts("career.goal", goal=texts(f"{key}.goal")),
        "laurels": reached.laurels,
        "state": texts(f"career.laurel.{state}"),
    }


__all__ = ["career"]
