"""Full cards: long descriptions of components, shown large with links to the rules."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from game.boards.board import Board, TableView
from game.ui.scene import Tip


class FullCard(NamedTuple):
    """The full card of a component, already translated.

    `picture` is drawn large in the shape `shape` (width and height in any unit); `text` is lines under each other;
    `rules` are the ids of the rules behind it, the nearest first; `signs` small pictures, each with a short text;
    `marks` are pictures that lie side by side on the large one. On a small card `gist` is what it does, without the numbers that
    `signs` show; its `band` is a colour of the theme with the words `label` and the picture `badge`, which also stands for a
    component without a picture.
    """

    title: str
    text: str
    picture: str = ""
    shape: tuple[int, int] = (7, 4)
    rules: tuple[str, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    band: str = ""
    label: str = ""
    badge: str = ""
    gist: str = ""


@runtime_checkable
class Describing(Protocol):
    """A board that has full cards."""

    def card(self, table: TableView, ref: str) -> FullCard | None:
        """The card of a target or token, None for one that needs none."""
        ...


def card_of(board: Board, table: TableView, ref: str) -> FullCard | None:
    """The card of a target or token: the board's own, else made from its tooltip; None if there is none."""
    if isinstance(board, Describing):
        return board.card(table, ref)
    tip = board.tip(table, ref)
    return None if tip is None else of_tip(tip)


def of_tip(tip: Tip) -> FullCard:
    """A card made from a tooltip."""
    return FullCard(tip.title, tip.long or tip.body, tip.picture, tip.shape, tip.rules)
