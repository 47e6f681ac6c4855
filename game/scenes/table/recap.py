"""What happened since a seat last acted: a ribbon in the lower bar, unfolded into a panel until the person closes it or acts."""

from __future__ import annotations

from game.table.recap import RecapItem, RecapLine, sentence, things
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node, find

from .. import routes
from ..kit.parts import banner
from .model import TableModel
from .panel import Command, Panel
from .recap_view import LINE, RecapRow, panel
from .ribbon import PLACE, RibbonPart, ribbon, unfolded_room
from .rings import ring

MOST_SENTENCES = 12
"""Most sentences in the tooltip of an item."""
STEP = 3
"""So many lines it moves at once, where so many are shown."""


class Recap(Panel):
    """The ribbon and the panel: whether it is open, and its items."""

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

    @property
    def unfolded(self) -> bool:
        """Whether the person has unfolded the summary of this position, and nothing else is beside the board."""
        model = self.model
        aside = model.session.adviser.open or model.explained is not None
        return not aside and bool(self.lines()) and model.session.match.hash() == self._opened

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The ribbon in the lower bar, and the panel if it is unfolded."""
        self.shown = self.unfolded
        place = find(root, PLACE)
        if place is not None and place.rect.w >= view.target(46):
            parts, title = self._parts()
            if parts:
                target = "ui/recap" if self.lines() else "ui/log"
                ribbon(view, place, parts, title, target, unfolded=self.shown)
        if not self.shown:
            return
        room = unfolded_room(view, area, root, place.rect if place is not None else None)
        texts = self.model.texts
        rows = [
            RecapRow(self._flag(line.seat), [sentence(item, texts) for item in line.items])
            for line in self.lines()
        ]
        laid = panel(view, room, rows, self._title(), self.model.context.texts("recap.more"), self._first)
        self._first, self._most = min(self._first, laid.most), laid.most
        self._step = min(STEP, laid.shown)
        root.children.append(laid.node)
        self._ring(view, root)

    def _ring(self, view: View, root: Node) -> None:
        """Ring what the item under the pointer names."""
        pointed = self._item(self._pointed)
        if pointed is None:
            return
        line, item = pointed
        refs = things(item)
        names = [self.model.texts.component(ref) for ref in refs if not ref.startswith("seat/")]
        ring(view, root, refs, names, [f"seat/{line.seat}"])

    def _flag(self, seat: int) -> str:
        return banner(self.model.session.seats[seat]) if seat >= 0 else "glyph/hourglass"

    def _title(self) -> str:
        session = self.model.session
        acted = any(entry.seat == session.viewer for entry in session.match.entries)
        return self.model.context.texts("recap.title" if acted else "recap.opening")

    def _parts(self) -> tuple[list[RibbonPart], str]:
        """The sentences of the summary with its title; without one the last event."""
        texts = self.model.texts
        parts = [
            RibbonPart("" if at else self._flag(line.seat), sentence(item, texts))
            for line in self.lines()
            for at, item in enumerate(line.items)
        ]
        if parts:
            return parts, self._title()
        log = self.model.session.visible_log.now
        return [RibbonPart(self._flag(entry.event.seat), texts.event(entry.event)) for entry in log[-1:]], ""

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
            return self._ribbon_tip() if token == "ui/recap" else None
        texts = self.model.texts
        sentences = [texts.event(event) for event in found[1].events]
        more = len(sentences) - MOST_SENTENCES
        if more > 0:
            sentences = [*sentences[:MOST_SENTENCES], texts("recap.more_in_log", count=more)]
        return Tip(self.model.context.texts("recap.replay"), "\n".join(sentences))

    def _ribbon_tip(self) -> Tip:
        """What the ribbon says, with all that had no room, unless it is unfolded."""
        if self.shown:
            return self.tool_tip("recap")
        parts, title = self._parts()
        sentences = [part.text for part in parts]
        more = len(sentences) - MOST_SENTENCES
        if more > 0:
            left = self.model.context.texts("recap.more_in_log", count=more)
            sentences = [*sentences[:MOST_SENTENCES], left]
        return Tip(title, "\n".join(sentences), keys=self.tool_tip("recap").keys)

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
        """Unfold the ribbon, or fold it again."""
        if not self.close():
            self.model.host.make_room()
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
