"""Suspicious votes: what staff see of them and decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Member,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    not_found,
    now,
    reads,
    service,
)
from motorclub.api.rows import Page, columns_of, read_one, read_page
from motorclub_moderation.log.entries import record
from motorclub_moderation.overview.models import FindingKind, FindingStatus, VoteFinding
from motorclub_moderation.overview.rows import VoteFindingRow

INVALIDATED, DISMISSED = "votes.invalidated", "votes.dismissed"
# Why a vote is void, for its receiver's standing.
REASONS = {FindingKind.PAIR: "RING", FindingKind.CONCENTRATION: "RING", FindingKind.BURST: "RING"}
OTHER_REASON = "STAFF"

_COLUMNS = columns_of(VoteFindingRow, VoteFinding, vote_count=sa.func.jsonb_array_length(VoteFinding.votes))


class Votes(Protocol):
    """The forum's votes."""

    def judge(self, type: str, id: int, voter_id: int, reason: str | None) -> bool:  # noqa: A002
        """Invalidate a vote, or let it count again (None); whether there is such a vote."""


def list_findings(page: int, size: int, status: str) -> Page[VoteFindingRow]:
    """A page of the findings of a status, the newest first."""
    newest = sa.select(*_COLUMNS).where(VoteFinding.status == status)
    found = read_page(VoteFindingRow, newest.order_by(VoteFinding.id.desc()), page, size)
    _fill_names(found.content)
    return found


def get_finding(finding_id: int) -> VoteFindingRow:
    """A finding. Raises 404."""
    chosen = sa.select(*_COLUMNS).where(VoteFinding.id == finding_id)
    row = read_one(VoteFindingRow, chosen, "Finding {id}", id=finding_id)
    _fill_names([row])
    return row


def _fill_names(rows: Sequence[VoteFindingRow]) -> None:
    ids = {number for row in rows for number in (row.receiver_id, *row.voter_ids)}
    found = reads().execute(sa.select(Member.id, Member.username).where(Member.id.in_(ids)))
    names = {row.id: row.username for row in found}
    for row in rows:
        row.names = names


def invalidate(viewer: Viewer, finding_id: int, reason: str, version: int) -> None:
    """Let the votes of a finding count no longer for their receiver. Commits.

    Raises 404, 403 for somebody who takes part in it, 409 for another version, a decided finding, or without the forum.
    """
    finding = _lock(viewer, finding_id, version)
    why = REASONS.get(FindingKind(finding.kind), OTHER_REASON)
    if finding.kind != FindingKind.DEVICE:  # those are void from the beginning
        judge_votes(finding.votes, why)
    _decide(viewer, finding, FindingStatus.INVALIDATED, reason)
    record(
        INVALIDATED,
        actor=viewer.member_id,
        member_id=finding.receiver_id,
        reason=reason,
        before={"finding": finding.id, "votes": finding.votes},
        after={"finding": finding.id, "invalidated": len(finding.votes)},
        reversible=True,
    )
    db.session.commit()


def dismiss(viewer: Viewer, finding_id: int, reason: str, version: int) -> None:
    """Let the votes of a finding count, also those that have not counted so far. Commits. Raises as `invalidate`."""
    finding = _lock(viewer, finding_id, version)
    if finding.kind == FindingKind.DEVICE:
        judge_votes(finding.votes, None)
    _decide(viewer, finding, FindingStatus.DISMISSED, reason)
    after = {"finding": finding.id}
    record(DISMISSED, actor=viewer.member_id, member_id=finding.receiver_id, reason=reason, after=after)
    db.session.commit()


def judge_votes(votes: Iterable[Sequence[Any]], reason: str | None) -> None:
    """Invalidate votes, or let them count again, in the current transaction. Raises 409 without the forum."""
    judging = service("forum.votes", Votes)
    if judging is None:
        raise ApiError(409, "The forum is switched off.", code="NO_FORUM")
    for type_, item_id, voter_id in votes:
        judging.judge(type_, item_id, voter_id, reason)


def _lock(viewer: Viewer, finding_id: int, version: int) -> VoteFinding:
    finding = db.session.get(VoteFinding, finding_id, with_for_update=True, populate_existing=True)
    if finding is None:
        raise not_found("Finding {id}", id=finding_id)
    if viewer.id in (finding.receiver_id, *finding.voter_ids):
        raise forbidden("Somebody else decides about your own votes.")
    if finding.status != FindingStatus.OPEN:
        raise conflict("Somebody has decided about this already.", code="DECIDED")
    check_version(finding.version, version)
    return finding


def _decide(viewer: Viewer, finding: VoteFinding, status: FindingStatus, reason: str) -> None:
    finding.status, finding.reason = status, reason
    finding.decided_by, finding.decided_at = viewer.member_id, now()
    finding.version += 1
