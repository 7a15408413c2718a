"""What is told before anybody signs in, and the smallest of the calls."""

import pytest
from flask.testing import FlaskClient

from motorclub.testing.site import Site

EXPECTED = {
    "features": {"emailVerification": True, "captcha": True, "twoFactor": True},
    "captcha": {"provider": "altcha", "siteKey": ""},
    "passwordMinLength": 10,
}


def test_the_configuration(client: FlaskClient, site: Site) -> None:
    """All flags are on; the pages' boot data say the same."""
    assert client.get("/auth/config").json == EXPECTED
    assert site.app.extensions["motorclub.boot"]() == EXPECTED


@pytest.mark.parametrize("user", ["1", "999", "0", "x", str(2**63)])
def test_nobody_is_banned(client: FlaskClient, user: str) -> None:
    """404 in the house's shape, which the client takes for an empty object."""
    answer = client.get(f"/bans/user/{user}")
    assert (answer.status_code, answer.mimetype) == (404, "application/json")
    assert answer.json
    assert answer.json["code"] == "NOT_FOUND"


@pytest.mark.parametrize("path", ["/auth/nothing", "/auth/login/x", "/auth"])
def test_unknown_calls_are_json(client: FlaskClient, path: str) -> None:
    """Even for a browser: nothing below /auth is a page."""
    answer = client.get(path, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.mimetype) == (404, "application/json")


def test_the_calls_are_described(client: FlaskClient) -> None:
    """OpenAPI knows every one of them."""
    paths = (client.get("/openapi.json").json or {})["paths"]
    described = {
        (method, path) for path, item in paths.items() for method in item if path.startswith("/auth")
    }
    assert {
        ("get", "/auth/config"),
        ("get", "/auth/captcha"),
        ("post", "/auth/register"),
        ("post", "/auth/verify-email"),
        ("post", "/auth/verify-email/resend"),
        ("post", "/auth/login"),
        ("post", "/auth/refresh-token"),
        ("post", "/auth/logout"),
        ("get", "/auth/check-session"),
        ("get", "/auth/sessions"),
        ("delete", "/auth/sessions"),
        ("delete", "/auth/sessions/{session_id}"),
    } <= described
