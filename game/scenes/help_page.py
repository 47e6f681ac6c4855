"""Help at the table: mouse and keys, then the rules of the game in short sentences."""

from __future__ import annotations

from game.i18n.speech import MatchTexts
from game.table.session import Session
from game.ui.scene import Context

from .reader import Paragraph, Reader

TABLE_TOPICS = ("aim", "click", "why", "menu", "undo", "keys", "pan", "bots", "curtain")


class Help(Reader):
    """How the table is used, and every rule by its number."""

    def __init__(self, context: Context, session: Session, texts: MatchTexts) -> None:
        plain = context.texts
        paragraphs = [Paragraph("heading", plain("help.table"))]
        paragraphs += [Paragraph("body", plain(f"help.{topic}")) for topic in TABLE_TOPICS]
        paragraphs.append(Paragraph("heading", plain("help.rules")))
        paragraphs += [
            Paragraph("small", plain("help.rule", number=number, words=texts.rule(str(number))))
            for number in rule_numbers(texts)
        ]
        super().__init__(context, plain("help.title", game=texts.own("name")), paragraphs)


def rule_numbers(texts: MatchTexts) -> list[int]:
    """The numbers of all rules the catalogue words, in order."""
    start = f"{texts.game.id}.rule."
    words = (key.removeprefix(start) for key in texts.keys if key.startswith(start))
    return sorted(int(word) for word in words if word.isdigit())
