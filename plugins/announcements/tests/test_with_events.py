"""With the events plugin itself: whom an event reaches, and what it says of itself when its time changes."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.accounts.sessions import services as sessions
from motorclub.api import Member, Role, db
from motorclub.testing.site import Site, TestMember

pytestmark = pytest.mark.needs("events")

EVENT = {
    "title": "Meet",
    "timezone": "Europe/Berlin",
    "startsAt": "2100-07-04T16:00:00Z",
    "endsAt": "2100-07-04T22:00:00Z",
    "currency": "EUR",
}


class Stage:
    """An organiser with a published event, and ann, who has a ticket."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.organiser = site.member("org", Role.EVENT_ORGANISER)
        self.ann, self.ben = site.member("ann"), site.member("ben")
        self.event = self.post("/ticket-api/events", 201, **EVENT)["id"]
        self.post(f"/ticket-api/events/{self.event}/publish", 200)
        self.kind = self.post(f"/ticket-api/events/{self.event}/ticket-types", 201, name="Paddock")["id"]
        self.order = self.buy(self.ann)

    def post(self, path: str, status: int, /, **body: Any) -> Any:
        """What the organiser does."""
        answer = self.site.client(self.organiser.token).post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json

    def buy(self, member: TestMember) -> int:
        """The order of one ticket; everybody concerned has heard of it."""
        body = {"eventId": self.event, "lines": [{"ticketTypeId": self.kind, "quantity": 1}]}
        headers = {"Idempotency-Key": f"key-of-{member.username}"}
        answer = self.site.client(member.token).post("/ticket-api/orders", json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        self.site.run_jobs()
        return int(answer.json["order"]["id"])

    def announce(self, status: int = 201) -> Any:
        """Something to all who come."""
        body = {"message": "Gate B", "type": "LOGISTICS", "eventId": self.event, "status": "SENT"}
        return self.post("/announcements", status, **body)

    def events_of(self, member: TestMember) -> int:
        """How many announcements about events a member has."""
        path = f"/announcements/user/{member.id}/events"
        return int(self.site.client(member.token).get(path).json["totalElements"])

    def drafts(self) -> list[str]:
        """The types of the organiser's drafts."""
        path = f"/announcements/organizer/{self.organiser.id}?status=DRAFT"
        found = self.site.client(self.organiser.token).get(path).json["content"]
        return sorted(item["type"] for item in found)


@pytest.fixture
def stage(site: Site) -> Stage:
    return Stage(site)


def test_the_service_decides_whom_an_event_reaches(stage: Stage) -> None:
    """Holders alone; while the plugin is off there are no events, and then there are again."""
    assert stage.announce()["eventName"] == "Meet"
    assert (stage.events_of(stage.ann), stage.events_of(stage.ben)) == (1, 0)
    client = stage.site.client()
    assert client.get(f"/announcements/event/{stage.event}").json["totalElements"] == 1
    mine = stage.site.client(stage.ben.token).get("/user-announcements/unread/count")
    assert mine.json["event"] == 0
    stage.site.switch("events", on=False)
    assert stage.events_of(stage.ann) == 0
    stage.announce(404)
    stage.site.switch("events", on=True)
    assert stage.events_of(stage.ann) == 1


def test_who_buys_later_gets_it_and_who_gives_back_loses_it(stage: Stage) -> None:
    """The events plugin says so of each ticket."""
    stage.announce()
    stage.buy(stage.ben)
    assert stage.events_of(stage.ben) == 1
    answer = stage.site.client(stage.ann.token).post(f"/ticket-api/orders/{stage.order}/cancel")
    assert answer.status_code == 200, answer.text
    stage.site.run_jobs()
    assert (stage.events_of(stage.ann), stage.events_of(stage.ben)) == (0, 1)


def test_another_time_gets_a_draft(stage: Stage) -> None:
    """For the organiser to look over; the end gets none, because events notifies buyers of it itself."""
    path = f"/ticket-api/events/{stage.event}"
    stage.post(f"{path}/postpone", 200, startsAt="2100-08-01T16:00:00Z")
    stage.site.run_jobs()
    assert stage.drafts() == ["DELAY"]
    stage.post(f"{path}/cancel", 202, reason="Storm")
    stage.site.run_jobs()
    assert stage.drafts() == ["DELAY"]


def test_a_word_about_a_cancelled_event_reaches_who_held_tickets_until_the_end(stage: Stage) -> None:
    """Sent before their tickets are void or after, no matter who has cancelled; nobody who gave theirs back."""
    stage.buy(stage.ben)
    gone = stage.site.member("cat")
    order = stage.buy(gone)
    answer = stage.site.client(gone.token).post(f"/ticket-api/orders/{order}/cancel")
    assert answer.status_code == 200, answer.text
    stage.site.run_jobs()
    admin = stage.site.client(stage.site.member("boss", Role.ADMIN).token)
    cancelled = admin.post(f"/ticket-api/events/{stage.event}/cancel", json={"reason": "Storm"})
    assert cancelled.status_code == 202, cancelled.text
    early = stage.announce()["id"]
    stage.site.run_jobs()
    held = stage.site.client(stage.ann.token).get(f"/ticket-api/users/{stage.ann.id}/tickets?when=all")
    assert {ticket["status"] for ticket in held.json["content"]} == {"VOID"}
    late = stage.announce()["id"]
    stage.site.run_jobs()
    for announcement in (early, late):
        stats = stage.site.client(stage.organiser.token).get(f"/announcements/{announcement}/stats").json
        assert (stats["audience"], stats["delivered"], stats["skipped"]) == (2, 2, 0)
    assert [stage.events_of(member) for member in (stage.ann, stage.ben, gone)] == [2, 2, 0]


def test_the_demo_announces_an_event_that_driver_has_a_ticket_for(site: Site) -> None:
    """Unread, among the announcements of events."""
    site.seed("announcements", "events", "payments")
    with site.context():
        driver = db.session.scalars(sa.select(Member).where(Member.username == "driver")).one()
        token = sessions.open_session(driver, agent="Tests", address="127.0.0.1").token
        db.session.commit()
        path = f"/announcements/user/{driver.id}/events"
    told = site.client(token).get(path).json["content"]
    assert told
    assert not any(one["isRead"] for one in told)
    assert {one["title"] for one in told} & {f"Parking for {one['eventName']}" for one in told}
