"""What admins switch off holds at once, and on again; and what else a newcomer may say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.mail.models import MailMessage
from motorclub.people.models import Member, Profile
from motorclub.testing.captcha import solve
from motorclub.testing.site import PASSWORD, Site
from motorclub.viewer import Role

SETTINGS = "/platform/admin/plugins/core/settings"
Register = Callable[..., Any]


def switch(site: Site, **features: bool) -> None:
    """As an admin."""
    assert site.as_role(Role.ADMIN).put(SETTINGS, json={"values": features}).status_code == 200


def log_in(site: Site, name: str = "Jo.Fast", **changes: Any) -> Any:
    """A log-in in a browser of its own."""
    body = {"username": name, "password": PASSWORD} | changes
    return site.client().post("/auth/login", json=body)


def test_without_verification_a_newcomer_signs_in_at_once(site: Site, register: Register) -> None:
    """No mail, and the answer says that none is needed."""
    switch(site, email_verification=False)
    answer = register()
    assert (answer.status_code, answer.json["emailVerificationRequired"]) == (201, False)
    with site.context():
        assert db.session.scalars(sa.select(MailMessage)).all() == []
    assert log_in(site).status_code == 200


def test_switched_on_again_it_holds_for_them_too(site: Site, register: Register) -> None:
    """Their address has never been proved: 403, and a link can be mailed."""
    switch(site, email_verification=False)
    register()
    switch(site, email_verification=True)
    refused = log_in(site)
    assert (refused.status_code, refused.json["error"]) == (403, "Email not verified")
    client = site.client()
    body = {"email": "jo@example.org", "captcha": solve(client)}
    assert client.post("/auth/verify-email/resend", json=body).status_code == 202
    site.run_jobs()
    with site.context():
        assert db.session.scalars(sa.select(MailMessage.recipient)).all() == ["jo@example.org"]


def test_without_captchas_none_is_asked_for(site: Site, register: Register) -> None:
    """At no call, nor after three failures; the lock after ten stays."""
    switch(site, captcha=False)
    assert register(captcha=None).status_code == 201
    client = site.client()
    for call in ("/auth/verify-email/resend", "/auth/forgot-password"):
        assert client.post(call, json={"email": "jo@example.org"}).status_code == 202
    site.member("jo_fast")
    codes = [log_in(site, "jo_fast", password="wrong").status_code for _ in range(11)]
    assert codes == [401] * 9 + [429] * 2
    switch(site, captcha=True)
    assert register(captcha=None, username="another", email="another@example.org").status_code == 400


def test_a_solution_is_not_looked_at_while_captchas_are_off(site: Site, register: Register) -> None:
    """A page that was open at the switch still sends one."""
    switch(site, captcha=False)
    assert register(captcha="anything").status_code == 201


@pytest.mark.parametrize(
    ("given", "stored"), [({"country": "DE"}, ["DE"]), ({}, []), ({"country": None}, [])]
)
def test_a_newcomer_s_country(
    site: Site, register: Register, given: dict[str, Any], stored: list[str]
) -> None:
    """On the profile, if one was given."""
    body = {"username": "Jo.Fast", "email": "jo@example.org", "password": PASSWORD}
    client = site.client()
    body |= {"captcha": solve(client)} | given
    assert client.post("/auth/register", json=body).status_code == 201
    with site.context():
        assert db.session.scalars(sa.select(Profile.country)).all() == stored


def test_the_terms_are_noted(site: Site, register: Register) -> None:
    """In the audit log, with the registration."""
    assert register(acceptTerms=True).status_code == 201
    with site.context():
        details = db.session.scalars(
            sa.select(AuditEntry.details).where(AuditEntry.action == "account.registered")
        ).all()
    assert details == [{"acceptedTerms": True}]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("country", "XX"),
        ("country", "de"),
        ("country", "DEU"),
        ("country", ""),
        ("country", 49),
        ("acceptTerms", False),
        ("acceptTerms", "true"),
        ("acceptTerms", []),
    ],
    ids=str,
)
def test_refusals_of_these(site: Site, register: Register, field: str, value: Any) -> None:
    """400 with the field; nobody is registered."""
    answer = register(**{field: value})
    assert (answer.status_code, answer.json["field"]) == (400, field)
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Member)) == 0
