"""What the core publishes of accounts: once each, with the change that it is about."""

from collections.abc import Callable
from typing import Any

from flask.testing import FlaskClient

from motorclub.api.events import EmailVerified, MemberLeft, MemberRegistered, MemberSignedIn
from motorclub.members.data import personal_data
from motorclub.plugin.values import ContentChoice
from motorclub.testing.site import PASSWORD, Site


def test_from_joining_to_leaving(
    site: Site,
    client: FlaskClient,
    register: Callable[..., Any],
    mailed_token: Callable[[str], str],
    outbox: Any,
) -> None:
    """A wrong password and a name that is taken publish nothing."""
    member_id = register().json["user"]["id"]
    assert register(email="another@example.org").status_code == 409
    client.post("/auth/verify-email", json={"token": mailed_token("jo@example.org")})
    for password, status in ((PASSWORD + "!", 401), (PASSWORD, 200)):
        answer = client.post("/auth/login", json={"username": "Jo.Fast", "password": password})
        assert answer.status_code == status
    with site.context():
        personal_data.erase(member_id, content=ContentChoice.REMOVE)
    assert outbox.events() == [
        MemberRegistered(member_id),
        EmailVerified(member_id),
        MemberSignedIn(member_id),
        MemberLeft(member_id, ContentChoice.REMOVE),
    ]
