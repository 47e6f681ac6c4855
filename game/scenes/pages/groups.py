"""The people who play together: the page of a group, and the poster of its evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO

from game.engine.registry import game_ids
from game.i18n.dates import day_words, short_day
from game.storage import places
from game.storage.image_cache import ImageCache
from game.storage.people import MONTHS, GroupRank, KnownPerson, evening, season, standings, streaks
from game.storage.places import FOLDER, keep_picture
from game.storage.record import POLICIES
from game.storage.tallies import Finished
from game.ui.desktop import copy_picture
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, Tip, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common import dialogs, people, pictures
from ..common.dialogs import Ask, Choice, Menu
from ..common.game_cards import game_at_hand
from ..common.parts import button, button_row, gap_of, gathered, page, pager, panel, world
from ..common.reader import Leafing

NAME = TextStyle("body.bold", align="left", valign="bottom", shrink=True, pad=10)
ABOUT = TextStyle("caption", "ink_soft", align="left", valign="top", lines=2, shrink=True, pad=10)
PERSON = TextStyle("body.bold", shrink=True, lines=2)
HEAD = TextStyle("caption.bold", "ink_soft", lines=3, shrink=True, pad=4)
CELL = TextStyle("number", shrink=True)
WHO = TextStyle("body.bold", align="left", shrink=True, pad=8)
LINE = TextStyle("body", align="left", valign="top", lines=3, shrink=True, pad=8)
PLAYED = TextStyle("body.bold", align="left", valign="bottom", lines=2, shrink=True, pad=10)
SCORES = TextStyle("small", "ink_soft", align="left", valign="top", lines=2, shrink=True, pad=10)
SECTION = TextStyle("body.bold", "porphyry", align="left", valign="bottom", shrink=True, pad=8)
NONE = TextStyle("body.italic", "ink_soft", lines=4, shrink=True, pad=16)
COLUMNS = ("wins", "matches", "wins_all", "matches_all")
SIGNS = {"wins": "glyph/star", "matches": "glyph/dice", "wins_all": "glyph/star", "matches_all": "glyph/dice"}
"""What stands above the columns at the greatest scales, where no words have room."""


def part(wins: float) -> str:
    """A number of wins; shared ones count in parts."""
    return f"{wins:.1f}" if wins % 1 else str(int(wins))


class GroupsPage(Leafing):
    """A list of groups, and one of them in full."""

    def __init__(self, context: Context, today: str = "") -> None:
        super().__init__(context)
        self.circles: list[people.Circle] = []
        self.key = ""
        self.today = today or datetime.now(UTC).isoformat()
        self.notice = ""

    def enter(self) -> None:
        self.circles = people.circles(self.context)
        if self.chosen is None and self.circles:
            self.key = self.circles[0].group.key
        kept = people.people_of(self.context)
        if kept.notice is not None:
            self.notice = self.context.texts(kept.notice[0], **kept.notice[1])
        self.invalidate()

    @property
    def chosen(self) -> people.Circle | None:
        """The group that is shown in full."""
        return next((one for one in self.circles if one.group.key == self.key), None)

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts, gap = self.context.texts, gap_of(view)
        chosen = self.chosen
        game = chosen.group.game if chosen is not None else ""
        world = game if game in game_ids() else game_at_hand(self.context, game_ids())
        parts = page(view, texts, "groups", texts("group.title"), game=world)
        area, foot = parts.column(view, 1640)
        if chosen is None:
            plate = area.place(min(area.w, view.px(900)), min(area.h, view.target(190)), 0.5, 0.2)
            parts.root.add("none", plate, text=self.notice or texts("group.none"), style=NONE, fill="sheet")
            return parts.root
        if view.upright:
            upper, lower = area.cut_top(min(area.h // 3, self._list_height(view)), gap=gap)
        else:
            upper, lower = area.columns(0.34, 0.66, gap=gap)
            upper = upper.cut_top(min(upper.h, self._list_height(view)))[0]
        self._list(view, parts.root, upper)
        self._sheet(view, parts.root, lower, chosen)
        rows = [("ui/rename", texts("group.rename"), "button", "glyph/pen")]
        if chosen.matches:
            rows.append(("ui/poster", texts("group.poster"), "button", "glyph/save"))
        rows.append(("ui/again", texts("group.again"), "button.primary", "glyph/dice"))
        button_row(view, parts.root, foot, rows)
        return gathered(view, parts)

    def _row(self, view: View) -> int:
        """The height of a group in the list."""
        return max(view.target(58), view.line(NAME.role) + view.line(ABOUT.role) + max(6, view.px(10)))

    def _list_height(self, view: View) -> int:
        """The height of the panel with all groups."""
        gap = max(3, gap_of(view) // 2)
        return 2 * max(8, view.px(16)) + len(self.circles) * (self._row(view) + gap) - gap

    def _list(self, view: View, root: Node, area: Rect) -> None:
        """The groups, who met last first."""
        texts, gap = self.context.texts, max(3, gap_of(view) // 2)
        node, inner = panel(view, root, "list", area)
        row = self._row(view)
        room = max(1, (inner.h + gap) // (row + gap))
        if room < len(self.circles):
            strip, inner = inner.cut_bottom(view.target(38), gap=gap)
            room = max(1, (inner.h + gap) // (row + gap))
            self.leaves = -(-len(self.circles) // room)
            self.turn(0)
            pager(view, node, texts, strip, self.leaf, self.leaves)
        else:
            self.leaf, self.leaves = 0, 1
        for number, circle in enumerate(self.circles[self.leaf * room :][:room]):
            cell, inner = inner.cut_top(row, gap=gap)
            name, group = people.name_of(circle.group), circle.group
            face = button(
                node, f"group.{number}", cell, "", f"group/{self.leaf * room + number}", speech=name,
                selected=group.key == self.key,
            )  # fmt: skip
            upper, lower = cell.rows(1.0, 1.0)
            face.add("name", upper, text=name, style=NAME)
            about = texts(
                "group.about",
                count=len(circle.matches),
                day=short_day(texts, group.date) if group.date else "",
            )
            if view.fonts.fits(
                about, ABOUT, lower, view.k
            ):  # at the greatest scales the page beside tells it
                face.add("about", lower, text=about, style=ABOUT)

    def _sheet(self, view: View, root: Node, area: Rect, circle: people.Circle) -> None:
        """One group: its people, its table, its streaks, the last matches; the panel ends with them."""
        node, inner = panel(view, root, "sheet", area, people.name_of(circle.group))
        gap, most = gap_of(view), inner.h
        faces, inner = inner.cut_top(min(most * 2 // 5, view.px(420 if view.upright else 220)), gap=gap)
        self._faces(view, node, faces, circle)
        if not circle.matches:
            node.add("none", inner, text=self.context.texts("group.no_matches"), style=NONE)
            return
        rows = len(circle.group.people)
        line = max(view.line(WHO.role) + view.px(14), view.target(48) if most > view.px(560) else 0)
        line = line * 3 // 2 if view.upright else line
        high = min(inner.h * 3 // 5, rows * line + max(line, view.line(HEAD.role) * 2))
        table, inner = inner.cut_top(high, gap=gap)
        self._table(view, node, table, circle)
        for number, said in enumerate(self._lines(circle)):
            many = len(view.fonts.wrap(said, LINE.role, view.k, inner.w - 2 * view.px(LINE.pad)))
            cell, inner = inner.cut_top(min(inner.h, many * view.line(LINE.role) + 2), gap=max(3, gap // 2))
            if cell.h >= view.line(LINE.role):
                node.add(f"line.{number}", cell, text=said, style=LINE)
        end = self._matches(view, node, inner, circle)
        node.rect = area.cut_top(min(area.h, end - area.y + max(8, view.px(16))))[0]

    def _matches(self, view: View, node: Node, area: Rect, circle: people.Circle) -> int:
        """The last matches, as many as have room: world, game and day, points, who won; returns where they end."""
        gap, least = (
            max(4, gap_of(view) // 2),
            max(view.target(56), view.line("body") + view.line("small") + 4),
        )
        head, inner = area.cut_top(view.line(SECTION.role) + gap, gap=gap)
        room = min(len(circle.matches), (inner.h + gap) // (least + gap))
        if room < 1:
            return area.y
        node.add("matches", head, text=self.context.texts("statistics.by.matches"), style=SECTION)
        high = min(least * (4 if view.upright else 3) // 2, (inner.h + gap) // room - gap)
        inner = inner._replace(h=inner.h + gap)  # the last one is as high as the others
        for number, match in enumerate(circle.matches[:room]):
            cell, inner = inner.cut_top(high, gap=gap)
            self._match(view, node, number, cell, match, circle)
        return inner.y - gap

    def _match(
        self, view: View, node: Node, number: int, cell: Rect, match: Finished, circle: people.Circle
    ) -> None:
        """One match as a row."""
        texts, kept = self.context.texts, people.people_of(self.context)
        row = node.add(f"match.{number}", cell, fill="well.marble")
        scene, words = cell.inset(max(2, view.px(4))).cut_left(min(cell.w // 5, cell.h * 16 // 9), gap=4)
        row.add("world", scene, picture=world(match.game, scene), picture_at="fill", frame="outline.gold")
        first = next((one.player for one in match.results if one.place == 1), "")
        seats = [name.casefold() for name in circle.group.people]
        if first.casefold() in seats:
            spot, words = words.cut_right(words.h, gap=4)
            face = people.face_of(kept.person(first), seats.index(first.casefold()))
            row.add("face", spot.inset(max(1, spot.h // 20)), picture=face, speech=first)
        upper, lower = words.rows(1.0, 1.0)
        title = f"{texts(f'{match.game}.name')} · {short_day(texts, match.ended)}"
        row.add("played", upper, text=title, style=PLAYED)
        points = " · ".join(f"{one.player} {one.points}" for one in match.results)
        row.add("points", lower, text=points, style=SCORES)

    def _faces(self, view: View, node: Node, area: Rect, circle: people.Circle) -> None:
        """The people; a click on one chooses its portrait."""
        kept = people.people_of(self.context)
        cells = area.equal_columns(len(circle.group.people), gap_of(view))
        for place, (name, cell) in enumerate(zip(circle.group.people, cells, strict=True)):
            side = min(cell.w, cell.h - view.line(PERSON.role) - 4)
            spot = cell.place(min(cell.w, max(side, view.px(200))), cell.h, 0.5, 0)
            face = button(
                node, f"person.{place}", spot, "", f"person/{place}", fill="button.quiet", speech=name,
                tip=f"person/{place}",
            )  # fmt: skip
            upper, lower = spot.rows(1.0, view.line(PERSON.role) + 2)
            face.add(
                "face",
                upper.place(side, side).inset(max(2, side // 20)),
                picture=people.face_of(kept.person(name), place),
            )
            face.add("name", lower, text=name, style=PERSON)

    def _table(self, view: View, node: Node, area: Rect, circle: people.Circle) -> None:
        """Wins and matches of this season and of all time."""
        texts, now, kept = self.context.texts, season(self.today), people.people_of(self.context)
        seats = [name.casefold() for name in circle.group.people]
        lately = [match for match in circle.matches if season(match.ended) == now]
        ever = {one.name: one for one in standings(circle.matches, circle.group.people)}
        rows = standings(lately, circle.group.people)
        lines = area.rows(1.7, *[1.0] * len(rows), gap=0)
        widths = [2.0] + [1.0] * len(COLUMNS)
        months = (MONTHS * now[1] - MONTHS + 1, MONTHS * now[1])
        first, last = (texts(f"share.short.{month}") for month in months)
        words = {"season": texts("group.season", first=first, last=last, year=now[0])}
        heads = [texts(f"group.column.{column}", **words) for column in COLUMNS]
        cells = lines[0].columns(*widths)[1:]
        roomy = all(
            view.fonts.fits(head, HEAD, cell, view.k) for head, cell in zip(heads, cells, strict=True)
        )
        for column, head, cell in zip(COLUMNS, heads, cells, strict=True):
            if roomy:
                node.add(f"head.{column}", cell, text=head, style=HEAD)
            else:
                sign = cell.place(min(cell.w, cell.h), min(cell.w, cell.h)).inset(4)
                node.add(f"head.{column}", sign, picture=SIGNS[column], speech=head)
        for number, (row, line) in enumerate(zip(rows, lines[1:], strict=True)):
            if number % 2 == 0:
                node.add(f"band.{number}", line, fill="well")
            cells = line.columns(*widths)
            face, who = cells[0].cut_left(line.h, gap=2)
            picture = people.face_of(kept.person(row.name), seats.index(row.name.casefold()))
            node.add(f"sign.{number}", face.inset(max(1, line.h // 12)), picture=picture)
            node.add(f"who.{number}", who, text=row.name, style=WHO)
            whole = ever[row.name]
            values = (part(row.wins), str(row.matches), part(whole.wins), str(whole.matches))
            for column, value, cell in zip(COLUMNS, values, cells[1:], strict=True):
                node.add(f"{column}.{number}", cell, text=value, style=CELL)

    def _lines(self, circle: people.Circle) -> list[str]:
        """Streaks in words."""
        texts, found = self.context.texts, list[str]()
        now, best = streaks(circle.matches)
        if now.length > 1:
            found.append(texts("group.streak", name=now.name, count=now.length))
        if best.length > max(1, now.length):
            found.append(texts("group.longest", name=best.name, count=best.length))
        return found

    # -- words and input -----------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        return Tip(self.context.texts("group.portrait")) if token.startswith("person/") else None

    def announce(self, words: str) -> None:
        self.stack.push(dialogs.message(self.context, self.context.texts("group.title"), words))

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        chosen = self.chosen
        if kind == "group":
            self.key = self.circles[int(name)].group.key
        elif kind == "leaf" or target == "ui/back":
            super().on_target(target, press)
        elif chosen is None:
            return
        elif kind == "person":
            self._ask_portrait(chosen.group.people[int(name)])
        elif target == "ui/rename":
            self._ask_name(chosen)
        elif target == "ui/again":
            self._again(chosen)
        elif target == "ui/poster":
            share_evening(self.context, chosen, evening(chosen.matches), self.announce)
        self.invalidate()

    def _ask_portrait(self, name: str) -> None:
        """The portraits to choose from."""
        texts, kept = self.context.texts, people.people_of(self.context)
        present = kept.person(name)
        plain = people.face_of(KnownPerson(name, present.color))
        lines = [Choice("", texts("group.no_portrait"), plain, chosen=not present.portrait)]
        for one in people.portraits():
            game, _, character = one.partition("/")
            words = texts(f"{game}.bot.{character}.name")
            lines.append(Choice(one, words, f"art/portrait/{one}", chosen=one == present.portrait))

        def done(portrait: str) -> None:
            kept.set_portrait(name, portrait)
            self.enter()

        self.stack.push(Menu(self.context, lines, done, heading=texts("group.portrait_of", name=name)))

    def _ask_name(self, circle: people.Circle) -> None:
        def done(name: str) -> None:
            people.people_of(self.context).rename(circle.group.people, name)
            self.enter()

        texts = self.context.texts
        self.stack.push(
            Ask(
                self.context, texts("group.rename"), circle.group.name, texts("common.ok"), done, may_be_empty=True
            )
        )  # fmt: skip

    def _again(self, circle: people.Circle) -> None:
        """The set-up of a new match as the last one was."""
        settings, group = self.context.settings, circle.group
        kept = settings.get("new_game")
        games = kept.get("games") if isinstance(kept, Mapping) else None
        if group.game in game_ids():
            others = dict(games) if isinstance(games, Mapping) else {}
            settings.set("new_game", {"game": group.game, "games": {**others, group.game: dict(group.plan)}})
        if group.policy in POLICIES:
            settings.set("policy", group.policy)
        self.stack.replace(routes.new_game(self.context, group.game if group.game in game_ids() else ""))


# -- the poster of an evening ------------------------------------------------------------------------------------------


SIZE = (1920, 1080)
BAND = 60
"""Width of the frame."""
MOST = 6
"""So many matches have room."""
CIRCLE = TextStyle("display", "gold_light", align="left", shrink=True, pad=6)
DAY = TextStyle("body.bold", "marble", align="right", shrink=True, pad=12)
GAME = TextStyle("title", align="left", valign="bottom", shrink=True, pad=14)
POINTS = TextStyle("body.bold", align="left", valign="top", lines=2, shrink=True, pad=14)
RANKED = TextStyle("title", "porphyry", align="left", shrink=True, pad=14)
WINS = TextStyle("number.large", "porphyry", shrink=True)
WINS_HEAD = TextStyle("body.bold", "ink_soft", shrink=True)


def evening_picture(view: View, context: Context, circle: people.Circle, matches: Sequence[Finished]) -> Node:
    """The whole poster, as large as the view."""
    root = Node("evening", view.rect, fill="plate")
    inner = view.rect.inset(BAND + 20, BAND + 18)
    head, body = inner.cut_top(104, gap=18)
    _head(root, head, context, circle, matches)
    left, right = body.columns(0.58, 0.42, gap=18)
    rows = left.equal_rows(max(2, min(MOST, len(matches))), 14)
    for number, (match, cell) in enumerate(zip(matches[-MOST:], rows, strict=False)):
        _match(root, cell, number, match, context)
    _table(root, right, context, circle, standings(matches, circle.group.people))
    root.add("frame", view.rect, picture="art/poster/frame", picture_at="stretch").depth = 60
    return root


def _head(
    root: Node, area: Rect, context: Context, circle: people.Circle, matches: Sequence[Finished]
) -> None:
    """The name of the group and the day."""
    texts = context.texts
    plate = root.add("head", area, fill="porphyry")
    seal, words = area.inset(14, 8).cut_left(area.h - 16, gap=16)
    plate.add("seal", seal, picture="tabularium")
    name, day = words.columns(0.66, 0.34, gap=12)
    plate.add("name", name, text=people.name_of(circle.group), style=CIRCLE)
    here = datetime.fromisoformat(matches[-1].ended).astimezone()
    said = day_words(texts, here)
    plate.add("day", day, text=said, style=DAY)


def _match(root: Node, cell: Rect, number: int, match: Finished, context: Context) -> None:
    """One match: its world, its winner, everybody's points."""
    texts = context.texts
    card = root.add(f"match.{number}", cell, fill="sheet")
    scene, words = cell.inset(10).cut_left(min(cell.w // 3, cell.h * 16 // 9), gap=6)
    card.add("world", scene, picture=world(match.game, scene), picture_at="fill", frame="outline.gold")
    first = [one.player for one in match.results if one.place == 1]
    upper, lower = words.rows(1.0, 1.0)
    title = texts("group.won", game=texts(f"{match.game}.name"), names=", ".join(first))
    card.add("winner", upper, text=title, style=GAME)
    points = " · ".join(f"{one.player} {one.points}" for one in match.results)
    card.add("points", lower, text=points, style=POINTS)


def _table(
    root: Node, area: Rect, context: Context, circle: people.Circle, rows: Sequence[GroupRank]
) -> None:
    """The people by their wins of this evening."""
    sheet = root.add("table", area, fill="sheet")
    kept = people.people_of(context)
    head, inner = area.inset(18, 16).cut_top(46, gap=8)
    sheet.add("head", head.cut_right(150)[0], text=context.texts("group.wins"), style=WINS_HEAD)
    seats = [name.casefold() for name in circle.group.people]
    high = min(150, inner.h // max(1, len(rows)))
    for number, row in enumerate(rows):
        line, inner = inner.cut_top(high)
        if number % 2 == 0:
            sheet.add(f"band.{number}", line, fill="well")
        wins, who = line.cut_right(150)
        face, name = who.cut_left(high, gap=8)
        picture = people.face_of(kept.person(row.name), seats.index(row.name.casefold()))
        sheet.add(f"face.{number}", face.inset(8), picture=picture)
        sheet.add(f"name.{number}", name, text=row.name, style=RANKED)
        said = f"{row.wins:.1f}" if row.wins % 1 else str(int(row.wins))
        sheet.add(f"wins.{number}", wins, text=said, style=WINS)


def share_evening(
    context: Context, circle: people.Circle, matches: Sequence[Finished], say: Callable[[str], None]
) -> None:
    """Store and copy the poster of an evening, and report its path."""
    import pygame

    from game.ui.paint import Painter
    from game.ui.theme import Theme

    found = context.services.get(ImageCache)
    painter = Painter.of(Theme(), found if isinstance(found, ImageCache) else None)
    sheet = pygame.Surface(SIZE)
    view = View(*SIZE, painter.fonts, painter.theme)
    painter.paint(sheet, evening_picture(view, context, circle, matches), view.k)
    out = BytesIO()
    pygame.image.save(sheet, out, "evening.png")
    here = datetime.fromisoformat(matches[-1].ended).astimezone()
    try:
        path = keep_picture(f"{people.name_of(circle.group)} {here:%Y-%m-%d}", out.getvalue())
    except OSError:
        say(context.texts("share.error", folder=pictures.short(places.pictures_folder() / FOLDER)))
        return
    copied = copy_picture(path, out.getvalue())
    say(context.texts("share.saved_copied" if copied else "share.saved", file=pictures.short(path)))
