"""The page of milestones: those of a game, what each takes, and when a person reached it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from game.engine.core.milestone import Milestone, milestones
from game.engine.registry import game_ids, load_game
from game.extras.milestones.store import Milestones, Reached
from game.i18n.dates import short_day
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.common import dialogs
from game.scenes.common.dialogs import Choice, drop_down
from game.scenes.common.extras import shown
from game.scenes.common.game_cards import game_at_hand, game_cards, take_in_hand
from game.scenes.common.parts import chooser, gap_of, gathered, page, pager, panel, text_block
from game.scenes.common.reader import Leafing
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.statistics import FILE, Statistics, match_id
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, Scene, Texts, Tip, View
from game.ui.tree import Node, TextStyle

# -- milestones at the end of a match, and their words ---------------------------------------------------------------

FIRST = "first_win"
"""The milestone of whoever wins for the first time."""


def milestones_of(context: Context) -> Milestones:
    """The milestones reached, as stored now."""
    return Milestones(Statistics(context.service(Saves).folder.parent / FILE))


def milestone_key(game: str, one: Milestone) -> str:
    """What the keys of a milestone's texts begin with: those of one game are in its own catalogue."""
    return f"{game}.milestone.{one.id}" if one.own else f"milestone.{one.id}"


def milestone_name(texts: Texts, game: str, one: Milestone) -> str:
    """What a milestone is called."""
    level = texts(f"bot.level.{one.rating}") if one.rating else ""
    return texts(f"{milestone_key(game, one)}.name", level=level)


def milestone_about(texts: Texts, game: str, one: Milestone) -> str:
    """What it takes."""
    level = texts(f"bot.level.{one.rating}") if one.rating else ""
    said = texts(f"{milestone_key(game, one)}.about", count=one.count, players=one.players, level=level)
    if not one.rivals:
        return said
    return texts("milestone.against", about=said, level=texts(f"bot.level.{one.rivals}"))


def fresh_milestones(context: Context, session: Session, texts: MatchTexts) -> str:
    """What a finished match reached first, as a line; "" for nothing. A failure reaches nothing: the statistics name it."""
    if not shown(context):
        return ""
    game, record = session.match.game, session.record
    names = {one.id: milestone_name(context.texts, game.id, one) for one in milestones(game)}
    with suppress(SaveError):
        kept = milestones_of(context)
        if kept.statistics.has(record):
            fresh = kept.look(match_id(record), record)
            said = [
                context.texts(
                    "milestone.fresh",
                    name=texts.seat(seat),
                    game=context.texts(f"{game.id}.name"),
                    milestones=" · ".join(names[one] for one in ids),
                )
                for seat, ids in fresh.items()
            ]
            return "  ".join(said)
    return ""


def first_victory(context: Context, session: Session) -> bool:
    """Whether a finished match is the first that its only person won."""
    people = [info.name for info in session.seats if info.is_person]
    if len(people) == 1 and shown(context):
        with suppress(SaveError):
            reached = milestones_of(context).of(people[0], session.game.id).get(FIRST)
            return reached is not None and reached.match == match_id(session.record)
    return False


# -- the page --------------------------------------------------------------------------------------------------------

ABOUT = TextStyle("body", align="left", valign="top", lines=3, shrink=True)
UNCOUNTED = TextStyle("small", "ink_soft", align="left", valign="top", lines=3, shrink=True)
NAME = TextStyle("body.bold", align="left", shrink=True, pad=4)
LINE = TextStyle("small", align="left", valign="top", lines=4, shrink=True, pad=4)
DATE = TextStyle("small.bold", "porphyry", align="left", shrink=True, pad=4)
SOFT = LINE.but(color="ink_soft")
NUMBER = TextStyle("small.bold", "porphyry", align="left", shrink=True)
NONE = TextStyle("body.italic", "ink_soft", align="left", valign="top", lines=3, shrink=True)
LEAST_WIDE = 24
"""Sizes of letters that a milestone must be wide."""
LINES = 4
"""Lines of the text of a milestone that a cell has room for."""


class MilestonesPage(Leafing):
    """The milestones of one game and one person at a time."""

    def __init__(self, context: Context, game_id: str = "", person: str = "") -> None:
        super().__init__(context)
        self.games = game_ids()
        self.game = game_id or game_at_hand(context, self.games)
        self.person = person
        self.persons: list[str] = []
        self.reached: dict[str, Reached] = {}
        self.root: Node | None = None
        self._waiting: Iterator[None] | None = None

    @property
    def world(self) -> str:
        return self.game

    @property
    def milestones(self) -> tuple[Milestone, ...]:
        """The milestones shown."""
        return milestones(load_game(self.game))

    def enter(self) -> None:
        """Read again what was reached; matches not looked through yet follow, one a frame."""
        self._waiting = milestones_of(self.context).catch_up()
        self.look(over=True)

    def look(self, *, over: bool = False) -> None:
        """Read what the person reached; with `over` also what takes an analysis or more than one match."""
        kept = milestones_of(self.context)
        try:
            self.persons = kept.persons()
            if self.person not in self.persons:
                self.person = next(iter(self.persons), "")
            if over and self.person:
                kept.look_over(self.person, self.game)
            self.reached = kept.of(self.person, self.game)
        except SaveError as error:
            self.announce(self.context.texts(error.key, **error.words))
        self.invalidate()

    def tick(self, seconds: float) -> bool:
        """Look through one more match."""
        if self._waiting is None:
            return False
        try:
            next(self._waiting)
        except (StopIteration, SaveError):
            self._waiting = None
            return False
        before = self.reached
        self.look()
        return self.reached != before

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "milestones", texts("milestone.title"), game=self.game)
        self.root = parts.root
        gap = gap_of(view)
        area, foot = parts.column(view, 1900)
        tall = view.px(300) if view.upright else view.target(56)
        strip, area = area.cut_top(tall, gap=gap)
        game_cards(view, parts.root, strip, texts, self.games, self.game)
        node, inner = panel(view, parts.root, "sheet", area)
        _, inner = text_block(view, node, "about", inner, texts("milestone.about"), ABOUT)
        _, inner = text_block(view, node, "uncounted", inner, texts("milestone.uncounted"), UNCOUNTED)
        if not self.person:
            node.add("none", inner, text=texts("milestone.nobody"), style=NONE)
        end = self._cells(view, node, inner)
        if self.leaves == 1:
            node.rect = Rect(area.x, area.y, area.w, min(area.h, end - area.y + inner.x - area.x))
        self._foot(view, parts.root, foot)
        return gathered(view, parts)

    def _cells(self, view: View, node: Node, area: Rect) -> int:
        """The milestones in columns, as many as have room; where the last row ends."""
        gap = gap_of(view)
        found = self.milestones
        columns = max(1, min(3, (area.w + gap) // (view.px(LEAST_WIDE * 22) + gap)))
        least = view.line(NAME.role) + LINES * view.line(LINE.role) + max(8, view.px(14))
        rows = max(1, (area.h + gap) // (least + gap))
        self.leaves = -(-len(found) // (rows * columns))
        self.turn(0)
        shown = range(len(found))[self.leaf * rows * columns :][: rows * columns]
        high = min(least * 5 // 4, (area.h + gap) // min(rows, -(-len(shown) // columns)) - gap)
        wide = (area.w - gap * (columns - 1)) // columns
        bottom = area.y
        for at, number in enumerate(shown):
            row, column = divmod(at, columns)
            cell = Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            self._cell(view, node, cell, number)
            bottom = cell.bottom
        return bottom

    def _cell(self, view: View, node: Node, cell: Rect, number: int) -> None:
        texts, one = self.context.texts, self.milestones[number]
        reached = self.reached.get(one.id)
        name, about = milestone_name(texts, self.game, one), milestone_about(texts, self.game, one)
        state = self._state(reached)
        target = f"milestone/{number}"
        card = node.add(
            f"milestone{number}", cell, fill="card" if reached else "sheet", target=target, tip=target,
            frame="outline.gold" if reached else "outline", speech=f"{name}: {about} {state}",
        )  # fmt: skip
        inner = cell.inset(max(3, view.px(6)))
        left, words = inner.cut_left(min(inner.h, cell.w // 4), gap=max(3, view.px(8)))
        side = min(left.w, left.h)
        medal = left.place(side, side)
        art = one.picture.startswith("art/")
        if art:
            card.add("picture", medal, picture=one.picture, picture_at="fill", dim=not reached)
        else:  # a medal beside the seals
            disc = card.add("medal", medal.inset(side // 16), fill="disc", dim=not reached)
            disc.add("picture", medal.inset(side // 4), picture=one.picture)
        head, lines = words.cut_top(view.line(NAME.role))
        if reached:
            mark, head = head.cut_right(head.h)
            card.add("mark", mark.inset(head.h // 8), picture="glyph/check")
            foot, lines = lines.cut_bottom(view.line(DATE.role))
            card.add("date", foot, text=state, style=DATE)
        card.add("name", head, text=name, style=NAME)
        card.add("about", lines, text=about, style=LINE if reached else SOFT)

    def _state(self, reached: Reached | None) -> str:
        texts = self.context.texts
        if reached is None:
            return texts("milestone.open")
        return texts("milestone.on", day=short_day(texts, reached.date))

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts, gap = self.context.texts, gap_of(view)
        rest = foot
        if len(self.persons) > 1:
            cell, rest = foot.cut_right(min(foot.w // 3, view.px(420)), gap=gap)
            chooser(view, root, "person", cell, self.person, "pick/person")
        if self.leaves > 1:
            words = texts("common.page", page=self.leaves, pages=self.leaves)
            wide = 2 * rest.h + view.width(words) + 4 * gap
            cell, rest = rest.cut_right(min(rest.w // 2, wide), gap=gap)
            pager(view, root, texts, cell, self.leaf, self.leaves)
        if self.person:
            done = sum(one.id in self.reached for one in self.milestones)
            said = texts("milestone.count", done=done, count=len(self.milestones))
            wide = min(rest.w, view.width(said, NUMBER.role) + 2 * gap)
            root.add(
                "count",
                rest.place(wide, rest.h, 0.0),
                text=said,
                style=NUMBER.but(align="center"),
                fill="sheet",
            )

    def tooltip(self, token: str) -> Tip | None:
        kind, _, number = token.partition("/")
        if kind != "milestone":
            return None
        texts, one = self.context.texts, self.milestones[int(number)]
        reached = self.reached.get(one.id)
        note = texts("milestone.watch") if reached and reached.match else ""
        about = milestone_about(texts, self.game, one)
        return Tip(milestone_name(texts, self.game, one), f"{about}\n{self._state(reached)}", note)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "game":
            self.game, self.leaf = name, 0
            take_in_hand(self.context, name)
            self.look(over=True)
        elif kind == "pick":
            lines = [Choice(one, one, chosen=one == self.person) for one in self.persons]
            drop_down(self, self.root, press.node, lines, self._chosen)
        elif kind == "milestone":
            self._watch(self.reached.get(self.milestones[int(name)].id))
        else:
            super().on_target(target, press)

    def _chosen(self, person: str) -> None:
        self.person = person
        self.look(over=True)

    def _watch(self, reached: Reached | None) -> None:
        """Show the match that reached a milestone, if one did and it is still stored."""
        if reached is None or not reached.match:
            return
        texts = self.context.texts
        try:
            record = milestones_of(self.context).statistics.record(reached.match)
        except SaveError as error:
            words = (
                texts("statistics.match_gone") if error.code == "missing" else texts(error.key, **error.words)
            )
            self.stack.push(dialogs.message(self.context, texts("milestone.title"), words))
        else:
            self.stack.push(routes.replay(self.context, record, at=0))


# -- for pictures: the page with some of them reached ----------------------------------------------------------------


def milestones_shot(context: Context, record: Record | None) -> Scene:
    """The milestones of a game, some of them reached."""
    game = record.match.game if record is not None else load_game(game_ids()[0])
    with milestones_of(context).statistics.opened() as base:
        base.execute(
            "insert or ignore into matches values ('shot', ?, '', '2026-03-01', 'friends', '{}', 9, 9, 0, 0)",
            (game.id,),
        )
        base.execute("insert or ignore into results values ('shot', 0, 'Anna', 'person', 1, 70, 1.0)")
        base.executemany(
            "insert or ignore into milestones values ('Anna', ?, ?, '2026-03-01T12:00:00+00:00', 'shot')",
            [(game.id, one.id) for one in milestones(game)[::3]],
        )
    return MilestonesPage(context, game.id)
