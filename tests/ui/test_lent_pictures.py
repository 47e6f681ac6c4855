"""Pictures that scenes lend: a key stands for one surface, and for nothing after that."""

import pygame

from game.engine.core.rng import Stream
from game.ui.pictures import Pictures


def flat(color: int) -> pygame.Surface:
    surface = pygame.Surface((8, 8))
    surface.fill((color, color // 2, 0))
    return surface


def color_of(pictures: Pictures, key: str, how: str) -> int:
    return int(getattr(pictures, how)(key, 16, 16).get_at((0, 0))[0])


def test_no_key_ever_shows_another_surface() -> None:
    pictures, chance = Pictures(), Stream(1)
    held: dict[str, int] = {}
    gone: list[str] = []
    for number in range(200):
        color = number + 1
        key = pictures.lend(f"name{chance.below(3)}", flat(color))
        assert key not in held
        assert key not in gone
        held[key] = color
        if chance.below(2):
            given = chance.choice(list(held))
            pictures.give_back(given)
            del held[given]
            gone.append(given)
        for how in ("get", "cover", "stretch"):
            assert [color_of(pictures, one, how) for one in held] == list(held.values())
    for key in gone:
        assert pictures.get(key, 16, 16).get_size() == (1, 1)
        assert not pictures.has(key)
    assert len(pictures.lent) == len(held)
