"""Taking back and again at a table: by step, turn or round, or to a chosen moment; asking the others where it must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from game.boards.board import BACK, TableView
from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.i18n.match_texts import MatchTexts
from game.table.log import FORCED, ROUND
from game.table.session import Session
from game.table.timeline import UNITS, Unit
from game.table.undo import CONSENT, Proposal, UndoBlock, shown_since
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Scene, Texts, Tip, View
from game.ui.tree import Node, TextStyle

from ..common import board_view
from ..common.parts import HEADING, LABEL, banner, button, gap_of, text_block
from ..common.words import match_texts
from .model import TableModel
from .panel import Command, Panel

POLICY_PICTURES = {
    "strict": "glyph/undo_never", "friends": "glyph/undo_asked", "sandbox": "glyph/undo_free",
}  # fmt: skip


def reason(block: UndoBlock, session: Session, plain: Texts, texts: MatchTexts) -> str:
    """The reason why something cannot be undone; hidden events are not named."""
    if block.event is None:
        return plain(block.key)
    return plain(block.key, event=_event(block.event, session, plain, texts))


def _event(event: Event, session: Session, plain: Texts, texts: MatchTexts) -> str:
    """The sentence of an event; without its final list where it says how many: "Anna draws 5 contracts"."""
    if not event.visible_to(session.viewer):
        return plain("table.secret_event")
    said = texts.event(event)
    head = said.partition(": ")[0]
    return head if any(map(str.isdigit, head)) else said.removesuffix(".")


def policy_name(session: Session, plain: Texts) -> str:
    """What the way of taking back at this table is called."""
    return plain(f"new_game.policy.{session.policy}")


def policy_title(session: Session, plain: Texts) -> str:
    """The same with the word undo before it."""
    return plain(f"takeback.policy.{session.policy}")


def horizon(session: Session, plain: Texts, texts: MatchTexts) -> str:
    """The last event with new information, and its meaning for undo."""
    event = session.history.horizon().event
    if event is None:
        return plain("takeback.horizon.none")
    said = _event(event, session, plain, texts)
    return plain(f"takeback.horizon.{session.policy}", event=said)


def step(match: Match[Any], viewer: int | None, texts: MatchTexts, plain: Texts, number: int) -> str:
    """What action number ``number`` (from 0) of a match was, as far as a viewer may know it."""
    entry = match.entries[number]
    known = [e for e in match.events(number) if e.key != FORCED and e.visible_to(viewer)]
    own = next((event for event in known if event.seat == entry.seat), None)
    name = texts.seat(entry.seat)
    if own is not None or known:
        return texts.event(own or known[0])
    if viewer == entry.seat:
        return plain("replay.does", name=name, action=texts.action(entry.action, match.at(number)))
    # Whether anything happened that only others may know of is theirs to know as well.
    return plain("takeback.untold", name=name)


# -- consent -----------------------------------------------------------------------------------------------------------
# The consent panel: the other persons are asked to agree to an undo.


MOST = 5
"""Lines of what would go."""
BODY = TextStyle("body", align="left", valign="top", lines=6)
LINE = TextStyle("small", align="left", lines=2, shrink=True)
QUIET = frozenset((ROUND, FORCED))
HINT = TextStyle("small", "ink_soft", align="left", lines=3, shrink=True)


class Consent(Scene):
    """Names the actions to undo and the reason; each other person agrees with a button or its number.

    Private information is hidden meanwhile, because all persons look at the screen.
    """

    overlay = True

    def __init__(self, model: TableModel) -> None:
        super().__init__(model.context)
        self.model = model
        session = model.session
        public = session.game.observe(session.state, None)
        self.opaque = session.game.digest(session.seen) != session.game.digest(public)

    @property
    def asked(self) -> Proposal:
        """The proposal; RuntimeError if there is none any more."""
        proposal = self.model.session.proposal
        if proposal is None:
            raise RuntimeError("nobody is asked")
        return proposal

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that are asked, in order."""
        return tuple(sorted((*self.asked.waiting, *self.asked.agreed)))

    # -- words ---------------------------------------------------------------------------------------------------

    def reason(self) -> str:
        """The sentence about who proposes what, and why consent is needed."""
        texts, asked, session = self.context.texts, self.asked, self.model.session
        name, round_ = self.texts.seat(asked.seat), session.event_log.round_at(asked.after)
        earlier = "_back" if round_ != session.event_log.round_at(len(session.match)) else ""
        key = f"takeback.consent.{'wish' if asked.known else 'wish_of_all'}{earlier}"
        wish = texts(key, name=name, count=asked.actions, round=round_)
        shown = asked.event
        if shown is None:
            return f"{wish} {self._why()}".rstrip()
        known = self.texts.event(shown) if shown.visible_to(None) else texts("table.secret_event")
        return f"{wish} {texts('takeback.consent.shown', event=known)}"

    def _why(self) -> str:
        """Why consent is needed where nothing is shown that all may know: what is true of it; "" where nothing helps."""
        texts, asked, session = self.context.texts, self.asked, self.model.session
        if any(entry.seat != asked.seat for entry in session.match.entries[asked.after :]):
            return texts("takeback.consent.acted")
        if shown_since(session.match, asked.after) is not None:
            return texts("undo.secret")
        if session.to_act in (-1, asked.seat):
            return ""
        return texts("takeback.consent.asked", name=self.texts.seat(session.to_act))

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of the match, that says "you" to nobody: all at the table read it."""
        return match_texts(self.context, self.model.session)

    def lines(self) -> list[str]:
        """The actions that would be undone, as far as public, each sentence once, without what is told above: the first ones."""
        session, after = self.model.session, self.asked.after
        events = [e for n in range(after, len(session.match)) for e in session.match.events(n)]
        texts, shown = self.texts, self.asked.event
        public = [e for e in events if e.visible_to(None) and e.key not in QUIET and e != shown]
        said = [*dict.fromkeys(texts.event(event) for event in public)]
        if len(said) <= MOST:
            return said
        return [*said[: MOST - 1], self.context.texts("takeback.consent.rest")]

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts, gap = self.context.texts, gap_of(view)
        root = Node("consent", view.rect, fill="curtain" if self.opaque else "", solid=self.opaque)
        pad = max(14, view.px(28))
        wide = min(view.w - 2 * gap, max(view.px(980), 700))
        reason, lines, row = self.reason(), self.lines(), view.target(60)
        body = len(view.fonts.wrap(reason, BODY.role, view.k, wide - 2 * pad)) * view.line(BODY.role) + 2
        high_line = view.line(LINE.role) + view.px(6)
        rows = len(self.others) + 1
        hint = view.fonts.wrap(texts("takeback.consent.hint"), HINT.role, view.k, (wide - 2 * pad) * 3 // 5)
        last = len(hint) * view.line(HINT.role)
        head_height = view.line("heading") + body + len(lines) * high_line
        fixed = 2 * pad + head_height + (3 + rows) * gap
        row = min(row, (view.h - 8 - fixed - max(0, last - row)) // rows)
        rect = view.rect.place(wide, min(view.h - 8, fixed + rows * row + max(0, last - row)), 0.5, 0.42)
        card = root.add("card", rect, fill="dialog", solid=True, depth=1)
        inner = rect.inset(pad)
        head, inner = inner.cut_top(view.line("heading"), gap)
        card.add("heading", head, text=texts("takeback.consent.heading"), style=HEADING)
        _, inner = text_block(view, card, "reason", inner, reason, BODY)
        for number, line in enumerate(lines):
            spot, inner = inner.cut_top(high_line)
            mark, spot = spot.cut_left(view.px(26))
            card.add(f"gone.{number}.mark", mark.place(view.px(8), view.px(8)), fill="line.gold")
            card.add(f"gone.{number}", spot, text=line, style=LINE)
        self._answers(view, card, inner.pad(top=gap), row)
        return root

    def _answers(self, view: View, card: Node, area: Rect, row: int) -> None:
        texts, asked, gap = self.context.texts, self.asked, gap_of(view)
        for number, seat in enumerate(self.others, 1):
            cell, area = area.cut_top(row, gap)
            flag, cell = cell.cut_left(row, gap)
            card.add(f"flag.{seat}", flag, picture=banner(self.model.session.seats[seat]))
            done = seat in asked.agreed
            key = "takeback.consent.agreed" if done else "takeback.consent.agree"
            words = texts(key, name=self.texts.seat(seat), number=number)
            button(
                card, f"agree.{seat}", cell, words, f"agree/{seat}", enabled=not done, style=LABEL,
                fill="chip.good" if done else "button.primary", picture="glyph/check" if done else "glyph/people",
            )  # fmt: skip
        hint, cell = area.columns(0.6, 0.4, gap=gap)
        card.add("hint", hint, text=texts("takeback.consent.hint"), style=HINT)
        button(
            card,
            "decline",
            cell.cut_top(row)[0],
            texts("takeback.consent.decline"),
            "ui/decline",
            style=LABEL,
        )

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/decline":
            self._decline()
        elif target.startswith("agree/"):
            self._agree(int(target.removeprefix("agree/")))

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self._decline()
        elif key.name.isdigit() and 1 <= int(key.name) <= len(self.others):
            seat = self.others[int(key.name) - 1]
            if seat in self.asked.waiting:
                self._agree(seat)
        else:
            return False
        return True

    def _agree(self, seat: int) -> None:
        if self.model.session.history.agree(seat):
            self._close()
        else:
            self.invalidate()

    def _decline(self) -> None:
        self.model.session.history.decline()
        self._close()
        self.model.say(self.context.texts("takeback.consent.declined"))

    def _close(self) -> None:
        """All the persons were asked, at this screen."""
        self.model.session.privacy.gather()
        self.stack.pop()
        self.model.changed()


# -- commands ----------------------------------------------------------------------------------------------------------


UNDO: dict[str, Unit] = {"undo" if unit == "step" else f"undo_{unit}": unit for unit in UNITS}
REDO: dict[str, Unit] = {"redo" if unit == "step" else f"redo_{unit}": unit for unit in UNITS}
"""The commands, and by how much each goes."""
TRAVELS = 8
"""Most actions undone at once with motion."""


class UndoPanel(Panel):
    """The undo and redo commands."""

    def commands(self) -> dict[str, Command]:
        model = self.model
        return {
            name: Command(
                partial(take, model, name), partial(can_take, model, name), partial(why_not, model, name)
            )
            for name in (*UNDO, *REDO)
        }

    def tooltip(self, token: str) -> Tip | None:
        name = token.removeprefix("ui/")
        if name not in {"undo", "redo"}:
            return None
        return self.tool_tip(
            name, why_not(self.model, name) or self.model.context.texts(f"takeback.more_{name}")
        )


def take(model: TableModel, name: str) -> None:
    """Undo or redo as much as a command says; others are asked if their consent is needed."""
    session = model.session
    if name in REDO:
        with _seen_again(model):
            session.history.redo(REDO[name])
    elif session.pending is not None:
        model.drop()
    else:
        go_back(model, session.history.undo_target(UNDO[name]))


def can_take(model: TableModel, name: str) -> bool:
    """Whether a command can take something back, be it by asking the others, or again."""
    history = model.session.history
    return history.can_redo if name in REDO else open_way(history.undo_block_of(UNDO[name]))


def open_way(block: UndoBlock | None) -> bool:
    """Whether something can be taken back now, or once the others agree."""
    return block is None or block.key == CONSENT


def go_back(model: TableModel, after: int) -> None:
    """Go back to a position, or ask the others for consent; does nothing if that is not allowed."""
    session = model.session
    block = session.history.block_of(after)
    if block is None:
        later, events, far = model.table(), session.match.events(after), len(session.match) - after
        session.history.go_back(after)
        _show_travel(model, later, events, far, back=True)
    elif block.key == CONSENT:
        session.history.propose(after)
        model.stack.push(Consent(model))
        model.invalidate()


def go_back_to_step(model: TableModel, target: str) -> None:
    """A click on a step the board lists: go back to the position before it, as far as allowed."""
    number = target.removeprefix(BACK)
    if number.isdigit() and int(number) < len(model.session.match):
        if model.session.pending is not None:
            model.drop()
        go_back(model, int(number))


def go_on(model: TableModel, to: int) -> None:
    """Redo up to a position, or as near to it as possible."""
    session = model.session
    with _seen_again(model):
        while len(session.match) < to and session.history.can_redo:
            session.history.redo()


@contextmanager
def _seen_again(model: TableModel) -> Iterator[None]:
    """What is done inside goes forward: it is seen as when it was done first."""
    earlier, began = model.table(), len(model.session.match)
    yield
    match = model.session.match
    _show_travel(model, earlier, match.events(began), len(match) - began, back=False)


def _show_travel(
    model: TableModel, before: TableView, events: Sequence[Event], far: int, *, back: bool
) -> None:
    """Ring what `far` actions changed and let it travel; of many at once nothing travels."""
    model.highlighted.clear()
    model.ring_components(events)
    model.changed()
    if back:
        model.sounds.play("undo")
    if far > TRAVELS or not model.on_top:
        return
    earlier, later = (model.table(), before) if back else (before, model.table())
    moved = board_view.undone if back else board_view.batch
    model.move(moved(model.board, model.context, (earlier, later), events, model.session.players.pace))


def why_not(model: TableModel, name: str) -> str:
    """Why a command cannot be taken now, "" when nothing is known against it."""
    texts, session = model.context.texts, model.session
    if name in REDO:
        return "" if session.history.can_redo else texts("table.no_redo")
    block = session.history.undo_block_of(UNDO[name])
    return "" if block is None else reason(block, session, texts, model.texts)
