"""The page of one seat: what it has, what it is asked and what it may answer, in words; and what a tap on it means.

Everything comes from the seat's observation, its log and the catalogues. The true position never reaches this module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from typing import Any

from game.boards import clicks
from game.boards.board import Board, Offer, Order, Picks, Seat, TableView, VerbButton
from game.boards.clicks import LESS, MORE, OFFER, SEAT, SHEET, VERB, Hotspots, press, way_out
from game.boards.registry import board_of, holdings_of, laid_out_of, order_of
from game.engine.core.action import Action
from game.engine.core.effect import remedy_of
from game.engine.core.game import Game
from game.engine.core.messages import Decision, Event
from game.i18n.match_texts import MatchTexts

from .messages import cut
from .past import hand_of
from .public import face, flag, marks, players
from .table_words import meaning_of, meanings

NOTE = 220
WHY = 150
"""Most letters of why a thing cannot be chosen."""
DEMANDS = ("demand",)
"""What a card is shown for: its material."""
FOR_GOOD = ("play", "senator")
"""What one touch on a card's button does not do yet where the next question is another seat's."""
TOGETHER = ("petition/",)
"""What plays several cards of the hand at once: it lies among them."""
DONE = "✓"
"""Stands at what is finished, where others beside it say how far they are."""
MOST_LEADS = 3
"""So many answers that a thing leads to are named."""
LONGEST_LEADS = 60
"""Most letters of a note; it is cut at a word."""
PAGE_WORDS = (
    "choose", "hand", "mine", "table", "turn", "list", "cards", "close", "settings", "signal", "dark", "leave", "players",
    "picture", "pictures", "also", "note", "empty", "new", "last", "earlier", "stay", "leave_sure", "leave_yes", "help",
    "help_text", "nearer", "farther", "place", "ready", "hints_off", "hints_later", "map", "renewed",
)  # fmt: skip
"""The words of the web page itself."""
WORDS = ("undo", "agree", "decline", "log", "less", "more", "can", "chosen", "menu", "not_now")
"""Words it shares with the rest."""
Data = dict[str, Any]
"""Plain data: what goes to the phone as JSON."""


@dataclass(slots=True)
class Look:
    """What a seat looks at: its observation, and the events of its log, the latest last.

    `asked`: whether it is to choose. `pending`: its action that waits to end the turn. `again`: its last action, while
    the same question still allows it. `undo`: the words of what it may take back, "" for nothing. `wish`: the words of
    a wish to take back that it may agree to, "" for none. `before`: the question that others are asked first, in words,
    while the seat prepares an answer (`seen` is then the position in which it will be asked). `main_screen`: the words of the
    button that gives the question to the big screen, or takes it back, "" for none.
    """

    game: Game[Any]
    seat: int
    seen: Any
    seats: Sequence[Seat]
    texts: MatchTexts
    _: KW_ONLY
    asked: bool = False
    news: Sequence[Event] = ()
    pending: Action | None = None
    again: Action | None = None
    undo: str = ""
    wish: str = ""
    said: str = ""
    picks: Picks = field(default_factory=Picks)
    before: str = ""
    prepared: str = ""
    main_screen: str = ""
    after: Callable[[tuple[Action, ...]], str] = lambda _: ""
    """What actions change, in words, as far as it is known."""
    for_good: Callable[[tuple[Action, ...]], bool] = lambda _: False
    """Whether actions put the next question to somebody else, so that they stand."""
    why: Callable[[str], str] = lambda _: ""
    """Why a thing cannot be chosen, as far as it is known."""
    since: Sequence[Data] = ()
    """What happened since the seat last acted."""
    held: Mapping[str, int] | None = None
    """What its hand held then, by name; ``None`` where it has not acted."""
    notice: str = ""
    """What else is to be said: that the question is answered elsewhere."""
    foreseen: bool = False
    """Whether all of that has been worked out."""
    advice: tuple[bool, str] = (False, "")
    """Whether advice can be had, and the advice."""
    advised: Action | None = None
    """What is advised."""
    advises: bool = False
    """Whether the settings allow advice at this table."""
    ready: Action | None = None
    """The answer that is prepared."""
    undo_why: str = ""
    """Why the last step cannot be taken back, "" where it can or there is none."""
    acting: int | None = None
    """Whose turn it is, where that is another one's than in the position that is looked at."""
    when: str = ""
    """The round and its part."""


class Page:
    """A look in the present selection, laid out as shelves, a menu and buttons."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.board: Board = board_of(look.game.id)
        game, seen = look.game, look.seen
        self.table = TableView(
            game=game, seen=seen, viewer=look.seat, to_act=int(seen.to_act), decision=game.decision(seen),
            choices=game.legal(seen) if look.asked else (), seats=look.seats, texts=look.texts,
            picks=look.picks, order=Order(),
        )  # fmt: skip
        self.spots = Hotspots.of(self.board, self.table)
        picked = look.picks.selection
        self._lit = self.spots.lit(picked)
        self._others = self.spots.others(picked)
        self._open = self._lit | self._others
        self._means: dict[str, tuple[Action, ...]] = {}
        self._counts = Counter(ref for offer in self.spots.offers for ref in set(offer.refs))

    # -- what is on it -------------------------------------------------------------------------------------------

    def data(self) -> Data:
        """The page as plain data."""
        look, texts = self.look, self.look.texts
        ask, shelves = self._question(), self._shelves()
        return {
            "language": texts.language,
            "name": texts.seat(look.seat),
            "flag": flag(look.game.id, look.seats[look.seat].color),
            "ask": look.before or ask,
            "ahead": self._ahead(ask),
            "when": look.when,
            "yours": look.asked and not look.before,
            "players": players(self.board, self.table, self.table.to_act if look.acting is None else look.acting),
            "main_screen": look.main_screen,
            "foreseen": look.foreseen,
            "hint": look.advice[1],
            "hints": texts("hint.title") if look.advice[0] else "",
            "said": look.said,
            "pool": self._pool(),
            "shelves": shelves,
            "means": meanings(self.board, self.table, (row for shelf in shelves for row in shelf["things"])),
            "since": look.since,
            "notice": look.notice,
            "picked": bool(look.picks.selection),
            "menu": [self._line(offer) for offer in look.picks.menu],
            "verbs": [self._verb(verb) for verb in self.verbs()],
            "undo": look.undo,
            "undo_why": "" if look.undo or not look.asked else look.undo_why,
            "advises": look.advises,
            "advised": self._advised(),
            "ready": self._ready(),
            "wish": look.wish,
            "news": [texts.event(event) for event in look.news],
            "marks": [marks(look.game.id, [seat.color for seat in look.seats], event) for event in look.news],
            "words": page_words(texts, acted=look.held is not None),
        }  # fmt: skip

    def _question(self) -> str:
        """What is asked, or that the match is over."""
        look, decision = self.look, self.table.decision
        if look.pending is not None:
            return look.texts("phones.waits", action=look.texts.action(look.pending, look.seen))
        if decision is None:
            return look.texts("table.over")
        return self._asked(decision) if decision.seat == look.seat else look.texts.deciding(decision)

    def _asked(self, decision: Decision) -> str:
        """The seat's own question, without its name."""
        said = self.look.texts.decision(decision).removeprefix(f"{self.look.texts.seat(decision.seat)}: ")
        return said[:1].upper() + said[1:]

    def _advised(self) -> list[str]:
        """Where what is advised is done: the things it touches, or its button."""
        action = self.look.advised
        if action is None:
            return []
        verbs = [
            verb.target for verb in self.verbs() if verb.offer is not None and action in verb.offer.actions
        ]
        return verbs or list(self.board.touches(self.table, action))

    def _ready(self) -> str:
        """The card that is laid ready or prepared, "" for none."""
        action, look = self.look.pending or self.look.ready, self.look
        tokens = (
            [] if action is None else [ref for ref in self.board.touches(self.table, action) if is_hand(ref)]
        )
        return tokens[0] if tokens and (look.before or look.pending is not None) else ""

    def _ahead(self, ask: str) -> str:
        """That an answer can be prepared, or which one is; "" while nothing can."""
        look = self.look
        if not look.before:
            return ""
        return (
            look.texts("phones.prepared", action=look.prepared)
            if look.prepared
            else look.texts("phones.prepare", ask=ask)
        )

    def verbs(self) -> list[VerbButton]:
        """The buttons of the question, and the one that ends the turn: while that waits, what would do something else comes back with it."""
        if self.look.pending is None:
            return self._buttons
        return [verb for verb in self._buttons if verb.name == clicks.END or _has_steps(verb)]

    @cached_property
    def _buttons(self) -> list[VerbButton]:
        """All of them, also those that come back."""
        texts, decision = self.look.texts, self.table.decision
        if not self.look.asked:
            return []
        if self.look.before:
            return list(self.board.verbs(self.table))
        found = clicks.with_all_round(self.board.verbs(self.table), decision, texts)
        found = clicks.with_rest(found, decision, self.look.again, texts)
        return clicks.with_end(found, self.look.pending, self.board, self.table)

    def _shelves(self) -> list[Data]:
        """One's own things, what one can do first; then everything else on the table that can be chosen."""
        picked, open_ = self.look.picks.selection, self._open
        own: set[str] = set()
        found: list[Data] = []
        for number, shelf in enumerate(holdings_of(self.table)):
            things = sorted(shelf.things, key=lambda thing: (thing[0] not in open_, self._order(thing[0])[0]))
            own |= {token for token, _ in things}
            tip = self.board.tip(self.table, shelf.token)
            if tip is not None:
                rows = [self._thing(token, count) | self._state(token) for token, count in things]
                if number == 0:
                    self._mark_new(rows)
                row: Data = {
                    "name": shelf.name or tip.title,
                    "note": cut(tip.body, NOTE),
                    "own": True,
                    "things": rows,
                }
                found.append(row | {"hand": True} if number == 0 else row)
        rest = [target for target in self.spots.targets | set(picked) if target not in own]
        rows = [self._thing(target, 1) for target in sorted(rest, key=self._place)]
        first = sum(any(row["lit"] for row in shelf["things"]) for shelf in found)
        found.sort(key=lambda shelf: not any(row["lit"] for row in shelf["things"]))
        for some in ([row for row in rows if not is_card(row)], [row for row in rows if is_card(row)]):
            if some:
                name = self.look.texts("phones.table")
                found.insert(first, {"name": name, "note": "", "own": False, "things": some})
        return found

    def _pool(self) -> Data:
        """What lies in numbers on the table itself, in short, while the seat is to choose; empty where nothing does."""
        shelf = next(iter(laid_out_of(self.table, -1)), None) if self.look.asked else None
        if shelf is None or max((count for _, count in shelf.things), default=0) < 2:
            return {}
        tip = self.board.tip(self.table, shelf.token)
        rows = [
            [face(self.board, self.table, token).get("pic", -1), count, self.look.texts.component(token)]
            for token, count in shelf.things
        ]
        return {"name": shelf.name or (tip.title if tip is not None else ""), "things": rows}

    def _state(self, token: str) -> Data:
        """How far a thing of one's own is, where that is said of it."""
        said = "" if is_hand(token) else self._states.get(token.rpartition("/")[2], "")
        return {"state": said} if said else {}

    @cached_property
    def _states(self) -> dict[str, str]:
        """What is said of one's own things as they lie on the table."""
        laid = laid_out_of(self.table, self.look.seat)
        found = {}
        for shelf in laid:
            for token, _ in shelf.things if any(shelf.notes.values()) else ():
                found[token.rpartition("/")[2]] = shelf.notes.get(token) or DONE
        return found

    def _mark_new(self, rows: list[Data]) -> None:
        """Say which cards have come since the seat last acted; nothing where all have."""
        before = self.look.held
        if before is None:
            return
        now = hand_of([(row["target"], row["count"]) for row in rows])
        fresh = {name for name, count in now.items() if count > before.get(name, 0)}
        for row in rows if fresh != set(now) else ():
            if row["target"].rpartition("/")[2] in fresh:
                row["new"] = True

    def _place(self, target: str) -> tuple[bool, str, int, str]:
        """Where a target stands among those of the table: what can be chosen now first, by what is done there, the best first,
        then by name."""
        return target not in self._lit, self._group(target), self._order(target)[0], target

    def _order(self, target: str) -> tuple[int, str]:
        """How good a thing is among others, and in few letters why."""
        return order_of(self.table, target) if target in self._open else (0, "")

    def _group(self, target: str) -> str:
        """What is done there, in a word or two: as the heading over what is alike."""
        picked = () if target in self._others else self.look.picks.selection
        verbs = [offer.actions[0].verb for offer in self.spots.matching(picked) if target in offer.refs]
        return " / ".join(self.look.texts.own(f"verb.{verb}") for verb in dict.fromkeys(verbs))

    def _thing(self, token: str, count: int) -> Data:
        """A component: its words, how many there are, and whether it can be chosen or has been."""
        picked = self.look.picks.selection
        tip = self.board.tip(self.table, token)
        offers = self.spots.touching(token)
        if tip is not None and tip.title:
            text, note = tip.title, tip.body
        elif offers:
            text, note = self.board.label(self.table, offers[0].actions[0]), ""
        else:
            text, note = self.look.texts.component(token), ""
        lit = token in self._open
        look = face(self.board, self.table, token)
        stepped = self._stepped(token)
        found: Data = {
            "target": token,
            "text": text,
            "note": cut(note, NOTE),
            "count": count,
            "lit": lit,
            "on": token in picked,
            **({"later": True} if lit and self._later(token) else {}),
            **({"waits": True} if token in self._waiting else {}),
            **({"mark": mark} if (mark := self._order(token)[1]) else {}),
            **({"group": group} if lit and not is_hand(token) and (group := self._group(token)) else {}),
            **({"other": True} if token in self._others else {}),
            **({"way": True} if token.startswith(TOGETHER) else {}),
            **look,
            **(self._outcome(token) if lit else self._against(token)),
        }
        if stepped is not None:
            amount = stepped.amounts[stepped.place(self.look.picks.amounts.get(stepped.key))]
            found |= {"amount": str(amount), **_steps(stepped)}
        return found

    def _stepped(self, token: str) -> Offer | None:
        """The offer whose amount is set at a component."""
        return next(iter(self.spots.about(token)), None) if token in self._open else None

    def _later(self, target: str) -> bool:
        """Whether a thing need not be shown now: a button does the same, or it only completes choices that begin with
        another one."""
        actions = self._actions(target)
        if actions and not self.spots.about(target) and actions in self._of_verbs:
            return True
        if (self.look.picks.selection and target not in self._others) or target not in self._counts:
            return False
        offers = self.spots.touching(target)
        own = self._counts[target]
        return all(any(self._counts[ref] > own for ref in offer.refs if ref != target) for offer in offers)

    @cached_property
    def _of_verbs(self) -> set[tuple[Action, ...]]:
        """What the buttons do; what was chosen among things stays there while it waits for its word."""
        without = {clicks.END} if self.look.picks.selection else set()
        found = [verb for verb in self._buttons if verb.works and verb.name not in without]
        return {self._actions(verb.target) for verb in found}

    @cached_property
    def _waiting(self) -> frozenset[str]:
        """The things that the action is about which waits for its word, without cards of the hand."""
        action = self.look.pending
        refs = () if action is None else self.board.touches(self.table, action)
        return frozenset(ref for ref in refs if not is_hand(ref))

    def _outcome(self, target: str) -> Data:
        """What a tap does at once, in a word, and what that changes; empty where it only chooses."""
        actions = self._actions(target)
        if not actions:
            leads = self._leads(target)
            return {"leads": leads} if leads else {}
        found = {"does": self._does(target, actions[0]), "after": self.look.after(actions)}
        if is_hand(target) and actions[0].verb in FOR_GOOD and self.look.for_good(actions):
            found["twice"] = self.look.texts("phones.twice", action=found["does"])
        return {key: words for key, words in found.items() if words}

    def _does(self, target: str, action: Action) -> str:
        """What a tap does, with what it is about: a lone word says it in full, what is demanded by the sign of the card."""
        said = self.board.label(self.table, action)
        if " " in said.strip():
            return said
        signs = face(self.board, self.table, target).get("signs", ()) if action.verb in DEMANDS else ()
        meant = meaning_of(self.board, self.table, signs[0][0]) if signs and signs[0][0] >= 0 else []
        return f"{said}: {meant[0]}" if meant else self.look.texts.action(action, self.look.seen)

    def _leads(self, target: str) -> str:
        """What choosing a thing leads to, "" where that cannot be said in few words."""
        actions = [offer.actions[0] for offer in self.spots.touching(target)]
        for words in (self.board.label(self.table, action) for action in actions), self._verbs_of(actions):
            said = list(dict.fromkeys(words))
            if len(said) <= MOST_LEADS and len(" / ".join(said)) <= LONGEST_LEADS:
                return " / ".join(said)
        return ""

    def _verbs_of(self, actions: Sequence[Action]) -> Iterator[str]:
        return (self.look.texts.own(f"verb.{action.verb}") for action in actions)

    def _against(self, token: str) -> Data:
        """Why a thing cannot be chosen now, where the seat is to choose."""
        why = self.look.why(token)
        return {"why": cut(why, WHY)} if why else {}

    def _actions(self, target: str) -> tuple[Action, ...]:
        """The actions that a tap takes; none where it only chooses."""
        if target not in self._means:
            found = self.meaning(target)
            self._means[target] = (found, *self.then(target, found)) if isinstance(found, Action) else ()
        return self._means[target]

    def outcomes(self) -> list[tuple[Action, ...]]:
        """The actions that taps on this page take, those of buttons first."""
        targets = [verb.target for verb in self.verbs() if verb.works]
        targets += [f"{OFFER}{offer.key}" for offer in self.look.picks.menu]
        targets += sorted(self._lit | self._open, key=self._place)
        return list(dict.fromkeys(actions for target in targets if (actions := self._actions(target))))

    def barred(self) -> list[str]:
        """The cards of the hand that cannot be chosen where others can: each says why."""
        if self.look.before or not self.table.choices:
            return []
        shelf = next(iter(holdings_of(self.table)), None)
        tokens = [] if shelf is None else [token for token, _ in shelf.things]
        return [
            token for token in tokens if token not in self._open and token not in self.look.picks.selection
        ]

    def _line(self, offer: Offer) -> Data:
        """A line of the menu."""
        action = offer.action(self.look.picks.amounts.get(offer.key))
        label, after = self.board.label(self.table, action), self.look.after((action, *offer.then))
        looks = self._look_of(action)
        return {"target": f"{OFFER}{offer.key}", "text": label, "after": after, **_steps(offer), **looks}

    def _look_of(self, action: Action) -> Data:
        """The picture and color of what an action names beyond what is picked; empty where that has none."""
        picked = {token.rpartition("/")[2] for token in self.look.picks.selection}
        found: Data = {}
        verb = self.look.game.grammar.verbs[action.verb]
        for argument, value in zip(verb.arguments, action.args, strict=True):
            name = argument.kind.word(value)
            if argument.kind.names is not None and name not in picked:
                look = face(self.board, self.table, f"{argument.kind.name.split()[-1]}/{name}")
                found = {key: look[key] for key in ("pic", "band", "ink") if key in look} or found
        return found

    def _verb(self, verb: VerbButton) -> Data:
        """A button; one that only says why not cannot be pressed."""
        steps = _steps(verb.offer) if verb.offer is not None else {"less": "", "more": ""}
        return {
            "target": verb.target, "text": verb.text, "first": verb.primary and not self._loses(verb), "warning": verb.warning or self._twice(verb),
            "enabled": verb.works, "after": self.look.after(self._actions(verb.target)) if verb.works else "", **steps,
        }  # fmt: skip

    def _loses(self, verb: VerbButton) -> bool:
        """Whether a button gives up what could still be done: then it is not the one that is seen first."""
        offer = verb.offer
        return offer is not None and self.look.game.forfeits(self.look.seen, offer.actions[0]) is not None

    def _twice(self, verb: VerbButton) -> str:
        """What a button asks that would only pass over what could be done; "" for any other."""
        game, offer = self.look.game, verb.offer
        if not self.look.before and self._loses(verb):
            return self.look.texts("phones.twice", action=verb.text)
        if offer is None or verb.primary or offer.actions[0].verb not in game.answers or self.look.before:
            return ""
        others = any(action.verb not in game.answers for action in self.table.choices)
        return self.look.texts("phones.twice", action=verb.text) if others else ""

    def targets(self) -> frozenset[str]:
        """Everything on the page that can be touched."""
        shelves = [
            shelf for shelf in holdings_of(self.table) if self.board.tip(self.table, shelf.token) is not None
        ]
        own = {token for shelf in holdings_of(self.table) for token, _ in shelf.things}
        shown = {token for shelf in shelves for token, _ in shelf.things}
        things = shown | ((self.spots.targets | set(self.look.picks.selection)) - own)
        menu, verbs = self.look.picks.menu, self.verbs()
        found = {*things, *(f"{OFFER}{offer.key}" for offer in menu), *(verb.target for verb in verbs)}
        offers = [*menu, *(verb.offer for verb in verbs), *map(self._stepped, things)]
        steps = (step for offer in offers if offer is not None for step in _steps(offer).values())
        return frozenset(found | {step for step in steps if step})

    # -- what a tap means ----------------------------------------------------------------------------------------

    def meaning(self, target: str) -> Action | Picks | None:
        """What a tap means: an action, another selection, or nothing."""
        if not self.look.asked or (target.startswith((SHEET, SEAT)) and target not in self.spots.targets):
            return None
        if target.startswith(VERB):
            verb = next((verb for verb in self._buttons if verb.target == target), None)
            if verb is not None and verb.click:
                return press(self.board, self.table, target, spots=self.spots)
            if verb is None or verb.offer is None:
                return None
            return verb.offer.action(self.look.picks.amounts.get(verb.offer.key))
        if target.startswith(OFFER) and target not in {
            self._line(line)["target"] for line in self.look.picks.menu
        }:
            return None
        found = press(self.board, self.table, target, spots=self.spots)
        if not isinstance(found, Picks):
            return found
        certain = self._certain(target, found)
        return replace(found, sheet=None) if certain is None else certain

    def _certain(self, target: str, found: Picks) -> Action | None:
        """The one thing that choosing another one can lead to: nobody is asked where there is one answer."""
        if target not in self._open or found.menu or target not in found.selection:
            return None
        offer = self.spots.certain(found.selection)
        if (
            offer is None
            or offer.then
            or len(offer.actions) > 1
            or offer is self.spots.likely(found.selection)
        ):
            return None  # of several answers the likely one takes another touch
        return offer.actions[0]

    def then(self, target: str, action: Action) -> tuple[Action, ...]:
        """The actions that follow one as part of the same tap."""
        if target.startswith(VERB):
            offers = (verb.offer for verb in self._buttons if verb.target == target)
            return next((offer.then for offer in offers if offer is not None), ())
        picked = self.look.picks.selection
        again = self.spots.certain(picked) if target in picked else None
        if again is not None and again.actions[0] == action and not self.spots.matching((*picked, target)):
            return again.then
        return self.spots.then((*picked, target), action)

    def why_not(self, target: str) -> str:
        """Why a tap does nothing: the rule and what would make it possible; "" when nothing is known against it."""
        game, seen = self.look.game, self.look.seen
        if not self.table.choices:
            return ""
        meant = self.board.click_meanings(self.table, target)
        if any(action in self.table.choices for action in meant):
            return ""
        for action in meant:
            reason = game.explain(seen, action)
            if reason is not None:
                out = way_out(self.look.texts, remedy_of(game, seen, action))
                return f"{self.look.texts.refusal(reason)} {out}".rstrip()
        return ""


def page_words(texts: MatchTexts, *, acted: bool) -> Data:
    """The words of the web page itself."""
    return {
        **{name: texts(f"phones.{name}") for name in WORDS},
        **{name: texts(f"phones.page.{name}") for name in PAGE_WORDS},
        "lost": texts("phones.lost"),
        "prepare_do": texts("phones.page.prepare_do", action="{action}"),
        "since": texts("recap.title" if acted else "recap.opening"),
        "common": texts("phones.table"),
    }


def is_hand(token: str) -> bool:
    """Whether a token is a card of the hand."""
    return token.startswith("hand/")


def is_card(row: Data) -> bool:
    """Whether a thing is shown as a card: with a picture and a band that says what it is."""
    return "pic" in row and bool(row.get("label") or row.get("signs") or row.get("gist"))


def _has_steps(verb: VerbButton) -> bool:
    """Whether an amount is set at a button."""
    return verb.offer is not None and len(verb.offer.actions) > 1


def _steps(offer: Offer) -> Mapping[str, str]:
    """The targets that change the amount of an offer, "" where it has none."""
    several = len(offer.actions) > 1
    return {
        "less": f"{LESS}{offer.key}" if several else "",
        "more": f"{MORE}{offer.key}" if several else "",
    }


__all__ = ["Data", "Look", "Page"]
