"""Title, new game, saves, settings, credits: real events on the dummy driver."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from game.i18n import LANGUAGES
from game.scenes import samples
from game.scenes.new_game import NewGame
from game.scenes.words import WindowTexts
from game.storage import savefile
from game.storage.record import PERSON
from game.ui.tree import find, find_target
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver


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
    assert f"Runde 1, {name} entscheidet" in later.texts()
    later.click("ui/continue")
    assert later.scenes == ["Title", "Table"]
    assert later.session.match.hash() == first.session.match.hash()


def test_enter_on_the_title_begins(driver: Driver) -> None:
    driver.key(pygame.K_RETURN)
    assert driver.scenes == ["Title", "NewGame"]
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title"]


def test_players_colours_bots_and_options_go_into_the_match(driver: Driver) -> None:
    driver.click("ui/new_game")
    driver.click("count/4")
    driver.click("colour/0")
    driver.click("pick/who.2")
    driver.click(f"menu/{PERSON}")
    driver.click("pick/option.free_trade")
    driver.click("menu/yes")
    driver.press(driver.node_named("new/players/name.1/entry"))
    driver.type(" II")
    driver.press(driver.node_named("new/rules/seed/entry"))
    driver.type("77")
    driver.click("ui/start")
    seats = driver.session.seats
    assert [seat.is_person for seat in seats] == [True, False, True, False]
    assert [seat.colour for seat in seats] == [1, 0, 2, 3]
    assert seats[1].name.endswith(" II")
    setup = driver.session.match.setup
    assert (setup.players, setup.seed, setup.options["free_trade"]) == (4, 77, "yes")


def test_the_choices_are_remembered(start: Start) -> None:
    first = start()
    first.click("ui/new_game")
    first.click("count/3")
    first.click("pick/option.gold")
    first.click("menu/open")
    first.click("ui/start")
    second = start()
    second.click("ui/new_game")
    assert find(second.tree, "new/players/who.2") is not None
    assert find(second.tree, "new/players/who.3") is None
    second.click("ui/start")
    assert second.session.match.setup.options["gold"] == "open"


@pytest.mark.parametrize(
    ("field", "typed", "key"),
    [
        ("rules/seed", "12x", "new_game.seed_wrong"),
        ("rules/seed", "1" * 19, "new_game.seed_wrong"),
        ("rules/file", "no_such_file.toml", "new_game.file_unreadable"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_starts(driver: Driver, field: str, typed: str, key: str) -> None:
    driver.click("ui/new_game")
    driver.press(driver.node_named(f"new/{field}/entry"))
    driver.type(typed)
    if key == "new_game.seed_wrong" and len(typed) > 18:
        assert driver.texts().count(driver.app.context.texts(key)) == 0  # the entry takes no more than 18
        return
    assert driver.app.context.texts(key) in driver.texts()
    assert not driver.node("ui/start").enabled
    driver.click("ui/start")
    assert driver.scenes == ["Title", "NewGame"]


def test_a_wrong_component_file_is_named_with_its_line(driver: Driver) -> None:
    path = driver.saves.folder.parent / "mine.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("gold = 30\nthis is no table\n", encoding="utf-8")
    driver.click("ui/new_game")
    driver.press(driver.node_named("new/rules/file/entry"))
    driver.type(str(path))
    assert any("mine.toml, line 2" in text for text in driver.texts())


def test_two_players_of_one_name_are_refused(driver: Driver) -> None:
    driver.click("ui/new_game")
    new = driver.top
    driver.top.on_widget("new/players/name.1/entry", "anna", True)
    driver.turn(2)
    assert new.context.texts("new_game.name_twice") in driver.texts()


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


def test_scale_stops_at_its_ends(driver: Driver) -> None:
    driver.app.settings.set("scale", 200)
    driver.click("ui/settings")
    assert not driver.node("more/scale").enabled
    driver.click("less/scale")
    assert driver.app.settings.get("scale") == 195
    assert driver.node("more/scale").enabled


def test_saves_are_listed_loaded_and_deleted(driver: Driver) -> None:
    texts = driver.app.context.texts
    record = samples.played(texts, players=2, round_=2)
    driver.saves.save("Bosporus", record)
    damaged = driver.saves.path("save_Theodosius")
    damaged.write_text(savefile.write(record)[:-150], encoding="utf-8")
    broken = driver.saves.path("save_Nika")
    broken.write_text("something else\n", encoding="utf-8")
    driver.click("ui/load")
    shown = driver.texts()
    assert {"Bosporus", "save_Theodosius", "save_Nika"} <= set(shown)
    assert texts("save.error.foreign", file=broken.name) in shown
    assert not driver.node("load/save_Nika").enabled
    driver.click("delete/save_Nika")
    driver.click("answer/no")
    assert broken.exists()
    driver.click("delete/save_Nika")
    driver.click("answer/yes")
    assert not broken.exists()
    assert "save_Nika" not in driver.texts()
    driver.click("load/save_Bosporus")
    assert driver.scenes == ["Title", "Table"]
    assert driver.session.match.hash() == record.match.hash()


def test_a_save_that_breaks_off_offers_what_is_intact(driver: Driver) -> None:
    record = samples.played(driver.app.context.texts, players=2, round_=2)
    driver.saves.folder.mkdir(parents=True)
    driver.saves.path("save_cut").write_text(savefile.write(record)[:-30], encoding="utf-8")
    driver.click("ui/load")
    driver.click("load/save_cut")
    assert driver.scenes[-1] == "Dialog"
    driver.click("answer/yes")
    assert driver.scenes == ["Title", "Table"]
    intact = len(record.match) - 1
    assert driver.session.match.hash(intact) == record.match.hash(intact)


def test_credits_show_every_licence(driver: Driver) -> None:
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


@pytest.mark.parametrize("rounds", list(product((0, 1, 2), repeat=3)))
def test_no_letter_is_lost_however_fast_one_types(driver: Driver, rounds: tuple[int, ...]) -> None:
    driver.click("ui/new_game")
    driver.press(driver.node_named("new/rules/seed/entry"))
    for letter, count in zip("1206", (*rounds, 4), strict=True):
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        driver.turn(count)
    new = driver.top
    assert isinstance(new, NewGame)
    assert new.choices.seed == "1206"


def test_a_tooltip_lies_over_the_entries_and_never_over_what_it_explains(driver: Driver) -> None:
    driver.click("ui/new_game")
    stage, surface = driver.app.window.stage, driver.app.window.surface
    covered = 0
    for name in ("new/rules/taberna", "new/rules/seed.about", "new/rules/file.about"):
        node = driver.node_named(name)
        driver.hover(node)
        stage.advance(1.0)
        driver.turn(2)
        shown = stage.shown()
        assert shown is not stage.tree, name
        card = shown.children[-1]
        assert not card.rect.overlaps(node.rect)
        for entry in ("new/rules/seed/entry", "new/rules/file/entry"):
            over = card.rect.inset(8).intersection(driver.node_named(entry).rect)
            if over.area:
                covered += 1
                plain = surface.copy()
                stage.painter.forget()
                stage.painter.paint(plain, shown, stage.view.k)
                part = pygame.Rect(over)
                assert (
                    surface.subsurface(part).copy().get_buffer().raw
                    == plain.subsurface(part).copy().get_buffer().raw
                )
    assert covered
