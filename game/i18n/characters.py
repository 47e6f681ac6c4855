"""Which characters of a text can be shown and typed, and how long a text may be."""

from __future__ import annotations

import unicodedata

LONGEST = 200
"""Number of characters of the longest text taken from a file or a keyboard: a name, a word, a search."""
_UNSEEN = {"Cc", "Cf", "Cs", "Cn"}
"""Categories without a picture of their own: control and format characters, surrogates, unassigned ones."""
_MARKS = {"Mn", "Me"}


def usable(text: str) -> str:
    """Return ``text`` without characters that show nothing.

    These are control and format characters, variation selectors, surrogates, unassigned ones, and combining marks
    without a letter before them.
    """
    kept: list[str] = []
    for sign in text:
        category = unicodedata.category(sign)
        if category in _UNSEEN or is_variation_selector(sign) or (category in _MARKS and not kept):
            continue
        kept.append(sign)
    return "".join(kept)


def visible(text: str) -> str:
    """Return ``text`` with control, direction and line-ending characters as escapes, for a terminal: ESC is ``\\x1b``."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(sign) if _steers(sign) else sign for sign in text)


def _steers(sign: str) -> bool:
    """Whether a character moves, hides or turns what is around it; joiners belong to letters and emblems."""
    return unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and sign not in "\u00ad\u200c\u200d"


def _escaped(sign: str) -> str:
    known = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    code = ord(sign)
    return known.get(sign) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


def is_variation_selector(sign: str) -> bool:
    """Whether a character only picks a picture of the one before it."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
