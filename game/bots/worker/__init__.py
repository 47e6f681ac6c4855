"""The worker process in which bots think, so that the window never waits.

``messages`` are what goes between table and process: plain data, observations, never a true position. ``client``
is the side of the table. In the process ``task_loop`` runs the tasks step by step and polls the pipe;
it answers requests, gives hints and works in the background. ``computations`` are partial answers, also to questions that are likely to come while
others decide. ``tree_process`` is a second process that grows trees of the same questions.
"""

from .client import BotWorker, simple
from .computations import Seats
from .messages import (
    Advice,
    Answer,
    ParRequest,
    PonderBatch,
    PonderRequest,
    Request,
    ReviewRequest,
    ponder_request,
    request,
    review_request,
)
from .task_loop import answer

__all__ = [
    "Advice",
    "Answer",
    "BotWorker",
    "ParRequest",
    "PonderBatch",
    "PonderRequest",
    "Request",
    "ReviewRequest",
    "Seats",
    "answer",
    "ponder_request",
    "request",
    "review_request",
    "simple",
]
