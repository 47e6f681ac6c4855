"""Small scenes over the present one: a message, a question, a line to type, a list to choose from, a notice, a busy sign."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from textwrap import shorten
from typing import Generic, NamedTuple, TypeVar

from game.storage.record import SaveError
from game.storage.saves import Saves, file_id
from game.storage.settings import KNOWN
from game.table.session import Session
from game.ui.desktop import motion_of
from game.ui.geometry import Rect, bounds
from game.ui.hover import beside
from game.ui.mouse import finger_px
from game.ui.scene import Context, Key, Press, Scene, Texts, View
from game.ui.screen_readers import entries_of
from game.ui.stage import Stage
from game.ui.tree import Node, TextStyle, find

from .parts import CAPTION, CENTERED, HEADING, VALUE, button, button_row, entry, gap_of

HINT = CAPTION.but(align="left")
LONGEST = 48
"""Letters that can be typed into an answer."""
BODY = TextStyle("body", align="left", valign="top", lines=18, shrink=True)


class Dialog(Scene):
    """A dialog in the middle of the window: heading, paragraph, buttons. Escape takes the last answer, Enter the
    first.

    `answers` are (id, text, kind) each; `done` is called with the id after the dialog is popped.
    """

    overlay = True
    height_at = 0.42
    """How far down the window it is; 1 is at its foot."""

    def __init__(
        self,
        context: Context,
        heading: str,
        body: str,
        answers: Sequence[tuple[str, str, str]],
        done: Callable[[str], None],
    ) -> None:
        super().__init__(context)
        self.heading, self.body, self.answers, self.done = heading, body, list(answers), done

    def layout(self, view: View) -> Node:
        card, inner = self._card(view, self._body_height(view))
        line, inner = inner.cut_top(view.line("heading"), gap=gap_of(view))
        card.add("heading", line, text=self.heading, style=HEADING)
        strip, middle = inner.cut_bottom(view.target(52), gap=gap_of(view))
        self._middle(view, card, middle)
        rows = [(f"answer/{name}", text, kind, "") for name, text, kind in reversed(self.answers)]
        button_row(view, card, strip, rows)
        return card

    def _middle(self, view: View, card: Node, area: Rect) -> None:
        card.add("body", area, text=self.body, style=BODY)

    def _body_height(self, view: View) -> int:
        lines = view.fonts.wrap(self.body, "body", view.k, self._width(view) - 2 * self._pad(view))
        return len(lines) * view.line("body") + 4

    @staticmethod
    def _pad(view: View) -> int:
        return max(14, view.px(28))

    def _width(self, view: View) -> int:
        return min(view.w - 2 * gap_of(view), max(view.px(760), 520))

    def _card(self, view: View, body: int) -> tuple[Node, Rect]:
        pad = self._pad(view)
        high = 2 * pad + view.line("heading") + 2 * gap_of(view) + body + view.target(52)
        rect = view.rect.place(self._width(view), min(view.h - 8, high), 0.5, self.height_at)
        return Node("dialog", rect, fill="dialog", solid=True), rect.inset(pad)

    def on_target(self, target: str, press: Press) -> None:
        if target.startswith("answer/"):
            self.answer(target.removeprefix("answer/"))

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.answer(self.answers[-1][0])
        elif key.name == "return":
            self.answer(self.answers[0][0])
        else:
            return False
        return True

    def answer(self, name: str) -> None:
        """Close with an answer."""
        self.stack.pop()
        self.done(name)


def tell(scene: Scene, heading: str, notice: tuple[str, Mapping[str, object]] | None) -> None:
    """Show a message about a failed file operation, if there is one: its keys and words."""
    if notice is not None:
        texts = scene.context.texts
        scene.stack.push(message(scene.context, texts(heading), texts(notice[0], **notice[1])))


def message(context: Context, heading: str, body: str, done: Callable[[], None] | None = None) -> Dialog:
    """A dialog with a message and one button."""
    texts = context.texts
    answers = [("ok", texts("common.ok"), "button.primary")]
    return Dialog(context, heading, body, answers, lambda _: done() if done else None)


def confirm(
    context: Context, heading: str, body: str, yes: str, act: Callable[[], None], *, danger: bool = False
) -> Dialog:
    """A question; `act` is called if the answer is `yes`."""
    kind = "button.danger" if danger else "button.primary"
    answers = [("yes", yes, kind), ("no", context.texts("common.cancel"), "button")]
    return Dialog(context, heading, body, answers, lambda name: act() if name == "yes" else None)


class Ask(Dialog):
    """A dialog with a text entry, below what is said about it; `done` is called with the text on confirmation."""

    first_line = "/line/entry"

    def __init__(
        self,
        context: Context,
        heading: str,
        value: str,
        yes: str,
        done: Callable[[str], None],
        length: int = LONGEST,
        *,
        may_be_empty: bool = False,
        about: str = "",
    ) -> None:
        answers = [("yes", yes, "button.primary"), ("no", context.texts("common.cancel"), "button")]
        super().__init__(context, heading, about, answers, self._finish)
        self.value, self.on_done, self.length = value, done, length
        self.may_be_empty = may_be_empty

    def _middle(self, view: View, card: Node, area: Rect) -> None:
        if self.body:
            words, area = area.cut_top(super()._body_height(view), gap_of(view))
            super()._middle(view, card, words)
        entry(
            card,
            "line",
            area.cut_top(view.target(50))[0],
            self.value,
            speech=self.heading,
            length=self.length,
        )

    def _body_height(self, view: View) -> int:
        words = super()._body_height(view) + gap_of(view) if self.body else 0
        return words + view.target(50) + gap_of(view)

    def claims(self, key: Key) -> bool:
        """Escape leaves at once, not only the text entry."""
        return key.name == "escape"

    def _finish(self, name: str) -> None:
        if name == "yes" and (self.may_be_empty or self.value.strip()):
            self.on_done(self.value.strip())

    def on_widget(self, name: str, value: str, done: bool) -> None:
        self.value = value
        if done:
            self.answer("yes")


class Choice(NamedTuple):
    """A line of a menu: id, text, picture, whether it is the present choice, and whether it is enabled.

    `hint` is small print below the text.
    """

    name: str
    text: str
    picture: str = ""
    chosen: bool = False
    enabled: bool = True
    hint: str = ""


class Menu(Scene):
    """A menu beside its node or in the middle of the window. A click outside closes it."""

    overlay = True

    def __init__(
        self,
        context: Context,
        choices: Sequence[Choice],
        done: Callable[[str], None],
        *,
        about: Rect | None = None,
        heading: str = "",
    ) -> None:
        super().__init__(context)
        self.choices, self.done, self.about, self.heading = list(choices), done, about, heading
        self.scrim = about is None

    def layout(self, view: View) -> Node:
        pad, gap, row = max(6, view.px(10)), max(3, view.px(5)), max(view.target(50), view.finger)
        words = max(view.width(choice.text) for choice in self.choices)
        if any(choice.hint for choice in self.choices):
            hints = max(view.width(choice.hint, HINT.role) for choice in self.choices)
            words = max(words, min(hints + 2 * pad, view.w // 2))
            row = max(row, view.line("body") + 2 * view.line(HINT.role) + pad // 2)
        icon = row if any(choice.picture for choice in self.choices) else 0
        wide = max(
            words + icon + 2 * pad + max(28, view.px(44)), view.width(self.heading, "heading") + 4 * pad
        )
        head = view.line("heading") + 2 * pad if self.heading else 0
        count = len(self.choices)
        columns = -(-count * (row + gap) // (view.h - 16 - head - 2 * pad))
        lines = -(-count // columns)
        wide = max(wide * columns, self.about.w if self.about else view.px(420))
        high = head + 2 * pad + lines * row + (lines - 1) * gap
        return self._list(view, self._place(view, wide, high), (lines, columns), pad, gap)

    def _place(self, view: View, wide: int, high: int) -> Rect:
        if self.about is None:
            return view.rect.place(wide, high, 0.5, 0.42)
        return beside(self.about, wide, high, view.rect, gap=max(3, view.px(5)))

    def _list(self, view: View, rect: Rect, shape: tuple[int, int], pad: int, gap: int) -> Node:
        root = Node("menu", view.rect, target="menu/close", focusable=False)
        card = root.add("card", rect, fill="dialog", solid=True, depth=1)
        inner = rect.inset(pad)
        if self.heading:
            line, inner = inner.cut_top(view.line("heading") + pad, gap=pad)
            card.add("heading", line, text=self.heading, style=HEADING.but(align="center"))
        cells = inner.grid(shape[1], shape[0], gap)
        for choice, cell in zip(self.choices, cells, strict=False):
            node = button(
                card, choice.name or "none", cell, "", f"menu/{choice.name}",
                selected=choice.chosen, enabled=choice.enabled, speech=choice.text,
            )  # fmt: skip
            words = cell
            if choice.picture:
                spot, words = cell.cut_left(cell.h)
                node.add("picture", spot.inset(max(3, cell.h // 6)), picture=choice.picture)
            style = VALUE if choice.picture or self.about else CENTERED
            if choice.hint:
                words = words.inset(0, max(1, cell.h // 16))
                words, below = words.rows(view.line("body"), 1.0)
                node.add(
                    "hint", below, text=choice.hint, style=HINT.but(lines=2, valign="top", pad=VALUE.pad)
                )
            node.add("text", words, text=choice.text, style=style)
        return root

    def on_target(self, target: str, press: Press) -> None:
        self.stack.pop()
        name = target.removeprefix("menu/")
        if any(choice.name == name for choice in self.choices):
            self.done(name)

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.stack.pop()
            return True
        return False


def drop_down(
    scene: Scene, root: Node | None, node: str, choices: Sequence[Choice], done: Callable[[str], None]
) -> None:
    """Open a menu beside a node of ``root``; in the middle of the window if the node is gone."""
    about = find(root, node) if root else None
    scene.stack.push(Menu(scene.context, choices, done, about=about.rect if about else None))


# -- saving under a name -----------------------------------------------------------------------------------------------
# Saves a match under a name: asks for the name, confirms replacement, and reports the result.


Say = Callable[[str, bool], None]
"""Called with the sentence to show, and whether it is an error."""


def ask(scene: Scene, session: Session, say: Say) -> None:
    """Ask for the name of the save."""
    texts = scene.context.texts
    value = default_name(texts, session, datetime.now(UTC).astimezone())
    scene.stack.push(
        Ask(
            scene.context,
            texts("pause.save_heading"),
            value,
            texts("score.save"),
            lambda name: _named(scene, session, name, say),
        )
    )


def default_name(texts: Texts, session: Session, moment: datetime) -> str:
    """The default name: players, round and date; only the first player if the names are too long for the entry."""
    names, value = [seat.name for seat in session.seats], ""
    for shown in (texts("list.join").join(names), names[0]):
        value = texts(
            "pause.save_name", names=shown, round=session.round,
            day=f"{moment.day:02}", month=f"{moment.month:02}", year=moment.year,
        )  # fmt: skip
        if len(value) <= LONGEST:
            break
    return value[:LONGEST]


def _named(scene: Scene, session: Session, name: str, say: Say) -> None:
    texts = scene.context.texts
    if not scene.context.service(Saves).path(file_id(name)).exists():
        save(scene, session, name, say)
        return
    scene.stack.push(
        confirm(
            scene.context,
            texts("pause.replace_heading"),
            texts("pause.replace_body", name=name),
            texts("pause.replace"),
            lambda: save(scene, session, name, say),
        )
    )


def save(scene: Scene, session: Session, name: str, say: Say) -> None:
    """Save the match under a name and report it."""
    texts = scene.context.texts
    try:
        session.autosave.save(name)
    except SaveError as error:
        say(texts(error.key, **error.words), True)
    else:
        say(texts("pause.saved", name=name), False)


# -- touch -------------------------------------------------------------------------------------------------------------
# Touch: how large a finger is on this screen, and a menu where a tap may mean several things.


TOUCH_SETTING = "touch"
TOUCH_OFF, *INCHES = KNOWN[TOUCH_SETTING].values
"""The diagonals of screens that can be chosen."""
TOUCH_LETTERS = 60
"""Most letters of a line of the menu."""


def finger_of(setting: object, desktop: tuple[int, int]) -> int:
    """The pixels of a finger by the setting, on a screen with so many pixels; 0 while touch is off."""
    return finger_px(float(str(setting)), desktop) if setting in INCHES else 0


def ask_which(stage: Stage, nodes: list[Node]) -> None:
    """Let the person choose between nodes that a tap may mean; then it is as if the chosen one were clicked."""
    top = stage.manager.top
    if top is None:
        return
    entries = entries_of(stage)
    choices = []
    for number, node in enumerate(nodes):
        name = entries[node.name].name if node.name in entries else node.text
        choices.append(Choice(str(number), shorten(name, TOUCH_LETTERS, placeholder="…")))

    def done(name: str) -> None:
        node = nodes[int(name)]
        stage.activate(node, Press(node=node.name))

    texts = top.context.texts
    about = bounds([node.rect for node in nodes])
    stage.manager.push(Menu(top.context, choices, done, about=about, heading=texts("settings.touch.which")))


# -- busy sign ---------------------------------------------------------------------------------------------------------
# Busy sign: runs a long job in a thread while the window keeps painting.
#
# A short job shows nothing. After `SHOWN` seconds the sign appears; Escape cancels the job.


T = TypeVar("T")

QUICK = 0.05
"""Seconds a job may take without anything of it being seen."""
SIGN_AFTER = 0.3
"""Seconds after which the sign appears."""
SIGN_BEAT = 0.4
"""Seconds between two dots of the sign."""
SIGN_DOTS = 3
SIGN_WORDS = TextStyle("body.bold", shrink=True, pad=8)


class _Job(threading.Thread, Generic[T]):
    """A job in a thread, and its result or exception."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._found: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._found.append(self._work())
        except BaseException as error:  # noqa: BLE001  (raised again by the one who waits)
            self._error = error

    def result(self) -> T:
        """What the finished job returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._found[0]


class Busy(Scene, Generic[T]):
    """Waits for a job above the scene that started it, and is popped before `done` is called."""

    overlay = True

    def __init__(self, context: Context, words: str, job: _Job[T], done: Callable[[_Job[T]], None]) -> None:
        super().__init__(context)
        self.words, self.job, self.done = words, job, done
        self.waited = 0.0

    def layout(self, view: View) -> Node:
        """Nothing for the first moment, then a plate with the words and dots that come one by one."""
        if self.waited < SIGN_AFTER:
            return Node("busy", view.rect, solid=True)
        root = Node("busy", view.rect, solid=True)
        line = view.line(SIGN_WORDS.role)
        plate = view.rect.place(
            min(view.w, view.width(self.words, SIGN_WORDS.role) + 6 * line), 4 * line, 0.5, 0.42
        )
        node = root.add("plate", plate, fill="dialog")
        words, dots = plate.inset(line // 2).rows(1.0, 0.6)
        node.add("words", words, text=self.words, style=SIGN_WORDS)
        shown = (
            SIGN_DOTS
            if motion_of(self.context.settings) != "full"
            else 1 + int(self.waited / SIGN_BEAT) % SIGN_DOTS
        )
        side = max(6, line // 2)
        cells = dots.place((2 * SIGN_DOTS - 1) * side, side).equal_columns(SIGN_DOTS, side)
        for number in range(shown):
            node.add(f"dot{number}", cells[number], fill="line.gold")
        return root

    def tick(self, seconds: float) -> bool:
        if not self.job.is_alive():
            self.stack.pop()
            self.done(self.job)
            return False
        before = self._look()
        self.waited += seconds
        return self._look() != before

    def _look(self) -> int:
        return -1 if self.waited < SIGN_AFTER else int(self.waited / SIGN_BEAT)

    def on_key(self, key: Key) -> bool:
        """Escape gives up waiting; what the job returns is not used."""
        if key.name == "escape":
            self.stack.pop()
        return True


def work(scene: Scene, words: str, job: Callable[[], T], done: Callable[[Callable[[], T]], None]) -> None:
    """Run a job in a thread and call `done` with a function that returns its result or raises its exception."""
    thread = _Job(job)
    thread.start()
    thread.join(QUICK)
    if thread.is_alive():
        scene.stack.push(Busy(scene.context, words, thread, lambda found: done(found.result)))
    else:
        done(thread.result)
