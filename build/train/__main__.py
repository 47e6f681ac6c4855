"""`python3 build train GAME --players N --seconds S`: learn an evaluation and write its file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from build.project import ROOT, commit
from build.train.learner import Learner
from build.train.match_store import MatchStore, StoreError
from build.train.players import ClusterError, Players, cluster, processes
from build.train.training_data import SELF_PLAY, TRAINED_LEVEL, Episode, Task, play_episode
from build.train.trial import trial
from game.bots.match_series import MatchSeries, pairing
from game.bots.rating_estimate import Share
from game.bots.registry import adapter_of
from game.bots.thinking.evaluation import Evaluation, Fact, file_name, read_evaluation, write_evaluation
from game.bots.thinking.game_adapter import GameAdapter
from game.bots.thinking.network import Network
from game.engine.core.game import Game
from game.engine.registry import load_game, rule_packages

TERMS = 4
"""Parts of the time: within one all matches are played with what was learned before it."""
HIDDEN = 24
"""Neurons of the hidden layer."""


def main(words: Sequence[str]) -> int:
    """Learn, write the file, measure what was learned and note it in the file."""
    asked = _asked(words)
    adapter = adapter_of(asked.game)
    if adapter is None:
        print(f"{asked.game} has nothing to learn with", file=sys.stderr)
        return 2
    game = load_game(asked.game)
    if asked.players not in game.players:
        print(f"{game.id} is for {game.players[0]} to {game.players[-1]} players", file=sys.stderr)
        return 2
    begin = None
    if asked.begin:
        text = asked.begin.read_text(encoding="utf-8")
        begin = read_evaluation(text, asked.begin.name, game.id, None, adapter.names).network
    trainer = Trainer(game, adapter, asked.players, asked.seed, asked.hidden, begin, asked.self_play)
    try:
        if asked.keep:
            trainer.keep_in(asked.keep)
        with cluster(asked.cluster) if asked.cluster else processes(asked.jobs) as players:
            seconds = trainer.run(asked.seconds, asked.terms, players)
    except (StoreError, ClusterError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        kept = f"; {trainer.matches} matches are in {asked.keep}" if asked.keep else ""
        print(f"stopped{kept}", file=sys.stderr)
        return 130
    if not trainer.learner.ready:
        print(
            f"only {trainer.matches} matches in {asked.seconds} seconds: too few to learn from",
            file=sys.stderr,
        )
        return 1
    made: dict[str, Fact] = {
        "commit": commit(),
        "seconds": round(seconds),
        "matches": trainer.matches,
        "seed": asked.seed,
    }
    begun = f" --begin {asked.begin.name}" if asked.begin else ""
    begun += f" --terms {asked.terms}" if asked.terms != TERMS else ""
    begun += f" --hidden {asked.hidden}" if asked.hidden != HIDDEN else ""
    begun += f" --self-play {asked.self_play}" if asked.self_play != SELF_PLAY else ""
    begun += f" --jobs {asked.jobs}" if asked.jobs != 1 else ""
    command = f"python3 build train {game.id} --players {asked.players} --seconds {asked.seconds}{begun}"
    file = ROOT / "game" / "bots" / game.id / file_name(asked.players)
    trainer.write(file, made, command)
    made |= (
        trainer.tried(asked.begin.name, asked.deals) if asked.begin else _measured(game.id, adapter, asked)
    )
    trainer.write(file, made, command)
    print(f"{file.relative_to(ROOT)}: {made}")
    return 0


class Trainer:
    """Plays and learns by turns."""

    def __init__(
        self,
        game: Game[Any],
        adapter: GameAdapter,
        players: int,
        seed: int,
        hidden: int,
        begin: Network | None,
        self_play: float = SELF_PLAY,
    ) -> None:
        self.game, self.adapter, self.players, self.seed = game, adapter, players, seed
        self.self_play = self_play
        guide = {adapter.names.index(name): factor for name, factor in adapter.guide.items()}
        self.learner = Learner(len(adapter.names), guide, adapter.trace, hidden, seed, begin)
        self.matches = 0
        self._store: MatchStore | None = None
        self._earlier = 0.0  # seconds spent playing in earlier runs
        self._written = 0.0  # when the store was last written
        self._number = 0  # number of the last task given out
        self._turns = 0  # of the last match: exploration ends somewhere in one of that length

    def evaluation(self, made: dict[str, Fact] | None = None) -> Evaluation:
        """What has been learned so far."""
        network, points = self.learner.network(), self.learner.points() if made else 1.0
        return Evaluation(self.game.id, self.players, self.adapter.names, network, made or {}, points)

    def keep_in(self, folder: Path) -> None:
        """Keep all matches in a folder, and begin with those that are there; raises StoreError."""
        about = {
            "game": self.game.id,
            "players": self.players,
            "seed": self.seed,
            "features": list(self.adapter.names),
        }
        self._store = MatchStore(folder, about)
        for number, episode in self._store.matches():
            self._number = max(self._number, number)
            self._keep(episode)
        self._earlier = self._store.seconds()
        if self.matches:
            print(f"{self.matches} matches from {folder}", flush=True)
            self.learner.learn()

    def run(self, seconds: float, terms: int, players: Players) -> float:
        """Play for so many seconds, learn at the end of each term; return how long it took with all earlier runs."""
        began = self._written = monotonic()
        try:
            for term in range(1, terms + 1):
                self._play(players, began + seconds * term / terms)
                surprise = self.learner.learn()
                spent = monotonic() - began
                print(f"{spent:6.0f} s, {self.matches} matches, surprise {surprise:.4f}", flush=True)
        finally:
            self._write()
        return self._earlier + monotonic() - began

    def _play(self, players: Players, until: float) -> None:
        """Play matches and keep them until it is time to learn."""
        running: dict[Future[Episode], int] = {}
        while running or monotonic() < until:
            while len(running) < 2 * players.jobs and monotonic() < until:
                task = self._task()
                running[players.executor.submit(play_episode, task)] = task.number
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                episode, number = each.result(), running.pop(each)
                self._keep(episode)
                if self._store and self._store.add(number, episode):
                    self._write()

    def _write(self) -> None:
        """Write what the store has not written yet."""
        if self._store:
            now = monotonic()
            self._store.write(now - self._written)
            self._written = now

    def _task(self) -> Task:
        self._number += 1
        learned = write_evaluation(self.evaluation(), "") if self.learner.judges else ""
        return Task(self.game.id, self.players, self.seed, self._number, self._turns, learned, self.self_play)

    def _keep(self, episode: Episode) -> None:
        self._turns = max(1, episode.turns)
        self.learner.add(episode)
        self.matches += 1

    def tried(self, begun: str, deals: int) -> dict[str, Fact]:
        """Play what was learned against what it began with, and go back to that where something was lost."""
        if not deals:
            return {}
        learned = self.evaluation()
        begun_with = replace(learned, network=self.learner.beginning())
        found, stays = trial(self.adapter, learned, begun_with, deals)
        if not stays:
            self.learner.forget()
        return {
            "decay": self.learner.decay,
            **_facts(begun, found),
            "kept": "learned" if stays else begun,
        }

    def write(self, file: Path, made: dict[str, Fact], command: str) -> None:
        """Write the evaluation's file."""
        file.write_text(write_evaluation(self.evaluation(made), command), encoding="utf-8", newline="\n")


def _measured(game_id: str, adapter: GameAdapter, asked: argparse.Namespace) -> dict[str, Fact]:
    """How the bot that uses the new file does against the first opponent."""
    if not asked.deals:
        return {}
    bot, rival = TRAINED_LEVEL, adapter.opponents[0]
    series = MatchSeries(game_id, (bot, *[rival] * (asked.players - 1)), asked.deals)
    found = pairing(series).row
    return _facts(rival, found.share)


def _facts(rival: str, found: Share) -> dict[str, Fact]:
    return {
        "rival": rival,
        "share": round(found.mean, 3),
        "margin": round(found.margin, 3),
        "deals": found.deals,
    }


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 build train", description=__doc__)
    parser.add_argument("game", choices=rule_packages())
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster whose workers play instead"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep the matches here, and go on with those kept there"
    )
    parser.add_argument("--hidden", type=int, default=HIDDEN)
    parser.add_argument(
        "--begin", type=Path, help="an evaluation to begin with, such as that for two players"
    )
    parser.add_argument(
        "--terms", type=int, default=TERMS, help="how often to learn: what was learned plays the next term"
    )
    parser.add_argument(
        "--self-play",
        type=_part,
        default=SELF_PLAY,
        help="share of the seats held by the bot in training, 0 to 1; the rest are opponents",
    )
    parser.add_argument(
        "--deals", type=int, default=40, help="at most, to measure what was learned; 0: do not"
    )
    return parser.parse_args(words)


def _part(word: str) -> float:
    part = float(word)
    if not 0 <= part <= 1:
        raise ValueError(word)
    return part


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
