"""Finished matches of bots to measure with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.bots.match_series import MatchSeries
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game


def played(
    game_id: str, bots: Sequence[str], matches: int, seed: int, first: int = 0
) -> Iterator[Match[Any]]:
    """Finished matches of bots, from the number ``first`` on; the seats change from deal to deal."""
    game, plan = load_game(game_id), MatchSeries(game_id, tuple(bots), matches, seed, seats=len(bots))
    for deal in range(first, matches):
        actions: list[Action] = []

        def note(_: Any, action: Action, taken: list[Action] = actions) -> None:
            taken.append(action)

        plan.play(deal, note)
        match = Match(game, Setup(game_id, len(bots), seed + deal))
        for action in actions:
            match.play(action)
        yield match
