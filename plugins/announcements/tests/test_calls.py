"""Every call of the specification, asked by visitor, addressee, other member, organiser, moderator and admin."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from motorclub.api import iso, now

EVERYBODY = ("visitor", "addressee", "other", "organiser", "moderator", "admin")
OK = 200


@dataclass(frozen=True)
class Case:
    """A call and what each of EVERYBODY is answered; `shows` how many items or which field, where that differs."""

    method: str
    path: str
    answers: tuple[int, ...]
    body: dict[str, Any] | None = None
    shows: tuple[Any, ...] | None = field(default=None)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def same(status: int) -> tuple[int, ...]:
    """Everybody is answered alike."""
    return (status,) * 6


def members(status: int) -> tuple[int, ...]:
    """Anyone who is signed in."""
    return (401, *(status,) * 5)


def writers(status: int) -> tuple[int, ...]:
    """The event's organiser, a moderator, an admin."""
    return (401, 403, 403, status, status, status)


LATER = iso(now() + timedelta(days=2))
PUBLIC = {"message": "<p>x</p>", "type": "WEATHER"}

# In braces: the event, its ticket types, a ticket of the addressee's, members' ids, announcements: general, to the
# event, to one ticket type, to the addressee alone, and a draft about the event.
CASES = [
    Case("GET", "/user-announcements/unread/count?userId={addressee}", (401, 200, 403, 403, 403, 403)),
    Case("GET", "/user-announcements/unread/count?userId={me}", members(OK)),
    Case("GET", "/user-announcements/latest?userId={addressee}", same(OK), shows=(2, 4, 2, 2, 2, 2)),
    Case("PUT", "/user-announcements/{general}/mark-read?userId={addressee}", (401, 200, 403, 403, 403, 403)),
    Case("PUT", "/user-announcements/{general}/mark-read?userId={me}", members(OK)),
    Case("PUT", "/user-announcements/{typed}/mark-read?userId={me}", (401, 200, 404, 200, 200, 200)),
    Case("PUT", "/user-announcements/{personal}/mark-read?userId={me}", (401, 200, 404, 200, 404, 404)),
    Case("GET", "/announcements/user/{addressee}/personal", same(OK), shows=(0, 1, 0, 0, 0, 0)),
    Case("GET", "/announcements/user/{addressee}/general", same(OK), shows=(1,) * 6),
    Case("GET", "/announcements/user/{addressee}/events", same(OK), shows=(1, 2, 1, 1, 1, 1)),
    Case("GET", "/announcements/user/{addressee}", same(OK), shows=(2, 4, 2, 2, 2, 2)),
    Case("GET", "/announcements/user/{addressee}/event-announcements", same(OK), shows=(1, 2, 1, 1, 1, 1)),
    Case("POST", "/announcements/{general}/mark-read?userId={addressee}", (401, 200, 403, 403, 403, 403)),
    Case("POST", "/announcements/{general}/mark-read?userId={me}", members(OK)),
    Case("POST", "/announcements", (401, 403, 403, 403, 403, 201), {**PUBLIC, "type": "GENERAL"}),
    Case("POST", "/announcements", writers(201), {**PUBLIC, "eventId": "{event}"}),
    Case("POST", "/announcements", writers(201), {**PUBLIC, "ticketTypeId": "{kind}"}),
    Case("POST", "/announcements", writers(201), {**PUBLIC, "attendeeId": "{ticket}"}),
    Case("POST", "/announcements", (401, 403, 403, 403, 201, 201), {**PUBLIC, "userId": "{addressee}"}),
    Case("PUT", "/announcements/{draft}", writers(OK), {"title": "Rain"}),
    Case("PUT", "/announcements/{general}", (401, 403, 403, 403, 403, 200), {"title": "Rain"}),
    Case("DELETE", "/announcements/{draft}", writers(204)),
    Case("DELETE", "/announcements/{general}", (401, 403, 403, 403, 403, 204)),
    Case("GET", "/announcements/event/{event}", same(OK), shows=(1, 2, 1, 2, 2, 2)),
    Case("GET", "/announcements/general", same(OK), shows=(1,) * 6),
    Case("GET", "/announcements/general/search?keyword=CLOSED", same(OK), shows=(1,) * 6),
    Case("GET", "/announcements/general/search?keyword=strong", same(OK), shows=(0,) * 6),
    Case("GET", "/announcements/{general}", same(OK)),
    Case("GET", "/announcements/{whole}", same(OK)),
    Case("GET", "/announcements/{typed}", (404, 200, 404, 200, 200, 200)),
    Case("GET", "/announcements/{personal}", (404, 200, 404, 200, 404, 404)),
    Case("GET", "/announcements/{draft}", (404, 404, 404, 200, 200, 200)),
    Case("GET", "/announcements/ticket?eventId={event}", same(OK), shows=(1, 2, 1, 2, 2, 2)),
    Case("GET", "/announcements/ticket?ticketTypeId={kind}", same(OK), shows=(1, 2, 1, 2, 2, 2)),
    Case("GET", "/announcements/ticket", same(400)),
    Case("GET", "/announcements/delay?eventId={event}", same(OK), shows=(0, 1, 0, 1, 1, 1)),
    Case("GET", "/announcements/delay", same(400)),
    Case("GET", "/announcements/organizer/{organiser}", writers(OK), shows=(None, None, None, 4, 3, 3)),
    Case("GET", "/announcements/organizer/{admin}", (401, 403, 403, 403, 200, 200)),
    Case("GET", "/announcements/organizer/{organiser}/events?type=DELAY", writers(OK), shows=(None,) * 3 + (1,) * 3),
    Case("GET", "/announcements/organizer/{organiser}/events?type=STORM", writers(400)),
    Case("GET", "/announcements/managed", writers(OK)),
    Case("POST", "/announcements/{draft}/notify", writers(202), {}),
    Case("POST", "/announcements/{whole}/notify", writers(202), {"channels": ["EMAIL"], "reason": "It is near."}),
    Case("POST", "/announcements/{general}/notify", (401, 403, 403, 403, 403, 202), {}),
    Case("GET", "/announcements/{whole}/stats", writers(OK)),
    Case("GET", "/announcements/{general}/stats", (401, 403, 403, 403, 403, 200)),
    Case("POST", "/announcements/emergency", writers(202), {"message": "Leave", "eventId": "{event}"}),
    Case("POST", "/announcements/emergency", (401, 403, 403, 400, 400, 202), {"message": "Leave"}),
    Case("POST", "/announcements/schedule", writers(201), {**PUBLIC, "eventId": "{event}", "scheduledAt": LATER}),
    Case("POST", "/announcements/schedule", writers(OK), {"announcementId": "{draft}", "scheduledAt": LATER}),
    Case("GET", "/announcements/templates", writers(OK), shows=(None, None, None, 8, 8, 8)),
    Case("GET", "/announcements/templates?type=DELAY", writers(OK), shows=(None, None, None, 1, 1, 1)),
    Case("POST", "/announcements/{whole}/read", (401, 200, 403, 403, 200, 200), {"attendeeId": "{ticket}"}),
    Case("GET", "/announcements/{whole}/delivery-stats", writers(OK)),
    Case("PUT", "/announcements/event/{event}/mute", members(OK), {"muted": True}),
]  # fmt: skip


@pytest.fixture
def world(desk: Any, events: Any) -> dict[str, Any]:
    """An event with what was said about it, and the names of CASES. `ann` is the addressee, `ben` another member."""
    event = events.event(7, desk.organiser.id)
    kind = events.type(1, event)
    events.type(2, event, "Grandstand")
    ticket = events.ticket(kind, desk.ann.id)
    made = {
        "general": desk.announce(),
        "whole": desk.about(event),
        "typed": desk.announce(desk.organiser, type="DELAY", ticketTypeId=kind),
        "personal": desk.announce(desk.organiser, type="LOGISTICS", attendeeId=ticket),
        "draft": desk.about(event, status="DRAFT"),
    }
    people = {
        "visitor": None,
        "addressee": desk.ann,
        "other": desk.ben,
        "organiser": desk.organiser,
        "moderator": desk.moderator,
        "admin": desk.admin,
    }
    numbers = {name: item["id"] for name, item in made.items()}
    ids = {name: member.id for name, member in people.items() if member}
    return {"people": people, "values": {"event": event, "kind": kind, "ticket": ticket, **numbers, **ids}}


def filled(body: dict[str, Any] | None, values: dict[str, Any]) -> dict[str, Any] | None:
    """A body with numbers in place of names."""
    if body is None:
        return None
    return {
        key: int(given.format(**values)) if isinstance(given, str) and given.startswith("{") else given
        for key, given in body.items()
    }


@pytest.mark.parametrize("who", EVERYBODY)
def test_every_call_by_everybody(desk: Any, world: dict[str, Any], who: str) -> None:
    """The status, and how much a list shows."""
    wrong = []
    place, member = EVERYBODY.index(who), world["people"][who]
    client = desk.of(member)
    for case in CASES:
        if "{general}" in case.path and case.method == "DELETE":
            continue  # at the end, by itself
        values = {**world["values"], "me": member.id if member else 0}
        if case.method != "GET" and "{draft}" in f"{case.path}{case.body}":
            values["draft"] = desk.about(values["event"], status="DRAFT")["id"]
        path, body = case.path.format(**values), filled(case.body, values)
        answer = client.open(path, method=case.method, json=body)
        if case.method != "GET":
            clean(desk, world)
        if answer.status_code != case.answers[place]:
            wrong.append(f"{case}: {answer.status_code}, not {case.answers[place]}: {answer.text[:200]}")
        elif case.shows and answer.status_code == OK:
            shown = answer.json["totalElements"]
            if shown != case.shows[place]:
                wrong.append(f"{case}: shows {shown}, not {case.shows[place]}")
    assert wrong == []
    last = next(case for case in CASES if case.method == "DELETE" and "{general}" in case.path)
    answer = client.delete(last.path.format(**world["values"]))
    assert answer.status_code == last.answers[place]


def clean(desk: Any, world: dict[str, Any]) -> None:
    """Take away what a call has made, so that the next one finds the world as it was."""
    import sqlalchemy as sa

    from motorclub.api import db

    first = [world["values"][name] for name in ("general", "whole", "typed", "personal", "draft")]
    with desk.site.context():
        for table in ("batch", "delivery", "read", "correction"):
            db.session.execute(
                sa.text(f"DELETE FROM announcements_{table} WHERE announcement_id <> ALL(:kept)"),
                {"kept": first},
            )
        db.session.execute(
            sa.text("DELETE FROM announcements_announcement WHERE id <> ALL(:kept)"), {"kept": first}
        )
        db.session.execute(sa.text("DELETE FROM announcements_mute"))
        db.session.execute(sa.text("DELETE FROM announcements_batch WHERE kind = 'REMINDER'"))
        db.session.commit()
        desk.site.app.extensions["motorclub.keys"].flushdb()


def test_the_table_has_every_call(site: Any) -> None:
    """A new call needs its row."""
    asked = {(case.method, case.path.partition("?")[0]) for case in CASES}
    adapter = site.app.url_map.bind("")
    endpoints = {
        adapter.match(path.replace("{", "").replace("}", "") if "{" not in path else numbered(path), method)[
            0
        ]
        for method, path in asked
    }
    offered = {
        rule.endpoint
        for rule in site.app.url_map.iter_rules()
        if rule.endpoint.startswith(("announcements.", "announcements_user."))
    }
    assert offered == endpoints


def numbered(path: str) -> str:
    """A path with a number in place of each name."""
    return "/".join("1" if part.startswith("{") else part for part in path.split("/"))
