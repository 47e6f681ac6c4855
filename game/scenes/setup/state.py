"""The state of the scene that sets up a match, which its panels, menus and words read."""

from __future__ import annotations

from game.boards.registry import games_at_table
from game.engine.registry import load_game
from game.storage.people import KnownPerson
from game.table.session import new_deal
from game.ui.scene import Context, Scene
from game.ui.tree import Node

from ..common import people
from ..common.game_cards import last_game
from .choices import ComponentFile, remembered


class SetupState(Scene):
    """The choices for a new match, and what of them the scene shows."""

    def __init__(self, context: Context, game_id: str = "") -> None:
        super().__init__(context)
        self.games = games_at_table()
        self.tab, self.leaf, self.leaves = "", 0, 1
        self.root: Node | None = None
        self.box = ComponentFile()
        self.code, self.code_error = "", ""
        self.unmet: frozenset[str] = frozenset()
        """The games that this person has neither played nor learned."""
        self.deal = new_deal()
        self.known: list[KnownPerson] = []
        """The people who played here before."""
        self.typing = -1
        """The seat whose name is being typed, -1 for none."""
        self._take(game_id or last_game(context.settings.get("new_game"), self.games))

    @property
    def world(self) -> str:
        return self.game.id

    def _take(self, game_id: str) -> None:
        """Set up another game."""
        self.game = load_game(game_id)
        names = people.names_of(self.context.texts, game_id, self.game.players[-1])
        self.choices = remembered(
            self.context.settings.get("new_game"), self.game, names, self.context.texts.language
        )
        self.box = ComponentFile()
        self._recode()

    def _change(self, game_id: str) -> None:
        """Change the game and keep the players."""
        before = self.choices
        self._take(game_id)
        self.choices.seat_people(before)
        self.choices.count = min(max(before.count, self.game.players[0]), self.game.players[-1])
        self.choices.seal = before.seal

    def _recode(self) -> None:
        """The code field follows what was chosen elsewhere."""
        self.code, self.code_error = self.choices.code(), ""

    def names_but(self, index: int) -> list[str]:
        """The names of the other seats that play."""
        return [seat.name for at, seat in enumerate(self.choices.playing) if at != index]

    def turn(self, by: int) -> None:
        """Leaf on or back in the panel."""
        self.leaf = max(0, min(self.leaves - 1, self.leaf + by))
