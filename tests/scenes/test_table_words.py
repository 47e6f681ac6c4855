"""What a table says while something is being chosen, and the ways to choose it: dragging, and all the rest alike."""

from __future__ import annotations

import pytest

from game.boards.clicks import REST, press
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import load_game
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.table.recap import Recap
from game.scenes.table.top_bar import TopBar
from game.storage.record import PERSON, Record, SeatInfo
from game.table.session import Session
from game.ui.tree import find_target
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.matches import drag

GAME = "glory_to_rome"


def seated(
    driver: Driver, verb: str, touched: int, like: int = 0, seed: int = 3, game_id: str = GAME
) -> tuple[Driver, Action]:
    """A table of persons at which somebody may do something with that verb that touches so many things, 0: any number.

    `like`: so many like actions are left at least.
    """
    game, chance = load_game(game_id), stream(seed, "words")
    match = Match(game, Setup(game_id, 2, seed))
    seats = [SeatInfo("Anna", 0, PERSON), SeatInfo("Bruno", 1, PERSON)]
    for _ in range(3000):
        decision = game.decision(match.state)
        assert decision is not None
        fitting = [action for action in game.legal(match.state) if action.verb == verb]
        left = decision.words.get("actions", 0)
        if fitting and isinstance(left, int) and left >= like:
            session = Session(Record(match, seats, created="2026-01-01T12:00:00+00:00"))
            session.privacy.curtain = "never"
            session.privacy.reveal()
            driver.app.manager.push(routes.table(driver.app.context, session))
            driver.turn(2)
            table = driver.table
            touches = table.model.board.touches
            exact = [a for a in fitting if touched in (0, len(touches(table.model.table(), a)))]
            again = [a for a in exact if like == 0 or a in _next(session, a)]
            if again:
                table.panel(Recap).close()
                driver.turn(2)
                driver.settle()
                return driver, again[0]
            driver.app.manager.pop()
        match.play(chance.choice(game.legal(match.state)))
    raise AssertionError(f"nobody may {verb}")


def _next(session: Session, action: Action) -> list[Action]:
    """What may be done after an action."""
    after = session.match.fork(len(session.match))
    after.play(action)
    return list(session.game.legal(after.state))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_still_to_be_chosen_is_named(start: Start, language: str) -> None:
    driver, action = seated(start(language), "senator", 2)
    table, texts = driver.table, Texts(language)
    driver.click("hand/senator")
    wanted = texts("table.choose", things=table.model.texts.own("choose.role"))
    assert wanted in driver.texts()
    assert texts("table.selected") not in driver.texts()
    assert action in table.session.choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_chosen_of_several_are_counted(start: Start, language: str) -> None:
    driver, action = seated(start(language), "barter", 0, seed=32, game_id="constantinopolis")
    good = driver.table.session.game.grammar.verbs["barter"].arguments[0].kind.word(action.args[0])
    driver.click("own/wall_barter")
    texts, words = Texts(language), driver.table.model.texts
    assert texts("table.choose", things=words.own("choose.store")) in driver.texts()
    driver.click(f"store/{good}")
    assert texts("table.choose_more", count=1, things=words.own("choose.store")) in driver.texts()


def test_every_kind_of_place_one_may_be_asked_for_has_its_words() -> None:
    own = {key for key in Texts("en").keys if key.startswith(f"{GAME}.choose.")}
    names = {key.rpartition(".")[2] for key in own}
    assert {"role", "hand", "site", "outside", "building", "stockpile", "pool", "rival", "discard"} <= names


def test_a_card_may_be_dragged_to_its_site(driver: Driver) -> None:
    seated(driver, "found", 2)
    table = driver.table
    action = next(a for a in table.session.choices if a.verb == "found")
    card, site = table.model.board.touches(table.model.table(), action)
    before = len(table.session.match)
    drag(driver, driver.node(card), driver.node(site))
    assert table.session.pending == action or len(table.session.match) > before


def test_dragging_to_nowhere_does_nothing_and_says_what_to_do(driver: Driver) -> None:
    seated(driver, "found", 2)
    table = driver.table
    action = next(a for a in table.session.choices if a.verb == "found")
    before, card = len(table.session.match), table.model.board.touches(table.model.table(), action)[0]
    drag(driver, driver.node(card), driver.node("deck"))
    assert (len(table.session.match), table.session.pending, table.model.picks.selection) == (
        before,
        None,
        (),
    )
    assert table.model.hint == Texts("en")("table.no_drag")


def test_the_rest_can_be_done_alike_by_a_button(driver: Driver) -> None:
    _, action = seated(driver, "collect", 1, like=3)
    table = driver.table
    assert find_target(driver.tree, f"verb/{REST}") is None, "nothing has been done yet"
    left = table.session.decision
    assert left is not None
    target = table.model.board.touches(table.model.table(), action)[0]
    assert press(table.model.board, table.model.table(), target) == action
    driver.click(target)
    before = len(table.session.match)
    driver.click(f"verb/{REST}")
    done = [entry.action for entry in table.session.match.entries[before:]]
    assert done[: len(done)].count(action) >= 2 or action not in table.session.choices
    assert find_target(driver.tree, f"verb/{REST}") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_waits_stands_in_the_title(start: Start, language: str) -> None:
    driver, action = seated(start(language), "found", 2)
    table = driver.table
    table.session.pending = action
    table.model.invalidate()
    driver.turn(2)
    words = {
        "name": table.session.seats[table.session.to_act].name,
        "action": table.model.texts.action(action),
    }
    assert Texts(language)("takeback.asked", **words) in driver.texts(), (
        "nothing is chosen before the second click"
    )
    assert Texts(language)("takeback.chosen", **words) not in driver.texts()


def test_a_line_from_before_is_gone_when_a_setting_changes(driver: Driver) -> None:
    seated(driver, "found", 2)
    driver.table.model.say("something")
    driver.app.apply("end_turn")
    assert driver.table.model.hint == ""


def test_what_was_bought_keeps_its_name_while_it_is_looked_at(driver: Driver) -> None:
    """After the purchase its place is empty or has another card: the name is that of the card bought."""
    driver.seat(PERSON, PERSON, game="concordia_venus")
    session, chance = driver.session, stream(5, "buys")
    bar = next(panel for panel in driver.table.panels if isinstance(panel, TopBar))
    before = session.seen
    for _ in range(400):
        choices = session.game.legal(session.state)
        buys = [action for action in choices if action.verb == "take"]
        before = session.seen
        session._take(chance.choice(buys or choices))
        session.privacy.reveal()
        if buys:
            break
    entry = session.match.entries[-1]
    assert entry.action.verb == "take"
    said = driver.table.model.texts.action(entry.action, before)
    assert said != driver.table.model.texts.action(entry.action), (
        "without the position only the place is named"
    )
    assert said in bar._deed(entry.seat)
