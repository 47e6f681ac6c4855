"""Surfaces read from the disk are those that would be drawn, and a second start draws none."""

from pathlib import Path

import pygame
import pytest

from game.storage.image_cache import ImageCache
from game.ui import surfaces
from game.ui.paint import Painter
from game.ui.pictures import Pictures
from game.ui.surfaces import Surfaces, SurfaceStore, packed, unpacked
from game.ui.theme import Theme, theme_named

ART = ("art/building/ager", "art/title/constantinople", "art/office/consul?part=0.0.200.200&round=1")


class Memory(dict[str, bytes]):
    """A store that counts nothing and forgets nothing."""

    def has(self, key: str) -> bool:
        return key in self

    def put(self, key: str, pixels: bytes) -> None:
        self[key] = pixels


def drawn(store: ImageCache | Memory | None, theme: Theme | None = None) -> tuple[list[bytes], Pictures]:
    """Some pictures and surfaces, as bytes."""
    look = theme or Theme()
    pictures = Pictures(theme=look, store=store)
    surfaces = Surfaces(look, store=store)
    made = [pictures.get(key, 84, 48) for key in (*ART, "banner/round?seat=2")]
    made += [pictures.cover(ART[1], 320, 200), pictures.stretch(ART[0], 90, 50)]
    made += [surfaces.get(look.surface(name), 120, 60, 1.0) for name in ("plate", "ground", "porphyry")]
    return [pygame.image.tobytes(surface, "RGBA") for surface in made], pictures


def test_a_second_start_decodes_nothing_and_shows_the_same(tmp_path: Path) -> None:
    plain, _ = drawn(None)
    first = ImageCache(tmp_path)
    cold, pictures = drawn(first)
    assert pictures.decoded == len(ART)
    first.close()
    second = ImageCache(tmp_path)
    warm, pictures = drawn(second)
    assert pictures.decoded == 0
    assert (second.missed, second.kept) == (0, 0)
    assert second.found == first.kept
    assert plain == cold == warm
    second.close()


def test_another_theme_has_pictures_of_its_own() -> None:
    store = Memory()
    drawn(store)
    before = set(store)
    drawn(store, theme_named("contrast"))
    assert len(store) == 2 * len(before)


def test_another_version_draws_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Memory()
    drawn(store)
    before = len(store)
    surfaces._code.cache_clear()
    monkeypatch.setattr(surfaces, "__version__", "0.0.0")
    drawn(store)
    surfaces._code.cache_clear()
    assert len(store) == 2 * before


def test_another_file_draws_anew(tmp_path: Path) -> None:
    store, file = Memory(), tmp_path / "sign.svg"
    sizes = []
    for tone in ("#112233", "#445566"):
        file.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="{tone}"/></svg>'
        )
        surfaces._digest.cache_clear()
        Pictures(tmp_path, store=store).get("sign", 40, 40)
        sizes.append(len(store))
    assert sizes == [1, 2]


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_bytes_that_are_not_whole_are_no_surface(flags: int) -> None:
    surface = pygame.Surface((7, 5), flags, 32)
    surface.fill((10, 20, 30))
    data = packed(surface)
    again = unpacked(data)
    assert again is not None
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(surface, "RGBA")
    for wrong in (b"", data[:20], data[:-1], data + b"x", b"none" + data[4:]):
        assert unpacked(wrong) is None


def test_what_is_damaged_is_drawn_again() -> None:
    store = Memory()
    plain, _ = drawn(store)
    for key in store:
        store[key] = store[key][:-3]
    again, _ = drawn(store)
    assert plain == again
    assert all(unpacked(data) is not None for data in store.values())


def test_a_painter_hands_its_store_to_pictures_and_surfaces() -> None:
    store = Memory()
    painter = Painter.of(Theme(), store)
    assert painter.pictures.kept.store is painter.surfaces.kept.store is store
    assert SurfaceStore(Theme()).store is None
