"""The goal of a station at the table: how far one is, on a plate in the bar above and at length in its tip."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards import opponent
from game.bots.career import Station
from game.bots.career_count import GoalCount, counts, settled
from game.storage.career_results import bots_of, station_in
from game.storage.record import Record
from game.ui.geometry import Rect
from game.ui.scene import Texts, Tip, View
from game.ui.tree import Node, TextStyle

from ..common import career
from .model import TableModel
from .panel import TimedPanel, notice_band

PLATE = TextStyle("small.bold", shrink=True, pad=6)
SHARE = 0.3
"""The part of the bar that the plate may take."""


class GoalPlate:
    """The goal of a go, counted again after each action, one undone among them."""

    def __init__(self, record: Record, texts: Texts) -> None:
        self.station: Station | None = station_in(record)
        self._record, self._texts = record, texts
        self._at = ""
        self._found: tuple[GoalCount, ...] = ()

    def found(self) -> Sequence[GoalCount]:
        """Each condition as it stands now."""
        match, mark = self._record.match, self._record.station
        if self.station is not None and mark is not None and self._at != match.hash():
            self._at = match.hash()
            self._found = counts(self.station.goal, match, mark.seat, bots_of(self._record))
        return self._found

    @property
    def reached(self) -> bool:
        """Whether it is reached and cannot be lost any more."""
        return settled(self.found(), over=self._record.match.game.over(self._record.match.state))

    def words(self) -> list[str]:
        """Each condition in a few words."""
        return [career.count_words(self._texts, self._record, one) for one in self.found()]

    def short(self, view: View, wide: int) -> str:
        """All conditions where they have room, else the first that does not hold yet."""
        found, said = self.found(), self.words()
        if self.reached:
            texts, record = self._texts, self._record
            over = record.match.game.over(record.match.state)
            tries = [] if over else [texts("career.count_now_win")]
            met = texts("career.count_met")
            return next((one for one in tries if view.width(one, PLATE.role) <= wide), met)
        whole = " · ".join(said)
        if view.width(whole, PLATE.role) <= wide:
            return whole
        return next((word for one, word in zip(found, said, strict=True) if not one.holds), said[0])

    def tip(self) -> Tip:
        """The goal in a sentence, how far one is, and what laurels are for."""
        texts, station = self._texts, self.station
        assert station is not None
        state = texts("career.count_reached") if self.reached else " · ".join(self.words())
        body = f"{career.goal_of(texts, station)}\n{state}\n{texts('career.laurels_hint')}"
        return Tip(career.numbered(texts, station), body)


def goal_plate(view: View, node: Node, area: Rect, gap: int, plate: GoalPlate, tip: str) -> Rect:
    """The plate at the left of the area, with a laurel or the tick of a goal that is reached; what is left of the area."""
    most = round(SHARE * area.w)
    high = min(area.h, view.line(PLATE.role) + 6)
    words = plate.short(view, most - high - view.px(12))
    wide = min(most, view.width(words, PLATE.role) + high + 2 * view.px(PLATE.pad) + view.px(6))
    chip, rest = area.cut_left(wide, gap)
    chip = chip.place(chip.w, high)
    done = plate.reached
    spoken = ". ".join(plate.tip().body.split("\n")[:2])
    mark = node.add("mark", chip, fill="chip.good" if done else "chip.gold", tip=tip, speech=spoken)
    sign, text = chip.cut_left(high)
    inner = sign.inset(max(2, high // 7))
    picture = "glyph/check" if done else "glyph/flag"
    mark.add("tick" if done else "goal", inner, picture=picture, scenery=True)
    mark.add("count", text.pad(right=view.px(4)), text=words, style=PLATE)
    return rest


# -- a goal that is reached --------------------------------------------------------------------------------------------
# A band with a sound and the line of a rival, once, when the goal cannot be lost any more and the match goes on.


MET_SECONDS = 4.5
"""How long the band stays."""


class GoalNotice(TimedPanel):
    """Tells that the goal of a station is reached, when what moved has landed."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._record: Record | None = None
        self._plate: GoalPlate | None = None
        self._told = self._waits = False

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """Look whether it is reached now; what was reached when one came to the table is not told again."""
        record = self.model.session.record
        fresh = record is not self._record
        if fresh:
            self._record, self._plate = record, GoalPlate(record, self.model.context.texts)
        plate = self._plate
        if plate is None or plate.station is None:
            return
        reached = plate.reached
        self._waits = reached and not fresh and not self._told and not self.model.session.over
        self._told |= reached and fresh

    def tick(self, seconds: float) -> bool:
        """Appear as soon as nothing else is told, then count down; whether it has just appeared or gone."""
        if not self._waits or self.model.telling or not self.model.on_top:
            return super().tick(seconds)
        self._waits, self._told, self.left = False, True, MET_SECONDS
        self.model.sounds.play("fame")
        self.model.host.speak(f"{self.model.context.texts('career.count_reached')} {self._said()}")
        return True

    def skip(self) -> None:
        self.left = min(self.left, 0.01)

    def _said(self) -> str:
        """What the writer of the letter says, or the first rival."""
        assert self._plate is not None
        assert self._plate.station is not None
        texts, station, record = self.model.context.texts, self._plate.station, self.model.session.record
        mark = record.station
        assert mark is not None
        first = record.seats[(mark.seat + 1) % len(record.seats)].controller
        rival = career.sender_of(texts, station) or first
        return texts("career.met", name=opponent.name(texts, station.game, rival))

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.left <= 0:
            return
        title = self.model.context.texts("career.count_reached")
        notice_band(view, root, area, "goal_notice", title, self._said())
