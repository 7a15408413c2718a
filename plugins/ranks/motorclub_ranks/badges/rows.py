"""What the calls about badges answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from motorclub.api.badges import Tier
from motorclub.api.rows import Internal, Row


class BadgeRow(Row):
    """A badge, and how many members have it."""

    id: int
    key: str
    name: str
    description: str
    tier: Annotated[str, Tier]
    is_repeatable: bool
    is_active: bool
    holders: int


class AwardRow(Row):
    """A badge of a member. `title` and `url` are of the content that it was awarded for, null for all others."""

    id: int
    key: str
    name: str
    description: str
    tier: Annotated[str, Tier]
    awarded_at: datetime
    source_type: Internal[str]
    source_id: Internal[int]
    title: str | None = None
    url: str | None = None


class ProgressRow(Row):
    """How far the caller is with a badge that they do not have yet: `count` of `at_least`."""

    key: str
    name: str
    description: str
    tier: Annotated[str, Tier]
    count: int
    at_least: int


class MemberBadgesRow(Row):
    """How many badges of each tier a member has."""

    member_id: int
    bronze: int
    silver: int
    gold: int


class BadgesOfMembersRow(Row):
    """The badges of some members; those without any are left out."""

    items: Sequence[MemberBadgesRow]
