"""What another seat plays is shown large with all of its words, in every language and at the smallest window."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards.board import TableView
from game.boards.registry import board_of
from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes.common import board_view
from game.scenes.common.words import match_texts
from game.storage.record import Record
from game.table.session import Session
from game.ui.choreography import STAGED
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.scene import Context, View
from game.ui.theme import Theme
from game.ui.tree import Node, walk

LANGUAGES = ("en", "de", "es", "it")
SIZES = ((1280, 720), (1920, 1080))


def shown(context: Context, record: Record, view: View) -> list[Node]:
    """Every card that a person at the first seat sees played by the others."""
    match, board = record.match, board_of(record.match.game.id)
    texts = match_texts(context, Session(record))

    def table(n: int) -> TableView:
        seen = match.game.observe(match.at(n), 0)
        return TableView(match.game, seen, 0, seen.to_act, match.game.decision(seen), (), record.seats, texts)

    found, before = [], table(0)
    rect = Rect(0, 0, view.px(STAGED[0]), view.px(STAGED[1]))
    for n in range(len(match)):
        after = table(n + 1)
        batch = board_view.batch(board, context, (before, after), match.events(n), "normal")
        if batch is not None:
            found += [move.staged(rect) for moves in batch.events for move in moves if move.staged]
        before = after
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_no_word_of_a_card_that_is_shown_is_cut(tmp_path: Path, game_id: str, lang: str) -> None:
    record = sample_positions.played(Texts(lang), players=3, game_id=game_id)
    context = context_in(tmp_path, lang)
    fonts = Fonts()
    for size in SIZES:
        view = View(*size, fonts, Theme())
        cards = shown(context, record, view)
        assert len(cards) > 20
        cut = {
            part.text
            for card in cards
            for part in walk(card)
            if part.text and not fonts.fits(part.text, part.style, part.rect, view.k)
        }
        assert not cut, size


@pytest.mark.parametrize("game_id", game_ids())
def test_a_card_that_is_shown_is_not_half_empty_paper(tmp_path: Path, game_id: str) -> None:
    """What is said has at most two fifths of the card; all else is picture, name and signs."""
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    cards = shown(context_in(tmp_path, "en"), record, View(*SIZES[0], Fonts(), Theme()))
    assert len(cards) > 20
    for card in cards:
        said = [node for node in walk(card) if node.name.rpartition("/")[2] in ("words", "gist")]
        assert said
        assert sum(node.rect.h for node in said) <= 0.42 * card.rect.h
