"""Run a survey: pieces out, outcomes in, each written down before the next is waited for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from grundy.errors import InputError
from grundy.games import impartial_game
from grundy.phrases.phrase import phrase
from grundy.store.disk import grundy_version
from grundy.store.store import SequenceWriter
from grundy.survey.catalogue import Catalogue
from grundy.survey.local import Engine
from grundy.survey.spec import Game, Plan
from grundy.survey.study import has_values
from grundy.survey.task import Outcome, Task

__all__ = ["BLOCK", "State", "Tell", "run"]

BLOCK = 2**20
"""A longer sequence is worked out block by block, and kept in the store."""


@dataclass
class State:
    """Count games: ``kept`` were there before this run, ``total`` may count some twice.

    >>> State(total=9, kept=2, done=3, failed=1).left
    3
    """

    total: int
    kept: int = 0
    done: int = 0
    failed: int = 0

    @property
    def left(self) -> int:
        """Count the games that are still to come."""
        return self.total - self.kept - self.done - self.failed


Tell = Callable[[State], None]


def run(
    plan: Plan,
    folder: str,
    engine: Engine,
    tell: Tell = lambda state: None,
    *,
    block: int = BLOCK,
) -> State:
    """Run what a survey's folder does not hold yet; the same call goes on after any interruption.

    >>> import tempfile
    >>> from grundy.survey.local import Local
    >>> from grundy.survey.spec import parse_spec
    >>> folder = tempfile.TemporaryDirectory()
    >>> plan = Plan(parse_spec("octal:0.[37]").limited(length=100))
    >>> run(plan, folder.name, Local(1)), run(plan, folder.name, Local(1))
    (State(total=2, kept=0, done=2, failed=0), State(total=2, kept=2, done=0, failed=0))
    >>> folder.cleanup()
    """
    with engine, Catalogue(Path(folder), plan) as catalogue, ExitStack() as writers:
        return _Run(plan, catalogue, engine, tell, block, writers).finish()


class _Run:
    def __init__(
        self,
        plan: Plan,
        catalogue: Catalogue,
        engine: Engine,
        tell: Tell,
        block: int,
        writers: ExitStack,
    ) -> None:
        self.spec, self.catalogue, self.engine, self.tell = plan.spec, catalogue, engine, tell
        self.block = block
        self.state = State(plan.spec.count)
        self.begun: dict[str, Game] = {}
        self.seconds: dict[str, float] = {}
        self.writers: dict[str, SequenceWriter] = {}
        self.stack = writers
        self.later: deque[Task] = deque()
        self.games = self._games(plan)

    def finish(self) -> State:
        """Keep the engine busy until there is nothing left."""
        self._fill()
        self.tell(self.state)
        while self.begun:
            outcome = self.engine.take()
            self._fill(1)  # before the disk is waited for
            self._merge(outcome)
            self._fill()
            self.tell(self.state)
        self.state.total -= self.state.left
        return self.state

    def _games(self, plan: Plan) -> Iterator[Game]:
        settled = self.catalogue.settled(self.spec.seconds)
        for game in plan.games():
            if game.id in settled:
                self.state.kept += 1
            elif game.problem:
                self._record(game, Outcome(self._piece(game), "failed", game.problem))
                self.tell(self.state)
            else:
                yield game

    def _fill(self, more: int = 0) -> None:
        """Give pieces as long as the engine has room, or has ``more`` as one is taken."""
        while len(self.begun) < self.engine.slots + more or self.later:
            task = self.later.popleft() if self.later else self._begin()
            if task is None:
                return
            self.engine.give(task)

    def _begin(self) -> Task | None:
        game = next(self.games, None)
        if game is None:
            return None
        self.begun[game.id], self.seconds[game.id] = game, self.spec.seconds
        return self._next(self._piece(game))

    def _piece(self, game: Game) -> Task:
        spec = self.spec
        return Task(game.id, game.text, spec.compute, spec.length, spec.seconds, grundy_version())

    def _next(self, task: Task) -> Task:
        """Give the next block of a long sequence, or the study once all are stored."""
        seconds = max(self.seconds[task.id], 0.001)
        length = self.spec.length
        if length <= self.block or not has_values(impartial_game(task.game)):
            return replace(task, seconds=seconds)
        store = str(self.catalogue.store.path.absolute())
        if task.id not in self.writers:
            writer = self.catalogue.store.writer(task.game)
            self.writers[task.id] = self.stack.enter_context(writer)
        known = len(self.writers[task.id])
        if known >= length:
            return replace(task, seconds=seconds, store=store, start=0, stop=None)
        return replace(
            task, seconds=seconds, store=store, start=known, stop=min(known + self.block, length)
        )

    def _merge(self, outcome: Outcome) -> None:
        task = outcome.task
        if outcome.status == "refused":
            raise InputError(
                phrase("workers with grundy {version}", version=task.version), got=outcome.reason
            )
        self.seconds[task.id] -= outcome.seconds
        if outcome.status == "done" and task.stop is not None:
            self.writers[task.id].append(outcome.result)
            self.writers[task.id].flush()
            self.later.append(self._next(task))
            return
        if task.id in self.writers:
            self.writers.pop(task.id).close()
        used = self.spec.seconds - self.seconds.pop(task.id)
        self._record(self.begun.pop(task.id), outcome, used)

    def _record(self, game: Game, outcome: Outcome, seconds: float = 0.0) -> None:
        self.catalogue.record(game, outcome, seconds, self.spec.seconds, self.engine.name)
        self.state.done += outcome.status == "done"
        self.state.failed += outcome.status != "done"
