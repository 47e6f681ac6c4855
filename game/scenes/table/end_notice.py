"""The coming end of the match: a banner when it becomes certain, with a sound, and a mark above for as long as it lasts."""

from __future__ import annotations

from game.engine.core.moment import ApproachingEnd
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle

from .model import TableModel
from .panel import TimedPanel

SECONDS = 4.0
"""How long the banner stays."""
DEPTH = 352
TIP = "ui/nearing"
SOUND, AGAIN = "end", "round"
"""What is heard when the end is first in sight, and when only the last round or turn is left."""
TITLE = TextStyle("title", "gold_light", shrink=True)
WORDS = TextStyle("body.bold", "white", shrink=True, lines=2)


def nearing_of(model: TableModel) -> ApproachingEnd | None:
    """The coming end of the match as far as the viewer may know it."""
    session = model.session
    return None if session.over else session.game.approaching_end(session.seen)


def mark(model: TableModel) -> str:
    """The mark in the top bar, "" while no end is known."""
    found = nearing_of(model)
    return "" if found is None else model.texts.own("nearing.mark", **found.words)


def sentences(model: TableModel, found: ApproachingEnd) -> list[str]:
    """What brings the end about, and how many turns or rounds are left."""
    said = [model.texts.own(f"nearing.{found.key}", **found.words)]
    return [*said, *([model.texts.own("nearing.left", **found.words)] if found.left else [])]


def _light(view: View, area: Rect, root: Node) -> None:
    """A static warm line above and below the table while the end is near: on the bars, so that it covers nothing."""
    high, low = max(3, view.px(5)), max(2, view.px(3))
    for name, y in (("upper", area.y - high - low), ("lower", area.bottom)):
        root.add(
            f"light.{name}.glow", Rect(area.x, y, area.w, high + low), fill="terracotta.line", depth=DEPTH - 2
        )
        edge = y + high if name == "upper" else y
        root.add(f"light.{name}.edge", Rect(area.x, edge, area.w, low), fill="line.gold", depth=DEPTH - 2)


class EndNotice(TimedPanel):
    """Tells each person at the screen once that the end is near, and why."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._reported: set[tuple[int | None, bool]] = set()

    def layout(self, view: View, area: Rect, root: Node) -> None:
        found = nearing_of(self.model)
        if found is None:
            return
        _light(view, area, root)
        if self.left <= 0:
            return
        high = view.line(TITLE.role) + 2 * view.line(WORDS.role) + 2 * max(8, view.px(16))
        band = area.place(area.w, high, 0.5, 0.42)
        node = Node("end_notice", band, fill="bar", depth=DEPTH)
        line = max(2, view.px(3))
        node.add("upper", band.cut_top(line)[0], fill="line.gold")
        node.add("lower", band.cut_bottom(line)[0], fill="line.gold")
        title, words = band.inset(high, max(8, view.px(16))).cut_top(view.line(TITLE.role))
        node.add("title", title, text=mark(self.model), style=TITLE)
        node.add("words", words, text=" ".join(sentences(self.model, found)), style=WORDS)
        root.children.append(node)

    def enter(self) -> None:
        self.changed()

    def changed(self) -> None:
        """Tell the person at the screen once, and again when only the last round or turn is left."""
        model = self.model
        found = nearing_of(model) if model.on_top else None
        if found is None:
            return
        reported = (model.session.privacy.holder, found.left == 1)
        if reported not in self._reported:
            again = bool({(reported[0], True), (reported[0], False)} & self._reported)
            self._reported.add(reported)
            self.left = SECONDS
            model.sounds.play(AGAIN if again else SOUND)
            model.invalidate()

    def tooltip(self, token: str) -> Tip | None:
        found = nearing_of(self.model)
        if token != TIP or found is None:
            return None
        rule = self.model.session.game.end_rule
        return Tip(mark(self.model), "\n".join(sentences(self.model, found)), rules=(rule,))


__all__ = ["TIP", "EndNotice", "mark"]
