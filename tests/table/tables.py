"""Tables for the tests of what happens at them."""

from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.storage import Saves, SeatInfo
from game.table import Session, new_session

GAME = load_game("constantinopolis")


def seats(*controllers: str) -> list[SeatInfo]:
    return [SeatInfo(f"Seat {number}", number, controller) for number, controller in enumerate(controllers)]


def table(policy: str, *controllers: str, seed: int = 3, saves: Saves | None = None) -> Session:
    """A session; a seat is a ``person`` or ``random``."""
    session = new_session(
        GAME.id, seats(*controllers), {"free_trade": "yes"}, seed, saves=saves, policy=policy
    )
    session.privacy.curtain = "never"
    return session


def move(session: Session, chance: Stream) -> None:
    """Take one random action for the seat to act; a bot's is computed in this process."""
    action = chance.choice(GAME.legal(session.state))
    if session.waiting_for_bot:
        session._take(action)
    else:
        session.act(action)


def play(session: Session, actions: int, chance: Stream) -> None:
    """Take so many random actions, fewer if the match ends."""
    for _ in range(actions):
        if not session.over:
            move(session, chance)
