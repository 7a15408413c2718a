"""Callers who want the same of the database at the same time share one statement.

Nobody waits for company. Who comes while nothing is under way asks at once; who comes while others are being answered
is asked for next, together with all who have come meanwhile. So the busier a process is, the more of its callers share
a statement, its commit and the two changes from process to process that an answer costs. In return they share a wait:
a row that somebody has locked keeps up all who are asked for together with it, and the next ones.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class _Caller(Generic[Question, Answer]):
    """Who waits for `turn`, then to find the answer or to lead."""

    __slots__ = ("answers", "error", "key", "leads", "question", "turn")

    def __init__(self, question: Question, key: Hashable) -> None:
        self.question = question
        self.key = key
        self.answers: list[Answer] = []
        self.error: BaseException | None = None
        self.leads = False
        self.turn = threading.Lock()
        self.turn.acquire()


class Gathered(Generic[Question, Answer]):
    """One process's questions of one kind.

    `ask` takes up to `most` questions, no two with the same `key`, and gives as many answers in the same order. One
    of those who ask calls it for all, in their own thread and application context.
    """

    def __init__(
        self,
        ask: Callable[[list[Question]], Sequence[Answer]],
        key: Callable[[Question], Hashable],
        most: int,
    ) -> None:
        self._ask = ask
        self._key = key
        self._most = most
        self._lock = threading.Lock()
        self._waiting: list[_Caller[Question, Answer]] = []
        self._led = False

    def answer(self, question: Question) -> Answer:
        """The answer to one question. Raises what `ask` raised for all who were asked for together."""
        caller: _Caller[Question, Answer] = _Caller(question, self._key(question))
        with self._lock:
            self._waiting.append(caller)
            caller.leads = not self._led
            self._led = True
        if not caller.leads:
            caller.turn.acquire()
        if caller.leads:
            self._lead()
        if caller.error is not None:
            raise caller.error
        return caller.answers[0]

    def _lead(self) -> None:
        """Ask for those who have waited longest, among them who calls this."""
        # Lets go of the interpreter: whoever is on the way here gets here first.
        time.sleep(0)
        together = self._together()
        try:
            answers = self._ask([caller.question for caller in together])
            for caller, answer in zip(together, answers, strict=True):
                caller.answers.append(answer)
        except BaseException as error:
            for caller in together:
                caller.error = error
        finally:
            self._hand_over()
            for caller in together:
                caller.turn.release()

    def _together(self) -> list[_Caller[Question, Answer]]:
        """Take the first who waits with a key out of those who wait; others with the same are for the next time."""
        taken: dict[Hashable, _Caller[Question, Answer]] = {}
        later = []
        with self._lock:
            for caller in self._waiting:
                if caller.key in taken or len(taken) == self._most:
                    later.append(caller)
                else:
                    taken[caller.key] = caller
            self._waiting = later
        return list(taken.values())

    def _hand_over(self) -> None:
        """Whoever has waited longest leads from here on."""
        with self._lock:
            self._led = bool(self._waiting)
            following = self._waiting[0] if self._waiting else None
        if following is not None:
            following.leads = True
            following.turn.release()
