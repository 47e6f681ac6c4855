"""The analysis of a finished match: computed in the background, and what it found in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from game.bots.analysis.analyst import TRIES
from game.bots.analysis.losses import level_shares, levels_near, share_of
from game.bots.analysis.report import DecisionMark, MatchReport, TurningPoint
from game.bots.rating_estimate import CONFIDENCE
from game.bots.registry import levels, split_bot_id
from game.bots.thinking.search_result import Factor, RatedAction, SearchResult
from game.bots.worker import BotWorker, review_request
from game.engine.core.match import Match
from game.extras.analysis.store import FOLDER, ReportFile
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record
from game.table.advice import purpose, weighty, without_contradictions, would
from game.table.log import EventLog

# -- the analysis of a finished match in the background ---------


class MatchAnalysis:
    """The report of a match that is over, as far as it is computed. ValueError for a running match.

    ``data`` is the folder of the user's data. :meth:`start` computes only what is not kept there; call :meth:`poll`
    regularly and :meth:`stop` at the end.
    """

    def __init__(self, record: Record, data: Path) -> None:
        if not record.match.game.over(record.match.state):
            raise ValueError("the match is not over")
        self.record = record
        self._file = ReportFile(data / FOLDER, record)
        self._worker: BotWorker | None = None
        self._changes = 0
        self.report: MatchReport | None = self._file.read()
        self.failed = False

    @property
    def changes(self) -> int:
        """How often the report has grown or failed."""
        return self._changes + self.failed

    @property
    def computing(self) -> bool:
        """Whether the report still grows."""
        return self._worker is not None

    def same(self, record: Record) -> bool:
        """Whether it is of the same match, finished in the same way."""
        return self.record.created == record.created and self.record.match.hash() == record.match.hash()

    def start(self) -> None:
        """Begin to compute, unless the whole report is there already."""
        if self._worker is None and (self.report is None or not self.report.final):
            self.failed = False
            self._worker = BotWorker()
            self._worker.review(review_request(self.record.match))

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""
        worker = self._worker
        if worker is None:
            return False
        worker.listen()
        found = worker.report
        changed = found is not self.report and found is not None
        self._changes += changed
        if changed:
            self.report = found
        if found is not None and found.final:
            self._file.write(found)
            self.stop()
        elif not worker.reviewing:
            self.failed = True
            self.stop()
        return changed or self.failed

    def chances(self, at: int) -> list[float]:
        """Every seat's chance at a position, from 0 to 1; empty where they are not known yet."""
        return [] if self.report is None or not self.report.curve else self.report.chances_at(at)

    def stop(self) -> None:
        """End the process; what is not final is computed again when it is started again."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()


class RunningAnalyses:
    """The analyses being computed: they go on when nobody looks at them, one at a time.

    Call :meth:`poll` regularly and :meth:`close` at the end of the program.
    """

    def __init__(self) -> None:
        self._running: MatchAnalysis | None = None

    @property
    def working(self) -> bool:
        """An analysis does not keep the screen awake: nobody watches it."""
        return False

    def of(self, record: Record, data: Path) -> MatchAnalysis:
        """The analysis of a match: the running one if it is of the same match, else a new one. ValueError for a running match."""
        running = self._running
        if running is not None and running.computing and running.same(record):
            return running
        return MatchAnalysis(record, data)

    def start(self, analysis: MatchAnalysis) -> None:
        """Begin to compute; another one that is running stops."""
        if self._running is not None and self._running is not analysis:
            self._running.stop()
        self._running = analysis
        analysis.start()

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""
        return self._running is not None and self._running.poll()

    def close(self) -> None:
        """Stop what is running."""
        if self._running is not None:
            self._running.stop()
        self._running = None


# -- the findings of an analysis as sentences, in percent of the winning chance --------------------------------------

MOST_REVISION = 0.15
"""A larger share that belongs to nobody leaves it open whose moves changed the chances."""


def split_told_apart(report: MatchReport) -> bool:
    """Whether own and others' moves can be told apart: with two sides one's gain is the other's loss."""
    small = all(abs(share.revision) <= MOST_REVISION for share in report.seats)
    return small and len(set(report.sides)) > 2


def percent(change: float) -> int:
    """A change of the chance in whole percent, without its sign."""
    return round(100 * abs(change))


class Findings:
    """Sentences about the report of a match, in the language and with the names of its texts."""

    def __init__(
        self, match: Match[Any], report: MatchReport, texts: MatchTexts, players: Sequence[str] = ()
    ) -> None:
        self.match, self.report, self.texts = match, report, texts
        self.players = players
        """The ids of who plays, by seat: a bot is called by its own level."""
        self._log = EventLog(match)

    @cached_property
    def _marks(self) -> dict[tuple[int, str], DecisionMark]:
        return {(mark.number, mark.kind): mark for mark in self.report.marks}

    def mark(self, point: TurningPoint) -> DecisionMark | None:
        """The marked decision behind a turning point; none behind luck."""
        return self._marks.get((point.number, point.kind))

    def sentence(self, point: TurningPoint, *, told: bool = True) -> str:
        """What happened at a turning point, to whom, and what it changed; the better answer only if it may be ``told``."""
        words: dict[str, object] = {
            "round": self._log.round_at(point.number), "name": self.texts.seat(point.seat),
            "change": percent(point.change),
        }  # fmt: skip
        mark = self.mark(point)
        if mark is None:
            key = "gain" if point.change > 0 else "setback"
            return self.texts(f"analysis.{key}", what=self._revealed(point.number), **words)
        played, better = self.answers(mark)
        if mark.kind == "strong":
            return self.texts("analysis.strong", played=played, **words)
        if played == better or not told:
            return self.texts("analysis.loss_alone", played=played, **words)
        return self.texts("analysis.loss", played=played, better=better, **words)

    def answers(self, mark: DecisionMark) -> tuple[str, str]:
        """The first actions in which the played and the better line differ, as labels."""
        pairs = list(zip(mark.played, mark.better, strict=False))
        played, better = next(((a, b) for a, b in pairs if a != b), (mark.played[-1], mark.better[-1]))
        return self._action(mark, played), self._action(mark, better)

    def _action(self, mark: DecisionMark, text: str) -> str:
        """An action of the turn that begins with a marked decision, as a label."""
        return self.texts.action(self.match.game.grammar.parse(text), self.match.at(mark.number))

    def why(self, point: TurningPoint) -> str:
        """What was better at a marked decision, step by step, and the main reasons."""
        mark = self.mark(point)
        assert mark is not None
        texts = self.texts
        steps = [
            texts("list.join").join(self._action(mark, text) for text in line)
            for line in (mark.played, mark.better)
        ]
        said = [self.sentence(point), texts("analysis.line.played", actions=steps[0])]
        if mark.better != mark.played:
            said.append(texts("analysis.line.better", actions=steps[1]))
        said.append(self.reason(point))
        said.append(self.figure(point))
        return "\n".join(said)

    def figure(self, point: TurningPoint) -> str:
        """By how much a turning point changed the chance, with the error of that."""
        error = max(1, percent(point.error))
        return self.texts("analysis.figure", change=percent(point.change), error=error)

    def reason(self, point: TurningPoint) -> str:
        """The main reasons for the better answer at a marked decision."""
        mark = self.mark(point)
        assert mark is not None
        better = RatedAction(tuple(map(self.match.game.grammar.parse, mark.better)), 0.0, 0.0)
        reasons = tuple(Factor(term, points) for term, points in mark.reasons)
        result = SearchResult((better,), TRIES, "tried", reasons)
        game, position = self.match.game, self.match.at(mark.number)
        found = purpose(game, game.recall(position, mark.seat), mark.seat, better.line, result)
        kept = without_contradictions(result, found, game, position)
        told = kept is not None and bool(weighty(kept)[0])
        return would(kept, self.texts) if kept and told else self.texts("analysis.unexplained")

    def luck(self, seat: int) -> str:
        """What luck gave or took; whether its sign is safe."""
        share, found, name = self.report.seats[seat], self.report.luck[seat], self.texts.seat(seat)
        if not found.safe:
            return self.texts("analysis.luck.close", name=name)
        key = "gave" if share.luck > 0 else "took"
        words = {"name": name, "change": percent(share.luck)}
        return self.texts(f"analysis.luck.{key}", **words)

    def accuracy(self, seat: int) -> str:
        """As which levels a seat played, or of a bot its level; "" with too few decisions."""
        share = share_of(self.report, seat)
        if share is None:
            return ""
        texts = self.texts
        name = texts.seat(seat)
        level = split_bot_id(self.players[seat])[0] if self.players else ""
        if level in levels(self.match.game.id):
            return texts("analysis.accuracy.level", level=texts(f"bot.level.{level}"), name=name)
        low, high = levels_near(self.match.game.id, share)
        if not (low or high):
            return ""
        key = "about" if low == high else "between" if low and high else "less" if low else "more"
        ladder = list(level_shares(self.match.game.id))
        if key == "between" and abs(ladder.index(low) - ladder.index(high)) > 1:
            key = "unsure"
        names = {"low": low and texts(f"bot.level.{low}"), "high": high and texts(f"bot.level.{high}")}
        return texts(f"analysis.accuracy.{key}", name=name, **names)

    def accuracy_figure(self, seat: int) -> str:
        """What part of what was at stake a seat gave away; "" with too few decisions."""
        share = share_of(self.report, seat)
        if share is None:
            return ""
        error = max(1, percent(CONFIDENCE * share.error))
        given = max(0, min(100, round(100 * share.mean)))
        return self.texts("analysis.accuracy.figure", name=self.texts.seat(seat), share=given, error=error)

    def foot(self) -> str:
        """How the report was made, and how much of it stays open."""
        report = self.report
        return self.texts("analysis.foot", worlds=TRIES, close=report.close, all=len(report.losses))

    def _revealed(self, number: int) -> str:
        """The event that showed something new, else the last one, as in the log."""
        events = self.match.events(number)
        found = self.match.revealing(number) or (events[-1] if events else None)
        return self.texts.event(found) if found is not None else ""
