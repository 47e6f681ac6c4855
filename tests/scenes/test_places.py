"""Buttons stay where they are while a question stands, in all games."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from game.boards.clicks import CHOSEN, END, VERB
from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts
from game.scenes.table import clicks
from game.scenes.table.board_panel import BoardPanel
from game.scenes.table.consequences import denial_of
from game.scenes.table.model import HABIT, WAIT
from game.storage.record import PERSON
from game.ui import window
from game.ui.geometry import Rect
from game.ui.tree import find_target, hit, placed
from tests.scenes.driver import Driver

CONFIRMING = (VERB + CHOSEN, VERB + END)
STEPPERS = ("less/", "more/")


def bar(driver: Driver) -> dict[str, Rect]:
    """Where the buttons of the question stand."""
    node = driver.node_named("actions")
    return {child.target: child.rect for child in node.children if child.target.startswith(VERB)}


def sit(driver: Driver, game: str) -> None:
    driver.app.settings.set("clicks", "twice")
    driver.app.settings.set("end_turn", "ask")
    driver.seat(PERSON, PERSON, PERSON, game=game)


def faults_of(driver: Driver, target: str) -> list[str]:
    """What has gone under the mouse, or moved in the bar, because of a first click on a target."""
    model = driver.table.model
    before = bar(driver)
    node = driver.node(target)
    x, y = node.rect.cx, node.rect.cy
    over = hit(driver.tree, x, y)
    if over is None or over.target != target:
        return []
    length = len(driver.session.match)
    driver.press(node)
    if len(driver.session.match) != length or driver.session.over or driver.scenes[-1] != "Table":
        return ["done"]
    found = []
    under = hit(driver.tree, x, y)
    if under is not None and under.target not in ("", target, *CONFIRMING) and under.enabled:
        found.append(f"{target}: {under.target} has come under the mouse")
    after = bar(driver)
    for name in before.keys() & after.keys() - set(CONFIRMING):
        if before[name] != after[name]:
            found.append(f"{target}: {name} has moved from {before[name]} to {after[name]}")
    model.drop()
    driver.turn()
    driver.settle()
    return found


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("game", game_ids())
def test_nothing_else_comes_under_the_mouse_by_choosing(driver: Driver, game: str, seed: int) -> None:
    sit(driver, game)
    chance, found, tried = stream(seed, "places"), list[str](), 0
    for number in range(9):
        driver.table.model.drop()
        driver.act_some(1 + chance.below(9), seed * 1000 + number)
        if driver.session.over:
            break
        driver.settle()
        targets = [*dict.fromkeys(node.target for node in driver.lit())]
        chance.shuffle(targets)
        for target in targets[:6]:
            driver.settle()
            if target.startswith(STEPPERS) or not any(node.target == target for node in driver.lit()):
                continue
            faults = faults_of(driver, target)
            tried += 1
            if faults == ["done"]:
                break
            found += faults
    assert tried
    assert not found, f"{len(found)} of {tried}: " + "\n".join(sorted(set(found)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_confirm_is_said_in_one_form(language: str) -> None:
    """What is chosen, and what waits to end the turn: the same sentence; where only the button ends it, that one with its reason."""
    texts = Texts(language)
    chosen = texts("table.click_again", action="ACTION")
    waiting = texts("takeback.waits", action="ACTION")
    by_button = texts("takeback.waits_for_button", action="ACTION")
    assert chosen.startswith(waiting)
    esc = chosen.removeprefix(waiting)
    assert "Esc" in esc
    last = texts("takeback.waits_last", action="ACTION")
    assert last.startswith(waiting.removesuffix("."))
    assert last.endswith(esc)
    assert by_button.endswith(esc)
    assert by_button.startswith("ACTION. ")


def test_a_tooltip_says_no_reason_twice(driver: Driver) -> None:
    """What a contract lacks, and which of two buildings comes first, stand in the tooltip and are why a click is refused."""
    sit(driver, "constantinopolis")
    table, found = driver.table, set[str]()
    model, panel = table.model, table.panel(BoardPanel)
    for number in range(60):
        driver.act_some(6, number)
        if driver.session.over:
            break
        seen = model.table()
        tokens = {item.node.target or item.node.tip for item in placed(driver.tree)}
        for token in sorted(one for one in tokens if one.startswith(("contract/", "building/"))):
            denied = denial_of(model.board, model.session, seen, token)
            plain, tip = model.board.tip(seen, token), panel.tooltip(token)
            if denied is None or plain is None or tip is None or model.is_open(token):
                continue
            said = model.texts.refusal(denied.reason)
            if denied.reason.key in ("load_needs_goods", "dearer_first", "licence"):
                found.add(denied.reason.key)
                assert tip.body.count(said) == plain.body.count(said)
                assert denied.reason.rule in tip.rules
            elif denied.reason.key not in (
                "not_now",
                "contract_of_other",
                "contract_not_drawn",
            ):  # these say what to click
                assert tip.body.count(said) == 1
    assert {"load_needs_goods", "dearer_first"} <= found


@pytest.mark.parametrize("game", game_ids())
def test_where_one_has_confirmed_nothing_of_the_next_person_is_done_at_once(
    driver: Driver, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hasty press in the same place, before the next question has been up for a moment, takes no action."""
    clock = SimpleNamespace(**{**vars(time), "monotonic": lambda: 0.0})  # only the test lets time pass
    monkeypatch.setattr(window, "time", clock)
    sit(driver, game)
    chance, model, tried = stream(7, "hasty"), driver.table.model, 0
    for number in range(45):
        model.drop()
        driver.act_some(chance.below(3), 700 + number)
        if driver.session.over or tried == 12:
            break
        driver.settle()
        asked = driver.session.to_act
        node = driver.uncovered(chance.choice(driver.lit()))
        for _ in range(2):
            if driver.session.to_act == asked:
                driver.settle()
            if driver.session.to_act == asked and hit(driver.tree, node.rect.cx, node.rect.cy) is not None:
                driver.press(node)
        confirm = next((one for one in CONFIRMING if find_target(driver.tree, one)), "")
        if driver.session.to_act == asked and confirm:
            driver.settle()
            node = driver.node(confirm)
            driver.press(node)
        if driver.session.to_act in (asked, -1) or driver.scenes[-1] != "Table":
            continue
        length, tried = len(driver.session.match), tried + 1
        driver.app.window.stage._mouse._clicked = None  # another click, no half of a double one
        under = hit(driver.tree, node.rect.cx, node.rect.cy)
        assert under is None or not (under.target.startswith(VERB) and under.enabled)
        driver.press(node)
        assert len(driver.session.match) == length
        driver.pass_time(WAIT + 0.1)
        assert not model.guard.waiting
    assert tried


def test_a_second_click_in_the_same_place_answers_for_nobody_else(driver: Driver) -> None:
    """Who clicks twice out of habit does not keep the next person's office too: that is said, and one click more counts.

    Some seconds later it is the next person's own click.
    """
    sit(driver, "constantinopolis")
    found = 0
    for number in range(30):
        driver.table.model.drop()
        driver.act_some(1, number)
        driver.settle()
        asked, length = driver.session.to_act, len(driver.session.match)
        target = next((one for one in bar(driver) if driver.node(one).enabled), "")
        if driver.session.over or driver.scenes[-1] != "Table" or not target:
            continue
        node = driver.node(target)
        driver.press(node)
        if driver.session.to_act == asked or len(driver.session.match) != length + 1:
            continue
        driver.pass_time(2 * WAIT)
        under = hit(driver.tree, node.rect.cx, node.rect.cy)
        if (
            driver.scenes[-1] != "Table"
            or under is None
            or not under.target.startswith(VERB)
            or not under.enabled
        ):
            continue
        found += 1
        if found % 2 == 0:
            driver.pass_time(HABIT + 0.5)
            driver.app.window.stage._mouse._clicked = None
            driver.press(node)
            model = driver.table.model
            assert len(driver.session.match) > length + 1 or model.guard.warned == under.target or model.hint
            continue
        name = driver.session.seats[driver.session.to_act].name
        driver.app.window.stage._mouse._clicked = None  # another click, no half of a double one
        driver.press(node)
        assert len(driver.session.match) == length + 1
        model = driver.table.model
        words = {verb.target: verb.text for verb in model.verbs()}
        another = driver.app.context.texts("table.new_question", verb=words.get(under.target, ""))
        assert name in model.hint or model.hint == another or model.guard.warned == under.target
        driver.pass_time(2 * WAIT)
        driver.app.window.stage._mouse._clicked = None
        driver.press(node)
        assert len(driver.session.match) > length + 1
    assert found


@pytest.mark.parametrize("game", game_ids())
def test_what_waits_is_not_lost_by_another_button(driver: Driver, game: str) -> None:
    """What is chosen as a whole and waits to end the turn is not dropped without a word by Done."""
    sit(driver, game)
    found = 0
    for number in range(120):
        driver.table.model.drop()
        driver.act_some(1, number)
        driver.settle()
        session, model = driver.session, driver.table.model
        if session.over or found == 2:
            break
        if driver.scenes[-1] != "Table":
            continue
        ends = [
            v
            for v in model.verbs()
            if v.offer and clicks._is_end(driver.table.model, v.offer.action()) and not v.warning
        ]
        others = [one for one in session.choices if not clicks._is_end(driver.table.model, one)]
        if not ends or not others:
            continue
        session.pending = others[0]
        model.changed()
        driver.turn(2)
        node = find_target(driver.tree, ends[-1].target)
        if node is None or not node.enabled:
            session.drop()
            model.changed()
            continue
        driver.pass_time(2 * WAIT)
        length = len(session.match)
        driver.press(driver.node(ends[-1].target))
        assert len(session.match) == length
        assert driver.session.pending is None
        assert ends[-1].text in model.hint
        found += 1
    assert found or game == "glory_to_rome"
