"""A new address: both mailboxes agree, in whatever order, and nobody learns whether it is somebody else's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub import clock as app_clock
from motorclub.accounts.changes import email_change
from motorclub.accounts.credentials.tokens import fingerprint
from motorclub.accounts.models import EmailChange
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.records import Mailbox
from motorclub.testing.site import PASSWORD, Site, TestMember

pytestmark = pytest.mark.once

OLD, NEW = "jo_fast@example.org", "Jo.New@example.org"
SPENT = "This link has expired or has already been used."


@pytest.fixture
def jo(site: Site) -> TestMember:
    return site.member("jo_fast")


def ask(site: Site, jo: TestMember, email: Any = NEW, password: Any = PASSWORD) -> Any:
    """POST /auth/change-email, and the job that mails."""
    answer = site.client(jo.token).post("/auth/change-email", json={"email": email, "password": password})
    site.run_jobs()
    return answer


def confirm(client: FlaskClient, token: str) -> Any:
    """POST /auth/verify-email-change."""
    return client.post("/auth/verify-email-change", json={"token": token})


def token_to(mailbox: Mailbox, address: str) -> str:
    """The token in the newest mail to an address."""
    return mailbox.to(address)[-1].link.partition("/verify-email?change=")[2]


@pytest.fixture
def tokens(site: Site, jo: TestMember, mailbox: Mailbox) -> dict[str, str]:
    """Jo has asked for another address; what the mails to the old one and to the new one hold."""
    assert ask(site, jo).status_code == 202
    return {"old": token_to(mailbox, OLD), "new": token_to(mailbox, NEW)}


def address_of(site: Site, jo: TestMember) -> tuple[str, str]:
    """Jo's address and its casefolded form."""
    with site.context():
        member = db.session.get_one(Member, jo.id)
        return member.email, member.email_key


@pytest.mark.parametrize("order", [("old", "new"), ("new", "old")], ids=str)
def test_both_mailboxes_agree(
    site: Site,
    client: FlaskClient,
    jo: TestMember,
    tokens: dict[str, str],
    order: tuple[str, str],
    mailbox: Mailbox,
    audited: Callable[[], list[str]],
) -> None:
    """The first word changes nothing, the second one does; both get a mail; only hashes are stored."""
    with site.context():
        stored = db.session.scalars(sa.select(EmailChange)).one()
    hashes = (stored.old_token_hash, stored.new_token_hash)
    assert hashes == (fingerprint(tokens["old"]), fingerprint(tokens["new"]))
    first = confirm(client, tokens[order[0]])
    assert (first.status_code, first.json) == (
        200,
        {"confirmed": [order[0]], "done": False, "email": None},
    )
    assert address_of(site, jo) == (OLD, OLD)
    second = confirm(client, tokens[order[1]])
    assert second.json == {"confirmed": ["old", "new"], "done": True, "email": NEW}
    assert address_of(site, jo) == (NEW, NEW.lower())
    subjects = [mailbox.to(address)[-1].subject for address in (OLD, NEW)]
    assert subjects == ["Your email address has changed"] * 2
    assert audited() == [
        "account.email_change_asked",
        "account.email_change_confirmed",
        "account.email_change_confirmed",
        "account.email_changed",
    ]
    assert site.client(jo.token).get("/auth/sessions").status_code == 200
    by_new = client.post("/auth/login", json={"email": NEW, "password": PASSWORD})
    by_old = client.post("/auth/login", json={"email": OLD, "password": PASSWORD})
    assert (by_new.status_code, by_old.status_code) == (200, 401)


@pytest.mark.parametrize("side", ["old", "new"])
def test_a_token_speaks_once(client: FlaskClient, tokens: dict[str, str], side: str) -> None:
    """Then 410; one mailbox cannot speak for both."""
    assert confirm(client, tokens[side]).json["done"] is False
    again = confirm(client, tokens[side])
    assert (again.status_code, again.json["message"], again.json["code"]) == (410, SPENT, "LINK_USED")


@pytest.mark.parametrize(("hours", "status"), [(23.9, 200), (24, 410)])
def test_it_waits_for_a_day(
    clock: Clock, site: Site, client: FlaskClient, mailbox: Mailbox, hours: float, status: int
) -> None:
    """By the application's clock."""
    jo = site.member("jo_fast")
    ask(site, jo)
    clock.advance(hours=hours)
    word = confirm(client, token_to(mailbox, NEW))
    assert word.status_code == status
    assert status == 200 or word.json["code"] == "GONE"


def test_another_change_replaces_the_first(
    site: Site, client: FlaskClient, jo: TestMember, tokens: dict[str, str], mailbox: Mailbox
) -> None:
    """The first links say nothing any more, and words do not carry over."""
    confirm(client, tokens["old"])
    ask(site, jo, "third@example.org")
    assert confirm(client, tokens["new"]).status_code == 410
    assert confirm(client, token_to(mailbox, "third@example.org")).json["confirmed"] == ["new"]
    assert address_of(site, jo)[0] == OLD


def test_a_change_replaced_before_its_mails_were_written(
    site: Site, client: FlaskClient, jo: TestMember, mailbox: Mailbox
) -> None:
    """The job of the first one finds it over."""
    for email in ("first@example.org", NEW):
        body = {"email": email, "password": PASSWORD}
        assert site.client(jo.token).post("/auth/change-email", json=body).status_code == 202
    site.run_jobs()
    assert mailbox.to("first@example.org") == []
    assert len(mailbox.to(OLD)) == len(mailbox.to(NEW)) == 1


def test_somebody_else_s_address_is_not_revealed(
    site: Site, client: FlaskClient, jo: TestMember, mailbox: Mailbox
) -> None:
    """The same answer; its owner gets a mail, which holds no link of this change."""
    site.member("another")
    free, taken = ask(site, jo, "free@example.org"), ask(site, jo, "ANOTHER@example.org")
    assert (free.status_code, free.data) == (taken.status_code, taken.data)
    assert free.status_code == 202
    told = mailbox.to("ANOTHER@example.org")
    assert [mail.subject for mail in told] == ["Your address already belongs to an account"]
    assert "change=" not in told[0].text + told[0].html
    word = confirm(client, token_to(mailbox, OLD))
    assert word.json == {"confirmed": ["old"], "done": False, "email": None}
    assert address_of(site, jo)[0] == OLD


def test_an_address_that_was_taken_since(
    site: Site, client: FlaskClient, jo: TestMember, tokens: dict[str, str]
) -> None:
    """409 for field email; the change is over, the old address stays."""
    with site.context():
        other = Member(username="other", username_key="other", email=NEW, email_key=NEW.lower())
        other.password_hash, other.created_at = "", app_clock.now()
        db.session.add(other)
        db.session.commit()
    assert confirm(client, tokens["old"]).status_code == 200
    refused = confirm(client, tokens["new"])
    assert (refused.status_code, refused.json["field"]) == (409, "email")
    assert address_of(site, jo)[0] == OLD
    assert confirm(client, tokens["new"]).status_code == 410


def test_the_old_mailbox_has_no_say_any_more(
    site: Site, client: FlaskClient, jo: TestMember, tokens: dict[str, str], mailbox: Mailbox
) -> None:
    """Links for a new password that were mailed there stop working with the change."""
    client.post("/auth/forgot-password", json={"email": OLD, "captcha": solve(client)})
    site.run_jobs()
    reset = mailbox.to(OLD)[-1].link.partition("?token=")[2]
    body = {"currentPassword": PASSWORD, "newPassword": "copper kettle 9 herons"}
    assert site.client(jo.token).post("/auth/change-password", json=body).status_code == 202
    change = mailbox.to(OLD)[-1].link.partition("?token=")[2]
    for token in tokens.values():
        assert confirm(client, token).status_code == 200
    by_reset = client.post("/auth/reset-password", json={"token": reset, "password": "copper kettle 9"})
    by_word = client.post("/auth/verify-password-change", json={"token": change, "confirm": True})
    assert (by_reset.status_code, by_word.status_code) == (410, 410)


@pytest.mark.parametrize(
    ("email", "password", "field"),
    [
        (NEW, "wrong password", "password"),
        (NEW, None, "password"),
        (OLD, PASSWORD, "email"),
        (OLD.upper(), PASSWORD, "email"),
        ("nonsense", PASSWORD, "email"),
        ('"jo"@example.org', PASSWORD, "email"),
        (None, PASSWORD, "email"),
        ("jo@example.org\r\nBcc: all@example.org", PASSWORD, "email"),
    ],
    ids=str,
)
def test_refusals(
    site: Site, jo: TestMember, mailbox: Mailbox, email: Any, password: Any, field: str
) -> None:
    """400 with the field; nothing is mailed."""
    answer = ask(site, jo, email, password)
    assert (answer.status_code, answer.json["field"]) == (400, field)
    assert mailbox.all() == []


@pytest.mark.parametrize("token", ["x", "a" * 200, "ü"])
def test_an_unknown_token(client: FlaskClient, token: str) -> None:
    """410."""
    assert confirm(client, token).status_code == 410


def test_a_visitor_changes_nothing(client: FlaskClient) -> None:
    """401."""
    assert client.post("/auth/change-email", json={"email": NEW, "password": PASSWORD}).status_code == 401


def test_nobody_is_flooded_with_mail(clock: Clock, site: Site) -> None:
    """Three an hour to one new address, no matter who asks; five an hour of one member."""
    members = [site.member(name) for name in ("jo_fast", "another")]
    codes = [ask(site, member).status_code for member in [*members, *members]]
    assert codes == [202, 202, 202, 429]
    more = [ask(site, members[0], f"new{number}@example.org").status_code for number in range(4)]
    assert more == [202, 202, 202, 429]


def _confirmed(site: Site, token: str) -> tuple[int, bool]:
    answer = confirm(site.client(), token)
    return answer.status_code, bool((answer.json or {}).get("done"))


def test_both_words_at_once(site: Site, jo: TestMember, tokens: dict[str, str], mailbox: Mailbox) -> None:
    """Both are noted, and the second one changes the address, once."""
    words = together([partial(_confirmed, site, token) for token in tokens.values()])
    assert sorted(words) == [(200, False), (200, True)]
    assert address_of(site, jo)[0] == NEW
    assert len([mail for mail in mailbox.all() if mail.subject == "Your email address has changed"]) == 2


def test_that_race_is_real(
    site: Site, jo: TestMember, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: words that do not take turns and count what they have read, do not see one another."""
    meeting = Meeting(2)

    def read_then_write(token: str) -> EmailChange:
        change = db.session.scalars(sa.select(EmailChange)).one()
        meeting.wait()
        side = "old" if change.old_token_hash == fingerprint(token) else "new"
        setattr(change, f"{side}_confirmed_at", app_clock.now())
        return change

    monkeypatch.setattr(email_change, "lock_member", lambda member_id: db.session.get_one(Member, member_id))
    monkeypatch.setattr(email_change, "_say", read_then_write)
    words = together([partial(_confirmed, site, token) for token in tokens.values()])
    assert words == [(200, False)] * 2
    assert address_of(site, jo)[0] == OLD


def test_two_uses_of_one_word_at_once(site: Site, tokens: dict[str, str]) -> None:
    """One 200, one 410."""
    words = together([partial(_confirmed, site, tokens["old"])] * 2)
    assert sorted(words) == [(200, False), (410, False)]
