"""Messages between the program and a phone: blocks of one size, encryption, and what a phone may say."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, NamedTuple

Data = dict[str, Any]
BLOCK = 32_768
"""Bytes of every page: their size says nothing about a hand."""
MESSAGE = 512
"""Bytes of everything a phone sends: their size says nothing about what was touched."""
NOTES = (110, 50, 0)
"""Letters of a note, where a page would be too long."""
NEWS = (4, 0)
"""Lines of the log, then."""
MOST_SINCE = 3
"""Sentences about what happened since, then, and no more what pictures mean."""
TEXTS = (40, 12)
"""Letters of a component or a button, then."""


class Overlong(ValueError):
    """Data that cannot be shortened to a block without losing something that can be chosen."""


def block(data: Data) -> bytes:
    """A page as one block; what is too long is cut: notes, then the log, what cannot be chosen, and last the words.

    Raises ``Overlong`` when a page offers more than a block can name.
    """
    found = b""
    for shorter in _shortened(data):
        found = json.dumps(shorter, ensure_ascii=False, separators=(",", ":")).encode()
        if len(found) <= BLOCK:
            return padded(found, BLOCK)
    raise Overlong(len(found))


def padded(data: bytes, size: int) -> bytes:
    """Data with blanks up to a size; raises ``Overlong``."""
    if len(data) > size:
        raise Overlong(len(data))
    return data.ljust(size)


def _shortened(data: Data) -> Iterator[Data]:
    """A page, and the same page with less and less on it."""
    yield data
    if "means" in data:
        data = {**data, "means": {}, "since": data["since"][:MOST_SINCE]}
        yield data
    shelves = data.get("shelves", [])
    for most in NOTES:
        shelves = [_noted(shelf, most) for shelf in shelves]
        yield {**data, "shelves": shelves}
    for lines in NEWS:
        data = {**data, "news": data.get("news", [])[-lines:] if lines else []}
        yield {**data, "shelves": shelves}
    shelves = [
        {**shelf, "things": [thing for thing in shelf["things"] if thing["lit"] or thing["on"]]}
        for shelf in shelves
    ]
    yield {**data, "shelves": shelves}
    for most in TEXTS:
        shelves = [{**shelf, "things": [_named(row, most) for row in shelf["things"]]} for shelf in shelves]
        rows = {name: [_named(row, most) for row in data.get(name, [])] for name in ("menu", "verbs")}
        yield {**data, "said": "", **rows, "shelves": shelves}


CUT = ("note", "gist", "after", "why", "leads")
"""What is said of a thing and may be cut."""


def _noted(shelf: Data, most: int) -> Data:
    things = [
        {**thing, **{name: cut(thing[name], most) for name in CUT if name in thing}}
        for thing in shelf["things"]
    ]
    return {**shelf, "note": cut(shelf["note"], most), "things": things}


def _named(row: Data, most: int) -> Data:
    return {**row, "text": cut(row["text"], most)}


def cut(text: str, most: int) -> str:
    """A text that is not too long, cut at a word."""
    if len(text) <= most:
        return text
    return f"{text[:most].rsplit(' ', 1)[0]}…" if most else ""


# -- encryption --------------------------------------------------------------------------------------------------------
# Encryption between the program and a phone: secretbox frames whose number is part of the nonce and is not sent.
#
# What is repeated, left out, reordered or sent back to its sender does not open.


KEY, SESSION = 32, 15
"""Bytes of a key and of the random number of a connection."""
TAG = 16
"""Bytes by which a frame is longer than what it says."""


class DecryptionError(Exception):
    """A frame that does not open."""


def new_key() -> bytes:
    """A random key."""
    return os.urandom(KEY)


def new_session() -> bytes:
    """A random number for one connection."""
    return os.urandom(SESSION)


class SecureChannel:
    """One end of a connection: encrypts what it sends and opens what comes."""

    def __init__(self, key: bytes, session: bytes, *, server: bool) -> None:
        from nacl.secret import SecretBox

        self._box: Any = SecretBox(key)
        self._session, self._server = session, server
        self._sent = self._got = 0

    def _nonce(self, number: int, *, from_server: bool) -> bytes:
        return self._session + bytes([from_server]) + number.to_bytes(8, "big")

    def close(self, data: bytes) -> bytes:
        """The next frame to send."""
        nonce = self._nonce(self._sent, from_server=self._server)
        self._sent += 1
        return bytes(self._box.encrypt(data, nonce).ciphertext)

    def open(self, frame: bytes) -> bytes:
        """What the next frame says; raises ``Breach``."""
        from nacl.exceptions import CryptoError

        nonce = self._nonce(self._got, from_server=not self._server)
        try:
            data = bytes(self._box.decrypt(frame, nonce))
        except CryptoError as error:
            raise DecryptionError from error
        self._got += 1
        return data


# -- messages ----------------------------------------------------------------------------------------------------------


LONGEST = 80
"""Most letters of a target."""
DEVICE = 32
"""Letters of the number that a phone gives itself."""
NUMBERED = {"undo", "agree", "decline", "main_screen", "knock", "look", "watch", "leave", "hint", "log"}
"""Messages that carry only the page they answer, or the part they ask for."""
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
