"""Which language the system speaks."""

from __future__ import annotations

import locale
import os
import sys

from .catalogue import LANGUAGES

FALLBACK = "en"


def system_language() -> str:
    """The language of the system if there is a catalogue for it, else English."""
    for word in _wishes():
        code = word.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
        if word:
            return FALLBACK
    return FALLBACK


def _wishes() -> list[str]:
    """What the system says, the most important first: the first that is not empty decides."""
    found = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import ctypes

        found.append(locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""))
    elif sys.platform == "darwin":
        found.append(locale.getlocale()[0] or "")
    return found
