"""Remembered devices: who is not asked, for how long, and what ends it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import Jo, Phone, answer, log_in

from motorclub.accounts import plugin
from motorclub.accounts.second_factor import services
from motorclub.db import db
from motorclub.jobs.services import enqueue
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import PASSWORD, Site

pytestmark = pytest.mark.once

Ask = Callable[[], str]


@pytest.fixture
def trusted(phone: Phone, client: FlaskClient, challenge: Ask) -> FlaskClient:
    """A browser that has been told to be remembered; by a recovery code, so that the app's codes are left."""
    opened = answer(client, challenge(), code=phone.codes[9], rememberDevice=True)
    assert opened.status_code == 200
    return client


@pytest.mark.parametrize(("url", "secure"), [("http://localhost", False), ("https://localhost", True)])
def test_the_cookie(url: str, secure: bool, phone: Phone, client: FlaskClient) -> None:
    """HttpOnly, SameSite=Lax, only sent to /auth, for 30 days, Secure behind TLS; beside two others."""
    body = {"username": "jo_fast", "password": PASSWORD}
    asked: Any = client.post("/auth/login", json=body, base_url=url).json
    given = {"challenge": asked["challenge"], "code": phone.code(), "rememberDevice": True}
    opened = client.post("/auth/two-factor", json=given, base_url=url)
    cookies = {cookie.partition("=")[0]: cookie for cookie in opened.headers.getlist("Set-Cookie")}
    assert set(cookies) == {"motorclub_refresh", "motorclub_device", "motorclub_known_device"}
    attributes = cookies["motorclub_device"].split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/auth", "Max-Age=2592000"} <= set(attributes)
    assert ("Secure" in attributes) is secure


@pytest.mark.parametrize("body", [{}, {"rememberDevice": False}])
def test_nobody_is_remembered_unasked(
    body: dict[str, Any], phone: Phone, client: FlaskClient, challenge: Ask
) -> None:
    """The next log-in asks again."""
    assert answer(client, challenge(), code=phone.code(), **body).status_code == 200
    assert log_in(client).json["twoFactorRequired"] is True


def test_a_remembered_browser_is_not_asked(jo: Jo, trusted: FlaskClient, site: Site) -> None:
    """The password is enough there, and nowhere else; the member sees how many there are."""
    assert "token" in log_in(trusted).json
    assert log_in(site.client()).json["twoFactorRequired"] is True
    assert log_in(trusted, "wrong password").status_code == 401
    assert jo.methods()["rememberedDevices"] == 1


def test_for_thirty_days(jo: Jo, trusted: FlaskClient, clock: Clock) -> None:
    """From the day it was told, however often it is used."""
    clock.advance(days=29)
    assert "token" in log_in(trusted).json
    clock.advance(days=1)
    # The browser drops the cookie as well; one that does not is told the same.
    trusted.set_cookie("motorclub_device", trusted_value(trusted), path="/auth")
    assert log_in(trusted).json["twoFactorRequired"] is True


def trusted_value(client: FlaskClient) -> str:
    """The cookie's value."""
    cookie = client.get_cookie("motorclub_device", path="/auth")
    assert cookie is not None
    return str(cookie.value)


def test_the_cookie_is_good_for_one_member(site: Site, jo: Jo, trusted: FlaskClient) -> None:
    """Another member of the same browser is asked."""
    other = site.member("another")
    Jo(other, site.client(other.token)).set_up_app()
    asked: Any = trusted.post("/auth/login", json={"username": "another", "password": PASSWORD}).json
    assert asked["twoFactorRequired"] is True


@pytest.mark.parametrize("value", ["", "made up", "x" * 3000])
def test_a_cookie_that_nobody_has_given(value: str, phone: Phone, client: FlaskClient) -> None:
    """Is none."""
    client.set_cookie("motorclub_device", value, path="/auth")
    assert log_in(client).json["twoFactorRequired"] is True


def test_all_are_forgotten_at_a_members_word(
    jo: Jo, trusted: FlaskClient, audited: Callable[[], list[str]]
) -> None:
    """And the cookie of the browser that asks goes."""
    forgotten = jo.client.delete("/auth/remembered-devices")
    assert forgotten.status_code == 204
    assert "motorclub_device=;" in forgotten.headers["Set-Cookie"]
    assert jo.methods()["rememberedDevices"] == 0
    assert log_in(trusted).json["twoFactorRequired"] is True
    assert "account.devices_forgotten" in audited()


def test_others_devices_are_not(site: Site, jo: Jo, trusted: FlaskClient) -> None:
    """Each member forgets their own."""
    other = site.member("another")
    site.client(other.token).delete("/auth/remembered-devices")
    assert jo.methods()["rememberedDevices"] == 1


def add_passkey(jo: Jo, phone: Phone) -> None:
    """One factor more."""
    jo.set_up_passkey(Authenticator("http://localhost"))


def app_anew(jo: Jo, phone: Phone) -> None:
    """Another app in place of the first."""
    assert jo.post("/totp/disable", password=PASSWORD, code=phone.code()).status_code == 204
    jo.set_up_app()


@pytest.mark.parametrize("change", [add_passkey, app_anew])
def test_a_change_of_factors_forgets_them(
    change: Callable[[Jo, Phone], None],
    jo: Jo,
    phone: Phone,
    trusted: FlaskClient,
    challenge: Ask,
    site: Site,
) -> None:
    """And ends a log-in that is half done elsewhere."""
    half = log_in(site.client()).json["challenge"]
    change(jo, phone)
    assert jo.methods()["rememberedDevices"] == 0
    assert log_in(trusted).json["twoFactorRequired"] is True
    assert answer(site.client(), half, code=phone.codes[0]).json["message"] == "Challenge expired"


def test_a_reset_password_forgets_them(
    jo: Jo, trusted: FlaskClient, site: Site, mailed_link: Callable[[str], str]
) -> None:
    """Anyone who has the old password and the browser has nothing."""
    half = log_in(site.client()).json["challenge"]
    token = mailed_link("reset-password")
    new = "another brass lantern 8"
    assert trusted.post("/auth/reset-password", json={"token": token, "password": new}).status_code == 204
    assert log_in(trusted, new).json["twoFactorRequired"] is True
    assert answer(trusted, half, code="000000").json["message"] == "Challenge expired"


def test_cleaning_up(site: Site, jo: Jo, trusted: FlaskClient, clock: Clock) -> None:
    """What has ended goes: devices, challenges, apps that were never confirmed. What counts stays."""
    other = site.member("another")
    Jo(other, site.client(other.token)).post("/totp", password=PASSWORD)
    tables = ("account_challenge", "account_remembered_device", "account_totp", "account_recovery_code")
    assert counts(site, *tables) == [1, 1, 2, 10]
    clock.advance(minutes=29)
    tidy(site)
    assert counts(site, *tables) == [0, 1, 2, 10]
    clock.advance(minutes=1)
    tidy(site)
    assert counts(site, *tables) == [0, 1, 1, 10]
    clock.advance(days=30)
    tidy(site)
    assert counts(site, *tables) == [0, 0, 1, 10]


def test_the_job_does_it(site: Site, jo: Jo, trusted: FlaskClient, clock: Clock) -> None:
    """With the accounts' other old things."""
    clock.advance(days=31)
    with site.context():
        enqueue("core.accounts.forget", {})
        db.session.commit()
    site.run_jobs()
    assert counts(site, "account_challenge", "account_remembered_device") == [0, 0]


def tidy(site: Site) -> None:
    """What the job does."""
    with site.context():
        plugin.forget({})
        db.session.commit()


def counts(site: Site, *tables: str) -> list[int]:
    """How many rows each has."""
    with site.context():
        return [db.session.scalar(sa.text(f"SELECT count(*) FROM {table}")) or 0 for table in tables]


def test_operators_remove_everything(
    site: Site, jo: Jo, phone: Phone, trusted: FlaskClient, audited: Callable[[], list[str]], mailbox: Any
) -> None:
    """For a member who has lost it all: app, passkeys, codes, devices, half a log-in; audited, and notified by mail."""
    jo.set_up_passkey(Authenticator("http://localhost"))
    half = log_in(trusted).json["challenge"]
    with site.context():
        assert services.remove_all(jo.member.id) is True
        assert services.remove_all(jo.member.id) is False
    assert jo.methods()["enabled"] is False
    assert jo.methods()["recoveryCodes"] is None
    assert answer(trusted, half, code=phone.code()).json["message"] == "Challenge expired"
    assert "token" in log_in(trusted).json
    assert "account.second_factor_removed" in audited()
    told = mailbox.to("jo_fast@example.org")[-1]
    assert told.subject == "Second factor switched off"
    assert "the operators of the site" in told.text


def test_the_lives_are_those_that_are_promised() -> None:
    """30 days, which the pages say."""
    from motorclub.accounts.second_factor import challenges

    assert timedelta(days=30) == challenges.TRUST_LIFE
