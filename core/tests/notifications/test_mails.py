"""Mails about notifications: when, how many, in quiet hours, by digests, and how they end."""

from __future__ import annotations

import threading
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.notifications import mailing
from motorclub.notifications.models import NotificationSettings

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock

NIGHT = [{"day": day, "from": "22:00", "to": "07:00"} for day in ("MONDAY", "TUESDAY")]


def mail(bells: Any) -> None:
    """The job, once."""
    with bells.site.context():
        mailing.mail_due()
        mailing.send_digests()


def zone(bells: Any, name: str) -> None:
    bells.call("put", "/users/me", {"timezone": name})


def seen(bells: Any, at: datetime) -> None:
    bells.rows("UPDATE member SET seen_at = :at", at=at)


def test_a_mail_waits_five_minutes_and_comes_once(bells: Any, clock: Clock) -> None:
    """With a plain text, links, and an address that ends such mails."""
    bob = bells.site.member("bob")
    bells.tell("asked", by=bob, title="Cold <start> & more")
    clock.advance(minutes=4)
    mail(bells)
    assert bells.mails() == []
    clock.advance(minutes=1)
    for _ in range(3):
        mail(bells)
    (one,) = bells.mails()
    assert (one.recipient, one.template, one.subject) == (
        bells.ann.email,
        "notification",
        "bob asks Cold <start> & more",
    )
    assert "- bob asks Cold <start> & more: http" in one.text
    assert "/questions/7" in one.text
    assert "Cold &lt;start&gt; &amp; more</a>" in one.html
    assert "/api/notifications/unsubscribe?token=" in one.unsubscribe


def test_several_are_one_mail(bells: Any, clock: Clock) -> None:
    """Of one member; each member has their own."""
    bob = bells.site.member("bob")
    for to in (bells.ann, bells.ann, bob):
        bells.tell("asked", to=to)
    clock.advance(minutes=5)
    mail(bells)
    assert sorted((one.recipient, one.subject) for one in bells.mails()) == [
        (bells.ann.email, "2 new notifications"),
        (bob.email, "Somebody asks Cold start"),
    ]


def test_votes_are_one_mail_however_many_there_are(bells: Any, clock: Clock) -> None:
    """Those that come before it are in it, those that come later to the same group make none."""
    members = [bells.site.member(f"m{number}") for number in range(6)]
    for member in members[:3]:
        bells.tell("voted", by=member)
        clock.advance(minutes=1)
    clock.advance(minutes=5)
    mail(bells)
    for member in members[3:]:
        bells.tell("voted", by=member)
    clock.advance(hours=1)
    mail(bells)
    (one,) = bells.mails()
    assert "m2, m1 and 1 other voted" in one.text


def test_what_was_read_since_or_is_not_wanted_any_more_is_not_mailed(bells: Any, clock: Clock) -> None:
    """Nor to an address that nobody has confirmed."""
    bells.tell("asked")
    bells.call("put", f"{bells.base}/mark-all-as-read", {})
    bells.tell("voted")
    bells.wish(kinds=[{"kind": "bells.voted", "email": False}])
    unsure = bells.site.member("unsure", verified=False)
    bells.tell("asked", to=unsure)
    clock.advance(minutes=6)
    mail(bells)
    assert bells.mails() == []
    bells.wish(emails=False)
    bells.tell("fire")
    mail(bells)
    assert bells.mails() == []


def test_quiet_hours_hold_mails_back_in_the_members_own_time(bells: Any, clock: Clock) -> None:
    """22:00 to 07:00 in New York is 02:00 to 11:00 UTC in summer; the urgent one comes at once."""
    zone(bells, "America/New_York")
    bells.wish(quietHours=NIGHT)
    clock.at = datetime(2026, 6, 2, 3, 0, tzinfo=UTC)  # Monday, 23:00 there
    bells.tell("asked")
    bells.tell("fire")
    mail(bells)
    clock.advance(minutes=10)
    mail(bells)
    assert [one.subject for one in bells.mails()] == ["Fire at Cold start"]
    clock.at = datetime(2026, 6, 2, 10, 59, tzinfo=UTC)
    mail(bells)
    assert len(bells.mails()) == 1
    clock.at = datetime(2026, 6, 2, 11, 0, tzinfo=UTC)
    mail(bells)
    assert [one.subject for one in bells.mails()][1:] == ["Somebody asks Cold start"]


def test_two_workers_send_one_mail(bells: Any, clock: Clock) -> None:
    """The one who comes second finds it taken."""
    assert _mails_of_two_workers(bells, clock, locked=True) == 1


def test_without_the_lock_two_workers_send_two(bells: Any, clock: Clock) -> None:
    """The control."""
    assert _mails_of_two_workers(bells, clock, locked=False) == 2


def _mails_of_two_workers(bells: Any, clock: Clock, *, locked: bool) -> int:
    """Both look before either has written anything."""
    bells.tell("asked")
    clock.advance(minutes=5)
    both = threading.Barrier(2)
    found = mailing._due_rows

    def look(member_id: int) -> Any:
        rows = found(member_id)
        both.wait(20)
        return rows

    # Around both workers: two that patch and restore crosswise would leave the patch for every later test.
    lock = nullcontext() if locked else patch.object(sa.Select, "with_for_update", lambda self, **_: self)
    with lock, patch.object(mailing, "_due_rows", look):
        _both(bells, lambda: mailing.mail_member(bells.ann.id))
    return len(bells.mails())


def _both(bells: Any, work: Any) -> None:
    """Two workers at once, each with a transaction of its own."""

    def run() -> None:
        with bells.site.context():
            work()
            db.session.commit()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_daily_digest_comes_at_its_hour_with_what_is_unread(bells: Any, clock: Clock) -> None:
    """08:00 in Berlin is 06:00 UTC in summer. What was read, mailed or in a digest before is not in it."""
    zone(bells, "Europe/Berlin")
    seen(bells, clock.at)
    bells.wish(digest={"frequency": "DAILY", "hour": 8}, kinds=[{"kind": "bells.voted", "digest": False}])
    for number in range(17):
        bells.tell("liked", question_id=number + 1, title=f"No. {number}")
    bells.tell("voted")
    bells.tell("fire", title="home")
    mail(bells)
    assert [one.template for one in bells.mails()] == ["notification"]
    clock.at = datetime(2026, 6, 2, 5, 59, tzinfo=UTC)
    mail(bells)
    clock.at = datetime(2026, 6, 2, 6, 0, tzinfo=UTC)
    for _ in range(2):
        mail(bells)
    digests = [one for one in bells.mails() if one.template == "notification_digest"]
    (one,) = digests
    assert one.subject == "While you were away: 17 new notifications"
    assert ("No. 16" in one.text, "No. 1:" in one.text, "And 2 more." in one.text) == (True, False, True)
    assert ("voted" in one.text, "Fire" in one.text) == (False, False)
    clock.advance(days=1)
    mail(bells)
    assert (
        len([one for one in bells.mails() if one.template == "notification_digest"]) == 1
    )  # nothing new to notify of


def test_a_weekly_digest_comes_on_its_day(bells: Any, clock: Clock) -> None:
    """From Monday noon to Wednesday 18:00 UTC."""
    seen(bells, clock.at)
    bells.wish(digest={"frequency": "WEEKLY", "hour": 18, "day": "WEDNESDAY"})
    bells.tell("liked")
    for day, count in ((2, 0), (3, 1)):
        clock.at = datetime(2026, 6, day, 18, 0, tzinfo=UTC)
        mail(bells)
        assert len(bells.mails()) == count
    assert bells.rows("SELECT digest_due_at FROM notification_settings") == [
        (datetime(2026, 6, 10, 18, tzinfo=UTC),)
    ]


def test_a_digest_in_quiet_hours_waits_for_their_end(bells: Any, clock: Clock) -> None:
    """And the next one keeps its hour."""
    seen(bells, clock.at)
    bells.wish(digest={"frequency": "DAILY", "hour": 6}, quietHours=NIGHT)
    bells.tell("liked")
    clock.at = datetime(2026, 6, 2, 6, 0, tzinfo=UTC)
    mail(bells)
    assert bells.mails() == []
    clock.at = datetime(2026, 6, 2, 7, 0, tzinfo=UTC)
    mail(bells)
    assert len(bells.mails()) == 1
    assert bells.rows("SELECT digest_due_at FROM notification_settings") == [
        (datetime(2026, 6, 3, 6, tzinfo=UTC),)
    ]


@pytest.mark.parametrize(("days", "count"), [(179, 1), (181, 0)])
def test_digests_stop_after_180_days_of_silence(bells: Any, clock: Clock, days: int, count: int) -> None:
    """They come again when the member does."""
    bells.wish(digest={"frequency": "DAILY", "hour": 8})
    clock.advance(days=2)
    seen(bells, clock.at - timedelta(days=days))
    bells.tell("liked")
    mail(bells)
    assert len(bells.mails()) == count
    seen(bells, clock.at)
    clock.advance(days=1)
    bells.tell("liked", question_id=8)
    mail(bells)
    assert len(bells.mails()) == count + 1


def test_what_a_digest_contained_is_not_mailed_again(bells: Any, clock: Clock) -> None:
    """A mail that waits for the end of its pause is taken into the digest."""
    seen(bells, clock.at)
    bells.wish(digest={"frequency": "DAILY", "hour": 13})
    clock.advance(minutes=57)
    bells.tell("asked")
    clock.advance(minutes=3)
    mail(bells)
    clock.advance(minutes=10)
    mail(bells)
    assert [one.template for one in bells.mails()] == ["notification_digest"]


def test_two_workers_send_one_digest(bells: Any, clock: Clock) -> None:
    """The one who comes second passes by."""
    assert _digests_of_two_workers(bells, clock, locked=True) == 1


def test_without_the_lock_two_workers_send_two_digests(bells: Any, clock: Clock) -> None:
    """The control: both find it due."""
    assert _digests_of_two_workers(bells, clock, locked=False) == 2


def _digests_of_two_workers(bells: Any, clock: Clock, *, locked: bool) -> int:
    seen(bells, clock.at)
    bells.wish(digest={"frequency": "DAILY", "hour": 8})
    bells.tell("liked")
    clock.at = datetime(2026, 6, 2, 8, 0, tzinfo=UTC)
    both, take = threading.Barrier(2), mailing._take

    def look(member_id: int) -> bool:
        due = NotificationSettings.digest_due_at <= clock.at
        free = sa.select(NotificationSettings.member_id).where(due)
        taken = take(member_id) if locked else db.session.scalar(free) is not None
        both.wait(20)
        return taken

    # Without the lock both have read the rows that the digest is to tell of, too.
    rows, read = threading.Barrier(2), mailing._set

    def set_(ids: Any, **values: Any) -> None:
        if not locked and "mailed_at" in values:
            rows.wait(20)
        read(ids, **values)

    unlocked = patch.object(sa.Select, "with_for_update", lambda self, **_: self)
    with patch.object(mailing, "_take", look), patch.object(mailing, "_set", set_):
        if locked:
            _both(bells, lambda: mailing.send_digest(bells.ann.id))
        else:
            with unlocked, patch.object(mailing, "_due_at", lambda *_: None):
                _both(bells, lambda: mailing.send_digest(bells.ann.id))
    return len(bells.mails())


def test_the_schedule_sends_what_is_due(bells: Any, clock: Clock) -> None:
    """By the jobs process, within a minute; nothing else has to be called."""
    bells.tell("asked")
    bells.site.run_jobs()
    clock.advance(minutes=6)
    bells.site.run_jobs()
    assert len(bells.mails()) == 1


@pytest.mark.parametrize(("kind", "stopped"), [("EMAIL", "EMAIL"), ("DIGEST", "DIGEST")])
def test_one_click_ends_mails_without_a_log_in(bells: Any, clock: Clock, kind: str, stopped: str) -> None:
    """As mail programs do it (RFC 8058): a form, no cookies. Looking at the address changes nothing."""
    seen(bells, clock.at)
    bells.wish(digest={"frequency": "DAILY", "hour": 13})
    bells.tell("asked" if kind == "EMAIL" else "liked")
    clock.advance(minutes=10 if kind == "EMAIL" else 61)
    mail(bells)
    (one,) = bells.mails()
    parts = urlsplit(one.unsubscribe)
    address = f"{parts.path}?{parts.query}"
    visitor = bells.site.client()
    looked = visitor.get(address)
    assert (looked.status_code, looked.headers["Location"]) == (
        303,
        f"/notifications?unsubscribe={parts.query[6:]}",
    )
    before = bells.call("get", "/users/me/notification-preferences")
    assert (before["emails"], before["digest"]["frequency"]) == (True, "DAILY")
    for _ in range(2):
        answer = visitor.post(address, data={"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, answer.json) == (200, {"stopped": stopped})
    now = bells.call("get", "/users/me/notification-preferences")
    expected = (False, "DAILY") if kind == "EMAIL" else (True, "NONE")
    assert (now["emails"], now["digest"]["frequency"]) == expected


def test_a_token_that_was_changed_ends_nothing(bells: Any) -> None:
    """Of another member, of another kind, cut off, empty."""
    from motorclub.notifications.preferences import unsubscribe_token
    from motorclub.plugin.values import Channel

    with bells.site.context():
        good = unsubscribe_token(bells.ann.id, Channel.EMAIL)
    number, channel, signature = good.split(".")
    wrong = [
        f"{int(number) + 1}.{channel}.{signature}", f"{number}.DIGEST.{signature}", f"{number}.IN_APP.{signature}",
        good[:-1], "", "x", f"{number}.{channel}.", f"{number}.{channel}.\u00e9",
    ]  # fmt: skip
    visitor = bells.site.client()
    for token in wrong:
        answer = visitor.post("/api/notifications/unsubscribe", query_string={"token": token})
        assert (answer.status_code, answer.json["field"]) == (400, "token"), token
    assert bells.call("get", "/users/me/notification-preferences")["emails"] is True
