"""Words of the page: titles and lines of tables."""

from collections.abc import Sequence


def title(game: str) -> str:
    """The name of a game by its id."""
    return " ".join(word.capitalize() if word != "to" else word for word in game.split("_"))


def line(cells: Sequence[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def head(cells: Sequence[str]) -> list[str]:
    """The head of a table with the line below it."""
    return [line(cells), line(["---"] * len(cells))]
