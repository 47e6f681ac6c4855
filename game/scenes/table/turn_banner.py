"""The turn banner: shows for a moment whose turn it is if no privacy screen is needed."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, walk

from ..kit.parts import banner
from .hand_cover import HandCover
from .model import TableModel
from .panel import TimedPanel
from .privacy_screen import PrivacyScreen

SECONDS = 1.0
DEPTH = 350
NAME = TextStyle("title", "gold_light", shrink=True)


class TurnBanner(TimedPanel):
    """The seat announced last, how long the banner is still shown, and what else follows a change."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._holder: int | None = None

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.left > 0:
            root.children.append(turn_banner(self.model, view, area, _asked(root)))

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """The automatic consequences of a change: banner or privacy screen, messages."""
        model, session = self.model, self.model.session
        if not model.on_top:
            return
        self._moved(curtain=False)
        notice, session.keeper.notice = session.keeper.notice, None
        if notice is not None:
            model.say(model.context.texts(notice[0], **notice[1]), wrong=True)
        if session.privacy.handover is not None:
            screen = HandCover if session.privacy.mixed else PrivacyScreen
            model.stack.push(screen(model.context, session.seats[session.privacy.handover], self._revealed))

    def _moved(self, *, curtain: bool) -> None:
        """The position changed; with `curtain` the privacy screen has already announced the seat."""
        holder = self.model.session.privacy.holder
        if holder is None or holder == self._holder:
            return
        if self._holder is not None and not curtain:
            self.left = SECONDS
        self._holder = holder

    def _revealed(self) -> None:
        self.model.session.privacy.reveal()
        self.model.greeted = self.model.session.match.hash()
        self._moved(curtain=True)
        self.model.fresh.clear()  # the changes the previous person saw are hidden from the next one
        self.model.changed()


ACROSS, DOWN = (0.5, 0.0, 1.0), (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Where the plate may lie in the area of the board, best first."""


def turn_banner(model: TableModel, view: View, area: Rect, asked: Sequence[Rect]) -> Node:
    """The banner across the upper edge of `area`, or as a plate where it hides least of what is asked about; nodes
    below it stay clickable."""
    session = model.session
    seat = session.seats[session.privacy.holder or 0]
    words = model.context.texts("curtain.turn", name=seat.name)
    high = view.line(NAME.role) + 2 * max(3, view.px(6))
    wide = min(area.w - 2 * high, view.width(words, NAME.role) + view.px(8))
    band = area.place(area.w, high, 0.5, 0.0)
    if _hidden(band, asked):
        plate = (wide + 2 * high, high)
        places = [area.place(*plate, across, down) for down in DOWN for across in ACROSS]
        band = min(places, key=lambda place: _hidden(place, asked))
    node = Node("ribbon", band, fill="bar", depth=DEPTH)
    line = max(2, view.px(3))
    node.add("upper", band.cut_top(line)[0], fill="line.gold")
    node.add("lower", band.cut_bottom(line)[0], fill="line.gold")
    middle = band.place(wide + high, band.h)
    flag, name = middle.cut_left(high)
    node.add("flag", flag.inset(max(6, view.px(12))), picture=banner(seat))
    node.add("name", name, text=words, style=NAME)
    return node


def _asked(root: Node) -> list[Rect]:
    """Where what is asked about lies: all that can be chosen now, and words that must be read."""
    return [node.rect for node in walk(root) if node.lit or node.selected or node.clear]


def _hidden(place: Rect, rects: Sequence[Rect]) -> int:
    """How much of some rectangles lies under a place."""
    return sum(place.intersection(rect).area for rect in rects if place.overlaps(rect))
