"""What the site says to those who do not run it: previews of pasted links, search engines, feed readers."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from PIL import Image

from motorclub.db import db
from motorclub.platform import pages as page_module
from motorclub.platform.files import ROOT_FILES
from motorclub.plugin.values import PageHead
from motorclub.testing.site import Site
from motorclub.viewer import Role
from owned_objects import OWNED_OBJECTS

ROBOT = {"Accept": "*/*", "User-Agent": "WhatsApp/2.23"}
PUBLIC = Path(__file__).parents[2] / "webshell" / "public"
TEMPLATE = """<html><head><!--head--><!--preload--><script type="application/json" id="boot">{}</script></head>
<body><div id="root"><!--text--></div><noscript><!--links--></noscript></body></html>"""
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


def structured(text: str) -> dict[str, Any]:
    """What the document says by schema.org."""
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', text)
    return json.loads(found[1]) if found else {}


def readable(text: str) -> str:
    """What a reader without JavaScript sees, as plain words."""
    shown = re.search(r'<div id="root">(.*)</noscript>', text, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown[1])).split()) if shown else ""


def locations(text: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(text).iter() if node.tag.endswith("}loc")]


def hide(site: Site, member: Any) -> None:
    closed = site.client(member.token).put("/users/me/privacy", json={"profile": "MEMBERS"})
    assert closed.status_code == 200, closed.text


def test_every_public_page_describes_itself(site: Site, robot: Any) -> None:
    """Title, description, canonical address, a picture and cards; structured data and words for what has some."""
    owner = site.member("page_owner")
    question, event = (OWNED_OBJECTS[name](site, owner) for name in ("question", "published event"))
    category = site.client(site.member("page_admin", Role.ADMIN).token).post(
        "/forum-api/categories", json={"name": "Engines"}
    )
    assert category.status_code == 201, category.text
    with site.context():
        db.session.execute(
            sa.text("UPDATE forum_question SET category_id = :id"), {"id": category.json["id"]}
        )
        db.session.commit()
    announcement = announce(site)
    by_category = f"/questions?category={category.json['id']}"
    pages = {
        "/": ("/", "Motorclub", "WebSite", "Car Forms"),
        "/Questions?sort=hot&utm_source=x": ("/questions", "Questions · Motorclub", "", "Which oil"),
        "/questions?tag=Oil": ("/questions?tags=oil", "Questions tagged oil · Motorclub", "", "Which oil"),
        by_category: (by_category, "Questions in Engines · Motorclub", "", "Which oil"),
        "/questions?q=oil": ("/questions", "Questions · Motorclub", "", ""),
        f"/questions/{question}": (
            f"/questions/{question}",
            "Which oil for a cold start? · Motorclub",
            "QAPage",
            "It rattles for two seconds",
        ),
        "/events": ("/events", "Events · Motorclub", "", "Night Garage Meet"),
        f"/events/{event}/": (
            f"/events/{event}",
            "Night Garage Meet · Motorclub",
            "Event",
            "Organised by page_owner",
        ),
        f"/profile/{owner.id}": (
            f"/profile/{owner.id}",
            "page_owner · Motorclub",
            "ProfilePage",
            "page_owner",
        ),
        "/all-announcements": ("/all-announcements", "Announcements · Motorclub", "", "Track day"),
        f"/announcement/{announcement}": (
            f"/announcement/{announcement}",
            "Track day · Motorclub",
            "NewsArticle",
            "Gates open at",
        ),
    }
    for address, (canonical, title, kind, words) in pages.items():
        answer = robot(address)
        text, said = answer.text, meta(answer.text)
        assert answer.status_code == 200, address
        assert unescape(re.findall(r"<title>(.*)</title>", text)[0]) == title
        own = re.findall(r'<link rel="canonical" href="https?://[^/"]+([^"]*)">', text)
        assert own == [canonical]
        assert said["og:url"].endswith(canonical)
        assert 10 < len(said["description"]) <= 200, address
        assert said["og:description"] == said["twitter:description"] == said["description"]
        assert re.match(r"https?://[^/]+/share\.png$", said["og:image"])
        assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
        assert said["twitter:image"] == said["og:image"]
        assert "robots" not in said, address
        assert structured(text).get("@type", "") == kind
        assert words in readable(text), address


def announce(site: Site) -> int:
    """A general announcement; its number."""
    sent = {
        "message": "Gates open at <b>nine</b>.",
        "title": "Track day",
        "type": "GENERAL",
        "status": "SENT",
    }
    writer = site.member("announcer", Role.ADMIN)
    made = site.client(writer.token).post("/announcements", json=sent)
    assert made.status_code == 201, made.text
    site.run_jobs()
    return int(made.json["id"])


def test_nothing_of_a_plugins_words_runs(robot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stand in the page of every visitor; what describes them keeps what it needs."""
    hostile = (
        '<script>alert(1)</script><p onclick="alert(2)" id="boot" class="mc-skip">Words</p><base href="//evil">'
        '<a href="javascript:alert(3)">link</a><form action="/auth/logout"><button>Press</button></form>'
        '<img src="/files/1.webp" srcset="/files/1.webp 640w" loading="lazy" onerror="alert(4)">'
    )
    monkeypatch.setattr(page_module, "head_of", lambda found, query: PageHead("A <b>title", html=hostile))
    [shown] = re.findall(r'<article class="first-paint__text">(.*)</article>', robot("/").text)
    assert shown == (
        "<h1>A &lt;b&gt;title</h1><p>Words</p><a>link</a>Press"
        '<img src="/files/1.webp" srcset="/files/1.webp 640w" loading="lazy">'
    )


def test_a_link_that_is_pasted_into_a_chat(site: Site, robot: Any) -> None:
    """The card of an item itself, its picture and its words, escaped; none of what is not for everybody."""
    owner = site.member("page_owner")
    picture = OWNED_OBJECTS["attachment"](site, owner)
    body = {
        "title": EVIL,
        "body": "They **squeal**, but only when it rains.",
        "tags": ["brakes"],
        "attachmentIds": [picture],
    }
    asked = site.client(owner.token).post("/forum-api/questions", json=body)
    assert asked.status_code == 201, asked.text
    question = asked.json["id"]
    answer = robot(f"/questions/{question}")
    said = meta(answer.text)
    assert answer.status_code == 200
    assert said["og:title"] == "Brakes &amp; &quot;pads&quot; &lt;script&gt;alert(1)&lt;/script&gt;"
    assert said["description"] == "They squeal, but only when it rains."
    assert "alert(1)</script>" not in answer.text
    assert re.search(r"<article[^>]*><h1>Brakes &amp;.*</h1>.*<p>They <strong>squeal", answer.text)
    shown = re.sub(r"^https?://[^/]+", "", said["og:image"])
    with Image.open(BytesIO(robot(shown).data)) as image:
        assert (str(image.width), str(image.height)) == (said["og:image:width"], said["og:image:height"])
    about = structured(answer.text)["mainEntity"]
    assert (about["name"], about["author"]["name"], about["answerCount"]) == (EVIL, "page_owner", 0)

    event = OWNED_OBJECTS["published event"](site, owner)
    said = meta(robot(f"/events/{event}").text)
    assert said["og:title"] == "Night Garage Meet"
    assert re.match(r"[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M \(", said["description"])
    meet = structured(robot(f"/events/{event}").text)
    assert re.search(r"T\d\d:\d\d:\d\d[+-]\d\d:\d\d$", meet["startDate"])
    assert meet["eventStatus"] == "https://schema.org/EventScheduled"
    assert meta(robot(f"/profile/{owner.id}").text)["twitter:card"] == "summary"
    assert meta(robot(f"/announcement/{announce(site)}").text)["description"] == "Gates open at nine."

    draft, personal = (OWNED_OBJECTS[thing](site, owner) for thing in ("event", "personal announcement"))
    hide(site, owner)
    removed = site.client(owner.token).delete(f"/forum-api/questions/{question}")
    assert removed.status_code in (200, 204), removed.text
    closed = {
        f"/events/{draft}": 200,
        f"/announcement/{personal}": 200,
        f"/profile/{owner.id}": 200,
        "/adminPanel": 200,
        "/login": 200,
        "/questions?tag=nothing": 200,
        f"/questions/{question}": 410,
        "/questions/999999": 404,
        "/no-such-page": 404,
    }
    for address, status in closed.items():
        answer = robot(address)
        said = meta(answer.text)
        assert (address, answer.status_code, said["robots"]) == (address, status, "noindex")
        assert said["description"].startswith("Motorclub: ")
        assert "<article>" not in answer.text
        assert structured(answer.text) == {}


def test_a_members_browser_gets_a_document_without_words(site: Site, robot: Any) -> None:
    """It asks for them with its token; what is not there it learns so, too."""
    question = OWNED_OBJECTS["question"](site, site.member("page_owner"))
    assert "Which oil" in robot(f"/questions/{question}").text
    browser = site.client()
    browser.set_cookie("motorclub_signed_in", "1")
    document = browser.get(f"/questions/{question}", headers={"Accept": "text/html"})
    assert document.status_code == 200
    assert "Which oil" not in document.text


def test_what_an_event_says_when_it_is_called_off(site: Site, robot: Any) -> None:
    """In the card and by schema.org."""
    event = OWNED_OBJECTS["published event"](site, site.member("page_owner"))
    with site.context():
        db.session.execute(sa.text("UPDATE events_event SET status = 'CANCELLED'"))
        db.session.commit()
    text = robot(f"/events/{event}").text
    assert meta(text)["description"].startswith("Cancelled. ")
    assert structured(text)["eventStatus"] == "https://schema.org/EventCancelled"


def test_the_site_can_be_put_on_a_home_screen(site: Site) -> None:
    """The files that browsers ask for have the sizes that are said of them, and are what the shell's page names."""
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    assert {"name", "short_name", "start_url", "display", "theme_color", "background_color"} <= set(manifest)
    assert manifest["display"] == "standalone"
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= set(icons.values())
    said = {name: size for name, size in icons.items() if size != "any"}
    for name, size in (said | {"/apple-touch-icon.png": "180x180", "/share.png": "1200x630"}).items():
        with Image.open(PUBLIC / name[1:]) as image:
            assert (name, f"{image.width}x{image.height}") == (name, size)
    with Image.open(PUBLIC / "favicon.ico") as icon:
        assert (32, 32) in icon.info["sizes"]
    page = (PUBLIC.parent / "index.html").read_text("utf-8")
    linked = re.findall(r'<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"', page)
    assert {"/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"} == set(linked)
    assert {*linked, *icons, "/share.png"} <= {f"/{name}" for name in ROOT_FILES}


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

    german = site.client().get("/feed.atom", headers={"Accept-Language": "de"})
    assert ('xml:lang="de"' in german.text, german.headers["Vary"]) == (True, "Cookie, Accept-Language")
    assert links(f"tag={tag}") == [f"/questions/{question}"]
    assert links("tag=nothing") == []
    assert links("type=events.event") == [f"/events/{event}"]
    assert set(links(f"member={owner.id}")) <= {f"/questions/{question}", f"/events/{event}"}
    for wrong in ("type=no.such", "member=x", f"member={2**70}"):
        assert robot(f"/feed.atom?{wrong}").status_code == 400
    assert "/sitemap.xml" in robot("/robots.txt").text
    assert robot("/sitemap-no.such-1.xml").status_code == 404
