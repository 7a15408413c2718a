"""Who is served next in a process."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

from motorclub.processes.turns import MOST_QUEUES, Turns

ONE, OTHER = ("POST", "/ticket-api/orders"), ("GET", "/ticket-api/events/7/availability")

EQUAL = {"POST": 1.0, "GET": 1.0}


class Till:
    """An application in which each call stays until it is let go; `served` says who has been in it, in order."""

    def __init__(self, takes: Mapping[str, float] = EQUAL) -> None:
        self.served: list[str] = []
        self._takes = takes
        self._time = threading.local()
        self.inside = self.most = 0
        self.came = threading.Semaphore(0)
        self.go = threading.Semaphore(0)
        self._lock = threading.Lock()

    def clock(self) -> float:
        """The time of the call that asks."""
        return getattr(self._time, "now", 0.0)

    def __call__(self, environ: dict[str, Any], _start: Any) -> Iterable[bytes]:
        """One call."""
        self._time.now = self._takes[environ["REQUEST_METHOD"]]
        with self._lock:
            self.served.append(environ["REQUEST_METHOD"])
            self.inside += 1
            self.most = max(self.most, self.inside)
        self.came.release()
        self.go.acquire()
        with self._lock:
            self.inside -= 1
        if environ["PATH_INFO"] == "/broken":
            raise RuntimeError("broken")
        return [b""]


def call(turns: Turns, method: str, path: str) -> threading.Thread:
    """A call in a thread of its own."""

    def run() -> None:
        try:
            turns({"REQUEST_METHOD": method, "PATH_INFO": path}, lambda *given: lambda data: None)
        except RuntimeError:
            assert path == "/broken"

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def wait_for(turns: Turns, waiting: int) -> None:
    """Until so many calls wait."""
    while sum(len(queue.waiting) for queue in turns._queues.values()) < waiting:
        threading.Event().wait(0.001)


def all_served(at_once: int, takes: Mapping[str, float] = EQUAL) -> Till:
    """Five calls of one kind, of which the first `at_once` run, and then two of another; each takes so long."""
    till = Till(takes)
    turns = Turns(till, at_once, till.clock)  # type: ignore[arg-type]
    threads = []
    for number, kind in enumerate([ONE] * 5 + [OTHER] * 2):
        threads.append(call(turns, *kind))
        if number < at_once:
            assert till.came.acquire(timeout=10)
        else:
            wait_for(turns, number + 1 - at_once)
    for _ in threads:
        till.go.release()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()
    return till


def test_those_who_want_something_else_do_not_wait_for_all() -> None:
    """One at a time: after each of the others it is a reader's turn."""
    assert all_served(1).served == ["POST", "GET", "POST", "GET", "POST", "POST", "POST"]


def test_quick_calls_have_more_turns() -> None:
    """Both readers together have not taken what one of the others takes."""
    assert all_served(1, {"POST": 8.0, "GET": 1.0}).served == [
        "POST",
        "GET",
        "GET",
        "POST",
        "POST",
        "POST",
        "POST",
    ]


def test_slow_calls_have_fewer_turns() -> None:
    """The negative control: the same calls in the same order, only the readers take long."""
    assert all_served(1, {"POST": 1.0, "GET": 8.0}).served == [
        "POST",
        "GET",
        "POST",
        "POST",
        "POST",
        "POST",
        "GET",
    ]


def test_made_up_addresses_are_forgotten() -> None:
    """Or whoever asks for ever new ones would fill the process."""
    turns = Turns(lambda environ, start: [b""], 1)
    for number in range(3 * MOST_QUEUES):
        list(turns({"REQUEST_METHOD": "GET", "PATH_INFO": f"/{number}"}, lambda *given: lambda data: None))
    assert len(turns._queues) <= MOST_QUEUES


def test_with_room_for_all_they_are_served_as_they_come() -> None:
    """The negative control: who comes last is served last."""
    till = all_served(7)
    assert till.served == ["POST"] * 5 + ["GET"] * 2
    assert till.most == 7


def test_no_more_run_at_once_than_may() -> None:
    """However many there are."""
    assert all_served(2).most == 2


def test_a_call_that_fails_gives_its_turn_away() -> None:
    """Or the process would stand still after a few of them."""
    till = Till()
    turns = Turns(till, 1)  # type: ignore[arg-type]
    threads = [call(turns, "GET", "/broken"), call(turns, *ONE)]
    for _ in threads:
        till.go.release()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()
    assert len(till.served) == 2
