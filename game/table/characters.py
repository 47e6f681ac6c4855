"""Characters: which of them chance chooses, what they say, and what they remember of a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

from game.bots.outside.programs import is_program, program_ids
from game.bots.registry import (
    bot_ids,
    characters,
    current_id,
    every_bot_id,
    player_id,
    split_bot_id,
    spoken_events,
)
from game.bots.thinking.level import LEVELS
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.messages import (
    BEGIN,
    BUILT,
    DELIVERY,
    FINE,
    LAST,
    LOSES,
    LOSS,
    OFFICE,
    PRAISE,
    WINS,
    Event,
    Occasion,
    moments,
    occasions,
)
from game.engine.core.rng import stream
from game.storage.record import PERSON, Record, SeatInfo

ANY = "any"
"""Placeholder for a random character in a chosen id; never part of a match."""


def chosen_by_chance(bot_id: str) -> bool:
    """Whether chance is to decide which character it is."""
    return split_bot_id(bot_id)[1] == ANY


def invited(game_id: str, controllers: Sequence[str], seed: int) -> list[str]:
    """The controllers of a match with this seed: every ``ANY`` becomes a character, without repetition while others
    are free."""
    chance = stream(seed, "guests")
    everybody = [one.id for one in characters(game_id)]
    seated = {split_bot_id(one)[1] for one in controllers}
    out = [*controllers]
    for index, controller in enumerate(controllers):
        if chosen_by_chance(controller):
            free = [one for one in everybody if one not in seated] or everybody
            character = chance.choice(free) if free else ""
            seated.add(character)
            out[index] = player_id(split_bot_id(controller)[0], character)
    return out


def nearest(game_id: str, controller: str) -> str:
    """What a table offers in place of a player of an earlier version, by its strength; "" for an id it never knew."""
    offered = bot_ids(game_id)
    if is_program(controller):
        return controller if controller in program_ids(game_id) else ""
    level, character = split_bot_id(controller)
    if controller == PERSON or (level in offered and character in _known(game_id)):
        return controller
    if level in offered:
        return level
    older = [one for one in every_bot_id(game_id) if split_bot_id(one)[0] not in offered]
    now = current_id(controller)
    return LEVELS[min(older.index(now), 2)] if now in older and offered else ""


def at_level(controller: str, level: str) -> str:
    """The same bot at another level; a program has none."""
    return controller if is_program(controller) else player_id(level, split_bot_id(controller)[1])


def _known(game_id: str) -> set[str]:
    return {"", ANY, *(one.id for one in characters(game_id))}


# -- what they say -----------------------------------------------------------------------------------------------------
# What the characters say: which line on which occasion, from what everybody saw, never one twice in an evening.


LINES = 3
"""So many lines a character has for each occasion."""
GAP, OWN_GAP = 6, 18
"""So many actions without a line follow one, and so many one of the same character."""
ALWAYS = frozenset((BEGIN, LAST, WINS, LOSES))
"""Occasions that come once in a match and are not passed over."""


class SpokenLine(NamedTuple):
    """A line: the seat that says it, its character, the occasion, and which of its lines for that."""

    seat: int
    character: str
    occasion: str
    number: int

    @property
    def key(self) -> str:
        """The key of its text in the game's catalogue."""
        return f"speech.{self.character}.{self.occasion}.{self.number}"


@dataclass(slots=True)
class Evening:
    """What has been said since the program was started.

    `said` are games with keys of lines; `heard` tells how many actions of each match have been listened to; `closing` is
    what was said at the end of each match.
    """

    said: set[tuple[str, str]] = field(default_factory=set)
    heard: dict[int, int] = field(default_factory=dict)
    closing: dict[int, SpokenLine | None] = field(default_factory=dict)


class Speakers:
    """Who says what in a match. It listens to each action once, and decides from public events alone."""

    def __init__(self, record: Record, evening: Evening) -> None:
        self.record, self.evening = record, evening
        self.game: Game[Any] = record.match.game
        names = [seat.name for seat in record.seats]
        self.name = crc32(repr((self.game.id, record.created, names)).encode())
        """The match as everybody knows it; the seed of its lines."""
        self._last = -GAP
        self._last_of: dict[str, int] = {}
        self._near = False

    @property
    def heard(self) -> int:
        """How many actions have been listened to; -1 before the match was greeted."""
        return self.evening.heard.get(self.name, -1)

    def catch_up(self) -> None:
        """Listen to what was played before: what was said then is not said again."""
        match = self.record.match
        if self.heard < 0 and len(match):
            self.greet()
            for number in range(len(match)):
                self.listen(number, match.events(number), near=False)

    def greet(self) -> SpokenLine | None:
        """What is said before the first action, once."""
        if self.heard >= 0:
            return None
        self.evening.heard[self.name] = 0
        return self._say([(BEGIN, self._cast())], 0)

    def listen(self, number: int, events: Sequence[Event], *, near: bool) -> SpokenLine | None:
        """What is said about the events of an action; `near`: everybody knows that the end is near now."""
        if number < self.heard:
            return None
        self.evening.heard[self.name] = number + 1
        found: list[tuple[str, list[int]]] = []
        if near and not self._near:
            found.append((LAST, self._cast()))
        self._near = self._near or near
        for one in occasions(self.game.occasion_rules, events):
            found += self._speakers(one)
        return self._say(sorted(found, key=lambda each: each[0] in (FINE, PRAISE)), number + 1)

    def close(self, winners: Sequence[int]) -> SpokenLine | None:
        """What is said at the end: by a winner, else by one who has lost; the same whenever it is asked."""
        if self.name not in self.evening.closing:
            won = [seat for seat in self._cast() if seat in winners]
            lost = [seat for seat in self._cast() if seat not in winners]
            found = [(WINS, won)] if won else [(LOSES, lost)]
            self.evening.closing[self.name] = self._say(found, len(self.record.match))
        return self.evening.closing[self.name]

    def _cast(self) -> list[int]:
        return [seat for seat, info in enumerate(self.record.seats) if self._character(info)]

    def _character(self, info: SeatInfo) -> str:
        found = "" if info.is_person else split_bot_id(info.controller)[1]
        return found if any(one.id == found for one in characters(self.game.id)) else ""

    def _speakers(self, one: Occasion) -> list[tuple[str, list[int]]]:
        """The occasion with who may speak on it: the seat itself, or of a person's fine move any character."""
        seats = self.record.seats
        if not 0 <= one.seat < len(seats):
            return []
        if not seats[one.seat].is_person:
            return [(one.name, [one.seat])] if self._speaks_of(one, one.seat) else []
        return (
            [(PRAISE, [seat for seat in self._cast() if self._speaks_of(one, seat)])]
            if one.name == FINE
            else []
        )

    def _speaks_of(self, one: Occasion, seat: int) -> bool:
        """Whether the lines of a character on a fine move are about this kind of it: a builder's are about buildings."""
        about = spoken_events(self.game.id).get(self._character(self.record.seats[seat]))
        return one.name != FINE or about is None or one.event in about

    def _say(self, found: Sequence[tuple[str, list[int]]], at: int) -> SpokenLine | None:
        for occasion, seats in found:
            lines = [line for seat in seats for line in self._left(seat, occasion, at)]
            if lines:
                line = stream(self.name, f"lines/{occasion}", at).choice(lines)
                self.evening.said.add((self.game.id, line.key))
                self._last = self._last_of[line.character] = at
                return line
        return None

    def _left(self, seat: int, occasion: str, at: int) -> list[SpokenLine]:
        """The lines a seat has left for an occasion, none if it or another spoke a moment ago."""
        who = self._character(self.record.seats[seat])
        quiet = at - self._last < GAP or at - self._last_of.get(who, -OWN_GAP) < OWN_GAP
        if not who or (quiet and occasion not in ALWAYS):
            return []
        lines = [SpokenLine(seat, who, occasion, number) for number in range(1, LINES + 1)]
        return [line for line in lines if (self.game.id, line.key) not in self.evening.said]


# -- what they remember ------------------------------------------------------------------------------------------------
# What a person and a character have been through: the last thing that happened between them in their last match.


def between(record: Record, one: int, other: int) -> Event | None:
    """The last event that names both seats, what weighs most first; ``None`` where they left each other alone."""
    match = record.match
    rules = match.game.moment_rules
    found: Event | None = None
    for number in range(len(match) - 1, -1, -1):
        for event in reversed(match.events(number)):
            if event.audience is None and _names(event) >= {one, other}:
                if event.key in rules:
                    return event
                found = found or event
    return found


def _names(event: Event) -> set[int]:
    """The seats that an event is about."""
    words = [word for word in event.words.values() if isinstance(word, str)]
    seats = [word.removeprefix("seat/") for word in words if word.startswith("seat/")]
    return {event.seat, *(int(seat) for seat in seats if seat.isdigit())}


GAINS = frozenset({OFFICE, BUILT, DELIVERY})


def mood_since(match: Match[Any], seat: int) -> str:
    """How a seat takes what everybody saw happen to it since it last acted: "vexed" by a loss, "glad" of a gain, else ""."""
    game = match.game
    kinds: set[str] = set()
    last = max((n for n, entry in enumerate(match.entries) if entry.seat == seat), default=0)
    for n in range(last, len(match)):
        events = [event for event in match.events(n) if event.audience is None]
        told = moments(game.moment_rules, events, seat, match.entries[n].seat)
        kinds |= {one.kind for one in told if one.mine}
        kinds |= {FINE for one in occasions(game.occasion_rules, events) if one[:2] == (FINE, seat)}
    return "vexed" if LOSS in kinds else "glad" if kinds & (GAINS | {FINE}) else ""


def quoted(name: str, line: str, texts: Callable[..., str]) -> str:
    """A line as a quotation, with the name of who says it; a full stop stands once, where the language has it."""
    return texts("speech.quoted", name=name, line=line).replace(".».", "».")
