"""How a phone that knows only the code of the table gets a key of its own for a seat.

The phone commits to its public key, the program answers with its own, the phone reveals. Both show a number made of all that:
who sits between them can change the keys, but then the numbers differ.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

KEY = 32
LEAST, NUMBERS = 10, 90
"""The number that both show has two digits."""


def letters(data: bytes) -> str:
    """Bytes as letters for a message or an address."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def data_of(text: str) -> bytes:
    """32 bytes from their 43 letters; empty for anything else."""
    if len(text) != 43 or not text.isascii():
        return b""
    try:
        found = urlsafe_b64decode(f"{text}=")
    except ValueError:
        return b""
    return found if len(found) == KEY and letters(found) == text else b""


def digest(*parts: bytes) -> bytes:
    """SHA-512 of parts in a row."""
    from nacl.bindings import crypto_hash_sha512

    return bytes(crypto_hash_sha512(b"".join(parts)))


class Agreement:
    """The program's half of an agreement about one seat."""

    def __init__(self, table_key: bytes, seat: int, commitment: bytes) -> None:
        from nacl.public import PrivateKey

        self.seat, self._table_key, self._commitment = seat, table_key, commitment
        self._secret: Any = PrivateKey.generate()
        self.key = b""
        """The key of the seat, once the phone has revealed its own."""
        self.number = 0

    @property
    def public(self) -> bytes:
        """What the phone is answered."""
        return bytes(self._secret.public_key)

    def reveal(self, public: bytes) -> bool:
        """Take the phone's public key; whether it is the one it had committed itself to."""
        from nacl.public import Box, PublicKey

        if len(public) != KEY or self.key or digest(b"commit", public)[:KEY] != self._commitment:
            return False
        try:
            shared = bytes(Box(self._secret, PublicKey(public)).shared_key())
        except Exception:  # noqa: BLE001  (a point that gives no secret)
            return False
        both = (self._table_key, self.public, public, bytes([self.seat]))
        self.key = digest(b"seat", shared, *both)[:KEY]
        self.number = int.from_bytes(digest(b"number", *both)[:4], "big") % NUMBERS + LEAST
        return True


__all__ = ["Agreement", "data_of", "digest", "letters"]
