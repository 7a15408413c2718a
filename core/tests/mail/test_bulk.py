"""Bulk mail: confirmed by number, to those who want it, once each, whatever dies in the middle."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa
from mailservers import Mailbox, mail_server

from motorclub import clock as app_clock
from motorclub.bulk_mail import sending, services
from motorclub.db import db
from motorclub.jobs import runner
from motorclub.jobs.services import enqueue
from motorclub.mail.models import BulkMail, BulkMailRecipient, BulkState, MailMessage
from motorclub.members.data import personal_data
from motorclub.plugin.values import ContentChoice
from motorclub.processes.progress import Progress
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import PATIENCE_S, meet_after, together
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role

pytestmark = pytest.mark.once

BULK = "/platform/emails/bulk"
PREFERENCES = "/users/me/notification-preferences"
WORDS = {"subject": "Summer meet, {{ username }}", "text": "Hello **{{ name }}**,\n\nsee you there."}
MANY = 1_000


@pytest.fixture
def admin(site: Site, alone: None) -> TestMember:
    """Who writes; one of those who are written to."""
    return site.member_of_role(Role.ADMIN)


def call(site: Site, method: str, path: str = "", /, **body: Any) -> Any:
    """The admin's answer, which must have the `status`; the rest is what is sent."""
    status = body.pop("status", 200)
    answer: Any = site.as_role(Role.ADMIN).open(f"{BULK}{path}", method=method, json=body or None)
    assert answer.status_code == status, answer.text
    return answer.json


def count(site: Site, **audience: Any) -> int:
    """How many are reached."""
    return int(call(site, "POST", "/count", roles=audience.pop("roles", []), **audience)["recipients"])


def send(site: Site, **body: Any) -> int:
    """A mail to all whom the filter reaches; its number."""
    audience = {name: body[name] for name in ("roles", "joined", "seen") if name in body}
    given = WORDS | {"recipients": count(site, **audience)} | body
    return int(call(site, "POST", status=201, **given)["id"])


def browser(site: Site, member: TestMember | None = None) -> Any:
    """Of a member or a visitor."""
    return site.client(member.token if member else None)


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


def recipients(site: Site) -> list[str]:
    """Who has been written to, once for each mail."""
    with site.context():
        chosen = sa.select(MailMessage.recipient).where(MailMessage.bulk_mail_id.is_not(None))
        return sorted(db.session.scalars(chosen))


def shown(site: Site, number: int) -> dict[str, Any]:
    """A mail of the list."""
    (found,) = [row for row in call(site, "GET")["content"] if row["id"] == number]
    return dict(found)


def wish(site: Site, member: TestMember, **body: Any) -> None:
    """A member chooses."""
    answer = browser(site, member).put(PREFERENCES, json=body)
    assert answer.status_code == 200, answer.text


def audited(site: Site, action: str) -> list[Any]:
    """(who, about what, details) of each entry."""
    statement = sa.text(
        "SELECT actor_id, target, details FROM audit_entry WHERE action = :action ORDER BY id"
    )
    with site.context():
        return [tuple(row) for row in db.session.execute(statement, {"action": action})]


# Who is reached


def test_everybody_who_may_be_written_to_has_one_mail(site: Site, admin: TestMember) -> None:
    """In the author's words, with a way out; the list says who sent it and what became of it."""
    site.member("ann")
    site.member("stranger", verified=False)
    number = send(site)
    site.run_jobs()
    assert recipients(site) == ["ann@example.org", admin.email]
    with site.context():
        mail = db.session.scalars(
            sa.select(MailMessage).where(MailMessage.recipient == "ann@example.org")
        ).one()
    assert (mail.subject, mail.template) == ("Summer meet, ann", "bulk_mail")
    assert "Hello <b>ann</b>," in mail.html
    assert "Hello ann," in mail.text
    assert mail.unsubscribe
    assert mail.unsubscribe in mail.text
    row = shown(site, number)
    assert row["author"] == {"id": admin.id, "username": admin.username}
    assert (row["state"], row["recipients"], row["written"], row["held"]) == ("SENT", 2, 2, 0)
    assert row["outcomes"] == {
        "queued": 0,
        "sent": 0,
        "failed": 0,
        "bounced": 0,
        "suppressed": 0,
        "stored": 2,
    }
    assert row["endedAt"] is not None
    ((actor, target, details),) = audited(site, "mail.bulk_sent")
    assert (actor, target) == (admin.id, f"bulk_mail:{number}")
    assert details == WORDS | {"roles": [], "joined": None, "seen": None, "recipients": 2}
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(BulkMailRecipient)) == 0


def test_the_filters_are_those_of_the_list_of_members(clock: Clock, site: Site, admin: TestMember) -> None:
    """Any of the roles, when they joined, when they were seen."""
    site.member("old")
    clock.advance(days=10)
    site.member("new")
    site.member("helper", Role.MODERATOR)
    with site.context():
        seen = "UPDATE member SET seen_at = :at WHERE username IN ('old', 'helper')"
        db.session.execute(sa.text(seen), {"at": clock.at})
        db.session.commit()
    with site.context():
        reached = {
            "all": sending.count_recipients([], None, None),
            "roles": sending.count_recipients(["MODERATOR", "ADMIN"], None, None),
            "joined": sending.count_recipients([], "WEEK", None),
            "seen": sending.count_recipients([], None, "DAY"),
            "both": sending.count_recipients(["USER"], "WEEK", "NEVER"),
        }
    assert reached == {"all": 4, "roles": 2, "joined": 2, "seen": 2, "both": 1}


def test_who_has_said_no_or_is_leaving_is_not_reached(site: Site, admin: TestMember) -> None:
    """No mails at all, none of this kind, on the way out; other choices do not matter."""
    for name, body in (
        ("silent", {"emails": False}),
        ("no_news", {"kinds": [{"kind": "core.news", "email": False}]}),
        ("digested", {"digest": {"frequency": "DAILY"}}),
        ("yes", {"kinds": [{"kind": "core.news", "email": True}], "emails": True}),
    ):
        wish(site, site.member(name), **body)
    leaving = site.member("leaving")
    gone = site.member("gone")
    with site.context():
        db.session.execute(
            sa.text(
                "INSERT INTO member_leaving (member_id, requested_at, due_at, content)"
                " VALUES (:id, now(), now() + interval '14 days', 'KEEP')"
            ),
            {"id": leaving.id},
        )
        personal_data.erase(gone.id, content=ContentChoice.KEEP)
    send(site)
    site.run_jobs()
    assert recipients(site) == ["digested@example.org", admin.email, "yes@example.org"]


def test_the_kind_is_in_the_table_of_preferences(site: Site, admin: TestMember) -> None:
    """By mail only: what it cannot do, nobody can choose."""
    client = browser(site, site.member_of_role(Role.USER))
    (row,) = [row for row in client.get(PREFERENCES).json["kinds"] if row["kind"] == "core.news"]
    assert (row["offered"], row["email"], row["inApp"], row["digest"]) == (["email"], True, False, False)
    answer = client.put(PREFERENCES, json={"kinds": [{"kind": "core.news", "inApp": True}]})
    assert (answer.status_code, answer.json["field"]) == (400, "kinds")
    answer = client.put(PREFERENCES, json={"kinds": [{"kind": "core.news", "email": False, "inApp": False}]})
    (row,) = [row for row in answer.json["kinds"] if row["kind"] == "core.news"]
    assert (row["email"], row["inApp"]) == (False, False)


def test_one_click_ends_this_kind_only(site: Site, admin: TestMember) -> None:
    """RFC 8058, without a log-in; a changed address ends nothing."""
    ann = site.member("ann")
    send(site)
    site.run_jobs()
    with site.context():
        chosen = sa.select(MailMessage.unsubscribe).where(MailMessage.recipient == ann.email)
        parts = urlsplit(str(db.session.scalars(chosen).one()))
    visitor, address = browser(site), f"{parts.path}?{parts.query}"
    looked = visitor.get(address)
    assert (looked.status_code, looked.headers["Location"]) == (
        303,
        f"/notifications?unsubscribe={parts.query[6:]}",
    )
    other = address.replace(f"token={ann.id}.", f"token={admin.id}.")
    for wrong in (other, address.replace("core.news", "core.olds"), address[:-1]):
        answer = visitor.post(wrong)
        assert (answer.status_code, answer.json["field"]) == (400, "token")
    for _ in range(2):
        answer = visitor.post(address, data={"List-Unsubscribe": "One-Click"})
        assert answer.json == {
            "stopped": "EMAIL",
            "kind": "core.news",
            "summary": "News from the club, by mail.",
        }
    choices = browser(site, ann).get(PREFERENCES).json
    assert choices["emails"] is True
    assert [row["kind"] for row in choices["kinds"] if row["offered"] == ["email"] and not row["email"]] == [
        "core.news"
    ]
    assert count(site) == 1
    assert audited(site, "notifications.unsubscribed")[0][2] == {"channel": "EMAIL", "kind": "core.news"}


def test_quiet_hours_are_waited_for(clock: Clock, site: Site, admin: TestMember) -> None:
    """Anyone who sleeps is written to when they end, others at once; it is sent when all of them are."""
    ann, bob = site.member("ann"), site.member("bob")
    # The clock stands at noon of a Monday.
    for member in (ann, bob):
        wish(site, member, quietHours=[{"day": "MONDAY", "from": "11:00", "to": "12:20"}])
    number = send(site)
    site.run_jobs()
    assert recipients(site) == [admin.email]
    assert (shown(site, number)["state"], shown(site, number)["held"]) == ("SENDING", 2)
    wish(site, bob, kinds=[{"kind": "core.news", "email": False}])
    clock.advance(minutes=19)
    site.run_jobs()
    assert recipients(site) == [admin.email]
    clock.advance(minutes=2)
    site.run_jobs()
    assert recipients(site) == [ann.email, admin.email]
    row = shown(site, number)
    assert (row["state"], row["recipients"], row["written"], row["held"]) == ("SENT", 3, 2, 0)


def test_without_quiet_hours_everybody_is_written_to_at_once(
    site: Site, admin: TestMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of the test above."""
    monkeypatch.setattr(sending, "quiet_ends", lambda members: {})
    days = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
    always = [{"day": day, "from": "00:00", "to": "00:00"} for day in days]
    wish(site, site.member("ann"), quietHours=always)
    send(site)
    site.run_jobs()
    assert len(recipients(site)) == 2


def test_what_becomes_of_the_mails_is_counted(site: Site, admin: TestMember, port: int) -> None:
    """By a real mail server, and a blocked address as such; also after the outbox has forgotten them."""
    for name in ("ann", "bob", "carl"):
        site.member(name)
    site.as_role(Role.ADMIN).post(
        "/platform/emails/suppressions", json={"address": "carl@example.org", "reason": "Asked us to"}
    )
    with mail_server(port, Mailbox({"RCPT": ["250 OK", "250 OK", "550 5.1.1 no such user"]})) as box:
        number = send(site)
        site.run_jobs()
    expected = {"queued": 0, "sent": 2, "failed": 0, "bounced": 1, "suppressed": 1, "stored": 0}
    assert shown(site, number)["outcomes"] == expected
    mail = next(mail for mail in box.mails if mail["To"] == "ann@example.org" or mail["To"] == admin.email)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # Whole, in one line, as mail programs look for it.
    assert re.fullmatch(r"<https?://\S+\?token=\d+\.core\.news\.\w+>", mail["List-Unsubscribe"])
    with site.context():
        personal_data.erase(next(iter(ids(site, "ann"))), content=ContentChoice.REMOVE)
    assert shown(site, number)["outcomes"] == expected
    with site.context():
        from motorclub.mail.services import forget_old

        with app_clock.use(lambda: datetime.now(UTC) + timedelta(days=1)):
            forget_old(timedelta(hours=1))
        db.session.commit()
    assert recipients(site) == []
    assert shown(site, number)["outcomes"] == expected


def ids(site: Site, username: str) -> list[int]:
    """The number of a member."""
    return list(
        db.session.scalars(sa.text("SELECT id FROM member WHERE username = :name"), {"name": username})
    )


# The number


def test_another_number_is_refused_with_the_new_one(site: Site, admin: TestMember) -> None:
    """Nothing is sent and nothing is kept."""
    confirmed = count(site)
    site.member("ann")
    refused = call(site, "POST", status=409, **WORDS, recipients=confirmed)
    assert (refused["field"], refused["details"]) == ("recipients", {"recipients": confirmed + 1})
    site.run_jobs()
    assert recipients(site) == []
    assert call(site, "GET")["totalElements"] == 0
    assert audited(site, "mail.bulk_sent") == []
    assert send(site, recipients=confirmed + 1)


def test_who_joins_after_the_confirmation_is_not_written_to(
    site: Site, admin: TestMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes; and who says no meanwhile is not either."""
    monkeypatch.setattr(sending, "PAGE", 1)
    ann = site.member("ann")
    number = send(site)
    site.member("late")
    wish(site, ann, kinds=[{"kind": "core.news", "email": False}])
    site.run_jobs()
    assert recipients(site) == [admin.email]
    row = shown(site, number)
    assert (row["state"], row["recipients"], row["written"]) == ("SENT", 2, 1)


def test_a_double_click_is_one_mail(site: Site, admin: TestMember) -> None:
    """Of two calls at once, and none of a third within ten minutes; to others the same may be said."""
    body = WORDS | {"recipients": count(site)}

    def click() -> int:
        return int(browser(site, admin).post(BULK, json=body).status_code)

    assert sorted(together([click, click])) == [201, 409]
    refused = call(site, "POST", status=409, **body)
    assert refused["field"] == "subject"
    site.run_jobs()
    assert recipients(site) == [admin.email]
    call(site, "POST", status=201, **body, roles=["ADMIN"])


def test_without_turns_a_double_click_is_two(
    site: Site, admin: TestMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: both look before either has written."""
    monkeypatch.setattr(services, "lock_member", lambda member_id: None)
    meet_after(monkeypatch, services, "_check_again", patience_s=PATIENCE_S)
    body = WORDS | {"recipients": count(site)}

    def click() -> int:
        return int(browser(site, admin).post(BULK, json=body).status_code)

    assert together([click, click]) == [201, 201]


def test_five_an_hour(clock: Clock, site: Site, admin: TestMember) -> None:
    """Those that were refused do not count."""
    reached = count(site)
    for turn in range(5):
        call(site, "POST", status=409, **WORDS, recipients=reached + 1)
        call(site, "POST", status=201, subject=f"No. {turn}", text="Hello", recipients=reached)
    refused = call(site, "POST", status=429, subject="One more", text="Hello", recipients=reached)
    assert refused["details"]["retryAfter"] > 0
    assert call(site, "GET")["totalElements"] == 5


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"subject": ""}, "subject"),
        ({"subject": "x" * 201}, "subject"),
        ({"subject": "{{ password }}"}, "subject"),
        ({"subject": "two\nlines"}, "subject"),
        ({"text": "{{ name.__class__ }}"}, "text"),
        ({"text": "{% for x in y %}{% endfor %}"}, "text"),
        ({"text": " "}, "text"),
        ({"roles": ["KING"]}, "roles.0"),
        ({"roles": "USER"}, "roles"),
        ({"joined": "CENTURY"}, "joined"),
        ({"seen": "YESTERDAY"}, "seen"),
        ({"recipients": 0}, "recipients"),
        ({"recipients": "1"}, "recipients"),
        ({"html": "<p>"}, "html"),
    ],
)
def test_bad_input_is_refused_and_named(
    site: Site, admin: TestMember, body: dict[str, Any], field: str
) -> None:
    """400 with the field; nothing is kept."""
    refused = call(site, "POST", status=400, **(WORDS | {"recipients": 1} | body))
    assert refused["field"] == field
    assert call(site, "GET")["totalElements"] == 0


# Looking before sending


def test_a_preview_and_a_test_show_what_will_come(site: Site, admin: TestMember) -> None:
    """The test goes to whoever asks, and ends what the mails end."""
    looked = call(site, "POST", "/preview", **WORDS)
    assert looked["subject"] == "Summer meet, driver"
    assert "<b>Jo Driver</b>" in looked["html"]
    assert "Unsubscribe from these mails" in looked["html"]
    assert "<script" not in call(site, "POST", "/preview", subject="a", text="<script>1</script>")["html"]
    sent = call(site, "POST", "/test", status=202, **WORDS)
    assert sent["to"] == admin.email
    with site.context():
        (mail,) = db.session.scalars(sa.select(MailMessage))
    assert (mail.id, mail.subject) == (sent["id"], f"[Test] Summer meet, {admin.username}")
    assert "core.news" in str(mail.unsubscribe)
    assert mail.bulk_mail_id is None
    assert [target for _, target, _ in audited(site, "mail.test_sent")] == ["mail:bulk_mail"]


@pytest.mark.parametrize("role", [Role.MODERATOR, Role.EVENT_ORGANISER, Role.USER])
def test_only_admins_write(site: Site, admin: TestMember, role: Role) -> None:
    """Moderators read."""
    number = send(site)
    client = site.as_role(role)
    body = WORDS | {"recipients": 2}
    assert client.post(BULK, json=body).status_code == 403
    assert client.post(f"{BULK}/test", json=WORDS).status_code == 403
    assert client.post(f"{BULK}/count", json={}).status_code == 403
    assert client.post(f"{BULK}/{number}/stop").status_code == 403
    expected = 200 if role == Role.MODERATOR else 403
    assert client.get(BULK).status_code == expected
    assert client.post(f"{BULK}/preview", json=WORDS).status_code == expected
    assert site.client().get(BULK).status_code == 401


# In pages


def test_it_can_be_stopped(site: Site, admin: TestMember, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written goes its way, the rest is not written; nothing can be stopped twice."""
    people(site, 9)
    monkeypatch.setattr(sending, "PAGE", 4)
    number = send(site)
    with site.context():
        assert sending.write_page(number)
        db.session.commit()
    assert call(site, "POST", f"/{number}/stop")["state"] == "STOPPED"
    site.run_jobs()
    row = shown(site, number)
    assert (row["state"], row["written"], row["recipients"]) == ("STOPPED", 4, 10)
    assert len(recipients(site)) == 4
    assert call(site, "POST", f"/{number}/stop", status=409)["message"] == "This mail was stopped."
    call(site, "POST", "/99/stop", status=404)
    assert audited(site, "mail.bulk_stopped") == [
        (admin.id, f"bulk_mail:{number}", {"written": 4, "recipients": 10})
    ]
    other = send(site, subject="Another one")
    site.run_jobs()
    assert call(site, "POST", f"/{other}/stop", status=409)["message"] == "This mail has been sent."


def test_it_goes_on_in_turns(site: Site, admin: TestMember, monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many pages other jobs have theirs."""
    people(site, 9)
    monkeypatch.setattr(sending, "PAGE", 2)
    monkeypatch.setattr(sending, "PAGES_AT_ONCE", 2)
    number = send(site)
    with site.context():
        sending.write_pages({"id": number})
    assert len(recipients(site)) == 4
    site.run_jobs()
    assert len(recipients(site)) == len(set(recipients(site))) == 10
    assert shown(site, number)["state"] == "SENT"


def test_a_page_costs_the_same_for_any_recipients(
    site: Site, admin: TestMember, port: int, queries: Any
) -> None:
    """Whether it is one mail or a hundred."""
    alone = send(site)
    people(site, sending.PAGE)
    number = send(site, subject="To many")
    with site.context():
        for bulk_id in (alone, number):
            with queries.at_most(9):
                assert sending.write_page(bulk_id)
            db.session.rollback()


def writing(site: Site, number: int) -> Callable[[], None]:
    """A worker that writes all of a mail."""

    def work() -> None:
        with site.context():
            sending.write_pages({"id": number})

    return work


def test_two_workers_write_nothing_twice(
    site: Site, admin: TestMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has the mail's row, the other leaves."""
    monkeypatch.setattr(sending, "PAGE", 10)
    people(site, 59)
    number = send(site)
    together([writing(site, number)] * 2)
    site.run_jobs()
    assert len(recipients(site)) == len(set(recipients(site))) == 60
    assert shown(site, number)["written"] == 60


def test_without_the_lock_they_do(site: Site, admin: TestMember, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: both read the cursor before either has moved it. In the end they may even block one another."""
    monkeypatch.setattr(sending, "PAGE", 10)
    people(site, 59)
    number = send(site)
    monkeypatch.setattr(sending, "_lock_bulk_mail", lambda bulk_id: db.session.get(BulkMail, bulk_id))
    meet_after(monkeypatch, sending, "_members", patience_s=PATIENCE_S)

    def work() -> None:
        with suppress(sa.exc.OperationalError):
            writing(site, number)()

    together([work] * 2)
    assert len(recipients(site)) > len(set(recipients(site)))


def worker(site: Site) -> subprocess.Popen[bytes]:
    """A jobs process of this site."""
    settings = {
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "MOTORCLUB_MODE": site.config.mode,
        "MOTORCLUB_SECRET": site.config.secret,
    }
    command = [sys.executable, "-m", "motorclub.entrypoints.worker"]
    return subprocess.Popen(command, env=os.environ | settings, start_new_session=True)


def killed_when(site: Site, reached: Callable[[], bool]) -> None:
    """Run a jobs process, and kill it as soon as it has come so far."""
    process = worker(site)
    progress = Progress(process.pid, PATIENCE_S)
    try:
        while not reached():
            assert not progress.is_over(), "it did not come so far"
            assert process.poll() is None
            time.sleep(0.005)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


@pytest.mark.full
def test_a_worker_that_dies_in_the_middle_is_taken_over(site: Site, admin: TestMember) -> None:
    """Everybody is written to once; the next one goes on after the last whole page."""
    people(site, MANY - 1)
    number = send(site)
    killed_when(site, lambda: len(recipients(site)) >= 300)
    before = len(recipients(site))
    assert 300 <= before < MANY
    assert before % sending.PAGE == 0
    with app_clock.use(lambda: datetime.now(UTC) + runner.LEASE + timedelta(seconds=1)):
        site.run_jobs()
    assert len(recipients(site)) == len(set(recipients(site))) == MANY
    with site.context():
        row = db.session.get_one(BulkMail, number)
        assert (row.state, row.written) == (BulkState.SENT, MANY)


def test_a_lost_job_is_made_up_for(site: Site, admin: TestMember, clock: Clock) -> None:
    """Within a minute, whatever became of the first one."""
    number = send(site)
    with site.context():
        db.session.execute(sa.text("DELETE FROM job"))
        db.session.commit()
        enqueue("core.bulk_mail.go_on")
        db.session.commit()
    site.run_jobs()
    assert shown(site, number)["state"] == "SENT"


# Its author


@pytest.mark.parametrize(
    ("choice", "name"),
    [
        (ContentChoice.KEEP, "the_chief"),
        (ContentChoice.ANONYMISE, "former member"),
        (ContentChoice.REMOVE, "former member"),
    ],
)
def test_an_author_who_has_gone(site: Site, admin: TestMember, choice: ContentChoice, name: str) -> None:
    """What was said in the club's name stays; whose it was only if they want that."""
    chief = site.member("the_chief", Role.ADMIN)
    answer = browser(site, chief).post(BULK, json=WORDS | {"recipients": 2})
    assert answer.status_code == 201
    with site.context():
        files = {file.name: file.content for file in services_export(chief.id)}
        assert b"Summer meet" in files["bulk_mails.json"]
        personal_data.erase(chief.id, content=choice)
    site.run_jobs()
    assert shown(site, answer.json["id"])["author"]["username"] == name
    assert recipients(site) == [admin.email]


def services_export(user_id: int) -> Any:
    """What the core hands out about bulk mails."""
    from motorclub.bulk_mail import plugin

    return plugin.export(user_id)
