"""What a site has sent during a test: live frames, events, mails, and the work that waits."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeVar

import orjson
import redis
import sqlalchemy as sa

from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.events.services import catalogue
from motorclub.jobs.models import JobRow, JobState
from motorclub.mail.models import MailMessage
from motorclub.plugin.events import Event
from motorclub.realtime.publish import TOPIC_CHANNEL, Audience, open_envelope

if TYPE_CHECKING:
    from motorclub.testing.site import Site

Kind = TypeVar("Kind", bound=Event)

PATIENCE_S = 180.0
# No topic may be called so: they all begin with a slash.
MARK = b"marked"
LINK = re.compile(r"https?://\S+")


@dataclass(frozen=True, slots=True)
class Frame:
    """One live frame: its destination, its type, and the whole body with `type`, `seq` and `at`.

    `audience` has the ids of the members who get it, None if every listener does.
    """

    topic: str
    type: str
    body: Mapping[str, Any]
    audience: Audience | None = None


class Topics:
    """Listens to every topic, as the hubs do. Frames are sent after the commit, whether anybody listens or not."""

    def __init__(self, redis_url: str) -> None:
        self._store = redis.Redis.from_url(redis_url)
        self._channels: Any = self._store.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        self._frames: list[Frame] = []

    def __enter__(self) -> Self:
        self._channels.psubscribe(f"{TOPIC_CHANNEL}*")
        # The store's confirmation of the subscription, for which the client returns None.
        self._channels.get_message(timeout=PATIENCE_S)
        self._catch_up()
        return self

    def __exit__(self, *_: object) -> None:
        self._channels.close()
        self._store.close()

    def sent(self, destination: str = "*") -> list[Frame]:
        """The frames to a destination since the test began, in their order; `*` stands for any text."""
        self._catch_up()
        return [frame for frame in self._frames if fnmatch.fnmatchcase(frame.topic, destination)]

    def _catch_up(self) -> None:
        """The store keeps the order of what is published: after the mark has come, everything before it has."""
        self._store.publish(TOPIC_CHANNEL, MARK)
        while True:
            message = self._channels.get_message(timeout=PATIENCE_S)
            if message is None:
                raise AssertionError("the key-value store does not give back what is published")
            if message["data"] == MARK:
                return
            topic = message["channel"].decode().removeprefix(TOPIC_CHANNEL)
            data, audience = open_envelope(message["data"])
            body = orjson.loads(data)
            self._frames.append(Frame(topic, body["type"], body, audience))


class Outbox:
    """The events of a site, as they were committed."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def published(self, kind: type[Kind]) -> list[Kind]:
        """Every event of a class since the test began, the oldest first."""
        return [event for event in self.events() if isinstance(event, kind)]

    def events(self) -> list[Event]:
        """Every event since the test began, the oldest first."""
        with self._site.context():
            rows = db.session.execute(
                sa.select(OutboxEvent.name, OutboxEvent.payload).order_by(OutboxEvent.id)
            ).all()
            return [catalogue().events[row.name].from_payload(row.payload) for row in rows]

    def waiting(self) -> list[str]:
        """The subscribers of pending deliveries, one entry for each; those of a plugin that is off wait."""
        pending = sa.select(OutboxDelivery.subscriber).where(OutboxDelivery.state == DeliveryState.PENDING)
        with self._site.context():
            return list(db.session.scalars(pending.order_by(OutboxDelivery.id)))


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail that was written."""

    to: str
    subject: str
    text: str
    html: str

    @property
    def link(self) -> str:
        """The first address in its text. Raises LookupError if there is none."""
        found = LINK.search(self.text)
        if found is None:
            raise LookupError(f"the mail {self.subject!r} to {self.to} holds no link")
        return found[0]


class Mailbox:
    """The mails of a site, as they were committed; a test's site has no mail server, so none leaves it."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def all(self) -> list[Mail]:
        """Every mail since the test began, the oldest first."""
        columns = (MailMessage.recipient, MailMessage.subject, MailMessage.text, MailMessage.html)
        with self._site.context():
            rows = db.session.execute(sa.select(*columns).order_by(MailMessage.id)).all()
            return [Mail(*row) for row in rows]

    def to(self, address: str) -> list[Mail]:
        """Those to one address."""
        return [mail for mail in self.all() if mail.to == address]


class Work:
    """The queue of a site."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def run_all(self, *, may_fail: bool = False) -> int:
        """Deliver all events and run all due jobs now, as the jobs process would; how many went well.

        Raises WorkFailed if a handler or a job raised, unless it `may_fail`.
        """
        return self._site.run_jobs(may_fail=may_fail)

    def waiting(self) -> list[str]:
        """The names of the jobs that are queued: due later, tried again later, or of a plugin that is off."""
        queued = sa.select(JobRow.name).where(JobRow.state == JobState.QUEUED).order_by(JobRow.id)
        with self._site.context():
            return list(db.session.scalars(queued))
