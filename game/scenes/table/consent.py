"""The consent panel: the other persons are asked to agree to an undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n.match_texts import MatchTexts
from game.table.event_log import FORCED, ROUND
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Scene, View
from game.ui.tree import Node, TextStyle

from ..kit.parts import HEADING, LABEL, banner, button, gap_of, text_block

if TYPE_CHECKING:
    from game.table.session import Proposal

    from .model import TableModel

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
        found = self.model.session.proposal
        if found is None:
            raise RuntimeError("nobody is asked")
        return found

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that are asked, in order."""
        return tuple(sorted((*self.asked.waiting, *self.asked.agreed)))

    # -- words ---------------------------------------------------------------------------------------------------

    def reason(self) -> str:
        """The sentence about who proposes what, and why consent is needed."""
        texts, asked = self.context.texts, self.asked
        name, round_ = self.texts.seat(asked.seat), self.model.session.event_log.round_at(asked.after)
        wish = texts("takeback.consent.wish", name=name, count=asked.actions, round=round_)
        shown = asked.event
        if shown is None:
            return f"{wish} {texts('takeback.consent.acted')}"
        known = self.texts.event(shown) if shown.visible_to(None) else texts("table.secret_event")
        return f"{wish} {texts('takeback.consent.shown', event=known)}"

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of the match."""
        return self.model.texts

    def lines(self) -> list[str]:
        """The actions that would be undone, as far as public: the first ones, and the number of others."""
        session, after = self.model.session, self.asked.after
        events = [e for n in range(after, len(session.match)) for e in session.match.events(n)]
        said = [self.texts.event(e) for e in events if e.visible_to(None) and e.key not in QUIET]
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
        self.stack.pop()
        self.model.changed()
