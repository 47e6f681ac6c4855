"""Title, new game, saves, settings, credits: real events on the dummy driver."""

from pathlib import Path

import pygame
import pytest

from game.bots.career import stations
from game.devtools import sample_positions
from game.engine.core.lesson import lessons
from game.engine.registry import first_game, game_ids
from game.extras.lessons.panel import learning_of
from game.extras.lessons.store import Progress
from game.i18n import LANGUAGES
from game.scenes import routes
from game.scenes.common.career import results_of
from game.scenes.common.people import own_name
from game.scenes.common.words import WindowTexts
from game.scenes.pages.load import Load
from game.scenes.pages.settings import ROWS, SettingsPage
from game.scenes.setup.new_game import NewGame
from game.scenes.title.title import Title
from game.storage import savefile
from game.ui.tree import find_target
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.waiting import until


def test_a_match_against_a_bot_is_two_clicks_away(driver: Driver) -> None:
    driver.click("ui/new_game")
    driver.click("ui/start")
    assert driver.scenes == ["Title", "Table"]
    persons = [seat.is_person for seat in driver.session.seats]
    assert persons == [True, False]


def test_the_title_offers_to_continue_only_when_there_is_a_match(start: Start) -> None:
    first = start()
    assert find_target(first.tree, "ui/continue") is None
    first.begin()
    first.wait_for_person()
    name = first.session.seats[first.session.to_act].name
    later = start("de")
    assert any(f"Runde 1, {name} ist am Zug" in text for text in later.texts())
    later.click("ui/continue")
    assert later.scenes == ["Title", "Table"]
    assert later.session.match.hash() == first.session.match.hash()


def test_after_a_lesson_the_title_goes_on_instead_of_beginning(driver: Driver) -> None:
    driver.turn(5)
    assert "Begin here" in driver.texts()
    first = lessons(game_ids()[0])[0]
    learning_of(driver.app.context).keep(first.game, first.id, Progress(first.mark, done=True))
    driver.app.manager.reset(routes.title(driver.app.context))
    driver.turn(5)
    assert "Begin here" not in driver.texts()
    assert "Continue" in driver.texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_begins_with_the_easiest_game_and_sees_how_long_and_hard_each_is(
    language: str, start: Start
) -> None:
    """The easiest is the one whose lessons take the least time."""
    driver = start(language)
    driver.turn(5)
    title, texts = driver.top, driver.app.context.texts
    assert isinstance(title, Title)
    minutes = {game: sum(lesson.minutes for lesson in lessons(game)) for game in game_ids()}
    assert title.begin == min(minutes, key=lambda game: minutes[game]) == first_game()
    (begins,) = [door for door in title.doors if title._next(door)[0] == texts("title.begin")]
    assert begins.game == title.begin
    shown = driver.texts()
    for game in game_ids():
        assert texts(f"{game}.facts.length") in shown
        assert texts(f"{game}.facts.weight") in shown
    driver.click("ui/new_game")
    new = driver.top
    assert isinstance(new, NewGame)
    assert new.game.id == title.begin


def test_who_set_up_another_game_begins_there(driver: Driver) -> None:
    driver.app.settings.set("new_game", {"game": "concordia_venus"})
    driver.app.manager.reset(routes.title(driver.app.context))
    title = driver.top
    assert isinstance(title, Title)
    assert title.begin == "concordia_venus"


def test_enter_on_the_title_begins(driver: Driver) -> None:
    driver.turn(5)
    driver.key(pygame.K_RETURN)
    assert driver.scenes == ["Title", "LessonTable"]
    driver.app.manager.reset(routes.title(driver.app.context))
    driver.app.context.settings.set("extras", False)
    for game in game_ids():
        for lesson in lessons(game):
            learning_of(driver.app.context).keep(lesson.game, lesson.id, Progress(lesson.mark, skipped=True))
    driver.top.enter()
    driver.turn(5)
    driver.key(pygame.K_RETURN)
    assert driver.scenes == ["Title", "CareerPage"]
    driver.key(pygame.K_ESCAPE)
    results = results_of(driver.app.context)
    for game in game_ids():
        for station in stations(game):
            results.skip(own_name(driver.app.context, game), game, station.id)
    driver.top.enter()
    driver.turn(5)
    driver.key(pygame.K_RETURN)
    assert driver.scenes == ["Title", "NewGame"]


def test_language_changes_at_once_and_stays(start: Start) -> None:
    driver = start("en")
    driver.click("ui/settings")
    for language in LANGUAGES:
        driver.click("set/language")
        driver.click(f"menu/{language}")
        assert driver.app.context.texts.language == language
        assert driver.app.context.texts("settings.title") in driver.texts()
    driver.click("ui/back")
    assert driver.app.context.texts("title.new_game") in driver.texts()
    assert driver.app.settings.get("language") == LANGUAGES[-1]


def test_scale_and_size_change_at_once(driver: Driver) -> None:
    driver.click("ui/settings")
    before = driver.node("set/language").rect
    driver.click("more/scale")
    assert driver.app.settings.get("scale") == 105
    assert driver.node("set/language").rect.h > before.h
    driver.click("set/window.size")
    driver.click("menu/1600x900")
    assert (driver.tree.rect.w, driver.tree.rect.h) == (1600, 900)
    driver.click("set/theme")
    driver.click("menu/contrast")
    assert driver.app.window.stage.painter.theme.name == "contrast"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_says_what_it_does(language: str, start: Start) -> None:
    driver = start(language)
    driver.click("ui/settings")
    page, say = driver.app.manager.top, driver.app.context.texts
    assert isinstance(page, SettingsPage)
    for key in ROWS:
        name = key.rpartition(".")[2]
        tips = [page.tooltip(token) for token in (name, f"set/{key}", f"less/{key}")]
        assert len(set(tips)) == 1
        assert tips[0] is not None
        assert (tips[0].title, tips[0].body) == (say(f"settings.{name}.label"), say(f"settings.{name}.help"))
    assert page.tooltip("tab/motion") is None


def test_scale_stops_at_its_ends(driver: Driver) -> None:
    driver.app.settings.set("scale", 200)
    driver.click("ui/settings")
    assert not driver.node("more/scale").enabled
    driver.click("less/scale")
    assert driver.app.settings.get("scale") == 195
    assert driver.node("more/scale").enabled


def test_saves_are_listed_loaded_and_deleted(driver: Driver) -> None:
    texts = driver.app.context.texts
    record = sample_positions.played(texts, players=2, round_=2)
    driver.saves.save("Bosporus", record)
    damaged = driver.saves.path("save_Theodosius")
    damaged.write_text(savefile.write(record)[:-150], encoding="utf-8")
    broken = driver.saves.path("save_Nika")
    broken.write_text("something else\n", encoding="utf-8")
    driver.click("ui/load")
    shown = driver.texts()
    assert {"Bosporus", "Theodosius", "Nika"} <= set(shown)
    assert texts("save.error.foreign", file=broken.name) in shown
    assert not driver.node("load/save_Nika").enabled
    driver.click("delete/save_Nika")
    driver.click("answer/no")
    assert broken.exists()
    driver.click("delete/save_Nika")
    driver.click("answer/yes")
    assert not broken.exists()
    assert "Nika" not in driver.texts()
    driver.click("load/save_Bosporus")
    assert driver.scenes == ["Title", "Table"]
    assert driver.session.match.hash() == record.match.hash()


def test_every_unfinished_match_is_listed_with_a_picture_and_offered_by_the_title(driver: Driver) -> None:
    texts = driver.app.context.texts
    records = [sample_positions.played(texts, players=players, round_=2) for players in (2, 3, 4)]
    for record in records:
        driver.saves.autosave(record)
    driver.app.manager.reset(routes.title(driver.app.context))
    driver.turn(2)
    assert driver.node("ui/load").children[-1].text == "3", "the number of matches that wait"
    driver.click("ui/load")
    assert driver.texts().count(texts("load.autosave")) == 3
    page = driver.app.manager.top
    assert isinstance(page, Load)
    until(lambda: all(info.hash in page.pictures for info in page.saves), driver.turn)
    assert {info.hash for info in page.saves} == {record.match.hash() for record in records}
    assert all(page.pictures[info.hash] for info in page.saves)


def test_a_save_that_breaks_off_offers_what_is_intact(driver: Driver) -> None:
    record = sample_positions.played(driver.app.context.texts, players=2, round_=2)
    driver.saves.folder.mkdir(parents=True)
    driver.saves.path("save_cut").write_text(savefile.write(record)[:-30], encoding="utf-8")
    driver.click("ui/load")
    driver.click("load/save_cut")
    assert driver.scenes[-1] == "Dialog"
    driver.click("answer/yes")
    assert driver.scenes == ["Title", "Table"]
    intact = len(record.match) - 1
    assert driver.session.match.hash(intact) == record.match.hash(intact)


def test_credits_show_every_license(driver: Driver) -> None:
    driver.click("ui/credits")
    driver.click("ui/licences")
    driver.click("menu/Cinzel")
    assert driver.scenes == ["Title", "Credits", "Reader"]
    assert any("Cinzel" in text for text in driver.texts())
    driver.click("ui/after")
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title", "Credits"]


def test_quit_ends_the_loop(driver: Driver) -> None:
    driver.click("ui/quit")
    assert driver.app.window.closing


def test_broken_settings_are_told_and_kept(start: Start, home: Path) -> None:
    home.mkdir(parents=True)
    (home / "settings.toml").write_text("language = [", encoding="utf-8")
    driver = start("de")
    assert driver.scenes == ["Title", "Dialog"]
    assert driver.app.context.texts("settings.broken", file="settings.broken-1.toml") in driver.texts()
    assert (home / "settings.broken-1.toml").read_text(encoding="utf-8") == "language = ["
    driver.click("answer/ok")
    assert driver.scenes == ["Title"]


def test_a_missing_text_shows_its_key_in_the_window() -> None:
    texts = WindowTexts("en")
    assert texts("no.such.text") == "no.such.text"
    assert texts("title.version") == "title.version"
    assert texts("common.ok") == "OK"
