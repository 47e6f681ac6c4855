"""A pseudo language: every English message 40 % longer, with accents and descenders.

What fits in it fits in the longest real language, and in the next one.
"""

from __future__ import annotations

from pathlib import Path
from string import Formatter

from game.i18n.catalogue import Message, Texts

LONGER = 1.4
"""How many times as long a message becomes."""
ACCENTS = str.maketrans("aeiouycnAEIOUCN", "àéîõüÿçñÂÈÏÓÛÇÑ")


def longer(text: str) -> str:
    """A text with its placeholders: accented, and stretched by repeating its vowels."""
    parts = list(Formatter().parse(text))
    said = sum(len(literal) for literal, *_ in parts)
    owed = round(said * (LONGER - 1))
    out: list[str] = []
    for literal, name, spec, conversion in parts:
        mine = owed if name is None else round(owed * len(literal) / said) if said else 0
        owed -= mine
        out.append(_stretched(literal, mine))
        if name is not None:
            out.append(
                "{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"
            )
    return "".join(out)


def _stretched(literal: str, more: int) -> str:
    """A literal with `more` letters more, spread over its words so that it breaks where it did."""
    escaped = literal.replace("{", "{{").replace("}", "}}")
    words = escaped.split(" ")
    places = [index for index, word in enumerate(words) if any(char.isalpha() for char in word)]
    if not places:
        return escaped
    for turn in range(more):
        index = places[turn % len(places)]
        word = words[index]
        at = next((i for i, char in enumerate(word) if char.lower() in "aeiou"), None)
        at = next(i for i, char in enumerate(word) if char.isalpha()) if at is None else at
        words[index] = word[: at + 1] + word[at].lower() + word[at + 1 :]
    return " ".join(words).translate(ACCENTS)


class Pseudo(Texts):
    """The English catalogues in that language."""

    def __init__(self, language: str = "en", folder: Path | None = None) -> None:
        super().__init__(language, folder)
        self._messages = {key: self._made(message) for key, message in self._messages.items()}

    @staticmethod
    def _made(message: Message) -> Message:
        one = None if message.one is None else longer(message.one)
        zero = None if message.zero is None else longer(message.zero)
        return Message(longer(message.other), one, message.by, zero)
