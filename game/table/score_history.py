"""Score history of a match: who got how many points from which source, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.engine.core.game import ScoreTree, Standing
from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.i18n.catalogue import capitalized
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record
from game.storage.tallies import places as placed

from .log import ROUND, LogEntry
from .timeline import round_starts

HANDICAP = "handicap"
"""The source of points that a seat was given."""


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """Points of a match at its end (or so far).

    order    the seats by place, those without one last
    places   the standing of each seat that has one
    trees    each seat's points by source, with its partner's
    shares   each seat's own part of them
    sides    the seats that win or lose together, by place
    moments  the positions at which points were counted: the start, then the end of every round
    curve    for each seat its points at each of these moments
    """

    order: tuple[int, ...]
    places: tuple[Standing, ...]
    trees: tuple[ScoreTree, ...]
    shares: tuple[ScoreTree, ...]
    sides: tuple[tuple[int, ...], ...]
    moments: tuple[int, ...]
    curve: tuple[tuple[int, ...], ...]
    own: tuple[tuple[int, ...], ...]
    """As ``curve``, of each seat's own part."""
    counted: tuple[tuple[ScoreTree, ...], ...] = ()
    """At each of these moments each seat's points by source."""
    before: int = 0
    """How many rounds were over before the match began: it may start from a position of its own."""

    def place(self, seat: int) -> Standing | None:
        """Where a seat ended, None for one that has no place."""
        return next((standing for standing in self.places if standing.seat == seat), None)

    @property
    def in_teams(self) -> bool:
        """Whether some seats win or lose together."""
        return any(len(side) > 1 for side in self.sides)

    def rank(self, seat: int) -> int:
        """The place of a seat, counted by sides: the second team is second, however many won before it; 0 for none."""
        if self.place(seat) is None:
            return 0
        places = [found.place for side in self.sides if (found := self.place(side[0])) is not None]
        mine = next(
            found for side in self.sides if seat in side and (found := self.place(side[0])) is not None
        )
        return 1 + sum(place < mine.place for place in places)

    @property
    def winners(self) -> list[int]:
        """The seats on the first place."""
        return [standing.seat for standing in self.places if standing.place == 1]

    @property
    def highest(self) -> int:
        """The most points anybody had at any of the moments."""
        return max((points for line in self.curve for points in line), default=0)


def score_history(record: Record) -> ScoreHistory:
    """The score history of a finished match, from its true positions, with what seats were given at its end."""
    match = record.match
    game, state = match.game, match.state
    places = tuple(placed(record))
    given = [seat.handicap for seat in record.seats] if places != tuple(game.standings(state)) else []
    ranked = [standing.seat for standing in places]
    seats = (*ranked, *(seat for seat in range(match.setup.players) if seat not in ranked))
    sides = tuple(dict.fromkeys(_side(match, seat) for seat in seats))
    order = tuple(seat for side in sides for seat in side)
    starts = round_starts(match)
    moments = tuple(dict.fromkeys((*starts, len(match))))
    counted = tuple(tuple(game.score(match.at(moment))) for moment in moments)
    curve = tuple(tuple(row[seat].points for row in counted) for seat in range(match.setup.players))
    parts = [[tree.points for tree in game.shares(match.at(moment))] for moment in moments]
    own = tuple(tuple(row[seat] for row in parts) for seat in range(match.setup.players))
    trees, shares = (
        tuple(_given(tree, given[seat]) if given else tree for seat, tree in enumerate(found))
        for found in (game.score(state), game.shares(state))
    )
    if given:
        curve = tuple((*line[:-1], line[-1] + more) for line, more in zip(curve, given, strict=True))
        own = tuple((*line[:-1], line[-1] + more) for line, more in zip(own, given, strict=True))
    return ScoreHistory(order, places, trees, shares, sides, moments, curve, own, counted, _before(match))


def _before(match: Match[Any]) -> int:
    """How many rounds were over before the first action."""
    if match.position is None:
        return 0
    return max(0, int(match.game.facts(match.at(0)).get(ROUND, 1)) - 1)


def _given(tree: ScoreTree, points: int) -> ScoreTree:
    """The points of a seat with those it was given as a source of their own."""
    return replace(tree, points=tree.points + points, parts=(*tree.parts, ScoreTree(HANDICAP, points)))


def _side(match: Match[Any], seat: int) -> tuple[int, ...]:
    """A seat and its partner, the lower number first."""
    setup = match.setup
    partner = match.game.partner(match.game.check_options(setup), setup.players, seat)
    return tuple(sorted((seat, partner))) if partner >= 0 else (seat,)


def earned(match: Match[Any], entries: Sequence[LogEntry], seat: int, source: ScoreTree) -> list[LogEntry]:
    """The lines of a log that tell what gave a seat its points of one source."""
    keys = match.game.sources().get(source.key, ())
    word = match.game.score(match.state)[seat].key
    return [
        entry
        for entry in entries
        if entry.event.seat == seat and entry.event.key in keys and _gave(entry.event, word, source.things)
    ]


def _gave(event: Event, word: str, things: Sequence[str]) -> bool:
    """Whether an event gave points: it says how many under the name of the game's points, or brought one of the things."""
    if event.words.get(word):
        return True
    return any(value in things for value in event.words.values() if isinstance(value, str))


# -- the story ---------------------------------------------------------------------------------------------------------
# The story of a finished match, from its score history: by what it was won, over whom, when, and who was best at
# what.


CLOSE, WIDE = 0.05, 0.25
"""Shares of the winner's points up to which a lead is close, and from which it is wide."""
LONG_WAY = 8
"""Points below which no lead is called wide, however few were scored."""
TELLING = 2
"""Points more from one source that are worth a sentence."""
MOST_DECIDING = 2
"""Most sources of points that can be said to have decided a match together."""
LATE = 0.8
"""Share of the rounds after which a lead that changes then changes late."""
WAYS = {
    "led": 2, "took": 3, "passed": 2, "passed_by": 2, "late": 3, "still": 2, "ahead": 3, "close": 3, "wide": 2,
}  # fmt: skip
"""In how many ways it is told; the margin and the round choose."""


@dataclass(frozen=True, slots=True)
class Story:
    """What there is to tell.

    winners   who won, alone or together
    rival     the best seat on the next place; -1 if there is none
    margin    the lead over it in points; 0 if something else decided
    sources   the sources of points that decided it (``_deciding``); ``mine`` and ``theirs`` are their points
    turn      the round since which the winners led, 0 if from the first, -1 if only the last count put them in front
    leader    the seat that led alone until then, -1 for none; ``deed``: what gave the winners most points in that round
    late      whether that was near the end
    tie       what decided between equal points: its number among the tie-breaks and both seats' values; (0, 0, 0) for nothing
    best      for each other seat the source of points in which nobody came up to it, and those points, most first
    most      for each seat without one, the winners too, its largest source of points and those points, as they ended
    rounds    how many rounds there were
    """

    winners: tuple[int, ...]
    rival: int
    margin: int
    sources: tuple[str, ...]
    mine: int
    theirs: int
    turn: int
    best: tuple[tuple[int, str, int], ...]
    leader: int = -1
    deed: str = ""
    late: bool = False
    tie: tuple[int, int, int] = (0, 0, 0)
    most: tuple[tuple[int, str, int], ...] = ()
    rounds: int = 0


def story(history: ScoreHistory, prizes: frozenset[str] = frozenset()) -> Story | None:
    """The story of a match; ``None`` where nobody won or nobody was beaten. Nobody is best at a prize."""
    won = tuple(history.winners)
    rest = [standing for standing in history.places if standing.place != 1]
    if not won or not rest:
        return None
    rival, first = rest[0].seat, history.places[0]
    tie = _tie(first, rest[0])
    decided = ((), 0, 0) if tie[0] else _deciding(history.trees[won[0]], history.trees[rival])
    sources, mine, theirs = decided
    behind = _behind(history, won[0])
    last = len(history.moments) - 1
    turn = 0 if behind < 0 else -1 if behind == last - 1 else history.before + behind + 1
    best = _best(history, won, prizes)
    return Story(
        won, rival, first.points - rest[0].points, sources, mine, theirs, turn,
        best, _leader(history, won[0], behind), _deed(history, won[0], behind),
        behind + 1 >= LATE * last, tie, _most(history, {seat for seat, _, _ in best}, prizes),
        history.before + last,
    )  # fmt: skip


def _tie(first: Standing, rival: Standing) -> tuple[int, int, int]:
    """The first tie-break in which two seats of equal points differ, counted from 1, and their values; zeros for none."""
    if first.points != rival.points:
        return 0, 0, 0
    pairs = enumerate(zip(first.ties, rival.ties, strict=True), 1)
    return next(((number, *pair) for number, pair in pairs if pair[0] != pair[1]), (0, 0, 0))


def _deciding(winner: ScoreTree, rival: ScoreTree) -> tuple[tuple[str, ...], int, int]:
    """The sources of points that decided it and both seats' points from them: the largest leads that outweigh all that the
    rival was ahead in, the largest alone where that takes too many."""
    pairs = sorted(
        zip(winner.parts, rival.parts, strict=True), key=lambda pair: pair[1].points - pair[0].points
    )
    gaps = [mine.points - theirs.points for mine, theirs in pairs]
    against, count = -sum(gap for gap in gaps if gap < 0), 1
    while count < len(gaps) and gaps[count] > 0 and sum(gaps[:count]) <= against:
        count += 1
    count = count if count <= MOST_DECIDING else 1
    found = [pair for pair, gap in zip(pairs[:count], gaps, strict=False) if gap > 0]
    own, other = (sum(pair[side].points for pair in found) for side in (0, 1))
    return tuple(mine.key for mine, _ in found), own, other


def _behind(history: ScoreHistory, winner: int) -> int:
    """The last moment after the start at which a seat was not in front; -1 if it always was."""
    others = _others(history, winner)
    behind = [
        at
        for at in range(1, len(history.moments) - 1)
        if history.curve[winner][at] <= max(history.curve[other][at] for other in others)
    ]
    return max(behind, default=-1)


def _others(history: ScoreHistory, winner: int) -> list[int]:
    side = next(side for side in history.sides if winner in side)
    return [seat for seat in range(len(history.curve)) if seat not in side]


def _leader(history: ScoreHistory, winner: int, at: int) -> int:
    """The only seat that had most points at a moment, -1 if several had or the winner was level with it."""
    if at < 0:
        return -1
    most = max(history.curve[seat][at] for seat in _others(history, winner))
    first = [seat for seat, line in enumerate(history.curve) if line[at] == most]
    return first[0] if len(first) == 1 else -1


def _deed(history: ScoreHistory, winner: int, at: int) -> str:
    """The source that gave a seat most points in the round after a moment, "" if none did."""
    if at < 0 or at + 1 >= len(history.counted):
        return ""
    was = {part.key: part.points for part in history.counted[at][winner].parts}
    parts = history.counted[at + 1][winner].parts
    more, source = max(((part.points - was.get(part.key, 0), part.key) for part in parts), default=(0, ""))
    return source if more > 0 else ""


def _best(
    history: ScoreHistory, won: tuple[int, ...], prizes: frozenset[str]
) -> tuple[tuple[int, str, int], ...]:
    found = []
    for seat in history.order:
        if seat in won:
            continue
        leads = [
            (part.points - max(_of(history, other, at) for other in history.order if other != seat), part)
            for at, part in enumerate(history.shares[seat].parts)
            if part.key not in prizes
        ]
        lead, part = max(leads, key=lambda one: one[0])
        if lead > 0:
            found.append((seat, part.key, part.points))
    return tuple(sorted(found, key=lambda one: -one[2]))


def _most(history: ScoreHistory, named: set[int], prizes: frozenset[str]) -> tuple[tuple[int, str, int], ...]:
    found = []
    for seat in history.order:
        parts = [part for part in history.shares[seat].parts if part.key not in prizes and part.points > 0]
        if seat not in named and parts:
            part = max(parts, key=lambda one: one.points)
            found.append((seat, part.key, part.points))
    return tuple(found)


def _of(history: ScoreHistory, seat: int, source: int) -> int:
    return history.shares[seat].parts[source].points


def told(found: Story, points: int, texts: MatchTexts, reader: int | None = None) -> list[str]:
    """A story in sentences: how far ahead the winners were, since when and whom they passed, what decided it unless that was
    what they passed by, what each of the others did best, and the winners too where nothing else says it.

    ``reader``: the seat of who reads it, who is "you": "You beat Malchus by 7 points."
    """
    said = []
    again = found.sources == (found.deed,) and found.leader >= 0 and found.turn > 0 and not found.late
    lead = found.mine - found.theirs
    decided = lead > 0 and lead >= found.margin and not again  # less did not decide it
    who = _to(found, reader)
    if found.tie[0]:
        said = [_in_a_way(f"{who}.even", "even", found, texts), _tie_told(found, texts)]
    if found.margin > 0:
        close = found.margin <= max(1, CLOSE * points)
        wide = found.margin >= max(LONG_WAY, WIDE * points) and found.turn >= 0
        how = "close" if close else "wide" if wide else "ahead"
        margin = _amount(found.margin, texts)
        said.append(capitalized(_in_a_way(f"{who}.{how}", how, found, texts, margin=margin)))
        deed = "" if decided and found.deed in found.sources else found.deed  # told once
        said.append(_turning(replace(found, deed=deed), texts, reader))
    edge = not decided and not again and lead >= TELLING
    if decided or edge:
        said.extend(_decided_told(found, texts, reader, edge=edge))
    plain = not (decided or edge or again)
    if (decided or edge) and len(found.sources) == 1:  # the rival's points are told with the winner's
        told_of = (found.rival, found.sources[0])
        found = replace(found, most=tuple(one for one in found.most if one[:2] != told_of))
    return [*said, *_best_told(found, texts, reader, winners=plain)]


def _to(found: Story, reader: int | None) -> str:
    """Whose words a sentence about winners and rival takes."""
    return "you" if found.winners == (reader,) else "lost" if found.rival == reader else "of"


def _amount(count: int, texts: MatchTexts) -> str:
    return texts("story.points", count=count, amount=texts.own("score.amount", count=count))


def _decided_told(found: Story, texts: MatchTexts, reader: int | None, *, edge: bool) -> list[str]:
    """What decided it, with whose points: one source in the words of the game, several together. `edge`: only what gave
    the largest lead of many."""
    who = _to(found, reader)
    winners, rival = tuple(f"seat/{seat}" for seat in found.winners), f"seat/{found.rival}"
    mine = texts.own("score.amount", count=found.mine)
    points = texts(f"story.versus.{who}", winners=winners, rival=rival, mine=mine, theirs=found.theirs)
    if edge or len(found.sources) > 1:
        key = "story.edge" if edge else "story.decided"
        return [capitalized(texts(key, what=_sources(found.sources, texts), points=points))]
    key = f"story.decided.{''.join(found.sources)}"
    return [texts.own(key, points=points)] if texts.has_own(key) else []


def _tie_told(found: Story, texts: MatchTexts) -> str:
    """What decided between equal points: in the game's own words about both seats if it has any, else by its numbers."""
    number, mine, theirs = found.tie
    key = f"score.on_tie.{number}"
    if not texts.has_own(key):
        return texts.own(f"story.tie.{number}", mine=mine, theirs=theirs)
    winner, rival = f"seat/{found.winners[0]}", f"seat/{found.rival}"
    return capitalized(texts.own(key, count=abs(mine), name=winner, other=rival)) + "."


def _sources(sources: Sequence[str], texts: MatchTexts) -> str:
    return texts.listed([source_name(source, texts) for source in sources])


def _in_a_way(key: str, kind: str, found: Story, texts: MatchTexts, **words: object) -> str:
    """A sentence about the winners, in the way that margin and round choose; those told in one way have no number."""
    ways = WAYS.get(kind, 1)
    number = f".{(found.margin + max(0, found.turn)) % ways}" if ways > 1 else ""
    winners, rival = tuple(f"seat/{seat}" for seat in found.winners), f"seat/{found.rival}"
    words |= {"round": found.turn, "rounds": found.rounds}
    return texts(f"story.{key}{number}", winners=winners, rival=rival, **words)


def _turning(found: Story, texts: MatchTexts, reader: int | None) -> str:
    """Since when the winners led, whom they passed, and with what; nobody is named again who has just been named."""
    who = "you" if found.winners == (reader,) else "of"
    if found.leader < 0 or found.turn == 0:
        kind = "last" if found.turn < 0 else "took" if found.turn else "led"
        return _in_a_way(f"{who}.{kind}", kind, found, texts)
    who = "swap" if found.leader == found.rival else "lost" if found.leader == reader else who
    deed = found.deed and source_name(found.deed, texts)
    kind = "still" if found.turn < 0 else "late" if found.late else "passed_by" if deed else "passed"
    leader = f"seat/{found.leader}"
    hands = _in_a_way(f"hands.{_to(found, reader)}", "hands", found, texts)
    return _in_a_way(f"{who}.{kind}", kind, found, texts, leader=leader, what=deed, hands=hands)


def _best_told(found: Story, texts: MatchTexts, reader: int | None, *, winners: bool) -> list[str]:
    """What each of the others did best, two in a sentence, and what gave those most points who were best at nothing: in one
    sentence for all whom the same gave most.

    ``winners``: they are told of too.
    """
    said = []
    for seat, source, number in found.best:
        key = f"story.{'your_best' if seat == reader else 'best'}.{source}"
        if texts.has_own(key):
            said.append(texts.own(key, seat=f"seat/{seat}", points=number))
    own: list[str] = []
    shared: list[str] = []
    again = False
    for seats in _by_source([one for one in found.most if winners or one[0] not in found.winners]):
        won = seats[0][0] in found.winners
        if len(seats) > 1:
            (own if won else shared).append(_shared_told(seats, texts, reader))
        elif won:
            own.append(_most_told(*seats[0], texts, reader, "first"))
        else:
            said.append(_most_told(*seats[0], texts, reader, "next" if again else "first"))
            again = len(said) % 2 == 1  # the second half of a sentence needs no verb of its own
    pairs = [*([one] for one in own), *(said[at : at + 2] for at in range(0, len(said), 2))]
    told_of = [
        texts("story.two", first=pair[0], second=pair[-1]) if len(pair) > 1 else pair[0] for pair in pairs
    ]
    return [capitalized(one) + "." for one in (*told_of, *shared)]


def _by_source(most: Sequence[tuple[int, str, int]]) -> list[list[tuple[int, str, int]]]:
    """Seats with the same largest source together."""
    return [
        [one for one in most if one[1] == source] for source in dict.fromkeys(source for _, source, _ in most)
    ]


def _shared_told(seats: Sequence[tuple[int, str, int]], texts: MatchTexts, reader: int | None) -> str:
    """What gave several seats most points, and how many each: "the vault counted most: 18 VP for Anna and 17 for you"."""
    parts = [
        texts(
            f"story.share.{'you' if seat == reader else 'of'}", seat=f"seat/{seat}",
            points=number if at else texts.own("score.amount", count=number),
        )
        for at, (seat, _, number) in enumerate(seats)
    ]  # fmt: skip
    return texts("story.shared", what=source_name(seats[0][1], texts), points=texts.listed(parts))


def _most_told(seat: int, source: str, number: int, texts: MatchTexts, reader: int | None, part: str) -> str:
    """What gave a seat most points; `part`: the first of a sentence or the next, which leaves out the verb."""
    key = f"story.{'your_most' if seat == reader else 'most'}.{part}"
    points = texts.own("score.amount", count=number)
    return texts(key, seat=f"seat/{seat}", what=source_name(source, texts), points=points)


def source_name(source: str, texts: MatchTexts) -> str:
    """A source of points inside a sentence."""
    key = f"story.by.{source}"
    return texts.own(key) if texts.has_own(key) else texts.source(source)


# -- the first sentence ------------------------------------------------------------------------------------------------
# The one sentence an analysis opens with: who won, by how much, and which source of points decided it most.


class Margin(NamedTuple):
    """Who won against whom by how many points, and the sources that decided it: their keys, and the points of both."""

    winner: int
    rival: int
    lead: int
    sources: tuple[str, ...]
    own: int
    other: int


def margin(history: ScoreHistory, against: int | None = None) -> Margin | None:
    """What the winner had ahead of a seat, by default of the next; ``None`` where points did not decide or several won."""
    winners = history.winners
    if len(winners) != 1 or len(history.places) < 2 or history.in_teams:
        return None
    winner, rival = winners[0], history.places[1].seat if against is None else against
    place, other = history.place(winner), history.place(rival)
    if place is None or other is None or place.points <= other.points:
        return None
    return Margin(
        winner, rival, place.points - other.points, *_deciding(history.trees[winner], history.trees[rival])
    )


def opening(record: Record, texts: MatchTexts) -> str:
    """The sentence, to the only person of the match as "you"; "" where points did not decide or several won."""
    match = record.match
    last = match.events(max(0, len(match) - 1))
    if any(texts.has_own(f"score.won.{event.key}") for event in last):
        return ""
    history = score_history(record)
    people = [seat for seat, info in enumerate(record.seats) if info.is_person]
    person = people[0] if len(people) == 1 else None
    lost = person is not None and person not in history.winners and history.place(person) is not None
    found = margin(history, person if lost else None)
    if found is None:
        return ""
    key = "behind" if lost else "you" if person == found.winner else "won"
    return texts(
        f"analysis.opening.{key}", name=record.seats[found.winner].name, rival=record.seats[found.rival].name,
        lead=found.lead, source=_sources(found.sources, texts), own=found.own, other=found.other,
    )  # fmt: skip
