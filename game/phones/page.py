"""The page of one seat: what it has, what it is asked and what it may answer, in words; and what a tap on it means.

Everything comes from the seat's observation, its log and the catalogues. The true position never reaches this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.boards import verb_buttons
from game.boards.board import Board, Offer, Picks, Seat, TableView, VerbButton
from game.boards.hotspots import LESS, MORE, OFFER, SEAT, SHEET, VERB, Hotspots, press
from game.boards.order import Order
from game.boards.refusals import way_out
from game.boards.registry import board_of, holdings_of
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.i18n.match_texts import MatchTexts
from game.table.remedies import remedy_of

from .paper import cut

NOTE = 220
"""Most letters of a note; it is cut at a word."""
Data = dict[str, Any]
"""Plain data: what goes to the phone as JSON."""


@dataclass(slots=True)
class Look:
    """What a seat looks at: its observation, and its log in sentences, the latest last.

    `asked`: whether it is to choose. `pending`: its action that waits to end the turn. `again`: its last action, while
    the same question still allows it. `undo`: the words of what it may take back, "" for nothing. `wish`: the words of
    a wish to take back that it may agree to, "" for none. `before`: the question that others are asked first, in words,
    while the seat prepares an answer (`seen` is then the position in which it will be asked). `lend`: the words of the
    button that gives the question to the big screen, or takes it back, "" for none.
    """

    game: Game[Any]
    seat: int
    seen: Any
    seats: Sequence[Seat]
    texts: MatchTexts
    asked: bool = False
    news: Sequence[str] = ()
    pending: Action | None = None
    again: Action | None = None
    undo: str = ""
    wish: str = ""
    said: str = ""
    picks: Picks = field(default_factory=Picks)
    before: str = ""
    prepared: str = ""
    lend: str = ""


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
        self._open = self._lit | self.spots.others(picked)

    # -- what is on it -------------------------------------------------------------------------------------------

    def data(self) -> Data:
        """The page as plain data."""
        look, decision = self.look, self.table.decision
        texts = look.texts
        ask = texts("table.over")
        if decision is not None:
            own = decision.seat == look.seat
            ask = texts.decision(decision) if own else texts.deciding(decision)
        if look.pending is not None:
            ask = texts("takeback.waits", action=texts.action(look.pending))
        return {
            "language": texts.language,
            "name": texts.seat(look.seat),
            "ask": look.before or ask,
            "ahead": self._ahead(ask),
            "yours": look.asked and not look.before,
            "lend": look.lend,
            "said": look.said,
            "shelves": self._shelves(),
            "menu": [self._line(offer) for offer in look.picks.menu],
            "verbs": [self._verb(verb) for verb in self.verbs()],
            "undo": look.undo,
            "wish": look.wish,
            "news": list(look.news),
            "words": {
                "undo": texts("phones.undo"), "agree": texts("phones.agree"), "decline": texts("phones.decline"),
                "log": texts("phones.log"), "less": texts("phones.less"), "more": texts("phones.more"),
                "can": texts("phones.can"), "chosen": texts("phones.chosen"), "menu": texts("phones.menu"),
            },
        }  # fmt: skip

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
        """The buttons of the question, and the one that ends the turn."""
        texts, decision = self.look.texts, self.table.decision
        if not self.look.asked:
            return []
        if self.look.before:
            return self.board.verbs(self.table)
        found = verb_buttons.with_all_round(self.board.verbs(self.table), decision, texts)
        found = verb_buttons.with_rest(found, decision, self.look.again, texts)
        return verb_buttons.with_end(found, self.look.pending, texts)

    def _shelves(self) -> list[Data]:
        """One's own things, what one can do first; then everything else on the table that can be chosen."""
        picked, open_ = self.look.picks.selection, self._open
        own: set[str] = set()
        found: list[Data] = []
        for shelf in holdings_of(self.table):
            things = sorted(shelf.things, key=lambda thing: thing[0] not in open_)
            own |= {token for token, _ in things}
            tip = self.board.tip(self.table, shelf.token)
            if tip is not None:
                rows = [self._thing(token, count) for token, count in things]
                found.append({"name": tip.title, "note": cut(tip.body, NOTE), "things": rows})
        rest = [target for target in self.spots.targets | set(picked) if target not in own]
        rows = [self._thing(target, 1) for target in sorted(rest, key=self._place)]
        if rows:
            first = sum(any(row["lit"] for row in shelf["things"]) for shelf in found)
            found.sort(key=lambda shelf: not any(row["lit"] for row in shelf["things"]))
            found.insert(first, {"name": self.look.texts("phones.table"), "note": "", "things": rows})
        return found

    def _place(self, target: str) -> tuple[bool, str]:
        """Where a target stands among those of the table: what can be chosen now first, then by name."""
        return target not in self._lit, target

    def _thing(self, token: str, count: int) -> Data:
        """A component: its words, how many there are, and whether it can be chosen or has been."""
        picked = self.look.picks.selection
        tip = self.board.tip(self.table, token)
        offers = [offer for offer in self.spots.offers if token in offer.refs]
        if tip is not None and tip.title:
            text, note = tip.title, tip.body
        elif offers:
            text, note = self.board.label(self.table, offers[0].actions[0]), ""
        else:
            text, note = self.look.texts.component(token), ""
        lit = token in self._open
        stepped = next((offer for offer in self.spots.about(token) if lit), None)
        found: Data = {
            "target": token,
            "text": text,
            "note": cut(note, NOTE),
            "count": count,
            "lit": lit,
            "on": token in picked,
        }
        if stepped is not None:
            amount = stepped.amounts[stepped.place(self.look.picks.amounts.get(stepped.key))]
            found |= {"amount": str(amount), **_steps(stepped)}
        return found

    def _line(self, offer: Offer) -> Data:
        """A line of the menu."""
        label = self.board.label(self.table, offer.action(self.look.picks.amounts.get(offer.key)))
        return {"target": f"{OFFER}{offer.key}", "text": label, **_steps(offer)}

    def _verb(self, verb: VerbButton) -> Data:
        """A button; one that only says why not cannot be pressed."""
        steps = _steps(verb.offer) if verb.offer is not None else {"less": "", "more": ""}
        return {
            "target": verb.target, "text": verb.text, "first": verb.primary, "warning": verb.warning,
            "enabled": verb.works, **steps,
        }  # fmt: skip

    def targets(self) -> frozenset[str]:
        """Everything on the page that can be touched."""
        data = self.data()
        rows = [*data["menu"], *data["verbs"], *(row for shelf in data["shelves"] for row in shelf["things"])]
        return frozenset(row[key] for row in rows for key in ("target", "less", "more") if row.get(key))

    # -- what a tap means ----------------------------------------------------------------------------------------

    def meaning(self, target: str) -> Action | Picks | None:
        """What a tap means: an action, another selection, or nothing."""
        if not self.look.asked or (target.startswith((SHEET, SEAT)) and target not in self.spots.targets):
            return None
        if target.startswith(VERB):
            verb = next((verb for verb in self.verbs() if verb.target == target), None)
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
        return replace(found, sheet=None) if isinstance(found, Picks) else found

    def then(self, target: str, action: Action) -> tuple[Action, ...]:
        """The actions that follow one as part of the same tap."""
        if target.startswith(VERB):
            offers = (verb.offer for verb in self.verbs() if verb.target == target)
            return next((offer.then for offer in offers if offer is not None), ())
        return self.spots.then((*self.look.picks.selection, target), action)

    def why_not(self, target: str) -> str:
        """Why a tap does nothing: the rule and what would make it possible; "" when nothing is known against it."""
        game, seen = self.look.game, self.look.seen
        if not self.table.choices:
            return ""
        meant = self.board.attempts(self.table, target)
        if any(action in self.table.choices for action in meant):
            return ""
        for action in meant:
            reason = game.explain(seen, action)
            if reason is not None:
                out = way_out(self.look.texts, remedy_of(game, seen, action))
                return f"{self.look.texts.refusal(reason)} {out}".rstrip()
        return ""


def _steps(offer: Offer) -> Mapping[str, str]:
    """The targets that change the amount of an offer, "" where it has none."""
    several = len(offer.actions) > 1
    return {
        "less": f"{LESS}{offer.key}" if several else "",
        "more": f"{MORE}{offer.key}" if several else "",
    }


__all__ = ["Data", "Look", "Page"]
