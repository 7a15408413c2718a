"""With a plugin that offers the service: made here, loaded by the host as any other, switched off and on."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from made import HEAD, write_plugin
from motorclub.plugin.host import Host
from motorclub.plugin.spec import ENTRY_POINT_GROUP
from motorclub.testing.site import Site, config_for

EVENTS = (
    HEAD
    + """
from typing import Protocol

class Audience(Protocol):
    def events(self, event_ids): ...
    def ticket_types(self, event_id): ...
    def event_of_ticket_type(self, ticket_type_id): ...
    def tickets(self, ticket_ids): ...
    def holders(self, event_id, ticket_type_id, after, limit): ...
    def count_holders(self, event_id, ticket_type_id): ...
    def held_types(self, event_id, user_id): ...

HOLDERS = []

class Tickets:
    def events(self, event_ids):
        facts = dict(name="Meet", published=True, cancelled=False, starts_at=None, venue=None)
        organiser = db.session.scalar(sa.select(Member.id).where(Member.username == "org"))
        return {number: {**facts, "organizer_id": organiser} for number in event_ids if number == 7}
    def ticket_types(self, event_id):
        return {1: "Paddock"}
    def event_of_ticket_type(self, ticket_type_id):
        return 7 if ticket_type_id == 1 else None
    def tickets(self, ticket_ids):
        return {}
    def holders(self, event_id, ticket_type_id, after, limit):
        return [(user, 1) for user in sorted(HOLDERS) if user > after][:limit]
    def count_holders(self, event_id, ticket_type_id):
        return len(HOLDERS)
    def held_types(self, event_id, user_id):
        return [1] if user_id in HOLDERS else []

class Plugin:
    @hookimpl
    def register_services(self):
        return [Service("events.audience", Audience, Tickets())]

plugin = Plugin()
"""
)


@pytest.fixture
def with_events(servers: Any, tmp_path: Path) -> Iterator[Site]:
    """A site with announcements and a made events plugin, and nothing else."""
    if importlib.util.find_spec("motorclub_events"):
        pytest.skip("the events plugin itself is installed")
    write_plugin(tmp_path, "events", EVENTS)
    sys.path.insert(0, str(tmp_path))
    own = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP, name="announcements")
    made = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP, name="events")
    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS with_events"))
        connection.execute(sa.text("CREATE DATABASE with_events"))
    engine.dispose()
    url = sa.make_url(servers.database_url).set(database="with_events").render_as_string(hide_password=False)
    load_all = Host.load_all
    with patch.object(Host, "load_all", lambda host: load_all(host, [*own, *made])):
        site = Site(config_for(tmp_path / "instance"), url, f"{servers.redis_url}?db=4")
    site.reset()
    yield site
    sys.path.remove(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("motorclub_events")]:
        del sys.modules[name]


def test_the_service_decides_whom_an_event_reaches(with_events: Site) -> None:
    """By its name and its methods alone; while its plugin is off there are no events, and then there are again."""
    from motorclub.api import Role

    site = with_events
    organiser, ann, ben = site.member("org", Role.EVENT_ORGANISER), site.member("ann"), site.member("ben")
    sys.modules["motorclub_events.plugin"].HOLDERS.append(ann.id)
    body = {"message": "Gate B", "type": "LOGISTICS", "eventId": 7, "status": "SENT"}
    client = site.client(organiser.token)
    sent = client.post("/announcements", json=body)
    assert (sent.status_code, sent.json["eventName"]) == (201, "Meet")

    def events_of(member: Any) -> int:
        path = f"/announcements/user/{member.id}/events"
        return int(site.client(member.token).get(path).json["totalElements"])

    assert (events_of(ann), events_of(ben)) == (1, 0)
    assert site.client().get("/announcements/event/7").json["totalElements"] == 1
    assert site.client(ben.token).get("/user-announcements/unread/count").json["event"] == 0
    site.switch("events", on=False)
    assert events_of(ann) == 0
    assert client.post("/announcements", json=body).status_code == 404
    site.switch("events", on=True)
    assert events_of(ann) == 1
