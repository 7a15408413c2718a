"""Callers who come while others are being answered share the next question."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from motorclub.gathered import Gathered
from motorclub.testing.race import PATIENCE_S

MOST = 4


class Desk:
    """Answers a number by its negative, and is held up while `free` is not set."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.free = threading.Event()
        self.gathered = Gathered(self.ask, lambda number: number % 10, MOST)
        self.pool = ThreadPoolExecutor(32)

    def ask(self, numbers: list[int]) -> list[int]:
        """A hundred and more are too many."""
        self.asked.append(numbers)
        assert self.free.wait(PATIENCE_S)
        if any(number >= 100 for number in numbers):
            raise LookupError(numbers)
        return [-number for number in numbers]

    def come(self, *numbers: int) -> list[Future[int]]:
        """Each in a thread of its own, one after the other; the first is being asked for, the others wait."""
        return [self._come(number) for number in numbers]

    def _come(self, number: int) -> "Future[int]":
        before = self._there()
        future = self.pool.submit(self.gathered.answer, number)
        until = time.monotonic() + PATIENCE_S
        while self._there() == before or not self.asked:
            assert time.monotonic() < until
            time.sleep(0.001)
        return future

    def _there(self) -> int:
        return len(self.gathered._waiting) + sum(map(len, self.asked))


@pytest.fixture
def desk() -> Iterator[Desk]:
    """Where nobody has asked yet."""
    made = Desk()
    try:
        yield made
    finally:
        made.free.set()
        made.pool.shutdown()


def answers(futures: list[Future[int]]) -> list[int]:
    """What they were answered."""
    return [future.result(PATIENCE_S) for future in futures]


def test_one_after_the_other_are_asked_alone(desk: Desk) -> None:
    """Nobody waits for company."""
    desk.free.set()
    assert [desk.gathered.answer(number) for number in (1, 2, 3)] == [-1, -2, -3]
    assert desk.asked == [[1], [2], [3]]


def test_who_comes_meanwhile_is_asked_for_together(desk: Desk) -> None:
    """In the order of their coming, each with the own answer."""
    came = desk.come(1, 4, 2, 3)
    desk.free.set()
    assert answers(came) == [-1, -4, -2, -3]
    assert desk.asked == [[1], [4, 2, 3]]


def test_no_more_than_the_most_are_asked_for_at_once(desk: Desk) -> None:
    """The rest leads itself on."""
    came = desk.come(0, 1, 2, 3, 4, 5, 6)
    desk.free.set()
    assert answers(came) == [0, -1, -2, -3, -4, -5, -6]
    assert desk.asked == [[0], [1, 2, 3, 4], [5, 6]]


def test_a_key_is_asked_for_once_at_a_time(desk: Desk) -> None:
    """The second of a kind waits for the next time, and keeps nobody else up."""
    came = desk.come(1, 2, 12, 22, 3)
    desk.free.set()
    assert answers(came) == [-1, -2, -12, -22, -3]
    assert desk.asked == [[1], [2, 3], [12], [22]]


def test_an_error_is_everybodys_of_that_time_and_nobody_elses(desk: Desk) -> None:
    """Who comes afterwards is asked for again."""
    came = desk.come(1, 2, 103, 12)
    desk.free.set()
    assert [type(future.exception(PATIENCE_S)) for future in came] == [
        type(None),
        LookupError,
        LookupError,
        type(None),
    ]
    assert desk.gathered.answer(5) == -5


def test_too_few_answers_are_an_error_and_not_somebody_elses(desk: Desk) -> None:
    """Nobody is left waiting, nor given what may not be theirs."""
    desk.free.set()
    desk.gathered = Gathered(lambda _numbers: [], lambda number: number, MOST)
    for _ in range(2):
        with pytest.raises(ValueError, match="shorter"):
            desk.gathered.answer(1)


def test_many_at_once_get_their_own_answers(desk: Desk) -> None:
    """Thousands from 32 threads: each once, none lost, some of them together."""
    desk.free.set()

    def all_of_one(begin: int) -> bool:
        return all(desk.gathered.answer(-number) == number for number in range(begin, begin + 200))

    assert all(desk.pool.map(all_of_one, range(0, 6400, 200)))
    assert sorted(-number for numbers in desk.asked for number in numbers) == list(range(6400))
    assert max(map(len, desk.asked)) > 1
