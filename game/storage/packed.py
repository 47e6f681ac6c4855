"""A match packed in a report: a save as text, compressed and in letters."""

from __future__ import annotations

import base64
import zlib
from json import JSONDecodeError, loads

from .record import SaveError

FORMAT = "tabularium-report"
MOST_BYTES = 1 << 23
"""A packed match is never larger than this."""


def pack(match: str) -> str:
    """A save in the form used in a report."""
    return base64.b64encode(zlib.compress(match.encode(), 9)).decode()


def match_in(text: str, name: str) -> str | None:
    """The save inside a report; ``None`` when the text is no report. Raises ``SaveError`` for a damaged one."""
    if FORMAT not in text[:200]:
        return None
    try:
        line = loads(text)
        packed = line.get("match", "") if line["format"] == FORMAT else None
        if packed is None:
            return None
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(packed, validate=True), MOST_BYTES)
        if packed and not unpacking.eof:
            raise ValueError(name)
    except (JSONDecodeError, RecursionError, KeyError, TypeError, AttributeError, ValueError, zlib.error):
        raise SaveError("report", {"file": name}) from None
    if not packed:
        raise SaveError("no_match", {"file": name})
    return data.decode("utf-8", errors="replace")
