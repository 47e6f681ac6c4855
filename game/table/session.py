"""A running match: what the screen asks and does. Players made of code think in another process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from game.engine.core.action import Action
from game.engine.core.event import Event
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.refusal import Refusal
from game.engine.registry import load_game
from game.storage.record import Control, Fairness, Record, SeatInfo
from game.storage.saves import Saves, now

from .event_log import LogEntry
from .orders import StandingOrder
from .players import Pace
from .table_state import Notice, TableState
from .takeback import Proposal, UndoBlock
from .undo_controller import UndoController


class Session(TableState):
    """One match at one table: what its people and its bots do.

    ``act`` and the like raise RuntimeError when they are not possible now: ask ``choices``. ``history`` takes back and again.
    Set ``statistics`` to have the match counted when it ends, ``auto_end`` to False to have turns wait for their end.
    ``notice`` holds key and words of the last thing that went wrong besides; whoever shows it clears it.
    """

    def __init__(
        self, record: Record, saves: Saves | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(record, saves, clock)
        self.history = UndoController(self)

    # Persons ----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> Sequence[Event]:
        """Take an action of the person whose turn it is; raises ``IllegalAction`` when the rules refuse it.

        With ``auto_end`` off one that would end the turn waits in ``pending`` for ``confirm``, or ``drop`` gives it up.
        """
        if not self.choices:
            raise RuntimeError("no person is to choose now")
        if not self.auto_end and self.ends_turn(action):
            self.pending = action
            return []
        return self._take(action)

    def act_all_round(self, action: Action) -> Sequence[Event]:
        """Take an action now, and again whenever its seat is asked the same this round and may answer so.

        For questions that recur; taking something back ends it.
        """
        decision = self.game.decision(self.state)
        if decision is not None:
            self.orders.rounds[decision.seat, decision.key] = (self.round, action)
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

    def confirm(self) -> Sequence[Event]:
        """End the turn: take the action that waits."""
        action, self.pending = self.pending, None
        if action is None:
            raise RuntimeError("nothing waits to be confirmed")
        return self._take(action)

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
    def can_step(self) -> bool:
        """Whether a bot's move is ready and waits for ``step``."""
        return self.players.ready

    def step(self) -> None:
        """At the pace "step": let the next move of a bot happen."""
        self.players.release()

    def poll(self) -> bool:
        """Ask bots and take their answers, without waiting; true when something changed. Called every frame."""
        self.counsel.attend()
        if not self.waiting_for_bot or self.proposal is not None:
            self.players.attend()
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

    def may_leave(self, seat: int) -> bool:
        """Whether a seat can leave the match by the rules of the game: not twice, nor after the end."""
        verbs = self.game.intervention_verbs()
        return any(self.game.explain(self.state, Action(verb, (seat,))) is None for verb in verbs)

    def leave(self, seat: int) -> None:
        """A seat leaves the match by the rules of the game; raises ``IllegalAction`` when they do not allow it."""
        (verb,) = self.game.intervention_verbs()
        self.players.forget()
        self._take(Action(verb, (seat,)))

    def replace_by_bot(self, seat: int, bot: str) -> None:
        """A bot takes a seat (or a person does, with ``person``)."""
        self.pending = self.proposal = None
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

    def order(self, seat: int, key: str, order: StandingOrder | None) -> None:
        """Leave a standing order of a person for the questions of a key, or withdraw it; taking back does not end it."""
        self.orders.leave(seat, key, order)

    def _take(self, action: Action) -> Sequence[Event]:
        """Take an action, and those that were ordered in answer to what it leads to: the screen changes hands once."""
        self.orders.given.pop(len(self.match), None)
        events = [*self._played(action)]
        while (ordered := self._ordered()) is not None:
            self.orders.given[len(self.match)] = ordered
            events += self._played(ordered)
        self.moved()
        return events

    def _played(self, action: Action) -> Sequence[Event]:
        undone = self.match.undone
        # Doing again what was undone leaves what came after it to be done again as well.
        events = self.match.redo() if undone and undone[-1].action == action else self.match.play(action)
        self.chronicle.follow()
        return events

    def _ordered(self) -> Action | None:
        """What the seat to act ordered to be answered to the question it is asked now, if the rules allow it."""
        decision = self.game.decision(self.state)
        if decision is None or not self.seats[decision.seat].is_person:
            return None
        action = self.orders.answer(self.game, decision, self.round)
        return action if action in self.game.legal(self.state) else None


def new_session(
    game_id: str,
    seats: Sequence[SeatInfo],
    options: Mapping[str, str],
    seed: int,
    components: str = "",
    saves: Saves | None = None,
    policy: str = "strict",
    fairness: Fairness | None = None,
) -> Session:
    """Begin a match; raises ``SetupError`` or ``TableError`` when it cannot be set up.

    ``fairness`` is that of the deal (see ``seeds.Deal``) whose ``seed`` is played.
    """
    game = load_game(game_id, components)
    setup = Setup(game_id, len(seats), seed, dict(options), components)
    record = Record(Match(game, setup), list(seats), created=now(), policy=policy, fairness=fairness)
    return Session(record, saves)


def resume(record: Record, saves: Saves | None = None) -> Session:
    """Go on with a match that was kept."""
    return Session(record, saves)


__all__ = [
    "LogEntry",
    "Notice",
    "Proposal",
    "SeatInfo",
    "Session",
    "StandingOrder",
    "UndoBlock",
    "new_session",
    "resume",
]
