"""What a newcomer reads on the table without pointing: headings in one face, limits and prices with their words, banners in order."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from game.boards import opponent
from game.boards.constantinopolis import building_market
from game.boards.constantinopolis.board import LAP, cell_of
from game.boards.constantinopolis.board_layout import HEADING
from game.boards.registry import board_of
from game.engine.constantinopolis.components import BUILDINGS
from game.engine.constantinopolis.state import USED_SHIFT
from game.ui.tree import find, find_target, walk
from tests.boards.constantinopolis import LANGUAGES, asks, banners, opened, samples, shown, table
from tests.boards.positions import match, table_of
from tests.boards.views import view_of

BOARD = board_of("constantinopolis")
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
CROWDS = (
    [0, 0, 0, 0, 0], [7, 7, 7, 7, 7], [3, 4, 4, 5, 6], [30, 31, 32, 33, 34], [48, 49, 50, 51, 52], [98, 99, 100, 101, 101],
    [16, 16, 17, 17, 17], [64, 65, 66, 66, 90],
)  # fmt: skip


@pytest.mark.parametrize("points", CROWDS, ids=str)
@pytest.mark.parametrize("size", SIZES[:2])
def test_of_each_banner_on_the_track_most_is_seen(size: tuple[int, int], points: list[int]) -> None:
    flags = banners(shown(points, size))
    assert len(flags) == 5
    for flag in flags:
        above = [other.rect for other in flags if other.depth > flag.depth and other.rect.overlaps(flag.rect)]
        spots = [
            (x, y)
            for x in range(flag.rect.x, flag.rect.right, 2)
            for y in range(flag.rect.y, flag.rect.bottom, 2)
        ]
        free = [spot for spot in spots if not any(rect.contains(*spot) for rect in above)]
        assert len(free) >= 0.55 * len(spots), (flag.name, points)


@pytest.mark.parametrize("points", CROWDS, ids=str)
def test_banners_lie_in_the_order_of_fame_near_their_cells(points: list[int]) -> None:
    root = shown(points, (1280, 720))
    flags, ring = banners(root), find(root, "board/track")
    assert ring is not None
    edge = find(root, "board/track/cell50")
    assert edge is not None
    for seat, flag in enumerate(flags):
        cell = cell_of(ring.rect, edge.rect.w, points[seat] % LAP)
        away = max(abs(flag.rect.cx - cell.cx), abs(flag.rect.cy - cell.cy))
        assert away <= 3 * max(cell.w, cell.h) + 3, (seat, points)
    north = [flag for flag in flags if flag.rect.y == ring.rect.y]
    order = sorted(north, key=lambda flag: (points[flags.index(flag)] % LAP, flags.index(flag)))
    if max(points) < LAP // 2:
        assert all(one.rect.x < two.rect.x for one, two in pairwise(order))


def test_banners_of_different_fame_do_not_overlap() -> None:
    flags = banners(shown([10, 11, 12, 13, 14], (1280, 720)))
    assert not any(one.rect.overlaps(two.rect) for at, one in enumerate(flags) for two in flags[at + 1 :])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_headings_of_the_map_have_one_face(size: tuple[int, int], language: str) -> None:
    state = samples(3, ("easy",), 5)[4]
    root = opened(table_of(state, language), size)
    ends = ("/street/name", "board/gifts/title", "board/next/title")
    heads = [node for node in walk(root) if node.name.endswith(ends)]
    assert len(heads) >= 6
    assert len({node.style for node in heads}) == 1
    assert len({node.text.isupper() for node in heads}) == 1
    assert all(node.style.role == HEADING.role and node.text.isupper() for node in heads)
    signs = [node for node in walk(root) if node.name.endswith("/street/icon")]
    assert len(signs) in {0, 5}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rows_of_prices_have_their_words_and_limits_are_told_as_everywhere(language: str) -> None:
    state = samples(3, ("easy",), 5)[4]
    shown_table = table_of(state, language)
    texts = shown_table.texts
    root = opened(shown_table, (1920, 1080))
    for zone in ("market", "next"):
        words = {node.text for node in walk(root) if node.name.startswith(f"board/{zone}/word.")}
        assert words == {texts.own("board.buy"), texts.own("board.sell")}, zone
    limits = [node.text for node in walk(root) if node.name.endswith("/stock/left")]
    assert limits
    assert all(text.startswith("≤") for text in limits)


@pytest.mark.parametrize("size", SIZES)
def test_a_bid_stands_on_a_gold_plate_and_says_what_it_does(size: tuple[int, int]) -> None:
    state = next(one for one in samples(3, ("easy",), 5) if asks(one) == "choose_office")
    seen = table_of(state)
    root = opened(seen, size)
    plates = [node for node in walk(root) if re.fullmatch(r"board/offices/\w+/amount", node.name)]
    assert plates
    for plate in plates:
        assert plate.fill == "chip.gold"
        if size != SIZES[0]:
            assert any(node.picture == "gold" for node in walk(plate)), plate.name
    steps = [node.target for node in walk(root) if node.target.startswith(("less/bid", "more/bid"))]
    assert steps
    assert all(BOARD.tip(seen, step) is not None for step in steps)


@pytest.mark.parametrize("size", SIZES)
def test_what_steps_back_keeps_a_solid_plate(size: tuple[int, int]) -> None:
    root = opened(table(phase="loading"), size)
    plates = [
        node for node in walk(root) if node.fill in {"porphyry", "plate"} and node.name.startswith("board/")
    ]
    assert len(plates) >= 7
    assert not any(node.dim for node in plates)


@pytest.mark.parametrize("size", SIZES)
def test_contracts_to_come_have_the_room_of_contracts(size: tuple[int, int]) -> None:
    root = opened(table(phase="building"), size)
    backs = [node.rect for node in walk(root) if "/back" in node.name and node.name.startswith("board/mine")]
    backs = [rect for rect in backs if rect.w > rect.h // 2]
    assert backs
    assert all(rect.w >= 1.3 * rect.h for rect in backs[:1]), size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_track_says_what_it_counts_and_a_post_what_it_is(language: str) -> None:
    seen = table(language, "loading")
    root = opened(seen, (2560, 1440))
    corners = [node for node in walk(root) if re.fullmatch(r"board/track/corner\d+/fame", node.name)]
    assert [node.picture for node in corners] == ["fame", "fame"]
    names = [
        node.text for node in walk(root) if re.fullmatch(r"board/mine/quay/posts/post\d+/name", node.name)
    ]
    assert len(set(names)) == 1
    assert names[0] in {seen.texts.own("board.post"), seen.texts.own("board.post.short")}


@pytest.mark.parametrize("size", SIZES)
def test_a_building_used_this_round_is_muted_and_solid(size: tuple[int, int]) -> None:
    state = table(first={"buildings": ["emporium", "pistrinum"]}).seen.clone()
    state.used[0] |= 1 << USED_SHIFT + BUILDINGS.index("emporium")
    root = opened(table_of(state), size)
    tiles = {name: find_target(root, f"own/{name}") for name in ("emporium", "pistrinum")}
    for name, tile in tiles.items():
        assert tile is not None
        art = next(node for node in tile.children if node.name.endswith("/art"))
        assert art.picture.endswith("?muted=1") == (name == "emporium")
        assert not any(node.dim for node in walk(tile))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "size",
    [(1280, 690), (1280, 700), (1280, 720), (1366, 768), (1440, 900), (1536, 864), (1600, 900), (1920, 1080)],
)
def test_each_tile_on_the_map_has_its_name_whole(size: tuple[int, int], language: str) -> None:
    state = samples(3, ("easy",), 5)[4]
    root = opened(table_of(state, language), size)
    signs = [node for node in walk(root) if re.fullmatch(r"board/yards/\w+/\w+/sign/name", node.name)]
    tiles = [node for node in walk(root) if node.target.startswith("building/")]
    assert len(signs) == len(tiles) >= 30
    view = view_of(*size)
    for sign in signs:
        lines = view.fonts.wrap(sign.text, sign.style.role, view.k, sign.rect.w)
        assert len(lines) <= sign.style.lines, sign.text
    for quarter in ("wall", "production", "commercial", "utility", "public"):
        yard = next(node.rect for node in walk(root) if node.name == f"board/yards/{quarter}")
        assert all(
            yard.inset(-view.px(10)).holds(sign.rect)
            for sign in signs
            if sign.name.startswith(f"board/yards/{quarter}/")
        )
    plates = [node.rect for node in walk(root) if re.fullmatch(r"board/yards/\w+/\w+/sign", node.name)]
    assert not any(one.overlaps(two) for at, one in enumerate(plates) for two in plates[at + 1 :])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_first_buildings_of_the_others_have_names_beside_what_their_owners_like(
    size: tuple[int, int], language: str
) -> None:
    early = table_of(next(match(3, 5)), language, viewer=0)
    root, view, habits = opened(early, size), view_of(*size), 0
    for seat in (1, 2):
        row = f"board/players/seat{seat}"
        tiles = [node for node in walk(root) if re.fullmatch(rf"{row}/own\d+", node.name)]
        names = [node for node in walk(root) if re.fullmatch(rf"{row}/own\d+/name", node.name)]
        assert len(tiles) == len(names) == early.seen.owned[seat].bit_count() > 0
        for tile, name in zip(tiles, names, strict=True):
            assert name.rect.y >= tile.rect.bottom - 2
            assert view.width(name.text, name.style.role) <= name.rect.w
        said, controller = find(root, f"{row}/habit"), early.seats[seat].controller
        assert (said is not None) == bool(opponent.character_of(early.game.id, controller))
        if said is not None:
            assert said.text == opponent.style(early.texts, early.game.id, controller)
            assert not any(said.rect.overlaps(node.rect) for node in [*tiles, *names])
            habits += 1
    assert habits


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1400, 760), (1440, 783), (1920, 1080)])
def test_no_name_hides_what_a_building_brings(size: tuple[int, int], language: str) -> None:
    for state in samples(2, ("novice",), 2):
        root = opened(table_of(state, language), size)
        for at, name in enumerate(BUILDINGS):
            tile = find_target(root, f"building/{name}")
            if tile is None or not state.stock[at]:
                continue
            label = next((one for one in tile.children if one.name.endswith("/label")), None)
            assert label is not None, name
            signs = [one.rect for one in walk(root) if one.name.endswith(f"{name}/sign")]
            assert not any(label.rect.overlaps(sign) for sign in signs), name


def test_plots_and_their_names_are_placed_once_for_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    placed = list[object]()
    real = building_market._roomy

    def counted(layout: Any, spaces: Any) -> Any:
        placed.append(layout)
        return real(layout, spaces)

    monkeypatch.setattr(building_market, "_roomy", counted)
    building_market._quarters.cache_clear()
    for language, size, times in (
        ("en", (1280, 720), 1),
        ("en", (1280, 720), 1),
        ("de", (1280, 720), 2),
        ("en", (1920, 1080), 3),
    ):
        opened(table(language), size)
        assert len(placed) == times
