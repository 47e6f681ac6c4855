"""Encryption between the program and a phone: secretbox frames whose number is part of the nonce and is not sent.

What is repeated, left out, reordered or sent back to its sender does not open.
"""

from __future__ import annotations

import os
from typing import Any

KEY, SESSION = 32, 15
"""Bytes of a key and of the random number of a connection."""
TAG = 16
"""Bytes by which a frame is longer than what it says."""


class Breach(Exception):
    """A frame that does not open."""


def new_key() -> bytes:
    """A random key."""
    return os.urandom(KEY)


def new_session() -> bytes:
    """A random number for one connection."""
    return os.urandom(SESSION)


class Seal:
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
            raise Breach from error
        self._got += 1
        return data


__all__ = ["TAG", "Breach", "Seal", "new_key", "new_session"]
