"""Answer pieces on the workers of a Dask scheduler, which may stand in the queue of SLURM."""

from __future__ import annotations

import logging
from dataclasses import replace
from importlib import import_module
from math import inf
from queue import SimpleQueue
from threading import get_ident
from time import monotonic
from typing import Any, Self

from grundy.errors import InputError, LimitError
from grundy.store.layout import grundy_version
from grundy.survey.hand import Hand
from grundy.survey.piece import Outcome, Piece

__all__ = ["Cluster", "Slurm"]

_PATIENCE = 10  # seconds until a scheduler counts as out of reach
_AHEAD = 3  # pieces that a worker has to hand, so that it never waits for the scheduler
_MOST_DEATHS = 3
_NEED = "a cluster needs Dask: install grundy[cluster]"


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise LimitError(_NEED) from None


def _answer(piece: Piece) -> Outcome:
    """Answer a piece on a worker of Dask: in a process beside it, which the limit may kill."""
    worker = import_module("distributed").get_worker()
    if piece.version != grundy_version():
        reason = f"grundy {grundy_version()} on the worker {worker.address}"
        return Outcome(piece, "refused", reason)
    hands: dict[int, Hand] = vars(worker).setdefault("_grundy_hands", {})
    if get_ident() not in hands:  # one a thread
        hands[get_ident()] = Hand()
    return hands[get_ident()].perform(piece)


class Cluster:
    """Use the workers of a running scheduler, those that come and those that go.

    Results are taken as they complete; a piece whose worker goes is given to another one.
    """

    name = "dask"

    def __init__(self, address: str) -> None:
        self.address = address
        self._futures: dict[str, Any] = {}
        self._deaths: dict[str, int] = {}
        self._threads, self._counted = 0, -inf
        self._ready: SimpleQueue[tuple[Piece, Any]] = SimpleQueue()

    def __enter__(self) -> Self:
        distributed = _module("distributed")
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._client = distributed.Client(self.address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            expected = "a scheduler that can be reached, such as tcp://host:8786"
            raise InputError(expected, got=self.address, where="--scheduler") from error
        self._refuse(self._client.run(_probe()))
        return self

    def __exit__(self, *_: object) -> None:
        self._client.cancel(list(self._futures.values()), force=True)
        self._client.close(timeout=_PATIENCE)

    def _refuse(self, versions: dict[str, str]) -> None:
        """Raise unless all workers that are there have this version of grundy."""
        ours = grundy_version()
        for worker, theirs in sorted(versions.items()):
            if theirs != ours:
                got = f"{theirs} on the worker {worker}"
                raise InputError(f"workers with grundy {ours}", got=got, where="cluster")

    @property
    def slots(self) -> int:
        """Say how many pieces keep the workers that are there busy."""
        if monotonic() - self._counted > _PATIENCE / 10:
            self._threads = sum(self._client.nthreads().values())
            self._counted = monotonic()
        return _AHEAD * max(self._threads, 1)

    def give(self, piece: Piece) -> None:
        """Begin a piece."""
        future = self._client.submit(_answer, piece, pure=False, retries=0)
        self._futures[piece.id] = future
        future.add_done_callback(lambda done: self._ready.put((piece, done)))

    def take(self) -> Outcome:
        """Wait for the next outcome."""
        while True:
            piece, future = self._ready.get()
            if future.status == "finished":
                outcome: Outcome = future.result()
                del self._futures[piece.id]
                deaths = self._deaths.pop(piece.id, 0)
                return replace(outcome, attempts=outcome.attempts + deaths)
            if self._client.status != "running" or future.status in ("cancelled", "lost"):
                text = "the scheduler is gone; the same command goes on from the store"
                raise LimitError(text)
            self._deaths[piece.id] = self._deaths.get(piece.id, 0) + 1
            if self._deaths[piece.id] == _MOST_DEATHS:
                del self._futures[piece.id]
                reason = f"its worker was lost, {_MOST_DEATHS} times: {future.exception()}"
                return Outcome(piece, "failed", reason)
            self.give(piece)


def _probe() -> Any:
    """Make a function that travels by its code: a worker may have another grundy, or none."""

    def version() -> str:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("grundy")
        except PackageNotFoundError:
            return "none"

    return version


class Slurm(Cluster):
    """Start workers as jobs of SLURM, and replace those that end.

    Partition, memory, wall time and all else come from Dask's own configuration, at
    ``jobqueue.slurm``; a job has one core and 2 GB where that does not say.
    """

    name = "slurm"

    def __init__(self, jobs: int) -> None:
        super().__init__("")
        self.jobs = jobs

    def __enter__(self) -> Self:
        jobqueue, dask = _module("dask_jobqueue"), _module("dask")
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        cores = dask.config.get("jobqueue.slurm.cores", None) or 1
        memory = dask.config.get("jobqueue.slurm.memory", None) or "2GB"
        self._cluster = jobqueue.SLURMCluster(cores=cores, memory=memory)
        try:
            self.address = self._cluster.scheduler_address
            self._cluster.adapt(minimum_jobs=self.jobs, maximum_jobs=self.jobs)
            return super().__enter__()
        except BaseException:
            self._cluster.close()
            raise

    def __exit__(self, *error: object) -> None:
        try:
            super().__exit__(*error)
        finally:
            self._cluster.close()
