"""Which language the system speaks."""

from __future__ import annotations

import locale
import os
import sys

from .catalogue import LANGUAGES

FALLBACK = "en"
FAMILY, DEFAULT_COUNTRY = 0x3FF, 0x400
"""Of the numbers Windows gives languages: the bits of the language itself, and those of its first country."""


def system_language() -> str:
    """The language of the system if there is a catalogue for it, else English."""
    for word in _wishes():
        code = word.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
        if word:
            return FALLBACK
    return FALLBACK


def language_of(number: int) -> str:
    """The language of a Windows language id; that of its family if the country is unknown, "" if neither is known."""
    family = DEFAULT_COUNTRY | number & FAMILY
    return locale.windows_locale.get(number) or locale.windows_locale.get(family, "")


def _wishes() -> list[str]:
    """The language settings of the system by priority: the first non-empty one decides."""
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import ctypes

        wishes.append(language_of(ctypes.windll.kernel32.GetUserDefaultUILanguage()))
    elif sys.platform == "darwin":
        wishes.append(locale.getlocale()[0] or "")
    return wishes
