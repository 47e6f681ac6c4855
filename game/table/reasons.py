"""Why something was done, or would be: first what it is good for, then what weighed in its favor and against it.

What it is good for is a purpose that the game's players compute from an observation (``bots.thinking.purpose``), so that
it names nothing that the observation hides. What weighed is named by the game (``<game>.term.<term>``) with its points in
brackets, never by what a seat holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from game.bots.odds import SURE
from game.bots.registry import purposes_of
from game.bots.thinking.purpose import Purpose, main_purpose
from game.bots.thinking.search_result import Factor, Line, RatedAction, SearchResult
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.i18n.catalogue import Texts, headed
from game.i18n.match_texts import MatchTexts

LEAST = 0.05
"""Points below which nothing is said of a reason."""
SHARE = 0.12
"""What weighs less than this share of the weightiest reason is not named."""
FOR, AGAINST = 2, 1
"""So many reasons are named for the best answer, and against it."""


def purpose(game: Game[Any], seen: Any, seat: int, line: Line, result: SearchResult) -> Purpose | None:
    """What a seat's line is good for, of all that the one who sees ``seen`` may know; ``None`` where the game has no words.

    Where factors weighed, it is the purpose that belongs to the weightiest one.
    """
    find = purposes_of(game.id)
    return None if find is None else main_purpose(find(seen, seat, line), result)


def sentence(found: Purpose, texts: MatchTexts) -> str:
    """A purpose as a sentence."""
    return headed(texts.own(found.key, **found.words))


def weighty(result: SearchResult) -> tuple[list[Factor], list[Factor]]:
    """The reasons worth naming, for the best answer and against it, the weightiest first."""
    named = factors(result)
    pro = [reason for reason in named if reason.points > 0]
    con = [reason for reason in named if reason.points < 0]
    return pro[:FOR], con[:AGAINST]


def factors(result: SearchResult) -> list[Factor]:
    """All reasons of any weight, the weightiest first; none where nothing speaks for the answer."""
    if all(reason.points < LEAST for reason in result.reasons):
        return []
    most = max((abs(reason.points) for reason in result.reasons), default=0.0)
    least = max(LEAST, SHARE * most)
    return [reason for reason in result.reasons if abs(reason.points) >= least]


def because(result: SearchResult, texts: MatchTexts) -> str:
    """What speaks for the best answer and what against it."""
    if result.how != "tried":
        return texts(f"reasons.{result.how}")
    pro, con = weighty(result)
    if not pro:
        return texts("reasons.even")
    words = texts("reasons.for", things=_named(pro, texts))
    return f"{words} {texts('reasons.against', things=_named(con, texts))}" if con else words


def explanation_sentence(result: SearchResult, other: Action | None, texts: MatchTexts) -> str:
    """Why a player did what it did; ``other`` is the answer it gave up for it, where that may be named."""
    if result.how != "tried":
        return texts(f"reasons.did_{result.how}")
    pro, con = weighty(result)
    if not pro:
        return texts("reasons.did_even")
    said = [] if other is None else [texts("reasons.rather", action=texts.action(other))]
    said.append(texts("reasons.did_for", things=_named(pro, texts)))
    if con:
        said.append(texts("reasons.did_against", things=_named(con, texts)))
    return " ".join(said)


def better(best: RatedAction, other: RatedAction) -> tuple[float, float]:
    """By how many points of the final lead one answer is expected to be better than another, and how sure that is.

    The second number is the half width of the interval that holds the true difference 19 times in 20.
    """
    return best.points - other.points, SURE * sqrt(best.error**2 + other.error**2)


def points(value: float, texts: Texts, *, signed: bool = False) -> str:
    """A number of points with one decimal as the language writes it."""
    digits = texts.show(round(abs(value), 1))
    if not signed or digits == texts.show(0.0):
        return digits
    return f"{'+' if value > 0 else '−'}{digits}"


def _named(reasons: Sequence[Factor], texts: MatchTexts) -> str:
    """Reasons in a row, each with its weight."""
    return texts.listed(
        [
            texts(
                "reasons.one",
                term=texts.own(f"term.{reason.term}"),
                points=points(reason.points, texts, signed=True),
            )
            for reason in reasons
        ]
    )
