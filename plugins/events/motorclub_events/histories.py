"""The past of orders and entries, from their tables."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import History, PastEvent
from motorclub.api.rows import read_after
from motorclub_events.events import CheckedIn
from motorclub_events.models import CheckIn, ScanKind, ScanResult, Ticket


def load_entries(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Who has come in with a ticket, but for what was taken back; the ticket is its present owner's."""
    undone = aliased(CheckIn)
    is_undone = sa.exists().where(
        undone.event_id == CheckIn.event_id, undone.nonce == sa.func.concat("undo-", CheckIn.id)
    )
    found = (
        sa.select(
            *(CheckIn.id, CheckIn.scanned_at, CheckIn.ticket_id, CheckIn.event_id, CheckIn.staff_user_id),
            Ticket.owner_user_id,
        )
        .join(Ticket, Ticket.id == CheckIn.ticket_id)
        .where(CheckIn.kind == ScanKind.ENTRY, CheckIn.result == ScanResult.ADMITTED, ~is_undone)
    )
    for row in read_after(found, CheckIn.id, after_id, limit):
        event = CheckedIn(row.id, row.ticket_id, row.event_id, row.owner_user_id, row.staff_user_id)
        yield PastEvent(row.id, row.scanned_at, event)


HISTORIES = (History(CheckedIn, load_entries),)
