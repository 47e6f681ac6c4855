"""The fame track: a hundred cells in a ring, banners on them, equal ones in a pile, laps told."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from build.project import ROOT
from game.boards.constantinopolis.board import LAP, cell_of
from game.i18n import LANGUAGES, Texts
from game.ui.geometry import Rect
from game.ui.tree import Node, find, walk
from tests.boards.constantinopolis import laid, samples
from tests.boards.positions import table_of
from tests.boards.views import view_of

RULINGS = ROOT / "docs" / "rulings.md"
RING = Rect(6, 40, 925, 450)


def test_a_hundred_cells_go_round_once() -> None:
    cells = [cell_of(RING, 22, place) for place in range(LAP)]
    assert LAP == 100
    assert len(set(cells)) == LAP
    assert all(RING.holds(cell) for cell in cells)
    assert not any(one.overlaps(two) for at, one in enumerate(cells) for two in cells[at + 1 :])
    for one, two in pairwise([*cells, cells[0]]):
        assert one.inset(-1).overlaps(two), (one, two)
    assert cells[0].x == cells[99].x == RING.x
    assert cells[0].y == RING.y


def shown(points: list[int]) -> Node:
    state = samples(5, ("novice",), 5)[0].clone()
    for seat, total in enumerate(points):
        state.fame[seat] = [total, *[0] * (len(state.fame[seat]) - 1)]
    return laid(table_of(state), view_of(1280, 720))


def banner(root: Node, seat: int) -> Node:
    found = find(root, f"board/track/fame/{seat}")
    assert found is not None
    return found


def test_equal_positions_are_a_pile_of_which_each_shows() -> None:
    root = shown([7, 7, 7, 30, 64])
    pile = [banner(root, seat) for seat in range(3)]
    assert len({node.rect.x for node in pile}) == 3
    assert len({node.depth for node in pile}) == 3
    assert all(two.rect.x - one.rect.x >= 6 for one, two in pairwise(pile))
    assert banner(root, 3).rect.y < banner(root, 4).rect.y


def test_a_lap_is_told_on_the_banner() -> None:
    root = shown([7, 107, 33, 50, 83])
    laps = [node for node in walk(root) if node.name.endswith("/lap")]
    assert [node.text for node in laps] == ["+100"]
    assert laps[0].name == "board/track/fame/1/lap"
    ring = find(root, "board/track")
    last = find(root, "board/track/cell50")
    assert ring is not None
    assert last is not None
    assert last.rect == cell_of(ring.rect, last.rect.w, 50)
    assert banner(root, 3).rect.overlaps(last.rect)


def test_numbers_stand_on_every_fifth_cell() -> None:
    root = shown([0, 0, 0, 0, 0])
    numbers = [node.text for node in walk(root) if node.name.startswith("board/track/cell") and node.text]
    assert numbers == [str(place) for place in range(0, LAP, 5)]


@pytest.mark.parametrize(
    ("points", "cell", "lap"),
    [(0, 0, ""), (79, 79, ""), (80, 80, ""), (81, 81, ""), (99, 99, ""), (100, 0, "+100"), (101, 1, "+100"), (180, 80, "+100"),
     (200, 0, "+200")],
)  # fmt: skip
def test_the_track_shows_what_the_rulings_say(points: int, cell: int, lap: str) -> None:
    root = shown([points, 40, 41, 42, 43])
    ring, edge = find(root, "board/track"), find(root, "board/track/cell50")
    assert ring is not None
    assert edge is not None
    assert banner(root, 0).rect.overlaps(cell_of(ring.rect, edge.rect.w, cell))
    told = find(root, "board/track/fame/0/lap")
    assert (told.text if told is not None else "") == lap


def test_the_rulings_name_the_spaces_of_the_track() -> None:
    rows = {
        line.split("|")[1].strip(): line
        for line in RULINGS.read_text(encoding="utf-8").splitlines()
        if "|" in line
    }
    assert f"{LAP} spaces, 0 to {LAP - 1}" in rows["C26"]
    assert f"exactly {LAP}" in rows["S24"]
    assert f"{LAP - 1} is the last without a mark, {LAP + 1} is on space 1" in rows["S24"]
    for language in LANGUAGES:  # a number that the glossary gives is that of the last space
        numbers = re.findall(r"\d+", Texts(language)("constantinopolis.glossary.fame.text"))
        assert numbers in ([], [str(LAP - 1)])
