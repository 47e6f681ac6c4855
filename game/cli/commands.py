"""The table of commands, and the one that lists the games."""

from __future__ import annotations

import json
from collections.abc import Callable

from game.bots.registry import bot_ids, characters, player_id
from game.cli import arena, develop, record, styles
from game.cli.career import career
from game.cli.arguments import Arguments, Misuse, say
from game.cli.develop import handovers

from game.engine.registry import game_ids, load_game
from game.extras import names, offer
from game.i18n import Texts


def games(texts: Texts, arguments: Arguments) -> int:
    """List the games."""
    arguments.only("--json")
    if arguments.words:
        raise Misuse("word", word=arguments.words[0])
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


__all__ = ["COMMANDS", "Command"]
