"""The hidden cards as far as the viewer can know them: in a deck or in hands."""

from __future__ import annotations

from collections import Counter

from ..kit.reader import Paragraph, Reader
from .model import TableModel
from .panel import Command, Panel


class Unseen(Panel):
    """The command that lists them."""

    def commands(self) -> dict[str, Command]:
        def why_not() -> str:
            return self.model.context.texts("unseen.none")

        return {"unseen": Command(self._show, lambda: bool(listed(self.model)), why_not)}

    def _show(self) -> None:
        model = self.model
        found, texts = listed(model), model.context.texts
        about = Paragraph("body", texts("unseen.about", count=sum(found.values())))
        lines = [
            Paragraph("small", texts("unseen.line", count=count, name=name)) for name, count in found.items()
        ]
        model.stack.push(Reader(model.context, texts("unseen.title"), [about, *lines]))


def listed(model: TableModel) -> dict[str, int]:
    """How many there are of each card, by name, in the order of the alphabet."""
    session = model.session
    seen = session.game.observe(session.state, session.viewer)
    counts = Counter(session.game.unseen(seen))
    named: Counter[str] = Counter()
    for reference, count in counts.items():
        named[model.texts.component(reference)] += count
    return {name: named[name] for name in sorted(named, key=str.casefold)}


__all__ = ["Unseen"]
