"""The model of a table: match, board, selection, messages, and notifications of changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.boards import clicks
from game.boards.board import NEW_ROUND, Offer, Order, Picks, Step, TableView, VerbButton
from game.boards.clicks import Hotspots, dropped
from game.boards.registry import board_of
from game.engine.core.action import Action
from game.engine.core.effect import EndBrought, HoldingChange
from game.engine.core.messages import Decision, Event
from game.i18n.match_texts import MatchTexts
from game.storage.record import SeatInfo
from game.table.log import ROUND
from game.table.session import Session
from game.table.undo import is_last_of_turn
from game.ui.desktop import motion_of
from game.ui.moves import SPEEDS, MoveBatch
from game.ui.scene import Context, SceneManager
from game.ui.sound import Sounds, sounds_of

from ..common import board_view
from ..common.board_view import Pan, ZoomControl
from ..common.keys import Keymap
from ..common.people import seat_faces
from ..common.words import match_texts
from .panel import Host

# -- the buttons of a new question -------------------------------------------------------------------------------------
# When the question changes, its buttons wait a moment, because a click may be meant for the previous buttons: those of the
# last question, or at the first one those of the page before, such as "Start".
# A button with a warning asks once, in its own place. So does one that gives something up and lies where the hand has rested
# since its last press, for another question.

WAIT = 0.5
"""Seconds for which the buttons of a new question take no press."""
STILL = 8
"""So many pixels a hand may shake that has not moved."""
SEEN = 4.0
"""Seconds after which a question has been seen: a press is meant for it, wherever the hand rests."""
AWAY = 48
"""So many pixels from its last press a hand has gone elsewhere, even if it comes back."""
HABIT = 3.0
"""Seconds after an answer within which a press in the same place may still be meant for it."""

Question = tuple[int, str, str]


class ButtonGuard:
    """The present question, how long its buttons still wait, and which button has given its warning."""

    def __init__(self) -> None:
        self.left = 0.0
        self.warned = ""
        self._question: Question | None = None
        self.pressed_at: tuple[int, int] | None = None
        """The pixel of the last press."""
        self.unread = self.under_hand = self.others = False
        """Whether nothing was pressed since the question came; whether the present press is one of a hand that has not moved; and whether
        the last press answered for another seat."""
        self.did = ("", "")
        """Target and words of the button that last did something, and whether the press now on comes soon from a hand that has not moved."""
        self.again = False
        self._answered: int | None = None
        self._asked = 0.0
        """Seconds since the question came."""
        self._since = 0.0
        """Seconds since the last press."""

    @property
    def waiting(self) -> bool:
        """Whether the buttons take no press yet."""
        return self.left > 0

    def ask(self) -> None:
        """Something asks in its own place whether it was meant: the answer waits a moment too."""
        self.left, self.warned = WAIT, ""

    def moved(self, table: TableView) -> None:
        """The position is another one."""
        decision = table.decision
        question = (
            (decision.seat, decision.chapter, decision.key)
            if decision is not None and table.choices
            else None
        )
        if question is not None and question != self._question:
            self.left, self.unread, self._asked = WAIT, True, 0.0
        self._question, self.warned = question, ""

    def pressed(self, at: tuple[int, int] | None) -> None:
        """The mouse was pressed there; None: a key was."""
        asked, still = None if self._question is None else self._question[0], self._still(at)
        self.under_hand, self.again = self.unread and still, still and self._since <= HABIT
        self.others = self._answered not in (None, asked) and self._since <= HABIT
        self.pressed_at, self.unread, self._answered, self._since = at, False, asked, 0.0

    def lingers(self, at: tuple[int, int] | None) -> bool:
        """Whether a press there follows at once the last one on the board or a button: it is meant for what stood there."""
        return self._since <= HABIT and self._still(at)

    def _still(self, at: tuple[int, int] | None) -> bool:
        """Whether the hand has not moved since the last press."""
        last = self.pressed_at
        return (
            at is not None and last is not None and max(abs(at[0] - last[0]), abs(at[1] - last[1])) <= STILL
        )

    def hand_at(self, at: tuple[int, int]) -> None:
        """The pointer is there now: a hand that has gone elsewhere has not rested since its last press."""
        last = self.pressed_at
        if last is not None and max(abs(at[0] - last[0]), abs(at[1] - last[1])) > AWAY:
            self.pressed_at = None

    def handed_over(self) -> None:
        """The screen has changed hands: who presses now is another."""
        self._answered = None

    def tick(self, seconds: float) -> bool:
        """Advance the time; returns whether the wait ended."""
        self._since += seconds
        self._asked += seconds
        if self._asked > SEEN:
            self.unread = False
        if not self.waiting:
            return False
        self.left -= seconds
        return not self.waiting

    def asks(self, verb: VerbButton | None) -> bool:
        """Whether a press on a button only gives its warning; the next one is meant."""
        if verb is None or not verb.warning or self.warned == verb.target:
            return False
        self.warned = verb.target
        return True

    def shown(self, verbs: Sequence[VerbButton]) -> list[VerbButton]:
        """The buttons in their present order."""
        return [verb._replace(text=verb.warning) if verb.target == self.warned else verb for verb in verbs]


MOST = 12
"""Most steps, the last ones."""


def steps_of(session: Session) -> tuple[Step, ...]:
    """The steps of the seat to act, first to last, as far as the viewer may know them."""
    match, seat = session.match, session.to_act
    first = len(match)
    while first > max(0, len(match) - MOST) and match.entries[first - 1].seat == seat:
        first -= 1
    found = []
    for after in range(first, len(match)):
        events = tuple(event for event in match.events(after) if event.visible_to(session.viewer))
        if events:
            found.append(Step(after, events, session.history.block_of(after) is None))
    return tuple(found)


# -- the model ---------------------------------------------------------------------------------------------------------


GLOW = 1.4
"""Seconds for which what changed stays ringed."""


class TableModel:
    """One match on screen. The session knows the rules; the board knows how the game looks.

    ``order``: in which order things are listed; ``highlighted``: what changed just now, with the seconds it stays ringed;
    ``hint``: the line in the lower bar, ``hint_wrong`` whether it is a refusal, ``hint_rule`` the rule behind it; ``thinking``: the seat whose player has
    been thinking for a while; ``explained``: the action that is being explained; ``scroll_to_lit``: whether the next layout brings
    something lit into view; ``log_shown``, ``log_docked``: whether the log was seen in the last layout, and where;
    ``beside``: whether the board leaves a place free for a panel.
    """

    standing_answers = True
    """Whether a question that comes again may be answered for the whole round."""

    def __init__(self, host: Host, session: Session) -> None:
        self.host = host
        self.context: Context = host.context
        self.session = session
        self.board = board_of(session.game.id)
        self.picks = Picks()
        self.order = Order()
        self.highlighted: dict[str, float] = {}
        self.hint, self.hint_wrong, self.hint_rule = "", False, ""
        self.guard = ButtonGuard()
        self.pan = Pan()
        self.zoom = ZoomControl()
        self.thinking: int | None = None
        self.explained: int | None = None
        self.scroll_to_lit = True
        self.log_shown = self.log_docked = False
        self.pointed = self.shown = ""
        """The card under the pointer, which the board shows larger, and the one that it shows so while there is none."""
        self.beside = False
        self.runs = False
        """Whether it is being told how a round runs."""
        self.telling = False
        """Whether moments are being told, or wait to be."""
        self.repeatable: Action | None = None
        """The last action, while the same question still allows it."""
        self.gesture: int | None = None
        """Where the gesture began whose last action waits to end the turn."""
        self.waits_at = ""
        """The target that was clicked for what waits to end the turn."""
        self.clock: tuple[str, bool] | None = None
        """The time of the present turn, and whether it is long enough to be reminded of; None: no clock is shown."""
        self.forecasts: dict[tuple[str, bool, tuple[Action, ...]], tuple[HoldingChange, ...]] = {}
        """What actions change, by the match's hash before them and whether the whole table is told."""
        self._seen_faces: tuple[tuple[SeatInfo, ...], Sequence[str]] = ((), ())
        self.ends: dict[tuple[str, Action], EndBrought | None] = {}
        """What end of the match actions bring about, by its hash before them."""
        self._turn_ends: dict[tuple[str, bool, Action], bool] = {}
        self._dealt = False
        self._texts: MatchTexts | None = None
        self._view: TableView | None = None
        self._spots: Hotspots | None = None

    # -- the scene -----------------------------------------------------------------------------------------------

    @property
    def stack(self) -> SceneManager:
        """The stack of scenes; RuntimeError while the table is not on it."""
        return self.host.stack

    @property
    def hints_decided(self) -> bool | None:
        """What was decided about hints for this match, None: as the settings say."""
        return self.session.record.hints

    def switch_hints_on(self) -> None:
        """Have hints for this match; its save keeps that."""
        self.session.record.hints = True
        self.session.autosave.write()

    @property
    def on_top(self) -> bool:
        """Whether the table has the input."""
        return self.host.manager is not None and self.host.manager.top is self.host

    @property
    def pointer(self) -> tuple[int, int]:
        """The pixel the mouse last pointed at."""
        return self.host.pointer

    @property
    def keymap(self) -> Keymap:
        """The keys of the commands."""
        return Keymap.of(self.context.settings)

    @property
    def sounds(self) -> Sounds:
        """The sounds of the program."""
        return sounds_of(self.context)

    # -- what there is -------------------------------------------------------------------------------------------

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of this match in the present language."""
        plain = self.context.texts
        names = tuple(seat.name for seat in self.session.seats)
        made = self._texts
        if made is None or made.language != plain.language or made.seat_names != names:
            made = self._texts = match_texts(self.context, self.session)
        made.reader = self.reader
        return made

    @property
    def reader(self) -> int | None:
        """The seat to whose person texts say "you"; None where nobody's secrets are shown."""
        viewer = self.session.viewer
        return viewer if viewer is not None and self.session.seats[viewer].is_person else None

    def table(self) -> TableView:
        """What the board lays out, made once for each change."""
        if self._view is None:
            session = self.session
            self._view = TableView(
                game=session.game, seen=session.seen, viewer=session.viewer, to_act=session.to_act,
                decision=session.decision, choices=self.choices(), seats=session.seats, texts=self.texts,
                picks=self.shown_picks(), highlighted=frozenset(self.highlighted), order=self.order,
                steps=steps_of(session), zoom=self.zoom.zoom, forecast=self._forecast(), thinking=self.thinking,
                beside=self.beside, pointed=self.pointed or self.shown, faces=self._faces(), actor=session.privacy.actor,
            )  # fmt: skip
        return self._view

    def _faces(self) -> Sequence[str]:
        """The portraits of all seats, found once for the same people."""
        seats = tuple(self.session.seats)
        if self._seen_faces[0] != seats:
            self._seen_faces = (seats, seat_faces(self.context, self.session.game.id, seats))
        return self._seen_faces[1]

    def _forecast(self) -> bool:
        """Whether projected final scores may be shown: by the settings, by default with one person only."""
        wish = str(self.context.settings.get("forecast"))
        return wish == "always" or (
            wish == "alone" and sum(seat.is_person for seat in self.session.seats) <= 1
        )

    def choices(self) -> Sequence[Action]:
        """The allowed actions; while an action waits for confirmation, also its alternatives."""
        session = self.session
        found = session.alternatives
        if not found or not session.privacy.open_question:
            return found
        return [*found, *(action for action in session.game.veiled(session.seen) if action not in found)]

    def barred(self, action: Action) -> bool:
        """Whether an action is offered to the whole table although the seat can't pay for it."""
        session = self.session
        return session.privacy.open_question and session.game.explain(session.state, action) is not None

    def _bar(self, action: Action) -> None:
        """Say that it can't be paid, without a number."""
        session = self.session
        found, name = session.game.explain(session.state, action), self.texts.seat(session.to_act)
        self.picks = Picks(sheet=self.picks.sheet)
        self.refresh()
        self.say(
            self.context.texts("table.not_covered", name=name), wrong=True, rule=found.rule if found else ""
        )

    def shown_picks(self) -> Picks:
        """The selection as far as it may be shown."""
        return Picks(sheet=self.picks.sheet) if self.session.privacy.hidden else self.picks

    def spots(self) -> Hotspots:
        """What can be clicked now."""
        if self._spots is None:
            self._spots = Hotspots.of(self.board, self.table())
        return self._spots

    @property
    def first_click_chooses(self) -> bool:
        """Whether the first click on the board only chooses."""
        return self.context.settings.get("clicks") == "twice"

    @property
    def chosen(self) -> Offer | None:
        """What one more click on what is selected does; ``None`` where there is more to choose."""
        if not self.first_click_chooses or self.session.pending is not None or self.session.privacy.hidden:
            return None
        return self.spots().certain(self.picks.selection)

    def would_end(self, action: Action) -> bool:
        """Whether an action would end the turn, and so is shown first; kept for the action asked about last."""
        key = (self.session.match.hash(), self.session.auto_end, action)
        if key not in self._turn_ends:
            self._turn_ends = {key: self.session.would_wait(action)}
        return self._turn_ends[key]

    def is_last(self, action: Action) -> bool:
        """Whether words may say of an action that it ends the turn: it would, and nothing is left to the seat in it."""
        return self.would_end(action) and is_last_of_turn(self.session.match, action)

    def verbs_asked(self) -> list[VerbButton]:
        """The buttons of the question before anything is chosen."""
        picks = Picks(amounts=self.picks.amounts, sheet=self.picks.sheet)
        return self._own_verbs(replace(self.table(), picks=picks))

    def _own_verbs(self, table: TableView) -> list[VerbButton]:
        """The buttons of the question, with those that answer it again."""
        texts = self.context.texts
        own = self.board.verbs(table)
        if self.standing_answers:
            own = clicks.with_all_round(own, table.decision, texts)
        if table.decision is not None and self.session.asked_together:
            words = self.texts.own(f"for_all.{table.decision.key}")
            own = clicks.with_for_all(own, table.decision.shared, words)
        own = clicks.with_rest(own, table.decision, self.repeatable, texts)
        if self.repeatable is not None and not table.picks.selection:
            touched = len(self.board.touches(table, self.repeatable))
            least = (
                2
                if self.first_click_chooses and touched and not self.board.drafts(self.repeatable)
                else touched
            )
            own = clicks.with_again(own, self.repeatable, max(touched, least), texts)
        return own

    def verbs(self) -> list[VerbButton]:
        """The buttons of the action bar; none while secrets are hidden."""
        if self.session.privacy.hidden:
            return []
        table, texts = self.table(), self.context.texts
        own = self._own_verbs(table)
        chosen = self.chosen
        if chosen is not None:
            action = (chosen.then or (chosen.action(self.picks.amounts.get(chosen.key)),))[-1]
            words = self.texts.action(action, self.session.seen)
            if (
                not chosen.then
                and self.is_last(action)
                and self.session.game.forfeits(self.session.seen, action) is None
            ):
                words = texts("takeback.and_end", action=words)
            own = clicks.with_chosen(own, chosen, words, self.board.label(table, action))
        if self.unseen:
            own = [verb._replace(primary=False) for verb in own]
        return clicks.with_end(own, self.session.pending, self.board, table)

    @property
    def unseen(self) -> bool:
        """Whether the seat asked has nothing chosen yet and may have answers that only a look at its own shows."""
        session = self.session
        return session.pending is None and self.chosen is None and session.privacy.hides_answers

    def known(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events the viewer may know: all of them if nothing is hidden."""
        return [event._replace(audience=None) for event in events] if self.session.privacy.open else events

    def asked_again(self, asked: Decision, action: Action) -> bool:
        """Whether the same question still allows the same action."""
        now = self.session.decision
        same = now is not None and (now.seat, now.key) == (asked.seat, asked.key)
        return same and action in self.session.choices

    def is_open(self, target: str) -> bool:
        """Whether a click on a target goes on with what is picked, takes it back, or begins another choice."""
        picked, spots = self.picks.selection, self.spots()
        return target in picked or target in spots.lit(picked) or target in spots.others(picked)

    # -- what is shown of it ---------------------------------------------------------------------------------------

    def invalidate(self) -> None:
        """The content changed: compute the table view again and lay it out."""
        self._view = None
        self.host.stale = True

    def leave_room(self, *, beside: bool) -> None:
        """Let the board reserve an area for a panel in this layout, or release it."""
        if beside != self.beside:
            self.beside = beside
            self._view = None

    def refresh(self) -> None:
        """Also compute the click targets again."""
        self._spots = None
        self.invalidate()
        self.guard.moved(self.table())

    def changed(self) -> None:
        """The position changed: clear the selection."""
        self.picks = Picks(sheet=self.picks.sheet)
        self.hint, self.hint_wrong, self.repeatable = "", False, None
        self.scroll_to_lit = True
        self.refresh()
        self.host.changed()

    def say(self, words: str, *, wrong: bool = False, rule: str = "") -> None:
        """Show a line in the lower bar until something happens, with a link to a rule if there is one behind it."""
        if wrong:
            self.sounds.play("refused")
        self.hint, self.hint_wrong, self.hint_rule = words, wrong, rule
        self.invalidate()

    def _heard(self, events: Iterable[Event]) -> board_view.LandingSounds:
        """The sounds of events the viewer may know."""
        chosen = self.sounds.chosen(self.session.game.id, events, self.session.viewer)
        return board_view.LandingSounds(self.sounds, chosen)

    def ring_components(self, events: Iterable[Event]) -> None:
        """Ring the components of events the viewer may know for a moment, and what tells the round where a new one has begun."""
        still = motion_of(self.context.settings) == "none"
        for event in events:
            if event.key == ROUND and not still:
                self.highlighted[NEW_ROUND] = GLOW
            if not event.visible_to(self.session.viewer):
                continue
            for word in event.words.values():
                for ref in word if isinstance(word, tuple) else (word,):
                    if isinstance(ref, str) and "/" in ref:
                        self.highlighted[ref] = GLOW
            if event.seat >= 0:
                self.highlighted[f"seat/{event.seat}"] = GLOW

    def fade(self, seconds: float) -> bool:
        """Let time pass for what is ringed; whether something has ceased to be."""
        before = len(self.highlighted)
        self.highlighted = {ref: left - seconds for ref, left in self.highlighted.items() if left > seconds}
        return len(self.highlighted) < before

    def deal(self) -> None:
        """At the beginning of a match let cards come to hands, once, as soon as the table is seen."""
        if self._dealt or len(self.session.match):
            self._dealt = True
        elif self.on_top and self.session.privacy.handover is None:
            self._dealt = True
            self.move(board_view.dealt(self.board, self.context, self.table(), self.session.players.pace))

    def move(self, batch: MoveBatch | None) -> None:
        """Show what has just moved, if anything did."""
        if batch is not None:
            self.host.move(batch)

    # -- what is done ----------------------------------------------------------------------------------------------

    def do(self, action: Action, *, all_round: bool = False, said: bool = True) -> None:
        """Take an action, or make it the auto-answer of a question for the rest of the round.

        An action that would end the turn and was not `said` by its button or shown before waits, see ``clicks.py``.
        """
        if self.barred(action):
            self._bar(action)
            return
        self.highlighted.clear()
        self.gesture = None
        self.host.acting()
        before, asked = self.table(), self.session.decision
        events = (self.session.act_all_round if all_round else self.session.act)(action)
        if self.session.pending is None:
            self.happened(before, events)
            if asked is not None and self.asked_again(asked, action):
                self.repeatable = action
        elif said:
            self.carry_out()
        else:
            self._wait(self.session.pending)

    def do_for_all(self) -> None:
        """Give the answer of all at the table to a question that is put to one after another."""
        self.highlighted.clear()
        self.gesture = None
        self.host.acting()
        before = self.table()
        self.happened(before, self.session.act_for_all())

    def _wait(self, pending: Action) -> None:
        """An action has begun to wait: mark what it touches."""
        refs = self.board.touches(self.table(), pending)
        self.hint = ""
        self.guard.ask()
        self.pick(Picks(selection=refs, amounts=self.picks.amounts, sheet=self.picks.sheet))

    def carry_out(self) -> None:
        """Take the action that waits to end the turn."""
        before, began = self.table(), self.gesture
        self.happened(before, self.session.confirm())
        if began is not None:
            self.session.history.together(began)

    def happened(self, before: TableView, events: Sequence[Event]) -> None:
        """The position has just become another one: show what changed, and what moved."""
        acted, privacy = before.viewer == before.to_act, self.session.privacy
        learned = privacy.learn(before.viewer, events, acted=acted)
        pause = self.on_top and SPEEDS.get(self.session.players.pace, 1.0) > 0
        if learned or pause:
            privacy.keep_last_move(before.viewer, acted=acted, asked=before.to_act, pause=pause)
        true, events = events, self.known(events)
        self.ring_components(events)
        self.changed()
        after, players = self.table(), self.session.players
        heard = self._heard(events)
        batch = board_view.batch(self.board, self.context, (before, after), events, players.pace, heard.take)
        heard.play_rest()
        players.rest_longer(board_view.waiting_seconds(batch))
        self.host.took_place(before, after, true, board_view.planned_seconds(batch))
        if batch is not None and self.telling:
            batch = replace(batch, title=None)  # one thing is told at a time
        self.move(batch or board_view.turn(self.context, (before, after), players.pace))

    def pick(self, picks: Picks, *, scroll_to_lit: bool = False) -> None:
        """Take a selection in place of the present one; `scroll_to_lit` brings it into view."""
        self.picks = picks
        self._spots = None  # what a click means may depend on what is picked
        self.scroll_to_lit = self.scroll_to_lit or scroll_to_lit
        self.invalidate()

    def drop(self) -> bool:
        """Give up what waits, was selected or opened; whether there was anything."""
        if self.session.pending is not None:
            self.session.drop()
            self.changed()
            return True
        after = dropped(self.picks)
        if after == self.picks:
            return False
        self.hint = ""
        self.pick(after)
        return True
