"""The one source of time. Everything else asks here, so that a test can say what time it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

_source: Callable[[], datetime] | None = None


def now() -> datetime:
    """The present instant, timezone-aware in UTC."""
    return _source() if _source else datetime.now(UTC)


def iso(moment: datetime) -> str:
    """ISO 8601 in UTC with a trailing Z and milliseconds, as every API answer shows times.

    >>> iso(datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC))
    '2026-01-02T03:04:05.678Z'
    """
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@contextmanager
def use(source: Callable[[], datetime]) -> Iterator[None]:
    """Take the time from `source` inside the block; for tests and for replaying demo data."""
    global _source  # noqa: PLW0603 - the one place where time is swapped
    before, _source = _source, source
    try:
        yield
    finally:
        _source = before
