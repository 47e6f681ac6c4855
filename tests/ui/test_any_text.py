"""Any text can be measured, set and drawn: emoji, signs without width, half letters, texts of any length."""

import sys

import pygame
import pytest

from game.i18n.characters import LONGEST, usable
from game.ui.fonts import BOX, MOST_DRAWN, Fonts
from game.ui.theme import Theme
from game.ui.tree import TextStyle
from game.ui.widgets import EntryLine

INK = Theme().color("ink")
STYLE = TextStyle("body", lines=3, shrink=True)
NAMES = [
    "\u2764\ufe0f", "\ufe0f", "\u200d", "\u200f", "\u202e", "\u0301", "\u20dd", "\x00", "\x1b[31m", "\ud800", "\udfff\ud800",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1ea\U0001f1f8", "\ufdfd", "\u00ad", "\ufeff", "\U000e0041", "\uffff",
    "\U0010ffff", "a\u0301\u0302\u0303" * 30, "\u0627\u0644\u0639", "\u6f22\u5b57", "\u2028", "\t", "\r\n",
]  # fmt: skip


def drawn(fonts: Fonts, text: str) -> int:
    """The width of a text as it is drawn."""
    fonts.setting(text, STYLE, 120, 60, 1.0)
    return fonts.render(text, "body", 1.0, INK).get_width()


@pytest.mark.parametrize("name", NAMES, ids=lambda name: "+".join(f"{ord(sign):x}" for sign in name[:4]))
def test_every_name_is_drawn(name: str) -> None:
    fonts = Fonts()
    for text in (name, f"a{name}", f"{name}b", f"{name} {name}"):
        assert drawn(fonts, text) == fonts.size(text, "body", 1.0)[0], "as wide as it was measured"


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.whole), 61])
def test_every_sign_of_unicode_is_drawn(step: int) -> None:
    """The whole basic plane when nothing is left out, elsewhere a share; alone and behind a letter."""
    fonts = Fonts()
    signs = [*range(0, 0x10000, step), *range(0x10000, sys.maxunicode + 1, 211)]
    for sign in map(chr, signs):
        for text in (sign, f"a{sign}"):
            assert drawn(fonts, text) == fonts.size(text, "body", 1.0)[0], (
                f"{sign!r} is as wide as it was measured"
            )


def test_an_emoji_is_a_box_and_its_selector_nothing() -> None:
    fonts = Fonts()
    heart, box = fonts.render("\U0001f3db\ufe0f", "body", 1.0, INK), fonts.render(BOX, "body", 1.0, INK)
    assert pygame.image.tobytes(heart, "RGBA") == pygame.image.tobytes(box, "RGBA")


def test_a_text_of_any_length_is_measured_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts, longest = Fonts(), 0
    real = pygame.Font.size

    class Counting:
        def size(self, font: pygame.Font, text: str) -> tuple[int, int]:
            nonlocal longest
            longest = max(longest, len(text))
            return real(font, text)

    counting = Counting()
    real_font = fonts.font

    class Font:
        def __init__(self, font: pygame.Font) -> None:
            self._font = font

        def size(self, text: str) -> tuple[int, int]:
            return counting.size(self._font, text)

        def __getattr__(self, name: str) -> object:
            return getattr(self._font, name)

    monkeypatch.setattr(fonts, "font", lambda face, px: Font(real_font(face, px)))
    for text in ("x" * 100_000, "x y " * 25_000, "\u2764\ufe0f" * 50_000):
        fonts.setting(text, STYLE, 200, 60, 1.0)
        fonts.size(text, "body", 1.0)
    assert 0 < longest <= MOST_DRAWN


def test_usable_leaves_out_what_shows_nothing() -> None:
    assert usable("\u0301A\u0301\ufe0f\u200f\x00\ud800z") == "A\u0301z"
    assert usable("Éric Ωμέγα 漢字") == "Éric Ωμέγα 漢字"
    assert LONGEST < MOST_DRAWN


@pytest.mark.parametrize("name", NAMES, ids=lambda name: "+".join(f"{ord(sign):x}" for sign in name[:4]))
def test_an_entry_takes_any_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame_gui

    pygame.display.init()
    pygame.display.set_mode((400, 100))
    manager = pygame_gui.UIManager((400, 100))
    line = EntryLine(pygame.Rect(10, 10, 300, 40), manager)
    line.set_text_length_limit(16)
    line.focus()  # type: ignore[no-untyped-call]
    monkeypatch.setattr("game.ui.widgets.clipboard_paste", lambda: name * 9)
    for text in (name, name * 40, "Anna"):
        line.set_text(text)
        line.process_event(pygame.Event(pygame.TEXTINPUT, text=name))
        line.process_event(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="v"))
        manager.update(0.3)
        line.redraw()  # type: ignore[no-untyped-call]
        assert len(line.get_text()) <= 16
