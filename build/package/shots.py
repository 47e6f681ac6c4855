"""The pictures of store pages: scenes of the program in each language, drawn without a window."""

from __future__ import annotations

from pathlib import Path

from build.project import ROOT, Stop, run, say, venv_python
from build.setup import setup

from .facts import LANGUAGES, URLS, VERSION

SHOT_SIZE = (1280, 720)
"""Sixteen to nine, and no wider than stores show them."""
SHOTS = ("constantinopolis", "glory_to_rome", "concordia_venus", "title", "learn")
"""The scenes in the order of the page: a table of each game, then the title and the lessons."""
FIRST_SHOT = SHOTS[0]
DOWNLOADS = f"{URLS['Homepage']}/releases/download/v{VERSION}"
"""Where the files of this release are."""
ROUNDS = {"constantinopolis": 4, "glory_to_rome": 22, "concordia_venus": 7}
"""The round in which tables are shown: something has grown, and much can still be done."""
DRAW = """
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from game.devtools import sample_positions
from game.devtools.shot import shot
from game.i18n import Texts
from game.storage import savefile
scene, language, width, height, out, round_ = sys.argv[1:]
with TemporaryDirectory() as folder:
    save = None
    if int(round_):
        save = Path(folder, "a.match")
        record = sample_positions.played(Texts(language), players=3, round_=int(round_), game_id=scene)
        save.write_text(savefile.write(record), encoding="utf-8")
    shot("table" if save else scene, (int(width), int(height)), language, save, Path(out))
"""


def shot_name(scene: str, language: str) -> str:
    """The file of a scene in a language."""
    return f"screenshot-{scene}-{language}.png"


def make_shots(folder: Path) -> list[Path]:
    """Draw every scene in every language into a folder; return the files. Stop when one cannot be drawn."""
    setup()
    say(f"drawing {len(SHOTS) * len(LANGUAGES)} screenshots")
    return [
        draw(scene, language, folder / shot_name(scene, language))
        for language in LANGUAGES
        for scene in SHOTS
    ]


def draw(scene: str, language: str, out: Path) -> Path:
    """Draw a scene in a language into a file and return that; Stop when it cannot be drawn."""
    words = [scene, language, *map(str, SHOT_SIZE), str(out), str(ROUNDS.get(scene, 0))]
    if run([str(venv_python()), "-c", DRAW, *words], cwd=ROOT) != 0:
        raise Stop(f"The scene {scene} could not be drawn in {language}.")
    return out
