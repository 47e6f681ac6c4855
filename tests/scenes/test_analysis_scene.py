"""The page of the analysis: what it says adds up, every button leads to its moment, a running match has none."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.bots.analysis.report import TurningPoint
from game.devtools.shot import context_in, scene_of
from game.engine.core.rng import Stream
from game.extras.analysis.charts import parts_of
from game.extras.analysis.model import Findings, MatchAnalysis, RunningAnalyses
from game.extras.analysis.page import AnalysisPage
from game.extras.analysis.panel import analysis_of
from game.extras.puzzles.model import own_decision
from game.extras.puzzles.table import PuzzleTable
from game.scenes import routes
from game.scenes.common.parts import banner
from game.scenes.common.people import seat_faces
from game.scenes.replay.playback import Playback
from game.scenes.replay.study import PlayFrom
from game.storage.record import PERSON
from game.storage.statistics import Statistics
from game.table.log import EventLog
from game.table.score_history import margin, score_history
from game.table.session import Session
from game.ui.tree import walk
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.table.tables import play, table


def opened(driver: Driver, folder: Path) -> AnalysisPage:
    made = scene_of("analysis", context_in(folder, "en"))
    assert isinstance(made, AnalysisPage)
    scene = analysis_of(driver.app.context, made.record, made.report)
    assert isinstance(scene, AnalysisPage)
    driver.app.manager.push(scene)
    driver.turn(2)
    return scene


def unfold(driver: Driver, scene: AnalysisPage, number: int) -> None:
    """Choose a turning point that is not chosen yet."""
    if scene.chosen != number:
        driver.click(f"point/{number}")


def better_known(scene: AnalysisPage, point: TurningPoint) -> bool:
    """Whether the analysis knows a better answer than a turning point's."""
    mark = None if scene.findings is None else scene.findings.mark(point)
    return mark is not None and mark.kind != "strong" and own_decision(scene.record, mark) is not None


def test_an_own_decision_is_tried_before_the_better_answer_is_named(start: Start, tmp_path: Path) -> None:
    driver = start("en", (1920, 1080))
    scene = opened(driver, tmp_path)
    report, findings = scene.report, scene.findings
    assert report is not None
    assert findings is not None
    number, point = next(
        (number, one) for number, one in enumerate(report.points) if better_known(scene, one)
    )
    seats = scene.record.seats
    seats[point.seat] = replace(seats[point.seat], controller=PERSON)
    scene.invalidate()
    driver.turn(2)
    mark = findings.mark(point)
    assert mark is not None
    assert findings.sentence(point, told=False) in driver.texts()
    assert findings.sentence(point) not in driver.texts()
    unfold(driver, scene, number)
    driver.click(f"again/{number}")
    driver.click("ui/menu")
    driver.turn(2)
    assert findings.sentence(point) in driver.texts()


def test_each_turning_point_has_a_sentence_and_leads_to_its_moment(start: Start, tmp_path: Path) -> None:
    driver = start("en", (1920, 1080))
    scene = opened(driver, tmp_path)
    report, findings = scene.report, scene.findings
    assert report is not None
    assert findings is not None
    assert report.points
    for number, point in enumerate(report.points):
        own = scene.record.seats[point.seat].is_person and better_known(scene, point)
        assert findings.sentence(point, told=not own) in driver.texts()
        unfold(driver, scene, number)
        driver.click(f"see/{number}")
        player = driver.top
        assert isinstance(player, Playback)
        assert player.film.at == point.number
        driver.click("ui/back")
    unfold(driver, scene, 0)
    driver.click("play/0")
    trial = driver.top
    assert isinstance(trial, PlayFrom)
    assert trial.at == report.points[0].number
    driver.click("ui/cancel")
    for number, point in enumerate(report.points):
        mark = findings.mark(point)
        if not better_known(scene, point):
            continue
        assert mark is not None
        unfold(driver, scene, number)
        driver.click(f"why/{number}")
        driver.turn(2)
        table = driver.top
        assert isinstance(table, PuzzleTable)
        assert (table.run.stage, table.run.given) == ("shown", table.run.best)
        assert findings.reason(point) in driver.node_named("table/puzzle/words").text
        driver.click("ui/puzzle_done")
        assert driver.top is scene
        driver.turn(2)
        assert findings.sentence(point) in driver.texts(), "what was seen is told"
        driver.click(f"again/{number}")
        table = driver.top
        assert isinstance(table, PuzzleTable)
        table.model.do(scene.record.match.entries[table.run.start].action)
        driver.turn(2)
        assert table.run.stage in ("wrong", "close"), "the answer of the match is not the best"
        driver.click("ui/menu")
        break
    else:
        pytest.fail("no decision with a better answer")


def test_the_parts_shown_add_up_to_the_result(start: Start, tmp_path: Path) -> None:
    scene = opened(start("en", (1920, 1080)), tmp_path)
    report = scene.report
    assert report is not None
    for seat, share in enumerate(report.seats):
        parts = parts_of(report, seat)
        assert parts.pop("result") == round(100 * share.result)
        assert sum(parts.values()) == round(100 * share.result)
        assert scene.tooltip(f"round/{seat}") is not None


def test_a_whole_report_is_kept_and_another_version_computed_again(tmp_path: Path) -> None:
    scene = scene_of("analysis", context_in(tmp_path, "en"))
    assert isinstance(scene, AnalysisPage)
    report, file = scene.report, scene.analysis._file
    assert report is not None
    file.write(report)
    assert file.read() is None  # it was not final
    whole = replace(report, final=True)
    file.write(whole)
    again = MatchAnalysis(scene.record, tmp_path)
    again.start()
    assert (again.report, again.computing) == (whole, False)
    assert Findings(scene.record.match, whole, scene.texts).foot()
    file.version = "another"
    assert file.read() is None


def test_a_running_match_has_no_analysis(tmp_path: Path) -> None:
    session = table("strict", "person", "random")
    with pytest.raises(ValueError, match="not over"):
        MatchAnalysis(session.record, tmp_path)


def test_an_analysis_goes_on_when_its_page_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[MatchAnalysis] = []

    def start(one: MatchAnalysis) -> None:
        begun.append(one)

    def stop(one: MatchAnalysis) -> None:
        begun.remove(one)

    monkeypatch.setattr(MatchAnalysis, "start", start)
    monkeypatch.setattr(MatchAnalysis, "computing", property(lambda one: one in begun))
    monkeypatch.setattr(MatchAnalysis, "stop", stop)
    record = finished().record
    running = RunningAnalyses()
    first = running.of(record, tmp_path)
    running.start(first)
    assert running.of(record, tmp_path) is first
    other = running.of(finished(2).record, tmp_path)
    assert other is not first
    running.start(other)
    assert begun == [other], "one at a time"
    running.close()
    assert begun == []


def finished(seed: int = 1) -> Session:
    session = table("strict", "person", "random", seed=seed)
    play(session, 10_000, Stream(seed))
    return session


def test_the_list_of_matches_leads_to_the_analysis(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchAnalysis, "start", lambda _: None)
    session = table("strict", "person", "random")
    session.autosave.statistics = Statistics()
    play(session, 10_000, Stream(1))
    driver = start("en", (1280, 720))
    driver.app.manager.push(routes.statistics(driver.app.context, Statistics()))
    driver.turn(2)
    driver.click("tab/matches")
    driver.click("analysis/0")
    assert driver.scenes[-1] == "AnalysisPage"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_the_page_opens_with_who_won_by_what(start: Start, tmp_path: Path, size: tuple[int, int]) -> None:
    driver = start("en", size)
    scene = opened(driver, tmp_path)
    match = scene.record.match
    first, second = match.game.standings(match.state)[:2]
    assert scene.opening in driver.texts()
    assert f"{first.points - second.points} points ahead of you" in scene.opening
    found = margin(score_history(scene.record), second.seat)
    assert found is not None
    assert f"{found.own} to your {found.other}" in scene.opening
    gains = [
        one.points - two.points
        for one, two in zip(match.game.score(match.state)[first.seat].parts, match.game.score(match.state)[second.seat].parts, strict=True)
    ]  # fmt: skip
    keys = [part.key for part in match.game.score(match.state)[first.seat].parts]
    assert found.own - found.other == sum(gains[keys.index(key)] for key in found.sources) >= max(gains)


def test_a_bot_is_called_by_its_own_level(start: Start, tmp_path: Path) -> None:
    driver = start("en", (1920, 1080))
    scene = opened(driver, tmp_path)
    assert scene.findings is not None
    for seat, info in enumerate(scene.record.seats):
        said = scene.findings.accuracy(seat)
        assert said
        assert ("plays at “Easy.”" in said) == (not info.is_person)
        assert ("bot" in said) == info.is_person
        assert not any(sign.isdigit() for sign in said), "figures are behind the words"
        assert "±" in scene.findings.accuracy_figure(seat)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1080, 1920)])
def test_only_the_chosen_turning_point_has_buttons_and_each_has_a_face(
    start: Start, tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = start("de", size)
    scene = opened(driver, tmp_path)
    report = scene.report
    assert report is not None
    for number, point in enumerate(report.points):
        unfold(driver, scene, number)
        driver.turn()
        deeds = {node.target for node in walk(driver.tree) if node.target.startswith(("see/", "play/"))}
        assert deeds == {f"see/{number}", f"play/{number}"}
        face = driver.node_named(f"analysis/points/row.{number}/seat.disc/face")
        faces = seat_faces(scene.context, scene.record.match.game.id, scene.record.seats)
        assert face.picture.startswith(faces[point.seat] or banner(scene.record.seats[point.seat]))
        cost = driver.node_named(f"analysis/points/row.{number}/cost")
        assert cost.text.replace("−", "-") == f"{round(100 * point.change):+d}"
    winner = scene.record.match.game.standings(scene.record.match.state)[0].seat
    face = driver.node_named("analysis/opening/winner.disc/face")
    assert scene.record.seats[winner].is_person or face.picture.startswith("art/portrait/")


def test_a_turning_point_stands_at_the_round_that_it_names(start: Start, tmp_path: Path) -> None:
    """The numbers below the curve count as the sentences do: a decision of round 13 is not left of its line."""
    driver = start("en", (1280, 720))
    scene = opened(driver, tmp_path)
    assert scene.report is not None
    assert scene.report.points
    log, plot = EventLog(scene.record.match), "analysis/curve/chances/"
    words = {node.name: node for node in walk(driver.tree) if node.name.startswith(f"{plot}round.")}
    marked = sorted(int(node.text) for node in words.values() if node.name.endswith(".words"))
    assert len(marked) > 2
    assert {right - left for left, right in pairwise(marked)} == {marked[0]}, (
        "every so many rounds, none left out"
    )
    lines = {number: words[f"{plot}round.{number}.line"].rect.x for number in marked}
    for number, point in enumerate(scene.report.points):
        x, named = driver.node_named(f"{plot}point.{number}").rect.cx, log.round_at(point.number)
        assert all((x >= line - 2) == (named >= round_) for round_, line in lines.items())
    tip = scene.tooltip("round/12")
    assert tip is not None
    assert tip.title == scene.context.texts("analysis.round", round=13)


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_the_buttons_of_a_turning_point_all_have_their_picture_or_none(
    start: Start, tmp_path: Path, language: str
) -> None:
    driver = start(language, (1280, 720))
    opened(driver, tmp_path)
    names = ("see", "again", "why", "play")
    row = "analysis/points/row.0/"
    deeds = [node for node in walk(driver.tree) if node.name in {row + name for name in names}]
    assert len(deeds) == len(names)
    assert len({bool(node.picture) for node in deeds}) == 1
    assert language != "en" or deeds[0].picture
