"""The table of Glory to Rome: nothing overlaps or is cut, all that is legal can be clicked in few clicks."""

from __future__ import annotations

from itertools import islice, permutations
from typing import Any

import pytest

from game.boards.board import Picks
from game.boards.clicks import Hotspots
from game.boards.glory_to_rome.board_layout import flat, signs
from game.boards.glory_to_rome.piece_moves import MOVES, STILL
from game.boards.glory_to_rome.position import shown_of
from game.engine.core.game import Setup
from game.engine.core.pages import pages_of
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, ROLES
from game.i18n import Texts
from game.ui.scene import View
from game.ui.theme import theme_named
from game.ui.tree import walk
from tests.boards.glory_to_rome import BOARD, GAME, LANGUAGES, clicked, faults_of, laid, samples, table
from tests.boards.positions import the_game
from tests.boards.views import fonts, pictures, view_of
from tests.pairs import share

SIZES = ((1280, 720), (1366, 768), (1600, 1000), (1920, 1080), (2560, 1440), (3840, 2160))
ONE_CLICK = {
    "draw", "take_senator", "play", "collect", "hire", "hire_deck", "hire_hand", "sell", "sell_deck", "sell_hand", "dock",
    "demand", "give", "give_stock", "salvage", "reclaim", "capture", "lions", "pick", "stake", "bathe", "fountain", "wild",
}  # fmt: skip
"""Verbs that mean one click on the table."""
MOST_CLICKS = 2
SEEDS: tuple[tuple[int, int, dict[str, str]], ...] = (
    (2, 7, {}),
    (3, 8, {"circus": "pair", "petition": "three"}),
    (5, 9, {"opening": "expert", "forum": "roles"}),
)


def crowds() -> list[Any]:
    return [
        state for players, seed, options in SEEDS for state in samples(players, seed, tuple(options.items()))
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
            assert len(offer.refs) <= (1 if verb in ONE_CLICK else MOST_CLICKS), offer
            if offer.key in named:
                continue
            kind = (verb, *(ref.partition("/")[0] for ref in offer.refs))
            if kind in kinds:
                continue
            kinds.add(kind)
            reached = [clicked(state, offer, order, view) for order in permutations(offer.refs)]
            assert offer.actions[0] in reached, offer
    assert len(seen) > 15, seen


def test_what_is_not_touched_is_a_button() -> None:
    for state in crowds():
        found = table(state)
        spots = Hotspots.of(BOARD, found)
        buttons = BOARD.verbs(found)
        named = {button.offer.key for button in buttons if button.offer is not None}
        assert {offer.key for offer in spots.offers if not offer.refs} <= named
        assert len({button.target for button in buttons}) == len(buttons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_done_any_number_of_times_ends_with_done(language: str) -> None:
    game = the_game(GAME)
    state = game.arrange(
        Setup(GAME, 2, 1), {"seats": [{"hand": ["via", "via"], "buildings": ["palatium"]}, {"hand": ["via"]}]}
    )
    words = Texts(language)
    for key, button in (("lead", ""), ("palace", "view.done.palace")):
        found = table(state, language)
        assert found.decision is not None
        assert found.decision.key == key
        done = [item.text for item in BOARD.verbs(found) if item.name == "done"]
        assert done == ([words(f"{GAME}.{button}")] if button else [])
        game.step(state, next(action for action in game.legal(state) if action.verb == "play"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits(language: str) -> None:
    for size in ((1280, 720), (1920, 1080)):
        for state in crowds()[:: 2 + len(size)]:
            assert not faults_of(table(state, language), view_of(*size))


@pytest.mark.slow
@pytest.mark.parametrize("every", share((6, 1), 1))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25])
def test_nothing_overlaps_or_is_cut(size: tuple[int, int], scale: float, every: int) -> None:
    view = view_of(*size, scale)
    found: dict[str, int] = {}
    # The tightest window sees every position at its largest scale, each of the others so many of them.
    tight = (size, scale) == (SIZES[0], 1.25)
    step, start = (1, 0) if tight else (every, (SIZES.index(size) + int(4 * scale)) % every)
    for number, state in islice(enumerate(crowds()), start, None, step):
        for fault in faults_of(table(state, LANGUAGES[number % 4]), view):
            found[fault] = found.get(fault, 0) + 1
    assert not found, "\n".join(f"{count} x {fault}" for fault, count in found.items())


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.25), ((1920, 1080), 1.0)])
def test_camps_of_others_fit(size: tuple[int, int], scale: float) -> None:
    view = view_of(*size, scale)
    for number, state in enumerate(samples(5, 9)):
        picks = Picks(sheet=(max(state.to_act, 0) + 1 + number % 4) % 5)
        assert not faults_of(table(state, LANGUAGES[number % 4], picks=picks), view)


def test_the_theme_of_high_contrast_holds() -> None:
    view = View(1280, 720, fonts(), theme_named("contrast"))
    for state in samples(3, 8):
        assert not faults_of(table(state), view)


def test_nobody_in_particular_can_look_on() -> None:
    for state in samples(3, 8)[::3]:
        found = table(state, viewer=None)
        assert not faults_of(found, view_of(1280, 720))
        tree = laid(found, view_of(1280, 720))
        assert not any(node.lit for node in walk(tree))
        if state.to_act >= 0:
            shown = {node.target for node in walk(tree) if node.target.startswith("hand/")} - {"hand/senator"}
            known = {f"hand/{BUILDINGS[card]}" for card in shown_of(state, state.to_act)}
            assert shown == known, "only the cards that everybody has seen lie open"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_explains_itself(language: str) -> None:
    view, told = view_of(1280, 720), set()
    for number, state in enumerate(crowds()):
        picks = Picks(sheet=(max(state.to_act, 0) + 1) % state.players) if number % 2 else Picks()
        found = table(state, language, picks=picks)
        for node in walk(laid(found, view)):
            token = node.tip or node.target
            if not token or token.startswith("sheet/"):
                continue
            tip = BOARD.tip(found, token)
            assert tip is not None, token
            assert tip.title, token
            assert tip.body or token == f"seat/{picks.sheet}", token  # the camp just opened is not covered
            told.add(token.partition("/")[0])
            BOARD.card(found, token)
    assert len(told) > 12


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
            if not node.target or node.target in lit or kind in ("seat", "sheet", "client"):
                continue
            refusals = [game.explain(state, action) for action in BOARD.click_meanings(found, node.target)]
            reasons.update(refusal.key for refusal in refusals if refusal is not None)
            if kind == "site" and node.target.replace("site/", "outside/") in lit:
                assert node.dim, "an empty pile beside the one that may be taken from says so itself"
                continue
            if kind in ("pool", "stockpile", "deck", "senators", "site", "hand"):
                assert any(refusal is not None for refusal in refusals), node.target
    assert len(reasons) > 5


def test_a_reason_is_about_the_thing_it_is_asked_of() -> None:
    """What forbids a click speaks of the card, building, material or role clicked, not of another one."""
    game, view, keys = the_game(GAME), view_of(1280, 720), set()
    spoken = {
        "hand": "card", "building": "building", "pool": "material", "stockpile": "material", "site": "material",
        "outside": "material", "role": "role",
    }  # fmt: skip
    for state in crowds():
        if state.to_act < 0:
            continue
        found = table(state)
        lit = Hotspots.of(BOARD, found).targets
        for target in {node.target for node in walk(laid(found, view))} - lit:
            kind, _, name = target.partition("/")
            if kind not in spoken:
                continue
            refusals = (game.explain(state, action) for action in BOARD.click_meanings(found, target))
            first = next((refusal for refusal in refusals if refusal is not None), None)
            if first is None or first.key in ("other_chapter", "other_step", "pool_not_now"):
                continue
            keys.add(first.key)
            word = str(first.words.get(spoken[kind], ""))
            assert word.partition("/")[2] in ("", name), (target, first)
            if first.key in ("no_latrine", "no_vomitorium", "craftsman_only"):
                assert kind == "hand" or name in ("latrina", "vomitorium"), (target, first)
            if first.key == "wrong_role":
                assert first.words["role"] == f"role/{ROLES[MATERIAL[BUILDINGS.index(name)]]}"
    assert {"wrong_role", "no_card_for", "follows_role", "not_in_stock"} <= keys


def test_every_building_is_told_in_signs_there_are() -> None:
    state = the_game(GAME).start(Setup(GAME, 2, 5))
    told = [signs(state, building) for building in range(len(BUILDINGS))]
    assert all(pictures().has(sign) for found in told for sign in found)
    assert len(told) - len(set(told)) == 1, "only the two that refill the hand are told alike"


@pytest.mark.parametrize(("functions", "shown"), [("yes", True), ("simple", True), ("no", False)])
def test_functions_have_signs_where_they_are_played(functions: str, shown: bool) -> None:
    options = {"functions": functions}
    position = {"seats": [{"buildings": ["insula"], "hand": ["via"]}, {"buildings": ["mercatus"]}]}
    root = laid(table(the_game(GAME).arrange(Setup(GAME, 2, 5, options), position)), view_of(1280, 720))
    drawn = {node.picture.partition("?")[0] for node in walk(root) if node.picture}
    assert bool(drawn & {flat("what/limit"), flat("what/any_material")}) is shown


@pytest.mark.parametrize("functions", ["yes", "simple", "no"])
def test_the_statue_is_told_to_go_where_it_may(functions: str) -> None:
    game, statue = the_game(GAME), BUILDINGS.index("statua")
    seats = [{"hand": ["statua", "circus"]}, {}]
    state = game.arrange(Setup(GAME, 2, 5, {"functions": functions}), {"seats": seats})
    for action in ("play circus", "draw"):
        game.play(state, game.grammar.parse(action))
    sites = {one.args[1] for one in game.legal(state) if one.verb == "found" and one.args[0] == statue}
    tip = BOARD.tip(table(state), "card/statua")
    assert tip is not None
    assert (len(sites) > 1) is ("any site" in tip.body.lower())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_building_without_its_function_says_only_what_it_gives(language: str) -> None:
    seats = [{"buildings": ["mercatus"], "foundations": ["circus"]}, {}]
    state = the_game(GAME).arrange(Setup(GAME, 2, 5, {"functions": "no"}), {"seats": seats})
    root = laid(table(state, language), view_of(3840, 2160))
    said = {
        name: [node.text for node in walk(root) if node.name.endswith(f"mine/street/{name}/plinth/gist")]
        for name in ("mercatus", "circus")
    }
    own = table(state, language).texts.own
    assert said["mercatus"] == [own("view.plain_short", value=1)]
    assert said["circus"] == [own("view.plain", value=1, material="material/lignum")]


@pytest.mark.parametrize(("functions", "shown"), [("yes", True), ("simple", False), ("no", False)])
def test_only_functions_that_are_played_end_the_game(functions: str, shown: bool) -> None:
    tip = BOARD.tip(table(the_game(GAME).start(Setup(GAME, 2, 5, {"functions": functions}))), "about/ends")
    assert tip is not None
    assert ("Catacomb" in tip.body) is shown


def test_every_event_moves_something_or_says_that_it_does_not() -> None:
    start = f"{GAME}.event."
    events = {key.removeprefix(start) for key in Texts("en").keys if key.startswith(start)}
    assert not set(MOVES) & STILL
    assert set(MOVES) | STILL == events | {"forced"}


@pytest.mark.parametrize(
    ("option", "value", "building"),
    [
        ("circus", "pair", "circus"),
        ("forum", "roles", "forum"),
        ("library", "complete", "bibliotheca"),
        ("stairway", "additional", "scalae"),
    ],
)
def test_a_building_is_told_as_the_options_have_it(option: str, value: str, building: str) -> None:
    game = the_game(GAME)
    plain, other = (
        table(game.start(Setup(GAME, 2, 5, chosen))) for chosen in ({}, {option: value, "petition": "three"})
    )
    tips = [BOARD.tip(found, f"card/{building}") for found in (plain, other)]
    assert tips[0] is not None
    assert tips[1] is not None
    assert tips[0].title == tips[1].title
    assert tips[0].body != tips[1].body


def test_a_number_names_the_buildings_that_change_it() -> None:
    game = the_game(GAME)
    state = game.arrange(
        Setup(GAME, 2, 5), {"seats": [{"buildings": ["insula"]}, {"buildings": ["mercatus"]}]}
    )
    found = table(state)
    makers = {node.picture for node in walk(laid(found, view_of(1280, 720))) if "/maker" in node.name}
    assert makers == {"art/glory_to_rome/building/insula"}
    tip = BOARD.tip(found, "limit/clients/0")
    other = BOARD.tip(found, "limit/clients/1")
    assert tip is not None
    assert other is not None
    assert found.texts.component("building/insula") in tip.body
    assert found.texts.component("building/insula") not in other.body


@pytest.mark.parametrize(("held", "drawn"), [(0, 5), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_a_hand_says_how_many_cards_thinking_draws(held: int, drawn: int) -> None:
    """A full hand is not filled up to what it has."""
    cards = ["via", "insula", "vallum", "navale", "academia", "schola"][:held]
    state = the_game(GAME).arrange(Setup(GAME, 2, 5), {"seats": [{"hand": cards}, {}]})
    found = table(state)
    tip = BOARD.tip(found, "limit/hand/0")
    assert tip is not None
    assert found.texts.own("view.limit.hand", count=held, limit=5, draws=drawn) in tip.body


@pytest.mark.parametrize("leader", range(3))
def test_the_order_of_acting_is_numbered_from_the_leader_on(leader: int) -> None:
    state = the_game(GAME).arrange(Setup(GAME, 3, 1), {"turn": 4, "leader": leader, "seats": [{}] * 3})
    marks = ("about/order", "about/leader")
    shown = [node.text for node in walk(laid(table(state), view_of(1280, 720))) if node.tip in marks]
    assert shown[leader:] + shown[:leader] == ["", "2nd", "3rd"]


def test_the_leader_has_one_sign_on_the_table_in_the_aid_and_in_the_glossary() -> None:
    book = pages_of(the_game(GAME))
    assert book is not None
    told = {entry.picture for entry in (*book.icons, *book.glossary) if entry.id == "leader"}
    drawn = {node.picture for state in samples(2, 8)[:4] for node in walk(laid(table(state), view_of(1280, 720)))
             if node.name.endswith("/leader")}  # fmt: skip
    assert told == drawn
    assert len(told) == 1
