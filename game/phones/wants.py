"""What phones ask for besides their pages: the table in words and parts of the log. One answer a round, each in one block."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n.match_texts import MatchTexts
from game.table.log import LogView
from game.table.session import Session

from .messages import Data, block
from .past import log_part
from .table_words import table_block

Answer = Callable[[], bytes | None]
"""Makes an answer; ``None`` where the asker has lost its seat."""


class Wants:
    """Who waits for what. Nothing here depends on a hand but the log of a seat, which only its own device gets."""

    def __init__(self, session: Session, send: Callable[[int, str, bytes], None]) -> None:
        self.session, self._send = session, send
        self._open: dict[tuple[int, str, str], Answer] = {}
        self._tables: dict[str, tuple[str, bytes]] = {}

    def table(self, seat: int, device: str, texts: MatchTexts) -> None:
        """A device looks at the table."""
        self._open[seat, device, "table"] = lambda: self._table(texts)

    def log(self, seat: int, device: str, answer: Callable[[], Data | None]) -> None:
        """A device reads a part of the log."""

        def made() -> bytes | None:
            found = answer()
            return None if found is None else block(found)

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

    def poll(self) -> None:
        """Give the answer that has been waited for longest."""
        for asked in [*self._open][:1]:
            frame = self._open.pop(asked)()
            if frame is not None:
                self._send(asked[0], asked[1], frame)

    def _table(self, texts: MatchTexts) -> bytes:
        """The table in words, made once for each position and language."""
        mark = self.session.match.hash()
        made = self._tables.get(texts.language)
        if made is None or made[0] != mark:
            made = self._tables[texts.language] = (mark, table_block(self.session, texts))
        return made[1]
