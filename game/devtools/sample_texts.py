"""Every text that matches compose, and the standing ones, for readers and lints: positions are played, and what is said there is noted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, ParamSpec

from game.boards.board import Picks
from game.bots.registry import advisor
from game.bots.thinking.level import LEVELS
from game.bots.thinking.search_result import SearchResult
from game.bots.worker import Advice
from game.devtools import sample_positions
from game.devtools.shot import context_with
from game.i18n.catalogue import Message, Texts
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.common.words import question
from game.scenes.table import consequences
from game.scenes.table.log import show
from game.scenes.table.table import Table
from game.storage.record import Record
from game.table.advice import Adviser
from game.table.log import ROUND, told_once
from game.table.recap import recap, sentence
from game.table.score_history import Story, score_history, story, told
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.scene import Scene, SceneManager, Tip, View
from game.ui.theme import Theme
from game.ui.tree import Node, walk

# -- every text that games really compose ------

P = ParamSpec("P")

NUMBERS = re.compile(r"\d+")
COMPONENTS = re.compile(
    r"\.(?:building|office|good|good_kind|market|size|city|province|card|role|material|god|kind|latin|the|that_ship)\.|\.taught$"
)
"""Keys of names: a sentence with another name counts as the same sentence."""


class Composed(NamedTuple):
    """A text as a person reads it: what kind of text, the keys it was made of, the text, where it came up."""

    kind: str
    keys: tuple[str, ...]
    text: str
    place: str


class Heard(dict[str, Message]):
    """The messages of a catalogue; `used` are the keys asked for."""

    def __init__(self, messages: dict[str, Message]) -> None:
        super().__init__(messages)
        self.used: list[str] = []

    def get(self, key: str, default: object = None) -> Message | None:  # type: ignore[override]
        self.used.append(key)
        return super().get(key)


class HeardTexts(Texts):
    """A catalogue that notes which of its messages are used."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.heard = Heard(dict(self._messages))
        self._messages = self.heard


class Collector:
    """Collects the texts of one language, each once for every kind of text."""

    def __init__(self, language: str) -> None:
        self.texts = HeardTexts(language)
        self.found: dict[tuple[str, str], Composed] = {}

    def note(
        self, kind: str, place: str, compose: Callable[P, str], *args: P.args, **words: P.kwargs
    ) -> None:
        """Compose a text and record it with its keys; texts without a letter are dropped."""
        used = self.texts.heard.used
        used.clear()
        text = compose(*args, **words)
        if text and any(letter.isalpha() for letter in text) and (kind, text) not in self.found:
            self.found[kind, text] = Composed(kind, tuple(dict.fromkeys(used)), text, place)

    def note_tip(self, place: str, compose: Callable[[str], Tip | None], token: str) -> None:
        """Compose the tooltip of a token and note its short and its long form."""
        self.note("tip", place, lambda: tip_text(compose(token), long=False))
        self.note("tip long", place, lambda: tip_text(compose(token), long=True))


def tip_text(tip: Tip | None, *, long: bool) -> str:
    """The words of a tooltip, a line for each part; "" when there is no tooltip, or no long form."""
    if tip is None or (long and not tip.long):
        return ""
    return "\n".join(part for part in (tip.title, tip.long if long else tip.body, tip.keys) if part)


class TextPosition(NamedTuple):
    """A position of a played game at which texts are composed, and what it is called."""

    record: Record
    name: str


def examples(found: Iterable[Composed], most: int) -> Iterator[Composed]:
    """The texts, with at most so many for the same messages, whatever their names and numbers."""
    counts: dict[tuple[str, frozenset[str]], int] = {}
    for text in found:
        keys = frozenset(key for key in text.keys if not COMPONENTS.search(key))
        like = (text.kind, keys or frozenset({NUMBERS.sub("0", text.text)}))
        counts[like] = counts.get(like, 0) + 1
        if not most or counts[like] <= most:
            yield text


def written(found: Iterable[Composed]) -> str:
    """Texts for a reader: under a heading for each kind every text, below it its place and its keys."""
    lines: list[str] = []
    kinds: dict[str, list[Composed]] = {}
    for text in found:
        kinds.setdefault(text.kind, []).append(text)
    for kind, texts in kinds.items():
        lines += ["", f"## {kind} ({len(texts)})", ""]
        for text in texts:
            keys = " ".join(key for key in text.keys if not COMPONENTS.search(key))
            lines += [text.text, f"    [{text.place}] {keys}".rstrip()]
    return "\n".join([*lines, ""]).lstrip("\n")


# -- texts that no match composes ------

SECTIONS = {
    "lesson": "lesson.",
    "coach": "coach.",
    "first": "first.",
    "rule": "rule.",
    "rule page": "page.",
    "glossary": "glossary.",
    "aid": "aid.",
    "line": "speech.",
    "slip": "slip.",
    "portrait": "bot.",
    "set-up": "option.",
    "milestone": "milestone.",
}
"""By kind of text the section of a game's catalogue."""
CAREER = {"letter": "letter", "won": "closing", "lost": "closing"}
"""By the last part of a key of a path its kind of text; closing sentences have a section of their own, the rest is "career"."""
GAPS = re.compile(r"\{(\w+)(?::\w+)?\}")


def standing(collector: Collector, game_id: str) -> None:
    """Note these texts of a game, every form of them; what a position fills in stands as its name in angle brackets."""
    keys = sorted(collector.texts.keys)
    for kind, section in SECTIONS.items():
        for key in keys:
            if key.startswith(f"{game_id}.{section}"):
                _forms(collector, kind, game_id, key)
    for key in sorted(keys, key=_career_kind):
        if key.startswith((f"{game_id}.career.", "career.")):
            _forms(collector, _career_kind(key), game_id, key)


def _career_kind(key: str) -> str:
    """What kind of text a key of a path has: what is said after its game is closing, whoever says it."""
    parts = key.split(".")
    return "closing" if "closing" in parts else CAREER.get(parts[-1], "career")


def _forms(collector: Collector, kind: str, game_id: str, key: str) -> None:
    for number in range(len(collector.texts.message(key).forms)):
        collector.note(kind, f"{game_id} {key}", _form, collector, key, number)


def _form(collector: Collector, key: str, number: int) -> str:
    texts = collector.texts
    texts.heard.get(key)
    return GAPS.sub(r"⟨\1⟩", texts.message(key).forms[number])


# -- composes the texts of the screens in a language and records them in a collector ---------------------------------

SIZE = (1280, 720)
ELSEWHERE = ("log/", "recap/", "actions/verb.")
"""Nodes whose texts are collected as something else."""
MOST_LIT = 4
"""So many of the things that can be clicked are clicked at a position, to see what the table says then."""
MOST_THOUGHTS = 8
"""So many positions of a match are thought about."""
ITERATIONS = 8
"""Rounds of thinking for a piece of advice."""
RECAP_EVERY = 5
"""Of so many positions in which the first seat is asked, one has its summary composed."""


@cache
def _view() -> View:
    return View(*SIZE, Fonts(), Theme())


def open_table(collector: Collector, session: Session, folder: Path) -> tuple[SceneManager, Table]:
    """The table of a session in a collector's language, alone on a stack."""
    context = context_with(folder, collector.texts)
    context.settings.set("forecast", "always")
    context.settings.set("hints", "always")
    scene = routes.table(context, session)
    assert isinstance(scene, Table)
    manager = SceneManager()
    manager.push(scene)
    return manager, scene


# -- the table --------------------------------------------------------------------------------------------------------


def table(collector: Collector, spot: TextPosition, folder: Path) -> None:
    """What the table says at a position: to the first seat, with every other seat's sheet open, and to a spectator."""
    session = Session(spot.record)
    session.privacy.reveal()
    manager, scene = open_table(collector, session, folder)
    _shown(collector, manager, scene, spot.name)
    for seat in range(1, len(session.seats)):
        _with(collector, manager, scene, Picks(sheet=seat), f"{spot.name} sheet {seat}")
    lit = sorted(scene.model.spots().targets)
    for target in lit[:: max(1, -(-len(lit) // MOST_LIT))]:
        menu = tuple(scene.model.spots().complete((target,)))
        picks = Picks(selection=(target,), menu=menu, at=target if menu else "")
        _with(collector, manager, scene, picks, f"{spot.name} picked {target}")
    for action in scene.model.session.choices:
        at = f"{spot.name}: {session.game.grammar.text(action)}"
        collector.note("action", at, scene.model.texts.action, action)
        collector.note("label", at, scene.model.board.label, scene.model.table(), action)
    manager.pop()
    seats = [replace(seat, controller=LEVELS[1]) if seat.is_person else seat for seat in spot.record.seats]
    session = Session(replace(spot.record, seats=seats))
    session.privacy.side = None
    manager, scene = open_table(collector, session, folder)
    _shown(collector, manager, scene, f"{spot.name} watched")
    manager.pop()


def _with(collector: Collector, manager: SceneManager, scene: Table, picks: Picks, place: str) -> None:
    """The texts of the table after some clicks."""
    scene.model.picks = picks
    scene.model.refresh()
    _shown(collector, manager, scene, place)
    scene.model.picks = Picks()
    scene.model.refresh()


def _shown(collector: Collector, manager: SceneManager, scene: Table, place: str) -> None:
    """Every text on the table, every tooltip, every refusal and every button."""
    root = manager.compose(_view())
    model = scene.model
    view = model.table()
    for node in walk(root):
        if node.text and not node.name.startswith(ELSEWHERE):
            collector.note("shown", f"{place}: {node.name}", str, node.text)
    for token in _tokens(root):
        at = f"{place}: {token}"
        collector.note_tip(at, partial(_tip, scene), token)
        if token not in model.spots().targets:
            collector.note("refusal", at, _refusal, scene, token)
    if view.decision is not None:
        collector.note("headline", place, question, model.texts, model.session)
    for verb in model.verbs():
        collector.note("button", f"{place}: {verb.name}", str, verb.text)
        collector.note("warning", f"{place}: {verb.name}", str, verb.warning)
    for name in scene.commands:
        collector.note("why not", f"{place}: {name}", scene.why_not, name)


def _tokens(root: Node) -> Sequence[str]:
    return list(dict.fromkeys(token for node in walk(root) for token in (node.tip, node.target) if token))


def _tip(scene: Table, token: str) -> Tip | None:
    """A tooltip without what is refused, which is collected by itself."""
    model = scene.model
    return model.board.tip(model.table(), token) or (
        scene.tooltip(token) if token.startswith("ui/") else None
    )


def _refusal(scene: Table, token: str) -> str:
    model = scene.model
    denied = consequences.denial_of(model.board, model.session, model.table(), token)
    return "" if denied is None else model.texts.refusal(denied.reason)


# -- the log and the summaries ----------------------------------------------------------------------------------------


def log(collector: Collector, record: Record, name: str) -> None:
    """Every line of the log as the first seat reads it, and its summaries."""
    session, match = Session(record), record.match
    texts = MatchTexts(collector.texts, match.game, [seat.name for seat in session.seats])
    texts.reader = 0
    entries = session.event_log.visible(0)
    lines = told_once((entry.event for entry in entries if entry.event.key != ROUND), match.game.summed)
    read = {id(event) for event in lines}
    before = None
    for entry in entries:
        kind = "plate" if entry.event.key == ROUND else "log"
        if kind == "plate" or id(entry.event) in read:
            collector.note(kind, f"{name} action {entry.index}", texts.event, entry.event, before)
        before = entry.event
    asked = [number for number in range(1, len(match)) if match.entries[number].seat == 0]
    for number in asked[::RECAP_EVERY]:
        fork = match.fork(number)
        earlier = [entry for entry in entries if entry.index < number]
        for item in (item for line in recap(fork, earlier, 0) for item in line.items):
            collector.note("recap", f"{name} action {number}", sentence, item, texts)
    session.close()


# -- advice and reasons -----------------------------------------------------------------------------------------------


class BotThought(NamedTuple):
    """A position and what was thought about it: advice for the first seat, else why another seat does what it does."""

    spot: TextPosition
    result: SearchResult


class GivenAdvice(Adviser):
    """Advice that is there already."""

    def __init__(self, session: Session, result: SearchResult) -> None:
        super().__init__(session.record, session.privacy, session.players.worker, lambda: True)
        self._given = Advice(len(session.match), result, final=True)
        self._seat = 0

    @property
    def open(self) -> bool:
        return self._seat is not None

    @property
    def advice(self) -> Advice:
        return self._given

    def attend(self) -> None:
        """Do nothing: no bot is asked."""


def thoughts(places: Sequence[TextPosition]) -> list[BotThought]:
    """What the adviser thinks at some of the positions, none where a game has no adviser."""
    found = []
    for spot in places[:: max(1, -(-len(places) // MOST_THOUGHTS))]:
        match = spot.record.match
        game, seat = match.game, match.state.to_act
        thinker = advisor(game.id, len(match))
        choices = game.legal(match.state)
        if thinker is None or len(choices) < 2:
            continue
        *_, result = islice(thinker.deliberate(game, game.observe(match.state, seat), choices), ITERATIONS)
        found.append(BotThought(spot, thinker.explained(result)))
    return found


def thought(collector: Collector, one: BotThought, folder: Path) -> None:
    """What the panel of advice says, or that of reasons after another seat has done what it thought best."""
    record, result = one.spot.record, one.result
    seat = int(record.match.state.to_act)
    if seat:
        record = replace(record, match=record.match.fork())
        record.match.play(result.action)
    session = Session(record)
    session.privacy.reveal()
    manager, scene = open_table(collector, session, folder)
    if seat:
        number = len(record.match) - 1
        session.players.explanations.keep(number, result.action, result)
        show(scene.model, number)
    else:
        session.adviser = GivenAdvice(session, result)
    scene.model.refresh()
    kind, name = ("reason", "motive") if seat else ("advice", "advice")
    _nodes(collector, manager.compose(_view()), kind, one.spot.name, f"{name}/")
    manager.pop()


# -- the result -------------------------------------------------------------------------------------------------------


def result(collector: Collector, record: Record, name: str, folder: Path) -> None:
    """The texts of the result and of the details behind every number."""
    context = context_with(folder, collector.texts)
    session = Session(record)
    session.privacy.reveal()
    counted = score_history(record)
    found = story(counted, record.match.game.prizes)
    texts = MatchTexts(collector.texts, record.match.game, [seat.name for seat in session.seats])
    if found is not None:
        points = counted.places[0].points
        for reader in (None, 0):
            collector.note("ending", f"{name} result", _ending, found, points, texts, reader)
    scene = routes.score(context, session)
    manager = SceneManager()
    manager.push(scene)
    root = manager.compose(_view())
    _nodes(collector, root, "score", f"{name} result", "")
    _tips(collector, scene, root, f"{name} result")
    manager.pop()


def _ending(found: Story, points: int, texts: MatchTexts, reader: int | None) -> str:
    return " ".join(told(found, points, texts, reader))


def _nodes(collector: Collector, root: Node, kind: str, place: str, start: str) -> None:
    for node in walk(root):
        if node.text and node.name.startswith(start):
            collector.note(kind, f"{place}: {node.name}", str, node.text)


def _tips(collector: Collector, scene: Scene, root: Node, place: str) -> None:
    for token in _tokens(root):
        collector.note_tip(f"{place}: {token}", scene.tooltip, token)


# -- plays games to collect the texts they compose -------------------------------------------------------------------

POSITIONS = 20
"""So many positions of each game are looked at, unless it asks fewer questions."""


def collect(
    languages: Sequence[str], games: Iterable[str], matches: int, seed: int, positions: int = POSITIONS
) -> dict[str, list[Composed]]:
    """By language every text that `matches` matches of each game compose, played from `seed` on."""
    found = {language: Collector(language) for language in languages}
    plain = Texts("en")
    with TemporaryDirectory() as folder:
        for game_id in games:
            for collector in found.values():
                standing(collector, game_id)
            for turn in range(matches):
                record = sample_positions.varied(plain, game_id, turn, seed + turn)
                name = f"{game_id} seed {seed + turn}"
                places = list(spots(record, name, positions))
                thinking = thoughts(places)
                for collector in found.values():
                    named = partial(sample_positions.named_in, collector.texts)
                    log(collector, named(record), name)
                    for spot in places:
                        table(collector, spot._replace(record=named(spot.record)), Path(folder))
                    for one in thinking:
                        spot = one.spot._replace(record=named(one.spot.record))
                        thought(collector, one._replace(spot=spot), Path(folder))
                    result(collector, named(record), name, Path(folder))
    return {language: list(collector.found.values()) for language, collector in found.items()}


def spots(record: Record, name: str, most: int) -> Iterator[TextPosition]:
    """Positions of a match: where a question is first and last put to the first seat, and to any other one."""
    game, match = record.match.game, record.match
    first: dict[tuple[str, bool], int] = {}
    last: dict[tuple[str, bool], int] = {}
    for number in range(len(match)):
        decision = game.decision(match.at(number))
        if decision is not None:
            first.setdefault((decision.key, decision.seat == 0), number)
            last[decision.key, decision.seat == 0] = number
    chosen = sorted({*first.values(), *last.values()})
    for number in chosen[:: max(1, -(-len(chosen) // most))]:
        yield TextPosition(replace(record, match=match.fork(number)), f"{name} action {number}")
