"""Where an announcement is in its life: all 16 pairs of statuses, versions, corrections, deletion."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import db, iso, now

STATUSES = ("DRAFT", "SCHEDULED", "SENT", "FAILED")
ALLOWED = {
    ("DRAFT", "SCHEDULED"),
    ("DRAFT", "SENT"),
    ("SCHEDULED", "DRAFT"),
    ("SCHEDULED", "SENT"),
    ("FAILED", "SCHEDULED"),
    ("FAILED", "SENT"),
}


def at_status(desk: Any, status: str) -> dict[str, Any]:
    """An announcement that has come to a status as it does in life."""
    if status == "SENT":
        return desk.announce()  # type: ignore[no-any-return]
    draft = desk.draft()
    if status == "FAILED":
        with desk.site.context():
            db.session.execute(
                sa.text("UPDATE announcements_announcement SET status = 'FAILED' WHERE id = :id"), draft
            )
            db.session.commit()
    elif status == "SCHEDULED":
        desk.post("/announcements/schedule", desk.admin, 200, announcementId=draft["id"], scheduledAt=later())
    return draft  # type: ignore[no-any-return]


def later(**step: float) -> str:
    """A time that is still to come."""
    return iso(now() + timedelta(**(step or {"hours": 2})))


@pytest.mark.parametrize("before", STATUSES)
@pytest.mark.parametrize("after", STATUSES)
def test_every_pair_of_statuses(desk: Any, before: str, after: str) -> None:
    """The six moves of the specification; to stay is no move; all others 409 INVALID_TRANSITION."""
    number = at_status(desk, before)["id"]
    time = {"scheduledAt": later()} if after == "SCHEDULED" else {}
    answer = desk.of(desk.admin).put(f"/announcements/{number}", json={"status": after, **time})
    if before == after == "SENT":
        assert (answer.status_code, answer.json["status"]) == (200, "SENT")
    elif before == after or (before, after) in ALLOWED:
        assert (answer.status_code, answer.json["status"]) == (200, after), answer.text
    else:
        assert (answer.status_code, answer.json["code"]) == (409, "INVALID_TRANSITION")
        assert answer.json["message"] == f"Cannot change status from {before} to {after}"
        assert desk.get(f"/announcements/{number}", desk.admin)["status"] == before


def test_scheduling_what_was_sent_is_refused(desk: Any) -> None:
    """By the call for schedules too."""
    number = desk.announce()["id"]
    answer = desk.post("/announcements/schedule", desk.admin, 409, announcementId=number, scheduledAt=later())
    assert answer["message"] == "Cannot change status from SENT to SCHEDULED"


def test_only_drafts_and_sent_ones_are_made(desk: Any) -> None:
    """SCHEDULED has a call of its own; FAILED is nobody's wish."""
    for status in ("SCHEDULED", "FAILED"):
        answer = desk.of(desk.admin).post(
            "/announcements", json={"message": "x", "type": "GENERAL", "status": status}
        )
        assert (answer.status_code, answer.json["field"]) == (400, "status")


def test_of_two_who_change_it_one_is_told(desk: Any) -> None:
    """By the version."""
    draft = desk.draft()
    first = desk.put(draft["id"], desk.admin, message="One", version=draft["version"])
    refused = desk.put(draft["id"], desk.admin, 409, message="Two", version=draft["version"])
    assert (refused["code"], refused["field"]) == ("VERSION_CONFLICT", "version")
    desk.put(draft["id"], desk.admin, message="Three", version=first["version"])


def test_a_sent_one_is_corrected_not_changed(desk: Any, topics: Any) -> None:
    """The words before stay beside it, readers are not notified again, and browsers get ANNOUNCEMENT_UPDATED."""
    sent = desk.announce(title="Closed")
    desk.read(sent["id"], desk.ann)
    unread = desk.counts(desk.ben)
    corrected = desk.put(sent["id"], desk.admin, message="<p>Closed on <b>Tuesday</b>.</p>")
    assert corrected["editedAt"] is not None
    shown = desk.get(f"/announcements/{sent['id']}", desk.ann)
    assert (shown["message"], shown["isRead"]) == ("<p>Closed on <b>Tuesday</b>.</p>", True)
    assert [old["message"] for old in shown["corrections"]] == [sent["message"]]
    assert desk.counts(desk.ben) == unread
    assert [frame.type for frame in topics.sent("/topic/announcements/general")] == [
        "ANNOUNCEMENT_CREATED",
        "ANNOUNCEMENT_UPDATED",
    ]
    refused = desk.put(sent["id"], desk.admin, 409, priority="URGENT")
    assert (refused["code"], refused["field"]) == ("ALREADY_SENT", "priority")


def test_a_client_may_send_back_all_that_it_got(desk: Any) -> None:
    """The whole announcement with another message is a correction."""
    sent = desk.announce(expiresAt=later(days=3))
    fields = ("type", "priority", "status", "channels", "version", "expiresAt", "organizerId", "category")
    whole = {name: sent[name] for name in fields}
    answer = desk.of(desk.admin).put(f"/announcements/{sent['id']}", json={**whole, "message": "Other words"})
    assert (answer.status_code, answer.json["message"]) == (200, "Other words"), answer.text


def test_deleting_hides_it_and_keeps_the_rows(desk: Any, topics: Any) -> None:
    """For readers, lists, counts; the statistics stay."""
    number = desk.announce()["id"]
    assert desk.of(desk.admin).delete(f"/announcements/{number}").status_code == 204
    assert desk.get(f"/announcements/{number}", desk.ann, 404)["code"] == "NOT_FOUND"
    assert desk.get("/announcements/general")["content"] == []
    assert desk.counts(desk.ann)["total"] == 0
    assert desk.stats(number)["audience"] == 6
    assert [frame.type for frame in topics.sent("/topic/announcements/general")][-1] == "ANNOUNCEMENT_DELETED"
    assert desk.of(desk.admin).delete(f"/announcements/{number}").status_code == 404
