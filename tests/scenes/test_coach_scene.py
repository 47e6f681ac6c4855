"""The coach at the table: one bubble a question, put away and called back, quiet when nobody listens; the first match."""

from __future__ import annotations

import pygame
import pytest

from game.bots.registry import split_bot_id
from game.engine.core.coach import coaching
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES
from game.scenes import launch
from game.scenes.common import people
from game.scenes.common.who_plays import FirstGame
from game.scenes.table.advice import hints_allowed
from game.scenes.table.privacy import PrivacyScreen
from game.scenes.table.speakers import AWAY, PATIENCE, QUIET, STAY, CoachPanel
from game.storage.record import PERSON, SeatInfo
from game.table.coach import Coach
from game.table.session import new_session
from game.table.session import resume as resume_session
from game.ui.tree import Node, find, find_target, walk
from tests.pairs import pairwise
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

GAMES = tuple(game_ids())
SEED = 5


def first(driver: Driver, game_id: str) -> CoachPanel:
    """A first match at its first question to the person, always from the same deal."""
    plan = launch.first_plan(game_id)
    assert plan is not None
    driver.app.settings.set("coach", True)
    launch.begin(driver.top, plan, SEED)
    driver.turn(2)
    driver.wait_for_person()
    driver.turn(2)
    return driver.table.panel(CoachPanel)


def bubble(driver: Driver) -> Node | None:
    driver.turn(1)
    return find(driver.tree, "coach")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_first_match_is_easy_open_and_coached(driver: Driver, game_id: str) -> None:
    launch.first_match(driver.top, game_id)
    driver.turn(2)
    asked = driver.top
    assert isinstance(asked, FirstGame)
    assert "Very easy" in asked.body
    asked.on_widget("dialog/name0/entry", "Livia", done=True)
    driver.turn(2)
    assert [seat.name for seat in driver.session.seats if seat.is_person] == ["Livia"]
    assert all(seat.name in asked.body for seat in driver.session.seats if not seat.is_person)
    panel, found, session = driver.table.panel(CoachPanel), coaching(game_id), driver.session
    assert found is not None
    assert [seat.controller for seat in session.seats].count(PERSON) == 1
    assert {split_bot_id(seat.controller)[0] for seat in session.seats if not seat.is_person} == {"newcomer"}
    options = session.match.setup.options
    assert {name: options[name] for name in found.options} == dict(found.options)
    assert session.policy == "sandbox"
    assert session.auto_end
    assert panel.on


@pytest.mark.parametrize("game_id", GAMES)
def test_the_first_match_may_be_for_all_who_sit_at_this_screen(driver: Driver, game_id: str) -> None:
    driver.turn(2 + len(GAMES))  # each is read in a moment of its own
    driver.click(f"first/{game_id}")
    driver.turn(2)
    asked, found = driver.top, coaching(game_id)
    assert isinstance(asked, FirstGame)
    assert found is not None
    assert driver.app.context.texts(f"{game_id}.first.goal") in driver.texts()
    place = find(driver.tree, "dialog/people2")
    driver.click("people/2")
    assert place is not None
    moved = find(driver.tree, "dialog/people2")
    assert moved is not None
    assert moved.rect == place.rect, "the number pressed stays where it is"
    asked.on_widget("dialog/name0/entry", "Livia", done=False)
    asked.on_widget("dialog/name1/entry", "livia", done=True)
    driver.turn(2)
    assert driver.top is asked, "two of one name"
    assert driver.app.context.texts("new_game.name_twice") in driver.texts()
    asked.on_widget("dialog/name1/entry", "Marcus", done=True)
    driver.turn(2)
    session = driver.session
    assert [(seat.name, seat.controller) for seat in session.seats] == [("Livia", PERSON), ("Marcus", PERSON)]
    options = session.match.setup.options
    assert {name: options[name] for name in found.options} == dict(found.options)
    assert session.policy == "friends"
    assert [group.people for group in people.people_of(driver.app.context).groups] == [("Livia", "Marcus")]
    assert hints_allowed(driver.table.model)


def begun(driver: Driver, game_id: str, people_there: int) -> None:
    """A newcomer's first match, from its door to the first question to a person."""
    driver.app.settings.set("played", {})
    launch.first_match(driver.top, game_id)
    driver.turn(2)
    driver.click(f"people/{people_there}")
    asked = driver.top
    assert isinstance(asked, FirstGame)
    asked.answer("yes")
    driver.turn(2)
    covered = driver.top
    if isinstance(covered, PrivacyScreen):
        covered.reveal()
    driver.wait_for_person()
    driver.turn(2)


@pytest.mark.parametrize(
    ("game_id", "people_there", "language", "size"),
    pairwise(GAMES, (1, 2), LANGUAGES, ((1280, 720), (1920, 1080))),
)
def test_before_the_first_action_it_is_said_how_a_round_runs_and_who_one_is(
    start: Start, game_id: str, people_there: int, language: str, size: tuple[int, int]
) -> None:
    driver = start(language, size)
    begun(driver, game_id, people_there)
    texts, view = driver.app.context.texts, driver.app.window.stage.view
    node, words = driver.node_named("first"), driver.node_named("first/words")
    assert texts(f"{game_id}.first.round") in words.text
    you = texts("learn.you_are", name=next(seat.name for seat in driver.session.seats if seat.is_person))
    assert words.text.startswith(you) == (people_there == 1)
    assert not words.style.shrink
    assert view.fonts.fits(words.text, words.style, words.rect, view.k)
    bar = driver.node_named("actions")
    assert bar.rect.holds(node.rect)
    others = [one for one in bar.children if one.target.startswith(("verb/", "less/", "more/"))]
    assert not any(one.rect.overlaps(node.rect) for one in others)
    coach = find(driver.tree, "coach")
    assert coach is None or not coach.rect.overlaps(node.rect)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_round_is_leads_to_the_player_aid_and_goes_with_the_first_action(
    driver: Driver, game_id: str
) -> None:
    driver.app.settings.set("curtain", "never")
    begun(driver, game_id, 2)
    driver.press(driver.node_named("first/more"))
    assert find(driver.tree, "aid") is not None
    driver.press(driver.node("ui/aid"))
    assert find(driver.tree, "first") is not None
    driver.table.model.do(driver.session.choices[0])
    driver.turn(2)
    assert find(driver.tree, "first") is None
    assert driver.app.settings.get("played") == {}, "no round has been played yet"
    session, chance = driver.session, stream(3, "round")
    for _ in range(400):
        if session.event_log.round > 1:
            break
        if session.privacy.handover is not None or session.privacy.hidden:
            session.privacy.reveal()
        driver.table.model.do(chance.choice(session.choices))
    assert session.event_log.round > 1
    assert driver.app.settings.get("played") == {game_id: True}


@pytest.mark.parametrize("game_id", GAMES)
def test_who_has_played_a_round_of_the_game_here_is_not_told_again(driver: Driver, game_id: str) -> None:
    driver.seat(PERSON, "novice", game=game_id)
    driver.wait_for_person()
    assert find(driver.tree, "first") is None
    driver.app.settings.set("played", {})
    driver.app.manager.pop()
    driver.seat(PERSON, "novice", game=game_id)
    driver.wait_for_person()
    driver.turn(2)
    assert find(driver.tree, "first") is not None


def first_of_two(driver: Driver, game_id: str) -> None:
    """Two people begin their first match, always from the same deal."""
    plan = launch.first_plan(game_id, 2)
    assert plan is not None
    launch.begin(driver.top, plan, SEED)
    driver.turn(2)


@pytest.mark.parametrize("game_id", GAMES)
def test_in_the_first_match_of_several_people_advice_is_given_when_asked_for(
    driver: Driver, game_id: str
) -> None:
    first_of_two(driver, game_id)
    session, chance = driver.session, stream(3, "asks")
    for _ in range(40):
        if isinstance(driver.top, PrivacyScreen):
            driver.top.reveal()
        session.privacy.cover()
        if session.adviser.can:
            break
        driver.table.model.do(chance.choice(session.choices))
        driver.turn(2)
    driver.turn(2)
    driver.click("ui/advice")
    assert driver.scenes[-1] == "Table", "no question whether hints shall be turned on"
    assert session.adviser.wanted


@pytest.mark.parametrize("game_id", GAMES)
def test_who_wants_no_hints_gets_none_in_a_first_match_either(driver: Driver, game_id: str) -> None:
    driver.app.settings.set("hints", "never")
    first_of_two(driver, game_id)
    assert not hints_allowed(driver.table.model)
    driver.app.settings.set("hints", "alone")
    assert not hints_allowed(driver.table.model), "two people play"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_first_match_can_be_begun_by_every_number_of_people(game_id: str) -> None:
    game = load_game(game_id)
    for count in game.players:
        plan = launch.first_plan(game_id, count)
        assert plan is not None
        assert [seat.is_person for seat in plan.seats] == [True] * count
        match = Match(game, Setup(game_id, count, 5, plan.options))
        assert not game.over(match.state)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_bubble_has_a_home_that_covers_nothing_and_takes_no_focus(
    start: Start, game_id: str, size: tuple[int, int]
) -> None:
    driver = start("de", size)
    first(driver, game_id)
    node = bubble(driver)
    assert node is not None
    assert node.speech == driver.table.panel(CoachPanel).words != ""
    assert not any(child.stops_keyboard() for child in walk(node))
    lit = [one.rect for one in walk(driver.tree) if one.lit or one.open]
    assert lit
    others = [one for one in walk(driver.tree) if one.target and not one.name.startswith("coach")]
    covered = {one.target for one in others if one.rect.overlaps(node.rect) and one.enabled}
    assert covered == set(), "no player, nothing of the board or of the lower bar"
    sentence = find(driver.tree, "top/sentence")
    assert sentence is not None
    assert sentence.rect.right < node.rect.x
    assert [child.picture for child in walk(node) if child.target == AWAY] == ["glyph/cross"]
    window = driver.tree.rect
    assert window.holds(node.rect)


def test_it_fades_and_comes_back_when_asked(driver: Driver) -> None:
    panel = first(driver, "constantinopolis")
    words = panel.words
    driver.table.tick(panel.left - 0.5)
    assert bubble(driver) is not None
    driver.table.tick(1.0)
    assert bubble(driver) is None
    driver.key(pygame.K_c)
    assert bubble(driver) is not None
    assert panel.words == words
    driver.key(pygame.K_c)
    assert bubble(driver) is None
    driver.click("ui/coach")
    assert bubble(driver) is not None


def wave(driver: Driver, panel: CoachPanel, times: int) -> None:
    """Send as many bubbles away."""
    for _ in range(times):
        if panel.left <= 0:
            driver.key(pygame.K_c)
        driver.click(AWAY)


@pytest.mark.parametrize("game_id", GAMES)
def test_it_speaks_of_no_question_but_the_one_asked(driver: Driver, game_id: str) -> None:
    panel, found = first(driver, game_id), coaching(game_id)
    assert found is not None
    asked = {
        driver.app.context.texts(f"{game_id}.coach.{line.id}"): line.asked
        for line in found.lines
        if not line.words
    }
    chance, silent = stream(3, "coach"), 0
    for _ in range(30):
        driver.table.model.do(chance.choice(driver.session.choices))
        driver.turn(2)
        if find_target(driver.tree, "verb/end_turn"):
            driver.click("verb/end_turn")
        driver.wait_for_person()
        decision = driver.session.decision
        if decision is None:
            break
        silent += panel.left <= 0
        if panel.left > 0 and panel.words in asked:
            assert decision.key in asked[panel.words]
    assert silent


@pytest.mark.parametrize(("answer", "on"), [(QUIET, False), (STAY, True)])
def test_after_three_that_were_sent_away_it_asks_whether_to_be_quiet(
    driver: Driver, answer: str, on: bool
) -> None:
    panel = first(driver, "glory_to_rome")
    wave(driver, panel, PATIENCE - 1)
    assert bubble(driver) is None
    wave(driver, panel, 1)
    assert panel.asking
    driver.click(answer)
    assert bubble(driver) is None
    assert driver.app.settings.get("coach") is on
    assert (find_target(driver.tree, "ui/coach") is not None) is on


def test_one_that_fades_was_not_sent_away(driver: Driver) -> None:
    panel = first(driver, "glory_to_rome")
    wave(driver, panel, PATIENCE - 1)
    driver.key(pygame.K_c)
    driver.table.tick(panel.left + 1)
    wave(driver, panel, PATIENCE - 1)
    assert not panel.asking


def test_the_menu_of_the_match_turns_it_on_and_off(driver: Driver) -> None:
    driver.app.settings.set("coach", False)
    driver.begin()
    driver.wait_for_person()
    assert bubble(driver) is None
    driver.click("ui/menu")
    driver.click("menu/coach")
    assert driver.app.settings.get("coach") is True
    driver.turn(2)
    assert bubble(driver) is not None
    driver.key(pygame.K_ESCAPE)
    assert bubble(driver) is None
    driver.click("ui/menu")
    driver.click("menu/coach")
    assert driver.app.settings.get("coach") is False
    assert bubble(driver) is None


def test_the_player_aid_turns_it_on_and_off_too(start: Start) -> None:
    driver = start("en", (1920, 1080))
    first(driver, "constantinopolis")
    driver.key(pygame.K_F1)
    driver.click("ui/aid_coach")
    assert driver.app.settings.get("coach") is False
    assert bubble(driver) is None
    driver.click("ui/aid_coach")
    assert driver.app.settings.get("coach") is True


def test_it_stays_away_where_several_persons_play(driver: Driver) -> None:
    panel = first(driver, "concordia_venus")
    session = driver.session
    session.seats[1] = type(session.seats[1])("Anna", 1)
    driver.table.invalidate()
    assert not panel.on
    assert bubble(driver) is None


def test_a_resumed_match_is_not_told_the_same_again() -> None:
    game_id = "constantinopolis"
    found = coaching(game_id)
    assert found is not None
    seats = [SeatInfo("Ann", 0), SeatInfo("Bot", 1, "easy")]
    session = new_session(game_id, seats, {}, 3)
    coach, said = Coach(session, found), []
    for _ in range(40):
        if session.over:
            break
        if session.to_act == 0:
            line = coach.line()
            assert line is coach.line()
            said.append(line)
            session.act(session.game.default(session.state))
        else:
            session.match.play(session.game.default(session.state))
    again = Coach(resume_session(session.record, None), found)
    assert again.line() is coach.line()
    assert sum(line is not None for line in said) >= 4
    assert len([line for line in said if line is found.lines[1]]) <= 2


def test_what_is_done_later_in_the_turn_counts_as_done() -> None:
    found = coaching("constantinopolis")
    assert found is not None
    session = new_session("constantinopolis", [SeatInfo("Ann", 0), SeatInfo("Bot", 1, "easy")], {}, 3)
    coach = Coach(session, found)

    def until_building(now: int) -> None:
        while (
            session.to_act
            or session.decision is None
            or (session.decision.key, session.round) != ("build", now)
        ):
            coach.line()
            action = session.game.default(session.state)
            session.act(action) if session.to_act == 0 else session.match.play(action)

    def do(verb: str) -> None:
        session.act(next(action for action in session.choices if action.verb == verb))

    until_building(1)
    line = coach.line()
    assert line is not None
    assert line.id == "building"
    do("sell")
    do("build")
    do("done")
    until_building(2)
    assert coach.line() is None
