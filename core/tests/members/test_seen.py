"""When somebody was last here: written rarely, after the answer, and never in anybody's way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.db import db
from motorclub.members.profiles import profiles
from motorclub.members.profiles.profiles import Marks, mark_seen
from motorclub.people.models import Member
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.race import together
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

Rows = Callable[..., list[tuple[Any, ...]]]
NOON = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def fresh(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The site, whose process has marked nobody yet."""
    monkeypatch.setattr(Marks, "due", _remembering())
    return site


def _remembering() -> Callable[[Marks, int, datetime], bool]:
    marks, due = Marks(), Marks.due
    return lambda _old, member_id, now: due(marks, member_id, now)


def visit(client: FlaskClient, path: str = "/users/me") -> None:
    """Call and read the whole answer; servers close it then, and so does this."""
    with client.get(path) as answer:
        assert answer.status_code == 200


def seen_at(rows: Rows) -> list[Any]:
    """Of everybody, by number."""
    return [row[0] for row in rows("SELECT seen_at FROM member ORDER BY id")]


def test_at_most_once_in_five_minutes(fresh: Site, clock: Clock, rows: Rows) -> None:
    """To the second; what lies between is forgotten."""
    client = fresh.client(fresh.member("jojo").token)
    visit(client)
    assert seen_at(rows) == [NOON]
    clock.advance(minutes=4, seconds=59)
    visit(client)
    assert seen_at(rows) == [NOON]
    clock.advance(seconds=1)
    visit(client)
    assert seen_at(rows) == [NOON + timedelta(minutes=5)]


def test_the_day_is_kept_once(fresh: Site, clock: Clock, rows: Rows) -> None:
    """In the site's time zone; nothing else of what somebody did."""
    fresh.configure("core", time_zone="Europe/Berlin")
    clock.at = NOON.replace(hour=21, minute=53)
    client = fresh.client(fresh.member("jojo").token)
    for _ in range(3):
        visit(client)
        clock.advance(minutes=6)
    days = rows("SELECT day FROM member_active_day ORDER BY day")
    assert days == [(NOON.date(),), (NOON.date() + timedelta(days=1),)]


def test_only_members_are_seen(fresh: Site, client: FlaskClient, rows: Rows) -> None:
    """Not who is looked at, and no visitor."""
    fresh.member("jojo")
    visit(client, "/users/1")
    assert seen_at(rows) == [None]


def test_public_calls_count_too(fresh: Site, rows: Rows, clock: Clock) -> None:
    """Anyone who is signed in is here, whatever they read."""
    client = fresh.client(fresh.member("jojo").token)
    visit(client, "/users/1")
    assert seen_at(rows) == [NOON]


def test_the_answer_does_not_wait(fresh: Site, queries: Queries) -> None:
    """Reading costs the statements of the session and the answer; the mark follows when the answer is closed."""
    client = fresh.client(fresh.member("jojo").token)
    with queries.at_most(2):
        answer = client.get("/users/me")
        assert answer.status_code == 200
    with queries.at_most(1):
        answer.close()
    with queries.at_most(2):
        visit(client)


def test_one_write_for_many_processes(fresh: Site, clock: Clock, rows: Rows) -> None:
    """Another process that has not marked the member tries, and changes nothing."""
    member = fresh.member("jojo").id
    versions = [version(rows)]
    for _ in range(3):
        with fresh.context():
            mark_seen(member, clock())
        versions.append(version(rows))
        clock.advance(minutes=1)
    assert versions[0] != versions[1]
    assert versions[1] == versions[2] == versions[3]


def version(rows: Rows) -> Any:
    """Which transaction has written the member's row last."""
    return rows("SELECT xmin::text FROM member")[0][0]


def test_nobody_waits_for_a_locked_row(fresh: Site, clock: Clock, rows: Rows) -> None:
    """Somebody who is being changed is marked another time."""
    member = fresh.member("jojo").id
    locked, done = threading.Event(), threading.Event()

    def hold() -> None:
        with fresh.context():
            db.session.execute(sa.select(Member.id).where(Member.id == member).with_for_update())
            locked.set()
            done.wait(30)
            db.session.rollback()

    def write() -> None:
        locked.wait(30)
        try:
            with fresh.context():
                mark_seen(member, clock())
        finally:
            done.set()

    together([hold, write])
    assert seen_at(rows) == [None]


def test_a_mark_that_fails_harms_nobody(
    fresh: Site, rows: Rows, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer was given; the log has it."""

    def fail(_member_id: int, _now: datetime) -> None:
        raise sa.exc.OperationalError("UPDATE", {}, Exception("away"))

    monkeypatch.setattr(profiles, "mark_seen", fail)
    visit(fresh.client(fresh.member("jojo").token))
    assert "could not be marked as seen" in caplog.text


def test_online_for_six_minutes_and_hidden_if_wanted(fresh: Site, clock: Clock, client: FlaskClient) -> None:
    """Others see when somebody was last here, unless they hide it; then only they do."""
    mine = fresh.client(fresh.member("jojo").token)
    visit(mine)

    def shown(viewer: FlaskClient) -> tuple[str | None, bool | None]:
        found = viewer.get("/users/1").get_json()
        return found["lastSeenAt"], found["online"]

    at = "2026-06-01T12:00:00.000Z"
    clock.advance(minutes=5, seconds=59)
    assert shown(client) == (at, True)
    clock.advance(seconds=1)
    assert shown(client) == (at, False)
    mine.put("/users/me/privacy", json={"hideOnline": True})
    assert shown(client) == (None, None)
    assert shown(fresh.as_role()) == (None, None)
    assert shown(mine) == (at, False)


def test_memory_stays_small_and_clocks_may_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond its limit everything is forgotten; a clock that was set back keeps nobody unseen."""
    monkeypatch.setattr(profiles, "MOST_MARKED", 3)
    marks = Marks()
    assert [marks.due(number, NOON) for number in (1, 2, 3, 1, 4, 1)] == [True, True, True, False, True, True]
    assert not marks.due(1, NOON - timedelta(minutes=4))
    assert marks.due(1, NOON - timedelta(minutes=5))
