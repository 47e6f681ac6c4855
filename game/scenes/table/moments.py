"""Moments: what weighs so much that it is told apart from the rest, one at a time; nothing waits for them.

What was taken from a person stays until that person has seen it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from game.boards.board import TableView
from game.boards.composed_board import below
from game.boards.opponent import face_at
from game.engine.core.messages import (
    BUILT,
    DELIVERY,
    DEMAND,
    ENDING,
    LEAD,
    LOSS,
    OFFICE,
    Event,
    Moment,
    leader,
    moments,
)
from game.storage.record import PERSON
from game.ui.choreography import LAY
from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.motion import COME
from game.ui.moves import SPEEDS, MoveBatch, PieceMove
from game.ui.scene import Key, Press, View
from game.ui.tree import Node, TextStyle, placed

from .. import routes
from ..common import layers
from ..common.parts import banner, button, button_width, table_bar_heights
from ..common.people import in_mood
from .model import TableModel
from .panel import Command, Panel, TimedPanel

PLATE, NOTICE = (560, 150), 760
"""Design units: the size of a plate, and the width of a notice."""
TALLER = (4, 5, 6, 7, 8)
"""Heights of a plate, as quarters of the lowest, the first in which its words are whole."""
NAME = TextStyle("title", "porphyry", shrink=True, lines=2)
WORDS = TextStyle("body", shrink=True, lines=6)
GRAND_NAME, GRAND_WORDS = NAME.but(color="gold_light"), WORDS.but(color="white")
"""The same on porphyry: of what decides a match."""
LINE = TextStyle("body.bold", align="left", shrink=True, lines=2)
SEEN = "ui/moment_seen"
MOSAICS = "art/"
"""How the pictures begin that have a drawing below them while they are laid."""
PLATE_NAME, NOTICE_NAME = "moment", "losses"
PLACES = (
    (0.5, 0.0),
    (0.5, 0.2),
    (0.5, 0.45),
    (0.5, 0.7),
    (0.5, 1.0),
    (0.0, 0.0),
    (1.0, 0.0),
    (0.0, 1.0),
    (1.0, 1.0),
)
"""Where a notice may lie in the board's area, best first: across and down."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A moment in words, its picture in the shape of that, the flag of whose doing it is, and whether it decides the match."""

    name: str
    words: str
    picture: str
    shape: tuple[int, int]
    flag: str = ""
    grand: bool = False


@dataclass(frozen=True, slots=True)
class LossLine:
    """What was taken: the flag of who did it, the sentence, and a picture of the thing."""

    flag: str
    words: str
    picture: str
    shape: tuple[int, int]


def plate(view: View, area: Rect, root: Node, shown: Plate, best: tuple[float, float] = (0.5, 0.0)) -> Node:
    """The plate of a moment on the board, off what may be chosen and what has just changed, so high that its words are whole;
    it takes no click. `best`: where it lies if there is room, across and down."""
    wide, least = min(view.px(PLATE[0]), area.w * 2 // 3), view.px(PLATE[1])
    sizes = [(wide, least * share // 4) for share in TALLER]
    size = next((size for size in sizes if _is_whole(view, size, least, shown)), sizes[-1])
    rect = _clear(area.inset(max(4, view.px(8))), root, size, best)
    fill, name_style, words_style = (
        ("porphyry", GRAND_NAME, GRAND_WORDS) if shown.grand else ("card", NAME, WORDS)
    )
    node = Node(PLATE_NAME, rect, fill=fill, frame="outline.gold", depth=layers.MOMENT)
    art, name, words = _parts(view, rect, least, shown)
    if shown.picture:
        node.add("art", art, picture=shown.picture)
        node.add("sky", art.moved(0, -rect.h))
    if shown.flag:
        corner = node.rect.cut_top(least * 2 // 5)[0]
        flag = corner.place(corner.h, corner.h, 0.0).moved(-corner.h // 3, -corner.h // 4)
        node.add("flag", flag, picture=shown.flag, depth=1)
    node.add("name", name, text=shown.name, style=name_style)
    if shown.words:
        node.add("words", words, text=shown.words, style=words_style)
    return node


def _parts(view: View, rect: Rect, least: int, shown: Plate) -> tuple[Rect, Rect, Rect]:
    """Where picture, name and words of a plate are; `least` is the height of the lowest one."""
    edge = max(6, view.px(14))
    inner, high = rect.inset(edge), least - 2 * edge
    art, (across, down) = inner, shown.shape
    if shown.picture:
        side = min(high * across // down, inner.w * 9 // 20)
        left, inner = inner.cut_left(side, max(8, view.px(18)))
        art = left.fit(across, down)
    share = 3 if shown.grand else 2
    return art, *inner.cut_top(high * share // 5 if shown.words else inner.h, 2)


def _is_whole(view: View, size: tuple[int, int], least: int, shown: Plate) -> bool:
    """Whether the words of a plate of that size are not cut."""
    words = _parts(view, Rect(0, 0, *size), least, shown)[2]
    return not shown.words or view.fonts.fits(shown.words, WORDS, words, view.k)


def notice(view: View, area: Rect, root: Node, lines: Sequence[LossLine], close: str) -> Node:
    """What was taken from the reader, line by line, where it covers least of what may be chosen."""
    gap, high = max(4, view.px(8)), max(view.target(44), 2 * view.line(LINE.role) + 4)
    wide = min(view.px(NOTICE), area.w - 2 * gap)
    size = (wide, len(lines) * (high + gap) + gap)
    rect = _clear(area.inset(gap), root, size)
    node = Node(
        NOTICE_NAME, rect, fill="card", frame="outline.gold", solid=True, modeless=True, depth=layers.NOTICE
    )
    button, inner = rect.inset(gap).cut_right(view.target(36), gap)
    node.add(
        "seen", button.place(button.w, button.w, 0.5, 0.0), fill="button", picture="glyph/cross", target=SEEN, speech=close
    )  # fmt: skip
    for number, (line, row) in enumerate(zip(lines, inner.equal_rows(len(lines), gap), strict=True)):
        flag, words = row.cut_left(row.h, gap)
        node.add(f"flag{number}", flag.inset(flag.h // 8), picture=line.flag)
        if line.picture:
            art, words = words.cut_right(row.h * line.shape[0] // line.shape[1], gap)
            node.add(f"art{number}", art, picture=line.picture)
        node.add(f"words{number}", words, text=line.words, style=LINE)
    return node


def _clear(area: Rect, root: Node, size: tuple[int, int], best: tuple[float, float] = (0.5, 0.0)) -> Rect:
    """The place that covers least of what may be chosen now, then of what is framed since it has just changed."""
    nodes = [item.node for item in placed(root)]
    lit = [node.rect for node in nodes if node.lit or node.open]
    fresh = [node.rect for node in nodes if node.frame == "outline.gold"]
    places = [area.place(*size, *at) for at in (best, *PLACES)]

    def covered(place: Rect, rects: Sequence[Rect]) -> int:
        return sum(place.intersection(rect).area for rect in rects)

    return min(places, key=lambda place: (covered(place, lit), covered(place, fresh)))


# -- the panel ---------------------------------------------------------------------------------------------------------


STAYS, OWN_STAYS = 0.6, 1.4
"""Seconds at normal speed for which a moment is seen at least, and one that is the reader's own, once its mosaic is laid."""
READ, MOST_READ, GLANCE, MOST_GLANCE = 0.03, 3.2, 0.015, 1.2
"""Seconds for each letter of one's own, where it has many, and at most; and those of others."""
MOST, MOST_LOSSES = 3, 4
"""Most moments that wait, and most losses that are listed: later ones push out earlier ones."""
SEEN_SECONDS = 1.0
"""Seconds after which a notice counts as seen when the person goes on."""
READ_SECONDS = 2.5
"""The same when anything is clicked or a key is pressed, whatever that does."""
SOUNDS = {BUILT: "build", DELIVERY: "arrive", OFFICE: "office", LEAD: "lead", LOSS: "loss"}
"""The sound of each kind; an end has that of its event."""
BEFORE = ("ribbon", "end_notice")
"""Names of banners that a moment waits for."""


@dataclass(frozen=True, slots=True)
class _Loss:
    """Something taken from a person: at which length of the match, what, and whether everybody saw it."""

    at: int
    moment: Moment
    public: bool = True


class Moments(Panel):
    """The moments that wait, the one that is shown, and for each person what it has not seen yet."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.shown: Moment | None = None
        self.left = 0.0
        self._waiting: deque[Moment] = deque(maxlen=MOST)
        self._delay = 0.0
        self._blocked = False
        self._losses: dict[int, list[_Loss]] = {}
        self._missed: dict[int, list[_Loss]] = {}
        """What others have finished while the screen was covered for a person."""
        self._told: tuple[int, int] = (-1, 0)
        """To whom how many losses have been sounded."""
        self._since = 0.0
        self._in_sight: tuple[int, list[_Loss]] = (-1, [])
        """Who has been shown which losses last."""
        self._reader: int | None = model.session.viewer
        self._spoken: int | None = None
        """To whom what it had not seen has been read."""
        self._leader = -1

    # -- what happens ------------------------------------------------------------------------------------------------

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """Take the moments of an action; its pieces land after so many seconds."""
        session, rules = self.model.session, after.game.moment_rules
        actors = {before.to_act, *session.chose}
        for seat, info in enumerate(session.seats):
            if info.is_person:
                open_ = [event for event in events if event.audience is None]
                actor = seat if seat in actors else before.to_act
                seen = list(moments(rules, open_, seat, actor))
                told = moments(rules, events, seat, actor)
                lost = [_Loss(len(session.match), one, one in seen) for one in told if one.stays]
                self._losses[seat] = [*self._losses.get(seat, []), *lost][-MOST_LOSSES:]
                if seat not in actors | {after.viewer} and self._behind_curtain(seat):
                    done = [_Loss(len(session.match), one) for one in seen if one.key in after.game.heralded]
                    self._missed[seat] = [*self._missed.get(seat, []), *done][-MOST:]
        actor = after.viewer if after.viewer is not None and after.viewer in actors else before.to_act
        for moment in (*moments(rules, events, after.viewer, actor), *self._lead(after)):
            if not moment.stays and self._wanted(moment) and not _said_by_card(moment, after):
                self._admit(moment)
        if self._waiting:
            self._delay = seconds
            self.model.telling = True

    def _admit(self, moment: Moment) -> None:
        """Let a moment wait; where too many do, the first one goes that is not an office taken from somebody."""
        if len(self._waiting) == MOST:
            first = next((one for one in self._waiting if one.kind != OFFICE), self._waiting[0])
            self._waiting.remove(first)
        self._waiting.append(moment)

    def _behind_curtain(self, seat: int) -> bool:
        """Whether the screen is covered before it goes to a person."""
        privacy = self.model.session.privacy
        return privacy.curtain != "never" and privacy.has_secrets(seat)

    def _lead(self, after: TableView) -> list[Moment]:
        """The moment in which the lead changes hands, as far as everybody sees who leads."""
        game, seats = after.game, range(len(after.seats))
        if game.lead_fact:
            facts = game.facts(after.seen)
            points = [int(facts[f"seat{seat}.{game.lead_fact}"]) for seat in seats]
        elif after.forecast:
            points = [tree.points for tree in game.score(after.seen)]
        else:
            return []
        now, earlier = leader(points), self._leader
        if now < 0 or now == earlier:
            return []
        self._leader = now
        if earlier < 0:
            return []
        key = "lead_own" if now == after.viewer else "lead_lost" if earlier == after.viewer else "lead"
        order = sorted(seats, key=lambda seat: -points[seat])
        standing = " · ".join(f"{after.seats[seat].name} {points[seat]}" for seat in order)
        return [Moment(LEAD, key, now, {"standing": standing}, mine=after.viewer in {now, earlier})]

    def _wanted(self, moment: Moment) -> bool:
        """Whether it is told: with less motion only the reader's own, with none not even those."""
        style = motion_of(self.model.context.settings)
        return self._speed > 0 and (style == "full" or (style == "reduced" and moment.mine))

    @property
    def _speed(self) -> float:
        return SPEEDS.get(self.model.session.players.pace, 1.0)

    def changed(self) -> None:
        """What has been taken back has not happened."""
        now = len(self.model.session.match)
        self._losses = {
            seat: [loss for loss in lost if loss.at <= now] for seat, lost in self._losses.items()
        }
        viewer = self.model.session.viewer
        if viewer != self._reader:  # what was told to one person is nothing for the next
            self._reader = viewer
            self._waiting.clear()
            self._end()
            for one in self._missed.pop(viewer, []) if viewer is not None else []:
                if one.at <= now and self._wanted(one.moment):
                    self._admit(one.moment)
        if viewer != self._spoken and self.model.on_top:
            self._spoken = viewer  # the events themselves are read to who looked at them
            for line in self._lines():
                self.model.host.speak(line.words)

    def acting(self) -> None:
        """The person goes on: what is shown goes, and what was seen long enough is known."""
        self._waiting.clear()
        self._end()
        if self._due() and self._since >= SEEN_SECONDS:
            self._forget()

    def touched(self) -> None:
        """What lies there long enough to have been read goes with the next click or key."""
        if self._since >= READ_SECONDS:
            self.close()

    def skip(self) -> None:
        """A key or a click has ended the motion."""
        self._delay = 0.0
        self._end()

    def _end(self) -> bool:
        shown, self.shown, self.left = self.shown, None, 0.0
        return shown is not None

    # -- time --------------------------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> bool:
        """Show one after another; whether something to be seen has changed."""
        self._put_behind()
        self._since += seconds
        self._delay -= seconds
        self.left -= seconds
        changed = self.left <= 0 and self._end()
        if changed and self.model.on_top:
            self._move(MoveBatch((), speed=self._speed, leaves=(PLATE_NAME,)))
        if (
            self.shown is None
            and self._waiting
            and self._delay <= 0
            and not self._blocked
            and self.model.on_top
        ):
            self._show(self._waiting.popleft())
            changed = True
        self.model.telling = self.shown is not None or bool(self._waiting)
        return changed

    def _show(self, moment: Moment) -> None:
        model, speed = self.model, self._speed
        self.shown = moment
        shown = self._plate(moment)
        mosaic = moment.kind == BUILT or shown.grand
        laid = LAY if mosaic and motion_of(model.context.settings) == "full" else 0.0
        read = moment.mine or shown.grand  # what decides the match has its time
        stays = max(OWN_STAYS, min(MOST_READ, READ * len(shown.words)))
        if not read:
            stays = max(STAYS, min(MOST_GLANCE, GLANCE * len(shown.words or shown.name)))
        self.left = (COME + laid + stays) * speed
        if moment.kind in SOUNDS:
            model.sounds.play(SOUNDS[moment.kind])
        if moment.kind == LEAD:  # an event is read as such; the bar below goes on telling what the others did
            model.host.speak(self._sentence(moment))
        pieces = []
        if laid and shown.picture:  # from above, so that no stone flies over the words
            bed = f"{shown.picture}?drawn=1" if shown.picture.startswith(MOSAICS) else ""
            ends = (f"{PLATE_NAME}/sky",), (f"{PLATE_NAME}/art",)
            pieces.append(PieceMove(shown.picture, *ends, whole=True, laid=True, bed=bed))
        self._move(MoveBatch([pieces], speed=speed, lands=(PLATE_NAME,)))

    def _move(self, batch: MoveBatch) -> None:
        """Let a plate come or go, unless motion is lessened."""
        if motion_of(self.model.context.settings) == "full" and batch.speed > 0:
            self.model.move(batch)

    # -- words -------------------------------------------------------------------------------------------------------

    def _sentence(self, moment: Moment) -> str:
        """A moment in words to the reader."""
        texts = self.model.texts
        if moment.kind == LEAD:
            # in a game with secret points a lead is one in something that everybody sees
            own, key = texts.has_own(f"moment.{moment.key}"), f"moment.{moment.key}"
            return (texts.own if own else texts)(key, name=self.model.session.seats[moment.who].name)
        if moment.mine and texts.has_own(f"moment.{moment.key}"):
            return texts.own(f"moment.{moment.key}", **moment.words)
        words = dict(moment.words)
        seat = int(str(words.pop("seat")).removeprefix("seat/"))
        return texts.event(Event(moment.key, seat, words))

    def _plate(self, moment: Moment) -> Plate:
        """What the plate of a moment shows: a building with what it does from now on, else the sentence."""
        model = self.model
        flag = banner(model.session.seats[moment.who]) if moment.who >= 0 else "glyph/hourglass"
        grand = moment.kind in {LEAD, ENDING}
        if moment.kind == LEAD:
            face = in_mood(face_at(model.table(), moment.who), "glad")
            standing = str(moment.words.get("standing", ""))
            return Plate(self._sentence(moment), standing, face or flag, (1, 1), flag if face else "", grand)
        tip = model.board.tip(model.table(), moment.thing) if moment.thing else None
        if tip is None or not tip.picture:
            return Plate(self._sentence(moment), "", flag, (1, 1), grand=grand)
        does = moment.kind == BUILT and moment.mine  # words to the owner of a building
        words = tip.body.partition("\n")[0] if does else self._sentence(moment)
        return Plate(tip.title, words, tip.picture, tip.shape, flag if moment.who >= 0 else "", grand)

    def _lines(self) -> list[LossLine]:
        """What has been taken from the reader and not been seen yet."""
        model, lines = self.model, []
        for loss in self._due():
            moment = loss.moment
            tip = model.board.tip(model.table(), moment.thing) if moment.thing else None
            picture, shape = (tip.picture, tip.shape) if tip is not None else ("", (1, 1))
            flag = banner(model.session.seats[moment.who])
            said = self._sentence(moment)
            if model.session.viewer is None:  # all look on: it says to whom it happened
                name = model.session.seats[self._told_to or 0].name
                said = model.context.texts("moment.to", name=name, said=said)
            lines.append(LossLine(flag, said, picture, shape))
        return lines

    @property
    def _told_to(self) -> int | None:
        """The seat that is told what was taken from it: the one that looks, or the one asked before the whole table."""
        session = self.model.session
        if session.viewer is not None or not session.privacy.open_question:
            return session.viewer
        return session.to_act if session.seats[session.to_act].is_person else None

    def _due(self) -> list[_Loss]:
        session, seat = self.model.session, self._told_to
        if seat is None or session.privacy.hidden or session.over:
            return []
        found = self._losses.get(seat, [])
        return found if seat == session.viewer else [loss for loss in found if loss.public]

    def _forget(self) -> None:
        seen, seat = self._due(), self._told_to
        if seat is not None:
            self._losses[seat] = [loss for loss in self._losses.get(seat, []) if loss not in seen]

    def _put_behind(self) -> None:
        """What one has had in sight long enough is not told again when the screen comes back from another."""
        seat, shown = self._in_sight
        if not shown or seat == self._told_to:
            return
        if self._since >= SEEN_SECONDS:
            self._losses[seat] = [loss for loss in self._losses.get(seat, []) if loss not in shown]
        self._in_sight = (-1, [])

    # -- the plate and the notice ------------------------------------------------------------------------------------

    def layout(self, view: View, area: Rect, root: Node) -> None:
        self._blocked = any(node.name in BEFORE for node in root.children)
        lines = self._lines()
        if lines:
            self._sound_losses(len(lines))
            self._in_sight = (-1 if self._told_to is None else self._told_to, self._due())
            close = self.model.context.texts("moment.seen")
            root.children.append(notice(view, area, root, lines, close))
        if self.shown is not None:
            root.children.append(plate(view, area, root, self._plate(self.shown), self.model.board.told_at))

    def _sound_losses(self, count: int) -> None:
        """Let a loss be heard when it is first in sight."""
        seat = self._told_to
        key = (-1 if seat is None else seat, count)
        if key != self._told and self.model.on_top:
            if key[0] != self._told[0] or count > self._told[1]:
                self._since = 0.0
                self._move(MoveBatch((), speed=self._speed, lands=(NOTICE_NAME,)))
                self.model.sounds.play(SOUNDS[LOSS])
            self._told = key

    def commands(self) -> dict[str, Command]:
        return {"moment_seen": Command(self._seen)}

    def _seen(self) -> None:
        self.close()

    def close(self) -> bool:
        """Put the notice away; whether there was one."""
        if not self._due():
            return False
        self._forget()
        self.model.invalidate()
        return True


def _said_by_card(moment: Moment, table: TableView) -> bool:
    """Whether a demand needs no telling: the card shown for it is seen large, or no other person is there."""
    persons = {seat for seat, info in enumerate(table.seats) if info.controller == PERSON}
    return moment.kind == DEMAND and (moment.who != below(table) or persons <= {moment.who})


# -- closing -----------------------------------------------------------------------------------------------------------
# The closing of a match: the last move, the final board once more, then the result with its count.
#
# Its words are in the upper bar, so that nothing lies over the board: the last move, then that the points are counted. It takes a few seconds; any key, any click on the board and its button go on at once.


CLOSING_SECONDS = 3.0
"""How long the final board is seen once all pieces have landed, at normal speed."""
CLOSING_TARGET = "closing/on"
CLOSING_TITLE = TextStyle("heading.small", "gold_light", align="left", shrink=True, lines=2)
CLOSING_WORDS = TextStyle("small", "white", align="left", shrink=True, lines=2)


class Closing(TimedPanel):
    """Whether the closing goes on, and whether the result has been opened since the end."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._announced = False
        self._last: Event | None = None
        self._why: Event | None = None
        """What has ended the match, where the last action has."""

    @property
    def shown(self) -> bool:
        """Whether the closing goes on."""
        return self.left > 0

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """The match may have ended: close it, at the pace instant without delay."""
        model, session = self.model, self.model.session
        if not model.on_top or session.privacy.handover is not None:
            return
        if not session.over:
            self._announced, self.left = False, 0.0
        elif not self._announced:
            self._announced = True
            self._last = self._last_move()
            self._why = self._cause()
            self.left = CLOSING_SECONDS * SPEEDS.get(session.players.pace, 1.0)
            if not self.shown:
                self._go_on()

    def _last_move(self) -> Event | None:
        """The last thing a seat did, None where nobody did anything."""
        match = self.model.session.match
        if not len(match):
            return None
        seat, events = match.entries[-1].seat, match.events(len(match) - 1)
        return next((event for event in events if event.seat == seat and event.key != "forced"), None)

    def _cause(self) -> Event | None:
        """The event of the last action by which the match has ended, unless it is what the last one who moved did."""
        match, kinds = self.model.session.match, self.model.session.game.endings
        events = match.events(len(match) - 1) if len(match) else ()
        return next((event for event in events if event.key in kinds and event is not self._last), None)

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """The final board is seen once the pieces of the last move have landed."""
        if self.shown:
            self.left += seconds

    @property
    def landed(self) -> bool:
        """Whether all pieces of the last move have landed: then the count is announced."""
        return self.shown and self.left <= CLOSING_SECONDS * SPEEDS.get(self.model.session.players.pace, 1.0)

    def tick(self, seconds: float) -> bool:
        before = self.landed
        over = super().tick(seconds)
        if over and self.model.on_top:
            self._go_on()
        return over or self.landed != before

    def _go_on(self) -> None:
        self.left = 0.0
        session = self.model.session
        self.model.stack.push(routes.score(self.model.context, session, counting=True))

    # -- input -------------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> bool:
        if not self.shown or target != CLOSING_TARGET:
            return False
        self._go_on()
        return True

    def on_key(self, key: Key) -> bool:
        if not self.shown or key.name not in {"return", "space", "escape"}:
            return False
        self._go_on()
        return True

    def claims(self, key: Key) -> bool:
        return self.shown and key.name in {"return", "space", "escape"}

    # -- what is seen ------------------------------------------------------------------------------------------------

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if not self.shown:
            return
        root.add(
            "closing.board", area, target=CLOSING_TARGET, focusable=False, solid=True, depth=layers.END - 1
        )
        root.add("light.glow", area, frame="light.glow", depth=layers.END - 1)
        bar = view.rect.cut_top(table_bar_heights(view)[0])[0]
        node = Node("closing", bar, fill="bar", depth=layers.END, solid=True)
        node.add("lower", bar.cut_bottom(max(2, view.px(3)))[0], fill="line.gold")
        gap = max(6, view.px(12))
        inner = bar.inset(gap, max(3, view.px(5)))
        label = self.model.texts("moment.to_result")
        wide = button_width(view, label)
        cell, inner = inner.cut_right(wide, gap)
        button(node, "on", cell, label, CLOSING_TARGET, fill="button.primary")
        self._words(view, node, inner, gap)
        root.children.append(node)

    def _words(self, view: View, node: Node, rect: Rect, gap: int) -> None:
        """That the match is over, and once all has landed that the points will be counted; beside it the last move."""
        texts = self.model.texts
        if self._last is not None:
            flag, rect = rect.cut_left(rect.h, gap)
            node.add("flag", flag, picture=banner(self.model.session.seats[self._last.seat]))
        title = texts("score.counting") if self.landed else texts("table.over")
        widest = (
            max(view.width(texts(key), CLOSING_TITLE.role) for key in ("score.counting", "table.over")) + 2
        )
        head, words = rect.cut_left(min(rect.w // 2, widest) if self._last is not None else rect.w, 2 * gap)
        node.add("title", head, text=title, style=CLOSING_TITLE)
        if self._last is not None:
            said = texts("moment.over_by", event=texts.event(self._last))
            if self._why is not None:
                said = texts("moment.over_why", last=said, why=texts.event(self._why))
            node.add("words", words, text=said, style=CLOSING_WORDS)
