"""The laboratory for pictures: the form, and an experiment that is over."""

from __future__ import annotations

from functools import cache

from game.bots.registry import bot_ids, characters, player_id
from game.engine.registry import game_ids
from game.bots.match_series import MatchSeries
from game.extras.laboratory.experiment import Played, play
from game.extras.laboratory.model import Laboratory
from game.extras.laboratory.page import LaboratoryPage
from game.storage.record import Record
from game.ui.scene import Context, Scene


SHOT_SEED = 1204


@cache
def experiment(game_id: str = "", players: int = 3, deals: int = 3) -> tuple[MatchSeries, list[Played]]:
    """An experiment with players of the two weakest levels, with as many characters as there are, and its matches."""
    game = game_id or game_ids()[0]
    everybody = [*(one.id for one in characters(game)), ""]
    levels = bot_ids(game)[:2]
    bots = tuple(
        player_id(levels[seat % len(levels)], everybody[seat % len(everybody)]) for seat in range(players)
    )
    made = MatchSeries(game, bots, deals, SHOT_SEED)
    return made, [play(made, number) for number in range(made.total)]


def laboratory_shot(context: Context, _: Record | None) -> Scene:
    """An experiment that is over: all characters of a game, or its levels, against each other."""
    made = Laboratory()
    made.lay_out(*experiment())
    return LaboratoryPage(context, made)


def experiment_shot(context: Context, _: Record | None) -> Scene:
    """The form of a new one."""
    return LaboratoryPage(context, Laboratory())


__all__ = ["experiment", "experiment_shot", "laboratory_shot"]
