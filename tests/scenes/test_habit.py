"""One habit of clicking in all games: the first click chooses, the second does it, only its button ends a turn."""

from collections.abc import Iterator

import pygame
import pytest

from game.boards.board import Picks
from game.boards.clicks import OFFER, VERB
from game.devtools import sample_positions
from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.scenes.table import clicks
from game.scenes.table.consequences import action_with_changes, followed_by
from game.storage.record import PERSON
from game.storage.settings import Settings
from game.ui.tree import Node, find_target, hit
from tests.scenes.driver import Driver

CHOSEN, END = "verb/chosen", "verb/end_turn"
MOST_CLICKS = 6000


def sit(driver: Driver, game: str, *, end_turn: str = "ask", clicks: str = "twice", **options: str) -> None:
    driver.app.settings.set("clicks", clicks)
    driver.app.settings.set("end_turn", end_turn)
    driver.seat(PERSON, PERSON, game=game, **options)


def on_the_board(driver: Driver) -> list[Node]:
    """What may be clicked that is no button of the action bar."""
    return [node for node in driver.lit() if not node.target.startswith(VERB)]


def turn_of(driver: Driver) -> tuple[int, object]:
    session = driver.session
    return session.to_act, session.game.turn_id(session.state)


def clicked(driver: Driver, seed: int, rounds: int) -> Iterator[Node]:
    """Click by chance, mostly on the board, and tell each node before it is clicked."""
    chance = stream(seed, "habit")
    for _ in range(rounds):
        if driver.session.over:
            return
        driver.settle()
        board = on_the_board(driver)
        nodes = board if board and chance.below(4) else driver.lit()
        node = chance.choice(nodes)
        yield node
        driver.press(node)


def may_end(driver: Driver, node: Node) -> bool:
    """Whether a click may end the turn: by a button that says so, or by doing what has been shown and gives nothing up."""
    session, model = driver.session, driver.table.model
    if node.target == END:
        return True
    verb = next((verb for verb in model.verbs() if verb.target == node.target), None)
    if verb is not None and verb.offer is not None:
        action = verb.offer.action()
        if action.verb in session.game.answers or verb.offer.key in model.picks.amounts:
            return True
    chosen = model.chosen
    shown = session.pending
    if shown is None and chosen is not None:
        shown = chosen.action(model.picks.amounts.get(chosen.key))
    if shown is None or session.game.forfeits(session.seen, shown) is not None:
        return False
    words = model.texts.action(shown, session.seen)
    return any(words in text for text in driver.texts())


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", game_ids())
def test_no_click_ends_a_turn_unless_it_was_shown_and_gives_nothing_up(
    driver: Driver, game: str, seed: int
) -> None:
    """In positions of random matches, pressed on the screen: the board, lines of menus and buttons alike."""
    sit(driver, game)
    chance, ended = stream(seed, "positions"), 0
    for number in range(60):
        if not chance.below(5):
            driver.table.model.drop()
            driver.act_some(1 + chance.below(6), seed * 1000 + number)
        if driver.session.over:
            break
        driver.settle()
        board = on_the_board(driver)
        node = driver.uncovered(chance.choice(board if board and chance.below(4) else driver.lit()))
        may, before = may_end(driver, node), turn_of(driver)
        driver.press(node)
        if turn_of(driver) != before and turn_of(driver)[0] >= 0:
            ended += 1
            assert may, f"{node.target} has ended the turn"
    assert ended


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_double_click_never_does_two_things(driver: Driver, game: str) -> None:
    """It does at most one action, ends no turn but by a button that says so, and looks closer only where nothing was done."""
    sit(driver, game)
    chance, done = stream(9, "doubles"), 0
    for number in range(30):
        driver.table.model.drop()
        driver.act_some(chance.below(4), number)
        if driver.session.over:
            break
        driver.settle()
        model, session = driver.table.model, driver.session
        nodes = on_the_board(driver) if chance.below(3) else driver.lit()
        node = driver.uncovered(chance.choice(nodes or driver.lit()))
        verb = next((verb for verb in model.verbs() if verb.target == node.target), None)
        says = verb is not None and (verb.offer is None or verb.offer.action().verb in session.game.answers)
        chain = verb is not None and verb.offer is not None and len(verb.offer.then) > 0
        length, turn, zoom = len(session.match), turn_of(driver), model.zoom.zoom
        driver.press_twice(node)
        made = [entry for entry in session.match.entries[length:] if entry.seat == turn[0]]
        done += bool(made)
        assert len(made) <= 1 or chain or model.board.drafts(made[0].action), node.target
        if not session.over and not says and node.target != END:
            assert turn_of(driver) == turn, f"a double click on {node.target} has ended the turn"
        if made or session.pending or model.picks.selection:
            assert model.zoom.zoom == zoom, f"{node.target} did something and was enlarged"
        model.drop()
    assert done


@pytest.mark.slow
@pytest.mark.parametrize("way", ["twice", "once"])
@pytest.mark.parametrize("game", game_ids())
def test_a_double_click_does_one_thing_where_pictures_come_slowly(
    driver: Driver, game: str, way: str
) -> None:
    """In positions of a match of bots: the second half comes after a picture in which something else may stand there."""
    sit(driver, game, clicks=way)
    chance, done, length = stream(12, "slowly"), 0, 0
    for number in range(16):
        session, model = driver.session, driver.table.model
        model.drop()
        for _ in range(1 + chance.below(5)):
            if not session.over:
                model.do(sample_positions.chosen(session.match, "random"))
        if session.over:
            break
        driver.turn(2)
        driver.settle()
        node = driver.uncovered(chance.choice(on_the_board(driver) or driver.lit()))
        chain = bool(followed_by(model, node.target, session.choices[0]))
        length, turn, scenes = len(session.match), turn_of(driver), driver.scenes
        double_click_slowly(driver, (node.rect.cx, node.rect.cy))
        made = [entry.action for entry in session.match.entries[length:] if entry.seat == turn[0]]
        assert len(made) <= 1 or chain or model.board.drafts(made[0]), f"{number} {node.target}: {made}"
        if made and not session.over:
            assert not model.picks.selection, "the next thing is chosen too"
            assert (turn_of(driver) == turn) or way == "once", node.target
            assert driver.scenes == scenes
        done += bool(made)
    assert done


def double_click_slowly(driver: Driver, spot: tuple[int, int]) -> None:
    """A double click of a fifth of a second, on a machine that needs as long for each picture."""
    for half in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=spot, button=1))
        driver.app.window._last -= 0.25  # the picture before has taken so long
        driver.turn()
        driver.app.window.stage.advance(0.0 if half else 0.2)


@pytest.mark.parametrize("game", game_ids())
def test_the_first_click_only_chooses_and_says_what_it_will_do(driver: Driver, game: str) -> None:
    sit(driver, game)
    chosen = 0
    before = length = -1
    for node in clicked(driver, 5, 160):
        model = driver.table.model
        if chosen == 9:
            break
        if before >= 0 and not driver.session.pending and len(driver.session.match) == length:
            offer = model.chosen
            if offer is not None:
                chosen += 1
                action = (offer.then or (offer.action(model.picks.amounts.get(offer.key)),))[-1]
                words = model.texts.action(action, driver.session.seen)
                assert any(text.startswith(words) for text in driver.texts())
                assert find_target(driver.tree, CHOSEN) is not None
        first = not model.picks.selection and not node.target.startswith((VERB, OFFER))
        before, length = (len(driver.session.match) if first else -1), len(driver.session.match)
    assert chosen


def choose(driver: Driver) -> Node:
    """Click by chance until something on the board is chosen; the node that was clicked."""
    last: Node | None = None
    for node in clicked(driver, 7, 200):
        if last is not None and driver.table.model.chosen is not None and len(last.target) > 0:
            return last
        last = None if node.target.startswith((VERB, OFFER)) else node
    raise AssertionError("nothing was chosen")


@pytest.mark.parametrize("game", game_ids())
def test_the_second_click_does_it_and_so_does_the_button(driver: Driver, game: str) -> None:
    sit(driver, game, end_turn="auto")
    for way in ("click", "button"):
        node = choose(driver)
        offer = driver.table.model.chosen
        assert offer is not None
        length = len(driver.session.match)
        wanted = offer.action(driver.table.model.picks.amounts.get(offer.key))
        driver.settle()
        driver.press(driver.node(node.target if way == "click" else CHOSEN))
        assert driver.session.match.entries[length].action == wanted


def test_a_double_click_does_one_thing(driver: Driver) -> None:
    sit(driver, "concordia_venus")
    model = driver.table.model
    driver.settle()
    node = next(node for node in driver.lit() if node.target.startswith("hand/"))
    for count in (0, 1):  # the first half chooses, the second does it
        assert len(driver.session.match) == 0
        driver.press(node)
        assert model.picks.selection == ((node.target,) if not count else ())
    assert len(driver.session.match) == 1


def test_steps_that_are_lost_are_named_before_they_are(driver: Driver) -> None:
    sit(driver, "concordia_venus")
    session, model = driver.session, driver.table.model
    model.do(session.game.grammar.parse("play architect"))
    model.do(next(action for action in session.choices if action.verb == "move"))
    driver.turn(2)
    build = next(action for action in session.choices if action.verb == "build")
    lost = session.game.forfeits(session.state, build)
    assert lost is not None
    assert lost[0] == "steps"
    driver.click(model.board.touches(model.table(), build)[0])
    words = model.texts.own("forfeit.steps", count=lost[1])
    told = [text for text in driver.texts() if words in text]
    assert told
    assert f", but {words}" in told[0], "the loss comes last, after what is gained"
    target, length = model.board.touches(model.table(), build)[0], len(session.match)
    for _ in range(2):  # only the button does it
        driver.click(target)
        assert (len(session.match), session.pending) == (length, build)
    assert all(action.verb != "build" for action in (entry.action for entry in session.match.entries))
    driver.click(END)
    assert session.match.entries[length].action == build


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_match_is_played_by_the_habit_of_the_program(driver: Driver, game: str) -> None:
    """With the settings a new player has, from the first click to the score; no click on the board ends a turn unseen on the way."""
    for name in ("clicks", "end_turn"):
        driver.app.settings.set(name, Settings(driver.app.settings.path.with_name("fresh.toml")).get(name))
    driver.seat(PERSON, "newcomer", game=game)
    chance, pressed = stream(3, "whole"), 0
    while driver.scenes[-1] != "Score":
        pressed += 1
        assert pressed < MOST_CLICKS, "no end"
        driver.wait_for_person()
        if driver.scenes[-1] == "Score":
            break
        driver.settle()
        model, board, lit = driver.table.model, on_the_board(driver), driver.lit()
        chosen = [node for node in lit if node.target == CHOSEN]
        nodes = chosen if chosen and chance.below(4) else board if board and chance.below(3) else lit
        node = driver.uncovered(chance.choice(nodes))
        before, may = turn_of(driver), may_end(driver, node)
        driver.press(node)
        if not node.target.startswith((VERB, OFFER)) and not driver.session.over:
            assert may or turn_of(driver) == before or model.session is not driver.session, (
                "a click on the board has ended the turn, and that was not shown"
            )
    assert driver.session.over


def test_a_second_click_on_what_opens_a_menu_says_what_to_do_and_keeps_it_open(driver: Driver) -> None:
    """It closes nothing silently; a click more gives it up."""
    sit(driver, "glory_to_rome")
    chance, kinds = stream(6, "menus"), set[bool]()
    for number in range(120):
        driver.table.model.drop()
        driver.act_some(1 + chance.below(3), number)
        if driver.session.over or len(kinds) == 2:
            break
        driver.settle()
        model, length = driver.table.model, len(driver.session.match)
        for node in on_the_board(driver):
            target = node.target
            if model.spots().certain((target,)) is not None or find_target(driver.tree, target) is None:
                continue
            driver.press(driver.uncovered(node))
            picked, menu = model.picks.selection, model.picks.menu
            if picked != (target,) or target in model.spots().lit(picked):
                model.drop()
                continue
            clicks.click(model, target)
            driver.turn()
            assert (model.picks.selection, model.picks.menu) == (picked, menu)
            assert driver.app.context.texts("table.still", what=clicks.still_asked(model)) in driver.texts()
            kinds.add(bool(menu))
            clicks.click(model, target)
            assert (model.picks.selection, len(driver.session.match)) == ((), length)
            break
    assert True in kinds


def test_a_hand_that_has_not_moved_means_what_it_has_chosen(driver: Driver) -> None:
    """What comes under it meanwhile, such as a step of a route over the colonist, is not clicked by the second click."""
    sit(driver, "concordia_venus")
    session, model = driver.session, driver.table.model
    model.do(session.game.grammar.parse("play architect"))
    driver.turn(2)
    driver.settle()
    length = len(session.match)
    spot, chosen = next(_covered_when_chosen(driver))
    _press_at(driver, spot)
    assert model.picks.selection == (chosen,)
    _press_at(driver, spot)
    assert (len(session.match), model.picks.selection) == (length, (chosen,))
    assert driver.app.context.texts("table.still", what=clicks.still_asked(model)) in driver.texts()
    _press_at(driver, spot)  # what lies there now
    assert len(session.match) > length or model.picks.selection != (chosen,)


def _press_at(driver: Driver, spot: tuple[int, int]) -> None:
    driver.settle()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=spot, button=1))
    driver.turn(2)


def _covered_when_chosen(driver: Driver) -> Iterator[tuple[tuple[int, int], str]]:
    """Places where something can be chosen that then lies under something else that can be clicked."""
    model = driver.table.model
    for node in on_the_board(driver):
        rect, before = node.rect.inset(-2 * node.rect.h), driver.tree
        model.pick(Picks(selection=(node.target,)))
        driver.turn(2)
        spots = [(x, y) for x in range(rect.x, rect.right, 3) for y in range(rect.y, rect.bottom, 3)]
        under = [(spot, hit(before, *spot), hit(driver.tree, *spot)) for spot in spots]
        model.drop()
        driver.turn(2)
        for spot, first, then in under:
            if (
                first is not None
                and then is not None
                and first.target == node.target != then.target
                and then.target
            ):
                yield spot, node.target


def _wait_in_place(driver: Driver) -> None:
    """Time goes by with a resting hand."""
    driver.app.window.stage.advance(1.5)
    driver.turn()


@pytest.mark.parametrize("game", game_ids())
def test_a_button_that_came_under_a_resting_hand_says_first_what_it_gives_up(
    driver: Driver, game: str
) -> None:
    sit(driver, game)
    chance, asked = stream(4, "resting"), 0
    for number in range(150):
        driver.table.model.drop()
        driver.act_some(1 + chance.below(3), number)
        session, model = driver.session, driver.table.model
        if session.over or asked == 3:
            break
        others = [action for action in session.choices if action.verb not in session.game.answers]
        ends = [
            v
            for v in model.verbs()
            if v.offer and v.offer.action().verb in session.game.answers and not v.warning
        ]
        if not others or not ends or session.privacy.open_question or session.pending is not None:
            continue
        _wait_in_place(driver)
        node = find_target(driver.tree, ends[-1].target)
        if node is None or not node.enabled or model.guard.waiting:
            continue
        model.guard.pressed_at, model.guard.unread = (
            (node.rect.cx, node.rect.cy),
            True,
        )  # the last press was there
        model.guard.handed_over()  # and it was of the same person
        length = len(session.match)
        driver.press(node)
        assert (len(session.match), model.hint_wrong) == (length, False)
        assert ends[-1].text in model.hint
        if len(others) <= clicks.FEW:
            assert all(model.texts.action(action, session.seen) in model.hint for action in others)
        _wait_in_place(driver)
        driver.press(driver.node(ends[-1].target))
        assert len(session.match) > length
        asked += 1
    assert asked


def _pressed_twice_in_place(driver: Driver) -> tuple[int, int] | None:
    """Press Done twice in one place where another question with a Done follows: actions before and after the second."""
    session, model = driver.session, driver.table.model
    done, asked = session.game.grammar.parse("done"), session.decision
    if done not in session.choices or len(session.choices) < 2:
        return None
    _wait_in_place(driver)
    node = find_target(driver.tree, "verb/done")
    if node is None or not node.enabled or model.guard.asks(None):
        return None
    driver.press(node)
    _wait_in_place(driver)
    again = hit(driver.tree, node.rect.cx, node.rect.cy)
    changed = session.decision not in (None, asked) and len(session.choices) > 1
    if again is None or again.target != "verb/done" or not changed or not model.guard.unread:
        return None
    length = len(session.match)
    driver.press(node)
    return length, len(session.match)


def test_two_presses_on_done_in_one_place_end_one_phase(driver: Driver) -> None:
    """The second falls on the Done of the next question, and takes nothing away."""
    sit(driver, "constantinopolis")
    found = None
    for seed in range(400):
        if (found := _pressed_twice_in_place(driver)) is not None:
            break
        driver.table.model.drop()
        driver.act_some(1, seed)
    assert found is not None, "no two questions with a button in one place"
    assert found[0] == found[1]


@pytest.mark.parametrize("chapter", ["donate", "store"])
def test_what_is_donated_or_stored_takes_a_second_click_like_anything_else(
    driver: Driver, chapter: str
) -> None:
    sit(driver, "constantinopolis")
    session, model, wanted = driver.session, driver.table.model, [*driver.session.choices]
    verb = session.game.grammar.verbs[chapter].name
    for seed in range(1500):
        session, model = driver.session, driver.table.model
        wanted = [action for action in session.choices if action.verb == verb]
        if session.decision is not None and session.decision.key == chapter and wanted:
            break
        model.drop()
        driver.act_some(1, seed)
    target = model.board.touches(model.table(), wanted[0])[0]
    length = len(session.match)
    driver.click(target)
    assert len(session.match) == length
    driver.click(target)
    assert session.match.entries[length].action == wanted[0]


def test_the_button_that_stores_does_it_at_once(driver: Driver) -> None:
    sit(driver, "constantinopolis")
    session = driver.session
    for seed in range(1500):
        session = driver.session
        if any(action.verb == "store" for action in session.choices):
            break
        driver.table.model.drop()
        driver.act_some(1, seed)
    length = len(session.match)
    driver.click("verb/store_all")
    assert session.pending is None
    assert session.match.entries[length].action.verb == "store"


@pytest.mark.parametrize("game", game_ids())
def test_the_second_click_does_what_the_first_showed_unless_something_is_lost(
    driver: Driver, game: str
) -> None:
    """One habit for every card and role: also what ends the turn, which is said before; only a loss needs the button."""
    sit(driver, game)
    chance, ended, lost = stream(8, "second"), 0, 0
    for number in range(140):
        driver.table.model.drop()
        driver.act_some(1 + chance.below(2), number)
        session, model = driver.session, driver.table.model
        if session.over:
            break
        model.guard.left = 0.0
        places = sorted(target for target in model.spots().targets if not target.startswith(VERB))
        if not places or session.privacy.open_question:
            continue
        target, turn, length = chance.choice(places), turn_of(driver), len(session.match)
        clicks.click(model, target)
        pending = session.pending
        if pending is None or model.waits_at != target:
            continue
        loses = session.game.forfeits(session.seen, pending) is not None
        said, last = clicks.waiting_hint(model), model.is_last(pending)
        key = "takeback.waits_for_button" if loses else "takeback.waits_last" if last else "table.click_again"
        assert said == driver.app.context.texts(key, action=action_with_changes(model, pending))
        model.guard.left = 0.0
        clicks.click(model, target)
        if loses:
            assert (session.pending, len(session.match)) == (pending, length)
            lost += 1
        else:
            assert session.match.entries[length].action == pending
            ended += driver.session.over or turn_of(driver) != turn
    assert ended
    assert lost or game != "concordia_venus"
