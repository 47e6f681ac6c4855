"""Small words whose form depends on the sound of the next word: Spanish "y", Italian "a" and "il 8", English "a"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class _Rule(NamedTuple):
    """A word at the end of a text, the sound before which it changes, and what it changes to.

    What ends in an apostrophe takes the place of the space too.
    """

    word: re.Pattern[str]
    sound: re.Pattern[str]
    other: str


def _rule(word: str, sound: str, other: str) -> _Rule:
    before = re.compile(rf"(?<![^\s(«“])({word})( )$", re.IGNORECASE)
    return _Rule(before, re.compile(rf"[«“]?(?:{sound})", re.IGNORECASE), other)


_RULES: Mapping[str, tuple[_Rule, ...]] = {
    # Another vowel after the "i" makes a glide of it: "leones y hienas".
    "es": (_rule("y", r"h?[ií](?![aeo])", "e"), _rule("o", r"h?[oó]|8", "u")),
    "it": (
        _rule("e", r"[eèé]", "ed"),
        _rule("a", r"[aàá]", "ad"),
        # Otto, ottanta, undici: "l’8 novembre".
        *(
            _rule(word, r"8|11(?!\d)", other)
            for word, other in (("il", "l’"), ("del", "dell’"), ("dal", "dall’"), ("al", "all’"))
        ),
    ),
    # "u" may sound as in "unit".
    "en": (_rule("a", r"[aeio]|u(?!ni|s|ti)|8", "an"),),
}


def joined(language: str, before: str, following: str) -> str:
    """Two texts in a row; the last word of the first gets the form that suits the beginning of the second."""
    for rule in _RULES.get(language, ()):
        found = rule.word.search(before)
        if found and rule.sound.match(following):
            other = rule.other.capitalize() if found[1].isupper() else rule.other
            space = "" if other.endswith("’") else found[2]
            return f"{before[: found.start()]}{other}{space}{following}"
    return before + following


__all__ = ["joined"]
