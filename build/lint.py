"""`lint`: the style of the code, checked by ruff and mypy. The settings live in pyproject.toml."""

from pathlib import Path

from build.project import ROOT, run, say

CHECKS: dict[str, tuple[str, ...]] = {
    "rules": ("ruff", "check", "--quiet", "."),
    "format": ("ruff", "format", "--check", "--quiet", "."),
    "types": ("mypy", "--no-error-summary"),
}


def lint(python: Path) -> int:
    """Run every check, even after one has failed; return the first exit code that is not 0."""
    first = 0
    for name, command in CHECKS.items():
        say(f"checking {name} ({command[0]})")
        code = run([str(python), "-m", *command], cwd=ROOT)
        first = first or code
    say("all is well" if first == 0 else "there are faults above")
    return first
