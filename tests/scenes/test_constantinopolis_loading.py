"""Loading at a table of Constantinopolis: a contract kept by a post goes straight to a ship, by clicks or by dragging."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.boards.constantinopolis.clicks import all_that_fits, combined_actions
from game.bots.registry import make_bot
from game.engine.constantinopolis.components import GOODS
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.table import consequences
from game.scenes.table.recap import Recap
from game.storage.record import PERSON, Record, SeatInfo
from game.table.session import Session
from game.ui.tree import Node, boxes, find, placed
from tests.boards.positions import table_of
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.matches import drag

GAME = "constantinopolis"


def opened(driver: Driver, match: Match[Any]) -> None:
    """Sit down at a match of two persons."""
    session = Session(
        Record(
            match,
            [SeatInfo("Anna", 0, PERSON), SeatInfo("Bruno", 1, PERSON)],
            created="2026-01-01T12:00:00+00:00",
        )
    )
    session.privacy.curtain = "never"
    session.privacy.reveal()
    driver.app.manager.push(routes.table(driver.app.context, session))
    driver.turn(2)
    driver.table.panel(Recap).close()
    driver.settle()


def keeping(driver: Driver, seed: int = 3) -> tuple[str, str, tuple[Action, ...]]:
    """Open a table at which a kept contract can go to a ship: post and ship, and the actions that are meant."""
    game, chance = load_game(GAME), stream(seed, "posts")
    match = Match(game, Setup(GAME, 2, seed))
    for _ in range(3000):
        legal = game.legal(match.state)
        if any(action.verb == "release" for action in legal):
            found = [offer for offer in combined_actions(table_of(match.state)) if len(offer.refs) == 2]
            if found:
                break
        keen = [action for action in legal if action.verb in ("hold", "buy_post")]
        match.play(chance.choice(keen or legal))
    else:
        raise AssertionError("nobody keeps a contract that fits a ship")
    opened(driver, match)
    post, ship = found[0].refs
    return post, ship, (*found[0].actions, *found[0].then)


def loading(driver: Driver, seed: int = 3) -> tuple[Action, ...]:
    """Open a table at which more than one contract can be loaded; what the button for all of them would do."""
    game = load_game(GAME)
    bots = [make_bot(GAME, "novice", seed + seat) for seat in range(2)]
    match = Match(game, Setup(GAME, 2, seed))
    for _ in range(3000):
        legal = game.legal(match.state)
        if sum(action.verb == "load" for action in legal) > 1:
            found = all_that_fits(table_of(match.state))
            if sum(action.verb == "load" for action in found) > 1:
                opened(driver, match)
                return tuple(found)
        seat = match.state.to_act
        match.play(bots[seat].choose(game, game.observe(match.state, seat), legal))
    raise AssertionError("nobody can load two contracts")


def test_all_that_fits_is_loaded_with_one_click_and_taken_back_in_one_step(driver: Driver) -> None:
    actions = loading(driver)
    start = len(driver.session.match)
    driver.click("verb/load_all")
    done = tuple(entry.action for entry in driver.session.match.entries[start:])
    assert done == actions
    assert not any(action.verb == "load" for action in driver.session.choices)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.settle()
    assert len(driver.session.match) == start


@pytest.mark.parametrize("by", ["clicks", "dragging"])
def test_a_kept_contract_goes_to_a_ship_and_is_taken_back_in_one_step(driver: Driver, by: str) -> None:
    post, ship, actions = keeping(driver)
    start = len(driver.session.match)
    if by == "clicks":
        driver.click(post)
        driver.click(ship)
    else:
        drag(driver, driver.node(post), driver.node(ship))
    done = tuple(entry.action for entry in driver.session.match.entries[start:])
    assert done == actions
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.settle()
    assert len(driver.session.match) == start


def position(driver: Driver, first: dict[str, Any]) -> None:
    """Open a table at which the first of two seats loads."""
    game = load_game(GAME)
    spec = {
        "phase": "loading",
        "market": "portus_iulianus",
        "seats": [first, {"office": "comes_thesaurorum"}],
    }
    opened(driver, Match(game, Setup(GAME, 2, 5), spec))


def heavy(driver: Driver) -> None:
    """A round with everything in it: three ships in port, nine contracts in hand, two kept, gold for ship and post."""
    position(driver, {
        "office": "magister_officiorum", "gold": 40, "posts": 2, "held": ["l_a", "m_a"],
        "hand": ["f_a", "f_b", "f_c", "c_a", "c_b", "c_c", "i_a", "i_b", "ff_c"],
        "goods": {"food": 4, "consumer": 3, "industrial": 2, "military": 1, "luxury": 1},
        "fleet": [{"size": "parvus_dromo"}, {"size": "medius_dromo"}, {"size": "medius_dromo"}],
    })  # fmt: skip


def test_a_heavy_round_of_loading_takes_no_more_than_twenty_clicks(driver: Driver) -> None:
    heavy(driver)
    start, clicks, apart = len(driver.session.match), 0, 0

    def click(target: str) -> None:
        nonlocal clicks
        driver.click(target)
        clicks += 1

    click("ship/magnus_dromo")
    click("post")
    click("buy/military")
    click("verb/load_all")
    for left in [ref for ref in sorted(driver.table.model.spots().targets) if ref.startswith("contract/")]:
        if "slot/free" in driver.table.model.spots().lit((left,)):
            click(left)
            click("slot/free")
    click("verb/done")
    if driver.session.decision is not None and driver.session.to_act == 0:
        click("verb/done")
    done = [entry.action for entry in driver.session.match.entries[start:]]
    assert driver.session.to_act != 0 or driver.session.decision is None
    for action in done:
        apart += 2 if action.verb in ("load", "hold", "release") else 1
    assert sum(action.verb == "load" for action in done) >= 9
    assert apart >= 24, "each by itself takes many more"
    assert clicks <= 20


def test_the_same_again_is_one_click(driver: Driver) -> None:
    position(driver, {
        "office": "magister_officiorum", "hand": ["f_a", "f_a", "f_a", "c_a"],
        "goods": {"food": 3, "consumer": 1}, "fleet": [{"size": "magnus_dromo"}],
    })  # fmt: skip
    start = len(driver.session.match)
    assert not any(verb.name == "again" for verb in driver.table.model.verbs())
    driver.click("contract/f_a")
    driver.click("fleet/0")
    driver.click("verb/again")
    driver.click("verb/again")
    done = [entry.action for entry in driver.session.match.entries[start:]]
    assert len(done) == 3
    assert len(set(done)) == 1
    assert not any(verb.name == "again" for verb in driver.table.model.verbs())
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.settle()
    assert len(driver.session.match) == start + 2


def test_all_that_fits_includes_what_is_kept_by_posts(driver: Driver) -> None:
    position(driver, {
        "office": "magister_officiorum", "posts": 2, "held": ["l_a", "m_a"], "hand": ["f_a"],
        "goods": {"food": 1, "luxury": 1}, "fleet": [{"size": "magnus_dromo"}],
    })  # fmt: skip
    driver.click("verb/load_all")
    state = driver.session.match.state
    names = [contract.id for contract in state.box.contracts]
    assert {names[kind] for kind in state.fleet[0][0].cargo} == {"f_a", "l_a"}
    assert [names[kind] for kind in state.held[0]] == ["m_a"], "its good is missing"


def test_of_two_equal_ships_the_one_clicked_is_loaded_and_unloaded(driver: Driver) -> None:
    position(driver, {
        "office": "magister_officiorum", "hand": ["f_a", "c_a"], "goods": {"food": 1, "consumer": 1},
        "fleet": [{"size": "medius_dromo"}, {"size": "medius_dromo"}],
    })  # fmt: skip

    def cargoes() -> list[int]:
        return [len(ship.cargo) for ship in driver.session.match.state.fleet[0]]

    driver.click("contract/f_a")
    assert {"fleet/0", "fleet/1"} <= driver.table.model.spots().lit(("contract/f_a",))
    driver.click("fleet/1")
    assert cargoes() == [0, 1]
    driver.click("cargo/1/f_a")
    assert cargoes() == [0, 0]
    driver.click("fleet/1")
    driver.click("contract/c_a")
    assert cargoes() == [0, 1]


def test_a_kept_contract_goes_to_the_second_of_two_equal_ships(driver: Driver) -> None:
    position(driver, {
        "office": "magister_officiorum", "posts": 1, "held": ["f_a"], "goods": {"food": 1},
        "fleet": [{"size": "medius_dromo"}, {"size": "medius_dromo"}],
    })  # fmt: skip
    driver.click("held/f_a")
    driver.click("fleet/1")
    assert [len(ship.cargo) for ship in driver.session.match.state.fleet[0]] == [0, 1]


def test_what_is_still_to_choose_names_ships_and_posts(driver: Driver) -> None:
    driver.app.settings.set("clicks", "twice")
    loading(driver)
    model = driver.table.model
    contract = next(target for target in sorted(model.spots().targets) if target.startswith("contract/"))
    lit = model.spots().lit((contract,))
    driver.click(contract)
    said = " ".join(driver.texts())
    assert ("a ship" in said) == any(target.startswith("fleet/") for target in lit)
    assert ("a trading post" in said) == ("slot/free" in lit)


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_the_table_says_which_round_of_how_many_it_is(language: str) -> None:
    driver = Driver(language)
    driver.seat("person", "person", game=GAME)
    words = driver.node_named("board/round/round").text
    assert "1" in words
    assert "9" in words
    driver.app.window.set_size((3840, 2160))
    driver.turn()
    assert driver.node_named("board/round/round").text == driver.table.model.texts.own(
        "board.round_of", round=1, last=9
    )


def test_what_a_contract_lacks_is_said_once(driver: Driver) -> None:
    position(driver, {"office": "magister_officiorum", "hand": ["f_a"], "fleet": [{"size": "magnus_dromo"}]})
    model, session = driver.table.model, driver.session
    denied = [
        consequences.denial_words(model.texts, session, consequences.Denied(action, reason))
        for kind in session.state.hand[0]
        for action in (Action("load", (kind, 0)),)
        if (reason := session.explain(action)) is not None and "missing" in reason.words
    ]
    assert denied
    assert not [words for words in denied if "Still needed" in words]


def test_where_only_one_kind_can_be_stored_the_strong_button_stores_it(driver: Driver) -> None:
    game, chance = load_game(GAME), stream(4, "stores")
    match = Match(game, Setup(GAME, 2, 4))
    while True:
        legal = game.legal(match.state)
        stores = [action for action in legal if action.verb == "store"]
        if len(stores) == 1 and sum(match.state.goods[match.state.to_act]) > 1:
            break
        match.play(chance.choice(legal))
    opened(driver, match)
    seat, session = match.state.to_act, driver.session
    before, good = list(match.state.goods[seat]), stores[0].args[0]
    room = session.game.decision(match.state)
    assert room is not None
    count = min(before[good], int(str(room.words["limit"])) - int(str(room.words["kept"])))
    strong = [verb for verb in driver.table.model.verbs() if verb.primary]
    assert [verb.name for verb in strong] == ["store_all"]
    assert str(count) in strong[0].text
    start = len(match)
    driver.click("verb/store_all")
    done = session.match.entries[start:]
    assert [entry.action for entry in done] == [stores[0]] * count


def test_where_several_kinds_can_be_stored_the_strong_button_names_and_stores_what_fits_best(
    driver: Driver,
) -> None:
    """What a contract at a post still needs comes first, then the dearest; another choice stays possible."""
    game = load_game(GAME)
    setup = Setup(GAME, 2, 5)
    match = Match(game, setup)
    match.state = game.arrange(setup, {
        "phase": "loading", "market": "portus_iulianus", "seats": [
            {"office": "magister_officiorum", "posts": 1, "held": ["f_a"], "goods": {"food": 1, "luxury": 1}},
            {"office": "comes_thesaurorum"},
        ],
    })  # fmt: skip
    chance = stream(1, "on")
    while game.decision(match.state).chapter != "round_end":  # type: ignore[union-attr]
        legal = game.legal(match.state)
        done = [action for action in legal if action.verb == "done"]
        match.play(done[0] if done else chance.choice(legal))
    opened(driver, match)
    seat, session = match.state.to_act, driver.session
    assert sorted({action.verb for action in session.choices}) == ["done", "store"]
    (strong,) = [verb for verb in driver.table.model.verbs() if verb.primary]
    assert strong.name == "store_all"
    assert "food" in strong.text.lower()
    assert len({action for action in session.choices if action.verb == "store"}) == 2
    start = len(match)
    driver.click("verb/store_all")
    assert [
        game.grammar.text(entry.action) for entry in session.match.entries[start:] if entry.seat == seat
    ] == ["store food"]


@pytest.mark.parametrize("by", ["click", "button"])
def test_a_second_click_on_a_contract_kept_for_later_loads_it(driver: Driver, by: str) -> None:
    driver.app.settings.set("clicks", "twice")
    position(driver, {
        "office": "magister_officiorum", "posts": 1, "held": ["f_a"], "goods": {"food": 1},
        "fleet": [{"size": "medius_dromo"}],
    })  # fmt: skip
    model, session, start = driver.table.model, driver.session, len(driver.session.match)
    driver.click("held/f_a")
    assert len(session.match) == start
    load = session.game.grammar.parse("load f_a 0")
    shown = next(verb for verb in model.verbs() if verb.primary)
    assert shown.text == model.texts.action(load, session.seen)
    assert any(
        verb.offer and verb.offer.action().verb == "release" and not verb.offer.then for verb in model.verbs()
    )
    assert any(model.texts.action(load, session.seen) in text for text in driver.texts())
    driver.click("held/f_a" if by == "click" else "verb/chosen")
    assert [entry.action for entry in session.match.entries[start:]] == [
        session.game.grammar.parse("release f_a"), load,
    ]  # fmt: skip
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.settle()
    assert len(session.match) == start


def test_the_preview_of_a_production_building_says_when_it_works(driver: Driver) -> None:
    game, chance = load_game(GAME), stream(2, "builds")
    match = Match(game, Setup(GAME, 2, 2))

    def makers() -> list[Action]:
        return [
            action
            for action in game.legal(match.state)
            if action.verb == "build" and game.remarks(match.state, action)
        ]

    while not makers():
        match.play(chance.choice(game.legal(match.state)))
    opened(driver, match)
    action, texts = makers()[0], driver.table.model.texts
    assert texts.own("remark.next_round") in consequences.action_with_changes(driver.table.model, action)
    tip = driver.table.model.board.tip(driver.table.model.table(), game.touches(match.state, action)[0])
    assert tip is not None
    assert texts.own("tip.produces.next_round") in tip.body
    match.state.round = match.state.last_round
    assert game.remarks(match.state, action) == [("never", 1)]


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_button_asks_before_it_discards_is_whole_and_moves_nothing(
    start: Start, language: str, size: tuple[int, int]
) -> None:
    driver = start(language, size)
    loading(driver)
    view = driver.app.window.stage.view

    def whole(node: Node) -> bool:
        room = boxes(node, view.k)[1]
        return room is not None and view.fonts.fits(node.text, node.style, room, view.k)

    done = next(verb for verb in driver.table.model.verbs() if verb.warning)
    node = driver.node(done.target)
    assert whole(node)
    place = node.rect
    driver.click(done.target)
    driver.settle()
    node = driver.node(done.target)
    assert node.text == done.warning
    assert node.rect == place
    assert whole(node)
    hint = find(driver.tree, "actions/hint")
    assert hint is None or whole(hint)


def of_another(driver: Driver) -> dict[str, consequences.Denied]:
    """Open a table at which one may load and looks at contracts of another; what a click on each of these would mean."""
    game, chance = load_game(GAME), stream(3, "posts")
    match = Match(game, Setup(GAME, 2, 3))
    for _ in range(300):
        state, legal = match.state, game.legal(match.state)
        if any(action.verb in ("load", "hold") for action in legal) and state.held[1 - state.to_act]:
            opened(driver, match)
            model = driver.table.model
            tokens = {item.node.tip or item.node.target for item in placed(driver.tree)} - {""}
            denied = {
                token: consequences.denial_of(model.board, model.session, model.table(), token)
                for token in tokens
            }
            found = {t: one for t, one in denied.items() if one and one.reason.key == "contract_of_other"}
            if found:
                return found
        keen = [action for action in legal if action.verb in ("hold", "buy_post")]
        match.play(chance.choice(keen or legal))
    raise AssertionError("nobody looks at a contract of another")


def test_the_tooltip_of_a_contract_of_another_asks_for_no_choice(driver: Driver) -> None:
    for token, denied in of_another(driver).items():
        tip = driver.table.tooltip(token)
        assert tip is not None
        assert driver.table.model.texts.refusal(denied.reason) not in tip.body


def test_the_first_click_on_an_office_a_post_or_a_ship_says_what_it_gives(driver: Driver) -> None:
    """Beside its button, before it is bought; of a bid also what has been paid so far and by how much more it must be."""
    game, chance = load_game(GAME), stream(5, "offices")
    match = Match(game, Setup(GAME, 3, 5))
    seen: set[str] = set()
    texts = Texts("en")
    words = MatchTexts(texts, game, ("Anna", "Bruno", "Chloe"))
    for _ in range(900):
        if match.state.to_act < 0:
            break
        for action in game.legal(match.state):
            if action.verb in ("take", "bid", "keep", "buy_post", "buy_ship"):
                remarks = game.remarks(match.state, action)
                assert remarks, action
                seen |= {f"{action.verb} {word.partition('.')[0]}" for word, _ in remarks}
                assert all(words.own(f"remark.{word}", count=count) for word, count in remarks)
        match.play(chance.choice(game.legal(match.state)))
    assert seen >= {"take office", "bid office", "bid beats", "keep office", "buy_post post"}
    assert game.remarks(match.state, Action("buy_ship", (1,))) == [("ship", 4)]
    match = Match(game, Setup(GAME, 2, 5))
    while match.state.round < 2 or not any(action.verb == "take" for action in game.legal(match.state)):
        match.play(chance.choice(game.legal(match.state)))
    driver.app.settings.set("clicks", "twice")
    opened(driver, match)
    office = next(action for action in game.legal(match.state) if action.verb == "take")
    driver.click(game.touches(match.state, office)[0])
    hint = driver.node_named("actions/hint").text
    assert (
        words.own(
            f"remark.{game.remarks(match.state, office)[0][0]}", count=game.remarks(match.state, office)[0][1]
        )
        in hint
    )


def with_two_ships(driver: Driver) -> Match[Any]:
    """A table at which two ships are loaded, a small and a medium one."""
    game = load_game(GAME)
    first = {
        "office": "magister_officiorum", "hand": ["f_a", "c_a", "passenger_a"], "goods": {"food": 1, "consumer": 1},
        "fleet": [{"size": "parvus_dromo"}, {"size": "medius_dromo"}], "posts": 1,
    }  # fmt: skip
    match = Match(game, Setup(GAME, 2, 5))
    match.state = game.arrange(
        Setup(GAME, 2, 5), {"phase": "loading", "seats": [first, {"office": "consul"}]}
    )
    driver.app.settings.set("clicks", "twice")
    opened(driver, match)
    return match


@pytest.mark.parametrize("goal", ["contract/f_a", "fleet/1"])
def test_with_two_ships_a_second_click_loads_the_ship_shown_or_another_one(driver: Driver, goal: str) -> None:
    match = with_two_ships(driver)
    driver.click("contract/f_a")
    assert len(match) == 0
    assert driver.node("fleet/0").selected
    assert not driver.node("fleet/1").selected
    aboard = driver.table.model.texts.own("remark.aboard.parvus_dromo", count=1)
    assert aboard in driver.node_named("actions/hint").text.casefold()
    driver.click(goal)
    assert [entry.action.verb for entry in match.entries] == ["load"]
    assert match.entries[0].action.args[1] == (goal == "fleet/1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("before", [0, 1])
def test_the_choice_of_an_office_names_its_price_and_what_it_gives(
    language: str, before: int, start: Start
) -> None:
    """Also the last one of an auction, after which more happens than what is paid."""
    driver = start(language)
    game = load_game(GAME)
    match = Match(game, Setup(GAME, 2, 5))
    for _ in range(before):
        match.play(Action("keep"))
    driver.app.settings.set("clicks", "twice")
    driver.app.settings.set("end_turn", "ask")
    opened(driver, match)
    texts = driver.table.model.texts
    price = texts.own("amount.gold", count=2)
    driver.click("office/consul")
    (strong,) = (verb for verb in driver.table.model.verbs() if verb.primary)
    assert price in strong.text
    gives = texts.own("remark.office.consul", count=2)[1:]
    assert [text for text in driver.texts() if gives in text]
    assert price not in texts.action(Action("take", (4,))), "where it is not known when"


def receiving(driver: Driver) -> int:
    """A table at which the first seat chooses a good that its office gives; one of which it has none."""
    game, chance = load_game(GAME), stream(8, "receive")
    for seed in range(60):
        match = Match(game, Setup(GAME, 2, seed))
        for _ in range(60):
            decision = game.decision(match.state)
            if decision is not None and (decision.seat, decision.key) == (0, "receive_good"):
                goods = match.state.goods[0]
                none = [act.args[0] for act in game.legal(match.state) if not goods[act.args[0]]]
                if none:
                    opened(driver, match)
                    return int(none[0])
            match.play(chance.choice(game.legal(match.state)))
    raise AssertionError("nobody was given a good")


def test_a_good_one_has_none_of_stays_there_once_it_is_chosen_and_a_second_click_takes_it(
    driver: Driver,
) -> None:
    driver.app.settings.set("clicks", "twice")
    target = f"store/{GOODS[receiving(driver)]}"
    start = len(driver.session.match)
    driver.click(target)
    assert (len(driver.session.match), driver.node(target).selected) == (start, True)
    driver.pass_time(0.6)
    driver.click(target)
    assert [entry.action.verb for entry in driver.session.match.entries[start:]] == ["receive"]
