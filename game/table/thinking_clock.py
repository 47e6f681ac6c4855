"""The gentle clock: how long each person thinks, in the whole match and in the present turn."""

from __future__ import annotations

from game.storage.record import Record


class ThinkingClock:
    """Counts the seconds of the seat that is asked. What it counted goes into the record with the next action."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._spent: dict[int, float] = {seat: float(seconds) for seat, seconds in record.clock.items()}
        self._seat = -1
        self._turn = 0.0

    @property
    def turn(self) -> float:
        """Seconds of the present turn; it ends when another person is asked."""
        return self._turn

    def spent(self, seat: int) -> float:
        """Seconds a seat has thought in this match."""
        return self._spent.get(seat, 0.0)

    def count(self, seat: int, seconds: float) -> None:
        """A person has been asked for so many seconds more."""
        if seat != self._seat:
            self._seat, self._turn = seat, 0.0
        self._turn += seconds
        self._spent[seat] = self._spent.get(seat, 0.0) + seconds

    def note(self) -> None:
        """Put what was counted into the record, in whole seconds."""
        self._record.clock.update(
            {seat: int(seconds) for seat, seconds in self._spent.items() if seconds >= 1}
        )


def clock_words(seconds: float) -> str:
    """A time as minutes and seconds, hours too where there are any: "3:05", "1:02:40"."""
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
