"""The page of a seat: everything it may do can be tapped, everything has words, in all games and languages."""

import json
from dataclasses import replace

import pytest

from game.boards.board import Picks
from game.boards.clicks import MORE, OFFER, VERB
from game.engine.core.action import Action
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n.catalogue import LANGUAGES
from game.phones.page import Data, Page
from game.phones.public import MOST_MARKS, flag, sheet_of
from game.table.session import Session
from tests.phones.worlds import begun, hand_of, page_of, rows_of

LARGEST = 32_768
EVERY = 17
"""A page is looked at after every so many actions."""


def targets(data: Data) -> set[str]:
    """Everything on a page that can be tapped."""
    rows = [row for shelf in data["shelves"] for row in shelf["things"]]
    steps = {row.get(way, "") for row in (*rows, *data["menu"], *data["verbs"]) for way in ("less", "more")}
    return {row["target"] for row in (*rows, *data["menu"], *data["verbs"])} | steps - {""}


def offered(page: Page, action: Action) -> bool:
    """Whether the table itself offers an action: it has no button for what would bring nothing."""
    bare = any(action in offer.actions and not offer.refs for offer in page.spots.offers)
    offers = [verb.offer for verb in page.verbs() if verb.offer is not None]
    return not bare or any(action in offer.actions for offer in offers)


def reached(page: Page, action: Action) -> bool:
    """Whether taps on what the page shows lead to an action."""
    texts = page.look.texts
    for verb in page.verbs():
        if verb.offer is not None and action in verb.offer.actions and not verb.offer.then:
            return _stepped(page, verb.target, verb.offer.key, action)
    offer = next(offer for offer in page.spots.offers if action in offer.actions and not offer.then)
    for ref in offer.refs:
        assert ref in targets(page.data()), (ref, texts.action(action))
        found = page.meaning(ref)
        if isinstance(found, Action):
            return _stepped(page, ref, offer.key, action)
        assert isinstance(found, Picks), ref
        page = Page(replace(page.look, picks=found))
    return _stepped(page, f"{OFFER}{offer.key}", offer.key, action)


def _stepped(page: Page, target: str, key: str, action: Action) -> bool:
    """Whether a button or a line of the menu gives an action, once its amount is right."""
    for _ in range(99):
        assert target in targets(page.data())
        found = page.meaning(target)
        if found == action:
            return True
        more = page.meaning(MORE + key) if MORE + key in targets(page.data()) else None
        if not isinstance(more, Picks) or more == page.look.picks:
            return False
        page = Page(replace(page.look, picks=more))
    return False


def played(game_id: str, seed: int) -> Session:
    return begun(game_id, max(3, load_game(game_id).players[0]), seed)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_every_action_can_be_reached_by_taps(game_id: str) -> None:
    session, chance, looked = played(game_id, 4), Stream(4), 0
    while not session.over and looked < 10:
        choices = session.game.legal(session.state)
        if len(session.match) % EVERY == 0 or len(choices) > 12:
            looked += 1
            page = page_of(session, session.to_act)
            missed = [action for action in choices if offered(page, action) and not reached(page, action)]
            assert missed == []
        session.act_on_phone(session.to_act, chance.choice(choices))
    assert looked == 10


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_words_and_are_small(game_id: str, language: str) -> None:
    session, chance = played(game_id, 7), Stream(7)
    shelves = 0
    for step in range(120):
        if session.over:
            break
        if step % 20 == 0:
            for seat in range(len(session.seats)):
                data = page_of(session, seat, language).data()
                assert data["yours"] == (seat == session.to_act)
                assert data["ask"]
                rows = [row for shelf in data["shelves"] for row in shelf["things"]]
                assert all(row["text"] for row in (*rows, *data["menu"], *data["verbs"]))
                assert all(shelf["name"] for shelf in data["shelves"])
                assert not any(row["lit"] for row in rows) or data["yours"]
                assert len(json.dumps(data).encode()) <= LARGEST
                shelves += len(data["shelves"])
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert shelves > 20


@pytest.mark.parametrize("game_id", game_ids())
def test_who_is_not_asked_can_do_nothing(game_id: str) -> None:
    session = played(game_id, 2)
    asked = page_of(session, session.to_act)
    other = page_of(session, (session.to_act + 1) % 3)
    assert other.data()["verbs"] == []
    for target in targets(asked.data()):
        assert other.meaning(target) is None
        assert other.why_not(target) == ""


@pytest.mark.parametrize("game_id", game_ids())
def test_odd_targets_mean_nothing(game_id: str) -> None:
    session = played(game_id, 2)
    page = page_of(session, session.to_act)
    for target in (
        "",
        "back/0",
        "ui/undo",
        "sheet/99999999999",
        "sheet/1",
        VERB,
        OFFER + "x",
        "hand/",
        "seat/99",
    ):
        assert page.meaning(target) is None, target


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_forbidden_says_why(game_id: str) -> None:
    session, chance, said = played(game_id, 3), Stream(3), 0
    while not session.over and not said:
        page = page_of(session, session.to_act)
        rows = [row for shelf in page.data()["shelves"] for row in shelf["things"] if not row["lit"]]
        for row in rows:
            words = page.why_not(row["target"])
            said += bool(words)
            assert not words or page.meaning(row["target"]) is None
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert said


@pytest.mark.parametrize("game_id", game_ids())
def test_the_log_has_the_sign_of_who_did_it_and_what_it_is_about(game_id: str) -> None:
    """Places on the sheet that every phone has whole: the pictures tell nothing to the network."""
    session, chance = begun(game_id), Stream(4)
    named: set[int] = set()
    for _ in range(60):
        session._take(chance.choice(session.game.legal(session.state)))
        for seat in range(len(session.seats)):
            data = hand_of(session, seat).page()
            assert len(data["marks"]) == len(data["news"]) <= 8
            for event, line, found in zip(
                hand_of(session, seat)._news(), data["news"], data["marks"], strict=True
            ):
                assert line
                assert len(found) == len(set(found)) <= MOST_MARKS
                assert all(0 <= place < len(sheet_of(game_id).places) for place in found)
                if event.seat >= 0:
                    assert found[0] == flag(game_id, session.seats[event.seat].color)["pic"]
                named.update(found[1:])
    assert len(named) > 5


def test_a_petition_lies_among_the_cards_and_buttons_name_what_they_are_about() -> None:
    session, chance = begun("glory_to_rome"), Stream(5)
    session.privacy.on_phones = frozenset(range(3))
    ways, said, states = 0, set(), set()
    while len(session.match) < 120 and not session.over:
        page = hand_of(session, session.to_act).page()
        things = [row for shelf in page["shelves"] for row in shelf["things"]]
        ways += sum(bool(row.get("way")) for row in things)
        said |= {row["does"] for row in things if row.get("does")}
        states |= {row["state"] for row in things if row.get("state")}
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert ways
    assert all(" " in words for words in said), said
    assert any("/" in state for state in states)


def architect(session: Session) -> None:
    """Somebody moves colonists."""
    for _ in range(60):
        moves = [
            action
            for action in session.game.legal(session.state)
            if session.game.grammar.text(action) == "play architect"
        ]
        session._take(moves[0] if moves else session.game.legal(session.state)[-1])
        if moves:
            return
    raise AssertionError("nobody has an Architect")


def test_what_can_be_done_has_its_verb_and_the_nearest_comes_first() -> None:
    session = begun("concordia_venus")
    architect(session)
    hand = hand_of(session, session.to_act)
    (start,) = [row for row in rows_of(hand.page()) if row["target"] == "city/roma"]
    assert start["group"] == hand.texts.own("verb.move")
    hand.tap("city/roma")
    lines = [
        row for row in rows_of(hand.page()) if row["target"].startswith("line/") and not row.get("other")
    ]
    steps = [int(row["mark"]) for row in lines]
    assert len(set(steps)) > 1
    assert steps == sorted(steps)
    assert all(row["does"] for row in lines)


def test_nobody_is_asked_where_there_is_one_answer() -> None:
    """A tap that leaves one thing to choose does that thing, and says so before."""
    chance, met = Stream(3), 0
    for game_id in game_ids():
        session = begun(game_id)
        for _ in range(60):
            hand = hand_of(session, session.to_act)
            page = Page(hand.look())
            for target in page.spots.targets:
                found = page.meaning(target)
                if not isinstance(found, Picks) or found.menu or target not in found.selection:
                    continue
                left = {offer.key for offer in page.spots.matching(found.selection)}
                only = page.spots.certain(found.selection)
                met += 1
                assert len(left) > 1 or only is None or only.then or len(only.actions) > 1, target
            session._take(chance.choice(session.game.legal(session.state)))
    assert met > 20


def test_what_gives_something_up_is_not_the_loudest_button_and_asks_once() -> None:
    session = begun("concordia_venus")
    architect(session)
    page = hand_of(session, session.to_act).page()
    (done,) = [verb for verb in page["verbs"] if verb["target"] == "verb/done"]
    assert not done["first"]
    assert done["warning"]


def test_a_table_without_hints_says_so() -> None:
    hand = hand_of(begun("glory_to_rome"), 0)
    for allowed in (False, True):
        hand.hints = allowed
        page = hand.page()
        assert page["advises"] is allowed
        assert page["words"]["hints_off"]
        assert page["words"]["hints_off"] != page["words"]["hints_later"]


def test_the_pool_stands_on_the_page_where_one_chooses() -> None:
    """What lies there in numbers, with its pictures, for whoever is asked; nothing in games without such a thing."""
    session = begun("glory_to_rome")
    page = hand_of(session, session.to_act).page()
    assert sum(count for _, count, _ in page["pool"]["things"]) == sum(session.state.pool)
    assert all(place >= 0 and name for place, _, name in page["pool"]["things"])
    assert hand_of(session, (session.to_act + 1) % 3).page()["pool"] == {}
    other = begun("concordia_venus")
    assert hand_of(other, other.to_act).page()["pool"] == {}
