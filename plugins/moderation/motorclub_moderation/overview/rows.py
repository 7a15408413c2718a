"""What the calls of the moderator panel answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Annotated

from motorclub.api.rows import Author, Internal, Row
from motorclub_moderation.overview.models import FindingKind, FindingStatus


class VoteFindingRow(Row):
    """Suspicious votes. `share` is the part that kind of finding is about, from 0 to 1."""

    id: int
    kind: Annotated[str, FindingKind]
    receiver_id: Internal[int]
    voter_ids: Internal[list[int]]
    vote_count: int
    share: float
    found_at: datetime
    status: Annotated[str, FindingStatus]
    decided_at: datetime | None
    reason: str | None
    version: int
    names: Internal[Mapping[int, str]] = {}

    @property
    def receiver(self) -> Author | None:
        """Who got the votes."""
        return self._to_author(self.receiver_id)

    @property
    def voters(self) -> Sequence[Author]:
        """Who cast them."""
        return [author for author in map(self._to_author, self.voter_ids) if author is not None]

    def _to_author(self, member_id: int) -> Author | None:
        name = self.names.get(member_id)
        return None if name is None else Author(member_id, name, None)


class PanelRow(Row):
    """How much there is to do now."""

    open_cases: int
    own_claims: int
    review_items: int
    open_appeals: int
    active_bans: int
    vote_findings: int


class FigureDayRow(Row):
    """What happened on a day."""

    day: date
    opened: int
    resolved: int


class PanelFiguresRow(Row):
    """The last 30 days. Minutes are from a case's beginning to the first thing that staff did about it."""

    median_minutes: float | None
    days: Sequence[FigureDayRow]


class TeamMemberRow(Row):
    """What one of the staff has done in the last 30 days, and the cases they work on now."""

    author_id: Internal[int]
    author_username: Internal[str]
    author_profile_image: Internal[str | None]
    actions: int
    claims: int

    @property
    def member(self) -> Author:
        """Who it is."""
        return Author(self.author_id, self.author_username, self.author_profile_image)
