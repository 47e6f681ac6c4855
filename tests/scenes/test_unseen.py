"""The list of cards not seen yet: what everybody could note, and never where they are."""

from collections import Counter

import pygame
import pytest

from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import Stream, stream
from game.engine.registry import game_ids, load_game
from game.scenes.common.reader import Reader
from game.scenes.table.notices import unseen_cards
from game.storage.record import PERSON
from tests.scenes.driver import Driver


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("players", [2, 4])
def test_it_follows_from_the_observation_and_only_shrinks_or_is_shuffled(game: str, players: int) -> None:
    rules = load_game(game)
    match, chance = Match(rules, Setup(game, players, 11)), stream(5, "unseen")
    for number in range(300):
        if rules.over(match.state):
            break
        match.play(chance.choice(rules.legal(match.state)))
        if number % 20:
            continue
        for seat in range(players):
            seen = rules.observe(match.state, seat)
            found = Counter(rules.unseen(seen))
            guess = rules.determinize(seen, Stream(number))
            assert found == Counter(rules.unseen(rules.observe(guess, seat))), "another world, another list"
            assert sum(found.values()) >= len(getattr(seen, "deck", getattr(seen, "stock", [])))


@pytest.mark.parametrize("game", game_ids())
def test_a_key_lists_them_by_name(driver: Driver, game: str) -> None:
    driver.seat(PERSON, PERSON, game=game)
    driver.act_some(12)
    found = unseen_cards(driver.table.model)
    assert found
    assert list(found) == sorted(found, key=str.casefold)
    driver.key(pygame.K_u)
    assert isinstance(driver.top, Reader)
    assert driver.top.game == game, "another game's world lies behind the page"
    said = [paragraph.text for paragraph in driver.top.paragraphs]
    assert all(any(name in text for text in said) for name in found)
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Table"
