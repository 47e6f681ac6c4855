"""The page of puzzles: the puzzle of the day, and those of each game by difficulty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date

from game.bots.analysis.report import DecisionMark
from game.engine.registry import game_ids
from game.extras.puzzles.model import (
    DIFFICULTIES,
    Puzzle,
    PuzzleResult,
    PuzzleRun,
    of_day,
    of_difficulty,
    own_decision,
    puzzles,
)
from game.extras.puzzles.table import PuzzleTable, results_of, started
from game.i18n import dates
from game.i18n.dates import day_words
from game.scenes.common.game_cards import GamePage, cards_height, game_cards
from game.scenes.common.parts import (
    ListRow,
    NextDoor,
    button_row,
    door_plate,
    gap_of,
    list_row,
    next_door,
    page,
    panel,
    row_height,
    rows_of,
    text_block,
    world,
)
from game.scenes.common.pictures import SMALL, SmallPictures
from game.scenes.routes import AppServices
from game.storage.record import Record, SaveError
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle

# -- how puzzles begin, what waits at the title and on the path, own decisions tried again ---------------------------


def answered_today(context: Context, game: str) -> bool | None:
    """Whether the puzzle of the day was answered; ``None`` where the game has none. Raises ``SaveError``."""
    puzzle = of_day(game, dates.today())
    return None if puzzle is None else puzzle.id in results_of(context).of(game)


def of_today_waits(context: Context, game: str) -> bool:
    """Whether the puzzle of the day was not answered yet."""
    with suppress(SaveError):
        return answered_today(context, game) is False
    return False


def done_today(context: Context, game: str) -> bool:
    """Whether the puzzle of the day was answered. Raises ``SaveError``."""
    return answered_today(context, game) is True


def open_puzzle(scene: Scene, chosen: Puzzle) -> None:
    """Open a puzzle over a scene; its answer is kept."""
    scene.stack.push(PuzzleTable(scene.context, started(scene.context, chosen)))


def open_of_today(scene: Scene, game: str) -> None:
    """Open the puzzle of the day over a scene, where the game has one."""
    puzzle = of_day(game, dates.today())
    if puzzle is not None:
        open_puzzle(scene, puzzle)


def retry(context: Context, record: Record, mark: DecisionMark) -> Callable[[str, bool], Scene] | None:
    """What opens a marked decision as a puzzle, or at once its answer, with the reason in words; ``None`` where it is none."""
    puzzle = own_decision(record, mark)
    if puzzle is None:
        return None

    def opened(reason: str, shown: bool) -> Scene:
        return PuzzleTable(context, PuzzleRun(puzzle, record.seats, own=reason), shown=shown)

    return opened


# -- the page --------------------------------------------------------------------------------------------------------

ABOUT = TextStyle("body", align="left", valign="top", lines=4, shrink=True)
RECENT = TextStyle("small.bold", "porphyry", align="left", lines=2, shrink=True)
CARD_NAME = TextStyle("heading", "porphyry", align="left", shrink=True)
CARD_LINE = TextStyle("small", "ink_soft", align="left", valign="top", lines=2, shrink=True)
NUMBER = TextStyle("small.bold", "porphyry", align="right", shrink=True)
LEAST_CARD, MOST_CARD = 120, 330
"""Height of a card with a picture in design units."""
HERO = 64
"""The part of the height, in percent, that the puzzle of the day may have in an upright window."""

FOUND_BY = {1: "normal", 2: "hard", 3: "expert"}
"""The weakest level that finds the answers of a difficulty."""


def _state(puzzle: Puzzle, results: Mapping[str, PuzzleResult]) -> str:
    """What became of a puzzle."""
    if puzzle.id not in results:
        return "new"
    return "solved" if results[puzzle.id].solved else "tried"


class PuzzlesPage(GamePage):
    """One game at a time: a row for the puzzle of the day and for each difficulty."""

    draws_on = True

    def __init__(self, context: Context, game_id: str = "", today: date | None = None) -> None:
        super().__init__(context, [game for game in game_ids() if puzzles(game)], game_id)
        self.today = today or dates.today()
        self.results: dict[str, PuzzleResult] = {}
        self.recent = (0, 0)
        self.pictures: dict[str, str] = {}
        """Keys of the pictures of positions by puzzle."""
        self._drawer = SmallPictures(context)

    def enter(self) -> None:
        """Read the results again: a puzzle may have been answered in between."""
        kept = results_of(self.context)
        try:
            self.results, self.recent = kept.of(self.game), kept.recent(self.game)
        except SaveError as error:
            self.announce(self.context.texts(error.key, **error.words))
        self.invalidate()

    def chosen(self) -> None:
        self.enter()

    @property
    def daily(self) -> Puzzle | None:
        """The puzzle of the day."""
        return of_day(self.game, self.today)

    def next(self, difficulty: int) -> Puzzle | None:
        """The first puzzle of a difficulty that was never answered, else the first that is not solved."""
        found = of_difficulty(self.game, difficulty)
        fresh = [puzzle for puzzle in found if puzzle.id not in self.results]
        unsolved = [puzzle for puzzle in found if not self._solved(puzzle)]
        return next(iter(fresh or unsolved or found), None)

    def _solved(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self.results and self.results[puzzle.id].solved

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "puzzles", texts("puzzle.title"), game=self.game)
        area, foot = parts.column(view, 1760)
        high = cards_height(view, area)
        strip, area = area.cut_top(high * 2 // 3 if view.upright else high, gap=gap_of(view))
        game_cards(view, parts.root, strip, texts, self.games, self.game, self._progress())
        gap = max(8, view.px(20))
        first, second = area.columns(1.0, 1.3, gap=gap)
        if view.upright:  # the position in the shape of its picture, so that nothing of it is cut
            door = 0 if self.daily is None else door_plate(view, area.w, self._door(self.daily))
            whole = area.w * SMALL[1] // SMALL[0] + door
            first, second = area.cut_top(min(whole, area.h * HERO // 100), gap=gap)
        if self.daily is not None:
            next_door(
                view,
                parts.root,
                first,
                self.game,
                self._door(self.daily),
                self.pictures.get(self.daily.id, ""),
            )
        else:
            second = area
        self._levels(view, parts.root, second)
        button_row(
            view, parts.root, foot, [("ui/next", texts("puzzle.next_button"), "button.primary", "glyph/play")]
        )
        return parts.root

    def _progress(self) -> dict[str, tuple[str, str]]:
        """For each game how many puzzles are solved, and what became of today's."""
        texts, kept, said = self.context.texts, results_of(self.context), {}
        for game in self.games:
            results: Mapping[str, PuzzleResult] = {}
            with suppress(SaveError):
                results = kept.of(game)
            found, daily = puzzles(game), of_day(game, self.today)
            solved = sum(one.id in results and results[one.id].solved for one in found)
            state = texts(f"puzzle.state.{_state(daily, results)}") if daily is not None else ""
            lines = (
                texts("puzzle.solved", solved=solved, count=len(found)),
                f"{texts('title.puzzle')}: {state}" if state else "",
            )
            said[game] = lines
        return said

    def _levels(self, view: View, root: Node, area: Rect) -> None:
        """What puzzles are, a card for each difficulty with the position that comes next, and how the last ones went."""
        texts, gap = self.context.texts, gap_of(view)
        node, inner = panel(view, root, "sheet", area)
        rows = [row for row in self._rows() if row.name != "daily"]
        about = view.fonts.wrap(texts("puzzle.about"), ABOUT.role, view.k, inner.w)
        if inner.h > (len(about) + 1) * view.line(ABOUT.role) + len(rows) * (row_height(view) + gap):
            _, inner = text_block(view, node, "about", inner, texts("puzzle.about"), ABOUT)
        solved, count = self.recent
        if count and inner.h > len(rows) * (row_height(view) + gap) + 2 * view.line(RECENT.role):
            said = texts("puzzle.recent" if count > 1 else "puzzle.recent_one", solved=solved, count=count)
            line, inner = inner.cut_bottom(view.line(RECENT.role), gap=gap)
            node.add("recent", line, text=said, style=RECENT)
        if inner.h >= len(rows) * (view.px(LEAST_CARD) + gap):
            lines = inner.equal_rows(len(rows), gap)
            high = min(view.px(MOST_CARD), *(cell.h for cell in lines))  # pictures of one width
            for row, cell in zip(rows, lines, strict=True):
                self._card(view, node, cell.cut_top(high)[0], row)
            return
        self.leaf, cells = rows_of(view, node, inner, texts, len(rows), self.leaf)
        for number, cell in cells:
            list_row(view, node, cell, rows[number])
        if len(cells) == len(rows):
            node.rect = node.rect.pad(bottom=max(0, inner.bottom - cells[-1][1].bottom))

    def _card(self, view: View, node: Node, cell: Rect, row: ListRow) -> None:
        """A difficulty: the position that comes next, what it is called, and how much of it is solved."""
        made = node.add(row.name, cell, fill="button", target=row.target, speech=row.speech, tip=row.target)
        pad = max(4, view.px(10))
        frame, words = cell.inset(pad).cut_left(
            min(round(cell.w * 0.4), (cell.h - 2 * pad) * 16 // 9), gap=2 * pad
        )
        puzzle = self.next(int(row.target.rpartition("/")[2]))
        shown = self.pictures.get(puzzle.id, "") if puzzle is not None else ""
        made.add("picture", frame, picture=shown or world(self.game, frame), picture_at="fill")
        made.add("edge", frame, frame="outline.ink")
        self._stars(view, made, frame, int(row.target.rpartition("/")[2]))
        lines = min(2, len(view.fonts.wrap(row.about, CARD_LINE.role, view.k, words.w)))
        high = (
            view.line(CARD_NAME.role) + lines * view.line(CARD_LINE.role) + view.line(NUMBER.role) + 3 * pad
        )
        block = words.place(words.w, min(words.h, high))
        line, block = block.cut_top(view.line(CARD_NAME.role))
        made.add("title", line, text=row.title, style=CARD_NAME)
        line, block = block.cut_top(lines * view.line(CARD_LINE.role), gap=pad)
        made.add("about", line, text=row.about, style=CARD_LINE.but(lines=lines))
        wide = view.width(row.number, NUMBER.role) + 4
        number, rail = block.cut_top(view.line(NUMBER.role))[0].cut_right(min(block.w, wide), gap=pad)
        made.add("number", number, text=row.number, style=NUMBER)
        if rail.w > view.px(40):
            rail = rail.place(rail.w, max(8, view.px(14)))
            made.add("rail", rail, fill="well")
            if row.share > 0:
                made.add("done", rail.cut_left(max(4, round(rail.w * row.share)))[0], fill="chart.porphyry")

    def _stars(self, view: View, node: Node, frame: Rect, level: int) -> None:
        """How hard a puzzle is, in stars at the corner of its picture."""
        side = max(14, view.px(30))
        plate = Rect(frame.x, frame.bottom - side - side // 3, level * side + side // 2, side + side // 3)
        chip = node.add("stars", plate, fill="note", depth=1)
        for number in range(level):
            spot = Rect(plate.x + side // 4 + number * side, plate.y + side // 6, side, side)
            chip.add(f"star{number}", spot.inset(side // 10), picture="glyph/star?ink=gold_light")

    def _door(self, daily: Puzzle) -> NextDoor:
        """The puzzle of the day as a door."""
        texts = self.context.texts
        level = texts("puzzle.level", level=texts(f"puzzle.difficulty.{daily.difficulty}"))
        said = f"{level} · {texts(f'puzzle.state.{self._state(daily)}')}"
        date_ = day_words(texts, self.today)
        return NextDoor(
            date_, texts("title.puzzle"), said, texts("puzzle.solve"), "puzzle/daily", "glyph/star"
        )

    def tick(self, seconds: float) -> bool:
        """Draw one position that is not there yet, that of the day first: the page is seen before."""
        waiting = [self.daily, *(self.next(level) for level in DIFFICULTIES)]
        puzzle = next((one for one in waiting if one is not None and one.id not in self.pictures), None)
        if puzzle is None:
            return False
        run = started(self.context, puzzle)
        key = f"close_up/{self.game}/{puzzle.id}"
        small = self._drawer.kept(key)
        if small is None:
            run.session.privacy.reveal()
            small = self._drawer.question(PuzzleTable(self.context, run).model.table(), key)
        self.pictures[puzzle.id] = self.context.service(AppServices).lend(key, small)
        self.invalidate()
        return True

    def _rows(self) -> list[ListRow]:
        texts = self.context.texts
        rows = []
        if (daily := self.daily) is not None:
            state = self._state(daily)
            day = self.today
            date_ = day_words(texts, day)
            title = texts("puzzle.daily", day=date_)
            about = texts("puzzle.level", level=texts(f"puzzle.difficulty.{daily.difficulty}"))
            mark = {"solved": "glyph/check", "tried": "glyph/undo"}.get(state, "glyph/star")
            said = texts(f"puzzle.state.{state}")
            rows.append(
                ListRow("daily", "puzzle/daily", title, about, said, mark, f"{title}: {about}; {said}")
            )
        for level in DIFFICULTIES:
            found = of_difficulty(self.game, level)
            if not found:
                continue
            solved = sum(self._solved(puzzle) for puzzle in found)
            title = texts(f"puzzle.difficulty.{level}")
            about = texts(f"puzzle.found_by.{level}", level=texts(f"bot.level.{FOUND_BY[level]}"))
            number = texts("puzzle.solved", solved=solved, count=len(found))
            mark = "glyph/check" if solved == len(found) else ""
            rows.append(
                ListRow(
                    f"level{level}",
                    f"puzzle/{level}",
                    title,
                    about,
                    number,
                    mark,
                    f"{title}: {about}; {number}",
                    share=solved / len(found),
                )
            )
        return rows

    def _state(self, puzzle: Puzzle) -> str:
        return _state(puzzle, self.results)

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        texts = self.context.texts
        if token == "puzzle/daily":
            return Tip(texts("puzzle.title"), texts("puzzle.daily_tip"))
        return Tip(texts("puzzle.title"), texts("puzzle.about")) if token.startswith("puzzle/") else None

    def on_target(self, target: str, press: Press) -> None:
        super().on_target(target, press)
        kind, _, name = target.partition("/")
        if kind == "puzzle":
            self._open(self.daily if name == "daily" else self.next(int(name)))
        elif target == "ui/next":
            self.go_on()

    def go_on(self) -> None:
        """Open the puzzle that comes next."""
        self._open(self._going_on())

    def _going_on(self) -> Puzzle | None:
        """The puzzle of the day until it was answered; then the next one, the easier ones first."""
        daily = self.daily
        if daily is not None and daily.id not in self.results:
            return daily
        following = [found for level in DIFFICULTIES if (found := self.next(level)) is not None]
        return next((one for one in following if not self._solved(one)), next(iter(following), None))

    def _open(self, puzzle: Puzzle | None) -> None:
        if puzzle is not None:
            open_puzzle(self, puzzle)


# -- for pictures: the page, and a puzzle answered wrong -------------------------------------------------------------


def puzzles_shot(context: Context, _: Record | None) -> Scene:
    """The page of puzzles."""
    return PuzzlesPage(context)


def puzzle_shot(context: Context, record: Record | None) -> Scene:
    """The first puzzle of a game, answered wrong."""
    game = record.match.game.id if record else game_ids()[0]
    run = started(context, puzzles(game)[0])
    session, best = run.session, run.best
    session.privacy.reveal()
    session.auto_end = True
    session.act(next(action for action in session.choices if action != best))
    run.follow()
    return PuzzleTable(context, run)


__all__ = [
    "PuzzlesPage",
    "answered_today",
    "done_today",
    "of_today_waits",
    "open_of_today",
    "open_puzzle",
    "puzzle_shot",
    "puzzles_shot",
    "retry",
]
