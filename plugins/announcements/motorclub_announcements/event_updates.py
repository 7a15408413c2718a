"""The service `announcements.event_updates`, which the events plugin calls.

Each method works in the caller's transaction, reads the current state from the service `events.audience`, and is
idempotent.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import Service, db, now
from motorclub_announcements import audience, frames, queries, sending, text
from motorclub_announcements.models import (
    Announcement,
    Channel,
    Delivery,
    DeliveryStatus,
    Priority,
    Status,
    Tab,
    Type,
)

# A buyer gets what was said before, as far as it may still be of use.
LOOKS_BACK = timedelta(days=30)


class EventUpdates:
    """The service `announcements.event_updates`."""

    def event_changed(self, event_id: int) -> None:
        """An event has another name, organiser, time or state: lists show it.

        What makes no sense for a cancelled event becomes a draft again.
        """
        there = audience.events()
        audience.store(there.events([event_id]) if there else {})
        sending.withdraw_for_cancelled(event_id)

    def tickets_changed(self, event_id: int, user_id: int) -> None:
        """A member has got a ticket of an event, or has one no longer.

        They get what was announced in the last 30 days and has not expired, or lose it.
        """
        there = audience.events()
        if there is None:
            return
        held = there.held_types(event_id, user_id)
        self._take_away(event_id, user_id, held)
        self._give(event_id, user_id, held)

    def draft(self, event_id: int, kind: str, title: str, message: str, author_id: int) -> int | None:
        """Write a draft of a DELAY or CANCELLATION for an event's organiser to send; its id.

        None, and nothing is written, while a draft of the kind with the same words waits already.
        """
        html = text.sanitise(message)
        same = sa.exists().where(
            Announcement.event_id == event_id,
            Announcement.type == kind,
            Announcement.status == Status.DRAFT,
            Announcement.message == html,
            Announcement.deleted_at.is_(None),
        )
        if db.session.scalar(sa.select(same)):
            return None
        at = now()
        row = Announcement(
            title=title,
            message=html,
            plain=text.words(html),
            type=Type(kind),
            category=Type(kind),
            priority=Priority.HIGH,
            status=Status.DRAFT,
            tab=Tab.EVENT,
            event_id=event_id,
            organizer_id=author_id,
            channels=[Channel.IN_APP],
            created_at=at,
            updated_at=at,
        )
        db.session.add(row)
        db.session.flush()
        return row.id

    def _give(self, event_id: int, user_id: int, held: Collection[int]) -> None:
        if not held:
            return
        chosen = sa.select(Announcement).where(
            Announcement.event_id == event_id,
            Announcement.tab == Tab.EVENT,
            queries.LIVE,
            queries.is_unexpired(),
            Announcement.sent_at > now() - LOOKS_BACK,
            sa.or_(Announcement.ticket_type_id.is_(None), Announcement.ticket_type_id.in_(list(held))),
            ~queries.was_notified(user_id),
        )
        for row in db.session.scalars(chosen.order_by(Announcement.id)):
            self._notify_late(row, user_id, row.ticket_type_id or min(held))

    def _notify_late(self, row: Announcement, user_id: int, ticket_type_id: int) -> None:
        voided = sa.and_(
            Delivery.announcement_id == row.id,
            Delivery.user_id == user_id,
            Delivery.channel == Channel.IN_APP,
            Delivery.status == DeliveryStatus.SKIPPED,
            Delivery.last_error == sending.NOT_VALID,
        )
        again = {"status": DeliveryStatus.SENT, "last_error": None, "sent_at": now()}
        if db.session.scalars(sa.update(Delivery).where(voided).values(**again).returning(Delivery.id)).all():
            frames.publish_to(frames.CREATED, row.id, row.tab, [user_id])
        else:
            sending.add_late(row, user_id, ticket_type_id)

    def _take_away(self, event_id: int, user_id: int, held: Collection[int]) -> None:
        """Remove the announcements that a member got through a ticket that is no longer valid."""
        lost = Announcement.ticket_type_id.not_in(list(held)) if held else sa.true()
        chosen = sa.select(Announcement.id).where(
            Announcement.event_id == event_id, Announcement.tab == Tab.EVENT, lost
        )
        taken = sorted(
            db.session.scalars(
                sa.update(Delivery)
                .where(
                    Delivery.announcement_id.in_(chosen),
                    Delivery.user_id == user_id,
                    Delivery.status.in_([DeliveryStatus.SENT, DeliveryStatus.PENDING]),
                )
                .values(status=DeliveryStatus.SKIPPED, last_error=sending.NOT_VALID)
                .returning(Delivery.announcement_id)
                .execution_options(synchronize_session=False)
            )
        )
        for announcement_id in dict.fromkeys(taken):
            frames.publish_to(frames.DELETED, announcement_id, Tab.EVENT, [user_id])


SERVICES = (
    Service(
        "announcements.event_updates", EventUpdates, EventUpdates(), deprecated_name="announcements.desk"
    ),
)
