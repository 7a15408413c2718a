"""A forgotten password: the mailed link, its one use, and what ends with the old password."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock as app_clock
from motorclub.accounts import login
from motorclub.accounts.credentials import tokens
from motorclub.accounts.credentials.passwords import Passwords
from motorclub.accounts.credentials.tokens import fingerprint
from motorclub.accounts.models import AccountSession, LoginAttempts, MailedLink
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.records import Mailbox
from motorclub.testing.site import PASSWORD, Site

pytestmark = pytest.mark.once

NEW = "copper kettle 9 herons"
SPENT = "This link has expired or has already been used."
JO = "jo_fast@example.org"


def forgot(client: FlaskClient, email: Any = JO, **changes: Any) -> Any:
    """POST /auth/forgot-password with a solved captcha."""
    return client.post("/auth/forgot-password", json={"email": email, "captcha": solve(client)} | changes)


def reset(client: FlaskClient, token: str, password: Any = NEW) -> Any:
    """POST /auth/reset-password."""
    return client.post("/auth/reset-password", json={"token": token, "password": password})


def log_in(site: Site, password: str) -> Any:
    """A log-in in a browser of its own."""
    return site.client().post("/auth/login", json={"username": "jo_fast", "password": password})


def token_in(mailbox: Mailbox, address: str = JO) -> str:
    """The token in the newest mail with a link for a new password."""
    link = next(mail.link for mail in reversed(mailbox.to(address)) if "reset-password" in mail.link)
    return link.partition("/reset-password?token=")[2]


@pytest.fixture
def token(site: Site, client: FlaskClient, mailbox: Mailbox) -> str:
    """Jo has forgotten the password; this is what the mail holds."""
    site.member("jo_fast")
    assert forgot(client).status_code == 202
    site.run_jobs()
    return token_in(mailbox)


def test_the_mailed_link_sets_a_new_password_once(
    site: Site, client: FlaskClient, token: str, audited: Callable[[], list[str]]
) -> None:
    """204, then 410; the database holds only the token's hash."""
    with site.context():
        assert db.session.scalars(sa.select(MailedLink.token_hash)).all() == [fingerprint(token)]
    assert reset(client, token).status_code == 204
    assert (log_in(site, PASSWORD).status_code, log_in(site, NEW).status_code) == (401, 200)
    again = reset(client, token, "another kettle 7 cranes")
    assert (again.status_code, again.json["message"]) == (410, SPENT)
    assert log_in(site, NEW).status_code == 200
    assert audited()[:2] == ["account.reset_asked", "account.password_reset"]


def test_every_session_ends_and_a_notice_is_mailed(
    site: Site, client: FlaskClient, mailbox: Mailbox, clock: Clock
) -> None:
    """Also the session of whoever resets; other members stay."""
    jo, other = site.member("jo_fast"), site.member("another")
    forgot(client)
    site.run_jobs()
    assert reset(client, token_in(mailbox)).status_code == 204
    assert site.client(jo.token).get("/auth/sessions").status_code == 401
    assert site.client(other.token).get("/auth/sessions").status_code == 200
    notice = mailbox.to(jo.email)[-1]
    assert (notice.subject, notice.link) == (
        "Your password has changed",
        "http://localhost/forgot-password",
    )


@pytest.mark.parametrize(("minutes", "status"), [(59.9, 204), (60, 410), (6000, 410)])
def test_it_works_for_an_hour(
    clock: Clock, site: Site, client: FlaskClient, mailbox: Mailbox, minutes: float, status: int
) -> None:
    """By the application's clock."""
    site.member("jo_fast")
    forgot(client)
    site.run_jobs()
    clock.advance(minutes=minutes)
    assert reset(client, token_in(mailbox)).status_code == status


def test_another_link_replaces_the_first(
    site: Site, client: FlaskClient, token: str, mailbox: Mailbox
) -> None:
    """The old one no longer works."""
    forgot(client)
    site.run_jobs()
    newer = token_in(mailbox)
    assert newer != token
    assert (reset(client, token).status_code, reset(client, newer).status_code) == (410, 204)


def test_a_reset_proves_the_address(site: Site, client: FlaskClient, mailbox: Mailbox) -> None:
    """Anyone who was never verified can sign in afterwards."""
    site.member("jo_fast", verified=False)
    forgot(client)
    site.run_jobs()
    reset(client, token_in(mailbox))
    assert log_in(site, NEW).status_code == 200


def test_a_reset_lifts_the_lock_of_too_many_failures(site: Site, client: FlaskClient, token: str) -> None:
    """The owner of the mailbox need not wait for whoever guessed."""
    for _ in range(11):
        log_in(site, "wrong")
    assert log_in(site, PASSWORD).status_code == 429
    assert reset(client, token).status_code == 204
    with site.context():
        assert set(db.session.scalars(sa.select(LoginAttempts.failed))) == {0}
    assert log_in(site, NEW).status_code == 200


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("nine char", "10 to 200"),
        ("x" * 201, "10 to 200"),
        ("Password123", "too common"),
        ("JO_FAST@example.org", "differ from username"),
        (None, ""),
        (1234567890123, ""),
    ],
    ids=str,
)
def test_a_refused_password_does_not_spend_the_link(
    site: Site, client: FlaskClient, token: str, password: Any, why: str
) -> None:
    """400 for field password; the link still works."""
    refused = reset(client, token, password)
    assert (refused.status_code, refused.json["field"]) == (400, "password")
    assert why in refused.json["message"]
    assert reset(client, token).status_code == 204


@pytest.mark.parametrize("token", ["x", "a" * 200, "ü", "' OR 1=1 --"])
def test_an_unknown_token_is_as_good_as_a_spent_one(site: Site, client: FlaskClient, token: str) -> None:
    """The same 410."""
    answer = reset(client, token)
    assert (answer.status_code, answer.json["message"]) == (410, SPENT)


def test_a_link_for_something_else_resets_nothing(
    site: Site, client: FlaskClient, register: Callable[..., Any], mailed_token: Callable[[str], str]
) -> None:
    """A verification is no reset, and still verifies afterwards."""
    register()
    token = mailed_token("jo@example.org")
    assert reset(client, token).status_code == 410
    assert client.post("/auth/verify-email", json={"token": token}).status_code == 200


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"email": "nonsense"}, "email"),
        ({"email": None}, "email"),
        ({"captcha": None}, "captcha"),
        ({"captcha": "e30="}, "captcha"),
        ({"name": "jo"}, "name"),
    ],
    ids=str,
)
def test_refusals(client: FlaskClient, change: dict[str, Any], field: str) -> None:
    """400 with the field."""
    answer = forgot(client, **({"email": JO} | change))
    assert (answer.status_code, answer.json["field"]) == (400, field)


def test_three_links_an_hour(clock: Clock, client: FlaskClient) -> None:
    """To one address in whatever case, member or not."""
    for _ in range(3):
        assert forgot(client).status_code == 202
    refused = forgot(client, JO.upper())
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3600")
    assert forgot(client, "other@example.org").status_code == 202


def _status(site: Site, token: str, password: str) -> int:
    return int(reset(site.client(), token, password).status_code)


def _race(site: Site, token: str) -> list[int]:
    calls = [partial(_status, site, token, password) for password in (NEW, "another kettle 7 cranes")]
    return sorted(together(calls))


def test_of_two_uses_at_once_one_succeeds(site: Site, token: str) -> None:
    """One 204, one 410."""
    assert _race(site, token) == [204, 410]


def test_the_race_is_real(site: Site, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without the lock, reading whether the link is unused and then marking it lets both through."""
    meeting = Meeting(2)

    def read_then_write(*which: sa.ColumnElement[bool]) -> bool:
        link = db.session.scalars(sa.select(MailedLink).where(*which)).one()
        unused = link.used_at is None
        meeting.wait()
        link.used_at = app_clock.now()
        db.session.flush()
        return unused

    monkeypatch.setattr(tokens, "lock_member", lambda member_id: db.session.get_one(Member, member_id))
    monkeypatch.setattr(tokens, "_use_link", read_then_write)
    assert _race(site, token) == [204, 204]


def _living(site: Site) -> int:
    with site.context():
        living = sa.select(sa.func.count()).select_from(AccountSession)
        return db.session.scalar(living.where(AccountSession.ended_at.is_(None))) or 0


def _reset_while_logging_in(site: Site, token: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """A log-in whose password is being looked at while a reset takes place; its status."""
    matches = Passwords.matches

    def slowly(self: Passwords, password: str, stored: str | None) -> bool:
        right = matches(self, password, stored)
        if password == PASSWORD:
            assert reset(site.client(), token).status_code == 204
        return right

    monkeypatch.setattr(Passwords, "matches", slowly)
    return int(log_in(site, PASSWORD).status_code)


def test_no_session_is_opened_with_a_password_that_changes_during_the_login(
    site: Site, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """401, although the password was right when it was looked at; no session is left."""
    assert _reset_while_logging_in(site, token, monkeypatch) == 401
    assert _living(site) == 0


def test_that_race_is_real_too(site: Site, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: who trusts what was read first opens a session that the reset was to prevent."""

    def as_read_first(member_id: int) -> Any:
        member = db.session.get_one(Member, member_id)
        db.session.expunge(member)
        member.password_hash = read[member_id]
        return member

    with site.context():
        rows = db.session.execute(sa.select(Member.id, Member.password_hash)).all()
        read = {row.id: row.password_hash for row in rows}
    monkeypatch.setattr(login, "hold_member", as_read_first)
    assert _reset_while_logging_in(site, token, monkeypatch) == 200
    assert _living(site) == 1
