"""Plugins have a say in who comes in, at each way in; what they cannot say is a no."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import Jo, answer

from motorclub.db import db
from motorclub.plugin.guard import FAILURES_TO_OPEN, Breaker
from motorclub.testing.captcha import solve
from motorclub.testing.site import PASSWORD, Site, TestMember

# A doorman whose list and mood the tests write.
DOORMAN = """
import sqlalchemy as sa

BANNED = {}
BANS = {}
NAMES = {}
ASKED = []
TROUBLE = set()

class Plugin:
    @hookimpl
    def check_login(self, user_id: int) -> Refusal | None:
        ASKED.append(("login", user_id))
        trouble()
        if "answer" in TROUBLE:
            return "no"
        return BANNED.get(user_id)

    @hookimpl
    def find_ban(self, user_id: int) -> Ban | None:
        ASKED.append(("ban", user_id))
        trouble()
        return "yes" if "answer" in TROUBLE else BANS.get(user_id)

    @hookimpl
    def check_registration(self, form: Registration):
        ASKED.append(("registration", form.username, form.email))
        trouble()
        if "answer" in TROUBLE:
            return ["no"]
        return [FieldError(field, message) for field, message in NAMES.get(form.username, {}).items()]

def trouble():
    if "raise" in TROUBLE:
        raise RuntimeError("the list is lost")
    if "sql" in TROUBLE:
        db.session.execute(sa.text("SELECT * FROM no_such_table"))

plugin = Plugin()
"""

BAN = {"reason": "spam", "expiresAt": "2027-01-01T00:00:00Z"}


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    site: Site = site_with("entrance", [workshop.plugin("doorman", DOORMAN)])
    return site


class Door:
    """A site with a doorman, and ann in front of it."""

    def __init__(self, site: Site) -> None:
        self.site = site
        site.reset()
        self.doorman: Any = importlib.import_module("motorclub_doorman.plugin")
        self.ann = site.member("ann")
        self.calm()

    def calm(self) -> None:
        """No list, no trouble, and the guard has forgotten it all."""
        for state in (
            self.doorman.BANNED,
            self.doorman.BANS,
            self.doorman.NAMES,
            self.doorman.ASKED,
            self.doorman.TROUBLE,
        ):
            state.clear()
        self.site.host.plugins["doorman"].guard.breaker = Breaker()

    @property
    def asked(self) -> list[Any]:
        """What the doorman has been asked."""
        return list(self.doorman.ASKED)

    def ban(self, member: TestMember) -> None:
        from motorclub.api import Refusal

        details = {"ban": BAN, "appealToken": "abc", "status": 200, "code": "FINE", "error": "none"}
        self.doorman.BANNED[member.id] = Refusal("Account banned", details)

    def log_in(self, client: FlaskClient | None = None, password: str = PASSWORD) -> Any:
        asking = client or self.site.client()
        return asking.post("/auth/login", json={"username": "ann", "password": password})

    def register(self, username: str) -> Any:
        client = self.site.client()
        body = {"username": username, "email": f"{username}@example.org", "password": PASSWORD}
        return client.post("/auth/register", json={**body, "captcha": solve(client)})

    def audited(self, action: str) -> list[Any]:
        with self.site.context():
            found = db.session.execute(
                sa.text("SELECT details FROM audit_entry WHERE action = :action ORDER BY id"),
                {"action": action},
            )
            return [details for (details,) in found]

    def count(self, table: str, where: str = "true") -> int:
        with self.site.context():
            return db.session.scalar(sa.text(f"SELECT count(*) FROM {table} WHERE {where}")) or 0


@pytest.fixture
def door(shared: Site) -> Iterator[Door]:
    made = Door(shared)
    yield made
    made.calm()


def test_whom_nobody_minds_comes_in(door: Door) -> None:
    """The doorman was asked once, after the password was right and not before."""
    assert door.log_in(password="brass lantern 8 otters").status_code == 401
    assert door.asked == []
    assert door.log_in().status_code == 200
    assert door.asked == [("login", door.ann.id)]


def test_a_banned_member_is_refused_in_the_plugins_words(door: Door) -> None:
    """403 with its fields; what is ours it cannot change. No session, and the log says so."""
    door.ban(door.ann)
    sessions = door.count("account_session")
    answer = door.log_in()
    assert answer.status_code == 403
    assert answer.json
    said = {name: value for name, value in answer.json.items() if name != "dataToken"}
    assert said == {
        "status": 403,
        "code": "LOGIN_REFUSED",
        "message": "Account banned",
        "error": "Account banned",
        "ban": BAN,
        "appealToken": "abc",
    }
    assert "Set-Cookie" not in answer.headers
    assert door.count("account_session") == sessions
    assert door.audited("account.login_refused") == [{"reason": "plugin"}]


@pytest.mark.parametrize("ends", [datetime(2027, 1, 1, tzinfo=UTC), None], ids=["an end", "no end"])
def test_what_everybody_may_know_of_a_ban(door: Door, ends: datetime | None) -> None:
    """200 to visitors, too; 404 for everybody else, also by the refusal that somebody gets at the door."""
    from motorclub.api import Ban

    door.ban(door.ann)
    visitor = door.site.client()
    assert visitor.get(f"/bans/user/{door.ann.id}").status_code == 404
    door.doorman.BANS[door.ann.id] = Ban(7, "spam", ends, appealable=True)
    assert visitor.get(f"/bans/user/{door.ann.id}").json == {
        "id": 7,
        "reason": "spam",
        "expiresAt": ends and "2027-01-01T00:00:00.000Z",
        "appealable": True,
    }
    assert visitor.get(f"/bans/user/{door.ann.id + 1}").status_code == 404


@pytest.mark.parametrize("trouble", ["raise", "sql", "answer"])
def test_a_ban_that_cannot_be_looked_up(door: Door, trouble: str, caplog: pytest.LogCaptureFixture) -> None:
    """503, not the 404 that would say that there is none; the log names what is wrong."""
    door.doorman.TROUBLE.add(trouble)
    with caplog.at_level(logging.ERROR):
        answer = door.site.client().get(f"/bans/user/{door.ann.id}")
    assert (answer.status_code, answer.json["code"]) == (503, "UNAVAILABLE")  # type: ignore[index]
    assert "find_ban" in caplog.text or "doorman" in caplog.text


@pytest.mark.parametrize("trouble", ["raise", "sql", "answer"])
def test_a_plugin_that_cannot_say_shuts_nobody_out(
    door: Door, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    """But for those of whom it is written down (test_restrictions.py); the log names the plugin."""
    door.doorman.TROUBLE.add(trouble)
    with caplog.at_level(logging.ERROR):
        assert door.log_in().status_code == 200
    assert "doorman" in caplog.text or "check_login" in caplog.text


def test_a_plugin_that_keeps_failing_is_not_asked_for_a_while(door: Door) -> None:
    """Its breaker is open; everybody comes in."""
    door.doorman.TROUBLE.add("raise")
    assert {door.log_in().status_code for _ in range(FAILURES_TO_OPEN + 1)} == {200}
    asked = len(door.asked)
    assert door.log_in().status_code == 200
    assert len(door.asked) == asked


def test_a_plugin_that_is_off_is_not_asked(door: Door) -> None:
    """Neither about log-ins nor refreshes nor registrations."""
    door.ban(door.ann)
    door.doorman.NAMES["carl"] = {"username": "Not this one."}
    door.site.switch("doorman", on=False)
    client = door.site.client()
    assert door.log_in(client).status_code == 200
    assert client.post("/auth/refresh-token").status_code == 200
    assert door.register("carl").status_code == 201
    assert door.asked == []


@dataclass
class HalfWay:
    """Ann's second step, which her password has opened, and her passkey alone."""

    door: Door
    challenge: str
    codes: list[str]
    alone: dict[str, Any]

    def second_step(self) -> Any:
        """A right answer."""
        return answer(self.door.site.client(), self.challenge, code=self.codes[0])

    def passkey(self) -> Any:
        """Another way in."""
        return self.door.site.client().post("/auth/passkey", json=self.alone)


@pytest.fixture
def half_way(door: Door) -> HalfWay:
    ann, device = Jo(door.ann, door.site.client(door.ann.token)), Authenticator("http://localhost")
    codes = ann.set_up_passkey(device)["recoveryCodes"]
    challenge = door.log_in().json["challenge"]
    asked: Any = door.site.client().post("/auth/passkey/options", json={}).json
    signed = {"challenge": asked["challenge"], "credential": device.get(asked["options"])}
    return HalfWay(door, challenge, codes, signed)


def test_a_second_factor_is_no_way_around_a_ban(door: Door, half_way: HalfWay) -> None:
    """Anyone who is banned between the two steps is refused at the second; a passkey alone is refused as well."""
    door.ban(door.ann)
    assert door.log_in().json["ban"] == BAN
    sessions = door.count("account_session")
    for refused in (half_way.second_step(), half_way.passkey()):
        assert (refused.status_code, refused.json["message"], refused.json["ban"]) == (
            403,
            "Account banned",
            BAN,
        )
        assert "Set-Cookie" not in refused.headers
    assert door.count("account_session") == sessions
    assert door.count("account_recovery_code", "used_at IS NOT NULL") == 0


def test_a_member_banned_since_gets_no_new_token(door: Door) -> None:
    """The refresh is a way in too: 403, the session ends, and the cookie goes."""
    client = door.site.client()
    token = door.log_in(client).json["token"]
    door.ban(door.ann)
    answer = client.post("/auth/refresh-token")
    assert (answer.status_code, answer.json["message"], answer.json["ban"]) == (403, "Account banned", BAN)
    assert client.get_cookie("motorclub_refresh", path="/auth") is None
    assert door.site.client(token).get("/auth/sessions").status_code == 401
    assert door.count("account_session", "ended_why = 'refused'") == 1
    assert len(door.audited("session.refused")) == 1
    door.calm()
    assert door.log_in(client).status_code == 200


def test_a_refresh_that_could_not_be_checked_goes_on(door: Door) -> None:
    """As a log-in does."""
    client = door.site.client()
    door.log_in(client)
    door.doorman.TROUBLE.add("raise")
    assert client.post("/auth/refresh-token").status_code == 200


def test_a_registration_that_is_not_accepted_names_its_fields(door: Door) -> None:
    """400 with the first, all of them in the details; nobody is registered."""
    door.doorman.NAMES["carl"] = {"username": "This name is reserved.", "email": "Not from there."}
    answer = door.register("carl")
    assert (answer.status_code, answer.json["field"]) == (400, "username")
    assert answer.json["message"] == "This name is reserved."
    assert [error["field"] for error in answer.json["details"]["errors"]] == ["username", "email"]
    assert door.asked == [("registration", "carl", "carl@example.org")]
    assert door.count("member", "username = 'carl'") == 0
    assert door.register("dora").status_code == 201


@pytest.mark.parametrize("trouble", ["raise", "sql", "answer"])
def test_if_the_plugin_cannot_say_nobody_is_registered(door: Door, trouble: str) -> None:
    """503, written down."""
    door.doorman.TROUBLE.add(trouble)
    answer = door.register("carl")
    assert (answer.status_code, "Registration is not possible" in answer.json["message"]) == (503, True)
    assert door.audited("account.registration_refused") == [{"reason": "check failed"}]
    assert door.count("member", "username = 'carl'") == 0
