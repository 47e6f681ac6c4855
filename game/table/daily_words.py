"""Sentences about the deals of the day: table, result, par, and a card to share that tells nothing of the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots.daily import DailyDeal
from game.bots.par import ParRun, par_of
from game.bots.registry import parted
from game.engine.registry import load_game
from game.i18n.dates import signed
from game.storage.daily_results import DailyGo, DailyResult

from .daily import called

Say = Callable[..., str]
"""A catalogue: the text of a key with its words."""


def rivals(texts: Say, deal: DailyDeal) -> list[str]:
    """The opponents clockwise from the person, with their levels."""
    found = []
    for place in range(1, deal.setup.players):
        level, character = parted(deal.bots[(deal.seat + place) % deal.setup.players])
        name = texts(f"{deal.game}.bot.{character}.name")
        found.append(texts("bot.label", name=name, level=texts(f"bot.level.{level}")))
    return found


def table_lines(texts: Say, deal: DailyDeal) -> list[str]:
    """Who plays where, and the options that are not the usual ones."""
    words = ", ".join(rivals(texts, deal))
    said = [texts("daily.table", seat=deal.seat + 1, players=deal.setup.players, rivals=words)]
    usual = {option.name: option.default for option in load_game(deal.game).options}
    for name, value in deal.setup.options.items():
        if usual[name] != value:
            option = f"{deal.game}.option.{name}"
            said.append(
                texts("daily.rule", name=texts(f"{option}.name"), value=texts(f"{option}.value.{value}"))
            )
    return said


def result(texts: Say, go: DailyGo, players: int) -> str:
    """How a go ended, in a few words."""
    if not go.ended:
        return texts("daily.state.running")
    key = "won" if go.place == 1 else "place"
    return texts(f"daily.result.{key}", place=go.place, players=players, lead=signed(go.lead))


def remarks(texts: Say, known: DailyResult) -> list[str]:
    """Why the first go does not count, and what later goes came to."""
    said = []
    first = known.first
    if first is not None and first.ended:
        said += [texts(f"daily.{name}") for name in ("late", "changed", "reloaded") if getattr(first, name)]
    later = [go for go in known.later if go.ended]
    if later:
        best = max(go.lead for go in later)
        said.append(texts("daily.later", count=len(later), lead=signed(best)))
    return said


def par_line(texts: Say, deal: DailyDeal, runs: Sequence[ParRun]) -> str:
    """The par as far as it is computed."""
    par = par_of(runs)
    if par is None:
        return texts("daily.par_wait", done=len(runs), runs=deal.runs)
    key = "daily.par" if par.runs >= deal.runs else "daily.par_so_far"
    return texts(
        key, par=signed(par.lead), error=max(1, round(par.error)), won=par.won, runs=par.runs, all=deal.runs
    )


def verdict(texts: Say, deal: DailyDeal, go: DailyGo, runs: Sequence[ParRun]) -> str:
    """A lead against the whole par: above or below only beyond its error; "" while the par is not whole."""
    standing = against(deal, go, runs)
    return texts(f"daily.verdict.{standing}") if standing else ""


def against(deal: DailyDeal, go: DailyGo, runs: Sequence[ParRun]) -> str:
    """ "above", "about" or "below" the whole par, "" while it is not whole or the go not over."""
    par = par_of(runs)
    if par is None or par.runs < deal.runs or not go.ended:
        return ""
    if abs(go.lead - par.lead) <= par.error:
        return "about"
    return "above" if go.lead > par.lead else "below"


def reached(deal: DailyDeal, go: DailyGo, runs: Sequence[ParRun]) -> bool:
    """Whether a lead is the whole par or more."""
    par = par_of(runs)
    return par is not None and par.runs >= deal.runs and bool(go.ended) and go.lead >= par.lead


def standing(texts: Say, deal: DailyDeal, known: DailyResult, go: DailyGo) -> str:
    """A go and the par in one line, as for the end of a match."""
    parts = [par_line(texts, deal, known.runs), verdict(texts, deal, go, known.runs)]
    said = " ".join(part for part in parts if part)
    return texts("daily.score", result=result(texts, go, deal.setup.players), par=said)


def card(texts: Say, deal: DailyDeal, known: DailyResult) -> str:
    """The text to share: date, game, result, par. It tells neither cards nor moves nor the seat."""
    first = known.first
    assert first is not None
    lines = [
        texts("daily.card", game=texts(f"{deal.game}.name"), deal=called(texts, deal.key)),
        result(texts, first, deal.setup.players),
    ]
    if par_of(known.runs) is not None:
        lines.append(par_line(texts, deal, known.runs))
        lines.append(verdict(texts, deal, first, known.runs))
    lines += [texts(f"daily.{name}") for name in ("late", "changed", "reloaded") if getattr(first, name)]
    return "\n".join(line for line in lines if line)


__all__ = [
    "against", "card", "par_line", "reached", "remarks", "result", "rivals", "standing", "table_lines", "verdict",
]  # fmt: skip
