"""Painting costs what changed, and looks like painting everything again."""

import pygame
import pytest

from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.theme import Theme
from game.ui.tree import Node, PictureAt, TextStyle

W, H = 900, 600


def tree(bid: str = "3", lit: int = -1, dim: bool = False) -> Node:
    root = Node("", Rect(0, 0, W, H), fill="ground")
    for index, cell in enumerate(Rect(10, 10, 880, 400).grid(8, 5, 8)):
        card = root.add(f"card{index}", cell, fill="card", target=f"t/{index}", lit=index == lit, dim=dim)
        card.add("icon", cell.inset(6).cut_left(30)[0], picture="good/food")
        text = bid if index == 7 else "3"
        card.add("bid", cell.inset(6).cut_left(40)[1], text=text, style=TextStyle("number"))
    return root


@pytest.fixture
def painter() -> Painter:
    return Painter.of(Theme())


@pytest.fixture
def window() -> pygame.Surface:
    return pygame.Surface((W, H))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_everything_is_painted_first_and_nothing_after(painter: Painter, window: pygame.Surface) -> None:
    assert painter.paint(window, tree(), 1) == [Rect(0, 0, W, H)]
    assert painter.drawn == 121
    before = pixels(window)
    assert painter.paint(window, tree(), 1) == []
    assert painter.drawn == 0
    assert painter.frames == 1
    assert pixels(window) == before


@pytest.mark.parametrize(
    ("after", "most"), [(tree(bid="4"), 12), (tree(lit=11), 30), (tree(bid="88", lit=30), 45)]
)
def test_a_change_paints_little_and_ends_in_the_same_picture(
    painter: Painter, window: pygame.Surface, after: Node, most: int
) -> None:
    painter.paint(window, tree(), 1)
    dirty = painter.paint(window, after, 1)
    assert 0 < sum(rect.area for rect in dirty) < W * H / 8
    assert 0 < painter.drawn <= most
    whole = pygame.Surface((W, H))
    Painter.of(Theme()).paint(whole, after, 1)
    assert pixels(window) == pixels(whole)


def test_rings_disappear_without_a_trace(painter: Painter, window: pygame.Surface) -> None:
    painter.paint(window, tree(), 1)
    plain = pixels(window)
    for hovered, focused in (("card3", ""), ("", "card12")):
        painter.paint(window, tree(), 1, hovered=hovered, focused=focused)
        assert pixels(window) != plain
        painter.paint(window, tree(), 1)
        assert pixels(window) == plain
    painter.paint(window, tree(lit=20), 1)
    painter.paint(window, tree(), 1)
    assert pixels(window) == plain


def test_dimming_and_undimming_leaves_shared_pictures_unharmed(
    painter: Painter, window: pygame.Surface
) -> None:
    painter.paint(window, tree(), 1)
    plain = pixels(window)
    painter.paint(window, tree(dim=True), 1)
    assert pixels(window) != plain
    painter.paint(window, tree(), 1)
    assert pixels(window) == plain


def test_a_new_size_paints_everything(painter: Painter, window: pygame.Surface) -> None:
    painter.paint(window, tree(), 1)
    larger = pygame.Surface((W + 10, H))
    assert painter.paint(larger, tree(), 1) == [Rect(0, 0, W + 10, H)]


def test_rectangles_asked_for_are_painted(painter: Painter, window: pygame.Surface) -> None:
    painter.paint(window, tree(), 1)
    window.fill("red", (10, 10, 50, 50))
    painter.paint(window, tree(), 1, also=[Rect(10, 10, 50, 50)])
    whole = pygame.Surface((W, H))
    Painter.of(Theme()).paint(whole, tree(), 1)
    assert pixels(window) == pixels(whole)


def test_clipped_children_stay_inside(painter: Painter, window: pygame.Surface) -> None:
    root = Node("", Rect(0, 0, W, H), fill="ground")
    painter.paint(window, root, 1)
    bare = pixels(window.subsurface((0, 100, W, H - 100)))
    area = root.add("list", Rect(0, 0, 300, 100), clip=True)
    area.add("row", Rect(0, 60, 300, 90), fill="card.dark", text="x")
    painter.paint(window, root, 1)
    assert pixels(window.subsurface((0, 100, W, H - 100))) == bare
    assert window.get_at((150, 95))[0] < 120


def test_surfaces_are_made_once(painter: Painter, window: pygame.Surface) -> None:
    painter.paint(window, tree(), 1)
    made = (painter.surfaces.cache.made, painter.pictures.cache.made, painter.fonts.rendered.made)
    painter.forget()
    painter.paint(window, tree(), 1)
    assert (painter.surfaces.cache.made, painter.pictures.cache.made, painter.fonts.rendered.made) == made


@pytest.mark.parametrize("name", ["good.food", "stone.2", "plate", "dialog"])
def test_a_surface_may_be_as_small_as_a_pixel(name: str, painter: Painter) -> None:
    style = painter.theme.surface(name)
    for w, h in ((1, 1), (2, 1), (1, 9), (3, 3)):
        for k in (1.0, 2.0):
            assert painter.surfaces.get(style, w, h, k).get_width() == w


def test_what_is_chosen_has_a_ring_around_what_lies_on_it(painter: Painter, window: pygame.Surface) -> None:
    def board(*, chosen: bool) -> Node:
        root = Node("", Rect(0, 0, W, H), fill="ground")
        tile = root.add("tile", Rect(100, 100, 80, 60), target="t/1", selected=chosen)
        tile.add("art", tile.rect, fill="card")
        return root

    painter.paint(window, board(chosen=False), 1)
    before = pixels(window)
    painter.paint(window, board(chosen=True), 1)
    assert pixels(window) != before
    around = [window.get_at((100 - out, 130))[:3] for out in range(1, 6)]
    assert len({*around, window.get_at((60, 130))[:3]}) > 2


def test_pictures_of_another_scene_are_not_held() -> None:
    painter, window = Painter.of(Theme()), pygame.Surface((400, 300))
    for name in ("first", "second"):
        root = Node(name, Rect(0, 0, 400, 300), fill="ground")
        for number in range(20):
            root.add(f"{name}/{number}", Rect(10, 10 * number, 300, 9), fill="card")
        painter.forget()
        painter.paint(window, root, 1.0)
    assert {key[0].partition("/")[0] for key in painter._made} == {"second"}


def test_words_are_seen_at_once_and_pictures_come_one_after_the_other(
    painter: Painter, window: pygame.Surface
) -> None:
    """A painter without patience lets no picture of the workshop keep a page waiting."""
    busts = ("bardas", "kaleb", "zoe")

    def page(*shown: str) -> Node:
        root = Node("", Rect(0, 0, W, H), fill="ground")
        root.add("title", Rect(10, 10, 880, 60), text="Tabularium", style=TextStyle("title"), fill="bar")
        for name, cell in zip(busts, Rect(10, 100, 880, 280).equal_columns(3), strict=True):
            picture = f"art/portrait/constantinopolis/{name}" if name in shown else ""
            root.add(name, cell, fill="card", picture=picture)
        return root

    def whole(root: Node) -> bytes:
        other = pygame.Surface((W, H))
        Painter.of(Theme()).paint(other, root, 1)
        return pixels(other)

    def has_pending() -> bool:
        return painter.has_pending

    painter.patience = 0.0
    assert painter.paint(window, page(*busts), 1) == [Rect(0, 0, W, H)]
    assert has_pending()
    assert pixels(window) == whole(page())
    seen = {pixels(window)}
    for _ in busts:
        assert has_pending()
        painter.paint(window, page(*busts), 1)
        seen.add(pixels(window))
    assert len(seen) == 1 + len(busts), "one more each time"
    assert pixels(window) == whole(page(*busts))
    assert not has_pending()
    assert painter.paint(window, page(*busts), 1) == []
    painter.forget()
    painter.paint(window, page(*busts), 1)
    assert not has_pending(), "what was made once is there at once"


@pytest.mark.parametrize("at", ["fill", "stretch"])
def test_no_frame_reads_and_scales_a_large_picture(at: PictureAt) -> None:
    root = Node("", Rect(0, 0, 900, 700), fill="ground")
    root.add("map", root.rect, picture="art/title/constantinople", picture_at=at)
    plain = Node("", Rect(0, 0, 900, 700), fill="ground")

    def shown(painter: Painter, root: Node) -> bytes:
        surface = pygame.Surface((900, 700))
        painter.forget()
        painter.paint(surface, root, 1)
        return pixels(surface)

    class Memory(dict[str, bytes]):
        def has(self, key: str) -> bool:
            return key in self

        def put(self, key: str, pixels: bytes) -> None:
            self[key] = pixels

    store = Memory()
    painter, whole = Painter.of(Theme(), store), shown(Painter.of(Theme()), root)
    painter.patience = 60.0
    bare = shown(Painter.of(Theme()), plain)
    assert (shown(painter, root), painter.pictures.decoded) == (bare, 0), "what is small comes first"
    assert (shown(painter, root), painter.pictures.decoded, painter.has_pending) == (bare, 1, True), (
        "then its file is read"
    )
    assert (shown(painter, root), painter.pictures.decoded, painter.has_pending) == (whole, 1, False), (
        "then it is scaled"
    )
    again = Painter.of(Theme(), store)
    again.patience = 60.0
    assert shown(again, root) == bare
    assert (shown(again, root), again.pictures.decoded) == (whole, 0), (
        "what is on the disk is only read from there"
    )
