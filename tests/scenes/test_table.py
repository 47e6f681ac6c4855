"""The table: clicks, refusals, taking back, curtain, bots, log, leaving."""

from dataclasses import replace
from datetime import UTC, datetime

import pygame
import pytest

from game.devtools import sample_positions
from game.engine.constantinopolis.components import GOODS
from game.engine.core.action import Action
from game.engine.core.rng import stream
from game.scenes.common.dialogs import LONGEST, default_name
from game.scenes.table.log import LogPanel
from game.scenes.table.menu import PICTURES
from game.scenes.table.model import GLOW
from game.scenes.table.privacy import HOLD
from game.storage.record import PERSON
from game.storage.settings import PACES
from game.ui.scene import Key, Press
from game.ui.tree import find, find_target, walk
from tests.pairs import share
from tests.scenes.conftest import Start
from tests.scenes.driver import CHOICES, Driver
from tests.scenes.matches import two_persons, until

PERSONS = 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", share((1, 2), 1))
def test_clicking_only_what_is_lit_ends_at_the_score(start: Start, seed: int) -> None:
    driver = start("de")
    driver.begin()
    driver.play(seed)
    assert driver.scenes == ["Title", "Table", "Score"]
    assert driver.session.over
    first = driver.session.game.standings(driver.session.state)[0]
    assert any(driver.session.seats[first.seat].name in text for text in driver.texts())
    driver.click("ui/board")
    assert driver.scenes == ["Title", "Table", "Score", "Playback"]
    driver.click("ui/back")
    driver.click("ui/back")
    assert driver.scenes == ["Title", "Table"]
    driver.click("ui/score")
    driver.click("ui/again")
    assert driver.scenes == ["Title", "Table"]
    assert len(driver.session.match) <= 1


@pytest.mark.whole
def test_two_persons_and_a_bot_with_free_trade_reach_the_score(driver: Driver) -> None:
    driver.click("ui/new_game")
    driver.click("count/3")
    driver.click("pick/who.1")
    driver.click(f"who/{PERSON}")
    driver.click("ui/ok")
    driver.click("pick/option.free_trade")
    driver.click("menu/yes")
    driver.click("ui/start")
    driver.play(3)
    assert driver.scenes == ["Title", "Table", "Score"]


def test_what_was_done_is_taken_back_and_done_again(driver: Driver) -> None:
    two_persons(driver, "never")
    match = driver.session.match
    for seed in range(300):
        before = match.hash()
        driver.play_some(1, seed)
        if driver.session.history.can_undo and len(match) > 0 and match.hash() != before:
            break
    after, count = match.hash(), len(match)
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert len(match) == count - 1
    driver.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert match.hash() == after


def test_undo_says_why_not(driver: Driver) -> None:
    two_persons(driver, "never")
    driver.click("ui/undo")
    assert driver.app.context.texts("undo.nothing") in driver.texts()


def test_a_click_on_what_is_forbidden_says_why_and_changes_nothing(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    table, session = driver.table, driver.session
    lit = table.model.spots().targets
    refused = []
    for node in walk(driver.tree):
        if not node.target.startswith("building/") or node.target in lit:
            continue
        reasons = [
            session.explain(action)
            for action in table.model.board.click_meanings(table.model.table(), node.target)
        ]
        if reasons and reasons[0] is not None:
            refused.append((node, table.model.texts.refusal(reasons[0])))
    assert refused
    node, words = refused[0]
    mark = session.match.hash()
    driver.press(node)
    assert words in driver.texts()
    assert session.match.hash() == mark
    tip = table.tooltip(node.target)
    assert tip is not None
    assert words in f"{tip.title} {tip.body}"


def test_the_curtain_hides_the_table_until_the_button_was_held(driver: Driver) -> None:
    two_persons(driver, "always")
    assert driver.scenes == ["Title", "Table", "PrivacyScreen"]
    assert find(driver.tree, "board") is None
    assert find(driver.tree, "log") is None
    driver.click("ui/reveal")
    assert driver.scenes[-1] == "PrivacyScreen"
    spot = driver.node("ui/reveal").rect
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(spot.cx, spot.cy), button=1))
    driver.turn()
    driver.app.window.stage.advance(HOLD + 0.01)
    driver.turn()
    assert driver.scenes == ["Title", "Table"]
    assert find(driver.tree, "board") is not None


def test_the_curtain_opens_to_a_held_key_and_not_to_a_short_one(driver: Driver) -> None:
    two_persons(driver, "always")
    curtain = driver.top
    driver.key(pygame.K_RETURN)
    curtain.tick(0.46)
    curtain.tick(HOLD)
    assert driver.scenes[-1] == "PrivacyScreen"
    for _ in range(20):
        curtain.on_key(Key("return"))
        curtain.tick(0.05)
        if driver.scenes[-1] != "PrivacyScreen":
            break
    assert driver.scenes == ["Title", "Table"]


def test_the_curtain_lets_nobody_be_locked_in(driver: Driver) -> None:
    two_persons(driver, "always")
    driver.click("ui/title")
    assert driver.scenes == ["Title"]
    driver.click("ui/continue")
    assert driver.scenes[-1] == "PrivacyScreen"


def test_the_curtain_opens_for_the_initial_alone(driver: Driver) -> None:
    two_persons(driver, "always")
    waited = driver.session.privacy.handover
    assert waited is not None
    driver.type("§")
    assert driver.scenes[-1] == "PrivacyScreen"
    driver.type(driver.session.seats[waited].name[0].lower())
    assert driver.scenes == ["Title", "Table"]
    assert driver.session.viewer == waited


def test_nothing_of_the_other_person_is_on_the_table_at_hand_over(driver: Driver) -> None:
    two_persons(driver, "always")
    session = driver.session
    for seed in range(40):
        driver.play_some(1, seed)
        if driver.scenes[-1] == "PrivacyScreen":
            break
    assert driver.scenes[-1] == "PrivacyScreen"
    assert session.viewer is None


def test_bots_wait_for_the_space_bar_when_stepped(driver: Driver) -> None:
    driver.app.settings.set("pace", "step")
    driver.seat("random", "person", "random")
    for _ in range(3000):
        pygame.time.wait(2)
        driver.turn()
        if driver.session.players.ready:
            break
    count = len(driver.session.match)
    driver.turn(5)
    assert len(driver.session.match) == count
    assert driver.app.context.texts("table.step_hint") in driver.texts()
    driver.key(pygame.K_SPACE)
    driver.turn(3)
    assert len(driver.session.match) == count + 1


def test_what_changed_is_ringed_for_a_moment(driver: Driver) -> None:
    two_persons(driver, "never")
    count = len(driver.session.match)
    for seed in range(60):
        driver.play_some(1, seed)
        if len(driver.session.match) > count:
            break
    assert driver.table.model.highlighted
    driver.table.tick(GLOW + 0.01)
    assert not driver.table.model.highlighted


def test_the_log_opens_scrolls_and_closes(start: Start) -> None:
    driver = start()
    two_persons(driver, "never")
    for seed in range(40):
        driver.play_some(1, seed)
    assert find(driver.tree, "log") is None
    driver.key(pygame.K_l)
    assert find(driver.tree, "log") is not None
    log, session = driver.table.panel(LogPanel).log, driver.session
    rows = log.rows(session.visible_log.now, driver.table.model.texts)
    shown = driver.texts()
    assert rows[-1].text in shown
    driver.hover(driver.node_named("log"))
    driver.table.on_wheel("log/rows", 1)
    driver.turn(2)
    assert log.back == 3
    driver.click("ui/log")
    assert find(driver.tree, "log") is None


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_the_open_log_covers_nothing_of_ones_own_and_escape_closes_it_first(
    start: Start, size: tuple[int, int]
) -> None:
    driver = start("de", size)
    two_persons(driver, "never")
    driver.key(pygame.K_l)
    panel, own = driver.node_named("log").rect, driver.node_named("board/mine").rect
    assert not panel.overlaps(own)
    assert panel.w >= 340
    driver.key(pygame.K_ESCAPE)
    assert find(driver.tree, "log") is None
    assert driver.scenes == ["Title", "Table"]
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title", "Table", "Menu"]


def test_moves_of_others_come_into_the_open_log(driver: Driver) -> None:
    driver.begin()
    driver.key(pygame.K_l)
    log, before = driver.table.panel(LogPanel).log, len(driver.session.visible_log.now)
    while not any(entry.event.seat == 1 for entry in driver.session.visible_log.now[before:]):
        driver.play_some(1, len(driver.session.match))
    assert find(driver.tree, "log") is not None
    rows = log.rows(driver.session.visible_log.now, driver.table.model.texts)
    assert rows[-1].text in driver.texts()


def test_the_log_has_at_most_so_many_words_a_line(driver: Driver) -> None:
    record = sample_positions.played(driver.app.context.texts, players=5)
    driver.saves.save("whole", record)
    driver.click("ui/load")
    driver.click("load/save_whole")
    driver.turn(2)
    rows = driver.table.panel(LogPanel).log.rows(
        driver.session.visible_log.of(None), driver.table.model.texts
    )
    assert sum(row.level == 1 for row in rows) == driver.session.round
    assert len(rows) > 100


def test_a_bot_takes_the_seat_of_one_who_leaves(driver: Driver) -> None:
    two_persons(driver, "never")
    driver.key(pygame.K_ESCAPE)
    driver.click("menu/leave")
    driver.click("menu/1")
    driver.click("menu/bot")
    assert find_target(driver.tree, f"who/{PERSON}") is None
    driver.click("who/none")
    driver.click("level/easy")
    driver.click("ui/ok")
    assert [seat.controller for seat in driver.session.seats] == [PERSON, "easy"]


def test_leaving_by_the_rules_ends_a_match_of_two(driver: Driver) -> None:
    two_persons(driver, "never")
    driver.key(pygame.K_ESCAPE)
    driver.click("menu/leave")
    driver.click("menu/0")
    texts = driver.app.context.texts
    assert texts("pause.by_rule_ends") in driver.texts(), "nobody is left to play on"
    assert find_target(driver.tree, "menu/cancel") is not None
    chosen = driver.node(f"menu/{PERSON}").rect
    driver.click(f"menu/{PERSON}")
    assert texts("pause.leave_ends", name=driver.session.seats[0].name) in driver.texts()
    yes = driver.node("answer/yes").rect
    assert not chosen.overlaps(yes), "two clicks on one spot remove nobody"
    driver.click("answer/yes")
    driver.turn(2)
    assert driver.session.over
    assert driver.scenes == ["Title", "Table", "Score"]


def test_the_menus_of_leaving_can_be_left_by_a_line(driver: Driver) -> None:
    two_persons(driver, "never")
    for path in (["menu/leave"], ["menu/leave", "menu/0"]):
        driver.key(pygame.K_ESCAPE)
        for target in (*path, "menu/cancel"):
            driver.click(target)
        assert driver.scenes == ["Title", "Table"]
        assert not driver.session.over


def test_saving_under_a_name(driver: Driver) -> None:
    two_persons(driver, "never")
    driver.key(pygame.K_ESCAPE)
    driver.click("menu/save")
    driver.click("answer/yes")
    (saved,) = [info for info in driver.saves.list() if not info.auto]
    people = driver.app.context.texts("list.join").join(seat.name for seat in driver.session.seats)
    assert saved.name.startswith(f"{people}, round 1, ")
    assert saved.name.endswith(f"-{saved.moment.astimezone().day:02}")
    driver.key(pygame.K_ESCAPE)
    driver.click("menu/save")
    driver.click("answer/yes")
    assert driver.app.context.texts("pause.replace_heading") in driver.texts()
    driver.click("answer/yes")
    assert driver.scenes == ["Title", "Table"]
    assert len([info for info in driver.saves.list() if not info.auto]) == 1


def test_settings_and_help_over_the_table_lead_back(driver: Driver) -> None:
    two_persons(driver, "never")
    driver.key(pygame.K_ESCAPE)
    driver.click("menu/settings")
    driver.click("set/language")
    driver.click("menu/it")
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title", "Table"]
    decision = driver.session.decision
    assert decision is not None
    assert driver.table.model.texts.language == "it"
    assert driver.table.model.texts.decision(decision) in driver.texts()
    driver.click("ui/help")
    assert driver.scenes[-1] == "Help"
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title", "Table"]


def test_function_keys_open_the_sheets_and_escape_closes_them(driver: Driver) -> None:
    two_persons(driver, "never")
    other = 1 - driver.session.to_act
    driver.key(pygame.K_F2 + other)
    opened = driver.table.model.picks.sheet
    driver.key(pygame.K_ESCAPE)
    assert (opened, driver.table.model.picks.sheet) == (other, None)
    assert driver.scenes == ["Title", "Table"]


@pytest.mark.slow
def test_the_keyboard_alone_can_do_what_the_mouse_can(driver: Driver) -> None:
    two_persons(driver, "never")
    chance = stream(4, "keys")
    stage = driver.app.window.stage
    done = 0
    for _ in range(40):
        if find(driver.tree, "recap") is not None:
            driver.key(pygame.K_n)  # the lines of what happened have the keyboard until they are read
        wanted = chance.choice(driver.lit()).name
        before = driver.session.match.hash()
        for _ in range(300):
            if stage.hover_state.focus.name == wanted:
                break
            driver.key(pygame.K_TAB)
        assert stage.hover_state.focus.name == wanted
        driver.key(pygame.K_RETURN)
        done += driver.session.match.hash() != before
    assert done > 10


def test_nothing_shown_to_one_person_is_left_for_the_next(driver: Driver) -> None:
    two_persons(driver, "always")
    driver.play_some(1)
    table = driver.table
    table.model.say("a secret sum")
    table.model.highlighted["contract/fc_b"] = GLOW
    for seed in range(40):
        driver.play_some(1, seed)
        if driver.scenes[-1] == "PrivacyScreen":
            break
    assert driver.scenes[-1] == "PrivacyScreen"
    assert table.model.hint == ""
    driver.play_some(1)
    assert not table.model.highlighted
    assert "a secret sum" not in driver.texts()


def test_at_a_great_scale_the_whole_board_is_seen(driver: Driver) -> None:
    driver.app.settings.set("scale", 200)
    driver.app.apply("scale")
    two_persons(driver, "never")
    assert find(driver.tree, "pan") is None
    assert driver.tree.rect.holds(driver.node_named("board").rect)
    assert not driver.table.model.pan.push("right")
    driver.key(pygame.K_z)
    assert find(driver.tree, "pan") is not None
    driver.key(pygame.K_HOME)
    assert find(driver.tree, "pan") is None


def test_from_near_the_board_is_moved_about_and_played(driver: Driver) -> None:
    driver.app.settings.set("scale", 200)
    driver.app.apply("scale")
    two_persons(driver, "never")
    driver.click("ui/near")
    pan, window = driver.table.model.pan, driver.tree.rect
    board = driver.node_named("board")
    assert board.rect.w > 1.5 * window.w
    for _ in range(5):
        driver.key(pygame.K_LEFT, pygame.KMOD_LCTRL)
        driver.key(pygame.K_UP, pygame.KMOD_LCTRL)
    assert find_target(driver.tree, "pan/left") is None
    driver.click("pan/right")
    assert pan.x > 0
    driver.key(pygame.K_DOWN, pygame.KMOD_LCTRL)
    assert pan.y > 0
    for _ in range(5):
        driver.key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    assert find_target(driver.tree, "pan/right") is None
    for seed in range(25):
        driver.play_some(1, seed)
        assert any(pan.seen.holds(node.rect) or node.target.startswith(CHOICES) for node in driver.lit())
    assert len(driver.session.match) > 5


def test_at_the_usual_scale_the_board_fits_and_stays(driver: Driver) -> None:
    two_persons(driver, "never")
    assert find(driver.tree, "pan") is None
    assert find_target(driver.tree, "ui/near") is None
    assert not driver.table.model.pan.push("right")


@pytest.mark.parametrize("letters", [3, 12, 40])
def test_the_name_of_a_save_fits_the_line_it_is_typed_on(driver: Driver, letters: int) -> None:
    two_persons(driver, "never")
    session = driver.session
    for number, seat in enumerate(session.seats):
        session.seats[number] = replace(seat, name="x" * letters)
    name = default_name(driver.app.context.texts, session, datetime(2026, 3, 4, tzinfo=UTC))
    assert name.startswith("xxx")
    assert len(name) <= LONGEST
    assert name.endswith("round 1, 2026-03-04") == (letters < 40)


def test_the_tools_at_the_pace_of_single_steps_look_different() -> None:
    assert set(PICTURES) == set(PACES)
    assert len(set(PICTURES.values())) == len(PACES)
    assert "glyph/step" not in PICTURES.values()  # that is the button for the next move


def test_a_click_with_shift_does_the_same_as_often_as_it_may(driver: Driver) -> None:
    two_persons(driver, "never")
    for seed in range(40):
        until(driver, "building")
        state = driver.session.state
        seat, market = state.to_act, state.box.markets[state.market]
        for good, terms in enumerate(market.trade):
            often = min(terms.limit, state.goods[seat][good]) if terms else 0
            target = f"sell/{GOODS[good]}"
            if often > 1 and Action("sell", (good,)) in driver.session.choices:
                count = len(driver.session.match)
                driver.table.on_target(target, Press(shift=True))
                assert [entry.action.verb for entry in driver.session.match.entries[count:]] == [
                    "sell"
                ] * often
                assert driver.session.to_act == seat
                return
        driver.play_some(4, seed)
    pytest.fail("nobody ever had two goods to sell")


def test_a_name_is_typed_at_once_in_place_of_the_one_proposed(driver: Driver) -> None:
    two_persons(driver, "never")
    driver.key(pygame.K_ESCAPE)
    driver.click("menu/save")
    driver.type("Zwei Räder")
    driver.key(pygame.K_RETURN)
    assert [info.name for info in driver.saves.list() if not info.auto] == ["Zwei Räder"]


def test_who_has_left_is_not_asked_to_leave_again(driver: Driver) -> None:
    driver.seat("person", "person", "person")
    driver.table.command("menu")
    driver.turn(2)
    driver.click("menu/leave")
    driver.click("menu/1")
    driver.click("menu/person")
    assert "Dialog" in driver.scenes, "it is asked once more"
    name = driver.session.seats[1].name
    assert driver.app.context.texts("pause.leave_sure", name=name) in driver.texts(), "two play on"
    driver.click("answer/yes")
    assert [number for number in range(3) if driver.session.may_leave(number)] == [0, 2]


def test_the_pace_is_chosen_from_a_list(driver: Driver) -> None:
    driver.seat("person", "novice")
    before = driver.session.players.pace
    driver.click("ui/pace")
    assert driver.session.players.pace == before
    assert [find_target(driver.tree, f"menu/{pace}") is not None for pace in PACES] == [True] * len(PACES)
    driver.click("menu/slow")
    assert driver.session.players.pace == driver.app.settings.get("pace") == "slow"
    driver.click("ui/pace")
    driver.key(pygame.K_ESCAPE)
    assert driver.session.players.pace == "slow"
