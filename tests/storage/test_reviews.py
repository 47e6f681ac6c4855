"""Kept reports are summed up by person: only whole ones of this version, only what was played from the start."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.analysis.chances import SeatSplit
from game.bots.analysis.losses import ALL, LEAST, level_losses, trend_of
from game.bots.analysis.report import AnswerLoss, CurvePoint, LuckShare, MatchReport, version_of
from game.bots.thinking.level import LEVELS
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.extras.analysis.store import ReportFile, person_trends
from game.storage.record import Origin, Record, SeatInfo

GAME = game_ids()[0]


def report(points: float, luck: float, count: int = 40) -> MatchReport:
    """Return a report in which seat 0 gave away some points at each of its decisions, by turns in two phases."""
    version = version_of(load_game(GAME), 2, load_game(GAME).rules_version)
    losses = [
        AnswerLoss(n, n % 2, "one" if n % 4 else "two", 0.01, 0.001, points + n % 3, 0.5)
        for n in range(2 * count)
    ]
    ends = CurvePoint(2 * count, [1.0, 0.0], [0.0, 0.0])
    seats = [
        SeatSplit(0.5, luck, 0.0, 0.5 - luck, 0.0, 1.0),
        SeatSplit(0.5, -luck, 0.0, luck - 0.5, 0.0, 0.0),
    ]
    shares = [LuckShare(luck, 0.01, True)] * 2
    return MatchReport(version, True, [ends], [0, 1], seats, shares, [], [], losses)


def kept(folder: Path, made: MatchReport, created: str, *, fork: bool = False) -> None:
    """Keep a report of a match of a person against a bot."""
    match = Match(load_game(GAME), Setup(GAME, 2, 5))
    seats = [SeatInfo("Anna", 0), SeatInfo("Bot", 1, "hard")]
    origin = Origin("", 3) if fork else None
    ReportFile(folder, Record(match, seats, created=created, origin=origin)).write(made)


def test_reports_are_summed_up_by_person(tmp_path: Path) -> None:
    kept(tmp_path, report(2.0, 0.2), "2026-01-01T00:00:00+00:00")
    kept(tmp_path, report(1.0, -0.2), "2026-01-02T00:00:00+00:00")
    kept(tmp_path, report(9.0, 0.9), "2026-01-03T00:00:00+00:00", fork=True)
    kept(tmp_path, replace(report(9.0, 0.9), final=False), "2026-01-04T00:00:00+00:00")
    kept(tmp_path, replace(report(9.0, 0.9), version="1.other.1"), "2026-01-05T00:00:00+00:00")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (found,) = person_trends(tmp_path)
    assert (found.person, found.game, found.trend.matches) == ("Anna", GAME, 2)
    assert found.trend.luck == pytest.approx(0.0)
    assert found.trend.trend == pytest.approx(-1.0)
    whole = found.trend.kinds[0]
    assert (whole.key, whole.own.count) == (ALL, 80)
    assert whole.own.mean == pytest.approx(2.5, abs=0.05)
    assert all(kind.own.count >= LEAST for kind in found.trend.kinds)
    assert sum(third.count for third in found.trend.thirds) == 80
    assert person_trends(tmp_path, players=3) == []


def test_what_is_decided_already_does_not_count() -> None:
    lost = report(2.0, 0.0)
    lost = replace(lost, losses=[replace(one, chance=0.01) for one in lost.losses])
    assert trend_of(GAME, [(lost, 0)]) is None


@pytest.mark.parametrize("name", game_ids())
def test_every_game_has_measured_losses_of_its_levels(name: str) -> None:
    known = level_losses(name)
    assert set(known) == set(LEVELS[:-1])
    assert all(rows[ALL].count > 50 for rows in known.values())
    assert known["hard"][ALL].mean < known["easy"][ALL].mean
