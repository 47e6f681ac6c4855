"""A puzzle at its table: the question, what the answer was worth, and what to do next."""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from dataclasses import replace

from game.bots.registry import player_id
from game.bots.thinking.search_result import settled
from game.engine.core.action import Action
from game.extras.puzzles.model import Puzzle, PuzzleResults, PuzzleRun, puzzles
from game.scenes import routes
from game.scenes.common import layers
from game.scenes.common.log import side_room
from game.scenes.common.parts import button, button_row, button_width, gap_of
from game.scenes.common.people import introduced
from game.scenes.table.action_bar import VERB, ActionBar
from game.scenes.table.aid import Aid
from game.scenes.table.board_panel import BoardPanel, Light, OfferMenu
from game.scenes.table.log import LogPanel
from game.scenes.table.model import TableModel
from game.scenes.table.panel import Command, Panel
from game.scenes.table.table import Table
from game.scenes.table.top_bar import TopBar
from game.storage.record import PERSON, SaveError, SeatInfo
from game.storage.saves import Saves, now
from game.storage.statistics import FILE, Statistics
from game.table.advice import advice_sentence, purpose
from game.table.characters import ANY, invited
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Tip, View
from game.ui.tree import Node, TextStyle

MARKS = {
    "right": "glyph/check", "close": "glyph/check", "begun": "glyph/check", "wrong": "glyph/cross", "shown": "glyph/bulb",
}  # fmt: skip
FILLS = {"wrong": "chip.bad", "shown": "chip.gold"}
"""The chip under a mark, so that a cross is not taken for a button; a right answer has that of good."""
MOST_NAMED = 4
"""So many actions of a turn are named."""
PAUSE = 0.9
"""Seconds between two actions of a turn that is shown."""
SAID = TextStyle("body", align="left", valign="top", lines=16)
KEPT_AREA = "puzzle/kept"
"""A click on the box beside its buttons means nothing."""


def results_of(context: Context) -> PuzzleResults:
    """The results of puzzles, as stored now."""
    return PuzzleResults(Statistics(context.service(Saves).folder.parent / FILE))


def started(context: Context, chosen: Puzzle) -> PuzzleRun:
    """A puzzle at its position; its answers are stored. Where that fails, solving goes on without."""
    seats = [
        SeatInfo("", seat, PERSON if seat == chosen.seat else player_id(bot, ANY))
        for seat, bot in enumerate(chosen.bots)
    ]
    game = chosen.setup.game
    came = invited(game, [seat.controller for seat in seats], chosen.setup.seed)
    named = [replace(seat, controller=who) for seat, who in zip(seats, came, strict=True)]

    def answered(solved: bool) -> None:
        with suppress(SaveError):  # the page of puzzles says what is wrong with the file
            results_of(context).add(game, chosen.id, now(), solved=solved)

    return PuzzleRun(chosen, introduced(context.texts, game, named), answered)


def following(context: Context, done: Puzzle) -> Puzzle | None:
    """The next puzzle of the same game that was never answered, of the same difficulty while there is one; ``None`` for none."""
    game = done.setup.game
    answered: Container[str] = ()
    with suppress(SaveError):
        answered = results_of(context).of(game)
    fresh = [one for one in puzzles(game) if one.id not in answered and one != done]
    alike = [one for one in fresh if one.difficulty == done.difficulty]
    return next(iter(alike or fresh), None)


class PuzzlePanel(Panel):
    """The box with what an answer was worth; the question is in the action bar."""

    def __init__(self, model: TableModel, run: PuzzleRun) -> None:
        super().__init__(model)
        self.run = run
        self._rest: list[Action] = []
        """What of the turn shown is still to be done."""
        self._left = 0.0

    # -- words -------------------------------------------------------------------------------------------------------

    def words(self) -> str:
        """What the answer was worth, and what the best one is good for."""
        run = self.run
        said = [self._verdict()]
        if run.stage in ("right", "close", "begun", "shown"):
            said.append(self._reason(run.best))
        return " ".join(one for one in said if one)

    def _verdict(self) -> str:
        run, texts = self.run, self.model.context.texts
        second, given = run.puzzle.answers[1], run.given
        words: dict[str, object] = {
            "best": self._turn(),
            "second": self._action(second.line[0]),
        }
        words["margin"] = max(1, round(second.behind))
        behind = run.behind()
        words["behind"] = "" if behind is None else max(1, round(behind))
        words["given"] = "" if given is None else self._named(given)
        stage = "unknown" if run.stage == "wrong" and behind is None else run.stage
        return texts(
            f"puzzle.own.{stage}"
            if run.own is not None and stage not in ("close", "begun")
            else f"puzzle.{stage}",
            **words,
        )

    def _turn(self) -> str:
        """The actions of the best turn; its end goes without saying."""
        turn = self.run.turn or (self.run.best,)
        named = turn[:-1] if len(turn) > 1 and not turn[-1].args else turn
        shown = [self._named(action) for action in named]
        rest = ["…"] if len(shown) > MOST_NAMED else []
        return self.model.context.texts("list.join").join([*shown[:MOST_NAMED], *rest])

    def _action(self, text: str) -> str:
        return self._named(self.run.session.game.grammar.parse(text))

    def _named(self, action: Action) -> str:
        """An action of the turn that the puzzle asks for."""
        return self.model.texts.action(action, self.run.session.match.at(self.run.start))

    def _reason(self, action: Action) -> str:
        """What the best answer is good for, as far as the seat can know."""
        run = self.run
        if run.own is not None:
            return run.own
        game, seat = run.session.game, run.puzzle.seat
        seen = game.recall(run.session.match.at(run.start), seat)
        line = tuple(game.grammar.parse(text) for text in run.puzzle.answers[0].line)
        found = purpose(game, seen, seat, line or (action,), settled(line, "glance"))
        return "" if found is None else advice_sentence(found, self.model.texts)

    def buttons(self) -> list[tuple[str, str, str, str]]:
        """Target, words, look and picture of each button; the last one goes on."""
        texts = self.model.context.texts
        names = {
            "wrong": ["show", "again"],
            "right": ["play_on", "next"],
            "close": ["show", "play_on", "next"],
            "begun": ["show", "play_on", "next"],
            "shown": ["play_on", "next"],
        }[self.run.stage]
        if self.run.own is not None:
            names = [name if name != "next" else "done" for name in names]
        looks = dict.fromkeys(names, "button") | {names[-1]: "button.primary"}
        return [(f"ui/puzzle_{name}", texts(f"puzzle.{name}_button"), looks[name], "") for name in names]

    # -- layout and input --------------------------------------------------------------------------------------------

    def lies_beside(self) -> bool:
        """After an answer the rail leaves the box a place, so that it covers nothing of the position."""
        return self.run.over

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The box beside the board, when there was an answer; at the foot of the board where the rail has no room."""
        if not self.run.over:
            return
        said, gap, pad, mark = self.words(), gap_of(view), max(10, view.px(18)), view.target(40)
        room = side_room(view, area, root)
        rows = len(self.buttons())
        foot = rows * view.target(46) + (rows - 1) * gap // 2
        words = self._words_height(view, said, room.w - 2 * pad - mark - gap)
        narrow = room.w - 2 * pad < max(button_width(view, text) for _, text, _, _ in self.buttons())
        beside = not narrow and words + gap + foot + 2 * pad <= room.h
        if beside:
            box = room.cut_top(words + gap + foot + 2 * pad)[0]
        else:
            wide, foot = min(area.w - 2 * gap, max(view.px(760), 420)), view.target(46)
            words = self._words_height(view, said, wide - 2 * pad - mark - gap)
            box = area.inset(gap).place(wide, min(area.h - 2 * gap, words + gap + foot + 2 * pad), 0.5, 1.0)
        node = root.add(
            "puzzle", box, fill="dialog", target=KEPT_AREA, focusable=False, depth=layers.PUZZLE, speech=said
        )
        row, upper = box.inset(pad).cut_bottom(foot, gap)
        left, text = upper.cut_left(mark, gap)
        fill = FILLS.get(self.run.stage, "chip.good")
        node.add("mark", left.place(mark, mark, 0, 0), picture=MARKS[self.run.stage], fill=fill)
        node.add("words", text, text=said, style=SAID)
        if not beside:
            button_row(view, node, row, self.buttons())
            return
        for (target, label, look, _), cell in zip(
            self.buttons(), row.equal_rows(rows, gap // 2), strict=True
        ):
            button(node, target.replace("/", "."), cell, label, target, fill=look)

    def _words_height(self, view: View, said: str, wide: int) -> int:
        """The height of the words in so many pixels, at least that of the mark beside them."""
        lines = len(view.fonts.wrap(said, SAID.role, view.k, wide))
        return max(view.target(40), lines * view.line(SAID.role) + 2)

    def commands(self) -> dict[str, Command]:
        return {
            "puzzle_again": Command(self._again),
            "puzzle_show": Command(self._show),
            "puzzle_next": Command(self._next),
            "puzzle_done": Command(self._leave),
            "puzzle_play_on": Command(self._play_on),
            "menu": Command(self._leave),
        }

    def tooltip(self, token: str) -> Tip | None:
        texts = self.model.context.texts
        if token == "ui/puzzle_again":
            return Tip(texts("puzzle.again_button"))
        return Tip(texts("puzzle.leave"), texts("puzzle.leave_tip")) if token == "ui/menu" else None

    def on_target(self, target: str, press: Press) -> bool:
        """After the answer the table is only looked at."""
        return target == KEPT_AREA or self.run.over

    def on_key(self, key: Key) -> bool:
        """Enter presses the button that goes on."""
        if key.name == "return" and self.run.over:
            self.model.host.command(self.buttons()[-1][0].removeprefix("ui/"))
            return True
        return False

    def changed(self) -> None:
        self.run.follow()

    def _again(self) -> None:
        self._rest = []
        self.run.again()
        self._shown_anew()

    def _show(self) -> None:
        """Take the answer back, and do the best turn, one action after the other."""
        best = self.run.show()
        self._rest, self._left = [*self.run.turn[1:]], PAUSE
        self._shown_anew()
        self.model.do(best)

    def tick(self, seconds: float) -> bool:
        if not self._rest:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self._left = PAUSE
        self.model.do(self._rest.pop(0))
        return True

    def _shown_anew(self) -> None:
        self.model.highlighted.clear()
        self.model.changed()

    def _play_on(self) -> None:
        model = self.model
        model.stack.replace(routes.play_from(model.context, self.run.record, self.run.start))

    def _next(self) -> None:
        """Open the next puzzle in place of this one; back to the page after the last."""
        model = self.model
        puzzle = following(model.context, self.run.puzzle)
        if puzzle is None:
            model.stack.pop()
        else:
            model.stack.replace(PuzzleTable(model.context, started(model.context, puzzle)))

    def _leave(self) -> None:
        self.model.stack.pop()


# -- the table ---------------------------------------------------------------------------------------------------------
# The table of a puzzle: the real table at its position, with the log before it, the question and the verdict.


ASK = TextStyle("body.bold", align="left", lines=2, shrink=True, pad=6)
HOW = TextStyle("body", "ink_soft", align="left", shrink=True, pad=6)


class PuzzleTop(TopBar):
    """The top bar with who one is in the puzzle, in which round and step: before the question, and alone beside the answer."""

    def __init__(self, model: TableModel, run: PuzzleRun) -> None:
        super().__init__(model)
        self.run = run
        asked = model.session.decision
        self._step = asked.chapter if asked is not None and asked.chapter != "turn" else ""
        self._start = model.session.round

    def _about(self) -> int:
        return self.run.puzzle.seat if self.run.over else super()._about()

    def _who(self) -> str:
        """Who one is, and where in the match the question is asked."""
        model = self.model
        words: dict[str, object] = {
            "name": model.session.seats[self.run.puzzle.seat].name,
            "round": self._start,
        }
        if not self._step:
            return model.context.texts("puzzle.you", **words)
        return model.context.texts("puzzle.you_at", **words, step=model.texts.chapter(self._step))

    def _sentence(self) -> str:
        return self._who() if self.run.over else super()._sentence()

    def _occasion(self) -> list[str]:
        return [] if self.run.over else [self._who(), *super()._occasion()]

    def _round(self, view: View, node: Node, area: Rect, gap: int) -> Rect:
        """The sentence tells it."""
        return area


class PuzzleBar(ActionBar):
    """The action bar with the question of the puzzle in the place of taking back."""

    def __init__(self, model: TableModel, run: PuzzleRun) -> None:
        super().__init__(model)
        self.run = run

    def _takeback(self, view: View, node: Node, inner: Rect, gap: int) -> Rect:
        texts = self.model.context.texts
        if self.run.over:
            return self._asked(view, node, inner, gap, texts("puzzle.ask"))
        begun = bool(self.run.taken)
        show, ask = texts("puzzle.show_button"), texts("puzzle.go_on" if begun else "puzzle.ask")
        cell, inner = inner.cut_left(min(button_width(view, show, VERB.role), inner.w // 4), gap)
        button(node, "show", cell, show, "ui/puzzle_show", style=VERB)
        if begun:
            cell, inner = inner.cut_left(max(inner.h, view.target(46)), gap)
            button(
                node, "again", cell, "", "ui/puzzle_again", picture="glyph/undo", speech=texts("puzzle.again_button"), tip="ui/puzzle_again",
            )  # fmt: skip
        return self._asked(view, node, inner, gap, ask)

    def _asked(self, view: View, node: Node, inner: Rect, gap: int, ask: str) -> Rect:
        """The question of the puzzle, also beside its answer; what is left."""
        words, rest = inner.cut_left(
            min(view.width(ask, ASK.role) + 2 * view.px(ASK.pad) + 2, inner.w // 3), gap
        )
        node.add("ask", words, text=ask, style=ASK)
        how = self.model.context.texts("puzzle.how")
        wide = view.width(how, HOW.role) + 2 * view.px(HOW.pad) + 2
        if self.run.over or self.run.taken or wide > rest.w // 2:
            return rest
        words, rest = rest.cut_left(wide, gap)
        node.add("how", words, text=how, style=HOW)
        return rest

    def _quiet_hint(self) -> str:
        return ""

    def commands(self) -> dict[str, Command]:
        return {
            name: command
            for name, command in super().commands().items()
            if name not in ("timeline", "policy")
        }


KINDS: tuple[type[Panel], ...] = (LogPanel, OfferMenu, Aid, Light)
"""What a puzzle has of the table besides the bars and the board: no advice, nothing that is kept or counted."""


class PuzzleTable(Table):
    """A puzzle on screen."""

    coached = False

    def __init__(self, context: Context, run: PuzzleRun, *, shown: bool = False) -> None:
        super().__init__(context, run.session)
        self.run = run
        self._show = shown
        """Whether the best answer is shown at once."""
        run.session.auto_end = True
        model = self.model
        self.panels = [
            PuzzleTop(model, run), BoardPanel(model), PuzzleBar(model, run), *(kind(model) for kind in KINDS),
            PuzzlePanel(model, run),
        ]  # fmt: skip
        self.panel(LogPanel).opened = False

    def enter(self) -> None:
        super().enter()
        if self._show:
            self._show = False
            self.command("puzzle_show")
