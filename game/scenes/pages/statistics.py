"""What remains of finished matches: sums by player, bot, game and table size, and the last matches to watch again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from game.boards import opponent
from game.engine.registry import game_ids, load_game
from game.extras import names, offer, offered
from game.storage import places
from game.storage.places import form_of
from game.storage.record import SaveError
from game.storage.statistics import COLUMNS, KINDS, Finished, Statistics, StatsFilter, StatsRow
from game.storage.tallies import PersonRating, ratings_of
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Tip, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common import dialogs, extras
from ..common.dialogs import Choice, drop_down
from ..common.game_cards import game_at_hand
from ..common.parts import SMALL_LABEL, button, button_width, chooser, gap_of, gathered, page, pager
from ..common.people import face_called
from ..common.reader import Leafing
from .statistics_overview import overview
from .statistics_sheet import Sheet, StatisticsRow, decision_lines, finished_lines, rating_lines, row_lines

MATCHES = "matches"
RATING = "rating"
DECISIONS = "decisions"
OVERVIEW = "overview"
TABS = (OVERVIEW, *KINDS, RATING, MATCHES, DECISIONS)
PLAIN_TABS = (OVERVIEW, *KINDS, MATCHES)
"""The tabs where ratings and analysis are switched off."""
EMPTY = TextStyle("title", "porphyry", lines=2, shrink=True, pad=16)
INVITE = TextStyle("body.italic", "ink_soft", lines=4, shrink=True, pad=16)
NOTICE = TextStyle("small", align="left", lines=2, shrink=True, pad=12)
NONE = TextStyle("body.italic", "ink_soft", lines=3, shrink=True, pad=16)
CSV = "tabularium-{day:%Y-%m-%d}.csv"


class StatisticsPage(Leafing):
    """A table with tabs and a filter by game, table size and player above it."""

    def __init__(self, context: Context, kept: Statistics) -> None:
        super().__init__(context)
        self.kept = kept
        self.tab: str = OVERVIEW
        self.filters = StatsFilter()
        self.notice = ""
        self.any = False
        self.rows: list[StatsRow] = []
        self.matches: list[Finished] = []
        self.rated: list[PersonRating] = []
        self.lines: list[StatisticsRow] = []
        self.root: Node | None = None

    def enter(self) -> None:
        self.look()

    @property
    def tabs(self) -> tuple[str, ...]:
        """The tables to choose from."""
        found = TABS if extras.shown(self.context) else PLAIN_TABS
        return tuple(one for one in found if one != DECISIONS or names("decisions"))

    def look(self) -> None:
        """Read the statistics again."""
        texts = self.context.texts
        try:
            self.any = bool(self.kept.matches(most=1))
            self.rows = [
                row for kind in KINDS if kind == self.tab for row in self.kept.rows(kind, self.filters)
            ]
            self.matches = self.kept.matches(self.filters) if self.tab in (MATCHES, RATING, OVERVIEW) else []
        except SaveError as error:
            self.any, self.rows, self.matches = False, [], []
            self.notice = texts(error.key, **error.words)
        if self.kept.notice is not None:
            (key, words), self.kept.notice = self.kept.notice, None
            self.notice = texts(key, **words)
        self.rated = ratings_of(self.matches) if self.tab == RATING else []
        if self.tab == DECISIONS:
            decided = offer("decisions", "analysis")
            self.lines = [] if decided is None else decision_lines(decided(texts, self.kept, self.filters))
        elif self.tab == MATCHES:
            self.lines = finished_lines(
                texts,
                self.matches,
                analysis=extras.shown(self.context) and routes.page("analysis") is not None,
                notes=self._notes(),
            )
        elif self.tab == OVERVIEW:
            self.lines = []
        elif self.tab == RATING:
            people = [(row.game, row.person) for row in self.rated]
            self.lines = self._faced(rating_lines(texts, self.rated), people)
        else:
            people = [(row.game, row.name) for row in self.rows] if self.tab == "player" else []
            self.lines = self._faced(row_lines(texts, self.tab, self.rows), people)
        self.invalidate()

    def _faced(self, lines: list[StatisticsRow], people: Sequence[tuple[str, str]]) -> list[StatisticsRow]:
        """The rows of people, by game and name, with their portraits."""
        found = {person: face_called(self.context, *person) for person in dict.fromkeys(people)}
        if not people:
            return lines
        return [
            line._replace(picture=found[person] or line.picture)
            for line, person in zip(lines, people, strict=True)
        ]

    def _notes(self) -> dict[str, str]:
        """What the extras note of matches, by their ids."""
        return {match: note for ask in offered("match_notes") for match, note in ask(self.context).items()}

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "statistics", texts("statistics.title"), game=self._world())
        self.root = parts.root
        area, foot = parts.column(view, 1640)
        if not self.any:
            self._empty(view, parts.root, area)
        else:
            gap = gap_of(view)
            area = self._tabs(view, parts.root, area, max(3, gap // 2))
            strip, area = area.cut_top(view.target(46), gap=max(3, gap // 2))
            self._sieve(view, parts.root, strip)
            self._sheet(view, parts.root, area)
        self._foot(view, parts.root, foot)
        return gathered(view, parts) if view.upright and self.tab == OVERVIEW else parts.root

    def _tabs(self, view: View, root: Node, area: Rect, gap: int) -> Rect:
        """The tabs, in two rows where one has no room for their words; what is left below."""
        words = {name: self.context.texts(f"statistics.by.{name}") for name in self.tabs}
        widths = {name: view.width(said, SMALL_LABEL.role) + view.px(28) for name, said in words.items()}
        one_row = sum(widths.values()) + gap * len(widths) <= area.w
        half = len(words) if one_row else -(-len(words) // 2)
        for line in (self.tabs[:half], self.tabs[half:]):
            if not line:
                continue
            row, area = area.cut_top(view.target(48), gap=gap)
            cells = row.columns(*(float(widths[name]) for name in line), gap=gap)
            for name, cell in zip(line, cells, strict=True):
                button(
                    root, f"tab.{name}", cell, words[name], f"tab/{name}", selected=name == self.tab,
                    style=SMALL_LABEL,
                )  # fmt: skip
        return area

    def _world(self) -> str:
        """The game whose picture is behind: the one chosen, else the one played last."""
        return self.filters.game or game_at_hand(self.context, game_ids())

    def _empty(self, view: View, root: Node, area: Rect) -> None:
        """No match yet: what will be here, and the way to it."""
        texts, gap = self.context.texts, gap_of(view)
        plate = root.add(
            "empty", area.place(min(area.w, view.px(980)), min(area.h, view.px(480)), 0.5, 0.3), fill="sheet"
        )
        inner = plate.rect.inset(max(14, view.px(36)))
        strip, inner = inner.cut_bottom(view.target(56), gap=gap)
        play = texts("statistics.play")
        wide = min(strip.w, max(view.px(300), button_width(view, play, picture=True)))
        button(
            plate,
            "play",
            strip.place(wide, strip.h),
            play,
            "ui/play",
            fill="button.primary",
            picture="glyph/dice",
        )
        words, inner = inner.cut_bottom(min(inner.h // 2, 4 * view.line("body.italic")), gap=gap)
        plate.add("invite", words, text=texts("statistics.invite"), style=INVITE)
        line, room = inner.cut_bottom(min(inner.h, 2 * view.line("heading")), gap=gap // 2)
        plate.add("words", line, text=texts("statistics.empty"), style=EMPTY)
        if room.h >= 48:
            plate.add("picture", room.place(min(room.w, room.h), room.h), picture="fame")

    def _sieve(self, view: View, root: Node, strip: Rect) -> None:
        """Which matches are counted."""
        texts, gap = self.context.texts, gap_of(view)
        cells = strip.columns(1.0, 1.0, 1.0, gap=gap)
        game = texts(f"{self.filters.game}.name") if self.filters.game else texts("statistics.any_game")
        chooser(view, root, "game", cells[0], game, "pick/game")
        chooser(view, root, "count", cells[1], self._seats(self.filters.players), "pick/count")
        only = self.filters.person or (
            opponent.label(texts, self.filters.game, self.filters.bot) if self.filters.bot else ""
        )
        if only:
            words = texts("statistics.only", name=only)
            button(root, "only", cells[2], words, "ui/all", picture="glyph/cross", style=SMALL_LABEL)

    def _seats(self, count: int) -> str:
        texts = self.context.texts
        return texts("statistics.seats", count=count) if count else texts("statistics.any_count")

    def _sheet(self, view: View, root: Node, area: Rect) -> None:
        if self.tab == OVERVIEW:
            overview(view, root, area, self.context.texts, game_ids(), self.matches)
            return
        if not self.lines:
            plate = area.place(min(area.w, view.px(900)), min(area.h, view.target(150)), 0.5, 0.2)
            key = "statistics.no_decisions" if self.tab == DECISIONS else "statistics.none"
            root.add("none", plate, text=self.context.texts(key), style=NONE, fill="sheet")
            return
        sheet = Sheet(self.context.texts, self.tab)
        room = sheet.room(view, area)
        self.leaves = -(-len(self.lines) // room)
        self.turn(0)
        first = self.leaf * room
        sheet.draw(view, root, area, self.lines[first:][:room], first)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts, gap = self.context.texts, gap_of(view)
        words = texts("statistics.export")
        cell, rest = foot.cut_right(
            min(foot.w // 2, max(view.px(300), button_width(view, words, picture=True))), gap=gap
        )
        if self.any:
            button(root, "export", cell, words, "ui/export", picture="glyph/save", style=SMALL_LABEL)
        if self.any and extras.shown(self.context) and routes.page("milestones") is not None:
            words = texts("milestone.title")
            cell, rest = rest.cut_right(min(rest.w // 2, button_width(view, words, picture=True)), gap=gap)
            button(root, "milestones", cell, words, "ui/milestones", picture="fame", style=SMALL_LABEL)
        if self.any and self.leaves > 1 and self.lines:
            wide = (
                2 * rest.h + view.width(texts("common.page", page=self.leaves, pages=self.leaves)) + 5 * gap
            )
            strip, rest = rest.cut_left(min(rest.w, wide), gap=gap)
            pager(view, root, texts, strip, self.leaf, self.leaves)
        if self.notice and rest.w > view.px(120):
            root.add("notice", rest, text=self.notice, style=NOTICE, fill="sheet")

    def tooltip(self, token: str) -> Tip | None:
        texts = self.context.texts
        kind, _, name = token.partition("/")
        if kind == "result":
            line = finished_lines(texts, [self.matches[int(name)]])[0]
            return Tip(f"{line.cells['game']} · {line.cells['ended']}", line.title)
        if token == "analysis":
            return Tip(texts("score.tab.analysis"), texts("analysis.hint"))
        if token == "column/rating":
            return Tip(texts("statistics.column.rating"), texts("statistics.rating.hint"))
        if token == "column/assisted":
            return Tip(texts("statistics.column.assisted"), texts("statistics.assisted_hint"))
        if kind == "row" and name.isdigit() and int(name) < len(self.lines):
            line = self.lines[int(name)]
            return Tip(line.title, texts(line.hint) if line.hint else "", line.note)
        return None

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if target == "ui/play":
            self.stack.replace(routes.new_game(self.context))
        elif target == "ui/export":
            self.export()
        elif target == "ui/milestones":
            if (milestones := routes.page("milestones")) is not None:
                self.stack.push(milestones(self.context, self._world(), self.filters.person))
        elif target == "ui/all":
            self._set_filters(self.filters._replace(person="", bot=""))
        elif kind == "tab":
            self.show(name)
        elif kind == "pick":
            self._pick(name, press.node)
        elif kind == "row":
            self._open(int(name))
        elif kind == "only":
            self._set_filters(self.filters._replace(game="" if self.filters.game == name else name))
        elif kind == "learn":
            if (learn := routes.page("learn")) is not None:
                self.stack.push(learn(self.context, name))
        elif kind == "result":
            self._watch(self.matches[int(name)])
        elif kind == "analysis":
            self._watch(self.matches[int(name)], analyze=True)
        else:
            super().on_target(target, press)

    def show(self, tab: str) -> None:
        """Another table."""
        self.tab, self.leaf = tab, 0
        self.look()

    def _set_filters(self, filters: StatsFilter) -> None:
        self.filters, self.leaf = filters, 0
        self.look()

    def _pick(self, what: str, node: str) -> None:
        texts = self.context.texts
        if what == "game":
            lines = [Choice("", texts("statistics.any_game"), chosen=not self.filters.game)]
            lines += [
                Choice(game, texts(f"{game}.name"), chosen=game == self.filters.game) for game in game_ids()
            ]
        else:
            counts = sorted({count for game in game_ids() for count in load_game(game).players})
            lines = [
                Choice(str(count), self._seats(count), chosen=count == self.filters.players)
                for count in (0, *counts)
            ]
        drop_down(self, self.root, node, lines, lambda value: self._picked(what, value))

    def _picked(self, what: str, value: str) -> None:
        if what == "game":
            self._set_filters(self.filters._replace(game=value))
        else:
            self._set_filters(self.filters._replace(players=int(value)))

    def _open(self, index: int) -> None:
        """The matches behind a row of sums, or a match of the list."""
        if self.tab == DECISIONS:
            return
        if self.tab == MATCHES:
            self._watch(self.matches[index])
            return
        if self.tab == RATING:
            rated = self.rated[index]
            self.tab = MATCHES
            self._set_filters(StatsFilter(rated.game, rated.players, rated.person))
            return
        row, filters = self.rows[index], self.filters._replace(game=self.rows[index].game)
        if self.tab == "count":
            filters = filters._replace(players=int(row.name))
        elif self.tab == "player":
            filters = filters._replace(person=row.name, bot="")
        elif self.tab == "bot":
            filters = filters._replace(person="", bot=row.name)
        self.tab = MATCHES
        self._set_filters(filters)

    def _watch(self, match: Finished, *, analyze: bool = False) -> None:
        texts = self.context.texts
        try:
            record = self.kept.record(match.id)
        except SaveError as error:
            gone = error.code == "missing"
            words = texts("statistics.match_gone") if gone else texts(error.key, **error.words)
            self.stack.push(dialogs.message(self.context, texts("statistics.title"), words))
        else:
            analysis = routes.page("analysis") if analyze else None
            opened = analysis(self.context, record) if analysis else routes.replay(self.context, record, at=0)
            self.stack.push(opened)

    def on_key(self, key: Key) -> bool:
        if self.any and key == Key("s", ctrl=True):
            self.export()
        elif self.any and key.name.isdigit() and 1 <= int(key.name) <= len(self.tabs):
            self.show(self.tabs[int(key.name) - 1])
        else:
            return super().on_key(key)
        return True

    def export(self) -> None:
        """Export everything as a table and show the path."""
        texts = self.context.texts
        path = places.documents_folder() / CSV.format(day=datetime.now(UTC).astimezone())
        try:
            rows = self.kept.export(path, form_of(texts, COLUMNS))
        except SaveError as error:
            self.notice = texts(error.key, **error.words)
        else:
            self.notice = texts("statistics.exported", rows=rows, file=str(path))
        self.invalidate()
