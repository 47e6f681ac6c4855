"""Nothing that one seat alone knows reaches the screen while another has it.

Two tables that differ only in what the one before the screen cannot know are looked at side by side: every pixel, word,
tooltip, log line, label and reason must be the same. They come about in two ways: by drawing the unknown anew for a
position, and by two courses of a match that look alike to everybody but the seat that acted.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.storage.record import PERSON, Record, SeatInfo
from game.table.privacy import Privacy
from game.table.session import Session, new_session
from tests.pairs import pairwise, share
from tests.scenes.looking import Screen, differences

PATIENCE = 12
"""Steps after which a seat that always finds two ways has to go on like everybody."""
NAMES = ("Anna", "Bruno", "Chloe", "Dario", "Elena")


def option_sets(game_id: str) -> list[dict[str, str]]:
    """The usual options, and each other value of one of them."""
    options = load_game(game_id).options
    return [{}, *({option.name: value} for option in options for value in option.values[1:])]


def few_sets(game_id: str) -> list[dict[str, str]]:
    """Sets of options in which every two values of two options meet, the usual ones first."""
    options = load_game(game_id).options
    names = [option.name for option in options]
    return [dict(zip(names, row, strict=True)) for row in pairwise(*(option.values for option in options))]


Deal = tuple[str, dict[str, str], int, int]
"""A game, its options, a seed, and how many positions are looked at, which takes seconds each."""


def deals(sets: Callable[[str], list[dict[str, str]]], most: int) -> list[Deal]:
    """Every set of options of every game with a seed of its own."""
    tables = [(game_id, options) for game_id in game_ids() for options in sets(game_id)]
    return [(game_id, options, seed, most) for seed, (game_id, options) in enumerate(tables)]


USUAL: list[tuple[str, dict[str, str]]] = [(game_id, {}) for game_id in game_ids()]
few = deals(few_sets, 2)
DEALS = share([*few[1::2], *few[::2], *deals(option_sets, 3)], len(few) // 6)


def begun(game_id: str, options: dict[str, str], seed: int, players: int) -> Session:
    """A match of so many players, or of the next larger number that may play with these options."""
    game = load_game(game_id)
    chosen = {option.name: options.get(option.name, option.values[0]) for option in game.options}
    players = next(
        count
        for count in range(players, game.players[-1] + 1)
        if not game.clash(chosen, count, game.rules_version)
    )
    seats = [SeatInfo(name, number, PERSON) for number, name in enumerate(NAMES[:players])]
    return new_session(game_id, seats, options, seed)


def copy_of(session: Session, state: Any = None) -> Session:
    """Another session of the same match, in another position if one is given."""
    match = session.match.fork()
    if state is not None:
        match.state = state
    copied = Session(Record(match, list(session.seats), created=session.record.created))
    copied.privacy.curtain = session.privacy.curtain
    alone(copied)
    return copied


def alone(session: Session) -> None:
    """A question put to the whole table is answered in private: what everybody knows of it has tests of its own."""
    if session.privacy.open_question:
        session.privacy.look()


def first(found: list[str]) -> str:
    """The first of the differences; whole tables would take minutes to be compared in words."""
    return "\n".join([f"{len(found)} differences", *(line[:300] for line in found[:10])])


def none(found: list[str]) -> None:
    """Fail with the first of the differences."""
    if found:
        pytest.fail(first(found))


# -- the unknown drawn anew --------------------------------------------------------------------------------------------


def drawn_anew(
    folder: Path, game_id: str, options: dict[str, str], seed: int, every: int, most: int, passed: int = 0
) -> int:
    """Compare at every so many actions of a match, at most so often; how often the positions were different.

    The first `passed` such positions are not looked at.
    """
    game, chance, hidden, left = load_game(game_id), Stream(seed), 0, most
    session = begun(game_id, options, seed, max(game.players[0], min(3, game.players[-1])))
    while not session.over and left:
        if len(session.match) % every == seed % every and passed:
            passed -= 1
        elif len(session.match) % every == seed % every:
            left -= 1
            alone(session)
            session.privacy.reveal()
            seen = game.observe(session.state, session.viewer)
            other = copy_of(session, game.determinize(seen, Stream(len(session.match))))
            hidden += game.digest(other.state) != game.digest(session.state)
            none(look_alike(folder, copy_of(session), other))
        alone(session)
        session.privacy.reveal()
        session.act(chance.choice(game.legal(session.state)))
    return hidden


def look_alike(folder: Path, one: Session, two: Session) -> list[str]:
    """What two tables show differently, under the curtain and without it."""
    screens = [Screen(session, folder, number) for number, session in enumerate((one, two))]
    found = differences(*(screen.look(pixels=True, doors=False) for screen in screens))
    for screen in screens:
        screen.take()
    found += differences(*(screen.look(pixels=True, doors=True) for screen in screens))
    for screen in screens:
        screen.close()
    return found


@pytest.mark.painted
@pytest.mark.parametrize(("game_id", "options"), USUAL)
def test_what_is_drawn_anew_changes_nothing_on_screen(
    tmp_path: Path, game_id: str, options: dict[str, str]
) -> None:
    hidden = drawn_anew(tmp_path, game_id, options, 5, every=45, most=2)
    assert hidden == 2, "the deck at least is not known"


@pytest.mark.painted
@pytest.mark.slow
@pytest.mark.parametrize(
    "deal", share([*deals(few_sets, 1)[::2], *few, *deals(option_sets, 3)], (len(few) + 1) // 6)
)
def test_what_is_drawn_anew_changes_nothing_in_many_positions(tmp_path: Path, deal: Deal) -> None:
    game_id, options, seed, most = deal
    if most == 1:  # one position a match: early in some, late in others
        assert drawn_anew(tmp_path, game_id, options, seed, every=31, most=1, passed=seed % 4) == 1
    else:
        assert drawn_anew(tmp_path, game_id, options, seed, every=31, most=most) == most


# -- two courses that look alike ---------------------------------------------------------------------------------------


class Twins:
    """A match that takes two courses only one seat can tell apart, and a screen for each of them meanwhile."""

    def __init__(self, folder: Path, session: Session) -> None:
        self.folder, self.game = folder, session.game
        self.sessions = [session, session]
        """Both courses; one session while there is no difference."""
        self.screens: list[Screen] = []
        self.keeper: int | None = None
        """The seat that knows the difference, None while there is none."""
        self.alone = 0
        """Steps since there was a difference to look at."""

    @property
    def session(self) -> Session:
        return self.sessions[0]

    def alike(self, seat: int) -> bool:
        """Whether all other seats see the same in both."""
        seen = [
            [self.game.dump(self.game.observe(session.state, other)) for other in self._others(seat)]
            for session in self.sessions
        ]
        return seen[0] == seen[1]

    def pairs(self, seat: int) -> Iterator[tuple[Action, Action]]:
        """Choices of a seat that leave or make a difference only it can see."""
        ways = [self._after(session.state, seat) for session in self.sessions]
        for told in ways[0].keys() & ways[1].keys():  # sought by what is cheap to compare first
            if ways[0][told][1:] or self.keeper is not None:
                first, second = (self._by_look(way[told], seat) for way in ways)
                for look, firsts in first.items():
                    for (one, then), (two, also) in product(firsts, second.get(look, [])):
                        if then != also:
                            yield one, two

    def _after(self, state: Any, seat: int) -> dict[tuple[object, ...], list[tuple[Action, Any]]]:
        """The positions a seat may lead to, by who acts then and what all others are told."""
        found: dict[tuple[object, ...], list[tuple[Action, Any]]] = {}
        others = self._others(seat)
        for action in self.game.legal(state):
            position, events = state.clone(), list[Event]()
            self.game.step(position, action, events)
            told = ([str(event) for event in events if event.visible_to(other)] for other in others)
            found.setdefault((position.to_act, str(list(told))), []).append((action, position))
        return found

    def _by_look(
        self, ways: list[tuple[Action, Any]], seat: int
    ) -> dict[tuple[object, ...], list[tuple[Action, str]]]:
        """What a seat may do, by how the positions it leads to look to all others, with their digests."""
        found: dict[tuple[object, ...], list[tuple[Action, str]]] = {}
        for action, position in ways:
            look = self._looks(position, seat)
            found.setdefault(look, []).append((action, self.game.digest(position)))
        return found

    def _others(self, seat: int) -> list[int]:
        return [number for number in range(len(self.session.seats)) if number != seat]

    def _looks(self, position: Any, seat: int) -> tuple[object, ...]:
        """What everybody but a seat sees of a position."""
        seen = (self.game.digest(self.game.observe(position, other)) for other in self._others(seat))
        return (position.to_act, *seen)

    def passes(self, action: Action) -> bool:
        """Whether somebody else is to act after an action."""
        position = self.session.state.clone()
        self.game.step(position, action)
        return bool(position.to_act != self.session.to_act)

    def step(self, chance: Stream) -> None:
        """Go on, by two ways where the seat to act can go them without another noticing."""
        seat = int(self.session.to_act)
        self.alone += 1
        found = list(self.pairs(seat)) if self.keeper in (None, seat) and self.alone < PATIENCE else []
        if found:
            self.part(seat)
            chosen = chance.choice([pair for pair in found if self.passes(pair[0])] or found)
        else:
            self.alone %= 2 * PATIENCE
            action = chance.choice(self.game.legal(self.session.state))
            if self.keeper == seat:
                self.join()
            chosen = (action, action)
        if self.keeper is None:
            self.session.privacy.reveal()
            self.session.act(chosen[0])
            return
        for screen, action in zip(self.screens, chosen, strict=True):
            screen.act(action)
        if not self.alike(self.keeper):
            self.join()  # now it is known

    def part(self, seat: int) -> None:
        """Give each course a screen of its own; a seat knows the difference from here on."""
        if self.keeper is None:
            self.sessions = [copy_of(self.session), copy_of(self.session)]
            self.screens = [Screen(session, self.folder, n) for n, session in enumerate(self.sessions)]
        self.keeper = seat

    def join(self) -> None:
        """Let both take the course of the first from here on."""
        for screen in self.screens:
            screen.close()
        self.screens, self.keeper = [], None
        self.sessions = [copy_of(self.session)] * 2

    def look(self, *, doors: bool) -> list[str]:
        """What the screens show differently to others than the keeper."""
        self.alone = 0
        found = differences(*(screen.look(pixels=True, doors=doors) for screen in self.screens))
        for screen in self.screens:
            screen.take()
        if self.session.viewer != self.keeper:
            found += differences(*(screen.look(pixels=True, doors=doors) for screen in self.screens))
        return found


def two_courses(
    folder: Path, game: Game[Any], options: dict[str, str], seed: int, most: int
) -> Iterator[list[str]]:
    """Play a match; the differences each time somebody else than the keeper has the screen, at most so often."""
    chance, looked = Stream(seed), 0
    session = begun(game.id, options, seed, game.players[0])
    session.privacy.curtain = "always"
    twins = Twins(folder, session)
    while not twins.session.over and looked < most:
        twins.step(chance)
        if twins.keeper not in (None, twins.session.to_act) and not twins.session.over:
            looked += 1
            yield twins.look(doors=looked % 4 == 1)
    twins.join()


@pytest.mark.painted
def test_two_courses_that_look_alike_show_the_same(tmp_path: Path) -> None:
    # A game all of whose choices lie open has no two courses to compare; drawing its secrets anew covers it.
    looked = []
    for game_id, options in USUAL:
        views = list(two_courses(tmp_path / game_id, load_game(game_id), options, 3, most=2))
        assert not any(views), first(next(filter(None, views)))
        looked.append(len(views))
    assert max(looked) == 2


@pytest.mark.painted
@pytest.mark.slow
@pytest.mark.parametrize("deal", DEALS)
def test_many_courses_that_look_alike_show_the_same(tmp_path: Path, deal: Deal) -> None:
    game_id, options, seed, most = deal
    for found in two_courses(tmp_path, load_game(game_id), options, 10 + seed, most=most):
        assert not found, first(found)


@pytest.mark.painted
def test_a_leak_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = game_ids()[0]
    monkeypatch.setattr(Privacy, "seen", property(lambda privacy: privacy._record.match.state))
    with pytest.raises(pytest.fail.Exception, match="differences"):
        drawn_anew(tmp_path, game_id, {}, 5, every=45, most=3)
