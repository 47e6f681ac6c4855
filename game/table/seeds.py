"""Where the chance of a match comes from: a seed of 48 bits, a commitment to it, and the words that cut the deck."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from json import dumps
from secrets import randbits, token_hex

from game.engine.core.code import SEED_BITS
from game.storage.record import Fairness

MOST_LETTERS = 40
"""A word to cut the deck with is cut itself behind so many letters."""


def new_seed() -> int:
    """A seed nobody could guess, small enough for a game code."""
    return randbits(SEED_BITS)


def _hash(*parts: object) -> bytes:
    return blake2b(dumps(parts, ensure_ascii=False, separators=(",", ":")).encode(), digest_size=16).digest()


def commitment(drawn: int, salt: str) -> str:
    """What is shown before the first move: 32 hexadecimal digits that bind seed and salt and tell neither."""
    return _hash("commitment", drawn, salt).hex()


def mixed(drawn: int, salt: str, words: Sequence[str]) -> int:
    """The seed that is played: the drawn one, changed by the words the deck was cut with."""
    if not words:
        return drawn
    return int.from_bytes(_hash("seed", drawn, salt, list(words))[: SEED_BITS // 8], "big")


@dataclass(frozen=True, slots=True)
class Deal:
    """A seed drawn before a match and bound by its commitment; ``cut`` lets people change it by a word each."""

    drawn: int
    salt: str
    words: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """What to show before anybody names a word."""
        return commitment(self.drawn, self.salt)

    @property
    def seed(self) -> int:
        """The seed to play with."""
        return mixed(self.drawn, self.salt, self.words)

    @property
    def fairness(self) -> Fairness:
        """What the save keeps of it."""
        return Fairness(self.drawn, self.salt, self.commitment, self.words)

    def cut(self, words: Sequence[str]) -> Deal:
        """The deal cut by these words in the order of the seats; empty ones cut nothing."""
        plain = (unicodedata.normalize("NFC", word.strip())[:MOST_LETTERS] for word in words)
        return Deal(self.drawn, self.salt, tuple(word for word in plain if word))


def new_deal() -> Deal:
    """A fresh deal."""
    return Deal(new_seed(), token_hex(16))
