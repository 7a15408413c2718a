"""Moderators of any plugin hide events and show them again."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import ApiError, ContentRef, Role, Viewer, db
from motorclub.api.moderation import ContentAction, perform_action
from motorclub.http.access import set_viewer
from motorclub.plugin import registry
from motorclub.testing.site import Site, TestMember

EVENT = {
    "title": "Night Garage Meet",
    "timezone": "Europe/Berlin",
    "startsAt": "2100-07-04T16:00:00Z",
    "endsAt": "2100-07-04T22:00:00Z",
    "currency": "EUR",
}


@pytest.fixture
def organiser(site: Site) -> TestMember:
    return site.member("orga", Role.EVENT_ORGANISER)


@pytest.fixture
def event_id(site: Site, organiser: TestMember) -> int:
    """A public event."""
    calls = site.client(organiser.token)
    number = int(calls.post("/ticket-api/events", json=EVENT).get_json()["id"])
    assert calls.post(f"/ticket-api/events/{number}/publish").status_code == 200
    return number


def act(site: Site, event_id: int, action: ContentAction, role: Role = Role.MODERATOR) -> None:
    """As somebody of this role."""
    member = site.member_of_role(role)
    with site.context():
        viewer = Viewer(id=member.id, role=role, permissions=registry.current().permissions_of(role))
        set_viewer(viewer)
        perform_action(ContentRef("events.event", event_id), action, viewer, "A scam")
        db.session.commit()


def found(site: Site) -> tuple[int, int, int]:
    """What a visitor gets: the page's status, and how many the list and the search have."""
    visitor: Any = site.client()
    listed = visitor.get("/ticket-api/events").get_json()["totalElements"]
    hits = visitor.get("/platform/search?q=garage").get_json()["content"]
    return visitor.get("/ticket-api/events/1").status_code, listed, len(hits)


def test_a_hidden_event_is_found_nowhere_until_it_is_shown(
    site: Site, organiser: TestMember, event_id: int
) -> None:
    """Its organiser neither publishes nor deletes it."""
    assert found(site) == (200, 1, 1)
    act(site, event_id, ContentAction.HIDE)
    assert found(site) == (404, 0, 0)
    calls = site.client(organiser.token)
    assert calls.get(f"/ticket-api/events/{event_id}").status_code == 200
    refused = calls.post(f"/ticket-api/events/{event_id}/publish")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "HIDDEN")
    assert calls.delete(f"/ticket-api/events/{event_id}").status_code == 409
    act(site, event_id, ContentAction.SHOW)
    assert found(site) == (200, 1, 1)
    with pytest.raises(ApiError):
        act(site, event_id, ContentAction.SHOW)


def test_an_organiser_hides_nothing(site: Site, event_id: int) -> None:
    with pytest.raises(ApiError) as refused:
        act(site, event_id, ContentAction.HIDE, Role.EVENT_ORGANISER)
    assert refused.value.status == 403
