"""The analysis on other screens: how it is opened, the chances beside a replay, and decisions over many matches in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.bots.analysis.losses import ALL, KindLoss, MeanLoss, SeatTrend
from game.bots.analysis.report import MatchReport
from game.bots.rating_estimate import CONFIDENCE
from game.extras.analysis.model import MatchAnalysis, RunningAnalyses
from game.extras.analysis.page import AnalysisPage
from game.extras.analysis.store import FOLDER, PersonTrend, person_trends
from game.scenes.common.extras import barred
from game.scenes.common.words import number
from game.storage.record import Record
from game.storage.saves import Saves
from game.storage.statistics import Statistics, StatsFilter
from game.ui.scene import Context, Scene, Texts

DASH = "–"
SHOWN_LEVELS = ("easy", "normal", "hard")
"""The levels that a person is compared with."""


class DecisionRow(NamedTuple):
    """A row of the table of decisions: its cells by column, what it is about, a note, and whether it is marked."""

    cells: dict[str, str]
    said: str
    note: str = ""
    marked: bool = False


def analysis_of(context: Context, record: Record, report: MatchReport | None = None) -> Scene:
    """The analysis of a match that is over, computed in the background; a report that is given is only shown."""
    return barred(context, record) or AnalysisPage(context, record, report)


def chances_of(context: Context, record: Record) -> MatchAnalysis:
    """The analysis of a finished match, being computed, for the chances at each position."""
    running = context.service(RunningAnalyses)
    found = running.of(record, context.service(Saves).folder.parent)
    running.start(found)
    return found


def decisions(texts: Texts, statistics: Statistics, filters: StatsFilter) -> list[DecisionRow]:
    """What persons give away over many matches: the rows of all persons and games that pass."""
    trends = person_trends(statistics.path.parent / FOLDER, filters.game, filters.players)
    return [line for one in trends for line in _lines(texts, one)]


def _lines(texts: Texts, one: PersonTrend) -> Iterator[DecisionRow]:
    trend = one.trend
    whole = trend.kinds[0]
    for kind in trend.kinds:
        said = (
            texts("statistics.question.all") if kind.key == ALL else texts(f"{one.game}.chapter.{kind.key}")
        )
        yield _kind(texts, one, said, kind, weak=kind is not whole and _weak(kind.own, whole.own))
    for place, third in enumerate(trend.thirds, 1):
        if third.count:
            said = texts(f"statistics.question.third{place}")
            yield _row(texts, one, said, _loss(texts, third), third.count)
    if trend.trend_error:
        change = _signed(texts, trend.trend, CONFIDENCE * trend.trend_error)
        yield _row(texts, one, texts("statistics.question.trend"), change, trend.matches)
    if trend.matches > 1:
        yield _row(texts, one, texts("statistics.question.luck"), _luck(texts, trend), trend.matches)


def _weak(kind: MeanLoss, whole: MeanLoss) -> bool:
    """Whether the interval of a kind lies above the person's own mean."""
    return kind.mean - CONFIDENCE * kind.error > whole.mean


def _kind(texts: Texts, one: PersonTrend, said: str, kind: KindLoss, *, weak: bool) -> DecisionRow:
    row = _row(texts, one, said, _loss(texts, kind.own), kind.own.count)
    levels = {
        level: _loss(texts, kind.levels[level]) if level in kind.levels else DASH for level in SHOWN_LEVELS
    }
    note = texts("statistics.weak") if weak else ""
    return row._replace(cells={**row.cells, **levels}, note=note, marked=weak)


def _row(texts: Texts, one: PersonTrend, said: str, loss: str, count: int) -> DecisionRow:
    cells = {
        "name": one.person,
        "game": texts(f"{one.game}.name"),
        "question": said,
        "loss": loss,
        "number": str(count),
        **dict.fromkeys(SHOWN_LEVELS, DASH),
    }
    return DecisionRow(cells, said)


def _loss(texts: Texts, loss: MeanLoss) -> str:
    return texts(
        "statistics.given", loss=_number(texts, loss.mean), error=number(texts, CONFIDENCE * loss.error)
    )


def _signed(texts: Texts, value: float, error: float) -> str:
    sign = "+" if value > 0 else ""
    loss = f"{sign}{_number(texts, value)}"
    return texts("statistics.given", loss=loss, error=number(texts, error))


def _luck(texts: Texts, trend: SeatTrend) -> str:
    """The mean luck of a match in percent; neither lucky nor unlucky within its error."""
    luck, error = round(100 * trend.luck), round(100 * CONFIDENCE * trend.luck_error)
    return texts("statistics.fortune", luck=f"{luck:+d}".replace("-", "−"), error=error)


def _number(texts: Texts, value: float) -> str:
    return number(texts, round(value, 1) + 0.0).replace("-", "−")
