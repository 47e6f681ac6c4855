"""The architecture: imports point downwards, nothing in circles, pygame stays above a line, every game can be taken out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build.project import ROOT
from game.native import FOLDER
from game.storage.places import HOME
from tests.architecture import layers
from tests.pairs import some


def test_the_architecture_holds() -> None:
    assert layers.modules(ROOT)
    assert layers.faults(ROOT) == []


def package(root: Path, **files: str) -> Path:
    """Write a small package with two games; a keyword `engine__core__rng` is the file game/engine/core/rng.py."""
    plain = {"game/__init__.py", "game/engine/__init__.py", "game/engine/core/__init__.py"}
    plain |= {"game/engine/alpha/__init__.py", "game/engine/beta/__init__.py", "game/ui/__init__.py"}
    texts = dict.fromkeys(plain, "") | {
        f"game/{key.replace('__', '/')}.py": text for key, text in files.items()
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_a_sound_package_has_no_faults(tmp_path: Path) -> None:
    root = package(
        tmp_path,
        engine__alpha__state='"""The game alpha."""\nfrom ..core import rng\nfrom game.engine.alpha import x\nNAME = "alpha"',
        table__session="import time\nfrom game.engine.core import match",
        ui__window="import pygame\nfrom game.table import session",
        scenes__title__city="from ..common import parts\nfrom .. import launch",
        scenes__routes="from .common import extras\ndef title():\n    from .title.city import City",
        cli__main="import pygame\nfrom game.scenes import title",
    )
    assert layers.faults(root) == []


@pytest.mark.parametrize(
    ("room", "text", "complaint"),
    [
        ("table__a", "from game.ui import window", "imports upwards: game.ui.window"),
        ("table__a", "def f():\n    import game.scenes.title", "imports upwards: game.scenes.title"),
        ("storage__a", "from ..table import session", "imports upwards: game.table.session"),
        ("engine__core__a", "from ...bots import worker", "imports upwards: game.bots.worker"),
        ("bots__a", "from .. import i18n", "imports upwards: game.i18n"),
        ("scenes__title__a", "from game.cli import main", "imports upwards: game.cli.main"),
        ("table__a", "import pygame", "imports pygame below the line"),
        ("i18n__a", "from pygame_gui import UIManager", "imports pygame_gui.UIManager below the line"),
        ("engine__core__a", "import random", "the engine must not know random"),
        ("engine__alpha__a", "from time import monotonic", "the engine must not know time.monotonic"),
        ("engine__core__a", "import datetime as d", "the engine must not know datetime"),
        ("engine__core__a", "import os.path", "the engine must not know os.path"),
        ("engine__alpha__a", "open('x')", "the engine opens no file"),
        ("engine__alpha__a", "from game.engine.beta import state", "imports a game that may be absent"),
        ("engine__alpha__a", "from ..beta import state", "imports a game that may be absent"),
        ("engine__registry", "from game.engine import alpha", "imports a game that may be absent"),
        ("boards__alpha__a", "from game.engine.beta import state", "imports a game that may be absent"),
        ("scenes__title__a", "from game.boards.alpha import board", "imports a game that may be absent"),
        ("table__a", "GAME = 'alpha'", "names a game that may be absent: 'alpha'"),
        ("table__a", "MODULE = 'game.engine.alpha.state'", "names a game that may be absent"),
        (
            "scenes__title__a",
            "from ..table.table import Table",
            "title may not import table: game.scenes.table.table.Table",
        ),
        (
            "scenes__common__a",
            "def f():\n    from .. import routes",
            "common may not import routes: game.scenes.routes",
        ),
        ("scenes__result__a", "from ..app import App", "result may not import app"),
        (
            "scenes__routes",
            "from .title.city import City",
            "routes may not import title: game.scenes.title.city.City",
        ),
        ("scenes__routes", "def f():\n    from .app import App", "routes may not import app"),
        ("scenes__attic__a", "", "belongs to no known part of scenes"),
        ("helpers", "", "belongs to no known layer"),
        ("attic__a", "", "belongs to no known layer"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, room: str, text: str, complaint: str) -> None:
    found = layers.faults(package(tmp_path, **{room: text}))
    assert len(found) == 1
    assert found[0].startswith(f"game.{room.replace('__', '.')}:")
    assert complaint in found[0]


def test_there_is_no_circle_of_modules() -> None:
    assert layers.circle_faults(ROOT) == []


@pytest.mark.parametrize(
    ("files", "faults"),
    [
        ({"ui__a": "from . import b", "ui__b": "from .a import x"}, ["game.ui.a <-> game.ui.b"]),
        (
            {"ui__a": "from . import b", "ui__b": "def f():\n    from .a import x"},
            ["game.ui.a <-> game.ui.b"],
        ),
        (
            {"ui__a": "import game.ui.b", "ui__b": "import game.ui.c", "ui__c": "import game.ui.a.name"},
            ["game.ui.a <-> game.ui.b <-> game.ui.c"],
        ),
        (
            {
                "ui__a": "from . import b",
                "ui__b": "from . import c",
                "ui__c": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .a import x",
            },
            ["game.ui.a <-> game.ui.b <-> game.ui.c"],
        ),
        (
            {
                "ui__a": "from . import b",
                "ui__b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .a import x",
            },
            [],
        ),
        (
            {
                "scenes__routes": "def f():\n    from .title import a",
                "scenes__title__a": "from .. import routes",
            },
            [],
        ),
        (
            {"scenes__routes": "from .title import a", "scenes__title__a": "from .. import routes"},
            ["game.scenes.routes <-> game.scenes.title.a"],
        ),
        ({"ui__a": "from . import b\nfrom . import c", "ui__b": "from . import c", "ui__c": ""}, []),
    ],
)
def test_a_planted_circle_is_found(tmp_path: Path, files: dict[str, str], faults: list[str]) -> None:
    assert layers.circle_faults(package(tmp_path, **files)) == faults


OF_EXTRAS = {"game.bots.outside.environment", "game.bots.thinking.packed_network"}
"""Modules that need what only an extra, or native modules, bring."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "absent", sorted(path.parent.name for path in (ROOT / "game" / "extras").glob("*/__init__.py"))
)
def test_without_an_extra_the_rest_starts_and_its_menus_lead_somewhere(absent: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(tmp_path / "game" / "extras" / absent)
    for folder in ("locales", "assets"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    env = {name: value for name, value in os.environ.items() if name != FOLDER}
    env |= {"PYTHONPATH": str(tmp_path), "SDL_VIDEODRIVER": "dummy", HOME: str(tmp_path / "home")}
    program = [sys.executable, "-P", str(Path(__file__).with_name("without_extra.py")), absent]
    result = subprocess.run(program, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.stdout.endswith("all\n"), result.stdout + result.stderr


@pytest.mark.slow
def test_what_is_left_can_be_imported_without_any_one_game(tmp_path: Path) -> None:
    names = layers.games(ROOT)
    assert names
    for absent in some(sorted(names), len(names)):
        root = tmp_path / absent
        shutil.copytree(ROOT / "game", root / "game", ignore=shutil.ignore_patterns("__pycache__"))
        for room in layers.GAME_LAYERS:
            shutil.rmtree(root / "game" / room / absent, ignore_errors=True)
        left = [
            module.name
            for module in layers.modules(root)
            if not module.name.endswith("__main__") and module.name not in OF_EXTRAS
        ]
        program = f"import importlib\nfor name in {left!r}: importlib.import_module(name)\nprint('all', len({left!r}))"
        env = {name: value for name, value in os.environ.items() if name != FOLDER} | {
            "PYTHONPATH": str(root)
        }
        result = subprocess.run(
            [sys.executable, "-P", "-c", program],
            env=env,
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"all {len(left)}" in result.stdout, result.stderr
