"""Random histories of a model whose processes may stand still, or die, between any two of their steps."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

Process = Iterator[None]
DEATH = 0.15


class Model(Protocol):
    """What a history happens to."""

    def list_actions(self) -> Sequence[Callable[[], Process]]:
        """What may begin; a likely one is there several times."""

    def violations(self) -> Iterable[str]:
        """What is wrong at any moment."""

    def leftovers(self) -> Iterable[str]:
        """What is wrong once nothing is on its way any more."""

    def quiet_down(self) -> None:
        """Do what runs by schedule until nothing changes."""


def play(model: Model, chance: random.Random, steps: int = 60) -> list[str]:
    """What goes wrong in one history, in which each step begins one process and at times kills one."""
    actions = model.list_actions()
    alive: list[Process] = []
    for _ in range(steps):
        alive.append(chance.choice(actions)())
        for _ in range(2):
            _advance(chance, alive)
        if chance.random() < DEATH and alive:
            alive.pop(chance.randrange(len(alive)))
        if wrong := list(model.violations()):
            return wrong
    for process in alive:
        finish(process)
    model.quiet_down()
    return [*model.violations(), *model.leftovers()]


def _advance(chance: random.Random, alive: list[Process]) -> None:
    if alive:
        place = chance.randrange(len(alive))
        if next(alive[place], alive) is alive:
            alive.pop(place)


def finish(process: Process) -> None:
    """Run a process to its end."""
    for _ in process:
        continue
