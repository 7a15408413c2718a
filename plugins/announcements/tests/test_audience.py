"""Whom an announcement reaches, and who else may read it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import db, iso, now, service
from motorclub_announcements.event_updates import EventUpdates

EITHER = "Either eventId or ticketTypeId must be provided."


def test_everybody_is_notified_of_a_general_one(desk: Any) -> None:
    """Each member has it unread; visitors can read it."""
    number = desk.announce()["id"]
    for member in (desk.admin, desk.ann, desk.ben):
        assert desk.counts(member) == {"total": 1, "personal": 0, "general": 1, "event": 0}
    assert desk.get(f"/announcements/{number}")["isRead"] is False
    assert desk.stats(number)["audience"] == 6


def test_holders_of_valid_tickets_are_notified_of_their_event_once(desk: Any, events: Any, meet: int) -> None:
    """Several tickets of one person are one delivery; a void ticket is none."""
    events.ticket(2, desk.stranger.id, valid=False)
    number = desk.about(meet)["id"]
    assert desk.counts(desk.ann) == {"total": 1, "personal": 0, "general": 0, "event": 1}
    assert desk.counts(desk.stranger)["event"] == 0
    stats = desk.stats(number, desk.organiser)
    assert (stats["audience"], stats["delivered"]) == (2, 2)
    assert stats["byTicketType"] == [
        {"ticketTypeId": 1, "name": "Paddock", "audience": 1, "read": 0},
        {"ticketTypeId": 2, "name": "Grandstand", "audience": 1, "read": 0},
    ]


def test_one_for_a_ticket_type_reaches_no_other(desk: Any, meet: int, topics: Any) -> None:
    """Not their lists, not by its number, not the shared topic; the event follows from the type."""
    sent = desk.announce(desk.organiser, type="LOGISTICS", ticketTypeId=1)
    assert (sent["eventId"], sent["eventName"]) == (meet, "Meet 7")
    assert desk.listed(desk.ann, "events") == [sent["id"]]
    assert desk.listed(desk.ben, "events") == []
    desk.get(f"/announcements/{sent['id']}", desk.ben, 404)
    desk.get(f"/announcements/{sent['id']}", None, 404)
    for path in (f"event/{meet}", f"ticket?eventId={meet}", "ticket?ticketTypeId=1"):
        joint = "&" if "?" in path else "?"
        found = [
            len(desk.get(f"/announcements/{path}{joint}size=50", who)["content"])
            for who in (None, desk.ben, desk.ann, desk.organiser, desk.moderator)
        ]
        assert found == [0, 0, 1, 1, 1], path
    (frame,) = topics.sent("/topic/announcements/event")
    assert frame.audience == frozenset({desk.ann.id})


def test_one_for_a_ticket_or_a_member_is_personal(desk: Any, events: Any, meet: int, topics: Any) -> None:
    """Only the addressee and the writer can open it; it travels on the member's own topic."""
    ticket = events.ticket(2, desk.ben.id)
    for scope in ({"attendeeId": ticket}, {"userId": desk.ben.id, "eventId": meet}):
        sent = desk.announce(desk.organiser, type="LOGISTICS", message="<p>Your bay is 12.</p>", **scope)
        assert (sent["tab"], sent["eventId"]) == ("personal", meet)
        assert desk.listed(desk.ben, "personal")[0] == sent["id"]
        desk.get(f"/announcements/{sent['id']}", desk.ben)
        desk.get(f"/announcements/{sent['id']}", desk.organiser)
        for other in (None, desk.ann, desk.stranger, desk.moderator, desk.admin):
            desk.get(f"/announcements/{sent['id']}", other, 404)
    assert desk.counts(desk.ben)["personal"] == 2
    assert topics.sent("/topic/announcements/event") == []
    assert {frame.topic for frame in topics.sent("/topic/announcements/user/*")} == {
        f"/topic/announcements/user/{desk.ben.id}"
    }


def test_the_audience_is_that_of_the_moment_it_is_sent(desk: Any, events: Any, meet: int) -> None:
    """Not that of the moment it was written."""
    draft = desk.about(meet, status="DRAFT")
    events.ticket(2, desk.stranger.id)
    desk.put(draft["id"], desk.organiser, status="SENT")
    assert desk.counts(desk.stranger)["event"] == 1


def ticket_service(desk: Any) -> Any:
    """What the events plugin calls, in a transaction of its own."""

    def call(method: str, *args: int) -> None:
        with desk.site.context():
            offered = service("announcements.event_updates", EventUpdates)
            getattr(offered, method)(*args)
            db.session.commit()

    return call


def test_who_buys_later_gets_what_is_still_of_use(desk: Any, events: Any, meet: int, topics: Any) -> None:
    """Of the last 30 days, not expired, for the type of ticket; once, however often it is said."""
    old, young, other = (desk.about(meet, **more)["id"] for more in ({}, {}, {"ticketTypeId": 2}))
    gone = desk.about(meet, expiresAt=iso(now() + timedelta(seconds=1)))["id"]
    with desk.site.context():
        for number, ago in ((old, "31 days"), (gone, "1 day")):
            db.session.execute(
                sa.text(
                    "UPDATE announcements_announcement SET sent_at = sent_at - cast(:ago AS interval), "
                    "expires_at = expires_at - cast(:ago AS interval) WHERE id = :id"
                ),
                {"id": number, "ago": ago},
            )
        db.session.commit()
    call = ticket_service(desk)
    events.ticket(1, desk.stranger.id)
    for _ in range(2):
        call("tickets_changed", meet, desk.stranger.id)
    assert desk.listed(desk.stranger, "events") == [young]
    assert other not in desk.listed(desk.stranger, "events")
    mine = [f for f in topics.sent("/topic/announcements/event") if desk.stranger.id in (f.audience or ())]
    assert [frame.body["announcement"]["id"] for frame in mine] == [young]


def test_a_void_ticket_takes_it_away_and_a_new_one_gives_it_back(desk: Any, events: Any, meet: int) -> None:
    """The list, the count; the row says why. Another valid ticket keeps it."""
    number = desk.about(meet)["id"]
    call = ticket_service(desk)
    tickets = [ticket for ticket in events.sold.values() if ticket["owner_id"] == desk.ann.id]
    tickets[0]["valid"] = False
    call("tickets_changed", meet, desk.ann.id)
    assert desk.listed(desk.ann, "events") == [number]
    tickets[1]["valid"] = False
    call("tickets_changed", meet, desk.ann.id)
    assert (desk.listed(desk.ann, "events"), desk.counts(desk.ann)["event"]) == ([], 0)
    assert desk.stats(number, desk.organiser)["skipped"] == 1
    tickets[1]["valid"] = True
    call("tickets_changed", meet, desk.ann.id)
    assert desk.listed(desk.ann, "events") == [number]


def test_the_public_sees_what_all_holders_of_a_published_event_were_sent(
    desk: Any, events: Any, meet: int
) -> None:
    """Unpublished, it sees nothing; holders go on seeing it."""
    number = desk.about(meet)["id"]
    for path in (f"/announcements/event/{meet}", f"/announcements/user/{desk.ann.id}/events"):
        assert [item["id"] for item in desk.get(path)["content"]] == [number]
    events.known[meet]["published"] = False
    ticket_service(desk)("event_changed", meet)
    assert desk.get(f"/announcements/event/{meet}")["content"] == []
    desk.get(f"/announcements/{number}", None, 404)
    desk.get(f"/announcements/{number}", desk.ann)


def test_a_cancelled_event_takes_back_what_makes_no_sense_any_more(desk: Any, events: Any, meet: int) -> None:
    """Scheduled promotion and delays become drafts with a note; the rest stays scheduled."""
    made = {
        kind: desk.post(
            "/announcements/schedule", desk.organiser, 201,
            message="x", type=kind, eventId=meet, scheduledAt=iso(now() + timedelta(hours=1)),
        )["id"]
        for kind in ("PROMOTIONAL", "DELAY", "CANCELLATION")
    }  # fmt: skip
    events.known[meet]["cancelled"] = True
    ticket_service(desk)("event_changed", meet)
    listed = desk.get(f"/announcements/organizer/{desk.organiser.id}?size=50", desk.organiser)["content"]
    states = {item["id"]: (item["status"], item["failureReason"]) for item in listed}
    assert states[made["PROMOTIONAL"]] == ("DRAFT", "The event was cancelled.")
    assert states[made["DELAY"]] == ("DRAFT", "The event was cancelled.")
    assert states[made["CANCELLATION"]] == ("SCHEDULED", None)


def test_what_is_known_of_events_is_looked_at_again(desk: Any, events: Any, meet: int, jobs: Any) -> None:
    """In case nobody says that they have changed; one that is gone is not public any more."""
    desk.about(meet)
    events.known[meet]["name"] = "Night meet"
    look_again(desk)
    assert desk.get(f"/announcements/event/{meet}")["content"][0]["eventName"] == "Night meet"
    del events.known[meet]
    look_again(desk)
    assert desk.get(f"/announcements/event/{meet}")["content"] == []


def look_again(desk: Any) -> None:
    """The job of each minute."""
    from motorclub.api import enqueue

    with desk.site.context():
        enqueue("announcements.follow_events")
        db.session.commit()
    desk.site.run_jobs()


@pytest.mark.usefixtures("alone")
def test_alone_there_are_general_and_personal_ones(desk: Any) -> None:
    """No event can be named, and nothing else misses the events plugin."""
    desk.announce()
    desk.announce(userId=desk.ann.id)
    assert desk.counts(desk.ann) == {"total": 2, "personal": 1, "general": 1, "event": 0}
    answer = desk.of(desk.admin).post(
        "/announcements", json={"message": "x", "type": "WEATHER", "eventId": 7}
    )
    assert answer.status_code == 404
    assert desk.get("/announcements/event/7")["content"] == []
    assert desk.get("/announcements/ticket?ticketTypeId=7")["content"] == []
    for path in ("/announcements/ticket", "/announcements/delay"):
        assert desk.get(path, None, 400)["message"] == EITHER


def test_switching_events_off_hides_what_is_about_them(desk: Any, events: Any, meet: int, site: Any) -> None:
    """From lists and counts alike; on again, all is back."""
    from motorclub.plugin import services

    number = desk.about(meet)["id"]
    with site.context():
        known, _ = services._offers_and_proxies()
    offer = known.pop("events.audience")
    assert (desk.listed(desk.ann, "events"), desk.counts(desk.ann)["event"]) == ([], 0)
    desk.get(f"/announcements/{number}", desk.ann, 404)
    known["events.audience"] = offer
    assert (desk.listed(desk.ann, "events"), desk.counts(desk.ann)["event"]) == ([number], 1)


def test_who_has_muted_an_event_is_notified_of_emergencies_only(desk: Any, meet: int) -> None:
    """The row says why; not muted any more, the next one comes."""
    muted = desk.of(desk.ann).put(f"/announcements/event/{meet}/mute", json={"muted": True})
    assert (muted.status_code, muted.json) == (200, {"eventId": meet, "muted": True})
    number = desk.about(meet)["id"]
    assert desk.listed(desk.ann, "events") == []
    assert desk.stats(number, desk.organiser)["skipped"] == 1
    desk.post("/announcements/emergency", desk.organiser, 202, message="Leave now", eventId=meet)
    assert len(desk.listed(desk.ann, "events")) == 1
    desk.of(desk.ann).put(f"/announcements/event/{meet}/mute", json={"muted": False})
    desk.about(meet)
    assert len(desk.listed(desk.ann, "events")) == 2


def test_an_expired_one_leaves_lists_and_counts_together(desk: Any, clock: Any, topics: Any) -> None:
    """At that moment, and open browsers hear of it; its address still opens."""
    number = desk.announce(expiresAt="2026-06-01T12:10:00Z")["id"]
    assert desk.counts(desk.ann)["general"] == 1
    clock.advance(minutes=10, seconds=1)
    assert desk.counts(desk.ann)["general"] == 0
    assert desk.get("/announcements/general")["content"] == []
    desk.site.run_jobs()
    assert [frame.type for frame in topics.sent("/topic/announcements/general")][-1] == "ANNOUNCEMENT_DELETED"
    desk.get(f"/announcements/{number}", desk.ann)


REFUSALS = [
    ("organiser", {"type": "GENERAL"}, 403, None),
    ("moderator", {"type": "GENERAL"}, 403, None),
    ("stranger", {"type": "WEATHER", "eventId": 7}, 403, None),
    ("organiser", {"type": "WEATHER", "userId": 1}, 403, None),
    ("ann", {"type": "WEATHER", "eventId": 7}, 403, None),
    (None, {"type": "WEATHER", "eventId": 7}, 401, None),
    ("organiser", {"type": "GENERAL", "eventId": 7}, 400, "type"),
    ("organiser", {"type": "GENERAL", "ticketTypeId": 1}, 400, "type"),
    ("admin", {"type": "DELAY"}, 400, "eventId"),
    ("organiser", {"type": "WEATHER", "eventId": 8, "ticketTypeId": 1}, 400, "ticketTypeId"),
    ("organiser", {"type": "WEATHER", "eventId": 99}, 404, None),
    ("organiser", {"type": "WEATHER", "ticketTypeId": 99}, 404, None),
    ("organiser", {"type": "WEATHER", "attendeeId": 99}, 404, None),
    ("admin", {"type": "WEATHER", "userId": 10**9}, 400, "userId"),
    ("organiser", {"type": "WEATHER", "eventId": 7, "organizerId": 1}, 403, None),
    ("admin", {"type": "STORM"}, 400, "type"),
    ("admin", {"type": "GENERAL", "priority": "MAXIMAL"}, 400, "priority"),
    ("admin", {"type": "GENERAL", "message": "<script>x</script>"}, 422, "message"),
    ("admin", {"type": "GENERAL", "message": "x" * 5001}, 400, "message"),
    ("admin", {"type": "GENERAL", "title": "x" * 121}, 400, "title"),
    ("admin", {"type": "GENERAL", "expiresAt": "2020-01-01T00:00:00Z"}, 400, "expiresAt"),
    ("admin", {"type": "GENERAL", "sentAt": "2020-01-01T00:00:00Z"}, 400, "sentAt"),
]


@pytest.mark.parametrize(("who", "body", "status", "named"), REFUSALS)
def test_what_is_refused(
    desk: Any, events: Any, meet: int, who: str | None, body: dict[str, Any], status: int, named: str | None
) -> None:
    """With the status, and the field where one is wrong."""
    events.event(8, desk.organiser.id)
    member = getattr(desk, who) if who else None
    answer = desk.of(member).post("/announcements", json={"message": "x", **body})
    assert (answer.status_code, answer.json.get("field")) == (status, named), answer.text


def test_an_unknown_type_is_named(desk: Any) -> None:
    """Seed section 5."""
    answer = desk.get(f"/announcements/organizer/{desk.organiser.id}/events?type=STORM", desk.organiser, 400)
    assert answer["message"] == "Unknown announcement type: STORM"


def test_an_admin_writes_in_the_name_of_others(desk: Any, meet: int) -> None:
    """Who then has it among their own."""
    sent = desk.about(meet, desk.admin, organizerId=desk.organiser.id)
    assert sent["organizerId"] == desk.organiser.id
    mine = desk.get(f"/announcements/organizer/{desk.organiser.id}", desk.organiser)["content"]
    assert [item["id"] for item in mine] == [sent["id"]]


def test_a_plugin_that_does_not_answer_is_503(desk: Any, meet: int, events: Any) -> None:
    """While it is being written; while it is being sent, it is tried again."""
    events.known = None
    answer = desk.of(desk.organiser).post(
        "/announcements", json={"message": "x", "type": "WEATHER", "eventId": meet}
    )
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
