"""The fence around each plugin: errors stay inside, and what keeps failing is no longer asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from psycopg.errors import QueryCanceled
from sqlalchemy.exc import OperationalError

from motorclub.plugin.guard import (
    FAILURES_TO_OPEN,
    OPEN_S,
    OPENINGS_TO_QUARANTINE,
    Breaker,
    Guard,
    GuardedFailure,
)
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Consequence


class Timer:
    """A monotonic clock that the test moves (seconds)."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


class Moody:
    """Implements one hook of each kind; both fail on demand."""

    def __init__(self) -> None:
        self.calls = 0
        self.failing = True
        self.error: Exception = RuntimeError("moody")

    @hookimpl
    def check_disable(self) -> Any:
        self.calls += 1
        if self.failing:
            raise self.error
        return [Consequence("fine")]

    @hookimpl
    def register_topics(self) -> Any:
        yield from ()
        raise RuntimeError("moody")


class Fenced:
    """A moody plugin behind its guard, with everything that the guard reports."""

    def __init__(self) -> None:
        self.timer = Timer()
        self.plugin = Moody()
        self.quarantines: list[str] = []
        self.guard = Guard("moody", quarantine=self.quarantines.append, timer=self.timer)
        self.stand_in: Any = self.guard.wrap(self.plugin)

    def ask(self, times: int = 1, *, every: float = 0.0) -> None:
        """Call the hook whose errors are skipped."""
        for _ in range(times):
            self.stand_in.check_disable()
            self.timer.at += every


@pytest.fixture
def fenced() -> Fenced:
    return Fenced()


def test_an_error_is_skipped_and_counted(fenced: Fenced) -> None:
    """The caller gets nothing, the plugins page the number and the traceback."""
    assert fenced.stand_in.check_disable() is None
    stats = fenced.guard.stats["check_disable"]
    assert (stats.calls, stats.failures) == (1, 1)
    assert "RuntimeError: moody" in stats.last_error


def test_an_error_while_contributing_is_raised_with_its_cause(fenced: Fenced) -> None:
    """Also one that a generator raises after it was called: the host then sets the plugin aside."""
    with pytest.raises(GuardedFailure, match="plugin moody: register_topics failed") as caught:
        fenced.stand_in.register_topics()
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_five_failures_in_sixty_seconds_open_the_breaker(fenced: Fenced) -> None:
    """The sixth call does not reach the plugin."""
    fenced.ask(6, every=14.9)
    assert fenced.plugin.calls == 5


def test_failures_further_apart_do_not(fenced: Fenced) -> None:
    """Of ten failures, 15.1 s apart, at most four lie within any 60 s."""
    fenced.ask(10, every=15.1)
    assert fenced.plugin.calls == 10


def test_it_is_asked_again_after_thirty_seconds(fenced: Fenced) -> None:
    """Not a moment earlier; if it is well again, it stays in."""
    fenced.ask(5)
    fenced.plugin.failing = False
    fenced.timer.at += 29.9
    assert fenced.stand_in.check_disable() is None
    fenced.timer.at += 0.2
    assert fenced.stand_in.check_disable() == [Consequence("fine")]
    assert fenced.quarantines == []


def test_the_third_opening_is_quarantine(fenced: Fenced) -> None:
    """Reported once, with the hook that did it."""
    for opening in range(3):
        assert len(fenced.quarantines) == 0, opening
        fenced.ask(5)
        fenced.timer.at += 31
    assert fenced.quarantines == ["hook check_disable kept failing"]


def test_a_database_that_is_away_or_locked_is_no_failure(fenced: Fenced) -> None:
    """However often; the negative control is the test above."""
    fenced.plugin.error = sa.exc.OperationalError(
        "SELECT", {}, Exception("canceling statement due to lock timeout")
    )
    for _ in range(3):
        fenced.ask(5)
        fenced.timer.at += 60.0
    assert (fenced.quarantines, fenced.guard.stats["check_disable"].failures) == ([], 0)
    assert fenced.plugin.calls == 15


def test_statements_that_time_out_open_the_breaker_and_quarantine_nobody(fenced: Fenced) -> None:
    """The caller hears it each time, until the plugin is left alone for a while; again and again."""

    def slow() -> None:
        raise OperationalError(
            "SELECT 1", None, QueryCanceled("canceling statement due to statement timeout")
        )

    for _ in range(2 * OPENINGS_TO_QUARANTINE):
        for _ in range(FAILURES_TO_OPEN):
            with pytest.raises(OperationalError):
                fenced.guard.call("content", slow, None)
        assert fenced.guard.call("content", slow, None) is None
        fenced.timer.at += OPEN_S
    assert fenced.quarantines == []


def test_the_breaker_counts_openings_not_failures() -> None:
    """Fifteen failures spread over a day mean nothing."""
    breaker = Breaker()
    assert not any(breaker.failed(at * 3600.0) for at in range(15))
    assert breaker.openings == 0


def test_a_skipped_hook_runs_in_a_savepoint_and_its_error_passes_through_it() -> None:
    """The savepoint sees the exception, so it rolls back before the guard forgets it."""
    seen: list[str] = []

    @contextmanager
    def savepoint() -> Iterator[None]:
        try:
            yield
        except RuntimeError:
            seen.append("rolled back")
            raise

    make: Any = savepoint
    guard = Guard("moody", savepoint=make)
    stand_in: Any = guard.wrap(Moody())
    stand_in.check_disable()
    assert seen == ["rolled back"]
    assert isinstance(savepoint(), AbstractContextManager)


def test_values_that_are_no_hooks_stay_outside() -> None:
    """The stand-in has the hooks of the plugin and nothing else of it."""
    stand_in = Guard("moody").wrap(Moody())
    assert sorted(vars(stand_in)) == ["check_disable", "register_topics"]
