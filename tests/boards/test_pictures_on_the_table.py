"""The art on the table of Constantinopolis: mosaics where they can be told apart, more in larger windows."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from game.boards.board import Picks
from game.boards.constantinopolis.board_layout import LEAST_ART, BoardLayout
from game.boards.constantinopolis.sheets import coins
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CAT_PUBLIC,
    CAT_WALL,
    CATEGORIES,
    CATEGORY,
    MARKETS,
    OFFICES,
    SHIPS,
)
from game.ui.theme import seat_name
from game.ui.tree import Node, walk
from tests.boards.constantinopolis import BOARD, laid, table
from tests.boards.positions import match, table_of
from tests.boards.views import pictures, view_of


def a_late_state() -> Any:
    """A position of the sixth round of a match of five."""
    return next(state.clone() for state in match(5, 5) if state.round >= 6 and state.to_act >= 0)


LATE = a_late_state()


def nodes(size: tuple[int, int], picks: Picks | None = None) -> list[Node]:
    return list(walk(laid(table_of(LATE, picks=picks), view_of(*size))))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_table_lies_on_the_map_and_every_tile_shows_its_mosaic(size: tuple[int, int]) -> None:
    found = nodes(size)
    ground = [node for node in found if node.picture.startswith("art/quarters/constantinople")]
    assert len(ground) == 2
    assert ground[0].rect.bottom == ground[1].rect.y
    assert all(node.picture_at == "stretch" for node in ground)
    yards = {
        node.picture for node in found if node.name.startswith("board/yards/") and node.name.endswith("/art")
    }
    assert yards == {f"art/building/{name}" for at, name in enumerate(BUILDINGS) if LATE.stock[at]}


def test_what_is_built_once_stands_on_the_map_under_its_builders_banner() -> None:
    table = table_of(LATE)
    found = {node.name: node for node in nodes((1280, 720))}
    stood = 0
    for at, name in enumerate(BUILDINGS):
        if LATE.stock[at] or CATEGORY[at] not in (CAT_PUBLIC, CAT_WALL):
            continue
        path = f"board/yards/{CATEGORIES[CATEGORY[at]]}/{name}/standing"
        builder = next(seat for seat in range(5) if LATE.owns(seat, at))
        assert found[path].picture == f"art/standing/{name}"
        assert found[f"{path}/builder"].picture.endswith(seat_name(table.seats[builder].color))
        assert f"{path.removesuffix('/standing')}/art" not in found
        stood += 1
    assert stood


def test_sold_out_tiles_leave_an_empty_plot() -> None:
    found = {node.name: node for node in nodes((1280, 720))}
    sold = [at for at in range(len(BUILDINGS)) if not LATE.stock[at] and CATEGORY[at] in (0, 1, 2) and at]
    assert sold
    for at in sold:
        path = f"board/yards/{CATEGORIES[CATEGORY[at]]}/{BUILDINGS[at]}"
        assert found[f"{path}/plot"].picture == "art/plot/empty"
        assert f"{path}/label" not in found


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_every_office_shows_its_insignia(size: tuple[int, int]) -> None:
    found = nodes(size)
    medals = {node.picture.partition("?")[0] for node in found if node.name.endswith("/medal")}
    assert medals == {f"art/office/{name}" for name in OFFICES}


def test_mosaics_grow_with_the_window() -> None:
    widths = [
        min(
            node.rect.w
            for node in nodes(size)
            if node.name.startswith("board/yards/") and node.name.endswith("/art")
        )
        for size in ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
    ]
    assert widths == sorted(set(widths))
    assert widths[0] >= 60


def test_no_picture_is_a_mosaic_too_small_to_be_told_apart() -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        kinds = ("art/building/", "art/hull/", "art/market/")
        drawn = [node for node in nodes(size) if node.picture.startswith(kinds)]
        assert {kind for kind in kinds for node in drawn if node.picture.startswith(kind)} == {*kinds}
        assert [node.name for node in drawn if node.rect.w < LEAST_ART - 4] == []


def test_the_flat_picture_takes_over_below_the_limit() -> None:
    assert BoardLayout.art("building/cura", LEAST_ART) == "art/building/cura"
    assert BoardLayout.art("building/cura", LEAST_ART - 1) == "building/cura"
    for ref in (
        *(f"building/{b}" for b in BUILDINGS),
        *(f"market/{m}" for m in MARKETS),
        *(f"ship/{s}" for s in SHIPS),
    ):
        assert pictures().has(ref)
        assert pictures().has(f"art/{ref}")


def names_on(size: tuple[int, int], part: str, picks: Picks | None = None) -> set[str]:
    return {
        node.text
        for node in nodes(size, picks)
        if part in node.name and node.name.endswith("/name") and node.text
    }


def test_large_windows_name_the_buildings_of_every_seat() -> None:
    table = table_of(LATE)
    state = table.seen
    assert not any("/own" in node.name and node.text for node in nodes((1280, 720)))
    named = []
    for seat in set(range(5)) - {table.viewer}:  # what is one's own lies on the sheet
        owned = {
            table.texts.component(f"building/{name}")
            for at, name in enumerate(BUILDINGS)
            if state.owns(seat, at)
        }
        named.append(names_on((3840, 2160), f"board/players/seat{seat}/own"))
        assert named[-1] in (owned, set()), "all of a seat, or none where ships and contracts take the room"
    assert sum(map(bool, named)) >= 2
    mine = names_on((2560, 1440), "board/mine/warehouse/buildings")
    assert mine
    assert not names_on((1920, 1080), "board/mine/warehouse/buildings")


def test_large_windows_show_every_ship_with_its_cargo() -> None:
    table = table_of(LATE)
    state = table.seen
    for seat in set(range(5)) - {table.viewer}:
        hulls = [
            node
            for node in nodes((3840, 2160))
            if node.name.startswith(f"board/players/seat{seat}/") and re.search(r"/hull\d+$", node.name)
        ]
        assert len(hulls) == len(state.fleet[seat])
        aboard = [
            node
            for hull in hulls
            for node in walk(hull)
            if node.picture.startswith(("good/", "passenger", "any_good"))
        ]
        spaces = [
            state.box.space[kind] if kind >= 0 else 1 for ship in state.fleet[seat] for kind in ship.cargo
        ]
        assert len(aboard) == sum(spaces)


def test_components_show_their_picture_in_the_tooltip() -> None:
    table = table_of(LATE)
    refs = [*(f"building/{b}" for b in BUILDINGS), *(f"office/{o}" for o in OFFICES)]
    refs += [*(f"market/{m}" for m in MARKETS), *(f"ship/{s}" for s in SHIPS)]
    for ref in refs:
        tip = BOARD.tip(table, ref)
        assert tip is not None
        assert tip.picture.partition("?")[0] == f"art/{ref}"
        assert pictures().has(tip.picture)


def test_gold_lies_there_in_coins() -> None:
    assert coins(0) == []
    assert coins(45) == [30, 10, 5]
    assert coins(99) == [30, 30, 30, 5, 2, 2]
    assert all(sum(coins(gold)) == gold for gold in range(200))
    few = table("en", "building", first={"gold": 17})
    other = replace(few, viewer=1, picks=Picks(sheet=0))  # on the own sheet words have the room
    shown = [node.picture for node in walk(laid(other, view_of(2560, 1440))) if "art/coin/" in node.picture]
    assert shown == [f"art/coin/{value}" for value in coins(17)]
