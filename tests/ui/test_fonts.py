"""Every sign of the four languages can be set, and texts are measured, broken and shortened rightly."""

import os
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from game.ui.fonts import ELLIPSIS, FACES, FALLBACK, Fonts
from game.ui.geometry import Rect
from game.ui.theme import PALETTE, TYPE_SCALE
from game.ui.tree import TextStyle

LOCALES = Path(__file__).parents[2] / "locales"
SIGNS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,;:!?¡¿'\"()[]/%&+-=*#@<>"
    "ÄÖÜäöüßÁÉÍÓÚÑáéíóúñüÀÈÉÌÒÙàèéìòù„“”‚‘’«»–—…€·→×−½ºª"
)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def catalogue_signs() -> set[str]:
    def texts(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for part in value.values():
                yield from texts(part)
        elif isinstance(value, list):
            for part in value:
                yield from texts(part)

    found: set[str] = set()
    for file in LOCALES.rglob("*.toml"):
        for text in texts(tomllib.loads(file.read_text(encoding="utf-8"))):
            found |= set(text)
    return found - set("\n\t")


@pytest.mark.parametrize("face", FACES)
def test_every_sign_has_a_glyph_in_its_face_or_the_fallback(fonts: Fonts, face: str) -> None:
    missing = {
        s for s in set(SIGNS) | catalogue_signs() if not (fonts.knows(face, s) or fonts.knows(FALLBACK, s))
    }
    assert missing == set()


def test_letters_of_the_four_languages_come_from_the_face_itself(fonts: Fonts) -> None:
    for face in FACES:
        assert all(fonts.knows(face, sign) for sign in "ÄÖÜäöüßáéíóúñÑàèìòù„“«»–—…€·×")


def test_a_missing_sign_is_set_from_the_fallback(fonts: Fonts) -> None:
    assert not fonts.knows("cinzel.bold", "→")
    assert not any(fonts.knows(face, "\u4e00") for face in FACES)
    mixed = fonts.size("3 → 5", "title", 1)[0]
    assert mixed > fonts.size("3  5", "title", 1)[0]
    assert fonts.render("3 → 5", "title", 1, PALETTE["ink"]).get_width() == mixed


def test_wrapped_lines_fit_and_lose_nothing(fonts: Fonts) -> None:
    text = "Der Praefectus Urbi darf in dieser Runde als Einziger eine Stadtmauer bauen."
    lines = fonts.wrap(text, "body", 0.7, 180)
    assert " ".join(lines) == text
    assert len(lines) > 2
    assert all(fonts.size(line, "body", 0.7)[0] <= 180 for line in lines)


def test_points_stay_with_their_number(fonts: Fonts) -> None:
    text = "Alle sechs Mauern bringen 16 RP."
    lines = fonts.wrap(text, "body", 1, fonts.size("Alle sechs Mauern bringen 16", "body", 1)[0])
    assert lines == ["Alle sechs Mauern bringen", "16 RP."]


def test_shortened_text_fits_and_ends_in_an_ellipsis(fonts: Fonts) -> None:
    short = fonts.shorten("Praefectus Praetorio", "body", 1, 90)
    assert short.endswith(ELLIPSIS)
    assert fonts.size(short, "body", 1)[0] <= 90
    assert fonts.shorten("Consul", "body", 1, 900) == "Consul"


def test_fitting_knows_width_height_and_shrinking(fonts: Fonts) -> None:
    style = TextStyle("body")
    assert fonts.fits("Consul", style, Rect(0, 0, 120, 30), 1)
    assert not fonts.fits("Consul", style, Rect(0, 0, 30, 30), 1)
    assert not fonts.fits("Consul", style, Rect(0, 0, 120, 10), 1)
    tight = Rect(0, 0, fonts.size("Magister Officiorum", "body", 1)[0] - 8, 30)
    assert not fonts.fits("Magister Officiorum", style, tight, 1)
    assert fonts.fits("Magister Officiorum", style.but(shrink=True), tight, 1)


def test_lines_beyond_the_box_are_cut(fonts: Fonts) -> None:
    style = TextStyle("body", lines=9)
    done = fonts.setting("eins zwei drei vier fünf sechs", style, 60, 60, 1)
    assert not done.whole
    assert len(done.lines) == 2
    assert done.lines[-1].endswith(ELLIPSIS)


def test_the_height_needed_is_enough(fonts: Fonts) -> None:
    style = TextStyle("small", lines=9, align="left", valign="top")
    text = "Nur du darfst diese Runde eine Mauer bauen."
    height = fonts.height(text, style, 150, 0.8)
    assert fonts.fits(text, style, Rect(0, 0, 150, height), 0.8)


def test_rendered_text_is_kept_within_bounds() -> None:
    small = Fonts(limit=20_000)
    for number in range(60):
        small.render(f"Gold {number}", "body", 1, PALETTE["ink"])
    assert small.rendered.bytes <= 20_000
    assert 0 < len(small.rendered) < 60
    made = small.rendered.made
    small.render("Gold 59", "body", 1, PALETTE["ink"])
    assert small.rendered.made == made


def test_all_roles_have_a_face_and_licenses_are_there(fonts: Fonts) -> None:
    assert {entry.face for entry in TYPE_SCALE.values()} <= set(FACES)
    assert all(fonts.path(face).is_file() for face in FACES)
    families = {name.split("_")[0] for name in FACES.values()}
    for family in families:
        assert "SIL Open Font License" in (fonts.folder / f"OFL-{family}.txt").read_text(encoding="utf-8")


def test_a_long_path_is_broken_at_its_folders(fonts: Fonts) -> None:
    path = "/srv/somebody/.local/state/tabularium/log/reports/20261121-223318-1.report"
    text = f"It lies in {path}; read it."
    lines = fonts.wrap(text, "small", 1.0, 300)
    assert len(lines) > 2
    assert all(fonts.size(line, "small", 1.0)[0] <= 300 for line in lines)
    assert path in "".join(lines)
    assert fonts.wrap(path, "small", 1.0, 5000) == [path]


@pytest.mark.parametrize("face", ["cinzel.bold", "cinzel.semibold"])
def test_letters_of_small_titles_stand_evenly(fonts: Fonts, face: str) -> None:
    """The stems of one word are equally far apart to a pixel; drawn pixel by pixel they were two apart, or touched."""
    roles = [name for name, kind in TYPE_SCALE.items() if kind.face == face]
    role = min(roles, key=lambda name: TYPE_SCALE[name].units)
    size = TYPE_SCALE[role].units
    for px in range(TYPE_SCALE[role].least, 22):
        word = fonts.render("HINHINH", role, px / size, PALETTE["ink"])
        wide, high = word.get_size()
        inked = [max(word.get_at((x, y))[3] for y in range(high)) > 90 for x in range(wide)]
        runs = [(ink, len(list(run))) for ink, run in groupby(inked)]
        gaps = [length for ink, length in runs if not ink][1 - inked[0] : None if inked[-1] else -1]
        assert len(gaps) == 6, "no letters touch"
        assert max(gaps) - min(gaps) <= 1
        assert wide == fonts.size("HINHINH", role, px / size)[0]


def test_fonts_of_many_sizes_keep_no_file_open() -> None:
    fonts = Fonts()

    def lowest_free() -> int:
        handle = os.open(os.devnull, os.O_RDONLY)
        os.close(handle)
        return handle

    before = lowest_free()
    for face in FACES:
        for px in range(10, 40):
            assert fonts.font(face, px).size("Rome")[0] > 0
    assert lowest_free() == before
