"""How the contract suite organises an event."""

from __future__ import annotations

from motorclub.api import Role
from motorclub.api.contract import Caller, ContentCase
from motorclub_events.shared.access import EVENT


def publish_event(caller: Caller, word: str) -> int:
    """A published event."""
    body = {
        "title": f"Meet of the {word}",
        "timezone": "Europe/Berlin",
        "startsAt": "2100-07-04T16:00:00Z",
        "endsAt": "2100-07-04T22:00:00Z",
        "currency": "EUR",
    }
    event_id = int(caller.post("/ticket-api/events", body)["id"])
    caller.post(f"/ticket-api/events/{event_id}/publish")
    return event_id


def rename_event(caller: Caller, event_id: int, word: str) -> None:
    """Another title."""
    path = f"/ticket-api/events/{event_id}"
    caller.put(path, {"title": f"Meet of the {word}", "version": caller.get(path)["version"]})


CONTENT_CASES = (ContentCase(EVENT, publish_event, rename_event, role=Role.EVENT_ORGANISER),)
