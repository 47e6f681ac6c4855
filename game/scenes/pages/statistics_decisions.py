"""Decisions over many matches in words: what a person gives away by phase and by third, luck, and the trend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bots.analysis.trends import ALL, KindLoss, MeanLoss, SeatTrend
from game.bots.odds import SURE
from game.storage.reviews import PersonTrend
from game.ui.scene import Texts

from ..common.words import number
from .statistics_sheet import DASH, StatisticsRow

SHOWN_LEVELS = ("easy", "normal", "hard")
"""The levels that a person is compared with."""


def decision_lines(texts: Texts, trends: Sequence[PersonTrend]) -> list[StatisticsRow]:
    """The rows of all persons and games."""
    return [line for one in trends for line in _lines(texts, one)]


def _lines(texts: Texts, one: PersonTrend) -> Iterator[StatisticsRow]:
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
        change = _signed(texts, trend.trend, SURE * trend.trend_error)
        yield _row(texts, one, texts("statistics.question.trend"), change, trend.matches)
    if trend.matches > 1:
        yield _row(texts, one, texts("statistics.question.luck"), _luck(texts, trend), trend.matches)


def _weak(kind: MeanLoss, whole: MeanLoss) -> bool:
    """Whether the interval of a kind lies above the person's own mean."""
    return kind.mean - SURE * kind.error > whole.mean


def _kind(texts: Texts, one: PersonTrend, said: str, kind: KindLoss, *, weak: bool) -> StatisticsRow:
    row = _row(texts, one, said, _loss(texts, kind.own), kind.own.count)
    levels = {
        level: _loss(texts, kind.levels[level]) if level in kind.levels else DASH for level in SHOWN_LEVELS
    }
    note = texts("statistics.weak") if weak else ""
    return row._replace(
        cells={**row.cells, **levels}, note=note, picture="glyph/flag" if weak else row.picture
    )


def _row(texts: Texts, one: PersonTrend, said: str, loss: str, count: int) -> StatisticsRow:
    cells = {
        "name": one.person,
        "game": texts(f"{one.game}.name"),
        "question": said,
        "loss": loss,
        "number": str(count),
        **dict.fromkeys(SHOWN_LEVELS, DASH),
    }
    return StatisticsRow(cells, said, "statistics.decisions_hint", picture="glyph/chart")


def _loss(texts: Texts, loss: MeanLoss) -> str:
    return texts("statistics.given", loss=_number(texts, loss.mean), error=number(texts, SURE * loss.error))


def _signed(texts: Texts, value: float, error: float) -> str:
    sign = "+" if value > 0 else ""
    loss = f"{sign}{_number(texts, value)}"
    return texts("statistics.given", loss=loss, error=number(texts, error))


def _luck(texts: Texts, trend: SeatTrend) -> str:
    """The mean luck of a match in percent; neither lucky nor unlucky within its error."""
    luck, error = round(100 * trend.luck), round(100 * SURE * trend.luck_error)
    return texts("statistics.fortune", luck=f"{luck:+d}".replace("-", "−"), error=error)


def _number(texts: Texts, value: float) -> str:
    return number(texts, round(value, 1) + 0.0).replace("-", "−")
