"""The environments pass PettingZoo's own tests; that library is installed in an environment of its own."""

import subprocess
import tomllib

import pytest

from build.project import PETTINGZOO_LOCK, PETTINGZOO_VENV, ROOT, RUNTIME_LOCK, venv_python
from game.engine.registry import game_ids


@pytest.mark.parametrize("game_id", game_ids())
def test_each_game_passes_the_tests_of_pettingzoo(game_id: str) -> None:
    python = venv_python(PETTINGZOO_VENV)
    if not python.exists():
        pytest.skip("needs .venv-pettingzoo: python3 build environments makes it")
    command = [str(python), "-m", "tests.bots.environments", game_id]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Passed API test") == 2


def test_the_lock_holds_the_runtime_and_what_the_extra_asks_for() -> None:
    def pinned(text: str) -> set[str]:
        return {line.split(" ")[0] for line in text.splitlines() if "==" in line}

    locked = pinned(PETTINGZOO_LOCK.read_text(encoding="utf-8"))
    assert pinned(RUNTIME_LOCK.read_text(encoding="utf-8")) <= locked
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [line.partition(">")[0] for line in project["optional-dependencies"]["pettingzoo"]] == [
        "pettingzoo"
    ]
    assert {"pettingzoo", "gymnasium", "numpy"} <= {name.partition("==")[0] for name in locked}


def test_the_program_itself_does_without_it() -> None:
    names = [line for line in RUNTIME_LOCK.read_text(encoding="utf-8").splitlines() if "==" in line]
    assert [name for name in names if name.startswith(("numpy", "gymnasium", "pettingzoo"))] == []
