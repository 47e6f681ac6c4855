"""Helpers about the paths: results, what comes next, and what the end of a go says."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from game.boards import opponent
from game.bots.career import LAURELS, MIRROR, Station, has_path, open_stations, stations
from game.bots.career_count import OPEN, GoalCount, counts
from game.bots.expected_lead import lead_of, par_of
from game.bots.registry import split_bot_id
from game.engine.registry import game_ids
from game.i18n.dates import signed
from game.storage.career_results import (
    CareerResults,
    StationResult,
    bots_of,
    closing_line,
    goal_reached,
    laurels_of,
    station_in,
)
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.statistics import FILE, Statistics
from game.table.career import StationPar
from game.ui.geometry import Rect
from game.ui.scene import Context, Scene, Texts, View
from game.ui.tree import Node, TextStyle

from . import extras
from .parts import gap_of, page
from .people import own_name
from .reader import Paragraph, Reader

NO_RESULT = StationResult()


def games_with_path() -> list[str]:
    """The games that have a path."""
    return [game for game in game_ids() if has_path(game)]


def statistics_of(context: Context) -> Statistics:
    """The statistics, as stored now."""
    return Statistics(context.service(Saves).folder.parent / FILE)


def results_of(context: Context) -> CareerResults:
    """What persons reached on the paths, as stored now."""
    return CareerResults(statistics_of(context))


def reached(context: Context, game: str, *, masters: bool = False) -> dict[str, StationResult]:
    """What the person reached on the path of a game; nothing where it cannot be read."""
    with suppress(SaveError):  # the page of the path says what is wrong with the file
        return results_of(context).of(own_name(context, game), game, masters=masters)
    return {}


def next_station(game: str, known: dict[str, StationResult]) -> Station | None:
    """The first station that may be played and has no laurel; ``None`` where the path has none left, or there is no path."""
    path = stations(game)
    done = {name: one.laurels for name, one in known.items()}
    skipped = [name for name, one in known.items() if one.skipped]
    allowed = open_stations(path, done, skipped)
    fresh = (one for one in path if one.id in allowed and not done.get(one.id) and one.id not in skipped)
    return next(fresh, None)


def finished(game: str, known: dict[str, StationResult]) -> bool:
    """Whether every station of a path has a laurel or was left out, and one at least was played."""
    path = stations(game)
    gone = [known.get(one.id, NO_RESULT) for one in path]
    return bool(path) and all(one.laurels or one.skipped for one in gone) and any(one.laurels for one in gone)


def title_of(texts: Texts, station: Station) -> str:
    """What a station is called."""
    return texts(f"{station.game}.career.{station.id}.title")


def numbered(texts: Texts, station: Station) -> str:
    """Number and name of a station."""
    number = [one.id for one in stations(station.game)].index(station.id) + 1
    return texts("career.station", number=number, title=title_of(texts, station))


def goal_of(texts: Texts, station: Station) -> str:
    """The goal of a station in a sentence."""
    return texts("career.goal", goal=texts(f"{station.game}.career.{station.id}.goal"))


def start_of(texts: Texts, station: Station) -> str:
    """What each side has where a station begins from a position, in words; "" where it begins as every match does."""
    if station.start is None:
        return ""
    return texts("career.started", start=texts(f"{station.game}.career.{station.id}.start"))


def fails(texts: Texts, found: Sequence[GoalCount]) -> list[str]:
    """What would fail a goal, a sentence for each way that the counts do not show by themselves."""
    said = [
        texts(f"career.fails_{one.kind}", wanted=one.wanted) for one in found if one.kind in ("most", "round")
    ]
    said += [texts("career.fails_ended") for one in found if one.key.startswith("end_")]
    late = any(one.kind in OPEN and one.kind not in ("most", "round") for one in found)
    return said + ([texts("career.fails_late")] if late else [])


def sender_of(texts: Texts, station: Station) -> str:
    """The rival who writes the letter of a station: the one who signs it, else the first it names; "" where none does."""
    said = texts(f"{station.game}.career.{station.id}.letter")
    named = {
        one: texts(f"{station.game}.bot.{split_bot_id(one)[1]}.name")
        for one in station.opponents
        if split_bot_id(one)[1] != MIRROR
    }
    signed = (one for one, name in named.items() if said.rstrip(".").endswith(name))
    return next(signed, next((one for one, name in named.items() if name in said), ""))


def tally_words(texts: Texts, met: int, ahead: int) -> str:
    """How often one met a character, and how often one was ahead of it, in a sentence."""
    return texts("career.tally" if ahead or not met else "career.tally_never", count=met, ahead=ahead)


LETTER = TextStyle("body.italic", align="left", valign="top")
SENDER = TextStyle("body.bold", "porphyry", align="left", valign="bottom")
PLACE = TextStyle("small", "ink_soft", align="left", valign="top")
GOAL = TextStyle("body.bold", "porphyry", align="left", lines=4)
NOTE = TextStyle("small", align="left", valign="top")
LETTER_ROLES = ("body.italic", "small")
"""Sizes in which a letter is set on its page, the best first."""
SHEET = 860
"""Width of the sheet in design units."""


class LetterPage(Reader):
    """The letter of a station as its writer sent it: on parchment, with the portrait, the goal and how far one is.

    In a window without room for that it is leafed through.
    """

    def __init__(self, context: Context, station: Station, said: str, record: Record | None) -> None:
        texts, self.game, self.station = context.texts, station.game, station
        mark = record.station if record is not None else None
        found = counts(station.goal, record.match, mark.seat, bots_of(record)) if record and mark else ()
        self.notes = [" · ".join(count_words(texts, record, one) for one in found)] if record else []
        self.notes += fails(texts, found)
        self.notes += [start] if (start := start_of(texts, station)) else []
        self.notes += [said] if said else []
        letter = texts(f"{station.game}.career.{station.id}.letter")
        self.parts = letter, goal_of(texts, station)
        words = [Paragraph("body", one) for one in (*self.parts, *self.notes)]
        super().__init__(context, numbered(texts, station), words)

    def layout(self, view: View) -> Node:
        parts = page(view, self.context.texts, "reader", self.title, foot=False, game=self.game)
        wide = min(parts.body.w, view.px(SHEET))
        pad = max(12, view.px(34))
        room = parts.body.place(wide, parts.body.h, 0.5, 0).inset(pad, max(10, view.px(26)))
        for role in LETTER_ROLES:
            node = Node("reader/sheet", parts.body, fill="plate")
            left = self._written(view, node, room, LETTER.but(role=role))
            if left >= 0:
                edge = room.y - parts.body.y
                high = room.h - left + 2 * edge
                node.rect = parts.body.place(wide, high, 0.5, 0)
                parts.root.children.append(node)
                self.leaves = 1
                return parts.root
        return super().layout(view)

    def _written(self, view: View, node: Node, room: Rect, style: TextStyle) -> int:
        """Fill the sheet from above; the height that is left, less than 0 where there is no room."""
        gap, face = gap_of(view), 2 * (view.line(SENDER.role) + view.px(6))
        y = room.y + self._head(view, node, room.cut_top(min(face, room.h))[0]) + gap
        node.add("rule", Rect(room.x, y, room.w, max(1, view.px(2))), fill="line.gold")
        y += gap
        letter, goal = self.parts
        side = view.line(GOAL.role) * 3 // 2
        rows = [("words", letter, style, 0), ("goal", goal, GOAL, side + view.px(6))]
        rows += [(f"note{at}", one, NOTE, side + view.px(6)) for at, one in enumerate(self.notes)]
        for name, text, look, indent in rows:
            cell = Rect(room.x + indent, y, room.w - indent, 0)
            lines = len(view.fonts.wrap(text, look.role, view.k, cell.w - 2 * view.px(look.pad)))
            high = max(lines * view.line(look.role) + 2, side if name == "goal" else 0)
            rect = Rect(cell.x, y, cell.w, high)
            node.add(name, rect, text=text, style=look.but(lines=max(2, lines)))
            if name == "goal":
                leaf = Rect(room.x, rect.cy - side // 2, side, side)
                node.add("leaf", leaf, picture="fame", scenery=True)
            y += high + (gap if look is style else gap // 2)
        return room.bottom - y

    def _head(self, view: View, node: Node, row: Rect) -> int:
        """Who writes, and from where, beside the portrait; how high that is."""
        texts, one = self.context.texts, self.station
        sender = sender_of(texts, one)
        place = texts(f"{one.game}.career.{one.id}.place")
        if not sender:
            cut = row.cut_top(view.line(SENDER.role) + 2)[0]
            node.add("sender", cut, text=place, style=SENDER)
            return cut.h
        face, words = row.cut_left(row.h, gap=gap_of(view))
        node.add("face", face, picture=opponent.portrait(one.game, sender))
        upper, lower = words.rows(1.0, 1.0)
        node.add("sender", upper, text=opponent.name(texts, one.game, sender), style=SENDER)
        node.add("place", lower, text=place, style=PLACE)
        return row.h


def letter_page(context: Context, station: Station, said: str = "", record: Record | None = None) -> Scene:
    """The letter of a station to read, its goal below it, how far a go has come, and last the closing line of the latest."""
    return LetterPage(context, station, said, record)


@dataclass(frozen=True, slots=True)
class StationEnd:
    """What the end of a go says: its laurels, the closing line with the rival it is about, whether the goal was reached, and
    why laurels are missing."""

    station: Station
    laurels: int
    said: str
    goal: bool
    rival: str = ""
    lack: str = ""


class MastersPar(extras.ParLine[StationPar]):
    """The par beside a go at a station of the masters' act; it is computed while the end of the match is shown."""

    def _made(self) -> StationPar | None:
        mark, station = self._record.station, station_in(self._record)
        wanted = mark is not None and mark.form == "masters" and laurels_of(self._record) > 0
        return StationPar(station, results_of(self._context)) if wanted and station is not None else None

    def line(self) -> str:
        """The lead of the person and the par, as far as it is known; "" for any other match."""
        mark, texts = self._record.station, self._context.texts
        if self._par is None or mark is None:
            return ""
        match = self._record.match
        own = texts("career.par_own", lead=signed(lead_of(match.game, match.state, mark.seat)))
        par = par_of(self._par.runs)
        if par is None:
            return own if self._par.failed else f"{own} {texts('career.par_busy')}"
        return f"{own} {texts('career.par', lead=signed(par.lead))}"


def station_end(context: Context, record: Record) -> StationEnd | None:
    """The end of a go at a station; ``None`` for other matches."""
    station, texts = station_in(record), context.texts
    if station is None:
        return None
    key, words = closing_line(record, statistics_of(context))
    if not key:
        return None
    said = texts(
        key, **{name: texts(word) if isinstance(word, str) else word for name, word in words.items()}
    )
    mark = record.station
    assert mark is not None
    rivals = [record.seats[(mark.seat + step) % station.players] for step in range(1, station.players)]
    about = [
        one
        for one in rivals
        if words.get("name") == f"{station.game}.bot.{split_bot_id(one.controller)[1]}.name"
    ]
    rival = (about or rivals)[0].controller
    return StationEnd(station, laurels_of(record), said, goal_reached(record), rival, lacking(texts, record))


def lacking(texts: Texts, record: Record) -> str:
    """Why a finished go has not all laurels, with the counts that did not hold; "" where none is missing, or all are."""
    station, mark, found = station_in(record), record.station, laurels_of(record)
    if station is None or mark is None or found in (0, LAURELS):
        return ""
    goal = goal_reached(record)
    said = [texts(f"career.lack.{'goal' if found > 1 else 'won' if goal else 'both'}")]
    if not goal:
        all_counts = counts(station.goal, record.match, mark.seat, bots_of(record))
        said += [count_words(texts, record, one) for one in all_counts if not one.holds]
    return " · ".join(said)


def count_words(texts: Texts, record: Record, one: GoalCount) -> str:
    """A condition of the goal of a go in a few words."""
    game, bots = record.match.game.id, bots_of(record)
    name = rival = ""
    if one.kind == "beats":
        name = opponent.name(texts, game, next(bot for bot in bots if bot.endswith(f"-{one.key}")))
    elif one.kind in ("least", "hold", "most", "against", "above"):
        name = texts(f"{game}.career.count.{one.key}")
    if one.kind == "against":
        others = [bot for bot in bots if bot]
        rival = opponent.name(texts, game, others[0]) if len(others) == 1 else texts("career.best_rival")
    doubt = "?" if one.hidden and one.kind == "lead" else ""
    reached = min(one.own, one.wanted) if one.kind in ("least", "hold") else one.own
    own = f"{reached}{doubt}".replace("-", "−")
    wanted = f"{one.wanted}+?" if one.hidden and one.kind in ("beats", "against") else str(one.wanted)
    kind = "least" if one.kind == "hold" else one.kind
    return texts(f"career.count_{kind}", name=name, rival=rival, own=own, wanted=wanted)
