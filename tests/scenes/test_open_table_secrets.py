"""A question put to the whole table: while an answer is chosen the picture tells nothing of the hand, and nothing vanishes."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in, staged, table_at
from game.engine.core.phase import Phase
from game.engine.core.rng import Stream
from game.engine.glory_to_rome.state import KNOWN
from game.engine.registry import game_ids, load_game
from game.i18n import Texts
from game.scenes.table import clicks
from game.scenes.table.model import WAIT
from game.scenes.table.table import Table
from game.storage.record import PERSON, Record
from game.ui.scene import Context
from game.ui.stage import Stage
from game.ui.tree import walk

SIZE = (1280, 720)
ASKING = [
    game
    for game in game_ids()
    if any(type(phase).public_question is not Phase.public_question for phase in load_game(game).phases)
]
"""Games that put questions to the whole table."""
MOST, OTHERS = 3, 2
"""So many questions are looked at, each in so many other worlds."""


def open_questions(context: Context, game_id: str) -> Iterator[tuple[Record, int]]:
    """The questions of a match of persons that are put to the table, of each kind the first, and the first where
    another hand would allow something else."""
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    record = replace(record, seats=[replace(seat, controller=PERSON) for seat in record.seats])
    kinds: Counter[object] = Counter()
    for at in range(0, len(record.match.entries), 3):
        session = table_at(context, record, at).session
        decision, game, state = session.decision, session.game, session.state
        if not session.privacy.open_question or decision is None:
            continue
        ways = {frozenset(action.verb for action in game.legal(one)) for one in (state, *worlds(game, state))}
        kind = decision.key, len(ways) > 1
        if kinds[kind] < 1:
            kinds[kind] += 1
            yield record, at


def at_table(context: Context, record: Record, at: int, state: Any, habit: str) -> tuple[Table, Stage]:
    context.settings.set("clicks", habit)
    context.settings.set("end_turn", "ask")
    table = table_at(context, record, at)
    table.session.auto_end = False
    table.session.match.state = state.clone()
    table.model.refresh()
    stage = staged(context, table, SIZE)
    drawn(stage)
    return table, stage


def drawn(stage: Stage) -> None:
    stage.advance(WAIT + 0.1)
    stage.frame(pygame.Surface(SIZE))


def looks(table: Table, stage: Stage) -> list[object]:
    """All that can be seen, read aloud, pointed at or clicked."""
    nodes = list(walk(stage.tree))
    told = [str(table.tooltip(token)) for node in nodes for token in (node.tip or node.target,) if token]
    return [*(replace(node, children=[]) for node in nodes), *told]


def first_clicks(table: Table, stage: Stage) -> list[str]:
    found = [node.target for node in walk(stage.tree) if node.target and node.enabled]
    return sorted({target for target in found if target.startswith("verb/") or table.model.is_open(target)})


def after_each_click(table: Table, stage: Stage) -> dict[str, list[object]]:
    found = {"": looks(table, stage)}
    for target in first_clicks(table, stage):
        count = len(table.session.match)
        clicks.click(table.model, target)
        if len(table.session.match) > count:
            break  # it is done: what comes of it is told elsewhere
        drawn(stage)
        if table.model.hint_wrong:  # who tries what it can't pay says so itself
            table.model.changed()
        else:
            found[target] = looks(table, stage)
        table.model.drop()
        drawn(stage)
    return found


def worlds(game: Any, state: Any) -> Iterator[Any]:
    """Other positions that agree with all that the whole table sees."""
    known = game.recall(state, None)
    for number in range(OTHERS):
        world = game.determinize(known, Stream(number))
        world.choices = game.phases[world.stack[-1][0]].legal(world, world.to_act)
        yield world


@pytest.mark.slow
@pytest.mark.parametrize("habit", ["once", "twice"])
@pytest.mark.parametrize("game_id", ASKING)
def test_whatever_is_chosen_first_the_public_view_is_the_same_in_every_world(
    tmp_path: Path, game_id: str, habit: str
) -> None:
    context, waited, looked = context_in(tmp_path, "en"), 0, 0
    for record, at in open_questions(context, game_id):
        state = record.match.at(at)
        true = after_each_click(*at_table(context, record, at, state, habit))
        waited += len(true) - 1
        for world in worlds(record.match.game, state):
            other = after_each_click(*at_table(context, record, at, world, habit))
            assert "" in other
            assert {target: other[target] == true[target] for target in other.keys() & true.keys()} == (
                dict.fromkeys(other.keys() & true.keys(), True)
            ), at
        looked += 1
        if looked == MOST:
            break
    assert looked
    assert waited


def known_hands(context: Context, record: Record) -> Iterator[tuple[Record, int]]:
    """Questions to the table of a seat of whose hand everybody knows a card."""
    for at in range(len(record.match.entries)):
        state = record.match.at(at)
        seat = int(state.to_act)
        known = seat >= 0 and any(entry >= KNOWN for entry in state.trace[seat])
        if known and table_at(context, record, at).session.privacy.open_question:
            yield record, at


def seen_by_all(table: Table, stage: Stage) -> tuple[object, ...]:
    """The pixels of the public table, its prompt, what is lit, and its buttons in their order."""
    surface = pygame.Surface(SIZE)
    stage.advance(WAIT + 0.1)
    stage.frame(surface)
    nodes = list(walk(stage.tree))
    lit = tuple(node.target for node in nodes if node.lit)
    words = tuple(node.text for node in nodes if node.text)
    buttons = tuple(verb.text for verb in table.model.verbs())
    return pygame.image.tobytes(surface, "RGB"), words, lit, buttons


@pytest.mark.slow
@pytest.mark.painted
def test_the_public_table_is_the_same_to_the_pixel_whatever_a_hand_holds(tmp_path: Path) -> None:
    """Worlds of equal public information and different hands, with and without cards of a hand that all know."""
    context, differ = context_in(tmp_path, "en"), 0
    places = list(islice(open_questions(context, "glory_to_rome"), 2))
    places += islice(known_hands(context, places[0][0]), 2)
    assert len(places) == 4
    for record, at in places:
        state = record.match.at(at)
        true = seen_by_all(*at_table(context, record, at, state, "twice"))
        for world in worlds(record.match.game, state):
            differ += world.hand != state.hand
            assert seen_by_all(*at_table(context, record, at, world, "twice")) == true, at
    assert differ


@pytest.mark.parametrize("game_id", ASKING)
def test_while_an_answer_waits_every_other_stays_and_none_is_offered_twice(
    tmp_path: Path, game_id: str
) -> None:
    context, waited = context_in(tmp_path, "en"), 0
    for record, at in open_questions(context, game_id):
        table, stage = at_table(context, record, at, record.match.at(at), "once")
        session, model = table.session, table.model
        for action in list(session.choices):
            if not session.would_wait(action):
                continue
            before = [verb.text for verb in model.verbs() if verb.offer is None or not verb.offer.refs]
            model.do(action, said=False)
            drawn(stage)
            assert session.pending == action
            shown = [node for node in walk(stage.tree) if node.target.startswith("verb/") and node.text]
            names = [node.text for node in shown]
            assert len(names) == len(set(names)), names
            own = model.board.label(model.table(), action)
            assert {*before} - {own} <= {verb.text for verb in model.verbs()}
            private = any(node.target == "ui/private" for node in walk(stage.tree))
            assert private is session.privacy.has_secrets(session.to_act)
            waited += 1
            model.drop()
    assert waited or game_id != "glory_to_rome"
    assert ASKING


def test_to_decide_in_private_gives_up_what_waits(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    for record, at in open_questions(context, "glory_to_rome"):
        table, _ = at_table(context, record, at, record.match.at(at), "once")
        session = table.session
        waiting = [action for action in session.choices if session.would_wait(action)]
        if not waiting:
            continue
        table.model.do(waiting[0], said=False)
        seat = session.to_act
        table.command("private")
        assert session.pending is None
        assert session.privacy.handover == seat
        return
    raise AssertionError("nothing has waited")
