"""The path by clicks: from the title over the letter to the table, the end with its closing line, and on; the map at every size."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import sleep

import pygame
import pytest

from game.bots.career import OPEN_AT_ONCE, Station, masters_seed, path_of, station_of, stations
from game.bots.registry import characters, split_bot_id
from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.extras.puzzles import table as puzzles
from game.extras.puzzles.model import of_day
from game.i18n import LANGUAGES, Texts, dates
from game.phones.service import PhoneService
from game.scenes import launch, routes
from game.scenes.career.letter import MOST_LETTERS
from game.scenes.career.page import CareerPage
from game.scenes.career.path_map import SIZE as POSTER
from game.scenes.career.path_map import TABS, laurel_rects, poster_tree
from game.scenes.common import career, people
from game.scenes.common.dialogs import ask_which
from game.scenes.common.parts import world
from game.scenes.common.people import own_name
from game.scenes.common.who_plays import WhoPlays, last_kind, memory_words, remembered
from game.scenes.crash_handler import kept_of
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.result.score import Score
from game.scenes.table.goal import GoalPlate
from game.storage.career_results import Tally, laurels_of
from game.storage.record import Record, SeatInfo
from game.storage.saves import Saves
from game.storage.statistics import Statistics
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.scene import Press, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, find_target, focus_order, walk
from tests.bots.careers import go
from tests.pairs import pairwise
from tests.phones.client import Phone
from tests.scenes.driver import Driver
from tests.scenes.pads import push, reach

Start = Callable[..., Driver]
SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920))
GAMES = [game for game in game_ids() if path_of(game) is not None]


def page_of(driver: Driver) -> CareerPage:
    assert isinstance(driver.top, CareerPage)
    return driver.top


def shown(
    folder: Path, language: str, game: str, size: tuple[int, int], *, done: bool = False
) -> tuple[CareerPage, Node]:
    """The page after some stations, or after all of them."""
    context = context_in(folder, language)
    stages = (
        [(3 - number % 3, 1) for number in range(len(stations(game)))] if done else sample_positions.STAGES
    )
    sample_positions.career_goes(career.results_of(context), own_name(context, game), game, stages)
    page = routes.career(context, game)
    assert isinstance(page, CareerPage)
    manager = SceneManager()
    manager.push(page)
    return page, manager.compose(View(*size, Fonts(), Theme()))


def play_out(driver: Driver, seed: int = 5) -> None:
    """Play by chance to the end."""
    session, chance = driver.session, Stream(seed)
    session.players.forget()
    while not session.over:
        session._take(chance.choice(session.game.legal(session.state)))


def looks_like_the_letter(driver: Driver, station: Station) -> None:
    """The page is parchment over the world of the game, with the portrait of who writes."""
    sheet = [*walk(driver.tree)]
    ground = next(one for one in sheet if one.name == "reader")
    assert ground.picture.partition("?")[0] == world(station.game, ground.rect).partition("?")[0], (
        "the world of the game lies behind"
    )
    assert any(one.name == "reader/sheet" and one.fill == "plate" for one in sheet)
    sender = next(one for one in sheet if one.name == "reader/sheet/face")
    assert split_bot_id(career.sender_of(driver.app.context.texts, station))[1] in sender.picture


def tells_how_it_stands(driver: Driver, station: Station, record: Record) -> None:
    """The letter of a go that is not over tells round, points and how far the goal is, and with whom one sits there."""
    texts = driver.app.context.texts
    standing = page_of(driver).state_words(station)
    assert standing in driver.texts()
    assert all(one in standing for one in GoalPlate(record, texts).words())
    assert str(record.match.game.facts(record.match.state)["round"]) in standing
    assert texts("career.tally", count=0, ahead=0) not in driver.texts(), "one meets right now"


# -- by clicks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), [*zip(GAMES, ("de", "it", "es"), strict=True)])
def test_from_the_title_to_the_end_and_on(start: Start, game: str, language: str) -> None:
    driver = start(language)
    texts = driver.app.context.texts
    first = stations(game)[0]
    driver.click("ui/career")
    if page_of(driver).game != game:
        driver.click(f"game/{game}")
    assert page_of(driver).station is first
    assert texts(f"{game}.career.{first.id}.letter") in driver.texts()
    driver.click("ui/go")
    record = driver.session.record
    assert record.station is not None
    assert record.station.id == first.id
    assert record.match.position == first.start
    assert (
        next(one.text for one in walk(driver.tree) if one.name.endswith("mark/count"))
        == GoalPlate(record, texts).words()[0]
    )
    driver.key(pygame.K_ESCAPE)
    driver.click("menu/letter") if find_target(driver.tree, "menu/letter") else driver.press(
        next(one for one in walk(driver.tree) if one.text == texts("pause.letter"))
    )
    assert texts(f"{game}.career.{first.id}.letter") in " ".join(driver.texts())
    looks_like_the_letter(driver, first)
    assert GoalPlate(record, texts).words()[0] in driver.texts()
    driver.session.close()
    later = start(language)
    assert any(
        texts("career.station", number=1, title=texts(f"{game}.career.{first.id}.title")) in one
        for one in later.texts()
    )
    later.click("ui/career")
    assert page_of(later).game == game, "the page opens on the path that is being gone"
    assert page_of(later).station is first
    marked = [one.name for one in walk(later.tree) if one.name.endswith("/running")]
    assert any(first.id in name for name in marked)
    assert any(game in name for name in marked)
    tells_how_it_stands(later, first, record)
    later.click("ui/continue")
    assert later.session.match.hash(0) == record.match.hash(0)
    play_out(later)
    later.turn(3)
    score = routes.score(later.app.context, later.session)
    later.app.manager.push(score)
    later.turn(3)
    assert isinstance(score, Score)
    assert score.station is not None
    assert score.station.laurels in (1, 2, 3)
    assert score.station.said in later.texts()
    later.click("ui/path")
    assert later.scenes == ["Title", "CareerPage"]
    page = page_of(later)
    assert page.done(first) == score.station.laurels
    assert page.station is stations(game)[1]
    tally = page.tallies[split_bot_id(first.opponents[0])[1]]
    assert tally.met == 1


def test_two_stations_can_be_played_a_third_cannot_and_skipping_opens_it(driver: Driver) -> None:
    driver.click("ui/career")
    page = page_of(driver)
    ids = [one.id for one in page.stations]
    assert [page.is_open(one) for one in page.stations].count(True) == OPEN_AT_ONCE
    driver.click(f"station/{ids[2]}")
    assert find_target(driver.tree, "ui/go") is None
    assert driver.app.context.texts("career.laurel.closed") in driver.texts()
    driver.key(pygame.K_RETURN)
    assert driver.scenes == ["Title", "CareerPage"]
    driver.click(f"station/{ids[0]}")
    driver.click("ui/skip")
    assert not page.is_open(page.stations[2]), "the first press only asks"
    assert driver.app.context.texts("career.skip_sure") in driver.texts()
    assert driver.app.context.texts("career.skip_free") in driver.texts()
    driver.click(f"station/{ids[0]}")
    assert driver.app.context.texts("career.skip") in driver.texts(), "whatever else is pressed takes it back"
    driver.click("ui/skip")
    driver.click("ui/skip")
    assert page.is_open(page.stations[2])
    names = [one.name for one in walk(driver.tree)]
    assert [one.rpartition("station.")[2] for one in names if one.endswith("/skipped")] == [
        f"{ids[0]}/skipped"
    ]
    first, second = (
        next(one for one in walk(driver.tree) if one.name.endswith(f"way.{name}")).strokes[0]
        for name in ids[1:3]
    )
    assert first.pattern == "wave", "the road from a station that was left out is dashed"
    assert first[2] != second[2]
    assert page.is_open(page.stations[0])
    assert page.chosen == ids[1]
    assert page.state_words(page.stations[0]) == driver.app.context.texts("career.laurel.skipped")


def test_the_easier_form_is_offered_after_two_defeats(driver: Driver) -> None:
    context = driver.app.context
    game = GAMES[0]
    newcomer, easy = stations(game)[0], stations(game)[2]
    results = career.results_of(context)
    person = own_name(context, game)
    sample_positions.career_goes(results, person, game, [(1, 1), (2, 1), (1, 1)])
    driver.click("ui/career")
    driver.click(f"game/{game}")
    driver.click(f"station/{easy.id}")
    assert find_target(driver.tree, "ui/easier") is None
    sample_positions.career_goes(results, person, game, [(1, 2), (2, 1), (1, 2)])
    page_of(driver).look()
    driver.turn(2)
    assert context.texts("career.offer") in driver.texts()
    driver.click("ui/easier")
    record = driver.session.record
    assert record.station is not None
    assert record.station.form == "easier"
    assert [split_bot_id(seat.controller)[0] for seat in record.seats if not seat.is_person] == ["newcomer"]
    assert not context.settings.get("coach")
    driver.app.manager.reset(routes.career(context, game, newcomer.id))
    driver.turn(3)
    assert context.texts("career.offer_free") in driver.texts()
    driver.click("ui/easier")
    assert driver.session.policy == "sandbox"
    assert context.settings.get("coach")


def test_a_report_holds_the_go_that_was_played(driver: Driver) -> None:
    driver.app.manager.push(routes.career(driver.app.context, "constantinopolis"))
    driver.turn(2)
    driver.click("ui/go")
    assert driver.session.match.position is not None
    assert kept_of(driver.table) is driver.session.record


def test_once_more_is_another_go_at_the_same_station(driver: Driver) -> None:
    driver.click("ui/career")
    driver.click("ui/go")
    session = driver.session
    play_out(driver)
    driver.turn(3)
    driver.app.manager.push(routes.score(driver.app.context, session))
    driver.turn(3)
    driver.click("ui/again")
    fresh = driver.session
    assert fresh is not session
    first, again = session.record.station, fresh.record.station
    assert first is not None
    assert again is not None
    assert again._replace(seat=first.seat) == first, "who begins is drawn anew"
    assert fresh.match.setup.seed != session.match.setup.seed


def test_who_mirrors_the_person_is_found_when_one_sets_out(driver: Driver) -> None:
    context, game = driver.app.context, GAMES[0]
    mirrored = next(one for one in stations(game) if one.mirrors)
    for one in stations(game)[: stations(game).index(mirrored)]:
        career.results_of(context).skip(own_name(context, game), game, one.id)
    driver.app.manager.push(routes.career(context, game, mirrored.id))
    driver.turn(2)
    assert context.texts("career.mirror_line") in driver.texts()
    driver.click("ui/go")
    driver.turn(2)
    seated = [split_bot_id(seat.controller)[1] for seat in driver.session.seats if not seat.is_person]
    assert set(seated) & set(mirrored.mirrors)


def test_the_doors_lead_to_the_deal_of_the_day_and_the_puzzles(driver: Driver) -> None:
    driver.click("ui/career")
    for target, scene in (("ui/daily", "DailyPage"), ("ui/puzzles", "PuzzlesPage")):
        driver.press(driver.node(target))
        assert driver.scenes[-1] == scene
        driver.click("ui/back")
    driver.app.context.settings.set("extras", False)
    page_of(driver).invalidate()
    driver.turn(2)
    assert find_target(driver.tree, "ui/daily") is None


def test_a_door_shows_what_is_done_today(driver: Driver) -> None:
    context = driver.app.context
    driver.click("ui/career")
    page = page_of(driver)
    assert not [
        node for node in walk(driver.tree) if node.name.endswith(("door.daily/done", "door.puzzles/done"))
    ]
    puzzle = of_day(page.game, dates.today())
    assert puzzle is not None
    puzzles.results_of(context).add(page.game, puzzle.id, "2026-01-01", solved=True)
    page.look()
    driver.turn(2)
    assert [node.name for node in walk(driver.tree) if node.name.endswith("/done")] == [
        "career/sea/door.puzzles/done"
    ]
    assert context.texts("career.done_today") in driver.node("ui/puzzles").speech


def test_the_keyboard_reaches_every_station_and_goes_along_the_path(driver: Driver) -> None:
    driver.click("ui/career")
    page = page_of(driver)
    stops = {node.target for node in focus_order(driver.tree)}
    assert {f"station/{one.id}" for one in page.stations} <= stops
    ids = [one.id for one in page.stations]
    assert page.chosen == ids[0]
    for number in (1, 2, 3):
        driver.key(pygame.K_PAGEDOWN)
        assert page.chosen == ids[number]
    driver.key(pygame.K_PAGEUP)
    assert page.chosen == ids[2]
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title"]


def test_a_reader_hears_number_name_and_state_of_each_station(driver: Driver) -> None:
    driver.click("ui/career")
    page, texts = page_of(driver), driver.app.context.texts
    first = driver.node(f"station/{page.stations[0].id}")
    assert first.speech == f"1. {page.words(page.stations[0], 'title')}: {texts('career.laurel.none')}"
    assert texts("career.laurel.closed") in driver.node(f"station/{page.stations[5].id}").speech
    tip = page.tooltip(f"station/{page.stations[0].id}")
    assert tip is not None
    assert page.words(page.stations[0], "goal") in tip.body


def test_after_a_masters_go_the_page_is_that_of_the_masters_act(driver: Driver) -> None:
    context, game = driver.app.context, GAMES[0]
    person = own_name(context, game)
    sample_positions.career_goes(career.results_of(context), person, game, [(1, 1)] * len(stations(game)))
    driver.app.manager.push(routes.career(context, game, masters=True))
    driver.turn(2)
    assert page_of(driver).masters
    driver.click("ui/go")
    session = driver.session
    assert session.record.station is not None
    assert session.record.station.form == "masters"
    assert session.match.setup.seed == masters_seed(game, stations(game)[0].id)
    play_out(driver)
    driver.turn(2)
    score = routes.score(context, session)
    driver.app.manager.push(score)
    driver.turn(2)
    assert isinstance(score, Score)
    assert context.texts("career.par_busy") in score.par.line()
    driver.click("ui/path")
    assert page_of(driver).masters
    assert page_of(driver).done(stations(game)[0]) >= 1
    assert page_of(driver).plain[stations(game)[0].id].laurels == 1


# -- the masters' act and the poster ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_masters_act_opens_when_the_path_is_finished(game: str, tmp_path: Path) -> None:
    page, tree = shown(tmp_path / "some", "en", game, (1920, 1080))
    assert not page.finished
    assert find_target(tree, "ui/masters") is None
    page, tree = shown(tmp_path / "all", "en", game, (1920, 1080), done=True)
    assert page.finished
    assert find_target(tree, "ui/masters") is not None
    assert find_target(tree, "ui/poster") is not None
    page.on_target("ui/masters", Press())
    assert page.masters
    assert page.form == "masters"
    assert all(page.is_open(one) and not page.done(one) for one in page.stations)
    assert all(split_bot_id(bot)[0] in ("hard", "expert") for bot in page.station.rivals(page.form))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_poster_says_whose_path_it_is_and_what_was_reached(language: str, tmp_path: Path) -> None:
    for number, game in enumerate(GAMES):
        page, _ = shown(tmp_path / str(number), language, game, (1280, 720), done=True)
        tree = poster_tree(View(*POSTER, Fonts(), Theme()), page, dates.today())
        said = {node.text for node in walk(tree)}
        assert {own_name(page.context, game), page.count_words()} <= said
        laurels = sum(node.name.rpartition("/")[2].startswith("laurel") for node in walk(tree)) - 1
        assert laurels == sum(page.done(one) for one in page.stations)


# -- memory ----------------------------------------------------------------------------------------------------------


def test_a_character_remembers_on_its_page(driver: Driver) -> None:
    context, game = driver.app.context, GAMES[0]
    rival = split_bot_id(stations(game)[0].opponents[0])[1]
    assert remembered(context, game, rival) == ""
    driver.app.manager.push(routes.career(context, game))
    driver.turn(2)
    driver.click("ui/go")
    play_out(driver)
    driver.turn(2)
    said = remembered(context, game, rival)
    assert said.startswith(context.texts("career.tally", count=1, ahead=0)[:8])
    page = WhoPlays(context, game, f"easy-{rival}", lambda _: None)
    driver.app.manager.push(page)
    driver.turn(3)
    assert said in driver.texts()
    page.on_target("who/none", Press())
    driver.turn(2)
    assert said not in driver.texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_the_last_match_with_a_rival_went_is_told_in_its_own_way(language: str, tmp_path: Path) -> None:
    context = context_in(tmp_path, language)
    texts, game = context.texts, "glory_to_rome"
    met = Tally(1, 1, 1, lead=1, own=20, other=19, order=1, place=1, players=3)
    ways = {
        "close.ahead": met,
        "ahead": replace(met, lead=4, own=23),
        "far.ahead": replace(met, lead=20, own=39),
        "even.ahead": replace(met, lead=0, own=19),
        "even.shared": replace(met, lead=0, own=19, order=0),
        "close.behind": replace(met, lead=-1, own=18, order=-1),
        "far.behind": replace(met, lead=-14, own=5, order=-1),
    }
    said = {}
    for way, tally in ways.items():
        assert last_kind(tally, turned=False) == way
        said[way] = memory_words(context, game, "fannia", tally, None)
        assert str(tally.own) in said[way][0]
        assert texts("career.last.place", place=1, players=3) in said[way]
    assert len({one[0] for one in said.values()}) == len(ways)
    assert last_kind(met, turned=True) == "turned.ahead"
    remarks = {
        texts(f"{one}.career.memory.{who.id}.{kind}")
        for one in GAMES
        for who in characters(one)
        for kind in ("ahead", "behind", "close")
    }
    assert len(remarks) >= 45


def test_a_rival_one_has_met_is_remembered_on_the_letter_of_a_later_station(tmp_path: Path) -> None:
    context, game = context_in(tmp_path, "en"), "glory_to_rome"
    record = go(1, own_name(context, game), station=station_of(game, "first_wall") or stations(game)[0])
    career.statistics_of(context).add(record)
    page = CareerPage(context, game, "half_a_house")
    manager = SceneManager()
    manager.push(page)
    career.results_of(context).skip(own_name(context, game), game, "first_wall")
    career.results_of(context).skip(own_name(context, game), game, "forty_clients")
    page.look()
    tree = manager.compose(View(1920, 1080, Fonts(), Theme()))
    words = {one.name.rpartition("/")[2]: one.text for one in walk(tree) if one.text}
    often, *memory = page.memory("fannia")
    assert words["tally1"].startswith(memory[0])
    assert words["memory"] == memory[-1]
    tip = page.tooltip("rival/easy-fannia")
    assert tip is not None
    assert all(one in tip.body for one in (often, *memory))


# -- who I am, what was reached, and what was said --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_person_has_one_face_and_one_color_on_the_journey_at_the_table_at_the_end_and_in_the_statistics(
    driver: Driver, game: str
) -> None:
    context = driver.app.context
    kept = people.people_of(context)
    kept.meet({own_name(context, game): 2}, game, {}, "strict")
    kept.set_portrait(own_name(context, game), people.portraits()[3])
    mine = f"{people.PORTRAITS}{people.portraits()[3]}"
    driver.app.manager.push(routes.career(context, game))
    driver.turn(2)
    faces = {one.name: one.picture for one in walk(driver.tree) if one.name.endswith("/me/face")}
    assert set(faces.values()) == {mine}
    assert any("station." in name for name in faces), "on the map, at the next station"
    session = None
    for _ in range(3):
        launch.play_station(driver.top, stations(game)[0])
        driver.turn(2)
        session = driver.session
        own = [seat for seat in session.seats if seat.is_person]
        assert [seat.color for seat in own] == [2]
        assert len({seat.color for seat in session.seats}) == len(session.seats)
        assert people.seat_faces(context, game, session.seats)[session.seats.index(own[0])] == mine
    play_out(driver)
    driver.turn(2)
    assert session is not None
    score = routes.score(context, session)
    driver.app.manager.push(score)
    driver.turn(2)
    assert mine in {one.picture.removesuffix("/glad").removesuffix("/vexed") for one in walk(driver.tree)}
    page = routes.statistics(context)
    assert isinstance(page, StatisticsPage)
    driver.app.manager.push(page)
    page.on_target("tab/player", Press())
    driver.turn(2)
    shown = [line.picture for line in page.lines]  # a go with a start is in no sums
    assert shown == ([mine] if stations(game)[0].start is None else [])


def test_without_a_portrait_the_person_is_a_traveler_in_the_color_of_its_set_up(driver: Driver) -> None:
    context, game = driver.app.context, GAMES[0]
    assert people.own_color(context, game) == 0
    seats = [{"name": "Xenia", "colour": 3, "controller": "person"}]
    context.settings.set("new_game", {"games": {game: {"seats": seats}}})
    assert (own_name(context, game), people.own_color(context, game)) == ("Xenia", 3)
    assert people.own_face(context, game) == people.seat_face(game, SeatInfo("Xenia", 3))
    seated = [SeatInfo("Zoe", 0, "easy-zoe"), SeatInfo("Xenia", 1), SeatInfo("Kaleb", 3, "easy-kaleb")]
    assert [seat.color for seat in people.in_own_color(context, game, seated)] == [0, 3, 1]


def finished_go(driver: Driver, game: str, seed: int) -> Record:
    """A first station played out by chance."""
    launch.play_station(driver.top, stations(game)[0])
    driver.turn(2)
    play_out(driver, seed)
    driver.turn(2)
    return driver.session.record


def test_the_end_and_the_letter_show_three_laurels_and_why_one_is_missing(driver: Driver) -> None:
    context, game = driver.app.context, GAMES[0]
    texts, first = context.texts, stations(GAMES[0])[0]
    driver.app.manager.push(routes.career(context, game))
    driver.turn(2)
    record = finished_go(driver, game, 5)
    score = routes.score(context, driver.session)
    driver.app.manager.push(score)
    driver.turn(3)
    assert isinstance(score, Score)
    end = score.station
    assert end is not None
    assert 0 < end.laurels < 3

    def leaves() -> list[bool]:
        found = [one for one in walk(driver.tree) if one.name[:-1].endswith("/laurel")]
        large = [one for one in found if one.picture == "fame" and "sea" not in one.name and one.rect.w >= 24]
        return [one.dim for one in large]

    assert leaves() == [number >= end.laurels for number in range(3)]
    assert any(end.lack in one for one in driver.texts())
    won = "goal" if end.laurels == 2 else "won" if end.goal else "both"
    assert end.lack.startswith(texts(f"career.lack.{won}"))
    assert (end.goal) == ("/" not in end.lack)
    driver.app.manager.reset(routes.career(context, game, first.id))
    driver.turn(3)
    assert leaves() == [number >= end.laurels for number in range(3)]
    assert any(end.lack in one for one in driver.texts())
    page = page_of(driver)
    assert page.of(first).match == page.of(first).latest
    assert record.seats


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_closing_line_of_the_latest_go_stays_on_the_letter(start: Start, language: str) -> None:
    driver = start(language, (1920, 1080))
    context, game = driver.app.context, GAMES[1]
    first = stations(game)[0]
    driver.app.manager.push(routes.career(context, game))
    driver.turn(2)
    lines = []
    for seed in (5, 6, 7):
        record = finished_go(driver, game, seed)
        end = career.station_end(context, record)
        assert end is not None
        lines.append(end.said)
        driver.app.manager.reset(routes.career(context, game, first.id))
        driver.turn(3)
        assert end.said in driver.texts()
        face = next(one for one in walk(driver.tree) if one.name.endswith("closing.face"))
        assert split_bot_id(end.rival)[1] in face.picture
    page = page_of(driver)
    assert len(page.known) == 1
    page.on_target("ui/read", Press())
    driver.turn(2)
    assert lines[-1] in " ".join(driver.texts()), "the letter to read has it too"


# -- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "size", "game"), pairwise(LANGUAGES, SIZES, GAMES))
def test_no_medallion_plate_or_laurel_covers_another(
    language: str, size: tuple[int, int], game: str, tmp_path: Path
) -> None:
    for done in (False, True):
        page, tree = shown(tmp_path / str(done), language, game, size, done=done)
        sea = next(node for node in walk(tree) if node.name == "career/sea")
        medals = {
            node.name: node.rect for node in sea.children if node.name.startswith("career/sea/station.")
        }
        assert len(medals) == len(page.stations)
        plates = [
            node.rect
            for node in sea.children
            if node.name.startswith(("career/sea/title.", "career/sea/plate."))
        ]
        doors = [node.rect for node in sea.children if node.name.startswith("career/sea/door.")]
        parts: list[Rect] = [*medals.values(), *plates, *doors]
        assert [(one, two) for one, two in combinations(parts, 2) if one.overlaps(two)] == []
        for station in page.stations:
            spot = medals[f"career/sea/station.{station.id}"]
            leaves = laurel_rects(spot, page.done(station))
            others = [rect for rect in parts if rect is not spot]
            assert not [leaf for leaf in leaves for rect in others if leaf.overlaps(rect)]
            assert sea.rect.holds(spot)


@pytest.mark.parametrize("size", SIZES)
def test_all_parts_are_there_at_every_size(size: tuple[int, int], tmp_path: Path) -> None:
    for number, game in enumerate(GAMES):
        page, tree = shown(tmp_path / str(number), "de", game, size)
        targets = {node.target for node in walk(tree)}
        assert {
            "ui/go",
            *(f"station/{one.id}" for one in page.stations),
            *(f"game/{one}" for one in GAMES),
        } <= targets
        assert page.words(page.station, "letter") in {node.text for node in walk(tree)}


def test_in_a_small_window_there_are_tabs_and_the_letter_can_be_read(start: Start) -> None:
    driver = start("de", (1024, 640))
    driver.click("ui/career")
    page = page_of(driver)
    view = View(1024, 640, Fonts(), Theme(), 2.0)
    for tab in TABS:
        page.tab = tab
        assert {node.target for node in walk(page.layout(view))} >= {f"tab/{one}" for one in TABS}
    page.on_target(f"station/{page.stations[1].id}", Press())
    assert page.tab == TABS[1]


# -- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_station_has_its_letter_of_ninety_words_at_most_and_its_lines(language: str) -> None:
    texts = Texts(language)
    for game in GAMES:
        path = path_of(game)
        assert path is not None
        for act in range(1, path.acts + 1):
            assert texts(f"{game}.career.act.{act}")
        for kind in ("streak", "twice", "turned", "again", "goal", "close"):
            key = f"{game}.career.closing.{kind}"
            words, more = (texts(key, name="Zoe", count=count) for count in (4, 5))
            assert "Zoe" in words
            assert "4" not in words  # people say numbers in words
            assert (words != more) == (kind in ("turned", "again"))
        said = set()
        for station in path.stations:
            key = f"{game}.career.{station.id}"
            letter = texts(f"{key}.letter")
            assert 40 <= len(letter.split()) <= 90, station.id
            assert len(letter) <= MOST_LETTERS, station.id
            lines = [texts(f"{key}.{part}") for part in ("title", "place", "goal", "won", "lost")]
            assert all(lines)
            said |= {letter, *lines[3:]}
        assert len(said) == 3 * len(path.stations)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_station_begins_is_said_with_the_money_of_each_side(language: str) -> None:
    texts, money = Texts(language), {"constantinopolis": "gold", "concordia_venus": "coins"}
    for game in GAMES:
        plain = [one for one in stations(game) if one.start is None]
        assert not [one.id for one in plain if career.start_of(texts, one)]
        assert not [one.id for one in plain if f"{game}.career.{one.id}.start" in texts.keys]
        for station in stations(game):
            if station.start is None:
                continue
            said = career.start_of(texts, station)
            names = [texts(f"{game}.bot.{split_bot_id(one)[1]}.name") for one in station.opponents]
            assert any(name in said for name in names), (station.id, said)
            if game in money and station.id != "thin_market":  # there both have the usual money
                numbers = {int(one) for one in re.findall(r"[0-9]+", said)}
                assert {seat[money[game]] for seat in station.start["seats"]} <= numbers, (station.id, said)


def test_the_start_is_on_the_letter_and_a_later_letter_is_sealed_until_its_station_opens(
    driver: Driver,
) -> None:
    driver.click("ui/career")
    page, texts = page_of(driver), driver.app.context.texts
    page.on_target(f"station/{page.stations[1].id}", Press())
    driver.turn(2)
    assert career.start_of(texts, page.station) in driver.texts()
    page.on_target(f"station/{page.stations[2].id}", Press())
    driver.turn(2)
    letter, start = page.words(page.station, "letter"), career.start_of(texts, page.station)
    assert not {letter, start} & {*driver.texts()}
    assert texts("career.sealed") in driver.texts()
    page.on_target("ui/read", Press())
    assert driver.scenes[-1] == "CareerPage"
    launch.skip_station(page, page.stations[0])
    page.look()
    page.on_target(f"station/{page.stations[2].id}", Press())
    driver.turn(2)
    assert {letter, start} <= {*driver.texts()}
    assert texts("career.sealed") not in driver.texts()


def test_the_plate_of_the_goal_opens_the_letter(driver: Driver) -> None:
    station = stations(GAMES[0])[0]
    launch.play_station(driver.top, station)
    driver.turn(3)
    driver.click("ui/letter")
    texts = driver.app.context.texts
    assert driver.scenes[-1] == "LetterPage"
    said = " ".join(driver.texts())
    assert career.start_of(texts, station) in said
    assert GoalPlate(driver.session.record, texts).words()[0] in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_characters_have_the_names_of_the_language(language: str) -> None:
    own, others = Texts(language), [Texts(one) for one in LANGUAGES if one != language]
    for game in GAMES:
        path = path_of(game)
        assert path is not None
        names = {own(f"{game}.bot.{who}.name") for who in path.styles}
        foreign = {other(f"{game}.bot.{who}.name") for other in others for who in path.styles} - names
        for key in own.keys:
            if key.startswith(f"{game}.career."):
                words = own.message(key).other.replace("’", " ").replace(",", " ").replace(".", " ").split()
                assert not foreign & set(words), key


def test_every_letter_of_a_rival_is_signed_or_names_its_writer() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        for game in GAMES:
            for station in stations(game):
                names = [
                    texts(f"{game}.bot.{split_bot_id(one)[1]}.name")
                    for one in station.opponents
                    if split_bot_id(one)[1] != "mirror"
                ]
                letter = texts(f"{game}.career.{station.id}.letter")
                assert station.mirrors or any(name in letter for name in names), (language, station.id)


def test_the_page_names_what_is_wrong_with_the_file(driver: Driver) -> None:
    statistics = Statistics(driver.app.context.service(Saves).folder.parent / "statistics.sqlite")
    statistics.matches()
    statistics.path.unlink()
    statistics.path.mkdir()
    driver.app.manager.push(routes.career(driver.app.context, GAMES[0]))
    driver.turn(2)
    assert page_of(driver).notice
    assert page_of(driver).notice in driver.texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_every_open_station_the_page_says_once_what_laurels_are_for(language: str, tmp_path: Path) -> None:
    context = context_in(tmp_path, language)
    hints = [context.texts(f"career.laurels_{one}") for one in ("hint", "rule")]

    def told(size: tuple[int, int], game: str, name: str) -> int:
        page, manager = CareerPage(context, game, name), SceneManager()
        manager.push(page)
        said = [node.text for node in walk(manager.compose(View(*size, Fonts(), Theme())))]
        return sum(any(hint in one for hint in hints) for one in said)

    for game in GAMES:
        names = [one.id for one in stations(game)]
        assert [told(size, game, one) for size in SIZES[1:4] for one in names[:2]] == [1] * 6
        sample_positions.career_goes(
            career.results_of(context), own_name(context, game), game, [(3, 1), (2, 1)]
        )
        assert [told(size, game, one) for size in SIZES[1:4] for one in names[2:4]] == [1] * 6
        assert [told(SIZES[2], game, one) for one in (names[0], names[6])] == [0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_the_story_goes_on_with_every_act_and_moves_nothing(game: str, tmp_path: Path) -> None:
    for size in ((1600, 900), (1920, 1080)):
        page, _ = shown(tmp_path, "de", game, size)
        told, maps = {}, set()
        for station in page.stations:
            page.chosen = station.id
            tree = page.layout(View(*size, Fonts(), Theme()))
            nodes = {one.name: one for one in walk(tree)}
            told[station.act] = nodes["career/below/story"].text
            maps.add(nodes["career/sea"].rect)
        assert told == {act: page.context.texts(f"{game}.career.story.{act}") for act in told}
        assert len({*told.values()}) == page.path.acts
        assert len(maps) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_letter_shows_the_place_where_it_has_room(game: str, tmp_path: Path) -> None:
    page, _ = shown(tmp_path, "en", game, (1920, 1080))
    manager = SceneManager()
    manager.push(page)
    seen = []
    for station in page.stations[:3]:
        page.on_target(f"station/{station.id}", Press())
        tree = manager.compose(View(1920, 1080, Fonts(), Theme()))
        found = [one for one in walk(tree) if one.name == "career/letter/ground"]
        assert len(found) == 1, station.id
        assert (station.ground or page.path.ground) in found[0].picture
        others = [one for one in walk(tree) if one.name.startswith("career/letter/") and one.text]
        assert not [one.name for one in others if one.rect.overlaps(found[0].rect)]
        seen.append(station.id)
    assert seen


# -- every hand --------------------------------------------------------------------------------------------------------


def test_a_pad_chooses_a_station_and_sets_out(driver: Driver) -> None:
    driver.app.manager.push(routes.career(driver.app.context, GAMES[0]))
    driver.turn(3)
    second = stations(GAMES[0])[1]
    for target in (f"station/{second.id}", "ui/go"):
        reach(driver, driver.node(target).name, pad=True)
        push(driver, pygame.CONTROLLER_BUTTON_A, pad=True)
        driver.turn(3)
    assert driver.session.record.station is not None
    assert driver.session.record.station.id == second.id


def test_by_touch_every_button_is_as_large_as_a_finger_and_every_station_can_be_told_apart(
    driver: Driver,
) -> None:
    driver.app.manager.push(routes.career(driver.app.context, GAMES[0]))
    stage = driver.app.window.stage
    stage.use_finger(56)
    driver.turn(3)
    assert all(driver.node(target).rect.h >= 56 for target in ("ui/go", "ui/skip", "ui/back"))
    page = page_of(driver)
    nodes = [driver.node(f"station/{one.id}") for one in page.stations[:3]]
    ask_which(stage, nodes)
    driver.turn(2)
    assert [driver.node(f"menu/{number}").rect.h >= 56 for number in range(3)] == [True] * 3
    driver.click("menu/2")
    driver.turn(2)
    assert page.chosen == page.stations[2].id


def test_a_phone_is_the_hand_of_the_person_at_a_station(driver: Driver) -> None:
    context, game = driver.app.context, GAMES[0]
    driver.app.manager.push(routes.career(context, game))
    driver.turn(2)
    launch.play_station(driver.top, stations(game)[0])
    driver.turn(2)
    served = context.service(PhoneService)
    served.address = "127.0.0.1"
    driver.table.command("phones")
    driver.turn(2)
    driver.press(driver.node("ui/open"))
    driver.turn(2)
    phones, record = served.phones, driver.session.record
    assert phones is not None
    assert record.station is not None
    seat = record.station.seat
    assert [*phones.links] == [seat], "the bots need none"
    phone = Phone(phones.address_of(seat), f"{seat:032x}", "de").hello()
    try:
        heard(driver, phone, lambda: phone.page and phone.page["yours"])
        chance = Stream(4)
        for _ in range(4):
            if not phone.page["yours"]:
                break
            rows = [row for shelf in phone.page["shelves"] for row in shelf["things"] if row["lit"]]
            rows += [*phone.page["menu"], *(verb for verb in phone.page["verbs"] if verb["enabled"])]
            phone.ask("tap", target=chance.choice(rows)["target"])
            heard(driver, phone, another(phone, phone.page))
        assert len(record.match) > 0
    finally:
        served.close()
    play_out(driver)
    assert laurels_of(record) in (1, 2, 3), "who plays by phone has earned it"


def another(phone: Phone, old: object) -> Callable[[], object]:
    return lambda: phone.page is not old


def heard(driver: Driver, phone: Phone, done: Callable[[], object]) -> None:
    """Let the program and the phone go on until something has come true."""
    for _ in range(6_000):
        if done():
            return
        driver.turn()
        phone.hear()
        sleep(0.001)
    raise AssertionError("nothing came")
