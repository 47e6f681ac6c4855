"""The table of Constantinopolis: nothing overlaps or is cut, all that is legal can be clicked, nothing secret shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from game.boards.board import Picks, TableView
from game.boards.clicks import Hotspots, press
from game.boards.constantinopolis.building_tiles import building_effects
from game.boards.constantinopolis.clicks import chapter_of
from game.engine.constantinopolis.components import BUILDINGS, OFFICES
from game.engine.constantinopolis.phases import AUCTION
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.ui.scene import View
from game.ui.theme import theme_named
from game.ui.tree import find_target, walk
from tests.boards.constantinopolis import BOARD, LANGUAGES, faults_of, laid, samples, table
from tests.boards.positions import match, table_of, the_game
from tests.boards.views import area_of, fonts, view_of, words_on
from tests.pairs import share, some

SIZES = ((1280, 720), (1366, 768), (1600, 1000), (1920, 1080), (2560, 1440), (3840, 2160))
CHAPTERS = ("auction", "building", "loading", "donation", "round_end")


def crowds() -> Iterator[Any]:
    for players in range(2, 6):
        yield from some(samples(players, ("novice",), players), 3, players)
    yield from some(samples(5, ("random",), 3, "yes"), 4)
    yield from some(samples(3, ("random",), 8, "yes"), 4)


@pytest.mark.slow
@pytest.mark.parametrize("every", share((12, 2), 1))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_nothing_overlaps_or_is_cut(size: tuple[int, int], scale: float, every: int) -> None:
    view = view_of(*size, scale)
    found: dict[str, int] = {}
    # The tightest window sees more positions at its usual scale than each of the others.
    tight = (size, scale) == (SIZES[0], 1.0)
    step, start = (1 + every // 6, 0) if tight else (every, (SIZES.index(size) + int(4 * scale)) % every)
    for number, state in enumerate(islice(crowds(), start, None, step)):
        for fault in faults_of(table_of(state, LANGUAGES[number % 4]), view):
            found[fault] = found.get(fault, 0) + 1
    assert not found, "\n".join(f"{count} x {fault}" for fault, count in found.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits(language: str) -> None:
    view = view_of(1280, 720)
    for state in samples(5, ("novice",), 5):
        assert not faults_of(table_of(state, language), view)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.25), ((1920, 1080), 1.0)])
def test_sheets_of_others_fit(size: tuple[int, int], scale: float) -> None:
    view = view_of(*size, scale)
    for number, state in enumerate(samples(5, ("novice",), 5)):
        seat = (state.to_act + 1 + number % 4) % 5
        picks = Picks(sheet=seat)
        assert not faults_of(table_of(state, LANGUAGES[number % 4], picks=picks), view)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_while_bidding_every_office_says_what_it_gives(size: tuple[int, int]) -> None:
    state = next(state for state in match(5, 7) if state.round == 2 and chapter_of(state) == AUCTION)
    table = table_of(state)
    tree = laid(table, view_of(*size))
    assert any(node.target.startswith("more/") for node in walk(tree))
    for office in OFFICES:
        card = next(node for node in walk(tree) if node.name.endswith(f"offices/{office}"))
        assert any(node.name.endswith("/gives") and node.children for node in walk(card)), office


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_quarter_bears_its_name(language: str, size: tuple[int, int]) -> None:
    table = table_of(next(match(5, 7)), language)
    shown = [
        node.text.casefold()
        for node in walk(laid(table, view_of(*size)))
        if node.name.endswith("street/name")
    ]
    assert shown == [
        table.texts.own(f"kind.{kind}").casefold()
        for kind in ("wall", "production", "commercial", "utility", "public")
    ]


@pytest.mark.slow
def test_nobody_in_particular_can_look_on() -> None:
    for state in samples(3, ("novice",), 3):
        table = table_of(state, viewer=None)
        assert not faults_of(table, view_of(1280, 720))
        assert not any(node.lit for node in walk(laid(table, view_of(1280, 720))))


def test_the_theme_of_high_contrast_holds() -> None:
    view = View(1280, 720, fonts(), theme_named("contrast"))
    for state in samples(4, ("novice",), 4):
        assert not faults_of(table_of(state), view)


def test_what_changed_is_framed_and_not_lit() -> None:
    state = samples(4, ("novice",), 4)[0]
    table = table_of(state, viewer=None)
    table.highlighted = frozenset({"building/metallum", "office/consul"})
    framed = {node.target for node in walk(laid(table, view_of(1280, 720))) if node.frame == "outline.gold"}
    assert {"building/metallum", "office/consul"} <= framed


def clicks_for(table: TableView, action: Action) -> list[str] | None:
    """The clicks by which an action is taken, trying targets in the order it touches them; None if it is not."""
    spots = Hotspots.of(BOARD, table)
    view = view_of(1280, 720)
    for button in BOARD.verbs(table):
        if button.offer is not None and action in button.offer.actions:
            return [button.target]
    picks, clicks = Picks(), []
    for ref in BOARD.touches(table, action):
        table.picks = picks
        lit = {node.target for node in walk(laid(table, view)) if node.lit}
        if ref not in lit:
            return None
        clicks.append(ref)
        answer = press(BOARD, table, ref, spots=spots)
        if isinstance(answer, Action):
            offer = next(found for found in spots.offers if answer in found.actions)
            return clicks if action in offer.actions else None
        if answer is None:
            return None
        picks = answer
    return clicks if any(action in offer.actions for offer in picks.menu) else None


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "bot"), [(2, 1, "random"), (4, 2, "random"), (5, 3, "novice")])
def test_every_legal_action_is_a_few_clicks_away(players: int, seed: int, bot: str) -> None:
    seen: set[str] = set()
    for state in samples(players, (bot,), seed, "yes"):
        if state.to_act < 0:
            continue
        table = table_of(state)
        done: set[str] = set()
        for action in the_game().legal(state):
            offer = next(found for found in Hotspots.of(BOARD, table).offers if action in found.actions)
            if offer.key in done:
                continue
            done.add(offer.key)
            table.picks = Picks()
            assert clicks_for(table, action) is not None, the_game().grammar.text(action)
            seen.add(action.verb)
    assert {"bid", "build", "buy", "sell", "load", "done"} <= seen


@pytest.mark.slow
def test_what_is_lit_means_something() -> None:
    for state in crowds():
        table = table_of(state)
        spots = Hotspots.of(BOARD, table)
        lit = [node for node in walk(laid(table, view_of(1280, 720))) if node.lit]
        assert lit or not spots.targets  # an offer is answered by buttons alone
        for node in lit:
            assert press(BOARD, table, node.target, spots=spots) is not None, node.name


@pytest.mark.slow
def test_all_that_is_lit_is_drawn() -> None:
    for state in crowds():
        table = table_of(state)
        targets = Hotspots.of(BOARD, table).targets
        drawn = {node.target for node in walk(laid(table, view_of(1280, 720)))}
        assert targets <= drawn


def faces(table: TableView) -> list[tuple[str, str, str, bool]]:
    tree = laid(table, view_of(1920, 1080))
    return [(node.name, node.text, node.picture, node.lit) for node in walk(tree)]


@pytest.mark.slow
def test_nothing_secret_shows() -> None:
    """What others cannot know is filled in differently, and the table looks just the same."""
    from game.engine.core.rng import stream

    game = the_game()
    compared = 0
    for state in samples(4, ("novice",), 4):
        if state.to_act < 0:
            continue
        for viewer in (*range(4), None):
            seen = game.observe(state, viewer)
            other = game.determinize(seen, stream(7, "table", compared))
            if other.to_act != state.to_act:
                continue
            one, two = table_of(state, "en", viewer), table_of(other, "en", viewer)
            two.choices = one.choices
            assert faces(one) == faces(two)
            compared += 1
    assert compared > 20


def test_every_chapter_was_looked_at() -> None:
    found = {decision.chapter for state in crowds() if (decision := the_game().decision(state)) is not None}
    assert found == set(CHAPTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_words_are_on_the_table(language: str) -> None:
    for state in samples(5, ("novice",), 5):
        assert words_on(laid(table_of(state, language), view_of(1280, 720))) <= 120


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_explains_itself(language: str) -> None:
    """Each target and tip has a tooltip; its short form is a few short lines."""
    states = (*samples(5, ("novice",), 5), *samples(5, ("random",), 3, "yes"))
    for state in some(states, len(LANGUAGES), LANGUAGES.index(language)):
        table = table_of(state, language)
        for node in walk(laid(table, view_of(1920, 1080))):
            token = node.tip or node.target
            if not token or token.startswith(("less/", "more/", "sheet/", "give_gold/", "ask_gold/")):
                continue
            tip = BOARD.tip(table, token)
            assert tip is not None, token
            lines = tip.body.splitlines()
            assert all(len(line.split()) <= 15 for line in lines), (token, tip.body)
            most = 4 if token.startswith("building/") else 3
            assert len(lines) <= most or token.startswith(("score/", "lane/", "office/")), (token, tip.body)


@pytest.mark.slow
def test_what_a_click_would_mean_can_be_explained() -> None:
    """Every target answers: the actions it would mean have a known verb, and a refusal or are allowed."""
    game = the_game()
    for state in crowds():
        if state.to_act < 0:
            continue
        table = table_of(state)
        lit = Hotspots.of(BOARD, table).targets
        for target in {node.target for node in walk(laid(table, view_of(1280, 720))) if node.target}:
            for action in BOARD.click_meanings(table, target):
                game.grammar.text(action)
                refusal = game.explain(state, action)
                assert refusal is not None or target in lit, (target, action)
                if refusal is not None:
                    assert table.texts.refusal(refusal)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_every_office_shows_all_that_it_gives(language: str, size: tuple[int, int]) -> None:
    swaps = {"praefectus_urbi", "consul"}
    for players in (2, 5):
        state = next(
            state for state in match(players, 7) if state.round == 2 and chapter_of(state) != AUCTION
        )
        tree = laid(table_of(state, language), view_of(*size))
        for office in OFFICES:
            plate = next(node for node in walk(tree) if node.name.endswith(f"offices/{office}/medal/gives"))
            assert len(plate.children) == 1 + (office in swaps), (office, players)


@pytest.mark.parametrize("taken", [0, 44])
def test_every_building_shows_all_its_effects_even_below_the_line_of_a_task(taken: int) -> None:
    state = next(iter(match(2, 7)))
    view = view_of(1280, 720)
    root = BOARD.layout(table_of(state, "de"), view, area_of(view).pad(top=taken))
    short = []
    for number, name in enumerate(BUILDINGS):
        tile = find_target(root, f"building/{name}")
        label = tile and next((node for node in tile.children if node.name.endswith("/label")), None)
        if label is None:
            continue
        effects = building_effects(state.box, number)
        wanted = sum((picture != "") + (text != "") for picture, text in effects)
        if len(label.children) != wanted:
            short.append(name)
    assert short == []


def test_what_was_traded_is_told_in_signs_of_goods_and_gold() -> None:
    seat = {"goods": {"food": 2, "consumer": 1}, "traded": {"food": -2, "consumer": 1}}
    nodes = list(walk(laid(table(first=seat), view_of(1280, 720))))

    def label(good: str) -> list[str]:
        own = [
            node
            for node in nodes
            if node.name.startswith("board/mine/") and f"/store/{good}/label/" in node.name
        ]
        return [node.text or node.picture for node in own]

    assert label("food") == ["2→", "gold"]
    assert label("consumer") == ["gold", "→1"]
    assert label("luxury") == []


def test_the_office_of_who_reads_is_told_as_its_own() -> None:
    spec = {"seats": [{"office": "magister_officiorum"}, {"office": "consul"}]}
    state = the_game().arrange(Setup("constantinopolis", 2, 5), spec)
    for viewer, name in ((0, "magister_officiorum"), (1, "consul")):
        seen = table_of(state, viewer=viewer)
        tip = BOARD.tip(seen, f"office/{name}")
        assert tip is not None
        assert ("You hold this office" in tip.body) == (state.to_act == viewer)
        assert (seen.texts.component(f"seat/{viewer}") in tip.body) != (state.to_act == viewer)
