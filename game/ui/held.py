"""Which keys are held: most act once however long that is, or one long Enter would run through scene after scene."""

from __future__ import annotations

import pygame

AGAIN = frozenset(
    (
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_TAB,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_PLUS,
        pygame.K_MINUS,
    )
)
"""Keys that travel: they act again while they are held."""


class Held:
    """The keys that are down."""

    def __init__(self) -> None:
        self._keys: set[int] = set()

    def press(self, key: int) -> bool:
        """Note a key that goes down or repeats; whether it is to act."""
        again = key in self._keys
        self._keys.add(key)
        return not again or key in AGAIN

    def release(self, key: int) -> None:
        """Note a key that is let go."""
        self._keys.discard(key)

    def forget(self) -> None:
        """Forget all: where they are let go from now on is told to another window."""
        self._keys.clear()
