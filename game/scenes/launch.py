"""Starts and resumes matches from any scene; errors are shown in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from game.bots.career import Form, Station, masters_table, table_of
from game.bots.registry import bot_ids, player_id, split_bot_id
from game.engine.core.coach import coaching
from game.engine.core.game import Setup, SetupError
from game.engine.core.tables import TableError
from game.engine.registry import load_game
from game.storage import savefile
from game.storage.career_results import station_in
from game.storage.record import PERSON, POLICIES, Fairness, Record, SaveError, SeatInfo
from game.storage.saves import Saves
from game.storage.settings import Pace
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.table import autosave
from game.table import career as career_table
from game.table.characters import ANY, chosen_by_chance, invited
from game.table.session import Session, new_deal, new_session
from game.table.session import resume as resume_session
from game.ui.scene import Context, Scene

from . import routes
from .common import career, dialogs, extras, people
from .common.who_plays import FirstGame
from .common.words import game_texts

FREE = POLICIES[-1]
"""The table at which anything may be taken back."""
FRIENDS = POLICIES[1]
"""The table at which everything may be taken back with everybody's consent."""


@dataclass(frozen=True, slots=True)
class MatchConfig:
    """The configuration of a new match except its deal: game, seats, options, text of a component file, undo rule."""

    game: str
    seats: tuple[SeatInfo, ...]
    options: Mapping[str, str]
    components: str = ""
    policy: str = POLICIES[0]
    hints: bool = False
    """Whether hints are on from the start though several play, unless the settings say never."""


def begin(scene: Scene, plan: MatchConfig, seed: int, fairness: Fairness | None = None) -> None:
    """Start a match over the title; `fairness` is that of the deal whose seed it is.

    Random guests are drawn now and announced. A deal of the day that is not played yet is refused.
    """
    context = scene.context
    setup = Setup(plan.game, len(plan.seats), seed, plan.options, plan.components)
    if (message := extras.barred(context, setup)) is not None:
        scene.stack.push(message)
        return
    came = invited(plan.game, [seat.controller for seat in plan.seats], seed)
    seats = people.introduced(
        context.texts,
        plan.game,
        [replace(seat, controller=who) for seat, who in zip(plan.seats, came, strict=True)],
    )
    try:
        session = new_session(
            plan.game, seats, plan.options, seed, plan.components, context.service(Saves),
            policy=plan.policy, fairness=fairness,
        )  # fmt: skip
    except (SetupError, TableError) as error:
        heading = context.texts("new_game.title")
        scene.stack.push(dialogs.message(context, heading, str(error)))
        return
    guests = [
        seat.name
        for seat, before in zip(seats, plan.seats, strict=True)
        if chosen_by_chance(before.controller)
    ]
    stack = scene.stack
    open_table(scene, session, hints=plan.hints)
    if guests and stack.top is not None:
        stack.top.announce(context.texts("bot.guests", names=", ".join(guests)))


def first_plan(game_id: str, people_there: int = 1) -> MatchConfig | None:
    """A newcomer's first match: the easier variants; one person plays against easy bots and may take back everything, several play
    among themselves. ``None`` where a game has none."""
    found = coaching(game_id)
    if found is None:
        return None
    if people_there > 1:
        among = tuple(SeatInfo("", number) for number in range(people_there))
        return MatchConfig(game_id, among, found.options, policy=FRIENDS, hints=True)
    rival = player_id(bot_ids(game_id)[0], ANY)
    seats = tuple(SeatInfo("", number, rival if number else PERSON) for number in range(found.players))
    return MatchConfig(game_id, seats, found.options, policy=FREE, hints=True)


def first_match(scene: Scene, game_id: str, there: Sequence[str] = ()) -> None:
    """Ask who plays a newcomer's first match and tell how it is won, then begin: alone with the coach, or at one screen.

    `there` are the names of those who already sit at a table.
    """
    plan, context = first_plan(game_id), scene.context
    if plan is None:
        return
    texts, game, drawn = context.texts, load_game(game_id), new_deal()
    came = invited(game_id, [seat.controller for seat in plan.seats], drawn.seed)
    seats = tuple(replace(seat, controller=who) for seat, who in zip(plan.seats, came, strict=True))
    rivals = [seat.name for seat in people.introduced(texts, game_id, seats) if not seat.is_person]
    level = split_bot_id(seats[-1].controller)[0]
    words = {"level": texts(f"bot.level.{level}"), "about": texts(f"bot.level.{level}.about")}
    alone = texts("first.table", names=game_texts(context, game, []).listed(rivals), **words)

    def start(names: list[str]) -> None:
        among = first_plan(game_id, len(names)) if len(names) > 1 else None
        chosen = among or replace(plan, seats=seats)
        named = tuple(
            replace(seat, name=name) if seat.is_person else seat
            for seat, name in zip(chosen.seats, [*names, *[""] * len(chosen.seats)], strict=False)
        )
        if among is None:
            context.settings.set("coach", True)
        else:
            kept = people.kept_plan(named, chosen.options)
            people.people_of(context).meet({one.name: one.color for one in named}, game_id, kept, FRIENDS)
        begin(scene, replace(chosen, seats=named), drawn.seed, drawn.fairness)

    usual = people.names_of(texts, game_id, game.players[-1]).people
    own = people.own_name(context, game_id)
    known = [name.strip() for name in there] if len(there) > 1 else [own]
    called = [*known, *[name for name in (own, *usual) if name not in known]]
    scene.stack.push(FirstGame(context, game_id, game.players, called, alone, start, max(1, len(there))))


def play_station(scene: Scene, station: Station, form: Form = "plain") -> None:
    """Begin a go at a station of a path, by the usual rule of undoing; who mirrors the person is found out first."""
    context, person = scene.context, people.own_name(scene.context, station.game)
    drawn = new_deal()
    masters = form == "masters"

    def begin_it(mirror: str) -> None:
        table = masters_table(station) if masters else table_of(station, form, drawn.seed, mirror)
        seats = people.introduced(context.texts, station.game, career_table.seats_of(table, person))
        seats = people.in_own_color(context, station.game, seats)
        chosen = str(context.settings.get("policy"))
        policy = career_table.policy_of(station, form, chosen if chosen in POLICIES else POLICIES[0])
        fairness = None if masters else drawn.fairness
        session = career_table.begin(
            station, form, table, seats, context.service(Saves), policy=policy, fairness=fairness
        )
        if form == "easier" and station.easiest:
            context.settings.set("coach", True)
        open_table(scene, session)

    if masters or not station.mirrors:
        begin_it("")
        return
    kept = career.statistics_of(context)
    dialogs.work(
        scene, context.texts("career.mirror_busy"),
        lambda: career_table.mirror_of(station, kept, person, drawn.seed), lambda found: begin_it(found()),
    )  # fmt: skip


def skip_station(scene: Scene, station: Station) -> None:
    """Leave a station out."""
    context = scene.context
    try:
        person = people.own_name(context, station.game)
        career.results_of(context).skip(person, station.game, station.id)
    except SaveError as error:
        words = context.texts(error.key, **error.words)
        scene.stack.push(dialogs.message(context, career.title_of(context.texts, station), words))


def to_path(scene: Scene, game_id: str, *, masters: bool = False) -> None:
    """Leave everything and show the path of a game over the title."""
    stack, context = scene.stack, scene.context
    stack.reset(routes.title(context))
    stack.push(routes.career(context, game_id, masters=masters))


def watch(scene: Scene, plan: MatchConfig, seed: int) -> None:
    """Show a match of bots over the present scene. It is neither saved nor counted."""
    seats = people.introduced(scene.context.texts, plan.game, plan.seats)
    session = new_session(plan.game, seats, plan.options, seed, plan.components)
    fit(scene.context, session)
    session.start_thinking()
    scene.stack.push(routes.table(scene.context, session))


def resume(scene: Scene, save_id: str) -> None:
    """Resume a saved match. A damaged one shows the reason and offers its valid part."""
    saves = scene.context.service(Saves)
    _read(scene, lambda: saves.load(save_id))


def open_file(scene: Scene, path: Path) -> None:
    """Go on with a match in a file anywhere, as with a saved one; what is played from here is kept in our own place."""
    _read(scene, lambda: savefile.read(path))


def _read(scene: Scene, read: Callable[[], Record]) -> None:
    """Read a match in a thread, then resume it or show the error. That it was played further is noted in it."""

    def job() -> tuple[Record, int]:
        record = read()
        return record, _noted(scene, record)

    dialogs.work(scene, scene.context.texts("load.busy"), job, lambda result: _found(scene, result))


def _noted(scene: Scene, record: Record) -> int:
    saves = scene.context.service(Saves)
    return autosave.note(record, saves, Statistics(saves.folder.parent / STATISTICS))


def _found(scene: Scene, read: Callable[[], tuple[Record, int]]) -> None:
    context = scene.context
    texts = context.texts
    try:
        record, undone = read()
    except SaveError as error:
        why = texts(error.key, **error.words)
        intact = error.intact
        if intact is None:
            scene.stack.push(dialogs.message(context, texts("load.broken"), why))
        else:
            act = texts("load.continue_intact")
            scene.stack.push(
                dialogs.confirm(
                    context,
                    texts("load.damaged"),
                    why,
                    act,
                    lambda: _go_on(scene, intact, _noted(scene, intact)),
                )
            )
        return
    _go_on(scene, record, undone)


def again(scene: Scene, session: Session, seed: int | None = None) -> None:
    """Start the same match with another deal: that of `seed`, else a sealed one.

    The seal is shown first where the new matches of the game show it. A go at a station is another go at it.
    """
    setup, record = session.match.setup, session.record
    station = station_in(record)
    if station is not None and record.station is not None:
        play_station(scene, station, cast(Form, record.station.form))
        return
    plan = MatchConfig(setup.game, tuple(session.seats), setup.options, setup.components, record.policy)
    if seed is not None:
        begin(scene, plan, seed)
        return
    drawn = new_deal()
    if people.sees_seal(scene.context, plan.game):
        scene.stack.push(routes.deal(scene.context, plan, drawn))
    else:
        begin(scene, plan, drawn.seed, drawn.fairness)


def open_table(scene: Scene, session: Session, *, hints: bool = False) -> None:
    """Show a match: the table replaces all scenes above the title. `hints`: they are on though several play."""
    stack, context = scene.stack, scene.context
    session.autosave.statistics = Statistics()
    fit(context, session)
    session.start_thinking()
    stack.reset(routes.title(context))
    stack.push(routes.table(context, session, hints=hints and context.settings.get("hints") != "never"))


def fit(context: Context, session: Session) -> None:
    """Apply the settings to a session: pace, privacy screen, pondering, confirmation of turn ends."""
    session.players.pace = cast(Pace, context.settings.get("pace"))
    session.privacy.curtain = str(context.settings.get("curtain"))
    session.players.thinks_on = bool(context.settings.get("ponder"))
    # Where one person alone may take everything back, turns end at once, as in lessons, unless that person chose otherwise.
    chosen = context.settings.get("end_turn", "")
    alone = session.policy == FREE and sum(seat.is_person for seat in session.seats) < 2
    session.auto_end = chosen == "auto" or (not chosen and alone)
    session.asks_all = False


def _go_on(scene: Scene, record: Record, undone: int = 0) -> None:
    message = extras.barred(scene.context, record, own=True)
    if message is not None:
        scene.stack.push(message)
        return
    session = resume_session(record, scene.context.service(Saves))
    if undone and session.autosave.notice is None:
        session.autosave.notice = ("load.reloaded", {"count": undone})
    open_table(scene, session)


def back_to_title(context: Context, scene: Scene) -> None:
    """Leave everything and show the title."""
    scene.stack.reset(routes.title(context))
