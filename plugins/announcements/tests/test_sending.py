"""Notifying people: once each, in pages, whatever dies or fails on the way; at its time, not before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from mailservers import Mailbox, free_port, mail_server

from motorclub import clock as app_clock
from motorclub.api import db, iso, now
from motorclub.jobs import runner
from motorclub.mail.delivery import Server
from motorclub.testing.race import meet_after, together
from motorclub.testing.records import Topics
from motorclub.testing.site import Site
from motorclub_announcements import mails, sending, services
from processes import read_run_delay

MANY = 10_000
# A loaded machine takes minutes to start a process.
PATIENCE_S = 240.0


def people(site: Site, number: int) -> None:
    """So many members more, with confirmed addresses."""
    with site.context():
        db.session.execute(
            sa.text(
                "INSERT INTO member (username, username_key, email, email_key, password_hash, role,"
                " email_verified_at, created_at)"
                " SELECT 'm' || n, 'm' || n, 'm' || n || '@example.org', 'm' || n || '@example.org', '!', 'USER',"
                " now(), now() FROM generate_series(1, :number) n"
            ),
            {"number": number},
        )
        db.session.commit()


def rows(site: Site, statement: str, **values: Any) -> list[Any]:
    """What a statement gives."""
    with site.context():
        return list(db.session.execute(sa.text(statement), values))


def count_notified(site: Site, number: int, channel: str = "IN_APP") -> int:
    """How many deliveries there are."""
    return int(
        rows(
            site,
            "SELECT count(*) FROM announcements_delivery WHERE announcement_id = :id AND channel = :channel",
            id=number,
            channel=channel,
        )[0][0]
    )


def worker(site: Site) -> subprocess.Popen[bytes]:
    """A jobs process of this site."""
    settings = {
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "MOTORCLUB_MODE": site.config.mode,
        "MOTORCLUB_SECRET": site.config.secret,
    }
    return subprocess.Popen([sys.executable, "-m", "motorclub.entrypoints.worker"], env=os.environ | settings)


def wait_for(site: Site) -> None:
    """A process does what is asked for."""
    with site.context():
        job = services.enqueue("announcements.sweep")
        db.session.commit()
    until = time.monotonic() + PATIENCE_S
    while rows(site, "SELECT state FROM job WHERE id = :id", id=job) != [("DONE",)]:
        assert time.monotonic() < until
        time.sleep(0.05)


def killed_when(site: Site, reached: Any) -> None:
    """Run a jobs process, and kill it as soon as it has come so far."""
    process = worker(site)
    until = time.monotonic() + PATIENCE_S
    try:
        while not reached():
            assert time.monotonic() < until, "it did not come so far"
            assert process.poll() is None
            time.sleep(0.005)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def after_the_leases() -> datetime:
    """When what a dead worker held may be taken over."""
    return datetime.now(UTC) + runner.LEASE + timedelta(seconds=1)


@pytest.mark.full
def test_a_worker_that_dies_in_the_middle_of_10000_is_taken_over(desk: Any) -> None:
    """Everybody is notified, nobody twice: neither a row nor a frame; the next one goes on where the first has died."""
    people(desk.site, MANY - 6)
    with Topics(desk.site.config.redis_url) as topics:
        number = desk.announce()["id"]
        assert count_notified(desk.site, number) == sending.PAGE
        killed_when(desk.site, lambda: count_notified(desk.site, number) >= 2000)
        before = count_notified(desk.site, number)
        assert 2000 <= before < MANY
        assert before % sending.PAGE == 0
        with app_clock.use(after_the_leases):
            desk.site.run_jobs()
        heard = Counter(frame.topic for frame in topics.sent("/topic/announcements/user/*"))
    assert count_notified(desk.site, number) == MANY
    twice = "SELECT user_id FROM announcements_delivery GROUP BY user_id HAVING count(*) > 1"
    assert rows(desk.site, twice) == []
    assert max(heard.values()) == 1
    # A page whose worker died between its commit and its frames sends none; anyone who reconnects fetches.
    assert len(heard) >= MANY - sending.PAGE
    assert desk.delivery(number)["finishedAt"] is not None


@pytest.mark.full
def test_a_worker_that_dies_in_the_middle_of_its_mails_is_taken_over(desk: Any, mailbox: Any) -> None:
    """Each has one mail."""
    people(desk.site, 1500)
    number = desk.announce(channels=["IN_APP", "EMAIL"])["id"]

    def written() -> int:
        return int(rows(desk.site, "SELECT count(*) FROM mail_message")[0][0])

    killed_when(desk.site, lambda: written() >= 300)
    assert written() < 1506
    with app_clock.use(after_the_leases):
        desk.site.run_jobs()
    recipients = [mail.to for mail in mailbox.all()]
    assert len(recipients) == len(set(recipients)) == 1506
    stats = desk.delivery(number)
    assert {c["channel"]: c["total"] for c in stats["channels"]} == {"IN_APP": 1506, "EMAIL": 1506}


@pytest.mark.full
def test_10000_are_notified_within_ten_seconds(desk: Any) -> None:
    """Processor time of this process, so that a busy machine does not matter."""
    people(desk.site, MANY)
    began = time.process_time()
    number = desk.announce()["id"]
    desk.site.run_jobs()
    assert count_notified(desk.site, number) == MANY + 6
    assert time.process_time() - began < 10


@pytest.fixture
def batch(desk: Any) -> int:
    """A batch whose first page is written, with 1,000 people to go."""
    people(desk.site, 1494)
    number = desk.announce()["id"]
    return int(
        rows(desk.site, "SELECT id FROM announcements_batch WHERE announcement_id = :id", id=number)[0][0]
    )


def test_who_was_overtaken_writes_nothing(desk: Any, batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that slept through its lease meets a higher number."""
    with desk.site.context():
        mine = sending.claim(batch)
        assert mine is not None
        assert sending.claim(batch) is None
        with app_clock.use(lambda: datetime.now(UTC) + sending.LEASE + timedelta(seconds=1)):
            assert sending.claim(batch) == mine + 1
        with pytest.raises(sending.LeaseLost):
            sending._next_page(batch, mine)
        db.session.rollback()
        assert sending._next_page(batch, mine + 1)
        db.session.commit()
    assert count_notified(desk.site, 1) == 1000


def test_two_workers_share_nothing(desk: Any, batch: int, topics: Any) -> None:
    """One of them has the lease; the other leaves at once."""

    def work() -> None:
        with desk.site.context():
            sending.deliver_batch(batch)

    together([work, work])
    assert count_notified(desk.site, 1) == 1500
    heard = Counter(frame.topic for frame in topics.sent("/topic/announcements/user/*"))
    assert set(heard.values()) == {1}


# Failures


def test_a_failing_audience_is_asked_five_times(desk: Any, events: Any, meet: int, clock: Any) -> None:
    """Later each time; then it has failed, and says why. A retry heals it."""
    draft = desk.about(meet, status="DRAFT")["id"]
    events.failing = True
    assert desk.put(draft, desk.organiser, status="SENT")["status"] == "SENT"
    for _ in range(8):
        clock.advance(seconds=40)
        desk.site.run_jobs()
    shown = desk.get(f"/announcements/{draft}", desk.organiser)
    assert shown["status"] == "FAILED"
    assert "5 times" in shown["failureReason"]
    desk.get(f"/announcements/{draft}", desk.ann, 404)
    events.failing = False
    events.forgive()
    clock.advance(minutes=5)
    answer = desk.post(f"/announcements/{draft}/notify", desk.organiser, 202)
    assert (answer["queued"], answer["status"]) == (2, "SENT")
    assert desk.listed(desk.ann, "events") == [draft]


def test_a_short_failure_heals_by_itself(desk: Any, events: Any, meet: int, clock: Any) -> None:
    """The status stays SENT."""
    events.failing = True
    number = desk.about(meet)["id"]
    assert desk.delivery(number, desk.organiser)["finishedAt"] is None
    events.failing = False
    clock.advance(seconds=40)
    desk.site.run_jobs()
    assert desk.listed(desk.ben, "events") == [number]


def test_nobody_in_the_audience_is_no_failure(desk: Any, events: Any) -> None:
    """The statistics show zeros."""
    event = events.event(9, desk.organiser.id)
    number = desk.about(event)["id"]
    stats = desk.stats(number, desk.organiser)
    assert (stats["status"], stats["audience"], stats["readRate"]) == ("SENT", 0, 0.0)


# Mails


@pytest.fixture
def port(site: Site) -> Iterator[int]:
    """A free port; the site sends its mails there."""
    number = free_port()
    site.app.extensions["motorclub.smtp"] = replace(
        Server.from_url(f"smtp://127.0.0.1:{number}"), timeout_s=2.0
    )
    yield number
    site.app.extensions["motorclub.smtp"] = None


def test_the_mail_server_is_down_and_comes_back(desk: Any, meet: int, port: int, clock: Any) -> None:
    """Rows wait, with the reason; the announcement is sent all the same; each mail arrives once."""
    number = desk.about(meet, channels=["IN_APP", "EMAIL"], title="Gate B")["id"]
    for _ in range(3):
        desk.site.run_jobs()
        clock.advance(seconds=5)
    stats = desk.delivery(number, desk.organiser)
    email = next(channel for channel in stats["channels"] if channel["channel"] == "EMAIL")
    assert (stats["status"], email["pending"], email["sent"], stats["finishedAt"]) == ("SENT", 2, 0, None)
    reasons = rows(desk.site, "SELECT last_error FROM announcements_delivery WHERE channel = 'EMAIL'")
    assert all("ConnectionRefusedError" in row[0] for row in reasons)
    box = Mailbox()
    with mail_server(port, box):
        for _ in range(12):
            clock.advance(minutes=6)
            desk.site.run_jobs()
    assert sorted(mail["To"] for mail in box.mails) == ["ann@example.org", "ben@example.org"]
    assert {mail["Subject"] for mail in box.mails} == {"Gate B"}
    stats = desk.delivery(number, desk.organiser)
    assert (stats["pending"], stats["failed"], stats["sent"]) == (0, 0, 4)
    assert stats["finishedAt"] is not None


def test_an_address_that_is_refused_has_failed_and_a_reminder_tries_again(
    desk: Any, meet: int, port: int, clock: Any
) -> None:
    """The others have it; the failures are listed by person."""
    number = desk.about(meet, channels=["IN_APP", "EMAIL"])["id"]
    with mail_server(port, Mailbox({"DATA": ["554 5.7.1 No", "250 OK"]})):
        for _ in range(3):
            desk.site.run_jobs()
            clock.advance(seconds=20)
    stats = desk.delivery(number, desk.organiser)
    assert (stats["status"], stats["failed"], stats["sent"]) == ("SENT", 1, 3)
    (failure,) = stats["failures"]["content"]
    assert (failure["channel"], "No" in failure["error"]) == ("EMAIL", True)
    clock.advance(minutes=20)
    desk.post(f"/announcements/{number}/notify", desk.organiser, 202, channels=["EMAIL"])
    with mail_server(port, Mailbox()):
        for _ in range(4):
            desk.site.run_jobs()
            clock.advance(seconds=20)
    assert desk.delivery(number, desk.organiser)["failed"] == 0


def test_who_has_no_confirmed_address_is_skipped(desk: Any) -> None:
    """By mail; in the app they are notified."""
    unconfirmed = desk.site.member("new", verified=False)
    number = desk.announce(channels=["EMAIL"])["id"]
    stats = desk.delivery(number)
    email = next(channel for channel in stats["channels"] if channel["channel"] == "EMAIL")
    assert (email["skipped"], email["total"]) == (1, 7)
    assert desk.counts(unconfirmed)["general"] == 1


# Quiet hours


NIGHT = datetime(2026, 6, 1, 23, 0, tzinfo=UTC)
MORNING = datetime(2026, 6, 2, 7, 0, tzinfo=UTC)


@pytest.fixture
def night(clock: Any, request: pytest.FixtureRequest) -> Any:
    """Everybody, on Monday at 23:00."""
    clock.at = NIGHT
    return request.getfixturevalue("desk")


def sleeps(desk: Any, member: Any) -> None:
    """From Monday 22:00 to 7:00."""
    body = {"quietHours": [{"day": "MONDAY", "from": "22:00", "to": "07:00"}]}
    answer = desk.of(member).put("/users/me/notification-preferences", json=body)
    assert answer.status_code == 200, answer.text


@pytest.fixture
def asleep(night: Any) -> Any:
    """Ann sleeps, ben does not."""
    sleeps(night, night.ann)
    return night


def mailed(desk: Any, mailbox: Any) -> tuple[int, int]:
    """How many mails ann and ben have, once what is due has been done."""
    desk.site.run_jobs()
    return len(mailbox.to("ann@example.org")), len(mailbox.to("ben@example.org"))


def test_a_mail_waits_for_the_end_of_quiet_hours(asleep: Any, mailbox: Any, clock: Any) -> None:
    """In the app it is there at once; the mail comes when they end, once."""
    number = asleep.announce(channels=["IN_APP", "EMAIL"])["id"]
    assert mailed(asleep, mailbox) == (0, 1)
    assert asleep.counts(asleep.ann)["general"] == 1
    clock.at = MORNING - timedelta(minutes=1)
    assert mailed(asleep, mailbox) == (0, 1)
    clock.at = MORNING
    assert mailed(asleep, mailbox) == (1, 1)
    clock.advance(hours=2)
    assert mailed(asleep, mailbox) == (1, 1)
    statement = "SELECT DISTINCT status FROM announcements_delivery WHERE announcement_id = :id"
    assert [row.status for row in rows(asleep.site, statement, id=number)] == ["SENT"]


def test_without_quiet_hours_the_same_mail_comes_at_night(
    asleep: Any, mailbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of the test above: it is the hours that hold the mail, and nothing else."""
    monkeypatch.setattr(mails, "quiet_ends", lambda members: {})
    asleep.announce(channels=["IN_APP", "EMAIL"])
    assert mailed(asleep, mailbox) == (1, 1)


def test_an_emergency_does_not_wait(asleep: Any, meet: int, mailbox: Any) -> None:
    """Anyone who sleeps is woken."""
    assert alarm(asleep, meet).status_code == 202
    assert mailed(asleep, mailbox)[0] == 1


@pytest.mark.parametrize(("deed", "reason"), [("read", "read before"), ("delete", "withdrawn before")])
def test_what_has_been_read_or_withdrawn_by_then_is_not_mailed(
    asleep: Any, mailbox: Any, clock: Any, deed: str, reason: str
) -> None:
    """The statistics say why."""
    number = asleep.announce(channels=["IN_APP", "EMAIL"])["id"]
    assert mailed(asleep, mailbox) == (0, 1)
    if deed == "read":
        asleep.read(number, asleep.ann)
    else:
        assert asleep.of(asleep.admin).delete(f"/announcements/{number}").status_code == 204
    clock.at = MORNING
    assert mailed(asleep, mailbox) == (0, 1)
    statement = (
        "SELECT last_error FROM announcements_delivery WHERE announcement_id = :id AND status = 'SKIPPED'"
    )
    (skipped,) = rows(asleep.site, statement, id=number)
    assert skipped.last_error.startswith(reason)


def test_a_reminder_at_night_waits_too(night: Any, mailbox: Any, clock: Any) -> None:
    """Also for who has read it before, if readers are meant."""
    number = night.announce(channels=["IN_APP", "EMAIL"])["id"]
    assert mailed(night, mailbox) == (1, 1)
    night.read(number, night.ann)
    sleeps(night, night.ann)
    clock.advance(minutes=6)
    night.post(f"/announcements/{number}/notify", night.admin, 202, channels=["EMAIL"], onlyUnread=False)
    assert mailed(night, mailbox) == (1, 2)
    clock.at = MORNING
    assert mailed(night, mailbox) == (2, 2)


# Schedules


def planned(desk: Any, when: str, **body: Any) -> int:
    """A general announcement for a time."""
    given = {"message": "Later", "type": "GENERAL", **body}
    return int(desk.post("/announcements/schedule", desk.admin, 201, **given, scheduledAt=when)["id"])


def test_a_schedule_is_never_early(desk: Any, clock: Any) -> None:
    """Nor is it late: a moment before, at the moment."""
    number = planned(desk, "2026-06-01T12:30:00Z")
    clock.advance(minutes=29, seconds=59.999)
    desk.site.run_jobs()
    assert desk.get(f"/announcements/{number}", desk.admin)["status"] == "SCHEDULED"
    clock.advance(seconds=0.001)
    desk.site.run_jobs()
    sent = desk.get(f"/announcements/{number}", desk.ann)
    assert (sent["status"], sent["sentAt"], sent["late"]) == ("SENT", "2026-06-01T12:30:00.000Z", False)


@pytest.mark.full
def test_a_schedule_is_at_most_five_seconds_late(desk: Any) -> None:
    """In a real jobs process, by the real clock; ten of them. What that process waits for a processor is no delay."""
    process = worker(desk.site)
    try:
        wait_for(desk.site)
        due = [now() + timedelta(seconds=3 + 0.4 * place) for place in range(10)]
        numbers = [planned(desk, iso(moment)) for moment in due]
        until = time.monotonic() + PATIENCE_S
        run_delays = [(now(), read_run_delay(process.pid))]
        while {row[0] for row in rows(desk.site, "SELECT status FROM announcements_announcement")} != {
            "SENT"
        }:
            assert time.monotonic() < until
            time.sleep(0.1)
            run_delays.append((now(), read_run_delay(process.pid)))
    finally:
        process.terminate()
        process.wait()
    statement = "SELECT scheduled_at, sent_at FROM announcements_announcement WHERE id = ANY(:ids)"
    times = rows(desk.site, statement, ids=numbers)
    assert len(times) == 10
    assert all(planned_for <= sent for planned_for, sent in times), times
    late = [(sent - planned_for).total_seconds() for planned_for, sent in times]
    waited = [waited_between(run_delays, *moments) for moments in times]
    assert all(delay - wait <= 5 for delay, wait in zip(late, waited, strict=True)), (late, waited)


def waited_between(run_delays: list[tuple[datetime, float]], begin: datetime, end: datetime) -> float:
    """How long a process waited for a processor, by readings of what it had waited until each of some moments."""
    before = [waited for moment, waited in run_delays if moment <= begin] or [run_delays[0][1]]
    after = [waited for moment, waited in run_delays if moment >= end] or [run_delays[-1][1]]
    return max(0.0, after[0] - before[-1])


def test_two_schedulers_send_it_once(desk: Any, topics: Any, clock: Any) -> None:
    """Both look at the same moment."""
    number = planned(desk, "2026-06-01T12:30:00Z")
    clock.advance(minutes=30)

    def look() -> None:
        with desk.site.context():
            sending.send_due(number)
            db.session.commit()

    together([look, look, look])
    assert len(topics.sent("/topic/announcements/general")) == 1
    assert len(rows(desk.site, "SELECT id FROM announcements_batch")) == 1


def test_another_time_is_the_one_that_holds(desk: Any, clock: Any) -> None:
    """Later, and back to a draft."""
    moved, dropped = planned(desk, "2026-06-01T12:30:00Z"), planned(desk, "2026-06-01T12:30:00Z")
    desk.post(
        "/announcements/schedule", desk.admin, 200, announcementId=moved, scheduledAt="2026-06-01T13:00:00Z"
    )
    assert desk.put(dropped, desk.admin, status="DRAFT")["scheduledAt"] is None
    clock.advance(minutes=45)
    desk.site.run_jobs()
    assert desk.get("/announcements/general")["content"] == []
    clock.advance(minutes=15)
    desk.site.run_jobs()
    assert [item["id"] for item in desk.get("/announcements/general")["content"]] == [moved]


@pytest.mark.parametrize(
    ("hours", "kind", "status", "late"),
    [(5.9, "WEATHER", "SENT", True), (6.1, "WEATHER", "FAILED", False), (6.1, "EMERGENCY", "SENT", True)],
)
def test_what_was_missed(desk: Any, clock: Any, hours: float, kind: str, status: str, late: bool) -> None:
    """Within six hours it is sent and marked; later it has failed, unless it is an emergency."""
    number = planned(desk, "2026-06-01T12:30:00Z", type=kind)
    clock.advance(minutes=30, hours=hours)
    desk.site.run_jobs()
    client = desk.of(desk.site.member("boss2", desk.admin.role))  # the first one's token has expired
    shown = client.get(f"/announcements/{number}").json
    assert (shown["status"], shown["late"]) == (status, late)
    assert shown["failureReason"] == ("missed schedule window" if status == "FAILED" else None)


def test_a_lost_job_is_found_within_a_minute(desk: Any, clock: Any) -> None:
    """However it was lost."""
    number = planned(desk, "2026-06-01T12:30:00Z")
    rows(desk.site, "SELECT 1")
    with desk.site.context():
        db.session.execute(sa.text("DELETE FROM job WHERE name = 'announcements.send_due'"))
        db.session.commit()
    clock.advance(minutes=31)
    with desk.site.context():
        services.enqueue("announcements.sweep")
        db.session.commit()
    desk.site.run_jobs()
    assert desk.get(f"/announcements/{number}")["status"] == "SENT"


TIMES = [
    ("2026-06-01T20:00:00+02:00", None, "2026-06-01T18:00:00.000Z"),
    ("2026-06-01T20:00:00", "Europe/Berlin", "2026-06-01T18:00:00.000Z"),
    ("2026-10-25T02:30:00", "Europe/Berlin", "2026-10-25T00:30:00.000Z"),
    ("2026-11-01T01:30:00", "America/New_York", "2026-11-01T05:30:00.000Z"),
    ("2027-03-28T02:30:00", "Europe/Berlin", "there is no such time"),
    ("2026-06-01T20:00:00", None, "needs an offset"),
    ("2026-06-01T11:58:59Z", None, "in the past"),
    ("2026-06-01T11:59:01Z", None, "2026-06-01T11:59:01.000Z"),
    ("2027-06-01T12:00:01Z", None, "more than a year"),
    ("tomorrow", None, "not a valid"),
]


@pytest.mark.parametrize(("given", "zone", "expected"), TIMES)
@pytest.mark.usefixtures("clock")
def test_the_time_that_is_meant(desk: Any, given: str, zone: str | None, expected: str) -> None:
    """In UTC; of a time that the clocks show twice the first; one that they leave out is refused."""
    body = {"message": "x", "type": "GENERAL", "scheduledAt": given, "timezone": zone}
    answer = desk.of(desk.admin).post("/announcements/schedule", json=body)
    if expected.startswith("20"):
        assert (answer.status_code, answer.json["scheduledAt"]) == (201, expected), answer.text
        assert answer.json["status"] == "SCHEDULED"
    else:
        assert (answer.status_code, answer.json["field"]) == (400, "scheduledAt")
        assert expected in answer.json["message"].lower()


# Emergencies


def alarm(desk: Any, meet: int, **more: Any) -> Any:
    """The organiser's emergency."""
    return desk.of(desk.organiser).post(
        "/announcements/emergency", json={"message": "Leave the paddock.", "eventId": meet, **more}
    )


def test_an_emergency(desk: Any, meet: int, mailbox: Any) -> None:
    """Type, priority and channels are forced; what to do and whom to call travel with it."""
    answer = alarm(desk, meet, safetyInstructions="Use gate C.", contactPhone="+49 30 1", channels=["IN_APP"])
    assert answer.status_code == 202
    said = answer.json["announcement"]
    assert (said["type"], said["priority"], said["status"]) == ("EMERGENCY", "URGENT", "SENT")
    assert said["channels"] == ["IN_APP", "EMAIL"]
    assert answer.json["delivery"] == {"queued": 2}
    desk.site.run_jobs()
    (mail,) = mailbox.to("ann@example.org")
    assert mail.subject.startswith("[URGENT]")
    assert all(
        part in mail.text for part in ("Use gate C.", "+49 30 1", "Leave the paddock.", f"/{said['id']}")
    )
    assert desk.counts(desk.ann)["event"] == 1


def test_an_emergency_needs_an_event(desk: Any) -> None:
    """Unless an admin means everybody."""
    refused = desk.post("/announcements/emergency", desk.organiser, 400, message="x")
    assert refused["message"] == "Either eventId or ticketTypeId must be provided."
    desk.post("/announcements/emergency", desk.admin, 202, message="x")


def test_the_same_emergency_within_a_minute_is_one(desk: Any, meet: int, clock: Any) -> None:
    """The first answer comes again; another text, another person or a minute later is another one."""
    first = alarm(desk, meet).json
    clock.advance(seconds=59)
    assert alarm(desk, meet).json == first
    assert alarm(desk, meet, title="Fire").json["announcement"]["id"] != first["announcement"]["id"]
    clock.advance(seconds=2)
    assert alarm(desk, meet).json["announcement"]["id"] != first["announcement"]["id"]


def test_a_double_click_is_one_emergency(desk: Any, meet: int) -> None:
    """Eight at the same moment."""
    answers = together([lambda: alarm(desk, meet) for _ in range(8)])
    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.json["announcement"]["id"] for answer in answers}) == 1
    assert len(rows(desk.site, "SELECT id FROM announcements_announcement")) == 1


def test_without_the_lock_a_double_click_is_two(
    desk: Any, meet: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    meet_after(monkeypatch, services, "_same_emergency")
    monkeypatch.setattr(services, "lock_name", lambda key: None)
    answers = together([lambda: alarm(desk, meet) for _ in range(2)])
    assert len({answer.json["announcement"]["id"] for answer in answers}) == 2


def test_five_emergencies_an_hour(desk: Any, events: Any, meet: int, clock: Any) -> None:
    """For one event; the answer says when the next one may come. Repeated ones do not count."""
    for number in range(5):
        for _ in range(2):
            assert alarm(desk, meet, message=f"Number {number}").status_code == 202
        clock.advance(minutes=1)
    refused = alarm(desk, meet, message="Number 6")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, str(55 * 60))
    other = events.event(8, desk.organiser.id)
    assert alarm(desk, other).status_code == 202


# Reminders


def test_a_reminder_reaches_who_has_not_read_it(desk: Any, meet: int, topics: Any, mailbox: Any) -> None:
    """Once in ten minutes; the others are left alone."""
    number = desk.about(meet)["id"]
    desk.read(number, desk.ann)
    heard = len(topics.sent("/topic/announcements/event"))
    answer = desk.post(
        f"/announcements/{number}/notify", desk.organiser, 202, channels=["EMAIL"], reason="It is near."
    )
    assert (answer["queued"], answer["skipped"], answer["status"]) == (1, 1, "SENT")
    desk.site.run_jobs()
    assert [len(mailbox.to(f"{name}@example.org")) for name in ("ann", "ben")] == [0, 1]
    (frame,) = topics.sent("/topic/announcements/event")[heard:]
    assert (frame.type, frame.audience) == ("ANNOUNCEMENT_UPDATED", frozenset({desk.ben.id}))
    again = desk.of(desk.organiser).post(f"/announcements/{number}/notify", json={})
    assert (again.status_code, int(again.headers["Retry-After"]) <= 600) == (429, True)


def test_a_reminder_for_some_tickets_and_for_readers_too(
    desk: Any, events: Any, meet: int, clock: Any
) -> None:
    """Named tickets only; a ticket of another event is refused."""
    number = desk.about(meet)["id"]
    desk.read(number, desk.ann)
    path = f"/announcements/{number}/notify"
    assert desk.post(path, desk.organiser, 202, attendeeIds=[1], onlyUnread=False)["queued"] == 1
    clock.advance(minutes=11)
    assert desk.post(path, desk.organiser, 202, attendeeIds=[1])["queued"] == 0
    events.event(8, desk.organiser.id)
    foreign = events.ticket(events.type(5, 8), desk.ben.id)
    clock.advance(minutes=11)
    assert desk.post(path, desk.organiser, 400, attendeeIds=[foreign])["field"] == "attendeeIds"


def test_notify_sends_what_has_not_been_sent(desk: Any, meet: int) -> None:
    """A draft, a scheduled one."""
    draft = desk.about(meet, status="DRAFT")["id"]
    planned_one = desk.post(
        "/announcements/schedule", desk.organiser, 201,
        message="x", type="WEATHER", eventId=meet, scheduledAt=iso(now() + timedelta(hours=3)),
    )["id"]  # fmt: skip
    for number in (draft, planned_one):
        answer = desk.post(f"/announcements/{number}/notify", desk.organiser, 202)
        assert (answer["announcementId"], answer["queued"], answer["status"]) == (number, 2, "SENT")
    assert sorted(desk.listed(desk.ann, "events")) == sorted([draft, planned_one])


# Statistics


def test_statistics_are_what_the_rows_say(desk: Any, events: Any, meet: int, clock: Any) -> None:
    """By person and ticket type, with the first and the last to read."""
    events.ticket(2, desk.stranger.id)
    number = desk.about(meet)["id"]
    clock.advance(minutes=2)
    desk.read(number, desk.ben)
    clock.advance(minutes=3)
    desk.read(number, desk.stranger)
    stats = desk.stats(number, desk.organiser)
    assert stats == {
        "announcementId": number,
        "status": "SENT",
        "type": "LOGISTICS",
        "priority": "NORMAL",
        "sentAt": "2026-06-01T12:00:00.000Z",
        "audience": 3,
        "delivered": 3,
        "read": 2,
        "unread": 1,
        "failed": 0,
        "skipped": 0,
        "readRate": 0.6667,
        "firstReadAt": "2026-06-01T12:02:00.000Z",
        "lastReadAt": "2026-06-01T12:05:00.000Z",
        "byTicketType": [
            {"ticketTypeId": 1, "name": "Paddock", "audience": 1, "read": 0},
            {"ticketTypeId": 2, "name": "Grandstand", "audience": 2, "read": 2},
        ],
    }
    delivery = desk.delivery(number, desk.organiser)
    assert (delivery["total"], delivery["sent"], delivery["delivered"]) == (3, 3, 2)
    assert delivery["finishedAt"] >= delivery["startedAt"]
    assert delivery["p95LatencyMs"] is not None


def test_it_is_delivered_once_somebody_has_fetched_it(desk: Any) -> None:
    """A list will do."""
    number = desk.announce()["id"]
    assert desk.delivery(number)["delivered"] == 0
    desk.listed(desk.ann, "general")
    desk.get("/announcements/general")
    assert desk.delivery(number)["delivered"] == 1


# Templates


def test_each_type_has_a_template(desk: Any) -> None:
    """Eight, built in; filled in they can be sent."""
    page = desk.get("/announcements/templates?size=20", desk.organiser)
    assert (page["totalElements"], len({item["type"] for item in page["content"]})) == (8, 8)
    assert all(item["builtIn"] for item in page["content"])
    first = page["content"][0]
    sent = desk.of(desk.admin).post(
        "/announcements",
        json={"templateId": first["id"], "variables": dict.fromkeys(first["variables"], "<b>Jo & co</b>")},
    )
    assert (sent.status_code, sent.json["type"]) == (201, "GENERAL")
    assert "&lt;b&gt;Jo &amp; co&lt;/b&gt;" in sent.json["message"]
    assert "{" not in sent.json["message"] + sent.json["title"]


@pytest.mark.parametrize(
    ("body", "named", "complaint"),
    [
        ({"templateId": 99}, "templateId", "There is no template 99."),
        (
            {"templateId": 1, "variables": {"siteName": "x", "text": "y", "z": "1"}},
            "variables",
            "Unknown variable: z",
        ),
        ({"templateId": 1, "variables": {"siteName": "x"}}, "variables", "Missing variable: text"),
        ({"message": "x", "type": "GENERAL", "variables": {"a": "b"}}, "variables", "give its templateId"),
    ],
)
def test_variables_are_checked(desk: Any, body: dict[str, Any], named: str, complaint: str) -> None:
    answer = desk.of(desk.admin).post("/announcements", json=body)
    assert (answer.status_code, answer.json["field"]) == (400, named)
    assert complaint in answer.json["message"]


# What is shown


def test_lines_without_markup_become_paragraphs(desk: Any) -> None:
    """So that they stay lines."""
    assert desk.announce(message="Drive slowly.\nThanks")["message"] == "<p>Drive slowly.</p><p>Thanks</p>"
    assert desk.announce(message="Thanks")["message"] == "Thanks"


HOSTILE = [
    ("<p onclick=alert(1)>a</p>", "<p>a</p>"),
    ("a<script>alert(1)</script>", "a"),
    ('<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener">a</a>'),
    ("<img src=x onerror=alert(1)>a", "a"),
    ("<b>a", "<b>a</b>"),
    ("<svg><p>a</svg>", "a"),
]


@pytest.mark.parametrize(("given", "kept"), HOSTILE)
def test_messages_are_sanitised_on_the_way_in_and_out(desk: Any, given: str, kept: str) -> None:
    """What is stored is clean; what has come into the table on another way is cleaned when it is shown."""
    sent = desk.announce(message=given)
    assert "alert" not in sent["message"]
    with desk.site.context():
        db.session.execute(
            sa.text("UPDATE announcements_announcement SET message = :m WHERE id = :id"),
            {"m": given, "id": sent["id"]},
        )
        db.session.commit()
    for path in (f"/announcements/{sent['id']}", "/announcements/general"):
        body = desk.get(path)
        shown = body["message"] if "message" in body else body["content"][0]["message"]
        assert "alert" not in shown
        assert "<script" not in shown
    if "svg" not in given:
        assert shown == kept
