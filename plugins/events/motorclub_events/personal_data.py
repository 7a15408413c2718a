"""What events keep about a member: given to them when they ask for it, and taken away with them.

Orders, tickets and scans stay for the books of the organiser, who has sold and let in; they lose the name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Erased, ExportFile, PersonalData, db, former_member_id
from motorclub.api.rows import anonymise_rows, delete_rows, export_items, update_rows
from motorclub_events import models
from motorclub_events.checkout import releasing, waitlist

# What goes with the member, and what stays without them. The shares of a member are what limits count by: they go with
# the orders to the former member, whose number of tickets nobody limits.
DELETED_COLUMNS: tuple[Any, ...] = (
    models.Idempotency.user_id,
    models.CalendarFeed.user_id,
    models.Staff.user_id,
)
ANONYMISED_COLUMNS: tuple[Any, ...] = (
    models.ClubEvent.organizer_id,
    models.Venue.created_by,
    models.EventCategory.created_by,
    models.EventTag.created_by,
    models.CatalogueProposal.proposed_by,
    models.CatalogueProposal.decided_by,
    models.Staff.added_by,
    models.Hold.user_id,
    models.Order.user_id,
    models.Ticket.owner_user_id,
    models.Transfer.from_user_id,
    models.Transfer.to_user_id,
    models.CheckIn.staff_user_id,
    models.WaitlistEntry.user_id,
    models.OrderRefund.requested_by,
    models.CancelJob.requested_by,
)
SECRET = {"secret_hash", "token_hash", "body_hash"}
FORMER = "former member"


def export(user_id: int) -> Iterable[ExportFile]:
    """One file with all that names the member."""
    owned = sa.select(models.Ticket.id).where(models.Ticket.owner_user_id == user_id)
    about = {
        "events": _list_rows(models.ClubEvent, models.ClubEvent.organizer_id == user_id),
        "orders": _list_rows(models.Order, models.Order.user_id == user_id),
        "tickets": _list_rows(models.Ticket, models.Ticket.owner_user_id == user_id),
        "transfers": _list_rows(
            models.Transfer,
            sa.or_(models.Transfer.from_user_id == user_id, models.Transfer.to_user_id == user_id),
        ),
        "waitingList": _list_rows(models.WaitlistEntry, models.WaitlistEntry.user_id == user_id),
        "seatsHeldBack": _list_rows(
            models.Hold,
            sa.and_(models.Hold.user_id == user_id, models.Hold.source == models.HoldSource.ORGANISER),
        ),
        "checkIns": _list_rows(models.CheckIn, models.CheckIn.ticket_id.in_(owned)),
        "staffOf": _list_rows(models.Staff, models.Staff.user_id == user_id),
        "venues": _list_rows(models.Venue, models.Venue.created_by == user_id),
        "categories": _list_rows(models.EventCategory, models.EventCategory.created_by == user_id),
        "tags": _list_rows(models.EventTag, models.EventTag.created_by == user_id),
        "proposals": _list_rows(models.CatalogueProposal, models.CatalogueProposal.proposed_by == user_id),
    }
    yield export_items("events.json", about)


def _list_rows(table: Any, which: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
    columns = [column for column in table.__table__.c if column.key not in SECRET]
    order = list(table.__table__.primary_key)
    return [
        dict(row._mapping) for row in db.session.execute(sa.select(*columns).where(which).order_by(*order))
    ]


def erase(user_id: int) -> Erased:
    """Names and addresses go; what was sold and scanned stays, by a former member."""
    removed = sum(delete_rows(column.class_, column == user_id) for column in DELETED_COLUMNS)
    _end_open_waits(user_id)
    update_rows(
        models.Order, models.Order.user_id == user_id, buyer_name=FORMER, buyer_email="", attendees=[]
    )
    guest = dict.fromkeys(("attendee_name", "attendee_email", "car_id", "car_name"))
    update_rows(models.Ticket, models.Ticket.owner_user_id == user_id, answers=[], **guest)
    update_rows(models.Transfer, models.Transfer.from_user_id == user_id, to_email="")
    anonymised = anonymise_rows(user_id, *ANONYMISED_COLUMNS) + _merge_counts(user_id)
    return Erased(removed=removed, anonymised=anonymised)


def _end_open_waits(user_id: int) -> None:
    """A deleted member waits and pays no longer. Their seats become free as when their time is up."""
    open_orders = sa.select(models.Order.id).where(
        models.Order.user_id == user_id, models.Order.status == models.OrderStatus.PENDING
    )
    for order_id in db.session.scalars(open_orders.order_by(models.Order.id)).all():
        order = releasing.lock_order(order_id)
        if order is not None and order.status == models.OrderStatus.PENDING:
            releasing.cancel_order(order)
    waitlist.end_member_entries(user_id)


def _merge_counts(user_id: int) -> int:
    """Shares and uses of a member become the former member's, added to those there are."""
    moved = 0
    counted: tuple[tuple[Any, Any, Any], ...] = (
        (models.Taken, models.Taken.ticket_type_id, models.Taken.quantity),
        (models.VoucherUse, models.VoucherUse.voucher_id, models.VoucherUse.uses),
    )
    for kind, key, number in counted:
        statement = sa.delete(kind).where(kind.user_id == user_id).returning(key, number)
        for of, count in db.session.execute(statement.execution_options(synchronize_session=False)).all():
            moved += 1
            _add_count(kind, key, number, of, former_member_id(), count)
    return moved


def _add_count(kind: Any, key: Any, number: Any, of: int, former: int, count: int) -> None:
    row = insert(kind).values({key.key: of, "user_id": former, number.key: count})
    db.session.execute(
        row.on_conflict_do_update(index_elements=[key, kind.user_id], set_={number.key: number + count})
    )


PERSONAL_DATA = (
    PersonalData(
        "Events organised, orders, tickets, transfers, scans and places on waiting lists.", export, erase
    ),
)
