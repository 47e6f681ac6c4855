"""The table of commands, and those that list the games and the stations of their paths."""

from __future__ import annotations

import json
from collections.abc import Callable

from game.bots.career import Station, stations
from game.bots.registry import bot_ids, characters, player_id
from game.cli import arena, develop, record, styles
from game.cli.arguments import Arguments, UsageError, chosen_game, say
from game.cli.develop import handovers
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.extras import names, offer
from game.i18n import Texts
from game.storage.career_results import CareerResults, StationResult
from game.storage.record import SaveError
from game.storage.statistics import Statistics

# -- `career`: the stations with their goals and the laurels of the person at this machine ---------------------------


def career(texts: Texts, arguments: Arguments) -> int:
    """List the stations of one game or of all; whoever has most laurels is the person."""
    arguments.only("--json")
    games = [chosen_game(texts, arguments).id] if arguments.words else game_ids()
    try:
        paths = {game: stations(game) for game in games}
        results = CareerResults(Statistics())
        known = {game: results.best(game) for game in games}
    except TableError as error:
        raise UsageError("career", what=error) from None
    except SaveError as error:
        raise UsageError("", error.key, **error.words) from None
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


# -- `games`, and the table of all commands --------------------------------------------------------------------------


def games(texts: Texts, arguments: Arguments) -> int:
    """List the games."""
    arguments.only("--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    found = [load_game(game_id) for game_id in game_ids()]
    if arguments.json:
        data = [
            {
                "id": game.id,
                "players": [*game.players],
                "bots": bot_ids(game.id),
                "characters": [one.id for one in characters(game.id)],
                "options": {option.name: [*option.values] for option in game.options},
            }
            for game in found
        ]
        say(json.dumps(data))
        return 0
    for game in found:
        bots, named = bot_ids(game.id), [one.id for one in characters(game.id)]
        words: dict[str, object] = {
            "least": game.players[0],
            "most": game.players[-1],
            "bots": ", ".join(bots),
        }
        if named:
            words |= {"characters": ", ".join(named), "example": player_id(bots[-1], named[0])}
        key = "cli.games.line" if named else "cli.games.plain" if bots else "cli.games.bare"
        say(texts(key, id=game.id, name=texts(f"{game.id}.name"), **words))
    return 0


Command = Callable[[Texts, Arguments], int]

COMMANDS: dict[str, Command] = {
    "games": games,
    "simulate": arena.simulate,
    "arena": arena.arena,
    "styles": styles.styles,
    "handovers": handovers,
    "scenario": develop.scenario,
    "career": career,
    "replay": record.replay,
    "texts": develop.texts_said,
    "manual": develop.manual,
    "notation": develop.notation,
    "code": record.code,
    "verify": record.verify,
    "statistics": record.statistics,
    "groups": record.groups,
    "bench": develop.bench,
    "selftest": develop.selftest,
    "shot": develop.shot,
    **{name: offer("command", name) for name in names("command")},
}


__all__ = ["COMMANDS", "Command", "career"]
