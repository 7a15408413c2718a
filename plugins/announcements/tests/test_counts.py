"""Counts, lists, frames and statistics are what the rows say, whatever happens in whatever order."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import db, iso, now, service
from motorclub.testing.race import together
from motorclub.testing.records import Topics
from motorclub.testing.site import Site
from motorclub_announcements.event_updates import EventUpdates

pytestmark = pytest.mark.once

LOOK_EVERY = 50
TABS = ("personal", "event", "general")

# What a member has not read, counted from the rows by nothing that the plugin uses.
RECOUNT = """
SELECT tab, count(*) FROM announcements_announcement a
 WHERE status = 'SENT' AND deleted_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
   AND (tab = 'general' OR id IN (SELECT announcement_id FROM announcements_delivery
                                   WHERE user_id = :user AND channel = 'IN_APP' AND status = 'SENT'))
   AND id NOT IN (SELECT announcement_id FROM announcements_read WHERE user_id = :user)
 GROUP BY tab
"""
# Anyone who holds a valid ticket is notified, and nobody else.
RECOUNT_STATS = """
SELECT count(*), count(*) FILTER (WHERE status = 'SENT'),
       count(*) FILTER (WHERE status = 'SENT' AND user_id IN (SELECT user_id FROM announcements_read r
                                                               WHERE r.announcement_id = d.announcement_id))
  FROM announcements_delivery d WHERE announcement_id = :id AND channel = 'IN_APP'
"""


class World:
    """People and an event, and the things that can happen to them, chosen by chance."""

    def __init__(self, desk: Any, events: Any, meet: int, seed: int) -> None:
        self.desk, self.events, self.meet = desk, events, meet
        self.chance = random.Random(seed)
        self.readers = [desk.ann, desk.ben, desk.stranger]
        self.ids: list[int] = []

    def step(self) -> None:
        """Something happens."""
        actions: list[tuple[Callable[[], None], int]] = [
            (self.announce, 6),
            (self.tell_event, 6),
            (self.tell_one, 4),
            (self.draft_and_send, 2),
            (self.schedule, 2),
            (self.read, 14),
            (self.correct, 3),
            (self.delete, 3),
            (self.buy, 3),
            (self.void, 3),
            (self.remind, 1),
            (self.mute, 1),
            (self.jobs, 2),
        ]
        choice = self.chance.choices([action for action, _ in actions], [weight for _, weight in actions])
        choice[0]()

    def announce(self) -> None:
        """To everybody, sometimes for a short while."""
        more = {"expiresAt": iso(now() + timedelta(minutes=self.chance.randint(1, 90)))}
        self.ids.append(self.desk.announce(**(more if self.chance.random() < 0.3 else {}))["id"])

    def tell_event(self) -> None:
        """About the event, or to one type of ticket."""
        scope = self.chance.choice([{}, {"ticketTypeId": 1}, {"ticketTypeId": 2}])
        self.ids.append(self.desk.about(self.meet, **scope)["id"])

    def tell_one(self) -> None:
        """To one member."""
        reader = self.chance.choice(self.readers)
        self.ids.append(self.desk.announce(userId=reader.id)["id"])

    def draft_and_send(self) -> None:
        """In two steps."""
        number = self.desk.draft()["id"]
        self.desk.put(number, self.desk.admin, status="SENT")
        self.ids.append(number)

    def schedule(self) -> None:
        """For later."""
        at = iso(now() + timedelta(minutes=self.chance.randint(1, 60)))
        given = {"message": "Later", "type": "GENERAL", "scheduledAt": at}
        self.ids.append(self.desk.post("/announcements/schedule", self.desk.admin, 201, **given)["id"])

    def read(self) -> None:
        """Somebody reads something, by one call or the other; twice or not at all for them."""
        if not self.ids:
            return
        number, reader = self.chance.choice(self.ids[-20:]), self.chance.choice(self.readers)
        client = self.desk.of(reader)
        if self.chance.random() < 0.5:
            answer = client.post(f"/announcements/{number}/mark-read?userId={reader.id}")
        else:
            answer = client.put(f"/user-announcements/{number}/mark-read?userId={reader.id}")
        assert answer.status_code in (200, 404)

    def correct(self) -> None:
        """Other words."""
        self._changed("put", message=f"Words {self.chance.random()}")

    def delete(self) -> None:
        """Away with it."""
        self._changed("delete")

    def remind(self) -> None:
        """Anyone who has not read it."""
        if self.ids:
            self.desk.of(self.desk.admin).post(
                f"/announcements/{self.chance.choice(self.ids)}/notify", json={}
            )

    def _changed(self, method: str, **body: Any) -> None:
        if not self.ids:
            return
        path = f"/announcements/{self.chance.choice(self.ids)}"
        client = self.desk.of(self.desk.admin)
        answer = client.put(path, json=body) if method == "put" else client.delete(path)
        assert answer.status_code in (200, 204, 404), answer.text

    def buy(self) -> None:
        """A ticket more."""
        reader = self.chance.choice(self.readers)
        self.events.ticket(self.chance.choice([1, 2]), reader.id)
        self._tickets_changed(reader.id)

    def void(self) -> None:
        """A ticket less."""
        ticket = self.chance.choice(list(self.events.sold.values()))
        ticket["valid"] = False
        self._tickets_changed(ticket["owner_id"])

    def _tickets_changed(self, user_id: int) -> None:
        with self.desk.site.context():
            offered = service("announcements.event_updates", EventUpdates)
            assert offered
            offered.tickets_changed(self.meet, user_id)
            db.session.commit()

    def mute(self) -> None:
        """Somebody does not want to hear of the event, or does again."""
        reader = self.chance.choice(self.readers)
        muted = {"muted": self.chance.random() < 0.5}
        self.desk.of(reader).put(f"/announcements/event/{self.meet}/mute", json=muted)

    def jobs(self) -> None:
        """The jobs process comes by."""
        self.desk.site.run_jobs()

    def recount(self, reader: Any) -> dict[str, int]:
        """What the rows say."""
        with self.desk.site.context():
            found = db.session.execute(sa.text(RECOUNT), {"user": reader.id, "now": now()})
            counts = dict.fromkeys(TABS, 0) | {row[0]: row[1] for row in found}
        return {"total": sum(counts.values()), **counts}

    def state(self, reader: Any) -> dict[str, Any]:
        """What a page fetches again: the counts, and the five newest unread of each list."""
        latest = {}
        for tab, path in (("personal", "personal"), ("event", "events"), ("general", "general")):
            items = self.desk.get(f"/announcements/user/{reader.id}/{path}?size=100", reader)["content"]
            latest[tab] = [item["id"] for item in items if not item["isRead"]][:5]
        return {"unread": self.desk.counts(reader), "latest": latest}

    def wrong_statistics(self) -> list[int]:
        """The announcements whose statistics a recount does not confirm."""
        wrong = []
        for number in self.chance.sample(self.ids, min(5, len(self.ids))):
            stats = self.desk.stats(number)
            with self.desk.site.context():
                audience, delivered, read = db.session.execute(sa.text(RECOUNT_STATS), {"id": number}).one()
            said = (stats["audience"], stats["delivered"], stats["read"], stats["unread"])
            if said != (audience, delivered, read, delivered - read):
                wrong.append(number)
        return wrong


def shown(frame: Any) -> dict[str, Any]:
    """What a page has after a frame, whatever it had before."""
    latest = {tab: [item["id"] for item in items] for tab, items in frame.body["latest"].items()}
    return {"unread": frame.body["unread"], "latest": latest}


@pytest.mark.parametrize("operations", [100, pytest.param(1000, marks=pytest.mark.full)])
def test_many_operations_leave_every_count_right(
    desk: Any, events: Any, meet: int, clock: Any, monkeypatch: pytest.MonkeyPatch, operations: int
) -> None:
    """Counts equal a recount, lists hold what is counted, the last frame equals a fresh fetch, statistics agree."""
    monkeypatch.setattr("motorclub.http.limits.hit", lambda limit, who: None)
    world = World(desk, events, meet, seed=1967)
    with Topics(desk.site.config.redis_url) as topics:
        for number in range(1, operations + 1):
            world.step()
            if number % LOOK_EVERY:
                continue
            desk.site.run_jobs()
            for reader in world.readers:
                state = world.state(reader)
                assert state["unread"] == world.recount(reader), number
                mine = topics.sent(f"/topic/announcements/user/{reader.id}")
                assert mine, "nothing was told"
                assert shown(mine[-1]) == state, number
                assert [frame.body["seq"] for frame in mine] == sorted(frame.body["seq"] for frame in mine)
            assert world.wrong_statistics() == []
            assert len(events.sold) < 200


def test_three_calls_are_one_read(desk: Any, meet: int) -> None:
    """One row, the first time stays, the count goes down once."""
    number = desk.about(meet)["id"]
    first = desk.read(number, desk.ann)
    again = desk.of(desk.ann).put(f"/user-announcements/{number}/mark-read?userId={desk.ann.id}").json
    assert again == first == {"id": number, "isRead": True, "readAt": first["readAt"]}
    by_ticket = desk.post(f"/announcements/{number}/read", desk.ann, 200, attendeeId=1)
    assert by_ticket == {
        "announcementId": number,
        "attendeeId": 1,
        "readAt": first["readAt"],
        "alreadyRead": True,
    }
    assert desk.counts(desk.ann) == {"total": 0, "personal": 0, "general": 0, "event": 0}
    with desk.site.context():
        assert db.session.scalar(sa.text("SELECT count(*) FROM announcements_read")) == 1


def test_six_reads_at_once_are_one(desk: Any) -> None:
    """Everybody gets the same time."""
    number = desk.announce()["id"]
    answers = together([lambda: desk.read(number, desk.ann) for _ in range(6)])
    assert len({answer["readAt"] for answer in answers}) == 1
    assert desk.counts(desk.ann)["general"] == 0


def test_the_counts_take_one_statement(desk: Any, queries: Any, meet: int) -> None:
    """Besides those that say who asks."""
    for _ in range(3):
        desk.announce()
        desk.about(meet)
    with queries.at_most(2) as sent:
        desk.counts(desk.ann)
    assert sum("announcements_announcement" in statement for statement in sent) == 1


def test_frames_for_many_take_two_statements_and_a_number(desk: Any, queries: Any, topics: Any) -> None:
    """However many listen."""
    from motorclub_announcements import frames

    desk.announce()
    members = [desk.site.member(f"listener{number}").id for number in range(20)]
    for some in (members[:2], members):
        with desk.site.context():
            db.session.execute(sa.text("SELECT 1"))
            frames.publish_unread(some)
            with queries.at_most(3):
                db.session.commit()


def test_a_members_frame_is_not_somebody_elses(desk: Any, topics: Any) -> None:
    """One frame is built for many from the same statements, and each gets the own state."""
    desk.announce(userId=desk.ann.id)
    desk.announce()
    desk.read(1, desk.ann)
    last = {frame.topic: frame for frame in topics.sent("/topic/announcements/user/*")}
    states = {
        name: shown(last[f"/topic/announcements/user/{member.id}"])
        for name, member in (("ann", desk.ann), ("ben", desk.ben))
    }
    assert states["ann"]["unread"] == {"total": 1, "personal": 0, "general": 1, "event": 0}
    assert states["ben"]["latest"] == {"personal": [], "event": [], "general": [2]}


def test_unread_travels_on_the_members_own_topic_only(desk: Any, meet: int, topics: Any) -> None:
    """What many hear says nothing about anybody's reading."""
    desk.announce()
    desk.about(meet)
    for topic in ("general", "event"):
        (frame,) = topics.sent(f"/topic/announcements/{topic}")
        assert set(frame.body) == {"type", "seq", "at", "announcement"}
        assert not {"isRead", "readAt"} & set(frame.body["announcement"])
    assert all({"unread", "latest"} < set(frame.body) for frame in topics.sent("/topic/announcements/user/*"))


def test_who_may_listen(site: Any, desk: Any) -> None:
    """To the general and the shared topic anybody, to a member's own the member."""
    from motorclub.api import VISITOR, Viewer
    from motorclub.entrypoints.hub import declared_topics
    from motorclub.realtime.topics import Topics as Declared

    known = Declared(declared_topics(site.app))
    ann = Viewer(id=desk.ann.id)

    def may(topic: str, viewer: Viewer) -> bool:
        match = known.match(f"/topic/announcements/{topic}")
        assert match
        return match.allows(viewer)

    assert [may(topic, VISITOR) for topic in ("general", "event", f"user/{ann.id}")] == [True, True, False]
    assert may(f"user/{ann.id}", ann)
    assert not may(f"user/{desk.ben.id}", ann)
    entry = known.entry("/topic/announcements/event")
    assert entry
    assert entry.topic.addressed


def test_what_was_sent_before_somebody_joined_is_not_new(desk: Any, site: Site) -> None:
    """It is listed as read and not counted; what comes afterwards is."""
    before = desk.announce()["id"]
    newcomer = site.member("newcomer")
    assert desk.counts(newcomer)["general"] == 0
    after = desk.announce()["id"]
    rows = desk.get(f"/announcements/user/{newcomer.id}/general?page=0&size=5", newcomer)["content"]
    assert {row["id"]: row["isRead"] for row in rows} == {before: True, after: False}
    assert desk.counts(newcomer)["general"] == 1
