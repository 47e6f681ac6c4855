"""What the table of Glory to Rome says to somebody who sees it for the first time: numbers have words, nothing is blank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.devtools.measure import board_share
from game.engine.core.game import Setup
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS, ROLES
from game.ui.geometry import Rect
from game.ui.pictures import Pictures
from game.ui.tree import Node, walk
from tests.boards.glory_to_rome import BOARD, GAME, LANGUAGES, arranged, faults_of, table
from tests.boards.positions import Sitter, controller, table_of, the_game
from tests.boards.views import area_of, view_of

SMALL, LARGE, HUGE = (1280, 720), (1920, 1080), (3840, 2160)
NUMBERS = ("influence", "hand", "vault", "clients")


def shown(state: Any, size: tuple[int, int] = SMALL, language: str = "en") -> Node:
    view = view_of(*size)
    root = Node("", view.rect, fill="ground")
    table = table_of(state, language, game_id=GAME)
    top, bottom = max(36, view.px(52)), max(44, view.px(60))
    root.children.append(BOARD.layout(table, view, Rect(0, top, view.w, view.h - top - bottom)))
    return root


def texts_at(root: Node, start: str, ending: str) -> list[str]:
    return [node.text for node in walk(root) if node.name.startswith(start) and node.name.endswith(ending)]


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
def test_the_board_has_half_of_the_window_at_every_size(size: tuple[int, int]) -> None:
    assert board_share(GAME, size) >= 0.5
    assert board_share(GAME, size, 5) >= 0.5, "with five seats as with three"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_points_have_their_word_in_all_rows_or_in_none(players: int, language: str) -> None:
    table = replace(table_of(arranged(players), language, game_id=GAME), forecast=True)
    for long in range(7, 16, 2):  # names with room beside all of the word, of a part of it, of nothing
        seats = [Sitter("N" * long, seat, controller(GAME, seat)) for seat in range(players)]
        root = BOARD.layout(replace(table, seats=seats), view_of(*SMALL), Rect(0, 36, 1280, 640))
        said = texts_at(root, "board/ground/players/seat", "/points")
        assert len(said) == players
        word = table.texts.own("view.points", points="").strip()
        assert len({word in text for text in said}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "players"), [(SMALL, 2), (SMALL, 3), (LARGE, 3), (LARGE, 5), (HUGE, 5)])
def test_every_number_of_a_seat_has_its_word_at_first(
    size: tuple[int, int], players: int, language: str
) -> None:
    state = arranged(players)
    table = table_of(state, language, game_id=GAME)
    root = shown(state, size, language)
    for seat in range(1, players):
        row = f"board/ground/players/seat{seat}"
        said = [texts_at(root, f"{row}/{name}", "/words") for name in NUMBERS]
        assert said == [[table.texts.own(f"view.title.{name}")] for name in NUMBERS]
        words = [node for node in walk(root) if node.name.startswith(row) and node.name.endswith("/words")]
        view = view_of(*size)
        assert all(view.width(node.text, node.style.role) <= node.rect.w for node in words)
    assert not faults_of(table, view_of(*size))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_street_without_buildings_is_named_and_alive(size: tuple[int, int], language: str) -> None:
    state = arranged(3)
    own = table_of(state, language, game_id=GAME).texts.own
    root = shown(state, size, language)
    said = texts_at(root, "board/ground/mine/street/sign", "")
    assert said == [own("view.title.street"), own("view.street_empty")]
    plots = [node for node in walk(root) if node.name.startswith("board/ground/mine/street/plot")]
    assert len(plots) >= 4
    assert len({node.picture for node in plots}) == len(plots), "no two places look alike"
    signs = [node.rect for node in walk(root) if node.name.startswith("board/ground/mine/street/sign")]
    assert not any(sign.overlaps(plot.rect) for sign in signs for plot in plots)


def test_plots_stay_where_they_are_while_houses_come() -> None:
    def places(count: int) -> dict[str, tuple[Rect, str]]:
        root = shown(arranged(seat={"buildings": list(BUILDINGS[:count])}), LARGE)
        found = [node for node in walk(root) if node.name.startswith("board/ground/mine/street/plot")]
        return {node.name: (node.rect.place(node.rect.w, 1, 0.5, 1.0), node.picture) for node in found}

    one, two, three = (places(count) for count in (1, 2, 3))
    assert three.items() <= two.items() <= one.items()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_without_functions_cards_say_what_they_cost_and_give(size: tuple[int, int], language: str) -> None:
    cards = ["via", "academia", "templum"]
    state = the_game(GAME).arrange(
        Setup(GAME, 2, 5, {"functions": "no"}), {"seats": [{"hand": cards, "buildings": ["insula"]}, {}]}
    )
    own = table_of(state, language, game_id=GAME).texts.own
    root = shown(state, size, language)
    for card, material, value in zip(cards, ("rudus", "later", "marmor"), (1, 2, 3), strict=True):
        said = texts_at(root, f"board/ground/hand/{card}/gist", "")
        assert said == [own("view.plain", value=value, material=f"material/{material}")]
    assert own("view.street_plain") in texts_at(root, "board/ground/mine/street/sign", "")
    assert not faults_of(table_of(state, language, game_id=GAME), view_of(*size))


def test_what_is_played_is_shown_only_when_something_is() -> None:
    own = table_of(arranged(), "en", game_id=GAME).texts.own
    empty = shown(arranged(seat={"hand": ["via"]}))
    assert own("view.name.played") not in texts_at(empty, "board/ground/hand/played", "")
    full = shown(arranged(seat={"hand": ["via"], "camp": ["circus"], "units": 1}, role="artifex"))
    assert own("view.name.played") in texts_at(full, "board/ground/hand/played", "/words")
    cards = [node for node in walk(full) if node.name.startswith("board/ground/hand/camp")]
    assert [node.target for node in walk(full) if node.target.startswith("camp/")] == ["camp/lignum"], cards


def test_rivals_streets_stay_where_they_are_when_materials_come() -> None:
    def streets(stock: dict[str, int]) -> dict[str, Rect]:
        root = shown(arranged(3, others=[{"stock": stock, "buildings": ["via"]}, {}]), LARGE)
        start = "board/ground/players/seat1/"
        return {node.name: node.rect for node in walk(root) if node.name.startswith(f"{start}own.")}

    assert streets({}) == streets({"rudus": 1})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", [SMALL, LARGE, (800, 1280)])
def test_a_rival_shows_nothing_but_buildings_or_says_that_there_are_none(
    size: tuple[int, int], players: int, language: str
) -> None:
    """Pictures of free plots look like something owned."""
    state = arranged(players, others=[{"buildings": ["via"]}, {}, {}][1 - players :])
    words = table_of(state, language, game_id=GAME).texts.own("view.no_buildings")
    root = shown(state, size, language)
    pictured = {node.picture for node in walk(root) if node.name.startswith("board/ground/players/")}
    assert not any("plot" in picture for picture in pictured)
    said = {node.name.split("/")[3] for node in walk(root) if node.text == words}
    assert said == {f"seat{seat}" for seat in range(1, players) if not state.lots[seat]}


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_house_without_a_function_says_what_it_gives(size: tuple[int, int]) -> None:
    state = the_game(GAME).arrange(
        Setup(GAME, 2, 5, {"functions": "no"}), {"seats": [{"buildings": ["insula"]}, {}]}
    )
    said = texts_at(shown(state, size), "board/ground/mine/street/insula/plinth/gist", "")
    own = table_of(state, "en", game_id=GAME).texts.own
    assert said in (
        [own("view.plain", value=1, material="material/rudus")],
        [own("view.plain_short", value=1, material="material/rudus")],
    )


@pytest.mark.parametrize("count", [0, 3, 5, 7])
def test_paintings_of_the_shelf_are_seen_whole_or_not_at_all(count: int) -> None:
    for size in (SMALL, LARGE):
        root = shown(arranged(seat={"hand": list(BUILDINGS[:count])}), size)
        wall = next(node for node in walk(root) if node.name == "board/ground/hand/wall")
        bare = max((node.rect.right for node in wall.children), default=wall.rect.x)
        cards = [node.rect.right for node in walk(root) if node.target.startswith("hand/")]
        assert len(cards) == count
        assert all(bare >= min(right, wall.rect.right - 1) for right in cards)
        assert not wall.children or (bare - wall.rect.x) * 7 % wall.rect.w in {
            *range(7),
            *range(wall.rect.w - 7, wall.rect.w),
        }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE])
def test_deck_and_senators_are_named(size: tuple[int, int], language: str) -> None:
    own = table_of(arranged(), language, game_id=GAME).texts.own
    for players in (3, 5):
        root = shown(arranged(players), size, language)
        names = [node for node in walk(root) if node.name.startswith("board/ground/forum/piles/name.")]
        if players == 3 or size != SMALL:
            assert [node.text for node in names] == [own("view.title.deck"), own("view.title.senators")]
        assert not any(one.rect.overlaps(other.rect) for one in names for other in names if one is not other)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [SMALL, (1366, 768), LARGE])
def test_pictures_of_rivals_buildings_stay_recognizable_and_names_whole(
    size: tuple[int, int], players: int
) -> None:
    others = [
        {"buildings": list(BUILDINGS[9 * at : 9 * at + (9 if at == 1 else 3)])} for at in range(players - 1)
    ]
    state = arranged(players, others=others)
    table, view = table_of(state, "it", game_id=GAME), view_of(*size)
    root = shown(state, size, "it")
    tiles = [node for node in walk(root) if "/players/" in node.name and "/own." in node.name and node.tip]
    arts = [child.rect for tile in tiles for child in tile.children if child.name.endswith("/art")]
    assert arts
    assert all(art.w >= 44 for art in arts), "smaller ones are not told apart"
    names = {
        node.text
        for node in walk(root)
        if node.name.startswith("board/ground/players/") and node.name.endswith("/name")
    }
    assert {table.seats[seat].name for seat in range(players)} <= names, view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_sites_out_of_town_are_counted_beside_those_in_town(size: tuple[int, int], language: str) -> None:
    state = arranged(3)
    table = table_of(state, language, game_id=GAME)
    said = [node for node in walk(shown(state, size, language)) if node.name.endswith("/piles/outskirts")]
    assert [child.text for node in said for child in node.children if child.text] == [
        table.texts.own("view.outskirts", count=sum(state.sites_out))
    ]
    tip = BOARD.tip(table, said[0].tip)
    assert tip is not None
    assert tip.title == table.texts.own("view.title.outskirts")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_site_stands_beside_the_words_for_sites(language: str) -> None:
    """Who reads "18 in town" sees of what: a card like those of the piles, unless the words say it."""
    state = arranged(3)
    root = shown(state, LARGE, language)
    pictures = {node.name.split("/")[-2]: node.picture for node in walk(root) if node.name.endswith("/site")}
    assert pictures["outskirts"].startswith("art/glory_to_rome/card/out_")
    told = table_of(state, language, game_id=GAME).texts.own("view.town", count=sum(state.sites_in))
    if told not in texts_at(root, "board/ground/forum/piles/town", "/words"):
        assert pictures["town"].startswith("art/glory_to_rome/card/in_")


def test_each_rival_shows_a_row_of_buildings_before_another_shows_two() -> None:
    others = [
        {"buildings": list(BUILDINGS[:3]), "stock": {"rudus": 1}},
        {"buildings": list(BUILDINGS[3:9]), "stock": {"rudus": 1}},
    ]
    state = arranged(3, others=others)
    view = view_of(*SMALL)
    table = replace(table_of(state, "de", game_id=GAME), beside=True)
    root = BOARD.layout(table, view, Rect(0, 38, view.w, view.h - 78))
    shown_of = [
        sum(
            node.name.startswith(f"board/ground/players/seat{seat}/own.") and node.name.count("/") == 4
            for node in walk(root)
        )
        for seat in (1, 2)
    ]
    assert shown_of[0] == 3
    assert shown_of[1] >= 3


def _contrast(light: float, dark: float) -> float:
    return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)


def _brightness(tone: Sequence[float]) -> float:
    return float(
        sum(part / 255 * share for part, share in zip(tone, (0.2126, 0.7152, 0.0722), strict=True)) ** 2.2
    )


@pytest.mark.parametrize(
    "name", [f"role/faint_{role}" for role in ROLES] + [f"piece/faint_{each}" for each in MATERIALS]
)
def test_empty_places_are_seen(name: str) -> None:
    """What lies nowhere is seen by its outline: on the red plaster of the portico, on the pale bricks of the yard."""
    ground = (116, 36, 28) if name.startswith("role/") else (205, 184, 148)
    picture = Pictures().get(f"art/glory_to_rome/{name}", 40, 40)
    tones = [picture.get_at((x, y)) for x in range(picture.get_width()) for y in range(picture.get_height())]
    seen = [
        [a * tone[3] / 255 + b * (1 - tone[3] / 255) for a, b in zip(tone[:3], ground, strict=True)]
        for tone in tones
    ]
    contrasts = sorted((_contrast(_brightness(tone), _brightness(ground)) for tone in seen), reverse=True)
    assert contrasts[len(contrasts) // 20] > 2, "a twentieth of its place, its lines, stands out"


def test_piles_without_a_name_say_how_many_times() -> None:
    root = shown(arranged(3))
    for place in ("site", "outside"):
        for material in MATERIALS:
            assert [
                text[0] for text in texts_at(root, f"board/ground/forum/{place}.{material}", "/count")
            ] == ["×"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_cards_of_the_deck_are_counted_in_words(size: tuple[int, int], language: str) -> None:
    view, state = view_of(*size), arranged(seat={"hand": ["via"]})
    for left in (4, 1):
        del state.deck[left:]
        shown = table(state, language)
        tree = BOARD.layout(shown, view, area_of(view))
        node = next(one for one in walk(tree) if one.name.endswith("/deck/count"))
        assert node.text == shown.texts.own("view.left", count=left)
        assert view.width(node.text, node.style.role) <= node.rect.w
