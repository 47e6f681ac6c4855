"""The map of a path and the poster of a finished one; and the state they show: which game and station are chosen, and what the person reached."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from game.boards import opponent
from game.bots.career import LAURELS, MIRROR, OPEN_AT_ONCE, THOUSAND, Form, Path, Station, path_of, stations
from game.bots.career_count import counts
from game.bots.registry import split_bot_id
from game.extras import names, offer
from game.i18n import dates
from game.i18n.dates import day_words
from game.storage import savefile
from game.storage.career_results import StationResult, Tally, bots_of, easier_offered, station_in
from game.storage.record import SaveError
from game.storage.save_info import SaveInfo
from game.storage.saves import Saves
from game.ui.geometry import Rect, bounds
from game.ui.scene import Context, Scene, View
from game.ui.tree import Node, Pattern, Stroke, TextStyle

from ..common import career, extras, people
from ..common.game_cards import game_at_hand
from ..common.people import own_face, own_name
from ..common.pictures import Drawing, keep, offscreen, png
from ..common.who_plays import meeting_words

if TYPE_CHECKING:
    import pygame


# -- state -------------------------------------------------------------------------------------------------------------
# The state of the page of a path: which game and station are chosen, and what the person reached.


TABS = ("chart", "letter", "paths")
"""The parts, in a small window by tabs."""


class CareerState(Scene):
    """The path of one game at a time, of the present person, plain or as the masters' act."""

    def __init__(
        self, context: Context, game_id: str = "", chosen: str = "", *, masters: bool = False
    ) -> None:
        super().__init__(context)
        self.games = career.games_with_path()
        last = game_at_hand(context, self.games) if self.games else ""
        self.game = game_id if game_id in self.games else last
        self.masters = masters
        self.tab = TABS[0]
        self.notice = ""
        self.known: dict[str, StationResult] = {}
        self.plain: dict[str, StationResult] = {}
        """What was reached outside of the masters' act: that decides what is open."""
        self.counts: dict[str, int] = {}
        """By game, how many stations have a laurel."""
        self.tallies: Mapping[str, Tally] = {}
        self.open_doors: list[str] = []
        """The doors that lead anywhere today."""
        self.today: set[str] = set()
        """The doors behind which today's deal or puzzle is done."""
        self.running: dict[str, SaveInfo] = {}
        """The goes that are not over, by station."""
        self.standing: dict[str, str] = {}
        """By station how a go that is not over stands."""
        self.ruled = False
        """Whether the letter says what laurels are for."""
        self.skipping = ""
        """The station that was asked to be skipped: a second press does it."""
        self.going: set[str] = set()
        """The games in which one is not over."""
        self._wanted = chosen
        self._memories: dict[str, list[str]] = {}
        """By character of the chosen game, what was between it and the person the last time."""
        self._ends: dict[str, career.StationEnd | None] = {}
        """What was said at the end of goes, by match."""
        self.chosen = ""

    @property
    def world(self) -> str:
        return self.game

    @property
    def path(self) -> Path:
        """The path of the chosen game."""
        found = path_of(self.game)
        assert found is not None, self.game
        return found

    @property
    def stations(self) -> tuple[Station, ...]:
        """Its stations."""
        return self.path.stations

    @property
    def station(self) -> Station:
        """The chosen station."""
        return next((one for one in self.stations if one.id == self.chosen), self.stations[0])

    @property
    def stories(self) -> Mapping[int, str]:
        """By act what has become of the person when it begins."""
        return {
            act: self.context.texts(f"{self.game}.career.story.{act}") for act in range(1, self.path.acts + 1)
        }

    @property
    def form(self) -> Form:
        """In which form the chosen station is played."""
        return "masters" if self.masters else "plain"

    def enter(self) -> None:
        """Read the results again: a station may have been played in between."""
        self.look()

    def look(self) -> None:
        """Read what was reached in the chosen game."""
        texts, person = self.context.texts, people.own_name(self.context, self.game)
        going = [info for info in reversed(self.context.service(Saves).unfinished()) if info.station]
        self.running = {info.station: info for info in going if info.game == self.game}
        self.going = {info.game for info in going}
        self.standing = {name: said for name, one in self.running.items() if (said := self._standing(one))}
        try:
            results = career.results_of(self.context)
            self.plain = results.of(person, self.game)
            self.masters = self.masters and self.finished
            self.known = results.of(person, self.game, masters=True) if self.masters else self.plain
            self.tallies = results.tallies(person, self.game)
            self._memories.clear()
            self.notice = ""
        except SaveError as error:
            self.known, self.plain, self.tallies = {}, {}, {}
            self.notice = texts(error.key, **error.words)
        self.counts = {game: self._count(game) for game in self.games}
        self._look_behind_doors()
        self._choose()
        self.invalidate()

    def _standing(self, info: SaveInfo) -> str:
        """Round, points and how far the goal of a go is, as its person may know them; "" where it cannot be read."""
        try:
            record = savefile.read(info.path)
        except SaveError:  # the page of the saves says what is wrong with the file
            return ""
        mark, match, texts = record.station, record.match, self.context.texts
        station = station_in(record)
        if mark is None or station is None:
            return ""
        seen = match.game.recall(match.state, mark.seat)
        points = ", ".join(
            f"{seat.name} {tree.points}"
            for seat, tree in zip(record.seats, match.game.score(seen), strict=True)
        )
        said = texts("career.running_at", round=match.game.facts(seen)["round"], points=points)
        found = counts(station.goal, match, mark.seat, bots_of(record))
        return " · ".join([said, *(career.count_words(texts, record, one) for one in found)])

    def _look_behind_doors(self) -> None:
        """Which doors are open today, and behind which all is done."""
        self.open_doors, self.today = [], set()
        for name in names("door"):
            done: bool | None = False
            with suppress(SaveError):  # the page behind the door says what is wrong with its file
                done = offer("door", name)(self.context, self.game)
            if done is not None:
                self.open_doors.append(name)
            if done:
                self.today.add(name)

    def _count(self, game: str) -> int:
        return sum(bool(one.laurels) for one in career.reached(self.context, game).values())

    def _choose(self) -> None:
        """Keep the chosen station, else take the next one."""
        ids = [one.id for one in self.stations]
        if self._wanted in ids:
            self.chosen, self._wanted = self._wanted, ""
        elif self.chosen not in ids:
            fresh = next(
                (one.id for one in self.stations if self.is_open(one) and not self.leads_on(one)), ""
            )
            self.chosen = next(iter(self.running), fresh) or ids[0]

    # -- what is known -------------------------------------------------------------------------------------------

    def of(self, station: Station) -> StationResult:
        """What was reached at a station."""
        return self.known.get(station.id, career.NO_RESULT)

    def done(self, station: Station) -> int:
        """The laurels of a station."""
        return self.of(station).laurels

    def leads_on(self, station: Station) -> bool:
        """Whether the way leads on from a station: it has a laurel, or was left out."""
        return bool(self.done(station)) or (not self.masters and self.of(station).skipped)

    def left_out(self, station: Station) -> bool:
        """Whether it was skipped and has no laurel since."""
        return self.leads_on(station) and not self.done(station)

    def is_open(self, station: Station) -> bool:
        """Whether it may be played: gone already, or one of the next two; in the masters' act every one."""
        if self.masters or self.leads_on(station):
            return True
        waiting = [one.id for one in self.stations if not self.leads_on(one)]
        return station.id in waiting[:OPEN_AT_ONCE]

    @property
    def finished(self) -> bool:
        """Whether the plain path is finished."""
        return career.finished(self.game, self.plain)

    @property
    def offered(self) -> bool:
        """Whether the easier form of the chosen station is offered."""
        return not self.masters and easier_offered(self.of(self.station))

    @property
    def skippable(self) -> bool:
        """Whether the chosen station can be left out."""
        one = self.station
        return not self.masters and self.is_open(one) and not self.leads_on(one)

    @property
    def doors(self) -> Mapping[str, tuple[int, int]]:
        """The doors on the map: to the deal of the day and the puzzles, if they are shown and the game has them."""
        if not extras.shown(self.context):
            return {}
        return {name: at for name, at in self.path.doors.items() if name in self.open_doors}

    def words(self, station: Station, key: str) -> str:
        """A text of a station."""
        return self.context.texts(f"{self.game}.career.{station.id}.{key}")

    def state_words(self, station: Station) -> str:
        """What was reached at a station, in words."""
        texts, known = self.context.texts, self.of(station)
        if station.id in self.running:
            return self.standing.get(station.id) or texts("career.running")
        if known.laurels:
            return texts(f"career.laurel.{known.laurels}")
        if known.skipped and not self.masters:
            return texts("career.laurel.skipped")
        return texts(f"career.laurel.{'none' if self.is_open(station) else 'closed'}")

    def memory(self, character: str) -> list[str]:
        """How often one met a character and how it was the last time, in sentences, the last of them its own; none before."""
        known = self.tallies.get(character)
        if known is None:
            return []
        if character not in self._memories:
            self._memories[character] = meeting_words(self.context, self.game, character, known)
        return self._memories[character]

    def end_of(self, match: str) -> career.StationEnd | None:
        """The end of a go as it was told; ``None`` where its match is not kept."""
        if match and match not in self._ends:
            self._ends[match] = None
            with suppress(SaveError):
                record = career.statistics_of(self.context).record(match)
                self._ends[match] = career.station_end(self.context, record)
        return self._ends.get(match)

    @property
    def next(self) -> Station | None:
        """The station where the person is on the way: the first open one that is not gone."""
        return next((one for one in self.stations if not self.leads_on(one)), None)

    def count_words(self) -> str:
        """How many stations are done, and how many laurels there are."""
        laurels = sum(self.done(one) for one in self.stations)
        done = sum(bool(self.done(one)) for one in self.stations)
        count = len(self.stations)
        return self.context.texts(
            "career.count", done=done, count=count, laurels=laurels, all=LAURELS * count
        )

    def fact(self, game: str) -> tuple[str, str]:
        """What the card of a game says: how far its path is gone, and what it is called."""
        texts = self.context.texts
        said = texts("career.fact", done=self.counts.get(game, 0), count=len(stations(game)))
        said = f"{said} · {texts('career.running')}" if game in self.going else said
        return said, texts(f"{game}.career.title")


# -- map ---------------------------------------------------------------------------------------------------------------
# The map of a path: the way from station to station, medallions with laurels, name plates, and doors; and the poster of a finished path.


MEDAL, DOOR = 0.062, 0.052
"""Sides of the medallion of a station and of a door, as parts of the width of the map."""
LEAST = 34
"""Least side of both in pixels."""
SIGNS = {"daily": "glyph/calendar", "puzzles": "glyph/bulb"}
LEAF = 0.4
"""Side of a laurel, as a part of a medallion."""
PLATE = TextStyle("caption", pad=5)
NUMBER = TextStyle("caption")
BOW, STEPS = 0.14, 14
"""How far a way is bent, as a part of its length, and in how many pieces it is drawn."""


@dataclass(slots=True)
class TakenRoom:
    """What lies on the map already: name plates find room beside it."""

    sea: Rect
    rects: list[Rect]

    def plate(self, spot: Rect, size: tuple[int, int], gap: int, low: int) -> Rect | None:
        """Room for a plate below a medallion (below its laurels at ``low``), above, or at a side; ``None`` where there is none."""
        wide, high = size
        left = spot.cx - wide // 2
        tries = (
            Rect(left, low + gap, wide, high),
            Rect(left, spot.y - high - gap, wide, high),
            Rect(spot.right + gap, spot.cy - high // 2, wide, high),
            Rect(spot.x - wide - gap, spot.cy - high // 2, wide, high),
        )
        for rect in tries:
            inside = rect.clamped(self.sea)
            moved = abs(inside.x - rect.x) + abs(inside.y - rect.y)
            if moved <= wide // 2 and not any(inside.overlaps(other) for other in self.rects):
                self.rects.append(inside)
                return inside
        return None


def chart(view: View, root: Node, sea: Rect, state: CareerState, *, bare: bool = False) -> None:
    """The whole map inside ``sea``; ``bare``: without doors and name plates, nothing chosen."""
    path = state.path
    node = root.add("sea", sea, picture=path.ground, picture_at="stretch", fill="sea", clip=True)
    _ways(view, node, sea, state)
    side = spot_of(sea, (0, 0), MEDAL).w
    taken = TakenRoom(sea, [])
    for station in state.stations:
        spot = spot_of(sea, station.at, MEDAL)
        taken.rects += [spot, *laurel_rects(spot, signs_of(state, station)), _badge(spot)]
    doors = {} if bare else {name: spot_of(sea, at, DOOR) for name, at in state.doors.items()}
    taken.rects += doors.values()
    for name, spot in doors.items():
        _door(view, node, taken, name, spot, state)
    for number, station in enumerate(state.stations, 1):
        _medal(view, node, sea, number, station, state).selected &= not bare
    if bare:
        return
    first = sorted(state.stations, key=lambda one: one.id != state.chosen)
    for station in first:
        if station.id == state.chosen or (state.is_open(station) and not state.leads_on(station)):
            _plate(view, node, taken, station, state, side)


def spot_of(sea: Rect, at: tuple[int, int], share: float) -> Rect:
    """The square of a medallion or door on the map."""
    side = max(LEAST, round(sea.w * share))
    x, y = sea.x + sea.w * at[0] // THOUSAND, sea.y + sea.h * at[1] // THOUSAND
    return Rect(x - side // 2, y - side // 2, side, side)


def laurel_rects(spot: Rect, count: int) -> list[Rect]:
    """Where the laurels of a medallion lie: in a row over its lower edge."""
    side = round(spot.w * LEAF)
    left, top = spot.cx - count * side // 2, spot.bottom - side // 4
    return [Rect(left + at * side, top, side, side) for at in range(count)]


def signs_of(state: CareerState, station: Station) -> int:
    """How many signs lie at the lower edge of a medallion: its laurels, or the one of a station that was left out."""
    return state.done(station) or int(state.left_out(station))


def _badge(spot: Rect) -> Rect:
    return spot.place(spot.w * 2 // 5, spot.w * 2 // 5, 0, 0).moved(-spot.w // 12, -spot.w // 12)


def face_of(game: str, rival: str) -> str:
    """The portrait of a rival; a sign for the one whose face is not known yet."""
    return "glyph/person?ink=porphyry" if split_bot_id(rival)[1] == MIRROR else opponent.portrait(game, rival)


def _ways(view: View, node: Node, sea: Rect, state: CareerState) -> None:
    """The way from station to station: golden where it was gone, dashed where a station was left out, pale beyond, and waves where it leads over the sea."""
    width = max(4, view.px(7))
    for before, after in pairwise(state.stations):
        one, two = (spot_of(sea, station.at, MEDAL) for station in (before, after))
        points = bow((one.cx, one.cy), (two.cx, two.cy))
        box = bounds([Rect(x, y, 1, 1) for x, y in points]).inset(-width - 3)
        inside = tuple((x - box.x, y - box.y) for x, y in points)
        gone = state.leads_on(before)
        dashed = state.left_out(before) or (not gone and state.path.sailed)
        pattern: Pattern = "wave" if dashed else "double"
        tone, edge = ("gold_light", "porphyry_deep") if gone else ("plate_deep", "ink_soft")
        node.add(f"way.{after.id}", box, strokes=(Stroke(inside, pattern, tone, edge, width),))


def bow(one: tuple[int, int], two: tuple[int, int]) -> list[tuple[int, int]]:
    """The points of a gently bent way."""
    (ax, ay), (bx, by) = one, two
    cx, cy = (ax + bx) / 2 - (by - ay) * BOW, (ay + by) / 2 + (bx - ax) * BOW
    shares = [number / STEPS for number in range(STEPS + 1)]
    return [
        (
            round((1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx),
            round((1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by),
        )
        for t in shares
    ]


def _medal(view: View, node: Node, sea: Rect, number: int, station: Station, state: CareerState) -> Node:
    spot, is_open = spot_of(sea, station.at, MEDAL), state.is_open(station)
    target = f"station/{station.id}"
    said = state.context.texts(
        "career.spoken", number=number, title=state.words(station, "title"), state=state.state_words(station)
    )
    medal = node.add(
        f"station.{station.id}", spot, fill="disc", target=target, tip=target, depth=2, speech=said,
        lit=is_open and not state.leads_on(station), selected=station.id == state.chosen,
    )  # fmt: skip
    face = spot.inset(max(2, spot.w // 14))
    rival = station.rivals(state.form)[0]
    medal.add("face", face, picture=face_of(state.game, rival), dim=not is_open)
    badge = _badge(spot)
    if view.line(NUMBER.role) <= badge.h * 5 // 4:
        medal.add(
            "number", badge, text=str(number), style=NUMBER, fill="chip.dark" if is_open else "chip", depth=2
        )
    corner = _badge(spot).moved(spot.w * 7 // 10, 0)
    if station.id in state.running:
        running_sign(medal, corner)
    elif station is state.next:
        corner = corner.inset(-corner.w // 8)
        me = medal.add("me", corner, fill="disc", depth=3)
        picture = own_face(state.context, state.game)
        me.add("face", corner.inset(max(1, corner.w // 16)), picture=picture, scenery=True).depth = 3
    if state.left_out(station):
        sign = laurel_rects(spot, 1)[0]
        medal.add("skipped", sign, fill="chip.dark", depth=3).add(
            "sign", sign.inset(max(2, sign.w // 6)), picture="glyph/fast?ink=gold_light", scenery=True
        ).depth = 3
    for place, rect in enumerate(laurel_rects(spot, state.done(station))):
        medal.add(f"laurel{place}", rect, picture="fame", depth=3, scenery=True)
    return medal


def running_sign(node: Node, rect: Rect) -> None:
    """The sign of a go that is not over."""
    node.add("running", rect, fill="chip.good", depth=4).add(
        "sign", rect.inset(max(2, rect.w // 5)), picture="glyph/play", scenery=True
    ).depth = 4


def _plate(view: View, node: Node, taken: TakenRoom, station: Station, state: CareerState, side: int) -> None:
    """The name of a station on a plate, where there is room for it."""
    title, spot = state.words(station, "title"), spot_of(taken.sea, station.at, MEDAL)
    low = max([spot.bottom, *(rect.bottom for rect in laurel_rects(spot, signs_of(state, station)))])
    size = view.width(title, PLATE.role) + view.px(22), view.line(PLATE.role) + view.px(6)
    if size[0] > taken.sea.w // 2 or size[1] > side:
        return
    rect = taken.plate(spot, size, max(2, view.px(3)), low)
    if rect is not None:
        node.add(f"title.{station.id}", rect, text=title, style=PLATE, fill="label", depth=6)


def _door(view: View, node: Node, taken: TakenRoom, name: str, spot: Rect, state: CareerState) -> None:
    words = state.context.texts(f"career.{name}")
    said = f"{words}: {state.context.texts('career.done_today')}" if name in state.today else words
    door = node.add(
        f"door.{name}", spot, fill="button.primary", target=f"ui/{name}", tip=f"ui/{name}", speech=said, depth=2
    )  # fmt: skip
    door.add("sign", spot.inset(spot.w // 5), picture=f"{SIGNS[name]}?ink=gold_light")
    if name in state.today:
        badge = spot.place(spot.w * 2 // 5, spot.w * 2 // 5, 1, 0).moved(spot.w // 10, -spot.w // 10)
        door.add("done", badge, fill="chip.good", depth=2)
        door.add("check", badge.inset(max(2, badge.w // 6)), picture="glyph/check", depth=3)
    size = view.width(words, PLATE.role) + view.px(22), view.line(PLATE.role) + view.px(6)
    rect = taken.plate(spot, size, max(2, view.px(5)), spot.bottom) if size[1] <= spot.h else None
    if rect is not None:
        node.add(f"plate.{name}", rect, text=words, style=PLATE, fill="label", depth=2)


# -- poster ------------------------------------------------------------------------------------------------------------
# The poster of a finished path: its map with all laurels in a mosaic frame, whose it is, and what was reached.


SIZE = (1920, 1080)
BAND = 60
"""Width of the frame."""
NAME = TextStyle("display", "gold_light", align="left", shrink=True, pad=6)
PATH = TextStyle("heading", "marble", align="left", shrink=True, pad=6)
FACT = TextStyle("small.bold", "marble", align="right", shrink=True)
LAUREL_SIDE = 76


def make_poster(state: CareerState) -> Scene:
    """Has the poster of a path made and kept; the page says where it is."""

    def draw() -> None:
        day = dates.today()
        name = f"{state.context.texts(f'{state.game}.career.title')} {day:%Y-%m-%d}"
        state.notice = keep(state.context, name, png(poster(state, day)))[0]
        state.speak(state.notice)
        state.invalidate()

    return Drawing(state.context, draw)


def poster(state: CareerState, day: date) -> pygame.Surface:
    """The poster of a path as it stands on a day."""
    import pygame

    painter = offscreen(state.context).painter()
    view = View(*SIZE, painter.fonts, painter.theme)
    sheet = pygame.Surface(SIZE)
    painter.paint(sheet, poster_tree(view, state, day), view.k)
    return sheet


def poster_tree(view: View, state: CareerState, day: date) -> Node:
    """The whole picture, as large as the view."""
    root = Node("poster", view.rect, fill="plate")
    inner = view.rect.inset(BAND + 20, BAND + 18)
    head, body = inner.cut_top(116, gap=16)
    _head(root, head, state, day)
    chart(view, root, body.fit(*state.path.shape), state, bare=True)
    root.add("frame", view.rect, picture="art/poster/frame", picture_at="stretch").depth = 60
    return root


def _head(root: Node, area: Rect, state: CareerState, day: date) -> None:
    """Whose path it is, what it is called, and what was reached by when."""
    texts = state.context.texts
    plate = root.add("head", area, fill="porphyry")
    leaf, words = area.inset(16, 10).cut_left(LAUREL_SIDE, gap=16)
    face = leaf.square()
    plate.add("me", face, fill="disc").add("face", face.inset(3), picture=own_face(state.context, state.game))
    plate.add("laurel", face.place(face.w // 2, face.w // 2, 1.0, 1.0).moved(10, 6), picture="fame").depth = 3
    name, facts = words.columns(0.62, 0.38, gap=12)
    upper, lower = name.rows(1.2, 1.0)
    plate.add("name", upper, text=own_name(state.context, state.game), style=NAME)
    title = texts("career.title", game=texts(f"{state.game}.name"), path=texts(f"{state.game}.career.title"))
    plate.add("path", lower, text=title, style=PATH)
    upper, lower = facts.rows(1.0, 1.0)
    plate.add("count", upper, text=state.count_words(), style=FACT)
    plate.add("day", lower, text=day_words(texts, day), style=FACT)
