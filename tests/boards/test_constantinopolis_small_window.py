"""A small window of Constantinopolis: nothing of the table loses its words, its shape or its place there."""

from __future__ import annotations

import re

import pytest

from game.ui.tree import find, walk
from tests.boards.constantinopolis import LANGUAGES, samples
from tests.boards.positions import table_of
from tests.boards.test_constantinopolis_first_sight import opened
from tests.boards.views import view_of

SMALL, LARGE = (1280, 720), (1920, 1080)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 5])
def test_the_next_market_has_its_words_and_a_dash_for_each_good_without_a_price(
    players: int, language: str
) -> None:
    state = next(one for one in samples(players, ("easy",), 5) if one.future and not one.last_round)
    seen, view = table_of(state, language), view_of(*SMALL)
    root = opened(seen, SMALL)
    for way in ("buy", "sell"):
        word = find(root, f"board/next/word.{way}")
        assert word is not None
        assert word.text == seen.texts.own(f"board.{way}")
        assert view.width(word.text, word.style.role) <= word.rect.w
    trade = seen.seen.box.markets[seen.seen.future[-1]].trade
    dashes = [node for node in walk(root) if re.fullmatch(r"board/next/good/\w+/closed", node.name)]
    assert len(dashes) == sum(terms is None for terms in trade)
    assert all(node.text == "–" for node in dashes)
