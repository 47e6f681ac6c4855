"""The analysis board: chances and best answers beside the replay, a variation of one's own, and the way back by one key."""

from functools import cache

import pygame
import pytest

from game.bots.analysis.report import CurvePoint, MatchReport
from game.bots.thinking.search_result import RatedAction, SearchResult
from game.bots.worker import Advice, Request
from game.devtools import sample_positions
from game.extras.analysis.model import MatchAnalysis, RunningAnalyses
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.replay.playback import Playback
from game.scenes.replay.study import tried_by
from game.scenes.table.table import VariationTable
from game.storage.record import PERSON, Record
from game.ui.tree import find
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

AT = 40


@cache
def finished() -> Record:
    return sample_positions.played(Texts("en"), players=3)


@cache
def running() -> Record:
    return sample_positions.played(Texts("en"), players=3, round_=4)


def report(count: int) -> MatchReport:
    curve = [CurvePoint(0, [0.2, 0.3, 0.5], [0.1] * 3), CurvePoint(count, [1.0, 0.0, 0.0], [0.0] * 3)]
    return MatchReport("", True, curve, [0, 1, 2], [], [], [], [], [])


class Quiet:
    """A worker that has found what it was made with, and remembers what it was asked."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice
        self.asked: list[int] = []

    def advise(self, question: Request) -> None:
        self.asked.append(question.number)

    def listen(self) -> None:
        pass

    def close(self) -> None:
        pass


def opened(driver: Driver, record: Record, at: int, monkeypatch: pytest.MonkeyPatch) -> Playback:
    monkeypatch.setattr(RunningAnalyses, "start", lambda self, analysis: None)
    monkeypatch.setattr(MatchAnalysis, "computing", property(lambda self: True))
    scene = routes.replay(driver.app.context, record, at=at)
    assert isinstance(scene, Playback)
    driver.app.manager.push(scene)
    driver.turn(2)
    return scene


def choice(record: Record) -> int:
    """A position past the middle at which there is more than one answer."""
    match = record.match
    return next(at for at in range(len(match) // 2, len(match)) if len(match.game.legal(match.at(at))) > 1)


def found(record: Record, at: int) -> Advice:
    """Advice in which the first legal answer is best, and the second two points behind."""
    match = record.match
    state = match.at(at)
    first, second = match.game.legal(state)[:2]
    options = (RatedAction((first,), 3.0, 0.1), RatedAction((second,), 1.0, 0.1))
    return Advice(at, SearchResult(options, 80), final=True)


def test_chances_stand_at_every_position_and_in_proportion_between_points(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished()
    player = opened(driver, record, 0, monkeypatch)
    driver.click("ui/study")
    assert any("being computed" in text for text in driver.texts())
    assert isinstance(player.study._chances, MatchAnalysis)
    player.study._chances.report = report(len(record.match))
    player.invalidate()
    driver.turn(2)
    names = [seat.name for seat in record.seats]
    assert {f"{name}: {part}%" for name, part in zip(names, (20, 30, 50), strict=True)} <= {*driver.texts()}
    player.go(player.film.stops[-1])
    driver.turn(2)
    assert f"{names[0]}: 100%" in driver.texts()
    assert "The game ends here." in driver.texts()
    half = report(10).chances_at(5)
    assert half == pytest.approx([0.6, 0.15, 0.25])


def test_the_best_answers_stay_hidden_until_they_are_asked_for(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished()
    at = choice(record)
    player = opened(driver, record, at, monkeypatch)
    at = player.film.at
    worker = Quiet(found(record, at))
    player.study._worker = worker  # type: ignore[assignment]
    driver.key(pygame.K_a)
    game = player.texts
    best, second = (game.action(option.line[0]) for option in worker.advice.result.options)  # type: ignore[union-attr]
    assert worker.asked == []
    assert not any(text.startswith("1. ") for text in driver.texts())
    driver.click("ui/answers")
    driver.turn(2)
    assert worker.asked == [at]
    assert f"1. {best}" in driver.texts()
    assert f"2. {second}" in driver.texts()
    assert "2.0 points behind the best move" in driver.texts()
    driver.key(pygame.K_LEFT)
    assert not any(text.startswith("1. ") for text in driver.texts()), "of another position nothing is told"


def test_a_variation_is_answered_by_bots_and_one_key_leads_back(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished()
    player = opened(driver, record, choice(record), monkeypatch)
    at, count = player.film.at, len(record.match)
    kept = {*driver.saves.folder.iterdir()} if driver.saves.folder.is_dir() else set()
    driver.key(pygame.K_t)
    table = driver.top
    assert isinstance(table, VariationTable)
    mine = int(table.session.match.state.to_act)
    assert [number for number, seat in enumerate(table.session.seats) if seat.is_person] == [mine]
    assert len(table.session.match) == at
    table.model.do(table.session.choices[0])
    driver.turn(5)
    assert len(table.session.match) > at
    driver.key(pygame.K_BACKSPACE)
    assert driver.top is player
    assert player.film.at == at
    assert len(record.match) == count
    assert at in player.study.told
    assert ({*driver.saves.folder.iterdir()} if driver.saves.folder.is_dir() else set()) == kept


def test_who_plays_a_variation() -> None:
    record = finished()
    seats = tried_by(record, 1)
    assert [seat.controller == PERSON for seat in seats] == [False, True, False]


def test_a_match_with_secrets_is_not_analysed(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = running()
    seats = list(whole.seats)
    seats[0] = type(seats[0])(seats[0].name, seats[0].color, PERSON)
    player = opened(driver, Record(whole.match.fork(), seats, policy="strict"), 3, monkeypatch)
    assert not any(
        child.name == "study" for child in (find(driver.tree, "replay.top") or driver.tree).children
    )
    driver.key(pygame.K_a)
    driver.key(pygame.K_b)
    driver.key(pygame.K_t)
    assert not player.study.open
    assert driver.top is player


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_it_leaves_the_window(
    start: Start, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(language, (1280, 720))
    player = opened(driver, finished(), choice(finished()), monkeypatch)
    driver.key(pygame.K_a)
    place = find(driver.tree, "study.place")
    assert place is not None
    assert len(place.children) == 3
    assert all(driver.tree.rect.holds(child.rect) for child in place.children)
    assert not any(
        one.rect.overlaps(two.rect) for one in place.children for two in place.children if one is not two
    )
    assert player.study.open
