"""The way from scene to scene. Scenes lead to each other in circles; here is the one place that knows all doors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.scene import Context, Scene

if TYPE_CHECKING:
    from game.storage.record import Record
    from game.storage.statistics import Statistics
    from game.table.seeds import Deal
    from game.table.session import Session

    from .launch import Plan


def title(context: Context) -> Scene:
    """The first scene."""
    from .title.title import Title

    return Title(context)


def new_game(context: Context) -> Scene:
    """Where a match is set up."""
    from .setup.new_game import NewGame

    return NewGame(context)


def deal(context: Context, plan: Plan, drawn: Deal) -> Scene:
    """The seal of a deal, before the match it is for."""
    from .setup.deal import DealPage

    return DealPage(context, plan, drawn)


def proof(context: Context, record: Record) -> Scene:
    """The game code of a match, and the proof of its deal."""
    from .pages.proof import Proof

    return Proof(context, record)


def statistics(context: Context, kept: Statistics | None = None) -> Scene:
    """The statistics: this person's, if no others are given."""
    from game.storage.statistics import Statistics

    from .pages.statistics import StatisticsPage

    return StatisticsPage(context, kept or Statistics())


def laboratory(context: Context) -> Scene:
    """Where bots play many matches in the background."""
    from .laboratory.page import LaboratoryPage

    return LaboratoryPage(context)


def load(context: Context) -> Scene:
    """The list of saved matches."""
    from .pages.load import Load

    return Load(context)


def settings(context: Context) -> Scene:
    """The settings."""
    from .pages.settings import SettingsPage

    return SettingsPage(context)


def credits_page(context: Context) -> Scene:
    """Who and what made this."""
    from .pages.credits import Credits

    return Credits(context)


def reference(context: Context, game_id: str = "") -> Scene:
    """The rules of a game that is not being played: by default the first there is."""
    from game.engine.registry import game_ids, load_game

    from .kit.words import game_texts
    from .pages.help_page import Help

    return Help(context, game_texts(context, load_game(game_id or game_ids()[0])))


def table(context: Context, session: Session) -> Scene:
    """A running match."""
    from .table.table import Table

    return Table(context, session)


def score(context: Context, session: Session) -> Scene:
    """The end of a match."""
    from .result.score import Score

    return Score(context, session)


def replay(
    context: Context, match: Session | Record, *, at: int | None = None, seat: int | None = None
) -> Scene:
    """The player of a match, opened at a position (None: the last) and in the view of a seat, if that is allowed.

    Of a running match the screen's own viewer is shown no more than it may know; see ``table.replay.views``.
    """
    from game.table.replay import OPEN
    from game.table.session import Session

    from .replay.playback import Playback

    if isinstance(match, Session):
        side = match.viewer if seat is None and not match.over and not match.privacy.open else seat
        return Playback(
            context, match.record, at=at, side=OPEN if side is None else side,
            screen=lambda: None if match.handover is not None else match.viewer,
        )  # fmt: skip
    return Playback(context, match, at=at, side=OPEN if seat is None else seat)


def play_from(context: Context, record: Record, at: int) -> Scene:
    """Who sits where in a trial that leaves a match after so many actions; ask ``trial.allowed`` first."""
    from .replay.trial import PlayFrom

    return PlayFrom(context, record, at)
