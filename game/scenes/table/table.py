"""The table of a running match: bars, board, log, clicks, keys, and what bots do meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.boards.board import Picks, TableView, VerbButton
from game.boards.hotspots import Hotspots, dropped
from game.boards.order import Order
from game.boards.registry import board_of
from game.engine.core.action import Action
from game.engine.core.event import Event
from game.i18n.match_texts import MatchTexts
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Tip, View
from game.ui.sound import Sounds, sounds_of
from game.ui.tree import Node, find_target

from .. import routes
from ..kit import motion
from ..kit.key_names import chord
from ..kit.lens import Sights
from ..kit.log import Log, side_room
from ..kit.log_filter import WORDS_LINE
from ..kit.pan import Pan
from ..kit.parts import table_bar_heights
from ..kit.words import match_texts
from . import advice, card, clicks, commands, ending, keys, late, motive, recap, record, ribbon, status, watch
from . import steps as table_steps
from .bars import action_bar, offer_menu, top_bar
from .care import Care
from .curtain import Curtain
from .recap import Recap
from .ribbon import Ribbon
from .thinking import Thinking
from .timeline import Lines
from .verbs import with_all_round, with_rest

GLOW = 1.4
"""Seconds for which what changed stays ringed."""
LOG_UNITS = 400
BOARD_UNITS = 1480
LOG_DEPTH = 300


class Table(Scene):
    """One match on screen. The session knows the rules; the board knows how the game looks."""

    later_line = WORDS_LINE

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        self.board = board_of(session.game.id)
        self.picks = Picks()
        self.fresh: dict[str, float] = {}
        self.order = Order()
        self.hint, self.hint_wrong = "", False
        self.log = Log()
        self.pan = Pan()
        self.sights = Sights()
        self.care = Care()
        self.thinking = Thinking()
        self.recap = Recap()
        self.ribbon = Ribbon()
        self.late = late.Late()
        self.lines = Lines()
        self.watch = watch.Watch()
        self.advice = advice.AdviceView()
        self.motive = motive.Motive()
        self.log_open: bool | None = None
        self._texts: MatchTexts | None = None
        self._view: TableView | None = None
        self._spots: Hotspots | None = None
        self._told_end = False
        self.log_is_shown = self.log_is_docked = False
        self._step_waits = False
        self._seek = True
        self.again: Action | None = None
        """What was done last, as long as the same question still allows it."""
        self.gesture: int | None = None
        """Where the gesture began whose last action waits to end the turn."""

    # -- what there is -------------------------------------------------------------------------------------------

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match in the present language."""
        plain = self.context.texts
        names = tuple(seat.name for seat in self.session.seats)
        made = self._texts
        if made is None or made.language != plain.language or made.seat_names != names:
            made = self._texts = match_texts(self.context, self.session)
        return made

    def table(self) -> TableView:
        """What the board lays out, made once for each change."""
        if self._view is None:
            session = self.session
            self._view = TableView(
                game=session.game, seen=session.seen, viewer=session.viewer, to_act=session.to_act,
                decision=session.decision, choices=ending.choices(self), seats=session.seats, texts=self.texts,
                picks=self.shown_picks(), fresh=frozenset(self.fresh), order=self.order,
                steps=table_steps.steps_of(session), lens=self.sights.lens, forecast=self._forecast(),
                thinking=self.thinking.seat,
            )  # fmt: skip
        return self._view

    def _forecast(self) -> bool:
        """Whether points of the end may be shown already: as the person wants it, else where only one plays."""
        wish = str(self.context.settings.get("forecast"))
        return wish == "always" or (
            wish == "alone" and sum(seat.is_person for seat in self.session.seats) <= 1
        )

    def shown_picks(self) -> Picks:
        """What is picked, as far as it may be seen now."""
        return Picks(sheet=self.picks.sheet) if self.session.privacy.resting else self.picks

    def spots(self) -> Hotspots:
        """What can be clicked now."""
        if self._spots is None:
            self._spots = Hotspots.of(self.board, self.table())
        return self._spots

    def invalidate(self) -> None:
        self._view = None
        self.stale = True

    def changed(self) -> None:
        """The position is another one: old picks mean nothing any more."""
        self._spots = None
        self.picks = Picks(sheet=self.picks.sheet)
        self.hint, self.hint_wrong, self.again = "", False, None
        self.log.back = 0
        self._seek = True
        self.invalidate()
        self.care.moved(self.table())
        self._next()

    def _next(self) -> None:
        """What follows by itself: the curtain, the end, something to be told."""
        session = self.session
        if self.manager is None or self.stack.top is not self:
            return
        self.ribbon.moved(session.privacy)
        notice, session.notice = session.notice, None
        if notice is not None:
            self.say(self.context.texts(notice[0], **notice[1]), wrong=True)
        if session.handover is not None:
            self.stack.push(Curtain(self.context, session.seats[session.handover], self._revealed))
        elif not session.over:
            self._told_end = False
        elif not self._told_end:
            self._told_end = True
            self.stack.push(routes.score(self.context, session))

    def _revealed(self) -> None:
        self.session.reveal()
        self.ribbon.moved(self.session.privacy, curtain=True)
        self.fresh.clear()  # what the one before could see change is none of the next one's business
        self.changed()

    def announce(self, words: str) -> None:
        self.say(words)

    def say(self, words: str, *, wrong: bool = False) -> None:
        """Show a line in the lower bar until something happens."""
        if wrong:
            self.sounds.play("refused")
        self.hint, self.hint_wrong = words, wrong
        self.invalidate()

    # -- scene ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.sounds.music("table")
        self.watch.begin(self)
        self._spots = None
        self.invalidate()
        self.care.moved(self.table())
        self._next()

    def leave(self) -> None:
        self.session.close()

    def poll(self) -> bool:
        if self.manager is None or self.stack.top is not self:
            return False
        before, table = len(self.session.match), self.table()
        moved = self.session.poll()
        if self.advice.news(self):
            self.invalidate()
        if not moved:
            waited, self._step_waits = self._step_waits, self.session.can_step
            return waited != self._step_waits
        self._happened(table, self.session.match.events(before))
        return True

    def _happened(self, before: TableView, events: Sequence[Event]) -> None:
        """The position has just become another one: show what changed, and what moved."""
        events = self.known(events)
        self.hear(events)
        self.light(events)
        self.changed()
        moved = motion.batch(self.board, self.context, (before, self.table()), events, self.session.pace)
        if moved is not None:
            self.move(moved)

    def tick(self, seconds: float) -> bool:
        if watch.watched(self) and self.watch.follow(self):
            self.invalidate()
        if (
            self.care.tick(seconds)
            | self.ribbon.tick(seconds)
            | self.thinking.tick(self.session, seconds)
            | self.late.tick(self.session)
        ):
            self.invalidate()
        if not self.fresh:
            return False
        self.fresh = {ref: left - seconds for ref, left in self.fresh.items()}
        faded = [ref for ref, left in self.fresh.items() if left <= 0]
        for ref in faded:
            del self.fresh[ref]
        if faded:
            self.invalidate()
        return False

    def known(self, events: Sequence[Event]) -> Sequence[Event]:
        """Events as whoever watches may know them: all of them where nothing is hidden."""
        return [event._replace(audience=None) for event in events] if self.session.privacy.open else events

    @property
    def sounds(self) -> Sounds:
        """The sounds of the program."""
        return sounds_of(self.context)

    def hear(self, events: Iterable[Event]) -> None:
        """Let what happened be heard, as far as the viewer may know of it."""
        self.sounds.events(self.session.game.id, events, self.session.viewer)

    def light(self, events: Iterable[Event]) -> None:
        """Ring what the events are about for a moment, as far as the viewer may know of them."""
        for event in events:
            if not event.visible_to(self.session.viewer):
                continue
            for word in event.words.values():
                for ref in word if isinstance(word, tuple) else (word,):
                    if isinstance(ref, str) and "/" in ref:
                        self.fresh[ref] = GLOW
            if event.seat >= 0:
                self.fresh[f"seat/{event.seat}"] = GLOW

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        table = self.table()
        root = Node("table", view.rect)
        high, low = table_bar_heights(view)
        top, rest = view.rect.cut_top(high)
        actions, area = rest.cut_bottom(low)
        self.log_is_shown = self.log_shown(view)
        docked = self.log_is_docked = self.log_docks(view) and self.log_is_shown
        bars = status.bars(self)
        root.children.append(top_bar(view, top, bars))
        if docked:
            strip, area = area.cut_right(view.px(LOG_UNITS))
            root.children.append(self._log(view, strip))
        root.children.append(self.pan.layout(view, area, self._board, seek=self._seek))
        self.sights.seen(root, area)
        self._seek = False
        root.children.append(
            watch.bar(self, view, actions)
            if watch.watched(self)
            else action_bar(view, actions, bars, table, self.care.shown(self.verbs()), self.context.texts)
        )
        if self.log_is_shown and not docked:
            over = self._log(view, side_room(view, area, root))
            over.depth = LOG_DEPTH
            root.children.append(over)
        if not advice.is_open(self) and self.motive.number is None:
            recap.lay_over(self, view, area, root)
        advice.lay_over(self, view, area, root)
        motive.lay_over(self, view, area, root)
        record.frame(self, root, area)
        self._menu(view, root, table)
        if self.ribbon.left > 0:
            root.children.append(ribbon.layout(self, view, area))
        if self.late.shown:
            root.children.append(late.layout(self, view, area))
        return root

    def verbs(self) -> list[VerbButton]:
        """The buttons of the action bar; none while what only one person may see is put away."""
        if self.session.privacy.resting:
            return []
        table = self.table()
        own = with_all_round(self.board.verbs(table), table.decision, self.context.texts)
        own = with_rest(own, table.decision, self.again, self.context.texts)
        return ending.verbs(self, own)

    def _board(self, view: View, area: Rect) -> Node:
        return self.board.layout(self.table(), view, area)

    def _log(self, view: View, strip: Rect) -> Node:
        return self.log.layout(
            view, strip, self.session.log, self.texts, self.session.seats,
            explained=lambda entry: motive.explains(self, entry),
        )  # fmt: skip

    def _menu(self, view: View, root: Node, table: TableView) -> None:
        if not table.picks.menu:
            return
        at = find_target(root, table.picks.at)
        about = at.rect if at is not None else view.rect.place(2, 2)
        root.children.append(offer_menu(view, self.board, table, about))

    @staticmethod
    def log_docks(view: View) -> bool:
        """Whether the window is wide enough for the log to stand beside the board."""
        roomy = view.w - view.px(LOG_UNITS) >= view.px(BOARD_UNITS)
        return view.kind in {"wide", "grand", "table"} and roomy

    def log_shown(self, view: View) -> bool:
        """Whether the log is to be seen: where it docks, unless closed; elsewhere only when opened."""
        return self.log_docks(view) if self.log_open is None else self.log_open

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        clicks.on_target(self, target, press)

    def on_refused(self, target: str, press: Press) -> None:
        clicks.refused(self, target)

    def on_wheel(self, target: str, steps: int) -> bool:
        return clicks.turned(self, target, steps)

    def on_drop(self, source: str, goal: str) -> None:
        clicks.dropped_on(self, source, goal)

    def on_drag(self, dx: int, dy: int) -> bool:
        return self._looked(self.sights.drag(self.pointer, dx, dy))

    def claims(self, key: Key) -> bool:
        return watch.watched(self) and chord(key) in watch.KEYS

    def on_key(self, key: Key) -> bool:
        return keys.on_key(self, key)

    def on_hover(self, target: str) -> None:
        advice.hovered(self, target)

    def on_widget(self, name: str, value: str, done: bool) -> None:
        record.typed(self, name, value)

    def on_card(self, token: str) -> bool:
        return card.open_card(self, token)

    def tooltip(self, token: str) -> Tip | None:
        return status.tooltip(self, token)

    def command(self, name: str) -> None:
        """Do what a button of the bars, a line of the menu or a key stands for; see ``table_commands``."""
        commands.take(self, name)

    def click(self, target: str, *, most: bool = False) -> None:
        """A click on the board, the small menu or a verb: do it, go on selecting, or say why not."""
        clicks.click(self, target, most=most)

    def do(self, action: Action, *, all_round: bool = False, said: bool = True) -> None:
        """Take an action, or give it as the answer to a question whenever it comes again this round.

        One that would end the turn and has not been `said` in words waits, see ``table_ending``.
        """
        self.fresh.clear()
        self.gesture = None
        self.motive.close()
        self.recap.read(self.session)
        before, asked = self.table(), self.session.decision
        events = (self.session.act_all_round if all_round else self.session.act)(action)
        if self.session.pending is None:
            self._happened(before, events)
            if asked is not None and clicks.asked_again(self, asked, action):
                self.again = action
        elif said:
            self.carry_out()
        else:
            ending.waits(self)

    def carry_out(self) -> None:
        """Take the action that waits to end the turn."""
        before, began = self.table(), self.gesture
        self._happened(before, self.session.confirm())
        if began is not None:
            self.session.together(began)

    def push(self, way: str) -> bool:
        """Move what is enlarged, or a board that does not fit the window; whether it moved."""
        return self._looked(self.sights.push(way) or self.pan.push(way))

    def enlarge(self, steps: int) -> bool:
        """Look closer at what lies under the pointer, if it can be enlarged; whether anything changed."""
        return self.sights.at(self.pointer) and self._looked(self.sights.wheel(self.pointer, steps))

    def centre(self) -> bool:
        """Bring what lies under the pointer to the middle, if it lies on what can be enlarged."""
        return self.sights.at(self.pointer) and self._looked(self.sights.centre(self.pointer))

    def fit(self) -> None:
        """Show the whole of what was enlarged."""
        self._looked(self.sights.fit())

    def _looked(self, moved: bool) -> bool:
        if moved:
            self.invalidate()
        return moved

    def pick(self, picks: Picks, *, seek: bool = False) -> None:
        """Take a selection in place of the present one; `seek` brings it into view."""
        self.picks = picks
        self._seek = self._seek or seek
        self.invalidate()

    def drop(self) -> bool:
        """Give up what waits, was selected or opened; whether there was anything."""
        if ending.drop(self):
            return True
        after = dropped(self.picks)
        if after == self.picks:
            return False
        self.hint = ""
        self.pick(after)
        return True

    def read(self) -> bool:
        """Put the lines of what happened away; whether there were any."""
        shown = self.recap.read(self.session)
        if shown:
            self.invalidate()
        return shown
