"""What phones ask for besides their pages: the table in words and parts of the log. Made in steps, one answer after the other,
each in one block."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.i18n.match_texts import MatchTexts
from game.table.log import LogView
from game.table.session import Session

from .messages import Data, block
from .past import log_part
from .table_words import block_in_steps

Answer = Callable[[], Iterator[bytes]]
"""Makes an answer: empty steps, the last has it; nothing where the asker has lost its seat."""
Asked = tuple[int, str, str]
"""Seat, device, and what it wants."""


class Wants:
    """Who waits for what. Nothing here depends on a hand but the log of a seat, which only its own device gets."""

    def __init__(self, session: Session, send: Callable[[int, str, bytes], None]) -> None:
        self.session, self._send = session, send
        self._open: dict[Asked, Answer] = {}
        self._making: tuple[Asked, Iterator[bytes]] | None = None
        self._tables: dict[str, tuple[str, bytes]] = {}

    def table(self, seat: int, device: str, texts: MatchTexts) -> None:
        """A device looks at the table."""
        self._open[seat, device, "table"] = lambda: self._table(texts)

    def log(self, seat: int, device: str, answer: Callable[[], Data | None]) -> None:
        """A device reads a part of the log."""

        def made() -> Iterator[bytes]:
            found = answer()
            if found is not None:
                yield block(found)

        self._open[seat, device, "log"] = made

    def public_log(self, seat: int, device: str, texts: MatchTexts, part: int) -> None:
        """A device without a seat reads a part of what everybody may know."""
        session = self.session
        self.log(
            seat, device, lambda: log_part(session, session.visible_log.of(None), texts, LogView(), part)
        )

    def forget(self, seat: int, device: str) -> None:
        """A device is gone."""
        for kind in ("table", "log"):
            self._open.pop((seat, device, kind), None)
        if self._making is not None and self._making[0][:2] == (seat, device):
            self._making = None

    def poll(self, late: Callable[[], bool]) -> bool:
        """Go on with the answer that has been waited for longest, until it is given or it is late in the round; whether there was
        one. Who asks again meanwhile gets another one."""
        if self._making is None:
            if not self._open:
                return False
            asked = next(iter(self._open))
            self._making = (asked, self._open.pop(asked)())
        (seat, device, _), steps = self._making
        for frame in steps:
            if frame:
                self._making = None
                self._send(seat, device, frame)
                return True
            if late():
                return True
        self._making = None
        return True

    def _table(self, texts: MatchTexts) -> Iterator[bytes]:
        """The table in words, made once for each position and language."""
        mark = self.session.match.hash()
        made = self._tables.get(texts.language)
        if made is not None and made[0] == mark:
            yield made[1]
            return
        for frame in block_in_steps(self.session, texts):
            if frame:
                self._tables[texts.language] = (mark, frame)
            yield frame
