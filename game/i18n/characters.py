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


def is_variation_selector(sign: str) -> bool:
    """Whether a character only picks a picture of the one before it."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


__all__ = ["LONGEST", "is_variation_selector", "usable"]
