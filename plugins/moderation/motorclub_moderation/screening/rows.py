"""What the calls of filters and of the review queue answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

from motorclub.api.rows import AuthoredRow, Internal, Row
from motorclub_moderation.screening.models import FilterAction

QUEUES = ("HELD", "WAITING", "FLAGGED", "NEW_MEMBER")


class WordFilterRow(Row):
    """A filter, for admins."""

    id: int
    name: str
    pattern: str
    is_regex: bool
    case_sensitive: bool
    matches_inside: bool
    action: Annotated[str, FilterAction]
    replacement: str | None
    hit_count: int
    created_at: datetime
    updated_at: datetime
    version: int


class FilterMatchRow(Row):
    """A part of a text in which a filter's pattern stands."""

    start: int
    end: int
    text: str


class FilterTestRow(Row):
    """What a filter would make of a text."""

    matches: Sequence[FilterMatchRow]
    result: str


class ReviewQueueRow(AuthoredRow):
    """An item that staff look at.

    HELD: the call is stored by the platform and `texts` are what it would publish. WAITING: the item is hidden by its
    own plugin, and `texts` are what it says. FLAGGED and NEW_MEMBER: it is public. `title` and `url` are of the item as
    it is, of HELD ones only if it exists already.
    """

    id: int
    queue: Annotated[str, QUEUES]
    type: str
    item_id: int | None
    rule: str
    texts: Mapping[str, str]
    pictures: Sequence[str]
    thread: Internal[str | None]
    created_at: datetime
    title: str | None = None
    excerpt: str | None = None
    url: str | None = None


class ReviewCountRow(Row):
    """How much staff have to look at."""

    waiting: int
