"""People, the shortest ways to announce something to them, and an events plugin that a test fills with tickets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.api import Member, Role, db, now
from motorclub.plugin import services
from motorclub.plugin.guard import Breaker
from motorclub.plugin.host import CORE
from motorclub.plugin.services import Offer
from motorclub.plugin.values import Service
from motorclub.testing.site import Site, TestMember
from motorclub_announcements.audience import SERVICE, EventAudience, EventFacts, TicketFacts

GENERAL = {"message": "<p>The yard is <b>closed</b> on Monday.</p>", "type": "GENERAL"}
PARKING = {"message": "<p>Come by gate B.</p>", "type": "LOGISTICS"}


@dataclass
class FakeEvents:
    """What the events plugin offers, with events and tickets that a test makes up."""

    known: dict[int, EventFacts] = field(default_factory=dict)
    types: dict[int, tuple[int, str]] = field(default_factory=dict)  # ticket type: (event, name)
    sold: dict[int, TicketFacts] = field(default_factory=dict)
    failing: bool = False
    # Have its failures forgotten: what keeps failing is left alone for a while.
    forgive: Callable[[], None] = lambda: None

    def event(self, event_id: int, organizer_id: int, **changes: Any) -> int:
        """There is an event."""
        facts: EventFacts = {
            "name": f"Meet {event_id}",
            "organizer_id": organizer_id,
            "published": True,
            "cancelled": False,
            "starts_at": now(),
            "venue": "Old airfield",
        }
        self.known[event_id] = {**facts, **changes}  # type: ignore[typeddict-item]
        return event_id

    def type(self, ticket_type_id: int, event_id: int, name: str = "Standard") -> int:
        """The event has a type of ticket."""
        self.types[ticket_type_id] = (event_id, name)
        return ticket_type_id

    def ticket(self, ticket_type_id: int, owner_id: int, *, valid: bool = True) -> int:
        """Somebody has a ticket."""
        number = len(self.sold) + 1
        event_id = self.types[ticket_type_id][0]
        self.sold[number] = {
            "event_id": event_id,
            "ticket_type_id": ticket_type_id,
            "owner_id": owner_id,
            "valid": valid,
        }
        return number

    # The service

    def events(self, event_ids: Collection[int]) -> Mapping[int, EventFacts]:
        """As the interface says."""
        return {number: self.known[number] for number in event_ids if number in self.known}

    def ticket_types(self, event_id: int) -> Mapping[int, str]:
        """As the interface says."""
        return {number: name for number, (event, name) in self.types.items() if event == event_id}

    def event_of_ticket_type(self, ticket_type_id: int) -> int | None:
        """As the interface says."""
        return self.types[ticket_type_id][0] if ticket_type_id in self.types else None

    def tickets(self, ticket_ids: Collection[int]) -> Mapping[int, TicketFacts]:
        """As the interface says."""
        return {number: self.sold[number] for number in ticket_ids if number in self.sold}

    def holders(
        self, event_id: int, ticket_type_id: int | None, after: int, limit: int
    ) -> Sequence[tuple[int, int]]:
        """As the interface says."""
        if self.failing:
            raise RuntimeError("the tickets are under the sofa")
        found: dict[int, int] = {}
        for owner, kind in self._valid(event_id):
            if ticket_type_id in (None, kind):
                found[owner] = min(kind, found.get(owner, kind))
        return [pair for pair in sorted(found.items()) if pair[0] > after][:limit]

    def count_holders(self, event_id: int, ticket_type_id: int | None) -> int:
        """As the interface says."""
        return len(self.holders(event_id, ticket_type_id, 0, 10**9))

    def held_types(self, event_id: int, user_id: int) -> Collection[int]:
        """As the interface says."""
        return {kind for owner, kind in self._valid(event_id) if owner == user_id}

    def _valid(self, event_id: int) -> Iterator[tuple[int, int]]:
        for ticket in self.sold.values():
            if ticket["event_id"] == event_id and ticket["valid"]:
                yield ticket["owner_id"], ticket["ticket_type_id"]


@pytest.fixture
def events(site: Site) -> Iterator[FakeEvents]:
    """An events plugin that is on, and gone after the test."""
    fake = FakeEvents()
    with site.context():
        known, proxies = services._offers_and_proxies()
        before = known.pop(SERVICE, None)
        proxies.clear()
        known[SERVICE] = Offer(CORE, Service(SERVICE, EventAudience, fake))
    fake.forgive = lambda: setattr(site.host.guard_of(CORE), "breaker", Breaker())
    yield fake
    fake.forgive()
    known.pop(SERVICE)
    proxies.clear()
    if before is not None:
        known[SERVICE] = before


@pytest.fixture
def alone(site: Site) -> Iterator[None]:
    """No events plugin, whatever is installed."""
    with site.context():
        known, proxies = services._offers_and_proxies()
    before = known.pop(SERVICE, None)
    proxies.clear()
    yield
    if before is not None:
        known[SERVICE] = before


class Desk:
    """People, and what they do."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.admin = site.member("boss", Role.ADMIN)
        self.moderator = site.member("mod", Role.MODERATOR)
        self.organiser = site.member("org", Role.EVENT_ORGANISER)
        self.stranger = site.member("other_org", Role.EVENT_ORGANISER)
        self.ann = site.member("ann")
        self.ben = site.member("ben")
        # Before all that is announced, whatever a test's clock shows.
        with site.context():
            db.session.execute(sa.update(Member).values(created_at=datetime(2020, 1, 1, tzinfo=UTC)))
            db.session.commit()

    def of(self, member: TestMember | None) -> FlaskClient:
        """That member's browser, or a visitor's."""
        return self.site.client(member.token if member else None)

    def announce(self, member: TestMember | None = None, **body: Any) -> dict[str, Any]:
        """An announcement by `member` (the admin), sent at once unless `body` says otherwise."""
        given = {**GENERAL, "status": "SENT", **body}
        return expect(self.of(member or self.admin).post("/announcements", json=given), 201)

    def draft(self, member: TestMember | None = None, **body: Any) -> dict[str, Any]:
        """A draft."""
        return self.announce(member, **{"status": "DRAFT", **body})

    def about(self, event_id: int, member: TestMember | None = None, **body: Any) -> dict[str, Any]:
        """An announcement about an event by `member` (its organiser)."""
        return self.announce(member or self.organiser, **{**PARKING, "eventId": event_id, **body})

    def get(self, path: str, member: TestMember | None = None, status: int = 200) -> dict[str, Any]:
        """What a visitor or `member` reads."""
        return expect(self.of(member).get(path), status)

    def post(
        self, path: str, member: TestMember | None, expected: int = 200, /, **body: Any
    ) -> dict[str, Any]:
        """What `member` does."""
        return expect(self.of(member).post(path, json=body), expected)

    def put(self, number: int, member: TestMember, expected: int = 200, /, **body: Any) -> dict[str, Any]:
        """`member` changes an announcement."""
        return expect(self.of(member).put(f"/announcements/{number}", json=body), expected)

    def read(self, number: int, member: TestMember) -> dict[str, Any]:
        """`member` has read it."""
        return self.post(f"/announcements/{number}/mark-read?userId={member.id}", member)

    def counts(self, member: TestMember) -> dict[str, int]:
        """What is unread for `member`."""
        return self.get(f"/user-announcements/unread/count?userId={member.id}", member)

    def listed(self, member: TestMember, tab: str, **more: Any) -> list[int]:
        """The ids in one of a member's lists."""
        query = "&".join(f"{name}={value}" for name, value in {"size": 100, **more}.items())
        page = self.get(f"/announcements/user/{member.id}/{tab}?{query}", member)
        return [item["id"] for item in page["content"]]

    def stats(self, number: int, member: TestMember | None = None) -> dict[str, Any]:
        """By person."""
        return self.get(f"/announcements/{number}/stats", member or self.admin)

    def delivery(self, number: int, member: TestMember | None = None) -> dict[str, Any]:
        """By delivery."""
        return self.get(f"/announcements/{number}/delivery-stats", member or self.admin)


def expect(response: Any, status: int) -> dict[str, Any]:
    """The JSON body of an answer that must have this status."""
    assert response.status_code == status, response.text
    body: dict[str, Any] = response.json or {}
    return body


@pytest.fixture
def desk(site: Site) -> Desk:
    """An admin, a moderator, two organisers, two members."""
    return Desk(site)


@pytest.fixture
def meet(desk: Desk, events: FakeEvents) -> int:
    """An event of the organiser's with two types of tickets: ann has 1 (and another of it), ben has 2."""
    event_id = events.event(7, desk.organiser.id)
    events.type(1, event_id, "Paddock")
    events.type(2, event_id, "Grandstand")
    events.ticket(1, desk.ann.id)
    events.ticket(1, desk.ann.id)
    events.ticket(2, desk.ben.id)
    return event_id


@pytest.fixture
def refused() -> Callable[[Any], dict[str, Any]]:
    """The body of a refusal."""
    return lambda response: expect(response, response.status_code)
