"""A progress line on the terminal that is overwritten."""

from __future__ import annotations

import sys
from collections.abc import Callable
from shutil import get_terminal_size
from time import monotonic
from typing import TextIO

from game.bots.arena import ArenaConfig, pairs
from game.bots.odds import Share, forecast
from game.i18n import Texts

CELLS = 20
"""Length of the bar in letters."""
FULL, EMPTY = "█", "░"


class Progress:
    """Progress of a tournament: pairing, deals as a bar, share, interval, remaining time.

    Writes nothing if ``stream`` is None.
    """

    def __init__(
        self,
        texts: Texts,
        config: ArenaConfig,
        stream: TextIO | None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._texts = texts
        self._config = config
        self._stream = stream
        self._clock = clock
        self._pairing = ("", "")
        self._number = 0
        self._began = clock()

    def __call__(self, challenger: str, rival: str, deals: int, share: Share) -> None:
        """A deal is over."""
        if (challenger, rival) != self._pairing:
            # Its first deal is over already: the pairing began when the one before ended.
            self._pairing, self._number = (challenger, rival), self._number + 1
        if self._stream is not None:
            room = get_terminal_size().columns - 1  # a line that runs on could not be written over
            print(f"\r\x1b[K{self.line(deals, share)[:room]}", end="", file=self._stream, flush=True)

    def line(self, deals: int, share: Share) -> str:
        """The progress line after this many deals of the pairing."""
        config = self._config
        most = forecast(share, config.par, config.deals) if config.sequential else config.deals
        filled = CELLS * deals // max(1, most)
        rest = (self._clock() - self._began) / deals * (most - deals)
        challenger, rival = self._pairing
        return self._texts(
            "cli.arena.progress", challenger=challenger, rival=rival, number=self._number, pairings=len(pairs(config)),
            bar=FULL * filled + EMPTY * (CELLS - filled), deals=deals, most=most,
            share=f"{100 * share.mean:.1f}", margin=f"{100 * share.margin:.1f}", rest=clock_words(rest),
        )  # fmt: skip

    def clear(self) -> None:
        """The pairing is over: take the line away."""
        self._began = self._clock()
        if self._stream is not None:
            print("\r\x1b[K", end="", file=self._stream, flush=True)


def clock_words(seconds: float) -> str:
    """A time as minutes and seconds, with hours where there are any: "4:05", "1:20:00"."""
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def watched() -> TextIO | None:
    """The terminal if it is interactive; desktop programs may have no stream at all."""
    return sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
