"""Why advice is another one than before in the same turn: the cause that can be named truthfully, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from game.bots.registry import adapter_of
from game.bots.thinking.search_result import SearchResult
from game.engine.core.action import Action
from game.engine.core.event import Event
from game.engine.core.match import Match

from .event_log import FORCED, ROUND

Cause = Literal["own", "news", "again"]
"""``own``: the person acted differently; ``news``: new information; ``again``: only computed anew."""


class Given(NamedTuple):
    """Advice shown earlier: seat, turn, number of actions and their hash, and the advice."""

    seat: int
    turn: object
    number: int
    mark: str
    result: SearchResult


class AdviceChange(NamedTuple):
    """The earlier advice that the present one replaces, and the reason.

    ``old`` is the earlier advice; ``done`` what the person did instead (``own``), ``event`` the new information
    (``news``).
    """

    cause: Cause
    old: Action
    done: Action | None = None
    event: Event | None = None


def given(match: Match[Any], seat: int, result: SearchResult) -> Given:
    """Advice for the present position."""
    return Given(seat, turn_of(match), len(match), match.hash(), result)


def turn_of(match: Match[Any]) -> object:
    """What stays the same as long as a turn lasts."""
    adapter = adapter_of(match.game.id)
    return None if adapter is None else adapter.turn(match.state)


def change(match: Match[Any], before: Given | None, seat: int, now: SearchResult) -> AdviceChange | None:
    """Why the advice for the present position differs from what was advised earlier in the turn; ``None``: it does not."""
    if before is None or before.seat != seat or before.turn != turn_of(match):
        return None
    if len(match) <= before.number or match.hash(before.number) != before.mark:
        return None
    line, since = before.result.options[0].line, match.entries[before.number :]
    own = [entry.action for entry in since if entry.seat == seat]
    for advised, done in zip(line, own, strict=False):
        if advised != done:
            return None if now.action == advised else AdviceChange("own", advised, done=done)
    if len(line) <= len(own) or line[len(own)] == now.action:
        return None
    event = _news([event for n in range(before.number, len(match)) for event in match.events(n)], seat)
    return (
        AdviceChange("again", line[len(own)])
        if event is None
        else AdviceChange("news", line[len(own)], event=event)
    )


def _news(events: Sequence[Event], seat: int) -> Event | None:
    """The last information a seat got: something revealed, else an action of another seat."""
    seen = [event for event in events if event.visible_to(seat) and event.key not in {FORCED, ROUND}]
    shown = [event for event in seen if event.reveals] or [
        event for event in seen if event.seat not in (seat, -1)
    ]
    return shown[-1] if shown else None


__all__ = ["AdviceChange", "Given", "change", "given", "turn_of"]
