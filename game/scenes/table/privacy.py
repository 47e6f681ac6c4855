"""Privacy at one screen: whose turn it is, who may look, and what is covered meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game.boards.board import TableView
from game.engine.core.messages import Event
from game.i18n.match_texts import DONE, speaking_to
from game.storage.record import SeatInfo
from game.table.characters import mood_since
from game.table.log import FORCED
from game.table.privacy import Privacy
from game.ui.geometry import Rect
from game.ui.moves import SPEEDS
from game.ui.scene import Context, Key, Press, Scene, SceneManager, Settings, View
from game.ui.tree import Node, TextStyle, is_seen, walk

from .. import launch
from ..common import layers
from ..common.parts import LABEL, SMALL_LABEL, banner, button, button_width, gap_of, table_bar_heights
from ..common.people import in_mood, seat_faces
from .model import TableModel
from .panel import Command, Host, TimedPanel

HOLD = 0.6
"""Seconds the button has to be held, so that the last click of the one before reveals nothing."""
LET_GO = 0.45
"""Seconds without a repetition after which a key counts as released; the first repetition comes after 0.35."""
NAME = TextStyle("display", "gold_light", shrink=True)
PASS = TextStyle("heading", "marble", shrink=True)
ASKED = TextStyle("heading.small", "gold_light", shrink=True)
WHY = TextStyle("body", "marble", shrink=True)
HINT = TextStyle("small", "marble", lines=2, shrink=True)
LAST = TextStyle("body", "marble", lines=2, shrink=True)


class Visitors(Protocol):
    """What is shown and answered over the screen that covers a table, too: phones that want in."""

    def lie_over(self, view: View, root: Node) -> None: ...
    def poll_over(self, top: Scene) -> bool: ...
    def commands(self) -> Mapping[str, Command]: ...


class PrivacyScreen(Scene):
    """Names the person who takes over; holding the button (or typing the initial) reveals the table."""

    overlay = True
    opaque = True
    holds = True

    def __init__(
        self, context: Context, seat: SeatInfo, done: Callable[[], None], face: str = "",
        visitors: Visitors | None = None, last: str = "", asked: str = "", why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context)
        self.why = why
        """Why the screen is covered, where the question itself does not say it."""
        self.asked = asked
        """What the person is asked about, as far as everybody sees it."""
        self.last = last
        """How the turn before ended, where nobody has ended it."""
        self.seat, self.done, self.face, self.visitors = seat, done, face, visitors
        self.held: float | None = None
        self.quiet: float | None = None
        """Seconds since the last repetition of a held key; None while the mouse holds."""
        self.share = 0
        self.still = 0.0
        """Seconds since the last key."""
        self.ready = False

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        root = Node("curtain", view.rect, fill="curtain", solid=True)
        gap = 2 * gap_of(view)
        lines = (
            view.line("heading"), view.line("display"), view.line(ASKED.role),
            view.line(WHY.role) if self.why else 0, view.target(70), 2 * view.line("small"),
        )  # fmt: skip
        self._frame(view, root)
        told = 2 * view.line(LAST.role) + gap if self.last else 0
        large = view.px(640 if view.upright else 430)
        heights = (min(large, view.h * 2 // 5, view.h - sum(lines) - 8 * gap - told), *lines)
        block = view.rect.place(min(view.w - 6 * gap, view.px(1100)), sum(heights) + 6 * gap + told)
        if told:
            last, block = block.cut_top(told - gap, gap=gap)
            root.add("last", last, text=self.last, style=LAST)
        flag, say, name, asked, why, press, hint = block.rows(*heights, gap=gap)
        root.add("disc", flag.square(), fill="disc")
        self._bust(root, flag.square())
        root.add("say", say, text=texts("curtain.pass"), style=PASS)
        root.add("name", name, text=self.seat.name, style=NAME)
        if self.asked:
            root.add("asked", asked, text=self.asked, style=ASKED)
        if self.why:
            root.add("why", why, text=self.why, style=WHY)
        wide = max(view.px(460), view.width(texts("curtain.reveal"), "body.bold") + view.px(120))
        node = button(
            root, "reveal", press.place(min(press.w, wide), press.h), texts("curtain.reveal"), "ui/reveal",
            fill="button.primary", picture="glyph/eye", style=LABEL,
        )  # fmt: skip
        edge = max(3, view.px(6))
        done = node.rect.inset(edge, 0).pad(top=node.rect.h - max(7, view.px(14)), bottom=edge)
        node.add("done", done.cut_left(done.w * self.share // 20)[0], fill="line.gold")
        self._leave(view, root, gap)
        root.add("hint", hint, text=texts("curtain.hint", letter=self.seat.name[:1].upper()), style=HINT)
        self._visited(view, root)
        return root

    def _leave(self, view: View, root: Node, gap: int) -> None:
        """The button in the corner that leads to the title."""
        words, edge = self.context.texts("pause.title"), self._edge(view) + gap
        corner = Rect(edge, edge, button_width(view, words, SMALL_LABEL.role, picture=True), view.target(46))
        button(
            root, "title", corner, words, "ui/title", fill="bar.button", picture="glyph/quit", style=SMALL_LABEL,
        )  # fmt: skip

    def _visited(self, view: View, root: Node) -> None:
        if self.visitors is not None:
            self.visitors.lie_over(view, root)

    def poll(self) -> bool:
        if self.visitors is None or not self.visitors.poll_over(self):
            return False
        self.invalidate()
        return True

    def _bust(self, root: Node, disc: Rect) -> None:
        """The face of the person as it takes what has happened, its banner at the foot; the banner alone without one."""
        if not self.face:
            root.add("flag", disc.inset(disc.h // 5), picture=banner(self.seat))
            return
        face = root.add("face", disc.inset(disc.h // 24), picture=self.face)
        side = disc.h * 3 // 8
        face.add("flag", disc.place(side, side, 1.0, 1.0), picture=banner(self.seat))

    @staticmethod
    def _edge(view: View) -> int:
        return max(10, view.px(26))

    def _frame(self, view: View, root: Node) -> None:
        """Two golden lines round the window, with a tessera at each corner."""
        thick, outer, side = max(1, view.px(2)), view.rect.inset(self._edge(view)), max(8, view.px(18))
        for name, rect in (("outer", outer), ("inner", outer.inset(max(4, view.px(9))))):
            for edge, line in (
                ("top", rect.cut_top(thick)[0]), ("bottom", rect.cut_bottom(thick)[0]),
                ("left", rect.cut_left(thick)[0]), ("right", rect.cut_right(thick)[0]),
            ):  # fmt: skip
                root.add(f"{name}.{edge}", line, fill="line.gold")
        for across in (0.0, 1.0):
            for down in (0.0, 1.0):
                spot = outer.place(side, side, across, down)
                root.add(f"corner.{across:.0f}{down:.0f}", spot, fill="line.gold")

    def on_press(self, target: str, down: bool) -> None:
        if down and target == "ui/reveal":
            self.held = self.held or 0.0  # a held key presses again and again
        else:
            self.held = None
        self.quiet = None
        self._show(self.held or 0.0)

    def tick(self, seconds: float) -> bool:
        self.still += seconds
        if self.held is None:
            return False
        self.held += seconds
        if self.quiet is not None:
            self.quiet += seconds
            if self.quiet > LET_GO:
                self.held = self.quiet = None
                return self._show(0.0)
        if self.held >= HOLD:
            self.reveal()
            return False
        return self._show(self.held)

    def _show(self, held: float) -> bool:
        share = int(20 * held / HOLD)
        changed = share != self.share
        self.share = share
        if changed:
            self.invalidate()
        return True

    def on_text(self, text: str) -> None:
        if self._let_go() and text.casefold() == self.seat.name[:1].casefold():
            self.reveal()

    def _let_go(self) -> bool:
        """Whether a key press belongs to this screen, not to a key the previous person still holds."""
        ready = self.ready or self.still > LET_GO
        self.ready, self.still = ready, 0.0
        return ready

    def on_key(self, key: Key) -> bool:
        if key.name in {"return", "space"} and not self._let_go():
            return True
        if key.name in {"return", "space"}:  # a held key comes again and again
            self.held = 0.0 if self.held is None else self.held
            self.quiet = 0.0
            return True
        return key.name == "escape"

    def on_target(self, target: str, press: Press) -> None:
        """A short press on the button does nothing: it must be held."""
        if target == "ui/title":
            launch.back_to_title(self.context, self)
            return
        commands = self.visitors.commands() if self.visitors is not None else {}
        command = commands.get(target.removeprefix("ui/"))
        if command is not None and command.can():
            command.act()
            self.invalidate()

    def reveal(self) -> None:
        """The person has confirmed presence."""
        self.held = None
        self.done()  # before the table below enters again, or it would ask for another curtain
        self.stack.pop()


# -- the cover of a hand -----------------------------------------------------------------------------------------------
# Covers what only the one person at the screen may see, while the others look at the public table and at their
# phones.


WORDS = TextStyle("heading.small", "porphyry", align="left", lines=2, shrink=True)


class HandCover(PrivacyScreen):
    """A plate above the lower bar; the public table stays in sight. Held, its button uncovers the hand."""

    opaque = False
    scrim = False

    def layout(self, view: View) -> Node:
        texts, gap = self.context.texts, gap_of(view)
        root = Node("cover", view.rect, solid=True)
        words, leave = texts("curtain.covered", name=self.seat.name), texts("pause.title")
        hold = texts("curtain.hold")
        high = view.target(64)
        widths = (
            high, view.width(words, WORDS.role) + 2 * gap, button_width(view, hold, LABEL.role, picture=True),
            button_width(view, leave, SMALL_LABEL.role, picture=True),
        )  # fmt: skip
        wide = min(view.w - 2 * gap, sum(widths) + 5 * gap)
        area = view.rect.pad(bottom=table_bar_heights(view)[1] + gap)
        plate = root.add("plate", area.place(wide, high + 2 * gap, 0.5, 1.0), fill="dialog", solid=True)
        inner = plate.rect.inset(gap)
        flag, inner = inner.cut_left(high, gap=gap)
        plate.add("flag", flag.inset(high // 10), picture=banner(self.seat))
        away, inner = inner.cut_right(min(widths[3], inner.w // 4), gap=gap)
        button(plate, "title", away, leave, "ui/title", picture="glyph/quit", style=SMALL_LABEL)
        press, inner = inner.cut_right(min(widths[2], inner.w // 2), gap=gap)
        plate.add("words", inner, text=words, style=WORDS)
        node = button(
            plate, "reveal", press, hold, "ui/reveal", fill="button.primary", picture="glyph/eye", style=LABEL,
        )  # fmt: skip
        done = node.rect.inset(max(3, view.px(6)), 0).pad(
            top=node.rect.h - max(7, view.px(14)), bottom=max(3, view.px(6))
        )
        node.add("done", done.cut_left(done.w * self.share // 20)[0], fill="line.gold")
        self._visited(view, root)
        return root


# -- whose turn it is --------------------------------------------------------------------------------------------------
# The turn banner: shows for a moment whose turn it is if no privacy screen is needed.


TURN_SECONDS = 1.6
LOOK, TOLD = 0.8, 1.4
"""Seconds at normal speed for which what came of a move is seen, once all has landed, before the screen is covered; and those
for which what is told of it stands at least, as other notices do."""
READ, MOST_READ = 0.03, 3.2
"""The same for each letter of what was told last, and at most."""
TAIL = 0.3
"""The same after the last moment that is told of it."""
MOST_TOLD = 5.0
"""Seconds at normal speed that moments keep the screen open at most, once all has landed."""
COVER = "curtain/cover"
LOOK_NAME = "look"
TURN_NAME = TextStyle("title", "gold_light", shrink=True)


class TurnBanner(TimedPanel):
    """The seat announced last, how long the banner is still shown, and what else follows a change.

    The screen is covered for the next person when what the last one has caused has been seen; a click covers it at once.
    It waits for that click where the last one has learned what others do not: cards drawn, a card given.
    """

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._holder: int | None = None
        self._look = 0.0
        """Seconds for which what came of the last move is still seen before the screen is covered."""
        self._reads = LOOK
        """Seconds that reading what came of it takes."""
        self._told = 0.0
        """Seconds for which moments may still keep the screen open."""
        self._since = 0.0
        """Seconds since the last key."""
        self._open_said = False
        """Whether it has been said that nothing is hidden in this game."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.model.session.privacy.shows_last_move:
            root.add(LOOK_NAME, area, target=COVER, focusable=False, solid=True, depth=layers.LOOK)
        banner = turn_banner(self.model, view, area, root) if self.left > 0 else None
        if banner is not None:
            root.children.append(banner)

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """The automatic consequences of a change: banner or privacy screen, messages."""
        model, session = self.model, self.model.session
        if not model.on_top:
            return
        self._moved(curtain=False)
        notice, session.autosave.notice = session.autosave.notice, None
        if notice is not None:
            model.say(model.context.texts(notice[0], **notice[1]), wrong=True)
        if session.privacy.handover is not None and not session.privacy.shows_last_move:
            self._cover()

    def _cover(self) -> None:
        """Cover the screen, or the hand, for the person it is passed to; where it is everybody's next, show the public table."""
        model, session = self.model, self.model.session
        session.privacy.cover()
        seat = session.privacy.handover
        if seat is None:
            model.highlighted.clear()
            model.changed()
        else:
            screen = HandCover if session.privacy.mixed else PrivacyScreen
            face = seat_faces(model.context, session.game.id, session.seats)[seat]
            face = in_mood(face, mood_since(session.match, seat))
            panels = getattr(model.host, "panels", ())
            visitors = next((panel for panel in panels if hasattr(panel, "lie_over")), None)
            last, question = ended_by_itself(model), session.decision
            texts = speaking_to(model.texts, -1)
            known = question if question is not None and session.to_act == seat else None
            asked = texts.about(known) if known is not None else ""
            reason = f"curtain.{known.key}" if known is not None else ""
            why = texts.own(reason) if reason and texts.has_own(reason) else ""
            model.stack.push(
                screen(model.context, session.seats[seat], self._revealed, face, visitors, last, asked, why)
            )

    # -- what is seen before -----------------------------------------------------------------------------------------

    @property
    def _speed(self) -> float:
        return SPEEDS.get(self.model.session.players.pace, 1.0)

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """Let what came of a move be seen, so many seconds until all has landed and a moment more."""
        if not self.model.session.privacy.shows_last_move:
            return
        self._since = 0.0
        self._reads = reading_seconds(self.model, events) * self._speed
        self._look = seconds + self._reads
        self._told = seconds + MOST_TOLD * self._speed

    def skip(self) -> None:
        self._look = min(self._look, self._reads)

    def tick(self, seconds: float) -> bool:
        changed = super().tick(seconds)
        if not self.model.session.privacy.shows_last_move:
            return changed
        self._since += seconds
        self._look -= seconds
        self._told -= seconds
        if self.model.telling and self._told > 0:
            self._look = max(self._look, TAIL * self._speed)
        waits = self.model.session.privacy.waits
        flying = self.model.host.moving and self._told > 0  # slow pictures let pieces land late
        if self._look <= 0 and self.model.on_top and not waits and not flying:
            self._cover()
        return changed

    def on_target(self, target: str, press: Press) -> bool:
        """A click on the board covers the screen at once, unless it is the second half of that which did the move."""
        if target != COVER or not self.model.session.privacy.shows_last_move:
            return False
        if not press.double:
            self._cover()
        return True

    def claims(self, key: Key) -> bool:
        return self.model.session.privacy.shows_last_move and key.name in {"return", "space"}

    def on_key(self, key: Key) -> bool:
        """So does a key, but not one that is still held."""
        if not self.claims(key):
            return False
        held, self._since = self._since <= LET_GO, 0.0
        if not held:
            self._cover()
        return True

    def _moved(self, *, curtain: bool) -> None:
        """The position changed; with `curtain` the privacy screen has already announced the seat."""
        holder = self.model.session.privacy.holder
        if holder is None or holder == self._holder:
            return
        if self._holder is not None and not curtain:
            self.left = TURN_SECONDS
            self._say_open()
        self._holder = holder

    def _say_open(self) -> None:
        """Say once, at the first change of persons, that nothing is hidden in this game, so that nobody waits for a curtain."""
        session = self.model.session
        if not self._open_said and session.game.open_hands and not session.privacy.mixed:
            self._open_said = True
            self.model.say(self.model.context.texts("curtain.open_hands"))

    def _revealed(self) -> None:
        self.model.session.privacy.reveal()
        self.model.guard.handed_over()
        self._moved(curtain=True)
        self.model.highlighted.clear()  # the changes the previous person saw are hidden from the next one
        self.model.changed()


def reading_seconds(model: TableModel, events: Sequence[Event]) -> float:
    """Seconds at normal speed for which a move is seen before the screen is covered: until what is told last has been read."""
    details = model.session.game.details
    told = [event for event in events if event.audience is None and event.key not in details]
    if not told:
        return LOOK
    return max(LOOK, min(MOST_READ, TOLD + READ * len(model.texts.event(told[-1]))))


def ended_by_itself(model: TableModel) -> str:
    """What was done last and that the turn ended with it, in words for all, where nothing but its end was left to do; else ""."""
    match = model.session.match
    if not len(match):
        return ""
    entry, own = match.entries[-1], list[Event]()
    for event in match.events(len(match) - 1):
        if event.key == FORCED and event.seat == entry.seat:
            ended = event.words.get("verb") == f"verb/{DONE}" and entry.action.verb != DONE and own
            said = speaking_to(model.texts, -1).event(own[0]) if ended else ""
            return model.context.texts("curtain.ended", event=said) if said else ""
        if event.seat != entry.seat or event.audience is not None:
            return ""
        own.append(event)
    return ""


ACROSS, DOWN = (0.5, 0.25, 0.75, 0.0, 1.0), tuple(step / 10 for step in range(11))
"""Where the plate may lie in the area of the board, best first."""


def turn_banner(model: TableModel, view: View, area: Rect, root: Node) -> Node | None:
    """The banner across the upper edge of `area`, or as a plate where it hides least of what can be looked at; nodes
    below it stay clickable. None where it would hide what is asked about."""
    session = model.session
    seat = session.seats[session.privacy.holder or 0]
    words = model.context.texts("curtain.turn", name=seat.name)
    high = view.line(TURN_NAME.role) + 2 * max(3, view.px(6))
    wide = min(area.w - 2 * high, view.width(words, TURN_NAME.role) + view.px(8))
    band, asked, shown = area.place(area.w, high, 0.5, 0.0), _asked(root), _shown(root, area)
    if _hidden(band, asked) or _hidden(band, shown):
        plate = (wide + 2 * high, high)
        places = [area.place(*plate, across, down) for down in DOWN for across in ACROSS]
        band = min(places, key=lambda place: (_hidden(place, asked), _hidden(place, shown)))
        if _hidden(band, asked):
            return None
    node = Node("ribbon", band, fill="bar", depth=layers.RIBBON)
    line = max(2, view.px(3))
    node.add("upper", band.cut_top(line)[0], fill="line.gold")
    node.add("lower", band.cut_bottom(line)[0], fill="line.gold")
    middle = band.place(wide + high, band.h)
    flag, name = middle.cut_left(high)
    node.add("flag", flag.inset(max(6, view.px(12))), picture=banner(seat))
    node.add("name", name, text=words, style=TURN_NAME)
    return node


def _asked(root: Node) -> list[Rect]:
    """Where what is asked about lies: all that can be chosen now, and words that must be read."""
    return [node.rect for node in walk(root) if node.lit or node.open or node.selected or node.clear]


def _shown(root: Node, area: Rect) -> list[Rect]:
    """Where the other things lie that can be clicked or looked at, such as the cards of a display; not whole maps."""
    most = area.area // 8
    return [node.rect for node in walk(root) if node.target and is_seen(node) and node.rect.area <= most]


def _hidden(place: Rect, rects: Sequence[Rect]) -> int:
    """How much of some rectangles lies under a place."""
    return sum(place.intersection(rect).area for rect in rects if place.overlaps(rect))


# -- inactivity --------------------------------------------------------------------------------------------------------
# Hides private information after inactivity.


SETTING = "veil"
OFF = "off"


class IdlePrivacy:
    """Hides the secrets of a table with several persons after inactivity, and shows them again."""

    def __init__(self, manager: SceneManager, settings: Settings) -> None:
        self.manager, self.settings = manager, settings

    def _model(self) -> TableModel | None:
        return next((scene.model for scene in self.manager.scenes if isinstance(scene, Host)), None)

    def _privacy(self) -> Privacy | None:
        model = self._model()
        return model.session.privacy if model is not None else None

    def still(self, seconds: float) -> None:
        """Called with the seconds without input."""
        limit = str(self.settings.get(SETTING))
        if limit == OFF or seconds < int(limit):
            return
        privacy = self._privacy()
        if privacy is not None and privacy.hide():
            self._again()

    def on_input(self, lost: bool) -> bool:
        """Called at input; returns True if it only showed the secrets again. `lost`: it would have done more, which is said."""
        model = self._model()
        if model is None or not model.session.privacy.show():
            return False
        self._again()
        if lost:
            model.say(model.context.texts("curtain.woken"))
        return True

    def _again(self) -> None:
        for scene in self.manager.scenes:
            scene.invalidate()
