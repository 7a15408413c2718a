"""A new password: it counts once the mailbox has said so, and the mailbox may say that it was somebody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.accounts.changes import password_flows
from motorclub.accounts.credentials.passwords import Passwords
from motorclub.accounts.credentials.tokens import fingerprint
from motorclub.accounts.models import PasswordChange, ResetDemand
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.records import Mailbox
from motorclub.testing.site import PASSWORD, Site, TestMember

pytestmark = pytest.mark.once

NEW = "copper kettle 9 herons"
SPENT = "This link has expired or has already been used."


@pytest.fixture
def jo(site: Site) -> TestMember:
    return site.member("jo_fast")


def change(client: FlaskClient, current: Any = PASSWORD, new: Any = NEW) -> Any:
    """POST /auth/change-password."""
    body = {"currentPassword": current, "newPassword": new}
    return client.post("/auth/change-password", json=body, headers={"User-Agent": "Jo's phone"})


def decide(client: FlaskClient, token: str, confirm: Any) -> Any:
    """POST /auth/verify-password-change."""
    return client.post("/auth/verify-password-change", json={"token": token, "confirm": confirm})


def log_in(site: Site, password: str) -> Any:
    """A log-in in a browser of its own."""
    return site.client().post("/auth/login", json={"username": "jo_fast", "password": password})


def newest(mailbox: Mailbox, jo: TestMember, page: str) -> str:
    """The token in the newest mail that leads to this page."""
    link = next(mail.link for mail in reversed(mailbox.to(jo.email)) if page in mail.link)
    return link.partition("?token=")[2]


@pytest.fixture
def asked(site: Site, jo: TestMember, mailbox: Mailbox) -> str:
    """Jo has asked for a new password; the token in the mail."""
    assert change(site.client(jo.token)).status_code == 202
    return newest(mailbox, jo, "/verify-password-change")


def test_nothing_changes_before_the_mailbox_has_said_so(site: Site, jo: TestMember, asked: str) -> None:
    """The old password opens, the new one does not; only hashes are stored."""
    assert (log_in(site, PASSWORD).status_code, log_in(site, NEW).status_code) == (200, 401)
    with site.context():
        waiting = db.session.scalars(sa.select(PasswordChange)).one()
    assert waiting.token_hash == fingerprint(asked)
    assert str(waiting.password_hash).startswith("$argon2id$")


def test_a_confirmed_change(
    site: Site,
    client: FlaskClient,
    jo: TestMember,
    asked: str,
    audited: Callable[[], list[str]],
    mailbox: Mailbox,
) -> None:
    """204; the session that asked stays, the others end; the new hash is nowhere but with the member."""
    elsewhere = log_in(site, PASSWORD).json["token"]
    assert decide(client, asked, True).status_code == 204
    assert (log_in(site, PASSWORD).status_code, log_in(site, NEW).status_code) == (401, 200)
    assert site.client(jo.token).get("/auth/sessions").status_code == 200
    assert site.client(elsewhere).get("/auth/sessions").status_code == 401
    assert mailbox.to(jo.email)[-1].subject == "Your password has changed"
    assert "account.password_changed" in audited()
    with site.context():
        assert db.session.scalars(sa.select(PasswordChange.password_hash)).all() == [None]


def test_this_was_not_me(
    site: Site,
    client: FlaskClient,
    jo: TestMember,
    asked: str,
    mailbox: Mailbox,
    audited: Callable[[], list[str]],
) -> None:
    """The change is off, every session has ended, and the old password opens nothing before a reset."""
    assert decide(client, asked, False).status_code == 204
    assert site.client(jo.token).get("/auth/sessions").status_code == 401
    refused = log_in(site, PASSWORD)
    assert (refused.status_code, refused.json["error"], refused.json["code"]) == (
        403,
        "Password reset required",
        "PASSWORD_RESET_REQUIRED",
    )
    assert (log_in(site, NEW).status_code, log_in(site, "wrong password").status_code) == (401, 401)
    assert "account.password_change_refused" in audited()
    reset = {"token": newest(mailbox, jo, "/reset-password"), "password": "a third otter 4 rivers"}
    assert client.post("/auth/reset-password", json=reset).status_code == 204
    assert log_in(site, "a third otter 4 rivers").status_code == 200
    with site.context():
        assert db.session.scalars(sa.select(ResetDemand)).all() == []


def test_the_demand_also_yields_to_a_link_asked_for_later(
    site: Site, client: FlaskClient, jo: TestMember, asked: str, mailbox: Mailbox
) -> None:
    """The mailed link may be lost; forgot-password mails another."""
    decide(client, asked, False)
    client.post("/auth/forgot-password", json={"email": jo.email, "captcha": solve(client)})
    site.run_jobs()
    reset = {"token": newest(mailbox, jo, "/reset-password"), "password": NEW}
    assert client.post("/auth/reset-password", json=reset).status_code == 204
    assert log_in(site, NEW).status_code == 200


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("second", [True, False])
def test_a_token_decides_once(
    client: FlaskClient, jo: TestMember, asked: str, first: bool, second: bool
) -> None:
    """Then 410, whatever it says."""
    assert decide(client, asked, first).status_code == 204
    again = decide(client, asked, second)
    assert (again.status_code, again.json["message"], again.json["code"]) == (410, SPENT, "LINK_USED")


@pytest.mark.parametrize(("minutes", "status"), [(14.9, 204), (15, 410)])
@pytest.mark.parametrize("confirm", [True, False])
def test_it_waits_for_15_minutes(
    clock: Clock,
    site: Site,
    client: FlaskClient,
    mailbox: Mailbox,
    minutes: float,
    status: int,
    confirm: bool,
) -> None:
    """By the application's clock; the details are gone with it."""
    jo = site.member("jo_fast")
    change(site.client(jo.token))
    token = newest(mailbox, jo, "/verify-password-change")
    clock.advance(minutes=minutes)
    shown = client.post("/auth/password-change-details", json={"token": token})
    assert shown.status_code == (200 if status == 204 else 410)
    word = decide(client, token, confirm)
    assert word.status_code == status
    assert status == 204 or word.json["code"] == "GONE"


def test_the_details(clock: Clock, site: Site, client: FlaskClient, mailbox: Mailbox) -> None:
    """From which device, which address, when."""
    jo = site.member("jo_fast")
    change(site.client(jo.token))
    token = newest(mailbox, jo, "/verify-password-change")
    shown = client.post("/auth/password-change-details", json={"token": token})
    assert shown.json == {
        "agent": "Jo's phone",
        "address": "127.0.0.1",
        "place": None,
        "requestedAt": "2026-06-01T12:00:00.000Z",
        "expiresAt": "2026-06-01T12:15:00.000Z",
    }
    assert shown.headers["Cache-Control"] == "no-store"
    decide(client, token, True)
    assert client.post("/auth/password-change-details", json={"token": token}).status_code == 410


def test_another_change_replaces_the_first(
    site: Site, client: FlaskClient, jo: TestMember, asked: str, mailbox: Mailbox
) -> None:
    """The first link decides nothing any more."""
    change(site.client(jo.token), new="a third otter 4 rivers")
    assert decide(client, asked, True).status_code == 410
    assert decide(client, newest(mailbox, jo, "/verify-password-change"), True).status_code == 204
    assert log_in(site, "a third otter 4 rivers").status_code == 200


def test_a_reset_overtakes_a_change_that_waits(
    site: Site, client: FlaskClient, jo: TestMember, asked: str, mailbox: Mailbox
) -> None:
    """A thief's change does not survive the owner's reset."""
    client.post("/auth/forgot-password", json={"email": jo.email, "captcha": solve(client)})
    site.run_jobs()
    reset = {"token": newest(mailbox, jo, "/reset-password"), "password": "a third otter 4 rivers"}
    assert client.post("/auth/reset-password", json=reset).status_code == 204
    assert decide(client, asked, True).status_code == 410
    assert log_in(site, "a third otter 4 rivers").status_code == 200


@pytest.mark.parametrize(
    ("current", "new", "field"),
    [
        ("wrong password", NEW, "currentPassword"),
        ("", NEW, "currentPassword"),
        (None, NEW, "currentPassword"),
        (7, NEW, "currentPassword"),
        (PASSWORD, "nine char", "newPassword"),
        (PASSWORD, "Password123", "newPassword"),
        (PASSWORD, "JO_FAST@example.org", "newPassword"),
        (PASSWORD, PASSWORD, "newPassword"),
        (PASSWORD, None, "newPassword"),
    ],
    ids=str,
)
def test_refusals(site: Site, jo: TestMember, mailbox: Mailbox, current: Any, new: Any, field: str) -> None:
    """400 with the field; nothing waits, nothing is mailed."""
    answer = change(site.client(jo.token), current, new)
    assert (answer.status_code, answer.json["field"]) == (400, field)
    assert answer.json["message"]
    assert mailbox.all() == []
    with site.context():
        assert db.session.scalars(sa.select(PasswordChange)).all() == []


@pytest.mark.parametrize("body", [{}, {"token": "x"}, {"confirm": True}, {"token": "x", "confirm": "yes"}])
def test_shape_errors_of_the_word(client: FlaskClient, body: dict[str, Any]) -> None:
    """400 with the field."""
    answer: Any = client.post("/auth/verify-password-change", json=body)
    assert (answer.status_code, answer.json["field"] in ("token", "confirm")) == (400, True)


@pytest.mark.parametrize("token", ["x", "a" * 200, "ü"])
def test_an_unknown_token(site: Site, client: FlaskClient, token: str) -> None:
    """410 for word and details."""
    assert decide(client, token, True).status_code == 410
    assert client.post("/auth/password-change-details", json={"token": token}).status_code == 410


def test_a_visitor_changes_nothing(client: FlaskClient) -> None:
    """401."""
    assert change(client).status_code == 401


def test_a_stolen_session_is_no_way_to_guess(clock: Clock, site: Site) -> None:
    """Five wrong passwords and this is refused for the rest of its hour; the owner still logs in."""
    jo = site.member("jo_fast")
    guesses = [change(site.client(jo.token), "wrong password").status_code for _ in range(7)]
    assert guesses == [400] * 5 + [429] * 2
    assert change(site.client(jo.token)).headers["Retry-After"]
    assert log_in(site, PASSWORD).status_code == 200


def test_five_changes_an_hour(clock: Clock, site: Site) -> None:
    """Of one member, from whatever device."""
    jo = site.member("jo_fast")
    codes = [change(site.client(jo.token), "wrong password").status_code for _ in range(5)]
    assert codes == [400] * 5
    refused = change(site.client(jo.token))
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3600")
    assert change(site.client(site.member("another").token)).status_code == 202


@pytest.mark.parametrize(
    "call",
    [
        "forgot-password",
        "reset-password",
        "change-password",
        "verify-password-change",
        "password-change-details",
        "change-email",
        "verify-email-change",
    ],
)
@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}], ids=str
)
def test_another_site_s_page_cannot_call(
    site: Site, jo: TestMember, call: str, headers: dict[str, str]
) -> None:
    """403 while the browser adds the session cookie, whatever the body."""
    client = site.client(jo.token)
    client.set_cookie("motorclub_refresh", "any", path="/auth")
    refused: Any = client.post(f"/auth/{call}", json={}, headers=headers)
    assert (refused.status_code, refused.json["code"]) == (403, "FOREIGN_ORIGIN")
    assert client.post(f"/auth/{call}", json={}).status_code == 400


def test_a_member_who_was_erased_since(site: Site, jo: TestMember, monkeypatch: pytest.MonkeyPatch) -> None:
    """404, not an error of ours, for a log-in whose member is gone when the session is to be opened."""
    matches = Passwords.matches

    def while_erased(self: Passwords, password: str, stored: str | None) -> bool:
        right = matches(self, password, stored)
        with db.engine.begin() as connection:
            connection.execute(sa.delete(Member).where(Member.id == jo.id))
        return right

    monkeypatch.setattr(Passwords, "matches", while_erased)
    assert log_in(site, PASSWORD).status_code == 404


def _word(site: Site, token: str, confirm: bool) -> int:
    return int(decide(site.client(), token, confirm).status_code)


def _race(site: Site, token: str) -> list[int]:
    return sorted(together([partial(_word, site, token, confirm) for confirm in (True, False)]))


def test_confirmed_and_called_off_at_once(site: Site, jo: TestMember, asked: str) -> None:
    """One of them counts: either the new password holds, or a reset is needed."""
    assert _race(site, asked) == [204, 410]
    demanded = log_in(site, PASSWORD).status_code == 403
    assert (log_in(site, NEW).status_code == 200) is not demanded


def test_the_race_is_real(site: Site, jo: TestMember, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without the lock, reading whether it is decided and then deciding lets both through."""
    meeting = Meeting(2)

    def read_then_write(kind: type[PasswordChange], token: str) -> PasswordChange | None:
        waiting = password_flows.is_waiting(kind, token)
        found = db.session.scalar(sa.select(PasswordChange).where(*waiting))
        meeting.wait()
        return found

    monkeypatch.setattr(
        password_flows, "lock_member", lambda member_id: db.session.get_one(Member, member_id)
    )
    monkeypatch.setattr(password_flows, "decide_once", read_then_write)
    assert _race(site, asked) == [204, 204]


def _two_at_once(site: Site, jo: TestMember) -> int:
    clients = [site.client(jo.token) for _ in range(2)]
    new = (NEW, "a third otter 4 rivers")
    codes = together(
        [partial(_changed, client, password) for client, password in zip(clients, new, strict=True)]
    )
    assert codes == [202, 202]
    with site.context():
        open_ones = sa.select(sa.func.count()).select_from(PasswordChange)
        return db.session.scalar(open_ones.where(PasswordChange.decided_at.is_(None))) or 0


def _changed(client: FlaskClient, new: str) -> int:
    return int(change(client, new=new).status_code)


def test_of_two_changes_at_once_one_waits(site: Site, jo: TestMember) -> None:
    """They take turns, and the later one replaces the earlier."""
    assert _two_at_once(site, jo) == 1


def test_two_would_wait_otherwise(site: Site, jo: TestMember, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: without taking turns neither sees the other."""
    meeting = Meeting(2)
    withdraw = password_flows.withdraw_password_changes

    def then_meet(member_id: int) -> None:
        withdraw(member_id)
        meeting.wait()

    monkeypatch.setattr(
        password_flows, "lock_member", lambda member_id: db.session.get_one(Member, member_id)
    )
    monkeypatch.setattr(password_flows, "withdraw_password_changes", then_meet)
    assert _two_at_once(site, jo) == 2
