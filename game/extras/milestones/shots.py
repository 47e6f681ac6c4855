"""The page of milestones for pictures."""

from __future__ import annotations

from game.engine.core.milestone import milestones
from game.engine.registry import game_ids, load_game
from game.extras.milestones.page import MilestonesPage
from game.extras.milestones.panel import milestones_of
from game.storage.record import Record
from game.ui.scene import Context, Scene


def milestones_shot(context: Context, record: Record | None) -> Scene:
    """The milestones of a game, some of them reached."""
    game = record.match.game if record is not None else load_game(game_ids()[0])
    with milestones_of(context).statistics.opened() as base:
        base.execute(
            "insert or ignore into matches values ('shot', ?, '', '2026-03-01', 'friends', '{}', 9, 9, 0, 0)",
            (game.id,),
        )
        base.execute("insert or ignore into results values ('shot', 0, 'Anna', 'person', 1, 70, 1.0)")
        base.executemany(
            "insert or ignore into milestones values ('Anna', ?, ?, '2026-03-01T12:00:00+00:00', 'shot')",
            [(game.id, one.id) for one in milestones(game)[::3]],
        )
    return MilestonesPage(context, game.id)
