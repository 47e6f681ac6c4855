"""The command that lists the deals of a day and its week: tables and opponents, no seeds."""

from __future__ import annotations

import json
from datetime import date

from game.cli.arguments import Arguments, UsageError, chosen_game, say
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.extras.daily.deals import DailyDeal, current
from game.extras.daily.model import called, closed, rivals
from game.extras.daily.store import DailyResults
from game.i18n import Texts, dates
from game.storage.record import Record
from game.storage.statistics import Statistics


def daily(texts: Texts, arguments: Arguments) -> int:
    """List the deals of a day and its week, of one game or of all."""
    arguments.only("--date", "--json")
    games = [chosen_game(texts, arguments).id] if arguments.words else game_ids()
    word = arguments.text("--date")
    try:
        day = date.fromisoformat(word) if word else dates.today()
    except ValueError:
        raise UsageError("date", word=word) from None
    try:
        deals = [deal for game_id in games for deal in current(game_id, day)]
    except TableError as error:
        raise UsageError("daily", what=error) from None
    if arguments.json:
        say(json.dumps([_data(deal) for deal in deals]))
        return 0
    for deal in deals:
        say(texts(f"cli.daily.{deal.period}", **_words(texts, deal)))
    return 0


def closed_now(texts: Texts, record: Record) -> tuple[str, dict[str, object]] | None:
    """Key and words of why a match is not told of: it would tell a deal of the day that is not played yet."""
    deal = closed(record.match.setup, record.daily, DailyResults(Statistics()), dates.today())
    return None if deal is None else ("daily.closed", {"deal": called(texts, deal.key)})


def _data(deal: DailyDeal) -> dict[str, object]:
    """What everybody may know before the first move: neither seed nor code."""
    return {
        "game": deal.game,
        "period": deal.period,
        "key": deal.key,
        "players": deal.setup.players,
        "seat": deal.seat,
        "bots": [*deal.bots],
        "options": load_game(deal.game).check_options(deal.setup),
    }


def _words(texts: Texts, deal: DailyDeal) -> dict[str, object]:
    return {
        "game": texts(f"{deal.game}.name"),
        "key": deal.key,
        "seat": deal.seat + 1,
        "players": deal.setup.players,
        "rivals": ", ".join(rivals(texts, deal)),
    }


__all__ = ["closed_now", "daily"]
