"""Addresses of this site in texts become cards that say what their reader may see."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role
from owned_objects import OWNED_OBJECTS

Card = dict[str, Any] | None


def cards(site: Site, viewer: TestMember | None, *paths: str) -> dict[str, Card]:
    client = site.client(viewer.token) if viewer else site.client()
    answer = client.get("/platform/links", query_string={"paths": ",".join(paths)})
    assert answer.status_code == 200, answer.text
    return {found["path"]: found["preview"] for found in answer.json["items"]}


def test_each_kind_of_page_has_a_card(site: Site) -> None:
    """What it is, its title, its beginning or its author; however its address is written."""
    owner = site.member("card_owner")
    question, event = (OWNED_OBJECTS[thing](site, owner) for thing in ("question", "published event"))
    sent = {
        "message": "Gates open at <b>nine</b>.",
        "title": "Track day",
        "type": "GENERAL",
        "status": "SENT",
    }
    writer = site.member("card_writer", Role.ADMIN)
    announcement = site.client(writer.token).post("/announcements", json=sent).json["id"]
    site.run_jobs()

    def card(kind: str, title: str, text: str) -> Card:
        return {"kind": kind, "title": title, "text": text, "image": None}

    asked = card("Question", "Which oil for a cold start?", "It rattles for two seconds after a cold night.")
    assert cards(
        site,
        None,
        f"/questions/{question}",
        f"/Questions/{question}/?order=new#answer-9",
        f"/events/{event}",
        f"/profile/{owner.id}",
        f"/announcement/{announcement}",
        "/questions",
        f"/questions/{2**62}",
        "/questions/9999999999999999999999",
    ) == {
        f"/questions/{question}": asked,
        f"/Questions/{question}/?order=new#answer-9": asked,
        f"/events/{event}": card("Event", "Night Garage Meet", owner.username),
        f"/profile/{owner.id}": card("Member", "card_owner", ""),
        f"/announcement/{announcement}": card("Announcement", "Track day", "Gates open at nine."),
        "/questions": None,
        f"/questions/{2**62}": None,
        "/questions/9999999999999999999999": None,
    }


def test_a_card_shows_what_its_reader_may_see(site: Site) -> None:
    """None of a draft, a private profile, what was deleted, what a block hides, and of a plugin that is off."""
    owner, reader = site.member("card_owner"), site.member("card_reader")
    question, event, personal = (
        OWNED_OBJECTS[thing](site, owner) for thing in ("question", "event", "personal announcement")
    )
    closed = site.client(owner.token).put("/users/me/privacy", json={"profile": "FOLLOWERS"})
    assert closed.status_code == 200, closed.text
    profile = f"/profile/{owner.id}"
    paths = (f"/questions/{question}", f"/events/{event}", f"/announcement/{personal}", profile)

    def seen_by(viewer: TestMember | None) -> list[bool]:
        return [card is not None for card in cards(site, viewer, *paths).values()]

    assert seen_by(owner) == [True, True, True, True]
    assert seen_by(reader) == seen_by(None) == [True, False, False, False]
    blocked = site.client(reader.token).post("/social-api/blocks", json={"userId": owner.id})
    assert blocked.status_code in (200, 201, 204), blocked.text
    assert seen_by(reader) == [False, False, False, False]
    site.switch("forum", on=False)
    assert seen_by(None) == [False, False, False, False]
    site.switch("forum", on=True)
    assert site.client(owner.token).delete(f"/forum-api/questions/{question}").status_code in (200, 204)
    assert seen_by(None) == [False, False, False, False]


@pytest.mark.parametrize(
    "paths",
    ["", "questions/7", "//elsewhere.example", "/" + "x" * 200, ",".join(f"/p/{n}" for n in range(51))],
)
def test_what_is_no_list_of_paths_is_refused(site: Site, paths: str) -> None:
    """With the field that is wrong."""
    answer = site.client().get("/platform/links", query_string={"paths": paths})
    assert (answer.status_code, answer.json["field"]) == (400, "paths")
