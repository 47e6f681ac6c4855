"""How often a match of people at one screen makes another person take the mouse, counted by the rules of `Privacy`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.bots.bot import bot_seed
from game.bots.registry import make_bot
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.storage.record import Record, SeatInfo

from .privacy import Privacy

CHOOSER = "easy"
"""The bot that chooses in place of the people."""
MOST_DECISIONS = 100_000


class HandoverCount(NamedTuple):
    """One match: how often the screen goes to another person, how often the curtain falls, how often the seat to act
    changes, and the decisions."""

    handovers: int
    curtains: int
    changes: int
    decisions: int


def count_handovers(
    game_id: str, players: int, seed: int, options: Mapping[str, str] | None = None
) -> HandoverCount:
    """Play a match of people, easy bots choosing, with the privacy screen at its default."""
    game = load_game(game_id)
    match: Match[Any] = Match(game, Setup(game_id, players, seed, dict(options or {})))
    privacy = Privacy(Record(match, [SeatInfo(f"{seat}", seat) for seat in range(players)]))
    bots = [make_bot(game_id, CHOOSER, bot_seed(seed, seat)) for seat in range(players)]
    handovers = curtains = changes = 0
    holder = last = match.state.to_act
    for _ in range(MOST_DECISIONS):
        seat = match.state.to_act
        if seat < 0:
            return HandoverCount(handovers, curtains, changes, len(match))
        seen = game.recall(match.state, seat)
        action = bots[seat].choose(game, seen, seen.choices)
        if privacy.open_question and action not in privacy.open_choices:
            privacy.look()
        covered = privacy.handover is not None
        privacy.reveal()
        curtains += covered
        if covered or not game.public_question(match.state):
            handovers += seat != holder
            holder = seat
        changes += seat != last
        last = seat
        match.play(action)
        privacy.moved()
    raise RuntimeError(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


__all__ = ["HandoverCount", "count_handovers"]
