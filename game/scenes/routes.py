"""Routes between scenes, by name. Scenes call these; `openers` registers the scenes.

So scenes lead to each other without importing each other: this module imports no scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, ParamSpec

from game.extras import offer
from game.ui.scene import Context, Scene

if TYPE_CHECKING:
    from game.i18n.match_texts import MatchTexts
    from game.storage.record import Record
    from game.storage.statistics import Statistics
    from game.table.session import Deal, Session

    from .launch import MatchConfig

P = ParamSpec("P")


def page(name: str) -> Callable[..., Scene] | None:
    """What makes the page of an extra; ``None`` where that is not there."""
    found: Callable[..., Scene] | None = offer("page", name)
    return found


class Route(Generic[P]):
    """A route: declared by a function's name and parameters, implemented by the registered function."""

    def __init__(self, declared: Callable[P, Scene]) -> None:
        self.name = declared.__name__
        self.__doc__ = declared.__doc__
        self._open = declared

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Scene:
        """Make the scene. NotImplementedError while no opener is registered."""
        return self._open(*args, **kwargs)

    def register(self, opener: Callable[P, Scene]) -> Callable[P, Scene]:
        """Let a function make the scene; usable as a decorator."""
        self._open = opener
        return opener


@Route
def title(context: Context) -> Scene:
    """The first scene."""
    raise NotImplementedError


@Route
def new_game(context: Context, game_id: str = "") -> Scene:
    """Where a match is set up; opened at a game if one is given."""
    raise NotImplementedError


@Route
def deal(context: Context, plan: MatchConfig, drawn: Deal) -> Scene:
    """The seal of a deal, before the match it is for."""
    raise NotImplementedError


@Route
def proof(context: Context, record: Record) -> Scene:
    """The game code of a match, and the proof of its deal."""
    raise NotImplementedError


@Route
def statistics(context: Context, kept: Statistics | None = None) -> Scene:
    """The statistics: this person's, if no others are given."""
    raise NotImplementedError


@Route
def groups(context: Context, today: str = "") -> Scene:
    """The people who play together, and how they did."""
    raise NotImplementedError


@Route
def load(context: Context) -> Scene:
    """The list of saved matches."""
    raise NotImplementedError


@Route
def settings(context: Context, *, at: str = "") -> Scene:
    """The settings, one of them marked if it is named."""
    raise NotImplementedError


@Route
def keys(context: Context) -> Scene:
    """The keys of the table, which can be changed."""
    raise NotImplementedError


@Route
def credits_page(context: Context) -> Scene:
    """The credits."""
    raise NotImplementedError


@Route
def whats_new(context: Context) -> Scene:
    """What is new in this version."""
    raise NotImplementedError


@Route
def reference(context: Context, game_id: str = "") -> Scene:
    """The rules of a game that is not being played: by default the one set up last."""
    raise NotImplementedError


@Route
def catalogue(context: Context, game_id: str = "", token: str = "") -> Scene:
    """Every component of a game, by default of the one set up last; opened at a component."""
    raise NotImplementedError


@Route
def help_page(context: Context, texts: MatchTexts, *, rule: str = "", chapter: str = "") -> Scene:
    """The rule book, opened at a rule or a chapter if one is given."""
    raise NotImplementedError


@Route
def table(context: Context, session: Session) -> Scene:
    """A running match."""
    raise NotImplementedError


@Route
def career(context: Context, game_id: str = "", station: str = "", *, masters: bool = False) -> Scene:
    """The path of a game, opened at a station if one is given, or in its masters' act."""
    raise NotImplementedError


@Route
def variation(context: Context, session: Session) -> Scene:
    """What might have been, played from a position of a replay; it leads back to it."""
    raise NotImplementedError


@Route
def score(context: Context, session: Session, *, counting: bool = False) -> Scene:
    """The end of a match; with `counting` its points are counted one source after the other first."""
    raise NotImplementedError


@Route
def replay(
    context: Context, match: Session | Record, *, at: int | None = None, seat: int | None = None
) -> Scene:
    """The replay of a match, opened at a position (None: the last) and in the view of a seat, if allowed.

    Of a running match it shows only what the viewer may know; see ``table.replay.views``.
    """
    raise NotImplementedError


@Route
def play_from(context: Context, record: Record, at: int) -> Scene:
    """The setup of a sandbox game that continues a match after this many actions; check ``trial.allowed`` first."""
    raise NotImplementedError
