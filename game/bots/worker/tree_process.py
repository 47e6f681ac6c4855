"""A process that grows trees beside the one in which bots think, where there is a core for it; and that process's end of the pipe.

It grows one tree at a time, the last one asked for, and tells how far it is from time to time. Nobody ever waits for it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from time import monotonic

from game.bots.registry import levels, make_bot, split_bot_id
from game.bots.thinking.search import Counts
from game.bots.thinking.search_bot import SearchBot, TreeHelper
from game.bots.thinking.search_result import Line
from game.bots.thinking.trees import TreeRun
from game.engine.registry import load_game

from .messages import Request

REPORT_EVERY = 0.25
"""Seconds between two words on a tree that still grows."""


@dataclass(frozen=True, slots=True)
class TreeRequest:
    """A tree of a question: the answers to it, the seed of the tree, what the bot's taste is measured by (``Rollout.usual``), and its size."""

    ticket: int
    question: Request
    lines: tuple[Line, ...]
    seed: int
    usual: float | None
    share: int


@dataclass(frozen=True, slots=True)
class TreeReply:
    """How large a tree is, and what it has counted by answer. Ticket 0: the process is there."""

    ticket: int
    grown: int = 0
    counts: tuple[Counts, ...] = ()


def shares_trees(question: Request) -> bool:
    """Whether a bot may grow several trees for a question."""
    level = levels(question.game).get(split_bot_id(question.bot)[0])
    return level is not None and any(one.trees > 1 for one in (level, *level.crowd))


# -- in the process of the bots --------------------------------------------------------------------------------------


class TreeProcess:
    """The end of the pipe to a process that grows trees. Until it says that it is there nothing is asked of it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._ready = False
        self._asked = 0
        self._told = TreeReply(0)

    def helper_for(self, question: Request) -> TreeHelper:
        """What grows trees of a question here."""
        return partial(self._begin, question)

    def latest(self, ticket: int) -> TreeReply | None:
        """The last word on a tree; ``None`` where there is none, or another one was asked for since."""
        with suppress(EOFError, OSError):
            while self._pipe.poll():
                word: TreeReply = self._pipe.recv()
                self._ready = True
                self._told = word
        return self._told if self._told.ticket == ticket else None

    def _begin(
        self, question: Request, lines: Sequence[Line], seeds: Sequence[int], usual: float | None, share: int
    ) -> Sequence[GrowingTree]:
        self.latest(0)
        if not self._ready:
            return []
        self._asked += 1
        try:
            self._pipe.send(TreeRequest(self._asked, question, tuple(lines), seeds[-1], usual, share))
        except OSError:
            self._ready = False
            return []
        return [GrowingTree(self, self._asked)]


class GrowingTree:
    """A tree that was asked for (``thinking.trees.RemoteTree``)."""

    def __init__(self, process: TreeProcess, ticket: int) -> None:
        self._process = process
        self._ticket = ticket
        self.grown = 0
        self.counts: Sequence[Counts] = ()

    def listen(self) -> None:
        """Take in what is known by now."""
        told = self._process.latest(self._ticket)
        if told is not None:
            self.grown, self.counts = told.grown, told.counts


# -- in the process itself -------------------------------------------------------------------------------------------


def requested_tree(asked: TreeRequest) -> TreeRun:
    """A tree that was asked for."""
    question = asked.question
    game = load_game(question.game, question.components)
    bot, seen = make_bot(question.game, question.bot, question.seed), game.load(question.seen)
    assert isinstance(bot, SearchBot)
    return bot.tree(game, seen, asked.lines, asked.seed, asked.usual)


def grow(pipe: Connection) -> None:
    """The whole work of the process."""
    give_way()
    answer_requests(pipe)


def answer_requests(pipe: Connection) -> None:
    """Grow what is asked for until the other side hangs up."""
    tree: TreeRun | None = None
    ticket = share = 0
    spoken = monotonic()
    with suppress(EOFError, OSError):
        pipe.send(TreeReply(0))
        while True:
            while pipe.poll(0 if tree is not None else None):
                asked: TreeRequest = pipe.recv()
                ticket, tree, share = asked.ticket, requested_tree(asked), asked.share
                spoken = monotonic()
            assert tree is not None
            tree.step()
            if tree.grown >= share or monotonic() - spoken > REPORT_EVERY:
                pipe.send(TreeReply(ticket, tree.grown, tuple(tree.counts())))
                spoken = monotonic()
            if tree.grown >= share:
                tree = None


# -- what every process of the bots does first ------------------------------------------------------------------------

MODEST = 5
"""Niceness of the process, so that the window has priority."""
BELOW_NORMAL = 0x4000
"""The same as a priority class of Windows."""


def give_way() -> None:
    """The window goes first where there are not cores enough for all, and Ctrl+C at a terminal is for it to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
        else:
            os.nice(MODEST)


def spare_cores() -> int:
    """The cores besides one."""
    there = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(there) - 1
