"""What a device's clock is worth. Scans that were uploaded may rightly be hours old, and from a clock that is hours off
they look the same, unless the device says what it shows while it sends.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

# Clocks differ a little, and an upload takes a while.
TOLERANCE = timedelta(minutes=1)


# No gate is without a network for longer.
LONGEST = timedelta(days=3)


class ScanTime(NamedTuple):
    """When something was scanned and when it has arrived; what the device said, where that was not believed."""

    at: datetime
    received: datetime
    said: datetime | None


def correct_time(
    given: datetime | None, sent: datetime | None, received: datetime, since: datetime
) -> ScanTime:
    """When a scan was made by the server's clock: `given` and `sent` are the device's, `received` is the server's.

    With `sent` the scan is as much earlier than its arrival as the device says. Without it the device is believed from
    `since` on, when the doors were opened. What cannot be is taken to be of the time it has arrived.
    """
    if given is None:
        return ScanTime(received, received, None)
    at = _shift(given, sent, received) if sent else _check_plausible(given, received, since)
    at = min(at, received)
    return ScanTime(at, received, given if abs(at - given) > TOLERANCE else None)


def _shift(given: datetime, sent: datetime, received: datetime) -> datetime:
    """By how far the device's clock is off."""
    if not -TOLERANCE <= sent - given <= LONGEST:
        return received
    off = received - sent
    return given + off if abs(off) > TOLERANCE else given


def _check_plausible(given: datetime, received: datetime, since: datetime) -> datetime:
    return given if max(since, received - LONGEST) <= given <= received + TOLERANCE else received
