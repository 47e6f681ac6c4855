"""Groups: names that are offered, people who are remembered, the page of a group, the same again, the poster."""

import re
from pathlib import Path

import pygame
import pytest

from game.devtools.sample_positions import evenings
from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.scenes import routes
from game.scenes.common import people
from game.scenes.pages.groups import SIZE, GroupsPage
from game.scenes.setup.new_game import NewGame
from game.storage import places
from game.storage.record import PERSON
from game.ui.tree import find_target, walk
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

TODAY = "2026-05-03T12:00:00+00:00"


def page(driver: Driver) -> GroupsPage:
    """The page of groups after an evening of three."""
    evenings(driver.app.context)
    driver.top.stack.push(routes.groups(driver.app.context, TODAY))
    driver.turn(2)
    top = driver.top
    assert isinstance(top, GroupsPage)
    return top


def new_game(driver: Driver) -> NewGame:
    driver.click("ui/new_game")
    top = driver.top
    assert isinstance(top, NewGame)
    return top


def typed(driver: Driver, index: int, name: str) -> None:
    driver.top.on_widget(f"new/players/name.{index}/entry", name, False)
    driver.turn(2)


def test_names_the_statistics_know_are_offered_while_one_is_typed(driver: Driver) -> None:
    evenings(driver.app.context)
    new = new_game(driver)
    assert find_target(driver.tree, "called/0.0") is None
    typed(driver, 0, "ul")
    assert driver.node("called/0.0").speech == "Ulrike"
    driver.click("called/0.0")
    assert new.choices.seats[0].name == "Ulrike"
    assert new.choices.seats[0].color == people.people_of(driver.app.context).person("Ulrike").color
    assert find_target(driver.tree, "called/0.0") is None
    new.choices.control(1, PERSON)
    typed(driver, 1, "u")
    assert find_target(driver.tree, "called/1.0") is None, "Ulrike sits here already"


def test_who_begins_a_match_together_is_a_group_from_then_on(driver: Driver) -> None:
    new = new_game(driver)
    new.choices.control(1, PERSON)
    typed(driver, 0, "Xenia")
    typed(driver, 1, "Yusuf")
    driver.app.settings.set("policy", "friends")
    driver.click("ui/start")
    (group,) = people.people_of(driver.app.context).groups
    assert (group.people, group.game, group.policy) == (("Xenia", "Yusuf"), new.choices.game, "friends")


def test_the_same_again_sets_up_what_was_played_last(driver: Driver) -> None:
    shown = page(driver)
    circle = shown.chosen
    assert circle is not None
    driver.app.settings.set("policy", "strict")
    driver.click("ui/again")
    new = driver.top
    assert isinstance(new, NewGame)
    persons = [seat.name for seat in new.choices.playing if seat.is_person]
    assert persons == list(circle.group.people)
    assert new.choices.game == circle.group.game
    assert driver.app.settings.get("policy") == circle.group.policy


def test_the_page_tells_wins_streak_and_the_last_matches(driver: Driver) -> None:
    page(driver)
    texts, said = driver.app.context.texts, driver.texts()
    game = texts(f"{game_ids()[0]}.name")
    assert texts("group.streak", name="Ulrike", count=2) in said
    assert texts("statistics.by.matches") in said
    assert any(text.startswith(f"{game} · ") for text in said)
    faces = [node.speech for node in walk(driver.tree) if re.search(r"/match\.\d/face$", node.name)]
    assert faces == ["Ulrike", "Ulrike", "Wanda", "Ulrike"][: len(faces)], (
        "the winner of each, the last first"
    )
    assert len(faces) >= 2
    wins = {node.name.rpartition("/")[2]: node.text for node in walk(driver.tree) if "/wins" in node.name}
    assert (wins["wins.0"], wins["wins_all.0"]) == ("2", "3")


def test_a_group_has_a_name_and_a_person_a_portrait(driver: Driver) -> None:
    page(driver)
    driver.click("ui/rename")
    driver.type("Donnerstag")
    driver.key(pygame.K_RETURN)
    assert "Donnerstag" in driver.texts()
    driver.click("person/0")
    driver.click(f"menu/{people.portraits()[0]}")
    circle = next(iter(people.circles(driver.app.context)))
    assert (
        people.people_of(driver.app.context).person(circle.group.people[0]).portrait == people.portraits()[0]
    )
    assert any(node.picture == f"art/portrait/{people.portraits()[0]}" for node in walk(driver.tree))


@pytest.mark.painted
def test_the_poster_of_the_evening_is_kept_with_the_pictures(driver: Driver) -> None:
    page(driver)
    driver.click("ui/poster")
    (path,) = Path(places.pictures_folder()).rglob("*.png")
    assert pygame.image.load(str(path)).get_size() == SIZE
    assert driver.scenes[-1] == "Dialog"


def test_without_any_group_the_page_says_what_it_is_for(driver: Driver) -> None:
    driver.top.stack.push(routes.groups(driver.app.context, TODAY))
    driver.turn(2)
    assert driver.app.context.texts("group.none") in driver.texts()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_everything_finds_room(start: Start, language: str, size: tuple[int, int]) -> None:
    driver = start(language, size)
    page(driver)
    stage = driver.app.window.stage
    assert audit(stage.tree, stage.view) == []
