"""Quiet hours and the digest's hour by the wall clock, summer time included."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motorclub.notifications.quiet import LONGEST, next_digest, quiet_until, zone_of

BERLIN = ZoneInfo("Europe/Berlin")
UTC_ZONE = ZoneInfo("UTC")


def hours(day: int, start: int, end: int) -> dict[str, int]:
    return {"day": day, "start": start * 60, "end": end * 60}


EVERY_NIGHT = [hours(day, 22, 7) for day in range(7)]


@pytest.mark.parametrize(
    ("quiet", "at", "until"),
    [
        (
            EVERY_NIGHT,
            "2026-06-01T20:00+00:00",
            "2026-06-02T05:00+00:00",
        ),  # 22:00 in Berlin, the first minute
        (EVERY_NIGHT, "2026-06-01T19:59+00:00", None),
        (EVERY_NIGHT, "2026-06-02T05:00+00:00", None),  # 07:00, over
        (
            [hours(6, 22, 7)],
            "2026-06-01T04:00+00:00",
            "2026-06-01T05:00+00:00",
        ),  # Sunday's night ends on Monday
        ([hours(0, 22, 7)], "2026-06-01T04:00+00:00", None),  # Monday's has not begun
        ([hours(0, 12, 14)], "2026-06-01T11:00+00:00", "2026-06-01T12:00+00:00"),
        ([hours(0, 22, 0), hours(1, 0, 6)], "2026-06-01T21:00+00:00", "2026-06-02T04:00+00:00"),  # they touch
        ([hours(0, 8, 8)], "2026-06-01T12:00+00:00", "2026-06-02T06:00+00:00"),  # a whole day
        (
            EVERY_NIGHT,
            "2026-03-28T23:00+00:00",
            "2026-03-29T05:00+00:00",
        ),  # the night that is an hour shorter
        (EVERY_NIGHT, "2026-10-24T22:00+00:00", "2026-10-25T06:00+00:00"),  # and the one that is longer
    ],
)
def test_quiet_hours_end_by_the_wall_clock(quiet: list[dict[str, int]], at: str, until: str | None) -> None:
    """In Berlin."""
    found = quiet_until(quiet, BERLIN, datetime.fromisoformat(at))
    assert found == (datetime.fromisoformat(until) if until else None)


def test_who_is_always_quiet_is_notified_once_in_a_week() -> None:
    """An end that never comes would keep mails for ever."""
    always = [hours(day, 0, 0) for day in range(7)]
    at = datetime(2026, 6, 1, 12, tzinfo=UTC)
    until = quiet_until(always, UTC_ZONE, at)
    assert until is not None
    assert LONGEST <= until - at <= LONGEST + timedelta(days=1)


MOMENTS = st.datetimes(datetime(2025, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
ZONES = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia"]).map(
    ZoneInfo
)
QUIET = st.lists(
    st.fixed_dictionaries(
        {"day": st.integers(0, 6), "start": st.integers(0, 1439), "end": st.integers(0, 1439)}
    ),
    max_size=5,
)


@given(quiet=QUIET, zone=ZONES, at=MOMENTS)
def test_the_end_of_quiet_hours_is_not_quiet(
    quiet: list[dict[str, int]], zone: ZoneInfo, at: datetime
) -> None:
    """Unless that was a week ago."""
    until = quiet_until(quiet, zone, at)
    if until is not None:
        assert until > at
        assert until - at >= LONGEST or quiet_until(quiet, zone, until) is None


@given(hour=st.integers(0, 23), day=st.integers(0, 6), zone=ZONES, at=MOMENTS, weekly=st.booleans())
def test_a_digest_is_always_ahead_and_at_its_hour(
    hour: int, day: int, zone: ZoneInfo, at: datetime, weekly: bool
) -> None:
    """Within a day and an hour, or a week; an hour that the clock skips is the next one."""
    due = next_digest("WEEKLY" if weekly else "DAILY", hour, day, zone, at)
    assert due is not None
    assert timedelta() < due - at <= timedelta(days=8 if weekly else 2, hours=1)
    there = due.astimezone(zone)
    assert there.hour in (hour, hour + 1)
    assert there.weekday() == day or not weekly


def test_no_digest_is_never_due() -> None:
    """And an unknown zone is UTC."""
    assert next_digest("NONE", 8, 0, UTC_ZONE, datetime(2026, 6, 1, tzinfo=UTC)) is None
    assert [zone_of(name).key for name in (None, "Europe/Berlin", "Moon/Crater", "../etc/passwd")] == [
        "UTC", "Europe/Berlin", "UTC", "UTC",
    ]  # fmt: skip
