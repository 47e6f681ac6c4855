"""The analysis of a match for pictures."""

from __future__ import annotations

from functools import cache

from game.bots.analysis.analyst import analyzed, analyzing
from game.bots.analysis.report import MatchReport
from game.devtools import sample_positions
from game.engine.registry import game_ids
from game.extras.analysis.page import AnalysisPage
from game.i18n.catalogue import Texts
from game.storage.record import Record
from game.ui.scene import Context, Scene


def analysis_shot(context: Context, record: Record | None) -> Scene:
    """The analysis of a match, or of a sample in few worlds."""
    if record is not None:
        return AnalysisPage(context, record, analyzed(record.match))
    return AnalysisPage(
        context, sample_positions.played(context.texts, players=3, game_id=game_ids()[1]), _brief_report()
    )


@cache
def _brief_report() -> MatchReport:
    """A report of a sample, computed in few worlds."""
    match = sample_positions.played(Texts("en"), players=3, game_id=game_ids()[1]).match
    return next(report for report in analyzing(match, 2, 2) if report is not None and report.losses)
