"""The half of a phone in the agreement about a seat, in Python."""

from __future__ import annotations

from nacl.public import Box, PrivateKey, PublicKey

from game.phones.lobby import digest, letters


class Claimer:
    """The phone's half of the agreement."""

    def __init__(self, table_key: bytes, seat: int) -> None:
        self.secret, self.table_key, self.seat = PrivateKey.generate(), table_key, seat
        self.public = bytes(self.secret.public_key)

    @property
    def commitment(self) -> str:
        return f"{self.seat}.{letters(digest(b'commit', self.public)[:32])}"

    def agree(self, other: bytes) -> tuple[bytes, int]:
        """Key and number."""
        both = (self.table_key, other, self.public, bytes([self.seat]))
        shared = bytes(Box(self.secret, PublicKey(other)).shared_key())
        number = int.from_bytes(digest(b"number", *both)[:4], "big") % 90 + 10
        return digest(b"seat", shared, *both)[:32], number


__all__ = ["Claimer"]
