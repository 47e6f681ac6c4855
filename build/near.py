"""`test --near FILE...`: the quick tests of what a file is about, and the style of the file itself.

Near are the tests of the same name and folder, then those that import it, the most special first; where nothing imports a
file, those of what uses it. A change that reaches far is for the whole run: near ones answer while one is still writing.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from build.project import ROOT, Stop

MOST = 12
"""Most files of tests that are near one file."""
ENOUGH = 80
"""Quick tests after which no further file is run; a file that has begun is run to its end."""
SLOW_MARKS = frozenset({"slow", "window", "whole"})
"""What is marked so is named, not run."""
SLOW_LIST = "tests/slow.toml"
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
    """The files of tests near some files, named from anywhere; raises :class:`Stop` for a file that is not the project's."""
    nearest: dict[str, None] = {}
    for name in files:
        path = Path(name) if Path(name).is_absolute() else root / name
        if not path.is_file() or not path.resolve().is_relative_to(root.resolve()):
            raise Stop(f"there is no file {name} in the project")
        nearest |= dict.fromkeys(_near(path.resolve().relative_to(root.resolve()), root))
    return list(nearest)


def divided(tests: Iterable[str], root: Path = ROOT) -> tuple[list[str], list[str]]:
    """Which files of tests are run at once, the nearest first, and which hold slow tests or are too many."""
    run_now: list[str] = []
    left: list[str] = []
    count = 0
    for test in tests:
        quick, slow = _counts(test, root)
        if quick and count < ENOUGH:
            run_now.append(test)
            count += quick
        elif quick:
            slow += quick
        if slow:
            left.append(test)
    return run_now, left


def _near(path: Path, root: Path) -> list[str]:
    name = path.as_posix()
    if path.parts[0] == "tests":
        return [name] if path.name.startswith("test_") else _users(path, root)
    for start, tests in KNOWN.items():
        if name.startswith(start):
            known = [file for test in tests for file in _files(test, root)]
            own = [test for test in known if not _of_another_game(test, path, root)]
            return list(dict.fromkeys([*own, *(_naming(name, root) if path.suffix == ".md" else ())]))
    if path.suffix == ".md":
        return [PAPERS]
    if path.suffix != ".py":
        users = (test for owner in _owners(path, root) for test in _users(owner, root))
        return list(dict.fromkeys([*_rules(path, root), *users]))[:MOST]
    return list(dict.fromkeys([*_rules(path, root), *_users(path, root)]))


def _files(test: str, root: Path) -> list[str]:
    """A file of tests, or those of a folder."""
    path = root / test
    below = sorted(path.rglob("test_*.py")) if path.is_dir() else [path] if path.exists() else []
    return [file.relative_to(root).as_posix() for file in below]


def _naming(name: str, root: Path) -> list[str]:
    """The files of tests that name a paper: they read it."""
    paper = Path(name).name
    return [test for test in _files("tests", root) if paper in (root / test).read_text(encoding="utf-8")]


def _of_another_game(test: str, path: Path, root: Path) -> bool:
    """Whether a test is named after a game that a file of words is not about."""
    games = {folder.name for folder in (root / "game" / "engine").glob("*/")} - {"core"}
    game = Path(test).stem.removeprefix("test_")
    return game in games and any(path.name.startswith(other) for other in games - {game})


def _rules(path: Path, root: Path) -> list[str]:
    """A rule of a game is near all tests of its game: they play it."""
    folder = Path("tests", *path.parts[1:3])
    if path.parts[:2] != ("game", "engine") or len(path.parts) < 4:
        return []
    return [file for test in (folder.as_posix(), SCENARIOS) for file in _files(test, root)]


def _owners(path: Path, root: Path) -> list[Path]:
    """The modules that read a data file: the nearest that name it, or its folder where that holds only data; else those beside."""
    beside = sorted((root / path.parent).glob("*.py"))
    for name in (path.name, *(() if beside else (path.parent.name,))):
        for folder in path.parents[:-1]:
            modules = sorted((root / folder).rglob("*.py"))
            naming = [file for file in modules if _quotes(file.read_text(encoding="utf-8"), name)]
            if naming:
                return [file.relative_to(root) for file in naming]
    return [file.relative_to(root) for file in beside]


def _quotes(text: str, name: str) -> bool:
    return f'"{name}"' in text or f"'{name}'" in text


def _users(path: Path, root: Path) -> list[str]:
    """The files of tests that import a module, the nearest first; of what imports it, where none does."""
    wanted, known = {_module(path)}, set[str]()
    while wanted:
        importing = [test for test, names in _imports("tests", root).items() if names & wanted]
        tests = [test for test in importing if test.name.startswith("test_")]
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
    while not (root / folder).is_dir():  # tests of a package may stand in the folder above
        folder = folder.parent
    if test.parent == folder or folder in test.parents:
        place = 0 if test.stem == f"test_{path.stem}" else 1
    else:
        place = 2
    return place, len(_imports("tests", root)[test])


@cache
def _counts(test: str, root: Path) -> tuple[int, int]:
    """How many tests of a file are quick, and how many are not: measured or marked to be slow, or in a real window."""
    listed = root / SLOW_LIST
    measured = tomllib.loads(listed.read_text(encoding="utf-8")).get(test, ()) if listed.exists() else ()
    tree = ast.parse((root / test).read_text(encoding="utf-8"))
    everything = any(isinstance(node, ast.Assign) and _marked_slow(node) for node in tree.body)
    tests = [
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    slow = [
        node
        for node in tests
        if everything or node.name in measured or any(_marked_slow(mark) for mark in node.decorator_list)
    ]
    return len(tests) - len(slow), len(slow)


def _marked_slow(node: ast.AST) -> bool:
    """Whether a decorator, or the marks of a whole file, are `pytest.mark.` and one of :data:`SLOW_MARKS`."""
    return any(
        isinstance(part, ast.Attribute)
        and part.attr in SLOW_MARKS
        and ast.unparse(part.value) == "pytest.mark"
        for part in ast.walk(node)
    )


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
