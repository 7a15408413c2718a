"""What events share: categories, tags, venues. Each function is one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub.api import (
    AUTHOR_COLUMNS,
    ApiError,
    Member,
    Viewer,
    author_of,
    conflict,
    db,
    flush_unique,
    invalid,
    now,
    publish,
    reads,
    record_audit,
)
from motorclub.api.rows import Author, Page, Row, columns_of, count_rows, read_page, to_row
from motorclub_events.catalogue.content import to_slug
from motorclub_events.catalogue.schemas import CategoryRow, ProposalRow, ProposedChangeRow, TagRow, VenueRow
from motorclub_events.events import ChangeProposed, ProposalDecided
from motorclub_events.models import (
    LOCK,
    CatalogueProposal,
    ClubEvent,
    EventCategory,
    EventTag,
    EventTagLink,
    ProposalStatus,
    Venue,
)
from motorclub_events.permissions import MANAGE, MANAGE_CATALOGUE
from motorclub_events.shared.access import get_row, throttle_writes
from motorclub_events.shared.http import Body

PROPOSE = (
    "You can only propose a change: it belongs to the club or to somebody else, or others' events use it."
)
Entry = EventCategory | EventTag | Venue
Table = type[EventCategory] | type[EventTag] | type[Venue]
TABLE_OF: Mapping[type, Table] = {CategoryRow: EventCategory, TagRow: EventTag, VenueRow: Venue}
T = TypeVar("T", bound=Row)
NAMES: Mapping[Table, str] = {EventCategory: "Category", EventTag: "Tag", Venue: "Venue"}
# By the kind of a proposal.
TABLES = {name.upper(): table for table, name in NAMES.items()}
USED_BY = {EventCategory: ClubEvent.category_id, EventTag: EventTagLink.tag_id, Venue: ClubEvent.venue_id}


def list_entries(kind: type[T], viewer: Viewer, page: int, size: int) -> Page[T]:
    """A page of them by name, categories by their order; for organisers with `may_change`."""
    table = TABLE_OF[kind]
    expressions = {"may_change": _is_free_for(viewer, table)} if viewer.may(MANAGE) else {}
    by = (EventCategory.sort_order, table.name) if table is EventCategory else (table.name, table.id)
    return read_page(kind, sa.select(*columns_of(kind, table, **expressions)).order_by(*by), page, size)


def create_entry(viewer: Viewer, table: Table, body: Body) -> Entry:
    """A new one. Raises 409 for a name that there is."""
    throttle_writes(viewer)
    row = table(**_to_columns(table, body), created_by=viewer.member_id)
    if isinstance(row, Venue):
        row.created_at = now()
    db.session.add(row)
    _flush()
    record_change(viewer, "created", table, row.id)
    db.session.commit()
    return row


def _to_columns(table: Table, body: Body) -> Body:
    values = dict(body)
    if table is EventTag:
        values["name"] = values["name"].lower()
    if table is EventCategory and "name" in values:
        values["slug"] = to_slug(values["name"])
    return values


def _flush() -> None:
    flush_unique(conflict("There is one of this name.", code="IN_USE", field="name"))


def record_change(viewer: Viewer, action: str, table: Table, number: int, **details: object) -> None:
    """Write to the audit log what somebody has done to one."""
    what = NAMES[table].lower()
    record_audit(f"events.{what}_{action}", actor_id=viewer.id, target=f"{what}:{number}", details=details)


def lock_entry(table: Table, number: int) -> Entry:
    """One, locked. Raises 404."""
    return get_row(table, number, NAMES[table], lock=True)


def change_entry(viewer: Viewer, table: Table, number: int, body: Body) -> Entry:
    """Change one. Raises 404, 403 for what is not the viewer's alone, 409 for a name that there is."""
    throttle_writes(viewer)
    row = lock_entry(table, number)
    check_may_change(viewer, table, row)
    apply_changes(table, row, body)
    record_change(viewer, "changed", table, number)
    db.session.commit()
    return row


def apply_changes(table: Table, row: Entry, values: Body) -> None:
    """Change one in the caller's transaction. Raises 409 for a name that there is."""
    for name, value in _to_columns(table, values).items():
        setattr(row, name, value)
    _flush()


def check_may_change(viewer: Viewer, table: Table, row: Entry) -> None:
    """Raise 403 for somebody who may only propose a change: it is another's, the club's, or used by others' events."""
    if not db.session.scalar(sa.select(_is_free_for(viewer, table)).where(table.id == row.id)):
        raise ApiError(403, PROPOSE, code="PROPOSE_CHANGE")


def _is_free_for(viewer: Viewer, table: Table) -> sa.ColumnElement[bool]:
    """Whether the viewer may change a row of the table, as SQL."""
    if viewer.may(MANAGE_CATALOGUE):
        return sa.true()
    others = ClubEvent.organizer_id != viewer.member_id
    used: tuple[sa.ColumnElement[bool], ...] = (USED_BY[table] == table.id, others)
    if table is EventTag:
        used = (*used, ClubEvent.id == EventTagLink.event_id)
    return sa.and_(table.created_by == viewer.member_id, ~sa.exists().where(*used))


def delete_entry(viewer: Viewer, table: Table, number: int) -> None:
    """Take one away that no event names. Raises 404, 403 as `change`, 409 IN_USE."""
    row = lock_entry(table, number)
    check_may_change(viewer, table, row)
    if db.session.scalar(sa.select(sa.exists().where(USED_BY[table] == number))):
        raise conflict("Events use it.", code="IN_USE")
    db.session.delete(row)
    try:
        db.session.flush()
    except IntegrityError as error:
        raise conflict("Events use it.", code="IN_USE") from error
    open_ones = sa.select(CatalogueProposal).where(
        CatalogueProposal.kind == NAMES[table].upper(),
        CatalogueProposal.target_id == number,
        CatalogueProposal.status == ProposalStatus.OPEN,
    )
    for proposal in db.session.scalars(open_ones.with_for_update(**LOCK)):
        close_proposal(viewer, proposal, ProposalStatus.DECLINED, "It was deleted.")
    record_change(viewer, "deleted", table, number)
    db.session.commit()


def close_proposal(
    viewer: Viewer, proposal: CatalogueProposal, status: ProposalStatus, answer: str | None
) -> None:
    """Record the decision on a locked proposal and publish it, in the caller's transaction."""
    proposal.status, proposal.answer = status, answer
    proposal.decided_by, proposal.decided_at = viewer.member_id, now()
    publish(ProposalDecided(proposal.id))


def propose_change(viewer: Viewer, table: Table, number: int, body: Body) -> ProposalRow:
    """Propose a change of one. Raises 404, 400 when nothing would change, 409 while the viewer has an open proposal."""
    throttle_writes(viewer)
    row = lock_entry(table, number)
    changes = {
        name: {"before": getattr(row, name), "after": value}
        for name, value in body.items()
        if getattr(row, name) != value
    }
    if not changes:
        raise invalid("name", "This changes nothing.")
    proposal = CatalogueProposal(
        kind=NAMES[table].upper(),
        target_id=number,
        target_name=row.name,
        changes=changes,
        status=ProposalStatus.OPEN,
        proposed_by=viewer.member_id,
        created_at=now(),
    )
    db.session.add(proposal)
    flush_unique(conflict("Your earlier proposal has not been decided yet.", code="ALREADY_PROPOSED"))
    record_change(viewer, "change_proposed", table, number, proposal=proposal.id)
    publish(ChangeProposed(proposal.id))
    db.session.commit()
    return _get_proposal(proposal.id)


def list_proposals(viewer: Viewer, status: str | None, page: int, size: int) -> Page[ProposalRow]:
    """A page of proposals, the newest first: all for those who decide, an organiser's own for others."""
    which = CatalogueProposal.status == status if status else sa.true()
    if not viewer.may(MANAGE_CATALOGUE):
        which = sa.and_(which, CatalogueProposal.proposed_by == viewer.member_id)
    newest = SELECT.where(which).order_by(CatalogueProposal.id.desc())
    rows = reads().execute(newest.limit(size).offset(page * size))
    total = count_rows(CatalogueProposal, which, connection=reads())
    return Page.of([_to_item(row) for row in rows], total, page, size)


SELECT = sa.select(CatalogueProposal.__table__, *AUTHOR_COLUMNS).join(
    Member, Member.id == CatalogueProposal.proposed_by
)


def _get_proposal(number: int) -> ProposalRow:
    return _to_item(db.session.execute(SELECT.where(CatalogueProposal.id == number)).one())


def _to_item(row: Any) -> ProposalRow:
    changes = [ProposedChangeRow(_camel(name), **values) for name, values in row.changes.items()]
    return to_row(ProposalRow, row, changes=changes, proposed_by=Author(**author_of(row)))


def _camel(name: str) -> str:
    """
    >>> _camel("address_line1")
    'addressLine1'
    """
    joined = name.title().replace("_", "")
    return joined[:1].lower() + joined[1:]


def decide_proposal(viewer: Viewer, number: int, *, accepted: bool, answer: str | None) -> ProposalRow:
    """Make a proposed change, or decline it. Raises 404, 409 once it is decided or for a name that there is."""
    found = get_row(CatalogueProposal, number, "Proposal {id}")
    table = TABLES[found.kind]
    # Its target first, as deleting does.
    target = db.session.get(table, found.target_id, with_for_update=LOCK, populate_existing=True)
    proposal = db.session.get_one(CatalogueProposal, number, with_for_update=LOCK, populate_existing=True)
    if proposal.status != ProposalStatus.OPEN or target is None:
        raise conflict("This proposal has been decided already.", code="ALREADY_DECIDED")
    action, status = "change_declined", ProposalStatus.DECLINED
    if accepted:
        action, status = "changed", ProposalStatus.ACCEPTED
        values = {name: change["after"] for name, change in proposal.changes.items()}
        apply_changes(table, cast("Entry", target), values)
    record_change(viewer, action, table, proposal.target_id, proposal=number)
    close_proposal(viewer, proposal, status, answer)
    db.session.commit()
    return _get_proposal(number)
