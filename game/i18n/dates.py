"""How days and differences are written in every language."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

MINUS = "−"


def today() -> date:
    """The day as the person counts it."""
    return date.today()  # noqa: DTZ011


def day_words(texts: Callable[..., str], day: date) -> str:
    """A day in words of a catalogue."""
    return texts("share.day", day=day.day, month=texts(f"share.month.{day.month}"), year=day.year)


def short_day(texts: Callable[..., str], moment: str) -> str:
    """The day of a moment in ISO form, in the time of this place, in a short form."""
    here = datetime.fromisoformat(moment).astimezone()
    return texts("statistics.day", day=here.day, month=texts(f"share.short.{here.month}"), year=here.year)


def signed(points: float) -> str:
    """Points with their sign, in whole numbers."""
    whole = round(points)
    return f"+{whole}" if whole > 0 else f"{MINUS}{-whole}" if whole else "0"
