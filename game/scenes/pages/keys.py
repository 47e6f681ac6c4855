"""The page of keys: each command of the table with its key; a click waits for another one."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

from ..kit.key_names import chord as chord_of
from ..kit.key_names import shown
from ..kit.keymap import CHANGEABLE, SETTING, Keymap, is_whole
from ..kit.parts import CAPTION, SMALL_LABEL, button, button_width, gap_of, page, pager

NAME = TextStyle("body", align="left", lines=2, shrink=True, pad=4)
TARGET = "key/"


class KeysPage(Scene):
    """One row a command; `waiting` is the command that waits for its key, `notice` the line below."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.waiting = ""
        self.notice = ""
        self.leaf = 0

    @property
    def keymap(self) -> Keymap:
        """The keys that hold now."""
        return Keymap.of(self.context.settings)

    def name(self, command: str) -> str:
        """What a command is called."""
        return self.context.texts(CHANGEABLE[command])

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts, gap = self.context.texts, gap_of(view)
        parts = page(view, texts, "keys", texts("keys.title"))
        across = 2 if parts.body.w >= 2 * view.px(420) else 1
        wide = max(view.px(700), 28 * view.text_px("body")) * across
        sheet = parts.body.place(min(parts.body.w, wide), parts.body.h, 0.5, 0)
        row = max(view.target(46), view.line(NAME.role) + view.px(8))
        inner = sheet.inset(max(10, view.px(20)), max(8, view.px(16)))
        strip, rest = inner.cut_bottom(view.target(40), gap)
        leaves = -(-len(CHANGEABLE) // (max(1, inner.h // row) * across))
        inner = rest if leaves > 1 else inner
        lines = max(1, inner.h // row)
        leaves = -(-len(CHANGEABLE) // (lines * across))
        self.leaf = max(0, min(self.leaf, leaves - 1))
        here = list(CHANGEABLE)[self.leaf * lines * across :][: lines * across]
        rows = -(-len(here) // across)
        if leaves == 1:
            sheet = sheet.cut_top(sheet.h - inner.h + rows * row)[0]
        node = parts.root.add("list", sheet, fill="sheet")
        if leaves > 1:
            pager(view, node, texts, strip, self.leaf, leaves)
        for number, column in enumerate(inner.equal_columns(across, 4 * gap)):
            self._column(view, node, column, here[number * rows :][:rows], row)
        self._foot(view, parts.root, parts.foot)
        return parts.root

    def _column(self, view: View, node: Node, area: Rect, commands: list[str], row: int) -> None:
        texts, keymap = self.context.texts, self.keymap
        for command in commands:
            line, area = area.cut_top(row)
            label, key = line.inset(0, max(1, view.px(3))).columns(0.58, 0.42, gap=gap_of(view))
            name = self.name(command)
            style = NAME if view.width(name, NAME.role) < label.w - 8 else NAME.but(role="small")
            node.add(f"{command}.label", label, text=name, style=style)
            waits = command == self.waiting
            words = texts("keys.press") if waits else shown(texts, keymap.chord(command))
            said = texts("keys.said", name=name, key=words)
            button(
                node,
                command,
                key,
                words,
                f"{TARGET}{command}",
                style=SMALL_LABEL,
                selected=waits,
                speech=said,
            )

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts = self.context.texts
        if self.keymap.chosen:
            words = texts("keys.reset")
            cell, foot = foot.cut_right(
                min(button_width(view, words, SMALL_LABEL.role), foot.w // 3), gap_of(view)
            )
            button(root, "reset", cell, words, "ui/reset", style=SMALL_LABEL)
        words = self.notice or texts("keys.hint")
        wide = min(foot.w, view.width(words, CAPTION.role) + 2 * max(10, view.px(24)))
        root.add("hint", foot.place(wide, foot.h), text=words, style=CAPTION, fill="sheet")

    def tooltip(self, token: str) -> Tip | None:
        return Tip(self.name(token.removeprefix(TARGET))) if token.startswith(TARGET) else None

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/back":
            self.stack.pop()
            return
        if target == "ui/reset":
            self.context.settings.set(SETTING, {})
            self.waiting = self.notice = ""
        elif target.startswith(TARGET):
            command = target.removeprefix(TARGET)
            self.waiting, self.notice = ("" if command == self.waiting else command), ""
        elif target.startswith("leaf/"):
            self.leaf += int(target.removeprefix("leaf/"))
        self.invalidate()

    def claims(self, key: Key) -> bool:
        return bool(self.waiting)

    def on_key(self, key: Key) -> bool:
        if not self.waiting:
            if key.name == "escape":
                self.stack.pop()
            return key.name == "escape"
        if is_whole(key):
            self._take(key)
        return True

    def _take(self, key: Key) -> None:
        """A key for the command that waits; Escape leaves it as it was."""
        texts, chord, command = self.context.texts, chord_of(key), self.waiting
        self.invalidate()
        if key.name == "escape":
            self.waiting = ""
            return
        taken = self.keymap.refused(command, chord)
        if taken is not None:
            name = self.name(taken.command) if taken.command in CHANGEABLE else ""
            words = "keys.taken" if name else "keys.reserved"
            self.notice = texts(words, key=shown(texts, chord), name=name)
        else:
            self.keymap.change(self.context.settings, command, chord)
            self.waiting, self.notice = (
                "",
                texts("keys.kept", name=self.name(command), key=shown(texts, chord)),
            )
        self.speak(self.notice, urgent=taken is not None)


__all__ = ["KeysPage"]
