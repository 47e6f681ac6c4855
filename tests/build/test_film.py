"""Films: matches in motion, drawn without a window and packed by ffmpeg."""

import ast
import importlib.util
import shutil
from itertools import islice
from pathlib import Path

import pygame
import pytest

import build.film
import build.package.shots
from build.film import film_name, films
from build.package.facts import GAMES
from game.devtools import sample_positions
from game.devtools.shot import context_in, film
from game.engine.registry import game_ids
from game.i18n import Texts


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_a_film_shows_turns_in_motion(game_id: str, tmp_path: Path) -> None:
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    start = len(record.match) // 2
    pictures = islice(film(context_in(tmp_path, "en"), record, start, (1280, 720), 0.1), 30)
    seen = {pygame.image.tobytes(picture, "RGB") for picture in pictures}
    assert len(seen) > 10


@pytest.mark.slow
def test_the_pictures_of_a_film_are_drawn_and_numbered(tmp_path: Path) -> None:
    build.film._draw("constantinopolis", "de", tmp_path, 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0000.png", "0001.png"]
    assert pygame.image.load(tmp_path / "0000.png").get_size() == build.film.SIZE


@pytest.mark.parametrize("script", [build.film.DRAW, build.package.shots.DRAW])
def test_what_is_drawn_elsewhere_imports_what_there_is(script: str) -> None:
    """Scripts that another Python runs are texts here: no checker of types reads them."""
    imports = [node for node in ast.walk(ast.parse(script)) if isinstance(node, ast.ImportFrom)]
    named = [(node.module or "", alias.name) for node in imports for alias in node.names]
    assert named
    for module, name in named:
        assert hasattr(importlib.import_module(module), name) or importlib.util.find_spec(f"{module}.{name}")


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg packs the films")
def test_pictures_are_packed_twice_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(game: str, language: str, folder: Path, most: int) -> None:
        assert most == build.film.SITE
        drawn.append(f"{game} {language}")
        for number in range(3):
            picture = pygame.Surface(build.film.SIZE)
            picture.fill((80 * number, 40, 40))
            pygame.image.save(picture, folder / f"{number:04}.png")

    monkeypatch.setattr(build.film, "_draw", draw)
    films(tmp_path, ["it"])
    films(tmp_path, ["it"])
    assert drawn == [f"{game} it" for game in GAMES]
    for game in GAMES:
        assert (tmp_path / film_name(game, "it", "gif")).read_bytes().startswith(b"GIF89a")
        assert (tmp_path / film_name(game, "it", "webm")).read_bytes().startswith(b"\x1aE\xdf\xa3")
