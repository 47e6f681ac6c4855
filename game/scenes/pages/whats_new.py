"""What is new in this version: offered on the title after an update, and in the credits at any time."""

from __future__ import annotations

from game import __version__
from game.ui.scene import Context, View
from game.ui.tree import Node

from ..kit.news import saw
from ..kit.reader import Paragraph, Reader

NEWS = {"pages": 3, "fair": 4, "tables": 5, "window": 3}
"""How many lines stand below each heading; `interface_news.toml` has them."""


class WhatsNew(Reader):
    """The news, heading by heading."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, "", [])

    def enter(self) -> None:
        saw(self.context)

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        self.title = texts("news.title", version=__version__)
        self.paragraphs = []
        for group, lines in NEWS.items():
            self.paragraphs.append(Paragraph("heading", texts(f"news.{group}.heading")))
            said = (texts(f"news.{group}.{number}") for number in range(1, lines + 1))
            self.paragraphs += [Paragraph("body", words) for words in said]
        return super().layout(view)


__all__ = ["NEWS", "WhatsNew"]
