"""The rich pictures: one for every component, as large as declared, told apart, calm where words lie on them."""

import re
import subprocess
import sys
import tomllib
from itertools import combinations
from pathlib import Path
from statistics import fmean, pstdev
from xml.etree import ElementTree

import pygame
import pytest

from build.art.workshop import catalogue, stones
from build.art.workshop.catalogue import pictures
from build.art.workshop.hulls import HOLDS, HULLS
from build.art.workshop.insignia import INSIGNIA
from build.art.workshop.picture import Picture
from build.art.workshop.places import MARKETS
from build.art.workshop.tiles import CLASSES, H, W, all_tiles, drawing
from build.project import ART_LOCK, ROOT, RUNTIME_LOCK
from game.ui.theme import PALETTE, SEATS, Color, color, contrast
from tests.ui.color_science import DISPLAYED_TOGETHER, VISIONS, difference, seen

FOLDER = ROOT / "assets" / "art"
COMPONENTS = tomllib.loads(
    (ROOT / "game/engine/constantinopolis/components.toml").read_text(encoding="utf-8")
)
ALL = {picture.name: picture for picture in pictures()}
Lab = tuple[float, float, float]


def load(name: str) -> pygame.Surface:
    return pygame.image.load(FOLDER / f"{name}.webp")


def pixels(surface: pygame.Surface, area: pygame.Rect, step: int) -> list[Color]:
    """Every `step`-th pixel of an area."""
    spots = [(x, y) for y in range(area.top, area.bottom, step) for x in range(area.left, area.right, step)]
    return [Color(*surface.get_at(spot)[:3]) for spot in spots]


def ids(table: str) -> set[str]:
    return {str(entry["id"]) for entry in COMPONENTS[table]}


def test_every_component_has_a_drawing_and_nothing_else_has() -> None:
    for table in ("production", "commercial", "utility", "public", "walls"):
        assert set(CLASSES[table]) == ids(table), table
    assert len(all_tiles()) == 37
    assert set(MARKETS) == set(catalogue.MARKETS) == ids("markets")
    assert set(INSIGNIA) == set(catalogue.OFFICES) == ids("offices")
    assert set(HULLS) == set(HOLDS) == set(catalogue.SHIPS) == ids("ships")
    assert list(SEATS) == catalogue.BANNERS


def test_every_picture_is_there_and_nothing_else_is() -> None:
    there = {
        path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*") if path.is_file()
    }
    assert there == set(ALL)


@pytest.mark.parametrize("picture", list(ALL.values()), ids=list(ALL))
def test_a_picture_loads_at_its_size_and_is_small_enough(picture: Picture) -> None:
    bar = 350_000 if "/map/" in picture.name else 250_000
    assert (FOLDER / f"{picture.name}.webp").stat().st_size < bar
    surface = load(picture.name)
    assert surface.get_size() == (picture.w, picture.h)
    assert bool(surface.get_flags() & pygame.SRCALPHA) == picture.alpha
    shades = {tuple(surface.get_at((x, picture.h // 2))) for x in range(0, picture.w, 4)}
    assert len(shades) > 8 or picture.name.endswith("_lights")


CITIZENS = [
    (1172, 1150, 108), (1226, 1156, 108), (1652, 1152, 108), (1748, 1176, 116), (1290, 1216, 138), (1566, 1240, 150),
    (1632, 1252, 150), (1196, 1300, 176), (880, 1290, 178), (806, 1304, 178), (1716, 1344, 188), (2030, 1310, 184),
    (2270, 1360, 206), (560, 1396, 224), (430, 1380, 216),
]  # fmt: skip
"""Where citizens stand on the Forum, and how high they are, as ``forum_crowd`` of the workshop says."""


def test_the_crowd_has_faces_as_the_busts_have() -> None:
    forum = load("glory_to_rome/scene/forum")
    for x, base, high in CITIZENS:
        side = round(high * 0.05)
        face = pygame.Rect(x - side, base - high * 43 // 50 - side, 2 * side, 3 * side)
        tones = pixels(forum, face, 1)
        skin = fmean(tone[0] > tone[1] + 12 and tone[1] + 12 > tone[2] + 20 for tone in tones)
        lines = fmean(sum(tone[:3]) < 190 for tone in tones)
        assert skin > 0.65, (x, base)
        assert 0.1 < lines < 0.7, (x, base)


def test_all_pictures_together_are_small_enough() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.webp")) < 25_000_000


def test_describing_the_pictures_needs_nothing_that_draws() -> None:
    program = (
        "import sys\nfrom build.art.workshop.catalogue import pictures\n"
        "print(len(pictures()), sorted({'numpy', 'scipy', 'PIL', 'resvg_py'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", program]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.split(maxsplit=1) == [str(len(ALL)), "[]\n"]


def test_every_maker_is_a_function_of_the_workshop() -> None:
    for maker in {picture.maker for picture in ALL.values()}:
        source = (ROOT / "build/art/workshop" / f"{maker.replace('.', '/')}.py").read_text(encoding="utf-8")
        name = maker.rpartition(".")[2]
        assert re.search(rf"^def {name}\(word: str\)|^def {name}\(tile: str\)", source, re.M), maker


@pytest.mark.parametrize("tile", all_tiles())
def test_a_drawing_uses_the_stones_of_the_house_and_no_words(tile: str) -> None:
    known = {str(value) for name, value in vars(stones).items() if name.isupper() and isinstance(value, str)}
    known |= set(stones.CLASS_EDGE.values())
    text = drawing(tile)
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == f"0 0 {W} {H}"
    assert not [element for element in root.iter() if element.tag.endswith("text")]
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}", text)) <= known


def mosaic(tile: str) -> list[Lab]:
    """What is seen of a tile of 84 x 48 inside its frame, as 14 x 8 colors."""
    small = pygame.transform.smoothscale(load(f"building/{tile}").convert_alpha(), (84, 48))
    inside = small.subsurface(pygame.Rect(5, 5, 74, 38))
    coarse = pygame.transform.smoothscale(inside, (14, 8))
    return [seen(c, "normal") for c in pixels(coarse, coarse.get_rect(), 1)]


@pytest.fixture
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((64, 64))


@pytest.mark.slow
@pytest.mark.usefixtures("screen")
def test_any_two_buildings_differ_at_the_size_of_the_table() -> None:
    views = {tile: mosaic(tile) for tile in all_tiles()}
    far = {
        (a, b): fmean(difference(one, two) for one, two in zip(views[a], views[b], strict=True))
        for a, b in combinations(views, 2)
    }
    closest = min(far, key=lambda pair: far[pair])
    assert far[closest] >= 10, (closest, far[closest])
    assert len(far) == 37 * 36 // 2


def test_the_frames_of_the_classes_are_told_apart_in_every_vision() -> None:
    edges = {kind: color(tone) for kind, tone in stones.CLASS_EDGE.items()}
    for vision in VISIONS:
        for one, two in combinations(edges, 2):
            assert difference(seen(edges[one], vision), seen(edges[two], vision)) >= 20, (vision, one, two)


@pytest.mark.parametrize("tile", all_tiles())
def test_a_frame_has_the_color_of_its_class(tile: str) -> None:
    surface = load(f"building/{tile}")
    band = pixels(surface, pygame.Rect(30, 3, W - 60, 7), 1)
    mean = Color(*(round(fmean(channel)) for channel in zip(*band, strict=True)))
    near = {
        k: difference(seen(mean, "normal"), seen(color(t), "normal")) for k, t in stones.CLASS_EDGE.items()
    }
    assert min(near, key=lambda kind: near[kind]) == all_tiles()[tile]


@pytest.mark.parametrize("word", catalogue.TEXTURES)
def test_a_texture_has_no_seam(word: str) -> None:
    surface = load(f"ground/{word}")
    size = surface.get_width()

    def step(ax: int, ay: int, bx: int, by: int) -> float:
        one, two = surface.get_at((ax, ay)), surface.get_at((bx, by))
        return sum(abs(one[i] - two[i]) for i in range(3))

    inner = fmean(step(x, y, x + 1, y) for x in range(8, size - 8, 37) for y in range(0, size, 5))
    across = fmean(step(size - 1, y, 0, y) for y in range(size))
    down = fmean(step(x, size - 1, x, 0) for x in range(size))
    assert across < 2 * inner + 6
    assert down < 2 * inner + 6


@pytest.mark.parametrize(("name", "margin"), [("board/constantinople", 0.12), ("sheet/player", 0.0)])
def test_ink_reads_on_the_grounds_of_the_table(name: str, margin: float) -> None:
    surface = load(name)
    w, h = surface.get_size()
    area = pygame.Rect(int(w * margin), int(h * margin), int(w * (1 - 2 * margin)), int(h * (1 - 2 * margin)))
    ratios = [contrast(c, PALETTE["ink"]) for c in pixels(surface, area, 9)]
    assert sum(ratio >= 4.5 for ratio in ratios) / len(ratios) > 0.985


def test_the_board_is_calm_inside_and_richer_at_the_edges() -> None:
    surface = load("board/constantinople")

    def strength(area: pygame.Rect) -> float:
        return fmean(max(c) - min(c) for c in pixels(surface, area, 11))

    middle = pygame.Rect(760, 420, 1040, 600)
    assert pstdev(sum(c) / 3 for c in pixels(surface, middle, 5)) < 14
    assert strength(pygame.Rect(0, 0, 2560, 110)) > 1.25 * strength(middle)


@pytest.mark.parametrize("ship", HOLDS)
def test_a_hold_has_a_bright_slot_for_every_good(ship: str) -> None:
    slots = [pygame.Rect(slot) for slot in HOLDS[ship]]
    hold = next(entry["hold"] for entry in COMPONENTS["ships"] if entry["id"] == ship)
    assert len(slots) == hold
    assert not [1 for one, two in combinations(slots, 2) if one.colliderect(two)]
    surface = load(f"ship/{ship}")
    for slot in slots:
        assert surface.get_rect().inflate(-32, -32).contains(slot)
        assert min(contrast(c, PALETTE["ink"]) for c in pixels(surface, slot.inflate(-16, -16), 3)) > 7


@pytest.mark.parametrize(
    ("folder", "words"), [("office", catalogue.OFFICES), ("contract", catalogue.CONTRACTS)]
)
def test_words_read_on_the_fields_of_the_cards(folder: str, words: list[str]) -> None:
    for word in words:
        area = pygame.Rect(catalogue.FIELDS[folder])
        found = pixels(load(f"{folder}/{word}"), area, 4)
        assert min(contrast(c, PALETTE["ink"]) for c in found) > 4.5, word
        assert min(contrast(c, PALETTE["ink_soft"]) for c in found) > 3, word


def test_the_packages_of_the_workshop_are_locked_on_top_of_the_game() -> None:
    def pinned(lock: Path) -> set[str]:
        return set(re.findall(r"^([\w.-]+==\S+)", lock.read_text(encoding="utf-8"), re.M))

    names = {entry.partition("==")[0].replace("_", "-") for entry in pinned(ART_LOCK)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {re.split(r"[<>=]", line)[0] for line in project["dependency-groups"]["art"]}
    assert asked == {"numpy", "scipy", "pillow", "resvg-py", "soundfile"}
    assert asked <= names
    assert pinned(RUNTIME_LOCK) <= pinned(ART_LOCK)
    assert not asked & {entry.partition("==")[0] for entry in pinned(RUNTIME_LOCK)}
    for entry in ART_LOCK.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        assert entry.startswith("#") or "--hash=sha256:" in entry, entry


def test_the_distances_told_in_the_paper_are_those_of_the_palette() -> None:
    sets = DISPLAYED_TOGETHER | {"classes": {k: color(t) for k, t in stones.CLASS_EDGE.items()}}
    paper = (ROOT / "docs/art.md").read_text(encoding="utf-8")
    for name, tones in sets.items():
        row = re.search(rf"^\| {name} \|(.*)\|$", paper, re.M)
        assert row, name
        told = [float(cell) for cell in row[1].split("|")]
        found = [
            min(difference(seen(a, vision), seen(b, vision)) for a, b in combinations(tones.values(), 2))
            for vision in ("normal", "protan", "deutan", "tritan")
        ]
        assert told == pytest.approx(found, abs=0.06), name
