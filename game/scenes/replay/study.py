"""The analysis board beside a replay: the chances at the position shown, and the best answers once one has thought oneself."""

from __future__ import annotations

from typing import Protocol

from game.bots.bot import bot_seed
from game.bots.registry import levels
from game.bots.thinking.search_result import RatedAction, SearchResult, settled
from game.bots.worker import Advice, BotWorker, request
from game.extras import offer
from game.storage.record import Record
from game.table.advice import advice_sentence, better, points, purpose
from game.table.replay import Replay
from game.ui.geometry import Rect
from game.ui.scene import Context, View
from game.ui.tree import Node

from ..common.over_table import (
    DEPTH,
    LEADING,
    LEAF,
    PLAIN,
    SOFT,
    STRONG,
    Bar,
    Heading,
    Leaves,
    Note,
    balance,
    balance_height,
    sheet,
)
from ..common.parts import button, button_width, gap_of
from ..common.words import game_texts
from .trial import allowed

MOST = 3
"""Most answers that are named."""
EVEN = 0.05
"""Points below which two answers count as equal."""
PAGE = f"{LEAF}study"


class Chances(Protocol):
    """The chances over a finished match, as far as they are computed."""

    failed: bool

    @property
    def changes(self) -> int:
        """How often they have grown or failed."""

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""

    def chances(self, at: int) -> list[float]:
        """Every seat's chance at a position, from 0 to 1; empty where they are not known yet."""


class Study:
    """What is known of the position shown. ``told`` are the positions whose best answers may be seen."""

    def __init__(self, context: Context, record: Record) -> None:
        self.context, self.record = context, record
        self.open = False
        self.told: set[int] = set()
        self.leaves = Leaves()
        self._texts = game_texts(context, record.match.game, [seat.name for seat in record.seats])
        self._chances: Chances | None = None
        self._worker: BotWorker | None = None
        self._asked = -1
        self._seen: tuple[Advice | None, int] = (None, 0)

    @property
    def can(self) -> bool:
        """Whether there is any: only where nothing is hidden, and where bots can think about the game."""
        return allowed(self.record) and bool(levels(self.record.match.game.id))

    # -- what is computed ----------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Open or close it; opened, the chances of a finished match are computed."""
        self.open = self.can and not self.open
        game, match = self.record.match.game, self.record.match
        chances = offer("chances", "analysis")
        if self.open and self._chances is None and chances is not None and game.over(match.state):
            self._chances = chances(self.context, self.record)

    def tell(self, at: int) -> None:
        """The best answers at a position may be seen from now on."""
        self.told.add(at)

    def follow(self, film: Replay) -> None:
        """Let the position shown be thought about, if its answers may be seen."""
        at = film.at
        if not self.open or at not in self.told or film.decision is None or at == self._asked:
            return
        if self._worker is None:
            self._worker = BotWorker()
        match = film.match
        state = match.at(at)
        seed = bot_seed(match.setup.seed, int(state.to_act), at)
        self._asked = at
        self._worker.advise(request(at, match.game, state, "", seed, match.setup.components))

    def poll(self) -> bool:
        """Fetch what was found; whether there is something else to be shown."""
        if self._worker is not None:
            self._worker.listen()
        if self._chances is not None:
            self._chances.poll()
        now = (self._advice(self._asked), 0 if self._chances is None else self._chances.changes)
        changed, self._seen = now != self._seen, now
        return changed and self.open

    def close(self) -> None:
        """End what is thought about answers; the analysis of the match goes on."""
        worker, self._worker = self._worker, None
        self._asked = -1
        if worker is not None:
            worker.close()

    def _advice(self, at: int) -> Advice | None:
        found = None if self._worker is None else self._worker.advice
        return found if found is not None and found.number == at == self._asked else None

    def chances(self, at: int) -> list[float]:
        """Every seat's chance at a position, from 0 to 1; empty where they are not known."""
        return [] if self._chances is None else self._chances.chances(at)

    # -- what is said --------------------------------------------------------------------------------------------

    def notes(self, film: Replay) -> list[Note]:
        """The paragraphs."""
        texts, decision = self.context.texts, film.decision
        told = bool(self.chances(film.at)) or offer("chances", "analysis") is None
        said = [] if told else [Note(texts(f"replay.study.{self._missing()}"), SOFT)]
        if decision is None:
            return [Note(texts("replay.study.over"), PLAIN), *said]
        who = self._texts.seat(decision.seat)
        said.append(Note(texts("replay.study.asked", name=who), STRONG))
        if film.at < len(film):
            action = self._texts.action(film.match.entries[film.at].action)
            said.append(Note(texts("replay.study.played", action=action)))
        if film.at not in self.told:
            return [*said, Note(texts("replay.study.first"), LEADING, "glyph/why")]
        return [*said, *self._answers(film, decision.seat)]

    def _missing(self) -> str:
        return "open" if self._chances is None else "failed" if self._chances.failed else "wait"

    def _answers(self, film: Replay, seat: int) -> list[Note]:
        texts, advice = self.context.texts, self._advice(film.at)
        if advice is None or (advice.result is None and not advice.final):
            return [Note(texts("hint.thinking"), SOFT, "glyph/hourglass")]
        if advice.result is None:
            return [Note(texts("hint.none"), SOFT)]
        said: list[Note] = []
        for number, option in enumerate(_kinds(advice.result)[:MOST]):
            said += self._answer(film, seat, advice.result, option, number)
        if not advice.final:
            said.append(Note(texts("hint.thinking"), SOFT, "glyph/hourglass"))
        return said

    def _answer(
        self, film: Replay, seat: int, result: SearchResult, option: RatedAction, number: int
    ) -> list[Note]:
        """An answer with what it is good for, and how far it is behind the best."""
        texts, game = self.context.texts, film.match.game
        seen = game.recall(film.match.at(film.at), seat)
        why = purpose(game, seen, seat, option.line, result if not number else settled(option.line, "glance"))
        action = self._texts.action(option.line[0])
        said = [
            Note(
                texts("replay.study.place", place=number + 1, action=action),
                STRONG if not number else LEADING,
            )
        ]
        if number and result.how == "tried":
            by, error = better(result.options[0], option)
            key = "even" if by < max(EVEN, error) else "behind"
            said.append(Note(texts(f"replay.study.{key}", points=points(by, self._texts)), SOFT))
        if why is not None:
            said.append(Note(advice_sentence(why, self._texts)))
        return said

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View, room: Rect, film: Replay) -> Node:
        """The panel at the top of a place, its two buttons below it."""
        texts, chances = self.context.texts, self.chances(film.at)
        node = Node("study.place", room, depth=DEPTH)
        high = view.target(44)
        rows = 0 if film.decision is None else 1 if film.at in self.told or view.upright else 2
        above = room.pad(bottom=rows * high)
        self.leaves.about((film.at, film.at in self.told))
        laid = sheet(
            view, above, Heading("study", texts("replay.study.title")), self.notes(film), texts, self.leaves
        )
        bars = [
            Bar(texts("replay.study.chance", name=self._texts.seat(seat), chance=round(100 * one)), one)
            for seat, one in enumerate(chances)
        ]
        if self.leaves.count == 1:
            laid.rect = above.cut_top(min(above.h, laid.rect.h + balance_height(view, bars)))[0]
            balance(view, laid, bars)
        node.children.append(laid)
        if film.decision is not None:
            self._buttons(view, node, Rect(room.x, laid.rect.bottom, room.w, high), film.at)
        return node

    def _buttons(self, view: View, node: Node, line: Rect, at: int) -> None:
        texts, gap = self.context.texts, gap_of(view)
        names = [("variation", "glyph/play", "button.primary")]
        if at not in self.told:
            names.append(("answers", "glyph/bulb", "button"))
        words = [texts(f"replay.study.{name}") for name, _, _ in names]
        wide = [button_width(view, said, "body.bold", picture=True) for said in words]
        beside = sum(wide) + gap * (len(wide) - 1) <= line.w
        cells = (
            line.equal_columns(len(names), gap)
            if beside
            else [line.moved(0, n * line.h) for n in range(len(names))]
        )
        for (name, picture, fill), said, cell in zip(names, words, cells, strict=True):
            at_place = cell.pad(top=gap // 2)
            button(node, name, at_place, said, f"ui/{name}", fill=fill, picture=picture, tip=f"replay/{name}")


def _kinds(result: SearchResult) -> list[RatedAction]:
    """The answers that begin differently, best first."""
    found: dict[object, RatedAction] = {}
    for option in result.options:
        found.setdefault(option.line[0], option)
    return [*found.values()]


__all__ = ["Study"]
