"""ruff and mypy, run here and nowhere else by `python3 build test`, so that plain pytest sees them too."""

import subprocess
import sys

import pytest

from build.lint import CHECKS
from build.project import ROOT


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name == "types" else []) for name in CHECKS]
)
def test_style(name: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", *CHECKS[name]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, f"{' '.join(CHECKS[name])}\n{result.stdout}{result.stderr}"
