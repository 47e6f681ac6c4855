"""Sample matches: played by bots from a fixed seed, for pictures, measures and tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.boards import opponent
from game.bots.bot import bot_seed
from game.bots.career import stations
from game.bots.registry import make_bot, plain_ids, player_id
from game.bots.thinking.level import LEVELS
from game.engine.core.action import Action
from game.engine.core.game import Game, Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.scenes.common.people import introduced, people_of
from game.storage.career_results import CareerResults
from game.storage.record import PERSON, POLICIES, Record, SeatInfo
from game.storage.saves import Saves
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.table.privacy import CURTAINS
from game.table.session import Session
from game.table.timeline import UNITS
from game.ui.scene import Context, Texts

SEED = 1204
STEPS_AT_MOST = 100_000
VARIED_AT_MOST = 1500
"""Actions after which a match is long enough: random players may go round in circles."""
BUSY_ROUND = 5
CREATED = "2026-01-01T12:00:00+00:00"


def seats_of(texts: Texts, count: int, bot: str, game_id: str = "") -> list[SeatInfo]:
    """A person and bots, named as for a new game; with a game its characters, at the weakest level but one."""
    seats = [
        SeatInfo(texts(f"new_game.name.{index + 1}"), index, PERSON if index == 0 else bot)
        for index in range(count)
    ]
    guests = opponent.everybody(game_id) if game_id else []
    if not guests:
        return seats
    level = LEVELS[1]
    for index in range(1, count):
        guest = player_id(level, guests[(index - 1) % len(guests)])
        seats[index] = SeatInfo("", index, guest)
    return introduced(texts, game_id, seats)


def chosen(match: Match[Any], bot: str) -> Action:
    """What a bot does for the seat to act."""
    state, game = match.state, match.game
    seat = state.to_act
    player = make_bot(game.id, bot, bot_seed(match.setup.seed, seat, len(match)))
    return player.choose(game, game.observe(state, seat), game.legal(state))


def named_in(texts: Texts, record: Record) -> Record:
    """The same match with the bots named as in a language."""
    seats = [seat if seat.is_person else replace(seat, name="") for seat in record.seats]
    return replace(record, seats=introduced(texts, record.match.game.id, seats))


def played(texts: Texts, *, players: int = 0, round_: int = 0, seed: int = SEED, game_id: str = "") -> Record:
    """A match played by bots to its end, or until the first seat must decide in that round.

    `players` 0 takes the maximum of the game.
    """
    match, bot = _begun(players, seed, game_id)
    game = match.game
    for _ in range(STEPS_AT_MOST):
        decision = game.decision(match.state)
        if decision is None:
            break
        if round_ and decision.seat == 0 and int(game.facts(match.state).get("round", 0)) >= round_:
            break
        match.play(chosen(match, bot))
    return Record(match, seats_of(texts, match.setup.players, bot, game.id), created=CREATED)


def options_in_turn(game: Game[Any], players: int, turn: int) -> dict[str, str]:
    """Options of a game for a table of so many: the usual ones at first, then others in turn, as far as they go together."""
    if not turn:
        return {}
    chosen = {option.name: option.values[0] for option in game.options}
    for option in game.options:
        more = {**chosen, option.name: option.values[turn % len(option.values)]}
        chosen = chosen if game.clash(more, players, game.rules_version) else more
    return chosen


def varied(texts: Texts, game_id: str, turn: int, seed: int) -> Record:
    """A match of a game played by bots to its end: each turn with another number of players and other options.

    Sensible and random players take turns, since random ones do what others never would. It ends early when they go round
    in circles.
    """
    game = load_game(game_id)
    players = game.players[(turn + 1) % len(game.players)]
    bots = plain_ids(game_id)
    bot = bots[min((turn + 1) % 2, len(bots) - 1)]
    match = Match(game, Setup(game_id, players, seed, options_in_turn(game, players, turn)))
    while game.decision(match.state) is not None and len(match) < VARIED_AT_MOST:
        match.play(chosen(match, bot))
    return Record(match, seats_of(texts, players, bot, game_id), created=CREATED)


def rewound(texts: Texts) -> Record:
    """A match of persons with free undo and two undone branches."""
    record = played(texts, players=3, round_=4)
    record.seats[:] = [SeatInfo(seat.name, seat.color) for seat in record.seats]
    record.policy = POLICIES[-1]
    session = Session(record)
    session.privacy.curtain = CURTAINS[-1]
    for unit in UNITS[:2]:
        session.history.undo(unit)
        gone = session.match.undone[-1].action
        other = next((action for action in session.choices if action != gone), gone)
        session.act(other)
    session.history.undo()
    return record


def busiest(texts: Texts) -> Record:
    """A match played by bots up to the decision at which the first seat could touch the most things.

    Only decisions from the round ``BUSY_ROUND`` on are looked at.
    """
    match, bot = _begun(0, SEED, "")
    game = match.game
    best, place = 0, 0
    while (decision := game.decision(match.state)) is not None:
        choices = len(
            {ref for action in game.legal(match.state) for ref in game.touches(match.state, action)}
        )
        late = int(game.facts(match.state).get("round", 0)) >= BUSY_ROUND
        if decision.seat == 0 and late and choices > best:
            best, place = choices, len(match)
        match.play(chosen(match, bot))
    return Record(match.fork(place), seats_of(texts, match.setup.players, bot, game.id), created=CREATED)


STAGES = ((3, 1), (2, 1), (3, 1), (1, 2), (2, 1), (1, 2), (0, 0), (2, 3))
"""Laurels and number of goes at the first stations of a path; 0 for one that was left out."""


def career_goes(
    results: CareerResults, person: str, game: str, stages: Sequence[tuple[int, int]] = STAGES
) -> None:
    """Let a person have been at the first stations of a path, with some laurels and defeats."""
    for station, (laurels, goes) in zip(stations(game), stages, strict=False):
        if not laurels:
            results.skip(person, game, station.id)
        with results.statistics.opened(change=True) as base:
            base.executemany(
                "insert or ignore into career values (?, ?, ?, ?, 'plain', ?, 0, 'strict', ?, ?)",
                [
                    (f"{person} {game} {station.id} {go}", person, game, station.id, laurels if go == goes - 1 else 1, go,
                     f"2026-03-{station.act:02}T12:00:{go:02}+00:00")
                    for go in range(goes)
                ],
            )  # fmt: skip


EVENINGS = (
    ("2026-02-07T20:00:00+00:00", "Ulrike", "Viktor", "Wanda"), ("2026-04-18T21:00:00+00:00", "Wanda", "Ulrike", "Viktor"),
    ("2026-05-02T19:30:00+00:00", "Ulrike", "Wanda", "Viktor"), ("2026-05-02T22:10:00+00:00", "Ulrike", "Viktor", "Wanda"),
    ("2026-04-11T20:00:00+00:00", "Viktor", "Xenia"),
)  # fmt: skip
"""When some people finished a match, in the order of their places."""
FACES = {"Ulrike": 4, "Viktor": 1, "Wanda": 2}
"""Their colors, which are those of their portraits."""


def evenings(context: Context) -> None:
    """Matches of several people in the statistics, and the people themselves, one with a portrait."""
    games, kept = game_ids(), people_of(context)
    plan = {
        "count": 3, "options": {}, "seal": True,
        "seats": [{"name": name, "colour": n, "controller": PERSON} for name, n in FACES.items()],
    }  # fmt: skip
    kept.meet(FACES, games[0], plan, POLICIES[1])
    guests = opponent.everybody(games[0])
    if guests:
        kept.set_portrait("Wanda", f"{games[0]}/{guests[1 % len(guests)]}")
    with Statistics(context.service(Saves).folder.parent / STATISTICS).opened(change=True) as base:
        for number, (ended, *names) in enumerate(EVENINGS):
            game = games[number % len(games)]
            base.execute(
                "insert or ignore into matches values (?, ?, ?, ?, 'friends', '{}', 9, 90, 0, 0)",
                (f"evening {number}", game, ended, ended),
            )
            base.executemany(
                "insert or ignore into results values (?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        f"evening {number}",
                        seat,
                        name,
                        PERSON,
                        seat + 1,
                        71 - 9 * seat - number,
                        1.0 - min(seat, 1),
                    )
                    for seat, name in enumerate(names)
                ],
            )


def _begun(players: int, seed: int, game_id: str) -> tuple[Match[Any], str]:
    """A new match, and the bot that plays all seats: the second weakest."""
    game = load_game(game_id or game_ids()[0])
    bots = plain_ids(game.id)
    return Match(game, Setup(game.id, players or game.players[-1], seed)), bots[min(1, len(bots) - 1)]
