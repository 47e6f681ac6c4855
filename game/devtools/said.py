"""Composes the texts of the screens in a language and records them in a collector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game.boards.board import Picks
from game.bots.registry import advisor
from game.bots.thinking.level import LEVELS
from game.bots.thinking.search_result import SearchResult
from game.bots.worker import Advice
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.common.words import question
from game.scenes.table import clicks
from game.scenes.table.explanation import show
from game.scenes.table.table import Table
from game.storage.record import Record
from game.table.advice import Adviser
from game.table.recap import recap, sentence
from game.table.score_history import score_history, story, told
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.scene import Scene, SceneManager, Tip, View
from game.ui.theme import Theme
from game.ui.tree import Node, walk

from .composed_texts import Collector, TextPosition
from .shot import context_with

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
    denied = clicks.denial_of(model.board, model.session, model.table(), token)
    return "" if denied is None else model.texts.refusal(denied.reason)


# -- the log and the summaries ----------------------------------------------------------------------------------------


def log(collector: Collector, record: Record, name: str) -> None:
    """Every line of the log as the first seat reads it, and its summaries."""
    session, match = Session(record), record.match
    texts = MatchTexts(collector.texts, match.game, [seat.name for seat in session.seats])
    texts.reader = 0
    entries = session.event_log.visible(0)
    for entry in entries:
        collector.note("log", f"{name} action {entry.index}", texts.event, entry.event)
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
    found = story(counted)
    texts = MatchTexts(collector.texts, record.match.game, [seat.name for seat in session.seats])
    if found is not None:
        collector.note(
            "ending", f"{name} result", lambda: " ".join(told(found, counted.places[0].points, texts))
        )
    scene = routes.score(context, session)
    manager = SceneManager()
    manager.push(scene)
    root = manager.compose(_view())
    _nodes(collector, root, "score", f"{name} result", "")
    _tips(collector, scene, root, f"{name} result")
    manager.pop()


def _nodes(collector: Collector, root: Node, kind: str, place: str, start: str) -> None:
    for node in walk(root):
        if node.text and node.name.startswith(start):
            collector.note(kind, f"{place}: {node.name}", str, node.text)


def _tips(collector: Collector, scene: Scene, root: Node, place: str) -> None:
    for token in _tokens(root):
        collector.note_tip(f"{place}: {token}", scene.tooltip, token)
