"""Which waiting call runs next."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from motorclub.server import fair_queue
from motorclub.server.fair_queue import MOST_QUEUES, FairQueue, Kind, Runner, kind_of

BUY, READ = kind_of("POST", "/ticket-api/orders"), kind_of("GET", "/ticket-api/events/7/availability")
FORUM = kind_of("GET", "/forum-api/questions")

EQUAL = {"POST": 1.0, "GET": 1.0}


@dataclass(eq=False)
class Call:
    """A call of a kind."""

    kind: Kind


class Clock:
    """The time of a test in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def order_of(takes: Mapping[str, float]) -> list[str]:
    """The methods of five calls that buy and two that read, in the order of one thread; each takes so long."""
    clock = Clock()
    queue: FairQueue[Call] = FairQueue(1, clock)
    runner: Runner[Call] = Runner()
    order = []
    queue.put(Call(BUY))
    for number in range(7):
        call = queue.take(runner)
        assert call
        if number == 0:
            for kind in [BUY] * 4 + [READ] * 2:
                queue.put(Call(kind))
        order.append(call.kind[0])
        clock.now += takes[call.kind[0]]
    return order


def test_readers_do_not_wait_for_all_buyers() -> None:
    """One at a time: after each buyer it is a reader's turn."""
    assert order_of(EQUAL) == ["POST", "GET", "POST", "GET", "POST", "POST", "POST"]


def test_quick_calls_run_more_often() -> None:
    """Both readers together have not taken what one buyer takes."""
    assert order_of({"POST": 8.0, "GET": 1.0}) == ["POST", "GET", "GET", "POST", "POST", "POST", "POST"]


def test_slow_calls_run_less_often() -> None:
    """The negative control: the same calls in the same order, but reading takes long."""
    assert order_of({"POST": 1.0, "GET": 8.0}) == ["POST", "GET", "POST", "POST", "POST", "POST", "GET"]


def test_invented_addresses_are_forgotten() -> None:
    """Otherwise a client that asks for ever new ones would fill the process."""
    queue: FairQueue[Call] = FairQueue(1)
    runner: Runner[Call] = Runner()
    for number in range(3 * MOST_QUEUES):
        queue.put(Call(kind_of("GET", f"/{number}")))
        queue.take(runner)
    assert len(queue._queues) <= MOST_QUEUES + 1


def test_calls_of_one_mount_leave_a_thread_to_others() -> None:
    """Three threads, of which the calls of a mount may take two; the third waits for another mount."""
    queue: FairQueue[Call] = FairQueue(2)
    runners: list[Runner[Call]] = [Runner() for _ in range(3)]
    for _ in range(3):
        queue.put(Call(READ))
    assert [queue.take(runner) for runner in runners[:2]] != [None, None]
    found: list[Call | None] = []
    thread = threading.Thread(target=lambda: found.append(queue.take(runners[2])))
    thread.start()
    while not queue._idle:
        threading.Event().wait(0.001)
    queue.put(Call(READ))
    assert queue._idle, "a third reader waits although a thread is idle"
    queue.put(Call(FORUM))
    thread.join(10)
    assert [call and call.kind for call in found] == [FORUM]


def test_reads_have_a_place_that_writes_of_their_mount_do_not_take() -> None:
    """Of two places one is left to reads: a second buyer waits although a thread is there, a reader does not."""
    queue: FairQueue[Call] = FairQueue(2)
    for kind in (BUY, BUY, READ, READ):
        queue.put(Call(kind))
    runners: list[Runner[Call]] = [Runner() for _ in range(2)]
    assert [call and call.kind for call in map(queue.take, runners)] == [BUY, READ]


def test_a_lost_thread_gives_its_place_away() -> None:
    """The place of a call that does not come back goes to the next one; its own thread ends when it returns."""
    clock = Clock()
    queue: FairQueue[Call] = FairQueue(1, clock)
    lost: Runner[Call] = Runner()
    fresh: Runner[Call] = Runner()
    queue.put(Call(BUY))
    hung = queue.take(lost)
    queue.put(Call(BUY))
    clock.now = 31.0
    assert queue.overdue(30.0) == [lost]
    assert queue.abandon(lost) is hung
    assert queue.overdue(30.0) == []
    assert queue.take(fresh) is not None
    assert queue.take(lost) is None


def test_the_longest_queue_pays_for_a_full_queue() -> None:
    """Past the limit a call of the longest queue is refused, not the reader who comes."""
    queue: FairQueue[Call] = FairQueue(1)
    buyers = [Call(BUY) for _ in range(fair_queue.MOST_WAITING)]
    assert [queue.put(buyer) for buyer in buyers] == [None] * len(buyers)
    assert queue.put(Call(READ)) is buyers[-1]


def test_who_has_waited_too_long_is_removed() -> None:
    """Only those: what came later stays."""
    clock = Clock()
    queue: FairQueue[Call] = FairQueue(1, clock)
    early, late = Call(BUY), Call(BUY)
    queue.put(early)
    clock.now = 15.0
    queue.put(late)
    clock.now = 21.0
    assert queue.expire(20.0) == [early]
    assert queue.take(Runner()) is late
