"""The full card over the table: it fits at every size in every language, for every component, and closes by any way."""

from __future__ import annotations

import pygame
import pytest

from game.boards.board import FullCard, card_of
from game.i18n import LANGUAGES
from game.scenes.common.over_table import ComponentCard
from game.ui.scene import Press
from game.ui.tree import find
from tests.audit import audit
from tests.boards.constantinopolis import BOARD, REFS, table
from tests.boards.views import pictures, view_of
from tests.scenes.conftest import Start

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


def scene(start: Start, card: FullCard, language: str = "en") -> tuple[ComponentCard, list[str]]:
    opened: list[str] = []
    driver = start()
    return ComponentCard(driver.app.context, table(language).texts, card, opened.append), opened


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits(start: Start, language: str) -> None:
    found = table(language, "loading", first={"hand": ["f_a"]})
    shown, _ = scene(start, FullCard("", ""), language)
    for number, ref in enumerate(REFS):
        card = card_of(BOARD, found, ref)
        assert card is not None
        one = ComponentCard(shown.context, shown.texts, card, lambda _: None)
        view = view_of(*SIZES[number % len(SIZES)])
        faults = audit(one.layout(view), view, has_picture=pictures().has)
        assert not faults, (ref, faults)


def test_what_lies_on_the_picture_lies_inside_it(start: Start) -> None:
    found = table("en", "loading", first={"hand": ["f_a"]})
    shown, _ = scene(start, FullCard("", ""))
    for contract in found.seen.box.contracts:
        card = card_of(BOARD, found, f"contract/{contract.id}")
        assert card is not None
        one = ComponentCard(shown.context, shown.texts, card, lambda _: None)
        view = view_of(1280, 720)
        root = one.layout(view)
        assert not audit(root, view, has_picture=pictures().has)
        picture = find(root, "shade/card/picture")
        assert picture is not None
        assert [mark.picture for mark in picture.children] == list(card.marks)
        assert all(picture.rect.contains(mark.rect.cx, mark.rect.cy) for mark in picture.children)


def test_rules_lead_to_the_reference_and_unknown_ones_are_left_out(start: Start) -> None:
    card = FullCard("Title", "Text", rules=("65", "no such rule", "65", "73"))
    shown, opened = scene(start, card)
    assert shown.rules == ["65", "73"]
    shown.on_target("rule/73", Press())
    assert opened == ["73"]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_i])
def test_keys_close_it(start: Start, key: int) -> None:
    driver = start()
    shown = ComponentCard(driver.app.context, table().texts, FullCard("Title", "Text"), lambda _: None)
    below = driver.top
    driver.app.manager.push(shown)
    driver.turn(2)
    driver.key(key)
    assert driver.top is below
