"""The site's address: from the configuration, whatever Host header a request carries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from motorclub.config import Config
from motorclub.http.address import page_link, site_url
from motorclub.testing.captcha import solve
from motorclub.testing.records import Mailbox
from motorclub.testing.site import Site

EVIL = {"Host": "evil.example", "X-Forwarded-Host": "evil.example"}


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({}, "http://localhost:5000"),
        ({"host": "0.0.0.0", "port": 80}, "http://localhost:80"),
        ({"host": "192.168.1.5"}, "http://192.168.1.5:5000"),
        ({"host": "fd00::5"}, "http://[fd00::5]:5000"),
        ({"host": "192.168.1.5", "public_url": "https://club.example.org"}, "https://club.example.org"),
    ],
)
def test_the_address_of_a_configuration(tmp_path: Path, settings: dict[str, str], address: str) -> None:
    assert replace(Config(instance=tmp_path, secret="x"), **settings).base_url == address  # type: ignore[arg-type]


@pytest.mark.parametrize("public_url", ["", "https://club.example.org"])
def test_a_mailed_link_never_leads_to_the_host_of_the_request(
    site: Site, client: FlaskClient, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, public_url: str
) -> None:
    """Not even on a site without a configured address: who asks for another's new password would read the token."""
    config = replace(site.config, public_url=public_url)
    monkeypatch.setitem(site.app.extensions, "motorclub.config", config)
    site.member("jo_fast")
    body = {"email": "jo_fast@example.org", "captcha": solve(client)}
    assert client.post("/auth/forgot-password", json=body, headers=EVIL).status_code == 202
    site.run_jobs()
    mail = mailbox.to("jo_fast@example.org")[-1]
    assert mail.link.startswith(f"{config.base_url}/reset-password?token=")
    assert "evil.example" not in mail.text + mail.html


def test_a_redirect_names_no_host(client: FlaskClient) -> None:
    answer = client.get("/platform//plugins", headers=EVIL)
    assert (answer.status_code, answer.headers["Location"]) == (308, "/platform/plugins")


def test_a_page_of_this_site_is_a_path_for_its_browser(site: Site) -> None:
    """Any other address stays whole, one that only begins like ours too."""
    with site.context():
        assert page_link(site_url("/payment?paymentId=7")) == "/payment?paymentId=7"
        assert page_link("http://localhost.evil.example/x") == "http://localhost.evil.example/x"
        assert page_link("https://checkout.stripe.com/c/pay") == "https://checkout.stripe.com/c/pay"
