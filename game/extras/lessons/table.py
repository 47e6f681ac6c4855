"""A lesson over its table: where bubble and rings lie, the layer with them, and the table with fewer panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.boards.board import Picks
from game.boards.clicks import VERB
from game.engine.core.action import Action
from game.engine.core.lesson import LEARNER, word
from game.extras.lessons.model import LessonRun
from game.scenes import routes
from game.scenes.common import layers
from game.scenes.common.board_view import zoom_of
from game.scenes.common.parts import SMALL_LABEL, button, button_width, gap_of
from game.scenes.table.action_bar import ActionBar
from game.scenes.table.aid import Aid
from game.scenes.table.board_panel import BoardPanel, OfferMenu
from game.scenes.table.menu import PaceTool
from game.scenes.table.model import TableModel
from game.scenes.table.notices import Thinking
from game.scenes.table.panel import Command, Panel, Tool
from game.scenes.table.table import Table
from game.scenes.table.top_bar import TopBar
from game.scenes.table.undo import UndoPanel
from game.ui.geometry import Rect, bounds
from game.ui.scene import Context, Key, Press, Tip, View
from game.ui.tree import Node, TextStyle, find_target, walk

STEPS = 24
"""Places tried for a bubble across the room, and as many down it."""
HAND = "/hand"
RISEN = "raised"
"""The name of the node of a card that a board shows larger."""


def pointed(root: Node, names: Iterable[str]) -> list[Rect]:
    """The rectangles of what is pointed at, those that are not on screen left out.

    A name is a target, else the end of a node's name; of several such nodes the largest is meant.
    """
    found = []
    for name in names:
        node = find_target(root, name)
        rects = (
            [node.rect]
            if node is not None
            else [one.rect for one in walk(root) if f"/{one.name}".endswith(f"/{name}")]
        )
        largest = max(rects, key=lambda rect: rect.area, default=None)
        if largest is not None and largest.area:
            found.append(largest)
    return found


def risen(root: Node) -> list[Rect]:
    """Where a card is shown larger."""
    return [node.rect for node in walk(root) if node.name.rpartition("/")[2] == RISEN]


def hand(root: Node) -> list[Rect]:
    """The rectangle of the hand of the person before the screen; empty when none is shown."""
    rects = [node.rect for node in walk(root) if node.name.endswith(HAND) and node.children]
    return [max(rects, key=lambda rect: rect.area)] if rects else []


def lit(root: Node) -> list[Rect]:
    """What may be clicked now."""
    return [node.rect for node in walk(root) if node.lit or (node.open and node.target)]


LEAST_WIDE = (360, 240)
"""Design units that the words of a bubble have at least, and where there is less room."""


def around(window: Rect, holes: Sequence[Rect]) -> list[Rect]:
    """What is left of a window beside some holes, in pieces that share no pixel."""
    pieces = [window]
    for hole in holes:
        pieces = [part for piece in pieces for part in piece.without(hole)]
    return pieces


def place(
    room: Rect,
    size: tuple[int, int],
    targets: Sequence[Rect],
    kept: Sequence[Rect],
    spared: Sequence[Rect],
    last: Rect | None = None,
) -> Rect:
    """Where a bubble of a size lies in a room: off `targets` and `kept`, near the targets, on little of `spared`.

    Where there is no such place it lies where it covers least of them. Its lower right corner, where the button that goes
    on is, stays at that of the bubble before it, `last`, if nothing of `targets` and `kept` lies there.
    """
    w, h = min(size[0], room.w), min(size[1], room.h)
    if last is not None:
        stays = Rect(last.right - w, last.bottom - h, w, h)
        if room.holds(stays) and not any(stays.overlaps(one) for one in (*targets, *kept)):
            return stays
    aim = bounds(targets) if targets else room
    xs = sorted({room.x + (room.w - w) * step // STEPS for step in range(STEPS + 1)})
    ys = sorted({room.y + (room.h - h) * step // STEPS for step in range(STEPS + 1)})

    def cost(rect: Rect) -> tuple[int, int]:
        covered = sum(rect.intersection(one).area for one in (*targets, *kept))
        apart = _apart(rect, aim) if targets else abs(rect.cx - aim.cx) + abs(rect.cy - aim.cy)
        touched = sum(rect.intersection(one).area for one in spared)
        return covered, apart + 600 * touched // max(1, rect.area)

    return min((Rect(x, y, w, h) for y in ys for x in xs), key=cost)


def _apart(rect: Rect, other: Rect) -> int:
    """How far two rectangles lie from each other, with a little for how far their middles do."""
    dx = max(0, other.x - rect.right, rect.x - other.right)
    dy = max(0, other.y - rect.bottom, rect.y - other.bottom)
    return dx + dy + (abs(rect.cx - other.cx) + abs(rect.cy - other.cy)) // 4


# -- the layer ---------------------------------------------------------------------------------------------------------
# The layer of a lesson over its table: rings, a bubble with buttons, the line of a task.


PULSE_AFTER, PULSE = 20.0, 1.2
"""Seconds until the ring pulses once at a step, and how long."""
MOST_RINGED = 0.6
"""What fills more of the board's room has no ring: nothing could lie beside it."""
SHOWN = 1.8
"""Seconds for which what a step asks for is shown."""
SAID = TextStyle("body", align="left", valign="top", lines=14)
COUNT = TextStyle("small", "ink_soft", align="left", shrink=True)
QUIET = ("rivals", "shown", "demo")
"""Stages in which the table plays by itself."""
LINES = ("task", "reached", "missed", "free", "demo")
"""Stages in which the words stand in a line above the board, so that nothing of it is covered."""
PART = TextStyle("small.bold", pad=8)
RISES = ("hand/", "discard/")
"""Targets of cards that are shown larger when pointed at."""
LINE = TextStyle("body.bold", align="left", lines=4, shrink=True, pad=6)
KEPT_AREA = "lesson/kept"
"""A click on the bubble beside its buttons means nothing."""


class LessonPanel(Panel):
    """What a lesson says and points at, and how the learner answers it."""

    def __init__(self, model: TableModel, run: LessonRun) -> None:
        super().__init__(model)
        self.run = run
        self.hint = False
        """Whether the hint of the task is shown."""
        self._idle, self._left = 0.0, 0.0
        self._place: tuple[object, Rect] | None = None
        self._line = Rect(0, 0, 0, 0)
        self._sought: tuple[object, ...] = ()
        self._rises: tuple[object, list[Rect]] = ((), [])
        self._far: Rect | None = None
        """What is pointed at outside of what is seen of the board."""

    # -- words -------------------------------------------------------------------------------------------------------

    def words(self) -> str:
        """What the bubble says now."""
        run, texts = self.run, self.model.context.texts
        if run.stage == "astray" and run.strayed is not None:
            return texts("learn.astray", what=self._strayed(run.strayed))
        if run.stage in ("reached", "missed", "free"):
            return texts(f"learn.{run.stage}")
        task = run.present.task
        if self.hint and run.stage == "task" and task is not None and task.hint:
            return f"{self._said(task.say)} {self._said(task.hint)}"
        return " ".join((*self._before(), self._said(run.bubble.say), *self._after()))

    def _before(self) -> list[str]:
        """Who the learner is, at the very first bubble of a game."""
        run, texts = self.run, self.model.context.texts
        newcomer = not run.lesson.needs and run.first and run.stage == "say"
        return [texts("learn.you_are", name=run.session.seats[LEARNER].name)] if newcomer else []

    def _after(self) -> list[str]:
        """How clicks work, at the first thing that a game asks for."""
        run = self.run
        asking = (step for part in run.lesson.parts for step in part.steps if step.do)
        first = not run.lesson.needs and run.stage == "say" and run.current is next(asking, None)
        return [self.model.context.texts("learn.clicks")] if first and self.model.first_click_chooses else []

    def _strayed(self, action: Action) -> str:
        """What was done instead of what the lesson asks for, as a label."""
        match = self.run.session.match
        done = [number for number, entry in enumerate(match.entries) if entry.action == action]
        return self.model.texts.action(action, match.at(done[-1]) if done else None)

    def _said(self, name: str) -> str:
        """A text of the lesson with its words filled in."""
        run = self.run
        found: dict[str, object] = {}
        for place, source in run.bubble.words.items():
            value = word(run.game, run.session.state, source)
            named = isinstance(value, str) and "/" in value
            found[place] = self.model.texts.component(str(value)) if named else value
        names = [seat.name for seat in run.session.seats]
        found |= {"rival" if seat == 1 else f"rival{seat}": names[seat] for seat in range(1, len(names))}
        if len(names) > 2:
            found["partner"] = names[2]
        return self.model.context.texts(run.lesson.key(name), **found)

    def buttons(self) -> list[tuple[str, str, bool]]:
        """Command, words and whether it is the one that goes on, for each button of the bubble."""
        run, texts = self.run, self.model.context.texts
        rows: dict[str, list[str]] = {
            "say": [*self._earlier(), *(["show"] if run.offers_help else [])],
            "astray": ["play_on", "go_back"],
            "free": ["return"],
            "task": [*self._earlier(), *self._hints()],
            "reached": ["next"],
            "missed": ["go_on", "see_how", "try_again"],
        }
        names = rows.get(run.stage, [])
        if run.stage == "say" and not run.asks:
            names = [*names, "next"]
        last = {"next", "show", "go_back", "return", "try_again"}
        return [(f"lesson_{name}", texts(f"learn.{name}"), name in last) for name in names]

    def _earlier(self) -> list[str]:
        return [] if self.run.first else ["back"]

    def _hints(self) -> list[str]:
        task = self.run.present.task
        return [] if task is None or self.hint or not task.hint else ["hint"]

    # -- layout ------------------------------------------------------------------------------------------------------

    def cut(self, view: View, area: Rect) -> Rect:
        """The line of a task takes its room from the board."""
        self._line = Rect(area.x, area.y, area.w, 0)
        if self.run.stage not in LINES:
            return area
        words = area.w - self._wide(view) - view.target(44) - 4 * gap_of(view) - 2 * view.px(LINE.pad)
        lines = min(LINE.lines, len(view.fonts.wrap(self.words(), LINE.role, view.k, max(1, words))))
        high = max(view.target(44), lines * view.line(LINE.role)) + gap_of(view)
        self._line, rest = area.cut_top(high)
        return rest

    def _wide(self, view: View) -> int:
        """The width of the buttons in a row, with the gaps between them."""
        widths = [button_width(view, text, SMALL_LABEL.role) for _, text, _ in self.buttons()]
        return sum(max(view.target(44), wide) + gap_of(view) for wide in widths)

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self._line.h:
            self._task(view, root)
            return
        if self.run.stage == "over" or self.run.stage in QUIET:
            return
        targets = pointed(root, self.run.point) if self.run.stage == "say" else []
        self._seek(view, area, targets)
        margin = max(4, view.px(6))
        shown = risen(root)
        targets = [self._as_shown(root, rect, shown) for rect in targets]
        targets = [rect for rect in targets if rect.intersection(area).area < MOST_RINGED * area.area]
        rings = [rect.inset(-margin) for rect in targets]
        layer = root.add("lesson", view.rect, depth=layers.LESSON)
        if targets:
            self._quiet(root)
            below = view.rect.pad(top=area.y)
            for number, piece in enumerate(around(below, [*rings, *shown])):
                layer.add(f"shade{number}", piece, fill="lesson.shade")
        pulse = PULSE_AFTER <= self._idle < PULSE_AFTER + PULSE
        clear = [ring for ring in rings if not any(up.overlaps(ring) and not ring.holds(up) for up in shown)]
        for number, ring in enumerate(clear):
            layer.add(f"ring{number}", ring, frame="lesson.pulse" if pulse else "lesson.ring", lit=pulse)
        kept = [*rings, *self._rising(view, area, root), *self._parts(view, root, layer)]
        self._bubble(view, area, root, layer, kept)

    def _as_shown(self, root: Node, rect: Rect, shown: Sequence[Rect]) -> Rect:
        """A rectangle pointed at, or that of its card where this is shown larger."""
        model = self.model
        names = (model.pointed or model.shown, *model.picks.selection)
        nodes = [node for name in names if name and (node := find_target(root, name)) is not None]
        return shown[0] if shown and any(node.rect == rect for node in nodes[:1]) else rect

    def _quiet(self, root: Node) -> None:
        """The buttons of the question that do something else than what is pointed at or asked for are subdued."""
        wanted = self.run.wanted
        serves = {verb.target for verb in self.model.verbs() if verb.offer and wanted in verb.offer.actions}
        for node in walk(root):
            if node.target.startswith(VERB) and node.target not in {*serves, *self.run.point}:
                node.dim, node.fill = True, "button"

    def _rising(self, view: View, area: Rect, root: Node) -> list[Rect]:
        """Where the cards that a step speaks of lie once they are shown larger, as they are when pointed at."""
        names = [name for name in (*self.run.point, *self._touched()) if name.startswith(RISES)]
        if self.run.stage != "say" or zoom_of(view) > 1 or not names:
            return []
        model = self.model
        mark = (model.session.match.hash(), view.rect, area, view.k, model.context.texts.language, names)
        if mark != self._rises[0]:
            plain = replace(model.table(), picks=Picks())
            boards = (model.board.layout(replace(plain, pointed=name), view, area) for name in names)
            self._rises = (mark, [rect for board in boards for rect in risen(board)])
        return self._rises[1]

    def _parts(self, view: View, root: Node, layer: Node) -> list[Rect]:
        """Names beside the parts of the card that a step shows; their places."""
        step, found = self.run.current, []
        card = next((node for node in walk(root) if node.name.rpartition("/")[2] == RISEN), None)
        if step is None or card is None or self.model.shown != step.show or self.run.stage != "say":
            return []
        high = max(view.target(30), view.line(PART.role) + view.px(10))
        for name, key in step.parts.items():
            node = next((one for one in walk(card) if one.name == f"{card.name}/{name}"), None)
            if node is None:
                continue
            text = self._said(key)
            wide = view.width(text, PART.role) + 2 * view.px(PART.pad) + 4
            ring = node.rect.inset(-max(2, view.px(3)))
            spot = Rect(card.rect.right - view.px(6), node.rect.cy - high // 2, wide, high)
            link = Rect(ring.right, node.rect.cy - 1, max(1, spot.x - ring.right), max(2, view.px(3)))
            layer.add(f"part.{name}.ring", ring, frame="lesson.ring", depth=1)
            layer.add(f"part.{name}.link", link, fill="terracotta", depth=1)
            layer.add(f"part.{name}", spot, text=text, style=PART, fill="chip.gold", depth=1)
            found.append(spot)
        return found

    def _seek(self, view: View, area: Rect, targets: Sequence[Rect]) -> None:
        """Note what of a board larger than its window has to be brought into view, once a step and window."""
        mark = (self.run.part, self.run.step, view.w, view.h, view.user_scale)
        far = [rect for rect in targets if not area.holds(rect)]
        if zoom_of(view) > 1 and far and mark != self._sought:
            self._sought, self._far = mark, far[0]

    def _task(self, view: View, root: Node) -> None:
        """The line of a task: what is to be reached, or how it ended, and the buttons."""
        gap = gap_of(view)
        node = root.add(
            "lesson",
            self._line,
            fill="sheet",
            target=KEPT_AREA,
            focusable=False,
            speech=self.words(),
            clear=True,
        )
        inner = self._line.inset(gap, gap // 2)
        if self.run.stage != "demo":
            inner = self._row(view, node, inner)
        mark, inner = inner.cut_left(min(inner.h, view.target(44)))
        done = self.run.stage == "reached"
        node.add(
            "mark",
            mark.place(mark.w, mark.w).inset(mark.w // 5),
            picture="glyph/check" if done else "glyph/star",
        )
        node.add("words", inner, text=self.words(), style=LINE)

    def _row(self, view: View, node: Node, strip: Rect) -> Rect:
        """The buttons at the right end of a strip; what is left of it."""
        gap, high = gap_of(view), view.target(44)
        for command, words, primary in reversed(self.buttons()):
            wide = max(high, button_width(view, words, SMALL_LABEL.role))
            cell, strip = strip.cut_right(min(wide, strip.w), gap)
            button(
                node, command, cell.place(cell.w, min(cell.h, high)), words, f"ui/{command}",
                fill="button.primary" if primary else "button", style=SMALL_LABEL,
            )  # fmt: skip
        return strip

    def _bubble(self, view: View, area: Rect, root: Node, layer: Node, rings: Sequence[Rect]) -> None:
        """The bubble beside the rings, as wide as its words ask for."""
        said, rows = self.words(), self.buttons()
        gap, pad, high = gap_of(view), max(10, view.px(18)), view.target(44)
        widths = [max(high, button_width(view, text, SMALL_LABEL.role)) for _, text, _ in rows]
        following = button_width(view, self.model.context.texts("learn.next"), SMALL_LABEL.role)
        kept = 0 if any(primary for _, _, primary in rows) else max(high, following) + gap
        """What stays empty at the right: no other button lies where the one that goes on was."""
        count = self.model.context.texts(
            "learn.count", number=self.run.number, total=len(self.run.lesson.bubbles)
        )
        counted = view.width(count, COUNT.role) + view.px(8)
        buttons = sum(widths) + gap * len(widths) + kept
        row = buttons + counted
        most = min(area.w - 2 * gap, max(view.px(520), 300))
        two = row > most - 2 * pad
        asked = buttons - gap if two else row
        foot = high + (view.line(COUNT.role) + gap // 2 if two else 0)
        room, box, lines = area.inset(gap // 2), area, 0
        for least in LEAST_WIDE:  # a narrow one where another would cover what it tells of
            inner = max(
                min(most - 2 * pad, max(asked, view.px(least))),
                min(area.w - 2 * gap - 2 * pad, buttons - gap),
            )
            lines = len(view.fonts.wrap(said, SAID.role, view.k, inner))
            size = (inner + 2 * pad, lines * view.line(SAID.role) + 2 + foot + gap + 2 * pad)
            box = self._placed(root, room, size, rings)
            if not any(box.overlaps(one) for one in (*rings, *hand(root))):
                break
        node = layer.add(
            "bubble", box, fill="dialog", target=KEPT_AREA, focusable=False, depth=2, speech=said, clear=True
        )
        within = box.inset(pad)
        strip, within = within.cut_bottom(high, gap)
        if two:
            line, within = within.cut_bottom(view.line(COUNT.role), 0)
        else:
            line, strip = strip.cut_left(counted, gap)
        node.add("count", line, text=count, style=COUNT)
        node.add("words", within, text=said, style=SAID.but(lines=max(2, lines)))
        self._row(view, node, strip.pad(right=kept))

    def _placed(self, root: Node, room: Rect, size: tuple[int, int], rings: Sequence[Rect]) -> Rect:
        kept = [*hand(root), *pointed(root, self._touched())]
        rise = [Rect(one.x, up.y, one.w, up.h) for one in hand(root) for up in self._rises[1][:1]]
        spared = [*lit(root), *rise]  # also where the other cards would be shown larger
        mark = (room, size, tuple(rings), tuple(kept), tuple(spared))
        if self._place is None or self._place[0] != mark:
            last = self._place[1] if self._place is not None and not self.run.asks else None
            self._place = (mark, place(room, size, rings, kept, spared, last))
        return self._place[1]

    def _touched(self) -> Sequence[str]:
        """What is to be clicked for the action that the step asks for."""
        action, model = self.run.wanted, self.model
        if action is None or action not in model.choices():
            return ()
        return model.board.touches(model.table(), action)

    def tooltip(self, token: str) -> Tip | None:
        texts = self.model.context.texts
        if token == "ui/menu":
            return Tip(texts("learn.leave"), texts("learn.leave_tip"))
        return Tip(texts("learn.skip_tip")) if token == "ui/lesson_skip" else None

    def tools(self) -> list[Tool]:
        """Skipping lies in the bar above, far from the buttons that are pressed at each step."""
        return [Tool("lesson_skip", "glyph/to_end")]

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        run = self.run
        acts = {
            "next": run.next, "back": run.back, "go_back": run.back, "try_again": run.again, "go_on": run.next,
            "play_on": run.play_on, "return": run.come_back, "see_how": run.demonstrate,
        }  # fmt: skip
        commands = {f"lesson_{name}": Command(lambda act=act: self._do(act)) for name, act in acts.items()}  # type: ignore[misc]
        commands["lesson_skip"] = Command(self._skip)
        commands["lesson_show"] = Command(self._show)
        commands["lesson_hint"] = Command(self._hint)
        commands["menu"] = Command(self._leave)
        return commands

    def on_target(self, target: str, press: Press) -> bool:
        return target == KEPT_AREA or self.run.stage in ("shown", "demo")

    def on_refused(self, target: str) -> bool:
        self._idle = 0.0
        if self.run.stage == "say":
            self.run.refuse()
        return False

    def on_key(self, key: Key) -> bool:
        """Enter presses the button that goes on, the backspace key goes back."""
        shown = {name: primary for name, _, primary in self.buttons()}
        if key.name == "return":
            going = [name for name, primary in shown.items() if primary]
            if going and self.run.stage not in QUIET:
                self.model.host.command(going[-1])
                return True
        if key.name == "backspace":
            back = next((name for name in ("lesson_go_back", "lesson_back") if name in shown), "")
            if back:
                self.model.host.command(back)
                return True
        return False

    def _do(self, act: object) -> None:
        """Do something with the lesson and show the table as it is then."""
        if callable(act):
            act()
        self._again()

    def _again(self) -> None:
        """The lesson may have gone to another step, another part, or its end."""
        self.hint, self._idle = False, 0.0
        if self._moved_on():
            return
        self.model.highlighted.clear()
        self.model.changed()

    def _moved_on(self) -> bool:
        """Show the next part or the end of the lesson; whether the scene is another one now."""
        model, run = self.model, self.run
        if not model.on_top:
            return False
        if run.stage == "over":
            ending = routes.page("lesson_end")
            assert ending is not None
            model.stack.replace(ending(model.context, run.lesson))
            return True
        if run.session is not model.session:
            model.stack.replace(LessonTable(model.context, run))
            return True
        return False

    def _skip(self) -> None:
        self.run.skip()
        self._again()

    def _hint(self) -> None:
        self.hint = True
        self.model.invalidate()

    def _show(self) -> None:
        action = self.run.show()
        if action is not None:
            self._left = SHOWN
            self.model.do(action)

    def _leave(self) -> None:
        self.model.stack.pop()

    # -- what happens ------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        before = (self.run.part, self.run.step)
        if self.run.follow():
            self.hint, self._idle = False, 0.0
        if before != (self.run.part, self.run.step):
            self.model.zoom.fit()  # what is pointed at next may lie outside of what was enlarged
        if self.run.stage == "demo":
            self._left = SHOWN / 2

    def poll(self) -> bool:
        """Go on to the next part; play for the learner in a demonstration."""
        far, self._far = self._far, None
        if far is not None and self.model.pan.show(far):
            return True
        if self._moved_on() or self.run.stage != "demo" or self._left > 0:
            return False
        action = self.run.demonstrated()
        if action is not None:
            self.model.do(action)
        return action is not None

    def tick(self, seconds: float) -> bool:
        before = self._idle
        self._idle += seconds if self.run.stage == "say" else 0.0
        pulsed = any(before < edge <= self._idle for edge in (PULSE_AFTER, PULSE_AFTER + PULSE))
        if self._left > 0:
            self._left -= seconds
            if self._left <= 0 and self.run.stage == "shown":
                self.run.end_show()
                self._again()
        return pulsed


# -- the table ---------------------------------------------------------------------------------------------------------
# The table of a lesson: the real table with what a lesson needs, and the layer of its bubbles.


KINDS: tuple[type[Panel], ...] = (
    TopBar,
    BoardPanel,
    ActionBar,
    OfferMenu,
    Thinking,
    UndoPanel,
    PaceTool,
    Aid,
)
"""What a lesson has of the table: no log, no advice, nothing that is kept or counted, nothing that ends in a score."""


class LessonTable(Table):
    """One part of a lesson on screen."""

    coached = False

    def __init__(self, context: Context, run: LessonRun) -> None:
        super().__init__(context, run.session)
        self.run = run
        self.model.standing_answers = False
        self.panels = [*(kind(self.model) for kind in KINDS), LessonPanel(self.model, run)]

    def layout(self, view: View) -> Node:
        """The table with the card that the step shows."""
        step, model = self.run.current, self.model
        shown = step.show if step is not None and self.run.stage == "say" else ""
        if shown != model.shown:
            model.shown = shown
            model.invalidate()
        return super().layout(view)
