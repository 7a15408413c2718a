"""Nobody learns who is a member: neither by an answer nor by the work behind it.

Clocks of test machines lie, so what takes the time is compared: the statements that are sent, the passwords that are
hashed, the jobs and mails that are written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.accounts import login
from motorclub.accounts.changes import password_flows
from motorclub.accounts.credentials.passwords import Passwords
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.jobs.models import JobRow
from motorclub.mail.models import MailMessage
from motorclub.people.models import Member
from motorclub.people.services import key_of
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.site import PASSWORD, Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

SETTINGS = "/platform/admin/plugins/core/settings"

# What somebody might be looking for: a member, one who has not proved the address, and nobody.
ADDRESSES = ("member@example.org", "newcomer@example.org", "nobody@example.org")


class Lookout:
    """Sees what a call makes the site do."""

    def __init__(self, site: Site, queries: Queries, monkeypatch: pytest.MonkeyPatch) -> None:
        self.site, self._queries = site, queries
        self.hashed: list[str] = []
        for name in ("hash", "matches"):
            monkeypatch.setattr(Passwords, name, self._noting(getattr(Passwords, name), name))

    def _noting(self, real: Callable[..., Any], name: str) -> Callable[..., Any]:
        def noting(*given: Any) -> Any:
            self.hashed.append(name)
            return real(*given)

        return noting

    def work_of(self, path: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """The answer to a POST and the work behind it."""
        client = self.site.client(token)
        body = body | {"captcha": solve(client)} if "captcha" in body else body
        statements, hashed, rows = len(self._queries.statements), len(self.hashed), self._rows()
        answer = client.post(path, json=body)
        done = {
            "answer": (answer.status_code, answer.data, sorted(answer.headers.keys())),
            "statements": self._queries.statements[statements:],
            "hashed": self.hashed[hashed:],
        }
        after = self._rows()
        return done | {"rows": [new - old for new, old in zip(after, rows, strict=True)]}

    def _rows(self) -> list[int]:
        with self.site.context():
            counts = [sa.select(sa.func.count()).select_from(kind) for kind in (JobRow, MailMessage)]
            return [db.session.scalar(count) or 0 for count in counts]


@pytest.fixture
def lookout(clock: Clock, site: Site, queries: Queries, monkeypatch: pytest.MonkeyPatch) -> Lookout:
    site.member("member")
    site.member("newcomer", verified=False)
    return Lookout(site, queries, monkeypatch)


def same(works: list[dict[str, Any]]) -> bool:
    """Whether nothing tells them apart."""
    return all(work == works[0] for work in works)


@pytest.mark.parametrize("path", ["/auth/forgot-password", "/auth/verify-email/resend"])
def test_asking_for_a_mail(lookout: Lookout, path: str) -> None:
    """One job each, no matter who has the address."""
    works = [lookout.work_of(path, {"email": address, "captcha": None}) for address in ADDRESSES]
    assert same(works)
    assert works[0]["rows"] == [1, 0]
    assert works[0]["answer"][0] == 202
    assert works[0]["hashed"] == []


def test_that_would_be_seen(lookout: Lookout, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: who looks for the account at once works more for one that exists."""

    def at_once(email: str, _solution: str | None) -> None:
        password_flows.mail_reset({"email": email, "base": "http://localhost"})
        db.session.commit()

    monkeypatch.setattr(password_flows, "ask_reset", at_once)
    works = [
        lookout.work_of("/auth/forgot-password", {"email": address, "captcha": None}) for address in ADDRESSES
    ]
    assert [work["answer"] for work in works] == [works[0]["answer"]] * 3
    assert len(works[0]["statements"]) > len(works[2]["statements"])
    assert not same(works)


@pytest.mark.parametrize("failures", [1, 4, 10])
def test_logging_in(lookout: Lookout, failures: int) -> None:
    """The same refusals and the same work after so many failures, by name and by address."""
    lookout.site.as_role(Role.ADMIN).put(SETTINGS, json={"values": {"captcha": failures == 10}})
    for names in (("member", "newcomer", "nobody"), ADDRESSES):
        works = [
            [lookout.work_of("/auth/login", {"username": name, "password": "wrong"}) for _ in range(failures)]
            for name in names
        ]
        assert works[0] == works[1] == works[2]
        assert works[0][0]["hashed"] == ["matches"]
        lookout.site.app.extensions["motorclub.keys"].flushdb()
        with lookout.site.context():
            db.session.execute(sa.text("DELETE FROM account_login_attempts"))
            db.session.commit()


def test_a_log_in_that_skips_the_password_would_be_seen(
    lookout: Lookout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: no password is hashed where there is no account."""
    named = login._named

    def or_refuse(key: str) -> login.Named:
        found = named(key)
        if found.id is None:
            raise ApiError(401, login.WRONG)
        return found

    monkeypatch.setattr(login, "_named", or_refuse)
    known, unknown = (
        lookout.work_of("/auth/login", {"username": name, "password": "wrong"})
        for name in ("member", "nobody")
    )
    assert known["answer"][0] == unknown["answer"][0] == 401
    assert (known["hashed"], unknown["hashed"]) == (["matches"], [])


def test_changing_to_somebody_s_address(lookout: Lookout) -> None:
    """One job each; it mails both mailboxes, no matter who has the new one."""
    jo = lookout.site.member("jo_fast")
    works = [
        lookout.work_of("/auth/change-email", {"email": address, "password": PASSWORD}, jo.token)
        for address in ("free@example.org", "member@example.org")
    ]
    assert works[0]["answer"] == works[1]["answer"]
    assert works[0]["hashed"] == works[1]["hashed"] == ["matches"]
    assert works[0]["statements"] == works[1]["statements"]
    assert works[0]["rows"] == works[1]["rows"] == [1, 0]
    lookout.site.run_jobs()
    with lookout.site.context():
        mailed = db.session.scalars(sa.select(MailMessage.recipient).order_by(MailMessage.id)).all()
    assert mailed == [jo.email, "member@example.org"]


def test_a_right_password_alone_reveals_that_an_account_is_refused(lookout: Lookout) -> None:
    """Not verified, or a reset demanded: who does not know the password sees the same 401 as everywhere."""
    with lookout.site.context():
        member = db.session.scalars(sa.select(Member).where(Member.username_key == key_of("member"))).one()
        db.session.execute(
            sa.text("INSERT INTO account_reset_demand (member_id, since) VALUES (:id, now())"),
            {"id": member.id},
        )
        db.session.commit()
    for name, error in (("member", "Password reset required"), ("newcomer", "Email not verified")):
        wrong = lookout.work_of("/auth/login", {"username": name, "password": "wrong"})
        assert wrong == lookout.work_of("/auth/login", {"username": "nobody", "password": "wrong"})
        body = {"username": name, "password": PASSWORD}
        right: Any = lookout.site.client().post("/auth/login", json=body)
        assert (right.status_code, right.json["error"]) == (403, error)
        with lookout.site.context():
            db.session.execute(sa.text("DELETE FROM account_login_attempts"))
            db.session.commit()
