"""The characters speak: a small plate beside the bust for as long as it takes to read; nothing waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.boards.board import ZOOMED, TableView
from game.engine.core.messages import Event
from game.table.characters import Speakers, SpokenLine
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, placed

from ..routes import AppServices
from .model import TableModel
from .panel import TimedPanel

DEPTH = 325
"""Above the board, below all that asks or tells something."""
PLATE = "speech"
WIDE = 400
"""Design units: the width of a plate at the most."""
MOST_LINES = 4
NAME = TextStyle("small.bold", "porphyry", align="left", shrink=True)
WORDS = TextStyle("body", align="left", valign="top", lines=MOST_LINES, shrink=True)
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
    lines = min(MOST_LINES, len(view.fonts.wrap(words, WORDS.role, view.k, inner)))
    if lines == 1:
        wide = max(view.width(words, WORDS.role), view.width(name, NAME.role)) + 2 * gap + 4
    high = view.line(NAME.role) + lines * view.line(WORDS.role) + 2 * gap
    taken = [item.node.rect for item in items if item.node.lit or item.node.open]
    taken += [node.rect for node in root.children if node.depth >= DEPTH]
    told = [
        (item.node.rect, WORDED if item.node.text else 1)
        for item in items
        if _tells(item.node) and item.node.rect.area < area.area // GROUND
    ]
    rect = _clear(area.inset(gap // 2), busts[0], (wide, high), gap, taken, told)
    if rect is None:
        return None
    plate = Node(PLATE, rect, fill="card", frame="outline.gold", depth=DEPTH)
    upper, lower = rect.inset(gap).cut_top(view.line(NAME.role))
    plate.add("name", upper, text=name, style=NAME)
    plate.add("words", lower, text=words, style=WORDS)
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
LEAST, PER_LETTER = 2.5, 0.07
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
        self._say(self.speakers.listen(len(session.match) - 1, events, near=near))

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
        self.left = LEAST + PER_LETTER * len(words)
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
