"""The catalogue: every component of every game, with the words of its tooltip and the way to its rules."""

from dataclasses import replace

import pygame
import pytest

from game.boards.registry import bot_wins, catalogue_of, game_look
from game.devtools import sample_positions
from game.engine.constantinopolis.components import BUILDINGS
from game.engine.core.game import Setup
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts, capitalized
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.common.over_table import ComponentCard
from game.scenes.pages.catalogue import CataloguePage, cards_of
from game.storage.record import PERSON
from game.storage.saves import Saves
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.storage.tallies import counted, named
from game.ui.pictures import Pictures
from tests.scenes.conftest import Start


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_component_has_name_words_and_picture(game: str, language: str) -> None:
    texts, pictures = MatchTexts(Texts(language), load_game(game), ()), Pictures()
    assert len(catalogue_of(game)) >= 3
    for heading, tokens in catalogue_of(game):
        assert texts.has_own(heading)
        cards = cards_of(texts, tokens)
        assert len(cards) == len(tokens)
        assert len({card.title for card in cards}) == len(cards)
        for card in cards:
            assert card.title
            assert card.text
            assert card.picture
            assert pictures.has(card.picture)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_is_told_as_in_no_match(language: str) -> None:
    game = load_game("constantinopolis")
    texts = MatchTexts(Texts(language), game, ())
    (tokens,) = (tokens for heading, tokens in catalogue_of("constantinopolis") if "production" in heading)
    cards = cards_of(texts, tokens)
    held = [texts.own("tip.licence_held", licence=f"licence/{letter}") for letter in "abcd"]
    assert len(cards) > 10
    for card, token in zip(cards, tokens, strict=True):
        price = game.start(Setup("constantinopolis", 2, 1)).box.cost[BUILDINGS.index(token.partition("/")[2])]
        offered = texts.own("tip.offered", kind="kind/production", cost=price)
        assert (capitalized(offered) in card.text) == (price > 0), card.text
        assert not any(sentence in card.text for sentence in held)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_market_is_in_force_in_a_catalog(language: str) -> None:
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), ())
    groups = dict(catalogue_of("constantinopolis"))
    force = [texts.own(f"effect.market.{when}") for when in ("current", "next")]
    markets, goods = (cards_of(texts, groups[f"catalogue.{name}"]) for name in ("markets", "goods"))
    assert not [card.title for card in markets for words in force if words in card.text]
    for card in goods:  # each good names the markets that trade it, and they name it
        named = [f"{card.title}:" in market.text for market in markets]
        told = [f"{texts.component(token)}:" in card.text for token in groups["catalogue.markets"]]
        assert told == named
        assert 3 <= sum(told) <= len(markets)


def test_from_the_title_over_a_card_to_its_rule(start: Start) -> None:
    driver = start("en", (1920, 1080))
    driver.click("ui/catalogue")
    page = driver.top
    assert isinstance(page, CataloguePage)
    driver.click("game/glory_to_rome")
    assert "Road" in driver.texts()
    driver.click("thing/0")
    card = driver.top
    assert isinstance(card, ComponentCard)
    assert card.card.text.startswith(page.cards[0].text)
    assert card.card._replace(text=page.cards[0].text) == page.cards[0]
    driver.click(f"rule/{card.rules[0]}")
    assert driver.scenes[-1] == "Help"
    driver.click("ui/catalogue")
    again = driver.top
    assert isinstance(again, CataloguePage)
    assert again.game == "glory_to_rome"
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Help"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("game", game_ids())
def test_leafing_shows_each_component_once(start: Start, game: str, size: tuple[int, int]) -> None:
    driver = start("de", size)
    page = CataloguePage(driver.app.context, game)
    driver.app.manager.push(page)
    driver.turn()
    for group in range(len(catalogue_of(game))):
        driver.click(f"group/{group}")
        driver.turn()
        seen: list[str] = []
        for leaf in range(page.leaves):
            assert page.leaf == leaf
            shown = driver.texts()
            seen += [card.title for card in page.cards if card.title in shown]
            if leaf < page.leaves - 1:
                driver.key(pygame.K_PAGEDOWN)
                driver.turn()
        assert seen == [card.title for card in page.cards]


@pytest.mark.parametrize(("size", "most"), [((1280, 720), 5), ((1920, 1080), 4), ((1080, 1920), 3)])
def test_every_component_of_a_page_tells_as_much_as_the_next(
    start: Start, size: tuple[int, int], most: int
) -> None:
    driver = start("en", size)
    page = CataloguePage(driver.app.context, "glory_to_rome")
    driver.app.manager.push(page)
    driver.turn()
    assert page.leaves <= most, "a page has as many components as have room"
    told: list[int] = []
    for leaf in range(page.leaves):
        page.leaf = leaf
        page.invalidate()
        driver.turn()
        words = driver.texts()
        for card in page.cards:
            lines = card.text.split("\n")
            told += [n for n in range(1, len(lines) + 1) if "\n".join(lines[:n]) in words]
    assert len(told) == len(page.cards)
    assert len(set(told)) == 1, "the same facts stand on each"


def test_each_component_tells_how_often_it_won_and_for_whom(start: Start) -> None:
    driver = start("en", (1920, 1080))
    game = "glory_to_rome"
    page = CataloguePage(driver.app.context, game)
    kept = Statistics(driver.app.context.service(Saves).folder.parent / STATISTICS)
    record = sample_positions.played(driver.app.context.texts, players=3, game_id=game)
    record.seats[:] = [
        replace(seat, controller=PERSON if number == 0 else "easy")
        for number, seat in enumerate(record.seats)
    ]
    kept.add(record)
    driver.app.manager.push(page)
    driver.turn(2)
    tokens = catalogue_of(game)[0][1]
    found = bot_wins(game)
    telling = [token for token in tokens if page.wins(token)[0].had]
    assert len(telling) >= len(tokens) // 2
    at = tokens.index(telling[0])
    one = found.wins[named(telling[0])]
    assert f"{round(100 * one.share)}% won" in driver.texts()
    page.own.of(game)
    page.own.wait()
    counts = counted([record], {game: game_look(game).earned})
    mine = next(token for token in tokens if counts.of(named(token))[0].had)
    said = page.told(mine)
    won = round(100 * counts.of(named(mine))[0].share)
    assert driver.app.context.texts("catalogue.won.people", had=1, share=won) in said
    driver.click(f"thing/{at}")
    card = driver.top
    assert isinstance(card, ComponentCard)
    assert page.told(telling[0])[0] in card.card.text
    assert f"had it {one.had} times and won" in card.card.text


def test_the_catalogue_opens_at_a_component(start: Start) -> None:
    driver = start("en", (1280, 720))
    for game in game_ids():
        heading, tokens = catalogue_of(game)[-1]
        page = routes.catalogue(driver.app.context, game, tokens[-1])
        assert isinstance(page, CataloguePage)
        driver.app.manager.push(page)
        driver.turn(2)
        assert page.group == len(catalogue_of(game)) - 1
        assert page.cards[-1].title in driver.texts()
        assert heading
