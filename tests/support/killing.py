"""Processes that really die: a fork of the test does some work, and is killed by SIGKILL where the test says."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from motorclub.api import db
from motorclub.testing.site import Site


def killed(site: Site, work: Callable[[], Any], **environment: str) -> bool:
    """Whether a process that does the work was killed; one that never came to such a place ends by itself."""
    child = os.fork()
    if child == 0:
        _die(site, work, environment)
    return bool(os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL)


def _die(site: Site, work: Callable[[], Any], environment: dict[str, str]) -> None:
    """In the child: connections of its own, the work, and no way back into the test."""
    try:
        os.environ.update(environment)
        with site.app.app_context():
            db.engine.dispose(close=False)
            site.app.extensions["motorclub.keys"].connection_pool.reset()
            work()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


@contextmanager
def dying(place: Any, name: str, *, after: bool, turn: int = 1) -> Iterator[None]:
    """A caller of `name` of a module or an object for the `turn`th time is killed before it is done, or `after`."""
    whole, calls = getattr(place, name), 0

    def dies(*given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == turn and not after:
            os.kill(os.getpid(), signal.SIGKILL)
        answer = whole(*given, **named)
        if calls == turn:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer

    with patch.object(place, name, dies):
        yield
