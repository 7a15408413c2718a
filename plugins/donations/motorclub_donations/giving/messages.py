"""Donors' messages: reviewed before others read them, shown and hidden by staff."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import cast

import sqlalchemy as sa

from motorclub.api import (
    Content,
    ContentDraft,
    ContentRef,
    ContentType,
    Viewer,
    db,
    forbidden,
    not_found,
    reads,
    record_audit,
    review,
)
from motorclub.api.moderation import ContentAction
from motorclub_donations.giving.models import (
    GIVEN,
    Donation,
    MessageStatus,
    PublicAs,
    RecurringDonation,
    RecurringStatus,
)
from motorclub_donations.shared.permissions import MODERATE

DONATION_TYPE = "donations.donation"
RECURRING_TYPE = "donations.recurring"
Table = type[Donation] | type[RecurringDonation]
TABLES: Mapping[str, Table] = {DONATION_TYPE: Donation, RECURRING_TYPE: RecurringDonation}
WALL = "/donate"


def review_message(type_: str, row: Donation | RecurringDonation, viewer: Viewer) -> None:
    """Have a message looked at that has just been written; a visitor's waits for staff. Raises 422."""
    if row.message is None:
        return
    if viewer.id is None:
        row.message_status = MessageStatus.HELD
        return
    draft = ContentDraft(ContentRef(type_, row.id), viewer, {"message": row.message})
    if review(draft, keep=True):
        row.message_status = MessageStatus.HELD


def set_message(type_: str, item_id: int, status: MessageStatus, viewer: Viewer) -> None:
    """Show or hide a message. Raises 403 for those who do not moderate, 404."""
    if not viewer.may(MODERATE):
        raise forbidden()
    table = TABLES[type_]
    found = db.session.get(table, item_id, with_for_update=True, populate_existing=True)
    row = cast("Donation | RecurringDonation | None", found)
    if row is None or row.message is None:
        raise not_found("The message")
    row.message_status = status
    if table is RecurringDonation:
        charged = sa.update(Donation).where(Donation.recurring_id == item_id, Donation.message.is_not(None))
        db.session.execute(charged.values(message_status=status))
    record_audit(f"donations.message_{status.lower()}", actor_id=viewer.id, target=f"{type_}:{item_id}")


# Something of it was paid.
PAID = (*GIVEN, *(status for status in RecurringStatus if status != RecurringStatus.INCOMPLETE))


def _is_shown(table: Table) -> tuple[sa.ColumnElement[bool], ...]:
    """Which messages others may read: those of donors who are on the wall, once something was paid."""
    public = (table.message_status == MessageStatus.SHOWN, table.public_as != PublicAs.ANONYMOUS)
    return (*public, table.status.in_(PAID))


def _load(type_: str, ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    table = TABLES[type_]
    shown = sa.true() if viewer.may(MODERATE) else sa.and_(*_is_shown(table))
    columns = (table.id, table.donor_id, table.message, table.created_at)
    chosen = sa.select(*columns).where(table.id.in_(ids), table.message.is_not(None), shown)
    for row in reads().execute(chosen):
        yield Content(
            ref=ContentRef(type_, row.id),
            title="Message of a donor",
            url=WALL,
            author_id=row.donor_id,
            created_at=row.created_at,
            excerpt=row.message,
        )


def _actions(type_: str) -> Mapping[ContentAction, Action]:
    statuses = {
        ContentAction.SHOW: MessageStatus.SHOWN,
        ContentAction.HIDE: MessageStatus.HIDDEN,
        ContentAction.REVIEW: MessageStatus.HELD,
    }
    return {action: Action(type_, status) for action, status in statuses.items()}


class Action:
    """What an action of the content type makes of a message."""

    def __init__(self, type_: str, status: MessageStatus) -> None:
        self.type, self.status = type_, status

    def __call__(self, item_id: int, viewer: Viewer, note: str) -> None:
        """Set it."""
        set_message(self.type, item_id, self.status, viewer)


CONTENT_TYPES = (
    ContentType(
        DONATION_TYPE,
        "Message of a donor",
        lambda ids, viewer: _load(DONATION_TYPE, ids, viewer),
        actions=_actions(DONATION_TYPE),
    ),
    ContentType(
        RECURRING_TYPE,
        "Message of a regular donor",
        lambda ids, viewer: _load(RECURRING_TYPE, ids, viewer),
        actions=_actions(RECURRING_TYPE),
    ),
)
