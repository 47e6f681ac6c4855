"""`handovers`: how often another person must take the mouse in a match of people at one screen."""

from __future__ import annotations

import json
from statistics import fmean

from game.bots.registry import bot_ids
from game.cli.arguments import Arguments, say
from game.cli.chosen import chosen_game, chosen_options, known_bots, played
from game.i18n import Texts

MOST_MATCHES = 10_000


def handovers(texts: Texts, arguments: Arguments) -> int:
    """Play matches in which easy bots choose for the people, and count by the rules of the privacy screen."""
    from game.table.privacy import count_handovers

    arguments.only("--players", "--matches", "--seed", "--option", "--json")
    game = chosen_game(texts, arguments)
    known_bots(game, bot_ids(game.id))
    players = arguments.whole("--players", game.players[0], game.players[0], game.players[-1])
    matches = arguments.whole("--matches", 10, 1, MOST_MATCHES)
    seed = arguments.whole("--seed", 1, 0, (1 << 63) - 1 - matches)
    options = chosen_options(game, players, arguments)
    with played():
        counts = [count_handovers(game.id, players, seed + number, options) for number in range(matches)]
    means = {
        "mean": round(fmean(count.handovers for count in counts), 3),
        "curtains": round(fmean(count.curtains for count in counts), 3),
        "changes": round(fmean(count.changes for count in counts), 3),
    }
    if arguments.json:
        say(json.dumps({"game": game.id, "players": players, "matches": matches, "seed": seed, **means}))
    else:
        say(texts("cli.handovers.means", **means))
    return 0


__all__ = ["handovers"]
