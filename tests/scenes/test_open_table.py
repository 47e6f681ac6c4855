"""What the whole table sees: what is hidden from it stays so, also in what a choice changes and in what can be chosen."""

from __future__ import annotations

import re

import pytest

from game.engine.core.action import Action
from game.engine.core.rng import stream
from game.scenes.table import consequences, undo
from game.table.session import Session
from game.table.undo import CONSENT
from game.ui.tree import find_target
from tests.scenes.driver import Driver

GAME = "constantinopolis"


def auction(driver: Driver) -> Driver:
    """Two at a table, asked about offices in a later round, who have gold that nobody is shown."""
    driver.app.settings.set("end_turn", "ask")
    driver.app.settings.set("clicks", "twice")
    driver.seat("person", "person", game=GAME, curtain="secret")
    session = driver.session
    session.state.round = 2  # in the first auction all know it
    session.privacy._cache = None
    driver.table.model.refresh()
    driver.table.invalidate()
    driver.turn(1)
    assert session.privacy.open_question
    assert session.seen.gold == [-1, -1]
    assert session.state.gold[session.to_act] > 1
    return driver


def test_in_the_first_auction_all_gold_is_shown_and_nothing_is_private(driver: Driver) -> None:
    driver.seat("person", "person", game=GAME, curtain="secret")
    session = driver.session
    assert session.privacy.open_question
    assert session.seen.gold == session.state.gold
    assert find_target(driver.tree, "ui/private") is None
    assert find_target(driver.tree, "verb/for_all") is not None


def test_a_choice_tells_what_is_paid_and_not_what_is_left(driver: Driver) -> None:
    auction(driver)
    model, session = driver.table.model, driver.session
    office = next(
        target
        for target in sorted(model.spots().targets)
        if target.startswith("office/")
        and any(a.verb == "take" for o in model.spots().touching(target) for a in o.actions)
    )
    assert "−2 gold" in consequences.changes_of_target(model, office)
    driver.click(office)
    pending = session.pending
    assert pending is not None
    said = [text for text in driver.texts() if "−2" in text]
    assert said
    assert not [text for text in driver.texts() if re.search(r"gold \d+ →", text)]
    gold = session.state.gold[session.to_act]
    assert not [text for text in said if re.search(rf"\b({gold}|{gold - 2})\b", text)]


def test_the_bid_stepper_does_not_stop_at_the_hidden_gold(driver: Driver) -> None:
    auction(driver)
    model, session = driver.table.model, driver.session
    gold = session.state.gold[session.to_act]
    key = next(o.key for o in model.spots().offers if len(o.actions) > 1 and o.actions[0].verb == "bid")
    for _ in range(gold + 3):
        driver.click(f"more/{key}")
    assert driver.node(f"more/{key}").enabled
    assert model.picks.amounts[key] > gold
    count = len(session.match)
    driver.click("verb/bid")
    assert (len(session.match), session.pending) == (count, None)
    name = session.seats[session.to_act].name
    words = driver.app.context.texts("table.not_covered", name=name)
    assert words in driver.texts()
    assert str(gold) not in words


@pytest.mark.parametrize("gold", [0, 1, 5, 30])
def test_what_is_offered_to_the_table_is_the_same_whatever_gold_there_is(driver: Driver, gold: int) -> None:
    auction(driver)
    model, session = driver.table.model, driver.session
    before = sorted(map(tuple, model.choices()))
    session.state.gold[session.to_act] = gold
    model.refresh()
    assert sorted(map(tuple, model.choices())) == before


@pytest.mark.parametrize("game", ["constantinopolis", "glory_to_rome"])
def test_no_change_told_to_the_table_names_a_number_it_does_not_see(driver: Driver, game: str) -> None:
    driver.seat("person", "person", "person", game=game, curtain="secret")
    model, chance, told = driver.table.model, stream(3, "open"), 0
    for _ in range(60):
        session = driver.session
        session.privacy.reveal()
        model.changed()
        if session.privacy.open_question:
            rules, state = session.game, session.state
            seen, true = rules.facts(rules.observe(state, None)), rules.facts(state)
            for action in session.choices[:6]:
                for change in consequences.holding_changes(model, (action,)):
                    name = f"seat{session.to_act}.{change.name}"
                    assert change.veiled == (seen[name] != true[name])
                    told += 1
        model.do(chance.choice(session.choices))
        if session.pending is not None:
            model.carry_out()
        if session.over:
            break
    assert told


def test_private_views_tell_by_how_much_it_changes_too(driver: Driver) -> None:
    auction(driver)
    session = driver.session
    session.privacy.look()
    session.privacy.reveal()
    driver.table.model.changed()
    take = next(action for action in session.choices if action.verb == "take")
    assert isinstance(take, Action)
    assert re.search(r"−\d+ gold", consequences.changes_of_action(driver.table.model, take))


def _asks(session: Session, after: int) -> bool:
    """Whether the others are asked before a match goes back to a position with a question of its own."""
    state, block = session.match.at(after), session.history.block_of(after)
    return block is not None and block.key == CONSENT and not session.game.public_question(state)


def test_after_an_agreed_undo_the_screen_is_passed_on_before_secrets_show_again(driver: Driver) -> None:
    auction(driver)
    session, model, chance = driver.session, driver.table.model, stream(5, "consent")
    session.record.policy = "friends"
    after = None
    while after is None:
        session.privacy.cover()
        session.privacy.reveal()
        own = [n for n, entry in enumerate(session.match.entries) if entry.seat == session.viewer]
        after = next((n for n in own if _asks(session, n)), None)
        if after is None:
            session.match.play(chance.choice(session.game.legal(session.state)))
            session.moved()
    model.changed()
    viewer = session.viewer
    assert viewer is not None
    undo.go_back(model, after)
    driver.turn()
    driver.click(f"agree/{1 - viewer}")
    driver.turn()
    assert (session.viewer, session.privacy.handover) == (None, viewer)
    assert driver.scenes[-1] == "PrivacyScreen"


def test_the_menu_says_why_nobody_notes_anything_at_the_open_table(driver: Driver) -> None:
    auction(driver)
    driver.click("ui/menu")
    texts = driver.app.context.texts
    words = texts("note.in_private", private=texts("table.tip.private"))
    assert words in driver.texts()


def test_who_has_no_cards_draws_them_unseen_by_the_table(driver: Driver) -> None:
    """Nothing is to be hidden before, but all of it after: the screen is not handed over by an answer."""
    driver.seat("person", "person", game="glory_to_rome", curtain="secret")
    session, chance, found = driver.session, stream(4, "acts"), 0
    privacy = session.privacy
    for _ in range(4000):
        if session.over or found > 2:
            break
        seat, legal = session.to_act, session.game.legal(session.state)
        draws = [action for action in legal if action.verb == "draw"]
        comes = bool(session.match.entries) and session.match.entries[-1].seat != seat
        if draws and comes and not privacy.has_secrets(seat) and privacy.has_secrets(1 - seat):
            found += 1
            assert privacy.open_question
            assert privacy.viewer is None
            session.act(draws[-1])
            assert privacy.viewer != seat
        else:  # cards are played rather than drawn
            rest = [action for action in legal if action.verb not in ("draw", "take_senator")]
            session._take(chance.choice(rest or legal))
        privacy.cover()
        privacy.moved()
    assert found > 2
