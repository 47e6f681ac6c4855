"""Names that the box spells in its own way: the tooltip says so, once, in its long form."""

import pytest

from game.boards.constantinopolis.tips import office
from game.boards.constantinopolis.tips_trade import market
from game.i18n import LANGUAGES
from tests.boards.constantinopolis import table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_misprint_of_the_box_is_explained_in_the_long_tooltip_only(language: str) -> None:
    seen = table(language)
    for tip, latin in (
        (office(seen, "praefectus_praetorio"), "Praetorio"),
        (market(seen, "forum_costantinum"), "Constantinum"),
        (market(seen, "opificies"), "Opifices"),
    ):
        assert tip.long.endswith(f"{latin}.")
        assert latin not in tip.title + tip.body
    assert not office(seen, "consul").long
