"""Plays matches and prints a digest of every decision of each game: run plain and compiled, it prints the same.

``python -m tests.engine.same_matches MATCHES DECISIONS``: random matches for each number of players with all events, then that many
decisions of experts in positions of a random match. The last line says what ran.
"""

import sys
from hashlib import blake2b
from typing import Any

from game.bots.registry import make_bot
from game.engine.core.game import Game, Setup
from game.engine.core.messages import Event
from game.engine.core.rng import stream
from game.engine.registry import load_game, rule_packages
from game.native import compiled

STRIDE = 8
"""Random decisions between two of an expert."""


def random_digest(game: Game[Any], matches: int) -> str:
    """The digest of the actions, events and last positions of random matches."""
    whole = blake2b(digest_size=8)
    for players in game.players:
        for seed in range(matches):
            log: list[Event] = []
            state = game.start(Setup(game.id, players, seed), log)
            chance = stream(seed, "same")
            while state.to_act >= 0:
                action = chance.choice(state.choices)
                whole.update(game.grammar.text(action).encode())
                game.step(state, action, log)
            for event in log:
                words = sorted(map(repr, event.words.items()))
                whole.update(repr((event.key, event.seat, words, event.reveals)).encode())
            whole.update(game.digest(state).encode())
    return whole.hexdigest()


def expert_digest(game: Game[Any], decisions: int) -> str:
    """The digest of so many answers of experts, with what they expect of each alternative."""
    whole = blake2b(digest_size=8)
    state, chance = game.start(Setup(game.id, 3, 5)), stream(5, "same")
    for _ in range(decisions):
        bot = make_bot(game.id, "expert", 3)
        action = bot.choose(game, game.recall(state, state.to_act), state.choices)
        result = getattr(bot, "result", None)
        whole.update(repr((game.grammar.text(action), result)).encode())
        game.step(state, action)
        for _ in range(STRIDE):
            if state.to_act >= 0:
                game.step(state, chance.choice(state.choices))
        if state.to_act < 0:
            break
    return whole.hexdigest()


def main(matches: int, decisions: int) -> None:
    """Print a line a game and what ran."""
    for game_id in rule_packages():
        game = load_game(game_id)
        print(game_id, random_digest(game, matches), expert_digest(game, decisions))
    print("compiled" if compiled() else "plain")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
