"""Text entries and sliders: pygame_gui elements at the nodes of the tree. The only module that imports pygame_gui.

A node with a `Widget` has an element at its rectangle while the node is in the topmost part of the tree. An element is
created again when its place, scale or limits change; otherwise only its value is set.
"""

from __future__ import annotations

import unicodedata
from typing import Any, NamedTuple

import pygame
import pygame_gui
from pygame_gui.core import UIElement
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from game.i18n.characters import LONGEST, usable
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.theme import Theme, type_px
from game.ui.tree import Node, Widget, placed

THEMED = ("button", "text_entry_line", "horizontal_slider")
THUMB = "horizontal_slider.#sliding_button"
FONT = "tabularium_sans"
BLINK = 0.25
AWAKE, AWAKE_STEP, ASLEEP_STEP = 0.6, 0.0, 0.25
"""The elements are updated every frame for `AWAKE` seconds after an event, and four times a second otherwise."""


class WidgetReport(NamedTuple):
    """The report of an element: name of its node, its value, and whether the entry was finished with Enter."""

    name: str
    value: str
    done: bool


class _Element(NamedTuple):
    element: Any
    spec: Widget
    rect: Rect


class EntryLine(UITextEntryLine):
    """A text entry that drops characters without a glyph and cuts what is too long."""

    def set_text(self, text: str | None) -> None:
        super().set_text(usable(text or "")[: self.length_limit or LONGEST])

    def _process_entered_character(self, character: str) -> bool:
        shown = usable(character) or (character if self.text and unicodedata.combining(character[0]) else "")
        return bool(shown) and bool(super()._process_entered_character(shown))

    def _do_paste(self) -> None:
        for sign in usable(clipboard_paste())[: self.length_limit or LONGEST]:
            super()._process_entered_character(sign)


class Widgets:
    """The pygame_gui elements of one window."""

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme = theme
        self.fonts = fonts
        self._manager: pygame_gui.UIManager | None = None
        self._made_for: tuple[int, int, float] = (0, 0, 0.0)
        self._elements: dict[str, _Element] = {}
        self._seen: tuple[object, ...] = ()
        self._covered: list[Rect] = []
        self._since_blink = 0.0
        self._awake = AWAKE
        self._asleep = 0.0

    def __len__(self) -> int:
        return len(self._elements)

    def sync(self, root: Node, size: tuple[int, int], k: float) -> None:
        """Create, update and remove elements so that they match the widget nodes of the tree."""
        items = placed(root)
        held = [item for item in items if item.node.widget is not None]
        if not held and not self._elements:
            return
        floor = max(
            (item.depth for item in items if item.node.solid and not item.node.modeless), default=None
        )
        wanted = {item.node.name: item.node for item in held if floor is None or item.depth >= floor}
        if not wanted and not self._elements:
            return
        k *= max((node.scale for node in wanted.values()), default=1.0)
        if self._manager is None or self._made_for != (*size, k):
            self._drop_all()
            self._manager = pygame_gui.UIManager(size, self._theming(k))
            bold: dict[str, str | int | float] = {
                "name": FONT,
                "point_size": type_px("small", k),
                "style": "bold",
                "antialiased": "1",
            }
            self._manager.preload_fonts([bold])
            self._made_for = (*size, k)
        for name in [name for name in self._elements if name not in wanted]:
            self._elements.pop(name).element.kill()
        for name, node in wanted.items():
            self._sync_one(name, node)

        self._awake = AWAKE

    def _sync_one(self, name: str, node: Node) -> None:
        spec = node.widget
        if spec is None or self._manager is None:
            return
        old = self._elements.get(name)
        if old is not None and old.rect == node.rect and _same_but_value(old.spec, spec):
            # An entry being typed into is ahead of what its scene knows: letters must not be taken back.
            ahead = spec.kind == "entry" and old.element.is_focused
            if spec.value != old.spec.value and spec.value != _value(old) and not ahead:
                self._update(old, spec)
            self._elements[name] = old._replace(spec=spec)
            return
        if old is not None:
            old.element.kill()
        self._elements[name] = _Element(_make(spec, pygame.Rect(node.rect), self._manager), spec, node.rect)

    def _update(self, shown: _Element, spec: Widget) -> None:
        if spec.kind == "entry":
            shown.element.set_text(spec.value)
        else:
            shown.element.set_current_value(float(spec.value))

    def handle(self, event: pygame.Event) -> list[WidgetReport]:
        """Pass an event to the elements; return their reports."""
        if self._manager is None or not self._elements:
            return []
        self._awake = AWAKE
        said = self._report(event) + self._jump(event)
        self._manager.process_events(event)
        return said

    def _jump(self, event: pygame.Event) -> list[WidgetReport]:
        """Move the thumb to a press on the track of a slider."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return []
        for name, (element, spec, _) in self._elements.items():
            if spec.kind != "slider" or not element.rect.collidepoint(event.pos):
                continue
            thumb = element.sliding_button.rect
            if thumb.collidepoint(event.pos):
                continue
            share = (event.pos[0] - element.rect.x - thumb.w / 2) / max(1, element.rect.w - thumb.w)
            value = spec.low + min(1.0, max(0.0, share)) * (spec.high - spec.low)
            element.set_current_value(value)
            return [WidgetReport(name, f"{value:g}", False)]
        return []

    def _report(self, event: pygame.Event) -> list[WidgetReport]:
        element = getattr(event, "ui_element", None)
        name = next((name for name, shown in self._elements.items() if shown.element is element), None)
        if name is None:
            return []
        if event.type in {pygame_gui.UI_TEXT_ENTRY_CHANGED, pygame_gui.UI_TEXT_ENTRY_FINISHED}:
            return [WidgetReport(name, str(event.text), event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED)]
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            return [WidgetReport(name, f"{float(event.value):g}", False)]
        return []

    def update(self, seconds: float) -> list[Rect]:
        """Advance by `seconds`; return the rectangles to paint again, [] when nothing changed."""
        if self._manager is None:
            return []
        if not self._elements:
            gone, self._covered, self._seen = self._covered, [], ()
            return gone
        self._asleep += seconds
        self._since_blink += seconds
        if self._asleep < (AWAKE_STEP if self._awake > 0 else ASLEEP_STEP):
            return []
        self._awake -= self._asleep
        passed, self._asleep = self._asleep, 0.0
        self._manager.update(passed)
        sprites = [item for item in self._manager.ui_group.visible if item[0] is not None]
        rects = [Rect(*map(int, item[1])) for item in sprites]
        seen = tuple((id(item[0]), rect) for item, rect in zip(sprites, rects, strict=True))
        blinking = self.typing and self._since_blink >= BLINK
        if seen == self._seen and not blinking:
            return []
        self._since_blink = 0.0
        dirty, self._covered, self._seen = [*self._covered, *rects], rects, seen
        return dirty

    def draw(self, window: pygame.Surface, dirty: list[Rect]) -> None:
        """Draw the elements inside the rectangles just painted."""
        if self._manager is None or not self._elements:
            return
        for rect in dirty:
            window.set_clip(pygame.Rect(rect))
            self._manager.draw_ui(window)
        window.set_clip(None)

    @property
    def typing(self) -> bool:
        """Whether a text entry has the keyboard."""
        return any(
            shown.spec.kind == "entry" and shown.element.is_focused for shown in self._elements.values()
        )

    @property
    def focused(self) -> str:
        """The node whose element has the keyboard, or ""."""
        return next((name for name, shown in self._elements.items() if shown.element.is_focused), "")

    def focus(self, name: str, *, whole: bool = False) -> None:
        """Give the keyboard to the element at a node, with "" to none. `whole` selects the text of an entry."""
        if self._manager is None:
            return
        shown = self._elements.get(name)
        self._manager.set_focus_set({shown.element} if shown is not None else None)
        if whole and shown is not None and isinstance(shown.element, UITextEntryLine):
            shown.element.select_range = [0, len(shown.element.get_text())]
            shown.element.rebuild()

    def nudge(self, name: str, by: int) -> list[WidgetReport]:
        """Move a slider by so many steps and report its value; [] for other elements."""
        shown = self._elements.get(name)
        if shown is None or shown.spec.kind != "slider":
            return []
        spec = shown.spec
        step = spec.step or (spec.high - spec.low) / 20
        value = min(spec.high, max(spec.low, float(_value(shown)) + by * step))
        shown.element.set_current_value(value)
        return [WidgetReport(name, f"{value:g}", False)]

    def _drop_all(self) -> None:
        for shown in self._elements.values():
            shown.element.kill()
        self._elements.clear()
        self._seen = ()

    def _theming(self, k: float) -> dict[str, Any]:
        """The theme as a pygame_gui theme. Every block needs the font: pygame_gui ignores a font in "defaults"."""
        color = self.theme.color
        font = {
            "name": FONT,
            "size": str(type_px("small", k)),
            "regular_path": str(self.fonts.path("sans")),
            "bold_path": str(self.fonts.path("sans.bold")),
            "italic_path": str(self.fonts.path("sans")),
            "bold_italic_path": str(self.fonts.path("sans.bold")),
        }
        colors = {
            "normal_bg": color("marble").hex, "hovered_bg": color("white").hex, "dark_bg": color("marble").hex,
            "active_bg": color("gold_light").hex, "selected_bg": color("gold_light").hex,
            "disabled_bg": color("parchment_deep").hex, "filled_bar": color("gold").hex,
            "unfilled_bar": color("parchment_deep").hex, "normal_border": color("gold_deep").hex,
            "hovered_border": color("porphyry").hex, "selected_border": color("porphyry").hex,
            "active_border": color("porphyry").hex, "disabled_border": color("parchment_edge").hex,
            "focused_border": color("lapis").hex, "border": color("gold_deep").hex,
            "normal_text": color("ink").hex, "hovered_text": color("ink").hex, "active_text": color("ink").hex,
            "selected_text": color("ink").hex, "disabled_text": color("ink_soft").hex,
            "text_cursor": color("porphyry").hex,
        }  # fmt: skip
        misc = {"shape": "rectangle", "border_width": str(max(1, round(1.5 * k))), "shadow_width": "0"}
        misc |= {"text_horiz_alignment": "left", "text_horiz_alignment_padding": "8"}
        misc |= {"enable_arrow_buttons": "0"}
        block = {"font": font, "colours": colors, "misc": misc}
        thumb = {"font": font, "misc": misc, "colours": colors | {"normal_bg": color("gold").hex}}
        thumb["colours"] |= {"hovered_bg": color("gold_light").hex}
        return {
            "defaults": {"colours": colors},
            **dict.fromkeys(THEMED, block),
            THUMB: thumb,
        }


def _same_but_value(a: Widget, b: Widget) -> bool:
    return (a.kind, a.low, a.high, a.step, a.length) == (b.kind, b.low, b.high, b.step, b.length)


def _value(shown: _Element) -> str:
    if shown.spec.kind == "entry":
        return str(shown.element.get_text())
    return f"{float(shown.element.get_current_value()):g}"


def _make(
    spec: Widget, rect: pygame.Rect, manager: pygame_gui.core.interfaces.IUIManagerInterface
) -> UIElement:
    if spec.kind == "entry":
        entry = EntryLine(rect, manager)
        entry.set_text_length_limit(spec.length)
        entry.set_text(spec.value)
        return entry
    step = spec.step or (spec.high - spec.low) / 20
    start = min(spec.high, max(spec.low, float(spec.value or spec.low)))
    return UIHorizontalSlider(rect, start, (spec.low, spec.high), manager, click_increment=step)
