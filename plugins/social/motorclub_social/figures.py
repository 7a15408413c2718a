"""Social's figures: who began to follow members."""

from __future__ import annotations

from collections.abc import Iterator

from motorclub.api import STAFF
from motorclub.api.figures import Figure, FigureQuery, FigureRow, count_by_step, is_of_member
from motorclub_social.models import Follow
from motorclub_social.targets import MEMBER


def count_followers(query: FigureQuery) -> Iterator[FigureRow]:
    """Follows of members that are there today, by the day on which they began."""
    followed = (Follow.target_type == MEMBER, is_of_member(query, Follow.target_id))
    return count_by_step(query, Follow.created_at, *followed)


FIGURES = (
    Figure(
        "social.followers",
        "New followers",
        "number",
        count_followers,
        roles=STAFF,
        of_member=True,
        hourly=True,
    ),
)
