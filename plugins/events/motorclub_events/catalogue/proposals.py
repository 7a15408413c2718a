"""Changes of categories, tags and venues that organisers propose, and those who look after the catalogue decide on.

Each function is one transaction, unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub.api import (
    AUTHOR_COLUMNS,
    Member,
    Viewer,
    author_of,
    conflict,
    db,
    invalid,
    not_found,
    now,
    publish,
    reads,
)
from motorclub.api.rows import Author, Page
from motorclub_events.catalogue import entries
from motorclub_events.catalogue.rows import ProposalRow, ProposedChangeRow
from motorclub_events.events import ChangeProposed
from motorclub_events.models import (
    LOCK,
    CatalogueProposal,
    EventCategory,
    EventTag,
    ProposalKind,
    ProposalStatus,
    Venue,
)
from motorclub_events.permissions import MANAGE_CATALOGUE
from motorclub_events.shared.http import Body
from motorclub_events.shared.limits import throttle_writes

TABLES: Mapping[str, entries.Table] = {
    ProposalKind.CATEGORY: EventCategory,
    ProposalKind.TAG: EventTag,
    ProposalKind.VENUE: Venue,
}


def propose_change(viewer: Viewer, table: entries.Table, number: int, body: Body) -> ProposalRow:
    """Propose a change of one. Raises 404, 400 when nothing would change, 409 while the viewer has an open proposal."""
    throttle_writes(viewer)
    row = entries.lock_entry(table, number)
    changes = {
        name: {"before": getattr(row, name), "after": value}
        for name, value in body.items()
        if getattr(row, name) != value
    }
    if not changes:
        raise invalid("name", "This changes nothing.")
    proposal = CatalogueProposal(
        kind=entries.get_proposal_kind(table),
        target_id=number,
        target_name=row.name,
        changes=changes,
        status=ProposalStatus.OPEN,
        proposed_by=viewer.member_id,
        created_at=now(),
    )
    db.session.add(proposal)
    try:
        db.session.flush()
    except IntegrityError as error:
        raise conflict("Your earlier proposal has not been decided yet.", code="ALREADY_PROPOSED") from error
    entries.record_change(viewer, "change_proposed", table, number, proposal=proposal.id)
    publish(ChangeProposed(proposal.id))
    db.session.commit()
    return _get_proposal(proposal.id)


def list_proposals(viewer: Viewer, status: str | None, page: int, size: int) -> Page[ProposalRow]:
    """A page of proposals, the newest first: all for those who decide, an organiser's own for others."""
    which = CatalogueProposal.status == status if status else sa.true()
    if not viewer.may(MANAGE_CATALOGUE):
        which = sa.and_(which, CatalogueProposal.proposed_by == viewer.member_id)
    rows = reads().execute(
        SELECT.where(which).order_by(CatalogueProposal.id.desc()).limit(size).offset(page * size)
    )
    total = reads().scalar(sa.select(sa.func.count()).select_from(CatalogueProposal).where(which)) or 0
    return Page.of([_to_item(row) for row in rows], total, page, size)


COLUMNS = {name: f"proposal_{name}" for name in ProposalRow.__struct_fields__}
SELECT = (
    sa.select(
        *(getattr(CatalogueProposal, key).label(label) for key, label in COLUMNS.items()), *AUTHOR_COLUMNS
    )
    .select_from(CatalogueProposal)
    .join(Member, Member.id == CatalogueProposal.proposed_by)
)


def _get_proposal(number: int) -> ProposalRow:
    return _to_item(db.session.execute(SELECT.where(CatalogueProposal.id == number)).one())


def _to_item(row: Any) -> ProposalRow:
    found = {name: getattr(row, label) for name, label in COLUMNS.items()}
    changes = [ProposedChangeRow(_camel(name), **values) for name, values in found["changes"].items()]
    return ProposalRow(**found | {"changes": changes, "proposed_by": Author(**author_of(row))})


def _camel(name: str) -> str:
    """
    >>> _camel("address_line1")
    'addressLine1'
    """
    joined = name.title().replace("_", "")
    return joined[:1].lower() + joined[1:]


def decide_proposal(viewer: Viewer, number: int, *, accepted: bool, answer: str | None) -> ProposalRow:
    """Make a proposed change, or decline it. Raises 404, 409 once it is decided or for a name that there is."""
    found = db.session.get(CatalogueProposal, number)
    if found is None:
        raise not_found(f"Proposal {number}")
    table = TABLES[found.kind]
    # Its target first, as deleting does.
    target = db.session.get(table, found.target_id, with_for_update=LOCK, populate_existing=True)
    proposal = db.session.get_one(CatalogueProposal, number, with_for_update=LOCK, populate_existing=True)
    if proposal.status != ProposalStatus.OPEN or target is None:
        raise conflict("This proposal has been decided already.", code="ALREADY_DECIDED")
    if accepted:
        values = {name: change["after"] for name, change in proposal.changes.items()}
        entries.apply_changes(table, cast("entries.Entry", target), values)
        entries.record_change(viewer, "changed", table, proposal.target_id, proposal=number)
    else:
        entries.record_change(viewer, "change_declined", table, proposal.target_id, proposal=number)
    status = ProposalStatus.ACCEPTED if accepted else ProposalStatus.DECLINED
    entries.close_proposal(viewer, proposal, status, answer)
    db.session.commit()
    return _get_proposal(number)
