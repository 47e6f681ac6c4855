"""The story of a finished match, from its score history: by what it was won, over whom, when, and who was best at what."""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n.match_texts import MatchTexts

from .score_history import ScoreHistory

CLOSE, WIDE = 0.05, 0.25
"""Shares of the winner's points up to which a lead is close, and from which it is wide."""
LONG_WAY = 8
"""Points below which no lead is called wide, however few were scored."""


@dataclass(frozen=True, slots=True)
class Story:
    """What there is to tell.

    winners   who won, alone or together
    rival     the best seat on the next place; -1 if there is none
    margin    the lead over it in points; 0 if something else decided
    source    the source of points that set the winners apart most, "" for none; ``mine`` and ``theirs`` are its points
    turn      the round since which the winners led, 0 if from the first, -1 if only the last count put them in front
    best      for each other seat the source of points in which nobody came up to it, and those points
    """

    winners: tuple[int, ...]
    rival: int
    margin: int
    source: str
    mine: int
    theirs: int
    turn: int
    best: tuple[tuple[int, str, int], ...]


def story(history: ScoreHistory) -> Story | None:
    """The story of a match; ``None`` where nobody won or nobody was beaten."""
    won = tuple(history.winners)
    rest = [standing for standing in history.places if standing.place != 1]
    if not won or not rest:
        return None
    rival, first = rest[0].seat, history.places[0]
    pairs = [
        (mine.points - theirs.points, mine.key, mine.points, theirs.points)
        for mine, theirs in zip(history.trees[won[0]].parts, history.trees[rival].parts, strict=True)
    ]
    gap, source, mine, theirs = max(pairs, key=lambda pair: pair[0], default=(0, "", 0, 0))
    return Story(
        won, rival, first.points - rest[0].points, source if gap > 0 else "", mine, theirs,
        _turn(history, won[0]), _best(history, won),
    )  # fmt: skip


def _turn(history: ScoreHistory, winner: int) -> int:
    side = next(side for side in history.sides if winner in side)
    others = [seat for seat in range(len(history.curve)) if seat not in side]
    behind = [
        at
        for at in range(len(history.moments) - 1)
        if history.curve[winner][at] <= max(history.curve[other][at] for other in others)
    ]
    last = max(behind, default=0)
    if last == 0:
        return 0
    return -1 if last == len(history.moments) - 2 else history.before + last + 1


def _best(history: ScoreHistory, won: tuple[int, ...]) -> tuple[tuple[int, str, int], ...]:
    found = []
    for seat in history.order:
        if seat in won:
            continue
        leads = [
            (part.points - max(_of(history, other, at) for other in history.order if other != seat), part)
            for at, part in enumerate(history.shares[seat].parts)
        ]
        lead, part = max(leads, key=lambda one: one[0])
        if lead > 0:
            found.append((seat, part.key, part.points))
    return tuple(found)


def _of(history: ScoreHistory, seat: int, source: int) -> int:
    return history.shares[seat].parts[source].points


def told(found: Story, points: int, texts: MatchTexts) -> list[str]:
    """A story in sentences: how far ahead the winners were and by what, since when they led, what the others did best."""
    winners = tuple(f"seat/{seat}" for seat in found.winners)
    rival = f"seat/{found.rival}"
    said = []
    if found.margin > 0:
        close = found.margin <= max(1, CLOSE * points)
        wide = found.margin >= max(LONG_WAY, WIDE * points) and found.turn >= 0
        how = "close" if close else "wide" if wide else "ahead"
        margin = texts("story.points", count=found.margin)
        said.append(texts(f"story.{how}", winners=winners, rival=rival, margin=margin))
    if found.source:
        what = source_name(found.source, texts)
        said.append(texts("story.by", what=what, mine=found.mine, theirs=found.theirs))
    if found.margin > 0:
        key = "story.last" if found.turn < 0 else "story.took" if found.turn else "story.led"
        said.append(texts(key, winners=winners, round=found.turn))
    said += [
        texts("story.best", seat=f"seat/{seat}", what=source_name(source, texts), points=number)
        for seat, source, number in found.best
    ]
    return said


def source_name(source: str, texts: MatchTexts) -> str:
    """A source of points inside a sentence."""
    key = f"story.by.{source}"
    return texts.own(key) if texts.has_own(key) else texts.source(source)
