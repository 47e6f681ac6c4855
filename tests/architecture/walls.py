"""Reads which module imports which, and says where a wall of the house is broken. Nothing is imported for it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# From the ground up. A floor may import itself and the floors before it. The proof of a match stands below all else.
FLOORS = ("verify", "engine", "bots", "i18n", "storage", "table", "ui", "boards", "scenes", "devtools", "cli")
PYGAME_LINE = FLOORS.index("ui")
PYGAME = {"pygame", "pygame_gui"}

# Modules above every layer.
DOORS = {"game.__main__"}

# The rules know no clock, no chance of their own and nothing of the machine they run on.
NOT_IN_ENGINE = {
    "asyncio", "calendar", "datetime", "multiprocessing", "numpy", "os", "platformdirs", "random", "secrets",
    "shutil", "socket", "subprocess", "tempfile", "threading", "time", "uuid",
}  # fmt: skip

# Rooms that are made of one folder a game; all else must do without any given game.
GAME_ROOMS = ("engine", "boards", "bots")


@dataclass(frozen=True, slots=True)
class Module:
    """One source file of the package: its dotted name, its path and its syntax tree."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def package(self) -> str:
        """Return the dotted name of the package relative imports start from."""
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]

    def imports(self) -> Iterator[tuple[int, str]]:
        """Yield line and dotted name of everything imported, wherever in the file; names are given in full.

        `from a import b` yields `a.b`, since b may be a module.
        """
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                start = self.package.split(".")
                start = start[: len(start) - node.level + 1] if node.level else []
                base = ".".join([*start, *([node.module] if node.module else [])])
                yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)

    def words(self) -> Iterator[tuple[int, str]]:
        """Yield line and text of every string in the code (docstrings and comments are free to name things)."""
        bare = {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
                yield node.lineno, node.value


def modules(root: Path) -> list[Module]:
    """Return every module of the package `game` in the folder `root`."""
    found = []
    for path in sorted((root / "game").rglob("*.py")):
        parts = list(path.relative_to(root).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(name, path, ast.parse(path.read_text(encoding="utf-8"), str(path))))
    return found


def games(root: Path) -> set[str]:
    """Return the names of the games: the folders of the engine that hold code and are not its core."""
    return {path.parent.name for path in (root / "game" / "engine").glob("*/*.py")} - {"core"}


def floor(name: str) -> str:
    """Return the floor of a dotted name inside the package; "" for the package itself."""
    return name.partition(".")[2].partition(".")[0]


def faults(root: Path) -> list[str]:
    """Return every broken wall of the package under `root`, each as "module:line: what is wrong"."""
    names = games(root)
    found = []
    for module in modules(root):
        for check in (_unknown_floor, _upward, _pygame, _engine, _other_games):
            found += [f"{module.name}:{line}: {what}" for line, what in check(module, names)]
    return found


Faults = Iterator[tuple[int, str]]


def _ours(name: str) -> bool:
    return name == "game" or name.startswith("game.")


def _unknown_floor(module: Module, _: set[str]) -> Faults:
    if module.name not in DOORS | {"game"} and floor(module.name) not in FLOORS:
        yield 1, "stands on no known floor"


def _upward(module: Module, _: set[str]) -> Faults:
    if module.name in DOORS or floor(module.name) not in ("", *FLOORS):
        return
    here = FLOORS.index(floor(module.name)) if module.name != "game" else -1
    for line, name in module.imports():
        if _ours(name) and floor(name) in FLOORS and FLOORS.index(floor(name)) > here:
            yield line, f"imports upwards: {name}"
        if any(name == door or name.startswith(f"{door}.") for door in DOORS):
            yield line, f"imports a door: {name}"


def _pygame(module: Module, _: set[str]) -> Faults:
    if module.name in DOORS or (floor(module.name) in FLOORS[PYGAME_LINE:]):
        return
    for line, name in module.imports():
        if name.partition(".")[0] in PYGAME:
            yield line, f"imports {name} below the line"


def _engine(module: Module, _: set[str]) -> Faults:
    if floor(module.name) != "engine":
        return
    for line, name in module.imports():
        if name.partition(".")[0] in NOT_IN_ENGINE:
            yield line, f"the engine must not know {name}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
            yield node.lineno, "the engine opens no file; its own data come through importlib.resources"


def _other_games(module: Module, names: set[str]) -> Faults:
    parts = module.name.split(".")
    own = parts[2] if len(parts) > 2 and parts[1] in GAME_ROOMS else ""
    foreign = names - {own}
    for line, name in module.imports():
        if _ours(name) and foreign & set(name.split(".")):
            yield line, f"imports a game that may be absent: {name}"
    for line, text in module.words():
        if foreign & set(text.split(".")):
            yield line, f"names a game that may be absent: {text!r}"
