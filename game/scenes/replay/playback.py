"""The player of recorded matches: any position of a match on its own table, stepped through, played, seen from any side."""

from __future__ import annotations

from game.boards.clicks import dropped
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node

from ..common.keys import SHEET_KEYS, chord
from ..common.log import WORDS_LINE, side_room
from . import actions, state
from .bars import ROOMY, heights, top_bar, way_bar
from .state import DOORS, KEYS, ReplayState
from .study import PAGE

LOG_UNITS, BOARD_UNITS, LOG_DEPTH = 400, 1480, 300
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
        root.add("frame", area, frame="frame.replay", depth=LOG_DEPTH + 1)
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
            over.depth, over.modeless = LOG_DEPTH, True
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
            actions.from_log(self, target)
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
            actions.look(self, target)

    def _turn_page(self, target: str) -> None:
        by = target.rpartition("/")[2]
        if by and self.study.leaves.turn(int(by)):
            self.invalidate()

    def on_refused(self, target: str, press: Press) -> None:
        if not target.startswith(("ui/", "way/")):
            actions.look(self, target)

    def door(self, name: str) -> None:
        """A button of the upper bar, or the speed; see ``replay_doors``."""
        actions.take(self, name)
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
            actions.look(self, f"sheet/{SHEET_KEYS[name]}")
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
