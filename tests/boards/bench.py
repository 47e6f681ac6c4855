"""What the tests of every table do with it: positions for each question, laying out, clicking through, what travels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Protocol

from game.boards.board import Board, Offer, Picks, TableView
from game.boards.clicks import press
from game.boards.composed_board import Animated
from game.bots.bot import RandomBot
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.ui.choreography import NodePlaces
from game.ui.scene import View
from game.ui.tree import Node, find_target
from tests.audit import audit
from tests.boards.positions import match, table_of, the_game
from tests.boards.views import area_of, pictures

Happening = tuple[TableView, TableView, list[Event]]


class MovingBoard(Board, Animated, Protocol):
    """A board with moving pieces."""


@cache
def samples(
    game_id: str, players: int, seed: int, options: tuple[tuple[str, str], ...] = ()
) -> tuple[Any, ...]:
    """For each question the position with the most choices and the last one, and the end of the match."""
    most: dict[str, Any] = {}
    last: dict[str, Any] = {}
    state = None
    for state in match(players, seed, ("random",), dict(options), game_id):
        decision = the_game(game_id).decision(state)
        if decision is not None:
            last[decision.key] = state.clone()
            if decision.key not in most or len(state.choices) > len(most[decision.key].choices):
                most[decision.key] = last[decision.key]
    assert state is not None
    return (*most.values(), *last.values(), state.clone())


class Bench:
    """A game's board under test."""

    def __init__(self, game_id: str, board: MovingBoard) -> None:
        self.game_id, self.board = game_id, board

    def table(self, state: Any, language: str = "en", **more: Any) -> TableView:
        """The table of a position."""
        return table_of(state, language, game_id=self.game_id, **more)

    def samples(self, players: int, seed: int, options: tuple[tuple[str, str], ...] = ()) -> tuple[Any, ...]:
        """Positions of a match, see `samples`."""
        return samples(self.game_id, players, seed, options)

    def laid(self, table: TableView, view: View) -> Node:
        """The board as a table scene shows it."""
        root = Node("", view.rect, fill="ground")
        root.children.append(self.board.layout(table, view, area_of(view)))
        return root

    def faults_of(self, table: TableView, view: View) -> list[str]:
        """What the audit finds wrong."""
        found = audit(self.laid(table, view), view, has_picture=pictures().has)
        return [f"{fault.kind} {fault.name}: {fault.detail}" for fault in found]

    def clicked(self, state: Any, offer: Offer, order: tuple[str, ...], view: View) -> Action | None:
        """The result of clicking an offer's targets one after the other."""
        picks = Picks()
        for target in order:
            found = self.table(state, picks=picks)
            if find_target(self.laid(found, view), target) is None:
                return None
            meant = press(self.board, found, target)
            if isinstance(meant, Action):
                return meant if target == order[-1] else None
            assert meant is not None, target
            picks = meant
        return offer.actions[0] if offer in picks.menu else None

    def happenings(self, players: int, seed: int, viewer: int | None, most: int = 500) -> Iterator[Happening]:
        """A match played by chance, as a seat sees it."""
        game, mind = the_game(self.game_id), RandomBot(seed)
        state = game.start(Setup(game.id, players, seed, {}))
        for _ in range(most):
            if state.to_act < 0:
                return
            before = self.table(state, viewer=viewer)
            choice = mind.choose(game, game.observe(state, state.to_act), game.legal(state))
            events: list[Event] = []
            game.play(state, choice, events)
            yield before, self.table(state, viewer=viewer), events

    def lost(self, happening: Happening, view: View) -> Iterator[str]:
        """What is wrong with the journeys of an action: ends that are not there, pictures that do not exist."""
        before, after, events = happening
        moves = [(event, self.board.piece_moves(before, after, event)) for event in events]
        if not any(piece_moves for _, piece_moves in moves):
            return
        was, now = NodePlaces(self.laid(before, view)), NodePlaces(self.laid(after, view))
        for event, piece_moves in moves:
            for piece_move in piece_moves:
                if piece_move.source and was.first(piece_move.source) is None:
                    yield f"{event.key}: none of {piece_move.source}"
                if now.first(piece_move.goal) is None:
                    yield f"{event.key}: none of {piece_move.goal}"
                if not pictures().has(piece_move.picture):
                    yield f"{event.key}: no picture {piece_move.picture}"
