"""The guard around every hook implementation: enabled check, timing, failure count, breaker.

Each implementation is wrapped when the plugin is registered, over pluggy's public API only: the host
registers a stand-in whose methods carry the same hook marks.
"""

from __future__ import annotations

import functools
import logging
import math
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

from motorclub import clock, metrics
from motorclub.db.errors import is_timeout, is_unavailable
from motorclub.plugin.in_flight import InFlight
from motorclub.plugin.spec import DECIDE_BUDGET_S, POLICIES, PROJECT, OnError, Policy, Verb

MARK = f"{PROJECT}_impl"
FAILURES_TO_OPEN = 5
WINDOW_S = 60.0
OPEN_S = 30.0
OPENINGS_TO_QUARANTINE = 3
# A hook that somebody waits for and that has not returned by then hangs (plugin/watchdog.py).
HOOK_PATIENCE_S = 10.0

# Functions inside contributed values, such as a service's methods, are called like a hook that may be skipped.
CONTRIBUTED = Policy(Verb.DECIDE, OnError.SKIP, when_disabled=False, budget_s=DECIDE_BUDGET_S)
# Those without which what was about to happen must not.
DEMANDED = Policy(Verb.DECIDE, OnError.DENY, when_disabled=False, budget_s=DECIDE_BUDGET_S)

T = TypeVar("T")

_log = logging.getLogger("motorclub.plugin")


class GuardedFailure(Exception):
    """A plugin raised where that has a consequence for the caller; the cause says what and where."""

    def __init__(self, plugin: str, hook: str) -> None:
        super().__init__(f"plugin {plugin}: {hook} failed")


@dataclass(slots=True)
class HookStats:
    """What one implementation has cost in this process: calls, failures, seconds in all and at most.

    `slow` counts the calls that took longer than `budget_s`; `failed_at` is the POSIX time of the last failure.
    """

    calls: int = 0
    failures: int = 0
    slow: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    last_error: str = ""
    failed_at: float = 0.0
    budget_s: float | None = None

    def failed(self, error: str = "") -> None:
        """Count a failure: `error`, or the exception that is being handled."""
        self.failures += 1
        self.last_error = error or traceback.format_exc(limit=20)
        self.failed_at = clock.now().timestamp()


@dataclass(slots=True)
class Breaker:
    """Stops calling what keeps failing: 5 failures in 60 s open it for 30 s; the third opening is for good."""

    failures: deque[float] = field(default_factory=deque)
    open_until: float = 0.0
    openings: int = 0

    def is_open(self, at: float) -> bool:
        """Whether calls are refused at the monotonic time `at`."""
        return at < self.open_until

    def failed(self, at: float, *, counts: bool = True) -> bool:
        """Count a failure; True when this one means quarantine. An opening that does not count never does."""
        self.failures.append(at)
        while self.failures and self.failures[0] < at - WINDOW_S:
            self.failures.popleft()
        if len(self.failures) < FAILURES_TO_OPEN:
            return False
        self.failures.clear()
        self.open_until = at + OPEN_S
        self.openings += counts
        return counts and self.openings >= OPENINGS_TO_QUARANTINE


class StandIn:
    """What the host registers in a plugin's place: its hook methods, fenced, as attributes."""


class Guard:
    """One plugin's guard.

    `enabled` is checked at each call; `quarantine(reason)` is called at the third opening. A hook whose errors are
    skipped runs in `savepoint`, so that a failed statement does not abort the caller's transaction.
    """

    def __init__(
        self,
        plugin: str,
        *,
        enabled: Callable[[], bool] = lambda: True,
        quarantine: Callable[[str], None] = lambda reason: None,
        savepoint: Callable[[], AbstractContextManager[object]] = nullcontext,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self.plugin = plugin
        self.stats: dict[str, HookStats] = {}
        # Made now, so that each series begins with zero.
        metrics.QUARANTINES.labels(plugin)
        self._failures = metrics.PLUGIN_FAILURES.labels(plugin)
        self._slow_hooks = metrics.SLOW_HOOKS.labels(plugin)
        self.breaker = Breaker()
        self.calls = InFlight(timer)
        self.enabled = enabled
        self.quarantine = quarantine
        self._savepoint = savepoint
        self._timer = timer
        self._lock = Lock()

    def wrap(self, implementation: object) -> StandIn:
        """A stand-in for `implementation` with every hook method fenced.

        Raises TypeError for a `yield` wrapper, half of which could not be fenced.
        """
        stand_in = StandIn()
        for name in dir(implementation):
            method = getattr(implementation, name, None)
            mark = getattr(method, MARK, None)
            if method is not None and mark is not None:
                if mark.get("wrapper") or mark.get("hookwrapper"):
                    raise TypeError(
                        f"plugin {self.plugin}: {name} is a hook wrapper; plugins may not wrap hooks"
                    )
                setattr(stand_in, name, self._guarded(name, method))
        return stand_in

    def _guarded(self, name: str, method: Callable[..., object]) -> Callable[..., object]:
        policy = POLICIES.get(name)
        if policy is None:
            raise TypeError(f"plugin {self.plugin} implements {name}, which is not a hook of this version")
        stats = self._stats_of(name)
        if policy.verb is Verb.OBSERVE:
            return self._observing(name, method, stats, policy)

        @functools.wraps(method)
        def fenced(*args: object, **kwargs: object) -> object:
            if not policy.when_disabled and not self.enabled():
                return None
            return self._call(name, stats, policy, functools.partial(method, *args, **kwargs))

        setattr(fenced, MARK, getattr(method, MARK))
        return fenced

    def _observing(
        self, name: str, method: Callable[..., object], stats: HookStats, policy: Policy
    ) -> Callable[..., object]:
        """What is called many times a second: fenced as well, in as few steps as that takes."""

        @functools.wraps(method)
        def fenced(*args: object) -> None:
            began = self._timer()
            if not self.enabled() or self.breaker.is_open(began):
                return
            work = self.calls.enter(self.plugin, name, HOOK_PATIENCE_S)
            try:
                method(*args)
            except Exception:
                self._record_failure(name, stats, breaks=True)
            finally:
                self.calls.leave(work)
                self._record_time(stats, policy.budget_s, self._timer() - began)

        setattr(fenced, MARK, getattr(method, MARK))
        return fenced

    def call(self, name: str, function: Callable[[], T], otherwise: T) -> T:
        """The result of a contributed function; `otherwise` if it raises, or has kept failing."""
        answer = self._call(name, self._stats_of(name), CONTRIBUTED, function)
        return otherwise if answer is None else answer

    def demand(self, name: str, function: Callable[[], T]) -> T:
        """The result of a contributed function. Raises GuardedFailure if it raises, or has kept failing."""
        answer: T = self._call(name, self._stats_of(name), DEMANDED, function)
        return answer

    @contextmanager
    def watch(self, name: str) -> Iterator[None]:
        """Note how long the block takes and whether it raises; for work that has retries of its own."""
        stats, began = self._stats_of(name), self._timer()
        try:
            yield
        except BaseException as error:
            if not is_unavailable(error):
                self._count(stats)
            raise
        finally:
            self._record_time(stats, None, self._timer() - began)

    def served(self, name: str, seconds: float, error: str) -> None:
        """Note an answer of one of the plugin's views; `error` is the traceback if it came to that."""
        stats = self._stats_of(name)
        if error:
            self.blame(name, error)
        self._record_time(stats, None, seconds)

    def blame(self, name: str, error: str) -> None:
        """Note a failure that raised nothing here."""
        self._count(self._stats_of(name), error)

    def _count(self, stats: HookStats, error: str = "") -> None:
        self._failures.inc()
        with self._lock:
            stats.failed(error)

    def _stats_of(self, name: str) -> HookStats:
        return self.stats.setdefault(name, HookStats())

    def _call(self, name: str, stats: HookStats, policy: Policy, call: Callable[[], Any]) -> Any:
        began = self._timer()
        if self.breaker.is_open(began) and policy.has_breaker:
            if policy.on_error in (OnError.DENY, OnError.BY_SETTING):
                raise GuardedFailure(self.plugin, name)
            return None
        patience_s = HOOK_PATIENCE_S if policy.verb is Verb.DECIDE else math.inf
        try:
            with (
                self.calls.working(self.plugin, name, patience_s),
                self._savepoint() if policy.in_savepoint else nullcontext(),
            ):
                return _whole(call())
        except Exception as error:
            if is_unavailable(error):
                self._record_unavailable(name, error)
                # A decision without the plugin would be wrong; a lifecycle hook can be skipped.
                if policy.on_error is OnError.SKIP and policy.verb is not Verb.DECIDE:
                    return None
                raise
            self._record_failure(name, stats, breaks=policy.has_breaker)
            if policy.on_error is OnError.SKIP:
                return None
            raise GuardedFailure(self.plugin, name) from error
        finally:
            self._record_time(stats, policy.budget_s, self._timer() - began)

    def _record_time(self, stats: HookStats, budget_s: float | None, seconds: float) -> None:
        slow = budget_s is not None and seconds > budget_s
        if slow:
            self._slow_hooks.inc()
        with self._lock:
            stats.calls += 1
            stats.budget_s = budget_s
            stats.slow += slow
            stats.seconds += seconds
            stats.slowest = max(stats.slowest, seconds)

    def _record_unavailable(self, name: str, error: Exception) -> None:
        """Have a plugin whose statements keep timing out left alone for a while; a slow database quarantines nobody."""
        _log.warning("plugin %s: hook %s could not reach the database: %s", self.plugin, name, error)
        if is_timeout(error):
            with self._lock:
                self.breaker.failed(self._timer(), counts=False)

    def _record_failure(self, name: str, stats: HookStats, *, breaks: bool) -> None:
        _log.exception("plugin %s: hook %s failed", self.plugin, name)
        self._count(stats)
        with self._lock:
            quarantine = breaks and self.breaker.failed(self._timer())
        if quarantine:
            self.quarantine(f"hook {name} kept failing")


def _whole(answer: object) -> object:
    """A generator's values: its body runs only now, and its errors are the plugin's like any other."""
    return list(answer) if isinstance(answer, Iterator) else answer
