"""The gentle clock at the table: shows how long the person asked has thought, reminds, or plays the simple move."""

from __future__ import annotations

from game.bots.bot import bot_seed
from game.bots.worker import request, simple
from game.engine.core.action import Action
from game.table.thinking_clock import ThinkingClock, clock_words
from game.ui.scene import Tip

from .model import TableModel
from .panel import Panel

TIP = "clock/turn"
GRACE = 15.0
"""Seconds between the reminder and the simple move."""
HASTY = 5
"""While nothing is near, the time is shown in steps of so many seconds."""


class ClockPanel(Panel):
    """Counts while a person at the screen or at a phone is asked; off by default (setting ``clock``)."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.clock = ThinkingClock(model.session.record)
        self.reminded = False
        self._shown = ""

    @property
    def way(self) -> str:
        """What the clock does: off, shown, remind, move."""
        return str(self.model.context.settings.get("clock"))

    @property
    def limit(self) -> float:
        """Seconds a turn may take; without end where the clock only counts."""
        minutes = int(str(self.model.context.settings.get("clock_minutes")))
        return 60.0 * minutes if self.way in ("remind", "move") else float("inf")

    def _asked(self) -> int | None:
        """The seat of the person who thinks now; ``None`` while nobody is asked or the table is covered."""
        session = self.model.session
        if self.way == "off" or session.over or session.waiting_for_bot or not self.model.on_top:
            return None
        if session.privacy.handover is not None or session.privacy.resting or session.proposal is not None:
            return None
        return session.to_act

    def tick(self, seconds: float) -> bool:
        seat = self._asked()
        if seat is None:
            return self._show("")
        self.clock.count(seat, seconds)
        turn, limit = self.clock.turn, self.limit
        self.reminded = self.reminded and turn >= limit
        if turn >= limit and not self.reminded:
            self._remind(seat)
        elif self.way == "move" and turn >= limit + GRACE:
            self._move(seat)
        near = turn >= limit - GRACE
        return self._show(clock_words(turn if near else turn - turn % HASTY))

    def _show(self, words: str) -> bool:
        """Bring the time into the bar above; whether it has changed."""
        changed = words != self._shown
        self._shown = words
        self.model.clock = (words, self.reminded) if words else None
        return changed

    def _remind(self, seat: int) -> None:
        """Once a turn, with a sound and a sentence; nothing else happens."""
        model = self.model
        self.reminded = True
        model.sounds.play("gong")
        key = "clock.soon" if self.way == "move" else "clock.reminded"
        model.say(model.context.texts(key, name=model.session.seats[seat].name))

    def _move(self, seat: int) -> None:
        """The group wants it so: the simple move is played, which can be taken back like any other."""
        model, session = self.model, self.model.session
        if session.pending is not None:
            model.carry_out()
            return
        choices = session.choices or session.choices_afar(seat)
        if not choices:
            return
        action = self._simple(seat)
        action = action if action in choices else choices[-1]
        self.clock.count(-1, 0.0)  # the next question of the same seat has a turn of its own
        name, words = session.seats[seat].name, model.texts.action(action)
        if seat in session.privacy.afar:
            session.act_afar(seat, action)
            model.changed()
        else:
            model.do(action)
        model.say(model.context.texts("clock.moved", name=name, action=words))

    def _simple(self, seat: int) -> Action:
        session, match = self.model.session, self.model.session.match
        seed = bot_seed(match.setup.seed, seat, len(match))
        return simple(request(0, session.game, session.state, "easy", seed, match.setup.components))

    def acting(self) -> None:
        self.clock.note()

    def leave(self) -> None:
        """What was thought since the last action is kept too."""
        if self.way != "off":
            self.clock.note()
            self.model.session.keeper.keep()

    def changed(self) -> None:
        """What is asked is another question; whose clock runs follows."""
        if self.way != "off":
            self.clock.note()

    def tooltip(self, token: str) -> Tip | None:
        if token != TIP:
            return None
        texts, seats = self.model.context.texts, self.model.session.seats
        lines = [
            texts("clock.of", name=info.name, time=clock_words(self.clock.spent(seat)))
            for seat, info in enumerate(seats)
            if info.is_person
        ]
        return Tip(texts("clock.title"), "\n".join(lines))


__all__ = ["GRACE", "TIP", "ClockPanel"]
