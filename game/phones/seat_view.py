"""What a tap would change, in words as on the big screen: worked out one tap at a time, between frames."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.board import Picks
from game.boards.clicks import ALL_ROUND, END, REST, VERB
from game.bots.thinking.search_result import SearchResult
from game.engine.core.action import Action
from game.engine.core.effect import effect_of, leads_on, own_changes, worlds_of
from game.engine.core.messages import Event
from game.i18n.match_texts import MatchTexts
from game.table.advice import (
    Adviser,
    advice_sentence,
    gains_and_costs,
    purpose,
    weighty,
    without_contradictions,
)
from game.table.log import ROUND
from game.table.session import Session
from game.table.undo import CONSENT, ends_turn

from .page import FOR_GOOD, Data, Look, Page
from .past import Past
from .public import when_of

MOST = 16
"""So many taps of a page are looked into, those that come first."""
FORECAST = "points"
"""The number that only counts at the end: it is not told before."""
Actions = tuple[Action, ...]


class Foresight:
    """What taps change in one position, as far as it has been worked out."""

    def __init__(self) -> None:
        self._known: dict[Actions, str] = {}
        self._todo: list[Actions] | None = None
        self._stands: set[Actions] = set()
        """Those after which another seat is asked."""
        self._reasons: dict[str, str] = {}
        self._barred: list[str] = []
        """Cards that do not say yet why they cannot be chosen."""
        self._page: Page | None = None

    def forget(self) -> None:
        """The position is another one."""
        self._known, self._stands = {}, set()
        self.turn()

    def turn(self) -> None:
        """The same position, but other things can be tapped."""
        self._todo = self._page = None
        self._reasons = {}

    def of(self, actions: Actions) -> str:
        """What actions in a row change, "" for nothing or while it is not known."""
        return self._known.get(actions, "")

    def for_good(self, actions: Actions) -> bool:
        """Whether actions in a row are known to put the next question to another seat."""
        return actions in self._stands

    def why(self, target: str) -> str:
        """Why a card cannot be chosen, "" while it is not known."""
        return self._reasons.get(target, "")

    def go_on(self, page: Callable[[], Page]) -> bool:
        """Work out one more; whether that was the last, so that the page should be sent again."""
        self._page = self._page or page()
        if self._todo is None:
            self._todo = [each for each in self._page.outcomes()[:MOST] if each not in self._known]
            self._barred = self._page.barred()[:MOST]
        elif self.done:
            return False
        if self._todo:
            actions = self._todo.pop(0)
            self._known[actions] = changes(self._page, *actions)
            if actions[0].verb in FOR_GOOD and hands_over(self._page, *actions):
                self._stands.add(actions)
        elif self._barred:
            target = self._barred.pop(0)
            self._reasons[target] = self._page.why_not(target)
        return self.done

    @property
    def done(self) -> bool:
        """Whether nothing is left to work out."""
        return self._todo == [] and not self._barred


def changes(page: Page, action: Action, *then: Action) -> str:
    """What actions change of what the seat has: "−9 gold"; "" where nothing is certain."""
    look = page.look
    texts, seen = look.texts, look.seen
    follows = look.game.harvests and leads_on(look.game, worlds_of(look.game, seen, 1)[0], action)
    parts = [
        texts.changed(change.name, change.by)
        for change in ([] if follows else own_changes(effect_of(look.game, seen, action, *then)))
        if change.name != FORECAST
    ]
    figures = texts("list.join").join(filter(None, parts))
    remarks = [texts.own(f"remark.{word}", count=count) for word, count in look.game.remarks(seen, action)]
    found = texts("list.clauses.join").join(filter(None, [figures, *remarks]))
    lost = look.game.unspent(look.seen, action)
    if not lost:
        return found
    words = texts("list.join").join(texts.own(f"forfeit.{word}", count=count) for word, count in lost)
    return texts("takeback.losing", changes=found, lost=words) if found else words


def hands_over(page: Page, *actions: Action) -> bool:
    """Whether somebody else is asked after actions."""
    game, seen = page.look.game, page.look.seen
    world = worlds_of(game, seen, 1)[0]
    for action in actions:
        if game.explain(world, action) is not None:
            return False
        game.step(world, action)
    asked = game.decision(world)
    return asked is not None and asked.seat != page.look.seat


# -- the seat ----------------------------------------------------------------------------------------------------------
# One seat at a phone: what it has picked, its page of the present position, and what its taps do to the match.


NEWS = 8
"""So many lines of the log are shown."""


class PhoneSeat:
    """A seat's own view of a session. Its texts may be in another language than the screen's.

    Nothing here knows more than :meth:`look`: the observation of the seat and the events it may know.
    """

    def __init__(self, session: Session, seat: int, texts: MatchTexts) -> None:
        self.session, self.seat, self.texts = session, seat, texts
        self._picks = Picks()
        self._pending: Action | None = None
        self._again: Action | None = None
        self._said = ""
        self._mark = session.match.hash()
        self._past = Past(session, seat, texts)
        self._foresight = Foresight()
        self._adviser: Adviser | None = None
        self._advised = False
        """Whether the advice that is wanted has been told."""
        self.hints = False
        """Whether the settings allow advice."""
        self._ready = (0, "")
        """After how many actions an answer was prepared, and its words, "" for none."""

    # -- what it sees --------------------------------------------------------------------------------------------

    def look(self) -> Look:
        """What the seat looks at now."""
        self._follow()
        session, seat = self.session, self.seat
        ahead = session.pre_answer_state(seat)
        if ahead is not None:
            seen, asked = ahead, True
        else:
            seen = session.state.clone() if session.over else session.game.observe(session.state, seat)
            asked = bool(session.choices_on_phone(seat)) and not session.privacy.shown_on_main_screen
        return Look(
            session.game, seat, seen, session.seats, self.texts, asked=asked, news=self._news(), pending=self._pending,
            again=self._again, undo=self._undo_words(), wish=self._wish(), said=self._said, picks=self._picks,
            before="" if ahead is None else self._before(), prepared=self._prepared(), ready=session.prepared(seat),
            main_screen=self._main_screen_words(), after=self._foresight.of, for_good=self._at_once, why=self._foresight.why, foreseen=self._foresight.done,
            since=self._past.since(), held=self._past.held(), notice=self._notice(),
            advice=self._advice(), advises=self.hints, advised=self._best(), undo_why=self._undo_why(), when=when_of(session, self.texts), acting=session.to_act,
        )  # fmt: skip

    def _notice(self) -> str:
        """That the question of this seat is answered on the big screen now, "" where it is not."""
        session = self.session
        there = session.privacy.shown_on_main_screen and bool(session.choices_on_phone(self.seat))
        return self.texts("phones.there") if there else ""

    def log(self, part: int) -> Data:
        """A part of what the seat may know of all that happened."""
        return self._past.log(part)

    def _before(self) -> str:
        """The question that another seat is asked now."""
        session = self.session
        decision = session.game.decision(session.game.observe(session.state, self.seat))
        return "" if decision is None else self.texts.deciding(decision)

    def _prepared(self) -> str:
        """The answer that is prepared, "" for none."""
        action = self.session.prepared(self.seat)
        return "" if action is None else self.texts.action(action)

    def _main_screen_words(self) -> str:
        """The words of the button that gives the question to the big screen or takes it back, "" where it may not."""
        session = self.session
        if not session.choices_on_phone(self.seat) or self._pending is not None:
            return ""
        if session.privacy.shown_on_main_screen:
            return self.texts("phones.answer_here")
        return self.texts("phones.answer_there") if session.may_show_on_main_screen(self.seat) else ""

    def page(self) -> Data:
        """The page, as plain data."""
        return Page(self.look()).data()

    @property
    def foresees(self) -> bool:
        """Whether there are taps of which it is not known yet what they would change."""
        return not self._foresight.done and bool(self.session.choices_on_phone(self.seat))

    def foresee(self) -> bool:
        """Work out what one more tap would change; whether that was the last, so that the page is due once more."""
        if not self.foresees:
            return False
        return self._foresight.go_on(lambda: Page(self.look()))

    def hint(self) -> None:
        """Ask for advice, or put it away."""
        if self._adviser is not None and self._adviser.wanted:
            self._adviser.leave()
        elif self.hints:
            self._adviser = self._adviser or self.session.adviser_of(self.seat)
            self._adviser.want()
        self._advised = False

    def attend(self) -> bool:
        """Follow the advice; whether the page is due because it is there now."""
        if self._adviser is None or not self._adviser.wanted:
            return False
        self._adviser.attend()
        advice = self._adviser.advice
        if self._advised or advice is None or not advice.final:
            return False
        self._advised = True
        return True

    def _advice(self) -> tuple[bool, str]:
        """Whether advice can be had, and what it is: "" for none. It is told when it is final, so that no page more or less
        tells how it was found."""
        adviser = self._adviser
        if not self.hints or not self.session.choices_on_phone(self.seat):
            return False, ""
        if adviser is None or not adviser.open:
            return True, ""
        advice = adviser.advice
        if advice is None or not advice.final:
            return True, self.texts("hint.thinking")
        if advice.result is None:
            return True, self.texts("hint.none")
        return True, "\n".join(self._reasons(advice.result))

    def _best(self) -> Action | None:
        """What is advised, once that is final."""
        adviser = self._adviser
        advice = adviser.advice if adviser is not None and adviser.open and self.hints else None
        if (
            advice is None
            or not advice.final
            or advice.result is None
            or not self.session.choices_on_phone(self.seat)
        ):
            return None
        return advice.result.options[0].line[0]

    def _reasons(self, result: SearchResult) -> list[str]:
        """What is advised, and why, from the observation of the seat."""
        session, line = self.session, result.options[0].line
        seen = session.game.recall(session.state, self.seat)
        found = purpose(session.game, seen, self.seat, line, result)
        said = [self.texts.action(line[0], seen)]
        if found is not None:
            said.append(advice_sentence(found, self.texts))
        kept = without_contradictions(result, found, session.game, session.state)
        if kept is not None and (found is None or (kept.how == "tried" and weighty(kept)[0])):
            said.append(gains_and_costs(kept, self.texts))
        return said

    def _follow(self) -> None:
        """In another position nothing is picked."""
        self._past.follow()
        mark = self.session.match.hash()
        if mark == self._mark:
            self._ready = (len(self.session.match), self._prepared())
        else:
            self._foresight.forget()
            self._advised = False
            self._mark = mark
            gone = self._ready[1] if len(self.session.match) < self._ready[0] and not self._prepared() else ""
            self._ready = (0, "")
            self._picks, self._pending = Picks(), self._laid_ready()
            self._said = self.texts("phones.dropped", action=gone) if gone else ""
            if self._again not in self.session.choices_on_phone(self.seat):
                self._again = None

    def _laid_ready(self) -> Action | None:
        """The action prepared for the question that is asked now, where it is not taken by itself."""
        session = self.session
        if not session.choices_on_phone(self.seat) or session.game.binding(session.state):
            return None
        action = session.prepared(self.seat)
        session.prepare(self.seat, None)
        return action if action in session.choices_on_phone(self.seat) else None

    def _news(self) -> list[Event]:
        """The last events of the seat's log."""
        known = [entry for entry in self.session.visible_log.of(self.seat) if entry.event.key != ROUND]
        return [entry.event for entry in known[-NEWS:]]

    # -- what it does --------------------------------------------------------------------------------------------

    def tap(self, target: str) -> None:
        """Do what a tap means: pick, act, or say why not. What the page does not offer means nothing."""
        page = Page(self.look())
        self._foresight.turn()
        self._said = ""
        if not page.look.asked or target not in page.targets():
            self._said = self.texts("phones.not_now")
            return
        if self._pending is not None and target == VERB + END:
            self._take((self._pending,))
            return
        found = page.meaning(target)
        if isinstance(found, Picks):
            self._picks, self._pending = found, None
        elif page.look.before and found is not None:
            self._picks = Picks()
            self.session.prepare(self.seat, found)
        elif found is None:
            self._said = page.why_not(target) or self.texts("phones.not_now")
        elif target.startswith(VERB + ALL_ROUND):
            self.session.act_on_phone(self.seat, found, all_round=True)
        elif target == VERB + REST:
            self._rest(found)
        elif self._waits(target, found):
            self._pending = found
        else:
            self._take((found, *page.then(target, found)))

    def _at_once(self, actions: Actions) -> bool:
        """Whether actions are known to put the next question to another seat, and no word is waited for before."""
        return self._foresight.for_good(actions) and not self._waits("", actions[0])

    def _waits(self, target: str, action: Action) -> bool:
        """Whether an action waits for a word, because it would end the turn; as on the big screen a button that only answers
        has had it."""
        session = self.session
        said = target.startswith(VERB) and action.verb in session.game.answers
        if session.auto_end or said or action == self._pending:
            return False
        return ends_turn(session.match, action)

    def _take(self, actions: tuple[Action, ...]) -> None:
        """Take actions as far as they are allowed: one gesture, taken back as one."""
        session = self.session
        start, asked = len(session.match), session.game.decision(session.state)
        for action in actions:
            if session.choices_on_phone(self.seat) and session.explain(action) is None:
                session.act_on_phone(self.seat, action)
        if len(session.match) - start > 1:
            session.history.together(start)
        now = session.game.decision(session.state)
        same = now is not None and asked is not None and (now.seat, now.key) == (asked.seat, asked.key)
        self._again = actions[0] if same else None

    def _rest(self, action: Action) -> None:
        """Take an action as often as the same question allows it."""
        session, start = self.session, len(self.session.match)
        asked = session.game.decision(session.state)
        while asked is not None and action in session.choices_on_phone(self.seat):
            session.act_on_phone(self.seat, action)
            now = session.game.decision(session.state)
            if now is None or (now.seat, now.key) != (asked.seat, asked.key):
                break
        if len(session.match) - start > 1:
            session.history.together(start)

    # -- taking back ---------------------------------------------------------------------------------------------

    def _back(self) -> int | None:
        """The position one step back, if the step was this seat's; ``None`` otherwise."""
        match = self.session.match
        if not len(match) or self.session.proposal is not None:
            return None
        after = self.session.history.undo_target("step")
        return after if after < len(match) and match.entries[after].seat == self.seat else None

    def _undo_words(self) -> str:
        """The words of the button that takes back, "" for none."""
        if self._pending is not None or self._picks.selection:
            return self.texts("phones.page.back")
        if (
            self.session.pre_answer_state(self.seat) is not None
            and self.session.prepared(self.seat) is not None
        ):
            return self.texts("phones.withdraw")
        after = self._back()
        if after is None:
            return ""
        block = self.session.history.block_of(after, self.seat)
        if block is None:
            return self.texts("phones.undo")
        return self.texts("phones.ask_undo") if block.key == CONSENT else ""

    def _undo_why(self) -> str:
        """Why this seat cannot take its last step back, "" where it can or has none."""
        after = self._back()
        block = None if after is None else self.session.history.block_of(after, self.seat)
        if block is None or block.key == CONSENT:
            return ""
        event = "" if block.event is None else self.texts.event(block.event)
        return self.texts(block.key, event=event) if event else self.texts(block.key)

    def show_on_main_screen(self) -> None:
        """Give the question to the big screen, or take it back."""
        session = self.session
        if session.choices_on_phone(self.seat) and (
            session.privacy.shown_on_main_screen or session.may_show_on_main_screen(self.seat)
        ):
            session.privacy.show_on_main_screen(on=not session.privacy.shown_on_main_screen)

    def undo(self) -> None:
        """Give up what is picked or prepared, else take the last step back or ask the others for it."""
        self._follow()
        if self._pending is not None or self._picks.selection:
            self._picks, self._pending = Picks(), None
            return
        if (
            self.session.prepared(self.seat) is not None
            and self.session.pre_answer_state(self.seat) is not None
        ):
            self.session.prepare(self.seat, None)
            return
        after = self._back()
        if after is None:
            return
        block = self.session.history.block_of(after, self.seat)
        if block is None:
            self.session.history.go_back(after, self.seat)
        elif block.key == CONSENT:
            self.session.history.propose(after, self.seat)

    def _wish(self) -> str:
        """What another seat wishes to take back and this one may agree to, "" for nothing."""
        asked = self.session.proposal
        if asked is None or self.seat not in asked.waiting:
            return ""
        round_ = self.session.event_log.round_at(asked.after)
        return self.texts(
            "takeback.consent.wish", name=self.texts.seat(asked.seat), count=asked.actions, round=round_
        )

    def agree(self) -> None:
        """Agree to what another seat wishes to take back."""
        asked = self.session.proposal
        if asked is not None and self.seat in asked.waiting:
            self.session.history.agree(self.seat)

    def decline(self) -> None:
        """Refuse it."""
        asked = self.session.proposal
        if asked is not None and self.seat in asked.waiting:
            self.session.history.decline()
