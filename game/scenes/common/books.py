"""What the printed books say where the default of an option decides between them."""

from __future__ import annotations

from game.engine.core.game import Option
from game.ui.scene import Texts


def printed(texts: Texts, game: str, option: Option) -> list[str]:
    """How printed books differ from the default of an option: a sentence for each value that some of them have."""
    values = dict.fromkeys(value for _, value in option.printed)
    return [
        texts(
            "new_game.printed",
            languages=", ".join(
                texts(f"new_game.book.{book}") for book, said in option.printed if said == value
            ),
            value=texts(f"{game}.option.{option.name}.value.{value}"),
        )
        for value in values
    ]


def hint(texts: Texts, game: str, option: Option) -> str:
    """What an option is about, and which printed books differ from its default."""
    return " ".join((texts(f"{game}.option.{option.name}.hint"), *printed(texts, game, option)))


def differences(texts: Texts, game: str, options: tuple[Option, ...]) -> list[str]:
    """One line for each default that differs from a printed book, with the name of the option."""
    return [
        texts("new_game.printed_line", option=texts(f"{game}.option.{option.name}.name"), words=words)
        for option in options
        for words in printed(texts, game, option)
    ]


__all__ = ["differences", "hint", "printed"]
