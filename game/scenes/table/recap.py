"""The summary panel: events since a seat last acted, shown until the person closes it or acts."""

from __future__ import annotations

from game.table.recap import RecapItem, RecapLine, sentence, things
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, TextStyle, find

from .. import routes
from ..kit.log import side_room
from ..kit.parts import banner
from .model import TableModel
from .panel import Command, Panel
from .recap_view import LINE, RecapRow, panel
from .rings import ring

RIBBON = TextStyle("small", align="left")
MOST_SENTENCES = 12
"""Most sentences in the tooltip of an item."""
STEP = 3
"""So many lines it moves at once, where so many are shown."""


class Recap(Panel):
    """The summary panel: whether it is open, and its items."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.shown = False
        self._made: tuple[tuple[int | None, str], list[RecapLine]] | None = None
        self._opened = ""
        """The position at which the summary was unfolded."""
        self._first = self._most = 0
        """The number of the first line shown, and at most."""
        self._step = 1
        self._pointed = ""

    def lines(self) -> list[RecapLine]:
        """The lines for the person at the screen when it is to act; empty if no other seat has acted since."""
        session = self.model.session
        match, viewer = session.match, session.viewer
        mark = (viewer, match.hash())
        if self._made is None or self._made[0] != mark:
            away = viewer is None or not session.seats[viewer].is_person
            idle = away or session.to_act != viewer or not len(match)
            found = idle or viewer is None or session.visible_log.acted(viewer)
            self._made = (mark, [] if found or viewer is None else session.visible_log.recap(viewer))
            self._first, self._pointed = 0, ""
        return self._made[1]

    def _due(self) -> list[RecapLine]:
        """The lines to show now: none while something else is beside the board."""
        model = self.model
        over = model.log_shown and not model.log_docked
        if over or model.session.adviser.open or model.explained is not None:
            return []
        return self.lines() if model.session.match.hash() == self._opened else []

    def lies_beside(self) -> bool:
        return self.model.session.viewer is not None and bool(self._due())

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The panel, if there are lines and nothing else is beside the board."""
        model = self.model
        lines = self._due()
        self._ribbon(view, root)
        self.shown = bool(lines) and model.session.viewer is not None
        if not self.shown:
            return
        seats, texts = model.session.seats, model.texts
        sentences = [
            RecapRow(
                banner(seats[line.seat]) if line.seat >= 0 else "glyph/hourglass",
                [sentence(item, texts) for item in line.items],
            )
            for line in lines
        ]
        log = find(root, "log")
        room = log.rect if log is not None else side_room(view, area, root)
        acted = any(entry.seat == model.session.viewer for entry in model.session.match.entries)
        title = model.context.texts("recap.title" if acted else "recap.opening")
        laid = panel(view, room, sentences, title, model.context.texts("recap.more"), self._first)
        self._first, self._most = min(self._first, laid.most), laid.most
        self._step = min(STEP, laid.shown)
        root.children.append(laid.node)
        pointed = self._item(self._pointed)
        if pointed is not None:
            line, item = pointed
            refs = things(item)
            names = [texts.component(ref) for ref in refs if not ref.startswith("seat/")]
            ring(view, root, refs, names, [f"seat/{line.seat}"])

    def _ribbon(self, view: View, root: Node) -> None:
        """What happened last, in one line of the lower bar: the summary if there is one, else the last event."""
        place = find(root, "actions/ribbon")
        model = self.model
        if place is None or place.rect.w < view.px(260):
            return
        rect = place.rect.inset(0, max(1, view.px(3)))
        lines = self.lines() if model.session.viewer is not None else []
        seats, texts = model.session.seats, model.texts
        parts: list[tuple[int, str]] = []
        for line in lines:
            parts += [(line.seat if not at else -2, sentence(item, texts)) for at, item in enumerate(line.items)]
        if not parts:
            now = model.session.visible_log.now
            entries = now.entries if hasattr(now, "entries") else list(now)
            if entries:
                event = entries[-1].event
                parts = [(event.seat, texts.event(event))]
        if not parts:
            return
        target, word = ("ui/recap", model.context.texts("recap.title")) if lines else ("ui/log", "")
        bar = place.add("line", rect, fill="label", target=target, tip=target,
                        speech="; ".join(text for _, text in parts))  # fmt: skip
        inner = rect.inset(max(5, view.px(8)), 0)
        sign, inner = inner.cut_right(inner.h, 4)
        bar.add("sign", sign.inset(sign.h // 4), picture="glyph/chevron_up")
        if word:
            wide = view.width(word, "small.bold") + view.px(14)
            if wide < inner.w // 3:
                title, inner = inner.cut_left(wide)
                bar.add("title", title, text=word, style=RIBBON.but(role="small.bold", colour="porphyry"))
        mark, shown = view.line("small"), 0
        more = view.width("+88", "small.bold") + view.px(10)
        for at, (seat, text) in enumerate(parts):
            before = mark + 4 if seat >= -1 else 0
            wide = view.width(text, "small") + 2
            if before + wide > inner.w - (more if at + 1 < len(parts) else 0):
                if at:
                    break
                wide = inner.w - before - more
            if before:
                flag, inner = inner.cut_left(mark, 4)
                bar.add(f"flag{at}", flag.place(mark, mark), picture=banner(seats[seat]) if seat >= 0 else "glyph/hourglass")
            words, inner = inner.cut_left(wide, view.px(14))
            bar.add(f"words{at}", words, text=view.fonts.shorten(text, "small", view.k, wide), style=RIBBON)
            shown = at + 1
        if shown < len(parts):
            left, _ = inner.cut_right(more)
            bar.add("more", left, text=f"+{len(parts) - shown}", style=RIBBON.but(role="small.bold", colour="porphyry", align="right"))

    def _item(self, target: str) -> tuple[RecapLine, RecapItem] | None:
        """The line and the item of a target."""
        line, _, item = target.removeprefix(LINE).partition(".")
        lines = self.lines()
        if not (target.startswith(LINE) and line.isdigit() and item.isdigit()):
            return None
        if int(line) >= len(lines) or int(item) >= len(lines[int(line)].items):
            return None
        return lines[int(line)], lines[int(line)].items[int(item)]

    def tooltip(self, token: str) -> Tip | None:
        """The tooltip of an item: all its events."""
        found = self._item(token)
        if found is None:
            return self.tool_tip("recap") if token == "ui/recap" else None
        texts = self.model.texts
        sentences = [texts.event(event) for event in found[1].events]
        more = len(sentences) - MOST_SENTENCES
        if more > 0:
            sentences = [*sentences[:MOST_SENTENCES], texts("recap.more_in_log", count=more)]
        return Tip(self.model.context.texts("recap.replay"), "\n".join(sentences))

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        return {
            "recap": Command(self._toggle, lambda: bool(self.lines())),
            "recap_later": Command(lambda: self._move(1), lambda: self._first < self._most),
            "recap_earlier": Command(lambda: self._move(-1), lambda: self._first > 0),
        }

    def _move(self, steps: int) -> None:
        self._first = max(0, min(self._most, self._first + steps * self._step))
        self.model.invalidate()

    def _toggle(self) -> None:
        """Close the summary, or open it again."""
        if not self.close():
            self._opened = self.model.session.match.hash()
            self.model.invalidate()

    def on_target(self, target: str, press: Press) -> bool:
        """A click on an item shows its moment in the replay."""
        if not target.startswith(LINE):
            return False
        found, model = self._item(target), self.model
        if found is not None:
            at = found[1].index + 1
            model.stack.push(routes.replay(model.context, model.session, at=at, seat=model.session.viewer))
        return True

    def on_hover(self, target: str) -> None:
        """Highlight the components of the item under the pointer."""
        pointed = target if target.startswith(LINE) else ""
        if pointed != self._pointed:
            self._pointed = pointed
            self.model.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if not target.startswith(LINE):
            return False
        self._move(-steps)
        return True

    def on_key(self, key: Key) -> bool:
        """Enter closes the summary, unless a bot waits for Enter."""
        return key.name == "return" and not self.model.session.players.ready and self.close()

    def close(self) -> bool:
        """Put the lines away; whether they were to be seen."""
        shown = self._put_away()
        if shown:
            self.model.invalidate()
        return shown

    def _put_away(self) -> bool:
        shown, self.shown = self.shown, False
        if shown:
            self._opened = ""
        return shown

    def acting(self) -> None:
        self._put_away()

    def make_room(self) -> None:
        self.close()


__all__ = ["LINE", "Recap"]
