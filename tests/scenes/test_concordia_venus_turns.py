"""Turns of Concordia Venus by clicks alone where what ends a turn waits for a word, as it does for a person at first."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.engine.concordia_venus.components import CARDS, GOODS
from game.engine.core.action import Action
from game.engine.core.rng import stream
from game.i18n import LANGUAGES
from game.scenes.setup.new_game import NewGame
from game.scenes.setup.state import partner
from game.scenes.table.clicks import FEW
from game.scenes.table.consequences import action_with_changes
from game.ui.tree import hit, walk
from tests.pairs import share
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

GAME = "concordia_venus"


def sat(driver: Driver, count: int, **options: str) -> Driver:
    driver.seat(*["person"] * count, game=GAME, **options)
    driver.session.auto_end = False
    return driver


def shown(driver: Driver) -> tuple[Any, ...]:
    """All that a click may change."""
    table = driver.table
    return len(table.session.match), table.session.pending, table.model.picks, table.model.guard.warned


@pytest.mark.parametrize("count", share([3, 2], 1))
def test_no_lit_click_does_nothing_and_only_the_last_step_of_a_turn_waits(driver: Driver, count: int) -> None:
    session, chance = sat(driver, count).session, stream(count, "turns")
    ended = 0
    for _ in range(90):
        driver.settle()
        pending, turn, seat = session.pending, session.state.turn, session.to_act
        lit = driver.lit()
        end = next((node for node in lit if node.target == "verb/end_turn"), None)
        assert (end is not None) == (pending is not None)
        before, node = shown(driver), driver.uncovered(end or chance.choice(lit))
        driver.press(node)
        assert shown(driver) != before, node.target
        if pending is not None:
            ended += 1
            assert (session.state.turn, session.to_act) != (turn, seat)
    assert ended > 3


def refusal(driver: Driver, target: str) -> str:
    tip = driver.table.tooltip(target)
    return tip.body if tip is not None else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_needs_a_card_names_it_and_goods_refuse_nothing(start: Start, language: str) -> None:
    driver = sat(start(language), 2)
    texts = driver.table.model.texts
    assert texts.component("role/senator") in refusal(driver, "display/1")
    assert texts.component("role/consul") in refusal(driver, "display/1")
    assert texts.component("role/praetor") not in refusal(driver, "display/1")
    assert texts.component("role/prefect") in refusal(driver, "province/italia")
    assert texts.component("role/architect") in refusal(driver, "city/aquileia")
    assert not any(sign.isdigit() for sign in refusal(driver, "city/aquileia").splitlines()[-1])
    assert len(refusal(driver, f"pile/{driver.session.to_act}").splitlines()) == 1
    chapter = texts.chapter("turn")
    assert not any(chapter in refusal(driver, f"good/{good}") for good in ("brick", "wine"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_a_first_hand_and_of_the_display_has_its_name(start: Start, language: str) -> None:
    driver = sat(start(language), 2)
    for zone in ("hand", "display"):
        cards = [node for node in walk(driver.tree) if node.target.startswith(f"{zone}/")]
        assert len(cards) == 7
        assert all(any(node.name == f"{card.name}/name" for node in walk(card)) for card in cards)


def test_the_counter_says_in_words_what_is_sold_and_what_is_bought(driver: Driver) -> None:
    sat(driver, 2).table.model.do(Action("play", (CARDS.index("mercator_small"),)))
    driver.turn(2)
    said = driver.texts()
    assert said.count("Sell") == said.count("Buy") == 1, (
        "the words stand before the rows, the goods above the columns"
    )
    for verb in ("buy", "sell"):
        tip = driver.table.tooltip(f"{verb}/brick")
        assert tip is not None
        assert not tip.picture


def test_finishing_with_steps_left_says_so(driver: Driver) -> None:
    session = sat(driver, 2).session
    driver.click("hand/architect")
    done = next(verb for verb in driver.table.model.verbs() if verb.target == "verb/done")
    assert done.text == driver.table.model.texts.own("view.done_steps", count=session.state.stack[-1][2])
    driver.click("city/roma")
    line = next(node.target for node in driver.lit() if node.target.startswith("line/"))
    driver.click(line)
    seat = session.viewer
    tip = driver.table.tooltip(f"colonist{seat}/{line.removeprefix('line/')}")
    assert tip is not None
    texts = driver.table.model.texts
    tokens = dict(zip(session.state.layout.game_map.cities, session.state.layout.tokens, strict=True))
    others = [
        texts.own("title.city_good", city=f"city/{city}", good=f"good/{GOODS[tokens[city]]}")
        for city in line.removeprefix("line/").split("-")[:2]
        if city != "roma"
    ]
    assert tip.long.split("\n") == [
        texts.own("view.stands_own", sea=int(line.endswith("-sea"))),
        texts.own("about.line_builds_own", cities=texts.listed(others)),
    ]


def at_the_counter(driver: Driver) -> Driver:
    """The usual habit, at the counter with one brick and one food to sell."""
    driver.app.settings.set("clicks", "twice")
    session = sat(driver, 2).session
    seat = session.to_act
    session.state.money[seat], session.state.goods[seat] = 0, [1, 1, 0, 0, 0]
    driver.table.model.do(Action("play", (CARDS.index("mercator_small"),)))
    driver.turn(2)
    for _ in range(2):
        driver.click("sell/brick")
    return driver


def test_the_last_trade_of_a_turn_says_that_it_ends_it_and_takes_a_second_click(driver: Driver) -> None:
    """As everything else does where nothing is lost by it."""
    session = at_the_counter(driver).session
    model, length = driver.table.model, len(session.match)
    driver.click("sell/food")
    pending = session.pending
    assert pending is not None
    said = driver.app.context.texts("takeback.waits_last", action=action_with_changes(model, pending))
    assert said in driver.texts()
    driver.settle()
    driver.click("sell/food")
    assert session.match.entries[length].action == pending
    assert session.state.turn == 2, "the turn goes on"


def test_ending_the_architect_with_a_house_to_pay_for_is_asked_about_and_says_which(driver: Driver) -> None:
    session = sat(driver, 2).session
    driver.click("hand/architect")
    driver.click("city/roma")
    far = [node.target for node in driver.lit() if node.target.startswith("line/") and node.text == "2"]
    driver.click(far[0])
    model, length = driver.table.model, len(session.match)
    possible = [action for action in session.choices if action.verb == "build"]
    assert possible
    driver.settle()
    driver.click("verb/done")
    assert len(session.match) == length, "the first press only asks"
    warning = model.texts.own("view.asks_houses")
    assert any(node.text == warning for node in walk(driver.tree))
    if len(possible) <= FEW:
        assert all(model.texts.action(action, session.seen) in model.hint for action in possible)
    driver.settle()
    driver.click("verb/done")
    assert session.state.turn == 2


@pytest.mark.parametrize("game", ["concordia_venus", "glory_to_rome"])
def test_the_number_of_the_round_is_told(driver: Driver, game: str) -> None:
    driver.seat("person", "person", game=game)
    driver.act_some(30)
    driver.turn(2)
    words = driver.app.context.texts("table.round", round=driver.session.round)
    assert driver.session.round > 1
    assert driver.texts().count(words) == 1


def test_the_counter_goes_on_showing_how_many_were_chosen_while_the_trade_waits(driver: Driver) -> None:
    driver.app.settings.set("clicks", "twice")
    session = sat(driver, 2).session
    session.state.money[session.to_act], session.state.goods[session.to_act] = 0, [1, 2, 0, 0, 0]
    driver.table.model.do(Action("play", (CARDS.index("mercator_small"),)))
    driver.turn(2)
    for target in ("sell/brick", "sell/brick"):
        driver.click(target)
    steppers = [node.target for node in walk(driver.tree) if node.target.startswith("more/")]
    more = next(target for target in steppers if "sell" in target and "food" in target)
    for target in (more, "sell/food"):
        driver.click(target)
    assert session.pending is not None
    assert session.pending.args[1] == 2
    cell = driver.node("sell/food")
    assert [node.text for node in walk(cell) if node.text.isdigit()] == ["2"]


@pytest.mark.parametrize("card", ["architect", "mercator"])
def test_one_press_on_the_button_that_names_what_is_lost_ends_the_turn(driver: Driver, card: str) -> None:
    """Trades and steps alike, also where a colonist was picked and did not move."""
    if card == "mercator":
        session = at_the_counter(driver).session
    else:
        session = sat(driver, 2).session
        driver.app.settings.set("clicks", "twice")
        for target in ("hand/architect", "hand/architect", "city/roma"):
            driver.click(target)
        assert driver.table.model.picks.selection == ("city/roma",)
    driver.settle()
    done = next(verb for verb in driver.table.model.verbs() if verb.target == "verb/done")
    lost = session.game.forfeits(session.state, Action("done"))
    assert lost is not None
    assert done.text == driver.table.model.texts.own(f"view.done_{lost[0]}", count=lost[1])
    driver.click("verb/done")
    assert session.state.turn == 2, "the turn goes on"


def test_where_only_the_stipend_is_left_its_button_is_the_main_one(driver: Driver) -> None:
    session, chance, found = sat(driver, 2).session, stream(3, "stipend"), dict[bool, int]()
    for _ in range(1500):
        if session.over:
            break
        legal = session.game.legal(session.state)
        verbs = {action.verb for action in legal}
        if "stipend" in verbs:
            driver.table.model.changed()
            main = [verb.name for verb in driver.table.model.verbs() if verb.primary]
            only = verbs == {"stipend", "done"}
            assert main == (["stipend"] if only else ["done"] if "done" in verbs else [])
            found[only] = found.get(only, 0) + 1
            if len(found) == 2:
                break
        colonist = [action for action in legal if action == Action("play", (CARDS.index("colonist"),))]
        session._take(chance.choice(colonist or legal))
    assert len(found) == 2


def test_a_colonist_in_a_city_takes_the_click_wherever_it_is_drawn(driver: Driver) -> None:
    session = sat(driver, 2).session
    driver.table.model.do(Action("play", (CARDS.index("architect"),)))
    driver.turn(2)
    guests = [node for node in walk(driver.tree) if "/map/in.roma." in node.name and node.picture]
    assert len(guests) == 4
    for node in guests:
        for x, y in ((0.2, 0.2), (0.5, 0.5), (0.8, 0.8), (0.5, 0.95)):
            found = hit(
                driver.tree, node.rect.x + round(x * node.rect.w), node.rect.y + round(y * node.rect.h)
            )
            assert found is not None
            assert found.target == "city/roma", (node.name, x, y)
    driver.settle()
    driver.press(guests[1])
    assert driver.table.model.picks.selection == ("city/roma",)
    assert session.pending is None


def test_setting_up_a_team_match_says_who_plays_with_whom(driver: Driver) -> None:
    driver.click("ui/new_game")
    scene = driver.top
    assert isinstance(scene, NewGame)
    driver.click(f"game/{GAME}")
    driver.click("count/4")
    assert not any(partner(scene, seat) for seat in range(4))
    scene.choices.options["game"] = "team"
    scene.invalidate()
    driver.turn(2)
    names = [seat.name for seat in scene.choices.seats]
    said = [node.text for node in walk(driver.tree) if node.name.rpartition("/")[2].startswith("partner.")]
    assert said == [scene.context.texts("new_game.partner", name=names[other]) for other in (2, 3, 0, 1)]


@pytest.mark.parametrize(
    ("count", "mode", "clash"), [(3, "team", "team_seats"), (6, "classic", "six_in_teams")]
)
def test_a_game_that_is_not_for_so_many_does_not_begin_and_says_why(
    driver: Driver, count: int, mode: str, clash: str
) -> None:
    driver.click("ui/new_game")
    scene = driver.top
    assert isinstance(scene, NewGame)
    driver.click(f"game/{GAME}")
    driver.click(f"count/{count}")
    assert driver.node("ui/start").enabled
    scene.choices.options["game"] = mode
    scene.invalidate()
    driver.turn(2)
    assert scene.context.texts(f"{GAME}.clash.{clash}") in driver.texts()
    assert not driver.node("ui/start").enabled
    driver.click("count/4")
    assert driver.node("ui/start").enabled


def risen(driver: Driver) -> list[str]:
    """The words on the card that is raised."""
    return [node.text for node in walk(driver.tree) if node.name.startswith("board/ground/hand/raised/")]


def test_pointer_and_keyboard_raise_a_card_with_its_whole_words_and_nothing_else_moves(
    driver: Driver,
) -> None:
    texts = sat(driver, 2).table.model.texts
    card = driver.node("hand/senator")
    before = {node.name: node.rect for node in walk(driver.tree) if node.target}
    assert not risen(driver)
    driver.hover(card)
    driver.turn()
    assert texts.own("power.senator") in risen(driver)
    assert {node.name: node.rect for node in walk(driver.tree) if node.target} == before
    driver.hover(driver.node("zoom/map"))
    driver.turn()
    assert not risen(driver)
    for _ in range(60):
        driver.key(pygame.K_TAB)
        if driver.app.window.stage.hover_state.focused == card.name:
            break
    driver.turn()
    assert texts.own("power.senator") in risen(driver)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tooltip_lies_beside_the_card_that_has_risen(start: Start, size: tuple[int, int]) -> None:
    driver = sat(start("de", size=size), 2)
    stage = driver.app.window.stage
    for at, name in enumerate(("tribune", "prefect", "senator", "magister")):
        driver.hover(driver.node(f"hand/{name}"))
        driver.turn()
        stage.hover_state.show_tip()
        tree = stage.hover_state.with_tip(driver.tree, at + 1000, driver.top, stage.view)
        tip = next(node for node in walk(tree) if node.name == "tooltip")
        raised = next(node for node in walk(tree) if node.name == "board/ground/hand/raised")
        assert not tip.rect.overlaps(raised.rect)


def test_where_provinces_glow_no_shade_lies_over_them(driver: Driver) -> None:
    sat(driver, 2)
    driver.table.model.do(Action("play", (CARDS.index("prefect"),)))
    driver.turn(2)
    names = [node.name for node in walk(driver.tree)]
    assert any("/land." in name for name in names)
    assert "board/ground/map/veil" in names
    assert not [name for name in names if name.rpartition("/")[2] == "shade"]
