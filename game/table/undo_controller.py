"""Taking back, taking again, and the word that ends a turn."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.core.action import Action
from game.storage.record import Takeback

from . import takeback, timeline
from .table_state import TableState
from .takeback import Proposal, UndoBlock
from .timeline import Mark, UndoLimit, Unit


class UndoController(TableState):
    """A match at a table that can be taken back as its policy allows."""

    @property
    def policy(self) -> str:
        """How this table takes back: strict, friends, sandbox."""
        return self.record.policy

    @property
    def undo_block(self) -> UndoBlock | None:
        """Why the last action cannot be taken back now; ``None`` when it can. See :meth:`undo_block_of`."""
        return self.undo_block_of("step")

    def undo_block_of(self, unit: Unit) -> UndoBlock | None:
        """Why nothing can be taken back by step, turn or round; ``None`` when something can.

        With the key :data:`~game.table.takeback.CONSENT` the others may agree: see :meth:`propose`.
        """
        if self.pending is not None:
            return None
        if not len(self.match):
            return UndoBlock("undo.nothing")
        return self.block_of(self.undo_target(unit))

    def undo_target(self, unit: Unit) -> int:
        """How many actions would be left by taking back a step, a turn or a round."""
        near = takeback.target(self.record, unit)
        return self._gesture_before(near) if unit == "step" else near

    def together(self, start: int) -> None:
        """All actions since the position after ``start`` were one gesture: a step takes them back, or again, together."""
        self._gestures[start] = tuple(entry.action for entry in self.match.entries[start:])

    def _gesture_before(self, near: int) -> int:
        """Where the gesture began whose last action is number ``near``; ``near`` itself if it was none."""
        for start, actions in self._gestures.items():
            done = tuple(entry.action for entry in self.match.entries[start : near + 1])
            if start < near and done == actions:
                least = min(self.match.horizon(), near) if self.policy == "strict" else 0
                return max(start, least)
        return near

    def _gesture_ahead(self) -> int:
        """How many actions the gesture has that would be taken again from here, 0 if it was none."""
        actions = self._gestures.get(len(self.match), ())
        undone = self.match.undone[len(self.match.undone) - len(actions) :]
        return len(actions) if actions == tuple(entry.action for entry in reversed(undone)) else 0

    @property
    def freely(self) -> int:
        """The earliest position the match can go back to without anybody being asked."""
        if self.policy == "sandbox":
            return 0
        if takeback.undo_block(self.record, self.privacy) is not None:
            return len(self.match)
        return self.match.horizon()

    def block_of(self, after: int) -> UndoBlock | None:
        """Why the match cannot go back to the position after so many actions; ``None`` when it can."""
        block = takeback.block_of(self.record, self.privacy, after)
        if block is None or block.event is None or block.event.visible_to(self.viewer):
            return block
        # What somebody else was shown is not told, only that there was something.
        return UndoBlock("undo.secret" if block.key == "undo.revealed" else block.key)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return self.undo_block is None

    def undo(self, unit: Unit = "step") -> None:
        """Take back the last step, turn or round; an action that waits for its confirmation is only dropped."""
        if self.pending is not None:
            self.drop()
        elif self.undo_block_of(unit) is not None:
            raise RuntimeError("the last action stands")
        else:
            self.go_back(self.undo_target(unit))

    def go_back(self, after: int) -> None:
        """Go back to the position after so many actions."""
        if self.block_of(after) is not None:
            raise RuntimeError("what came after stands")
        self._go_back(after, takeback.asker(self.record, self.privacy, after), ())

    def propose(self, after: int) -> Proposal:
        """Ask the other persons to go back to a position; :meth:`agree` of each of them does it."""
        block = self.block_of(after)
        if block is None or block.key != takeback.CONSENT:
            raise RuntimeError("there is nobody to ask")
        seat = takeback.asker(self.record, self.privacy, after)
        waiting = takeback.others(self.record, seat)
        self.pending = None
        self.proposal = Proposal(after, seat, waiting, (), len(self.match) - after, block.event)
        return self.proposal

    def agree(self, seat: int) -> bool:
        """A person agrees to the proposal; true when it was the last one and the match has gone back."""
        asked = self.proposal
        if asked is None or seat not in asked.waiting:
            raise RuntimeError("nobody asked this seat")
        left = tuple(other for other in asked.waiting if other != seat)
        self.proposal = asked._replace(waiting=left, agreed=(*asked.agreed, seat))
        if left:
            return False
        self._go_back(asked.after, asked.seat, self.proposal.agreed)
        return True

    def decline(self) -> None:
        """Somebody does not agree, or the wish is withdrawn."""
        self.proposal = None

    def _go_back(self, after: int, seat: int, agreed: tuple[int, ...]) -> None:
        beyond = bool(agreed) or after < self.match.horizon() or self._crosses(after)
        count = len(self.match) - after
        self.players.forget()
        self.orders.rounds.clear()
        while len(self.match) > after:
            self.branches.note(len(self.match) - 1)
            self.match.undo()
        self.record.takebacks.append(Takeback(after, seat, count, beyond, agreed))
        self._moved()

    def _crosses(self, after: int) -> bool:
        """Whether going back takes more than the strict policy would give."""
        return takeback.undo_block(self.record, self.privacy) is not None or after < self.match.horizon()

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action of the seat to act to be taken again."""
        undone = self.match.undone
        return (
            bool(undone)
            and self.pending is None
            and undone[-1].seat == self.to_act
            and (self.seats[self.to_act].is_person or self.policy == "sandbox")
        )

    def redo(self, unit: Unit = "step") -> None:
        """Take what was undone again: a step (in the sandbox with the moves of bots after it), a turn or a round."""
        if not self.can_redo:
            raise RuntimeError("nothing was undone")
        self.players.forget()
        seat, now = self.to_act, self.round
        whole = len(self.match) + self._gesture_ahead()
        self._redo_one()
        while self._goes_on(unit, seat, now) or (len(self.match) < whole and self.can_redo):
            self._redo_one()
        self._moved()

    def _redo_one(self) -> None:
        self.match.redo()
        self.chronicle.follow()

    def _goes_on(self, unit: Unit, seat: int, now: int) -> bool:
        """Whether more is to be taken again of the step, turn or round of a seat."""
        if not self.can_redo:
            return False
        if self.waiting_for_bot:
            return True
        return self.round == now if unit == "round" else unit == "turn" and self.to_act == seat

    def take_branch(self, node: str) -> None:
        """Go over to a line that was taken back; what the real line loses by it stays a branch.

        Outside the sandbox only to a line of one person's own actions. Raises RuntimeError when the policy does not
        let the match go there, KeyError for an unknown node; nothing has changed then.
        """
        branch = self.branches.branch(node)
        self.branches.visit(node)
        if self.policy != "sandbox" and len({entry.seat for entry in branch.entries}) > 1:
            raise RuntimeError("others have acted on that line")
        if branch.after < len(self.match):
            self.go_back(branch.after)
        for entry in branch.entries:
            self.match.play(entry.action)
        self._moved()

    def horizon(self, seat: int | None = None) -> UndoLimit:
        """The last moment that showed a seat (``None``: anybody) something new, and by what event."""
        return timeline.horizon(self.match, seat)

    def marks(self) -> Sequence[Mark]:
        """The time line: every position, with events only as far as the viewer may know them."""
        return timeline.marks(self.match, self.viewer)

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
