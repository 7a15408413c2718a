"""Venues, categories and tags: their owner changes them while nobody else's event uses them; others propose."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from event_sales import Fair

from motorclub.api import iso, now
from motorclub.testing.records import Work
from motorclub.testing.site import TestMember

YARD = {"name": "Yard", "addressLine1": "Ring 1", "city": "Köln", "countryCode": "DE"}
THINGS: dict[str, dict[str, Any]] = {
    "/venues": YARD,
    "/event-categories": {"name": "Meets"},
    "/event-tags": {"name": "night"},
}
FIELD = {"/venues": "venueId", "/event-categories": "categoryId", "/event-tags": "tagIds"}


def used_by(fair: Fair, member: TestMember, path: str, number: int) -> None:
    """An event of the member's uses it."""
    value: Any = [number] if path == "/event-tags" else number
    at = now() + timedelta(days=30)
    times = {"startsAt": iso(at), "endsAt": iso(at + timedelta(hours=6)), "timezone": "Europe/Berlin"}
    fair.post("/events", member, 201, title="Night Meet", currency="EUR", **times, **{FIELD[path]: value})


def may_change(fair: Fair, member: TestMember | None, path: str) -> Any:
    """What the list says about the one that is there."""
    return fair.get(path, member)["content"][0].get("mayChange")


def notified(fair: Fair, member: TestMember, jobs: Work) -> list[str]:
    """The kinds of what the member was notified of, the oldest first."""
    jobs.run_all()
    listed: Any = fair.of(member).get(f"/api/notifications/{member.id}/all?size=50").get_json()
    return [one["kind"] for one in reversed(listed["content"]) if one["kind"].startswith("events.")]


@pytest.mark.parametrize("path", THINGS)
def test_only_its_owner_changes_it_and_only_until_others_use_it(fair: Fair, path: str) -> None:
    """A foreign organiser never; staff always."""
    body = THINGS[path]
    number = fair.post(path, fair.organiser, 201, **body)["id"]
    renamed = body | {"name": "other"}
    assert fair.put(f"{path}/{number}", fair.stranger, 403, **renamed)["code"] == "PROPOSE_CHANGE"
    assert fair.call("DELETE", f"{path}/{number}", fair.stranger, 403)["code"] == "PROPOSE_CHANGE"
    assert [may_change(fair, one, path) for one in (fair.organiser, fair.stranger, fair.moderator, None)] == [
        True, False, True, None,
    ]  # fmt: skip
    used_by(fair, fair.organiser, path, number)
    fair.put(f"{path}/{number}", fair.organiser, **renamed)
    used_by(fair, fair.stranger, path, number)
    fair.put(f"{path}/{number}", fair.organiser, 403, **body)
    assert may_change(fair, fair.organiser, path) is False
    fair.put(f"{path}/{number}", fair.moderator, **body)


def test_a_proposal_is_accepted(fair: Fair, jobs: Work) -> None:
    """Staff are notified of it and make the change by a word; its proposer and the owner are notified of that."""
    number = fair.post("/venues", fair.organiser, 201, **YARD)["id"]
    sent = fair.post(
        f"/venues/{number}/proposals",
        fair.stranger,
        201,
        **YARD | {"addressLine1": "Ring 2", "parkingInfo": "P 4"},
    )
    assert sorted(sent["changes"], key=lambda change: change["field"]) == [
        {"field": "addressLine1", "before": "Ring 1", "after": "Ring 2"},
        {"field": "parkingInfo", "before": None, "after": "P 4"},
    ]
    assert fair.get("/venues")["content"][0]["addressLine1"] == "Ring 1"
    assert notified(fair, fair.moderator, jobs) == ["events.change_proposed"]
    assert fair.get("/catalogue-proposals?status=OPEN", fair.organiser)["content"] == []
    assert fair.get("/catalogue-proposals?status=OPEN", fair.moderator)["content"] == [sent]
    fair.put(f"/catalogue-proposals/{sent['id']}", fair.stranger, 403, accept=True)
    decided = fair.put(f"/catalogue-proposals/{sent['id']}", fair.moderator, accept=True)
    assert (decided["status"], fair.get("/venues")["content"][0]["addressLine1"]) == ("ACCEPTED", "Ring 2")
    again = fair.put(f"/catalogue-proposals/{sent['id']}", fair.moderator, 409, accept=False)
    assert again["code"] == "ALREADY_DECIDED"
    assert notified(fair, fair.stranger, jobs) == ["events.proposal_decided"]
    assert notified(fair, fair.organiser, jobs) == ["events.catalogue_changed"]
    audited = fair.of(fair.admin).get("/platform/admin/audit-log").get_json()["content"]
    actions = [entry["action"] for entry in audited if entry["action"].startswith("events.venue")]
    assert actions == ["events.venue_changed", "events.venue_change_proposed", "events.venue_created"]


def test_a_proposal_is_declined(fair: Fair, jobs: Work) -> None:
    """With an answer for its proposer; nothing changes, and a new one may follow."""
    number = fair.post("/event-tags", fair.moderator, 201, name="night")["id"]
    path = f"/event-tags/{number}/proposals"
    assert fair.post(path, fair.organiser, 400, name="night")["field"] == "name"
    sent = fair.post(path, fair.organiser, 201, name="nocturnal")
    assert fair.post(path, fair.organiser, 409, name="dark")["code"] == "ALREADY_PROPOSED"
    decided = fair.put(f"/catalogue-proposals/{sent['id']}", fair.admin, accept=False, answer="All know it.")
    assert (decided["status"], decided["answer"]) == ("DECLINED", "All know it.")
    assert fair.get("/event-tags")["content"][0]["name"] == "night"
    assert notified(fair, fair.organiser, jobs) == ["events.proposal_decided"]
    fair.post(path, fair.organiser, 201, name="dark")


def test_deleting_declines_what_is_proposed(fair: Fair, jobs: Work) -> None:
    """Its proposer is notified that it is gone."""
    number = fair.post("/event-categories", fair.moderator, 201, name="Meets")["id"]
    fair.post(f"/event-categories/{number}/proposals", fair.organiser, 201, name="Rallies")
    fair.call("DELETE", f"/event-categories/{number}", fair.moderator, 204)
    declined = fair.get("/catalogue-proposals", fair.organiser)["content"][0]
    assert (declined["status"], declined["answer"]) == ("DECLINED", "It was deleted.")
    assert notified(fair, fair.organiser, jobs) == ["events.proposal_decided"]
