"""Matches at every kind of question the rules of a game can ask, for pictures of tables in all phases."""

from __future__ import annotations

from functools import cache

from game.bots.bot import bot_seed
from game.bots.registry import make_bot, plain_ids
from game.devtools.sample_positions import CREATED, VARIED_AT_MOST, options_in_turn, seats_of
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.i18n import Texts
from game.storage.record import Record

SEEDS = (1204, 1453, 330, 537)
"""Matches looked through: with each another set of options, by turns with sensible and with random players."""


@cache
def asked(game_id: str, players: int) -> dict[str, Record]:
    """For each key of a decision the latest position of a few matches at which the first seat is asked it."""
    game = load_game(game_id)
    bots = plain_ids(game_id)
    found: dict[str, Record] = {}
    for turn, seed in enumerate(SEEDS):
        bot = bots[min((turn + 1) % 2, len(bots) - 1)]
        match = Match(game, Setup(game_id, players, seed, options_in_turn(game, players, turn)))
        places: dict[str, int] = {}
        while (decision := game.decision(match.state)) is not None and len(match) < VARIED_AT_MOST:
            if decision.seat == 0:
                places[decision.key] = len(match)
            player = make_bot(game_id, bot, bot_seed(seed, decision.seat, len(match)))
            match.play(player.choose(game, game.observe(match.state, decision.seat), game.legal(match.state)))
        seats = seats_of(Texts("en"), players, bot)
        for key, place in places.items():
            found.setdefault(key, Record(match.fork(place), seats, created=CREATED))
    return found


def every() -> list[tuple[str, int]]:
    """Each game with the fewest and the most players."""
    return [(game_id, count) for game_id in game_ids() for count in _ends(game_id)]


def _ends(game_id: str) -> tuple[int, int]:
    players = load_game(game_id).players
    return players[0], players[-1]
