"""What the buttons of the player of a match do besides the way through the match."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.board import Picks
from game.boards.clicks import dropped, press
from game.table.replay import OPEN, play_from

from .. import launch, routes
from ..common.dialogs import Choice, Menu
from ..common.parts import banner
from . import state
from .state import SPEEDS, ReplayState
from .trial import PlayFrom, tried_by


def take(player: ReplayState, name: str) -> None:
    """Execute the command of a button."""
    ACTS[name](player)


def from_log(player: ReplayState, target: str) -> None:
    """A press on something in the log."""
    what, _, which = target.removeprefix("log/").partition("/")
    if what == "at":
        player.play(on=False)
        player.go(player.log.moment(int(which)))
    elif what == "rule":
        player.stack.push(routes.help_page(player.context, player.texts, rule=which))
    elif player.log.take(target):
        player.invalidate()


def look(player: ReplayState, target: str) -> None:
    """A click on the board: it may open a seat's sheet."""
    found = press(player.board, player.table(), target)
    if isinstance(found, Picks):
        player.pick(found)


def _back(player: ReplayState) -> None:
    if not player.pick(dropped(player.picks)):
        player.stack.pop()


def _log(player: ReplayState) -> None:
    player.log_open = not player.log_open


def _help(player: ReplayState) -> None:
    decision = player.film.decision
    chapter = decision.chapter if decision is not None else ""
    player.stack.push(routes.help_page(player.context, player.texts, chapter=chapter))


def _notes(player: ReplayState) -> None:
    """The notes of the seat whose view it is; one of them leads to its position."""
    texts = player.context.texts
    if not player.notes:
        return
    lines = [
        Choice(str(note.after), note.text, "glyph/pen", chosen=note.after == player.film.at)
        for note in player.notes
    ]

    def go(after: str) -> None:
        player.play(on=False)
        player.go(max(0, int(after)))
        player.invalidate()

    player.stack.push(Menu(player.context, lines, go, heading=texts("note.title")))


def _proof(player: ReplayState) -> None:
    """Game code, seal and proof of the match shown."""
    player.play(on=False)
    player.stack.push(routes.proof(player.context, player.film.record))


def _speed(player: ReplayState) -> None:
    names = list(SPEEDS)
    player.speed = names[(names.index(player.speed) + 1) % len(names)]


def _trial(player: ReplayState) -> None:
    if state.may_leave(player):
        player.play(on=False)
        player.stack.push(PlayFrom(player.context, player.film.record, player.film.at))


def _study(player: ReplayState) -> None:
    """Open or close the analysis."""
    player.play(on=False)
    player.study.toggle()


def _answers(player: ReplayState) -> None:
    """Show the best answers at the position shown."""
    study = player.study
    if study.can and player.film.decision is not None:
        if not study.open:
            study.toggle()
        study.tell(player.film.at)


def _variation(player: ReplayState) -> None:
    """Try it oneself from the position shown: bots answer, nothing is kept, and the way back leads here."""
    film = player.film
    if not state.may_leave(player):
        return
    player.play(on=False)
    decision = film.decision
    assert decision is not None
    session = play_from(film.record, film.at, tried_by(film.record, decision.seat))
    player.study.tell(film.at)
    launch.fit(player.context, session)
    session.start_thinking()
    player.stack.push(routes.variation(player.context, session))


def _side(player: ReplayState) -> None:
    """Open the menu of views."""
    lines = [
        Choice(str(n), state.side_name(player, side), _picture(player, side), side == player.film.viewer)
        for n, side in enumerate(player.sides)
    ]
    heading = player.context.texts("replay.side.heading")
    player.play(on=False)
    player.stack.push(
        Menu(player.context, lines, lambda name: player.see(player.sides[int(name)]), heading=heading)
    )


def _picture(player: ReplayState, side: int | None) -> str:
    if side is None or side == OPEN:
        return "glyph/people" if side is None else "glyph/eye"
    return banner(player.film.record.seats[side])


ACTS: dict[str, Callable[[ReplayState], None]] = {
    "back": _back, "log": _log, "help": _help, "speed": _speed, "trial": _trial, "side": _side, "study": _study, "answers": _answers, "variation": _variation,
    "proof": _proof, "note": _notes,
}  # fmt: skip
