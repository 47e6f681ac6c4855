"""The time line of a match, whole: where it was, how far it goes back and why, what was taken back and where it led."""

from __future__ import annotations

from game.table.timeline import LONGEST_NAME, Branch, Unit, following, previous, round_starts, turn_starts
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle, Widget

from .. import routes
from ..common import keys
from ..common.dialogs import Ask
from ..common.parts import HEADING, LABEL, SMALL_LABEL, banner, button, button_width, gap_of
from . import timeline, undo
from .model import TableModel
from .timeline import Chosen, TimelineRange, line_of

SLIDER = "slider"
THUMB = 10
"""Half the width of the slider's thumb, in pixels: it never comes nearer to the ends."""
LEAST_ROUND = 26
ROOMY = 900
"""Height in design units below which the page shows less."""
ROUND = TextStyle("caption.bold", shrink=True)
NOTE = TextStyle("small", align="left", valign="top", lines=4, shrink=True)
PLACE = TextStyle("body.bold", "porphyry", align="left", lines=2, shrink=True)
STEP = TextStyle("small", align="left", lines=2, shrink=True)
CHIP = TextStyle("small.bold", shrink=True, pad=4)
WRONG = NOTE.but(pad=10, valign="middle")
PICTURES = {
    "undo": "glyph/step_back", "undo_turn": "glyph/turn_back", "undo_round": "glyph/round_back",
    "redo": "glyph/step", "redo_turn": "glyph/fast", "redo_round": "glyph/round_on",
}  # fmt: skip


def page(chosen: Chosen, view: View) -> Node:
    """The whole page: a sheet over the table."""
    gap, pad = gap_of(view), max(12, view.px(26))
    wide = min(view.w - 2 * gap, max(view.px(1640), 980, view.w * 7 // 10))
    rect = view.rect.place(wide, min(view.h - 2 * gap, max(view.px(980), 620, view.h * 4 // 5)))
    sheet = Node("timeline", rect, fill="dialog", solid=True)
    inner = rect.inset(pad, max(8, view.px(18)))
    whole = chosen.whole()
    line = line_of(chosen.model.session)._replace(
        ahead=len(whole) - len(chosen.model.session.match),
        rounds=tuple(round_starts(whole)),
        turns=tuple(turn_starts(whole)),
    )
    head, inner = inner.cut_top(view.target(44), gap // 2)
    _head(chosen, view, sheet, head)
    scrub, inner = inner.cut_top(_scrub_height(view), gap)
    _scrubber(chosen, view, sheet, scrub, line)
    lines = 1 if cramped(view, rect) else timeline.SHOWN
    lower = timeline.height(chosen, view, lines)
    tree, body = inner.cut_bottom(lower, gap) if lower else (Rect(0, 0, 0, 0), inner)
    if view.upright:  # the list above, what can be done below it
        left, right = body.rows(1.0, min(body.h // 2, view.px(430)), gap=gap)
    else:
        left, right = body.columns(0.56, 0.44, gap=2 * gap)
    _steps(chosen, view, sheet.add("steps", left, fill="well.marble", target="steps/", focusable=False))
    _side(chosen, view, sheet, right)
    if lower:
        timeline.layout(chosen, view, sheet, tree, lines)
    return sheet


def _head(chosen: Chosen, view: View, sheet: Node, area: Rect) -> None:
    """The title, how this table takes back, and the way out."""
    texts, session, gap = chosen.context.texts, chosen.model.session, gap_of(view)
    close, area = area.cut_right(area.h, gap)
    button(sheet, "close", close, "", "ui/close", fill="button.quiet", picture="glyph/cross", tip="")
    words = undo.policy_name(session, texts)
    chip = min(area.w // 3, button_width(view, words, CHIP.role) + area.h)
    spot, area = area.cut_right(chip, gap)
    fill = "chip.gold" if session.policy == "sandbox" else "chip"
    node = sheet.add("policy", spot.place(spot.w, min(area.h, view.target(38))), fill=fill, tip="ui/policy")
    icon, name = node.rect.inset(max(4, view.px(10)), 0).cut_left(node.rect.h)
    node.add("icon", icon.inset(max(3, node.rect.h // 6)), picture=undo.POLICY_PICTURES[session.policy])
    node.add("name", name, text=words, style=CHIP)
    sheet.add("title", area, text=texts("takeback.timeline"), style=HEADING)


# The scrubber -----------------------------------------------------------------------------------------------------


def _slider_height(view: View) -> int:
    return max(24, view.px(30))


def _band_height(view: View) -> int:
    return max(22, view.px(38))


def _scrub_height(view: View) -> int:
    return (
        max(LEAST_ROUND, view.line("caption.bold") + 4)
        + _band_height(view)
        + _slider_height(view)
        + 2 * view.px(6)
    )


def _scrubber(chosen: Chosen, view: View, sheet: Node, area: Rect, line: TimelineRange) -> None:
    """Rounds to press, the turns in the colors of those who had them, the closed part veiled, and the slider."""
    gap = max(2, view.px(6))
    rounds, rest = area.cut_top(max(LEAST_ROUND, view.line("caption.bold") + 4), gap)
    turns, slider = rest.cut_top(_band_height(view), gap)
    slider = slider.cut_top(_slider_height(view))[0]
    total = line.now + line.ahead
    if total > 0:
        sheet.add(
            SLIDER, slider, speech=chosen.context.texts("takeback.timeline"),
            widget=Widget("slider", str(chosen.at), low=0.0, high=float(total), step=1.0),
        )  # fmt: skip
    room = Rect(slider.x + THUMB, 0, max(1, slider.w - 2 * THUMB), 1)

    def x(position: int) -> int:
        return room.x + room.w * position // max(1, total)

    for number, start in enumerate(line.rounds, 1):
        end = line.rounds[number] if number < len(line.rounds) else total
        cell = Rect(x(start), rounds.y, max(1, x(end) - x(start) - 2), rounds.h)
        here = start <= chosen.at < end or (number == len(line.rounds) and chosen.at >= start)
        if cell.w >= LEAST_ROUND:
            button(
                sheet, f"round.{number}", cell, str(number), f"at/{start}", selected=here, style=ROUND,
                speech=chosen.context.texts("table.round", round=number), fill="chip",
            )  # fmt: skip
    _turns(chosen, view, sheet, turns, line, [x(position) for position in range(total + 1)])


def _turns(
    chosen: Chosen, view: View, sheet: Node, area: Rect, line: TimelineRange, places: list[int]
) -> None:
    """One band for each turn, in its seat's color and with its banner where there is room."""
    session = chosen.model.session
    band = sheet.add("band", area, fill="well")
    for start, end in zip(line.turns, (*line.turns[1:], line.now + line.ahead), strict=True):
        if end <= start:
            continue
        seat = session.seats[chosen.whole().entries[start].seat]
        cell = Rect(places[start], area.y + 3, max(1, places[end] - places[start] - 1), area.h - 6)
        node = band.add(
            f"turn.{start}",
            cell,
            fill=f"seat.{seat.color}" if start < line.now else "chip",
            dim=end <= line.free_from,
        )
        if cell.w >= cell.h:
            node.add("flag", cell.place(cell.h, cell.h), picture=banner(seat))
    if line.free_from > 0:
        mark = Rect(places[line.free_from] - 2, area.y, 4, area.h)
        sheet.add("horizon", mark, fill="header", depth=2)
        side = area.h + 2 * view.px(3)
        edge = max(area.x, min(area.right - side, mark.cx - side - view.px(6)))
        badge = sheet.add("badge", Rect(edge, area.cy - side // 2, side, side), fill="chip.dark", depth=2)
        picture = f"{undo.POLICY_PICTURES[line.policy]}?ink=white"
        badge.add("picture", badge.rect.inset(side // 5), picture=picture)
    needle = Rect(places[chosen.at] - 2, area.y - view.px(6), 5, area.h + 2 * view.px(6))
    sheet.add("chosen", needle, fill="chip.gold", depth=3)


# The steps --------------------------------------------------------------------------------------------------------


def _steps(chosen: Chosen, view: View, node: Node) -> None:
    """The steps around the moment chosen, in words; what would go is stepped back."""
    branch = chosen.branch()
    inner = node.rect.inset(max(6, view.px(10)))
    row = max(28, view.line("small") * 2 + 2)
    count = max(1, (inner.h + 2) // (row + 2))
    if branch is not None:
        timeline.steps(chosen, view, node, inner, branch, count, row)
        return
    total = len(chosen.whole()) + 1
    first = max(0, min(chosen.at - count // 2, total - count))
    for place in range(first, min(total, first + count)):
        cell, inner = inner.cut_top(row, 2)
        _step(chosen, view, node, cell, place)


def _step(chosen: Chosen, view: View, node: Node, cell: Rect, place: int) -> None:
    """The step that led to a moment; pressed it chooses the moment after it."""
    session, texts, whole = chosen.model.session, chosen.context.texts, chosen.whole()
    words = texts("takeback.beginning")
    line = node.add(
        f"step.{place}", cell, fill="button.quiet", target=f"at/{place}", selected=place == chosen.at,
        dim=place > chosen.at,
    )  # fmt: skip
    flag, rest = cell.cut_left(cell.h, max(4, view.px(8)))
    if place:
        entry = whole.entries[place - 1]
        words = undo.step(whole, session.viewer, chosen.model.texts, texts, place - 1)
        line.add("flag", flag.inset(max(3, cell.h // 6)), picture=banner(session.seats[entry.seat]))
        if whole.revealing(place - 1) is not None:
            eye, rest = rest.cut_right(cell.h)
            line.add("shown", eye.inset(max(4, cell.h // 4)), picture="glyph/eye")
    if place == len(session.match) < len(whole):
        mark, rest = rest.cut_right(cell.h)
        line.add("here", mark.inset(max(4, cell.h // 4)), picture="glyph/flag")
    line.speech = words
    line.add("words", rest, text=words, style=STEP)


# What can be done -------------------------------------------------------------------------------------------------


def cramped(view: View, rect: Rect) -> bool:
    """Whether there is less room on the page than all of it would like to have."""
    return rect.h < view.px(ROOMY)


def _side(chosen: Chosen, view: View, sheet: Node, area: Rect) -> None:
    texts, gap = chosen.context.texts, gap_of(view)
    go, area = area.cut_bottom(view.target(52), gap)
    rows = 1 if cramped(view, sheet.rect) else 2
    commands, area = area.cut_bottom(rows * view.target(46) + (rows - 1) * (gap // 2), gap)
    _commands(chosen, view, sheet, commands, rows)
    _go(chosen, view, sheet, go)
    horizon = undo.horizon(chosen.model.session, texts, chosen.model.texts)
    notes = [
        ("place", timeline.place(chosen), PLACE, ""),
        ("goes", "" if chosen.said else timeline.what_goes(chosen), WRONG, "well"),
        ("horizon.words", horizon, NOTE, ""),
    ]
    if chosen.said:
        notes.insert(0, ("said", chosen.said, WRONG, "terracotta"))
    for name, words, style, fill in notes:
        area = _note(view, sheet, area, name, words, style, fill)


def _note(view: View, sheet: Node, area: Rect, name: str, words: str, style: TextStyle, fill: str) -> Rect:
    """A paragraph at the top of `area` if there is room for the whole of it; what is left."""
    lines = len(view.fonts.wrap(words, style.role, view.k, area.w - 2 * view.px(style.pad))) if words else 0
    high = lines * view.line(style.role) + (view.px(14) if fill else 2)
    if not lines or high > area.h:
        return area
    box, rest = area.cut_top(high, min(gap_of(view), area.h - high))
    sheet.add(name, box, text=words, style=style.but(lines=max(2, lines)), fill=fill)
    return rest


def _commands(chosen: Chosen, view: View, sheet: Node, area: Rect, rows: int) -> None:
    """Back and on by step, turn and round: in words where they fit, else by their pictures."""
    gap = gap_of(view) // 2
    names = [*undo.UNDO, *undo.REDO]
    cells = area.grid(len(names) // rows, rows, gap)
    words = {name: chosen.context.texts(f"takeback.{name}") for name in names}
    room = min(cell.w for cell in cells) - view.target(46) - view.px(20)
    spoken = rows > 1 and max(view.width(text, "caption.bold") for text in words.values()) < room
    for name, cell in zip(names, cells, strict=True):
        button(
            sheet, name, cell, words[name] if spoken else "", f"ui/{name}", style=SMALL_LABEL,
            picture=PICTURES[name], enabled=undo.can_take(chosen.model, name), speech=words[name],
        )  # fmt: skip


def _go(chosen: Chosen, view: View, sheet: Node, area: Rect) -> None:
    """Watch from there, and go there."""
    texts = chosen.context.texts
    why_not = chosen.why_not_there()
    branch = chosen.branch()
    if branch is None:
        watch, area = area.columns(0.36, 0.64, gap=gap_of(view))
        said = texts("takeback.watch")
        roomy = watch.w >= button_width(view, said, SMALL_LABEL.role, picture=True)
        picture = "glyph/eye" if roomy else ""
        button(sheet, "watch", watch, said, "ui/watch", picture=picture, style=SMALL_LABEL)
        back = chosen.at < len(chosen.model.session.match)
        asks = back and not why_not and chosen.model.session.history.block_of(chosen.at) is not None
        words = texts("takeback.ask" if asks else "takeback.go")
        if chosen.at > len(chosen.model.session.match):
            words = texts("takeback.go_on")
    else:
        words = texts("takeback.go_over")
    button(sheet, "go", area, words, "ui/go", fill="button.primary", style=LABEL, enabled=not why_not)


# -- the page ----------------------------------------------------------------------------------------------------------


COMMANDS = (*undo.UNDO, *undo.REDO)
"""What the buttons of the page do at the table, by the table's own names."""
KEYS = {
    "ctrl+z": "undo", "alt+z": "undo_turn", "ctrl+alt+z": "undo_round", "ctrl+y": "redo", "alt+y": "redo_turn",
    "ctrl+alt+y": "redo_round",
}  # fmt: skip
MOVES: dict[str, tuple[int, Unit]] = {
    ",": (-1, "step"), ".": (1, "step"), "pageup": (-1, "round"), "pagedown": (1, "round"),
    "page up": (-1, "round"), "page down": (1, "round"), "ctrl+left": (-1, "turn"), "ctrl+right": (1, "turn"),
}  # fmt: skip
"""Keys that choose another moment; the arrows move the slider when it has the focus."""


class TimeLine(Scene):
    """A moment is chosen on the slider or in the list; one button goes there. Nothing happens by looking."""

    overlay = True

    def __init__(self, model: TableModel) -> None:
        super().__init__(model.context)
        self.model = model
        self.chosen = Chosen(model)

    def layout(self, view: View) -> Node:
        return page(self.chosen, view)

    def enter(self) -> None:
        if self.model.session.privacy.handover is not None:
            self.stack.pop()  # the others agreed, and the screen is handed over
            return
        if self.chosen.outdated:
            self.chosen.refresh()
        self.invalidate()

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "at":
            self.choose(int(name))
        elif kind == "line":
            self.chosen.line = "" if name == self.chosen.line else name
            self.chosen.said = ""
            self.invalidate()
        elif kind == "name":
            self._rename(name)
        elif kind == "more":
            self._leaf(1 if name == "down" else -1)
        elif name in COMMANDS:
            self._take(name)
        elif name == "go":
            self._go()
        elif name == "watch":
            self.stack.push(
                routes.replay(
                    self.context, self.model.session, at=min(self.chosen.at, len(self.model.session.match))
                )
            )
        elif name == "close":
            self.stack.pop()

    def on_refused(self, target: str, press: Press) -> None:
        name = target.removeprefix("ui/")
        self.chosen.said = undo.why_not(self.model, name) if name in COMMANDS else self.chosen.why_not_there()
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        held = [name for name, down in (("ctrl", key.ctrl), ("alt", key.alt), ("shift", key.shift)) if down]
        chord = "+".join([*held, key.name])
        if chord in KEYS:
            self._take(KEYS[chord])
        elif chord in MOVES:
            by, unit = MOVES[chord]
            match = self.chosen.whole()
            self.choose(
                previous(match, self.chosen.at, unit) if by < 0 else following(match, self.chosen.at, unit)
            )
        elif key.name in {"home", "end"}:
            self.choose(0 if key.name == "home" else len(self.model.session.match))
        elif key.name == "return":
            self._go()
        elif key.name == "f2" and self.chosen.nameable:
            self._rename(self.chosen.line)
        elif key.name in {"escape", "t"}:
            self.stack.pop()
        else:
            return False
        return True

    def on_widget(self, name: str, value: str, done: bool) -> None:
        if name.endswith(SLIDER):
            self.choose(round(float(value)))

    def on_wheel(self, target: str, steps: int) -> bool:
        if target.startswith(("line/", "more/")):
            self._leaf(-1 if steps > 0 else 1)
        else:
            self.choose(self.chosen.at - steps)
        return True

    def tooltip(self, token: str) -> Tip | None:
        if token.startswith(("line/", "name/")):
            return self._line_tip(*token.split("/", 1))
        name = token.removeprefix("ui/")
        if name == "policy":
            return timeline.tip(self.model, name)
        if name not in COMMANDS:
            return None
        pressed = next(one for one, command in KEYS.items() if command == name)
        texts = self.context.texts
        return Tip(texts(f"takeback.{name}"), undo.why_not(self.model, name), keys=keys.shown(texts, pressed))

    # -- what is done --------------------------------------------------------------------------------------------

    def choose(self, at: int) -> None:
        """Look at another moment of the match itself."""
        if self.chosen.take(at):
            self.invalidate()

    def _line_tip(self, kind: str, node: str) -> Tip | None:
        """What a line is called, or that it can be named."""
        texts = self.context.texts
        branch = next((branch for branch in self.chosen.branches() if branch.id == node), None)
        if kind == "name":
            marked = keys.shown(texts, "f2") if node == self.chosen.line else ""
            return Tip(texts("takeback.rename"), texts("takeback.rename_hint"), keys=marked)
        called = self.model.session.branches.name(node) if branch else ""
        if branch is None or not called:
            return None
        return Tip(called, timeline.name(self.chosen, branch))

    def _rename(self, node: str) -> None:
        """Ask for the name of a line ("" for the match itself)."""
        texts, branches = self.context.texts, self.model.session.branches

        def give(name: str) -> None:
            self.model.session.name_line(node, name)
            self.invalidate()

        self.stack.push(
            Ask(
                self.context, texts("takeback.rename_heading"), branches.name(node), texts("takeback.rename_yes"),
                give, LONGEST_NAME, may_be_empty=True,
            )
        )  # fmt: skip

    def _leaf(self, by: int) -> None:
        self.chosen.leaf(by)
        self.invalidate()

    def _take(self, name: str) -> None:
        """Take back, or again, by step, turn or round."""
        if not undo.can_take(self.model, name):
            self.on_refused(f"ui/{name}", Press(keyboard=True))
            return
        undo.take(self.model, name)
        self._done()

    def _go(self) -> None:
        """Go to what is chosen."""
        branch = self.chosen.branch()
        if self.chosen.why_not_there():
            self.on_refused("ui/go", Press(keyboard=True))
        elif branch is None and self.chosen.at > len(self.model.session.match):
            undo.go_on(self.model, self.chosen.at)
            self._done()
        elif branch is None:
            undo.go_back(self.model, self.chosen.at)
            self._done()
        else:
            self._go_over(branch)

    def _go_over(self, branch: Branch) -> None:
        try:
            self.model.session.history.take_branch(branch.id)
        except (RuntimeError, KeyError):
            self.chosen.said = self.context.texts("takeback.line_lost")
            self.invalidate()
            return
        self.model.changed()
        self.chosen.line = ""
        self._done()

    def _done(self) -> None:
        """The match has gone back or forward: if the screen must be handed over, this page closes first."""
        if self.manager is None or self.stack.top is not self:
            return  # the others are being asked
        if self.model.session.privacy.handover is not None:
            self.stack.pop()
        else:
            self.chosen.refresh()
            self.invalidate()
