"""Plays with a bot and saves, is killed at random times, and resumes; runs as a program.

Arguments: how often to kill, the seed of the moments. Each child is killed somewhere in the decision after a number of
decisions, so that how much is played does not depend on how busy the machine is. Prints how it went as JSON.
"""

import json
import os
import signal
import sys
import time

from game.engine.core.rng import Stream
from game.storage import SaveError, Saves
from game.storage.record import Record
from game.storage.saves import AUTOSAVE
from game.table import Session, new_session, resume
from tests.table.tables import GAME, seats


def kept() -> Record | None:
    """The match that was kept, as Continue would take it."""
    saves = Saves()
    if not saves.path(AUTOSAVE).exists():
        return None
    try:
        return saves.load(AUTOSAVE)
    except SaveError as error:
        if error.intact is None:
            raise
        return error.intact


def act(session: Session, chance: Stream, tell: int) -> None:
    """Take one decision; reports the expected hash before it and the real one after it."""
    if session.history.can_undo and chance.below(5) == 0:
        os.write(tell, f"back {session.match.hash(session.history.undo_target('step'))}\n".encode())
        session.history.undo()
    elif session.waiting_for_bot:
        while not session.poll():
            time.sleep(0.001)
    else:
        session.act(chance.choice(session.choices))
    if session.autosave.notice is not None:
        os.write(tell, f"notice {session.autosave.notice}\n".encode())
    os.write(tell, f"done {session.match.hash()}\n".encode())


def child(tell: int, seed: int) -> None:
    """Play on until killed."""
    chance, found, saves = Stream(seed), kept(), Saves()
    while True:
        if found is None or GAME.over(found.match.state):
            session = new_session(
                GAME.id, seats("person", "random", "person"), {}, seed, saves=saves, policy="sandbox"
            )
        else:
            session = resume(found, saves)
        session.privacy.curtain, session.players.pace = "never", "instant"
        os.write(tell, f"done {session.match.hash()}\n".encode())
        while not session.over:
            act(session, chance, tell)
        found = None


def killed(seed: int, wanted: int, seconds: float) -> list[list[str]]:
    """Start a child process, kill it after so many reported decisions, and return its reports."""
    hear, tell = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(hear)
        child(tell, seed)
    os.close(tell)
    with os.fdopen(hear, "rb") as pipe:
        told: list[bytes] = []
        while sum(line.startswith(b"done") for line in told) < wanted and (line := pipe.readline()):
            told.append(line)
        time.sleep(seconds)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        told += pipe.readlines()
    return [line.decode().rstrip("\n").split(" ", 1) for line in told]


def sound(told: list[list[str]], record: Record | None) -> bool:
    """Whether at most the running decision was lost."""
    done = [word for what, word in told if what == "done"]
    if record is None or not done:
        return not done
    match, last = record.match, told[-1]
    near = {match.hash(), match.hash(max(len(match) - 1, 0))}
    return done[-1] in near or (last[0] == "back" and match.hash() == last[1]) or len(match) == 0


def main(count: int, seed: int) -> dict[str, object]:
    """Kill so often; count losses and reported decisions."""
    chance, lost, longest, decisions, wanted, notices = Stream(seed), 0, 0, 0, 0, []
    for number in range(count):
        waited = chance.below(5)  # none: killed while the match is being opened
        told = killed(number, waited, 0.05 * chance.uniform())
        wanted += waited
        record = kept()
        lost += not sound(told, record)
        longest = max(longest, len(record.match) if record is not None else 0)
        decisions += sum(what == "done" for what, _ in told)
        notices += [word for what, word in told if what == "notice"]
    left = [path.name for path in Saves().folder.glob("*.new")]
    return {
        "lost": lost, "longest": longest, "decisions": decisions, "wanted": wanted, "notices": notices, "half": len(left),
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]))))
