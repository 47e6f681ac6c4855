"""Cards in the hand of Concordia Venus: they say what they do and what their gods score now."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from game.boards.composed_board import below
from game.boards.concordia_venus.board import make
from game.engine.concordia_venus.components import CARDS
from game.engine.concordia_venus.scoring import by_god, card_points
from game.i18n.match_texts import speaking_to
from game.ui.tree import Node, TextStyle, find, walk
from tests.boards.bench import Bench
from tests.boards.views import area_of, view_of

GAME = "concordia_venus"
BENCH = Bench(GAME, make())
MOST_KINDS = 9
"""So many kinds of cards all say what they do."""
INDEX = ("name", "god", "worth")
"""The parts of a card that are seen whatever lies over it."""


def hands() -> list[Any]:
    """Positions of matches with hands of every size."""
    found = BENCH.samples(4, 5, (("game", "team"),))
    return [state for state in found if state.to_act >= 0][::3]


def cards_of(tree: Node) -> list[Node]:
    """The cards of the hand below."""
    hand = find(tree, "board/ground/hand")
    assert hand is not None
    return [node for node in hand.children if "/card." in node.name]


def part(node: Node, name: str) -> Node | None:
    """A part of a card by its name."""
    return next((child for child in node.children if child.name.endswith(f"/{name}")), None)


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_every_card_says_what_it_does(language: str) -> None:
    """With the log closed, as it is at first, all cards of a hand have a name whole and a gist; double cards too."""
    view = view_of(1920, 1080)
    area = area_of(view)._replace(w=view.w)
    seen = doubles = 0
    for state in hands():
        shown = BENCH.table(state, language)
        cards = cards_of(BENCH.board.layout(shown, view, area))
        if not 0 < len(cards) <= MOST_KINDS:
            continue
        assert len({node.rect[2:] for node in cards}) == 1
        faces = {part.style for card in cards for part in card.children if "/name" in part.name}
        assert len(faces) == 1
        for card in cards:
            name = part(card, "name")
            assert name is not None
            assert part(card, "gist") is not None, card.name
            assert not name.text.endswith("…"), name.text
            doubles += part(card, "name1") is not None
            seen += 1
    assert seen > 20
    assert doubles


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_a_card_for_sale_says_what_it_does(language: str, size: tuple[int, int]) -> None:
    """With any number of seats and the log closed; a double card is named by what its halves are."""
    view = view_of(*size)
    area = area_of(view)._replace(w=view.w)
    seen = 0
    for players in (3, 4, 5):
        for state in BENCH.samples(players, 8)[::6]:
            tree = BENCH.board.layout(BENCH.table(state, language, viewer=0), view, area)
            shown = find(tree, "board/ground/display")
            assert shown is not None
            for card in [node for node in shown.children if "/card." in node.name]:
                assert part(card, "gist") is not None or part(card, "name1") is not None, card.name
                assert all(card.rect.holds(node.rect) for node in card.children)
                seen += part(card, "gist") is not None
    assert seen > 20


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_a_crowded_hand_keeps_every_name_in_sight(language: str, size: tuple[int, int]) -> None:
    """So many kinds that one row would cover names lie in two rows; no card lies over the name or gods of another."""
    view, rows = view_of(*size), set()
    area = area_of(view)._replace(w=view.w)
    full = hands()[-1].clone()
    full.hand[full.to_act] = list(range(4, 4 + MOST_KINDS + 5))
    for state in (*hands(), full):
        shown = replace(BENCH.table(state, language), forecast=True)
        cards = cards_of(BENCH.board.layout(shown, view, area))
        for card in cards:
            parts = [node for node in card.children if node.name.rpartition("/")[2].startswith(INDEX)]
            assert any("/name" in node.name for node in parts)
            above = [other.rect for other in cards if other.depth > card.depth]
            assert not [node.name for node in parts for rect in above if node.rect.overlaps(rect)]
        rows.add(len({card.rect.y for card in cards}))
    assert rows >= {1, 2}


def test_every_card_says_how_much_its_gods_bring_now() -> None:
    view, told = view_of(1920, 1080), 0
    for state in hands():
        open_, closed = (
            cards_of(BENCH.laid(replace(BENCH.table(state), forecast=forecast), view))
            for forecast in (True, False)
        )
        for with_points, without in zip(open_, closed, strict=True):
            card = CARDS.index(with_points.name.rpartition("/card.")[2])
            worth = part(with_points, "worth")
            if state.layout.box.cards[card].gods:
                assert worth is not None
                assert worth.text == str(card_points(state, state.to_act, card))
                told += 1
            assert part(without, "worth") is None
    assert told > 20


def test_the_points_of_single_cards_are_those_of_the_score() -> None:
    for state in hands():
        for seat in range(state.players):
            held = (*state.hand[seat], *state.pile[seat])
            assert sum(card_points(state, seat, card) for card in held) == sum(by_god(state, seat))


def test_the_tooltip_of_a_card_says_what_its_gods_reward() -> None:
    state = hands()[-1]
    shown = replace(BENCH.table(state), forecast=True)
    for card in state.hand[state.to_act]:
        made = BENCH.board.tip(shown, f"hand/{CARDS[card]}")
        assert made is not None
        points = card_points(state, state.to_act, card)
        now = shown.texts.own("view.card_now", points=points)
        assert (now in made.body.split("\n")) == bool(state.layout.box.cards[card].gods)
        assert (now in made.long.split("\n")) == bool(state.layout.box.cards[card].gods)


def test_a_tooltip_answers_what_a_colonist_costs_and_what_a_diplomat_may_copy() -> None:
    state = hands()[-1].clone()
    state.rules = state.rules._replace(team=False)
    shown = BENCH.table(state)
    for card, key in (("colonist", "colonist"), ("diplomat", "diplomat"), ("diplomat_mars", "diplomat")):
        made = BENCH.board.tip(shown, f"card/{card}")
        assert made is not None
        assert shown.texts.own(f"view.{key}") in made.body.split("\n")
    holder = replace(shown, seen=state.clone())
    holder.seen.pm = state.to_act
    for found, told in ((shown, state.pm == state.to_act), (holder, True)):
        made = BENCH.board.tip(found, "card/prefect")
        assert made is not None
        assert (shown.texts.own("view.magnus") in made.body.split("\n")) == told


def test_a_specialist_warns_of_goods_that_find_no_room() -> None:
    state = hands()[-1].clone()
    seat = state.to_act
    state.houses[seat] |= state.layout.of_good[0]
    full = state.clone()
    full.goods[seat][0] += full.free(seat)
    for position, warned in ((state, False), (full, True)):
        if not warned:
            position.goods[seat] = [0] * len(position.goods[seat])
        found = BENCH.table(position)
        mine = replace(found, texts=speaking_to(found.texts, seat))
        for read, key in ((found, "view.no_room_of"), (mine, "view.no_room")):
            made = BENCH.board.tip(read, "card/mason")
            assert made is not None
            said = found.texts.own(key, seat=f"seat/{seat}", count=0)
            assert (said in made.body.split("\n")) == warned


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_a_raised_card_has_its_whole_words(language: str, size: tuple[int, int]) -> None:
    view = view_of(*size)
    full = hands()[-1].clone()
    full.hand[full.to_act] = list(range(len(CARDS)))
    for name in CARDS:
        shown = replace(BENCH.table(full, language), pointed=f"hand/{name}")
        hand = find(BENCH.board.layout(shown, view, area_of(view)._replace(w=view.w)), "board/ground/hand")
        assert hand is not None
        raised = next(node for node in hand.children if node.name.endswith("/raised"))
        words = part(raised, "gist")
        assert words is not None
        assert words.text == shown.texts.own(f"power.{name}")
        assert not raised.target
        assert raised.rect.h >= 17 * view.line("caption")
        assert raised.rect.y > 0


@pytest.mark.parametrize("kinds", [11, 12])
@pytest.mark.parametrize("size", [(1600, 900), (1920, 1080)])
def test_cards_that_would_lie_over_each_other_lie_in_two_rows(kinds: int, size: tuple[int, int]) -> None:
    view = view_of(*size)
    full = hands()[-1].clone()
    full.hand[full.to_act] = list(range(4, 4 + kinds))
    for language in ("en", "de", "es", "it"):
        rects = [
            card.rect
            for card in cards_of(BENCH.board.layout(BENCH.table(full, language), view, area_of(view)))
        ]
        assert len(rects) == kinds
        assert not [(a, b) for at, a in enumerate(rects) for b in rects[at + 1 :] if a.overlaps(b)]


@pytest.mark.parametrize("kinds", [10, 12, 14])
def test_small_cards_in_two_rows_lie_over_nothing_and_rise_whole(kinds: int) -> None:
    view = view_of(1280, 720)
    area = area_of(view)._replace(w=view.w)
    full = hands()[-1].clone()
    full.hand[full.to_act] = [*range(4, 4 + kinds - 1), CARDS.index("architect_mercator")]
    for language in ("en", "de", "es", "it"):
        shown = replace(BENCH.table(full, language), forecast=True)
        cards = cards_of(BENCH.board.layout(shown, view, area))
        assert len(cards) == kinds
        rects = [card.rect for card in cards]
        assert not [(a, b) for at, a in enumerate(rects) for b in rects[at + 1 :] if a.overlaps(b)]
        pictures = [found for card in cards if (found := part(card, "emblem")) is not None]
        assert len({picture.rect[2:] for picture in pictures}) == 1
        assert all(picture.rect.h >= 0.6 * rects[0].h for picture in pictures)
        for card in cards:
            up = replace(shown, pointed=card.target)
            raised = find(BENCH.board.layout(up, view, area), "board/ground/hand/raised")
            assert raised is not None
            assert part(raised, "gist") is not None
            assert raised.rect.h > 2 * card.rect.h


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_small_hand_lies_apart_in_the_middle_of_its_place(size: tuple[int, int], count: int) -> None:
    view, state = view_of(*size), hands()[0].clone()
    shown = BENCH.table(state)
    state.hand[below(shown)] = list(range(count))
    tree = BENCH.board.layout(replace(shown, seen=state), view, area_of(view)._replace(w=view.w))
    cards = cards_of(tree)
    hand, pile = find(tree, "board/ground/hand"), find(tree, "board/ground/hand/pile.place")
    assert hand is not None
    assert pile is not None
    left, right = cards[0].rect.x - pile.rect.right, hand.rect.right - cards[-1].rect.right
    assert len(cards) == count
    assert abs(left - right) <= 0.02 * view.w
    gaps = {two.rect.x - one.rect.right for one, two in pairwise(cards)}
    assert len(gaps) <= 1
    assert all(gap >= min(0.39 * cards[0].rect.w, right - 0.02 * view.w) for gap in gaps)


def test_badges_of_different_kinds_differ_in_sign_and_surface() -> None:
    looks: dict[str, set[tuple[str, str]]] = {}
    for state in hands():
        shown = BENCH.table(state)
        tree = BENCH.board.layout(shown, view_of(1920, 1080), area_of(view_of(1920, 1080)))
        for node in walk(tree):
            if node.name.rpartition("/")[2].startswith("note"):
                sign = next(child for child in node.children if child.text)
                coin = sign.picture.endswith("sestertius")
                few = "copies" if "×" in sign.text else "pile"
                kind = ("coins" if "+" in sign.text else "income") if coin else few
                looks.setdefault(kind, set()).add((sign.picture.rpartition("/")[2], node.fill))
    assert {"coins", "pile"} <= set(looks)
    assert all(len(found) == 1 for found in looks.values()), looks
    assert len({one for found in looks.values() for one in found}) == len(looks)


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_a_mercator_of_the_hand_says_how_much_he_brings_and_a_stack_near_its_end_how_many_are_left(
    language: str,
) -> None:
    """Two cards of one name are told apart by it; the last cards are counted in words."""
    view, state = view_of(1600, 900), hands()[-1].clone()
    state.hand[state.to_act] = [CARDS.index(name) for name in ("tribune", "mercator_small", "mercator")]
    shown = BENCH.table(state, language)
    cards = {node.name.rpartition("/card.")[2]: node for node in cards_of(BENCH.laid(shown, view))}
    for name, coins in (("mercator_small", "3"), ("mercator", "5")):
        note = part(cards[name], "note")
        assert note is not None
        assert coins in {child.text for child in note.children}
    for left, said in ((5, shown.texts.own("view.left", count=5)), (9, "9")):
        state.stock = [*state.stock, *range(30)][:left]
        count = find(BENCH.laid(BENCH.table(state, language), view), "board/ground/display/stack/count")
        assert count is not None
        assert count.text == said


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_a_double_card_for_sale_says_that_one_of_its_halves_is_used(language: str) -> None:
    view, state = view_of(1600, 900), hands()[-1].clone()
    state.display = [CARDS.index("prefect_architect"), *state.display[1:]]
    tree = BENCH.laid(BENCH.table(state, language), view)
    node = find(tree, "board/ground/display/card.prefect_architect")
    assert node is not None
    gist = part(node, "gist")
    assert gist is not None
    assert gist.text


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
@pytest.mark.parametrize("kinds", [2, 5, 7, 9])
def test_on_large_screens_no_card_of_a_hand_stands_half_empty(language: str, kinds: int) -> None:
    """What a gist leaves goes to the mosaic, or the whole power stands there; all cards of a hand are alike."""
    view, state = view_of(3840, 2160), hands()[0].clone()
    state.hand[below(BENCH.table(state, language))] = list(range(kinds))
    shown = BENCH.table(state, language)
    cards = cards_of(BENCH.board.layout(shown, view, area_of(view)._replace(w=view.w)))
    assert len(cards) == kinds
    styles, empty = set[TextStyle](), list[float]()
    for card in cards:
        gist = part(card, "gist")
        assert gist is not None
        assert view.fonts.fits(gist.text, gist.style, gist.rect, view.k)
        rows = len(view.fonts.wrap(gist.text, gist.style.role, view.k, gist.rect.w))
        empty.append((gist.rect.h - rows * view.line(gist.style.role)) / card.rect.h)
        styles.add(gist.style)
    assert len(styles) == 1
    assert sum(empty) / len(empty) < 0.2
