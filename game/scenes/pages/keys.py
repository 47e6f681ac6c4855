"""The page of keys: each command of the table with its key; a click waits for another one."""

from __future__ import annotations

from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

from ..common.game_cards import game_at_hand
from ..common.keys import CHANGEABLE, SETTING, Keymap, is_whole, keyboard, keyboard_height, shown, sign_of
from ..common.keys import chord as chord_of
from ..common.parts import CAPTION, HEADING, SMALL_LABEL, button, button_width, gap_of, page, pager

HINTED = TextStyle("small.bold", shrink=True)
NAME = TextStyle("body", align="left", lines=2, shrink=True, pad=4)
TARGET = "key/"
NAMES = 0.68
"""Share of a column that the names have."""
MOST_ROW = 1.35
"""How much higher than usual a row may be where there is room."""
GROUPS = {
    "undo": tuple(CHANGEABLE)[:7],
    "look": tuple(name for name in tuple(CHANGEABLE)[7:] if not name.startswith("say_")),
    "say": tuple(name for name in CHANGEABLE if name.startswith("say_")),
}
"""The commands by what they are for."""


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
        texts = self.context.texts
        parts = page(view, texts, "keys", texts("keys.title"), game=game_at_hand(self.context))
        if not self._composed(view, parts.root, parts.body):
            self._listed(view, parts.root, parts.body)
        self._foot(view, parts.root, parts.foot)
        return parts.root

    def _composed(self, view: View, root: Node, body: Rect) -> bool:
        """The keyboard and the commands by what they are for; False where that has no room."""
        longest = max(view.width(self.name(command), "small") for command in CHANGEABLE)
        sign = view.line(NAME.role) + gap_of(view) // 2
        least = round((longest + sign + 2 * view.px(NAME.pad) + 2) / NAMES) + gap_of(view)
        return (self._upright if view.upright else self._wide)(view, root, body, least)

    def _wide(self, view: View, root: Node, body: Rect, least: int) -> bool:
        """The keyboard above the largest group in two columns; the others at its right below each other."""
        gap, row, head = gap_of(view), self._row_height(view), view.line(HEADING.role) + gap_of(view) // 2
        sheet = body.place(min(body.w, view.px(1860)), body.h, 0.5, 0)
        inner = sheet.inset(max(10, view.px(30)), max(8, view.px(24)))
        main, *others = sorted(GROUPS, key=lambda name: -len(GROUPS[name]))
        left, right = inner.columns(2.1, 1.0, gap=3 * gap)
        many, half = sum(len(GROUPS[name]) for name in others), -(-len(GROUPS[main]) // 2)
        row = max(row, min(round(row * MOST_ROW), (inner.h - len(others) * (head + gap)) // many))
        need = many * row + len(others) * head + (len(others) - 1) * gap
        board = keyboard_height(view, left.w, need - head - half * row - 2 * gap)
        if least > min(right.w, (left.w - 3 * gap) // 2) or need > inner.h or not board:
            return False
        node = root.add("list", sheet.cut_top(sheet.h - inner.h + need)[0], fill="sheet")
        strip, low = left.cut_top(board, gap=2 * gap)
        keyboard(view, node, strip, self._on_keys(), self.waiting)
        line, low = low.cut_top(head)
        self._heading(node, line, main)
        for number, column in enumerate(low.equal_columns(2, 3 * gap)):
            self._column(view, node, column, list(GROUPS[main])[number * half :][:half], row)
        for name in others:
            line, right = right.cut_top(head)
            self._heading(node, line, name)
            self._column(view, node, right, list(GROUPS[name]), row)
            right = right.pad(top=len(GROUPS[name]) * row + gap)
        return True

    def _heading(self, node: Node, line: Rect, group: str) -> None:
        node.add(f"{group}.heading", line, text=self.context.texts(f"keys.group.{group}"), style=HEADING)

    def _upright(self, view: View, root: Node, body: Rect, least: int) -> bool:
        """The keyboard, and below it the groups one below the other."""
        gap, row, head = gap_of(view), self._row_height(view), view.line(HEADING.role) + gap_of(view) // 2
        sheet = body.place(min(body.w, max(least + 5 * gap, view.px(960))), body.h, 0.5, 0)
        inner = sheet.inset(max(10, view.px(30)), max(8, view.px(24)))
        many = [len(commands) for commands in GROUPS.values()]
        need = sum(many) * row + len(many) * (head + gap)
        spare = (inner.h * 17 // 20 - need) // sum(many)  # the rows take what room there is
        row, need = row + max(0, spare), need + max(0, spare) * sum(many)
        if need > inner.h or least > inner.w:
            return False
        board = keyboard_height(view, inner.w, inner.h - need - 2 * gap)
        if board:
            need += board + 2 * gap
        node = root.add("list", sheet.cut_top(sheet.h - inner.h + need)[0], fill="sheet")
        if board:
            strip, inner = inner.cut_top(board, gap=2 * gap)
            keyboard(view, node, strip, self._on_keys(), self.waiting)
        columns = inner.rows(*(rows * row + head for rows in many), gap=gap)
        for (name, commands), place in zip(GROUPS.items(), columns, strict=True):
            line, rest = place.cut_top(head)
            self._heading(node, line, name)
            self._column(view, node, rest, list(commands), row)
        return True

    def _on_keys(self) -> dict[str, str]:
        """The first command on each key, whatever is held with it."""
        found: dict[str, str] = {}
        for chord, command in self.keymap.commands.items():
            if command in CHANGEABLE:
                found.setdefault(chord.rpartition("+")[2], command)
        return found

    @staticmethod
    def _row_height(view: View) -> int:
        return max(view.target(46), view.line(NAME.role) + view.px(8))

    def _listed(self, view: View, root: Node, body: Rect) -> None:
        """All commands one after the other, on as many leaves as they need."""
        texts, gap, row = self.context.texts, gap_of(view), self._row_height(view)
        across = 2 if body.w >= 2 * view.px(420) else 1
        wide = max(view.px(700), 28 * view.text_px("body")) * across
        sheet = body.place(min(body.w, wide), body.h, 0.5, 0)
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
        node = root.add("list", sheet, fill="sheet")
        if leaves > 1:
            pager(view, node, texts, strip, self.leaf, leaves)
        for number, column in enumerate(inner.equal_columns(across, 4 * gap)):
            self._column(view, node, column, here[number * rows :][:rows], row)

    def _column(self, view: View, node: Node, area: Rect, commands: list[str], row: int) -> None:
        texts, keymap = self.context.texts, self.keymap
        for command in commands:
            line, area = area.cut_top(row)
            label, key = line.place(line.w, min(line.h - 2 * max(1, view.px(3)), view.target(54))).columns(
                NAMES, 1 - NAMES, gap=gap_of(view)
            )
            name = self.name(command)
            side = min(label.h, view.line(NAME.role))
            sign, label = label.cut_left(side, gap=gap_of(view) // 2)
            node.add(
                f"{command}.sign",
                sign.place(side, side).inset(side // 12),
                picture=sign_of(command, "porphyry"),
            )
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
        room, pad = foot.w - 2 * max(10, view.px(24)), max(10, view.px(24))
        fixed = texts("keys.fixed")
        if (
            not self.notice
            and 2 * view.line(CAPTION.role) <= foot.h
            and view.width(fixed, CAPTION.role) <= room
        ):
            wide = max(view.width(words, HINTED.role), view.width(fixed, CAPTION.role)) + 2 * pad
            node = root.add("hint", foot.place(min(foot.w, wide), foot.h), fill="sheet")
            upper, lower = node.rect.inset(pad, max(1, foot.h // 10)).equal_rows(2)
            node.add("how", upper, text=words, style=HINTED)
            node.add("fixed", lower, text=fixed, style=CAPTION)
            return
        wide = min(foot.w, view.width(words, CAPTION.role) + 2 * pad)
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
