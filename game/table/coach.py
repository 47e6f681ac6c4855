"""The coach at a table: follows the actions of the one person and chooses the advice for the present question."""

from __future__ import annotations

from game.engine.core import coach
from game.engine.core.coach import Coaching, CoachLine, CoachMemory

from .session import Session


def may_coach(session: Session) -> bool:
    """Whether a coach may sit at a table: one person plays, against bots, a game that has one."""
    persons = [seat.is_person for seat in session.seats]
    return persons.count(True) == 1 and False in persons and coach.coaching(session.game.id) is not None


class Coach:
    """The coach of one person at one table. It follows the record, so a resumed match continues where it was.

    It uses only the observation of the person.
    """

    def __init__(self, session: Session, coaching: Coaching) -> None:
        self._session = session
        self._lines = coaching.lines
        self._seat = next(at for at, seat in enumerate(session.seats) if seat.is_person)
        self._memory = CoachMemory()
        self._read = 0
        self._last: CoachLine | None = None
        """The line said last: what the person does until the next one shows whether it is still needed."""
        self._said: dict[tuple[int, str], CoachLine | None] = {}
        """The line of each question met, by the number and the hash of the actions before it."""

    def line(self) -> CoachLine | None:
        """The line for the present question, ``None`` for none; constant while the question is open."""
        session = self._session
        self._catch_up()
        if session.over or session.to_act != self._seat:
            return None
        return self._at(len(session.match), session.state)

    def words(self, line: CoachLine) -> dict[str, object]:
        """The values of the placeholders of the present line."""
        session = self._session
        return coach.words(session.game, session.game.observe(session.state, self._seat), line)

    def _catch_up(self) -> None:
        """Record the lines and answers of actions not seen yet."""
        match, game = self._session.match, self._session.game
        if self._read >= len(match):
            self._read = len(match)
            return
        state = match.at(self._read)
        for number in range(self._read, len(match)):
            entry = match.entries[number]
            if entry.seat == self._seat == state.to_act:
                self._last = self._at(number, state) or self._last
                if self._last is not None:
                    coach.note_answer(self._memory, self._last, entry.action)
                coach.note_action(
                    game, game.observe(state, self._seat), self._lines, self._memory, entry.action
                )
            game.step(state, entry.action)
        self._read = len(match)

    def _at(self, number: int, state: object) -> CoachLine | None:
        """The line for the question of a position, chosen and recorded at the first request."""
        session = self._session
        key = (number, session.match.hash(number))
        if key not in self._said:
            seen = session.game.observe(state, self._seat)
            line = coach.advice(session.game, seen, self._lines, self._memory)
            self._said[key] = line
            if line is not None:
                coach.note_line(self._memory, line, int(session.game.facts(seen)["round"]))
        return self._said[key]
