"""What a page brings along: answers that its viewer would get, and nothing that waits for a bad plugin."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from motorclub.platform import page_data
from motorclub.platform.page_calls import Load, PageRequest, explains, fill, read_loads
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site
from motorclub.viewer import VISITOR, Role

FEDERATION = {"metaData": {"remoteEntry": {"name": "remoteEntry-abcdefgh.js"}}}
UI = 'mounts = ["/{id}-api"]\n\n[ui]\n'
CODE = """
import threading


blueprint = Blueprint("{id}", __name__)
let_go = threading.Event()
opened = []

@blueprint.route("/<path:what>")
@blueprint.response(200)
@{rule}
def answer(what: str) -> object:
    {body}
    return {{"id": 7, "what": what, "viewer": current_viewer().id, "parts": [{{"id": 8}}, {{"id": 9}}]}}

class Plugin:
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/{id}-api")]

plugin = Plugin()
"""
# By plugin: who may call it, what its view does first, and what its web half declares.
SHOWS = ["thing:{id}", "part:{parts.id}"]
PLUGINS: dict[str, tuple[str, str, dict[str, object]]] = {
    "shop": (
        "public",
        "pass",
        {
            "routes": [
                {
                    "path": "/things/:thingId",
                    "view": "Thing",
                    "title": "Thing",
                    "loads": [
                        {"call": "/shop-api/{thingId}?page={page}&order={?order=best}"},
                        {"call": "/shop-api/mine", "signedIn": True},
                        {"call": "/platform/page?address=/things/1"},
                        {"call": "/shop-api/catalogue", "once": True},
                        "malformed",
                    ],
                    "shows": SHOWS,
                    "slots": ["content.comments", "content.actions"],
                },
                {"path": "/catalogue", "view": "Catalogue", "title": "Catalogue"},
            ],
            "preload": ["remoteEntry-abcdefgh.js"],
            "chunks": {"Thing": ["assets/Thing-abcdefgh.js"], "Catalogue": ["assets/Catalogue-abcdefgh.js"]},
            "content": [{"type": "part", "offers": ["share"]}],
        },
    ),
    "calm": (
        "public",
        "pass",
        {
            "slots": [
                {
                    "slot": "content.comments",
                    "view": "V",
                    "loads": [{"call": "/calm-api/c?refs={refs}", "offering": "follow"}],
                },
                {"slot": "topbar.end", "view": "V", "loads": [{"call": "/calm-api/chrome"}]},
                {"slot": "content.actions", "view": "Admin", "access": {"roles": ["ADMIN"]}},
            ],
            "preload": ["remoteEntry-abcdefgh.js"],
            "chunks": {"V": ["assets/V-abcdefgh.js"], "Admin": ["assets/Admin-abcdefgh.js"]},
        },
    ),
    "closed": (
        "signed_in",
        "opened.append(db.engine.connect())",
        {
            "slots": [
                {"slot": "content.actions", "view": "V", "loads": [{"call": "/closed-api/c?refs={refs}"}]}
            ]
        },
    ),
    "crashing": (
        "public",
        "raise RuntimeError",
        {
            "slots": [
                {"slot": "content.actions", "view": "V", "loads": [{"call": "/crashing-api/c?refs={refs}"}]}
            ]
        },
    ),
    "hanging": (
        "public",
        "let_go.wait()",
        {
            "slots": [
                {"slot": "content.actions", "view": "V", "loads": [{"call": "/hanging-api/c?refs={refs}"}]}
            ]
        },
    ),
}


@pytest.fixture(scope="module")
def entries(workshop: Any) -> list[EntryPoint]:
    found = []
    for name, (rule, body, declared) in PLUGINS.items():
        found.append(workshop.plugin(name, CODE.format(id=name, rule=rule, body=body), UI.format(id=name)))
        folder = workshop.path / f"motorclub_{name}" / "ui"
        folder.mkdir()
        (folder / "manifest.json").write_text(json.dumps({"id": name, "version": "0", **declared}))
        (folder / "mf-manifest.json").write_text(json.dumps(FEDERATION))
    return found


@pytest.fixture(scope="module")
def shared(site_with: Any, entries: list[EntryPoint]) -> Site:
    site: Site = site_with("page_data", entries)
    return site


@pytest.fixture
def here(shared: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    # Only what hangs runs into these.
    monkeypatch.setattr(page_data, "OWN_PATIENCE_S", 20.0)
    monkeypatch.setattr(page_data, "PATIENCE_S", 3.0)
    shared.reset()
    shared.switch("hanging", on=False)
    yield shared
    shared.switch("hanging", on=True)


def bring(client: FlaskClient, address: str, **query: str) -> dict[str, Any]:
    """The answers by their address, and the rest of the page's data under its names."""
    response = client.get("/platform/page", query_string={"address": address, **query})
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    body: dict[str, Any] = response.get_json()
    return body | {answer["address"]: answer["body"] for answer in body.pop("answers")}


def calls(brought: dict[str, Any]) -> set[str]:
    return {name for name in brought if name.startswith("/")}


THING = "/shop-api/1?page=0&order=best"
COMMENTS = "/calm-api/c?refs=thing%3A7"


def test_a_page_brings_its_own_answers_and_those_of_the_content_on_it(here: Site) -> None:
    member = here.member_of_role(Role.USER)
    brought = bring(here.as_role(Role.USER), "/things/1")
    refs = "part%3A8%2Cpart%3A9%2Cthing%3A7"
    assert calls(brought) == {THING, "/shop-api/mine", COMMENTS, f"/closed-api/c?refs={refs}"}
    assert {brought[call]["viewer"] for call in calls(brought)} == {member.id}
    assert (brought["viewer"], brought[THING]["what"]) == (member.id, "1")


def test_a_visitor_gets_what_the_views_give_visitors(here: Site) -> None:
    brought = bring(here.client(), "/things/1?page=2&order=newest", first="true")
    assert calls(brought) == {"/shop-api/1?page=2&order=newest", COMMENTS, "/calm-api/chrome"}
    assert {brought[call]["viewer"] for call in calls(brought)} == {None}
    assert "permissions" not in brought
    assert "/shop-api/catalogue" in bring(here.client(), "/things/1", once="true")


def test_the_first_page_brings_what_is_around_every_page(here: Site) -> None:
    member = here.member_of_role(Role.USER)
    brought = bring(here.as_role(Role.USER), "/", first="true")
    assert calls(brought) == {f"/api/notifications/{member.id}/unread/latest", "/calm-api/chrome"}
    assert set(brought["permissions"]) == set(PLUGINS) - {"hanging"}


def test_a_token_that_is_no_good_is_refused(here: Site) -> None:
    assert here.client("no").get("/platform/page?address=/things/1").status_code == 401


@pytest.mark.parametrize("address", ["/nowhere", "/things/1?edit=3", "/adminPanel"])
def test_an_address_that_loads_nothing_is_answered_all_the_same(here: Site, address: str) -> None:
    assert calls(bring(here.client(), address)) == set()


def test_what_other_plugins_add_is_left_out_while_they_are_off(here: Site) -> None:
    for name in ("calm", "closed", "crashing"):
        here.switch(name, on=False)
    try:
        assert calls(bring(here.client(), "/things/1")) == {THING}
    finally:
        for name in ("calm", "closed", "crashing"):
            here.switch(name, on=True)


def test_a_plugin_that_hangs_holds_nothing_and_is_soon_not_asked(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    from motorclub_hanging import plugin as hanging

    monkeypatch.setattr(page_data, "PATIENCE_S", 1.0)
    here.switch("hanging", on=True)
    try:
        for _ in range(page_data.MOST_OVERDUE + 1):
            assert calls(bring(here.client(), "/things/1")) == {THING, COMMENTS}
        caller = here.app.extensions[page_data.EXTENSION]
        assert caller._overdue["hanging"] == page_data.MOST_OVERDUE
    finally:
        hanging.let_go.set()
    while caller._overdue["hanging"]:
        threading.Event().wait(0.01)
    assert any(call.startswith("/hanging-api") for call in calls(bring(here.client(), "/things/1")))


def test_what_a_plugin_leaves_open_is_its_own_fault(here: Site) -> None:
    """Although the plugins of a page are called one after the other in one context."""
    bring(here.as_role(Role.USER), "/things/1")
    blamed = [name for name in PLUGINS if "database connections" in here.host.plugins[name].guard.stats]
    assert blamed == ["closed"]


def inlined(client: FlaskClient, address: str) -> Any:
    text = client.get(address, headers={"Accept": "text/html"}).get_data(as_text=True)
    found = re.search(r'id="boot">(.*?)</script>', text)
    assert found
    return json.loads(found[1]).get("page")


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "rich-text-abcdefgh.js").touch()
    (tmp_path / "index.html").write_text(
        '<script type="application/json" id="boot">{}</script><!--preload-->'
    )
    monkeypatch.setattr("motorclub.platform.pages.SHELL", tmp_path)


@pytest.mark.usefixtures("shell")
def test_a_document_carries_what_visitors_may_see_and_never_a_members_data(here: Site) -> None:
    """Even to a browser that sends a token with it; one that says it is a member's is sent nothing."""
    page = inlined(here.as_role(Role.USER), "/things/1")
    assert page["viewer"] is None
    assert {answer["address"]: answer["body"]["viewer"] for answer in page["answers"]} == {
        THING: None,
        "/shop-api/catalogue": None,
        COMMENTS: None,
        "/calm-api/chrome": None,
    }
    member = here.client()
    member.set_cookie("motorclub_signed_in", "1")
    assert inlined(member, "/things/1") is None


@pytest.mark.usefixtures("shell")
def test_a_document_has_the_modules_of_its_page_fetched_at_once(here: Site) -> None:
    """The page's own, what shows texts, and what others add for everybody; none where no plugin is wanted."""

    def preloaded(address: str) -> list[str]:
        text = here.client().get(address, headers={"Accept": "text/html"}).get_data(as_text=True)
        return re.findall(r'<link rel="modulepreload" href="/(.+?)-abcdefgh.js">', text)

    entry, thing = "plugins/shop/ui/remoteEntry", "plugins/shop/ui/assets/Thing"
    added = ["plugins/calm/ui/remoteEntry", "plugins/calm/ui/assets/V"]
    assert preloaded("/things/1") == [entry, thing, "assets/rich-text", *added]
    assert preloaded("/catalogue") == [entry, "plugins/shop/ui/assets/Catalogue"]
    assert preloaded("/things/1?safe=1") == []


def test_a_load_names_what_it_depends_on() -> None:
    loads = [Load("/a?page={page}&tag={?tag}")]
    assert explains(loads, {"page": "2", "tag": "x"})
    assert not explains(loads, {"tag": "x", "edit": "3"})
    assert fill(Load("/a/{id}"), PageRequest(VISITOR, {}, {})) is None
    assert fill(Load("/a?user={userId}"), PageRequest(VISITOR, {}, {})) is None
    call = fill(Load("/a/{id}?q={?q}"), PageRequest(VISITOR, {"id": "ü/.."}, {"q": "a&b=c"}))
    assert call is not None
    assert parse_qsl(urlsplit(call.address).query) == [("q", "a&b=c")]
    assert read_loads({"loads": "/a"}) == read_loads({"loads": [{"call": 3}]}) == []


@pytest.mark.needs("forum")
@pytest.mark.needs("social")
def test_a_question_page_asks_the_database_no_more_than_its_calls_do(
    site: Site, monkeypatch: pytest.MonkeyPatch, queries: Queries
) -> None:
    """And looks its member up once, not at each of them."""
    monkeypatch.setattr(page_data, "OWN_PATIENCE_S", 20.0)
    monkeypatch.setattr(page_data, "PATIENCE_S", 20.0)
    member = site.member("asker")
    browser = site.client(member.token)
    question = {
        "title": "MX-5 squeals at every cold start",
        "body": "For ten seconds, and then it is quiet." * 2,
    }
    number = browser.post("/forum-api/questions", json=question | {"tags": ["noise"]}).get_json()["id"]
    address = f"/questions/{number}"
    brought = calls(bring(browser, address, once="true"))
    assert len(brought) == 5
    for call in brought:
        assert browser.get(call).status_code == 200
    before = len(queries.statements)
    for call in brought:
        browser.get(call)
    alone = len(queries.statements) - before
    with queries.at_most(alone - len(brought) + 1):
        assert calls(bring(browser, address, once="true")) == brought
