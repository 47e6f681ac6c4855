"""The one place that knows pygame-gui: text entries, drop-downs, sliders and scrolling text at nodes of the tree.

A node with a `Widget` gets a living element at its rectangle for as long as the node is in the topmost part of the
tree. Elements are made again when their place, scale or choices change, otherwise only told their new value.
Values inserted into scrolling text must be escaped with `escape`, for it reads a little HTML.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

import pygame
import pygame_gui
from pygame_gui.core import UIElement
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UIDropDownMenu, UIHorizontalSlider, UITextBox, UITextEntryLine

from game.i18n.characters import LONGEST, usable
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.theme import Theme, type_px
from game.ui.tree import Node, Widget, placed, walk

__all__ = ["Said", "Widgets", "escape"]

THEMED = (
    "button", "label", "text_box", "text_entry_line", "drop_down_menu", "selection_list", "horizontal_slider",
    "vertical_scroll_bar", "horizontal_scroll_bar", "panel", "window",
    "drop_down_menu.button", "drop_down_menu.selection_list", "drop_down_menu.#selected_option",
    "drop_down_menu.#expand_button", "selection_list.@selection_list_item", "text_box.vertical_scroll_bar",
)  # fmt: skip
THUMBS = (
    "horizontal_slider.#sliding_button", "vertical_scroll_bar.#sliding_button",
    "horizontal_scroll_bar.#sliding_button", "text_box.vertical_scroll_bar.#sliding_button",
)  # fmt: skip
FONT = "tabularium_sans"
BLINK = 0.25
AWAKE, AWAKE_STEP, ASLEEP_STEP = 0.6, 0.0, 0.25
"""The elements are updated every round for `AWAKE` seconds after any event, and four times a second otherwise."""


class Said(NamedTuple):
    """What a widget reports: the node's name, its value, and whether the person is done with it."""

    name: str
    value: str
    done: bool


class _Living(NamedTuple):
    element: Any
    spec: Widget
    rect: Rect


class EntryLine(UITextEntryLine):
    """A line to type in that takes any text: characters that show nothing are left out, what is too long is cut."""

    def set_text(self, text: str | None) -> None:
        super().set_text(usable(text or "")[: self.length_limit or LONGEST])

    def _process_entered_character(self, character: str) -> bool:
        shown = usable(character) or (character if self.text and unicodedata.combining(character[0]) else "")
        return bool(shown) and bool(super()._process_entered_character(shown))

    def _do_paste(self) -> None:
        for sign in usable(clipboard_paste())[: self.length_limit or LONGEST]:
            super()._process_entered_character(sign)


class Widgets:
    """The living elements of one window."""

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme = theme
        self.fonts = fonts
        self._manager: pygame_gui.UIManager | None = None
        self._made_for: tuple[int, int, float] = (0, 0, 0.0)
        self._living: dict[str, _Living] = {}
        self._seen: tuple[object, ...] = ()
        self._covered: list[Rect] = []
        self._since_blink = 0.0
        self._awake = AWAKE
        self._asleep = 0.0

    def __len__(self) -> int:
        return len(self._living)

    def sync(self, root: Node, size: tuple[int, int], k: float) -> None:
        """Make, change and remove elements so that they match the widget nodes of the tree."""
        if not self._living and not any(node.widget is not None for node in walk(root)):
            return
        items = placed(root)
        floor = max((item.depth for item in items if item.node.solid), default=None)
        wanted = {
            item.node.name: item.node
            for item in items
            if item.node.widget is not None and (floor is None or item.depth >= floor)
        }
        if not wanted and not self._living:
            return
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
        for name in [name for name in self._living if name not in wanted]:
            self._living.pop(name).element.kill()
        for name, node in wanted.items():
            self._sync_one(name, node)

        self._awake = AWAKE

    def _sync_one(self, name: str, node: Node) -> None:
        spec = node.widget
        if spec is None or self._manager is None:
            return
        old = self._living.get(name)
        if old is not None and old.rect == node.rect and _same_but_value(old.spec, spec):
            # An entry being typed into is ahead of what its scene knows: letters must not be taken back.
            ahead = spec.kind == "entry" and old.element.is_focused
            if spec.value != old.spec.value and spec.value != _value(old) and not ahead:
                self._tell(old, spec)
            self._living[name] = old._replace(spec=spec)
            return
        if old is not None:
            old.element.kill()
        self._living[name] = _Living(_make(spec, pygame.Rect(node.rect), self._manager), spec, node.rect)

    def _tell(self, living: _Living, spec: Widget) -> None:
        if spec.kind in {"entry", "textbox"}:
            living.element.set_text(spec.value)
        elif spec.kind == "slider":
            living.element.set_current_value(float(spec.value))
        else:  # a drop-down cannot be told: make it again at the next look
            fresh = _make(spec, pygame.Rect(living.rect), living.element.ui_manager)
            living.element.kill()
            for name, other in self._living.items():
                if other is living:
                    self._living[name] = living._replace(element=fresh, spec=spec)
                    break

    def handle(self, event: pygame.Event) -> list[Said]:
        """Pass an event on; what the elements report in return."""
        if self._manager is None or not self._living:
            return []
        self._awake = AWAKE
        said = self._report(event) + self._jump(event)
        self._manager.process_events(event)
        return said

    def _jump(self, event: pygame.Event) -> list[Said]:
        """A press on the track of a slider, beside its thumb, brings the thumb there."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return []
        for name, (element, spec, _) in self._living.items():
            if spec.kind != "slider" or not element.rect.collidepoint(event.pos):
                continue
            thumb = element.sliding_button.rect
            if thumb.collidepoint(event.pos):
                continue
            share = (event.pos[0] - element.rect.x - thumb.w / 2) / max(1, element.rect.w - thumb.w)
            value = spec.low + min(1.0, max(0.0, share)) * (spec.high - spec.low)
            element.set_current_value(value)
            return [Said(name, f"{value:g}", False)]
        return []

    def _report(self, event: pygame.Event) -> list[Said]:
        element = getattr(event, "ui_element", None)
        name = next((name for name, living in self._living.items() if living.element is element), None)
        if name is None:
            return []
        if event.type in {pygame_gui.UI_TEXT_ENTRY_CHANGED, pygame_gui.UI_TEXT_ENTRY_FINISHED}:
            return [Said(name, str(event.text), event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED)]
        if event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            living = self._living[name]
            self._living[name] = living._replace(spec=replace(living.spec, value=str(event.text)))
            return [Said(name, str(event.text), True)]
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            return [Said(name, f"{float(event.value):g}", False)]
        return []

    def update(self, seconds: float) -> list[Rect]:
        """Let time pass; the rectangles that have to be painted again (empty when nothing changed)."""
        if self._manager is None:
            return []
        if not self._living:
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
        if self._manager is None or not self._living:
            return
        for rect in dirty:
            window.set_clip(pygame.Rect(rect))
            self._manager.draw_ui(window)
        window.set_clip(None)

    @property
    def typing(self) -> bool:
        """Whether a text entry has the keyboard."""
        return any(
            living.spec.kind == "entry" and living.element.is_focused for living in self._living.values()
        )

    @property
    def focused(self) -> str:
        """The node whose element has the keyboard, or ""."""
        return next((name for name, living in self._living.items() if living.element.is_focused), "")

    def focus(self, name: str, *, whole: bool = False) -> None:
        """Give the keyboard to the element at a node, or take it from all with ""."""
        if self._manager is None:
            return
        living = self._living.get(name)
        self._manager.set_focus_set({living.element} if living is not None else None)
        if whole and living is not None and isinstance(living.element, UITextEntryLine):
            living.element.select_range = [0, len(living.element.get_text())]
            living.element.rebuild()

    def nudge(self, name: str, by: int) -> list[Said]:
        """Arrow keys on a focused slider or drop-down: the next value up or down."""
        living = self._living.get(name)
        if living is None or living.spec.kind not in {"slider", "dropdown"}:
            return []
        spec = living.spec
        if spec.kind == "slider":
            step = spec.step or (spec.high - spec.low) / 20
            value = min(spec.high, max(spec.low, float(_value(living)) + by * step))
            living.element.set_current_value(value)
            return [Said(name, f"{value:g}", False)]
        index = spec.options.index(spec.value) if spec.value in spec.options else 0
        chosen = spec.options[(index + by) % len(spec.options)]
        return [Said(name, chosen, True)]

    def _drop_all(self) -> None:
        for living in self._living.values():
            living.element.kill()
        self._living.clear()
        self._seen = ()

    def _theming(self, k: float) -> dict[str, Any]:
        """The theme in pygame-gui's terms. Fonts must stand in every block: those in "defaults" are ignored."""
        colour = self.theme.colour
        font = {
            "name": FONT,
            "size": str(type_px("small", k)),
            "regular_path": str(self.fonts.path("sans")),
            "bold_path": str(self.fonts.path("sans.bold")),
            "italic_path": str(self.fonts.path("sans")),
            "bold_italic_path": str(self.fonts.path("sans.bold")),
        }
        colours = {
            "normal_bg": colour("marble").hex, "hovered_bg": colour("white").hex, "dark_bg": colour("marble").hex,
            "active_bg": colour("gold_light").hex, "selected_bg": colour("gold_light").hex,
            "disabled_bg": colour("parchment_deep").hex, "filled_bar": colour("gold").hex,
            "unfilled_bar": colour("parchment_deep").hex, "normal_border": colour("gold_deep").hex,
            "hovered_border": colour("porphyry").hex, "selected_border": colour("porphyry").hex,
            "active_border": colour("porphyry").hex, "disabled_border": colour("parchment_edge").hex,
            "focused_border": colour("lapis").hex, "border": colour("gold_deep").hex,
            "normal_text": colour("ink").hex, "hovered_text": colour("ink").hex, "active_text": colour("ink").hex,
            "selected_text": colour("ink").hex, "disabled_text": colour("ink_soft").hex,
            "link_text": colour("lapis").hex, "link_hover": colour("porphyry").hex,
            "text_cursor": colour("porphyry").hex,
        }  # fmt: skip
        misc = {"shape": "rectangle", "border_width": str(max(1, round(1.5 * k))), "shadow_width": "0"}
        misc |= {"text_horiz_alignment": "left", "text_horiz_alignment_padding": "8"}
        misc |= {"list_item_height": str(max(28, round(34 * k))), "enable_arrow_buttons": "0"}
        block = {"font": font, "colours": colours, "misc": misc}
        thumb = {"font": font, "misc": misc, "colours": colours | {"normal_bg": colour("gold").hex}}
        thumb["colours"] |= {"hovered_bg": colour("gold_light").hex}
        return {
            "defaults": {"colours": colours},
            **dict.fromkeys(THEMED, block),
            **dict.fromkeys(THUMBS, thumb),
        }


def _same_but_value(a: Widget, b: Widget) -> bool:
    return (a.kind, a.options, a.low, a.high, a.step, a.length) == (
        b.kind, b.options, b.low, b.high, b.step, b.length,
    )  # fmt: skip


def _value(living: _Living) -> str:
    if living.spec.kind == "entry":
        return str(living.element.get_text())
    if living.spec.kind == "slider":
        return f"{float(living.element.get_current_value()):g}"
    return living.spec.value


def _make(
    spec: Widget, rect: pygame.Rect, manager: pygame_gui.core.interfaces.IUIManagerInterface
) -> UIElement:
    if spec.kind == "entry":
        entry = EntryLine(rect, manager)
        entry.set_text_length_limit(spec.length)
        entry.set_text(spec.value)
        return entry
    if spec.kind == "dropdown":
        chosen = spec.value if spec.value in spec.options else spec.options[0]
        return UIDropDownMenu(list(spec.options), chosen, rect, manager)
    if spec.kind == "slider":
        step = spec.step or (spec.high - spec.low) / 20
        start = min(spec.high, max(spec.low, float(spec.value or spec.low)))
        return UIHorizontalSlider(rect, start, (spec.low, spec.high), manager, click_increment=step)
    return UITextBox(spec.value, rect, manager)
