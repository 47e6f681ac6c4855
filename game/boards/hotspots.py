"""From legal actions to lit targets and from clicks to actions, for every game.

Every action names the targets it touches. A click adds its target to the selection; an action is executed when the selection equals its targets and no longer action is possible. The order of clicks does not matter: contract then ship, or ship then contract.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from game.boards.board import Board, Offer, Picks, TableView, VerbButton
from game.engine.core.action import Action, Grammar

LESS, MORE, SHEET, VERB, OFFER, SEAT = "less/", "more/", "sheet/", "verb/", "offer/", "seat/"
"""Targets that are no components: steppers, a seat's sheet, action bar buttons, lines of a menu.

A seat that no action touches opens its sheet when it is clicked."""


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

    @classmethod
    def of(cls, board: Board, table: TableView) -> Hotspots:
        """The hotspots of a table as a board shows it."""
        chains = board.chains(table)
        return cls(table.choices, lambda action: board.touches(table, action), table.game.grammar, chains)

    @cached_property
    def targets(self) -> frozenset[str]:
        """Every target some legal action touches."""
        return frozenset(ref for offer in self.offers for ref in offer.refs)

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
        picked = Counter(selection)
        return [offer for offer in self.offers if not picked - self._counts[offer.key]]

    def complete(self, selection: tuple[str, ...]) -> list[Offer]:
        """The offers that touch exactly what is selected."""
        return [offer for offer in self.matching(selection) if len(offer.refs) == len(selection)]

    def certain(self, selection: tuple[str, ...]) -> Offer | None:
        """The one thing that what is selected can mean, which another click on it does; ``None`` if there is a choice."""
        only = [offer for offer in self.matching(selection) if not offer.then] if selection else []
        return only[0] if len({offer.actions for offer in only}) == 1 else None

    def offer(self, key: str) -> Offer | None:
        """The offer with that key."""
        return next((offer for offer in self.offers if offer.key == key), None)

    def then(self, selection: tuple[str, ...], action: Action) -> tuple[Action, ...]:
        """The actions that follow `action` as part of the click that completed the selection."""
        found = [offer.then for offer in self.complete(selection) if offer.actions[0] == action]
        return found[0] if len(found) == 1 else ()

    def about(self, target: str) -> list[Offer]:
        """The offers with several amounts that touch a target: what the wheel changes there."""
        return [offer for offer in self.offers if target in offer.refs and len(offer.actions) > 1]


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
    found = [
        value
        for value, argument in zip(action.args, arguments, strict=True)
        if argument.kind.names is None and argument.place is None
    ]
    return found[0] if len(found) == 1 else -1


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
    complete = [offer for offer in matching if len(offer.refs) == len(selection)]
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
