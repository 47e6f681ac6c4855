"""`test --near FILE...`: the quick tests of what a file is about, and the style of the file itself.

Near are the tests of the same name and folder, then those that import it, the most special first; where nothing imports a
file, those of what uses it. A change that reaches far is for the whole run: near ones answer while one is still writing.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from build.project import ROOT, Stop

MOST = 12
"""Most files of tests that are run for one file."""
KNOWN: Mapping[str, tuple[str, ...]] = {
    "locales/": ("tests/i18n", "tests/locales"),
    "docs/": ("tests/architecture/test_papers.py",),
    "assets/": ("tests/ui/test_pictures.py", "tests/ui/test_fonts.py", "tests/ui/test_sound.py"),
    "packaging/": ("tests/build/test_package.py",),
    "build/requirements": ("tests/build/test_locks.py",),
}
"""Tests of files that no program imports, by the beginning of their path."""
SCENARIOS = "tests/scenarios/test_scenarios.py"
PAPERS = "tests/architecture/test_papers.py"


def near(files: Sequence[str], root: Path = ROOT) -> list[str]:
    """The tests near some files, named from anywhere; raises :class:`Stop` for a file that is not the project's."""
    found: dict[str, None] = {}
    for name in files:
        path = Path(name) if Path(name).is_absolute() else root / name
        if not path.is_file() or not path.resolve().is_relative_to(root.resolve()):
            raise Stop(f"there is no file {name} in the project")
        found |= dict.fromkeys(_near(path.resolve().relative_to(root.resolve()), root))
    return list(found)


def _near(path: Path, root: Path) -> list[str]:
    name = path.as_posix()
    if path.parts[0] == "tests":
        return [name] if path.name.startswith("test_") else _users(path, root)
    for start, tests in KNOWN.items():
        if name.startswith(start):
            return [test for test in tests if (root / test).exists()]
    if path.suffix == ".md":
        return [PAPERS]
    if path.suffix != ".py":
        users = (test for owner in _owners(path, root) for test in _users(owner, root))
        return list(dict.fromkeys([*_rules(path, root), *users]))[:MOST]
    return [*_rules(path, root), *_users(path, root)]


def _rules(path: Path, root: Path) -> list[str]:
    """A rule of a game is near all tests of its game: they play it."""
    folder = Path("tests", *path.parts[1:3])
    if path.parts[:2] != ("game", "engine") or len(path.parts) < 4:
        return []
    return [test for test in (folder.as_posix(), SCENARIOS) if (root / test).exists()]


def _owners(path: Path, root: Path) -> list[Path]:
    """The modules that read a data file: those of its folder that name it, else all of them."""
    beside = sorted((root / path.parent).glob("*.py"))
    naming = [file for file in beside if path.name in file.read_text(encoding="utf-8")]
    return [file.relative_to(root) for file in naming or beside]


def _users(path: Path, root: Path) -> list[str]:
    """The files of tests that import a module, the nearest first; of what imports it, where none does."""
    wanted, known = {_module(path)}, set[str]()
    while wanted:
        found = [test for test, names in _imports("tests", root).items() if names & wanted]
        tests = [test for test in found if test.name.startswith("test_")]
        if tests:
            return [test.as_posix() for test in sorted(tests, key=lambda test: _distance(test, path, root))][
                :MOST
            ]
        known |= wanted
        users = {**_imports(path.parts[0], root), **_imports("tests", root)}
        wanted = {_module(file) for file, names in users.items() if names & wanted} - known
    return []


def _distance(test: Path, path: Path, root: Path) -> tuple[int, int]:
    """How far a test is from a file: of its name, of its folder, elsewhere; and how much else it imports."""
    folder = Path("tests", *path.parent.parts[path.parts[0] == "game" :])
    if test.parent == folder or folder in test.parents:
        place = 0 if test.stem == f"test_{path.stem}" else 1
    else:
        place = 2
    return place, len(_imports("tests", root)[test])


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _imports(folder: str, root: Path) -> Mapping[Path, frozenset[str]]:
    """What each file below a folder imports: names of modules, and of what is taken from them."""
    files = (root / folder).rglob("*.py")
    return {
        file.relative_to(root): frozenset(_names(file, file.relative_to(root)))
        for file in sorted(files)
        if "__pycache__" not in file.parts
    }


def _names(file: Path, path: Path) -> Iterator[str]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _taken(node, path)


def _taken(node: ast.ImportFrom, path: Path) -> Iterable[str]:
    above = path.parent.parts[: len(path.parent.parts) - node.level + 1] if node.level else ()
    module = ".".join([*above, *([node.module] if node.module else [])])
    return [module, *(f"{module}.{alias.name}" for alias in node.names)]
