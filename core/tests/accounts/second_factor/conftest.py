"""What the tests of the second factor share."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from authenticator import Authenticator
from flask.testing import FlaskClient
from second_factors import Jo, Phone, log_in

from motorclub.testing.captcha import solve
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Mailbox
from motorclub.testing.site import Site
from motorclub.viewer import Role


@pytest.fixture
def jo(site: Site, clock: Clock) -> Jo:
    """A member; time stands still."""
    member = site.member("jo_fast")
    return Jo(member, site.client(member.token))


@pytest.fixture
def phone(jo: Jo) -> Phone:
    """Jo's app, which is asked at log-in."""
    return jo.set_up_app()


@pytest.fixture
def device() -> Authenticator:
    """An authenticator of a browser that shows the site at its name."""
    return Authenticator("http://localhost")


@pytest.fixture
def challenge(client: FlaskClient) -> Callable[[], str]:
    """The right password of Jo, and the challenge that follows."""

    def ask() -> str:
        answer = log_in(client)
        assert answer.json.get("twoFactorRequired") is True, answer.json
        return str(answer.json["challenge"])

    return ask


@pytest.fixture
def two_factor(site: Site) -> Callable[[bool], None]:
    """The admins' switch."""

    def switch(on: bool) -> None:
        saved = site.as_role(Role.ADMIN).put(
            "/platform/admin/plugins/core/settings", json={"values": {"two_factor": on}}
        )
        assert saved.status_code == 200

    return switch


@pytest.fixture
def mailed_link(site: Site, client: FlaskClient, mailbox: Mailbox) -> Callable[[str], str]:
    """The token of a link that Jo has been mailed, after asking to reset the password."""

    def ask(page: str) -> str:
        body = {"email": "jo_fast@example.org", "captcha": solve(client)}
        assert client.post("/auth/forgot-password", json=body).status_code == 202
        site.run_jobs()
        found = re.search(rf"/{page}\?token=(\S+)", mailbox.to("jo_fast@example.org")[-1].text)
        assert found
        return found[1]

    return ask
