"""The title screen: a door into each game, and everything else in a row below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from game import __version__
from game.boards.registry import game_look
from game.bots.career import Station, station_of
from game.engine.core.coach import coaching
from game.engine.core.lesson import Lesson
from game.engine.registry import game_ids
from game.extras import names, offer
from game.storage.save_info import SaveInfo
from game.storage.saves import Saves
from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.scene import WHOLE, Context, Key, Press, Scene, Texts, View
from game.ui.sound import sounds_of
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import career, dialogs, extras, words
from ..common.game_cards import game_at_hand
from ..common.parts import SMALL_LABEL, button, button_width, door_world, gap_of
from ..routes import AppServices
from .city import VIEW, LivingCity

NAME = TextStyle("display", "gold_light", align="left", shrink=True)
MOTTO = TextStyle("body.italic", "marble", align="left", shrink=True)
VERSION = TextStyle("caption", "marble", align="right", shrink=True)
GAME = TextStyle("title", "gold_light", shrink=True, pad=10)
FACTS = TextStyle("small", "marble", shrink=True, pad=10)
SHORT = {"title.puzzle": "puzzle.title"}
"""Shorter words where all have no room."""
DOOR_LABEL = TextStyle("body.bold", align="left", valign="bottom", shrink=True, pad=4)
DOOR_LINE = TextStyle("small", align="left", valign="top", shrink=True, pad=4)
WORD = TextStyle("caption.bold", "marble", lines=2, shrink=True, pad=2)
COUNT = TextStyle("caption.bold", shrink=True)
ENTRIES = (
    ("new_game", "glyph/dice"), ("career", "glyph/flag"), ("learn", "glyph/bulb"), ("load", "glyph/load"), ("puzzles", "glyph/star"), ("daily", "glyph/calendar"),
    ("statistics", "glyph/chart"), ("laboratory", "glyph/flask"), ("settings", "glyph/settings"),
    ("help", "glyph/help"), ("catalogue", "glyph/picture"), ("credits", "glyph/book"), ("quit", "glyph/quit"),
)  # fmt: skip
ROUTES: Mapping[str, Callable[..., Scene]] = {
    "career": routes.career, "new_game": routes.new_game, "load": routes.load,
    "settings": routes.settings, "statistics": routes.statistics, "news": routes.whats_new,
    "credits": routes.credits_page, "help": routes.reference, "catalogue": routes.catalogue,
}  # fmt: skip
"""Where the buttons lead, but for those of the extras."""
LEAST_SCENE = 24
"""Height in pixels from which a picture is shown."""
QUIET = SMALL_LABEL.but(align="left")
APART = 24
"""How much wider than their words the quiet buttons of a door are, in design units."""
EXTRAS = frozenset({"puzzles", "daily"})
"""The buttons that may be switched off."""
OF_GAME = frozenset({"learn", "puzzles", "help", "catalogue"})
"""The pages that open at one game: that of the door to take."""
Entry = tuple[str, str]


@dataclass(frozen=True, slots=True)
class GameDoor:
    """What goes on in a game: the match, the lesson, the station or the puzzle behind its door (the first of them there is)."""

    game: str
    match: SaveInfo | None = None
    lesson: Lesson | None = None
    station: Station | None = None
    puzzle: bool = False
    first: bool = False
    """Whether its first match is still to be played."""


def _widths(view: View, texts: Texts, others: Sequence[tuple[str, str, str]]) -> list[int]:
    """How wide some quiet buttons are with their words."""
    return [button_width(view, texts(key), SMALL_LABEL.role, picture=True) for _, key, _ in others]


class Title(Scene):
    """A door into each game, and a row of everything else."""

    draws_on = True
    rounds_for_pictures = WHOLE

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.latest: SaveInfo | None = None
        self.more = 0
        """Number of unfinished matches besides the latest."""
        self.entries: tuple[Entry, ...] = ENTRIES
        """The row of icons."""
        self.doors: tuple[GameDoor, ...] = ()
        self._unread: list[str] = []
        self._ticked = False
        self.news = False
        """Whether this version is new to the person."""
        self.begin = ""
        """The game whose door is the first to take."""
        self._learned = False
        """Whether a lesson has been begun: the door then goes on with them."""
        self.city = LivingCity(Rect(0, 0, 1, 1), Rect(0, 0, 1, 1))

    def enter(self) -> None:
        sounds_of(self.context).music("title")
        found = self.context.service(Saves).unfinished()
        self.latest, self.more = next(iter(found), None), max(0, len(found) - 1)
        learning = extras.lessons_of(self.context)
        paths = bool(career.games_with_path())
        there = {*ROUTES, *names("page"), "quit"}
        shown = [
            one for one in ENTRIES if one[0] in there and (one[0] not in EXTRAS or extras.shown(self.context))
        ]
        self.entries = tuple(one for one in shown if one[0] != "career" or paths)
        games = game_ids()
        known = {door.game: door for door in self.doors}
        self.doors = tuple(
            GameDoor(
                game, next((one for one in found if one.game == game), None),
                known[game].lesson if game in known else None, known[game].station if game in known else None,
                puzzle=game in known and known[game].puzzle,
                first=game in known and known[game].first,
            )
            for game in games
        )  # fmt: skip
        last = game_at_hand(self.context, games)
        self.begin = self.latest.game if self.latest else (learning.latest or (last,))[0]
        self._learned = learning.known
        met = bool(found) or learning.known or bool(self.context.settings.get("new_game"))
        self.news = met and words.unseen(self.context)
        if not met:  # to a newcomer everything is new
            words.saw(self.context)
        self._unread = sorted(games, key=lambda game: game != self.begin)
        dialogs.tell(self, "learn.title", learning.notice)
        self.invalidate()

    def tick(self, seconds: float) -> bool:
        """Read what waits behind one door: lessons and puzzles are files, and the title is to be seen before."""
        if not self._unread:
            return False
        if not self._ticked:  # this one comes before the first picture
            self._ticked = True
            return True
        game, learning = self._unread.pop(0), extras.lessons_of(self.context)
        self.doors = tuple(
            replace(
                door,
                lesson=learning.next(game),
                puzzle=self._puzzle_waits(game),
                station=career.next_station(game, career.reached(self.context, game)),
                first=coaching(game) is not None and game in learning.unmet([game]),
            )
            if door.game == game
            else door
            for door in self.doors
        )
        self.invalidate()
        return True

    def _puzzle_waits(self, game: str) -> bool:
        """Whether the puzzle of the day was not answered yet."""
        waits = offer("waits", "puzzle")
        return waits is not None and extras.shown(self.context) and waits(self.context, game) is True

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        root = Node("title", view.rect, fill="curtain")
        gap, margin = max(8, view.px(20)), max(12, view.px(36))
        foot, rest = view.rect.cut_bottom(self._foot_height(view))
        head, rest = rest.cut_top(self._head_height(view))
        self._head(view, root, head.inset(margin, 0))
        edge = max(2, view.px(3))
        root.add("line", Rect(0, foot.y, view.w, edge), fill="line.gold")
        self._foot(view, root, foot.pad(self._foot_margin(view), edge, self._foot_margin(view), 0))
        area = rest.pad(margin, 0, margin, gap)
        count = max(1, len(self.doors))
        cells = area.equal_rows(count, gap) if view.upright else area.equal_columns(count, gap)
        self.animation = None
        for door, cell in zip(self.doors, cells, strict=False):
            self._door(view, root, cell, door)
        return root

    def _head_height(self, view: View) -> int:
        return view.line("display") + view.line("body.italic") + max(14, view.px(36))

    def _head(self, view: View, root: Node, area: Rect) -> None:
        """The logo with name and motto in the middle, the version at the right."""
        texts = self.context.texts
        name, motto = view.line("display"), view.line("body.italic")
        block = area.place(area.w, name + motto)
        wide = (
            max(view.width(texts("title.name"), "display"), view.width(texts("title.motto"), "body.italic"))
            + 8
        )
        seal = name + motto
        middle = block.place(min(block.w, seal + gap_of(view) * 2 + wide), block.h)
        box, words = middle.cut_left(seal, gap=gap_of(view) * 2)
        root.add("seal", box, picture="tabularium")
        line, below = words.cut_top(name)
        root.add("name", line, text=texts("title.name"), style=NAME)
        root.add("motto", below, text=texts("title.motto"), style=MOTTO)
        said = texts("title.version", version=__version__)
        high = view.line("caption")
        place = Rect(area.x, area.y + max(6, view.px(12)), area.w, high)
        spot = place.cut_right(view.width(said, "caption") + 8)[0]
        if not spot.overlaps(middle):
            root.add("version", spot, text=said, style=VERSION)
        if self.news:
            self._news(view, root, area, middle)

    def _news(self, view: View, root: Node, area: Rect, middle: Rect) -> None:
        """After an update, at the left of the name: what is new."""
        words = self.context.texts("news.button")
        high = view.target(42)
        wide = button_width(view, words, SMALL_LABEL.role, picture=True)
        spot = Rect(area.x, area.y + max(6, view.px(12)), wide, high)
        if not spot.overlaps(middle):
            button(
                root,
                "news",
                spot,
                words,
                "ui/news",
                style=SMALL_LABEL,
                fill="button.gold",
                picture="glyph/star",
            )

    def _columns(self, view: View) -> int:
        """Number of icons in a line of the foot."""
        words = [word for name, _ in self.entries for word in self.context.texts(f"title.{name}").split()]
        wide = (
            max(view.width(word, WORD.role) for word in words)
            + 2 * view.px(WORD.pad)
            + max(2, view.px(6))
            + 2
        )
        room = view.w - 2 * max(12, view.px(36))
        return (
            -(-len(self.entries) // 2)
            if view.upright or wide * len(self.entries) > room
            else len(self.entries)
        )

    def _foot_margin(self, view: View) -> int:
        """The room beside the icons: as beside the doors, and less where their words need two lines."""
        return max(12, view.px(36 if self._columns(view) == len(self.entries) else 14))

    def _cell_height(self, view: View) -> int:
        return max(view.target(44), view.px(40) + 2 * view.line(WORD.role)) + max(6, view.px(12))

    def _foot_height(self, view: View) -> int:
        lines = -(-len(self.entries) // self._columns(view))
        return lines * self._cell_height(view) + max(6, view.px(14))

    def _foot(self, view: View, root: Node, area: Rect) -> None:
        texts, columns = self.context.texts, self._columns(view)
        lines = -(-len(self.entries) // columns)
        cells = area.inset(0, max(2, view.px(4))).grid(columns, lines, max(2, view.px(6)))
        for (name, picture), cell in zip(self.entries, cells, strict=False):
            node = root.add(name, cell, fill="bar.button", target=f"ui/{name}", speech=texts(f"title.{name}"))
            words = cell.cut_bottom(min(cell.h * 3 // 5, 2 * view.line(WORD.role)), gap=2)
            node.add("picture", words[1].pad(top=max(3, view.px(6))), picture=f"{picture}?ink=gold_light")
            node.add("word", words[0], text=texts(f"title.{name}"), style=WORD)
            if name == "load" and self.more:
                side = max(18, view.px(28))
                spot = Rect(cell.cx + side // 2, cell.y + 2, side, side)
                node.add("more", spot, text=str(self.more + 1), style=COUNT, fill="chip.gold")

    def _told(self, view: View, door: GameDoor) -> tuple[str, ...]:
        """Length and weight of a game; in an upright window, where doors are wide and low, in one line."""
        texts = self.context.texts
        told = (texts(f"{door.game}.facts.length"), texts(f"{door.game}.facts.weight"))
        return (" · ".join(told),) if view.upright else told

    def _door(self, view: View, root: Node, cell: Rect, door: GameDoor) -> None:
        """The picture of a game, its name and what goes on there."""
        pad, gap, first, second = max(8, view.px(16)), max(5, view.px(10)), view.target(74), view.target(46)
        title, told = view.line("title") + max(2, view.px(4)), self._told(view, door)
        facts = view.line(FACTS.role) * len(told)
        high = 2 * pad + title + facts + first + gap + (0 if view.upright else second + gap)
        room = Rect(0, 0, cell.w - 2 * pad, view.line(FACTS.role))
        every = [fact for one in self.doors for fact in self._told(view, one)]
        if high > cell.h * 2 // 3 or not all(view.fonts.fits(fact, FACTS, room, view.k) for fact in every):
            high, told = high - facts, ()
        plate, scene = cell.cut_bottom(min(cell.h, high))
        node = root.add(
            f"door.{door.game}", cell, fill="curtain", target=f"door/{door.game}", focusable=False,
            speech=self.context.texts(f"{door.game}.name"),
        )  # fmt: skip
        if scene.h > LEAST_SCENE:
            node.add("scene", scene, picture=door_world(door.game, scene), picture_at="fill")
            if game_look(door.game).picture == VIEW:
                self._city(node, scene)
        own = node.add("plate", plate, fill="bar")
        inner = self._name(view, own, plate.inset(pad), door, told).pad(top=gap)
        if view.upright:  # the buttons stand side by side
            line, rest = inner.cut_top(first)[0].columns(1.0, 1.1, gap=gap)
        else:
            line, rest = inner.cut_top(first, gap=gap)
            rest = rest.cut_top(second)[0]
        self._first(view, own, line, door)
        if rest.h >= view.line(SMALL_LABEL.role):
            self._second(view, own, rest, door)
        node.add("edge", cell, frame="light.edge" if door.game == self.begin else "outline.gold")

    def _name(self, view: View, own: Node, area: Rect, door: GameDoor, told: Sequence[str]) -> Rect:
        """The name of a game, all in one size, and what is told of it; what is left of the area."""
        texts = self.context.texts
        line, area = area.cut_top(view.line("title") + max(2, view.px(4)))
        names = [view.width(texts(f"{one.game}.name"), GAME.role) for one in self.doors]
        role = GAME.role if max(names) <= line.w - 2 * view.px(GAME.pad) else "heading"
        own.add("name", line, text=texts(f"{door.game}.name"), style=GAME.but(role=role))
        for number, fact in enumerate(told):
            line, area = area.cut_top(view.line(FACTS.role))
            own.add(f"facts{number}", line, text=fact, style=FACTS)
        return area

    def _city(self, node: Node, scene: Rect) -> None:
        """The city in its door: it lives while the title has the input and motion is wanted."""
        self.city = LivingCity(scene, scene, self.city.seconds)
        lives = motion_of(self.context.settings) == "full" and self.manager is not None
        self.animation = self.city if lives and self.stack.top is self else None
        if self.animation is None:
            self.city.still(node)

    def _first(self, view: View, node: Node, cell: Rect, door: GameDoor) -> None:
        """The button of what comes next here, in two lines."""
        head, line, picture = self._next(door)
        begins = door.game == self.begin
        target = (
            "ui/continue" if door.match is not None and door.match == self.latest else f"door/{door.game}"
        )
        fill = "button.gold" if begins else "button.primary"
        made = node.add("next", cell, fill=fill, target=target, speech=f"{head}: {line}")
        icon, words = cell.cut_left(min(cell.h, view.target(64)))
        made.add("picture", icon.fit(1, 1).inset(icon.w // 4), picture=picture)
        words = words.pad(right=gap_of(view))
        upper, lower = words.place(words.w, min(words.h, view.line("body") + view.line("small") + 4)).rows(
            view.line("body"), 1.0
        )
        high = view.line("body") + view.line("small")
        if not line or words.h < high or not view.fonts.fits(line, DOOR_LINE, lower, view.k):
            made.add("text", words, text=head, style=DOOR_LABEL.but(valign="middle"))
            return
        made.add("text", upper, text=head, style=DOOR_LABEL)
        made.add("line", lower, text=line, style=DOOR_LINE)

    def _next(self, door: GameDoor) -> tuple[str, str, str]:
        """What the door leads to: heading, line and picture."""
        texts = self.context.texts
        if door.match is not None:
            return texts("title.continue"), self.stands(door.match), "glyph/play"
        if door.lesson is not None:
            number = extras.lessons_of(self.context).number(door.lesson)
            said = texts("title.lesson", number=number, title=texts(door.lesson.key("title")))
            minutes = texts("learn.minutes", count=door.lesson.minutes)
            begins = self.latest is None and door.game == self.begin
            going = "title.continue" if self._learned else "title.begin"
            head = texts(going if begins else "title.learn")
            return head, f"{said} · {minutes}", "glyph/bulb"
        if door.game in self._unread:
            return texts("title.learn"), "", "glyph/bulb"
        if door.station is not None:
            said = career.numbered(texts, door.station)
            minutes = texts("learn.minutes", count=door.station.minutes)
            return texts("title.station"), f"{said} · {minutes}", "glyph/flag"
        if door.puzzle:
            return texts("title.puzzle"), "", "glyph/star"
        return texts("title.new_game"), "", "glyph/dice"

    def _second(self, view: View, node: Node, area: Rect, door: GameDoor) -> None:
        """What else can be done here, quietly; where one door has room for short words only, all have them."""
        texts = self.context.texts
        gap = max(2, gap_of(view) // 3)
        every = [self._others(one) for one in self.doors]
        tight = any(sum(_widths(view, texts, row)) + gap * (len(row) - 1) > area.w for row in every)
        others = self._others(door)
        if tight:
            others = [(kind, SHORT.get(key, key), picture) for kind, key, picture in others]
        widths = _widths(view, texts, others)
        bare = sum(widths) > area.w - gap * (len(others) - 1)  # the signs alone have room
        if not bare:  # a sign stays beside its words, however wide the door is
            wide = min(area.w, sum(widths) + gap * (len(others) - 1) + view.px(APART) * (len(others) - 1))
            area = area.place(wide, area.h)
        cells = area.columns(*(1.0 if bare else float(wide) for wide in widths), gap=gap)
        for (kind, key, picture), cell in zip(others, cells, strict=True):
            button(
                node, kind, cell, "" if bare else texts(key), f"{kind}/{door.game}", speech=texts(key), picture=f"{picture}?ink=gold_light",
                style=QUIET, fill="bar.button",
            )  # fmt: skip

    def _others(self, door: GameDoor) -> list[tuple[str, str, str]]:
        """The quiet buttons of a door: kind, key of the words, picture."""
        others = [("new", "title.new_game", "glyph/dice")]
        leads = door.lesson is None and door.game not in self._unread  # else the large button does
        if (door.match is not None or leads) and routes.page("learn") is not None:
            others.append(("lessons", "title.learn", "glyph/bulb"))
        if door.first:  # to a newcomer worth more than a puzzle
            others.append(("first", "first.title", "glyph/people"))
        elif door.puzzle:
            others.append(("puzzle", "title.puzzle", "glyph/star"))
        return others

    def stands(self, info: SaveInfo) -> str:
        """Round, and whose turn it is; who plays where the match has not been played again yet."""
        texts = self.context.texts
        if not info.whole:
            return ", ".join(seat.name for seat in info.seats)
        if (station := station_of(info.game, info.station)) is not None:
            return career.numbered(texts, station)
        if 0 <= info.to_act < len(info.seats):
            return texts("title.turn", round=info.round, name=info.seats[info.to_act].name)
        return texts("title.round", round=info.round)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "ui" and (made := ROUTES.get(name) or routes.page(name)) is not None:
            self.stack.push(made(self.context, self._at_hand) if name in OF_GAME else made(self.context))
        elif target == "ui/quit":
            self.context.service(AppServices).quit()
        elif target == "ui/continue" and self.latest is not None:
            launch.resume(self, self.latest.id)
        elif kind == "door":
            self._enter(next(door for door in self.doors if door.game == name))
        elif kind == "new":
            self.stack.push(routes.new_game(self.context, name))
        elif kind == "lessons":
            if (learn := routes.page("learn")) is not None:
                self.stack.push(learn(self.context, name))
        elif kind == "puzzle":
            self._puzzle(name)
        elif kind == "first":
            launch.first_match(self, name)

    @property
    def _at_hand(self) -> str:
        """The game at which a page opens: of the lesson left last, else that of the door to take."""
        left = extras.lessons_of(self.context).latest
        return left[0] if left is not None else self.begin

    def _enter(self, door: GameDoor) -> None:
        """Go where the door leads."""
        if door.match is not None:
            launch.resume(self, door.match.id)
        elif door.lesson is not None:
            extras.lessons_of(self.context).open(self, door.lesson)
        elif door.station is not None:
            self.stack.push(routes.career(self.context, door.game, door.station.id))
        elif door.puzzle:
            self._puzzle(door.game)
        else:
            self.stack.push(routes.new_game(self.context, door.game))

    def _puzzle(self, game: str) -> None:
        offer("open", "puzzle")(self, game)

    def on_key(self, key: Key) -> bool:
        if key.name == "f1":
            self.on_target("ui/help", Press(keyboard=True))
            return True
        if key.name == "return":
            self.on_target("ui/continue" if self.latest else f"door/{self.begin}", Press(keyboard=True))
            return True
        return False
