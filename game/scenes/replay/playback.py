"""The player of recorded matches: any position of a match on its own table, stepped through, played, seen from any side."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.board import Picks
from game.boards.clicks import dropped, press
from game.table.replay import OPEN, play_from
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Texts, Tip, View
from game.ui.tree import Node, TextStyle, Widget

from .. import launch, routes
from ..common import layers
from ..common.dialogs import Choice, Menu
from ..common.keys import SHEET_KEYS, chord
from ..common.log import WORDS_LINE, side_room
from ..common.parts import banner, button, button_width, gap_of, table_bar_heights
from . import state
from .state import DOORS, KEYS, SPEEDS, Place, ReplayState
from .study import PAGE, PlayFrom, tried_by

# -- the bars ----------------------------------------------------------------------------------------------------------


SENTENCE = TextStyle("body.bold", "white", align="left", lines=2, shrink=True)
LABEL = TextStyle("small.bold", shrink=True, pad=4)
PLACE = TextStyle("caption.bold", "marble", align="left", shrink=True)
ROUND = TextStyle("caption.bold", "marble")
FILL = "bar.replay"
SLIDER = "slider"
"""The end of the name of the slider."""
THUMB = 10
"""Half the width of the slider's thumb, in pixels: it never comes nearer to the ends."""
LEAST_ROUND = 26
ROOMY = ("wide", "grand", "table")
"""Kinds of windows with room for round numbers."""
WAY = (
    ("start", "glyph/to_start"), ("round_back", "glyph/round_back"), ("turn_back", "glyph/turn_back"),
    ("step_back", "glyph/step_back"), ("play", "glyph/play"), ("step", "glyph/step"), ("turn", "glyph/fast"),
    ("round", "glyph/round_on"), ("end", "glyph/to_end"),
)  # fmt: skip
"""The buttons of the way through the match, and their pictures."""


def heights(view: View) -> tuple[int, int]:
    """Heights in pixels of the upper and the lower bar."""
    tracks = max(LEAST_ROUND, view.line("caption.bold")) + _slider(view) + 2 * max(3, view.px(5))
    usual = table_bar_heights(view)
    return usual[0], max(usual[1], tracks) if view.kind in ROOMY else usual[1]


def _slider(view: View) -> int:
    """Height of the slider in pixels."""
    return max(24, view.px(28))


def top_bar(view: View, area: Rect, place: Place, texts: Texts) -> Node:
    """The way back, what just happened, and the doors."""
    node = Node("replay.top", area, fill=FILL)
    inner = area.inset(max(4, view.px(8)), max(3, view.px(5)))
    gap = gap_of(view)
    back = texts("common.back")
    cell, inner = inner.cut_left(button_width(view, back, LABEL.role, picture=True), gap)
    button(node, "back", cell, back, "ui/back", fill="bar.button", picture="glyph/arrow_left", style=LABEL)
    tools = [("log", "glyph/log"), ("help", "glyph/help"), ("proof", "glyph/lock")]
    if place.study is not None:
        tools.insert(1, ("study", "glyph/bulb"))
    for name, picture in (*tools, ("note", "glyph/pen")) if place.notes else tools:
        cell, inner = inner.cut_right(inner.h, gap // 2)
        button(node, name, cell, "", f"ui/{name}", fill="bar.button", picture=picture, tip=f"replay/{name}")
        if (name == "log" and place.log) or (name == "study" and place.study):
            node.add(f"{name}.on", cell.pad(top=cell.h - max(2, view.px(4))), fill="line.gold")
    inner = _doors(view, node, inner, place, texts("replay.trial"))
    if place.banner:
        flag, rest = inner.cut_left(inner.h, gap)
        if view.fonts.fits(
            place.sentence, SENTENCE, rest, view.k
        ):  # else the words need the room of the banner
            node.add("flag", flag, picture=place.banner)
            inner = rest
    node.add("sentence", inner, text=place.sentence, style=SENTENCE)
    return node


def _doors(view: View, node: Node, inner: Rect, place: Place, trial: str) -> Rect:
    """The buttons of a trial and of the side one looks from; without words where the sentence needs their room."""
    gap, roomy = gap_of(view), view.kind in ROOMY
    eye = "" if view.kind == "compact" else "glyph/eye"
    wide = button_width(view, trial, LABEL.role, picture=roomy)
    side = button_width(view, place.side, LABEL.role, picture=bool(eye))
    words = inner.cut_right(wide + side + 2 * gap)[1]
    worded = view.fonts.fits(place.sentence, SENTENCE, words, view.k)
    cell, inner = inner.cut_right(wide if worded else inner.h, gap)
    button(
        node, "trial", cell, trial if worded else "", "ui/trial", fill="button.primary", style=LABEL,
        picture="glyph/people" if roomy or not worded else "", enabled=place.trial, tip="replay/trial", speech=trial,
    )  # fmt: skip
    cell, inner = inner.cut_right(side if worded else inner.h, gap)
    button(
        node, "side", cell, place.side if worded else "", "ui/side", fill="bar.button", style=LABEL,
        picture=eye if worded else "glyph/eye", tip="replay/side", speech=place.side,
    )  # fmt: skip
    return inner


def way_bar(view: View, area: Rect, place: Place, texts: Texts) -> Node:
    """The buttons at the left, the slider under the rounds, speed and place at the right."""
    node = Node("replay.way", area, fill=FILL)
    inner = area.inset(max(4, view.px(8)), max(3, view.px(5)))
    gap = max(3, view.px(5))
    side = min(inner.h, view.target(46))
    buttons, inner = inner.cut_left(len(WAY) * (side + gap) - gap, gap_of(view))
    for (name, picture), cell in zip(WAY, buttons.equal_columns(len(WAY), gap), strict=True):
        shown = "glyph/pause" if name == "play" and place.playing else picture
        button(
            node, name, cell.place(side, side), "", f"way/{name}", fill="bar.button", picture=shown,
            tip=f"replay/{name}", enabled=not _stuck(name, place),
        )  # fmt: skip
    speed = texts(f"replay.speed.{place.speed}")
    wide = max(
        button_width(view, texts(f"replay.speed.{name}"), LABEL.role)
        for name in ("slow", "calm", "fast", "race")
    )
    cell, inner = inner.cut_right(wide, gap_of(view))
    button(
        node, "speed", cell.place(wide, side), speed, "ui/speed", fill="bar.button", style=LABEL,
        tip="replay/speed",
    )  # fmt: skip
    widest = texts("replay.step", at=place.count, count=place.count)
    cell, inner = inner.cut_right(
        max(view.width(words, PLACE.role) for words in (widest, *place.words)) + 4, gap_of(view)
    )
    for name, words, line in zip(("round", "step"), place.words, cell.equal_rows(2), strict=True):
        node.add(f"place.{name}", line, text=words, style=PLACE)
    _track(view, node, inner, place, texts)
    return node


def _stuck(name: str, place: Place) -> bool:
    """Whether a button of the way leads nowhere."""
    if name == "play":
        return place.count == 0
    back = name == "start" or name.endswith("_back")
    return place.at == (0 if back else place.count)


def _track(view: View, node: Node, area: Rect, place: Place, texts: Texts) -> None:
    below, above = area.cut_bottom(_slider(view))
    node.add(
        SLIDER, below, speech=place.words[1],
        widget=Widget("slider", str(place.at), low=0.0, high=float(max(1, place.count)), step=1.0),
    )  # fmt: skip
    room = above.inset(THUMB, 0)
    ends = [*(start for _, start in place.rounds[1:]), place.count]
    for (number, start), end in zip(place.rounds, ends, strict=True):
        x = room.x + room.w * start // max(1, place.count)
        wide = room.x + room.w * end // max(1, place.count) - x
        cell = Rect(x, above.y, wide, above.h)
        node.add(f"tick.{number}", Rect(x, above.bottom - 6, 2, 6), fill="line.gold")
        here = start <= place.at < end or (place.at == end == place.count)
        if wide >= LEAST_ROUND <= above.h:
            node.add(
                f"round.{number}", cell.inset(1, 0), text=str(number), style=ROUND, target=f"round/{start}",
                fill="bar.button", frame="outline.gold" if here else "", focusable=False,
                speech=texts("table.round", round=number), tip=f"replay/round.{number}",
            )  # fmt: skip


# -- what the buttons do -----------------------------------------------------------------------------------------------


def take(player: ReplayState, name: str) -> None:
    """Execute the command of a button."""
    ACTS[name](player)


def from_log(player: ReplayState, target: str) -> None:
    """A press on something in the log."""
    what, _, which = target.removeprefix("log/").partition("/")
    if what == "at":
        player.play(on=False)
        player.go(player.log.moment(int(which)))
    elif what == "rule":
        player.stack.push(routes.help_page(player.context, player.texts, rule=which))
    elif player.log.take(target):
        player.invalidate()


def look(player: ReplayState, target: str) -> None:
    """A click on the board: it may open a seat's sheet."""
    found = press(player.board, player.table(), target)
    if isinstance(found, Picks):
        player.pick(found)


def _back(player: ReplayState) -> None:
    if not player.pick(dropped(player.picks)):
        player.stack.pop()


def _log(player: ReplayState) -> None:
    player.log_open = not player.log_open


def _help(player: ReplayState) -> None:
    decision = player.film.decision
    chapter = decision.chapter if decision is not None else ""
    player.stack.push(routes.help_page(player.context, player.texts, chapter=chapter))


def _notes(player: ReplayState) -> None:
    """The notes of the seat whose view it is; one of them leads to its position."""
    texts = player.context.texts
    if not player.notes:
        return
    lines = [
        Choice(str(note.after), note.text, "glyph/pen", chosen=note.after == player.film.at)
        for note in player.notes
    ]

    def go(after: str) -> None:
        player.play(on=False)
        player.go(max(0, int(after)))
        player.invalidate()

    player.stack.push(Menu(player.context, lines, go, heading=texts("note.title")))


def _proof(player: ReplayState) -> None:
    """Game code, seal and proof of the match shown."""
    player.play(on=False)
    player.stack.push(routes.proof(player.context, player.film.record))


def _speed(player: ReplayState) -> None:
    names = list(SPEEDS)
    player.speed = names[(names.index(player.speed) + 1) % len(names)]


def _trial(player: ReplayState) -> None:
    if state.may_leave(player):
        player.play(on=False)
        player.stack.push(PlayFrom(player.context, player.film.record, player.film.at))


def _study(player: ReplayState) -> None:
    """Open or close the analysis."""
    player.play(on=False)
    player.study.toggle()


def _answers(player: ReplayState) -> None:
    """Show the best answers at the position shown."""
    study = player.study
    if study.can and player.film.decision is not None:
        if not study.open:
            study.toggle()
        study.tell(player.film.at)


def _variation(player: ReplayState) -> None:
    """Try it oneself from the position shown: bots answer, nothing is kept, and the way back leads here."""
    film = player.film
    if not state.may_leave(player):
        return
    player.play(on=False)
    decision = film.decision
    assert decision is not None
    session = play_from(film.record, film.at, tried_by(film.record, decision.seat))
    player.study.tell(film.at)
    launch.fit(player.context, session)
    session.start_thinking()
    player.stack.push(routes.variation(player.context, session))


def _side(player: ReplayState) -> None:
    """Open the menu of views."""
    lines = [
        Choice(str(n), state.side_name(player, side), _picture(player, side), side == player.film.viewer)
        for n, side in enumerate(player.sides)
    ]
    heading = player.context.texts("replay.side.heading")
    player.play(on=False)
    player.stack.push(
        Menu(player.context, lines, lambda name: player.see(player.sides[int(name)]), heading=heading)
    )


def _picture(player: ReplayState, side: int | None) -> str:
    if side is None or side == OPEN:
        return "glyph/people" if side is None else "glyph/eye"
    return banner(player.film.record.seats[side])


ACTS: dict[str, Callable[[ReplayState], None]] = {
    "back": _back, "log": _log, "help": _help, "speed": _speed, "trial": _trial, "side": _side, "study": _study, "answers": _answers, "variation": _variation,
    "proof": _proof, "note": _notes,
}  # fmt: skip


# -- the scene ---------------------------------------------------------------------------------------------------------


LOG_UNITS, BOARD_UNITS = 400, 1480
FRAME = 5
"""Width of the colored frame around the board, in design units."""
LOG_SHARE = 0.22
"""Share of the height that the log below the board has in an upright window."""


class Playback(ReplayState):
    """A match as a film: the bars, the board and the log, and what a press or a key does."""

    later_line = WORDS_LINE

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        root = Node("replay", view.rect, fill="ground")
        high, low = heights(view)
        top, rest = view.rect.cut_top(high)
        way, area = rest.cut_bottom(low)
        place, texts = state.place(self), self.context.texts
        root.children.append(top_bar(view, top, place, texts))
        root.children.append(way_bar(view, way, place, texts))
        root.add("frame", area, frame="frame.replay", depth=layers.LOG + 1)
        roomy = view.kind in ROOMY
        area = area.inset(view.px(FRAME)) if roomy else area
        shown = self.log_open or self.study.open
        docked = roomy and area.w - view.px(LOG_UNITS) >= view.px(BOARD_UNITS)
        if docked and shown:
            strip, area = area.cut_right(view.px(LOG_UNITS))
            root.children.append(self._beside(view, strip))
        elif view.upright and shown:
            docked = True
            strip, area = area.cut_bottom(round(area.h * LOG_SHARE))
            root.children.append(self._beside(view, strip))
        board = self.pan.layout(view, area, self._board, scroll_to_lit=False)
        root.children.append(board)
        self.zoom.seen(root, area)
        if shown and not docked:
            strip = side_room(view, area, board)
            if self.study.open:  # more is to be read there than beside a board is room for
                strip = area.cut_right(max(strip.w, view.px(LOG_UNITS)))[0]
            over = self._beside(view, strip, over=True)
            over.depth, over.modeless = layers.LOG, True
            root.children.append(over)
        return root

    def _board(self, view: View, area: Rect) -> Node:
        return self.board.layout(self.table(), view, area)

    def _beside(self, view: View, strip: Rect, *, over: bool = False) -> Node:
        """What stands in the place of the log: the log, or the analysis while it is open; what is `over` the board covers it."""
        if not self.study.open:
            return self._log(view, strip, over=over)
        self.study.follow(self.film)
        return self.study.layout(view, strip, self.film)

    def _log(self, view: View, strip: Rect, *, over: bool) -> Node:
        film = self.film
        return self.log.layout(view, strip, film.log, self.texts, film.record.seats, solid=over)

    # -- input ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.invalidate()

    def leave(self) -> None:
        self.study.close()

    def poll(self) -> bool:
        changed = self.study.poll()
        if changed:
            self.invalidate()
        return changed

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "ui":
            self.door(name)
        elif kind == "way":
            self.way(name)
        elif kind == "round":
            self.play(on=False)
            self.go_to(int(name))
        elif kind == "log":
            from_log(self, target)
        elif target.startswith(f"{PAGE}/"):
            self._turn_page(target)
        elif kind == "pan":
            self.pan.push(name)
            self.invalidate()
        elif press.button == 3:
            self.pick(dropped(self.picks))
        elif press.double and self.zoom.at(self.pointer):
            self.zoom.center(self.pointer)
            self.invalidate()
        else:
            look(self, target)

    def _turn_page(self, target: str) -> None:
        by = target.rpartition("/")[2]
        if by and self.study.leaves.turn(int(by)):
            self.invalidate()

    def on_refused(self, target: str, press: Press) -> None:
        if not target.startswith(("ui/", "way/")):
            look(self, target)

    def door(self, name: str) -> None:
        """A button of the upper bar, or the speed; see ``replay_doors``."""
        take(self, name)
        self.invalidate()

    def tooltip(self, token: str) -> Tip | None:
        return state.tooltip(self, token)

    def claims(self, key: Key) -> bool:
        return chord(key) in KEYS

    @property
    def draggable(self) -> bool:
        return self.zoom.draggable(self.pointer)

    def on_drag(self, dx: int, dy: int) -> bool:
        moved = self.zoom.drag(self.pointer, dx, dy)
        if moved:
            self.invalidate()
        return moved

    def on_key(self, key: Key) -> bool:
        name = chord(key)
        if name in KEYS:
            self.way(KEYS[name])
        elif name in DOORS:
            self.door(DOORS[name])
        elif name in SHEET_KEYS and SHEET_KEYS[name] < len(self.film.record.seats):
            look(self, f"sheet/{SHEET_KEYS[name]}")
        else:
            return False
        return True

    def on_wheel(self, target: str, steps: int) -> bool:
        if target.startswith(f"{PAGE}/"):
            self._turn_page(f"{PAGE}/{-1 if steps > 0 else 1}")
        elif target.startswith("log/"):
            if self.log.scroll(steps):
                self.invalidate()
        elif self.zoom.at(self.pointer):
            if self.zoom.wheel(self.pointer, steps):
                self.invalidate()
        else:
            self.play(on=False)
            self.go_to(self.film.step - steps, moving=steps == -1)
        return True

    def on_widget(self, name: str, value: str, done: bool) -> None:
        if name.endswith("/slider"):
            self.play(on=False)
            self.go_to(round(float(value)))
        elif name.endswith(WORDS_LINE) and value != self.log.filters.words:
            self.log.set_filters(words=value)
            self.invalidate()
