"""What the site says to those who do not run it: previews of pasted links, search engines, feed readers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.platform import pages as page_module
from motorclub.testing.site import Site
from owned_objects import OWNED_OBJECTS

ROBOT = {"Accept": "*/*", "User-Agent": "WhatsApp/2.23"}
TEMPLATE = """<html><head><!--head--><!--preload--><script type="application/json" id="boot">{}</script></head>
<body><div id="root"></div><noscript><!--text--></noscript></body></html>"""
ATOM = "{http://www.w3.org/2005/Atom}"
EVIL = 'Brakes & "pads" <script>alert(1)</script>'


@pytest.fixture
def robot(site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Asks for an address as a preview robot does."""
    (tmp_path / "index.html").write_text(TEMPLATE)
    monkeypatch.setattr(page_module, "SHELL", tmp_path)

    def ask(address: str) -> Any:
        return site.client().get(address, headers=ROBOT)

    return ask


def meta(text: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', text)
    return dict(found)


def locations(text: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(text).iter() if node.tag.endswith("}loc")]


def hide(site: Site, member: Any) -> None:
    closed = site.client(member.token).put("/users/me/privacy", json={"profile": "MEMBERS"})
    assert closed.status_code == 200, closed.text


def test_a_link_that_is_pasted_into_a_chat(site: Site, robot: Any) -> None:
    """Title, description, picture and address of the item itself, escaped; its text for readers without JavaScript."""
    owner = site.member("page_owner")
    question = OWNED_OBJECTS["question"](site, owner)
    with site.context():
        changed = {"title": EVIL, "body": EVIL, "body_html": "<p>They squeal.</p>", "id": question}
        db.session.execute(
            sa.text("UPDATE forum_question SET title = :title, body_html = :body_html WHERE id = :id"),
            changed,
        )
        db.session.commit()
    answer = robot(f"/Questions/{question}?utm_source=chat")
    text = answer.text
    said = meta(text)
    assert answer.status_code == 200
    assert said["og:title"] == "Brakes &amp; &quot;pads&quot; &lt;script&gt;alert(1)&lt;/script&gt;"
    assert said["og:url"].endswith(f"/questions/{question}")
    assert f'rel="canonical" href="{said["og:url"]}"' in text
    assert said["og:image"].endswith("/share.png")
    assert said["twitter:card"] == "summary_large_image"
    assert "alert(1)</script>" not in text
    assert re.search(r"<noscript><main><article><h1>Brakes &amp;.*</h1><p>They squeal.</p>", text)
    event = OWNED_OBJECTS["published event"](site, owner)
    assert "<title>Night Garage Meet · Motorclub</title>" in robot(f"/events/{event}").text
    assert "<title>page_owner · Motorclub</title>" in robot(f"/profile/{owner.id}").text
    assert 'name="robots" content="noindex"' in robot("/questions/999999").text


def test_what_visitors_may_not_see_is_nowhere(site: Site, robot: Any) -> None:
    """A draft and a private profile: not in a document, the sitemap or a feed; a removed question neither."""
    owner = site.member("page_owner")
    question, event, draft = (
        OWNED_OBJECTS[name](site, owner) for name in ("question", "published event", "event")
    )
    paths = {f"/questions/{question}", f"/events/{event}", f"/profile/{owner.id}"}

    def told() -> set[str]:
        parts = [part[part.index("/sitemap-") :] for part in locations(robot("/sitemap.xml").text)]
        listed = [address for part in parts for address in locations(robot(part).text)]
        feed = ElementTree.fromstring(robot("/feed.atom").text)
        listed += [link.get("href", "") for link in feed.iter(f"{ATOM}link")]
        return {re.sub(r"^https?://[^/]+", "", address) for address in listed}

    first = told()
    assert paths | {"/", "/questions", "/events"} <= first
    assert f"/events/{draft}" not in first
    assert robot(f"/feed.atom?member={owner.id}").status_code == 200
    hide(site, owner)
    assert site.client(owner.token).delete(f"/forum-api/questions/{question}").status_code in (200, 204)
    assert told() & paths == {f"/events/{event}"}
    assert "page_owner" not in meta(robot(f"/profile/{owner.id}").text)["og:title"]
    assert robot(f"/feed.atom?member={owner.id}").status_code == 404


def test_feeds_are_of_what_was_asked_for(site: Site, robot: Any) -> None:
    owner = site.member("page_owner")
    question, event = (OWNED_OBJECTS[name](site, owner) for name in ("question", "published event"))
    with site.context():
        tag = db.session.scalar(sa.text("SELECT tag_names[1] FROM forum_question"))

    def links(query: str) -> list[str]:
        answer = robot(f"/feed.atom?{query}")
        assert (answer.status_code, answer.mimetype) == (200, "application/atom+xml")
        entries = ElementTree.fromstring(answer.text).iter(f"{ATOM}entry")
        return [re.sub(r"^https?://[^/]+", "", entry.findtext(f"{ATOM}id", "")) for entry in entries]

    assert links(f"tag={tag}") == [f"/questions/{question}"]
    assert links("tag=nothing") == []
    assert links("type=events.event") == [f"/events/{event}"]
    assert set(links(f"member={owner.id}")) <= {f"/questions/{question}", f"/events/{event}"}
    for wrong in ("type=no.such", "member=x", f"member={2**70}"):
        assert robot(f"/feed.atom?{wrong}").status_code == 400
    assert "/sitemap.xml" in robot("/robots.txt").text
    assert robot("/sitemap-no.such-1.xml").status_code == 404
