"""The conformance table of a game: every statement of the rules, where the rulebooks say it, the tests that show it.

Statements stand in tests/conformance/<game>.toml, which names the page made of them and the page of its rulings, both
in docs/; their references stand in the game's rulebook.toml. Which test covers what is read from the `covers` of the
game's scenario files and from the `@covers(...)` of the Python tests, without running anything; a Python test in a
folder of another game is not looked at.
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from build.project import ROOT, say

BOOKS = {"it": "Italian", "de": "German", "es": "Spanish"}
ROW = re.compile(r"^\| ([CGSP]-?\d+) \| (.*) \|$", re.MULTILINE)


@dataclass
class Statement:
    """One line of the table: its id, what it says, where the rulebooks say so, and the tests that cover it."""

    id: str
    says: str
    places: str
    tests: list[str] = field(default_factory=list)
    excuse: str = ""


@dataclass
class Conformance:
    """The whole table: chapters with their statements, and the ids that tests name but nobody knows.

    `page` and `rulings` are names of files in docs/, `books` the languages of the printed rulebooks.
    """

    game: str
    page: str
    rulings: str
    books: tuple[str, ...]
    chapters: list[tuple[str, list[Statement]]]
    unknown: list[str]

    @property
    def statements(self) -> list[Statement]:
        """Return every statement of every chapter."""
        return [statement for _, chapter in self.chapters for statement in chapter]

    def faults(self) -> list[str]:
        """Return what is wrong: statements without a test and without excuse, excuses not needed, unknown ids."""
        bare = [s.id for s in self.statements if not s.tests and not s.excuse]
        idle = [s.id for s in self.statements if s.tests and s.excuse]
        return (
            [f"{name} has no test" for name in bare]
            + [f"{name} is excused, yet tested" for name in idle]
            + [f"no statement {name}" for name in self.unknown]
        )


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _places(rule: dict[str, Any]) -> str:
    found = [f"{book.upper()} {rule[book]}" for book in BOOKS if book in rule]
    if "from" in rule:
        found.append("follows from " + ", ".join(rule["from"]))
    return "; ".join(found)


def games(root: Path = ROOT) -> list[str]:
    """Return the games that have a table of statements."""
    return sorted(path.stem for path in (root / "tests" / "conformance").glob("*.toml"))


def scenario_covers(game: str, root: Path) -> Iterator[tuple[str, str]]:
    """Yield an id and the scenario that covers it."""
    for path in sorted((root / "tests" / "scenarios" / game).glob("*.toml")):
        data = _toml(path)
        for scenario in data.get("scenario", [data]):
            for name in scenario.get("covers", []):
                yield name, f"{path.stem}: {scenario['title']}"


def python_covers(game: str, root: Path) -> Iterator[tuple[str, str]]:
    """Yield an id and the Python test that covers it."""
    others = {path.name for path in (root / "game" / "engine").iterdir()} - {game, "core"}
    for path in sorted((root / "tests").rglob("test_*.py")):
        if others & {*path.parent.relative_to(root).parts, path.stem.removeprefix("test_")}:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for call in node.decorator_list:
                if (
                    isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Name)
                    and call.func.id == "covers"
                ):
                    for word in call.args:
                        if isinstance(word, ast.Constant):
                            yield str(word.value), f"`{path.stem}.{node.name}`"


def read(game: str, root: Path = ROOT) -> Conformance:
    """Return the table of a game in the checkout in the folder `root`."""
    rules = _toml(root / "game" / "engine" / game / "rulebook.toml")["rules"]
    data = _toml(root / "tests" / "conformance" / f"{game}.toml")
    chapters = [
        (c["title"], [Statement(name, says, _places(rules[name])) for name, says in c["rules"].items()])
        for c in data["chapter"]
    ]
    examples = [Statement(name, says, places) for name, (places, says) in data["examples"].items()]
    chapters.append(("Worked examples", examples))
    text = (root / "docs" / data["rulings"]).read_text(encoding="utf-8")
    rows = [(name, rest.split(" | ")) for name, rest in ROW.findall(text)]
    rulings = [Statement(name, f"{cells[0]}: {cells[-1]}", "") for name, cells in rows]
    chapters.append(("Rulings", rulings))
    known = {statement.id: statement for _, chapter in chapters for statement in chapter}
    for name, why in data["untested"].items():
        known[name].excuse = why
    tests: dict[str, list[str]] = defaultdict(list)
    for name, test in [*scenario_covers(game, root), *python_covers(game, root)]:
        tests[name].append(test)
    for name, names in tests.items():
        if name in known:
            known[name].tests = names
    books = tuple(book for book in BOOKS if any(book in rule for rule in rules.values()))
    unknown = sorted(set(tests) - set(known))
    return Conformance(game, data["page"], data["rulings"], books, chapters, unknown)


def _books(books: tuple[str, ...]) -> str:
    names = [f"{BOOKS[book]} ({book.upper()})" for book in books]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{listed} rulebook{'s say' if len(names) > 1 else ' says'}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def render(table: Conformance) -> str:
    """Return the table as Markdown."""
    rules = [s for title, chapter in table.chapters if title != "Rulings" for s in chapter]
    covered = sum(1 for s in rules if s.tests)
    rulings = table.chapters[-1][1]
    excused = sum(1 for s in rulings if s.excuse)
    others = f" (the other {excused} are about words and pictures)" if excused else ""
    lines = [
        "# Conformance",
        "",
        f"Made by `python3 build conformance`; do not edit. Every rule in one line, where the {_books(table.books)}",
        "it, and the tests that show it: `file: title` is a scenario under",
        f"`tests/scenarios/{table.game}/`, the others are Python tests. "
        f"Rulings are told in full in [{table.rulings}]({table.rulings}).",
        "",
        f"Covered: {covered} of {len(rules)} rules and worked examples ({100 * covered // len(rules)} %), "
        f"{sum(1 for s in rulings if s.tests)} of {len(rulings)} rulings{others}.",
    ]
    for title, chapter in table.chapters:
        lines += ["", f"## {title}", ""]
        if title == "Rulings":
            lines += ["| Id | Ruling | Tests |", "|---|---|---|"]
        else:
            lines += ["| Id | Says | Rulebooks | Tests |", "|---|---|---|---|"]
        for s in chapter:
            tests = "; ".join(s.tests) or s.excuse or "**none**"
            cells = [s.id, s.says, tests] if title == "Rulings" else [s.id, s.says, s.places, tests]
            lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def conformance(root: Path = ROOT) -> int:
    """Write the page of every game and return 1 when something in one is wrong."""
    tables = [read(game, root) for game in games(root)]
    for table in tables:
        (root / "docs" / table.page).write_text(render(table), encoding="utf-8")
        for fault in table.faults():
            say(f"{table.game}: {fault}")
    return 1 if any(table.faults() for table in tables) else 0
