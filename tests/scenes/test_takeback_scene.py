"""Taking back at the table: a turn that waits for its word, units and policies, the time line, the others' consent."""

from __future__ import annotations

import pygame

from game.engine.core.action import Action
from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.scenes import launch, routes
from game.storage.record import PERSON, SeatInfo
from game.storage.saves import Saves
from game.table.session import Session, new_session
from game.ui.tree import find_target
from tests.scenes.driver import Driver

END = "verb/end_turn"
NAMES = ("Anna", "Bruno", "Carla")


def sit(
    driver: Driver,
    *controllers: str,
    policy: str = "strict",
    end_turn: str = "ask",
    curtain: str = "never",
    seed: int = 5,
) -> Session:
    """A table with these seats, kept as the match in progress."""
    settings = driver.app.settings
    settings.set("end_turn", end_turn)
    settings.set("curtain", curtain)
    seats = [
        SeatInfo(name, index, who) for index, (name, who) in enumerate(zip(NAMES, controllers, strict=False))
    ]
    context = driver.app.context
    session = new_session(game_ids()[0], seats, {}, seed, saves=context.service(Saves), policy=policy)
    launch.fit(context, session)
    driver.app.manager.push(routes.table(context, session))
    driver.turn(2)
    return session


def clicked(driver: Driver, action: Action) -> str:
    """The place on the board where an action is one click."""
    (target,) = driver.table.board.touches(driver.table.table(), action)
    return target


def ending(driver: Driver) -> list[Action]:
    """What one click on the board would do and end the turn with."""
    table, session = driver.table, driver.session
    return [
        action
        for action in table.table().choices
        if session.ends_turn(action)
        and len(table.board.touches(table.table(), action)) == 1
        and len(table.spots().matching(table.board.touches(table.table(), action))) == 1
    ]


def until(driver: Driver, key: str, seed: int = 1) -> None:
    """Go on by chance until a question is asked of a person."""
    session, chance = driver.session, stream(seed, "way")
    for _ in range(3000):
        decision = session.decision
        if decision is not None and decision.key == key and driver.table.table().choices:
            break
        driver.table.do(chance.choice(session.choices))
    else:
        raise AssertionError(f"{key} is never asked")
    driver.turn()


# The end of a turn ------------------------------------------------------------------------------------------------


def test_an_office_taken_by_mistake_waits_and_is_given_up(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    until(driver, "choose_office")
    first, second = ending(driver)[:2]
    start, seat = session.match.hash(), session.to_act
    driver.click(clicked(driver, first))
    assert (session.pending, session.match.hash(), session.to_act) == (first, start, seat)
    assert driver.node(END).text == driver.app.context.texts("takeback.end_turn")
    assert any(driver.table.texts.action(first) in text for text in driver.texts())
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert session.pending is None
    assert find_target(driver.tree, END) is None
    driver.click(clicked(driver, first))
    driver.click(clicked(driver, second))  # another choice takes its place
    assert session.pending == second
    assert session.match.hash() == start
    driver.click(END)
    assert session.pending is None
    assert session.match.entries[-1].action == second


def test_what_waits_is_carried_out_by_the_same_click_or_by_enter(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    until(driver, "choose_office")
    for word in ("click", "enter"):
        action = ending(driver)[0]
        target = clicked(driver, action)
        driver.click(target)
        driver.press(driver.node(target))  # a slip of the hand: the word is not taken yet
        assert session.pending == action
        if word == "click":
            driver.click(target)
        else:
            driver.key(pygame.K_RETURN)
        assert session.match.entries[-1].action == action


def test_escape_and_the_right_button_give_up_what_waits(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    until(driver, "choose_office")
    action = ending(driver)[0]
    driver.click(clicked(driver, action))
    driver.key(pygame.K_ESCAPE)
    assert session.pending is None
    assert driver.scenes[-1] == "Table"
    driver.click(clicked(driver, action))
    driver.press(driver.node(clicked(driver, action)), button=3)
    assert session.pending is None


def test_a_button_that_says_what_it_does_is_not_asked_again(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    until(driver, "raise_or_yield")
    verb = next(verb for verb in driver.table.verbs() if verb.offer is not None)
    count = len(session.match)
    driver.click(verb.target)
    assert session.pending is None
    assert len(session.match) == count + 1


def test_with_auto_end_a_turn_ends_at_once(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON, end_turn="auto")
    until(driver, "choose_office")
    action = ending(driver)[0]
    driver.click(clicked(driver, action))
    assert session.match.entries[-1].action == action


def test_the_last_good_kept_can_be_thought_over(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    until(driver, "store")
    last = ending(driver)[0]
    before, goods = session.match.hash(), list(session.state.goods[session.to_act])
    driver.click(clicked(driver, last))
    assert session.pending == last
    driver.click("ui/undo")
    assert session.match.hash() == before
    assert list(session.state.goods[session.to_act]) == goods
