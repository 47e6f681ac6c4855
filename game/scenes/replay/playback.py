"""The player of recorded matches: any position of a match on its own table, stepped through, played, seen from any side."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.board import Picks, TableView
from game.boards.hotspots import dropped
from game.boards.order import Order
from game.boards.registry import board_of
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record
from game.table.replay import OPEN, Replay, views
from game.table.timeline import Unit
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.sound import sounds_of
from game.ui.tree import Node

from ..kit import motion
from ..kit.key_names import SHEET_KEYS, chord
from ..kit.lens import Sights
from ..kit.log import Log, side_room
from ..kit.log_filter import WORDS_LINE
from ..kit.pan import Pan
from ..kit.words import game_texts
from . import actions, words
from .bars import ROOMY, heights, top_bar, way_bar
from .keys import DOORS, KEYS, PACES, SPEEDS

LOG_UNITS, BOARD_UNITS, LOG_DEPTH = 400, 1480, 300
FRAME = 5
"""Width of the coloured frame around the board, in design units."""


class Playback(Scene):
    """A match as a film. ``screen`` answers which seat has the screen now, where the match is still played."""

    later_line = WORDS_LINE

    def __init__(
        self,
        context: Context,
        record: Record,
        *,
        at: int | None = None,
        side: int | None = OPEN,
        screen: Callable[[], int | None] = lambda: None,
    ) -> None:
        super().__init__(context)
        self._screen = screen
        self.film = Replay(record)
        self._side = side if side in self._sides(record) else self._sides(record)[0]
        self.film.viewer = self._side
        self.film.go(len(self.film) if at is None else at)
        self.board = board_of(record.match.game.id)
        self.picks = Picks()
        self.order = Order()
        self.pan = Pan()
        self.sights = Sights()
        self.log = Log()
        self.log_open = True
        self.playing = False
        self.speed = "calm"
        self._due = 0.0
        self._texts: MatchTexts | None = None
        self._view: TableView | None = None
        self.log.show(self.film.at)

    # -- what there is -------------------------------------------------------------------------------------------

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match in the present language."""
        made = self._texts
        if made is None or made.language != self.context.texts.language:
            names = [seat.name for seat in self.film.record.seats]
            made = self._texts = game_texts(self.context, self.film.game, names)
        return made

    @property
    def chair(self) -> int | None:
        """The seat whose own things lie below: that of the view; with everything open the first person's."""
        if self.film.viewer != OPEN:
            return self.film.viewer
        return next((number for number, seat in enumerate(self.film.record.seats) if seat.is_person), 0)

    def table(self) -> TableView:
        """What the board lays out: nothing can be done there, and what just changed stays ringed."""
        if self._view is None:
            film = self.film
            decision = film.decision
            self._view = TableView(
                game=film.game, seen=film.seen, viewer=self.chair, to_act=-1 if decision is None else decision.seat,
                decision=decision, choices=(), seats=film.record.seats, texts=self.texts, picks=self.picks,
                fresh=words.about(film.events), order=self.order, lens=self.sights.lens,
            )  # fmt: skip
        return self._view

    @property
    def sides(self) -> tuple[int | None, ...]:
        """From whose sides the match may be looked at now."""
        return self._sides(self.film.record)

    def _sides(self, record: Record) -> tuple[int | None, ...]:
        return views(record, self._screen())

    def invalidate(self) -> None:
        # The one whose view it is may have put its secrets away meanwhile.
        viewer = self._side if self._side in self.sides else None
        if viewer != self.film.viewer:
            self.film.viewer = viewer
            self.film.go(self.film.at)
        self._view = None
        self.stale = True

    # -- going through the match ---------------------------------------------------------------------------------

    def go(self, n: int, *, moving: bool = False) -> None:
        """Show a position; with ``moving`` a single step forward is seen to happen."""
        film, before = self.film, self.table() if moving else None
        last, step = film.at, film.step
        film.go(n)
        if film.at == last:
            return
        if film.step != step + 1:
            self.order = Order()
        self.picks = Picks(sheet=self.picks.sheet)
        self.log.show(film.at)
        self.invalidate()
        if before is not None and film.step == step + 1:
            self._happen(before)

    def go_to(self, step: int, *, moving: bool = False) -> None:
        """Show a step by its number; beyond the ends it is the end."""
        stops = self.film.stops
        self.go(stops[min(max(step, 0), len(stops) - 1)], moving=moving)

    def _happen(self, before: TableView) -> None:
        """Let the step just taken be seen and heard."""
        film = self.film
        events = [event._replace(audience=None) for event in film.events]
        sounds_of(self.context).events(film.game.id, events, film.viewer)
        pace = PACES.get(self.speed, "fast") if self.playing else "fast"
        moved = motion.batch(self.board, self.context, (before, self.table()), events, pace)
        if moved is not None:
            self.move(moved)

    def way(self, name: str) -> None:
        """A button of the way through the match."""
        if name == "play":
            self.play(on=not self.playing)
            return
        self.play(on=False)
        back = name.endswith("_back")
        units: dict[str, Unit] = {"step": "step", "turn": "turn", "round": "round"}
        unit = units.get(name.removesuffix("_back"))
        if unit is None:
            self.go(0 if name == "start" else len(self.film))
        else:
            self.go(self.film.last(unit) if back else self.film.next(unit), moving=name == "step")

    def play(self, *, on: bool) -> None:
        """Begin to play, from the start if the end is reached, or stop."""
        film = self.film
        if on and film.at == film.stops[-1]:
            self.go(0)
        self.playing, self._due = on and len(film.stops) > 1, 0.0
        self.invalidate()

    def tick(self, seconds: float) -> bool:
        if not self.playing or self.manager is None or self.stack.top is not self:
            return False
        self._due += seconds * SPEEDS[self.speed]
        steps = int(self._due)
        if not steps:
            return False
        self._due -= steps
        self.go_to(self.film.step + steps, moving=self.speed in PACES)
        if self.film.at == self.film.stops[-1]:
            self.play(on=False)
        return True

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        root = Node("replay", view.rect, fill="ground")
        high, low = heights(view)
        top, rest = view.rect.cut_top(high)
        way, area = rest.cut_bottom(low)
        place, texts = words.place(self), self.context.texts
        root.children.append(top_bar(view, top, place, texts))
        root.children.append(way_bar(view, way, place, texts))
        root.add("frame", area, frame="frame.replay", depth=LOG_DEPTH + 1)
        roomy = view.kind in ROOMY
        area = area.inset(view.px(FRAME)) if roomy else area
        docked = roomy and area.w - view.px(LOG_UNITS) >= view.px(BOARD_UNITS)
        if docked and self.log_open:
            strip, area = area.cut_right(view.px(LOG_UNITS))
            root.children.append(self._log(view, strip))
        board = self.pan.layout(view, area, self._board, seek=False)
        root.children.append(board)
        self.sights.seen(root, area)
        if self.log_open and not docked:
            over = self._log(view, side_room(view, area, board))
            over.depth = LOG_DEPTH
            root.children.append(over)
        return root

    def _board(self, view: View, area: Rect) -> Node:
        return self.board.layout(self.table(), view, area)

    def _log(self, view: View, strip: Rect) -> Node:
        film = self.film
        return self.log.layout(view, strip, film.log, self.texts, film.record.seats, solid=False)

    # -- input ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.invalidate()

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
        elif kind == "pan":
            self.pan.push(name)
            self.invalidate()
        elif press.button == 3:
            self.pick(dropped(self.picks))
        elif press.double and self.sights.at(self.pointer):
            self.sights.centre(self.pointer)
            self.invalidate()
        else:
            actions.look(self, target)

    def on_refused(self, target: str, press: Press) -> None:
        if not target.startswith(("ui/", "way/")):
            actions.look(self, target)

    def pick(self, picks: Picks) -> bool:
        """Open or close a seat's sheet; whether that changed anything."""
        changed = picks.sheet != self.picks.sheet
        self.picks = Picks(sheet=picks.sheet)
        self.invalidate()
        return changed

    def see(self, side: int | None) -> None:
        """Look on from another side; one that is not allowed changes nothing."""
        if side in self.sides:
            self._side = self.film.viewer = side
            self.film.go(self.film.at)
            self.order = Order()
            self.picks = Picks()
            self.log.show(self.film.at)
            self.invalidate()

    def door(self, name: str) -> None:
        """A button of the upper bar, or the speed; see ``replay_doors``."""
        actions.take(self, name)
        self.invalidate()

    def tooltip(self, token: str) -> Tip | None:
        return words.tooltip(self, token)

    def claims(self, key: Key) -> bool:
        return chord(key) in KEYS

    def on_drag(self, dx: int, dy: int) -> bool:
        moved = self.sights.drag(self.pointer, dx, dy)
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
        if target.startswith("log/"):
            if self.log.scroll(steps):
                self.invalidate()
        elif self.sights.at(self.pointer):
            if self.sights.wheel(self.pointer, steps):
                self.invalidate()
        else:
            self.play(on=False)
            self.go_to(self.film.step - steps, moving=steps == -1)
        return True

    def on_widget(self, name: str, value: str, done: bool) -> None:
        if name.endswith("/slider"):
            self.play(on=False)
            self.go_to(round(float(value)))
        elif name.endswith(WORDS_LINE) and value != self.log.sieve.words:
            self.log.sift(words=value)
            self.invalidate()
