"""What is drawn beside the window shares one small painter, however many pages draw."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pygame

from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.i18n import Texts
from game.scenes.common.pictures import SHARE, Offscreen, SmallPictures, at_end, offscreen
from game.ui.paint import Painter
from game.ui.theme import Theme, theme_named


def test_pages_draw_with_one_painter_that_keeps_little(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    beside = Offscreen()
    context.services = MappingProxyType({**context.services, Offscreen: beside})
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    film = at_end(sample_positions.played(Texts("en"), players=2, game_id="concordia_venus"))
    first = SmallPictures(context).draw(film, "one")
    painter = beside.painter()
    made = painter.pictures.cache.made
    again = SmallPictures(context).draw(film, "two")
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    assert made > 0
    assert painter.pictures.cache.made == made, "the second page draws nothing anew"
    usual = Painter.of(Theme())
    for small, large in (
        (painter.pictures.cache, usual.pictures.cache),
        (painter.surfaces.cache, usual.surfaces.cache),
        (painter.fonts.rendered, usual.fonts.rendered),
    ):
        assert small.limit == round(large.limit * SHARE)
        assert small.bytes <= small.limit


def test_another_theme_takes_the_place_of_the_last(tmp_path: Path) -> None:
    beside = offscreen(context_in(tmp_path, "en"))
    plain = beside.painter()
    pygame.font.init()
    plain.surfaces.shadow(80, 40, 4)
    assert plain.surfaces.cache.bytes
    dark = theme_named("contrast")
    assert dark != Theme()
    assert beside.painter(dark).theme == dark
    assert beside.painter() is not plain
    assert plain.pictures.cache.bytes == plain.surfaces.cache.bytes == plain.fonts.rendered.bytes == 0
