"""What the calls of leaderboards answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

from motorclub.api.rows import AuthoredRow, Internal, Row
from motorclub_ranks.leaderboards.models import Board
from motorclub_ranks.leaderboards.periods import Period


class PlaceRow(AuthoredRow):
    """A member's place. Members with the same points share a rank; `previous_rank` is that of the last period."""

    points: int
    rank: int
    previous_rank: int | None
    position: Internal[int]
    total: Internal[int]


class LeaderboardRow(Row):
    """A page of the first hundred, and the places around the caller's own; `own` is empty for who has none."""

    content: Sequence[PlaceRow]
    total_elements: int
    total_pages: int
    current_page: int
    has_more: bool
    board: Annotated[str, Board]
    period: Annotated[str, Period]
    period_start: date
    own: Sequence[PlaceRow]


class ScopeRow(Row):
    """A country (by its code) or a brand that has a board."""

    kind: str
    key: str
