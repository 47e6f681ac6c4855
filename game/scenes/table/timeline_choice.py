"""What is chosen on the page of the time line: a moment of the match, or a line that was taken back."""

from __future__ import annotations

from typing import Any

from game.engine.core.match import Match
from game.engine.core.refusal import IllegalAction
from game.table.branches import Branch
from game.ui.scene import Context

from . import takeback, takeback_words
from .model import TableModel


class Chosen:
    """``at``: the moment chosen; ``line``: the abandoned line chosen (the node it ends in), "" for the match itself.

    ``first``: the first abandoned line shown; ``said``: a line of words about what was just refused.
    """

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.at = len(model.session.match)
        self.line = ""
        self.first = 0
        self.said = ""
        self._whole: tuple[tuple[str, int], Match[Any]] | None = None
        self._mark = model.session.match.hash()

    @property
    def context(self) -> Context:
        """The services of the program."""
        return self.model.context

    @property
    def outdated(self) -> bool:
        """Whether the match is another one than when the choice was made."""
        return self._mark != self.model.session.match.hash()

    def refresh(self) -> None:
        """Select the present position."""
        match = self.model.session.match
        self._mark = match.hash()
        self.at, self.said = len(match), ""
        if all(branch.id != self.line for branch in self.branches()):
            self.line = ""
        self.first = max(0, min(self.first, len(self.branches()) - 1))

    def whole(self) -> Match[Any]:
        """The match with what was undone last after it, as far as it can be taken again."""
        match = self.model.session.match
        mark = (match.hash(), len(match.undone))
        if self._whole is None or self._whole[0] != mark:
            line = match.fork() if match.undone else match
            try:
                for entry in reversed(match.undone):
                    line.play(entry.action)
            except IllegalAction:
                line = match
            self._whole = (mark, line)
        return self._whole[1]

    def branches(self) -> list[Branch]:
        """The abandoned lines, the latest to be left first."""
        return self.model.session.branches.tips()[::-1]

    def branch(self) -> Branch | None:
        """The abandoned line chosen."""
        return next((branch for branch in self.branches() if branch.id == self.line), None)

    @property
    def nameable(self) -> bool:
        """Whether lines may be named: the record of a finished match stays as it is."""
        return not self.model.session.over

    def why_not_there(self) -> str:
        """Why the match cannot go to what is chosen, "" when it can (be it by asking the others)."""
        session, texts = self.model.session, self.context.texts
        branch = self.branch()
        if branch is not None:
            return self._why_not_over(branch)
        if self.at == len(session.match):
            return texts("takeback.here")
        if self.at > len(session.match):
            return "" if session.history.can_redo else texts("takeback.not_on")
        block = session.history.block_of(self.at)
        return "" if takeback.open_way(block) or block is None else self._reason(self.at)

    def _reason(self, after: int) -> str:
        block = self.model.session.history.block_of(after)
        if block is None:
            return ""
        return takeback_words.reason(block, self.model.session, self.context.texts, self.model.texts)

    def _why_not_over(self, branch: Branch) -> str:
        """Why the match cannot go over to an abandoned line."""
        session = self.model.session
        if session.policy != "sandbox" and len({entry.seat for entry in branch.entries}) > 1:
            return self.context.texts("takeback.others_on_line")
        return self._reason(branch.after) if branch.after < len(session.match) else ""

    def take(self, at: int) -> bool:
        """Choose another moment of the match itself; whether it is another one."""
        at = max(0, min(len(self.whole()), at))
        if at == self.at and not self.line:
            return False
        self.at, self.line, self.said = at, "", ""
        return True

    def leaf(self, by: int) -> None:
        """Show other abandoned lines."""
        self.first = max(0, min(len(self.branches()) - 1, self.first + by))
