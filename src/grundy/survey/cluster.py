"""Answer pieces on the workers of a Dask scheduler, which may stand in the queue of SLURM."""

from __future__ import annotations

import asyncio
import logging
import subprocess
from asyncio import CancelledError
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from math import inf
from queue import Empty, SimpleQueue
from shutil import which
from threading import get_ident
from time import monotonic
from typing import Any, Self

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.store.disk import grundy_version
from grundy.survey.local import Process
from grundy.survey.task import Outcome, Task

__all__ = ["Cluster", "Slurm"]

_PATIENCE = 5  # seconds until a scheduler counts as out of reach
_SLURM = 20  # seconds until SLURM does
_ALONE = 10  # seconds without a result until workers are looked for
_AHEAD = 8  # pieces that a worker has to hand, so that it never waits for the scheduler
_MOST_DEATHS = 3
_GONE = "the scheduler is gone; the same command goes on from the store"
_LOG = logging.getLogger("grundy")
_NEED = "a cluster needs Dask: install grundy[cluster]"


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise LimitError(_NEED) from None


def _quiet() -> None:
    """Keep Dask's own warnings off the terminal: a worker that goes is no news to this program."""
    for name in [*logging.root.manager.loggerDict, "distributed"]:
        if name.partition(".")[0] in ("distributed", "dask_jobqueue"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _reached() -> Iterator[None]:
    """Say in one line that the scheduler is gone: Dask has a dozen exceptions for that."""
    try:
        yield
    except (Exception, CancelledError) as error:
        raise LimitError(_GONE) from error


def _knock(address: str) -> None:
    """See that something answers there; a wrong address raises at once.

    It does so in a thread of its own: in a notebook this one has an event loop already.
    """

    async def knock() -> None:
        comm = await import_module("distributed.comm").connect(address, timeout=_PATIENCE)
        await comm.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, knock()).result()


def _answer(task: Task) -> Outcome:
    """Answer a piece on a worker of Dask: in a process beside it, which the limit may kill."""
    worker = import_module("distributed").get_worker()
    if task.version != grundy_version():
        reason = f"grundy {grundy_version()} on the worker {worker.address}"
        return Outcome(task, "refused", reason)
    hands: dict[int, Process] = vars(worker).setdefault("_grundy_hands", {})
    if get_ident() not in hands:  # one a thread
        hands[get_ident()] = Process()
    return hands[get_ident()].perform(task)


def _dismiss(dask_worker: Any) -> None:
    """End the idle processes beside a worker of Dask."""
    hands: dict[int, Process] = vars(dask_worker).get("_grundy_hands", {})
    for thread, hand in list(hands.items()):
        if hand.task is None:
            hands.pop(thread).close()


class Cluster:
    """Use the workers of a running scheduler, those that come and those that go.

    >>> Cluster("tcp://head:8786").address
    'tcp://head:8786'

    Results are taken as they complete; a piece whose worker goes is given to another one.
    """

    name = "dask"

    def __init__(self, address: str) -> None:
        self.address = address
        self._futures: dict[str, Any] = {}
        self._deaths: dict[str, int] = {}
        self._threads, self._counted = 0, -inf
        self._ended: SimpleQueue[tuple[Task, Any]] = SimpleQueue()
        self._outcomes: deque[Outcome] = deque()

    def __enter__(self) -> Self:
        distributed = _module("distributed")
        _quiet()
        try:
            _knock(self.address)  # a Client that fails says so again when it is gone
            self._client = distributed.Client(self.address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            expected = "a scheduler that can be reached, such as tcp://host:8786"
            raise InputError(expected, got=self.address, where="--scheduler") from error
        self._refuse(self._client.run(_probe()))
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # a scheduler that is gone needs no goodbye
            self._client.cancel(list(self._futures.values()), force=True)
            self._client.run(_dismiss)
        self._client.close(timeout=_PATIENCE)

    def _refuse(self, versions: dict[str, str]) -> None:
        """Raise unless all workers that are there have this version of grundy."""
        ours = grundy_version()
        for worker, theirs in sorted(versions.items()):
            if theirs != ours:
                got = f"{theirs} on the worker {worker}"
                raise InputError(
                    phrase("workers with grundy {version}", version=ours), got=got, where="cluster"
                )

    @property
    def slots(self) -> int:
        """Say how many pieces keep the workers that are there busy."""
        if monotonic() - self._counted > _PATIENCE / 10:
            with _reached():
                self._threads = sum(self._client.nthreads().values())
            self._counted = monotonic()
        return _AHEAD * max(self._threads, 1)

    def give(self, task: Task) -> None:
        """Begin a piece."""
        with _reached():
            future = self._client.submit(_answer, task, pure=False, retries=0)
        self._futures[task.id] = future
        future.add_done_callback(lambda done: self._ended.put((task, done)))

    def take(self) -> Outcome:
        """Wait for the next outcome."""
        while not self._outcomes:
            ended = [self._next_ended()]
            while not self._ended.empty():
                ended.append(self._ended.get())
            good = [pair for pair in ended if pair[1].status == "finished"]
            for task, future in ended:
                if future.status != "finished":
                    self._lost(task, future)
            if not self._gathered(good):
                for pair in good:
                    if not self._gathered([pair]):
                        self._lost(*pair)
        return self._outcomes.popleft()

    def _next_ended(self) -> tuple[Task, Any]:
        """Wait for a piece that has ended, and say so once where there is no worker to end one."""
        progress = False
        while True:
            with suppress(Empty):
                return self._ended.get(timeout=_ALONE)
            with _reached():
                alone = not self._client.nthreads()
            if alone and not progress:
                _LOG.warning("grundy: no worker is there; waiting for one (Ctrl-C ends the wait)")
            progress = alone

    def _gathered(self, ended: list[tuple[Task, Any]]) -> bool:
        """Take results at once: each alone would wait for the scheduler again and again.

        It fails where a worker died that held one of them.
        """
        try:
            found = self._client.gather([future for _, future in ended])
        except (Exception, CancelledError):
            return False
        for (task, _), outcome in zip(ended, found, strict=True):
            del self._futures[task.id]
            deaths = self._deaths.pop(task.id, 0)
            self._outcomes.append(replace(outcome, attempts=outcome.attempts + deaths))
        return True

    def _lost(self, task: Task, future: Any) -> None:
        """Give a piece again whose worker was lost, if that was not three times."""
        if self._client.status != "running" or future.status == "cancelled":
            raise LimitError(_GONE)
        self._deaths[task.id] = self._deaths.get(task.id, 0) + 1
        if self._deaths[task.id] < _MOST_DEATHS:
            self.give(task)
            return
        del self._futures[task.id]
        reason = f"its worker was lost, {_MOST_DEATHS} times"
        self._outcomes.append(Outcome(task, "failed", reason, attempts=_MOST_DEATHS))


def _probe() -> Any:
    """Make a function that travels by its code: a worker may have another grundy, or none."""

    def version() -> str:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("grundy")
        except PackageNotFoundError:
            return "none"

    return version


def _sbatch() -> str:
    found = which("sbatch")
    if found is None:
        raise LimitError("--slurm needs the command sbatch, which is not here")
    return found


def _try_job(script: str) -> None:
    """Ask SLURM whether it would take a job, which is not submitted; say why it would not."""
    command = [_sbatch(), "--test-only"]
    try:
        done = subprocess.run(
            command, input=script, capture_output=True, text=True, check=False, timeout=_SLURM
        )
    except subprocess.TimeoutExpired:
        raise LimitError(
            phrase("SLURM does not answer sbatch within {n} seconds", n=_SLURM)
        ) from None
    if done.returncode:
        said = (done.stderr.strip() or "no reason given").splitlines()[-1]
        raise LimitError(phrase("SLURM takes no job: {problem}", problem=said))


class Slurm(Cluster):
    """Start workers as jobs of SLURM, and replace those that end.

    >>> Slurm(jobs=4).name, Slurm(jobs=4).jobs
    ('slurm', 4)

    Partition, memory, wall time and all else come from Dask's own configuration, at
    ``jobqueue.slurm``; a job has one core and 2 GB where that does not say.
    """

    name = "slurm"

    def __init__(self, jobs: int) -> None:
        super().__init__("")
        self.jobs = jobs

    def __enter__(self) -> Self:
        jobqueue, dask = _module("dask_jobqueue"), _module("dask")
        _sbatch()
        _quiet()
        cores = dask.config.get("jobqueue.slurm.cores", None) or 1
        memory = dask.config.get("jobqueue.slurm.memory", None) or "2GB"
        self._cluster = jobqueue.SLURMCluster(
            cores=cores, memory=memory, scheduler_options={"dashboard": False}
        )
        try:
            _try_job(self._cluster.job_script())
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
