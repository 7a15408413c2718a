"""The loop's own parts: timers that fire when they should, calls from other threads, failures that stay alone."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motorclub.realtime.loop import TICK_S, WHEEL_TICKS, Connection, Loop, Wheel

pytestmark = pytest.mark.once

Eventually = Callable[[Callable[[], object]], None]


@pytest.fixture
def loop() -> Iterator[Loop]:
    """A running loop."""
    running = Loop()
    running.start()
    yield running
    running.stop()


class Recorder:
    """A handler that remembers, and fails when told to."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.data = b""
        self.ended: list[str] = []
        self._fault = fault

    def received(self, data: bytes) -> None:
        self.data += data
        if self._fault:
            raise self._fault

    def timer(self, now: float) -> float | None:
        if self._fault:
            raise self._fault
        return None

    def closed(self, reason: str) -> None:
        self.ended.append(reason)


def adopt(loop: Loop, handler: Recorder) -> tuple[socket.socket, Connection]:
    """A connection with this handler, and the other end of its socket."""
    ours, theirs = socket.socketpair()
    made: list[Connection] = []

    def add() -> None:
        connection = loop.add(theirs.detach())
        connection.handler = handler
        made.append(connection)

    loop.call(add)
    while not made:
        time.sleep(0.001)
    return ours, made[0]


@given(
    st.lists(st.floats(0, 2.5 * WHEEL_TICKS * TICK_S), min_size=1, max_size=20),
    st.lists(st.floats(0.01, 80), min_size=1, max_size=40),
)
def test_a_timer_fires_in_its_tick_and_never_early(dues: list[float], steps: list[float]) -> None:
    """Also beyond the wheel's horizon, and after sleeps of any length."""
    loop = Loop()
    wheel, now = Wheel(100.0), 100.0
    timers = {Connection(loop, -1, now): now + due for due in dues}
    for connection, due in timers.items():
        wheel.schedule(connection, due)
    for step in [*steps, 3 * WHEEL_TICKS * TICK_S]:
        now += step
        for connection in wheel.advance(now):
            assert timers.pop(connection) <= now
        assert all(due > now - TICK_S - 1e-6 for due in timers.values())
    assert not timers
    assert wheel.size == 0


def test_a_moved_timer_fires_once_and_a_cancelled_one_never() -> None:
    loop = Loop()
    wheel = Wheel(0.0)
    moved, cancelled = Connection(loop, -1, 0.0), Connection(loop, -1, 0.0)
    wheel.schedule(moved, 1.0)
    wheel.schedule(moved, 3.0)
    wheel.schedule(cancelled, 1.0)
    wheel.schedule(cancelled, None)
    assert wheel.advance(2.0) == []
    assert wheel.advance(4.0) == [moved]
    assert wheel.advance(100.0) == []


def test_calls_from_many_threads_all_run_in_the_order_of_each(loop: Loop, eventually: Eventually) -> None:
    got: list[tuple[int, int]] = []

    def work(thread: int) -> None:
        for number in range(500):
            loop.call(lambda number=number: got.append((thread, number)))  # type: ignore[misc]

    threads = [threading.Thread(target=work, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    eventually(lambda: len(got) == 2000)
    for index in range(4):
        assert [number for thread, number in got if thread == index] == list(range(500))


def test_a_handler_that_fails_ends_its_own_connection(loop: Loop, eventually: Eventually) -> None:
    bad, good = Recorder(ZeroDivisionError()), Recorder()
    to_bad, _ = adopt(loop, bad)
    to_good, _ = adopt(loop, good)
    to_bad.sendall(b"x")
    eventually(lambda: bad.ended == ["internal error"])
    to_good.sendall(b"y")
    eventually(lambda: good.data == b"y")
    assert good.ended == []


def test_a_timer_that_fails_ends_its_own_connection(loop: Loop, eventually: Eventually) -> None:
    bad = Recorder(ZeroDivisionError())
    _peer, connection = adopt(loop, bad)
    loop.call(lambda: connection.wake_at(loop.now))
    eventually(lambda: bad.ended == ["internal error"])


def test_a_call_that_fails_harms_nobody(loop: Loop, eventually: Eventually) -> None:
    ran = threading.Event()
    loop.call(lambda: 1 // 0)  # type: ignore[arg-type]
    loop.call(ran.set)
    assert ran.wait(30)


def test_a_failing_turn_does_not_end_the_loop(loop: Loop) -> None:
    ran = threading.Event()
    loop.dropped.append(None)  # type: ignore[arg-type]
    loop.call(lambda: None)
    time.sleep(0.05)
    loop.call(ran.set)
    assert ran.wait(30)


def test_what_is_sent_in_one_turn_leaves_in_one_piece(loop: Loop) -> None:
    peer, connection = adopt(loop, Recorder())

    def send() -> None:
        for piece in (b"a", b"b", b"c"):
            connection.send(piece)

    loop.call(send)
    peer.settimeout(5)
    assert peer.recv(10) == b"abc"


def test_a_call_after_the_end_reaches_no_strangers_descriptor() -> None:
    loop = Loop()
    loop.start()
    loop.stop()
    loop.call(lambda: None)
    loop.stop()
