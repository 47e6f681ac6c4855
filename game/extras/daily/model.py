"""Goes at the deals of the day: how they begin, what stays closed until the first is over, their sentences, and their par."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date

from game.bots.expected_lead import ParRun, par_of, par_version
from game.bots.registry import split_bot_id
from game.bots.worker import ParRequest
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.extras.daily.deals import DailyDeal, current, day_of, deal_of, is_current
from game.extras.daily.store import DailyGo, DailyResult, DailyResults, began_late
from game.i18n.dates import day_words, signed
from game.storage.record import PERSON, DailyMark, Record, SaveError, SeatInfo
from game.storage.saves import Saves, now
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics, match_id
from game.table.career import ParInBackground
from game.table.session import Session

# -- goes at the deals of the day ------


def begin(
    deal: DailyDeal, seats: Sequence[SeatInfo], saves: Saves, results: DailyResults, today: date
) -> Session:
    """Begin a go at a deal; ``seats`` as the deal has them. Raises ``SaveError`` when it cannot be noted."""
    match = Match(load_game(deal.game), deal.setup)
    known = results.get(deal.game, deal.key)
    if not known.goes and (earlier := _earlier(deal, match.hash(0), saves)) is not None:
        results.put(deal.game, deal.key, replace(known, first=earlier))
        known = results.get(deal.game, deal.key)
    again = bool(known.goes)
    mark = DailyMark(deal.key, deal.seat, again)
    record = Record(match, [*seats], created=now(), daily=mark)
    results.begin(record, late=not is_current(deal.key, today))
    return Session(record, saves)


def _earlier(deal: DailyDeal, first_hash: str, saves: Saves) -> DailyGo | None:
    """A go at a deal that its file has forgotten, as the statistics or the saves still tell; ``None`` where nothing does."""
    counted = None
    with suppress(SaveError):  # the page of the statistics says what is wrong with them
        counted = Statistics(saves.folder.parent / STATISTICS).dealt(first_hash)
    if counted is not None:
        created, own = counted.id.rpartition(" ")[0], counted.results[deal.seat]
        best = max(one.points for seat, one in enumerate(counted.results) if seat != deal.seat)
        late = began_late(deal.key, created)
        reloaded = bool(counted.beyond)
        return DailyGo(
            counted.id,
            created,
            late,
            counted.ended,
            own.place,
            own.points,
            own.points - best,
            reloaded=reloaded,
        )
    for info in saves.header_infos():
        if info.start[1] == first_hash and not info.fork:
            return DailyGo(" ".join(info.start), info.start[0], began_late(deal.key, info.start[0]))
    return None


def seats_of(deal: DailyDeal, person: str = "") -> list[SeatInfo]:
    """The seats of a deal: the person's by its name, the bots' without."""
    return [SeatInfo("" if bot else person, seat, bot or PERSON) for seat, bot in enumerate(deal.bots)]


def closed(setup: Setup, mark: DailyMark | None, results: DailyResults, today: date) -> DailyDeal | None:
    """The deal of the day whose secrets a match with this set-up would tell; ``None`` where it tells none.

    A deal is secret while it is that of today or of this week, or a first go at it is running, and no go is over. Raises
    ``SaveError``.
    """
    deals = [deal for deal in current(setup.game, today) if deal.same(setup)]
    if mark is not None and (marked := deal_of(setup.game, mark.key)) is not None:
        deals.append(marked)
    for deal in deals:
        known = results.get(deal.game, deal.key)
        if not known.done and (known.goes or is_current(deal.key, today)):
            return deal
    return None


def running(record: Record, results: DailyResults) -> bool:
    """Whether a match is an own go at a deal of the day."""
    mark = record.daily
    if mark is None:
        return False
    known = results.get(record.match.game.id, mark.key)
    return any(go.match == match_id(record) for go in known.goes)


def called(texts: Callable[..., str], key: str) -> str:
    """What a deal is called: its day, or the week by its Monday."""
    day = day_of(key)
    if day is None:
        return key
    said = day_words(texts, day)
    return texts("daily.week_of", day=said) if "W" in key else said


# -- sentences about the deals of the day ------

Say = Callable[..., str]
"""A catalogue: the text of a key with its words."""


def rivals(texts: Say, deal: DailyDeal) -> list[str]:
    """The opponents clockwise from the person, with their levels."""
    found = []
    for place in range(1, deal.setup.players):
        level, character = split_bot_id(deal.bots[(deal.seat + place) % deal.setup.players])
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


# -- the par of a deal of the day, played in the background ----------------------------------------------------------


class DailyPar(ParInBackground):
    """The par of a deal at which a go is over, as far as it is computed. ValueError for a deal that is still closed."""

    def __init__(self, deal: DailyDeal, results: DailyResults) -> None:
        known = results.get(deal.game, deal.key)
        if not known.done:
            raise ValueError("no go at this deal is over")
        self.deal = deal
        self._results = results
        self._version = par_version(deal.setup)
        # A par that was finished stays, whatever version computed it; a part of one is only continued by the same.
        finished = len(known.runs) >= deal.runs
        super().__init__(known.runs if finished or known.version == self._version else (), deal.runs)

    def request(self) -> ParRequest:
        return ParRequest(self.deal.setup, self.deal.seat, self.deal.bots, self.missing)

    def keep(self, run: ParRun) -> None:
        self._results.add_run(self.deal.game, self.deal.key, self._version, run)


__all__ = [
    "DailyPar",
    "against",
    "begin",
    "called",
    "card",
    "closed",
    "par_line",
    "reached",
    "remarks",
    "result",
    "rivals",
    "running",
    "seats_of",
    "standing",
    "table_lines",
    "verdict",
]
