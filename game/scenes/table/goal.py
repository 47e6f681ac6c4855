"""The goal of a station at the table: how far one is, on a plate in the bar above and at length in its tip."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from game.boards import opponent
from game.bots.career import Station
from game.bots.career_count import OPEN, GoalCount, counts, hidden_points, settled
from game.bots.registry import split_bot_id
from game.storage.career_results import bots_of, station_in
from game.storage.record import Record
from game.ui.geometry import Rect
from game.ui.scene import Texts, Tip, View
from game.ui.tree import Node, TextStyle

from ..common import career
from .model import TableModel
from .panel import Command, TimedPanel, notice_band

PLATE = TextStyle("small.bold", shrink=True, pad=6)
COMMAND = "letter"
"""The command of the plate."""
READ = "goal_read"
"""The command of the band as a match begins: a click takes it away."""
SHARE = 0.44
"""The part of the bar that the plate may take."""
SIGNS = {"held": "glyph/check", "lost": "glyph/cross"}
CHIPS = {
    "reached": ("chip.good", "tick", "glyph/check"),
    "missed": ("chip.bad", "missed", "glyph/cross"),
    "": ("chip.gold", "flag", "glyph/flag"),
}
LABEL = PLATE.but(color="porphyry", pad=0)
INKS = {"held": "verdigris", "lost": "terracotta"}
BARS = {"held": "chip.good", "good": "chip.good", "lost": "chip.bad", "open": "line.ink"}
"""Held for good, held so far, lost, or still to be reached."""


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
    def over(self) -> bool:
        """Whether the match is over."""
        return self._record.match.game.over(self._record.match.state)

    @property
    def reached(self) -> bool:
        """Whether it is reached and cannot be lost any more."""
        return settled(self.found(), over=self.over)

    @property
    def hidden(self) -> bool:
        """Whether a rival may have points that the person cannot see, in a game that has words for it."""
        match, mark = self._record.match, self._record.station
        told = self._texts.has(f"{match.game.id}.career.hidden")
        return told and mark is not None and not self.over and hidden_points(match, mark.seat)

    @property
    def missed(self) -> bool:
        """Whether it cannot be reached any more."""
        return any(one.lost or (self.over and not one.holds) for one in self.found())

    @property
    def label(self) -> str:
        """The word before the counts."""
        return self._texts("career.goal", goal="").strip()

    def words(self) -> list[str]:
        """Each condition in a few words."""
        return [career.count_words(self._texts, self._record, one) for one in self.found()]

    def cells(self, view: View, wide: int) -> list[tuple[str, str, float]]:
        """What stands on the plate: words, whether they are held, lost or open, and how far they have come, 0 to 1; all
        conditions where they have room, else the first that is lost or does not hold yet."""
        texts, found = self._texts, self.found()
        if self.reached:
            tries = [] if self.over else [texts("career.count_now_win")]
            met = texts("career.count_met")
            return [(next((one for one in tries if view.width(one, PLATE.role) <= wide), met), "held", 1.0)]
        stands = [_standing(one, over=self.over) for one in found]
        cells = [(said, how, one.part) for one, said, how in zip(found, self.words(), stands, strict=True)]
        if sum(_room(view, said, how) for said, how, _ in cells) <= wide:
            return cells
        order = ("lost", "open", "good", "held")
        return [min(cells, key=lambda one: order.index(one[1]))]

    def tip(self) -> Tip:
        """The goal in a sentence, how far one is, what would fail it, and what laurels are for."""
        texts, station = self._texts, self.station
        assert station is not None
        counted = " · ".join(self.words())
        state = texts("career.count_reached") if self.reached else counted
        if self.missed:
            state = f"{texts('career.count_missed')} {counted}"
        fails = [] if self.reached or self.missed else career.fails(texts, self.found())
        closed = [texts(f"{station.game}.career.hidden")] if self.hidden else []
        parts = (career.goal_of(texts, station), state, *closed, *fails, texts("career.laurels_hint"))
        body = "\n".join(parts)
        return Tip(career.numbered(texts, station), body)


def _standing(one: GoalCount, *, over: bool) -> str:
    if one.lost or (over and not one.holds):
        return "lost"
    return "open" if not one.holds else "good" if one.kind in OPEN and not over else "held"


def _sign(view: View, how: str) -> int:
    """The width of the sign before a condition."""
    return view.line(PLATE.role) * 3 // 4 if how in SIGNS else 0


def _room(view: View, said: str, how: str) -> int:
    """The width of a condition on the plate."""
    return view.width(said, PLATE.role) + 2 * view.px(PLATE.pad) + view.px(2) + _sign(view, how)


def goal_plate(view: View, node: Node, area: Rect, gap: int, plate: GoalPlate, tip: str) -> Rect:
    """The plate at the left of the area, a cell a condition with a bar of how far it has come; what is left of the area.

    A click opens the letter.
    """
    most, high = round(SHARE * area.w), min(area.h, view.line(PLATE.role) + max(8, view.px(10)))
    cells = plate.cells(view, most - high - view.px(6))
    decided = plate.reached or plate.missed
    wide = sum(_room(view, said, how) for said, how, _ in cells) + high + view.px(6)
    label = "" if decided else plate.label
    ahead = view.width(label, PLATE.role) + view.px(PLATE.pad) if label else 0
    if wide + ahead > most:
        label, ahead = "", 0
    wide = min(most, wide + ahead)
    place, rest = area.cut_left(wide, gap)
    spoken = ". ".join(plate.tip().body.split("\n")[:2])
    press = node.add("goal", place, target=f"ui/{COMMAND}", tip=tip, speech=spoken)
    chip = place.place(wide, high)
    fill, name, picture = CHIPS["reached" if plate.reached else "missed" if plate.missed else ""]
    mark = press.add("mark", chip, fill=fill)
    sign, room = chip.cut_left(high)
    mark.add(name, sign.inset(max(2, high // 7)), picture=picture, scenery=True)
    if label:
        cut, room = room.cut_left(ahead)
        mark.add("label", cut, text=label, style=LABEL)
    for at, cell in enumerate(cells):
        cut, room = room.cut_left(min(room.w, _room(view, *cell[:2])))
        if at:
            high = chip.h // 2
            mark.add(
                f"edge{at}",
                Rect(cut.x, chip.cy - high // 2, max(1, view.px(1)), high),
                fill="line",
                scenery=True,
            )
        _cell(view, mark, f"count{at or ''}", cut, cell, plain=decided)
    return rest


def _cell(view: View, mark: Node, name: str, cut: Rect, cell: tuple[str, str, float], *, plain: bool) -> None:
    """A condition: its words, before them a tick or a cross, below them how far it has come; only words where all is decided."""
    said, how, part = cell
    side, pad, thick = _sign(view, how), view.px(PLATE.pad), max(3, view.px(3))
    text = cut.pad(left=side)
    mark.add(name, text, text=said, style=PLATE)
    if plain:
        return
    if side:
        spot = Rect(cut.x + view.px(4), cut.cy - side // 2, side, side)
        mark.add(f"{name}.sign", spot, picture=f"{SIGNS[how]}?ink={INKS[how]}", scenery=True)
    line = Rect(text.x + pad, cut.bottom - thick - max(1, view.px(2)), text.w - 2 * pad, thick)
    mark.add(f"{name}.whole", line, fill="line", scenery=True)
    mark.add(f"{name}.part", Rect(line.x, line.y, round(line.w * part), thick), fill=BARS[how], scenery=True)


# -- a goal that is decided --------------------------------------------------------------------------------------------
# A band, once: as the match begins, when the goal cannot be lost any more, with a sound and the line of a rival, and when it
# cannot be reached any more.


MET_SECONDS = 7.0
"""How long the band stays as the goal is reached or missed; as a match begins, until the person does anything."""


class GoalNotice(TimedPanel):
    """Tells the goal of a station, and that it is reached or missed, when what moved has landed; opens the letter."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._record: Record | None = None
        self._plate: GoalPlate | None = None
        self._told: set[str] = set()
        self._waits = ""
        self._state = "reached"

    def enter(self) -> None:
        self.changed()

    def commands(self) -> dict[str, Command]:
        def possible() -> bool:
            return station_in(self.model.session.record) is not None

        return {COMMAND: Command(self._read, possible), READ: Command(self.skip)}

    def _read(self) -> None:
        """Open the letter with the goal and how far one is."""
        record = self.model.session.record
        if (station := station_in(record)) is not None:
            self.model.stack.push(career.letter_page(self.model.context, station, record=record))

    def changed(self) -> None:
        """Look whether it is decided now; what was decided when one came to the table is not told again."""
        record = self.model.session.record
        fresh = record is not self._record
        if fresh:
            self._record, self._plate = record, GoalPlate(record, self.model.context.texts)
        plate = self._plate
        if plate is None or plate.station is None:
            return
        state = "reached" if plate.reached else "missed" if plate.missed else ""
        if fresh:
            self._told, self._waits = {"", state}, "" if self._acted(record) else "begin"
        elif state or self._waits != "begin":
            self._waits = "" if state in self._told or self.model.session.over else state

    def tick(self, seconds: float) -> bool:
        """Appear as soon as nothing else is told, then count down; whether it has just appeared or gone."""
        if not self._waits or self.model.telling or not self.model.on_top:
            return super().tick(seconds)
        self._state, self._waits = self._waits, ""
        self.left = inf if self._state == "begin" else MET_SECONDS
        self._told.add(self._state)
        if self._state == "reached":
            self.model.sounds.play("fame")
        self.model.host.speak(" ".join(self._said()))
        return True

    @staticmethod
    def _acted(record: Record) -> bool:
        """Whether the person of the go has done anything yet; the others may have been faster."""
        mark = record.station
        return mark is None or any(entry.seat == mark.seat for entry in record.match.entries)

    def skip(self) -> None:
        self.left = min(self.left, 0.01)

    def acting(self) -> None:
        self.skip()

    def touched(self) -> None:
        self.skip()

    def _said(self) -> tuple[str, str]:
        """The goal and the start as the match begins; the rival's line as it is reached; what is left to win as it is missed."""
        assert self._plate is not None
        assert self._plate.station is not None
        texts, station, record = self.model.context.texts, self._plate.station, self.model.session.record
        if self._state == "begin":
            start = career.start_of(texts, station)
            return career.goal_of(texts, station), " ".join(
                one for one in (start, texts("career.counted")) if one
            )
        if self._state == "missed":
            return texts("career.count_missed"), texts("career.missed")
        mark = record.station
        assert mark is not None
        first = record.seats[(mark.seat + 1) % len(record.seats)].controller
        rival = career.sender_of(texts, station) or first
        met = f"{station.game}.career.met.{split_bot_id(rival)[1]}"
        said = [texts(met, name=opponent.name(texts, station.game, rival))]
        if self._plate.hidden:
            said.append(texts(f"{station.game}.career.hidden"))
        return texts("career.count_reached"), " ".join(said)

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.left > 0:
            band = notice_band(view, root, area, "goal_notice", *self._said())
            if self._state == "begin":
                band.target, band.speech = f"ui/{READ}", " ".join(self._said())
