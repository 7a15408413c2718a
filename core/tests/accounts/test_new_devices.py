"""A log-in from where a member has not been before is told by mail, and may be told not to have been theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from mailservers import Mailbox as SmtpServer
from mailservers import free_port, mail_server

from motorclub.accounts.changes import password_flows
from motorclub.accounts.changes.new_devices import MOST_A_DAY
from motorclub.accounts.models import AccountSession, NewDevice, ResetDemand
from motorclub.db import db
from motorclub.mail.delivery import Server
from motorclub.people.models import Member
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.records import Mail, Mailbox, Work
from motorclub.testing.site import PASSWORD, Site, TestMember
from motorclub.viewer import Role

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
NEWER_FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0"
CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1"
HOME, WORK, AWAY = "192.0.2.7", "192.0.2.8", "198.51.100.9"
SUBJECT = "Somebody logged in to your account from a new device"
PREFERENCES = "/users/me/notification-preferences"

# Knows two cities; the third address is nowhere.
ATLAS = """
from collections.abc import Collection, Mapping

class Plugin:
    @hookimpl
    def locate_addresses(self, addresses: Collection[str]) -> Mapping[str, str]:
        known = {"192.0.2.7": "Leipzig, Germany", "192.0.2.8": "Leipzig, Germany", "198.51.100.9": "Perth, Australia"}
        return {address: known[address] for address in addresses if address in known}

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    site: Site = site_with("new_devices", [workshop.plugin("gazetteer", ATLAS)])
    return site


@pytest.fixture
def site(shared: Site) -> Site:
    """Where that plugin is the only one, because the schedules of others take long when time is moved by days."""
    shared.reset()
    for loaded in [each for each in shared.host.usable() if each.id != "gazetteer"]:
        shared.switch(loaded.id, on=False)
    return shared


class Jo:
    """A member who has logged in at home with Firefox a day ago, and what they are mailed about log-ins."""

    def __init__(self, site: Site, clock: Clock, mailbox: Mailbox, work: Work) -> None:
        self.site, self.clock, self.mailbox, self.work = site, clock, mailbox, work
        self.member: TestMember = site.member("jo_fast")
        with site.context():
            db.session.execute(sa.delete(AccountSession))
            db.session.commit()

    def log_in(self, agent: str = FIREFOX, address: str = HOME) -> Any:
        """In a browser of its own; some minutes pass, and the work is done."""
        answer = self.site.client().post(
            "/auth/login",
            json={"username": "jo_fast", "password": PASSWORD},
            headers={"User-Agent": agent},
            environ_base={"REMOTE_ADDR": address},
        )
        assert answer.status_code == 200
        self.clock.advance(minutes=5)
        self.work.run_all()
        return answer

    def mails(self) -> list[Mail]:
        """About new devices."""
        return [mail for mail in self.mailbox.to(self.member.email) if mail.subject == SUBJECT]

    def token(self) -> str:
        """In the newest of them."""
        return self.mails()[-1].link.partition("?device=")[2]

    def decide(self, token: str, confirm: bool) -> Any:
        """POST /auth/verify-new-device."""
        return self.site.client().post("/auth/verify-new-device", json={"token": token, "confirm": confirm})

    def status(self, answer: Any) -> int:
        """Whether what a log-in gave still opens something."""
        return self.site.client(answer.json["token"]).get("/auth/sessions").status_code


@pytest.fixture
def jo(site: Site, clock: Clock, mailbox: Mailbox, jobs: Work) -> Jo:
    made = Jo(site, clock, mailbox, jobs)
    made.log_in()
    clock.advance(days=1)
    return made


def test_the_very_first_log_in_sends_no_mail(jo: Jo) -> None:
    """There is nothing to compare it with, and the member has just registered."""
    assert jo.mails() == []


def test_another_browser_sends_one_mail(jo: Jo) -> None:
    """When, with what and from where; the next log-in with it is known."""
    jo.log_in(CHROME)
    (mail,) = jo.mails()
    assert (
        "on Jun 2, 2026, 12:05 PM (UTC) with Chrome on Windows, from 192.0.2.7 (Leipzig, Germany)."
        in " ".join(mail.text.split())
    )
    assert "/verify-password-change?device=" in mail.link
    jo.log_in(CHROME)
    assert len(jo.mails()) == 1


@pytest.mark.parametrize(
    ("agent", "address", "told"),
    [
        (FIREFOX, HOME, 0),
        (NEWER_FIREFOX, HOME, 0),
        (FIREFOX, WORK, 0),
        (FIREFOX, AWAY, 1),
        (FIREFOX, "203.0.113.4", 1),
        (SAFARI, HOME, 1),
        ("", HOME, 1),
    ],
)
def test_what_is_new(jo: Jo, agent: str, address: str, told: int) -> None:
    """Neither a newer version nor another address of the same place is; another place or another family is."""
    jo.log_in(agent, address)
    assert len(jo.mails()) == told


def test_where_no_plugin_knows_places_the_browser_family_decides(jo: Jo) -> None:
    """An address alone changes by the day."""
    jo.site.switch("gazetteer", on=False)
    jo.log_in(FIREFOX, AWAY)
    assert jo.mails() == []
    jo.log_in(SAFARI, AWAY)
    assert "from 198.51.100.9. You" in " ".join(jo.mails()[0].text.split())


def test_who_was_away_for_long_gets_a_mail(jo: Jo) -> None:
    """Accounts that nobody looks after are those that are taken over: what is forgotten is not the first time."""
    with jo.site.context():
        db.session.execute(sa.update(Member).values(seen_at=jo.clock.at))
        db.session.commit()
    jo.clock.advance(days=200)
    with jo.site.context():
        db.session.execute(sa.delete(AccountSession))
        db.session.commit()
    jo.log_in(FIREFOX, HOME)
    assert len(jo.mails()) == 1


def test_a_failed_log_in_makes_nothing_known(jo: Jo) -> None:
    """Otherwise a thief would only have to guess wrongly first."""
    wrong = {"username": "jo_fast", "password": "not this one"}
    jo.site.client().post("/auth/login", json=wrong, headers={"User-Agent": CHROME})
    jo.clock.advance(minutes=5)
    jo.log_in(CHROME)
    assert len(jo.mails()) == 1


def test_no_more_than_a_few_a_day(jo: Jo, audited: Callable[[], list[str]]) -> None:
    """Each is in the audit log all the same; the next day there are mails again."""
    for number in range(MOST_A_DAY + 2):
        jo.log_in(f"browser-{number}/1.0")
    assert len(jo.mails()) == MOST_A_DAY
    assert audited().count("account.new_device") == MOST_A_DAY + 2
    jo.clock.advance(days=1)
    jo.log_in("browser-x/1.0")
    assert len(jo.mails()) == MOST_A_DAY + 1


@pytest.mark.parametrize(
    "wish", [{"kinds": [{"kind": "core.new_device", "email": False}]}, {"emails": False}]
)
def test_the_member_may_do_without(jo: Jo, wish: dict[str, Any]) -> None:
    """By the table of the notification settings, or with all other mails."""
    client = jo.site.client(jo.log_in().json["token"])
    (row,) = [row for row in client.get(PREFERENCES).json["kinds"] if row["kind"] == "core.new_device"]  # type: ignore[index]
    assert (row["offered"], row["email"]) == (["email"], True)
    assert client.put(PREFERENCES, json=wish).status_code == 200
    jo.log_in(CHROME)
    assert jo.mails() == []


def test_the_site_may_do_without(jo: Jo) -> None:
    """An admin's setting; what happened meanwhile is known afterwards."""
    admin = jo.site.as_role(Role.ADMIN)
    settings = "/platform/admin/plugins/core/settings"
    assert admin.put(settings, json={"values": {"new_device_mails": False}}).status_code == 200
    jo.log_in(CHROME)
    assert admin.put(settings, json={"values": {"new_device_mails": True}}).status_code == 200
    jo.log_in(CHROME)
    assert jo.mails() == []


def test_the_link_names_what_it_asks_about(jo: Jo, client: FlaskClient) -> None:
    """Only the token's hash is stored."""
    jo.log_in(CHROME)
    token = jo.token()
    answer = client.post("/auth/new-device-details", json={"token": token})
    assert answer.json == {
        "agent": CHROME,
        "address": HOME,
        "place": "Leipzig, Germany",
        "loggedInAt": "2026-06-02T12:05:00.000Z",
        "expiresAt": "2026-06-09T12:10:00.000Z",
    }
    with jo.site.context():
        stored = db.session.scalars(sa.select(NewDevice.token_hash)).all()
    assert all(token.encode() not in one for one in stored)


def test_this_was_not_me(jo: Jo, audited: Callable[[], list[str]]) -> None:
    """Every session ends, the thief's too; the password opens nothing, and a mail leads to a new one."""
    own, thief = jo.log_in(), jo.log_in(CHROME)
    assert jo.decide(jo.token(), False).status_code == 204
    assert [jo.status(one) for one in (own, thief)] == [401, 401]
    body = {"username": "jo_fast", "password": PASSWORD}
    refused = jo.site.client().post("/auth/login", json=body)
    assert (refused.status_code, refused.json["code"]) == (403, "PASSWORD_RESET_REQUIRED")  # type: ignore[index]
    reset = jo.mailbox.to(jo.member.email)[-1].link.partition("/reset-password?token=")[2]
    new = {"token": reset, "password": "copper kettle 9 herons"}
    assert jo.site.client().post("/auth/reset-password", json=new).status_code == 204
    assert jo.site.client().post("/auth/login", json=body | {"password": new["password"]}).status_code == 200
    assert "account.new_device_refused" in audited()


def test_it_was_me(jo: Jo, audited: Callable[[], list[str]]) -> None:
    """Nothing ends, and the link is used up."""
    answer = jo.log_in(CHROME)
    token = jo.token()
    assert jo.decide(token, True).status_code == 204
    assert jo.decide(token, False).status_code == 410
    assert jo.status(answer) == 200
    assert audited()[-1] == "account.new_device_confirmed"
    with jo.site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(ResetDemand)) == 0


def test_the_link_ends_after_a_week(jo: Jo, client: FlaskClient) -> None:
    """410, for a token that never was one too."""
    jo.log_in(CHROME)
    jo.clock.advance(days=7)
    for token in (jo.token(), "never-one"):
        assert client.post("/auth/new-device-details", json={"token": token}).status_code == 410
        assert jo.decide(token, False).status_code == 410


def _both(jo: Jo) -> list[int]:
    token = jo.token()
    return sorted(together([lambda: jo.decide(token, False).status_code] * 2))


def test_of_two_answers_at_once_one_counts(jo: Jo) -> None:
    """The other finds the link used."""
    jo.log_in(CHROME)
    assert _both(jo) == [204, 410]


def test_the_race_is_real(jo: Jo, monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: looking first and writing then lets both through."""
    jo.log_in(CHROME)
    meeting = Meeting(2)

    def look_then_write(kind: type[NewDevice], token: str) -> NewDevice | None:
        found = db.session.scalar(sa.select(kind).where(*password_flows.is_waiting(kind, token)))
        meeting.wait()
        return found

    monkeypatch.setattr(password_flows, "decide_once", look_then_write)
    monkeypatch.setattr(password_flows, "lock_member", lambda member_id: db.session.get(Member, member_id))
    assert _both(jo) == [204, 204]


def test_the_log_in_answers_the_same(jo: Jo) -> None:
    """Nobody who logs in learns that a mail was written."""
    known, new = jo.log_in(), jo.log_in(CHROME)
    assert set(known.json) == set(new.json)
    assert [name for name, _ in known.headers] == [name for name, _ in new.headers]


def test_it_leaves_by_smtp(jo: Jo) -> None:
    """Through the outbox to a real server, as text and as HTML; what is kept afterwards has no live token."""
    port, box = free_port(), SmtpServer()
    jo.site.app.extensions["motorclub.smtp"] = replace(
        Server.from_url(f"smtp://127.0.0.1:{port}"), timeout_s=5.0
    )
    try:
        with mail_server(port, box):
            jo.log_in(CHROME)
            jo.work.run_all()
    finally:
        jo.site.app.extensions["motorclub.smtp"] = None
    (mail,) = box.mails
    assert (mail["To"], mail["Subject"]) == (jo.member.email, SUBJECT)
    assert [part.get_content_type() for part in mail.get_payload()] == ["text/plain", "text/html"]
    for part in mail.get_payload():
        sent = part.get_payload(decode=True).decode()
        assert "Chrome on Windows" in sent
        token = sent.partition("?device=")[2][:43]
        assert token not in jo.mails()[0].text + jo.mails()[0].html
    assert jo.decide(token, True).status_code == 204
