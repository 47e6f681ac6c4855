"""A small window of Constantinopolis: nothing of the table loses its words, its shape or its place there."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest

from game.engine.constantinopolis.components import OFFICES, SHIPS
from game.engine.constantinopolis.state import LONG, SHORT, Ship
from game.ui.geometry import Rect
from game.ui.tree import find, walk
from tests.boards.constantinopolis import BOARD, LANGUAGES, asks, banners, opened, samples, shown
from tests.boards.positions import Sitter, table_of
from tests.boards.views import view_of

SMALL, LARGE = (1280, 720), (1920, 1080)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 5])
def test_the_next_market_has_its_words_and_a_dash_for_each_good_without_a_price(
    players: int, language: str
) -> None:
    state = next(one for one in samples(players, ("easy",), 5) if one.future and not one.last_round)
    seen, view = table_of(state, language), view_of(*SMALL)
    root = opened(seen, SMALL)
    for way in ("buy", "sell"):
        word = find(root, f"board/next/word.{way}")
        assert word is not None
        assert word.text == seen.texts.own(f"board.{way}")
        assert view.width(word.text, word.style.role) <= word.rect.w
    trade = seen.seen.box.markets[seen.seen.future[-1]].trade
    dashes = [node for node in walk(root) if re.fullmatch(r"board/next/good/\w+/closed", node.name)]
    assert len(dashes) == sum(terms is None for terms in trade)
    assert all(node.text == "–" for node in dashes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 5])
def test_all_offices_have_their_lines_at_one_height_and_their_bids_on_plates_of_one_width(
    players: int, language: str
) -> None:
    asked = [one for one in samples(players, ("easy",), 5) if asks(one) == "choose_office"]
    state = next(one for one in asked if one.office(one.to_act) >= 0)
    root, view = opened(table_of(state, language), SMALL), view_of(*SMALL)
    found = {node.name.removeprefix("board/offices/"): node for node in walk(root)}
    plates = [found[f"{office}/amount"].rect for office in OFFICES if f"{office}/amount" in found]
    assert plates
    assert len({plate.w for plate in plates}) == 1
    assert plates[0].w >= view.width("99", "number.small") + 4
    own = OFFICES[state.office(state.to_act)]
    assert f"{own}/holder" in found
    heads = {found[f"{office}/name"].rect.y for office in OFFICES if found[f"{office}/name"].style.lines == 1}
    both = [found[f"{office}/name"].rect for office in OFFICES if found[f"{office}/name"].style.lines == 2]
    line = view.line("small.bold")
    assert all(abs(top - (rect.cy - line)) <= 1 for top in heads for rect in both)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_holder_of_an_office_is_named_or_none_is(size: tuple[int, int]) -> None:
    state = next(one for one in samples(5, ("easy",), 5) if asks(one) == "load")
    root = opened(table_of(state), size)
    held = [office for office, holder in zip(OFFICES, state.holder, strict=True) if holder >= 0]
    named = [office for office in held if find(root, f"board/offices/{office}/holder") is not None]
    assert named in ([], held)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_log_tiles_and_holders_of_offices_keep_their_names(language: str) -> None:
    seen, view = table_of(samples(5, ("easy",), 5)[5], language), view_of(*LARGE)
    called = ("Anna", "Leontios", "Theodora", "Bardas", "Zoe")
    named = [
        Sitter(name, at, seat.controller)
        for at, (seat, name) in enumerate(zip(seen.seats, called, strict=True))
    ]
    seen = replace(seen, seats=named)
    assert max(seen.seen.holder) >= 0
    root = BOARD.layout(seen, view, Rect(0, 60, 1515, 950))  # the log has the right of the window
    signs = [node for node in walk(root) if re.fullmatch(r"board/yards/\w+/\w+/sign/name", node.name)]
    tiles = [node for node in walk(root) if node.target.startswith("building/")]
    assert len(signs) == len(tiles) >= 30
    for office, holder in zip(OFFICES, seen.seen.holder, strict=True):
        told = find(root, f"board/offices/{office}/holder")
        assert (told is not None) == (holder >= 0), office
        assert told is None or told.text == called[holder]


@pytest.mark.parametrize("points", [[0] * 5, [0, 1, 2, 3, 4], [1] * 5], ids=str)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_banners_leave_the_zero_and_the_city_free(size: tuple[int, int], points: list[int]) -> None:
    root = shown(points, size)
    zero, first = find(root, "board/track/cell0/number"), find(root, "board/offices/magister_officiorum")
    assert zero is not None
    assert first is not None
    wide = view_of(*size).width(zero.text, zero.style.role)
    for flag in banners(root):
        assert flag.rect.x >= zero.rect.x + wide
        assert not flag.rect.overlaps(first.rect)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_public_buildings_keep_a_distance(language: str) -> None:
    root = opened(table_of(samples(3, ("easy",), 5)[4], language), LARGE)
    signs = [node for node in walk(root) if re.fullmatch(r"board/yards/public/\w+/sign", node.name)]
    assert len(signs) == 8
    for one, two in combinations([sign.rect for sign in signs], 2):
        assert (
            one.bottom <= two.y or two.bottom <= one.y or max(one.x, two.x) - min(one.right, two.right) >= 6
        )


@pytest.mark.parametrize("size", [SMALL, LARGE, (3840, 2160)])
def test_every_ship_of_a_row_is_drawn_as_a_ship_with_its_sail(size: tuple[int, int]) -> None:
    state = next(one for one in samples(5, ("easy",), 5) if asks(one) == "load").clone()
    fleets = (
        [Ship(1)],
        [Ship(0), Ship(2)],
        [Ship(2, SHORT, (0, 1))],
        [Ship(1, LONG, (0,)), Ship(0)],
        [Ship(2)],
    )
    for seat, fleet in enumerate(fleets):
        state.fleet[seat][:] = fleet
    seen = table_of(state)
    found = {node.name: node for node in walk(opened(seen, size)) if node.name.startswith("board/players/")}
    hulls = [name for name in found if re.search(r"/hull\d+$", name)]
    assert len(hulls) == sum(len(fleet) for seat, fleet in enumerate(fleets) if seat != seen.viewer)
    for name in hulls:
        drawn = found.get(f"{name}/ship", found[name])
        assert drawn.picture in {f"ship/{kind}" for kind in SHIPS}, name
    assert any(re.search(r"/hull\d+/good\d+$", name) for name in found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "size"), [(3, SMALL), (5, SMALL), (3, LARGE), (5, LARGE)])
def test_one_thing_is_told_in_one_form_in_all_rows_and_on_all_contracts(
    players: int, size: tuple[int, int], language: str
) -> None:
    """Fame with its word or without, posts as one number or two, voyages ship by ship or in one line, limits as ≤."""
    forms: list[set[str]] = []
    for state in samples(players, ("easy",), 5)[::6]:
        seen = table_of(state, language)
        texts = {node.name: node.text for node in walk(opened(seen, size)) if node.text}
        word = seen.texts.own("board.fame_count", count="").strip()
        rows = [f"board/players/seat{seat}/" for seat in range(players)]
        forms += [
            {str(word in texts[f"{row}fame/token"]) for row in rows},
            {str("/" in texts[f"{row}posts/token"]) for row in rows if f"{row}posts/token" in texts},
            {
                str(name.endswith("/sea"))
                for name in texts
                if re.fullmatch(r"board/mine/quay/hand/\w+/sea0?(/token)?", name)
            },
        ]
        assert all(re.fullmatch(r"≤\d", text) for name, text in texts.items() if name.endswith("/stock/left"))
    assert max(map(len, forms)) == 1
    assert sum(map(len, forms)) > len(forms) // 2
