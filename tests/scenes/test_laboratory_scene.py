"""The laboratory: setting up an experiment, watching it grow, its plots, lists and tables."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path

import pytest

from game.boards import opponent
from game.bots.registry import split_bot_id
from game.devtools.shot import context_in, scene_of
from game.engine.registry import game_ids
from game.extras.laboratory import results
from game.extras.laboratory.model import Laboratory
from game.extras.laboratory.page import LaboratoryPage, sample_experiment
from game.extras.laboratory.plots import bins, span
from game.extras.laboratory.state import (
    MatchFilter,
    export,
    keep,
    laboratory_of,
    listed,
    record_of,
    remembered,
)
from game.i18n import Texts
from game.table.replay import views
from game.ui.fonts import Fonts
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import find, find_target, placed, walk
from tests import waiting
from tests.scenes.driver import Driver


@pytest.fixture
def page(driver: Driver) -> Iterator[LaboratoryPage]:
    driver.click("ui/laboratory")
    top = driver.top
    assert isinstance(top, LaboratoryPage)
    yield top
    top.laboratory.clear()
    until(driver, lambda: not [one for one in active_children() if one.name == "laboratory"])


def until(driver: Driver, done: Callable[[], object]) -> None:
    waiting.until(done, driver.turn)


def shown(driver: Driver, page: LaboratoryPage, players: int = 3) -> None:
    """Results of matches that were played before."""
    page.laboratory.lay_out(*sample_experiment("", players))
    page.filling = False
    page.look()
    driver.turn(2)


def test_without_an_experiment_there_is_the_form_and_what_it_is_for(
    driver: Driver, page: LaboratoryPage
) -> None:
    assert page.filling
    assert driver.app.context.texts("laboratory.invite") in driver.texts()
    assert find_target(driver.tree, "ui/results") is None
    driver.click("count/3")
    assert page.form.count == 3
    assert page.form.experiment(1).total == 102
    driver.click("size/1")
    assert page.form.experiment(1).total == 201
    driver.click("ui/paired")
    assert page.form.experiment(1).total == 200
    other = game_ids()[1]
    driver.click(f"game/{other}")
    assert page.form.game.id == other


def test_who_plays_is_chosen_by_level_and_character(driver: Driver, page: LaboratoryPage) -> None:
    driver.click("who/0")
    assert driver.scenes[-1] == "WhoPlays"
    assert find_target(driver.tree, "who/person") is None
    driver.click("level/hard")
    driver.click("same/turn")
    driver.click("ui/ok")
    assert {split_bot_id(seat)[0] for seat in page.form.seats} == {"hard"}


def test_an_experiment_grows_rests_and_is_found_again(driver: Driver, page: LaboratoryPage) -> None:
    page.form.seats[:2] = ["newcomer", "easy"]
    driver.click("ui/begin")
    assert not page.filling
    until(driver, lambda: page.status.state == "running" and len(page.laboratory.played) >= 2)
    until(driver, lambda: page.findings.matches >= 2)
    driver.click("ui/rest")
    assert page.status.state == "resting"
    driver.click("ui/back")
    assert driver.scenes == ["Title"]
    assert page.laboratory.status.state == "resting"
    driver.click("ui/laboratory")
    again = driver.top
    assert isinstance(again, LaboratoryPage)
    assert again.laboratory is page.laboratory
    assert not again.filling
    driver.click("ui/go_on")
    count = len(again.laboratory.played)
    until(driver, lambda: len(again.laboratory.played) > count)
    driver.click("ui/stop")
    assert again.laboratory.status.state == "stopped"
    assert find_target(driver.tree, "ui/go_on") is not None


def test_the_form_remembers_what_was_played_last(driver: Driver, page: LaboratoryPage) -> None:
    form = page.form
    form.count, form.matches, form.paired, form.seats[1] = 3, 500, False, "expert"
    kept = keep({}, form)
    again = remembered(kept, form.game.id)
    assert (again.count, again.matches, again.paired, again.seats) == (3, 500, False, form.seats)
    spoiled = {"games": {form.game.id: {"count": 99, "matches": 3, "seats": ["nobody", 7], "jobs": 0}}}
    fresh = remembered(spoiled, form.game.id)
    assert fresh.kept() == remembered({}, form.game.id).kept()


def test_plots_show_every_player_every_seat_and_every_match(driver: Driver, page: LaboratoryPage) -> None:
    shown(driver, page)
    findings, texts = page.findings, driver.app.context.texts
    names = {node.name for node in walk(driver.tree)}
    for plot in results.PLOTS:
        assert f"laboratory/{plot}" in names
    said = driver.texts()
    for bot in findings.bots:
        assert opponent.name(texts, page.experiment.game, bot) in said
    for place in range(len(findings.bots)):
        assert f"laboratory/wins/row.{place}/whisker" in names
    counted = sum(one.matches for one in bins(findings.rounds))
    assert counted == findings.matches == page.experiment.total


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (2560, 1080)])
def test_where_all_matches_agree_one_line_says_so_and_all_charts_have_the_page(
    size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("laboratory", context_in(tmp_path, "de"))
    assert isinstance(page, LaboratoryPage)
    assert len(page.findings.rounds) == 1 < len(page.findings.leads)
    view = View(*size, Fonts(), Theme())
    tree = page.layout(view)
    assert page.leaves == 1
    found = {name: find(tree, f"laboratory/{name}") for name in results.PLOTS}
    high = {name: node.rect.h for name, node in found.items() if node is not None}
    assert len(high) == len(results.PLOTS)
    assert high["rounds"] < view.target(60)
    assert high["leads"] > 3 * high["rounds"]
    line = find(tree, "laboratory/rounds/words")
    assert line is not None
    assert view.fonts.fits(line.text, line.style, line.rect, view.k)


def test_numbers_are_told_by_tooltips_also_from_the_keyboard(driver: Driver, page: LaboratoryPage) -> None:
    shown(driver, page)
    tips = [item.node for item in placed(driver.tree) if item.node.tip and item.node.tip != item.node.target]
    told = [node for node in tips if node.tip.startswith(("wins/", "seat/", "points/"))]
    assert {node.tip.partition("/")[0] for node in told} == {"wins", "seat", "points"}
    assert all(page.tooltip(node.tip) is not None for node in told)
    assert any(node.stops_keyboard() for node in told)
    share = page.findings.bots[page.experiment.bots[0]].share
    tip = page.tooltip(f"wins/{page.experiment.bots[0]}")
    assert tip is not None
    assert f"{100 * share.mean:.1f}".removesuffix(".0") in tip.body


def test_a_column_leads_to_its_matches_and_a_match_to_the_player(
    driver: Driver, page: LaboratoryPage
) -> None:
    shown(driver, page)
    length = max(page.findings.rounds, key=lambda value: page.findings.rounds[value])
    column = next(one for one in bins(page.findings.rounds) if one.first <= length <= one.last)
    driver.click(f"rounds/{column.first}.{column.last}")
    assert page.tab == "matches"
    assert page.filters == MatchFilter("rounds", column.first, column.last)
    listing = listed(page.laboratory.played, page.filters, page.order)
    assert len(listing) == column.matches
    driver.click(f"match/{listing[0].number}")
    assert driver.scenes[-1] == "Playback"


def test_lists_are_in_the_order_asked_for() -> None:
    _, played = sample_experiment("", 3)
    longest = listed(played, MatchFilter(), "longest")
    assert [one.result.rounds for one in longest] == sorted(
        (one.result.rounds for one in played), reverse=True
    )
    assert {one.number for one in longest} == {one.number for one in played}
    clearest = listed(played, MatchFilter(), "clearest")
    assert [*reversed([one.number for one in listed(played, MatchFilter(), "first")])] == [
        one.number for one in listed(played, MatchFilter(), "newest")
    ]
    assert clearest[0].result.points


def test_a_match_of_the_list_is_a_whole_match(tmp_path: Path) -> None:
    experiment, played = sample_experiment("", 3)
    record = record_of(context_in(tmp_path, "en").texts, experiment, played[4])
    game = record.match.game
    assert game.over(record.match.state)
    assert game.digest(record.match.state) == played[4].result.digest
    assert [seat.controller for seat in record.seats] == [*played[4].result.bots]
    assert len(views(record)) == 5


def test_results_become_a_table(tmp_path: Path) -> None:
    experiment, played = sample_experiment("", 3)
    path = tmp_path / "table.csv"
    texts = Texts("en")
    assert export(texts, path, experiment, played) == 3 * len(played)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert {int(row["Place"]) for row in rows if row["Match"] == "1"} <= {1, 2, 3}
    known = next(iter(played[0].result.sources[0]))
    assert [int(row[texts(f"{experiment.game}.score.{known}")]) for row in rows[:3]] == [
        held.get(known, 0) for held in played[0].result.sources
    ]
    assert int(rows[0][texts("sheet.seed")]) == played[0].seed


def test_the_table_is_written_where_the_page_says(driver: Driver, page: LaboratoryPage) -> None:
    shown(driver, page)
    driver.click("ui/export")
    rows = 3 * len(page.laboratory.played)
    assert str(rows) in page.notice
    path = page.notice.split(" saved to ")[1].rstrip(".")
    assert Path(path).is_file()


def test_a_fault_is_told_and_can_be_tried_again(driver: Driver, page: LaboratoryPage) -> None:
    page.laboratory.begin(replace(page.form.experiment(1), bots=("nobody", "easy")))
    page.filling = False
    until(driver, lambda: page.status.state == "failed")
    texts = driver.app.context.texts
    assert texts("laboratory.failed") in driver.texts()
    tip = page.tooltip("state/fault")
    assert tip is not None
    assert "nobody" in tip.body
    assert find_target(driver.tree, "ui/go_on") is not None


def test_one_such_match_is_watched_at_the_table(driver: Driver, page: LaboratoryPage) -> None:
    page.form.seats[:2] = ["newcomer", "easy"]
    driver.click("ui/table")
    assert driver.scenes[-1] == "Table"
    assert [seat.controller for seat in driver.session.seats] == ["newcomer", "easy"]


def test_bins_hold_every_value_once() -> None:
    counts = {-7: 1, 0: 2, 3: 4, 41: 1}
    for most in (4, 7, 24, 60):
        found = bins(counts, most)
        assert len(found) <= most
        assert sum(one.matches for one in found) == 8
        assert all(one.last + 1 == other.first for one, other in pairwise(found))
    assert [one.words for one in bins({5: 3})] == ["5"]
    assert bins({}) == []
    assert (span(3, 4), span(-4, -1), span(-2, -2)) == ("3–4", "−4…−1", "−2")


def test_a_scene_without_the_program_has_a_laboratory_of_its_own(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    context.services = {kind: one for kind, one in context.services.items() if kind is not Laboratory}
    assert laboratory_of(context) is not laboratory_of(context)
    assert isinstance(laboratory_of(context), Laboratory)


def test_what_cannot_be_played_by_so_many_does_not_begin(driver: Driver, page: LaboratoryPage) -> None:
    driver.click("game/concordia_venus")
    driver.click("count/3")
    page.form.options["game"] = "team"
    page.invalidate()
    driver.turn(2)
    assert page.context.texts("concordia_venus.clash.team_seats") in driver.texts()
    assert find_target(driver.tree, "ui/begin") is None
    page.begin()
    page.to_table()
    assert page.laboratory.experiment is None
    assert driver.top is page
    driver.click("count/4")
    assert find_target(driver.tree, "ui/begin") is not None


def test_a_program_that_fails_is_told_and_a_level_plays_on(driver: Driver, page: LaboratoryPage) -> None:
    experiment = replace(page.form.experiment(1), bots=("program:no_such", "easy"), deals=1)
    page.laboratory.begin(experiment)
    page.filling = False
    until(driver, lambda: len(page.laboratory.played) == 2)
    page.look()
    driver.turn(2)
    assert any("no such failed in 2 of them; Normal played on" in said for said in driver.texts())
