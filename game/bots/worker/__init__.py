"""A process in which players think, so that the window never waits for them.

``questions`` is what is said between the table and that process: plain data, observations and never a true position.
``client`` is the table's side of it. In the process ``room`` steps through the tasks while it looks at the pipe:
``thoughts`` are answers as far as they have been thought out, ``tasks`` answers questions and gives advice,
``pondering`` thinks on while others decide.
"""

from .client import BotWorker
from .memory import Seats
from .questions import Advice, Answer, PonderBatch, PonderRequest, Request, ponder_request, request
from .simple import simple
from .tasks import answer

__all__ = [
    "Advice",
    "Answer",
    "BotWorker",
    "PonderBatch",
    "PonderRequest",
    "Request",
    "Seats",
    "answer",
    "ponder_request",
    "request",
    "simple",
]
