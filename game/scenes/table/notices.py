"""Notices: parts of the table that tell something by themselves and ask for little.

Turn, sounds, screen readers, bots that think, the end, sandbox games, hidden cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards.board import TableView
from game.engine.core.messages import ApproachingEnd, Event
from game.storage.career_results import station_in
from game.table.log import told_once
from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.motion import ACTING
from game.ui.moves import SPEEDS, MoveBatch
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle, walk

from ..common import extras, layers
from ..common.parts import button_row, gap_of
from ..common.reader import Paragraph, Reader
from ..common.words import question as question_of
from ..routes import AppServices
from .goal import GoalPlate
from .model import TableModel
from .panel import Command, Panel, TimedPanel, notice_band


class Attention(Panel):
    """Remembers for whom the table waits: asks once when it begins to wait for a person or the match is over."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._waited: object = self._waits()

    def _waits(self) -> object:
        """The seat of the person to choose, "end" if the match is over, None while a bot is to move."""
        session = self.model.session
        if session.over:
            return "end"
        return None if session.waiting_for_bot else session.to_act

    def changed(self) -> None:
        before, self._waited = self._waited, self._waits()
        if self._waited is None or self._waited == before:
            return
        if self._waited != "end":
            self.model.sounds.play("turn")
        services = self.model.context.services.get(AppServices)
        if isinstance(services, AppServices):
            services.attention()


# -- a bot is thinking -------------------------------------------------------------------------------------------------
# The quiet sign that a player made of code is thinking: it comes only after a while, so that it never flickers.


PATIENCE = 0.4
"""Seconds a player may think before the sign is shown."""


class Thinking(Panel):
    """Records in the model which bot has been thinking for a while; the board shows it."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._number = -1
        self._waited = 0.0
        self._flying = 0.0
        """Seconds until the pieces of the last move have landed: its player is looked at until then."""

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        self._flying = seconds

    def skip(self) -> None:
        self._flying = 0.0

    def tick(self, seconds: float) -> bool:
        """Let time pass; whether the sign comes or goes."""
        session = self.model.session
        players = session.players
        thinks = (
            session.waiting_for_bot and session.proposal is None and not (players.answered or players.idle)
        )
        number = len(session.match)
        self._waited = self._waited + seconds if thinks and number == self._number else 0.0
        self._number = number
        self._flying -= seconds
        seat = session.to_act if self._waited >= PATIENCE and self._flying <= 0 else None
        changed, self.model.thinking = seat != self.model.thinking, seat
        return changed

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """A frame around the row of who acts: motion lets it go on from one to the next."""
        del area
        session = self.model.session
        name = f"/players/seat{session.to_act}"
        row = next((node for node in walk(root) if node.name.endswith(name)), None)
        if row is not None and not session.over:
            edge = max(2, view.px(3))
            frame = Node(ACTING, row.rect.inset(-edge // 2), frame="outline.acting", depth=layers.ACTING)
            frame.add("inner", frame.rect.inset(edge), frame="outline.acting.inner")
            root.children.append(frame)


# -- a bot takes long --------------------------------------------------------------------------------------------------
# The strip that asks what to do when a bot takes very long: wait, or let it make a simple move.


WORDS = TextStyle("body.bold", lines=2, shrink=True, pad=6)


class Late(Panel):
    """Whether the strip is shown, and its two buttons."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.shown = False

    def tick(self, seconds: float) -> bool:
        """Look again; whether the strip comes or goes."""
        before, self.shown = self.shown, self._is_late()
        return before != self.shown

    def _is_late(self) -> bool:
        """Whether there is a bot to be waited for."""
        return self.model.session.waiting_for_bot and self.model.session.players.late

    def commands(self) -> dict[str, Command]:
        return {"wait": Command(self._wait, self._is_late), "simple": Command(self._simple, self._is_late)}

    def _wait(self) -> None:
        """Go on waiting."""
        self.model.session.players.wait()
        self._look_again()

    def _simple(self) -> None:
        """Let the bot make a simple move."""
        self.model.session.players.replace_late_bot()
        self._look_again()

    def _look_again(self) -> None:
        self.tick(0)
        self.model.invalidate()

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The strip in the upper part of `area`: which bot takes long, and two buttons."""
        if self.shown:
            root.children.append(strip(self.model, view, area))


def strip(model: TableModel, view: View, area: Rect) -> Node:
    """Lay out the strip."""
    texts, gap = model.context.texts, gap_of(view)
    name = model.session.seats[model.session.to_act].name
    pad = max(10, view.px(20))
    high = 2 * view.line(WORDS.role) + view.target(48) + gap + 2 * pad
    card = area.place(min(area.w - 2 * gap, max(view.px(720), 520)), min(area.h, high), 0.5, 0.16)
    node = Node("late", card, fill="dialog", depth=layers.LATE, solid=True)
    row, words = card.inset(pad).cut_bottom(view.target(48), gap=gap)
    node.add("words", words, text=texts("table.late", name=name), style=WORDS)
    rows = [
        ("ui/wait", texts("table.late_wait"), "button.primary", "glyph/hourglass"),
        ("ui/simple", texts("table.late_simple"), "button", "glyph/step"),
    ]
    button_row(view, node, row, rows, across=0.5)
    return node


# -- captions of sounds ------------------------------------------------------------------------------------------------
# A line that says which sounds are heard, for those who do not hear them. Off unless switched on.


CAPTIONS_SETTING = "captions"
CAPTION_SECONDS = 2.5
UNSAID = frozenset(("tick",))
"""Sounds without a caption: the click of a button is seen."""
CAPTION = TextStyle("small.bold", shrink=True, pad=10)


class Captions(TimedPanel):
    """Shows the latest sounds for a moment above the lower bar."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._heard = model.sounds.latest
        self._words = ""

    def poll(self) -> bool:
        heard = self.model.sounds.latest
        if heard is self._heard:
            return False
        self._heard = heard
        texts = self.model.context.texts
        said = [texts(f"caption.{name}") for name in dict.fromkeys(heard) if name not in UNSAID]
        if not said or self.model.context.settings.get(CAPTIONS_SETTING) is not True:
            return False
        self._words, self.left = " · ".join(said), CAPTION_SECONDS
        return True

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.left <= 0:
            return
        wide = min(area.w, view.width(self._words, CAPTION.role) + 2 * view.px(CAPTION.pad) + 8)
        high = view.line(CAPTION.role) + max(6, view.px(12))
        place = Rect(area.x, area.bottom - high, area.w, high).place(wide, high, 0.02, 0.0)
        root.add("captions", place, text=self._words, style=CAPTION, fill="tooltip", depth=layers.CAPTIONS)


# -- what screen readers read ------------------------------------------------------------------------------------------
# By themselves: what happens, what is asked, and what is refused.


READERS_SETTING = "readers"


class SpokenNews(Panel):
    """Passes the same sentences as the log to screen readers, as far as the person at the screen may know them."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._known = len(model.session.match)
        self._question = self._hint = ""

    def enter(self) -> None:
        self._question = ""
        self.changed()

    def changed(self) -> None:
        """Read what has happened since the last position, then the question to a person."""
        model = self.model
        session, texts = model.session, model.texts
        match, before = session.match, self._known
        self._known = len(match)
        if session.privacy.hidden:
            self._question = ""
            return
        short = str(model.context.settings.get(READERS_SETTING)) == "short"
        happened = [event for number in range(before, len(match)) for event in match.events(number)]
        for event in told_once(happened, session.game.summed):
            if event.visible_to(session.viewer) and (not short or event.key in session.game.headlines):
                model.host.speak(texts.event(event))
        decision = session.decision
        if decision is None or not session.seats[decision.seat].is_person:
            self._question = ""
            return
        question = question_of(texts, session)
        if question != self._question:
            self._question = question
            model.host.speak(question)

    def poll(self) -> bool:
        """Read the line of the lower bar when it is new: refusals at once."""
        model = self.model
        if model.hint != self._hint:
            self._hint = model.hint
            model.host.speak(model.hint, urgent=model.hint_wrong)
        return False


# -- the coming end of the match ---------------------------------------------------------------------------------------
# A banner when it becomes certain, with a sound, and a mark above for as long as it lasts.


END_SECONDS = 4.0
"""How long the banner stays."""
END_TIP = "ui/nearing"
SOUND, AGAIN_SOUND = "end", "round"
"""What is heard when the end is first in sight, and when only the last round or turn is left."""


def approaching_end_of(model: TableModel) -> ApproachingEnd | None:
    """The coming end of the match as far as the viewer may know it."""
    session = model.session
    return None if session.over else session.game.approaching_end(session.seen)


def end_mark(model: TableModel) -> str:
    """The mark in the top bar, "" while no end is known."""
    approaching_end = approaching_end_of(model)
    return "" if approaching_end is None else model.texts.own("nearing.mark", **approaching_end.words)


def end_sentences(model: TableModel, found: ApproachingEnd) -> list[str]:
    """What brings the end about, and how many turns or rounds are left."""
    said = [model.texts.own(f"nearing.{found.key}", **found.words)]
    return [*said, *([model.texts.own("nearing.left", **found.words)] if found.left else [])]


def _end_light(view: View, area: Rect, root: Node) -> None:
    """A static warm line above and below the table while the end is near: on the bars, so that it covers nothing."""
    high, low = max(3, view.px(5)), max(2, view.px(3))
    for name, y in (("upper", area.y - high - low), ("lower", area.bottom)):
        root.add(
            f"light.{name}.glow",
            Rect(area.x, y, area.w, high + low),
            fill="terracotta.line",
            depth=layers.END - 2,
        )
        edge = y + high if name == "upper" else y
        root.add(
            f"light.{name}.edge", Rect(area.x, edge, area.w, low), fill="line.gold", depth=layers.END - 2
        )


class EndNotice(TimedPanel):
    """Tells each person at the screen once that the end is near, and why: when what moves has landed and no moment is told."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._reported: set[tuple[int | None, bool]] = set()
        self._sound = ""
        """What is to be heard when it appears; "" once it is there."""
        self._delay = 0.0

    def layout(self, view: View, area: Rect, root: Node) -> None:
        approaching_end = approaching_end_of(self.model)
        if approaching_end is None:
            return
        _end_light(view, area, root)
        if self.left <= 0 or self._sound:
            return
        words = " ".join(end_sentences(self.model, approaching_end))
        notice_band(view, root, area, "end_notice", end_mark(self.model), words)

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """Tell the person at the screen once, and again when only the last round or turn is left."""
        model = self.model
        approaching_end = approaching_end_of(model) if model.on_top else None
        if approaching_end is None:
            return
        reported = (model.session.privacy.holder, approaching_end.left == 1)
        if reported not in self._reported:
            again = bool({(reported[0], True), (reported[0], False)} & self._reported)
            self._reported.add(reported)
            self.left, self._delay = END_SECONDS, 0.0
            self._sound = AGAIN_SOUND if again else SOUND

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """It appears when what moves has landed."""
        if self._sound:
            self._delay = seconds

    def skip(self) -> None:
        self._delay = 0.0

    def tick(self, seconds: float) -> bool:
        """Appear as soon as it can, then count down; whether it has just appeared or gone."""
        if not self._sound:
            return super().tick(seconds)
        self._delay -= seconds
        if self._delay > 0 or self.model.telling or not self.model.on_top:
            return False
        self.model.sounds.play(self._sound)
        self._sound = ""
        speed = SPEEDS.get(self.model.session.players.pace, 1.0)
        if motion_of(self.model.context.settings) == "full" and speed > 0:
            self.model.move(MoveBatch((), speed=speed, lands=("end_notice",)))
        return True

    def tooltip(self, token: str) -> Tip | None:
        approaching_end = approaching_end_of(self.model)
        if token != END_TIP or approaching_end is None:
            return None
        rule = self.model.session.game.end_rule
        return Tip(end_mark(self.model), "\n".join(end_sentences(self.model, approaching_end)), rules=(rule,))


# -- sandbox games and deals of the day --------------------------------------------------------------------------------
# A sandbox game has its name in the bar above and a frame round the board, a go at a deal of the day its name.


MARK_TIP = "ui/trial"


def match_mark(model: TableModel) -> str:
    """What a trial or a go at a deal of the day is called in the bar above, "" for any other match."""
    record, texts = model.session.record, model.context.texts
    if record.origin is not None:
        return texts("trial.mark")
    tip = extras.table_mark(texts, record)
    return tip.title if tip is not None else ""


class Trial(Panel):
    """The frame of a trial, and what is to be known of it."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.model.session.record.origin is not None:
            root.add("trial", area, frame="frame.trial", depth=layers.FRAME)

    def tooltip(self, token: str) -> Tip | None:
        record, texts = self.model.session.record, self.model.context.texts
        if token != MARK_TIP:
            return None
        if record.origin is not None:
            return Tip(texts("trial.mark"), texts("trial.tip", step=record.origin.after))
        if station_in(record) is not None:
            return GoalPlate(record, texts).tip()
        return extras.table_mark(texts, record)


# -- hidden cards ------------------------------------------------------------------------------------------------------
# As far as the viewer can know them: in a deck or in hands.


class Unseen(Panel):
    """The command that lists them."""

    def commands(self) -> dict[str, Command]:
        def why_not() -> str:
            return self.model.context.texts("unseen.none")

        return {"unseen": Command(self._show, lambda: bool(unseen_cards(self.model)), why_not)}

    def _show(self) -> None:
        model = self.model
        found, texts = unseen_cards(model), model.context.texts
        about = Paragraph("body", texts("unseen.about", count=sum(found.values())))
        lines = [
            Paragraph("small", texts("unseen.line", count=count, name=name)) for name, count in found.items()
        ]
        model.stack.push(Reader(model.context, texts("unseen.title"), [about, *lines], model.session.game.id))


def unseen_cards(model: TableModel) -> dict[str, int]:
    """How many there are of each card, by name, in the order of the alphabet."""
    session = model.session
    seen = session.game.observe(session.state, session.viewer)
    counts = Counter(session.game.unseen(seen))
    named: Counter[str] = Counter()
    for reference, count in counts.items():
        named[model.texts.component(reference)] += count
    return {name: named[name] for name in sorted(named, key=str.casefold)}
