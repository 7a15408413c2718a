"""A stranger's failures slow the stranger, not the owner; guesses from many networks are slow all the same."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.passwords import passwords
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Mailbox
from motorclub.testing.site import PASSWORD, Site, TestMember

STRANGER, OWNER = "203.0.113.66", "198.51.100.7"
NAMES = ["jo_fast", "jo_fast@example.org"]
WRONG = "wrong password"


@pytest.fixture(autouse=True)
def jo(site: Site) -> TestMember:
    """A verified member."""
    return site.member("jo_fast")


def log_in(client: FlaskClient, name: str, password: str = PASSWORD, *, at: str, **more: Any) -> Any:
    """POST /auth/login from an address."""
    body = {"username": name, "password": password} | more
    return client.post("/auth/login", json=body, environ_base={"REMOTE_ADDR": at})


def lock_out(site: Site, name: str, at: str = STRANGER) -> None:
    """A stranger fails until they are refused."""
    stranger = site.client()
    codes = [log_in(stranger, name, WRONG, at=at).status_code for _ in range(10)]
    assert codes[-1] == 429


def guess_from_many_networks(site: Site, name: str) -> None:
    """Twelve guesses from as many networks, each with a captcha; the last one is refused."""
    client = site.client()
    answers = [log_in(client, name, WRONG, at=f"192.0.2.{n}", captcha=solve(client)) for n in range(12)]
    assert answers[-1].status_code == 429


def test_a_stranger_who_is_refused_locks_nobody_else_out(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused before the password is looked at is no guess: the name's day does not fill up."""
    monkeypatch.setattr(attempts, "LOCK_UNKNOWN_AFTER", 12)
    for _ in range(3):
        lock_out(site, "jo_fast")
    phone = site.client()
    assert log_in(phone, "jo_fast", at=OWNER, captcha=solve(phone)).status_code == 200


@pytest.mark.parametrize("tried", NAMES)
@pytest.mark.parametrize("name", NAMES)
def test_a_known_device_is_not_locked_out(site: Site, tried: str, name: str) -> None:
    """Its owner logs in without a captcha, even from the stranger's network; the stranger is still refused."""
    laptop = site.client()
    assert log_in(laptop, "jo_fast", at=OWNER).status_code == 200
    lock_out(site, tried)
    assert log_in(laptop, name, at=OWNER).status_code == 200
    assert log_in(laptop, name, at=STRANGER).status_code == 200
    assert log_in(site.client(), tried, at=STRANGER).status_code == 429


@pytest.mark.parametrize("name", NAMES)
def test_a_new_device_needs_a_captcha(site: Site, name: str) -> None:
    """From another network the right password and a captcha are enough, by username as by email."""
    lock_out(site, name)
    phone = site.client()
    assert log_in(phone, name, at=OWNER).json["field"] == "captcha"
    assert log_in(phone, name, at=OWNER, captcha=solve(phone)).status_code == 200
    assert log_in(site.client(), name, at=STRANGER).status_code == 429


def test_an_open_session_confirms_its_password(site: Site, jo: TestMember) -> None:
    """Each session has failures of its own: ten of them lock that session's questions and nothing else."""
    lock_out(site, "jo_fast", at="127.0.0.1")
    other = log_in(site.client(), "jo_fast@example.org", at=OWNER).json["token"]
    here, there = site.client(jo.token), site.client(other)
    path = "/auth/two-factor-methods/totp"
    assert here.post(path, json={"password": PASSWORD}).status_code == 201
    codes = [here.post(path, json={"password": WRONG}).status_code for _ in range(11)]
    assert codes == [400] * 9 + [429] * 2
    assert here.post(path, json={"password": PASSWORD}).status_code == 429
    assert there.post(path, json={"password": PASSWORD}).status_code == 201


def test_a_known_device_may_not_guess_without_end(site: Site) -> None:
    """Its ladder is the same as a stranger's, and other devices do not feel it."""
    laptop = site.client()
    log_in(laptop, "jo_fast", at=OWNER)
    names = [NAMES[number % 2] for number in range(11)]
    codes = [log_in(laptop, name, WRONG, at=OWNER).status_code for name in names]
    assert codes == [401] * 3 + [400] * 6 + [429] * 2
    assert log_in(laptop, "jo_fast", at=OWNER).status_code == 429
    assert log_in(site.client(), "jo_fast", at=OWNER).status_code == 200


@pytest.mark.parametrize("name", [*NAMES, "nobody", "nobody@example.org"])
def test_guesses_from_many_networks_end_for_the_day(
    clock: Clock, site: Site, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """After the third each needs a captcha; after so many in a day unknown devices are refused, for any account."""
    monkeypatch.setattr(attempts, "LOCK_UNKNOWN_AFTER", 12)
    bots = [f"192.0.2.{number}" for number in range(16)]
    client = site.client()
    answers = [log_in(site.client(), name, WRONG, at=bot) for bot in bots[:3]]
    answers += [log_in(site.client(), name, WRONG, at=bot) for bot in bots[3:5]]
    answers += [log_in(site.client(), name, WRONG, at=bot, captcha=solve(client)) for bot in bots[5:]]
    assert [answer.status_code for answer in answers] == [401] * 3 + [400] * 2 + [401] * 8 + [429] * 3
    clock.advance(hours=1)
    assert log_in(site.client(), name, WRONG, at=bots[-1]).status_code == 429
    clock.advance(days=1)
    assert log_in(site.client(), name, WRONG, at=bots[-1]).status_code == 401


def test_the_mailbox_opens_what_a_flood_of_guesses_has_closed(
    site: Site, monkeypatch: pytest.MonkeyPatch, mailbox: Mailbox
) -> None:
    """A reset lets the owner in at once, and its browser is a known device when the guesses go on."""
    monkeypatch.setattr(attempts, "LOCK_UNKNOWN_AFTER", 12)
    browser = site.client()
    guess_from_many_networks(site, "jo_fast")
    assert log_in(browser, "jo_fast", at=OWNER, captcha=solve(browser)).status_code == 429
    asked = {"email": "jo_fast@example.org", "captcha": solve(browser)}
    assert browser.post("/auth/forgot-password", json=asked).status_code == 202
    site.run_jobs()
    token = mailbox.to("jo_fast@example.org")[-1].link.partition("?token=")[2]
    body = {"token": token, "password": "copper kettle 9 herons"}
    assert browser.post("/auth/reset-password", json=body).status_code == 204
    guess_from_many_networks(site, "jo_fast")
    assert log_in(browser, "jo_fast", "copper kettle 9 herons", at=OWNER).status_code == 200


@pytest.mark.parametrize("forged", ["another member's", "made up", "from before a new password", "too old"])
def test_what_is_no_known_device(clock: Clock, site: Site, forged: str) -> None:
    """A cookie counts for whom it was made, under the password and in the time it was made for."""
    browser = site.client()
    member = site.member("another") if forged == "another member's" else None
    assert log_in(browser, member.username if member else "jo_fast", at=OWNER).status_code == 200
    if forged == "made up":
        cookie = browser.get_cookie("motorclub_known_device", path="/auth")
        assert cookie
        browser.set_cookie("motorclub_known_device", cookie.value[:-2] + "xx", path="/auth")
    if forged == "too old":
        clock.advance(days=181)
    if forged == "from before a new password":
        with site.context():
            jo = db.session.scalars(sa.select(Member).where(Member.username == "jo_fast")).one()
            jo.password_hash = passwords().hash(PASSWORD)
            db.session.commit()
    lock_out(site, "jo_fast")
    assert log_in(browser, "jo_fast", at=OWNER).json["field"] == "captcha"
