"""The outbox's own work in the background: forgetting what is delivered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.plugin.values import Job

KEPT = timedelta(days=7)


def delete_delivered(_payload: Mapping[str, object]) -> None:
    """Delete events a week after they were published, unless a delivery is pending or has failed."""
    undone = sa.exists().where(
        OutboxDelivery.event_id == OutboxEvent.id, OutboxDelivery.state != DeliveryState.DELIVERED
    )
    db.session.execute(
        sa.delete(OutboxEvent).where(
            OutboxEvent.created_at < clock.now() - KEPT, OutboxEvent.expanded_at.is_not(None), ~undone
        )
    )


JOBS = (Job("core.events.delete_delivered", delete_delivered, every=timedelta(hours=1)),)
