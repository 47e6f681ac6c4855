"""Whose secrets the screen may show, and when it must be passed from one person to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.messages import Event, Refusal
from game.engine.core.rng import stream
from game.storage.record import Record
from game.storage.settings import KNOWN

WORLDS = 24
"""Number of sampled worlds that must all allow an answer before it is named to a viewer."""


def worlds(game: Game[Any], seen: Any, number: int) -> Iterator[Any]:
    """Positions that agree with an observation made after ``number`` actions; the same ones each time."""
    rng = stream(number, "open")
    return (game.determinize(seen, rng) for _ in range(WORLDS))


def open_to(match: Match[Any], number: int, viewer: int | None, *actions: Action) -> bool:
    """Whether a viewer with the view of ``viewer`` knew that actions were possible after ``number`` actions.

    An action that is possible only because of hidden information would reveal it.
    """
    game = match.game
    sampled = worlds(game, game.observe(match.at(number), viewer), number)
    return all(game.explain(world, action) is None for world in sampled for action in actions)


class OpenAnswers:
    """The answers of the seat to act that everybody knows to be possible who has followed the match.

    They are found once for each position. What follows from public events is known: of every payment what is left.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._mark = ""
        self._worlds: list[Any] = []
        self._choices: list[Action] = []
        self._more: bool | None = None

    @property
    def more(self) -> bool:
        """Whether there may be answers besides, which depend on what only that seat sees."""
        self._look()
        if self._more is None:
            # of what everybody sees alone: the true position would tell of the hand
            game = self._match.game
            ways = [set(game.phases[one.stack[-1][0]].legal(one, one.to_act)) for one in self._worlds]
            self._more = any(way != ways[0] for way in ways)
        return self._more

    @property
    def choices(self) -> Sequence[Action]:
        """They, in the order of the legal actions; empty when the match is over."""
        self._look()
        return self._choices

    @property
    def worlds(self) -> Sequence[Any]:
        """Positions that may be the present one for all everybody knows."""
        self._look()
        return self._worlds

    def refusal(self, action: Action) -> Refusal | None:
        """Why everybody knows that an action is not possible; ``None`` if it may be."""
        self._look()
        explain = self._match.game.explain
        found = [explain(world, action) for world in self._worlds]
        return found[0] if found and None not in found else None

    def _look(self) -> None:
        match = self._match
        mark = match.hash()
        if mark == self._mark:
            return
        game, state = match.game, match.state
        legal = game.legal(state)
        self._mark = mark
        self._worlds = list(worlds(game, game.recall(state, None), len(match))) if legal else []
        self._choices = [
            action for action in legal if all(game.explain(world, action) is None for world in self._worlds)
        ]
        self._more = None


def _is_news(event: Event, viewer: int | None) -> bool:
    """Whether an event shows a seat something that not all others see, or brings it a card that was hidden."""
    if event.audience is None:
        return event.reveals and event.words.get("taker") == f"seat/{viewer}"
    return event.visible_to(viewer) and (event.reveals or event.seat != viewer)


# -- privacy -----------------------------------------------------------------------------------------------------------


CURTAINS = KNOWN["curtain"].values
OPEN: Final = -1
"""The view in which nothing is hidden; a seat's number is that seat's view, ``None`` a spectator's."""


class LookOn(NamedTuple):
    """That what came of the last move is still seen before the view changes.

    ``viewer`` is who looks on (``None``: the spectators), ``actor`` the person whose move it was, whose place the screen
    shows; ``stays`` whether the view stays as it was, because nothing has to be covered for the next person.
    """

    viewer: int | None
    actor: int | None
    stays: bool


class Privacy:
    """The viewer of a match at one screen.

    With one person it is always that person; without persons a spectator may choose any ``side``. With several
    persons the screen shows whose turn it is. Before another person's secrets appear the screen is handed over
    (``handover``, then ``reveal``); until then it shows public information only. Moves of bots in between change
    nothing. What came of the last move may be looked at before (``linger``, ``cover``). After inactivity the secrets
    can be hidden (``hide``) until input arrives (``show``).

    A question that is put to the whole table needs no handover: its seat answers it on the public screen as far as
    everybody knows the answers to be possible (``open_choices``), unless it wants to see its own (``look``).

    Seats ``on_phones`` see their secrets on a device of their own: the screen never shows them and is never handed to them.
    While such a seat is to act, it shows what a spectator sees; so it does before the only person at the screen uncovers
    her secrets (``mixed``).
    """

    def __init__(self, record: Record, curtain: str = "secret") -> None:
        self._record = record
        self._curtain = curtain
        self._shown: int | None = None
        self._shown_at = -1
        self._pending: int | None = None
        self._resting = False
        self._cache: tuple[str, int | None, Any] | None = None
        self._side: int | None = None if record.controls else OPEN
        self._afar: frozenset[int] = frozenset()
        self._shown_on_main_screen = ""
        self._answers = OpenAnswers(record.match)
        self._looked = ""
        """The position at which the seat asked wanted to see its own."""
        self._told: tuple[int, int] = (-1, -1)
        """The position and the seat that last got its secrets on a device of its own."""
        self._look_on: LookOn | None = None
        self._news: tuple[int, int] | None = None
        """Who has just learned what others do not, and after how many actions, until the screen is covered or it acts again."""
        self.moved()

    @property
    def curtain(self) -> str:
        """When the screen is covered: always, secret (if there is something to hide), never."""
        return self._curtain

    @curtain.setter
    def curtain(self, curtain: str) -> None:
        if curtain not in CURTAINS:
            raise ValueError(curtain)
        self._curtain = curtain
        self.moved()

    @property
    def side(self) -> int | None:
        """The chosen view of a match without persons: a seat, ``OPEN``, or ``None`` for a spectator."""
        return self._side

    @side.setter
    def side(self, side: int | None) -> None:
        self._side = side
        self.moved()

    @property
    def on_phones(self) -> frozenset[int]:
        """The seats that look at a device of their own."""
        return self._afar

    @on_phones.setter
    def on_phones(self, seats: frozenset[int]) -> None:
        self._afar = seats
        if self._pending in seats or self._shown in seats:
            self._shown, self._pending = None, None
        self.moved()

    @property
    def shown_on_main_screen(self) -> bool:
        """Whether the seat on a phone that is to act answers on the big screen, until it has answered."""
        return self._shown_on_main_screen == self._record.match.hash()

    def show_on_main_screen(self, *, on: bool = True) -> None:
        """Let the seat on a phone that is to act answer the present question on the big screen, or no longer."""
        self._shown_on_main_screen = self._record.match.hash() if on else ""

    @property
    def open_question(self) -> bool:
        """Whether the question is put to the whole table, and its seat is at the screen."""
        seat = int(self._record.match.state.to_act)
        at_screen = self._pending is None and self._shown is None and seat not in self._afar
        return at_screen and self._look_on is None and self._put_to_table(seat)

    @property
    def open_choices(self) -> Sequence[Action]:
        """What the seat to act may answer that everybody knows to be possible."""
        return self._answers.choices

    @property
    def hides_answers(self) -> bool:
        """Whether a question to the whole table may have answers that only its seat, with a look at its own, can know of."""
        return self.open_question and self._answers.more

    @property
    def open_worlds(self) -> Sequence[Any]:
        """Positions that may be the present one for all the whole table knows: what differs in them is nobody's to read."""
        return self._answers.worlds

    def open_refusal(self, action: Action) -> Refusal | None:
        """Why everybody knows an action not to be possible for the seat to act; ``None`` if it may be."""
        return self._answers.refusal(action)

    def look(self) -> None:
        """The seat that an open question is put to wants to see its own: the screen is handed over to it."""
        self._looked = self._record.match.hash()
        self.moved()

    @property
    def watched(self) -> bool:
        """Whether no person plays."""
        return not self._persons()

    @property
    def open(self) -> bool:
        """Whether nothing is hidden from the spectator; the viewer is then the seat shown at the bottom."""
        return self._side == OPEN and self.watched

    @property
    def mixed(self) -> bool:
        """Whether one person alone acts at the screen, which the others, who have devices of their own, look at too.

        Then nothing is handed over: the public table stays, and only her secrets are covered.
        """
        persons = self._persons()
        return len(persons) > 1 and sum(seat not in self._afar for seat in persons) == 1

    @property
    def handover(self) -> int | None:
        """The seat the screen waits to be passed to."""
        return self._pending

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown."""
        if self._look_on is not None:
            return self._look_on.viewer if self.waits or self._look_on.stays else None
        return None if self._resting else self._shown

    @property
    def holder(self) -> int | None:
        """The seat of the person at the screen, whose secrets may be hidden for a while."""
        if self._look_on is not None and self._shown is not None:
            return self._look_on.actor
        return self._shown

    @property
    def hidden(self) -> bool:
        """Whether the secrets are hidden because of inactivity."""
        return self._resting

    def hide(self) -> bool:
        """Hide the secrets if another person might see them; return whether anything was hidden."""
        if self._resting or self._shown is None or self._curtain == "never":
            return False
        self._resting = len(self._persons()) > 1 and self.has_secrets(self._shown)
        return self._resting

    def show(self) -> bool:
        """Show the secrets again; return whether any were hidden."""
        rested, self._resting = self._resting, False
        return rested

    @property
    def seen(self) -> Any:
        """The position as the viewer may see it (made once for each position and viewer)."""
        match = self._record.match
        mark = match.hash()
        if self.open:
            return match.state.clone()
        if self._cache is None or self._cache[:2] != (mark, self.viewer):
            self._cache = (mark, self.viewer, match.game.observe(match.state, self.viewer))
        return self._cache[2]

    @property
    def shows_last_move(self) -> bool:
        """Whether the view is to change, and what came of the last move is still seen: on the public table, except by who `waits`."""
        return self._look_on is not None

    @property
    def waits(self) -> bool:
        """Whether who looks on has learned what others do not: then her view stays until that person passes the screen on.

        A seat that answers on a device of its own is not kept waiting: it may act, and the view stays.
        """
        if self._look_on is None or self._news is None:
            return False
        return self._news[0] == self._look_on.viewer and not self._look_on.stays

    def learn(self, viewer: int | None, events: Sequence[Event], *, acted: bool) -> bool:
        """Note what a move has shown to the viewer alone; whether there is something that viewer has not yet passed on.

        `acted`: it was the viewer's move, before which all was seen.
        """
        number = len(self._record.match)
        if acted or (self._news is not None and (self._news[0] != viewer or self._news[1] > number)):
            self._news = None
        if viewer in self._persons() and any(_is_news(event, viewer) for event in events):
            self._news = (viewer or 0, number)
        return self._news is not None

    @property
    def actor(self) -> int | None:
        """Whose place is at the bottom though it is not to act: while what came of the last move is still seen, and while bots act
        before all, that of the person who acted last; None if nobody's."""
        if self._look_on is not None:
            return self._look_on.actor
        if self._shown is not None or self._record.match.state.to_act in self._persons():
            return None
        return self._acted_last()

    def keep_last_move(
        self, viewer: int | None, *, acted: bool = True, asked: int = -1, pause: bool = True
    ) -> None:
        """Where the screen is to be passed on, or is everybody's next, let all look on until it is covered (`cover`).

        What only one seat sees is gone at once, unless that person `waits`. `acted`: it was the one who looked whose move
        has led to this. `asked`: who was to act before; a person who has answered on the public table keeps that place, too.
        Without `pause` only who has learned something looks on.
        """
        learned = self._news is not None and self._news[0] == viewer
        if learned and self._pending == viewer:  # she has not passed the screen on, and it is her turn again
            self.reveal()
            return
        persons, asks = self._persons(), int(self._record.match.state.to_act)
        leaves = (acted or learned) and viewer in persons and self._shown is None and not self._resting
        actor = viewer if viewer in persons else asked if asked in persons else self._acted_last()
        here = asks in persons and not {actor, asks} & self._afar
        passes = pause and here and actor not in (None, asks) and not self._resting
        stays = (
            passes
            and self._shown is not None
            and (self._curtain == "never" or viewer is None or not self.has_secrets(viewer))
        )
        seen = self._pending is not None or leaves or passes
        self._look_on = LookOn(viewer, actor, stays) if seen else None

    def cover(self) -> None:
        """The screen is covered for the next person, or is everybody's: what only the last one may see is gone."""
        self._look_on = None

    def gather(self) -> None:
        """All have looked at the screen: nobody's secrets show again before that person has taken it over."""
        self._shown = None
        self.moved()

    def reveal(self) -> None:
        """The awaited person has taken over the screen."""
        if self._pending is not None:
            self._show(self._pending)

    def moved(self) -> None:
        """The position, a controller or the seats on phones have changed."""
        self.cover()
        if self._shown_at > len(self._record.match):
            self._shown_at = -1
        if self._told[0] > len(self._record.match):
            self._told = (-1, -1)
        persons = self._persons()
        if persons:  # a person may take its seat back from a bot: then nothing is open
            self._side = None
        seat = int(self._record.match.state.to_act)
        if not persons:
            self._shown, self._pending = (0 if self._side == OPEN else self._side), None
        elif seat in self._afar and seat in persons:
            self._shown, self._pending, self._resting = None, None, False
        elif len(persons) == 1 and persons[0] not in self._afar:
            self._shown, self._pending = persons[0], None
        elif seat not in persons:
            self._pending = None
            others_look = self.mixed and self._curtain != "never"
            if self._shown not in persons or self._shown in self._afar or others_look:
                self._shown = None
        elif seat == self._shown:
            self._pending = None
        elif self._put_to_table(seat) and self._anybody_hides():
            self._shown, self._pending, self._resting = None, None, False
        elif self._curtain == "never" or (
            (self._curtain == "secret" or self.mixed) and not self._hides(seat)
        ):  # beside phones only a hand is covered: where all know it there is nothing to cover
            self._show(seat)
        else:
            self._shown, self._pending, self._resting = None, seat, False

    def _anybody_hides(self) -> bool:
        """Whether somebody has a secret, or will have one in a match that hides what all know as yet."""
        match = self._record.match
        return match.game.will_hide(match.state) or any(map(self.has_secrets, range(len(self._record.seats))))

    def _hides(self, seat: int) -> bool:
        """Whether the seat to act has a secret, or gets one by its answers."""
        match = self._record.match
        return match.game.hides_answers(match.state) or self.has_secrets(seat)

    def _put_to_table(self, seat: int) -> bool:
        """Whether a seat may answer its question on the public screen: it is public, or there is nothing to hide in it."""
        match = self._record.match
        if self._curtain != "secret" or seat not in self._persons() or len(self._persons()) < 2:
            return False
        if self._looked == match.hash():
            return False
        if not match.game.public_question(match.state) and self._hides(seat):
            return False
        return bool(self._answers.choices)

    def _acted_last(self) -> int | None:
        """The person who acted last."""
        persons, entries = self._persons(), reversed(self._record.match.entries)
        return next((entry.seat for entry in entries if entry.seat in persons), None)

    def _persons(self) -> list[int]:
        return [number for number, seat in enumerate(self._record.seats) if seat.is_person]

    def shown_since(self, n: int, seat: int) -> bool:
        """Whether another seat than ``seat`` was shown secrets after the first ``n`` actions."""
        if self._told[0] == n and self._told[1] != seat:
            return True
        stays = self._look_on is not None and self._look_on.stays
        return self._shown_at == n and self._shown not in (None, seat) and not stays

    def told(self, seat: int) -> None:
        """A seat on a phone, which is to act, has been shown its secrets in the present position."""
        if seat in self._afar and self.has_secrets(seat):
            self._told = (len(self._record.match), seat)

    def _show(self, seat: int) -> None:
        self.cover()
        self._shown, self._pending = seat, None
        self._shown_at = len(self._record.match) if self.has_secrets(seat) else -1

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat sees something now that is not public."""
        match = self._record.match
        game, state = match.game, match.state
        return game.digest(game.observe(state, seat)) != game.digest(game.observe(state, None))
