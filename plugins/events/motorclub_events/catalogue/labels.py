"""The list of labels for ticket types, which the site's staff manages. Each function is one transaction."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import Viewer, conflict, db, flush_unique, invalid, record_audit
from motorclub.api.rows import Page, columns_of, read_page, to_row
from motorclub_events.catalogue.schemas import ManagedLabelRow
from motorclub_events.models import TicketLabel, TicketType
from motorclub_events.shared.access import get_row, throttle_writes
from motorclub_events.shared.http import Body
from motorclub_events.shared.ticket_labels import IN_ORDER

TYPE_COUNT = (
    sa.select(sa.func.count(TicketType.id))
    .where(TicketLabel.id == sa.any_(TicketType.label_ids))
    .correlate(TicketLabel)
    .scalar_subquery()
)
LABELS = sa.select(*columns_of(ManagedLabelRow, TicketLabel, type_count=TYPE_COUNT))


def list_labels(page: int, size: int) -> Page[ManagedLabelRow]:
    """A page of labels in their order, with the number of ticket types that have them."""
    return read_page(ManagedLabelRow, LABELS.order_by(*IN_ORDER), page, size)


def get_label(label_id: int) -> ManagedLabelRow:
    """A label as it is in the database now."""
    row = db.session.execute(LABELS.where(TicketLabel.id == label_id)).one()
    return to_row(ManagedLabelRow, row)


def create_label(viewer: Viewer, body: Body) -> int:
    """A new label; its id. Raises 409 for a name that there is."""
    throttle_writes(viewer)
    label = TicketLabel(**body)
    db.session.add(label)
    _save(viewer, label, "created")
    return label.id


def change_label(viewer: Viewer, label_id: int, body: Body) -> None:
    """Change a label, of all ticket types that have it. Raises 404, 409 for a name that there is."""
    throttle_writes(viewer)
    label = get_row(TicketLabel, label_id, "Label {id}", lock=True)
    for name, value in body.items():
        setattr(label, name, value)
    _save(viewer, label, "changed")


def _save(viewer: Viewer, label: TicketLabel, action: str) -> None:
    flush_unique(conflict("There is one of this name.", code="IN_USE", field="name"))
    _record_change(viewer, action, label.id)
    db.session.commit()


def _record_change(viewer: Viewer, action: str, label_id: int) -> None:
    record_audit(f"events.label_{action}", actor_id=viewer.id, target=f"label:{label_id}")


def delete_label(viewer: Viewer, label_id: int) -> None:
    """Delete a label that no ticket type has. Raises 404, 409 IN_USE."""
    label = get_row(TicketLabel, label_id, "Label {id}", lock=True)
    if db.session.scalar(sa.select(sa.exists().where(sa.any_(TicketType.label_ids) == label.id))):
        raise conflict("Ticket types have it; switch it off instead.", code="IN_USE")
    db.session.delete(label)
    _record_change(viewer, "deleted", label_id)
    db.session.commit()


def check_labels(label_ids: Collection[int], unchanged: Collection[int]) -> None:
    """Check what a ticket type is to have, beside what it has already. Raises 400 for one that is off or not there."""
    added = set(label_ids) - set(unchanged)
    usable = sa.select(sa.func.count()).where(TicketLabel.id.in_(added), TicketLabel.active)
    if added and db.session.scalar(usable) != len(added):
        raise invalid("labelIds", "There is no such label.")
