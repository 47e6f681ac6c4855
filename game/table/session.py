"""A running match: what the screen asks and does. Players made of code think in another process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event
from game.engine.core.game import Game, Setup
from game.engine.core.match import Match
from game.engine.core.refusal import Refusal
from game.engine.registry import load_game
from game.storage.record import Control, Record, SaveError, SeatInfo
from game.storage.saves import Saves, now

from .chronicle import Chronicle, LogEntry
from .players import Pace, Players
from .privacy import Privacy
from .takeback import UndoBlock, undo_block

Notice = tuple[str, Mapping[str, object]]


class Session:
    """One match at one table.

    ``act``, ``undo`` and the like raise RuntimeError when they are not possible now: ask ``choices``, ``can_undo``.
    ``notice`` holds key and words of the last thing that went wrong besides; whoever shows it clears it.
    """

    def __init__(
        self, record: Record, saves: Saves | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self.record = record
        self.saves = saves
        self.notice: Notice | None = None
        self.players = Players(record, clock)
        self.privacy = Privacy(record)
        self.chronicle = Chronicle(record.match)
        self._orders: dict[tuple[int, str], tuple[int, Action]] = {}
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
        """The position as the viewer may see it."""
        return self.privacy.seen

    @property
    def decision(self) -> Decision | None:
        """The question on the table, as far as the viewer may know it; ``None`` when the match is over."""
        return self.game.decision(self.seen)

    @property
    def choices(self) -> Sequence[Action]:
        """What may be done, if a person is to choose who looks at the screen now; else nothing."""
        if self.over or not self.seats[self.to_act].is_person or self.privacy.handover is not None:
            return []
        return self.game.legal(self.state)

    @property
    def log(self) -> Sequence[LogEntry]:
        """What happened, as far as the viewer may know it."""
        return self.log_for(self.viewer)

    def log_for(self, viewer: int | None) -> Sequence[LogEntry]:
        """What happened, as far as a seat (``None``: a spectator) may know it."""
        return self.chronicle.visible(viewer)

    # Persons ----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> Sequence[Event]:
        """Take an action of the person whose turn it is; raises ``IllegalAction`` when the rules refuse it."""
        if not self.choices:
            raise RuntimeError("no person is to choose now")
        return self._take(action)

    def act_all_round(self, action: Action) -> Sequence[Event]:
        """Take an action now, and again whenever its seat is asked the same this round and may answer so.

        For questions that recur; taking something back ends it.
        """
        decision = self.game.decision(self.state)
        if decision is not None:
            self._orders[decision.seat, decision.key] = (self.round, action)
        return self.act(action)

    def explain(self, action: Action) -> Refusal | None:
        """Why the person to choose may not do something; ``None`` when it may."""
        return self.game.explain(self.state, action)

    @property
    def handover(self) -> int | None:
        """The seat the screen waits to be passed to, before which nothing secret is shown; ``None``: nobody."""
        return self.privacy.handover

    def reveal(self) -> None:
        """The person of the seat in ``handover`` has the screen: show what that seat may see."""
        self.privacy.reveal()

    # Taking back ------------------------------------------------------------------------------------------------

    @property
    def undo_block(self) -> UndoBlock | None:
        """Why the last action cannot be taken back; ``None`` when it can."""
        return undo_block(self.record, self.privacy)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return self.undo_block is None

    def undo(self) -> None:
        """Take the last action back."""
        if not self.can_undo:
            raise RuntimeError("the last action stands")
        self.players.forget()
        self._orders.clear()
        self.match.undo()
        self._moved()

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action of the seat to act to be taken again."""
        undone = self.match.undone
        return bool(undone) and undone[-1].seat == self.to_act and self.seats[self.to_act].is_person

    def redo(self) -> None:
        """Take the action undone last again."""
        if not self.can_redo:
            raise RuntimeError("nothing was undone")
        self.players.forget()
        self.match.redo()
        self._moved()

    # Players made of code ---------------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """How fast the moves of bots appear: instant, fast, normal, step."""
        return self.players.pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self.players.pace = pace

    @property
    def curtain(self) -> str:
        """When the screen is covered between persons: always, secret (if there is something to hide), never."""
        return self.privacy.curtain

    @curtain.setter
    def curtain(self, curtain: str) -> None:
        self.privacy.curtain = curtain

    @property
    def waiting_for_bot(self) -> bool:
        """Whether the seat to act is played by code."""
        return not self.over and not self.seats[self.to_act].is_person

    @property
    def can_step(self) -> bool:
        """Whether a bot's move is ready and waits for ``step``."""
        return self.players.ready

    def step(self) -> None:
        """At the pace "step": let the next move of a bot happen."""
        self.players.release()

    def poll(self) -> bool:
        """Ask bots and take their answers, without waiting; true when something changed. Called every frame."""
        if not self.waiting_for_bot:
            return False
        action = self.players.poll()
        if self.players.failure:
            seat = self.seats[self.to_act]
            self.notice = ("bot.failed", {"name": seat.name})
            self.players.failure = ""
        if action is None:
            return False
        self._take(action)
        return True

    def start_thinking(self) -> None:
        """Start the process of the bots ahead of time, if there are any."""
        if any(not seat.is_person for seat in self.seats):
            self.players.start()

    # Seats that change ------------------------------------------------------------------------------------------

    def leave(self, seat: int) -> None:
        """A seat leaves the match by the rules of the game; raises ``IllegalAction`` when they do not allow it."""
        (verb,) = self.game.intervention_verbs()
        self.players.forget()
        self._take(Action(verb, (seat,)))

    def replace_by_bot(self, seat: int, bot: str) -> None:
        """A bot takes a seat (or a person does, with ``person``)."""
        old = self.seats[seat]
        self.players.forget()
        self.seats[seat] = SeatInfo(old.name, old.colour, bot)
        self.record.controls.append(Control(len(self.match), seat, bot))
        self.privacy.moved()
        self._keep()

    # The end ----------------------------------------------------------------------------------------------------

    def save(self, name: str) -> None:
        """Keep the match under a name; raises ``SaveError``."""
        if self.saves is not None:
            self.saves.save(name, self.record)

    def close(self) -> None:
        """End the process of the bots. The match is kept already."""
        self.players.close()

    def _take(self, action: Action) -> Sequence[Event]:
        events = self.match.play(action)
        self._moved()
        ordered = self._ordered()
        return events if ordered is None else [*events, *self._take(ordered)]

    def _ordered(self) -> Action | None:
        """What the seat to act ordered this round to be answered to the question it is asked now."""
        decision = self.game.decision(self.state)
        if decision is None or not self.seats[decision.seat].is_person:
            return None
        since, action = self._orders.get((decision.seat, decision.key), (0, None))
        return action if since == self.round and action in self.game.legal(self.state) else None

    def _moved(self) -> None:
        self.chronicle.follow()
        n = len(self.match)
        controls = self.record.controls
        controls[:] = [control._replace(after=min(control.after, n)) for control in controls]
        self.privacy.moved()
        self._keep()

    def _keep(self) -> None:
        if self.saves is None:
            return
        try:
            self.saves.autosave(self.record)
        except SaveError as error:
            self.notice = (error.key, error.words)


def new_session(
    game_id: str,
    seats: Sequence[SeatInfo],
    options: Mapping[str, str],
    seed: int,
    components: str = "",
    saves: Saves | None = None,
) -> Session:
    """Begin a match; raises ``SetupError`` or ``TableError`` when it cannot be set up."""
    game = load_game(game_id, components)
    setup = Setup(game_id, len(seats), seed, dict(options), components)
    return Session(Record(Match(game, setup), list(seats), created=now()), saves)


def resume(record: Record, saves: Saves | None = None) -> Session:
    """Go on with a match that was kept."""
    return Session(record, saves)


__all__ = [
    "LogEntry",
    "Notice",
    "SeatInfo",
    "Session",
    "UndoBlock",
    "new_session",
    "resume",
]
