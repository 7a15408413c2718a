"""The showcase's figures: who looked at pages, liked what members have, and began to follow cars, by day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sqlalchemy as sa

from motorclub.api import STAFF, ContentRef, reads, social
from motorclub.api.figures import Figure, FigureQuery, FigureRow, count_by_step, daily_counts, is_of_member
from motorclub_showcase.cars.models import Car
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.gallery.popularity import VIEW
from motorclub_showcase.shared.models import SHOWCASE, Like, Showcase


def _list_own(query: FigureQuery, table: type[Car | Showcase]) -> Sequence[int] | None:
    """The ids of what the member of a query owns; None for a query of all members."""
    if query.member_id is None:
        return None
    return list(reads().scalars(sa.select(table.id).where(table.owner_id == query.member_id)))


def count_views(query: FigureQuery) -> Iterator[FigureRow]:
    """Readers of pages of cars, each once a day and page."""
    own = _list_own(query, Showcase)
    refs = None if own is None else [ContentRef(SHOWCASE, showcase_id) for showcase_id in own]
    for day, number in daily_counts(VIEW, query.since, query.until, refs).items():
        yield FigureRow(day, number)


def count_likes(query: FigureQuery) -> Iterator[FigureRow]:
    """Likes that are there today, of pages, cars, entries of build logs and photos, by the day they were given."""
    return count_by_step(query, Like.created_at, is_of_member(query, Like.receiver_id))


def count_car_followers(query: FigureQuery) -> Iterator[FigureRow]:
    """Those who follow cars today, by the day on which they began."""
    for day, number in social.count_followers_by_day(CAR, _list_own(query, Car), query.since).items():
        if day < query.until:
            yield FigureRow(day, number)


FIGURES = (
    Figure("showcase.views", "Views of showcases", "number", count_views, roles=STAFF, of_member=True),
    Figure("showcase.likes", "Likes of cars", "number", count_likes, roles=STAFF, of_member=True),
    Figure(
        "showcase.car_followers",
        "New followers of cars",
        "number",
        count_car_followers,
        roles=STAFF,
        of_member=True,
    ),
)
