"""A game's rule book: its pages, the statements on each, the position it shows, and the player aid.

The file ``pages.toml`` of a game's package holds one ``[[page]]`` after another:

``id``, ``rules`` (ids and spans of ids of the statements on the page), ``edge`` (the same for corner cases), ``chapters``
(chapters of decisions that the page explains), and what its picture shows: ``players``, ``seed`` (default 1), ``options``,
``position`` (as the game's ``arrange`` reads it; without one the start of a match), ``viewer`` (seat, default 0), ``crop``
(names or targets of nodes of the board; without one the whole board), ``parts`` (names or targets of nodes that bear their name
in the picture), ``actions`` (in the notation) and ``expect`` (facts
after them). A page without ``players`` has no picture. Further pictures of a page stand under ``[[page.example]]``.

Beside the pages stand ``glossary`` (terms in order, each a record with ``id`` and ``picture``) and ``aid``: ``steps`` (ids of
the steps of a round or turn, each with the ``chapters`` it lights in and ``partners`` where only partners
have it), ``scores`` (sources of points with their pictures) and
``icons`` (pictures with ``id``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from .game import Game, Setup
from .messages import Event, IllegalAction
from .tables import Rulebook, TomlTable, ids_in_span

FILE = "pages.toml"
PAGE_KEYS = set(
    "rules edge chapters players seed options position viewer crop parts actions expect example".split()
)


@dataclass(frozen=True, slots=True)
class Scene:
    """The position a page shows: how it is laid out, who looks at it, which part is shown, and what is done in it."""

    setup: Setup
    position: Mapping[str, Any] | None
    viewer: int
    crop: tuple[str, ...]
    parts: tuple[str, ...]
    actions: tuple[str, ...]
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its statements, its corner cases, the chapters it explains, and what it shows (None: nothing)."""

    id: str
    rules: tuple[str, ...]
    edge: tuple[str, ...]
    chapters: tuple[str, ...]
    scene: Scene | None
    more: tuple[Scene, ...] = ()

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """What it shows, one after the other."""
        return () if self.scene is None else (self.scene, *self.more)

    @property
    def statements(self) -> tuple[str, ...]:
        """All statements of the page, corner cases last."""
        return self.rules + self.edge


@dataclass(frozen=True, slots=True)
class Entry:
    """A term, a step of the player aid or an icon: its id, its picture ("": none) and the chapters it belongs to; `partners`: only
    where seats have partners."""

    id: str
    picture: str = ""
    chapters: tuple[str, ...] = ()
    partners: bool = False


class Played(NamedTuple):
    """Positions, and the events between each and the next."""

    states: list[Any]
    events: list[tuple[Event, ...]]


class RulePages:
    """The pages of a game; read when first asked for. Raises ``TableError`` for a file that cannot be used."""

    def __init__(self, game_id: str, rulebook: Rulebook, text: str) -> None:
        self.game_id, self.rulebook = game_id, rulebook
        self._table = TomlTable(text, FILE)
        self._table.only({"page", "glossary", "steps", "scores", "icons"})

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """All pages in order; every statement of the rulebook stands on exactly one of them."""
        pages = tuple(self._page(record) for record in self._table.records("page", PAGE_KEYS))
        home: dict[str, str] = {}
        for page in pages:
            for rule in page.statements:
                if rule in home:
                    raise self._table.fail(f"'{rule}' stands on '{home[rule]}' too", "page", page.id)
                home[rule] = page.id
        if missing := [rule for rule in self.rulebook.rules if rule not in home]:
            raise self._table.fail(f"'{missing[0]}' stands on no page", "page")
        return pages

    @cached_property
    def glossary(self) -> tuple[Entry, ...]:
        """The terms in order."""
        return self._entries("glossary", {"picture"})

    @cached_property
    def steps(self) -> tuple[Entry, ...]:
        """The steps of a round or turn."""
        return self._entries("steps", {"chapters", "partners"})

    @cached_property
    def scores(self) -> tuple[Entry, ...]:
        """What brings points, each with its sign; nothing where words alone say it."""
        return self._entries("scores", {"picture"}) if "scores" in self._table.data else ()

    @cached_property
    def icons(self) -> tuple[Entry, ...]:
        """The signs that the player aid explains."""
        return self._entries("icons", {"picture"})

    def page(self, page_id: str) -> Page:
        """A page by its id; KeyError for another one."""
        return next((page for page in self.pages if page.id == page_id), None) or _missing(page_id)

    def home(self, rule: str) -> Page | None:
        """The page on which a statement stands, None for an id that is no statement."""
        return next((page for page in self.pages if rule in page.statements), None)

    def about(self, chapter: str) -> Page | None:
        """The page that explains a chapter, None where no page does."""
        return next((page for page in self.pages if chapter in page.chapters), None)

    def play(self, game: Game[Any], page: Page, number: int = 0) -> Played:
        """What a page shows, one position for the beginning and one after each action; TableError where it cannot be."""
        if number >= len(page.scenes):
            raise self._table.fail("shows no position", "page", page.id)
        scene = page.scenes[number]
        try:
            start, spec = scene.setup, scene.position
            state = game.start(start) if spec is None else game.arrange(start, spec)
            played = Played([state.clone()], [])
            for text in scene.actions:
                log: list[Event] = []
                game.play(state, game.grammar.parse(text), log)
                played.states.append(state.clone())
                played.events.append(tuple(log))
        except (ValueError, KeyError, TypeError, IllegalAction) as error:
            raise self._table.fail(f"cannot be shown: {error}", "page", page.id) from None
        facts = game.facts(state)
        for name, value in scene.expect.items():
            if facts.get(name) != value:
                raise self._table.fail(f"{name} is {facts.get(name)!r}, not {value!r}", "page", page.id)
        return played

    def _entries(self, key: str, fields: set[str]) -> tuple[Entry, ...]:
        return tuple(
            Entry(
                record["id"],
                record.get("picture", ""),
                tuple(record.get("chapters", ())),
                bool(record.get("partners", False)),
            )
            for record in self._table.records(key, fields)
        )

    def _page(self, record: Mapping[str, Any]) -> Page:
        name = record["id"]
        rules, edge = (self._span(record.get(key, []), name) for key in ("rules", "edge"))
        examples = [{**one, "id": name} for one in record.get("example", [])]
        more = tuple(scene for scene in map(self._scene, examples) if scene is not None)
        if len(more) < len(examples) or any(set(one) - PAGE_KEYS - {"id"} for one in examples):
            raise self._table.fail(
                "has an example without 'players' or with a key that means nothing", "page", name
            )
        return Page(name, rules, edge, tuple(record.get("chapters", ())), self._scene(record), more)

    def _span(self, spans: Sequence[str], name: str) -> tuple[str, ...]:
        order = list(self.rulebook.rules)
        found: list[str] = []
        for span in spans:
            rules = ids_in_span(str(span), order)
            if not rules:
                raise self._table.fail(f"'{span}' names a rule that is not there", "page", name)
            found += rules
        return tuple(found)

    def _scene(self, record: Mapping[str, Any]) -> Scene | None:
        name = record["id"]
        if "players" not in record:
            extra = sorted(set(record) & PAGE_KEYS - {"rules", "edge", "chapters", "example"})
            if extra:
                raise self._table.fail(f"'{extra[0]}' means nothing without 'players'", "page", name)
            return None
        players = self._table.whole(record["players"], "page", name, 1, 9)
        seed = self._table.whole(record.get("seed", 1), "page", name)
        position = record.get("position")
        if position is not None:
            self._table.mapping(position, "page", name)
        options = self._table.mapping(record.get("options", {}), "page", name)
        expect = self._table.mapping(record.get("expect", {}), "page", name)
        viewer = self._table.whole(record.get("viewer", 0), "page", name, 0, players - 1)
        crop, parts, actions = (
            tuple(str(word) for word in record.get(key, [])) for key in ("crop", "parts", "actions")
        )
        setup = Setup(self.game_id, players, seed, options)
        return Scene(setup, position, viewer, crop, parts, actions, expect)


def _missing(page_id: str) -> Page:
    raise KeyError(page_id)


@lru_cache(maxsize=16)
def _read(game_id: str, rulebook: Rulebook) -> RulePages | None:
    path = files(rulebook.package).joinpath(FILE)
    return RulePages(game_id, rulebook, path.read_text(encoding="utf-8")) if path.is_file() else None


def pages_of(game: Game[Any]) -> RulePages | None:
    """The rule book of a game; None for a game without one."""
    return None if game.rulebook is None else _read(game.id, game.rulebook)
