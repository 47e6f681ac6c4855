"""What a match at a table is at any moment: position, questions, log. Nothing here changes the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.storage.record import Record, SaveError, SeatInfo
from game.storage.saves import Saves
from game.storage.statistics import Statistics

from . import takeback
from .advice import Adviser
from .branches import Branches
from .event_log import EventLog, LogEntry
from .orders import Orders
from .players import Players
from .privacy import Privacy
from .recap import RecapLine, recap
from .takeback import Proposal

Notice = tuple[str, Mapping[str, object]]


class TableState:
    """One match at one table, with what belongs to it: its log, its abandoned lines, who may look, who is asked."""

    def __init__(
        self, record: Record, saves: Saves | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self.record = record
        self.saves = saves
        self.notice: Notice | None = None
        self.players = Players(record, clock)
        self.privacy = Privacy(record)
        self.chronicle = EventLog(record.match)
        self.branches = Branches(record)
        self.statistics: Statistics | None = None
        self.auto_end = True
        self.pending: Action | None = None
        self.proposal: Proposal | None = None
        self.orders = Orders()
        self.counsel = Adviser(record, self.privacy, self.players.worker, self._is_asked)
        self._unkept = ""
        """Key of the sentence about why the match could not be written; empty when it was."""
        if not record.match.undone:
            record.match.undone_before(self.branches.ahead())
        self._keep()

    # What there is ----------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The match."""
        return self.record.match

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.record.match.game

    @property
    def policy(self) -> str:
        """How this table takes back: strict, friends, sandbox."""
        return self.record.policy

    @property
    def state(self) -> Any:
        """The true position. For the screen there is ``seen``."""
        return self.record.match.state

    @property
    def seats(self) -> list[SeatInfo]:
        """Who sits where."""
        return self.record.seats

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.over(self.state)

    @property
    def to_act(self) -> int:
        """The seat that must choose, -1 when the match is over."""
        return int(self.state.to_act)

    @property
    def round(self) -> int:
        """The round of the match, from 1."""
        return self.chronicle.round

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets the screen may show, ``None`` for nobody's."""
        return self.privacy.viewer

    @property
    def seen(self) -> Any:
        """The position as the viewer may see it; when the match is over nothing is hidden any more."""
        return self.state.clone() if self.over else self.privacy.seen

    @property
    def decision(self) -> Decision | None:
        """The question on the table, as far as the viewer may know it; ``None`` when the match is over."""
        return self.game.decision(self.seen)

    @property
    def choices(self) -> Sequence[Action]:
        """What may be done, if a person is to choose who looks at the screen now; else nothing."""
        if self.over or not self.seats[self.to_act].is_person or self.privacy.handover is not None:
            return []
        if self.pending is not None or self.proposal is not None or self.privacy.resting:
            return []
        return self.game.legal(self.state)

    def _is_asked(self) -> bool:
        """Whether a person who looks at the screen is to choose, or thinks over what it has chosen."""
        return bool(self.choices) or (self.pending is not None and not self.privacy.resting)

    @property
    def log(self) -> Sequence[LogEntry]:
        """What happened, as far as the viewer may know it."""
        return self._told(
            [*self.chronicle.entries] if self.privacy.open else self.chronicle.visible(self.viewer)
        )

    def log_for(self, viewer: int | None) -> Sequence[LogEntry]:
        """What happened, as far as a seat (``None``: a spectator) may know it."""
        return self._told(self.chronicle.visible(viewer))

    def _told(self, known: Sequence[LogEntry]) -> Sequence[LogEntry]:
        """What is known, and what was taken back after the last action that stood before it."""
        told = [takeback.note(back, self.chronicle) for back in self.record.takebacks if back.beyond]
        return sorted([*known, *told], key=lambda entry: entry.index)

    def recap(self, seat: int) -> list[RecapLine]:
        """At most five lines of what happened since a seat last acted itself, as far as it may know."""
        return recap(self.match, self.chronicle.visible(seat), seat, self.orders.kept(self.match))

    def acted(self, seat: int) -> bool:
        """Whether the last action of the match is one a seat has taken itself, not by a standing order."""
        last = len(self.match) - 1
        return (
            last >= 0 and self.match.entries[last].seat == seat and last not in self.orders.kept(self.match)
        )

    @property
    def waiting_for_bot(self) -> bool:
        """Whether the seat to act is played by code."""
        return not self.over and not self.seats[self.to_act].is_person

    def ends_turn(self, action: Action) -> bool:
        """Whether after an action somebody else is to choose, or what belongs together is over: see ``Game.stretch``.

        Never for an action that touches nothing on the table: its button has said so already.
        """
        before = self.game.decision(self.state)
        if before is None or len(self.game.legal(self.state)) < 2:
            return False
        if not self.game.touches(self.state, action):
            return False
        if self.game.explain(self.state, action) is not None:
            return False
        state = self.state.clone()
        self.game.step(state, action)
        after = self.game.decision(state)
        if after is None or after.seat != before.seat:
            return True
        return self.game.stretch(state) != self.game.stretch(self.state)

    def drop(self) -> None:
        """Give up the action that waits; nothing has happened."""
        self.pending = None
        self.orders.rounds.clear()

    def moved(self) -> None:
        """The match has become another one: what depends on it follows, and it is kept."""
        self.pending = self.proposal = None
        self.chronicle.follow()
        n = len(self.match)
        controls = self.record.controls
        controls[:] = [control._replace(after=min(control.after, n)) for control in controls]
        backs = self.record.takebacks
        backs[:] = [back._replace(after=min(back.after, n)) for back in backs]
        self.privacy.moved()
        self._keep()
        if self.over:
            self._count()

    def _count(self) -> None:
        """Count the finished match, if this table counts."""
        if self.statistics is None:
            return
        try:
            self.statistics.add(self.record)
        except SaveError as error:
            self.notice = (error.key, error.words)
        else:
            self.notice = self.statistics.notice or self.notice

    def _keep(self) -> None:
        if self.saves is None:
            return
        try:
            self.saves.autosave(self.record)
        except SaveError as error:
            if self._unkept != error.key:  # said once; the match goes on and is written when there is room
                self._unkept = error.key
                self.notice = (error.key, error.words)
        else:
            self._unkept = ""
            self.notice, self.saves.notice = self.saves.notice or self.notice, None
