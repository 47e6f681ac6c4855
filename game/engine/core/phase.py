"""A phase is one chapter of a rulebook; the stack of running phases is plain data.

A *frame* is a tuple: the number of a phase in the game's phase table, then its data. Frames are on ``state.stack``;
the last one is running. Because they are plain tuples, a state in the middle of any nested decision can be cloned,
compared, saved and undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from .action import Action
from .messages import Decision, Event, Log, Reason, Refusal, Word

Frame = tuple[Any, ...]

NOBODY: Final = -1
"""What :meth:`Phase.advance` answers when no seat has to choose: it changed the stack, go on."""


class PhaseState(Protocol):
    """What the pump needs of a state."""

    stack: list[Frame]
    to_act: int
    """The seat that must choose; ``NOBODY`` when the match is over."""
    choices: list[Action]
    """The legal actions of ``to_act``, found when the pump stopped. Never changed in place."""
    left_seats: int
    """Bit mask of the seats that left the match: their decisions take the phase's default."""


S = TypeVar("S", bound=PhaseState)


class Phase(Generic[S]):
    """One chapter of a rulebook. Phases have no data of a match: that is in the state and its frames."""

    chapter: str = ""
    verbs: ClassVar[frozenset[str]] = frozenset()
    """The verbs of the grammar that answer its question."""
    binding: ClassVar[bool] = True
    """Whether an answer prepared for its question may be taken by itself; otherwise it is only laid ready."""

    def pre_answer_frame(self, state: S, frame: Frame, seat: int) -> Frame | None:
        """The frame in which a seat will be asked a question that it may answer ahead; ``None`` for none.

        ``frame`` is one of this phase on the stack. What the seat may answer must not depend on who is asked before it.
        """
        del state, frame, seat
        return None

    def advance(self, state: S, log: Log) -> int:
        """Run until a seat must choose and return that seat, or change the stack and return ``NOBODY``."""
        raise NotImplementedError

    def legal(self, state: S, seat: int) -> list[Action]:
        """The actions the seat may take, equal ones offered once. Each is one that ``refusal`` does not refuse."""
        raise NotImplementedError

    def refusal(self, state: S, seat: int, action: Action) -> Refusal | None:
        """The rule that forbids the action to the seat now, or ``None`` when it is allowed."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, action: Action, log: Log) -> None:
        """Do an allowed action."""
        raise NotImplementedError

    def default(self, state: S, seat: int) -> Action:
        """What a seat that left, or ran out of time, does here."""
        raise NotImplementedError

    def always_asks(self, state: S) -> bool:
        """Whether the question is asked even with one answer left: skipping it would reveal hidden information."""
        return False

    def public_question(self, state: S) -> bool:
        """Whether the question is put to the whole table: its seat may answer it without a look at its own secrets."""
        return False

    def hides_answers(self, state: S) -> bool:
        """Whether others must not see the answers, even where the seat has no secret before it gives them."""
        return False

    def decision(self, state: S, seat: int) -> Decision:
        """The question put to the seat."""
        raise NotImplementedError


class Chapter(Phase[S]):
    """A phase that refuses by one check: ``why_not`` for its own verbs, ``misplaced`` for those of other questions.

    Its frames hold the seat that chooses in their second place, unless it has an ``advance`` of its own.
    """

    def advance(self, state: S, log: Log) -> int:
        return int(state.stack[-1][1])

    def misplaced(self, state: S, seat: int, action: Action) -> Refusal:
        """Why an action that does not answer this question is refused."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, action: Action) -> Reason | None:
        """What forbids one of the chapter's verbs now."""
        raise NotImplementedError

    def allowed(self, state: S, seat: int, actions: Iterable[Action]) -> list[Action]:
        """Those of some actions that nothing forbids now."""
        return [action for action in actions if self.why_not(state, seat, action) is None]

    def words(self, state: S, seat: int, action: Action, reason: Reason) -> Mapping[str, Word]:
        """The numbers and components with which a reason is told."""
        return {}

    def refusal(self, state: S, seat: int, action: Action) -> Refusal | None:
        if action.verb not in self.verbs:
            return self.misplaced(state, seat, action)
        reason = self.why_not(state, seat, action)
        return None if reason is None else reason.refusal(self.words(state, seat, action, reason))


def pump(state: S, phases: Sequence[Phase[S]], log: Log) -> None:
    """Run phases until a real choice comes up, or the stack is empty (the match is over).

    A decision with one option is taken automatically and logged as ``forced``, unless its phase insists on the
    question; a seat that left takes its default.
    """
    while state.stack:
        phase = phases[state.stack[-1][0]]
        seat = phase.advance(state, log)
        if seat < 0:
            continue
        if state.left_seats >> seat & 1:
            phase.apply(state, seat, phase.default(state, seat), log)
            continue
        choices = phase.legal(state, seat)
        if len(choices) == 1 and not phase.always_asks(state):
            if log is not None:
                log.append(Event("forced", seat, {"verb": f"verb/{choices[0].verb}"}, frozenset((seat,))))
            phase.apply(state, seat, choices[0], log)
            continue
        state.to_act = seat
        state.choices = choices
        return
    state.to_act = NOBODY
    state.choices = []
