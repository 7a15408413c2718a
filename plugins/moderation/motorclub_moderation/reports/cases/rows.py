"""What staff see of cases."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from motorclub.api.rows import Author, Internal, Row
from motorclub_moderation.reports.models import CaseStatus, ReportStatus, Resolution, Snapshot
from motorclub_moderation.reports.states import claim_ends_at


class ReasonCountRow(Row):
    """How many of a case's reports name a reason."""

    case_id: Internal[int]
    key: str
    label: str
    number: int


class ReportCaseRow(Row):
    """A case in the queue."""

    id: int
    target_type: str
    target_id: int
    snapshot: Internal[Snapshot]
    author_id: Internal[int | None]
    author_username: Internal[str | None]
    author_profile_image: Internal[str | None]
    author_role: str | None
    score: float
    severity: int
    report_count: int
    status: Annotated[str, CaseStatus]
    is_escalated: bool
    is_confidential: bool
    claimant_id: Internal[int | None]
    claimant_username: Internal[str | None]
    claimant_profile_image: Internal[str | None]
    claimed_at: datetime | None
    hidden_at: datetime | None
    locked_at: datetime | None
    resolution: Annotated[str | None, Resolution]
    public_note: str | None
    resolved_at: datetime | None
    created_at: datetime
    updated_at: datetime
    version: int
    reasons: Sequence[ReasonCountRow] = ()

    @property
    def title(self) -> str:
        """The target's title when it was reported."""
        return self.snapshot["title"]

    @property
    def url(self) -> str:
        """The target's page."""
        return self.snapshot["url"]

    @property
    def author(self) -> Author | None:
        """Whose it is."""
        return _to_author(self.author_id, self.author_username, self.author_profile_image)

    @property
    def claimed_by(self) -> Author | None:
        """Who works on it."""
        return _to_author(self.claimant_id, self.claimant_username, self.claimant_profile_image)

    @property
    def claim_ends_at(self) -> datetime | None:
        """When it is open to everybody again."""
        return claim_ends_at(self.claimed_at) if self.claimed_at else None


def _to_author(member_id: int | None, username: str | None, image: str | None) -> Author | None:
    return None if member_id is None or username is None else Author(member_id, username, image)


class TargetStateRow(Row):
    """What a target is like: when it was reported, or now."""

    title: str
    text: str
    url: str
    image: str | None
    taken_at: datetime | None = None


class AuthorRecordRow(Row):
    """What is known about the author of a target."""

    joined_at: datetime
    level: int
    cases: int
    upheld_cases: int
    warnings: int
    points: int
    bans: int


class ReportCaseDetailRow(ReportCaseRow):
    """A case as its moderator sees it. `present` is null if the target is gone.

    `resolutions` are those that the caller may decide on now, `needs_admin` says that only an admin may.
    """

    reported: TargetStateRow | None = None
    present: TargetStateRow | None = None
    record: AuthorRecordRow | None = None
    resolutions: Sequence[str] = ()
    needs_admin: bool = False


class CaseReportRow(Row):
    """A report of a case. Who has reported in confidence is for admins alone: the others get no reporter or details."""

    id: int
    reporter_id: Internal[int | None]
    reporter_username: Internal[str | None]
    reporter_profile_image: Internal[str | None]
    reason_key: str
    reason_label: str
    is_confidential: bool
    details: str | None
    weight: float
    status: Annotated[str, ReportStatus]
    created_at: datetime
    agreed: int
    decided: int

    @property
    def reporter(self) -> Author | None:
        """Who has reported it."""
        return _to_author(self.reporter_id, self.reporter_username, self.reporter_profile_image)


class CannedReplyRow(Row):
    """A text that staff often send."""

    id: int
    title: str
    body: str
    resolution: Annotated[str | None, Resolution]
    position: int
    version: int


class RefusedCaseRow(Row):
    """A case of a bulk decision that could not be decided."""

    id: int
    code: str
    message: str


class BulkResolutionRow(Row):
    """What became of the cases of a bulk decision."""

    resolved: Sequence[int]
    refused: Sequence[RefusedCaseRow]
