"""The page of lessons, and what follows one: its questions, what was learned, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.career import stations
from game.engine.core.coach import coaching
from game.engine.core.lesson import Lesson
from game.engine.registry import game_ids, load_game
from game.extras.lessons.panel import (
    MARKS,
    following,
    learning_of,
    open_lesson,
    started,
    state_of,
    taught,
    unfinished,
)
from game.extras.lessons.table import LessonTable
from game.scenes import launch, routes
from game.scenes.common import dialogs
from game.scenes.common.game_cards import GamePage, cards_height, game_cards, game_facts
from game.scenes.common.parts import (
    HEADING,
    SMALL_LABEL,
    ListRow,
    NextDoor,
    button,
    button_row,
    gap_of,
    gathered,
    list_row,
    next_door,
    page,
    panel,
    rows_of,
    seal_of,
    text_block,
    world,
)
from game.scenes.common.words import game_texts
from game.storage.record import Record
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Texts, Tip, View
from game.ui.tree import Node, TextStyle

ABOUT = TextStyle("body", align="left", valign="top", lines=4, shrink=True)
FACTS = TextStyle("small.bold", "porphyry", align="left", lines=3, shrink=True)
NONE = TextStyle("body.italic", "ink_soft", align="left", valign="top", lines=3, shrink=True)
LESSON = "lesson/"


class Learn(GamePage):
    """One game at a time: its lessons, its rules, its first match."""

    def __init__(self, context: Context, game_id: str = "") -> None:
        self.learning = learning_of(context)
        latest = self.learning.latest
        super().__init__(context, game_ids(), game_id or (latest[0] if latest else ""))

    def enter(self) -> None:
        """Read the progress again: a lesson may have been played in between."""
        self.learning = learning_of(self.context)
        dialogs.tell(self, "learn.title", self.learning.notice)
        self.invalidate()

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "learn", texts("learn.title"), game=self.game)
        gap = gap_of(view)
        area, foot = parts.column(view, 1640)
        strip, area = area.cut_top(cards_height(view, area), gap=gap)
        told = game_cards(view, parts.root, strip, texts, self.games, self.game)
        node, inner = panel(view, parts.root, "lessons", area)
        rest = self._lessons(view, node, self._about(view, node, inner, facts=not told))
        node.rect = node.rect.pad(bottom=max(0, rest.h - (inner.y - area.y)))
        if view.upright:  # the buttons follow the list
            foot = foot._replace(y=min(foot.y, node.rect.bottom + gap))
        rows = [("ui/rules", texts("learn.rules"), "button", "glyph/book")]
        if coaching(self.game) is not None:
            rows.append(("ui/first", texts("first.title"), "button", "glyph/star"))
        lesson = unfinished(self.learning, self.game)
        if lesson is not None:
            begun = state_of(self.learning, lesson) == "begun"
            words = texts("learn.continue" if begun else "learn.begin")
            rows.append(("ui/continue", words, "button.primary", "glyph/play"))
        button_row(view, parts.root, foot, rows)
        return gathered(view, parts)

    def _about(self, view: View, node: Node, area: Rect, *, facts: bool) -> Rect:
        """What the game is about, with `facts` also how long and how demanding it is; the room that is left."""
        texts = self.context.texts
        _, area = text_block(view, node, "about", area, texts(f"{self.game}.summary"), ABOUT)
        if facts:
            _, area = text_block(view, node, "facts", area, game_facts(texts, self.game), FACTS)
        return area

    def _lessons(self, view: View, node: Node, area: Rect) -> Rect:
        """A row for each lesson; those that find no room are on further leaves. The room that is left below."""
        found = taught(self.game)
        if not found:
            node.add("none", area, text=self.context.texts("learn.none"), style=NONE)
            return area.cut_bottom(0)[0]
        self.leaf, cells = rows_of(view, node, area, self.context.texts, len(found), self.leaf)
        for number, cell in cells:
            self._lesson(view, node, cell, number)
        used = cells[-1][1].bottom - area.y if len(cells) == len(found) else area.h
        return area.pad(top=used)

    def _lesson(self, view: View, node: Node, cell: Rect, number: int) -> None:
        texts, lesson = self.context.texts, taught(self.game)[number]
        state = state_of(self.learning, lesson)
        title = texts("learn.numbered", number=number + 1, title=texts(lesson.key("title")))
        minutes = texts("learn.minutes", count=lesson.minutes)
        said = texts("learn.said", title=title, minutes=minutes, state=texts(f"learn.state.{state}"))
        about, target = texts(lesson.key("about")), f"{LESSON}{lesson.id}"
        mark = seal_of(self.game) if state == "done" else MARKS[state]
        going = lesson == unfinished(self.learning, self.game)
        row = ListRow(lesson.id, target, title, about, minutes, mark, said, signs=lesson.signs, next=going)
        list_row(view, node, cell, row)

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        texts = self.context.texts
        return Tip(texts("first.title"), texts(f"{self.game}.first.about")) if token == "ui/first" else None

    def on_target(self, target: str, press: Press) -> None:
        super().on_target(target, press)
        kind, _, name = target.partition("/")
        if kind == "lesson":
            open_lesson(self, next(one for one in taught(self.game) if one.id == name))
        elif target == "ui/continue":
            self.go_on()
        elif target == "ui/rules":
            self.stack.push(routes.reference(self.context, self.game))
        elif target == "ui/first":
            launch.first_match(self, self.game)
        if self.manager is not None:
            self.invalidate()

    def go_on(self) -> None:
        """Open the lesson that was left unfinished, else the next one."""
        lesson = unfinished(self.learning, self.game)
        if lesson is not None:
            open_lesson(self, lesson)


# -- after a lesson ----------------------------------------------------------------------------------------------------


# -- the reward at the end of a lesson ------

HEAD = TextStyle("title", "porphyry", lines=2, shrink=True)
SMALL_HEAD = TextStyle("heading", "porphyry", shrink=True)
SIGN = TextStyle("body", valign="top", lines=4, shrink=True, pad=6)
SCORE = TextStyle("small", "ink_soft", lines=2, shrink=True)


def halves(view: View, area: Rect) -> tuple[Rect, Rect]:
    """The room of the reward and that of the next door."""
    gap = max(10, view.px(24))
    if view.upright:
        first, second = area.rows(1.0, 1.1, gap=gap)
    else:
        first, second = area.columns(1.55, 1.0, gap=gap)
    return first, second


class Reward(NamedTuple):
    """What the end of a lesson tells: heading, a line about the questions ("" for none), which lessons of the game are
    done, and whether this one has earned its seal."""

    heading: str
    score: str
    done: Sequence[bool]
    sealed: bool


def reward(view: View, root: Node, area: Rect, texts: Texts, lesson: Lesson, earned: Reward) -> None:
    """The seal, what one can do now, and how far the game's lessons are."""
    node = root.add("sheet", area, fill="sheet")
    gap = max(8, view.px(20))
    inner = area.inset(max(14, view.px(40)), max(12, view.px(28)))
    progress, inner = inner.cut_bottom(view.line("small") + max(30, view.px(58)), gap=gap)
    side = min(inner.h // 3, inner.w // 4, max(64, view.px(230)))
    top, inner = inner.cut_top(max(side, view.line("title") * 2 + view.line("heading")), gap=gap)
    words = top
    if earned.sealed:
        seal, words = top.cut_left(side, gap=gap * 2)
        node.add("seal", seal, picture=seal_of(lesson.game))
    _headline(view, node, words, texts(lesson.key("title")), earned)
    if lesson.signs and inner.h >= 5 * view.line("body"):
        _signs(view, node, inner, texts, lesson)
    elif inner.h >= 3 * view.line("body"):
        node.add("about", inner, text=texts(lesson.key("about")), style=SIGN)
    _progress(view, node, progress, texts, lesson, earned.done)


def _headline(view: View, node: Node, words: Rect, title: str, earned: Reward) -> None:
    """How it ended, the lesson's title and its score, beside the seal."""
    told = view.line("small") if earned.score else 0
    two = (
        view.width(title, "title") >= words.w
        and view.line("heading") + 2 * view.line("title") + told <= words.h
    )
    high = view.line("title") * (2 if two else 1)
    block = words.place(words.w, min(words.h, view.line("heading") + high + 2 * view.line("small") + 4))
    line, block = block.cut_top(view.line("heading"))
    node.add("heading", line, text=earned.heading, style=SMALL_HEAD.but(align="left", color="ink_soft"))
    line, block = block.cut_top(high)
    node.add("title", line, text=title, style=HEAD.but(align="left", shrink=True))
    if earned.score:
        node.add("score", block, text=earned.score, style=SCORE.but(align="left", valign="top"))


def _signs(view: View, node: Node, area: Rect, texts: Texts, lesson: Lesson) -> None:
    """What one can do now: a plate with picture and words for each sign."""
    gap = max(8, view.px(20))
    line, area = area.cut_top(view.line("heading"), gap=gap // 2)
    node.add("can", line, text=texts("learn.can"), style=SMALL_HEAD)
    cells = area.equal_columns(len(lesson.signs), gap)
    for number, (picture, cell) in enumerate(zip(lesson.signs, cells, strict=True), 1):
        high = max(cell.w * 6 // 5, 4 * view.line("body") + view.px(190))
        plate = cell.cut_top(min(cell.h, high))[0]
        sign = node.add(f"sign{number}", plate, fill="plate")
        lines = min(plate.h // 2, 3 * view.line("body"))
        face, below = plate.inset(max(6, view.px(14))).rows(1.0, lines, gap=gap // 2)
        sign.add("picture", face.fit(1, 1), picture=picture)
        sign.add("words", below, text=texts(lesson.key(f"can{number}")), style=SIGN)


def _progress(
    view: View, node: Node, strip: Rect, texts: Texts, lesson: Lesson, done: Sequence[bool]
) -> None:
    """A small seal for each lesson of the game: of wax where it is done, else an empty ring."""
    words, row = strip.cut_bottom(view.line("small"), gap=2)
    count = len(done)
    said = texts("learn.sealed", done=sum(done), count=count, game=texts(f"{lesson.game}.name"))
    node.add("progress", words, text=said, style=SCORE.but(lines=1))
    side = min(row.h, row.w // max(1, count))
    cells = row.place(count * (side + gap_of(view)), side).equal_columns(count, gap_of(view))
    for number, (cell, one) in enumerate(zip(cells, done, strict=True)):
        spot = cell.fit(1, 1)
        if one:
            node.add(f"small{number}", spot, picture=seal_of(lesson.game))
        else:
            node.add(
                f"small{number}", spot.inset(spot.w // 8), fill="chip", text=str(number + 1), style=SCORE
            )


# -- after a lesson: its questions, each with the rule behind it, then what comes next -------------------------------

QUESTION = TextStyle("body.bold", align="left", valign="top", lines=4, shrink=True)
ASKED = TextStyle("title", "porphyry", align="left", valign="top", lines=3, shrink=True)
SIGNED = TextStyle("body.bold", shrink=True)
ANSWER = TextStyle("body.bold", align="left", lines=2, shrink=True, pad=12)
SAID = TextStyle("body", align="left", valign="top", lines=6, shrink=True)
TOLD = TextStyle("body", "marble", align="left", valign="top", shrink=True)
ANSWERS = "answer/"

END_WIDE = 1760
"""Greatest width of the end of a lesson, in design units."""
TALL = 88
"""Height of an answer in design units, where there is room."""


class LessonEnd(Scene):
    """The questions one after the other; then how many were right, and the next lesson."""

    def __init__(self, context: Context, done: Lesson) -> None:
        super().__init__(context)
        self.lesson = done
        self.at = 0
        self.given = ""
        """The answer chosen for the present question, "" before that."""
        self.answers: list[bool] = []
        """Whether each answered question was answered rightly, in order."""
        self.texts = game_texts(context, load_game(done.game))
        learning = learning_of(context)
        kept = learning.of(done.game, done.id)
        self.skipped = kept is not None and kept.skipped
        if self.skipped:
            self.at = len(done.quiz)
        self.next = following(learning, done)

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts, lesson = self.context.texts, self.lesson
        parts = page(view, texts, "lesson_end", texts(lesson.key("title")), game=lesson.game)
        if self.at >= len(lesson.quiz):
            self._end(view, parts.root, parts.body)
            button_row(view, parts.root, parts.column(view, END_WIDE)[1], self._buttons())
            return parts.root
        poster, own = self._halves(view, parts.column(view, END_WIDE)[0])
        if poster is None:
            most = view.px(1400 if view.upright else 1180)
            own = parts.body.place(min(parts.body.w, most), min(parts.body.h, max(view.px(860), 380)), 0.5, 0)
        else:
            self._poster(view, parts.root, poster)
        self._sheet(view, parts.root, own, alone=poster is None)
        sheet = parts.root.children[-1]
        foot = Rect(own.x, min(parts.foot.y, sheet.rect.bottom + gap_of(view)), own.w, parts.foot.h)
        button_row(view, parts.root, foot, self._buttons())
        return gathered(view, parts)

    def _sheet(self, view: View, root: Node, area: Rect, *, alone: bool) -> None:
        """The question with its answers; `alone` with the verdict as well."""
        node, inner = panel(view, root, "sheet", area)
        wide = not alone or self._wide(view, area)
        high = view.line("heading") + (2 * gap_of(view) if not wide else view.px(92))
        rim = max(3, view.px(5))
        head = Rect(area.x + rim, area.y + rim, area.w - 2 * rim, high)
        self._quiz_head(view, node, head, marked=wide)
        below = inner.pad(top=head.bottom - inner.y + gap_of(view))
        left = self._question(view, node, below, ASKED if wide else QUESTION, alone=alone)
        if alone or view.upright:  # beside the picture it ends where that does
            node.rect = node.rect.pad(bottom=max(0, left.h - (inner.y - area.y) // 2))

    def _halves(self, view: View, area: Rect) -> tuple[Rect | None, Rect]:
        """The room of the picture with the verdict, None where there is none, and that of the question."""
        gap = max(10, view.px(24))
        if view.upright:
            poster, sheet = area.rows(1.0, 1.1, gap=gap)
        else:
            area = area.cut_top(min(area.h, view.px(880)))[0]
            poster, sheet = area.columns(0.38, 0.62, gap=gap)
        told = (
            view.line(ASKED.role)
            + 3 * view.line(TOLD.role)
            + SAID.lines * view.line(SAID.role)
            + view.px(150)
        )
        asked = len(self.lesson.quiz[self.at].answers)
        need = view.line("heading") + view.px(120) + 3 * view.line(ASKED.role)
        need += asked * (view.target(TALL) + gap_of(view))
        if poster.h < told or poster.w < 22 * view.text_px("body") or sheet.h < need:
            return None, area
        return poster, sheet

    def _poster(self, view: View, root: Node, area: Rect) -> None:
        """The place of the game; below it what this is, after an answer whether it was right and the rule behind it."""
        texts, lesson, gap = self.context.texts, self.lesson, max(6, view.px(14))
        node = root.add("poster", area, fill="ground")
        wide = area.w - 2 * max(12, view.px(30))
        if not self.given:
            head, said = texts(lesson.key("title")), texts("learn.look_back")
        else:
            head, said = self._told()
        lines = len(view.fonts.wrap(said, TOLD.role, view.k, wide))
        large = view.line(ASKED.role) * (2 if view.width(head, ASKED.role) > wide else 1)
        rule, see = 0, lesson.quiz[self.at].see
        if self.given and see:
            sign = max(view.target(48), view.width(f"§ {see}", "small.bold") + view.px(20)) + gap_of(view)
            told = len(view.fonts.wrap(self.texts.rule(see), SAID.role, view.k, wide - sign))
            rule = max(view.target(44), min(SAID.lines, told) * view.line(SAID.role)) + gap
        high = large + lines * view.line(TOLD.role) + rule + 4 * gap
        plate, scene = area.cut_bottom(min(high, area.h * 4 // 5))
        node.add("scene", scene, picture=world(lesson.game, scene), picture_at="fill")
        own = node.add("plate", plate, fill="bar")
        inner = plate.inset(max(12, view.px(30)), gap)
        line, inner = inner.cut_top(large, gap=gap // 2)
        own.add(
            "verdict" if self.given else "title",
            line,
            text=head,
            style=ASKED.but(color="gold_light", valign="middle"),
        )
        line, inner = inner.cut_top(lines * view.line(TOLD.role), gap=gap)
        own.add("said", line, text=said, style=TOLD.but(lines=max(2, lines)))
        if rule:
            self._rule(view, own, inner, "marble")
        node.add("edge", area, frame="light.edge")

    def _told(self) -> tuple[str, str]:
        """Whether the answer given is right, in a word and in a sentence."""
        texts, question = self.context.texts, self.lesson.quiz[self.at]
        right = texts(self.lesson.key(f"{question.say}_{question.right}"))
        if self.given == question.right:
            return texts("learn.right"), right
        return texts("learn.not_right"), texts("learn.answer_is", answer=right)

    def _wide(self, view: View, area: Rect) -> bool:
        """Whether a question has room for large words, its signs, and the rule below."""
        asked = len(self.lesson.quiz[self.at].answers)
        need = view.line("heading") + view.px(120) + 3 * view.line(ASKED.role) + 5 * view.line(SAID.role)
        return area.h >= need + asked * (view.target(TALL) + gap_of(view)) + 3 * gap_of(view)

    def _quiz_head(self, view: View, node: Node, band: Rect, *, marked: bool) -> None:
        """Over a question: which one it is; if `marked` how those before it went, and what the lesson was about."""
        texts, total = self.context.texts, len(self.lesson.quiz)
        head = node.add("head", band, fill="porphyry")
        inner = band.inset(max(10, view.px(24)), max(3, view.px(6)))
        said = texts("learn.question", number=self.at + 1, total=total)
        if not marked:
            head.add("heading", inner, text=said, style=HEADING.but(color="gold_light"))
            return
        side = min(inner.h, view.px(104))
        wide = len(self.lesson.signs) * (side + gap_of(view))
        if inner.w > 2 * wide > 0 and self.given:  # before that they would give the answer away
            strip, inner = inner.cut_right(wide)
            for at, (picture, cell) in enumerate(
                zip(self.lesson.signs, strip.equal_columns(len(self.lesson.signs), gap_of(view)), strict=True)
            ):
                spot = cell.place(side, side)
                head.add(f"plate{at}", spot, fill="plate").add("sign", spot.inset(side // 8), picture=picture)
        row = view.line("heading")
        words, marks = inner.place(inner.w, row + gap_of(view) + row).rows(row, row, gap=gap_of(view))
        head.add("heading", words, text=said, style=HEADING.but(color="gold_light"))
        for at in range(total):
            spot, marks = marks.cut_left(row, gap=gap_of(view) // 2)
            one = self.answers[at] if at < len(self.answers) else None
            fill = "chip" if one is None else "chip.good" if one else "chip.bad"
            fill = "chip.gold" if one is None and at == self.at else fill
            picture = "" if one is None else "glyph/check" if one else "glyph/cross"
            head.add(f"mark{at}", spot, fill=fill, picture=picture)

    @property
    def answered(self) -> int:
        """How many questions were answered."""
        return len(self.answers)

    @property
    def right(self) -> int:
        """How many of them rightly."""
        return sum(self.answers)

    @property
    def _outcome(self) -> str:
        return "skipped_heading" if self.skipped else "done_heading"

    def _question(self, view: View, node: Node, area: Rect, style: TextStyle, *, alone: bool) -> Rect:
        """The question and its answers, `alone` with the rule behind them; the room that is left."""
        texts, question = self.context.texts, self.lesson.quiz[self.at]
        _, area = text_block(view, node, "question", area, texts(self.lesson.key(question.say)), style)
        large, gap = style is ASKED, gap_of(view)
        count = len(question.answers)
        most = area.h // count - gap
        for number, answer in enumerate(question.answers, 1):
            tall = view.target(52 if not large else 96 if view.upright else TALL)
            if not alone:
                tall = max(tall, min(most, view.px(170 if view.upright else 260)))
            cell, area = area.cut_top(tall, gap if large else gap // 2)
            picture, fill = self._look(answer)
            said = texts(self.lesson.key(f"{question.say}_{answer}"))
            target = "" if self.given else f"{ANSWERS}{answer}"
            made = node.add(answer, cell, fill=fill, target=target, speech=said)
            sign, words = cell.cut_left(min(cell.h, view.target(TALL)))
            if picture or not large:
                made.add("sign", sign.place(sign.w, sign.w).inset(sign.w // 5), picture=picture)
            else:
                disc = min(cell.h, view.line(ANSWER.role) * 8 // 5)
                made.add("sign", sign.place(disc, disc), fill="chip", text=str(number), style=SIGNED)
            made.add("words", words, text=said, style=ANSWER)
        return self._verdict(view, node, area.pad(top=gap)) if self.given and alone else area

    def _look(self, answer: str) -> tuple[str, str]:
        """Sign and surface of an answer: once one is given the right one looks right, a wrong one wrong, others step back."""
        if not self.given:
            return "", "button"
        if answer == self.lesson.quiz[self.at].right:
            return "glyph/check", "chip.good"
        return ("glyph/cross", "chip.bad") if answer == self.given else ("", "well.marble")

    def _verdict(self, view: View, node: Node, area: Rect) -> Rect:
        """Whether the answer was right, and the rule behind the question; the room that is left."""
        question, gap = self.lesson.quiz[self.at], gap_of(view)
        head, said = self._told()
        verdict = head if self.given == question.right else f"{head} {said}"
        _, area = text_block(view, node, "verdict", area, verdict, QUESTION)
        if question.see:
            line, area = area.cut_top(min(area.h, 3 * view.line(SAID.role)), gap)
            self._rule(view, node, line)
        return area

    def _rule(self, view: View, node: Node, line: Rect, color: str = "") -> None:
        """The number of the rule behind the question, as the way to it, and its words."""
        see, gap = self.lesson.quiz[self.at].see, gap_of(view)
        wide = max(view.target(48), view.width(f"§ {see}", "small.bold") + view.px(20))
        sign, words = line.cut_left(wide, gap)
        spot = sign.place(sign.w, min(sign.h, view.target(44)), 0, 0)
        button(node, "rule", spot, f"§ {see}", "ui/rule", style=SMALL_LABEL)
        style = SAID.but(color=color) if color else SAID
        node.add("rule.words", words, text=self.texts.rule(see), style=style)

    def _end(self, view: View, root: Node, area: Rect) -> None:
        """The seal, what one can do now, and the next door."""
        texts, lesson = self.context.texts, self.lesson
        area = area.place(
            min(area.w, view.px(END_WIDE)), area.h if view.upright else min(area.h, view.px(900)), 0.5, 0.4
        )
        first, second = halves(view, area)
        quiz = len(lesson.quiz)
        score = ""
        if quiz and not self.skipped and self.answered:
            score = texts("learn.score", right=self.right, total=self.answered)
        learning = learning_of(self.context)
        done = [one == lesson or state_of(learning, one) == "done" for one in taught(lesson.game)]
        heading = texts(f"learn.{self._outcome}")
        reward(view, root, first, texts, lesson, Reward(heading, score, done, sealed=not self.skipped))
        if (door := self._door()) is not None:
            next_door(view, root, second, lesson.game, door)

    def _door(self) -> NextDoor | None:
        texts, game = self.context.texts, self.lesson.game
        if self.next is not None:
            about = f"{texts(self.next.key('about'))} ({texts('learn.minutes', count=self.next.minutes)})"
            return NextDoor(
                texts("learn.next_door"), texts(self.next.key("title")), about, texts("learn.next_lesson"),
                "ui/next_lesson", "glyph/play",
            )  # fmt: skip
        first = next(iter(stations(game)), None)
        if first is not None:
            return NextDoor(
                texts("learn.next_door"), texts(f"{game}.career.title"), texts("career.begin"),
                texts("career.to_path"), "ui/career", "glyph/flag",
            )  # fmt: skip
        if coaching(game) is None:
            return None
        said = texts("learn.all_done", game=texts(f"{game}.name"))
        return NextDoor(
            texts("learn.next_door"),
            texts("first.title"),
            said,
            texts("first.title"),
            "ui/first",
            "glyph/star",
        )

    def _buttons(self) -> list[tuple[str, str, str, str]]:
        texts = self.context.texts
        if self.at < len(self.lesson.quiz):
            rows = [("ui/skip", texts("learn.skip_quiz"), "button", "")]
            return (
                [*rows, ("ui/next", texts("learn.next"), "button.primary", "glyph/play")]
                if self.given
                else rows
            )
        game = self.lesson.game
        rows = [
            ("ui/again", texts("learn.again"), "button", "glyph/undo"),
            ("ui/all", texts("learn.all"), "button", ""),
        ]
        if (self.next is not None or stations(game)) and coaching(game) is not None:
            rows.append(("ui/first", texts("first.title"), "button", "glyph/star"))
        return rows

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target.startswith(ANSWERS):
            self._answer(target.removeprefix(ANSWERS))
        elif target == "ui/rule":
            rule = self.lesson.quiz[self.at].see
            self.stack.push(routes.help_page(self.context, self.texts, rule=rule))
        elif target in ("ui/next", "ui/skip"):
            self._next(target == "ui/skip")
        elif target in ("ui/back", "ui/all"):
            self.stack.pop()
        elif target == "ui/career":
            launch.to_path(self, self.lesson.game)
        elif target == "ui/first":
            launch.first_match(self, self.lesson.game)
        elif target == "ui/again":
            open_lesson(self, self.lesson, anew=True, instead=True)
        elif target == "ui/next_lesson" and self.next is not None:
            open_lesson(self, self.next, instead=True)
        if self.manager is not None:
            self.invalidate()

    def _answer(self, name: str) -> None:
        if not self.given:
            self.given = name
            self.answers.append(name == self.lesson.quiz[self.at].right)

    def _next(self, skip: bool) -> None:
        self.at = len(self.lesson.quiz) if skip else self.at + 1
        self.given = ""

    def on_key(self, key: Key) -> bool:
        """Enter takes the primary button, a number an answer."""
        if key.name == "escape":
            self.stack.pop()
            return True
        asked = self.at < len(self.lesson.quiz)
        if key.name == "return":
            going = [target for target, _, kind, _ in self._buttons() if kind == "button.primary"]
            if not asked and (door := self._door()) is not None:
                going = [door.target]
            if going:
                self.on_target(going[0], Press(keyboard=True))
            return bool(going)
        if asked and not self.given and key.name.isdigit():
            answers = self.lesson.quiz[self.at].answers
            if 1 <= int(key.name) <= len(answers):
                self._answer(answers[int(key.name) - 1])
                self.invalidate()
                return True
        return False


# -- for pictures: the page of lessons, a lesson and its end ---------------------------------------------------------


def learn_shot(context: Context, _: Record | None) -> Scene:
    """The page of lessons."""
    return Learn(context)


def lesson_end_shot(context: Context, _: Record | None) -> Scene:
    """The questions after a lesson."""
    return LessonEnd(context, taught(game_ids()[0])[0])


def lesson_won_shot(context: Context, _: Record | None) -> Scene:
    """The end of a lesson whose questions were answered rightly."""
    end = LessonEnd(context, taught(game_ids()[0])[0])
    for question in end.lesson.quiz:
        end.on_target(f"{ANSWERS}{question.right}", Press())
        end.on_target("ui/next", Press())
    return end


def lesson_shot(context: Context, record: Record | None) -> Scene:
    """The first bubble of a lesson that points at something to be done."""
    game = record.match.game.id if record else game_ids()[0]
    run = started(context, taught(game)[0])
    while not run.asks:
        run.next()
    return LessonTable(context, run)
