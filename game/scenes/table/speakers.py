"""Who speaks at the table: the coach in a small bubble, the characters on a plate beside their bust. Nothing waits for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from game.boards.board import ZOOMED, TableView
from game.engine.core.coach import CoachLine, coaching
from game.engine.core.messages import Event
from game.table.characters import Speakers, SpokenLine
from game.table.coach import Coach, may_coach
from game.ui.geometry import Rect
from game.ui.scene import Press, Tip, View
from game.ui.tree import Node, TextStyle, find, placed

from ..common import layers
from ..common.parts import button, button_width
from ..routes import AppServices
from .model import TableModel
from .panel import Command, Panel, TimedPanel, Tool

# -- coach -------------------------------------------------------------------------------------------------------------
# The coach: a small bubble over the table with one sentence about the question asked. It takes no focus and fades.


SECONDS, PER_WORD = 8.0, 0.5
"""How long a line stays, and how much longer for each of its words."""
PATIENCE = 3
"""After so many lines in a row that were sent away, it asks whether to be quiet."""
HOMES, LEAST = (0.44, 0.36), 14
"""Where its home in the upper bar begins, as a share of the width, and how many lines of text it is wide at least."""
WORDS = TextStyle("small", align="left", lines=6, shrink=True, pad=2)
ANSWER = TextStyle("small.bold", lines=2, shrink=True, pad=6)
AWAY, QUIET, STAY = "coach/away", "coach/quiet", "coach/stay"


class CoachPanel(TimedPanel):
    """What the coach says now, and whether it asks to be quiet.

    ``waved`` counts the lines in a row that were sent away before they faded.
    """

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.words = ""
        self.waved, self.asking = 0, False
        self._coach: Coach | None = None
        self._line: CoachLine | None = None
        """The line of the present question."""
        self._said: CoachLine | None = None
        """The line said last."""
        self._waits = False
        """Whether it waits with its line until it has been told how a round runs."""

    # -- what is said ------------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether there is a coach at this table who is to speak."""
        return self.model.context.settings.get("coach") is True and may_coach(self.model.session)

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """Say the line of a question that has one, once."""
        model = self.model
        if not self.on or not model.session.choices:
            return
        line = self._the_coach().line()
        if line is not self._line:
            self._line = line
            if line is not None:
                self._said = line
                self._say(line)
        if line is None and self.left > 0 and self._answered():
            self._hide()

    def _answered(self) -> bool:
        """Whether the question that was spoken about last is answered, and another one asked."""
        decision = self.model.session.decision
        return decision is not None and self._said is not None and decision.key not in self._said.asked

    def _the_coach(self) -> Coach:
        found = coaching(self.model.session.game.id)
        assert found is not None
        if self._coach is None:
            self._coach = Coach(self.model.session, found)
        return self._coach

    def _say(self, line: CoachLine) -> None:
        self.words = self.model.texts.own(f"coach.{line.id}", **self._the_coach().words(line))
        self.asking = False
        self._show()

    def _show(self) -> None:
        self.left = SECONDS + PER_WORD * len(self.words.split())
        self.model.invalidate()

    def tick(self, seconds: float) -> bool:
        """Fade; a line that was left standing counts as read."""
        if self._waits:
            return False
        gone = super().tick(seconds)
        if gone:
            self.waved, self.asking = 0, False
        return gone

    # -- what the person does ----------------------------------------------------------------------------------------

    def tools(self) -> list[Tool]:
        return [Tool("coach", "glyph/coach", self.left > 0)] if self.on else []

    def commands(self) -> dict[str, Command]:
        def why_not() -> str:
            return "" if self.on else self.model.context.texts("coach.none")

        return {"coach": Command(self._again, lambda: self.on, why_not)}

    def tooltip(self, token: str) -> Tip | None:
        if token in (AWAY, QUIET, STAY):
            return Tip(self.model.context.texts("coach.title"), self.model.context.texts("coach.about"))
        return self.tool_tip("coach") if token == "ui/coach" else None

    def _again(self) -> None:
        """Put the bubble away, or show what was said last once more."""
        if self.left > 0:
            self._hide()
        else:
            self.words = self.words or self.model.context.texts("coach.nothing")
            self._show()

    def on_target(self, target: str, press: Press) -> bool:
        del press
        if target == AWAY:
            self.waved += 1
            self.asking = self.waved >= PATIENCE
            if self.asking:
                self._show()
            else:
                self._hide()
        elif target in (QUIET, STAY):
            self.waved, self.asking = 0, False
            if target == QUIET:
                self.model.context.settings.set("coach", False)
            self._hide()
        return target in (AWAY, QUIET, STAY)

    def close(self) -> bool:
        """Escape puts the bubble away."""
        return self.left > 0 and self._hide()

    def make_room(self) -> None:
        self._hide()

    def _hide(self) -> bool:
        self.left, self.asking = 0.0, False
        self.model.invalidate()
        return True

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def _yields(self) -> bool:
        """Whether the lower bar has to say something about what the person just does."""
        model = self.model
        wrong = bool(model.hint) and model.hint_wrong
        return wrong or bool(model.picks.selection) or model.session.pending is not None

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The bubble in its home, the right half of the upper bar, or the lower bar: there it covers no player and no choice."""
        if self.left <= 0 or not self.on:
            return
        bar = find(root, "actions")
        if bar is None:
            return
        said = self.model.context.texts("coach.quiet") if self.asking else self.words
        home, style = self._upper(view, root, said)
        self._waits = not home.w and self.model.runs
        if not home.w and (self._yields or self._waits):
            return
        home = home if home.w else self._home(view, bar, said)
        node = Node("coach", home, fill="dialog", tip=AWAY, speech=said, focusable=False, solid=True,
                    modeless=True, depth=layers.COACH)  # fmt: skip
        inner = self._answers(view, node, home.inset(max(4, view.px(6)), 2))
        sign, inner = inner.cut_left(_side(view, home), max(4, view.px(6)))
        side = min(sign.w, sign.h)
        node.add("sign", sign.place(side, side).inset(side // 8), picture="glyph/coach")
        node.add("words", inner, text=said, style=style)
        root.children.append(node)

    def _upper(self, view: View, root: Node, said: str) -> tuple[Rect, TextStyle]:
        """The home in the upper bar beside the sentence, which wraps there, and its face; empty where both have no room.

        The number of the round makes way where it must.
        """
        bar, sentence, told = (find(root, name) for name in ("top", "top/sentence", "top/round"))
        if bar is None or sentence is None:
            return Rect(0, 0, 0, 0), WORDS
        line, gap = sentence.rect, max(4, view.px(8))
        rooms = [line] if told is None else [line, line.pad(right=line.right - told.rect.right)]
        for room, role, share in product(rooms, (WORDS.role, "caption"), HOMES):
            x = bar.rect.x + round(bar.rect.w * share)
            home = Rect(x, bar.rect.y + 1, room.right - x, bar.rect.h - 2)
            rest = room.pad(right=home.w + gap)
            if home.w < LEAST * view.line(role) or self._high(view, said, home, role) - 4 > home.h:
                continue
            if view.fonts.fits(sentence.text, sentence.style, rest, view.k):
                sentence.rect = rest
                bar.children = [node for node in bar.children if node is not told or room is line]
                return home, WORDS.but(role=role)
        return Rect(0, 0, 0, 0), WORDS

    def _home(self, view: View, bar: Node, said: str) -> Rect:
        """The place of the bubble: as wide as the free middle, or over the timeline too; as high as the bar, or more."""
        places = {node.name.rpartition("/")[2]: node.rect for node in bar.children}
        middle = places.get("ribbon") or places.get("hint") or bar.rect
        left = places["policy"].x if "policy" in places else middle.x
        homes = [Rect(x, bar.rect.y + 1, middle.right - x, bar.rect.h - 2) for x in (middle.x, left)]
        home = next((one for one in homes if self._high(view, said, one) <= one.h), homes[-1])
        more = max(0, self._high(view, said, home) - home.h)
        return Rect(home.x, home.y - more, home.w, home.h + more)

    def _high(self, view: View, said: str, home: Rect, role: str = WORDS.role) -> int:
        """The pixels the bubble needs down in a home of that width."""
        signs = _side(view, home) * (5 if self.asking else 2) + 4 * max(4, view.px(6))
        lines = len(view.fonts.wrap(said, role, view.k, max(60, home.w - signs - 2 * view.px(WORDS.pad))))
        return lines * view.line(role) + 4

    def _answers(self, view: View, node: Node, inner: Rect) -> Rect:
        """The sign that sends it away, or the answers to its question, at the right end; what is left."""
        texts, gap, side = self.model.context.texts, max(4, view.px(6)), _side(view, node.rect)
        if not self.asking:
            cell, inner = inner.cut_right(side, gap)
            button(node, "away", cell.place(side, min(side, cell.h)), "", AWAY, fill="button.quiet",
                   picture="glyph/cross", tip=AWAY, speech=texts("access.close"))  # fmt: skip
            node.children[-1].focusable = False
            return inner
        for name, words, target in (
            ("stay", texts("coach.go_on"), STAY), ("quiet", texts("coach.be_quiet"), QUIET)
        ):  # fmt: skip
            cell, inner = inner.cut_right(min(button_width(view, words, ANSWER.role), 2 * side), gap)
            button(node, name, cell, words, target, style=ANSWER)
        return inner


def _side(view: View, home: Rect) -> int:
    """The width of its signs."""
    return min(view.target(40), home.h)


# -- the first round ---------------------------------------------------------------------------------------------------
# How a round runs, in one sentence in the lower bar, until somebody has acted; where more of it is written is one click away.


PLAYED = "played"
"""The setting with the games of which a round has been played on this machine."""
RUNS = TextStyle("small", align="left", lines=2, pad=4)
RUNS_ROLES = ("small.bold", "small", "caption")
"""Faces for the sentence, best first: the first in which it is whole."""
AID_LABEL = TextStyle("small.bold", shrink=True, pad=6)


class FirstRound(Panel):
    """The sentence, in the matches of people who have not played a round of the game here yet, or were told that it is a first one."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        session = model.session
        persons = [seat.is_person for seat in session.seats]
        begun = any(persons[entry.seat] for entry in session.match.entries)
        shared = persons.count(True) > 1 and session.record.hints is True
        known = session.game.id in self._played() and not shared
        self.due = any(persons) and not begun and not known
        self._alone = persons.index(True) if persons.count(True) == 1 else None

    def _played(self) -> dict[str, object]:
        found = self.model.context.settings.get(PLAYED)
        return dict(found) if isinstance(found, dict) else {}

    def words(self) -> list[str]:
        """What is said, the longest form first: to one person who it is as well."""
        model = self.model
        runs = model.context.texts(f"{model.session.game.id}.first.round")
        if self._alone is None:
            return [runs]
        name = model.session.seats[self._alone].name
        return [f"{model.context.texts('learn.you_are', name=name)} {runs}", runs]

    def enter(self) -> None:
        if self.due:
            self.model.host.speak(self.words()[0])
        self.changed()

    def acting(self) -> None:
        self.due = self.model.runs = False

    def changed(self) -> None:
        """Note that a round has been played."""
        session, played = self.model.session, self._played()
        if session.event_log.round > 1 and session.game.id not in played and not session.privacy.watched:
            self.model.context.settings.set(PLAYED, played | {session.game.id: True})

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """In the lower bar, where nothing is to be summed up or taken back yet."""
        bar, session = find(root, "actions"), self.model.session
        self.model.runs = self.due and not session.over and not session.privacy.hidden
        places = {} if bar is None else {node.name.rpartition("/")[2]: node.rect for node in bar.children}
        if bar is None or not self.model.runs or "ribbon" not in places:
            return
        middle = places["ribbon"]
        left = places["policy"].x if "policy" in places else middle.x
        rooms = [Rect(x, bar.rect.y + 1, middle.right - x, bar.rect.h - 2) for x in (middle.x, left)]
        forms = product(self.words(), (False, True), rooms)
        tried = [(home, *self._parts(view, home, said, short=short)) for said, short, home in forms]
        home, words, cell, text, style = next((one for one in tried if not one[-1].shrink), tried[-1])
        texts, side = self.model.context.texts, min(home.h, view.target(40))
        node = Node("first", home, fill="dialog", target="ui/aid", tip="ui/aid", speech=self.words()[0], solid=True,
                    modeless=True, depth=layers.COACH - 1)  # fmt: skip
        sign = Rect(home.x + max(4, view.px(8)), home.y, side, home.h)
        node.add("sign", sign.place(side, side).inset(side // 6), picture="glyph/bulb")
        node.add("words", words, text=text, style=style)
        more = texts("aid.title") if cell.w > side else ""
        picture = "" if more else "glyph/aid"
        button(node, "more", cell, more, "ui/aid", picture=picture, style=AID_LABEL, tip="ui/aid")
        node.children[-1].focusable = False
        root.children.append(node)

    def _parts(self, view: View, home: Rect, said: str, *, short: bool) -> tuple[Rect, Rect, str, TextStyle]:
        """Where words and button are in a home, with a sign on the button if `short`, the words and their face: one that shrinks
        where they are not whole."""
        side, gap = min(home.h, view.target(40)), max(4, view.px(6))
        wide = side if short else button_width(view, self.model.context.texts("aid.title"), AID_LABEL.role)
        inner = home.inset(max(4, view.px(8)), 3)
        cell, words = inner.pad(left=side + gap).cut_right(wide, gap)
        faces = [RUNS.but(role=role) for role in RUNS_ROLES]
        whole = (style for style in faces if view.fonts.fits(said, style, words, view.k))
        return words, cell.place(wide, min(cell.h, side) - 4), said, next(whole, faces[-1].but(shrink=True))


# -- characters --------------------------------------------------------------------------------------------------------
# The characters speak: a small plate beside the bust for as long as it takes to read; nothing waits for it.


PLATE = "speech"
WIDE = 400
"""Design units: the width of a plate at the most."""
MOST_LINES = 4
PLATE_NAME = TextStyle("small.bold", "porphyry", align="left", shrink=True)
PLATE_WORDS = TextStyle("body", align="left", valign="top", lines=MOST_LINES, shrink=True)
SITTER = "sitter"
WORDED = 8
"""How much worse it is to cover words or a number than anything else."""
GROUND = 6
"""What is larger than this part of the board is a ground: a plate may lie on it."""


def speech(view: View, area: Rect, root: Node, seat: int, name: str, words: str) -> Node | None:
    """The plate with what a seat says, without a target; None where its bust is not seen or there is no room."""
    items = placed(root)
    busts = [
        item.node.rect
        for item in items
        if item.node.name.rpartition("/")[2] == SITTER and item.node.tip == f"seat/{seat}"
    ]
    if not busts:
        return None
    gap = max(4, view.px(8))
    wide = min(view.px(WIDE), area.w - 2 * gap)
    inner = wide - 2 * gap
    lines = min(MOST_LINES, len(view.fonts.wrap(words, PLATE_WORDS.role, view.k, inner)))
    if lines == 1:
        wide = max(view.width(words, PLATE_WORDS.role), view.width(name, PLATE_NAME.role)) + 2 * gap + 4
    high = view.line(PLATE_NAME.role) + lines * view.line(PLATE_WORDS.role) + 2 * gap
    taken = [item.node.rect for item in items if item.node.lit or item.node.open]
    taken += [node.rect for node in root.children if node.depth >= layers.SPEECH]
    told = [
        (item.node.rect, WORDED if item.node.text else 1)
        for item in items
        if _tells(item.node) and item.node.rect.area < area.area // GROUND
    ]
    rect = _clear(area.inset(gap // 2), busts[0], (wide, high), gap, taken, told)
    if rect is None:
        return None
    plate = Node(PLATE, rect, fill="card", frame="outline.gold", depth=layers.SPEECH)
    upper, lower = rect.inset(gap).cut_top(view.line(PLATE_NAME.role))
    plate.add("name", upper, text=name, style=PLATE_NAME)
    plate.add("words", lower, text=words, style=PLATE_WORDS)
    return plate


def _tells(node: Node) -> bool:
    """Whether something is to be read there, asked about or clicked: no plate should lie over it."""
    return bool(node.text or node.tip or (node.target and not node.target.startswith(ZOOMED)))


def _clear(
    area: Rect,
    bust: Rect,
    size: tuple[int, int],
    gap: int,
    taken: Sequence[Rect],
    told: Sequence[tuple[Rect, int]],
) -> Rect | None:
    """The first of the best places near a bust: on nothing taken, and on as little as possible that tells something."""
    free = [
        place
        for place in _places(bust, size, gap)
        if area.holds(place) and not any(place.overlaps(rect) for rect in taken)
    ]
    return min(
        free, key=lambda at: sum(weight * at.intersection(rect).area for rect, weight in told), default=None
    )


def _places(bust: Rect, size: tuple[int, int], gap: int) -> Iterator[Rect]:
    """Places beside a bust: left and right of it at several heights, then above and below at several offsets."""
    wide, high = size
    rows = [bust.cy - high // 2, bust.y, bust.bottom - high, bust.y - high // 2, bust.bottom - high // 2]
    rows += [bust.y - high, bust.bottom]
    for y in rows:
        yield Rect(bust.x - gap - wide, y, wide, high)
        yield Rect(bust.right + gap, y, wide, high)
    for x in (bust.x, bust.cx - wide // 2, bust.right - wide):
        yield Rect(x, bust.y - gap - high, wide, high)
        yield Rect(x, bust.bottom + gap, wide, high)


# -- the panel ---------------------------------------------------------------------------------------------------------


SETTING = "lines"
LEAST_SECONDS, PER_LETTER = 2.5, 0.07
"""Seconds for which a line is shown: at the least, and for each of its letters."""
SPOKEN = "all"
"""The setting of screen readers with which lines are read too."""


class Characters(TimedPanel):
    """The line that is being said, and who decides what is."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        services = model.context.service(AppServices)
        self.speakers = Speakers(model.session.record, services.evening)
        self.line: SpokenLine | None = None
        self.speakers.catch_up()

    @property
    def on(self) -> bool:
        """Whether characters speak at all."""
        return self.model.context.settings.get(SETTING) is True

    def poll(self) -> bool:
        """Let one of them greet the table when it is first seen."""
        session = self.model.session
        if not self.on or len(session.match) or session.privacy.handover is not None:
            return False
        return self._say(self.speakers.greet())

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """Hear what everybody saw of an action."""
        if not self.on:
            return
        session, game = self.model.session, after.game
        if session.over:
            self._say(self.closing())
            return
        seen = game.observe(session.state, None)
        near = game.approaching_end(seen) is not None
        greeting = self.speakers.greet()  # bots without a pause act before the table is first seen
        self._say(self.speakers.listen(len(session.match) - 1, events, near=near) or greeting)

    def closing(self) -> SpokenLine | None:
        """What is said now that the match is over."""
        session = self.model.session
        places = session.game.standings(session.state)
        return self.speakers.close([one.seat for one in places if one.place == 1])

    def _say(self, line: SpokenLine | None) -> bool:
        if line is None:
            return False
        model = self.model
        self.line = line
        words = self.words
        self.left = LEAST_SECONDS + PER_LETTER * len(words)
        if str(model.context.settings.get("readers")) == SPOKEN:
            name = model.session.seats[line.seat].name
            model.host.speak(model.texts("speech.spoken", name=name, line=words))
        return True

    @property
    def words(self) -> str:
        """What is being said."""
        return "" if self.line is None else self.model.texts.own(self.line.key)

    def changed(self) -> None:
        """Behind a curtain nobody speaks, and what has been taken back was no occasion."""
        session = self.model.session
        if session.privacy.handover is not None or len(session.match) < self.speakers.heard:
            self.left = 0.0

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.left <= 0 or self.line is None or not self.on:
            return
        name = self.model.session.seats[self.line.seat].name
        plate = speech(view, area, root, self.line.seat, name, self.words)
        if plate is not None:
            root.children.append(plate)
