"""Which language a page, a call and a member have."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.db import db
from motorclub.mail.models import MailMessage
from motorclub.people.models import Profile
from motorclub.platform import pages
from motorclub.platform.web_modules import WebModule, web_module
from motorclub.plugin.language import LANGUAGE_COOKIE, readers_language
from motorclub.testing.captcha import solve
from motorclub.testing.site import Site
from motorclub.viewer import Role

HTML = {"Accept": "text/html"}


@pytest.fixture(autouse=True)
def _shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of the shell with texts in German."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "texts-de-0123abcd.js").touch()
    (tmp_path / "index.html").write_text(
        '<html lang="en" class="dark"><!--texts--><script type="application/json" id="boot">{}</script>'
    )
    monkeypatch.setattr(pages, "SHELL", tmp_path)


@pytest.mark.parametrize(
    ("chosen", "asked", "language"),
    [
        (None, None, "en"),
        (None, "de-AT,de;q=0.9,en;q=0.5", "de"),
        (None, "fr,nl;q=0.8", "en"),
        ("de", "en", "de"),
        ("en", "de", "en"),
        ("klingon", "de", "de"),
    ],
)
def test_a_page_is_in_the_chosen_language_else_in_that_of_the_browser(
    site: Site, chosen: str | None, asked: str | None, language: str
) -> None:
    """The cookie, Accept-Language, the site's own, in this order; caches are told."""
    browser = site.client()
    if chosen:
        browser.set_cookie(LANGUAGE_COOKIE, chosen)
    answer = browser.get("/", headers=HTML | ({"Accept-Language": asked} if asked else {}))
    assert f'<html lang="{language}" class="dark">' in answer.text
    assert ('<script defer src="/assets/texts-de-0123abcd.js">' in answer.text) is (language == "de")
    assert answer.headers["Vary"] == "Cookie, Accept-Language"


def test_the_site_has_a_language_for_all_others(site: Site) -> None:
    """An admin sets it."""
    site.configure("core", language="de")
    answer = site.client().get("/", headers=HTML | {"Accept-Language": "fr"})
    assert '<html lang="de"' in answer.text


def test_what_a_plugin_declares_comes_in_the_language() -> None:
    """Titles and labels that it has texts for; without one it stays English."""
    module = WebModule(
        remote={},
        routes=[
            {"path": "/tools", "view": "Tools", "title": "Tools"},
            {"path": "/x", "view": "X", "title": "X"},
        ],
        menus=[],
        slots=[{"slot": "home.main", "view": "Tools"}],
        content=[],
        locales={"de": {"labels": {"Tools": "Werkzeuge"}}},
        preload=(),
    )
    assert module.declared("routes", "en") is module.routes
    assert [route["title"] for route in module.declared("routes", "de")] == ["Werkzeuge", "X"]
    assert module.declared("slots", "de") == module.slots


def test_a_plugin_has_scripts_of_its_own_for_a_language(site: Site, tmp_path: Path) -> None:
    """In a folder of its name; a build without one serves what it has."""
    ui = tmp_path / "ui"
    (ui / "de").mkdir(parents=True)
    entry = {"metaData": {"remoteEntry": {"path": "", "name": "remoteEntry-1.js"}}}
    (ui / "mf-manifest.json").write_text(json.dumps(entry))
    locales = {"de": {"labels": {}}, "fr": {"labels": {}}}
    files = [{"path": path, "bytes": 10} for path in ("page.js", "de/page.js")]
    built = {"locales": locales, "preload": ["page.js"], "chunks": {"Tools": ["tools.js"]}, "files": files}
    (ui / "manifest.json").write_text(json.dumps({"id": "gadget", "version": "1.0.0", **built}))
    manifest = SimpleNamespace(id="gadget", version="1.0.0", root=tmp_path)
    for language, folder in (("en", ""), ("de", "de/"), ("fr", "")):
        with site.context(), readers_language(language):
            module = web_module(manifest)  # type: ignore[arg-type]
        assert module is not None
        base = f"/plugins/gadget/ui/{folder}"
        assert module.remote["entry"] == f"{base}remoteEntry-1.js"
        assert (*module.preload, *module.chunks["Tools"]) == (f"{base}page.js", f"{base}tools.js")
        assert module.size.files == 1


def test_a_refusal_comes_in_the_language_of_the_call(client: FlaskClient) -> None:
    """Programs go by its code."""
    headers = {"Accept-Language": "de"}
    refused = client.post("/auth/login", json={"username": "jo", "password": "x" * 12}, headers=headers)
    assert refused.json is not None
    assert refused.json["message"] == "Benutzername oder Passwort falsch"


def test_permissions_are_explained_in_the_language_of_the_call(site: Site) -> None:
    """Their names are for programs."""
    admin = site.as_role(Role.ADMIN)
    answer = admin.get("/platform/admin/grants?plugin=core", headers={"Accept-Language": "de"})
    said = {grant["permission"]: grant["summary"] for grant in answer.get_json()["content"]}
    assert said["platform.administer"] == "Plugins ein- und ausschalten und ihre Einstellungen ändern."


@pytest.mark.needs("forum")
def test_admins_read_settings_and_consequences_in_their_language(site: Site) -> None:
    """Values stay what they are."""
    admin, german = site.as_role(Role.ADMIN), {"Accept-Language": "de"}
    schema = admin.get("/platform/admin/plugins/core/settings", headers=german).get_json()["schema"]
    language = schema["properties"]["language"]
    assert (language["title"], language["default"]) == ("Sprache", "en")
    assert schema["properties"]["review_failure"]["x-names"]["hold"] == "Für das Team zurückhalten"
    answer = admin.post("/platform/admin/plugins/forum/disable?dryRun=true", headers=german)
    assert answer.get_json()["consequences"][0]["message"] == "offene Fragen, die niemand beantworten kann"


def test_a_new_member_is_written_to_in_the_language_they_registered_in(
    client: FlaskClient, site: Site
) -> None:
    """The mail, and the setting that later ones follow."""
    new = {"username": "jo.fast", "email": "jo@example.org", "password": "brass lantern 7 otters"}
    answer = client.post(
        "/auth/register", json=new | {"captcha": solve(client)}, headers={"Accept-Language": "de"}
    )
    assert answer.status_code in {200, 201}, answer.text
    with site.context():
        assert db.session.scalars(sa.select(Profile.language)).all() == ["de"]
        [mail] = db.session.scalars(sa.select(MailMessage)).all()
    assert mail.subject == "Bestätige deine E-Mail-Adresse"
    assert "willkommen bei Motorclub" in mail.text
    assert '<html lang="de">' in mail.html
