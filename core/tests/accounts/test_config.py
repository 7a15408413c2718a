"""What is told before anybody signs in, and the smallest of the calls."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.testing.site import Site
from motorclub.viewer import Role

EXPECTED: dict[str, Any] = {
    "features": {"emailVerification": True, "captcha": True, "twoFactor": True},
    "captcha": {"provider": "altcha", "siteKey": ""},
    "passwordMinLength": 10,
}


def test_the_configuration(client: FlaskClient, site: Site) -> None:
    """All flags are on; the pages' boot data say the same."""
    assert client.get("/auth/config").json == EXPECTED
    with site.context():
        assert site.app.extensions["motorclub.boot"]() == EXPECTED


SETTINGS = "/platform/admin/plugins/core/settings"
KEYS = {"captcha_provider": "turnstile", "captcha_site_key": "site-1", "captcha_secret_key": "secret-1"}


@pytest.mark.parametrize(
    ("setting", "feature"),
    [("email_verification", "emailVerification"), ("captcha", "captcha"), ("two_factor", "twoFactor")],
)
def test_an_admin_switches_a_feature_live(
    client: FlaskClient, site: Site, setting: str, feature: str
) -> None:
    """Off and on again by the settings form; the others stay."""
    for state in (False, True):
        saved = site.as_role(Role.ADMIN).put(SETTINGS, json={"values": {setting: state}})
        assert saved.status_code == 200
        features = (client.get("/auth/config").json or {})["features"]
        assert features == EXPECTED["features"] | {feature: state}
        with site.context():
            assert site.app.extensions["motorclub.boot"]()["features"] == features


def test_the_captcha_provider_is_a_setting(client: FlaskClient, site: Site) -> None:
    """Everybody sees provider and site key; nobody, not even the admin, the secret."""
    admin = site.as_role(Role.ADMIN)
    assert admin.put(SETTINGS, json={"values": KEYS}).status_code == 200
    told = client.get("/auth/config")
    assert (told.json or {})["captcha"] == {"provider": "turnstile", "siteKey": "site-1"}
    shown = admin.get(SETTINGS)
    assert (shown.json or {})["secretsSet"] == ["captcha_secret_key"]
    assert "secret-1" not in told.text + shown.text


@pytest.mark.parametrize("missing", ["captcha_site_key", "captcha_secret_key"])
def test_a_provider_without_its_keys_is_refused(client: FlaskClient, site: Site, missing: str) -> None:
    """400, and the old one stays: nobody could come in."""
    given = {name: value for name, value in KEYS.items() if name != missing}
    refused = site.as_role(Role.ADMIN).put(SETTINGS, json={"values": given})
    assert (refused.status_code, "secret key" in refused.text) == (400, True)
    assert client.get("/auth/config").json == EXPECTED


@pytest.mark.parametrize("user", ["1", "999", "0", "x", str(2**63)])
def test_nobody_is_banned(client: FlaskClient, user: str) -> None:
    """404 in the API's error shape, which the client takes for an empty object."""
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
