"""Explanation sentences: first the purpose of a move, then the factors for and against it.

The purpose is computed by the game's bots from an observation (``bots.thinking.purpose``), so it names nothing
hidden. Factors are named by the game (``<game>.term.<term>``), never by holdings; their points stand apart (``figures``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from game.bots.odds import SURE
from game.bots.registry import purposes_of
from game.bots.thinking.search_result import Factor, Line, Purpose, RatedAction, SearchResult, main_purpose
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.i18n.catalogue import Texts, headed
from game.i18n.match_texts import MatchTexts

LEAST = 0.05
"""Points below which a factor is not mentioned."""
SHARE = 0.12
"""What weighs less than this share of the weightiest reason is not named."""
FOR, AGAINST = 2, 1
"""Most factors named for the best answer, and against it."""
LITTLE = 0.4
"""A cost of less than this share of the weightiest gain is called small."""


def purpose(game: Game[Any], seen: Any, seat: int, line: Line, result: SearchResult) -> Purpose | None:
    """The purpose of a seat's line that the owner of ``seen`` may know; ``None`` if the game has none.

    If factors weighed, it is the purpose that belongs to the weightiest one.
    """
    find = purposes_of(game.id)
    return None if find is None else main_purpose(find(seen, seat, line), result)


def sentence(found: Purpose, texts: MatchTexts) -> str:
    """A purpose as the reason for a bot's move: a sentence about the bot, which it does not name."""
    return headed(texts.own(f"purpose.{found.key}", **found.words))


def advice_sentence(found: Purpose, texts: MatchTexts) -> str:
    """A purpose as the reason for a move advised to the person, said to the person."""
    return headed(texts.own(f"advice.{found.key}", **found.words))


def weighty(result: SearchResult) -> tuple[list[Factor], list[Factor]]:
    """The factors to name, for and against the best answer, weightiest first."""
    named = factors(result)
    pro = [reason for reason in named if reason.points > 0]
    con = [reason for reason in named if reason.points < 0]
    return pro[:FOR], con[:AGAINST]


def factors(result: SearchResult) -> list[Factor]:
    """All factors above the threshold, weightiest first; none if nothing favors the answer."""
    if all(reason.points < LEAST for reason in result.reasons):
        return []
    most = max((abs(reason.points) for reason in result.reasons), default=0.0)
    least = max(LEAST, SHARE * most)
    return [reason for reason in result.reasons if abs(reason.points) >= least]


def because(result: SearchResult, texts: MatchTexts) -> str:
    """What the best answer gains and what it costs, in a sentence without figures."""
    return texts(f"reasons.{result.how}") if result.how != "tried" else _gains(result, texts)


def explanation_sentence(result: SearchResult, other: Action | None, texts: MatchTexts) -> str:
    """The sentence why a bot acted; ``other`` is the alternative it rejected, if it may be named."""
    if result.how == "slip":
        return texts.own(f"slip.{result.reasons[0].term}")
    if result.how != "tried":
        return texts(f"reasons.did_{result.how}")
    if not weighty(result)[0]:
        return texts("reasons.did_even")
    said = [] if other is None else [texts("reasons.rather", action=texts.action(other))]
    return " ".join([*said, _gains(result, texts)])


def figures(result: SearchResult, texts: MatchTexts) -> str:
    """The factors with their points, a line for each; "" where nothing was weighed."""
    return "\n".join(
        texts(
            "reasons.one",
            term=headed(texts.own(f"term.{reason.term}")),
            points=points(reason.points, texts, signed=True),
        )
        for reason in (factors(result) if result.how == "tried" else ())
    )


def _gains(result: SearchResult, texts: MatchTexts) -> str:
    """What the best answer gains, and what it costs."""
    pro, con = weighty(result)
    if not pro:
        return texts("reasons.even")
    things = _named(pro, texts)
    if not con:
        return texts("reasons.gains", things=things)
    little = abs(con[0].points) < LITTLE * pro[0].points
    key = "reasons.gains_little" if little else "reasons.gains_costs"
    return texts(key, things=things, against=_named(con, texts))


def better(best: RatedAction, other: RatedAction) -> tuple[float, float]:
    """The expected difference of two answers in points of the final lead, and its error.

    The second number is the half width of the 95 % interval.
    """
    return best.points - other.points, SURE * sqrt(best.error**2 + other.error**2)


def points(value: float, texts: Texts, *, signed: bool = False) -> str:
    """A number of points with one decimal as the language writes it."""
    digits = texts.show(round(abs(value), 1))
    if not signed or digits == texts.show(0.0):
        return digits
    return f"{'+' if value > 0 else '−'}{digits}"


def _named(reasons: Sequence[Factor], texts: MatchTexts) -> str:
    """What was weighed, in a row."""
    return texts.listed([texts.own(f"term.{reason.term}") for reason in reasons])
