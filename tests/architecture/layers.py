"""Reads the imports of all modules and lists what the architecture forbids. Imports none of them."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

# From the bottom up. `extras` only finds what its folders offer; the files in them stand on floors of their own (EXTRA_FLOORS).
#  A layer may import itself and the layers before it. The package itself asks what finds native modules; the
# proof of a match stands below all else.
LAYERS = (
    "native",
    "extras",
    "verify",
    "engine",
    "bots",
    "i18n",
    "storage",
    "table",
    "ui",
    "boards",
    "phones",
    "scenes",
    "devtools",
    "cli",
)
# The floor of a file in a folder of extras/, by its name; any other stands on that of a running match and knows no pygame.
EXTRA_FLOORS = {
    "page": "scenes", "panel": "scenes", "state": "scenes", "table": "scenes",
    "setup": "scenes", "results": "scenes", "plots": "scenes", "charts": "scenes", "shots": "devtools", "command": "cli",
}  # fmt: skip
PYGAME_LINE = LAYERS.index("ui")
PYGAME = {"pygame", "pygame_gui"}

# Modules above every layer.
ENTRY_POINTS = {"game.__main__"}

# The rules know no clock, no chance of their own and nothing of the machine they run on.
NOT_IN_ENGINE = {
    "asyncio", "calendar", "datetime", "multiprocessing", "numpy", "os", "platformdirs", "random", "secrets",
    "shutil", "socket", "subprocess", "tempfile", "threading", "time", "uuid",
}  # fmt: skip

# Layers that are made of one package a game; all else must do without any given game.
GAME_LAYERS = ("engine", "boards", "bots")

# Which parts of scenes/ (packages, and modules of the frame) each part may import besides itself.
_SCREEN = frozenset({"common", "routes", "launch"})
_SCREENS = frozenset(
    {
        "title",
        "setup",
        "table",
        "replay",
        "result",
        "pages",
        "career",
    }
)
SCENES: Mapping[str, frozenset[str]] = {
    "common": frozenset(),
    "routes": frozenset({"common", "launch"}),  # of launch its types
    "launch": frozenset({"common", "routes"}),
    **dict.fromkeys(_SCREENS, _SCREEN),
    "crash_handler": frozenset({"common", "routes", "launch", "table"}),
    "app": _SCREENS | _SCREEN | {"crash_handler"},
}
# What opens every scene: its functions import one each, when they are called, and bind no modules to each other.
OPENER = "game.scenes.routes"


@dataclass(frozen=True, slots=True)
class Import:
    """Something imported: its line, its dotted name in full, whether only for its type, and whether by a function of the opener.

    `from a import b` is `a.b`, since b may be a module.
    """

    line: int
    name: str
    typing: bool
    opened: bool = False


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

    def imports(self) -> tuple[Import, ...]:
        """Return everything imported, wherever in the file."""
        return _imports(self)

    def _found(self) -> Iterator[Import]:
        typing = {
            id(inner)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.If)
            and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
            for child in node.body
            for inner in ast.walk(child)
        }
        called = {
            id(inner)
            for node in ast.walk(self.tree)
            if self.name == OPENER and isinstance(node, ast.FunctionDef)
            for inner in ast.walk(node)
        }
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield Import(node.lineno, alias.name, id(node) in typing, id(node) in called)
            elif isinstance(node, ast.ImportFrom):
                start = self.package.split(".")
                start = start[: len(start) - node.level + 1] if node.level else []
                base = ".".join([*start, *([node.module] if node.module else [])])
                for alias in node.names:
                    yield Import(node.lineno, f"{base}.{alias.name}", id(node) in typing, id(node) in called)

    def words(self) -> Iterator[tuple[int, str]]:
        """Yield line and text of every string in the code (docstrings and comments are free to name things)."""
        bare = {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
                yield node.lineno, node.value


_TREES: dict[tuple[Path, str], ast.Module] = {}
"""What was parsed, by path and text."""


@lru_cache(maxsize=4096)
def _imports(module: Module) -> tuple[Import, ...]:
    return tuple(module._found())


def _parsed(path: Path) -> ast.Module:
    text = path.read_text(encoding="utf-8")
    if (path, text) not in _TREES:
        _TREES[path, text] = ast.parse(text, str(path))
    return _TREES[path, text]


def modules(root: Path) -> list[Module]:
    """Return every module of the package `game` in the folder `root`."""
    found = []
    for path in sorted((root / "game").rglob("*.py")):
        parts = list(path.relative_to(root).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(name, path, _parsed(path)))
    return found


def games(root: Path) -> set[str]:
    """Return the names of the games: the folders of the engine that hold code and are not its core."""
    return {path.parent.name for path in (root / "game" / "engine").glob("*/*.py")} - {"core"}


def layer(name: str) -> str:
    """Return the layer of a dotted name inside the package; "" for the package itself."""
    return name.partition(".")[2].partition(".")[0]


def room(name: str) -> str:
    """Return the folder of extras/ in which a dotted name stands, "" for any other."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["game", "extras"] and len(parts) > 2 else ""


def floor(name: str) -> str:
    """Return the layer on which a module stands: in a folder of extras/ its file's name decides."""
    parts = name.split(".")
    return EXTRA_FLOORS.get(parts[3], "table") if room(name) and len(parts) > 3 else layer(name)


def faults(root: Path) -> list[str]:
    """Return everything forbidden in the package under `root`, each as "module:line: what is wrong"."""
    names = games(root)
    found = []
    for module in modules(root):
        for check in (_unknown_layer, _upward, _pygame, _engine, _other_games, _scenes, _extras):
            found += [f"{module.name}:{line}: {what}" for line, what in check(module, names)]
    return found


Faults = Iterator[tuple[int, str]]


def _ours(name: str) -> bool:
    return name == "game" or name.startswith("game.")


def _unknown_layer(module: Module, _: set[str]) -> Faults:
    if module.name not in ENTRY_POINTS | {"game"} and layer(module.name) not in LAYERS:
        yield 1, "belongs to no known layer"


def _upward(module: Module, _: set[str]) -> Faults:
    if module.name in ENTRY_POINTS or layer(module.name) not in ("", *LAYERS):
        return
    here = LAYERS.index(floor(module.name)) if module.name != "game" else LAYERS.index("native")
    for found in module.imports():
        if _ours(found.name) and layer(found.name) in LAYERS and LAYERS.index(floor(found.name)) > here:
            yield found.line, f"imports upwards: {found.name}"
        if any(found.name == entry or found.name.startswith(f"{entry}.") for entry in ENTRY_POINTS):
            yield found.line, f"imports an entry point: {found.name}"


def _pygame(module: Module, _: set[str]) -> Faults:
    if module.name in ENTRY_POINTS or (floor(module.name) in LAYERS[PYGAME_LINE:]):
        return
    for found in module.imports():
        if found.name.partition(".")[0] in PYGAME:
            yield found.line, f"imports {found.name} below the line"


def _engine(module: Module, _: set[str]) -> Faults:
    if layer(module.name) != "engine":
        return
    for found in module.imports():
        if found.name.partition(".")[0] in NOT_IN_ENGINE:
            yield found.line, f"the engine must not know {found.name}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
            yield node.lineno, "the engine opens no file; its own data come through importlib.resources"


def _other_games(module: Module, names: set[str]) -> Faults:
    parts = module.name.split(".")
    own = parts[2] if len(parts) > 2 and parts[1] in GAME_LAYERS else ""
    foreign = names - {own}
    for found in module.imports():
        if _ours(found.name) and foreign & set(found.name.split(".")):
            yield found.line, f"imports a game that may be absent: {found.name}"
    for line, text in module.words():
        if foreign & set(text.split(".")):
            yield line, f"names a game that may be absent: {text!r}"


def _scenes(module: Module, _: set[str]) -> Faults:
    parts = module.name.split(".")
    if layer(module.name) != "scenes" or len(parts) < 3:
        return
    if parts[2] not in SCENES:
        yield 1, "belongs to no known part of scenes"
        return
    for found in module.imports():
        other = found.name.split(".")
        allowed = SCENES[parts[2]] | {parts[2]} | (_SCREENS if found.opened else frozenset())
        if other[:2] == ["game", "scenes"] and other[2:3] and other[2] not in allowed:
            yield found.line, f"{parts[2]} may not import {other[2]}: {found.name}"


def _extras(module: Module, _: set[str]) -> Faults:
    """What nobody outside may import, and what an extra may import of scenes/."""
    own = room(module.name)
    if own and len(module.name.split(".")) == 3 and module.imports():
        yield 1, "says what is offered, and imports nothing"
    for found in module.imports():
        parts = found.name.split(".")
        if (other := room(found.name)) not in ("", own) and other not in (
            "names",
            "offer",
            "offered",
            "extras",
        ):
            yield found.line, f"imports an extra that may be absent: {found.name}"
        if own and parts[:2] == ["game", "scenes"] and parts[2:3] and parts[2] not in _SCREEN | {"table"}:
            yield found.line, f"an extra may not import {parts[2]}: {found.name}"


# -- circles ---------------------------------------------------------------------------------------------------------


def circles(root: Path, *, typing: bool) -> list[list[str]]:
    """Return the modules that import each other in circles, sorted; with `typing` imports only for types count too.

    An import inside a function counts: it runs later, but it binds the modules to each other all the same. Only the opener
    of all scenes is free to do so.
    """
    found = modules(root)
    names = {module.name for module in found}
    graph = {
        module.name: {
            target
            for one in module.imports()
            if (typing or not one.typing)
            and not one.opened
            and (target := _module_of(one.name, names)) != module.name
        }
        - {""}
        for module in found
    }
    return sorted(sorted(part) for part in _components(graph) if len(part) > 1)


def circle_faults(root: Path) -> list[str]:
    """Return every forbidden circle: none at run time, for types only circles of two modules."""
    hard = circles(root, typing=False)
    soft = [part for part in circles(root, typing=True) if len(part) > 2 and part not in hard]
    return [" <-> ".join(part) for part in [*hard, *soft]]


def _module_of(name: str, names: set[str]) -> str:
    """Return the module that a dotted name is or stands in, "" for one of another package."""
    while name and name not in names:
        name = name.rpartition(".")[0]
    return name


def _components(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the strongly connected components of a graph (Kosaraju)."""
    order: list[str] = []
    seen: set[str] = set()
    for start in graph:
        order += _visit(start, graph, seen)
    back: dict[str, set[str]] = {name: set() for name in graph}
    for name, targets in graph.items():
        for target in targets:
            back[target].add(name)
    seen, parts = set(), []
    for start in reversed(order):
        if start not in seen:
            parts.append(set(_visit(start, back, seen)))
    return parts


def _visit(start: str, graph: Mapping[str, Iterable[str]], seen: set[str]) -> list[str]:
    """Return what can be reached from `start` and was not seen before, in post-order."""
    if start in seen:
        return []
    seen.add(start)
    out: list[str] = []
    stack = [(start, iter(sorted(graph[start])))]
    while stack:
        name, targets = stack[-1]
        target = next((one for one in targets if one not in seen), None)
        if target is None:
            stack.pop()
            out.append(name)
        else:
            seen.add(target)
            stack.append((target, iter(sorted(graph[target]))))
    return out
