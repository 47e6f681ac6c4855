"""The analysis of a finished match in the background: computed by a worker process, kept beside the saves."""

from __future__ import annotations

from pathlib import Path

from game.bots.analysis.report import MatchReport
from game.bots.worker import BotWorker, review_request
from game.storage.record import Record
from game.storage.reviews import FOLDER, ReportFile


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
        report = worker.report
        changed = report is not self.report and report is not None
        self._changes += changed
        if changed:
            self.report = report
        if report is not None and report.final:
            self._file.write(report)
            self.stop()
        elif not worker.reviewing:
            self.failed = True
            self.stop()
        return changed or self.failed

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
