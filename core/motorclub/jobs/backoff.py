"""How long to wait before something that failed is tried again."""

from __future__ import annotations

from datetime import timedelta

FIRST_S = 1
LONGEST_S = 300


def backoff(attempts: int) -> timedelta:
    """The pause after the given number of failed attempts: 1 s, doubled each time, at most 5 minutes.

    >>> [backoff(attempts).seconds for attempts in (1, 2, 3, 20)]
    [1, 2, 4, 300]
    """
    return timedelta(seconds=min(FIRST_S * 2 ** min(attempts - 1, 30), LONGEST_S))
