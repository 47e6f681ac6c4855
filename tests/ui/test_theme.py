"""Colors can be told apart, texts can be read, sizes never fall below their floor."""

from itertools import combinations

import pytest

from game.ui.geometry import Rect
from game.ui.theme import (
    BANNERS,
    PALETTE,
    SEATS,
    SMALLER,
    SURFACES,
    TYPE_SCALE,
    Color,
    color,
    contrast,
    label_on,
    scale_of,
    seat_name,
    theme_named,
    type_px,
)  # fmt: skip
from game.ui.tree import Node, ground_color, placed, text_color
from tests.ui.color_science import DISPLAYED_TOGETHER, VISIONS, difference, seen


def test_the_color_measure_agrees_with_published_pairs() -> None:
    # Pairs 1, 7 and 17 of the test data of Sharma, Wu and Dalal (2005).
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("group", DISPLAYED_TOGETHER)
def test_colors_shown_together_can_be_told_apart(group: str, vision: str) -> None:
    for (a, one), (b, two) in combinations(DISPLAYED_TOGETHER[group].items(), 2):
        assert difference(seen(one, vision), seen(two, vision)) >= 20, f"{a} and {b}"


@pytest.mark.parametrize("state", ["plain", "hovered", "disabled", "selected", "dim"])
@pytest.mark.parametrize(("name", "least"), [("byzantine", 4.5), ("contrast", 7.0)])
def test_text_on_every_surface_can_be_read(name: str, least: float, state: str) -> None:
    theme = theme_named(name)
    every = [key for key in SURFACES if not key.endswith(".hover")] + ["good.food", "seat.0", "seat.3"]
    for fill in every:
        node = Node("n", Rect(0, 0, 90, 40), text="x", fill=fill, target="t")
        node.enabled, node.selected, node.dim = state != "disabled", state == "selected", state == "dim"
        item = placed(node)[0]
        hovered = state == "hovered"
        ratio = contrast(text_color(theme, item, hovered=hovered), ground_color(theme, item, hovered=hovered))
        wanted = least if state in {"plain", "hovered"} and "." not in fill.replace("button.", "") else 4.5
        if fill in {"scrim", "line", "line.gold"}:
            continue  # never carry text
        assert ratio >= wanted, f"{fill} {ratio:.2f}"


def test_soft_ink_can_be_read_on_all_light_surfaces() -> None:
    for ground in ("parchment", "parchment_deep", "marble", "ground", "white"):
        assert contrast(PALETTE["ink_soft"], PALETTE[ground]) >= 4.5
        assert contrast(PALETTE["porphyry"], PALETTE[ground]) >= 4.5


def test_every_color_named_by_a_surface_exists() -> None:
    for name in ("byzantine", "contrast"):
        theme = theme_named(name)
        for style in theme.surfaces.values():
            for role in (style.top, style.bottom, style.text, style.edge, style.inner):
                assert not role or theme.color(role)
            assert not style.hover or style.hover in theme.surfaces


def test_a_stone_has_the_color_it_is_named_after() -> None:
    theme = theme_named("byzantine")
    assert theme.surface("stone.deity.mars").top == theme.color("deity.mars").hex
    assert theme.surface("stone.1").top == theme.color("seat.1").hex
    with pytest.raises(KeyError):
        theme.surface("stone.deity.nobody")


def test_seats_differ_without_their_color() -> None:
    assert len(set(BANNERS)) == len(BANNERS) == len(SEATS)
    assert seat_name(0) == next(iter(SEATS))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_type_keeps_above_its_floor_and_in_order(size: tuple[int, int]) -> None:
    k = scale_of(*size)
    assert type_px("body", k) >= 16
    assert type_px("caption", k) >= 14
    assert all(type_px(role, k) >= type_px(smaller, k) for role, smaller in SMALLER.items())
    assert type_px("body", scale_of(1920, 1080)) >= 18


def test_smaller_roles_lead_to_an_end() -> None:
    for start in TYPE_SCALE:
        role, steps = start, 0
        while role in SMALLER:
            role, steps = SMALLER[role], steps + 1
            assert role in TYPE_SCALE
            assert steps < 10


def test_scale_follows_the_smaller_side_and_the_person() -> None:
    assert scale_of(1920, 1080) == 1
    assert scale_of(3840, 1080) == 1
    assert scale_of(1280, 720, 1.5) == 1


def test_large_windows_show_more_and_larger() -> None:
    sizes = [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)]
    scales = [scale_of(*size) for size in sizes]
    rooms = [size[1] / scale for size, scale in zip(sizes, scales, strict=True)]
    assert scales == sorted(set(scales))
    assert rooms[0] == rooms[1] < rooms[2] < rooms[3]


def test_colors_are_read_and_written() -> None:
    assert color("#5B1A3C") == Color(0x5B, 0x1A, 0x3C)
    assert color("#5B1A3C").hex == "#5B1A3C"
    with pytest.raises(ValueError, match="#RRGGBB"):
        color("red")
    with pytest.raises(KeyError):
        theme_named("byzantine").color("mauve")
    assert label_on(PALETTE["porphyry"]) == PALETTE["white"]
