"""Buttons of the action bar: what waits, what asks first, what stays where it is."""

import re
from dataclasses import replace

import pytest

from game.boards.constantinopolis.clicks import SURPLUS
from game.scenes import launch
from game.scenes.table import clicks
from game.scenes.table.model import HABIT, WAIT, ButtonGuard
from game.storage.record import PERSON
from game.ui.scene import Key, Press, View
from game.ui.tree import Node, find, find_target
from tests.scenes.driver import Driver
from tests.scenes.matches import two_persons, until


def to_loading(driver: Driver, *, usable: bool) -> int:
    """Play until somebody with contracts in hand, and room for all goods, loads; how many the contracts are."""
    two_persons(driver, "never")
    for seed in range(1500):
        session = driver.session
        decision = session.decision
        if driver.scenes[-1] == "Table" and decision is not None and decision.key == "load":
            hand = session.state.hand[decision.seat]
            could = any(action.verb in ("load", "hold") for action in session.choices)
            done = next((action for action in session.choices if action.verb == "done"), None)
            lost = dict(session.match.game.unspent(session.state, done)) if done is not None else {}
            if hand and could == usable and SURPLUS not in lost:
                driver.settle()
                return len(hand)
        driver.play_some(1, seed)
    raise AssertionError("no such loading")


def test_done_says_how_many_contracts_go_and_asks_once_while_one_could_be_used(driver: Driver) -> None:
    count = to_loading(driver, usable=True)
    table, actions = driver.table, len(driver.session.match)
    assert f"Done (discard {count})" in driver.texts()
    contract = next(ref for ref in table.model.spots().targets if ref.startswith("contract/"))
    clicks.click(table.model, contract)
    driver.click("verb/done")
    assert len(driver.session.match) == actions
    assert not table.model.picks.selection
    assert any(text.startswith(f"Discard {count} contract") for text in driver.texts())
    driver.click("verb/done")
    assert len(driver.session.match) == actions + 1


def test_another_choice_takes_the_warning_back(driver: Driver) -> None:
    count = to_loading(driver, usable=True)
    driver.click("verb/done")
    contract = next(ref for ref in driver.table.model.spots().targets if ref.startswith("contract/"))
    clicks.click(driver.table.model, contract)
    driver.turn()
    assert not any(text.startswith(f"Discard {count} contract") for text in driver.texts())


def test_done_asks_nothing_when_nothing_could_be_used(driver: Driver) -> None:
    count = to_loading(driver, usable=False)
    actions = len(driver.session.match)
    done = driver.node("verb/done").text
    assert re.match(rf"Done \(discard {count}(\)| contracts?, lose )", done), done
    driver.click("verb/done")
    assert len(driver.session.match) > actions


def test_buttons_of_a_new_question_wait_for_half_a_second(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    seat = driver.session.to_act
    table, stage = driver.table, driver.app.window.stage
    driver.settle()
    while driver.session.to_act == seat:
        driver.press(driver.node("verb/done"))
    assert table.model.guard.waiting
    verbs = [verb.target for verb in table.model.board.verbs(table.model.table())]
    assert verbs
    actions = len(driver.session.match)
    table.model.guard.left = WAIT
    table.model.invalidate()
    driver.turn()
    for target in verbs:
        node = find_target(driver.tree, target)
        assert node is not None
        assert not node.enabled
        table.on_refused(target, Press())
        clicks.click(table.model, target)
    table.on_key(Key("return"))
    assert len(driver.session.match) == actions
    layouts = stage.layouts
    table.tick(WAIT)
    driver.turn()
    assert stage.layouts == layouts + 1
    assert all(driver.node(target).enabled for target in verbs)
    driver.settle()
    driver.press(driver.node(verbs[-1]))
    assert len(driver.session.match) > actions


def test_a_double_click_is_not_taken_for_the_next_question(driver: Driver) -> None:
    driver.seat(PERSON, "random", game="glory_to_rome")
    driver.wait_for_person()
    table, actions = driver.table, len(driver.session.match)
    table.model.guard.left = WAIT
    table.on_target("deck", Press(double=True))
    assert len(driver.session.match) == actions
    said = []
    for double in (True, False):
        table.on_refused("site/rudus", Press(double=double))
        said.append(bool(table.model.hint))
    assert said == [False, True]
    table.on_target("deck", Press())
    assert len(driver.session.match) == actions + 1


def test_the_second_half_of_a_double_click_does_nothing_where_something_else_stands_now(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_persons(driver, "never")
    table, found = driver.table, list[tuple[str, bool]]()
    monkeypatch.setattr(table, "on_target", lambda target, press: found.append((target, press.double)))
    node, layout = driver.node("ui/help"), table.layout

    def another(view: View) -> Node:
        """The table as laid out, but with another button in the place of that one."""
        root = layout(view)
        there = find_target(root, "ui/help")
        assert there is not None
        there.name, there.target = "another", "ui/menu"
        return root

    driver.press(node)
    with monkeypatch.context() as patch:
        patch.setattr(table, "layout", another)
        table.invalidate()
        driver.turn()
        driver.press(node)
        assert found == [("ui/help", False)]
    table.invalidate()
    driver.turn()
    driver.settle()
    for _ in range(2):
        driver.press(driver.node("ui/help"))
    assert found[1:] == [("ui/help", False), ("ui/help", True)]


def test_the_same_question_again_does_not_wait(driver: Driver) -> None:
    two_persons(driver, "never")
    table = driver.table
    guard, asked = ButtonGuard(), table.model.table()
    guard.moved(asked)
    assert guard.left == WAIT  # "Start" may have stood there
    assert guard.tick(WAIT)
    guard.moved(asked)
    assert guard.left <= 0
    guard.moved(replace(asked, decision=None, choices=[]))
    assert guard.left <= 0
    guard.moved(asked)
    assert guard.left == WAIT
    assert not guard.tick(WAIT / 2)
    assert guard.tick(WAIT / 2)
    assert guard.left <= 0


def test_undo_and_redo_stand_where_they_stood_when_the_verbs_go(driver: Driver) -> None:
    driver.begin()
    driver.wait_for_person()
    driver.settle()
    before = driver.node("ui/undo").rect
    driver.table.session.players.pace = "step"
    for seed in range(60):
        driver.play_some(1, seed)
        if not driver.session.choices:
            break
    assert find(driver.tree, "actions/undo") is not None
    assert driver.node("ui/undo").rect == before


def test_the_line_of_text_takes_no_press_meant_for_a_button_that_is_gone(driver: Driver) -> None:
    two_persons(driver, "never")
    table, opened = driver.table, list[str]()
    table.command = opened.append  # type: ignore[assignment, method-assign]
    guard = table.model.guard
    guard.pressed(table.model.pointer)
    for target in ("ui/log", "ui/recap"):
        table.on_target(target, Press())
    assert not opened
    table.on_target("ui/log", Press(keyboard=True))
    assert opened == ["log"]
    guard.tick(HABIT + 0.1)
    table.on_target("ui/recap", Press())
    assert opened == ["log", "recap"]


@pytest.mark.parametrize("between", ["nothing", "seconds", "elsewhere"])
def test_a_press_is_for_a_question_seen_for_seconds_or_after_the_hand_was_elsewhere(
    driver: Driver, between: str
) -> None:
    two_persons(driver, "never")
    guard, asked = ButtonGuard(), driver.table.model.table()
    guard.pressed((900, 700))
    guard.moved(asked)
    if between == "seconds":
        for _ in range(10):
            guard.tick(0.5)
    elif between == "elsewhere":
        guard.hand_at((300, 200))
        guard.hand_at((900, 700))
    guard.pressed((901, 701))
    assert guard.under_hand == (between == "nothing")


def test_the_table_sees_the_hand_go_elsewhere(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    driver.settle()
    model = driver.table.model
    model.guard.pressed((2, 2))
    driver.hover(driver.node("verb/done"))
    driver.pass_time(0.1)
    assert model.guard.pressed_at is None


def test_a_button_that_means_something_else_after_its_press_asks_a_hand_that_has_not_moved(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.seat(PERSON, "random", game="glory_to_rome")
    driver.wait_for_person()
    table, kept = driver.table, list[bool]()
    table.model.guard.tick(WAIT)
    verb = next(verb for verb in table.model.verbs() if verb.offer is not None and not verb.warning)
    for words, at in (
        ("two", (9, 9)),
        ("one", (10, 9)),
        ("one", (10, 9)),
        ("one", (10, 9)),
        ("two", (500, 9)),
    ):
        now = verb._replace(text=words)
        monkeypatch.setattr(table.model, "verbs", lambda now=now: [now])
        table.model.guard.tick(WAIT)
        table.model.guard.pressed(at)
        kept.append(clicks._meant(table.model, now.target))
    assert kept == [True, False, True, True, True]


@pytest.mark.parametrize("curtain", ["never", "secret"])
@pytest.mark.parametrize("policy", ["friends", "sandbox"])
@pytest.mark.parametrize("verb", ["verb/draw", "verb/take_senator"])
def test_a_button_that_lets_think_waits_for_its_word_before_the_next_person_is_asked(
    driver: Driver, curtain: str, policy: str, verb: str
) -> None:
    driver.seat(PERSON, PERSON, game="glory_to_rome", curtain=curtain)
    session, guard = driver.session, driver.table.model.guard
    driver.app.settings.set("clicks", "twice")
    del driver.app.settings._values["end_turn"]
    session.record.policy = policy
    launch.fit(driver.app.context, session)
    session.privacy.reveal()
    driver.settle()
    for waits in (True, False):
        before = len(session.match)
        guard.left = 0.0
        clicks.click(driver.table.model, verb if waits else "verb/end_turn")
        assert (session.pending is not None, len(session.match) == before) == (waits, waits)
