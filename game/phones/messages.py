"""The messages of a phone, checked: exact keys, exact types, bounded lengths."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

LONGEST = 80
"""Most letters of a target."""
DEVICE = 32
"""Letters of the number that a phone gives itself."""
NUMBERED = {"undo", "agree", "decline", "lend", "knock", "look", "watch", "leave", "hint"}
"""Messages that carry only the page they answer."""
TARGETED = {"tap", "claim", "reveal"}
"""Messages that also name something."""


class PhoneMessage(NamedTuple):
    """A message: what it asks for, and its words where it has them."""

    do: str
    rev: int = 0
    target: str = ""
    language: str = ""
    device: str = ""


def read(data: bytes) -> PhoneMessage | None:
    """The message in a frame; ``None`` for anything else."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("do"), str):
        return None
    do, keys = found["do"], set(found)
    if do == "hello":
        return _hello(found, keys)
    rev, target = found.get("rev"), found.get("target", "")
    if not isinstance(rev, int) or isinstance(rev, bool) or not 0 <= rev < 1 << 31:
        return None
    if do in NUMBERED and keys == {"do", "rev"}:
        return PhoneMessage(do, rev)
    if (
        do in TARGETED
        and keys == {"do", "rev", "target"}
        and isinstance(target, str)
        and len(target) <= LONGEST
    ):
        return PhoneMessage(do, rev, target)
    return None


def _hello(found: dict[str, Any], keys: set[str]) -> PhoneMessage | None:
    language, device = found.get("language"), found.get("device")
    if keys != {"do", "language", "device"} or not isinstance(language, str) or not isinstance(device, str):
        return None
    if len(language) > DEVICE or len(device) != DEVICE or not (device.isascii() and device.isalnum()):
        return None
    return PhoneMessage("hello", language=language, device=device)


__all__ = ["PhoneMessage", "read"]
