"""The platform's calls as a visitor sees them."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from motorclub.http import api
from motorclub.platform import pages, services
from motorclub.plugin.host import Host
from motorclub.testing.site import Site


def test_the_process_is_up_and_ready(client: FlaskClient) -> None:
    """/healthz asks nothing, /readyz asks database, store and disk."""
    assert client.get("/healthz").json == {"status": "up"}
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json["checks"]) == (
        200,
        {"database": "ok", "keys": "ok", "storage": "ok"},
    )


def test_an_unknown_call_is_a_json_404_and_an_unknown_page_the_shell(client: FlaskClient) -> None:
    """A program gets JSON, a browser the not-found screen, both with status 404."""
    call = client.get("/platform/nothing", headers={"Accept": "text/html"})
    assert (call.status_code, call.json["code"]) == (404, "NOT_FOUND")
    assert client.get("/nothing", headers={"Accept": "application/json"}).json["status"] == 404


def test_admin_calls_refuse_a_visitor(client: FlaskClient) -> None:
    """401 with a message that does not end a session."""
    refused = client.post("/platform/admin/plugins/forum/disable")
    assert (refused.status_code, refused.json["message"]) == (401, "Authentication required")


def test_every_answer_has_the_epoch(client: FlaskClient, site: Site) -> None:
    """The header lets a browser without a socket notice a switch."""
    listed = client.get("/platform/plugins")
    assert listed.headers["X-Platform-Epoch"] == str(listed.json["epoch"])


@pytest.mark.needs("forum")
def test_public_settings_reach_the_web_half_by_the_names_that_it_reads(site: Site) -> None:
    """In the page's boot data and in the list of plugins, in camel case as all else; nothing that is not public."""
    site.configure("forum", max_tags=7)
    document = site.client().get("/", headers={"Accept": "text/html"}).get_data(as_text=True)
    found = re.search(r'"boot">(.*?)<', document)
    assert found is not None
    for plugins in (json.loads(found[1])["plugins"], site.client().get("/platform/plugins").json["plugins"]):
        assert [plugin["settings"] for plugin in plugins if plugin["id"] == "forum"] == [{"maxTags": 7}]


@pytest.mark.needs("forum")
def test_a_list_of_the_same_epoch_by_a_process_that_serves_other_plugins_is_another_list(
    client: FlaskClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after safe mode, or while new code is loaded process by process: the browser's copy does not do."""
    known = {"If-None-Match": client.get("/platform/plugins").headers["ETag"]}
    assert client.get("/platform/plugins", headers=known).status_code == 304
    monkeypatch.setattr(Host, "usable", lambda _host: [])
    site.app.extensions.pop(services.CACHE_KEY)
    answer = client.get("/platform/plugins", headers=known)
    assert (answer.status_code, answer.get_json()["plugins"]) == (200, [])


def test_the_api_document_is_built_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a third of a second and megabytes, and anybody may ask for it as often as they like."""
    whole = client.get("/openapi.json")
    assert whole.get_json()["paths"]
    monkeypatch.setattr(api, "document", lambda *_: pytest.fail("built once more"))
    assert client.get("/openapi.json").data == whole.data


def test_players_of_videos_come_from_two_hosts_or_from_none(
    client: FlaskClient, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The policy of pages and what the browser is told follow the setting."""
    (tmp_path / "index.html").write_text('<script id="boot">{}</script>')
    monkeypatch.setattr(pages, "SHELL", tmp_path)

    def frames() -> list[str]:
        answer = client.get("/login")
        rules = answer.headers["Content-Security-Policy"].split("; ")
        found = next((rule.split()[1:] for rule in rules if rule.startswith("frame-src ")), [])
        assert f'"videos":{"true" if found else "false"}' in answer.text
        return found

    assert frames() == ["'self'", "https://www.youtube-nocookie.com", "https://player.vimeo.com"]
    site.configure("core", videos=False)
    assert frames() == []
