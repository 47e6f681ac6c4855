"""Who plays the matches of a training: processes of this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import NamedTuple

from build.project import commit

AGAIN = 3
"""How often a match is given out again when the worker that played it is lost."""
PATIENCE = 30
"""Seconds to wait for a cluster and for its first worker."""


class ClusterError(Exception):
    """A cluster that cannot be used, with the reason."""


class Players(NamedTuple):
    """Where matches are played, and how many at a time."""

    executor: Executor
    jobs: int


@contextmanager
def processes(jobs: int) -> Iterator[Players]:
    """So many processes of this machine."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield Players(pool, jobs)


@contextmanager
def cluster(address: str) -> Iterator[Players]:
    """The workers of the Dask scheduler at an address; raises :class:`ClusterError`.

    Workers run in a checkout of the same commit: matches played by other rules or bots are no matches to learn from.
    """
    from distributed import Client  # not where training runs on one machine

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address} ({error})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
            commits = client.run(commit)
        except TimeoutError:
            raise ClusterError(f"the scheduler at {address} has no workers") from None
        except ImportError as error:
            raise ClusterError(f"a worker was not started in the project's folder ({error})") from None
        own = commit()
        for worker, other in commits.items():
            if other != own:
                raise ClusterError(f"worker {worker} runs {other or 'an unknown version'}, and here is {own}")
        yield Players(client.get_executor(pure=False, retries=AGAIN), sum(client.nthreads().values()))
