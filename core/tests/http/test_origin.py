"""Requests that another site's page sends are refused; programs that say nothing about themselves pass."""

import pytest

from motorclub.testing.site import Site

LOGOUT = "/auth/logout"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 204),
        ({"Origin": "http://localhost"}, 204),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, 204),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:81"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_writes_with_cookies(site: Site, headers: dict[str, str], status: int) -> None:
    """The browser's own word decides; an address that is none counts as foreign."""
    client = site.client()
    client.set_cookie("motorclub_refresh", "anything", path="/auth")
    assert client.post(LOGOUT, headers=headers).status_code == status
