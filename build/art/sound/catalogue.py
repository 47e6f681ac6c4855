"""What is heard: every file below `assets/sound`, how loud it is, and who makes it. Imports nothing that computes."""

from __future__ import annotations

from dataclasses import dataclass

RATE = 44100
"""Samples a second of every file."""
PEAK = -3.0
"""No sample of any file lies above this, in decibels below full scale."""


@dataclass(frozen=True, slots=True)
class Recording:
    """One file `assets/sound/<name>.ogg`.

    `loudness` is in decibels below full scale, weighted as the ear hears: of the loudest tenth of a second for an
    effect, of the whole for a piece. `quality` is that of the encoder, 0 to 1.
    """

    name: str
    kind: str
    loudness: float
    quality: float


_EFFECTS = {
    "coin": -27.0,
    "coins": -26.0,
    "bid": -28.0,
    "office": -24.0,
    "build": -26.0,
    "draw": -29.0,
    "load": -29.0,
    "sail": -26.0,
    "arrive": -26.0,
    "produce": -29.0,
    "fame": -25.0,
    "lead": -26.0,
    "loss": -25.0,
    "round": -24.0,
    "end": -22.0,
    "turn": -26.0,
    "gong": -25.0,
    "card": -29.0,
    "undo": -30.0,
    "refused": -31.0,
    "tick": -38.0,
}
PIECES = (
    "quay", "scriptorium", "vigil", "bazaar", "hippodrome", "aqueduct", "legion", "vineyard", "tempest",
    "lighthouse", "atrium", "caravan",
)  # fmt: skip


def recordings() -> list[Recording]:
    """Every file, in the order it is made."""
    effects = [Recording(f"effect/{name}", "effect", level, 0.4) for name, level in _EFFECTS.items()]
    return [*effects, *(Recording(f"music/{name}", "music", -25.5, 0.15) for name in PIECES)]
