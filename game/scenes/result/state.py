"""The state of the result screen: how far the points are counted and the curve is drawn, and all that is said of the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from game.boards.board_layout import City
from game.boards.registry import city_of
from game.engine.core.messages import Event
from game.extras import offered
from game.i18n.match_texts import MatchTexts
from game.table.characters import Speakers, quoted
from game.table.players import clock_words
from game.table.replay import OPEN, Replay
from game.table.score_history import score_history, story
from game.table.score_history import told as tell
from game.table.session import Session
from game.ui.desktop import motion_of
from game.ui.moves import SPEEDS, MoveBatch, PieceMove
from game.ui.scene import WHOLE, Context, Scene, View
from game.ui.sound import sounds_of
from game.ui.tree import TextStyle

from .. import routes
from ..common import extras
from ..common.career import MastersPar, StationEnd, station_end
from ..common.log import Log
from ..common.people import seat_faces
from ..common.words import match_texts
from ..routes import AppServices
from .grid import Counting

VERDICT = TextStyle("small", "marble", align="left", valign="top", lines=8, shrink=True, pad=6)
MOST_TOLD = 4
"""So many sentences the poster tells of the story of the match."""
TABS = ("sources", "curve", "city")
DRAWN_SECONDS, DRAWN_STEPS = 1.6, 24
"""How long the curve takes to be drawn, and in how many steps."""
ANALYSIS = "analysis"
"""The tab that opens a page of its own."""
LEAVES = "leaves"
"""The event of who leaves a match, in every game."""
LINES = "lines"
"""The setting with which characters speak."""


class ScoreState(Scene):
    """A finished match as its result is shown: what is counted, chosen and said."""

    rounds_for_pictures = WHOLE

    def __init__(self, context: Context, session: Session, *, counting: bool = False) -> None:
        super().__init__(context)
        self.session = session
        self.score_history = score_history(session.record)
        self.count = Counting(self._sources_count, _speed(context, session) if counting else 0.0)
        self.drawn = 1.0
        """How much of the curve is drawn: after the count it grows from round to round."""
        self.city = self._city()
        self.film = Replay(session.record, OPEN)
        self.tab = TABS[0]
        self.chosen: tuple[int, int] | None = None
        self.log = Log()
        self.notice = ""
        self.first = False
        """Whether the person has never won this game before."""
        self.lines = extras.end_lines(context, session.record)
        self.evening = context.service(AppServices).evening
        self.station: StationEnd | None = None
        self.par = MastersPar(context, session.record)
        self.faces = seat_faces(context, session.game.id, session.seats)

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match."""
        return match_texts(self.context, self.session)

    def enter(self) -> None:
        sounds_of(self.context).music("score")
        self.notice = " ".join(self._news()) or self.notice
        self.first = any(ask(self.context, self.session) for ask in offered("first_victory"))
        for one in self.lines:
            one.start()
        self.station = station_end(self.context, self.session.record)
        self.par.start()
        self.invalidate()

    def _news(self) -> Iterator[str]:
        """What extras say of the finished match when it is first shown."""
        for say in offered("end_notice"):
            if said := say(self.context, self.session, self.texts):
                yield said

    @property
    def _analyzed(self) -> bool:
        """Whether there is an analysis."""
        return extras.shown(self.context) and routes.page(ANALYSIS) is not None

    def leave(self) -> None:
        for one in self.lines:
            one.stop()
        self.par.stop()

    def poll(self) -> bool:
        if not any([one.poll() for one in self.lines] + [self.par.poll()]):
            return False
        self.invalidate()
        return True

    @property
    def _sources_count(self) -> int:
        return len(self.score_history.trees[0].parts) if self.score_history.trees else 0

    def _city(self) -> City | None:
        """The mosaic of the winner's own city; None where nobody won or there is nothing to show."""
        match = self.session.match
        if not self.score_history.winners:
            return None
        found = city_of(match.game.id, match.state, self.score_history.winners[0])
        return found if found is not None and found.tiles else None

    @property
    def tabs(self) -> tuple[str, ...]:
        """What is shown one at a time in a small window."""
        return TABS if self.city is not None else TABS[:2]

    # -- counting ------------------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> bool:
        """Count on; whether something to be seen has changed."""
        sounds = sounds_of(self.context)
        if self.stack.top is self and self.count.over:
            return self._draw_on(seconds)
        if self.stack.top is not self or not self.count.advance(seconds):
            return False
        if self.count.over:
            self._crown()
        else:
            sounds.play("coin")
        return True

    def _draw_on(self, seconds: float) -> bool:
        """Draw the curve further; whether that is to be seen."""
        if self.drawn >= 1.0:
            return False
        before = int(self.drawn * DRAWN_STEPS)
        speed = _speed(self.context, self.session)
        self.drawn = min(1.0, self.drawn + seconds / (DRAWN_SECONDS * speed)) if speed else 1.0
        return int(self.drawn * DRAWN_STEPS) != before

    def _crown(self) -> None:
        """The count is over: show the winner, lay the mosaic, and begin to draw the curve."""
        self.count.finish()
        self.drawn = 0.0 if _speed(self.context, self.session) else 1.0
        sounds_of(self.context).play("fame")
        if self.city is not None:
            tiles = [
                PieceMove(picture, ("score/poster/winner", "score/winner"), (f"score/town/city/tile{number}",), whole=True, laid=True)
                for number, picture in enumerate(self.city.tiles)
            ]  # fmt: skip
            self.move(MoveBatch([tiles], None, _speed(self.context, self.session), "full"))
        self.invalidate()

    # -- words ---------------------------------------------------------------------------------------------------

    def _verdict(self, view: View, wide: int, most: int) -> tuple[str, str]:
        """The headline of the poster, and in at most so many lines below it the story, what decided and why the match ended."""
        texts = self.context.texts
        said = self.headline()
        below = [] if not self.ending() else [self.ending()]
        agreed = [*self._favored(), *self._thought()]
        if self._winner_reads():
            below.insert(0, said)
            said = texts("score.you_won")
            if self.first:
                below.insert(0, texts("score.first_win", game=texts(f"{self.session.game.id}.name")))
        return said, self._told(view, wide, below, agreed, most)

    def _reader(self) -> int | None:
        """The only person of the match, if there is one."""
        people = [seat for seat, info in enumerate(self.session.seats) if info.is_person]
        return people[0] if len(people) == 1 else None

    def _winner_reads(self) -> bool:
        """Whether the only person of the match has won it alone."""
        return list(self.score_history.winners) == [self._reader()]

    def _favored(self) -> list[str]:
        """What people were given at the start."""
        seats, texts = self.session.seats, self.context.texts
        gifts = ", ".join(
            f"{seat.name} ({self.texts.own(f'gift.{seat.gift}')})" for seat in seats if seat.gift
        )
        return [texts("score.gifts", gifts=gifts)] if gifts else []

    def _thought(self) -> list[str]:
        """How long each person has thought, where a clock was on."""
        seats, clock, texts = self.session.seats, self.session.record.clock, self.context.texts
        times = ", ".join(f"{seats[seat].name} {clock_words(clock[seat])}" for seat in sorted(clock))
        return [texts("clock.result", times=times)] if times else []

    def _told(self, view: View, wide: int, below: list[str], agreed: list[str], most: int) -> str:
        """As many sentences of the story as have room, and below them what decided, why the match ended, and a last word.

        For the word of a character all that stands below but the first may give way, but no second sentence, and nothing of
        what was `agreed` among people: handicaps and times.
        """
        found = story(self.score_history, self.texts.game.prizes)
        history = self.score_history
        told = [] if found is None else tell(found, history.places[0].points, self.texts, self._reader())
        counts = range(min(MOST_TOLD, len(told)), 0, -1)
        quote, plain = self._quote(), " · ".join([*below, *agreed])
        short = " · ".join([*below[:1], *agreed])
        quoted = [(count, facts, quote) for facts in (plain, short) for count in counts if count > 1]
        for count, facts, last in [*(quoted if quote else []), *((count, plain, "") for count in counts)]:
            words = "\n".join(line for line in (" ".join(told[:count]), facts, last) if line)
            if len(lines_of(view, words, wide)) <= most:
                return words
        return plain

    def _quote(self) -> str:
        """What a character says at the end, "" if none does."""
        if self.context.settings.get(LINES) is not True:
            return ""
        line = Speakers(self.session.record, self.evening).close(self.score_history.winners)
        if line is None:
            return ""
        name = self.session.seats[line.seat].name
        return quoted(name, self.texts.own(line.key), self.context.texts)

    def headline(self) -> str:
        """The headline about the winner; the unit of points is the game's own if it has one.

        If something else than points decided, the headline says so if the game has a text for it.
        """
        names = [self.session.seats[seat].name for seat in self.score_history.winners]
        points = self.score_history.places[0].points if self.score_history.places else 0
        if len(names) != 1:
            together = self._decided("won_together") or "share"
            return self._said(together, names=self.texts.listed(names), points=points)
        places = self.score_history.places
        tied = len(places) > 1 and places[1].points == points
        return self._said(
            self._decided("won") or ("wins_tie" if tied else "wins"), name=names[0], points=points
        )

    def ending(self) -> str:
        """Who left the match, and why it ended, "" if no event says so, or the headline does."""
        kinds = self.session.game.endings
        found = next((entry.event for entry in self.film.log if entry.event.key in kinds), None)
        told = self._decided("won") or self._decided("won_together")
        by_leaving = not told and any(event.key == LEAVES for event in self._last_events())
        why = found is not None and not by_leaving and not told.endswith(f".{found.key}")
        ended = [in_the_past(self.texts, found)] if found is not None and why else []
        return " ".join([*self._left(by_leaving=by_leaving), *ended])

    def _left(self, *, by_leaving: bool) -> list[str]:
        """Who left in which round; `by_leaving`: the last to leave ended the match with that."""
        texts, gone = self.context.texts, [entry for entry in self.film.log if entry.event.key == LEAVES]
        last = gone.pop() if by_leaving else None
        said = []
        for round_, entries in groupby(gone, key=lambda entry: entry.round):
            names = [self.session.seats[entry.event.seat].name for entry in entries]
            said.append(texts("score.left", names=self.texts.listed(names), count=len(names), round=round_))
        if last is not None:
            name = self.session.seats[last.event.seat].name
            said.append(texts("score.left_last", name=name, round=last.round))
        return said

    def _last_events(self) -> Sequence[Event]:
        match = self.session.match
        return match.events(max(0, len(match) - 1))

    def _decided(self, how: str) -> str:
        """The key of what decided the match in place of points, "" where they did; ``how`` says for one or for many."""
        keys = [f"{how}.{event.key}" for event in self._last_events()]
        return next((key for key in keys if self.texts.has_own(f"score.{key}")), "")

    def _said(self, key: str, **words: object) -> str:
        """A headline in the game's own words, else in those of all games."""
        texts = self.texts
        return (
            texts.own(f"score.{key}", **words)
            if texts.has_own(f"score.{key}")
            else texts(f"score.{key}", **words)
        )


def in_the_past(texts: MatchTexts, event: Event) -> str:
    """What ended a match, told afterward; as in the log where a game has no words of its own for that."""
    parts = ("ended_you", "ended") if event.seat == texts.reader else ("ended",)
    key = next((key for part in parts if texts.has_own(key := f"score.{part}.{event.key}")), "")
    return texts.own(key, seat=f"seat/{event.seat}", **event.words) if key else texts.event(event)


def _speed(context: Context, session: Session) -> float:
    """How the pace stretches the count; 0 where nothing is to move."""
    return SPEEDS.get(session.players.pace, 1.0) if motion_of(context.settings) == "full" else 0.0


def lines_of(view: View, words: str, wide: int) -> list[str]:
    """The lines of the words below the headline."""
    return view.fonts.wrap(words, VERDICT.role, view.k, wide - 2 * view.px(VERDICT.pad))
