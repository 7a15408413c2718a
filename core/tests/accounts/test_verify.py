"""Verifying the address: the mailed link, its one use, its end, and asking for another."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock as app_clock
from motorclub.accounts import registration
from motorclub.accounts.credentials.tokens import fingerprint
from motorclub.accounts.models import MailedLink
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.jobs.models import JobRow
from motorclub.mail.models import MailMessage
from motorclub.people.models import Member
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

Register = Callable[..., Any]
Mailed = Callable[[str], str]
SPENT = "This link has expired or has already been used."


def verify(client: FlaskClient, token: str) -> Any:
    """POST /auth/verify-email."""
    return client.post("/auth/verify-email", json={"token": token})


def test_the_first_proof_logs_in_where_that_is_asked(
    client: FlaskClient, register: Register, mailed_token: Mailed
) -> None:
    """The token answers as the member, the session cookie renews it, and the place is that of the browser."""
    register(timezone="Europe/Berlin")
    answer = client.post("/auth/verify-email", json={"token": mailed_token("jo@example.org"), "logIn": True})
    bearer = {"Authorization": f"Bearer {answer.json['token']}"}
    assert client.get("/users/me", headers=bearer).json["timezone"] == "Europe/Berlin"
    assert client.post("/auth/refresh-token").json["user"]["username"] == "Jo.Fast"


def test_without_asking_nobody_is_logged_in(
    client: FlaskClient, register: Register, mailed_token: Mailed
) -> None:
    """No token and no cookie."""
    register()
    answer = verify(client, mailed_token("jo@example.org"))
    assert (answer.json["token"], answer.headers.getlist("Set-Cookie")) == (None, [])


def verified_at(site: Site) -> datetime | None:
    """When the first member's address was verified."""
    with site.context():
        return db.session.get_one(Member, 1).email_verified_at


def test_the_mailed_link_verifies_once(
    site: Site,
    client: FlaskClient,
    register: Register,
    mailed_token: Mailed,
    audited: Callable[[], list[str]],
) -> None:
    """200 with the user, then 410; the database holds only the token's hash."""
    register()
    token = mailed_token("jo@example.org")
    with site.context():
        assert db.session.scalars(sa.select(MailedLink.token_hash)).all() == [fingerprint(token)]
    answer = verify(client, token)
    assert (answer.status_code, answer.json["user"]["username"]) == (200, "Jo.Fast")
    assert verified_at(site) is not None
    again = verify(client, token)
    assert (again.status_code, again.json["message"], again.json["code"]) == (410, SPENT, "LINK_USED")
    assert audited() == ["account.registered", "account.email_verified"]


@pytest.mark.parametrize(("hours", "status"), [(47.9, 200), (48, 410), (480, 410)])
def test_it_works_for_48_hours(
    clock: Clock, client: FlaskClient, register: Register, mailed_token: Mailed, hours: float, status: int
) -> None:
    """By the application's clock."""
    register()
    clock.advance(hours=hours)
    assert verify(client, mailed_token("jo@example.org")).status_code == status


def test_one_that_has_only_expired_was_not_used(
    clock: Clock, client: FlaskClient, register: Register, mailed_token: Mailed
) -> None:
    """The code tells the page whether to offer another link or the log-in."""
    register()
    clock.advance(hours=48)
    assert verify(client, mailed_token("jo@example.org")).json["code"] == "GONE"


@pytest.mark.parametrize("token", ["x", "a" * 200, "ü", "' OR 1=1 --"])
def test_an_unknown_token_is_as_good_as_a_spent_one(client: FlaskClient, token: str) -> None:
    """The same 410, so nobody learns which it was."""
    answer = verify(client, token)
    assert (answer.status_code, answer.json["message"], answer.json["code"]) == (410, SPENT, "GONE")


@pytest.mark.parametrize("body", [{}, {"token": ""}, {"token": 7}, {"token": "a" * 201}, {"token": None}])
def test_shape_errors(client: FlaskClient, body: dict[str, Any]) -> None:
    """400 for field token."""
    answer: Any = client.post("/auth/verify-email", json=body)
    assert (answer.status_code, answer.json["field"]) == (400, "token")


def test_of_two_uses_at_once_one_succeeds(site: Site, register: Register, mailed_token: Mailed) -> None:
    """One 200, one 410."""
    register()
    token = mailed_token("jo@example.org")
    assert _race(site, token) == [200, 410]


def test_the_race_is_real(
    site: Site, register: Register, mailed_token: Mailed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: reading whether the link is unused and then marking it lets both through."""
    meeting = Meeting(2)

    def read_then_write(token: str) -> tuple[Member, bool]:
        link = db.session.get_one(MailedLink, fingerprint(token))
        if link.used_at is not None:
            raise ApiError(410, SPENT)
        meeting.wait()
        link.used_at = app_clock.now()
        db.session.commit()
        return db.session.get_one(Member, link.member_id), True

    monkeypatch.setattr(registration, "verify_email", read_then_write)
    register()
    assert _race(site, mailed_token("jo@example.org")) == [200, 200]


def _status(client: FlaskClient, token: str) -> int:
    return int(verify(client, token).status_code)


def _race(site: Site, token: str) -> list[int]:
    clients = [site.client() for _ in range(2)]
    return sorted(together([partial(_status, client, token) for client in clients]))


def resend(client: FlaskClient, email: Any, **changes: Any) -> Any:
    """POST /auth/verify-email/resend with a solved captcha."""
    return client.post("/auth/verify-email/resend", json={"email": email, "captcha": solve(client)} | changes)


def test_another_link_replaces_the_first(
    site: Site, client: FlaskClient, register: Register, mailed_token: Mailed
) -> None:
    """202; the new one works, the old one no longer does."""
    register()
    first = mailed_token("jo@example.org")
    assert resend(client, "JO@example.org").status_code == 202
    site.run_jobs()
    second = mailed_token("jo@example.org")
    assert second != first
    assert (verify(client, first).status_code, verify(client, second).status_code) == (410, 200)


def test_the_answer_does_not_reveal_who_is_a_member(
    site: Site, client: FlaskClient, register: Register
) -> None:
    """The request does the same for a new, a verified and an unknown address: one job; only the job differs."""
    site.member("verified_one")
    register()
    answers = []
    for email in ("jo@example.org", "verified_one@example.org", "nobody@example.org"):
        answer = resend(client, email)
        answers.append((answer.status_code, answer.data, sorted(answer.headers.keys())))
    assert answers[0] == answers[1] == answers[2]
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(JobRow)) == 3
        assert db.session.scalar(sa.select(sa.func.count()).select_from(MailMessage)) == 1
    site.run_jobs()
    with site.context():
        assert db.session.scalars(sa.select(MailMessage.recipient)).all() == ["jo@example.org"] * 2


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"email": "nonsense"}, "email"),
        ({"email": 3}, "email"),
        ({"captcha": None}, "captcha"),
        ({"captcha": "e30="}, "captcha"),
        ({"name": "jo"}, "name"),
    ],
    ids=str,
)
def test_resend_refusals(client: FlaskClient, change: dict[str, Any], field: str) -> None:
    """400 with the field."""
    answer = resend(client, **({"email": "jo@example.org"} | change))
    assert (answer.status_code, answer.json["field"]) == (400, field)


def test_nobody_is_flooded_with_mail(clock: Clock, client: FlaskClient) -> None:
    """Five links an hour to one address, member or not."""
    for _ in range(5):
        assert resend(client, "jo@example.org").status_code == 202
    refused = resend(client, "Jo@Example.org")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3600")
    assert resend(client, "other@example.org").status_code == 202


def test_links_lead_to_the_configured_address(site: Site, client: FlaskClient, register: Register) -> None:
    """Without a configured one, to the host that the request came to."""
    register()
    with site.context():
        text = db.session.scalars(sa.select(MailMessage.text)).one()
    assert "http://localhost/verify-email?token=" in text
