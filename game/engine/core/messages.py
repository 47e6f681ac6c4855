"""What the rules tell people, as keys of sentences and their words: decisions, refusals, events, and the moments in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Word = int | str | tuple[str, ...]
"""A typed word of an event, refusal or decision: a number, a component reference such as ``office/consul`` or
``seat/2``, or a list of references (repeated ones are counted: two ``good/food`` are two food)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of one seat.

    ``key`` names the question in the catalogues (``decision.<game>.<key>``), ``chapter`` its chapter of the round,
    ``words`` the numbers and components of its sentence. ``recurs`` is true for an interruption that may come several
    times a round, so that an auto-answer is useful. ``shared`` is the verb that a table answers for all at once where
    nobody wants anything of a question put to one seat after another; "" for none.
    """

    seat: int
    key: str
    chapter: str
    words: Mapping[str, Word] = field(default_factory=dict)
    recurs: bool = False
    shared: str = ""


class AutoAnswerChoice(NamedTuple):
    """The auto-answer options of a question: to be asked only for some ``values`` of one of its words.

    ``word`` is the name of that word, ``values`` its possible references; ``answers`` are the actions, in notation,
    for all other values, the usual one first.
    """

    word: str
    values: tuple[str, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule that forbids an action.

    ``rule`` is an id of the game's rulebook table, ``key`` names the sentence in the catalogues
    (``refusal.<game>.<key>``), ``words`` the numbers and components in it.
    """

    rule: str
    key: str
    words: Mapping[str, Word] = field(default_factory=dict)


class Reason(NamedTuple):
    """A rule and a sentence without numbers yet: what a check answers, made once so that refusing costs nothing."""

    rule: str
    key: str

    def refusal(self, words: Mapping[str, Word]) -> Refusal:
        """The refusal with its numbers."""
        return Refusal(self.rule, self.key, words)


class IllegalAction(Exception):
    """Raised when an action that the rules refuse is played; the state is left as it was."""

    def __init__(self, notation: str, refusal: Refusal) -> None:
        super().__init__(f"'{notation}' is refused by rule {refusal.rule} ({refusal.key})")
        self.notation = notation
        self.refusal = refusal


class Event(NamedTuple):
    """One thing that happened.

    ``key`` names the sentence in the catalogues (``event.<game>.<key>``); ``seat`` is who it happened to (-1: the
    table); ``words`` its numbers and components; ``audience`` the seats that may know it (``None``: everybody);
    ``reveals`` is true when it showed somebody something that could not be known before (a drawn card).
    """

    key: str
    seat: int
    words: Mapping[str, Word]
    audience: frozenset[int] | None = None
    reveals: bool = False

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat (``None``: a spectator) may know of it."""
        return self.audience is None or (seat is not None and seat in self.audience)


Log = list[Event] | None
"""Sink of events; ``None`` in search and simulation, where events cost time."""


class EventGroup(NamedTuple):
    """Kinds of events that share one sentence of the summary.

    `events` are their keys. `listed` names the words whose references are collected in one list, in order; `sums` the
    words whose numbers are added. A missing word counts as empty or 0. With `last` only the last event is reported,
    because it replaces the earlier ones. With `sources` the sentence also tells which kinds of events the sums are from.
    """

    events: tuple[str, ...]
    listed: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    last: bool = False
    sources: bool = False


EventGroups = Mapping[str, EventGroup]
"""The groups of a game by name, in display order. No event kind is in two groups."""


LOSS, OFFICE, BUILT, DELIVERY, LEAD, ENDING = "loss", "office", "built", "delivery", "lead", "ending"
DEPARTURE, NEW_ROUND, DEMAND = "departure", "round", "demand"
"""Kinds: something is taken from a seat or must be given; an office comes to it; something is finished; cargo arrives, or sails;
another seat leads; the match ends; a round is over and the next one begins; something is demanded from others."""
FORCED = "forced"


class MomentRule(NamedTuple):
    """Which moment a kind of event is.

    whose   the word that names the seat to which it happens: "seat" is that of the event itself
    who     the word that names who did it, "" for the seat of the event
    thing   the word that names the component it is about
    others  whether it is told to the other seats too
    chosen  whether it is told even to a seat that has just chosen it
    always  the component it is about where no word names one
    elsewhere   of which kind it is for those to whom it does not happen, "" for the same
    gain    the word for what it brings: more than none is told even to the seat that has just chosen it
    """

    kind: str
    whose: str = "seat"
    who: str = ""
    thing: str = ""
    others: bool = False
    chosen: bool = True
    always: str = ""
    elsewhere: str = ""
    gain: str = ""


MomentRules = Mapping[str, MomentRule]


class Moment(NamedTuple):
    """A moment as a seat is told of it.

    `key` is the kind of event (a lead has none of its own); `who` is the seat whose doing it is; `thing` a component
    reference, "" for none; `mine`: it happens to the seat that is told.
    """

    kind: str
    key: str
    who: int
    words: Mapping[str, Word]
    thing: str = ""
    mine: bool = False

    @property
    def stays(self) -> bool:
        """Whether it stays in sight until it has been seen."""
        return self.mine and self.kind == LOSS


def moments(rules: MomentRules, events: Sequence[Event], viewer: int | None, actor: int) -> Iterator[Moment]:
    """The moments of an action by the seat `actor`, as `viewer` (None: a spectator) may know them."""
    chosen = actor == viewer
    for event in events:
        if event.key == FORCED and event.seat == viewer:
            chosen = False
        rule = rules.get(event.key)
        if rule is None or not event.visible_to(viewer):
            continue
        mine = viewer is not None and _seat(event, rule.whose) == viewer
        unasked = rule.chosen or not chosen or bool(event.words.get(rule.gain, 0))
        if (mine and unasked) or (not mine and rule.others):
            words = {"seat": f"seat/{event.seat}", **event.words}
            who = _seat(event, rule.who or "seat")
            thing = _thing(event.words.get(rule.thing, rule.always))
            kind = rule.kind if mine else rule.elsewhere or rule.kind
            yield Moment(kind, event.key, who, words, thing, mine)


def _thing(word: Word) -> str:
    """The component that a word names; "" where it names several."""
    if not isinstance(word, tuple):
        return str(word)
    return str(word[0]) if len(word) == 1 else ""


def _seat(event: Event, word: str) -> int:
    """The seat that a word of an event names."""
    if word == "seat":
        return event.seat
    name = str(event.words.get(word, ""))
    return int(name.removeprefix("seat/")) if name.startswith("seat/") else -1


def leader(points: Sequence[int]) -> int:
    """The seat that has most, -1 where several have."""
    most = max(points, default=0)
    return points.index(most) if points.count(most) == 1 else -1


BEGIN, FINE, PRAISE, LAST, WINS, LOSES = "begin", "fine", "praise", "last", "wins", "loses"
"""In every game: the match begins, a fine move of one's own, one of a person, the end is near, one wins, one loses."""


class OccasionRule(NamedTuple):
    """Which occasion a kind of event is.

    whose   the word that names the seat whose occasion it is: "seat" is that of the event itself
    word    the word of the event that must be a number of at least `least`, "" for any event of the kind
    """

    event: str
    occasion: str
    whose: str = "seat"
    word: str = ""
    least: int = 0


class Occasion(NamedTuple):
    """An occasion of a seat."""

    name: str
    seat: int
    event: str = ""
    """The kind of event that it is."""


def occasions(rules: Sequence[OccasionRule], events: Sequence[Event]) -> Iterator[Occasion]:
    """The occasions in events, of those that everybody may know."""
    for event in events:
        if event.audience is not None:
            continue
        for rule in rules:
            if rule.event == event.key and _enough(rule, event.words):
                yield Occasion(rule.occasion, _seat(event, rule.whose), event.key)


def _enough(rule: OccasionRule, words: Mapping[str, object]) -> bool:
    number = words.get(rule.word)
    return not rule.word or (isinstance(number, int) and number >= rule.least)


@dataclass(frozen=True, slots=True)
class ApproachingEnd:
    """An end that is certain, or that the next move may cause.

    `key` names its cause: the catalogue has ``nearing.<key>`` for it and ``brings.<key>`` for what would cause it,
    with the `words`. `left` counts turns or rounds, the present one included; 0 if the match ends at once when its cause occurs.
    """

    key: str
    left: int = 0
    words: Mapping[str, Word] = field(default_factory=dict)
