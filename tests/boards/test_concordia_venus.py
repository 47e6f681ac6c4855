"""The table of Concordia Venus: nothing overlaps or is cut, all that is legal can be clicked in few clicks."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources
from itertools import islice, permutations
from typing import Any

import pytest

from game.boards.board import Picks, TableView, Zoom
from game.boards.clicks import Hotspots
from game.boards.composed_board import below
from game.boards.concordia_venus.atlas import atlas_of
from game.boards.concordia_venus.click_targets import is_vain, label
from game.boards.concordia_venus.map_geometry import standing
from game.engine.concordia_venus.components import GOODS
from game.engine.concordia_venus.phases import TRIBUNE
from game.engine.concordia_venus.phases.buying import price
from game.engine.concordia_venus.phases.prefect import harvest, visible_coins
from game.engine.concordia_venus.profile import MAPS
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.registry import load_game
from game.ui.scene import View
from game.ui.theme import theme_named
from game.ui.tree import find, find_target, walk
from tests.boards.concordia_venus import (
    BOARD,
    GAME,
    LANGUAGES,
    clicked,
    faults_of,
    laid,
    samples,
    table,
)
from tests.boards.positions import table_of, the_game
from tests.boards.views import fonts, pictures, view_of, words_on
from tests.pairs import share, some

SIZES = ((1280, 720), (1366, 768), (1600, 1000), (1920, 1080), (2560, 1440), (3840, 2160))
SEEDS: tuple[tuple[int, int, dict[str, str]], ...] = (
    (2, 7, {"map": "ionium_east", "start": "money", "diplomat": "may"}),
    (3, 8, {"map": "hellas", "game": "classic", "intermediate": "yes"}),
    (4, 5, {"map": "cyprus", "game": "team", "proconsul": "free"}),
    (5, 9, {"map": "imperium", "colonist": "must_fit"}),
    (6, 4, {"map": "ionium"}),
)
TWO_CLICKS = {"move", "place_land", "place_sea"}
"""Verbs for which two things are clicked; for a colonist only where no line of its kind begins."""
MOST_WORDS = 118


def crowds(*, every: bool = False) -> list[Any]:
    """Positions of matches of all sizes: every third one, but for `every` and the whole run."""
    return [
        state
        for players, seed, options in SEEDS
        for state in some(samples(players, seed, tuple(options.items())), 1 if every else 3, players)
    ]


def test_every_choice_can_be_clicked_within_two_clicks() -> None:
    view, seen = view_of(1280, 720), set()
    for state in crowds():
        found = table(state)
        spots = Hotspots.of(BOARD, found)
        named = {button.offer.key for button in BOARD.verbs(found) if button.offer is not None}
        kinds: set[tuple[str, ...]] = set()
        for offer in spots.offers:
            verb = offer.actions[0].verb
            seen.add(verb)
            assert len(offer.refs) <= (2 if verb in TWO_CLICKS else 1), offer
            kind = (verb, *(ref.partition("/")[0] for ref in offer.refs))
            if offer.key in named or kind in kinds or is_vain(state, offer.actions[0]):
                continue
            kinds.add(kind)
            reached = [clicked(state, offer, order, view) for order in permutations(offer.refs)]
            assert offer.actions[0] in reached, offer
    assert len(seen) > 14, seen


def test_what_is_not_touched_is_a_button_unless_it_is_vain() -> None:
    vain = 0
    for state in crowds():
        found = table(state)
        buttons = BOARD.verbs(found)
        named = {button.offer.key for button in buttons if button.offer is not None}
        bare = [offer for offer in Hotspots.of(BOARD, found).offers if not offer.refs]
        assert {offer.key for offer in bare if not is_vain(state, offer.actions[0])} <= named
        vain += sum(is_vain(state, offer.actions[0]) for offer in bare)
        assert not any(is_vain(state, b.offer.actions[0]) for b in buttons if b.offer is not None)
        assert len({button.target for button in buttons}) == len(buttons)
    assert vain


def test_placing_a_colonist_is_named_by_its_city_on_the_button() -> None:
    named = set()
    for state in crowds(every=True):
        found = table(state)
        for action in the_actions(found, ("place_land", "place_sea")):
            (argument,) = found.texts.game.grammar.verbs[action.verb].arguments
            city = found.texts.component(f"city/{argument.kind.word(action.args[0])}")
            assert label(found, action).endswith(f" in {city}")
            named.add((action.verb, city))
    assert len(named) > 3


def the_actions(found: TableView, verbs: tuple[str, ...]) -> list[Action]:
    return [action for action in found.choices if action.verb in verbs]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_in_few_words(language: str) -> None:
    for size in ((1280, 720), (1920, 1080)):
        for state in crowds()[LANGUAGES.index(language) :: 7]:
            found = table(state, language)
            assert not faults_of(found, view_of(*size))
            if size == (1280, 720):
                names = len(state.layout.game_map.provinces)
                assert words_on(laid(found, view_of(*size))) <= MOST_WORDS + names


@pytest.mark.slow
@pytest.mark.parametrize("every", share((12, 1), 1))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25])
def test_nothing_overlaps_or_is_cut(size: tuple[int, int], scale: float, every: int) -> None:
    view = view_of(*size, scale)
    found: dict[str, int] = {}
    # The tightest window sees more positions at its largest scale than each of the others.
    tight = (size, scale) == (SIZES[0], 1.25)
    step, start = (1 + every // 6, 0) if tight else (every, (SIZES.index(size) + int(4 * scale)) % every)
    for number, state in islice(enumerate(crowds()), start, None, step):
        shown = table(state, LANGUAGES[number % 4], picks=Picks(sheet=number % state.players))
        for fault in faults_of(replace(shown, forecast=bool(number % 2)), view):
            found[fault] = found.get(fault, 0) + 1
    assert not found, "\n".join(f"{count} x {fault}" for fault, count in found.items())


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_played_without_looking_closer(name: str) -> None:
    """On the least window every city, and every line that can be reached, is at least 32 pixels wide and in sight."""
    view = view_of(1280, 720)
    for state in samples(2, 3, (("map", name),)):
        tree = laid(table(state), view)
        window = find(tree, "board/ground/map")
        assert window is not None
        game_map = state.layout.game_map
        for city in game_map.cities:
            node = find(tree, f"board/ground/map/city.{city}")
            assert node is not None
            assert min(node.rect.w, node.rect.h) >= 32
            assert window.rect.holds(node.rect)
        for node in walk(window):
            if node.lit:
                assert min(node.rect.w, node.rect.h) >= 26
                assert window.rect.holds(node.rect)


def test_a_colonist_picked_up_shows_the_steps_to_every_line_it_reaches() -> None:
    state = next(s for s in samples(5, 9, (("map", "imperium"), ("colonist", "must_fit"))) if _moves(s))
    start = _moves(state)[0]
    refs = BOARD.touches(table(state), start)
    tree = laid(table(state, picks=Picks(selection=refs[:1])), view_of(1280, 720))
    from_there = [BOARD.touches(table(state), action) for action in _moves(state)]
    reached = {line for first, line in from_there if first == refs[0]}
    shown = {node.target: node.text for node in walk(tree) if node.target.startswith("line/") and node.lit}
    assert set(shown) == reached
    assert all(1 <= int(text) <= state.colonists(state.to_act) for text in shown.values())


def _moves(state: Any) -> list[Action]:
    return [action for action in state.choices if action.verb == "move"]


def test_lines_of_land_and_sea_have_patterns_of_their_own() -> None:
    state = the_game(GAME).start(Setup(GAME, 2, 5))
    tree = laid(table(state), view_of(1280, 720))
    for number, line in enumerate(state.layout.game_map.lines):
        node = find(tree, f"board/ground/map/stroke{number}")
        assert node is not None
        assert node.strokes[0].pattern == ("wave" if line.kind else "double")


def test_what_everybody_would_receive_is_seen_before_a_province_produces() -> None:
    view, asked, warned = view_of(1280, 720), 0, 0
    for state in crowds(every=True):
        decision = the_game(GAME).decision(state)
        if decision is None or decision.key != "prefect":
            continue
        tree = laid(table(state), view)
        for province, name in enumerate(state.layout.game_map.provinces):
            if state.flipped >> province & 1:
                continue
            asked += 1
            coming = harvest(state, state.to_act, province)
            built = any(houses & state.layout.regions[province] for houses in state.houses)
            for seat, units in enumerate(coming if built else ()):
                sign = f"board/ground/map/yield.{province}"
                assert (find(tree, f"{sign}/banner{seat}") is not None) == any(units)
                for good, units_of in zip(GOODS, units, strict=True):
                    assert (find(tree, f"{sign}/good{seat}.{good}") is not None) == bool(units_of)
                    count = find(tree, f"{sign}/count{seat}.{good}")
                    assert (count.text if count is not None else "") == (
                        str(units_of) if units_of > 1 else ""
                    )
            tip = BOARD.tip(table(state), f"province/{name}")
            assert tip is not None
            short_of_room = sum(coming[below(table(state))]) > state.free(below(table(state)))
            assert len(tip.body.splitlines()) == sum(any(units) for units in coming) + short_of_room
            warned += short_of_room
            card = next(node.target for node in walk(tree) if node.target.startswith("hand/"))
            aimed = laid(replace(table(state), pointed=card), view)
            assert find(aimed, "board/ground/hand/raised") is None, "a card covers the markers"
            chosen = laid(table(state, picks=Picks(selection=(f"province/{name}",))), view)
            gains = {node.name for node in walk(chosen) if "/plan/gainer" in node.name}
            assert len(gains) == sum(any(units) for units in coming)
    assert asked > 20
    assert warned


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_say_province_and_good_of_a_city_and_both_cities_of_a_route(language: str) -> None:
    state = crowds()[0]
    found, game_map = table(state, language), state.layout.game_map
    names = [BOARD.tip(found, f"province/{name}") for name in game_map.provinces]
    for city, name in enumerate(game_map.cities):
        made, province = BOARD.tip(found, f"city/{name}"), game_map.province[city]
        assert made is not None
        own = found.texts.own(f"city.{name}")
        if city == game_map.capital:
            assert made.title == own
            continue
        about = names[province]
        assert about is not None
        good = found.texts.own(f"good.{GOODS[state.layout.tokens[city]]}")
        assert [word for word in (own, about.title, good) if word not in made.title] == []
    for line in game_map.lines:
        made = BOARD.tip(found, f"line/{line.name}")
        assert made is not None
        assert all(found.texts.own(f"city.{game_map.cities[end]}") in made.title for end in line.ends)


def test_a_city_with_an_own_house_tells_no_price_of_another() -> None:
    own = other = 0
    for state in crowds():
        found = table(state)
        for city, name in enumerate(state.layout.game_map.cities):
            if city == state.layout.game_map.capital:
                continue
            made, mine = BOARD.tip(found, f"city/{name}"), found.viewer in standing(state).houses[city]
            assert made is not None
            there = found.texts.own("refusal.house_there", city=f"city/{name}")
            assert made.body.startswith(there) == mine
            everyone = tuple(f"seat/{seat}" for seat in standing(state).houses[city])
            assert not mine or found.texts.own("view.houses", seats=everyone) not in made.body
            own, other = own + mine, other + (not mine)
    assert own
    assert other


def test_cashing_in_says_where_the_coins_come_from() -> None:
    told = 0
    for state in crowds():
        coins = visible_coins(state)
        tip = BOARD.tip(table(state), "verb/cash")
        assert tip is not None
        numbers = [int(word) for word in re.findall(r"\d+", tip.body.splitlines()[-1])] if coins else []
        assert sum(numbers) == coins
        told += coins > 0
    assert told > 5


def test_the_display_says_what_a_card_costs_the_one_who_looks() -> None:
    for state in crowds():
        decision = the_game(GAME).decision(state)
        if decision is None or decision.key != "market":
            continue
        tree = laid(table(state), view_of(1280, 720))
        for place, card in enumerate(state.display):
            shown = find_target(tree, f"display/{place + 1}")
            assert shown is not None
            node = find(shown, f"{shown.name}/price")
            if card < 0:
                assert node is None
                continue
            cost, choice = price(state, state.stack[-1][3], place)
            assert node is not None
            assert sum(bool(child.picture) for child in node.children) == sum(cost) + choice
            can = any(a.verb in ("take", "take_for") and a.args[0] == place for a in state.choices)
            assert (node.fill == "label") == can


def test_points_of_the_end_are_shown_only_where_they_may() -> None:
    state = samples(5, 9, (("map", "imperium"), ("colonist", "must_fit")))[-1]
    hidden, shown = table(state), replace(table(state), forecast=True)
    for found, expected in ((hidden, 0), (shown, state.players)):
        tree = laid(found, view_of(1280, 720))
        assert sum(node.name.endswith("/points") for node in walk(tree)) == expected
    tips = [BOARD.tip(found, "gods/0") for found in (hidden, shown)]
    assert tips[0] is not None
    assert tips[1] is not None
    assert len(tips[1].body) > len(tips[0].body)


def test_partners_lie_together_under_one_bracket() -> None:
    state = the_game(GAME).start(Setup(GAME, 6, 4))
    tree = laid(table(state), view_of(1280, 720))
    rows = {seat: find_target(tree, f"seat/{seat}") for seat in range(6)}
    signs = {node.picture.partition("?")[0] for node in walk(tree) if "/team" in node.picture}
    assert len(signs) == 3
    for seat in range(3):
        one, two = rows[seat], rows[seat + 3]
        assert one is not None
        assert two is not None
        upper, lower = sorted((one.rect, two.rect), key=lambda rect: rect.y)
        assert 0 <= lower.y - upper.bottom <= 12


def test_a_closer_look_shows_a_part_of_the_map_and_nothing_else_changes() -> None:
    state = samples(5, 9, (("map", "imperium"), ("colonist", "must_fit")))[0]
    view = view_of(1280, 720)
    whole, near = laid(table(state), view), laid(replace(table(state), zoom=Zoom(3.0, 0.3, 0.6)), view)
    assert not faults_of(replace(table(state), zoom=Zoom(6.0, 0.9, 0.1)), view)
    for name in ("display", "players", "plan", "store", "hand"):
        one, two = find(whole, f"board/ground/{name}"), find(near, f"board/ground/{name}")
        assert one == two
    window = find(near, "board/ground/map")
    assert window is not None
    assert window.clip
    ground = find_target(near, "zoom/map")
    assert ground is not None
    assert ground.rect.w > 2.9 * window.rect.w * 0.98


def test_the_theme_of_high_contrast_holds() -> None:
    view = View(1280, 720, fonts(), theme_named("contrast"))
    for state in crowds()[::3]:
        assert not faults_of(table(state), view)


def test_nobody_in_particular_can_look_on() -> None:
    for state in samples(3, 8, tuple(SEEDS[1][2].items()))[::3]:
        found = table(state, viewer=None)
        assert not faults_of(found, view_of(1280, 720))
        assert not any(node.lit for node in walk(laid(found, view_of(1280, 720))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_explains_itself(language: str) -> None:
    view, told = view_of(1280, 720), set()
    for number, state in enumerate(crowds()[LANGUAGES.index(language) :: 3]):
        picks = Picks(sheet=(max(state.to_act, 0) + 1) % state.players) if number % 2 else Picks()
        found = replace(table(state, language, picks=picks), forecast=bool(number % 2))
        for token in {node.tip or node.target for node in walk(laid(found, view))}:
            if not token or token.startswith(("sheet/", "less/", "more/")):
                continue
            tip = BOARD.tip(found, token)
            assert tip is not None, token
            assert tip.title, token
            assert tip.body, token
            told.add(token.partition("/")[0])
            card = BOARD.card(found, token)
            assert card is not None
            assert all(pictures().has(picture) for picture, _ in card.signs), token
    assert len(told) > 15, told


def test_a_click_that_does_nothing_has_a_reason() -> None:
    game, view = the_game(GAME), view_of(1280, 720)
    reasons: set[str] = set()
    for state in crowds():
        if state.to_act < 0:
            continue
        found = table(state)
        lit = Hotspots.of(BOARD, found).targets
        for node in walk(laid(found, view)):
            kind = node.target.partition("/")[0]
            if not node.target or node.target in lit:
                continue
            refusals = [game.explain(state, action) for action in BOARD.click_meanings(found, node.target)]
            reasons.update(refusal.key for refusal in refusals if refusal is not None)
            if refusals == [None, None] and state.stack[-1][0] == TRIBUNE:
                continue  # the capital: its two colonists are clicked in the warehouse
            if kind in ("city", "line", "hand", "province", "display"):
                assert any(refusal is not None for refusal in refusals), (node.target, refusals)
    assert len(reasons) > 12, reasons


def own_map() -> str:
    """A map of the box under names of its own, as a person would write it."""
    text = resources.files("game.engine.concordia_venus").joinpath("maps", "cyprus.toml").read_text("utf-8")
    for name, other in (("palmyra", "my_town"), ("palmyrene", "my_land"), ("cyprus", "home")):
        text = re.sub(rf"\b{name}\b", other, text)
    return text


def test_a_map_of_ones_own_has_names_and_places_but_no_picture() -> None:
    game = load_game(GAME, own_map(), "home.toml")
    state: Any = game.start(Setup(GAME, 2, 5, components="home"))
    found = table_of(state, "de", game_id=GAME)
    found.game = game
    tree = laid(found, view_of(1280, 720))
    assert atlas_of(state.layout.game_map).picture is None
    assert not faults_of(found, view_of(1280, 720))
    assert any(node.text == "My Town" for node in walk(tree))
    assert not any(node.picture.startswith("art/concordia_venus/map") for node in walk(tree))
    tip = BOARD.tip(found, "province/my_land")
    assert tip is not None
    assert tip.title == "My Land"
