"""`film`: the moving picture of the README, drawn from matches of bots and packed by ffmpeg."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from build.project import ROOT, Stop, say
from build.setup import setup

FILM = ROOT / "docs" / "pictures" / "match.gif"
SIZE = (1280, 720)
SHOWN = (720, 405)
"""Pixels of a picture as it is drawn and as it is shown."""
FRAMES = 10
"""Positions of each game."""
SECONDS = 0.9
"""How long each position stays."""
MOST = 4_000_000
"""Bytes that a reader waits for."""
DRAW = """
import sys
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
from pathlib import Path
from tempfile import TemporaryDirectory
import pygame
from game.devtools import samples
from game.devtools.shot import context_in, drawn, scene_of
from game.engine.registry import game_ids
from game.i18n import Texts
from game.storage.record import Record
out, width, height, frames = Path(sys.argv[1]), *map(int, sys.argv[2:])
number = 0
for game in game_ids():
    whole = samples.played(Texts("en"), players=3, game_id=game)
    match = whole.match
    mine = [n for n in range(len(match)) if (d := match.game.decision(match.at(n))) is not None and d.seat == 0]
    step = max(1, len(mine) // (frames + 2))
    for n in mine[step : step * (frames + 1) : step]:
        with TemporaryDirectory() as folder:
            record = Record(match.fork(n), [*whole.seats], created=whole.created)
            picture = drawn(scene_of("table", context_in(Path(folder), "en"), record), (width, height))
        pygame.image.save(picture, out / f"{number:03}.png")
        number += 1
"""


def film(arguments: Sequence[str], target: Path = FILM) -> int:
    """Draw and pack the moving picture; Stop without ffmpeg, or when it becomes too large."""
    del arguments
    if shutil.which("ffmpeg") is None:
        raise Stop("The film needs ffmpeg; on Debian and Ubuntu run: sudo apt install ffmpeg")
    python = setup()
    frames = ROOT / "dist" / "film"
    shutil.rmtree(frames, ignore_errors=True)
    frames.mkdir(parents=True)
    say("drawing the film (some minutes)")
    words = [str(frames), *map(str, SIZE), str(FRAMES)]
    if subprocess.run([str(python), "-c", DRAW, *words], cwd=ROOT, check=False).returncode != 0:
        raise Stop("The film could not be drawn; the lines above say why.")
    width, height = SHOWN
    chain = f"scale={width}:{height}:flags=lanczos,split[a][b];[a]palettegen=max_colors=128:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle"
    call = [
        "ffmpeg",
        "-y",
        "-loglevel",
        "error",
        "-framerate",
        str(1 / SECONDS),
        "-i",
        str(frames / "%03d.png"),
    ]
    if subprocess.run([*call, "-vf", chain, "-loop", "0", str(target)], check=False).returncode != 0:
        raise Stop("ffmpeg could not pack the film; the lines above say why.")
    shutil.rmtree(frames)
    if target.stat().st_size > MOST:
        raise Stop(f"{target.name} has more than {MOST // 1_000_000} MB.")
    say(f"wrote {target.relative_to(ROOT)}, {target.stat().st_size / 1e6:.1f} MB")
    return 0
