"""The state of the laboratory's page, which its panels and words read."""

from __future__ import annotations

from game.boards.registry import games_at_table
from game.bots.experiment import Experiment, Summary
from game.bots.laboratory import ExperimentStatus, Laboratory
from game.ui.scene import Context, Scene
from game.ui.tree import Node

from ..kit.game_cards import last_game
from .form import remembered
from .matches import ORDERS, MatchFilter

TABS = ("plots", "matches")
OFTEN = 0.25
"""Seconds between two looks at what the experiment has shown."""


def laboratory_of(context: Context) -> Laboratory:
    """The laboratory of the program, or one of the scene's own where the program provides none."""
    found = context.services.get(Laboratory)
    return found if isinstance(found, Laboratory) else Laboratory()


class LaboratoryState(Scene):
    """What the laboratory shows: its form, or the results as they were at the last look."""

    def __init__(self, context: Context, laboratory: Laboratory | None = None) -> None:
        super().__init__(context)
        self.laboratory = laboratory or laboratory_of(context)
        self.games = games_at_table()
        kept = context.settings.get("laboratory")
        self.form = remembered(kept, last_game(kept, self.games))
        self.filling = self.laboratory.experiment is None
        self.tab, self.side = TABS[0], "players"
        self.leaf, self.leaves = 0, 1
        self.form_leaf: dict[str, int] = {}
        self.order, self.filters = next(iter(ORDERS)), MatchFilter()
        self.notice = ""
        self.root: Node | None = None
        self.status: ExperimentStatus = self.laboratory.status
        self._summary: Summary | None = self.laboratory.summary
        self._waited = 0.0

    # -- what there is -------------------------------------------------------------------------------------------

    @property
    def experiment(self) -> Experiment:
        """What is played."""
        found = self.laboratory.experiment
        if found is None:
            raise RuntimeError("there is no experiment")
        return found

    @property
    def summary(self) -> Summary:
        """What was known at the last look."""
        if self._summary is None:
            raise RuntimeError("there is no experiment")
        return self._summary

    def leaf_of(self, name: str, leaves: int) -> int:
        """Which leaf of a panel of the form is open."""
        self.form_leaf[name] = max(0, min(leaves - 1, self.form_leaf.get(name, 0)))
        return self.form_leaf[name]

    def look(self) -> None:
        """See how the experiment is going."""
        self.status, self._summary = self.laboratory.status, self.laboratory.summary
        self._waited = 0.0
        self.invalidate()

    def enter(self) -> None:
        self.look()

    def tick(self, seconds: float) -> bool:
        self._waited += seconds
        if self._waited < OFTEN:
            return False
        self._waited = 0.0
        if self.laboratory.status.changes != self.status.changes:
            self.look()
        return False

    def turn(self, by: int) -> None:
        """Leaf on or back."""
        self.leaf = max(0, min(self.leaves - 1, self.leaf + by))
