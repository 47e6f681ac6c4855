"""From legal actions to lit targets and from clicks to actions, for every game; what else a click could mean, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from types import MappingProxyType
from typing import Any

from game.boards.board import Board, Offer, Picks, TableView, VerbButton
from game.engine.core.action import Action, Grammar, NotationError, Verb
from game.engine.core.effect import Remedy
from game.engine.core.messages import Decision
from game.engine.core.phase import Phase
from game.i18n.match_texts import MatchTexts
from game.ui.scene import Texts

LESS, MORE, SHEET, VERB, OFFER, SEAT = "less/", "more/", "sheet/", "verb/", "offer/", "seat/"
"""Targets that are no components: steppers, a seat's sheet, action bar buttons, lines of a menu.

A seat that no action touches opens its sheet when it is clicked."""

LIKELY = "likely."
"""How the keys of offers begin that say what is meant by a component alone, of several things it can mean."""


class Hotspots:
    """The offers of one decision and the targets they touch."""

    def __init__(
        self,
        choices: Sequence[Action],
        touches: Callable[[Action], tuple[str, ...]],
        grammar: Grammar,
        chains: Sequence[Offer] = (),
    ) -> None:
        self.offers = [*_grouped(choices, touches, grammar), *chains]
        self._counts = {offer.key: Counter(offer.refs) for offer in self.offers}
        self._touching: dict[str, list[Offer]] = {}
        for offer in self.offers:
            for ref in self._counts[offer.key]:
                self._touching.setdefault(ref, []).append(offer)

    @classmethod
    def of(cls, board: Board, table: TableView) -> Hotspots:
        """The hotspots of a table as a board shows it."""
        chains = board.chains(table)
        return cls(table.choices, lambda action: board.touches(table, action), table.game.grammar, chains)

    @cached_property
    def targets(self) -> frozenset[str]:
        """Every target some legal action touches."""
        return frozenset(self._touching)

    def touching(self, target: str) -> Sequence[Offer]:
        """The offers that touch a target, in their order."""
        return self._touching.get(target, ())

    def lit(self, selection: tuple[str, ...]) -> frozenset[str]:
        """The targets where a click does something or goes on with what is selected."""
        if not selection:
            return self.targets
        picked = Counter(selection)
        found: set[str] = set()
        for offer in self.matching(selection):
            found.update(self._counts[offer.key] - picked)
        return frozenset(found)

    def others(self, selection: tuple[str, ...]) -> frozenset[str]:
        """The targets where a click drops what is selected and begins another choice; empty when nothing is selected."""
        return self.targets - self.lit(selection) - frozenset(selection)

    def matching(self, selection: tuple[str, ...]) -> list[Offer]:
        """The offers that touch at least what is selected, as often as it is selected."""
        if not selection:
            return [*self.offers]
        picked = Counter(selection).items()
        counts = self._counts
        return [
            offer
            for offer in self.touching(selection[0])
            if all(counts[offer.key].get(ref, 0) >= often for ref, often in picked)
        ]

    def complete(self, selection: tuple[str, ...]) -> list[Offer]:
        """The offers that touch exactly what is selected."""
        return [offer for offer in self.matching(selection) if len(offer.refs) == len(selection)]

    def likely(self, selection: tuple[str, ...]) -> Offer | None:
        """What another click on what is selected does although there is a choice, where the board names one."""
        return next((offer for offer in self.complete(selection) if offer.key.startswith(LIKELY)), None)

    def certain(self, selection: tuple[str, ...]) -> Offer | None:
        """The one thing that what is selected can mean, which another click on it does; ``None`` if there is a choice.

        Where a sequence begins with the only thing there is to do, it is meant as a whole; of several things the likely one.
        """
        found = self.matching(selection) if selection else []
        whole = {(offer.actions, offer.then): offer for offer in found if offer.then}
        begun = {offer.actions for offer in found}
        if len(begun) != 1 or len(whole) > 1:
            return self.likely(selection)
        return next(iter(whole.values()), found[0])

    def offer(self, key: str) -> Offer | None:
        """The offer with that key."""
        return next((offer for offer in self.offers if offer.key == key), None)

    def then(self, selection: tuple[str, ...], action: Action) -> tuple[Action, ...]:
        """The actions that follow `action` as part of the click that completed the selection."""
        chains = [offer.then for offer in self.complete(selection) if offer.actions[0] == action]
        return chains[0] if len(chains) == 1 else ()

    def about(self, target: str) -> list[Offer]:
        """The offers with several amounts that touch a target: what the wheel changes there."""
        return [offer for offer in self.touching(target) if len(offer.actions) > 1]


def _grouped(
    choices: Sequence[Action], touches: Callable[[Action], tuple[str, ...]], grammar: Grammar
) -> list[Offer]:
    """One offer for each action; those that differ only in one plain amount together."""
    groups: dict[str, list[tuple[int, Action]]] = {}
    refs_of: dict[str, tuple[str, ...]] = {}
    for action in choices:
        refs = touches(action)
        amount = _amount(action, grammar)
        words = grammar.text(action).split() if amount < 0 else [action.verb, *refs]
        key = ".".join(words).replace("/", ".")
        groups.setdefault(key, []).append((amount, action))
        refs_of[key] = refs
    return [_offer(key, refs_of[key], found) for key, found in groups.items()]


def _amount(action: Action, grammar: Grammar) -> int:
    """The one plain amount among an action's arguments, -1 if it has none or several."""
    arguments = grammar.verbs[action.verb].arguments
    values = [
        value
        for value, argument in zip(action.args, arguments, strict=True)
        if argument.kind.names is None and argument.place is None
    ]
    return values[0] if len(values) == 1 else -1


def _offer(key: str, refs: tuple[str, ...], found: list[tuple[int, Action]]) -> Offer:
    found.sort(key=lambda pair: pair[0])
    amounts = tuple(amount for amount, _ in found if amount >= 0)
    return Offer(key, refs, tuple(action for _, action in found), amounts)


def press(
    board: Board, table: TableView, target: str, *, spots: Hotspots | None = None, most: bool = False
) -> Action | Picks | None:
    """The meaning of a click on `target`: an action, a new selection, or None.

    `most` (a click with Shift) takes the highest amount instead of the one set.
    """
    spots = spots or Hotspots.of(board, table)
    picks = table.picks
    if target.startswith((LESS, MORE)):
        key = target.split("/", 1)[1]
        return stepped(spots, picks, key, -1 if target.startswith(LESS) else 1)
    if target.startswith(SHEET):
        return _turned(picks, target)
    if target.startswith(VERB):
        button = _button(board, table, target)
        if button is not None and button.click:
            return _clicked(spots, picks, button.click, most)
        return None if button is None or button.offer is None else _chosen(button.offer, picks, most)
    if target.startswith(OFFER):
        offer = spots.offer(target.split("/", 1)[1])
        return None if offer is None else _chosen(offer, picks, most)
    return _clicked(spots, picks, target, most)


def _turned(picks: Picks, target: str) -> Picks:
    word = target.split("/", 1)[1]
    seat = int(word) if word.isdigit() else None
    return replace(picks, sheet=None if seat == picks.sheet else seat, menu=(), at="")


def _button(board: Board, table: TableView, target: str) -> VerbButton | None:
    return next((button for button in board.verbs(table) if button.target == target), None)


def _chosen(offer: Offer, picks: Picks, most: bool) -> Action:
    return offer.actions[-1] if most else offer.action(picks.amounts.get(offer.key))


def _clicked(spots: Hotspots, picks: Picks, target: str, most: bool) -> Action | Picks | None:
    selection = (*picks.selection, target)
    matching = spots.matching(selection)
    if not matching and target in picks.selection:
        certain = spots.certain(picks.selection)
        if certain is not None:
            return _chosen(certain, picks, most)
        return replace(picks, selection=_without(picks.selection, target), menu=(), at="")
    if not matching:
        selection = (target,)
        matching = spots.matching(selection)
    if not matching:
        return _turned(picks, SHEET + target.removeprefix(SEAT)) if target.startswith(SEAT) else None
    complete = [
        offer for offer in matching if len(offer.refs) == len(selection) and not offer.key.startswith(LIKELY)
    ]
    if len(complete) == 1 and len({(offer.actions, offer.then) for offer in matching}) == 1:
        return _chosen(complete[0], picks, most)
    return replace(picks, selection=selection, menu=tuple(complete), at=target if complete else "")


def _without(selection: tuple[str, ...], target: str) -> tuple[str, ...]:
    place = len(selection) - 1 - selection[::-1].index(target)
    return selection[:place] + selection[place + 1 :]


def stepped(spots: Hotspots, picks: Picks, key: str, steps: int) -> Picks | None:
    """The picks with the amount of the offer `key` moved by `steps` places; None when there is no such offer."""
    offer = spots.offer(key)
    if offer is None or not offer.amounts:
        return None
    place = offer.place(picks.amounts.get(key)) + steps
    amount = offer.amounts[max(0, min(len(offer.amounts) - 1, place))]
    others = {name: set_ for name, set_ in picks.amounts.items() if name != key}
    return replace(picks, amounts=MappingProxyType({**others, key: amount}))


def wheel(spots: Hotspots, picks: Picks, target: str, steps: int) -> Picks | None:
    """The picks after the wheel turned over a target whose offers have amounts; None when it has none."""
    for offer in spots.about(target):
        return stepped(spots, picks, offer.key, steps)
    return None


def dropped(picks: Picks) -> Picks:
    """The picks after Escape: first the menu and selection go, then the open sheet."""
    if picks.selection or picks.menu:
        return replace(picks, selection=(), menu=(), at="")
    return replace(picks, sheet=None)


# -- what a click means ------------------------------------------------------------------------------------------------
# The actions a click on a target means, allowed or not: derived from the grammar, the phases and ``Board.touches``.
#
# An action is meant by a target when it touches the target. The verbs of the running phase come first; a target that
# none of them touches means the first other verb that does. A board adds what it knows in an ``Intent``.


MOST = 1200
"""Actions looked at for one verb and target at most."""

Touches = Callable[[TableView, Action], tuple[str, ...]]


def _any_verb(_table: TableView, _verb: str, _target: str) -> bool:
    return True


def _any_value(_table: TableView, _verb: str, _place: int, _target: str) -> Sequence[int] | None:
    return None


@dataclass(frozen=True, slots=True)
class Intent:
    """How a click is read where the grammar leaves it open.

    usual   verbs in the order in which they are meant; the others follow in the order of the grammar
    apart   verbs that are meant in their own phases only
    also    by verb kinds of targets, besides those of the grammar, that a board uses for its actions
    loose   verbs that also the targets of the grammar mean, where the board needs fewer clicks
    twins   by kind of target the kind of the grammar that means the same, for loose verbs
    suits   whether a target can mean a verb now
    values  the values of an argument (its place in the verb) that are worth asking about; None for all of them
    drafts  verbs that only add to what a button then completes: they need no second click
    """

    usual: Sequence[str] = ()
    apart: frozenset[str] = frozenset()
    also: Mapping[str, Sequence[str]] = field(default_factory=dict)
    loose: frozenset[str] = frozenset()
    twins: Mapping[str, str] = field(default_factory=dict)
    suits: Callable[[TableView, str, str], bool] = _any_verb
    values: Callable[[TableView, str, int, str], Sequence[int] | None] = _any_value
    drafts: frozenset[str] = frozenset()


OPEN = Intent()
"""Nothing known beyond the grammar."""


def click_meanings(table: TableView, target: str, touches: Touches, intent: Intent = OPEN) -> list[Action]:
    """The actions a click on ``target`` would mean now, in the order in which they are meant."""
    kind, _, name = target.partition("/")
    if kind == "verb":
        return [*_verb_named(table, name)]
    known = _running(table)
    verbs = [verb for verb in _ordered(table, intent) if intent.suits(table, verb.name, target)]
    found = [
        action
        for verb in verbs
        if verb.name in known
        for action in _meant(table, verb, target, touches, intent)
    ]
    if found:
        return found
    for verb in verbs:
        if verb.name not in known and verb.name not in intent.apart:
            found = _meant(table, verb, target, touches, intent)
            if found:
                return found
    return []


def _verb_named(table: TableView, name: str) -> Iterator[Action]:
    """The action of a button of the action bar: a verb without arguments."""
    verb = table.game.grammar.verbs.get(name)
    if verb is not None and not verb.arguments:
        yield Action(name)


def _running(table: TableView) -> frozenset[str]:
    """The verbs of the running phase."""
    stack = table.seen.stack
    phase: Phase[Any] | None = table.game.phases[stack[-1][0]] if stack else None
    return frozenset() if phase is None else phase.verbs


def _ordered(table: TableView, intent: Intent) -> list[Verb]:
    """The verbs of the grammar but those for use out of turn, the usual ones first."""
    verbs = table.game.grammar.verbs
    apart = table.game.intervention_verbs()
    names = dict.fromkeys((*intent.usual, *verbs))
    return [verbs[name] for name in names if name not in apart]


def _meant(table: TableView, verb: Verb, target: str, touches: Touches, intent: Intent) -> list[Action]:
    """The actions of a verb that touch the target."""
    kind, _, name = target.partition("/")
    twin = f"{intent.twins.get(kind, kind)}/{name}"
    loose = verb.name in intent.loose
    grammar = table.game.grammar
    return [
        action
        for action in dict.fromkeys(_tried(table, verb, target, intent))
        if target in touches(table, action) or (loose and twin in grammar.touches(action))
    ]


def _tried(table: TableView, verb: Verb, target: str, intent: Intent) -> Iterator[Action]:
    """The actions of a verb that may touch the target: it names one of their arguments, or is touched by all of them.

    Another argument is what the selection names, else what is worth asking about.
    """
    kind, words = _kind(target), target.split("/")[1:]
    named = [_named(verb, place, kind, words, intent) for place in range(len(verb.arguments))]
    places = [place for place, values in enumerate(named) if values]
    if any(kind == _kind(ref) for ref in verb.touches) or (
        not places and kind in intent.also.get(verb.name, ())
    ):
        places.append(-1)
    for fixed in places:
        sets = [
            named[place] if place == fixed else _open(table, verb, place, target, intent)
            for place in range(len(verb.arguments))
        ]
        yield from (Action(verb.name, args) for args in islice(product(*sets), MOST))


def _open(table: TableView, verb: Verb, place: int, target: str, intent: Intent) -> Iterable[int]:
    """The values of an argument that the target does not name."""
    for ref in table.picks.selection:
        if values := _named(verb, place, _kind(ref), ref.split("/")[1:], intent):
            return values
    known = intent.values(table, verb.name, place, target)
    return range(verb.arguments[place].kind.size) if known is None else known


def _named(verb: Verb, place: int, kind: str, words: Sequence[str], intent: Intent) -> list[int]:
    """The values that a target names for an argument of a verb."""
    argument = verb.arguments[place]
    if intent.twins.get(kind, kind) != argument.place and kind not in intent.also.get(verb.name, ()):
        return []
    found = []
    for word in words:
        with suppress(NotationError):
            found.append(argument.kind.value(word))
    return found


def _kind(target: str) -> str:
    """The kind of a target without the number of a seat: ``rival_client`` of ``rival2_client/legatus``."""
    return "".join(letter for letter in target.partition("/")[0] if not letter.isdigit())


# -- buttons -----------------------------------------------------------------------------------------------------------
# The buttons of the action bar: those of the board, and for a question that comes again its answer for the round.


ALL_ROUND = "all_round."
"""Prefix of buttons whose answer holds for the whole round."""
FOR_ALL = "for_all"
"""Name of the button whose answer is that of all who are asked the same one after another."""
REST = "rest"
"""Name of the button that answers the remaining similar questions like the last one."""
AGAIN = "again"
"""Name of the button that repeats the last action of several clicks."""
CHOSEN = "chosen"
"""Name of the button that does what a click on the board has chosen."""
END = "end_turn"
"""The name of the button that ends the turn."""


def with_all_round(verbs: Sequence[VerbButton], decision: Decision | None, texts: Texts) -> list[VerbButton]:
    """The buttons; while a question recurs, every answer that is not the primary one can be given for the round."""
    if decision is None or not decision.recurs:
        return list(verbs)
    lasting = [
        VerbButton(ALL_ROUND + verb.name, texts("table.all_round", verb=verb.text), verb.offer)
        for verb in verbs
        if verb.offer is not None and not verb.primary
    ]
    return [*lasting, *verbs]


def with_for_all(verbs: Sequence[VerbButton], shared: str, words: str) -> list[VerbButton]:
    """The buttons; where a table may answer for all at once, the one that does is the one to press."""
    own = next((verb for verb in verbs if verb.offer and verb.offer.actions[0].verb == shared), None)
    if own is None:
        return list(verbs)
    return [
        *(verb._replace(primary=False) for verb in verbs),
        VerbButton(FOR_ALL, words, own.offer, primary=True),
    ]


def with_rest(
    verbs: Sequence[VerbButton], decision: Decision | None, again: Action | None, texts: Texts
) -> list[VerbButton]:
    """The buttons; while several like actions are left (the question counts them), all of them as the last one was."""
    left = decision.words.get("actions") if decision is not None else None
    if again is None or not isinstance(left, int) or left < 2:
        return list(verbs)
    return [VerbButton(REST, texts("table.rest"), Offer(REST, (), (again,))), *verbs]


def with_again(
    verbs: Sequence[VerbButton], again: Action | None, clicks: int, texts: Texts
) -> list[VerbButton]:
    """The buttons, with one that repeats the last action of several clicks if it is allowed."""
    if again is None or clicks < 2 or any(verb.name == REST for verb in verbs):
        return list(verbs)
    return [VerbButton(AGAIN, texts("table.again"), Offer(AGAIN, (), (again,))), *verbs]


def with_chosen(verbs: Sequence[VerbButton], chosen: Offer | None, text: str, short: str) -> list[VerbButton]:
    """The buttons; while something is chosen that one more click does, the one that does it is the one to press."""
    if chosen is None:
        return list(verbs)
    meant = (chosen.actions, chosen.then)
    others = [verb for verb in verbs if verb.offer is None or (verb.offer.actions, verb.offer.then) != meant]
    stands = next((verb.target for verb in verbs if verb not in others), "")
    do = VerbButton(CHOSEN, text, chosen, primary=True, short=short, stands=stands)
    return [*(verb._replace(primary=False) for verb in others), do]


def with_end(
    verbs: Sequence[VerbButton], pending: Action | None, board: Board, table: TableView
) -> list[VerbButton]:
    """The buttons; while an action waits to end the turn, the one that carries it out and says so is the one to press."""
    if pending is None:
        return list(verbs)
    offer, short = Offer(END, (), (pending,)), board.label(table, pending)
    words, amounts = board.ending(table, pending), table.picks.amounts
    others = [
        verb
        for verb in verbs
        if verb.offer is None or verb.offer.then or verb.offer.action(amounts.get(verb.offer.key)) != pending
    ]
    others = [verb for verb in others if verb.text != words]
    stands = next((verb.target for verb in verbs if verb not in others), "")
    end = VerbButton(END, words, offer, primary=True, short=short, stands=stands)
    return [*(verb._replace(primary=False) for verb in others), end]


# -- ways out ----------------------------------------------------------------------------------------------------------
# What would make a refused action possible, in words.


def way_out(texts: MatchTexts, found: Remedy) -> str:
    """What would make it possible, as text: the missing resource or the action before it; "" if nothing."""
    kinds: dict[str, list[str]] = {}
    for means, count in found.lacks:
        kinds.setdefault(means.partition("/")[0], []).extend([means] * count)
    parts = [_means(texts, kind, things) for kind, things in kinds.items()]
    said = [texts("table.lacks", things=texts.listed(parts))] if parts else []
    if found.first is not None:
        said.append(texts("table.first", action=texts.action(found.first)))
    return " ".join(said)


def _means(texts: MatchTexts, kind: str, things: list[str]) -> str:
    """What is lacking of one kind: gold by its number, goods by their names."""
    named = texts.components(things) if "/" in things[0] else ""
    return texts.own(f"lacking.{kind}", count=len(things), things=named)
