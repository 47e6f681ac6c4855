"""Taking back and taking again at a table, as its policy allows.

The policy says what may be taken back; the controller does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.engine.core.action import Action
from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.storage.record import Record, UndoRecord

from . import timeline
from .privacy import Privacy
from .timeline import Mark, UndoLimit, Unit, previous, revealed, round_starts

if TYPE_CHECKING:
    from .session import Session


def ends_turn(match: Match[Any], action: Action) -> bool:
    """Whether an action ends a turn: another seat chooses next, or a unit of decisions ends (see ``Game.turn_id``).

    Never for an answer without a component on the table (see ``Game.answers``): its button already says so.
    """
    game, state = match.game, match.state
    before, later = game.decision(state), _after(match, action)
    if before is None or later is None:
        return False
    after = game.decision(later)
    if after is None or after.seat != before.seat:
        return True
    return bool(game.turn_id(later) != game.turn_id(state))


def is_last_of_turn(match: Match[Any], action: Action) -> bool:
    """Whether an action ends a turn and its seat is not asked again before the next one: only then words may say that it does."""
    game, seat, later = match.game, int(match.state.to_act), _after(match, action)
    if later is None or not ends_turn(match, action):
        return False
    return game.over(later) or not game.acts_again(later, seat)


def _after(match: Match[Any], action: Action) -> Any | None:
    """The position after an action that has to be chosen on the table; ``None`` for a mere answer and what is not allowed."""
    game, state = match.game, match.state
    if game.decision(state) is None or len(game.legal(state)) < 2:
        return None
    answer = action.verb in game.answers and not game.touches(state, action)
    if answer or game.explain(state, action) is not None:
        return None
    later = state.clone()
    game.step(later, action)
    return later


# -- limits ------------------------------------------------------------------------------------------------------------
# What may be taken back, by the policy of the table.
#
# strict: one's own last actions, as long as nobody has learned or decided anything since; friends: more than that
# when every other person agrees; sandbox: anything, moves of bots with it.


CONSENT = "undo.consent"
"""The key of the reason that falls away when the others agree."""


class UndoBlock(NamedTuple):
    """Why the last action stands: the key of the sentence, and the event that revealed something, if one did."""

    key: str
    event: Event | None = None


class Proposal(NamedTuple):
    """The wish of a seat to go back to a position, and the seats that still have to agree.

    ``event`` is what has been shown since (``None``: only others have acted), ``actions`` how many would go.
    """

    after: int
    seat: int
    waiting: tuple[int, ...]
    agreed: tuple[int, ...]
    actions: int
    event: Event | None
    known: bool = True
    """Whether it is known to be that seat that wishes it: nobody can tell who clicks on a screen that all look at."""


def last_action_block(record: Record, privacy: Privacy) -> UndoBlock | None:
    """Why the last action of a match cannot be taken back without asking anybody; ``None`` when it can."""
    match = record.match
    n = len(match)
    if n == 0:
        return UndoBlock("undo.nothing")
    last = match.entries[-1]
    if last.action.verb in match.game.intervention_verbs():
        return UndoBlock("undo.left")
    if not record.seats[last.seat].is_person:
        return UndoBlock("undo.other_seat")
    if match.horizon() == n:
        return UndoBlock("undo.revealed", match.revealing(n - 1))
    # Who looks at the screen takes back nobody else's action without a word, whatever it showed.
    viewer = privacy.viewer
    if viewer not in (None, last.seat) and record.seats[viewer].is_person:
        return UndoBlock("undo.other_seat")
    # The next person has looked at what that action led to, and may have learned from it.
    return UndoBlock("undo.secret") if privacy.shown_since(n, last.seat) else None


def policy_target(record: Record, unit: Unit) -> int:
    """The position one step, turn or round back: always one where a person had to choose, if there is one.

    By strict policy a turn or round goes no further back than the horizon.
    """
    match = record.match
    n = len(match)
    if record.policy == "strict":
        near = n - 1 if unit == "step" else previous(match, n, unit)
        return max(near, min(match.horizon(), n - 1), 0)
    chosen = [m for m in range(n) if _choice(record, m)]
    if not chosen:
        return max(n - 1, 0)
    if unit == "round":
        # Where bots begin the round, its first choice of a person is where it begins for them.
        firsts = (next((m for m in chosen if m >= start), n) for start in reversed(round_starts(match)))
        return next(m for m in (*firsts, chosen[0]) if m < n)
    last = chosen.pop()
    if unit == "turn":
        seats = [entry.seat for entry in match.entries]
        while chosen and chosen[-1] == last - 1 and seats[last - 1] == seats[last]:
            last = chosen.pop()
    return last


def _choice(record: Record, m: int) -> bool:
    """Whether action number ``m`` was a person's choice in turn."""
    entry = record.match.entries[m]
    leaves = entry.action.verb in record.match.game.intervention_verbs()
    return record.seats[entry.seat].is_person and not leaves


def policy_block(record: Record, privacy: Privacy, after: int, seat: int | None = None) -> UndoBlock | None:
    """Why the match cannot go back to a position now; ``None`` when it can without asking anybody.

    Only the reason :data:`CONSENT` falls away when the others agree. ``seat`` is who wishes it (see :func:`asker`).
    """
    match = record.match
    if not 0 <= after < len(match):
        return UndoBlock("undo.nothing")
    strict = last_action_block(record, privacy)
    if strict is None and after < match.horizon():
        strict = UndoBlock("undo.revealed", shown_since(match, after))
    if strict is None and record.policy != "sandbox" and _is_with_others(record, privacy, seat):
        return UndoBlock(CONSENT if record.policy == "friends" else "undo.other_seat")
    if strict is None or record.policy == "strict":
        return strict
    if not any(_choice(record, m) for m in range(len(match))):
        return UndoBlock("undo.other_seat")
    if record.policy == "friends" and other_persons(record, undo_requester(record, privacy, after, seat)):
        return UndoBlock(CONSENT, shown_since(match, after))
    return None


def _is_with_others(record: Record, privacy: Privacy, seat: int | None) -> bool:
    """Whether a question to the whole table is another person's than the last action: nobody knows who wishes to go back."""
    return (
        seat is None and privacy.open_question and record.match.state.to_act != record.match.entries[-1].seat
    )


def shown_since(match: Match[Any], after: int) -> Event | None:
    """The last event after a position that showed anybody something new."""
    found = (revealed(match.events(n), None) for n in range(len(match) - 1, after - 1, -1))
    return next((event for event in found if event is not None), None)


def undo_requester(record: Record, privacy: Privacy, after: int, seat: int | None = None) -> int:
    """The seat that wishes to go back to a position: ``seat``, else who looks at the screen, else who has to choose there."""
    if seat is not None:
        return seat
    if privacy.viewer is not None and record.seats[privacy.viewer].is_person:
        return privacy.viewer
    return record.match.entries[after].seat


def other_persons(record: Record, seat: int) -> tuple[int, ...]:
    """The persons at the table besides a seat."""
    return tuple(n for n, info in enumerate(record.seats) if info.is_person and n != seat)


# -- undo and redo -----------------------------------------------------------------------------------------------------
# Taking back and taking again at a table, as its policy allows.


class UndoController:
    """What can be taken back of the match at a table, and again; and how."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._gestures: dict[int, tuple[Action, ...]] = {}

    @property
    def undo_block(self) -> UndoBlock | None:
        """Why the last action cannot be taken back now; ``None`` when it can. See :meth:`undo_block_of`."""
        return self.undo_block_of("step")

    def undo_block_of(self, unit: Unit) -> UndoBlock | None:
        """Why nothing can be taken back by step, turn or round; ``None`` when something can.

        With the key :data:`~game.table.undo.CONSENT` the others may agree: see :meth:`propose`.
        """
        if self.session.pending is not None:
            return None
        if not len(self.session.match):
            return UndoBlock("undo.nothing")
        return self.block_of(self.undo_target(unit))

    def undo_target(self, unit: Unit) -> int:
        """How many actions would be left by taking back a step, a turn or a round."""
        near = policy_target(self.session.record, unit)
        return self._gesture_before(near) if unit == "step" else near

    def together(self, start: int) -> None:
        """All actions since the position after ``start`` were one gesture: a step takes them back, or again, together."""
        self._gestures[start] = tuple(entry.action for entry in self.session.match.entries[start:])

    def _gesture_before(self, near: int) -> int:
        """Where the gesture began whose last action is number ``near``; ``near`` itself if it was none."""
        for start, actions in self._gestures.items():
            done = tuple(entry.action for entry in self.session.match.entries[start : near + 1])
            if start < near and done == actions:
                least = min(self.session.match.horizon(), near) if self.session.policy == "strict" else 0
                return max(start, least)
        return near

    def _gesture_ahead(self) -> int:
        """How many actions the gesture has that would be taken again from here, 0 if it was none."""
        actions = self._gestures.get(len(self.session.match), ())
        undone = self.session.match.undone[len(self.session.match.undone) - len(actions) :]
        return len(actions) if actions == tuple(entry.action for entry in reversed(undone)) else 0

    @property
    def free_from(self) -> int:
        """The earliest position the match can go back to without consent."""
        if self.session.policy == "sandbox":
            return 0
        if last_action_block(self.session.record, self.session.privacy) is not None:
            return len(self.session.match)
        return self.session.match.horizon()

    def block_of(self, after: int, seat: int | None = None) -> UndoBlock | None:
        """Why the match cannot go back to a position; ``None`` if it can.

        ``seat`` is who asks, on a device of its own; by default who looks at the screen.
        """
        block = policy_block(self.session.record, self.session.privacy, after, seat)
        viewer = self.session.viewer if seat is None else seat
        if block is None or block.event is None or block.event.visible_to(viewer):
            return block
        # Only that another seat got information is shown, not which.
        return UndoBlock("undo.secret" if block.key == "undo.revealed" else block.key)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return self.undo_block is None

    def undo(self, unit: Unit = "step") -> None:
        """Take back the last step, turn or round; an action that waits for its confirmation is only dropped."""
        if self.session.pending is not None:
            self.session.drop()
        elif self.undo_block_of(unit) is not None:
            raise RuntimeError("the last action stands")
        else:
            self.go_back(self.undo_target(unit))

    def go_back(self, after: int, seat: int | None = None) -> None:
        """Undo to the position after this many actions; ``seat`` is who wishes it, if not who looks at the screen."""
        if self.block_of(after, seat) is not None:
            raise RuntimeError("what came after stands")
        self._go_back(after, undo_requester(self.session.record, self.session.privacy, after, seat), ())

    def propose(self, after: int, seat: int | None = None) -> Proposal:
        """Ask the other persons for consent to go back; each answers by :meth:`agree`."""
        block = self.block_of(after, seat)
        if block is None or block.key != CONSENT:
            raise RuntimeError("there is nobody to ask")
        known = seat is not None or self.session.privacy.viewer is not None
        seat = undo_requester(self.session.record, self.session.privacy, after, seat)
        waiting = other_persons(self.session.record, seat if known else -1)
        self.session.pending = None
        self.session.proposal = Proposal(
            after, seat, waiting, (), len(self.session.match) - after, block.event, known
        )
        return self.session.proposal

    def agree(self, seat: int) -> bool:
        """A person agrees; returns True if it was the last one and the match has gone back."""
        asked = self.session.proposal
        if asked is None or seat not in asked.waiting:
            raise RuntimeError("nobody asked this seat")
        left = tuple(other for other in asked.waiting if other != seat)
        self.session.proposal = asked._replace(waiting=left, agreed=(*asked.agreed, seat))
        if left:
            return False
        self._go_back(asked.after, asked.seat, self.session.proposal.agreed)
        return True

    def decline(self) -> None:
        """A person refuses, or the request is withdrawn."""
        self.session.proposal = None

    def _go_back(self, after: int, seat: int, agreed: tuple[int, ...]) -> None:
        beyond = self._crosses(after)
        count = len(self.session.match) - after
        self.session.players.forget()
        self.session.auto_answers.rounds.clear()
        self.session.auto_answers.prepared.clear()
        while len(self.session.match) > after:
            self.session.branches.note(len(self.session.match) - 1)
            self.session.match.undo()
        self.session.record.takebacks.append(UndoRecord(after, seat, count, beyond, agreed))
        self.session.moved()

    def _crosses(self, after: int) -> bool:
        """Whether going back undoes new information: something revealed, what a bot chose, or that somebody left."""
        match, seats = self.session.match, self.session.seats
        leaving = match.game.intervention_verbs()
        return any(
            not seats[entry.seat].is_person
            or entry.action.verb in leaving
            or match.revealing(number) is not None
            for number, entry in enumerate(match.entries)
            if number >= after
        )

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action of the seat to act to be taken again."""
        undone = self.session.match.undone
        return (
            bool(undone)
            and self.session.pending is None
            and undone[-1].seat == self.session.to_act
            and (self.session.seats[self.session.to_act].is_person or self.session.policy == "sandbox")
        )

    def redo(self, unit: Unit = "step") -> None:
        """Take what was undone again: a step (in the sandbox with the moves of bots after it), a turn or a round."""
        if not self.can_redo:
            raise RuntimeError("nothing was undone")
        self.session.players.forget()
        seat, now = self.session.to_act, self.session.round
        whole = len(self.session.match) + self._gesture_ahead()
        self._redo_one()
        while self._goes_on(unit, seat, now) or (len(self.session.match) < whole and self.can_redo):
            self._redo_one()
        self.session.moved()

    def _redo_one(self) -> None:
        self.session.match.redo()
        self.session.event_log.follow()

    def _goes_on(self, unit: Unit, seat: int, now: int) -> bool:
        """Whether redo must continue to finish the step, turn or round of a seat."""
        if not self.can_redo:
            return False
        if self.session.waiting_for_bot:
            return True
        return (
            self.session.round == now if unit == "round" else unit == "turn" and self.session.to_act == seat
        )

    def take_branch(self, node: str) -> None:
        """Go over to a line that was taken back; what the real line loses by it stays a branch.

        Outside the sandbox only to a line of one person's own actions. Raises RuntimeError when the policy does not
        let the match go there, KeyError for an unknown node; nothing has changed then.
        """
        branch = self.session.branches.branch(node)
        self.session.branches.visit(node)
        if self.session.policy != "sandbox" and len({entry.seat for entry in branch.entries}) > 1:
            raise RuntimeError("others have acted on that line")
        if branch.after < len(self.session.match):
            self.go_back(branch.after)
        for entry in branch.entries:
            self.session.match.play(entry.action)
        self.session.moved()

    def horizon(self, seat: int | None = None) -> UndoLimit:
        """The last position with new information for a seat (``None``: any), and the event."""
        return timeline.horizon(self.session.match, seat)

    def marks(self) -> Sequence[Mark]:
        """The timeline: every position, with events only as far as the viewer may know them."""
        return timeline.marks(self.session.match, self.session.viewer)
