"""Every picture can be drawn, the files are those the drawing code writes, and goods differ in outline."""

from itertools import combinations

import pygame
import pytest

from build.art.__main__ import drawings
from game.ui.pictures import Pictures
from game.ui.theme import BANNERS, GOODS, SEATS

PICTURES = Pictures()
KEYS = PICTURES.keys()

OFFICES = "magister_officiorum praefectus_praetorio comes_thesaurorum praefectus_urbi consul".split()
BUILDINGS = (
    "ager pistrinum venatoris_domus textrinum lignarii_officina cura figulina metallum armorum_faber fabri_officina "
    "conflatorium sculptoris_domus vinaria caupona vestificina emporium armamentarium antiquarius hospitium mensae "
    "redemptor taberna horreum hippodromus_3 hippodromus_4 hippodromus_5 hippodromus_6 domus_regia_3 domus_regia_4 "
    "domus_regia_5 domus_regia_6 wall_ship wall_auction wall_market wall_draw wall_barter wall_swap"
).split()
MARKETS = "forum_costantinum domus_regia portus_iulianus opificies porta_aurea".split()


def solid(surface: pygame.Surface) -> pygame.mask.Mask:
    return pygame.mask.from_surface(surface, 127)


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_is_drawn_large_and_small(key: str) -> None:
    for size in (16, 64):
        surface = PICTURES.get(key, size, size)
        assert max(surface.get_size()) == size
        assert solid(surface).count() >= surface.get_width() * surface.get_height() // 20


def test_the_files_are_what_the_drawing_code_makes() -> None:
    every = drawings()
    assert set(every) <= set(KEYS)
    for key, text in every.items():
        assert (PICTURES.folder / f"{key}.svg").read_text(encoding="utf-8") == text


def test_all_components_have_a_picture() -> None:
    wanted = [f"good/{good}" for good in GOODS] + [f"office/{name}" for name in OFFICES]
    wanted += [f"building/{name}" for name in BUILDINGS] + [f"market/{name}" for name in MARKETS]
    wanted += [f"ship/{name}_dromo" for name in ("parvus", "medius", "magnus")]
    wanted += [f"{kind}/{shape}" for kind in ("banner", "token") for shape in BANNERS]
    wanted += ["gold", "fame", "contract", "passenger", "post"]
    assert [key for key in wanted if not PICTURES.has(key)] == []
    assert not PICTURES.has("good/none")
    with pytest.raises(KeyError):
        PICTURES.get("good/none", 20, 20)


@pytest.mark.parametrize("size", [16, 48])
def test_goods_and_ships_differ_in_silhouette(size: int) -> None:
    ships = [f"ship/{name}_dromo" for name in ("parvus", "medius", "magnus")]
    for group, most in (([f"good/{good}" for good in GOODS], 0.85), (ships, 0.85)):
        masks = {key: solid(PICTURES.get(key, size, size)) for key in group}
        for one, two in combinations(group, 2):
            shared = masks[one].overlap_area(masks[two], (0, 0))
            union = masks[one].count() + masks[two].count() - shared
            assert shared / union < most, f"{one} and {two}"


def test_no_two_pictures_look_the_same() -> None:
    pairs = {"building/hippodromus_", "building/domus_regia_"}
    seen: dict[bytes, str] = {}
    for key in KEYS:
        if key[:-1] in pairs and not key.endswith("3"):
            continue
        pixels = pygame.image.tobytes(PICTURES.get(key, 32, 32), "RGBA")
        assert pixels not in seen, f"{key} is {seen.get(pixels)}"
        seen[pixels] = key


def test_banners_take_the_color_of_their_seat() -> None:
    for seat, tone in enumerate(SEATS.values()):
        surface = PICTURES.get(f"banner/square?seat={seat}", 64, 64)
        assert tuple(surface.get_at((20, 14)))[:3] == tuple(tone)


def test_glyphs_take_the_color_asked_for() -> None:
    assert tuple(PICTURES.get("glyph/minus?ink=white", 64, 64).get_at((32, 32)))[:3] == (255, 255, 255)


def test_the_drawings_use_nothing_the_renderer_lacks() -> None:
    forbidden = ("<text", "<use", "<clipPath", "<mask", "<filter", "<pattern", "Gradient", "<image", "<style")
    for key, text in drawings().items():
        assert not [word for word in forbidden if word in text], key


def test_pictures_are_kept_within_bounds() -> None:
    small = Pictures(limit=40_000)
    for size in range(16, 60):
        small.get("good/food", size, size)
    assert small.cache.bytes <= 40_000
    assert small.get("good/food", 59, 59) is small.get("good/food", 59, 59)


def test_a_picture_can_cover_a_box_of_another_shape() -> None:
    assert PICTURES.cover("tabularium", 90, 40).get_size() == (90, 40)


def test_pictures_of_the_workshop_are_found_by_their_prefix() -> None:
    pictures = Pictures()
    assert pictures.has("art/building/ager")
    assert not pictures.has("art/building/nothing")
    assert pictures.get("art/building/ager", 84, 48).get_size() == (84, 48)


def test_a_part_of_a_picture_keeps_its_shape_and_can_be_round() -> None:
    medal = "art/office/consul?part=17.22.194.194"
    square, disc = PICTURES.get(medal, 80, 60), PICTURES.get(f"{medal}&round=1", 80, 60)
    assert square.get_size() == disc.get_size() == (60, 60)
    assert disc.get_at((0, 0)).a == 0
    assert disc.get_at((30, 30)) == square.get_at((30, 30))


def test_a_picture_covers_or_is_bent_to_exactly_the_size() -> None:
    for key in ("art/board/constantinople", "art/contract/goods", "good/food"):
        for size in ((300, 90), (90, 300), (61, 61)):
            assert PICTURES.cover(key, *size).get_size() == size
            assert PICTURES.stretch(key, *size).get_size() == size
    wide = PICTURES.cover("art/sheet/player?part=0.0.826.472", 400, 190)
    assert wide.get_at((399, 189)).b > 40, "the picture reaches the last corner"


def test_the_drawing_below_a_mosaic_has_one_color_and_all_are_as_bright_and_as_clear() -> None:
    names = ("catacumbae", "foundry", "statua", "ludus_magna", "turris", "insula")
    keys = [
        f"art/glory_to_rome/building/{name}"
        for name in names
        if PICTURES.has(f"art/glory_to_rome/building/{name}")
    ]
    assert len(keys) >= 5
    for key in keys:
        drawn = PICTURES.stretch(f"{key}?drawn=1", 112, 64)
        tones = [drawn.get_at((x, y)) for x in range(4, 108) for y in range(4, 60)]
        light = [sum(tone[:3]) / 3 for tone in tones]
        assert all(tone[0] >= tone[1] >= tone[2] for tone in tones), "red earth and plaster"
        assert 120 < sum(light) / len(light) < 200
        assert max(light) - min(light) > 100, "lines are seen on the plaster"
    part = PICTURES.stretch(f"{keys[0]}?drawn=1&part=0.96.336.96", 112, 32)
    assert part.get_size() == (112, 32)
