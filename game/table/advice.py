"""Advice: explanations of the bots' moves in sentences, and hints for a person.

A sentence tells the purpose of a move first, then the factors for and against it. The purpose is computed by the game's
bots from an observation (``bots.thinking.purpose``), so it names nothing hidden. Factors are named by the game
(``gain``, ``aim`` and ``cost`` in sentences, ``term`` beside figures), never by holdings; their points stand apart
(``figures``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, Literal, NamedTuple
from zlib import crc32

from game.bots.bot import bot_seed
from game.bots.rating_estimate import CONFIDENCE
from game.bots.registry import adapter_of, levels, purposes_of
from game.bots.thinking.search_result import Factor, Line, Purpose, RatedAction, SearchResult, main_purpose
from game.bots.worker import Advice, BotWorker, request
from game.engine.core.action import Action
from game.engine.core.effect import effect_of
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.i18n.catalogue import Texts, capitalized
from game.i18n.match_texts import DONE, MatchTexts
from game.storage.record import Record
from game.storage.saves import ExplanationFile

from .log import FORCED, ROUND
from .privacy import Privacy, open_to

LEAST = 0.05
"""Points below which a factor is not mentioned."""
SHARE = 0.12
"""What weighs less than this share of the weightiest reason is not named."""
FOR, AGAINST = 2, 1
"""Most factors named for the best answer, and against it."""
RIVAL = "rival_"
"""Beginning of a term that compares with opponents what another term counts."""
SHARED = "|"
"""Parts what two factors have in common, before or after: "score more from |Mars" and "score more from |Venus"."""
WAYS = 3
"""In how many ways reasons are said; the answers compared choose."""
VAGUE = {"rivals", "rival_points"}
"""Factors that say only that a move is good: not named beside its purpose."""
NARROW = {"utilities", "walls", "goods", "hand"}
"""Factors named only of a move whose purpose they are part of."""
LITTLE = 0.4
"""A cost of less than this share of the weightiest gain is not named."""

SEEN: Mapping[str, str] = {
    "gold": "gold", "fame": "fame", "coins": "coins", "influence": "influence", "clients": "clients", "vault": "vault",
    "hand": "hand_size", "materials": "stock",
}  # fmt: skip
"""What a factor is called, and the number of the seat (``Game.holdings``) in which everybody sees it happen."""
SPENT = {"gold", "coins"}
"""Factors that are said to be spent where they are a cost: then they must be."""
LEFT = {"hand", "materials"}
"""Factors said to be left, more or fewer than after another move; the others are said to be got, and must be."""
STANDING: Mapping[str, str] = {"rivals": "fame", "rival_points": "points"}
"""Factors that compare with opponents, and what a seat cannot get while falling behind."""


def purpose(game: Game[Any], seen: Any, seat: int, line: Line, result: SearchResult) -> Purpose | None:
    """The purpose of a seat's line that the owner of ``seen`` may know; ``None`` if the game has none.

    If factors weighed, it is the purpose that belongs to the weightiest one.
    """
    find = purposes_of(game.id)
    return None if find is None else main_purpose(find(seen, seat, line), result)


def sentence(found: Purpose, texts: MatchTexts, seat: int) -> str:
    """A purpose as the reason for a seat's move; where the catalogue begins it with a small letter, the seat is its subject."""
    said = texts.own(f"purpose.{found.key}", **found.words)
    return f"{texts.seat(seat)} {said}" if said[:1].islower() else said


def advice_sentence(found: Purpose, texts: MatchTexts, *, close: bool = False) -> str:
    """A purpose as the reason for a move advised to the person, said to the person; `close`: another move is as good."""
    key = f"close.{found.key}"
    key = key if close and texts.has_own(key) else f"advice.{found.key}"
    return capitalized(texts.own(key, **found.words))


def weighty(result: SearchResult) -> tuple[list[Factor], list[Factor]]:
    """The factors to name, for and against the best answer, weightiest first."""
    named = _without_twins(factors(result))
    pro = [reason for reason in named if reason.points > 0]
    con = [reason for reason in named if reason.points < 0]
    return pro[:FOR], con[:AGAINST]


def without_contradictions(
    result: SearchResult, found: Purpose | None, game: Game[Any], position: Any
) -> SearchResult | None:
    """The result with the factors that contradict neither its purpose nor what the answer does at once.

    Factors compare with the next best answer: a move that pays may still "bring" gold. None: nothing for it is left, or
    its purpose is all there is to say.
    """
    if found is not None and not found.terms:
        return None
    if result.how != "tried" or not weighty(result)[0]:
        return result
    changes = {
        change.name: None if change.after is None else change.after - change.before
        for change in effect_of(game, position, *result.options[0].line)
    }
    held = frozenset(found.terms if found is not None else ())
    vague = VAGUE if found is not None else frozenset[str]()
    kept = tuple(
        reason
        for reason in factors(result)
        if reason.term not in vague and _agrees(reason, held, changes, game.holdings)
    )
    return replace(result, reasons=kept) if any(reason.points > 0 for reason in kept) else None


def _agrees(
    reason: Factor, aims: frozenset[str], changes: Mapping[str, int | None], holdings: Sequence[str]
) -> bool:
    """Whether a factor can be said of an answer that serves these aims and changes these numbers."""
    if reason.points < 0 and reason.term in aims:
        return False
    if reason.points > 0 and aims and reason.term in NARROW - aims:
        return False
    standing = changes.get(STANDING.get(reason.term, ""))
    if reason.points < 0 and standing is not None and standing > 0:
        return False
    name = SEEN.get(reason.term, "")
    change = changes.get(name, 0)
    if name not in holdings or change is None:
        return True
    same = reason.term in LEFT or (reason.points < 0 and reason.term not in SPENT)
    return change * reason.points > 0 or (change == 0 and same)


def _without_twins(reasons: Sequence[Factor]) -> list[Factor]:
    """The factors without those that say again, for or against opponents, what a weightier one has said."""
    said: dict[str, Factor] = {}
    for reason in reasons:
        said.setdefault(reason.term.removeprefix(RIVAL), reason)
    return [*said.values()]


def factors(result: SearchResult) -> list[Factor]:
    """All factors above the threshold, weightiest first; none if nothing favors the answer."""
    if all(reason.points < LEAST for reason in result.reasons):
        return []
    most = max((abs(reason.points) for reason in result.reasons), default=0.0)
    least = max(LEAST, SHARE * most)
    return [reason for reason in result.reasons if abs(reason.points) >= least]


def gains_and_costs(result: SearchResult, texts: MatchTexts) -> str:
    """What the best answer gives you and what it costs, without figures."""
    if result.how != "tried":
        return texts(f"reasons.{result.how}")
    return _gains(result, texts, "gain", f"reasons.you.{way(result)}")


def would(result: SearchResult, texts: MatchTexts) -> str:
    """What an answer that was not given is better for."""
    return _gains(result, texts, "aim", "reasons.would")


def explanation_sentence(
    result: SearchResult,
    other: Action | None,
    texts: MatchTexts,
    position: object = None,
    *,
    told: bool = False,
) -> str:
    """The sentences why a bot acted in a position; ``other`` is the alternative it rejected, if it may be named.

    ``told``: what the move is for has been said, so what it gains in general is left out; "" if nothing else is to be said.
    """
    said = [_explained(result, other, texts, position, told=told)]
    if result.cut:
        said.append(texts("reasons.cut", done=result.worlds, whole=result.worlds + result.cut))
    return " ".join(filter(None, said))


def _explained(
    result: SearchResult, other: Action | None, texts: MatchTexts, position: object, *, told: bool
) -> str:
    if result.how == "slip":
        return texts.own(f"slip.{result.reasons[0].term}")
    if result.how != "tried":
        return texts(f"reasons.did_{result.how}")
    if not weighty(result)[0]:
        return texts("reasons.did_even")
    said = "" if told else _gains(result, texts, "aim", f"reasons.aim.{way(result)}")
    if other is None or other.verb == DONE:
        return said
    return f"{said} {texts('reasons.instead', action=texts.deed(other, position))}".lstrip()


def figures(result: SearchResult, texts: MatchTexts) -> str:
    """The factors with their points, a line for each; "" where nothing was weighed."""
    return "\n".join(
        texts(
            "reasons.one",
            term=capitalized(texts.own(f"term.{reason.term}")),
            points=points(reason.points, texts, signed=True),
        )
        for reason in (factors(result) if result.how == "tried" else ())
    )


def _gains(result: SearchResult, texts: MatchTexts, section: str, key: str) -> str:
    """What the best answer gains, in the words of a section of the game, and what it costs."""
    pro, con = weighty(result)
    if not pro:
        return texts("reasons.even")
    things = _in_a_row([texts.own(f"{section}.{reason.term}") for reason in pro], texts)
    said = texts(key, things=things)
    if con and abs(con[0].points) >= LITTLE * pro[0].points:
        said = texts(f"reasons.but.{way(result)}", said=said, cost=texts.own(f"cost.{con[0].term}"))
    return capitalized(said) + "."


def way(result: SearchResult) -> int:
    """The way in which the reasons for an answer are said: always the same for the same answers."""
    return crc32(repr([option.line[:1] for option in result.options[:2]]).encode()) % WAYS


def better(best: RatedAction, other: RatedAction) -> tuple[float, float]:
    """The expected difference of two answers in points of the final lead, and its error.

    The second number is the half width of the 95 % interval.
    """
    return best.points - other.points, CONFIDENCE * sqrt(best.error**2 + other.error**2)


def points(value: float, texts: Texts, *, signed: bool = False) -> str:
    """A number of points with one decimal as the language writes it."""
    digits = texts.show(round(abs(value), 1))
    if not signed or digits == texts.show(0.0):
        return digits
    return f"{'+' if value > 0 else '−'}{digits}"


def _in_a_row(things: Sequence[str], texts: MatchTexts) -> str:
    """What a move gains, in a row; the beginning or the end that all of it shares is said once."""
    rows = [thing.split(SHARED) for thing in things]
    least = min(map(len, rows)) - 1 if len(rows) > 1 else 0
    start = next((at for at in range(least) if len({row[at] for row in rows}) > 1), least)
    end = next((at for at in range(least - start) if len({row[-at - 1] for row in rows}) > 1), least - start)
    own = texts.listed(["".join(row[start : len(row) - end]) for row in rows])
    return "".join(rows[0][:start]) + own + "".join(rows[0][len(rows[0]) - end :])


Cause = Literal["own", "news", "again"]
"""``own``: the person acted differently; ``news``: new information; ``again``: only computed anew."""


class Given(NamedTuple):
    """Advice shown earlier: seat, turn, number of actions and their hash, and the advice."""

    seat: int
    turn: object
    number: int
    mark: str
    result: SearchResult


class AdviceChange(NamedTuple):
    """The earlier advice that the present one replaces, and the reason.

    ``old`` is the earlier advice; ``done`` what the person did instead (``own``), ``event`` the new information
    (``news``).
    """

    cause: Cause
    old: Action
    done: Action | None = None
    event: Event | None = None


def given(match: Match[Any], seat: int, result: SearchResult) -> Given:
    """Advice for the present position."""
    return Given(seat, turn_of(match), len(match), match.hash(), result)


def turn_of(match: Match[Any]) -> object:
    """What stays the same as long as a turn lasts."""
    adapter = adapter_of(match.game.id)
    return None if adapter is None else adapter.turn(match.state)


def change(match: Match[Any], before: Given | None, seat: int, now: SearchResult) -> AdviceChange | None:
    """Why the advice for the present position differs from what was advised earlier in the turn; ``None``: it does not."""
    if before is None or before.seat != seat or before.turn != turn_of(match):
        return None
    if len(match) <= before.number or match.hash(before.number) != before.mark:
        return None
    line, since = before.result.options[0].line, match.entries[before.number :]
    own = [entry.action for entry in since if entry.seat == seat]
    for advised, done in zip(line, own, strict=False):
        if advised != done:
            return None if now.action == advised else AdviceChange("own", advised, done=done)
    if len(line) <= len(own) or line[len(own)] == now.action:
        return None
    event = _news([event for n in range(before.number, len(match)) for event in match.events(n)], seat)
    return (
        AdviceChange("again", line[len(own)])
        if event is None
        else AdviceChange("news", line[len(own)], event=event)
    )


def left_of_plan(match: Match[Any], before: Given | None, seat: int) -> RatedAction | None:
    """What is left of the steps advised earlier in the turn, if the seat did only these and learned nothing since."""
    if before is None or before.seat != seat or before.turn != turn_of(match):
        return None
    if len(match) <= before.number or match.hash(before.number) != before.mark:
        return None
    best, since = before.result.options[0], range(before.number, len(match))
    own = tuple(match.entries[n].action for n in since if match.entries[n].seat == seat)
    known = _news([event for n in since for event in match.events(n)], seat) is not None
    left = best.line[len(own) :]
    if known or best.line[: len(own)] != own or not left or left[0] not in match.game.legal(match.state):
        return None
    return replace(best, line=left)


def going_on(result: SearchResult, plan: RatedAction | None) -> SearchResult:
    """A result with the next step of the plan first, unless another answer is better by more than the error of both.

    Each question is searched anew, so answers that are about as good change places by chance. What is not tried again is worth
    what the plan was.
    """
    if plan is None or result.action == plan.line[0]:
        return result
    if result.how == "glance":
        return replace(result, options=(plan,))
    old = next((option for option in result.options if option.line[0] == plan.line[0]), plan)
    by, error = better(result.options[0], old)
    if by >= error:
        return result
    others = [option for option in result.options if option is not old]
    return replace(result, options=(old, *others), reasons=())


def _news(events: Sequence[Event], seat: int) -> Event | None:
    """The last information a seat got: something revealed, else an action of another seat."""
    seen = [event for event in events if event.visible_to(seat) and event.key not in {FORCED, ROUND}]
    shown = [event for event in seen if event.reveals] or [
        event for event in seen if event.seat not in (seat, -1)
    ]
    return shown[-1] if shown else None


# -- advice ------------------------------------------------------------------------------------------------------------


class Explanation(NamedTuple):
    """The explanation of an action: the search result, and the number of the action for which it was computed."""

    result: SearchResult
    number: int


class Explanations:
    """The explanations of the bots' moves of a match. They are no part of a save; a file beside it may hold them."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._said: dict[int, tuple[Action, SearchResult]] = {}
        self._file: ExplanationFile | None = None

    def kept_in(self, file: ExplanationFile) -> None:
        """Load the explanations from a file and append new ones to it."""
        self._said = {**file.read(), **self._said}
        self._file = file

    def keep(self, number: int, action: Action, result: SearchResult) -> None:
        """Store the explanation of the answer after this many actions."""
        self._said[number] = (action, result)
        if self._file is not None:
            self._file.add(number, action, result)

    def of(self, number: int) -> Explanation | None:
        """The explanation of action ``number``; ``None`` for a person's action and for bots that give none.

        An action that carries out an earlier plan has the explanation of that plan.
        """
        own = self._own(number)
        if own is None or own.how == "tried":
            return None if own is None else Explanation(own, number)
        entries, line = self._match.entries, [self._match.entries[number].action]
        for earlier in range(number - 1, -1, -1):
            result = self._own(earlier)
            if result is None or entries[earlier].seat != entries[number].seat:
                break
            line.insert(0, entries[earlier].action)
            if result.how == "tried":
                planned = result.options[0].line[: len(line)] == tuple(line)
                return Explanation(result, earlier) if planned else Explanation(own, number)
        return Explanation(own, number)

    def last(self, shown: Callable[[int], bool] = lambda _: True) -> int | None:
        """The last action that can be explained; of those a seat did in a row the one that mattered most, of `shown` ones.

        That is the one for which most spoke, of equal ones the first. Where nothing spoke for any of them, it is the last
        that was weighed, else the last.
        """
        found = max((number for number in self._said if self._own(number) is not None), default=None)
        if found is None:
            return None
        entries = self._match.entries
        row: list[int] = []
        for number in range(found, -1, -1):
            if entries[number].seat != entries[found].seat:
                break
            row.append(number)
        weighed = [
            (number, _weight(one.result))
            for number in row
            if (one := self.of(number)) is not None and one.result.how == "tried"
        ]
        if not weighed:
            return next((number for number in row if shown(number)), None)
        told = [pair for pair in weighed if shown(pair[0])]
        if not any(weight for _, weight in told):
            return told[0][0] if told else None
        return max(told, key=lambda pair: (pair[1], -pair[0]))[0]

    def _own(self, number: int) -> SearchResult | None:
        said = self._said.get(number)
        if said is None or number >= len(self._match) or self._match.entries[number].action != said[0]:
            return None
        return said[1]


def _weight(result: SearchResult) -> float:
    """How much spoke for an answer: its lead over the next one, else its weightiest factor; 0 if nothing did."""
    if not factors(result):
        return 0.0
    other = rival(result)
    lead = result.options[0].points - other.points if other is not None else 0.0
    return max(lead, *(factor.points for factor in result.reasons))


def rival(result: SearchResult) -> RatedAction | None:
    """The next best answer that begins with something else: with no step of the best one, which may only come later there."""
    best = result.options[0].line
    return next((option for option in result.options[1:] if option.line[0] not in best), None)


def shown_to(match: Match[Any], number: int, viewer: int | None, action: Action) -> bool:
    """Whether a viewer with the view of ``viewer`` knows all components of action ``number``.

    True if the viewer's events name each of them, or if the viewer saw a change and knew before that the action was
    possible.
    """
    seen = [event for event in match.events(number) if event.visible_to(viewer)]
    arguments = match.game.grammar.verbs[action.verb].arguments
    things = {
        argument.kind.word(value)
        for argument, value in zip(arguments, action.args, strict=True)
        if argument.kind.names is not None
    }
    words = [word for event in seen for word in event.words.values()]
    named = [part for word in words for part in (word if isinstance(word, tuple) else (word,))]
    if seen and things <= {str(part).rpartition("/")[2] for part in named}:
        return True
    if not seen:
        game = match.game
        before, after = (game.observe(match.at(n), viewer) for n in (number, number + 1))
        if game.digest(before) == game.digest(after):
            return False
    return open_to(match, number, viewer, action)


class Adviser:
    """Hints for the person at the screen: the move of the strongest bot, refined while it is shown.

    The adviser gets the observation of the seat. It stops when another seat is asked or the hint must be hidden; it
    continues with each new question of the same person.
    """

    def __init__(
        self, record: Record, privacy: Privacy, worker: BotWorker, asked: Callable[[], bool],
        seat: int | None = None,
    ) -> None:  # fmt: skip
        self._own = seat
        """The seat at a phone that is advised, ``None`` for whoever sits at the screen."""
        self._record, self._privacy, self._worker, self._asked = record, privacy, worker, asked
        self._seat: int | None = None
        self._mark = ""
        self._before: Given | None = None
        self._now: Given | None = None
        self._found: tuple[Advice, str, Advice] | None = None
        """The last advice of the worker, for which position, and as it is shown."""

    @property
    def can(self) -> bool:
        """Whether a person can be advised now and a bot is available for it."""
        match = self._record.match
        viewer = self._privacy.viewer if self._own is None else self._own
        return self._asked() and viewer == match.state.to_act and bool(levels(match.game.id))

    @property
    def wanted(self) -> bool:
        """Whether advice is being looked at."""
        return self._seat is not None

    @property
    def open(self) -> bool:
        """Whether it may be shown: only to the person it is for, and not while secrets are hidden."""
        return self._seat is not None and self._seat == self._record.match.state.to_act and self.can

    @property
    def advice(self) -> Advice | None:
        """The advice so far; ``None`` before the first result or if none is wanted. A plan that still holds goes on."""
        advice = self._worker.advice
        if advice is None or not self.open or self._mark != self._record.match.hash():
            return None
        if self._found is None or self._found[0] is not advice or self._found[1] != self._mark:
            self._found = (advice, self._mark, self._going_on(advice))
        return self._found[2]

    def _going_on(self, advice: Advice) -> Advice:
        if advice.result is None or self._seat is None:
            return advice
        plan = left_of_plan(self._record.match, self._before, self._seat)
        if advice.result.how == "glance" and advice.final:
            return advice
        kept = going_on(advice.result, plan)
        return advice if kept is advice.result else replace(advice, result=kept)

    @property
    def change(self) -> AdviceChange | None:
        """Why the advice differs from what was advised earlier in the turn; ``None`` where it does not."""
        advice = self.advice
        if advice is None or advice.result is None or self._seat is None:
            return None
        settled = advice.final or advice.result.how == "tried"
        return change(self._record.match, self._before, self._seat, advice.result) if settled else None

    def want(self) -> None:
        """Start advising the person at the screen."""
        if self.can:
            self._seat = int(self._record.match.state.to_act)
            self._mark = ""
            self.attend()

    def leave(self) -> None:
        """No advice is wanted any more."""
        self._before, self._now = self._now or self._before, None
        self._seat = None
        self._mark = ""
        self._worker.stop_advising()

    def attend(self) -> None:
        """Follow the match. Called every frame."""
        match = self._record.match
        if self._seat is None:
            return
        self._remember()
        if not self.open:
            self.leave()
        elif self._mark != match.hash():
            self._before, self._now = self._now or self._before, None
            self._mark = match.hash()
            seed = bot_seed(match.setup.seed, self._seat, len(match))
            self._worker.advise(
                request(len(match), match.game, match.state, "", seed, match.setup.components)
            )

    def _remember(self) -> None:
        """Note the advice for the present position, so that a later change of it can be explained."""
        advice, seat = self.advice, self._seat
        if advice is None or advice.result is None or seat is None:
            return
        if advice.final or advice.result.how == "tried":
            self._now = given(self._record.match, seat, advice.result)
