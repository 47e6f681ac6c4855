"""The table of Glory to Rome is a place: things have room, stay where they are, and look as they are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pygame
import pytest

from game.boards.board import Picks, TableView
from game.engine.core.game import Setup
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES
from game.ui.geometry import Rect
from game.ui.paint import LIT_OUT, Painter
from game.ui.pictures import Pictures
from game.ui.spoken import spoken
from game.ui.theme import PALETTE
from game.ui.tree import Node, find, hit, walk
from tests.boards.glory_to_rome import BOARD, GAME, LANGUAGES, arranged, faults_of, samples, table
from tests.boards.positions import table_of, texts_of, the_game
from tests.boards.views import view_of

SMALL, LARGE = (1280, 720), (1920, 1080)
LEAST = {SMALL: 0.49, LARGE: 0.50, (3840, 2160): 0.50}
"""The least share of the window that the board has."""
STREET = "board/ground/mine/street/"


def laid(table: TableView, size: tuple[int, int]) -> Node:
    """The board as a table shows it at the first start: no log beside it."""
    view = view_of(*size)
    top, bottom = max(36, view.px(52)), max(44, view.px(60))
    root = Node("", view.rect, fill="ground")
    root.children.append(BOARD.layout(table, view, Rect(0, top, view.w, view.h - top - bottom)))
    return root


def shown(state: Any, size: tuple[int, int] = SMALL, language: str = "en") -> Node:
    return laid(table_of(state, language, game_id=GAME), size)


def rects(root: Node, start: str) -> dict[str, Rect]:
    """Where the nodes are whose names begin so, by the rest of their names."""
    return {node.name.removeprefix(start): node.rect for node in walk(root) if node.name.startswith(start)}


@pytest.mark.parametrize("size", LEAST)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_board_has_the_screen(players: int, size: tuple[int, int]) -> None:
    root = shown(arranged(players), size)
    parts = [node for name in ("forum", "mine") if (node := find(root, f"board/ground/{name}")) is not None]
    assert len(parts) == 2
    assert sum(part.rect.area for part in parts) / (size[0] * size[1]) >= LEAST[size]


def test_a_heap_grows_by_one_piece_and_no_other_moves() -> None:
    for size in (SMALL, LARGE):
        heaps = [
            {
                name: rect
                for name, rect in rects(
                    shown(arranged(pool={"later": count, "lapis": 2}), size), "board/ground/forum/pool/"
                ).items()
                if "/piece" in name
            }
            for count in range(13)
        ]
        assert [len(heap) for heap in heaps] == [count + 2 for count in range(13)]
        assert all(before.items() <= after.items() for before, after in pairwise(heaps))


def test_a_house_stays_where_it_was_begun() -> None:
    built = list(BUILDINGS[4:7])

    def houses(done: int, more: int) -> dict[str, Rect]:
        begun: list[dict[str, object]] = [
            {"card": name, "materials": {}} for name in built[done:] + list(BUILDINGS[9 : 9 + more])
        ]
        seat = {"buildings": built[:done], "foundations": begun}
        street = rects(shown(arranged(seat=seat), LARGE), STREET)
        return {name: rect for name, rect in street.items() if name in built}

    first = houses(0, 0)
    assert len(first) == 3
    for done, more in ((1, 0), (2, 0), (3, 1)):
        assert houses(done, more) == first


def test_storeys_laid_are_the_materials_inside() -> None:
    for inside in range(3):
        seat = {"foundations": [{"card": "templum", "materials": {"marmor": inside} if inside else {}}]}
        street = rects(shown(arranged(seat=seat), LARGE), f"{STREET}templum/art/")
        assert sum(name.startswith("in") for name in street) == inside
        assert sum(name.startswith("wanted") for name in street) == 3 - inside
        high = street["ghost/art"].h if inside else 0
        assert abs(high / street["ghost"].h - inside / 3) < 0.02


def hand_of(root: Node) -> dict[str, Rect]:
    return {
        node.target.removeprefix("hand/"): node.rect for node in walk(root) if node.target.startswith("hand/")
    }


@pytest.mark.parametrize("size", LEAST)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_a_hand_stands_in_the_middle_of_the_shelf(count: int, size: tuple[int, int]) -> None:
    root = shown(arranged(seat={"hand": list(BUILDINGS[5 : 5 + count])}), size)
    cards = sorted(hand_of(root).values(), key=lambda rect: rect.x)
    assert len(cards) == count
    assert len({(rect.w, rect.h) for rect in cards}) == 1
    side, shelf = rects(root, "board/ground/hand/name")[""], rects(root, "board/ground/hand")[""]
    before, behind = cards[0].x - side.right, shelf.right - cards[-1].right
    assert abs(before - behind) < 0.05 * shelf.w, "as much room before the cards as behind them"
    gaps = {right.x - left.right for left, right in pairwise(cards)}
    assert len(gaps) <= 1, "all equally far apart"
    assert all(0 < gap < cards[0].w / 3 for gap in gaps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_names_of_a_hand_are_set_in_one_face(language: str) -> None:
    for count in (5, 7, 9):
        for first in range(0, len(BUILDINGS) - count + 1, count):
            cards = list(BUILDINGS[first : first + count])
            root = shown(arranged(seat={"hand": cards}), SMALL, language)
            found = [node for node in walk(root) if node.name.endswith("/name") and "/hand/" in node.name]
            names = [node for node in found if node.name.split("/")[-2] in cards]
            assert len(names) == count
            assert len({node.style.role for node in names}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [5, 7])
def test_every_card_of_a_hand_says_what_it_does(language: str, count: int) -> None:
    for first in range(0, len(BUILDINGS), count):
        cards = list(BUILDINGS[first : first + count])
        root = shown(arranged(seat={"hand": cards}), SMALL, language)
        told = {
            node.name.split("/")[-2]: node.text
            for node in walk(root)
            if node.name.endswith("/gist") and "/hand/" in node.name
        }
        own = table_of(arranged(), language, game_id=GAME).texts
        assert set(told) == set(cards)
        for card, text in told.items():
            short = f"gist.{card}.short"
            assert text in {own.own(f"gist.{card}"), own.own(short) if own.has_own(short) else ""}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_card_pointed_at_rises_with_all_its_words_and_moves_no_target(
    size: tuple[int, int], language: str
) -> None:
    for card in BUILDINGS:
        seen = table_of(arranged(seat={"hand": ["via", card, "atrium"]}), language, game_id=GAME)
        flat = laid(seen, size)
        root = laid(replace(seen, pointed=f"hand/{card}"), size)
        risen = find(root, "board/ground/hand/raised")
        assert risen is not None
        words = find(root, "board/ground/hand/raised/gist")
        assert words is not None
        assert risen.rect.x + 6 < words.rect.x, "its words touch the gold edge"
        assert words.rect.right < risen.rect.right - 6
        assert risen.rect.h >= 17 * view_of(*size).line("caption") - 2
        assert seen.texts.own(f"power.{card}") in [node.text for node in walk(risen)]
        assert {node.name: node.rect for node in walk(root) if node.target} == {
            node.name: node.rect for node in walk(flat) if node.target
        }


def test_a_card_selected_rises_over_nothing_that_can_be_chosen_next() -> None:
    begun: list[dict[str, object]] = [
        {"card": name, "materials": {}} for name in ("atrium", "porta", "arcus")
    ]
    seat = {"hand": ["via", "academia", "taberna"], "foundations": begun, "units": 1, "camp": ["circus"]}
    state = arranged(seat=seat, role="artifex")
    chosen = table(state, picks=Picks(("hand/academia",)))
    for size, pointed in product((SMALL, LARGE), ("", "hand/academia")):
        root = laid(replace(chosen, pointed=pointed), size)
        lit = [node for node in walk(root) if node.lit and node.target.startswith("building/")]
        assert lit
        risen = find(root, "board/ground/hand/raised")
        assert risen is None or not any(risen.rect.overlaps(node.rect) for node in lit), pointed


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_buildings_of_all_others_have_one_form(players: int, size: tuple[int, int]) -> None:
    others = [{"buildings": list(BUILDINGS[3 * at : 3 * at + 1 + at])} for at in range(players - 1)]
    root = shown(arranged(players, others=others), size)
    tiles = [node for node in walk(root) if "/own." in node.name and node.name.count("/") == 4]
    assert len(tiles) == sum(len(seat["buildings"]) for seat in others)
    assert len({(tile.rect.w, tile.rect.h) for tile in tiles}) == 1
    assert len({any(child.name.endswith("/name") for child in tile.children) for tile in tiles}) == 1
    busts = [node.rect for node in walk(root) if node.name.endswith("/sitter")]
    assert len({(bust.w, bust.h) for bust in busts}) == 1


def test_a_building_under_construction_shows_itself_behind_its_scaffold() -> None:
    """The drawing of its own mosaic is on its wall, nothing lies over it, and pieces and scaffold leave most of it free."""
    pictures = Pictures()
    for size in (SMALL, LARGE):
        for number, name in enumerate(BUILDINGS):
            root = shown(arranged(seat={"foundations": [{"card": name, "materials": {}}]}), size)
            house = {node.name.removeprefix(f"{STREET}{name}/art/"): node for node in walk(root)}
            ghost = house["ghost"]
            assert ghost.picture == f"art/glory_to_rome/building/{name}?drawn=1"
            over = [node for key, node in house.items() if key.startswith(("free", "wanted", "progress"))]
            left = ghost.rect.place(round(ghost.rect.w * 0.62), ghost.rect.h, 0.0, 0.0)
            assert not any(node.rect.overlaps(left.inset(4)) for node in over), "the bays are at the right"
            if number in (0, 1):  # what is painted: poles and planks hide less than a quarter
                rect = house["scaffold"].rect
                scaffold = pictures.stretch(house["scaffold"].picture, rect.w, rect.h)
                hidden = pygame.mask.from_surface(scaffold, 127).count()
                assert hidden < 0.33 * scaffold.get_width() * scaffold.get_height()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_under_construction_says_what_it_lacks_and_will_do(language: str) -> None:
    own = table_of(arranged(), language, game_id=GAME).texts.own
    said = 0
    for first in range(0, len(BUILDINGS), 4):
        names = BUILDINGS[first : first + 4]
        begun: list[dict[str, object]] = [{"card": name, "materials": {}} for name in names]
        for size in (SMALL, LARGE):
            root = shown(arranged(seat={"foundations": begun}), size, language)
            texts = {node.name.removeprefix(STREET): node.text for node in walk(root) if node.text}
            for name in names:
                worth = the_game(GAME).arrange(Setup(GAME, 2, 5), {"seats": [{}, {}]}).box.value
                assert texts[f"{name}/art/progress"] == own(
                    "view.missing", count=worth[MATERIAL[BUILDINGS.index(name)]]
                )
                said += f"{name}/plinth/gist" in texts
    assert said >= 2 * len(BUILDINGS) - 2, "words for what each does, in the small window too"


@pytest.mark.parametrize("count", [3, 5, 8])
def test_every_house_shows_what_it_does_or_will_do(count: int) -> None:
    begun: list[dict[str, object]] = [{"card": name, "materials": {}} for name in BUILDINGS[1:count]]
    street = rects(shown(arranged(seat={"buildings": ["via"], "foundations": begun})), STREET)
    for name in BUILDINGS[:count]:
        assert any(key.startswith(f"{name}/") and key.endswith("/sign0") for key in street), name


def test_only_the_role_led_has_a_halo_and_only_legal_choices_are_lit() -> None:
    led, game = set(), the_game(GAME)
    for state in samples(3, 5):
        root = laid(table(state), LARGE)
        halos = {node.name.rpartition(".")[0] for node in walk(root) if "/halo." in node.name}
        assert halos == ({f"board/ground/forum/halo.role{state.role}"} if state.role >= 0 else set())
        led.add(state.role)
        touched = {ref for action in game.legal(state) for ref in BOARD.touches(table(state), action)}
        chained = {ref for offer in BOARD.chains(table(state)) for ref in offer.refs}
        assert {node.target for node in walk(root) if node.lit} <= touched | chained
    assert len(led) > 3


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", [LARGE, (1280, 800), SMALL])
def test_every_legal_choice_can_be_clicked_in_its_middle(size: tuple[int, int], scale: float) -> None:
    count = 0
    for state in samples(3, 5):
        view = view_of(*size, scale)
        root = Node("", view.rect, fill="ground")
        root.children.append(BOARD.layout(table(state), view, Rect(0, 60, view.w, view.h - 130)))
        lit = [node for node in walk(root) if node.lit and node.target]
        under = [hit(root, node.rect.cx, node.rect.cy) for node in lit]
        assert [node.target for node in lit] == [found.target if found else "" for found in under]
        count += len(lit)
    assert count > 20


def test_sites_are_clicked_before_the_heaps_in_front_of_them() -> None:
    root = shown(arranged(pool=dict.fromkeys(MATERIALS, 12)), LARGE)
    for name in MATERIALS:
        site = next(node for node in walk(root) if node.target == f"site/{name}")
        found = hit(root, site.rect.cx, site.rect.cy)
        assert found is site


@pytest.mark.parametrize("language", LANGUAGES)
def test_readers_are_told_what_is_empty(language: str) -> None:
    state = arranged(pool={"later": 2})
    table = table_of(state, language, game_id=GAME)
    texts = texts_of(language)
    said = spoken(laid(table, SMALL), lambda token: BOARD.tip(table, token), texts, "Tabularium")
    names = {entry.name for entry in said.values()}
    for token in ("pool/lapis", "pool/marmor"):
        tip = BOARD.tip(table, token)
        assert tip is not None
        assert f"{tip.title}, 0" in names
    full = BOARD.tip(table, "pool/later")
    assert full is not None
    assert full.title in names, "how many there are is in its tooltip"
    assert "board/ground" not in said, "the name of one thing is not that of the board"


def test_where_others_choose_among_buildings_these_are_houses_like_ones_own() -> None:
    game = the_game(GAME)
    state = arranged(
        3,
        {
            "foundations": [{"card": "carcer", "materials": {"lapis": 2}}],
            "stock": {"lapis": 1},
            "units": 1,
            "camp": ["mercatus"],
        },
        others=[{"buildings": ["via", "insula"]}, {"buildings": ["circus"]}],
        role="architectus",
    )
    game.step(state, next(action for action in game.legal(state) if action.verb == "place"))
    found = table(state)
    assert {node.target for node in walk(laid(found, SMALL)) if node.lit} >= {"rival1/via", "rival2/circus"}
    for size in (SMALL, LARGE):
        root = laid(found, size)
        assert find(root, "board/ground/tray") is not None
        for name in ("lot1.via", "lot1.insula", "lot2.circus"):
            assert find(root, f"board/ground/tray/{name}/plinth/name") is not None
        assert not faults_of(found, view_of(*size))


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("count", [1, 6])
def test_the_edge_of_a_house_that_can_be_chosen_is_whole(size: tuple[int, int], count: int) -> None:
    """It is one rectangle of light around facade and plinth: only the tag of its signs hangs over it."""
    mine = {"buildings": ["latrina", *BUILDINGS[5 : 5 + count]], "hand": ["via"]}
    root, view, window = shown(arranged(seat=mine), size), view_of(*size), pygame.Surface(size)
    house = next(node for node in walk(root) if node.target == "building/latrina")
    assert house.lit
    Painter.of(view.theme).paint(window, root, view.k)
    out = max(LIT_OUT, round(LIT_OUT * view.k)) - max(2, round(2 * view.k))
    edge, corner = house.rect.inset(-out), 3 * out
    across, down = range(edge.x + corner, edge.right - corner), range(edge.y + corner, edge.bottom - corner)
    line = [(x, y) for x in across for y in (edge.y, edge.bottom - 1)]
    line += [(x, y) for y in down for x in (edge.x, edge.right - 1)]
    tags = [node.rect for part in house.children for node in part.children if node.name.endswith("/hung")]
    free = [point for point in line if not any(tag.contains(*point) for tag in tags)]
    assert len(free) > 0.85 * len(line)
    assert {tuple(window.get_at(point))[:3] for point in free} == {tuple(PALETTE["white"])[:3]}


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("count", [3, 8])
def test_slabs_of_houses_are_as_bright_as_cards_and_as_wide_as_facades(
    size: tuple[int, int], count: int
) -> None:
    """Finished or not, lit or not: gray stone below a house says that it cannot be used."""
    begun: list[dict[str, object]] = [{"card": "thermae", "materials": {}}]
    mine = {"buildings": ["latrina", *BUILDINGS[5 : 3 + count]], "foundations": begun, "hand": ["via"]}
    root, view, window = shown(arranged(seat=mine), size), view_of(*size), pygame.Surface(size)
    Painter.of(view.theme).paint(window, root, view.k)
    slabs, walls = (
        {name.split("/")[0]: rect for name, rect in rects(root, STREET).items() if name.endswith(f"/{part}")}
        for part in ("plinth", "art")
    )
    assert len(slabs) == count
    for name, slab in slabs.items():
        beside = slab.x >= walls[name].right  # small houses have their slab at the right
        assert beside or (slab.x, slab.w) == (walls[name].x, walls[name].w)
        bare = Rect(slab.x + 3, slab.bottom - 14, 2, 2)
        tones = [window.get_at((x, y))[:3] for x in range(bare.x, bare.right) for y in (bare.y, bare.y + 1)]
        assert all(min(tone) > 220 and tone[0] - tone[2] >= 4 for tone in tones), (name, tones)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_coin_of_the_role_led_has_a_light_rim(size: tuple[int, int]) -> None:
    def coins(root: Node) -> list[Rect]:
        return [n.rect for n in walk(root) if "/forum/" in n.name and n.name.endswith("/leader")]

    root = next(root for state in samples(3, 7) if coins(root := shown(state, size)))
    (coin,) = coins(root)
    view, window = view_of(*size), pygame.Surface(size)
    Painter.of(view.theme).paint(window, root, view.k)
    edges = ((coin.cx, coin.y - 1), (coin.cx, coin.bottom), (coin.x - 1, coin.cy), (coin.right, coin.cy))
    assert all(min(window.get_at(point)[:3]) > 200 for point in edges)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE, (1080, 1920)])
def test_what_marks_the_role_led_stands_over_it_alone(size: tuple[int, int], language: str) -> None:
    """The leader's disc and standard touch no other plate and no site, and the role's name stays whole."""
    for role, name in enumerate(ROLES):
        state = arranged(3)
        state.role = role
        nodes = {node.name: node for node in walk(shown(state, size, language))}
        plate = nodes[f"board/ground/forum/role/{name}"]
        whole = table_of(state, language, game_id=GAME).texts.own(f"role.{name}")
        assert [node.text for node in plate.children if node.name.endswith("/name")] == [whole]
        marks = [nodes[f"{plate.name}/{part}"] for part in ("rim", "led_by")]
        for mark in marks:
            assert plate.rect.x <= mark.rect.x < mark.rect.right <= plate.rect.right
            assert mark.rect.bottom <= plate.rect.y + 4, "over the plate"
            assert not mark.rect.overlaps(nodes[f"board/ground/forum/outside.{MATERIALS[role]}"].rect)


def test_the_place_of_a_piece_on_the_cart_is_as_large_as_the_piece() -> None:
    cart = "board/ground/mine/stockpile/"
    for size in (SMALL, LARGE):
        empty, full = (
            rects(shown(arranged(seat={"stock": stock}), size), cart) for stock in ({}, {"lapis": 1})
        )
        assert (empty["place4"].w, empty["place4"].h) == (full["piece4.0"].w, full["piece4.0"].h)


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", [SMALL, LARGE, (1080, 1920)])
def test_the_foot_of_a_panel_is_a_street(size: tuple[int, int], players: int) -> None:
    """Stones reach from the first building to the foot of its panel, also where nothing stands yet."""
    root = shown(arranged(players, others=[{"buildings": ["via"]}, *({} for _ in range(players - 2))]), size)
    nodes = {node.name: node for node in walk(root)}
    for seat in range(1, players):
        panel = nodes[f"board/ground/players/seat{seat}"]
        stones = nodes[f"{panel.name}/street"].rect
        first = nodes.get(f"{panel.name}/own.via") or nodes[f"{panel.name}/none"]
        assert stones.y <= first.rect.y
        assert panel.rect.bottom - 6 <= stones.bottom <= panel.rect.bottom


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", LEAST)
def test_with_room_to_spare_the_buildings_of_others_say_what_they_do(
    size: tuple[int, int], language: str
) -> None:
    """With two players the rail is theirs alone: below each name stands what the building does, over nothing else."""
    told = 0
    for state in samples(2, 11)[::6]:
        root, other = shown(state, size, language), 1 - max(state.to_act, 0)
        tiles = [
            node for node in walk(root) if node.name.startswith(f"board/ground/players/seat{other}/own.")
        ]
        lots = [node for node in tiles if node.name.count("/") == 4]
        gists = [node for node in tiles if node.name.endswith("/gist")]
        assert all(not one.rect.overlaps(two.rect) for one, two in pairwise(lots))
        if 0 < len(lots) <= 6:
            assert len(gists) >= len(lots) - 1, [node.name for node in lots]
        view = view_of(*size)
        assert all(view.fonts.fits(one.text, one.style, one.rect.inset(3, 0), view.k) for one in gists)
        told += len(gists)
    assert told
