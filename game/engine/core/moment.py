"""What is told apart from the log: moments of a seat, occasions on which a character speaks, the approaching end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .decision import Word
from .event import Event

LOSS, OFFICE, BUILT, DELIVERY, LEAD = "loss", "office", "built", "delivery", "lead"
"""Kinds: something is taken from a seat or must be given; an office comes to it; something is finished; cargo arrives;
another seat leads."""
FORCED = "forced"


class MomentRule(NamedTuple):
    """Which moment a kind of event is.

    whose   the word that names the seat to which it happens: "seat" is that of the event itself
    who     the word that names who did it, "" for the seat of the event
    thing   the word that names the component it is about
    others  whether it is told to the other seats too
    chosen  whether it is told even to a seat that has just chosen it
    """

    kind: str
    whose: str = "seat"
    who: str = ""
    thing: str = ""
    others: bool = False
    chosen: bool = True


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
        if (mine and (rule.chosen or not chosen)) or (not mine and rule.others):
            words = {"seat": f"seat/{event.seat}", **event.words}
            who = _seat(event, rule.who or "seat")
            yield Moment(rule.kind, event.key, who, words, str(event.words.get(rule.thing, "")), mine)


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


def occasions(rules: Sequence[OccasionRule], events: Sequence[Event]) -> Iterator[Occasion]:
    """The occasions in events, of those that everybody may know."""
    for event in events:
        if event.audience is not None:
            continue
        for rule in rules:
            if rule.event == event.key and _enough(rule, event.words):
                yield Occasion(rule.occasion, _seat(event, rule.whose))


def _enough(rule: OccasionRule, words: Mapping[str, object]) -> bool:
    number = words.get(rule.word)
    return not rule.word or (isinstance(number, int) and number >= rule.least)


@dataclass(frozen=True, slots=True)
class ApproachingEnd:
    """An end that is certain, or that the next move may cause.

    `key` names its cause: the catalogue has ``nearing.<key>`` for it, with the `words`. `left` counts turns or
    rounds, the present one included; 0 if the match ends at once when its cause occurs.
    """

    key: str
    left: int = 0
    words: Mapping[str, Word] = field(default_factory=dict)
