"""A dev server's module stands in for the built one: on this machine, while it lives, and never in production."""

from __future__ import annotations

import dataclasses
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.http.security import content_security_policy
from motorclub.platform import pages
from motorclub.platform.web_modules import FRESH_S
from motorclub.testing.site import Site

pytestmark = pytest.mark.needs("forum")

ORIGIN = "http://127.0.0.1:5174"
ROUTE = {"path": "/sketches", "view": "Sketches", "title": "Sketches"}
PAGE = {"Accept": "text/html"}

Announce = Callable[..., Path]


@pytest.fixture
def announce(site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Announce:
    """Writes what a dev server of the forum writes, to a site in some mode."""

    shell = tmp_path / "shell"
    shell.mkdir()
    (shell / "index.html").write_text('<script type="application/json" id="boot">{}</script><!--preload-->')
    monkeypatch.setattr(pages, "SHELL", shell)

    def write(mode: str = "demo", **changes: Any) -> Path:
        config = dataclasses.replace(site.app.extensions["motorclub.config"], instance=tmp_path, mode=mode)
        monkeypatch.setitem(site.app.extensions, "motorclub.config", config)
        (tmp_path / "dev").mkdir()
        path = tmp_path / "dev" / "forum.json"
        told = {"origin": ORIGIN, "routes": [ROUTE], "menus": [], "slots": [], "locales": {}}
        path.write_text(json.dumps(told | changes))
        return path

    return write


def entry_of_forum(client: FlaskClient, address: str = "127.0.0.1") -> str:
    listed = client.get("/platform/plugins", environ_base={"REMOTE_ADDR": address}).get_json()["plugins"]
    (forum,) = (plugin for plugin in listed if plugin["id"] == "forum")
    return str((forum["remote"] or {}).get("entry", ""))


def policy(client: FlaskClient) -> str:
    return client.get("/sketches", headers=PAGE).headers["Content-Security-Policy"]


@pytest.mark.parametrize("mode", ["demo", "development"])
def test_its_module_its_pages_and_its_address_are_those_of_the_site(
    announce: Announce, client: FlaskClient, mode: str
) -> None:
    """No restart: the next page has them, and a page whose sources are new is found."""
    announce(mode)
    assert entry_of_forum(client) == f"{ORIGIN}/plugin.tsx"
    page = client.get("/sketches", headers=PAGE)
    assert (page.status_code, b"/plugins/forum/ui/" in page.data) == (200, False)
    assert f"script-src 'self' {ORIGIN};" in policy(client)
    assert "ws://127.0.0.1:5174;" in policy(client)


def test_a_browser_that_has_the_list_gets_a_change(announce: Announce, client: FlaskClient) -> None:
    """New menus and pages change no epoch; the same ones are not sent twice."""
    path = announce()
    known = {"If-None-Match": client.get("/platform/plugins").headers["ETag"]}
    assert client.get("/platform/plugins", headers=known).status_code == 304
    path.write_text(path.read_text().replace("/sketches", "/drawings"))
    assert client.get("/platform/plugins", headers=known).status_code == 200
    path.unlink()
    assert client.get("/platform/plugins", headers=known).status_code == 200


@pytest.mark.parametrize("mode", ["production", "test"])
def test_other_modes_do_not_look(announce: Announce, client: FlaskClient, mode: str) -> None:
    announce(mode)
    assert ORIGIN not in entry_of_forum(client) + policy(client)


def test_visitors_of_other_machines_get_the_built_module(announce: Announce, client: FlaskClient) -> None:
    """Their own machine may have something else behind that port."""
    announce()
    assert entry_of_forum(client, "192.0.2.7") != f"{ORIGIN}/plugin.tsx"
    assert entry_of_forum(client, "::1") == f"{ORIGIN}/plugin.tsx"


@pytest.mark.parametrize(
    "origin",
    ["http://dev.example:5174", "https://127.0.0.1:5174", f"{ORIGIN} *", "http://127.0.0.1:5174/x", 7],
)
def test_addresses_of_other_machines_are_left_out(
    announce: Announce, client: FlaskClient, origin: object
) -> None:
    """The page's policy names nothing that was not meant."""
    announce(origin=origin)
    assert "script-src 'self';" in policy(client)
    assert not entry_of_forum(client).startswith("http")


def test_a_server_that_is_gone_is_forgotten(announce: Announce, client: FlaskClient) -> None:
    """Also when it could not say good-bye."""
    path = announce()
    assert entry_of_forum(client) == f"{ORIGIN}/plugin.tsx"
    long_ago = time.time() - FRESH_S - 1
    os.utime(path, (long_ago, long_ago))
    assert entry_of_forum(client) != f"{ORIGIN}/plugin.tsx"
    assert ORIGIN not in policy(client)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"origin": "http://127.0.0.1:5174"}'])
def test_a_file_that_says_nothing_is_left_out(announce: Announce, client: FlaskClient, text: str) -> None:
    announce().write_text(text)
    assert not entry_of_forum(client).startswith("http")


def test_without_dev_servers_the_policy_is_the_strict_one() -> None:
    """No inline style, no other origin."""
    strict = content_security_policy("ws://localhost:5001")
    assert "script-src 'self';" in strict
    assert "unsafe-inline" not in strict
    assert "connect-src 'self' ws://localhost:5001;" in strict
