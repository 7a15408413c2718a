"""How long to wait before something that failed is tried again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa

FIRST_S = 1
LONGEST_S = 300


def backoff(attempts: int) -> timedelta:
    """The pause after the given number of failed attempts: 1 s, doubled each time, at most 5 minutes.

    >>> [backoff(attempts).seconds for attempts in (1, 2, 3, 20)]
    [1, 2, 4, 300]
    """
    return timedelta(seconds=min(FIRST_S * 2 ** min(attempts - 1, 30), LONGEST_S))


def backoff_after(attempts: Any) -> sa.ColumnElement[timedelta]:
    """The same as an expression of the database over a column that holds the number of attempts."""
    seconds = sa.func.least(FIRST_S * sa.func.power(2, sa.func.least(attempts - 1, 30)), LONGEST_S)
    return sa.func.make_interval(0, 0, 0, 0, 0, 0, seconds, type_=sa.Interval)
