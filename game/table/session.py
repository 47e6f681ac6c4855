"""A running match: where its chance comes from, what the screen asks and does. Players made of code think in another process."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from json import dumps
from secrets import randbits, token_hex
from time import monotonic
from typing import Any

from game.bots.outside.programs import STAND_IN, program_name
from game.engine.core.action import Action
from game.engine.core.code import SEED_BITS
from game.engine.core.game import Game, Setup
from game.engine.core.match import Match, given_start
from game.engine.core.messages import Decision, Event, Refusal
from game.engine.registry import load_game
from game.storage.record import Control, Fairness, Record, SeatInfo
from game.storage.saves import REASONS_FOLDER, ExplanationFile, Saves, now

from .advice import Adviser
from .autosave import Autosave
from .log import EventLog
from .players import AutoAnswers, Players, Prepared
from .privacy import Privacy, open_to
from .recap import VisibleLog
from .timeline import Branches
from .undo import Proposal, UndoController, ends_turn

MOST_LETTERS = 40
"""A word to cut the deck with is cut itself behind so many letters."""

IMAGINED = 8
"""So many positions that may be the true one must agree on a number for it to be certain."""


def new_seed() -> int:
    """A seed nobody could guess, small enough for a game code."""
    return randbits(SEED_BITS)


def _hash(*parts: object) -> bytes:
    return blake2b(dumps(parts, ensure_ascii=False, separators=(",", ":")).encode(), digest_size=16).digest()


def commitment(drawn: int, salt: str) -> str:
    """What is shown before the first move: 32 hexadecimal digits that bind seed and salt and tell neither."""
    return _hash("commitment", drawn, salt).hex()


def mixed(drawn: int, salt: str, words: Sequence[str]) -> int:
    """The seed that is played: the drawn one, changed by the words the deck was cut with."""
    if not words:
        return drawn
    return int.from_bytes(_hash("seed", drawn, salt, list(words))[: SEED_BITS // 8], "big")


@dataclass(frozen=True, slots=True)
class Deal:
    """A seed drawn before a match and bound by its commitment; ``cut`` lets people change it by a word each."""

    drawn: int
    salt: str
    words: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """What to show before anybody names a word."""
        return commitment(self.drawn, self.salt)

    @property
    def seed(self) -> int:
        """The seed to play with."""
        return mixed(self.drawn, self.salt, self.words)

    @property
    def fairness(self) -> Fairness:
        """What the save keeps of it."""
        return Fairness(self.drawn, self.salt, self.commitment, self.words)

    def cut(self, words: Sequence[str]) -> Deal:
        """The deal cut by these words in the order of the seats; empty ones cut nothing."""
        plain = (unicodedata.normalize("NFC", word.strip())[:MOST_LETTERS] for word in words)
        return Deal(self.drawn, self.salt, tuple(word for word in plain if word))


def new_deal() -> Deal:
    """A fresh deal."""
    return Deal(new_seed(), token_hex(16))


class Session:
    """One match at one table: what its people and its bots do.

    ``act`` and the like raise RuntimeError when they are not possible now: ask ``choices``. ``history`` takes back and again.
    Set ``autosave.statistics`` to have the match counted when it ends, ``auto_end`` to False to have turns wait for their end,
    ``asks_all`` to False to have a person's question answered where there is nothing to choose (``Game.foregone``).
    """

    def __init__(
        self, record: Record, saves: Saves | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self.record = record
        self.autosave = Autosave(record, saves)
        self.players = Players(record, clock)
        if saves is not None:
            self.players.explanations.kept_in(ExplanationFile(saves.folder.parent / REASONS_FOLDER, record))
        self.privacy = Privacy(record)
        self.event_log = EventLog(record.match)
        self.auto_answers = AutoAnswers()
        self.visible_log = VisibleLog(record, self.event_log, self.auto_answers, self.privacy)
        self.branches = Branches(record)
        self.adviser = Adviser(record, self.privacy, self.players.worker, self._is_asked)
        self.history = UndoController(self)
        self.auto_end = self.asks_all = True
        self.pending: Action | None = None
        self.proposal: Proposal | None = None
        self._lendable = ("", False)
        self._together: tuple[object, tuple[int, ...]] = (None, ())
        self.chose: frozenset[int] = frozenset()
        """The seats whose own answer, also one for the round or for all, the last action was."""
        if not record.match.undone:
            record.match.undone_before(self.branches.undone_line())
        self.autosave.write()

    # What there is ----------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The match."""
        return self.record.match

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.record.match.game

    @property
    def policy(self) -> str:
        """How this table takes back: strict, friends, sandbox."""
        return self.record.policy

    @property
    def state(self) -> Any:
        """The true position. For the screen there is ``seen``."""
        return self.record.match.state

    @property
    def seats(self) -> list[SeatInfo]:
        """Who sits where."""
        return self.record.seats

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.over(self.state)

    @property
    def to_act(self) -> int:
        """The seat that must choose, -1 when the match is over."""
        return int(self.state.to_act)

    @property
    def round(self) -> int:
        """The round of the match, from 1."""
        return self.event_log.round

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets the screen may show, ``None`` for nobody's."""
        return self.privacy.viewer

    @property
    def seen(self) -> Any:
        """The position as the viewer may see it; when the match is over nothing is hidden any more."""
        return self.state.clone() if self.over else self.privacy.seen

    @property
    def decision(self) -> Decision | None:
        """The question on the table, as far as the viewer may know it; ``None`` when the match is over."""
        return self.game.decision(self.seen)

    @property
    def choices(self) -> Sequence[Action]:
        """What may be done, if a person is to choose who looks at the screen now; else nothing."""
        return [] if self.pending is not None else self.alternatives

    @property
    def alternatives(self) -> Sequence[Action]:
        """The same also while an action waits: it and what may be done in its place, as far as the screen may tell."""
        if self.over or not self.seats[self.to_act].is_person:
            return []
        if self.privacy.handover is not None or self.privacy.shows_last_move:
            return []
        if self.to_act in self.privacy.on_phones and not self.privacy.shown_on_main_screen:
            return []
        if self.proposal is not None or self.privacy.hidden:
            return []
        if self.privacy.open_question:
            return self.privacy.open_choices
        return self.game.legal(self.state)

    @property
    def forecast_positions(self) -> Sequence[Any]:
        """The positions a forecast may be made from: the true one, or all that may be it where the whole table looks on."""
        return self.privacy.open_worlds[:IMAGINED] if self.privacy.open_question else (self.state,)

    def _is_asked(self) -> bool:
        """Whether a person who looks at the screen is to choose, or thinks over what it has chosen."""
        return bool(self.choices) or (self.pending is not None and not self.privacy.hidden)

    @property
    def waiting_for_bot(self) -> bool:
        """Whether the seat to act is played by code."""
        return not self.over and not self.seats[self.to_act].is_person

    # Persons ----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> Sequence[Event]:
        """Take an action of the person whose turn it is; raises ``IllegalAction`` when the rules refuse it.

        With ``auto_end`` off one that would end the turn waits in ``pending`` for ``confirm``, or ``drop`` gives it up.
        """
        choices = self.choices
        if not choices:
            raise RuntimeError("no person is to choose now")
        if (
            self.privacy.open_question
            and action not in choices
            and self.game.explain(self.state, action) is None
        ):
            raise RuntimeError("not everybody knows that this answer is possible")
        if self.would_wait(action):
            self.pending = action
            return []
        return self._take(action)

    def would_wait(self, action: Action) -> bool:
        """Whether an action would end the turn and has to wait for its confirmation."""
        return not self.auto_end and ends_turn(self.match, action)

    def act_all_round(self, action: Action) -> Sequence[Event]:
        """Take an action now, and again whenever its seat is asked the same this round and may answer so.

        For questions that recur; taking something back ends it.
        """
        decision = self.game.decision(self.state)
        if decision is not None:
            self.auto_answers.rounds[decision.seat, decision.key] = (self.round, action)
        return self.act(action)

    @property
    def asked_together(self) -> tuple[int, ...]:
        """The seats to which the open question is put one after another, if nobody wants anything; none where it is one person's."""
        if not self.privacy.open_question or self.proposal is not None:
            return ()
        here = tuple(
            seat.is_person and number not in self.privacy.on_phones for number, seat in enumerate(self.seats)
        )
        mark = (self.match.hash(), here)
        if self._together[0] != mark:
            self._together = (mark, self._asked_in_turn(here))
        return self._together[1]

    def _asked_in_turn(self, here: Sequence[bool]) -> tuple[int, ...]:
        game, state, found = self.game, self.state.clone(), list[int]()
        asked = first = game.decision(state)
        while asked is not None and first is not None and first.shared and asked.key == first.key:
            answer = Action(first.shared)
            if not here[asked.seat] or asked.seat in found or answer not in game.legal(state):
                break
            found.append(asked.seat)
            game.step(state, answer)
            asked = game.decision(state)
        return tuple(found) if len(found) > 1 else ()

    def act_for_all(self) -> Sequence[Event]:
        """Nobody wants anything of the open question: the same answer is that of all to whom it is put one after another."""
        seats, asked = self.asked_together, self.game.decision(self.state)
        if not seats or asked is None or self.pending is not None:
            raise RuntimeError("the question is not put to several people")
        start, events = len(self.match), list[Event]()
        for _ in seats:
            events += self._played(Action(asked.shared))
        self.chose = frozenset(seats)
        self.history.together(start)
        self.moved()
        return events

    def choices_on_phone(self, seat: int) -> Sequence[Action]:
        """What the person of a seat on a phone may do on its own device, if it is to choose; else nothing."""
        asked = not self.over and seat == self.to_act and seat in self.privacy.on_phones
        if not asked or not self.seats[seat].is_person or self.proposal is not None:
            return []
        return self.game.legal(self.state)

    def act_on_phone(self, seat: int, action: Action, *, all_round: bool = False) -> Sequence[Event]:
        """Take an action of a seat on a phone, also as the answer for the round; raises ``IllegalAction`` or RuntimeError."""
        if not self.choices_on_phone(seat):
            raise RuntimeError("this seat is not to choose now")
        self.auto_answers.prepared.pop(seat, None)
        decision = self.game.decision(self.state)
        if all_round and decision is not None:
            self.auto_answers.rounds[seat, decision.key] = (self.round, action)
        return self._take(action)

    def may_show_on_main_screen(self, seat: int) -> bool:
        """Whether a seat on a phone may answer on the big screen: a spectator knows of every answer that it is possible."""
        choices, match, game = self.choices_on_phone(seat), self.match, self.game
        if not choices:
            return False
        if self._lendable[0] != match.hash():
            public = game.digest(game.observe(self.state, seat)) == game.digest(
                game.observe(self.state, None)
            )
            self._lendable = (match.hash(), public or open_to(match, len(match), None, *choices))
        return self._lendable[1]

    def pre_answer_state(self, seat: int) -> Any | None:
        """What a seat on a phone sees when it answers ahead a question it will be asked; ``None`` where there is none."""
        if self.over or self.proposal is not None or seat not in self.privacy.on_phones:
            return None
        return self.game.pre_answer_state(self.game.observe(self.state, seat), seat)

    def prepare(self, seat: int, action: Action | None) -> None:
        """Keep an answer for the question that a seat on a phone may answer ahead, or withdraw it; ignores what is not allowed."""
        self.auto_answers.prepared.pop(seat, None)
        asked = self.pre_answer_state(seat)
        if asked is None or action not in asked.choices:
            return
        decision = self.game.decision(asked)
        if action is not None and decision is not None:
            self.auto_answers.prepared[seat] = Prepared(decision, len(self.match), action)

    def prepared(self, seat: int) -> Action | None:
        """The answer a seat has prepared, as long as the question may still come or is asked now."""
        asked = self.state if seat == self.to_act else self.pre_answer_state(seat)
        decision = None if asked is None else self.game.decision(asked)
        return None if decision is None else self.auto_answers.ready(decision, len(self.match))

    def _take_prepared(self) -> bool:
        """Take the answer that the seat to act has prepared, at the pace of a bot's move; whether it was taken."""
        seat = self.to_act
        if (
            seat not in self.auto_answers.prepared
            or not self.choices_on_phone(seat)
            or not self.game.binding(self.state)
        ):
            return False
        action = self.prepared(seat)
        if (
            action is None
            or action not in self.choices_on_phone(seat)
            or not self.players.rested(self.match.hash())
        ):
            return False
        del self.auto_answers.prepared[seat]
        self._take(action)
        return True

    def explain(self, action: Action) -> Refusal | None:
        """Why the person to choose may not do something; ``None`` when it may.

        Of a question put to the whole table only what everybody knows is told.
        """
        if self.privacy.open_question:
            true, known = self.game.explain(self.state, action), self.privacy.open_refusal(action)
            return known if true and known and (true.rule, true.key) == (known.rule, known.key) else None
        return self.game.explain(self.state, action)

    def confirm(self) -> Sequence[Event]:
        """End the turn: take the action that waits."""
        action, self.pending = self.pending, None
        if action is None:
            raise RuntimeError("nothing waits to be confirmed")
        return self._take(action)

    def drop(self) -> None:
        """Give up the action that waits; nothing has happened."""
        self.pending = None
        self.auto_answers.rounds.clear()

    # Players made of code ---------------------------------------------------------------------------------------

    def adviser_of(self, seat: int) -> Adviser:
        """An adviser of a seat at a phone; whoever has it calls ``attend`` in every round."""
        return Adviser(
            self.record, self.privacy, self.players.worker, lambda: bool(self.choices_on_phone(seat)), seat
        )

    def poll(self) -> bool:
        """Ask bots and take their answers, without waiting; true when something changed. Called every frame."""
        self.adviser.attend()
        if not self.waiting_for_bot or self.proposal is not None:
            self.players.attend()
            return self.proposal is None and self._take_prepared()
        action = self.players.poll()
        if self.players.failure:
            seat = self.seats[self.to_act]
            self.autosave.notice = ("bot.failed", {"name": seat.name})
            self.players.failure = ""
        if self.players.fault:
            self._stand_in(self.players.fault)
            return True
        if action is None:
            return False
        self._take(action)
        return True

    def start_thinking(self) -> None:
        """Start the process of the bots ahead of time, if there are any."""
        if any(not seat.is_person for seat in self.seats):
            self.players.start()

    # Seats that change ------------------------------------------------------------------------------------------

    def name_line(self, node: str, name: str) -> None:
        """Give the line to a node of the timeline ("": the match itself) a name, and keep it."""
        self.branches.rename(node, name)
        self.autosave.write()

    def may_leave(self, seat: int) -> bool:
        """Whether a seat can leave the match by the rules of the game: not twice, nor after the end."""
        verbs = self.game.intervention_verbs()
        return any(self.game.explain(self.state, Action(verb, (seat,))) is None for verb in verbs)

    def leave(self, seat: int) -> None:
        """A seat leaves the match by the rules of the game; raises ``IllegalAction`` when they do not allow it."""
        (verb,) = self.game.intervention_verbs()
        self.players.forget()
        self._take(Action(verb, (seat,)))

    def replace_by_bot(self, seat: int, bot: str) -> None:
        """A bot takes a seat (or a person does, with ``person``)."""
        self.pending = self.proposal = None
        old = self.seats[seat]
        self.players.forget()
        self.seats[seat] = replace(old, controller=bot)
        self.record.controls.append(Control(len(self.match), seat, bot))
        self.privacy.moved()
        self.autosave.write()

    def _stand_in(self, fault: str) -> None:
        """A level plays on for the program that should have answered, and says so."""
        seat = self.to_act
        name = program_name(self.seats[seat].controller)
        self.players.fault = ""
        self.replace_by_bot(seat, STAND_IN)
        self.autosave.notice = (f"bot.program.{fault.partition(':')[0]}", {"name": name})

    # The end ----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the process of the bots. The match is kept already."""
        self.players.close()

    def moved(self) -> None:
        """The match has become another one: what depends on it follows, and it is kept."""
        self.pending = self.proposal = None
        self.event_log.follow()
        n = len(self.match)
        controls = self.record.controls
        controls[:] = [control._replace(after=min(control.after, n)) for control in controls]
        backs = self.record.takebacks
        backs[:] = [back._replace(after=min(back.after, n)) for back in backs]
        self.privacy.moved()
        self.autosave.write()
        if self.over:
            self.autosave.record_result()

    def _take(self, action: Action) -> Sequence[Event]:
        """Take an action, and those that were ordered in answer to what it leads to: the screen changes hands once."""
        self.auto_answers.given.pop(len(self.match), None)
        chose = {self.to_act}
        events = [*self._played(action)]
        while (ordered := self._ordered()) is not None:
            if ordered != self.game.foregone(self.state):
                chose.add(self.to_act)
            self.auto_answers.given[len(self.match)] = ordered
            events += self._played(ordered)
        self.chose = frozenset(chose)
        self.moved()
        return events

    def _played(self, action: Action) -> Sequence[Event]:
        undone = self.match.undone
        # Doing again what was undone leaves what came after it to be done again as well.
        events = self.match.redo() if undone and undone[-1].action == action else self.match.play(action)
        self.event_log.follow()
        return events

    def _ordered(self) -> Action | None:
        """What the seat to act ordered to be answered to the question it is asked now, or would have to, if the rules allow it."""
        decision = self.game.decision(self.state)
        if decision is None or not self.seats[decision.seat].is_person:
            return None
        action = None if self.asks_all else self.game.foregone(self.state)
        if action is None:
            action = self.auto_answers.answer(self.game, decision, self.round)
        return action if action in self.game.legal(self.state) else None


def new_session(
    game_id: str,
    seats: Sequence[SeatInfo],
    options: Mapping[str, str],
    seed: int,
    components: str = "",
    saves: Saves | None = None,
    policy: str = "strict",
    fairness: Fairness | None = None,
) -> Session:
    """Begin a match; raises ``SetupError`` or ``TableError`` when it cannot be set up.

    ``fairness`` is that of the deal (see :class:`Deal`) whose ``seed`` is played.
    """
    game = load_game(game_id, components)
    setup = Setup(game_id, len(seats), seed, dict(options), components)
    match = Match(game, setup, given_start([seat.gift for seat in seats]))
    record = Record(match, list(seats), created=now(), policy=policy, fairness=fairness)
    return Session(record, saves)


def resume(record: Record, saves: Saves | None = None) -> Session:
    """Go on with a match that was kept."""
    return Session(record, saves)
