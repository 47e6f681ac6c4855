"""Taking back at the table: a turn that waits for its word, units and policies, the time line, the others' consent."""

from __future__ import annotations

from itertools import cycle

import pygame
import pytest

from game.engine.core.action import Action
from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts
from game.scenes import launch, routes
from game.scenes.common.words import match_texts
from game.scenes.table import timeline
from game.scenes.table.timeline_page import TimeLine
from game.scenes.table.undo import QUIET, Consent, horizon, reason
from game.storage.record import PERSON, POLICIES, SeatInfo
from game.storage.saves import Saves
from game.table.recap import undo_log_entry
from game.table.session import Session, new_session
from game.table.timeline import UNITS, Unit, following
from game.table.undo import CONSENT, ends_turn, shown_since
from game.ui.scene import Press
from game.ui.tree import find, find_target, walk
from tests.audit import audit
from tests.scenes.conftest import Start
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
    game: str = "",
) -> Session:
    """A table with these seats, kept as the match in progress."""
    settings = driver.app.settings
    settings.set("end_turn", end_turn)
    settings.set("curtain", curtain)
    seats = [
        SeatInfo(name, index, who) for index, (name, who) in enumerate(zip(NAMES, controllers, strict=False))
    ]
    context = driver.app.context
    session = new_session(game or game_ids()[0], seats, {}, seed, saves=context.service(Saves), policy=policy)
    launch.fit(context, session)
    driver.app.manager.push(routes.table(context, session))
    driver.turn(2)
    return session


def waiting(session: Session) -> Action | None:
    """What waits to end the turn."""
    return session.pending


def clicked(driver: Driver, action: Action) -> str:
    """The place on the board where an action is one click."""
    (target,) = driver.table.model.board.touches(driver.table.model.table(), action)
    return target


def ending(driver: Driver) -> list[Action]:
    """What one click on the board would do and end the turn with."""
    table, session = driver.table, driver.session
    return [
        action
        for action in table.model.table().choices
        if ends_turn(session.match, action)
        and len(table.model.board.touches(table.model.table(), action)) == 1
        and len(table.model.spots().matching(table.model.board.touches(table.model.table(), action))) == 1
    ]


def until(driver: Driver, key: str, seed: int = 1) -> None:
    """Go on by chance until a question is asked of a person."""
    session, chance = driver.session, stream(seed, "way")
    for _ in range(3000):
        decision = session.decision
        if decision is not None and decision.key == key and driver.table.model.table().choices:
            break
        driver.table.model.do(chance.choice(session.choices))
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
    assert driver.node(END).text == driver.table.model.texts.action(first)
    assert any(driver.table.model.texts.action(first) in text for text in driver.texts())
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert waiting(session) is None
    assert find_target(driver.tree, END) is None
    driver.click(clicked(driver, first))
    driver.click(clicked(driver, second))  # another choice takes its place
    assert waiting(session) == second
    assert session.match.hash() == start
    driver.click(END)
    assert waiting(session) is None
    assert session.match.entries[-1].action == second


def test_what_waits_is_carried_out_by_its_button_by_enter_or_by_a_second_click(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    for word in ("button", "enter", "click"):
        until(driver, "choose_office")
        action = ending(driver)[0]
        target = clicked(driver, action)
        driver.settle()
        driver.press_twice(driver.node(target))  # a slip of the hand
        assert waiting(session) == action, "a double click has ended the turn"
        if word == "button":
            driver.click(END)
        elif word == "enter":
            driver.key(pygame.K_RETURN)
        else:
            driver.click(target)
        assert session.match.entries[-1].action == action


def test_escape_and_the_right_button_give_up_what_waits(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    until(driver, "choose_office")
    action = ending(driver)[0]
    driver.click(clicked(driver, action))
    driver.key(pygame.K_ESCAPE)
    assert waiting(session) is None
    assert driver.scenes[-1] == "Table"
    driver.click(clicked(driver, action))
    driver.press(driver.node(clicked(driver, action)), button=3)
    assert waiting(session) is None


def test_a_button_that_says_what_it_does_is_not_asked_again(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON)
    until(driver, "raise_or_yield")
    verb = next(verb for verb in driver.table.model.verbs() if verb.offer is not None)
    count = len(session.match)
    driver.click(verb.target)
    assert waiting(session) is None
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
    assert waiting(session) == last
    driver.click("ui/undo")
    assert session.match.hash() == before
    assert list(session.state.goods[session.to_act]) == goods


# Policies and units -----------------------------------------------------------------------------------------------


def some(driver: Driver, actions: int, seed: int = 3) -> None:
    """So many more actions by chance, bots' moves among them, until it is a person's turn."""
    session, chance = driver.session, stream(seed, "some")
    while actions > 0 or session.waiting_for_bot:
        actions -= 1
        if session.waiting_for_bot:
            session._take(chance.choice(session.game.legal(session.state)))
        else:
            driver.table.model.do(chance.choice(session.choices))
    driver.table.model.changed()
    driver.turn()


def blocked(driver: Driver) -> None:
    """Go on until the last action stands by itself."""
    for seed in range(200):
        some(driver, 1, seed)
        if driver.session.history.free_from == len(driver.session.match):
            return
    raise AssertionError("everything can be taken back")


def test_a_strict_table_says_why_it_goes_no_further(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON, end_turn="auto")
    blocked(driver)
    for key, mod in (
        (pygame.K_z, pygame.KMOD_LCTRL),
        (pygame.K_z, pygame.KMOD_LALT),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LALT),
    ):
        mark = session.match.hash()
        driver.table.model.say("")
        driver.key(key, mod)
        assert session.match.hash() == mark
        assert driver.table.model.hint
    assert not driver.node("ui/undo").enabled
    assert driver.node_named("actions/policy").text == "Undo: strict"


@pytest.mark.parametrize("unit", UNITS)
def test_a_free_table_takes_back_by_step_turn_and_round_bots_too(driver: Driver, unit: Unit) -> None:
    session = sit(driver, PERSON, "random", policy="sandbox", end_turn="auto")
    some(driver, 40)
    end, wanted = session.match.hash(), session.history.undo_target(unit)
    mod = {"step": pygame.KMOD_LCTRL, "turn": pygame.KMOD_LALT, "round": pygame.KMOD_LCTRL | pygame.KMOD_LALT}
    driver.key(pygame.K_z, mod[unit])
    assert len(session.match) == wanted
    assert session.seats[session.to_act].is_person
    for _ in range(60):
        if not session.history.can_redo:
            break
        driver.key(pygame.K_y, mod[unit])
    assert session.match.hash() == end
    assert driver.node_named("actions/policy").fill == "chip.gold"


def test_a_click_with_shift_is_taken_back_as_one(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON, policy="sandbox", end_turn="auto")
    for seed in range(400):
        some(driver, 1, seed)
        start = len(session.match)
        several = [
            target
            for target in sorted(driver.table.model.spots().targets)
            if len(found := driver.table.model.spots().matching((target,))) == 1
            and found[0].actions[0].verb == "sell"
            and session.state.goods[session.to_act][found[0].actions[0].args[0]] > 1
        ]
        if not several:
            continue
        driver.table.on_target(several[0], Press(shift=True))
        if len(session.match) - start > 1:
            break
    else:
        raise AssertionError("nothing can be sold twice")
    end = session.match.hash()
    driver.turn()
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert len(session.match) == start
    driver.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert session.match.hash() == end


# The others agree -------------------------------------------------------------------------------------------------


def asked(driver: Driver, *controllers: str) -> tuple[Session, int]:
    """A table of friends with the question before it, and the position it would go back to."""
    session = sit(driver, *controllers, policy="friends", end_turn="auto")
    some(driver, 20)
    blocked(driver)
    after = session.history.undo_target("step")
    assert driver.node("ui/undo").enabled
    driver.click("ui/undo")
    assert driver.scenes[-1] == "Consent"
    return session, after


def test_friends_agree_with_one_gesture_each_and_the_log_tells(driver: Driver) -> None:
    session, after = asked(driver, PERSON, PERSON, PERSON)
    proposal = session.proposal
    assert proposal is not None
    first, second = proposal.waiting
    assert not any(target_of(driver, seat) for seat in (proposal.seat,))
    driver.click(f"agree/{first}")
    assert len(session.match) > after
    assert not driver.node(f"agree/{first}").enabled
    driver.key(pygame.K_1 + sorted((first, second)).index(second))
    assert driver.scenes[-1] == "Table"
    assert len(session.match) == after
    back = session.record.takebacks[-1]
    assert back.beyond
    assert set(back.agreed) == {first, second}
    assert session.visible_log.now[-1].event.key == "taken_back_agreed" or any(
        entry.event.key == "taken_back_agreed" for entry in session.visible_log.now
    )


def target_of(driver: Driver, seat: int) -> bool:
    return find_target(driver.tree, f"agree/{seat}") is not None


def test_the_question_names_what_would_go_and_why(driver: Driver) -> None:
    session, after = asked(driver, PERSON, PERSON)
    texts = driver.app.context.texts
    proposal = session.proposal
    assert proposal is not None
    count = len(session.match) - after
    name = session.seats[proposal.seat].name
    then, now = (session.event_log.round_at(at) for at in (after, len(session.match)))
    key = "takeback.consent.wish" if then == now else "takeback.consent.wish_back"
    wish = texts(key, name=name, count=count, round=then)
    (reason_,) = (text for text in driver.texts() if text.startswith(wish))
    assert len(reason_) > len(wish)
    for_all = match_texts(driver.app.context, session)
    gone = [
        for_all.event(event)
        for number in range(after, len(session.match))
        for event in session.match.events(number)
        if event.visible_to(None) and event.key not in QUIET and event != proposal.event
    ]
    assert not gone or driver.texts().count(gone[0]) == 1


@pytest.mark.parametrize("seed", [5, 6, 7, 8])
def test_the_question_calls_nobody_you_and_says_no_sentence_twice(driver: Driver, seed: int) -> None:
    session = sit(driver, PERSON, PERSON, policy="friends", end_turn="auto", seed=seed)
    some(driver, 12 + seed)
    blocked(driver)
    driver.click("ui/undo")
    assert driver.scenes[-1] == "Consent"
    said = [node.text for node in walk(driver.tree) if node.name.startswith("consent/") and node.text]
    assert not [text for text in said if text.startswith("You ")]
    assert len(said) == len(set(said))
    proposal = session.proposal
    assert proposal is not None
    moved = any(entry.seat != proposal.seat for entry in session.match.entries[proposal.after :])
    acted = driver.app.context.texts("takeback.consent.acted")
    assert moved or not any(acted in text for text in said)


@pytest.mark.parametrize("game", game_ids())
def test_the_question_says_only_what_is_true_of_why_it_is_asked(driver: Driver, game: str) -> None:
    """Others have moved; another has been shown something; or another one is asked already, which is neither."""
    session = sit(
        driver, PERSON, PERSON, PERSON, policy="friends", end_turn="auto", curtain="secret", game=game
    )
    chance, texts, reasons = stream(4, "why"), driver.app.context.texts, set[str]()
    rounds = set[bool]()
    for _ in range(160):
        session.privacy.cover()
        session.privacy.reveal()
        choices = [*session.choices]
        if session.over or not choices:
            break
        session.act(chance.choice(choices))
        after, block = session.history.undo_target("step"), session.history.undo_block
        if block is None or block.key != CONSENT:
            continue
        said = _asked_of(driver, after)
        others = {entry.seat for entry in session.match.entries[after:]} - {said.asked.seat}
        then, now = (session.event_log.round_at(at) for at in (after, len(session.match)))
        back = "takeback.consent.wish_back" if said.asked.known else "takeback.consent.wish_of_all_back"
        wish = texts(back, name=said.texts.seat(said.asked.seat), count=said.asked.actions, round=then)
        assert (wish in said.reason()) == (then != now)  # "back to round 1" says nothing in round 1
        rounds.add(then == now)
        for key in ("takeback.consent.acted", "takeback.consent.asked", "undo.secret"):
            name = said.texts.seat(session.to_act)  # who is asked already is named
            if texts(key, name=name) in said.reason():
                reasons.add(key)
                hidden = shown_since(session.match, after) is not None
                true = {"acted": bool(others), "asked": session.to_act != said.asked.seat, "secret": hidden}
                assert true[key.rpartition(".")[2]]
        session.history.decline()
    assert reasons
    assert True in rounds


def test_on_a_screen_all_look_at_nobody_is_said_to_wish_it_and_everybody_is_asked(driver: Driver) -> None:
    session = sit(
        driver, PERSON, PERSON, policy="friends", end_turn="auto", curtain="secret", game="glory_to_rome"
    )
    chance = stream(4, "who")
    for _ in range(160):
        session.privacy.cover()
        block = session.history.undo_block
        if session.privacy.open_question and block is not None and block.key == CONSENT:
            break
        session.privacy.reveal()
        session.act(chance.choice([*session.choices]))
    said = _asked_of(driver, session.history.undo_target("step"))
    assert (said.others, said.asked.known) == ((0, 1), False)
    assert not any(seat.name in said.reason().partition("?")[0] for seat in session.seats)
    session.history.agree(1)
    assert session.proposal is not None
    session.history.agree(0)
    told = undo_log_entry(session.record.takebacks[-1], session.event_log)
    assert told.event in [entry.event for entry in session.visible_log.of(None)], (
        "also where nothing was revealed"
    )
    assert told.event.key == "taken_back_together"


def _asked_of(driver: Driver, after: int) -> Consent:
    """The question to the others whether to go back to a position."""
    driver.session.history.propose(after)
    return Consent(driver.table.model)


@pytest.mark.parametrize("way", ["click", "escape"])
def test_one_who_does_not_agree_leaves_everything_as_it_is(driver: Driver, way: str) -> None:
    session, _ = asked(driver, PERSON, PERSON)
    mark = session.match.hash()
    if way == "click":
        driver.click("ui/decline")
    else:
        driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Table"
    assert session.match.hash() == mark
    assert session.proposal is None
    assert driver.app.context.texts("takeback.consent.declined") in driver.texts()
    assert driver.table.model.table().choices


def test_a_lone_person_at_a_table_of_friends_asks_nobody(driver: Driver) -> None:
    session = sit(driver, PERSON, "random", policy="friends", end_turn="auto")
    some(driver, 30)
    blocked(driver)
    wanted = session.history.undo_target("step")
    driver.click("ui/undo")
    assert driver.scenes[-1] == "Table"
    assert len(session.match) == wanted


def test_what_only_one_may_see_is_covered_while_the_others_are_asked(driver: Driver) -> None:
    session = sit(driver, PERSON, PERSON, policy="friends", end_turn="auto")
    for seed in range(400):
        some(driver, 1, seed)
        game, public = session.game, session.game.observe(session.state, None)
        secret = game.digest(session.seen) != game.digest(public)
        block = session.history.undo_block
        if secret and block is not None and block.key == CONSENT:
            break
    else:
        raise AssertionError("nothing is ever secret")
    driver.click("ui/undo")
    assert find(driver.tree, "board") is None
    assert find_target(driver.tree, "ui/timeline") is None


# The page of the time line ----------------------------------------------------------------------------------------


def page(driver: Driver, *controllers: str, policy: str = "sandbox", moves: int = 30) -> TimeLine:
    sit(driver, *controllers, policy=policy, end_turn="auto")
    some(driver, moves)
    driver.key(pygame.K_t)
    top = driver.top
    assert isinstance(top, TimeLine)
    return top


def test_the_page_goes_back_to_a_step_pressed_in_its_list(driver: Driver) -> None:
    top = page(driver, PERSON, PERSON)
    session = driver.session
    count = len(session.match)
    driver.click(f"at/{count - 3}")
    assert top.chosen.at == count - 3
    assert len(session.match) == count
    driver.click("ui/go")
    assert len(session.match) == count - 3
    assert driver.top is top
    driver.click("ui/close")
    assert driver.scenes[-1] == "Table"


def test_the_page_by_keys_alone(driver: Driver) -> None:
    top = page(driver, PERSON, PERSON)
    session = driver.session
    count = len(session.match)
    driver.key(pygame.K_COMMA)
    driver.key(pygame.K_COMMA)
    assert top.chosen.at == count - 2
    driver.key(pygame.K_HOME)
    assert top.chosen.at == 0
    driver.key(pygame.K_PAGEDOWN)
    assert top.chosen.at == following(session.match, 0, "round")
    driver.key(pygame.K_END)
    driver.key(pygame.K_COMMA)
    driver.key(pygame.K_RETURN)
    assert len(session.match) == count - 1
    driver.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert len(session.match) == count
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Table"


def test_the_page_says_why_a_strict_table_does_not_go_there(driver: Driver) -> None:
    page(driver, PERSON, PERSON, policy="strict")
    session = driver.session
    count = len(session.match)
    driver.key(pygame.K_HOME)
    assert not driver.node("ui/go").enabled
    driver.click("ui/go")
    assert len(session.match) == count
    block = session.history.block_of(0)
    assert block is not None
    words = reason(block, session, driver.app.context.texts, driver.table.model.texts)
    assert words in driver.texts()


def test_a_line_that_was_left_is_found_again_and_the_match_keeps_its_own(driver: Driver) -> None:
    page(driver, PERSON, PERSON)
    session = driver.session
    end = session.match.hash()
    driver.click("ui/undo_turn")
    driver.click("ui/close")
    gone = session.match.undone[-1].action
    driver.table.model.do(next(action for action in session.choices if action != gone))
    other = session.match.hash()
    driver.key(pygame.K_t)
    (branch,) = session.branches.tips()
    driver.click(f"line/{branch.id}")
    assert session.match.hash() == other  # looking changes nothing
    driver.click("ui/go")
    assert session.match.hash() == end
    assert [tip.id for tip in session.branches.tips()] == [other]


def test_the_page_asks_friends_and_gives_way_to_the_curtain(driver: Driver) -> None:
    page(driver, PERSON, PERSON, policy="friends")
    session = driver.session
    session.privacy.curtain = "always"
    session.privacy.reveal()
    driver.table.model.changed()
    driver.key(pygame.K_HOME)
    driver.click("ui/go")
    assert driver.scenes[-1] == "Consent"
    driver.key(pygame.K_1)
    assert len(session.match) == 0
    assert "TimeLine" not in driver.scenes or session.privacy.handover is None
    assert (driver.scenes[-1] == "PrivacyScreen") == (session.privacy.handover is not None)


def test_the_strip_leads_to_the_page_and_tells_of_the_horizon(driver: Driver) -> None:
    sit(driver, PERSON, PERSON, end_turn="auto")
    some(driver, 30)
    tip = driver.table.tooltip("ui/timeline")
    assert tip is not None
    assert tip.body.endswith(
        f"\n{horizon(driver.session, driver.app.context.texts, driver.table.model.texts)}"
    )
    driver.click("ui/timeline")
    assert driver.scenes[-1] == "TimeLine"


@pytest.mark.parametrize(
    ("language", "policy"),
    [*zip(LANGUAGES, cycle(POLICIES), strict=False), ("de", "strict"), ("es", "friends")],
)
def test_waiting_strip_and_page_fit(start: Start, language: str, policy: str) -> None:
    driver = start(language)
    session = sit(driver, PERSON, PERSON, policy=policy)
    until(driver, "choose_office")
    driver.click(clicked(driver, ending(driver)[0]))
    assert faults(driver) == []
    session.drop()
    some(driver, 30)
    session.record.policy = "sandbox"
    for unit in UNITS:  # lines that were left
        session.history.undo(unit)
        some(driver, 1)
    session.record.policy = policy
    driver.key(pygame.K_t)
    for place in (0, len(session.match) // 2, len(session.match)):
        top = driver.top
        assert isinstance(top, TimeLine)
        top.choose(place)
        assert faults(driver) == []


def faults(driver: Driver) -> list[str]:
    """What is wrong with the scene on top."""
    view = driver.app.window.stage.view
    return [str(fault) for fault in audit(driver.top.layout(view), view)]


def test_what_was_taken_back_stands_ahead_on_the_page_and_is_done_again(driver: Driver) -> None:
    top = page(driver, PERSON, PERSON)
    session = driver.session
    end, count = session.match.hash(), len(session.match)
    top.choose(count - 5)
    driver.turn()
    driver.click("ui/go")
    assert len(session.match) == count - 5
    driver.click(f"at/{count - 1}")
    driver.click("ui/go")
    assert len(session.match) == count - 1
    driver.key(pygame.K_PERIOD)
    driver.key(pygame.K_RETURN)
    assert session.match.hash() == end


def test_a_line_is_named_by_its_pen_or_f2_and_the_strip_tells_the_name(driver: Driver) -> None:
    page(driver, PERSON, PERSON)
    session = driver.session
    driver.click("ui/undo_turn")
    gone = session.match.undone[-1].action
    driver.click("ui/close")
    driver.table.model.do(next(action for action in session.choices if action != gone))
    driver.key(pygame.K_t)
    (branch,) = session.branches.tips()
    driver.click(f"name/{branch.id}")
    assert driver.scenes[-1] == "Ask"
    driver.type("Walls first")
    driver.key(pygame.K_RETURN)
    assert session.branches.name(branch.id) == "Walls first"
    top = driver.top
    assert isinstance(top, TimeLine)
    shown = [
        node.text for node in walk(top.layout(driver.app.window.stage.view)) if "Walls first" in node.text
    ]
    assert shown
    driver.key(pygame.K_F2)
    driver.type("As it was")
    driver.key(pygame.K_RETURN)
    assert session.branches.name() == "As it was"
    driver.click("ui/close")
    tip = driver.table.tooltip("ui/timeline")
    assert tip is not None
    assert "Walls first" in tip.body
    assert "As it was" in tip.body


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_revealed_is_named_within_a_whole_sentence(language: str) -> None:
    said = Texts(language)("takeback.consent.shown", event="New in the display: Consul")
    assert (said.count(":"), said[-1]) == (1, ".")


def test_badge_and_strip_say_in_plain_words_how_far_one_can_go_back(driver: Driver) -> None:
    driver.seat(PERSON, PERSON)
    model, texts = driver.table.model, driver.table.context.texts
    for policy in POLICIES:
        driver.session.record.policy = policy
        badge, track = (timeline.tip(model, name) for name in ("policy", "timeline"))
        assert badge.title == texts(f"takeback.policy.{policy}")
        assert badge.body == texts(f"takeback.about.{policy}")
        assert track.body.startswith(texts(f"takeback.strip.{policy}"))
