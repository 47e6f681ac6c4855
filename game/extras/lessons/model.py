"""Runs a lesson in a session: steps, actions of the learner, answers of the rivals, progress.

The session is neither saved nor counted. The rules alone check the learner's actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Literal

from game.engine.core.action import Action
from game.engine.core.lesson import LEARNER, Lesson, Part, Step, Task, answer, missed, wrong
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.extras.lessons.store import Progress
from game.storage.record import Record, SeatInfo
from game.storage.settings import Pace
from game.table.players import Players, ScriptedPlayers
from game.table.session import Session

Stage = Literal["say", "rivals", "astray", "free", "task", "reached", "missed", "shown", "demo", "over"]
"""``say``: a bubble waits for Next or for what it asks; ``rivals``: they play; ``astray``: something else was done;
``free``: a trial goes on from there; ``task``: the learner plays alone; ``reached``, ``missed``: how that ended;
``shown``, ``demo``: the step, or the whole task, is being shown; ``over``: the lesson is done."""

PATIENCE = 3
"""Number of refused clicks after which a step offers to be shown."""


class LessonRun:
    """One lesson in progress. ``session`` is the match of its present part; each part has its own.

    ``left`` is called with the progress whenever it changes.
    """

    def __init__(
        self,
        lesson: Lesson,
        seats: Sequence[SeatInfo],
        kept: Progress | None = None,
        left: Callable[[Progress], None] = lambda _: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.lesson, self.seats, self.left, self._clock = lesson, [*seats], left, clock
        self.game = load_game(lesson.game)
        self.done = kept is not None and kept.done
        self.skipped = kept is not None and kept.skipped and not self.done
        self.session: Session
        self.part = self.step = 0
        self.stage: Stage = "say"
        self.refused = 0
        self.strayed: Action | None = None
        """The action the learner took instead of the expected one."""
        self._marks: list[int] = []
        self._script: dict[int, list[tuple[int, str]]] = {}
        self._seen = 0
        part, step = self._place(kept)
        self.begin(part, step)

    def _place(self, kept: Progress | None) -> tuple[int, int]:
        """Part and step at which the learner continues; a part that has changed starts again."""
        if kept is None or kept.part >= len(self.lesson.parts):
            return 0, 0
        steps = len(self.lesson.parts[kept.part].steps)
        changed = kept.mark != self.lesson.mark or kept.step > steps
        return kept.part, 0 if changed else kept.step

    # -- what there is ---------------------------------------------------------------------------------------------

    @property
    def present(self) -> Part:
        """The part being played."""
        return self.lesson.parts[self.part]

    @property
    def current(self) -> Step | None:
        """The step being played, ``None`` at the task."""
        steps = self.present.steps
        return steps[self.step] if self.step < len(steps) else None

    @property
    def bubble(self) -> Step | Task:
        """The present text: that of the step, of the last step with a text, or of the task."""
        if self.current is None and self.present.task is not None:
            return self.present.task
        steps = self.present.steps[: self.step + 1]
        return next((step for step in reversed(steps) if step.say), steps[-1])

    @property
    def number(self) -> int:
        """Which bubble of all this is, from 1."""
        bubbles = self.lesson.bubbles
        return next((at for at, one in enumerate(bubbles, 1) if one is self.bubble), len(bubbles))

    @property
    def first(self) -> bool:
        """Whether no bubble comes before this one."""
        return self.number <= 1

    @property
    def asks(self) -> bool:
        """Whether the learner is to do something at this step, rather than to read."""
        return self.current is None or bool(self.current.do)

    @property
    def offers_help(self) -> bool:
        """Whether enough clicks were refused for the step to offer to be shown."""
        return self.stage == "say" and self.asks and self.refused >= PATIENCE

    @property
    def wanted(self) -> Action | None:
        """The action that the present step asks for, ``None`` where it asks for none."""
        step = self.current
        return self.game.grammar.parse(step.do[0]) if step is not None and step.do else None

    @property
    def point(self) -> tuple[str, ...]:
        """What the bubble points at."""
        step = self.current
        return step.point if step is not None and step.point else self.bubble.point

    # -- beginning -------------------------------------------------------------------------------------------------

    def turn_to(self, part: int, step: int = 0) -> None:
        """Go to another part at the same pace."""
        self.begin(part, step, self.session.players.pace)

    def begin(self, part: int, step: int = 0, pace: Pace = "normal") -> None:
        """Start a part with the steps before ``step`` done; a ``step`` after the last one is its task."""
        self.part, self.step, self.refused = part, 0, 0
        position = self.present.position
        match: Match[Any] = Match(self.game, self.lesson.setup, position)
        self._marks = [0]
        for one in self.present.steps[:step]:
            for text in (*one.do[:1], *(line for _, line in one.rivals)):
                match.play(self.game.grammar.parse(text))
            self._marks.append(len(match))
        self.session = Session(Record(match, self.seats, policy="sandbox"), clock=self._clock)
        self.session.players.pace = pace
        self._script_rivals()
        self._seen, self.step = len(match), step
        self._arrive()

    def _script_rivals(self) -> None:
        """Let the lesson play the rivals of the present session, as long as that is the session of the lesson."""
        session, pace = self.session, self.session.players.pace
        session.players = ScriptedPlayers(
            session.record, self._clock, lambda: self._line() if self.session is session else None
        )
        session.players.pace = pace

    def _arrive(self) -> None:
        """A step, the task or the end of the part has been reached."""
        self.refused, self.strayed = 0, None
        step = self.current
        if step is not None:
            self.stage = "say" if step.say or step.do else "rivals"
        elif self.present.task is not None:
            self.stage = "task"
            self._script = {len(self.session.match): [*self.present.task.rivals]}
        elif self.part + 1 < len(self.lesson.parts):
            self.turn_to(self.part + 1)
            return
        else:
            self.stage, self.done = "over", True
        self._keep()

    def _keep(self) -> None:
        over = self.stage == "over"
        place = (0, 0, 0) if over else (self.part, self.step, len(self.session.match))
        self.left(Progress(self.lesson.mark, *place, done=self.done, skipped=self.skipped and not self.done))

    # -- what the learner does -------------------------------------------------------------------------------------

    def next(self) -> None:
        """Continue after a bubble without an action, or after the end of a task."""
        if self.stage == "say" and not self.asks:
            self._answered()
        elif self.stage in ("reached", "missed"):
            self._leave_task()

    def _answered(self) -> None:
        """The step is done: start its rivals or the next step."""
        step = self.current
        if step is not None and step.rivals:
            self.stage = "rivals"
        else:
            self._advance()

    def _advance(self) -> None:
        self.step += 1
        del self._marks[self.step :]
        self._marks.append(len(self.session.match))
        self._arrive()

    def _leave_task(self) -> None:
        if self.part + 1 < len(self.lesson.parts):
            self.turn_to(self.part + 1)
        else:
            self.stage, self.done = "over", True
            self._keep()

    def back(self) -> None:
        """Go back to the bubble before this one; from a wrong turn to where it was taken."""
        if self.stage == "astray":
            self.again()
            return
        steps = self.present.steps
        before = [at for at in range(min(self.step, len(steps))) if steps[at].say]
        said = self.current is None or bool(self.current.say)
        if not said:
            before.pop()
        if before:
            self._to(before[-1])
        elif self.part:
            last = self.lesson.parts[self.part - 1].steps
            self.turn_to(self.part - 1, max((at for at, one in enumerate(last) if one.say), default=0))

    def again(self) -> None:
        """Restart the present step or the task."""
        self._to(self.step)

    def _to(self, step: int) -> None:
        """Take back to a step of this part."""
        mark = self._marks[step]
        self.step = step
        del self._marks[step + 1 :]
        self.session.pending = None
        self._seen = mark
        if len(self.session.match) > mark:
            self.session.players.forget()
            while len(self.session.match) > mark:
                self.session.match.undo()
            self.session.moved()
        self._arrive()

    def skip(self) -> None:
        """Skip the rest of the lesson: it counts as skipped, or stays done."""
        self.stage, self.skipped = "over", not self.done
        self._keep()

    def play_on(self) -> None:
        """Leave the lesson open and play on from a wrong turn, against the players that only lent their names."""
        self.stage, pace = "free", self.session.players.pace
        self.session.players = Players(self.session.record, self._clock)
        self.session.players.pace = pace
        self.session.start_thinking()

    def come_back(self) -> None:
        """Return from the trial to the step it left."""
        self.session.players.close()
        self._script_rivals()
        self.again()

    def refuse(self) -> None:
        """A click was refused."""
        self.refused += 1

    # -- being shown -----------------------------------------------------------------------------------------------

    def show(self) -> Action | None:
        """Take the action that the step asks for and return it; ``None`` if it asks for none."""
        action = self.wanted if self.stage == "say" else None
        if action is not None:
            self.stage = "shown"
        return action

    def end_show(self) -> None:
        """Give back what was shown."""
        self.again()

    def demonstrate(self) -> None:
        """Play the whole task for the learner, from its beginning."""
        self.again()
        self.stage = "demo"

    def demonstrated(self) -> Action | None:
        """What the learner's seat does next in the demonstration; ``None`` while others are to act."""
        return self.solution() if self.stage == "demo" else None

    def solution(self) -> Action | None:
        """What the learner's seat does next by the lesson's own way to the goal; ``None`` while others are to act."""
        task = self.present.task
        if task is None or self.current is not None or self.session.to_act != LEARNER:
            return None
        own = [
            entry for entry in self.session.match.entries[self._marks[self.step] :] if entry.seat == LEARNER
        ]
        return self.game.grammar.parse(task.play[len(own)]) if len(own) < len(task.play) else None

    # -- what happens ----------------------------------------------------------------------------------------------

    def _line(self) -> Action | None:
        """What the rival to act does now; ``None`` while the lesson waits."""
        session = self.session
        if self.stage == "rivals":
            seat, text = self._rest()[0]
            return self.game.grammar.parse(text) if seat == session.to_act else None
        if self.stage in ("task", "demo"):
            return answer(self.game, session.state, [*self._lines_left()])
        return None

    def _rest(self) -> tuple[tuple[int, str], ...]:
        """The lines of the present step that have not been played."""
        step = self.current
        if step is None:
            return ()
        done = len(self.session.match) - self._marks[self.step] - bool(step.do)
        return step.rivals[max(0, done) :]

    def _lines_left(self) -> list[tuple[int, str]]:
        """The lines of the task that have not been played."""
        known = max((n for n in self._script if n <= len(self.session.match)), default=None)
        return [] if known is None else self._script[known]

    def follow(self) -> bool:
        """Process the actions since the last call; return whether there were any."""
        match = self.session.match
        if len(match) < self._seen:
            self._went_back()
            return True
        moved = len(match) > self._seen
        while self.session.match is match and self._seen < len(match):  # another part has another match
            entry = match.entries[self._seen]
            self._seen += 1
            self._took(entry.seat, entry.action)
        return moved

    def _took(self, seat: int, action: Action) -> None:
        if self.stage == "say":
            self._answer(action)
        elif self.stage == "rivals":
            if not self._rest():
                self._advance()
        elif self.stage in ("task", "demo"):
            self._on_task(seat, action)

    def _answer(self, action: Action) -> None:
        """The learner did something at a bubble."""
        step = self.current
        if step is None:
            return
        if not step.do and not step.rivals and self._ahead(action):
            self._marks.append(len(self.session.match) - 1)
            self.step += 1
            self._answered()
        elif self.game.grammar.text(action) in step.do or self._as_good(step):
            self._answered()
        else:
            self.stage, self.strayed = "astray", action

    def _ahead(self, action: Action) -> bool:
        """Whether an action is what the next step asks for."""
        steps = self.present.steps
        return self.step + 1 < len(steps) and self.game.grammar.text(action) in steps[self.step + 1].do

    def _as_good(self, step: Step) -> bool:
        """Whether another way led to what the step expects, and the lesson can go on from there."""
        state = self.session.state
        if not step.do or not step.expect or wrong(self.game, state, step.expect):
            return False
        for seat, text in step.rivals[:1]:
            if state.to_act != seat or self.game.explain(state, self.game.grammar.parse(text)) is not None:
                return False
        following = self.present.steps[self.step + 1 : self.step + 2]
        return bool(step.rivals) or all(
            any(self.game.explain(state, self.game.grammar.parse(text)) is None for text in one.do)
            for one in following
            if one.do
        )

    def _on_task(self, seat: int, action: Action) -> None:
        task, match = self.present.task, self.session.match
        if task is None:
            return
        left = [*self._lines_left()]
        line = (seat, self.game.grammar.text(action))
        if seat != LEARNER and line in left:
            left.remove(line)
        self._script[len(match)] = left
        if not wrong(self.game, self.session.state, task.goal):
            self.stage = "reached"
        elif missed(self.game, self.session.state, task):
            self.stage = "missed"

    def _went_back(self) -> None:
        """After an undo: continue with the last step that had begun by then."""
        n = len(self.session.match)
        self._seen = n
        if self.stage == "free":
            return
        self._marks[0] = min(self._marks[0], n)
        self.step = max(at for at, mark in enumerate(self._marks) if mark <= n)
        del self._marks[self.step + 1 :]
        self._script = {at: lines for at, lines in self._script.items() if at <= n}
        if n == self._marks[self.step]:
            self._arrive()
        elif self.current is not None:
            self.stage = "rivals" if self._rest() else "astray"
        else:
            self.stage = "task"
