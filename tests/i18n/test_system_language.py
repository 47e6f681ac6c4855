"""The language of the system where it is told by a number."""

import pytest

from game.i18n.catalogue import language_of


@pytest.mark.parametrize(
    ("number", "language"),
    [
        (0x0409, "en"), (0x0809, "en"), (0x0407, "de"), (0x0C07, "de"), (0x0410, "it"), (0x0810, "it"), (0x080A, "es"),
        (0x0C0A, "es"), (0x5C0A, "es"), (0x580A, "es"), (0x0007, "de"), (0x0408, "el"),
    ],
)  # fmt: skip
def test_a_number_of_windows_names_a_language(number: int, language: str) -> None:
    assert language_of(number).split("_")[0] == language


def test_an_unknown_number_names_none() -> None:
    assert language_of(0x03FF) == ""
