"""`film`: the pictures of the README, still and moving, and the films of the players' site, drawn from matches of bots."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from build.package.facts import GAMES
from build.package.shots import ROUNDS, draw
from build.project import ROOT, Stop, say
from build.setup import setup

FILM = ROOT / "docs" / "pictures" / "match.gif"
TABLES = {"constantinopolis": "table.png", "glory_to_rome": "rome.png", "concordia_venus": "concordia.png"}
"""The pictures of tables in the README, beside the moving one."""
SIZE = (1280, 720)
SHOWN = (960, 540)
"""Pixels of a picture as it is drawn, and as a GIF shows it."""
FIRST = {"constantinopolis": "builds"}
"""Events that a film of a game begins with, in the round of its screenshots; others begin with the round."""
RATE = 10
"""Pictures a second."""
README, SITE = 50, 120
"""Pictures of each game in the film of the README, and in its own film on the site."""
MOST = 4_000_000
"""Bytes that a reader waits for."""
DRAW = """
import os
import sys
os.environ["SDL_VIDEODRIVER"] = "dummy"
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
import pygame
from game.devtools import sample_positions
from game.devtools.shot import context_in, film
from game.i18n import Texts
game, round_, first, language, out, width, height, rate, most = sys.argv[1:]
start = len(sample_positions.played(Texts(language), players=3, round_=int(round_), game_id=game).match)
record = sample_positions.played(Texts(language), players=3, game_id=game)
match = record.match
begins = [at for at in range(start, len(match)) if any(event.key == first for event in match.events(at))]
start = min(begins, default=start)
with TemporaryDirectory() as folder:
    context = context_in(Path(folder), language)
    shown = film(context, record, start, (int(width), int(height)), 1 / int(rate))
    for number, picture in enumerate(islice(shown, int(most))):
        pygame.image.save(picture, Path(out, f"{number:04}.png"))
"""


def film(arguments: Sequence[str], target: Path = FILM) -> int:
    """Draw the pictures of the README and pack the moving one; Stop without ffmpeg, or when that becomes too large."""
    del arguments
    setup()
    for game, name in TABLES.items():
        draw(game, "en", target.parent / name)
    with TemporaryDirectory() as folder:
        for number, game in enumerate(GAMES):
            part = Path(folder, str(number))
            _draw(game, "en", part, README)
            for picture in sorted(part.iterdir()):
                picture.rename(Path(folder, f"{number}{picture.name}"))
            part.rmdir()
        _number(Path(folder))
        _gif(Path(folder), target)
    say(f"wrote {target.relative_to(ROOT)}, {target.stat().st_size / 1e6:.1f} MB")
    return 0


def film_name(game: str, language: str, ending: str) -> str:
    """The file of a game's film in a language."""
    return f"film-{game}-{language}.{ending}"


def films(folder: Path, languages: Sequence[str], *, again: bool = False) -> None:
    """A film of every game in every language, as WebM and as GIF, where there is none yet, or again."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        for game in GAMES:
            webm, gif = (folder / film_name(game, language, ending) for ending in ("webm", "gif"))
            if webm.is_file() and gif.is_file() and not again:
                continue
            with TemporaryDirectory() as frames:
                _draw(game, language, Path(frames), SITE)
                _webm(Path(frames), webm)
                _gif(Path(frames), gif)


def _draw(game: str, language: str, folder: Path, most: int) -> None:
    """The pictures of a game, numbered from 0."""
    say(f"drawing a film of {game} in {language}")
    folder.mkdir(exist_ok=True)
    words = [
        game,
        str(ROUNDS[game]),
        FIRST.get(game, ""),
        language,
        str(folder),
        *map(str, (*SIZE, RATE, most)),
    ]
    if subprocess.run([str(setup()), "-c", DRAW, *words], cwd=ROOT, check=False).returncode != 0:
        raise Stop("The film could not be drawn; the lines above say why.")


def _number(folder: Path) -> None:
    """Give pictures that stand in their order the numbers ffmpeg counts."""
    for number, picture in enumerate(sorted(folder.iterdir())):
        picture.rename(folder / f"{number:04}.png")


def _gif(frames: Path, target: Path) -> None:
    width, height = SHOWN
    _pack(
        frames,
        "-vf",
        f"scale={width}:{height}:flags=lanczos,split[a][b];[a]palettegen=max_colors=96:stats_mode=diff[p];"
        "[b][p]paletteuse=dither=none:diff_mode=rectangle",
        "-loop",
        "0",
        str(target),
    )
    _small(target)


def _webm(frames: Path, target: Path) -> None:
    _pack(frames, "-c:v", "libvpx-vp9", "-crf", "36", "-b:v", "0", "-pix_fmt", "yuv420p", str(target))
    _small(target)


def _pack(frames: Path, *words: str) -> None:
    """Let ffmpeg make a file of the pictures of a folder."""
    if shutil.which("ffmpeg") is None:
        raise Stop("The film needs ffmpeg; on Debian and Ubuntu run: sudo apt install ffmpeg")
    call = [
        "ffmpeg",
        "-y",
        "-loglevel",
        "error",
        "-framerate",
        str(RATE),
        "-i",
        str(frames / "%04d.png"),
        *words,
    ]
    if subprocess.run(call, check=False).returncode != 0:
        raise Stop("ffmpeg could not pack the film; the lines above say why.")


def _small(target: Path) -> None:
    if target.stat().st_size > MOST:
        raise Stop(f"{target.name} has more than {MOST // 1_000_000} MB.")
