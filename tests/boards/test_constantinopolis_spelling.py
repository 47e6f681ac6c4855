"""Names that the box spells in its own way: the tooltip says so, once, in its long form."""

import pytest

from game.boards.constantinopolis.tips import office
from game.boards.constantinopolis.tips_trade import market
from game.i18n import LANGUAGES
from tests.boards.constantinopolis import table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_misprint_of_the_box_is_explained_in_the_long_tooltip_only(language: str) -> None:
    seen = table(language)
    for tip, key, latin in (
        (office(seen, "praefectus_praetorio"), "office.praefectus_praetorio", "Praetorio"),
        (market(seen, "forum_costantinum"), "market.forum_costantinum", "Constantinum"),
        (market(seen, "opificies"), "market.opificies", "Opifices"),
    ):
        told = seen.texts.own(f"spelling.{key}")
        assert latin in told
        assert tip.long.split("\n")[-1] == told
        assert latin not in tip.title + tip.body
    assert not office(seen, "consul").long
