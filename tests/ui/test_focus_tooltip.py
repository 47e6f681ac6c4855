"""The keyboard reaches everything; tooltips cover neither their subject nor the window's edge."""

import pytest

from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.hover import Focus, beside, tip_node, worth_a_picture
from game.ui.scene import Tip, View
from game.ui.theme import Theme
from game.ui.tree import Node
from tests.audit import audit

VIEW = View(1280, 720, Fonts(), Theme())


def board() -> Node:
    root = Node("", Rect(0, 0, 600, 400))
    for index, cell in enumerate(Rect(0, 0, 600, 400).grid(3, 3, 20)):
        root.add(f"n{index}", cell, target=f"t/{index}")
    return root


def test_tab_goes_round_in_reading_order() -> None:
    focus, root = Focus(), board()
    seen = [node.name for node in (focus.step(root) for _ in range(10)) if node]
    assert seen == [*(f"n{i}" for i in range(9)), "n0"]
    back = focus.step(root, -1)
    assert back is not None
    assert back.name == "n8"


@pytest.mark.parametrize(
    ("direction", "name"), [("left", "n3"), ("right", "n5"), ("up", "n1"), ("down", "n7")]
)
def test_arrows_go_to_the_neighbor(direction: str, name: str) -> None:
    focus = Focus()
    focus.name = "n4"
    found = {
        "left": lambda: focus.move(board(), "left"), "right": lambda: focus.move(board(), "right"),
        "up": lambda: focus.move(board(), "up"), "down": lambda: focus.move(board(), "down"),
    }[direction]()  # fmt: skip
    assert found is not None
    assert found.name == name == focus.name


def test_arrows_stop_at_the_edge_and_skip_to_lit_ones() -> None:
    focus, root = Focus(), board()
    focus.name = "n0"
    assert focus.move(root, "up") is None
    assert focus.name == "n0"
    for index in (0, 8):
        root.children[index].lit = True
    found = focus.move(root, "right")
    assert found is not None
    assert found.name == "n8"


def test_focus_is_dropped_when_its_node_is_gone() -> None:
    focus = Focus()
    focus.name = "n9"
    assert focus.node(board()) is None
    assert focus.name == ""
    assert focus.step(Node("", Rect(0, 0, 10, 10))) is None


@pytest.mark.parametrize("about", [*VIEW.rect.grid(7, 6), Rect(0, 0, 1280, 60)])
@pytest.mark.parametrize("long", [False, True])
def test_a_tooltip_is_beside_its_subject_and_readable(about: Rect, long: bool) -> None:
    tip = Tip("Praefectus Urbi", "Nur du darfst diese Runde eine Mauer bauen.", "Lang. " * 60, "Alt+4")
    card = tip_node(tip, about, VIEW, long=long)
    assert VIEW.rect.holds(card.rect)
    assert not card.rect.overlaps(about)
    assert audit(card, VIEW) == []


def test_a_tooltip_has_only_the_parts_it_needs() -> None:
    assert len(tip_node(Tip("Gold"), Rect(0, 0, 40, 40), VIEW).children) == 1
    assert len(tip_node(Tip("Gold", "Geld", keys="G"), Rect(0, 0, 40, 40), VIEW).children) == 3


def test_with_no_room_beside_it_goes_to_a_corner() -> None:
    window = Rect(0, 0, 300, 200)
    place = beside(Rect(10, 10, 280, 180), 100, 50, window, 8)
    assert window.holds(place)
    assert place.right >= 280


@pytest.mark.parametrize("long", [False, True])
def test_a_tooltip_shows_its_picture_above_the_words(long: bool) -> None:
    tip = Tip("Conflatorium", "short", "longer " * 30, picture="art/building/conflatorium")
    for size in ((1280, 720), (3840, 2160)):
        view = View(*size, Fonts(), Theme())
        card = tip_node(tip, Rect(300, 300, 60, 60), view, long=long)
        picture, title = card.children[0], card.children[1]
        assert picture.picture == tip.picture
        assert picture.rect.bottom < title.rect.y
        assert abs(picture.rect.w * 4 - picture.rect.h * 7) <= 7
        root = Node("", view.rect, children=[card])
        assert audit(root, view) == []


def test_a_high_picture_is_made_smaller() -> None:
    tip = Tip("Consul", "short", picture="art/office/consul", shape=(1, 2))
    card = tip_node(tip, Rect(300, 300, 60, 60), VIEW)
    picture = next(node for node in card.children if node.picture)
    assert picture.rect.h <= VIEW.h // 4
    assert picture.rect.h == 2 * picture.rect.w


def test_a_tooltip_lies_where_it_hides_least_of_what_matters() -> None:
    about, window = Rect(300, 300, 60, 40), Rect(0, 0, 1000, 800)
    below = Rect(200, 345, 260, 100)
    assert beside(about, 200, 80, window, 8).y > about.bottom
    assert not beside(about, 200, 80, window, 8, [below]).overlaps(below)
    around = [below, Rect(200, 200, 260, 95), Rect(365, 280, 200, 80)]
    place = beside(about, 200, 80, window, 8, around)
    assert not any(place.overlaps(rect) for rect in around)
    assert not place.overlaps(about)
    everything = [Rect(0, 0, 1000, 800)]
    assert beside(about, 200, 80, window, 8, everything) == beside(about, 200, 80, window, 8)


def test_what_may_be_clicked_stays_free_even_if_the_card_goes_farther_off() -> None:
    window, about = Rect(0, 0, 1280, 720), Rect(600, 500, 120, 170)
    lit = [Rect(120 * column, 500, 115, 170) for column in range(10) if column != 5]
    lit += [Rect(x, 100, 115, 390) for x in (480, 600, 720)]
    place = beside(about, 300, 320, window, 8, lit, [Rect(0, 0, 300, 100)])
    assert not place.overlaps(about)
    assert not any(place.overlaps(rect) for rect in lit)
    everywhere = [Rect(x, y, 60, 60) for x in range(0, 1280, 70) for y in range(0, 720, 70)]
    assert window.holds(beside(about, 300, 320, window, 8, everywhere))


def test_of_two_free_places_the_one_that_hides_less_of_the_rest_is_taken() -> None:
    window, about = Rect(0, 0, 800, 600), Rect(350, 250, 100, 100)
    below = Rect(300, 360, 200, 200)
    assert beside(about, 150, 150, window, 8).y > about.bottom
    assert beside(about, 150, 150, window, 8, (), [below]).bottom < about.y


def test_a_tooltip_repeats_no_picture_and_draws_no_sign() -> None:
    tip = Tip("Cura", "Sheep", picture="art/building/cura")
    tile = Node("tile", Rect(100, 100, 120, 70))
    assert worth_a_picture(tip, tile, VIEW, long=False)
    tile.add("art", tile.rect, picture="art/building/cura?low=1")
    assert not worth_a_picture(tip, tile, VIEW, long=False)
    assert worth_a_picture(tip, tile, VIEW, long=True)
    assert not worth_a_picture(
        Tip("Road", picture="line_land"), Node("road", Rect(0, 0, 9, 9)), VIEW, long=False
    )


def test_on_a_map_a_tooltip_lies_small_in_a_free_corner() -> None:
    dock = Rect(100, 60, 800, 500)
    tip = Tip("Sirmium", "Ein Haus kostet jetzt 1 Ziegel und 1 Nahrung.", keys="F1", picture="art/city")
    for about in (Rect(110, 70, 60, 40), Rect(820, 80, 40, 40), Rect(400, 300, 30, 30)):
        lit = [Rect(dock.right - 200, dock.y, 200, 80)]
        card = tip_node(tip, about, VIEW, dock=dock, avoid=lit)
        assert dock.holds(card.rect)
        assert not card.rect.overlaps(about)
        assert not card.rect.overlaps(lit[0])
        assert [child.text for child in card.children] == [tip.title, tip.body]
        assert card.rect.x in {dock.x + 8, dock.right - 8 - card.rect.w}
        assert card.rect.y in {dock.y + 8, dock.bottom - 8 - card.rect.h}
