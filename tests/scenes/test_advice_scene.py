"""Advice at the table and the reasons of bots: who is told what, where it lies, and that the window never waits."""

from collections.abc import Sequence

import pygame
import pytest

from game.bots.registry import adapter_of
from game.bots.thinking.search_result import Factor, RatedAction, SearchResult, settled
from game.bots.worker import Advice, BotWorker, Request
from game.engine.core.action import Action
from game.engine.core.rng import stream
from game.i18n import LANGUAGES, Texts
from game.i18n.catalogue import capitalized
from game.scenes import launch
from game.scenes.common.dialogs import Dialog
from game.scenes.common.over_table import Heading, Leaves, Note
from game.scenes.table.advice import FIGURES, AdvicePanel, hints_allowed, idea, over, scale
from game.scenes.table.log import ExplanationPanel
from game.storage import savefile
from game.storage.record import PERSON
from game.table.advice import advice_sentence, purpose, turn_of
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.tree import Node, find, placed, walk
from tests.audit import audit
from tests.boards.views import view_of
from tests.pairs import some
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

BOT = "random"
REASONS = (Factor("ships", 3.1), Factor("income", 1.2), Factor("offices", -1.6))
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def result(choices: Sequence[Action]) -> SearchResult:
    """A verdict on some choices: each is a point worse than the one before."""
    options = tuple(RatedAction((action, *choices[:1]), 4.0 - n, 0.2) for n, action in enumerate(choices[:6]))
    return SearchResult(options, 12, "tried", REASONS)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """What the adviser is asked; it answers at once, and no process is started for it."""
    questions: list[Request] = []

    def advise(worker: BotWorker, question: Request) -> None:
        questions.append(question)
        worker.advice = Advice(question.number, result(question.choices))

    monkeypatch.setattr(BotWorker, "advise", advise)
    return questions


def panel(driver: Driver, name: str = "advice") -> Node | None:
    return find(driver.tree, name)


def words(node: Node | None) -> str:
    assert node is not None
    return " ".join(child.text for child in node.children if child.text)


def all_words(driver: Driver, name: str = "advice") -> str:
    """The words of all pages of a panel."""
    said = words(panel(driver, name))
    while (after := find(driver.tree, f"{name}/after")) is not None and after.enabled:
        driver.click(f"leaf.{name}/1")
        said += " " + words(panel(driver, name))
    return said


def marked(driver: Driver) -> list[Rect]:
    return [item.node.rect for item in placed(driver.tree) if item.node.frame == "outline.advice"]


def bots_move(session: Session) -> int:
    """Let the bot to act move here and now, for reasons it gives; the number of its action."""
    number = len(session.match)
    action = stream(number, "move").choice(session.game.legal(session.state))
    session.players.explanations.keep(number, action, result([action, Action("done")]))
    session._take(action)
    return number


def alone(driver: Driver) -> None:
    """A table of one person, who is to choose, and a bot."""
    driver.seat(PERSON, BOT)
    driver.session.players.pace = "step"
    while driver.session.waiting_for_bot:
        bots_move(driver.session)
    driver.table.model.changed()
    driver.turn(2)


def explained(driver: Driver) -> int:
    """A table of one person, who is to choose after a bot has moved for reasons; the number of its last move."""
    alone(driver)
    session, number = driver.session, -1
    chance = stream(1, "explained")
    while number < 0 or session.waiting_for_bot:
        if session.waiting_for_bot:
            number = bots_move(session)
        else:
            session.act(chance.choice(session.choices))
    driver.table.model.changed()
    driver.turn(2)
    return number


# -- advice ------------------------------------------------------------------------------------------------------------


def test_a_key_shows_the_best_answer_and_where_it_is_clicked(driver: Driver, asked: list[Request]) -> None:
    alone(driver)
    table, session = driver.table, driver.session
    driver.key(pygame.K_h)
    best = asked[-1].choices[0]
    said = all_words(driver)
    assert table.model.texts.action(best) in said
    assert table.model.texts.deed(asked[-1].choices[1]) in said, "the next best"
    assert f"Then {table.model.texts.inside(best)}." in said, "what follows is a sentence"
    assert "“" not in said, "no button is quoted"
    assert "→" not in said
    for key in ("gain.ships", "gain.income", "cost.offices"):
        words_of = table.model.texts.own(key).rpartition("you |")[2].replace("|", "")
        assert words_of in said, "what two have in common is said once"
    rings, touched = marked(driver), set(table.model.board.touches(table.model.table(), best))
    lit = {
        item.node.target: item.node.rect for item in placed(driver.tree) if item.node.target in touched
    } or {
        verb.target: driver.node(verb.target).rect for verb in table.model.verbs() if verb.offer is not None
    }
    assert rings
    assert all(any(ring.holds(rect.intersection(ring)) for rect in lit.values()) for ring in rings)
    driver.key(pygame.K_h)
    assert panel(driver) is None
    assert marked(driver) == []
    driver.click("ui/advice")
    assert panel(driver) is not None
    driver.key(pygame.K_ESCAPE)
    assert panel(driver) is None
    assert driver.scenes[-1] == "Table"
    assert not session.adviser.wanted


def test_the_frame_goes_round_a_card_that_is_raised(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.seat(PERSON, BOT, game="glory_to_rome")
    driver.session.players.pace = "step"
    while driver.session.waiting_for_bot:
        bots_move(driver.session)
    driver.table.model.changed()
    driver.turn(2)
    model = driver.table.model
    hand = {node.target: node for node in walk(driver.tree) if node.target.startswith("hand/")}
    best = next(one for one in driver.session.choices if {*model.board.touches(model.table(), one)} & {*hand})
    target = next(each for each in model.board.touches(model.table(), best) if each in hand)

    def advise(worker: BotWorker, question: Request) -> None:
        options = (RatedAction((best,), 4.0, 0.2),)
        worker.advice = Advice(question.number, SearchResult(options, 12, "tried", ()))

    monkeypatch.setattr(BotWorker, "advise", advise)
    driver.key(pygame.K_h)
    driver.turn(2)
    card = hand[target].rect
    assert driver.session.adviser.advice is not None
    assert any(ring.holds(card) for ring in marked(driver))
    driver.hover(hand[target])
    driver.turn(2)
    (large,) = (
        item.node.rect for item in placed(driver.tree) if item.node.name.rpartition("/")[2] == "raised"
    )
    assert large.area > card.area
    assert any(ring.holds(large) for ring in marked(driver))


@pytest.mark.parametrize("final", [False, True])
def test_what_is_only_glanced_at_is_no_rule_of_thumb_while_it_thinks(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, final: bool
) -> None:
    def advise(worker: BotWorker, question: Request) -> None:
        worker.advice = Advice(question.number, settled((question.choices[0],), "glance"), final)

    monkeypatch.setattr(BotWorker, "advise", advise)
    alone(driver)
    driver.key(pygame.K_h)
    texts, said = driver.table.context.texts, words(panel(driver))
    assert driver.table.model.texts.action(driver.session.choices[0]) in said
    assert texts("reasons.glance") not in said, "it says what the answer is good for"
    assert (texts("hint.thinking") in said) == (not final)
    model = driver.table.model
    seat = driver.session.match.state.to_act
    seen = driver.session.game.recall(driver.session.match.state, seat)
    why = purpose(driver.session.game, seen, seat, (driver.session.choices[0],), settled((), "glance"))
    assert why is not None
    assert advice_sentence(why, model.texts) in said


def test_ones_own_idea_is_compared(driver: Driver, asked: list[Request]) -> None:
    alone(driver)
    driver.key(pygame.K_h)
    table = driver.table
    choices = asked[-1].choices
    spots = table.model.spots()
    offer = next(
        offer for offer in spots.offers
        if len(offer.refs) == 1 and len(spots.complete(offer.refs)) == 1 and offer.action() in choices[1:6]
    )  # fmt: skip
    driver.hover(driver.node(offer.refs[0]))
    driver.turn(2)
    assert idea(table.model, table.panel(AdvicePanel).hovered) == offer.action()
    by = choices.index(offer.action())
    texts, action = table.context.texts, table.model.texts.deed(offer.action())
    how = "far" if by >= 3 else "clear"
    assert texts("hint.own", action=action, how=texts(f"hint.how.{how}")) in words(panel(driver))
    tip = table.tooltip(FIGURES)  # the figures are behind the words
    assert tip is not None
    assert (
        texts(
            "hint.figure",
            action=table.model.texts.action(offer.action()),
            points=f"−{table.model.texts.show(float(by))}",
            error="0.6",
        )
        in tip.body
    )
    assert not any("±" in one for one in words(panel(driver)))


def open_result(choices: Sequence[Action]) -> SearchResult:
    """A verdict that advises the first choice although all later ones seem better."""
    options = tuple(RatedAction((action, *choices[:1]), 4.0 + n, 0.2) for n, action in enumerate(choices[:6]))
    return SearchResult(options, 12, "tried", REASONS)


def test_what_seems_better_than_the_advice_is_called_open_never_better(
    driver: Driver, asked: list[Request], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.result", open_result)
    alone(driver)
    driver.key(pygame.K_h)
    table = driver.table
    choices, spots = asked[-1].choices, table.model.spots()
    offer = next(
        offer for offer in spots.offers
        if len(offer.refs) == 1 and len(spots.complete(offer.refs)) == 1 and offer.action() in choices[1:6]
    )  # fmt: skip
    driver.hover(driver.node(offer.refs[0]))
    driver.turn(2)
    texts, said = table.context.texts, words(panel(driver))
    assert texts("hint.own_open", action=table.model.texts.deed(offer.action())) in said
    assert "better" not in said.replace("as good or better, but is less explored", "")
    tip = table.tooltip(FIGURES)
    assert tip is not None
    assert "+" not in tip.body, "no figure says that something else is better"
    texts = table.context.texts
    open_words = texts("hint.figure_open", action="").strip(": ")
    assert open_words in tip.body


def test_advice_that_changes_says_what_the_person_did_instead(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last choice is advised every time; whoever does something else reads that this is why it changed."""

    def advise(worker: BotWorker, question: Request) -> None:
        best = question.choices[-1]
        options = (RatedAction((best,), 2.0, 0.2), RatedAction((question.choices[0],), 1.0, 0.2))
        worker.advice = Advice(question.number, SearchResult(options, 12, "tried", REASONS), True)

    monkeypatch.setattr(BotWorker, "advise", advise)
    alone(driver)
    driver.key(pygame.K_h)
    model, session, seen = driver.table.model, driver.session, 0
    for _ in range(40):
        if session.waiting_for_bot:
            break
        old, number = session.choices[-1], len(session.match)
        before = turn_of(session.match)
        model.do(session.choices[0])
        driver.turn(3)
        stays = turn_of(session.match) == before and len(session.match) == number + 1
        if (
            stays
            and len(session.choices) > 1
            and old not in (session.choices[-1], session.match.entries[-1].action)
        ):
            told = driver.table.context.texts("hint.changed.own", old=model.texts.deed(old))
            assert told in words(panel(driver))
            seen += 1
    assert seen


def test_advice_goes_on_with_the_person_and_ends_with_its_turn(driver: Driver, asked: list[Request]) -> None:
    alone(driver)
    driver.key(pygame.K_h)
    chance = stream(2, "advice")
    while not driver.session.waiting_for_bot:
        assert panel(driver) is not None
        assert asked[-1].number == len(driver.session.match)
        driver.table.model.do(chance.choice(driver.session.game.legal(driver.session.state)))
        driver.turn(2)
    assert panel(driver) is None
    assert not driver.session.adviser.wanted


def test_where_several_sit_advice_is_switched_on_for_the_match(driver: Driver, asked: list[Request]) -> None:
    driver.seat(PERSON, PERSON)
    driver.key(pygame.K_h)
    assert isinstance(driver.top, Dialog)
    driver.key(pygame.K_ESCAPE)
    assert panel(driver) is None
    assert asked == []
    driver.key(pygame.K_h)
    driver.click("answer/yes")
    assert panel(driver) is not None
    driver.key(pygame.K_h)
    driver.key(pygame.K_h)
    assert panel(driver) is not None, "it is asked once"
    kept = savefile.read(driver.saves.path("autosave"))
    assert kept.hints is True
    launch.open_table(driver.top, Session(kept))
    driver.turn(2)
    assert hints_allowed(driver.table.model), "nor after a reload"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_line_and_a_tooltip_say_what_the_bars_compare(
    driver: Driver, asked: list[Request], language: str, size: tuple[int, int]
) -> None:
    alone(driver)
    driver.key(pygame.K_h)
    texts, view = Texts(language), view_of(*size)
    found = driver.session.adviser.advice
    assert found is not None
    assert found.result is not None
    bars = scale(driver.table.model, found.result)
    room, heading = view.rect.cut_right(view.w // 3)[0], Heading("advice", "")
    root, said = Node("", view.rect), [Note(texts("hint.none"))]
    root.add("log", room)
    laid = over(view, room, root, heading, said, bars, texts, Leaves())
    names = {node.name.removeprefix("advice/"): node for node in laid.children}
    assert names["legend"].text == texts("hint.bars")
    assert view.width(names["legend"].text, names["legend"].style.role) <= names["legend"].rect.w
    assert names["legend"].rect.bottom <= names["bar.0"].rect.y
    for name in ("legend", "bar.0", "bar.0.name"):
        tip = driver.table.panel(AdvicePanel).tooltip(names[name].tip)
        assert tip is not None
        assert tip.title == driver.table.context.texts("hint.bars")
        assert tip.body.startswith(driver.table.context.texts("hint.bars_mean"))


@pytest.mark.parametrize(("wish", "people", "at_once"), [("always", 2, True), ("never", 1, False)])
def test_the_setting_says_what_holds_at_the_beginning(
    driver: Driver, asked: list[Request], wish: str, people: int, at_once: bool
) -> None:
    driver.app.settings.set("hints", wish)
    if people == 1:
        alone(driver)
    else:
        driver.seat(*[PERSON] * people)
    driver.key(pygame.K_h)
    assert (panel(driver) is not None) == at_once
    assert bool(asked) == at_once


def test_who_is_not_to_choose_is_told_so(driver: Driver, asked: list[Request]) -> None:
    alone(driver)
    chance = stream(3, "other")
    while not driver.session.waiting_for_bot:
        driver.session.act(chance.choice(driver.session.choices))
    driver.table.model.changed()
    driver.turn(2)
    driver.key(pygame.K_h)
    assert panel(driver) is None
    assert driver.table.model.hint == driver.table.context.texts("hint.not_now")
    assert asked == []


def test_the_window_goes_on_while_the_adviser_thinks(driver: Driver) -> None:
    """Every turn of the loop ends, however long a thought takes; what was thought appears by and by."""
    driver.seat(PERSON, PERSON)
    driver.app.settings.set("hints", "always")
    driver.key(pygame.K_h)
    assert panel(driver) is not None
    heard: list[Advice] = []
    turns = 0
    while len(heard) < 2 and turns < 20_000:
        driver.turn()
        turns += 1
        advice = driver.session.adviser.advice
        if advice is not None and advice not in heard:
            heard.append(advice)
            if advice.final:
                break
        pygame.time.wait(1)
    assert turns > len(heard) > 0
    assert heard[-1].error == ""


# -- reasons -----------------------------------------------------------------------------------------------------------


def test_a_key_says_why_the_last_bot_did_what_it_did(driver: Driver) -> None:
    number = explained(driver)
    table, session = driver.table, driver.session
    driver.key(pygame.K_w)
    said = words(panel(driver, "motive"))
    assert session.seats[1].name in said
    assert capitalized(table.model.texts.own("term.ships")) in said
    driver.key(pygame.K_ESCAPE)
    assert panel(driver, "motive") is None
    driver.key(pygame.K_l)
    signs = [item.node for item in placed(driver.tree) if item.node.target.startswith("log/motive/")]
    assert signs
    driver.press(signs[-1])
    assert table.model.explained is not None
    assert table.model.explained <= number
    assert panel(driver, "motive") is not None


def test_only_one_panel_is_open(driver: Driver, asked: list[Request]) -> None:
    explained(driver)
    driver.key(pygame.K_w)
    driver.key(pygame.K_h)
    assert panel(driver, "motive") is None
    assert panel(driver) is not None
    driver.key(pygame.K_w)
    assert panel(driver, "motive") is not None
    assert panel(driver) is None


def test_before_any_reason_there_is_nothing_to_explain(driver: Driver) -> None:
    driver.seat(PERSON, PERSON)
    driver.key(pygame.K_w)
    assert panel(driver, "motive") is None
    assert driver.table.model.hint == driver.table.context.texts("motive.none")


def test_a_reason_never_names_what_only_the_bot_holds(driver: Driver) -> None:
    """It preferred to think to playing a card of its hand: which card that is stays its secret."""
    driver.seat(PERSON, BOT, game="glory_to_rome")
    driver.session.players.pace = "step"
    table, session = driver.table, driver.session
    chance = stream(4, "hand")
    while not (session.waiting_for_bot and held(session)):
        session._take(chance.choice(session.game.legal(session.state)))
    cards, number = held(session), len(session.match)
    knowledge = adapter_of(session.game.id)
    assert knowledge is not None
    term = next(term for term in knowledge.terms if term)
    draw = next(action for action in session.game.legal(session.state) if action.verb == "draw")
    session._take(draw)
    for card in cards:
        options = result([draw, card]).options
        session.players.explanations.keep(
            number, draw, SearchResult(options, 12, "tried", (Factor(term, 2.0),))
        )
        table.panel(ExplanationPanel).close()
        table.panel(ExplanationPanel)._said = None
        table.model.changed()
        table.command("motive")
        driver.turn(2)
        said = words(panel(driver, "motive"))
        assert "Bruno thinks and draws 1 card" in said
        assert table.model.texts.action(card) not in said
    assert cards


def test_a_reason_names_the_action_and_not_the_phase_it_ended(driver: Driver) -> None:
    """The last to build draws contracts at the end of the phase: its reason is about building no more."""
    driver.seat(PERSON, BOT)
    driver.session.players.pace = "step"
    table, session = driver.table, driver.session
    while not (session.waiting_for_bot and _ends_building(session)):
        session._take(session.game.legal(session.state)[0])
    number, done = len(session.match), Action("done")
    session._take(done)
    drawn = [event for event in session.match.events(number) if event.key == "draws" and event.seat == 1]
    assert drawn
    session.players.explanations.keep(
        number, done, SearchResult(result([done]).options, 12, "tried", (Factor("gold", 2.0),))
    )
    table.model.changed()
    table.command("motive")
    driver.turn(2)
    said = words(panel(driver, "motive"))
    nothing = next(event for event in session.match.events(number) if event.key == "builds_nothing")
    assert table.model.texts.event(nothing) in said
    assert table.model.texts.event(drawn[0]) not in said


def test_leaving_off_is_not_called_by_the_name_of_its_button(driver: Driver) -> None:
    driver.seat(PERSON, BOT, game="concordia_venus")
    driver.session.players.pace = "step"
    table, session, done = driver.table, driver.session, Action("done")
    chance = stream(4, "done")
    while not (session.waiting_for_bot and done in session.game.legal(session.state)):
        session._take(chance.choice(session.game.legal(session.state)))
    number = len(session.match)
    session._take(done)
    assert not any(event.seat == 1 for event in session.match.events(number))
    term = next(term for term in adapter_of("concordia_venus").terms if term)  # type: ignore[union-attr]
    session.players.explanations.keep(
        number, done, SearchResult(result([done]).options, 12, "tried", (Factor(term, 2.0),))
    )
    table.model.changed()
    table.command("motive")
    driver.turn(2)
    said = words(panel(driver, "motive"))
    assert table.context.texts("motive.done", name=session.seats[1].name) in said
    assert table.model.texts.action(done) not in said


def _ends_building(session: Session) -> bool:
    """Whether done would end the building phase of the round."""
    if Action("done") not in session.game.legal(session.state):
        return False
    after = session.match.fork(len(session.match))
    after.play(Action("done"))
    return any(event.key == "draws" for event in after.events(len(after) - 1))


def held(session: Session) -> list[Action]:
    """What the seat to act may play from its hand."""
    return [action for action in session.game.legal(session.state) if action.verb == "play"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_have_room_for_their_words(start: Start, asked: list[Request], language: str) -> None:
    for size in some(SIZES, 2, LANGUAGES.index(language)):
        driver = start(language, size)
        explained(driver)
        for key, name in ((pygame.K_h, "advice"), (pygame.K_w, "motive")):
            driver.key(key)
            laid = panel(driver, name)
            assert laid is not None
            assert all(laid.rect.holds(child.rect) for child in laid.children)
            view = driver.app.window.stage.view
            found = audit(driver.tree, view, has_picture=driver.app.window.stage.painter.pictures.has)
            mine = [fault for fault in found if fault.name.startswith((name, "advised"))]
            assert mine == []
        driver.close()
