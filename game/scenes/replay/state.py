"""The state of the player of a recorded match: the position shown, from which side, and the way through the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.boards.board import Order, Picks, TableView
from game.boards.registry import board_of
from game.engine.core.messages import Event
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record, SeatNote
from game.table.log import notes_of
from game.table.replay import OPEN, Replay, views
from game.table.timeline import Unit
from game.ui.scene import WHOLE, Context, Scene, Tip
from game.ui.sound import sounds_of

from ..common import board_view
from ..common.board_view import Pan, ZoomControl
from ..common.keys import shown
from ..common.log import Log
from ..common.parts import banner
from ..common.words import game_texts
from .study import Study, allowed

SPEEDS = {"slow": 0.8, "calm": 2.5, "fast": 10.0, "race": 40.0}
"""Positions a second."""
PACES = {"slow": "normal", "calm": "fast"}
"""The slowest pace with visible motion."""
KEYS = {
    "right": "step", "left": "step_back", "ctrl+right": "turn", "ctrl+left": "turn_back",
    "pagedown": "round", "page down": "round", "pageup": "round_back", "page up": "round_back",
    "home": "start", "end": "end", "space": "play",
}  # fmt: skip
"""Keys of the way through the match."""
DOORS = {
    "escape": "back",
    "l": "log",
    "f1": "help",
    "v": "side",
    "p": "trial",
    "s": "speed",
    "c": "proof",
    "n": "note",
    "a": "study",
    "b": "answers",
    "t": "variation",
}
"""Keys of the other buttons."""
SHOWN_KEYS = {
    "step": "right", "step_back": "left", "turn": "ctrl+right", "turn_back": "ctrl+left", "round": "pagedown",
    "round_back": "pageup", "start": "home", "end": "end", "play": "space", "log": "l", "help": "f1", "side": "v",
    "trial": "p", "speed": "s", "proof": "c", "note": "n", "study": "a",
    "answers": "b", "variation": "t",
}  # fmt: skip
"""The key that the tooltip of each button names."""


@dataclass(frozen=True, slots=True)
class Place:
    """The state of the replay: position, number of positions, its text, and the rounds with their starts.

    ``trial`` says whether playing on from here is allowed, ``log`` whether the log is open, ``notes`` whether the view has any.
    """

    at: int
    count: int
    words: tuple[str, str]
    rounds: Sequence[tuple[int, int]]
    playing: bool
    speed: str
    sentence: str
    banner: str
    side: str
    trial: bool
    log: bool
    notes: bool = False
    study: bool | None = None
    """Whether the analysis is open; ``None`` where there is none."""


# -- texts -------------------------------------------------------------------------------------------------------------
# Texts of the replay: the step shown, the place in the match, the views.


def place(player: ReplayState) -> Place:
    """Where the player is, in words."""
    film, texts = player.film, player.context.texts
    words = (
        texts("table.round", round=film.round) if film.round else texts("replay.start"),
        texts("replay.step", at=film.step, count=len(film.stops) - 1),
    )
    return Place(
        film.step, len(film.stops) - 1, words, film.rounds(), player.playing, player.speed, _sentence(player), _flag(player),
        side_name(player, film.viewer), may_leave(player), player.log_open,
        bool(player.notes), player.study.open if player.study.can else None,
    )  # fmt: skip


def may_leave(player: ReplayState) -> bool:
    """Whether a trial may begin at the position shown."""
    return allowed(player.film.record) and player.film.decision is not None


def _lead(player: ReplayState) -> Event | None:
    """The most important visible event of the step."""
    events = [event for event in player.film.events if event.key != "forced"]
    headlines = player.film.game.headlines
    return next((event for event in events if event.key in headlines), events[0] if events else None)


def _sentence(player: ReplayState) -> str:
    texts = player.context.texts
    if not player.film.at:
        return texts("replay.start")
    lead = _lead(player)
    return _decided(player) if lead is None else player.texts.event(lead)


def _decided(player: ReplayState) -> str:
    """A step without a log entry: viewers who may know it may know the choice."""
    film = player.film
    seat, action = film.match.entries[film.at - 1]
    words = {
        "name": film.record.seats[seat].name,
        "action": player.texts.action(action, film.before),
    }
    return player.context.texts("replay.does", **words)


def _flag(player: ReplayState) -> str:
    if not player.film.at:
        return ""
    lead = _lead(player)
    seat = player.film.match.entries[player.film.at - 1].seat if lead is None else lead.seat
    return banner(player.film.record.seats[seat]) if seat >= 0 else ""


def side_name(player: ReplayState, side: int | None) -> str:
    """What a view is called."""
    texts = player.context.texts
    if side == OPEN:
        return texts("replay.side.open")
    if side is None:
        return texts("replay.side.public")
    return texts("replay.side.seat", name=player.film.record.seats[side].name)


def tooltip(player: ReplayState, token: str) -> Tip | None:
    """The tooltip of a button with its key, or of a component."""
    kind, _, name = token.partition("/")
    if kind == "log":
        return player.log.tooltip(token, player.texts)
    if kind != "replay":
        return player.board.tip(player.table(), token)
    texts = player.context.texts
    if name.startswith("round."):
        return Tip(texts("table.round", round=name.partition(".")[2]))
    why = (
        ""
        if name not in {"trial", "variation", "study"} or allowed(player.film.record)
        else texts("replay.trial_not_yet")
    )
    return Tip(texts(f"replay.tip.{name}"), why, keys=shown(texts, SHOWN_KEYS[name]))


# -- the state ---------------------------------------------------------------------------------------------------------


def about(events: Sequence[Event]) -> frozenset[str]:
    """The components that events are about."""
    return frozenset(ref for event in events for ref in _things(event))


def _things(event: Event) -> Iterator[str]:
    if event.seat >= 0:
        yield f"seat/{event.seat}"
    for word in event.words.values():
        for ref in word if isinstance(word, tuple) else (word,):
            if isinstance(ref, str) and "/" in ref:
                yield ref


class ReplayState(Scene):
    """A match as a film. ``screen`` answers which seat has the screen now, where the match is still played."""

    grows = False
    rounds_for_pictures = WHOLE

    def __init__(
        self,
        context: Context,
        record: Record,
        *,
        at: int | None = None,
        side: int | None = OPEN,
        screen: Callable[[], int | None] = lambda: None,
    ) -> None:
        super().__init__(context)
        self._screen = screen
        self.film = Replay(record)
        self._side = side if side in self._sides(record) else self._sides(record)[0]
        self.film.viewer = self._side
        self.film.go(len(self.film) if at is None else at)
        self.board = board_of(record.match.game.id)
        self.picks = Picks()
        self.order = Order()
        self.pan = Pan()
        self.zoom = ZoomControl()
        self.log = Log()
        self.log_open = at is not None or not record.match.game.over(record.match.state)
        self.study = Study(context, record)
        self.playing = False
        self.speed = "calm"
        self._due = 0.0
        self._texts: MatchTexts | None = None
        self._view: TableView | None = None
        self.log.show(self.film.at)

    # -- what there is -------------------------------------------------------------------------------------------

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match in the present language."""
        made = self._texts
        if made is None or made.language != self.context.texts.language:
            names = [seat.name for seat in self.film.record.seats]
            made = self._texts = game_texts(self.context, self.film.game, names)
        return made

    @property
    def bottom_seat(self) -> int | None:
        """The seat shown at the bottom: that of the view; in the open view the first person's."""
        if self.film.viewer != OPEN:
            return self.film.viewer
        return next((number for number, seat in enumerate(self.film.record.seats) if seat.is_person), 0)

    def table(self) -> TableView:
        """The table for the board: nothing can be clicked, and recent changes stay ringed."""
        if self._view is None:
            film = self.film
            decision = film.decision
            self._view = TableView(
                game=film.game, seen=film.seen, viewer=self.bottom_seat, to_act=-1 if decision is None else decision.seat,
                decision=decision, choices=(), seats=film.record.seats, texts=self.texts, picks=self.picks,
                highlighted=about(film.events), order=self.order, zoom=self.zoom.zoom,
            )  # fmt: skip
        return self._view

    @property
    def sides(self) -> tuple[int | None, ...]:
        """From whose sides the match may be looked at now."""
        return self._sides(self.film.record)

    @property
    def notes(self) -> list[SeatNote]:
        """The notes that the view may show: those of its own seat, and of the only person where all is open."""
        record = self.film.record
        persons = [seat for seat, info in enumerate(record.seats) if info.is_person]
        alone = self.film.viewer == OPEN and len(persons) == 1
        return notes_of(record, persons[0] if alone else self.film.viewer)

    def _sides(self, record: Record) -> tuple[int | None, ...]:
        return views(record, self._screen())

    @property
    def eyes(self) -> object:
        return self.film.viewer

    def invalidate(self) -> None:
        # The one whose view it is may have put its secrets away meanwhile.
        viewer = self._side if self._side in self.sides else None
        if viewer != self.film.viewer:
            self.film.viewer = viewer
            self.film.go(self.film.at)
        self._view = None
        self.stale = True

    # -- going through the match ---------------------------------------------------------------------------------

    def go(self, n: int, *, moving: bool = False) -> None:
        """Show a position; with ``moving`` a single step is seen to happen, or to be taken back."""
        film, before = self.film, self.table() if moving else None
        last, step, gone = film.at, film.step, film.events if moving else ()
        film.go(n)
        if film.at == last:
            return
        if film.step != step + 1:
            self.order = Order()
        self.picks = Picks(sheet=self.picks.sheet)
        self.log.show(film.at)
        self.invalidate()
        if before is not None and film.step == step + 1:
            self._happen(before)
        elif before is not None and film.step == step - 1:
            self._go_back(before, gone)

    def go_to(self, step: int, *, moving: bool = False) -> None:
        """Show a step by its number; beyond the ends it is the end."""
        stops = self.film.stops
        self.go(stops[min(max(step, 0), len(stops) - 1)], moving=moving)

    def _happen(self, before: TableView) -> None:
        """Let the step just taken be seen and heard."""
        film = self.film
        events = [event._replace(audience=None) for event in film.events]
        sounds_of(self.context).events(film.game.id, events, film.viewer)
        pace = PACES.get(self.speed, "fast") if self.playing else "fast"
        moved = board_view.batch(self.board, self.context, (before, self.table()), events, pace)
        if moved is not None:
            self.move(moved)

    def _go_back(self, later: TableView, gone: Sequence[Event]) -> None:
        """Let the step just left travel back."""
        events = [event._replace(audience=None) for event in gone]
        moved = board_view.undone(self.board, self.context, (self.table(), later), events, "fast")
        if moved is not None:
            self.move(moved)

    def way(self, name: str) -> None:
        """A button of the way through the match."""
        if name == "play":
            self.play(on=not self.playing)
            return
        self.play(on=False)
        back = name.endswith("_back")
        units: dict[str, Unit] = {"step": "step", "turn": "turn", "round": "round"}
        unit = units.get(name.removesuffix("_back"))
        if unit is None:
            self.go(0 if name == "start" else len(self.film))
        else:
            self.go(
                self.film.last(unit) if back else self.film.next(unit), moving=name in {"step", "step_back"}
            )

    def play(self, *, on: bool) -> None:
        """Begin to play, from the start if the end is reached, or stop."""
        film = self.film
        if on and film.at == film.stops[-1]:
            self.go(0)
        self.playing, self._due = on and len(film.stops) > 1, 0.0
        self.invalidate()

    def tick(self, seconds: float) -> bool:
        if not self.playing or self.manager is None or self.stack.top is not self:
            return False
        self._due += seconds * SPEEDS[self.speed]
        steps = int(self._due)
        if not steps:
            return False
        self._due -= steps
        self.go_to(self.film.step + steps, moving=self.speed in PACES)
        if self.film.at == self.film.stops[-1]:
            self.play(on=False)
        return True

    def pick(self, picks: Picks) -> bool:
        """Open or close a seat's sheet; whether that changed anything."""
        changed = picks.sheet != self.picks.sheet
        self.picks = Picks(sheet=picks.sheet)
        self.invalidate()
        return changed

    def see(self, side: int | None) -> None:
        """Look on from another side; one that is not allowed changes nothing."""
        if side in self.sides:
            self._side = self.film.viewer = side
            self.film.go(self.film.at)
            self.order = Order()
            self.picks = Picks()
            self.log.show(self.film.at)
            self.invalidate()
