"""The index that the gallery and the list of cars are read from: one row for each car that they may show.

It is renewed by the events of cars, and by the gallery itself. Whether a viewer may see a car is always asked of the
car itself: a row that is out of date has an old place in a list, but shows nobody what is not for them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import db, now
from motorclub.api.rows import delete_rows, read_after
from motorclub_showcase.cars.models import Car
from motorclub_showcase.gallery.models import CarIndex
from motorclub_showcase.shared.page_cache import PAGES

# The costs of a build that its owner shows, in whole units of these currencies, which are of one size.
BUDGETS = (1_000, 5_000, 10_000, 25_000, 50_000)
BUDGET_CURRENCIES = ("EUR", "USD", "GBP", "CHF", "CAD", "AUD")
WEEK, MONTH = timedelta(days=7), timedelta(days=30)
AT_ONCE = 1_000

# A part goes by its maker and its name. Dreams are not cars yet; lists do not show them.
_RENEW = sa.text("""
    INSERT INTO showcase_car_index (car_id, showcase_id, owner_id, facets, is_public, year, power_kw, like_count,
        week_likes, month_likes, trend_score, created_at, updated_at, published_at)
    SELECT car.id, page.id, car.owner_id,
        array_remove(ARRAY['brand:' || car.brand_id, 'model:' || car.car_model_id, 'generation:' || car.generation_id,
            'year:' || car.year, 'country:' || car.country_code, 'budget:' || width_bucket(build.cost, :budgets)], NULL)
            || ARRAY(SELECT 'category:' || id FROM unnest(car.car_category_ids) AS id) || build.parts,
        car.visibility = 'PUBLIC', car.year, coalesce(car.power_kw, 0), car.like_count + coalesce(page.like_count, 0),
        likes.week, likes.month, coalesce(page.trend_score, 0), car.created_at,
        greatest(car.updated_at, page.updated_at), page.published_at
    FROM showcase_car AS car
    LEFT JOIN showcase_showcase AS page ON page.car_id = car.id AND page.status = 'PUBLISHED'
    CROSS JOIN LATERAL (
        SELECT sum(coalesce(part_cost_minor, 0) + coalesce(fitting_cost_minor, 0))
                FILTER (WHERE cost_visible AND currency = ANY(:currencies)) / 100 AS cost,
            array_remove(array_agg(DISTINCT 'part:' || lower(left(concat_ws(' ', part_maker, part_name), 80)))
                FILTER (WHERE part_name IS NOT NULL), NULL) || array_agg(DISTINCT 'system:' || system) AS parts
        FROM showcase_modification WHERE car_id = car.id AND removed_on IS NULL
    ) AS build
    CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE created_at > :week) AS week, count(*) AS month
        FROM showcase_like WHERE target_type = 'SHOWCASE' AND target_id = page.id AND created_at > :month
    ) AS likes
    WHERE car.id = ANY(:ids) AND car.deleted_at IS NULL AND car.hidden_at IS NULL AND car.status <> 'ARCHIVED'
        AND car.relation <> 'DREAM'
    ORDER BY car.id
    ON CONFLICT (car_id) DO UPDATE SET showcase_id = excluded.showcase_id, owner_id = excluded.owner_id,
        facets = excluded.facets, is_public = excluded.is_public, year = excluded.year, power_kw = excluded.power_kw,
        like_count = excluded.like_count, week_likes = excluded.week_likes, month_likes = excluded.month_likes,
        trend_score = excluded.trend_score, created_at = excluded.created_at, updated_at = excluded.updated_at,
        published_at = excluded.published_at
    RETURNING car_id
""").bindparams(
    sa.bindparam("ids", type_=ARRAY(sa.BigInteger)),
    sa.bindparam("budgets", list(BUDGETS), type_=ARRAY(sa.Numeric)),
    sa.bindparam("currencies", list(BUDGET_CURRENCIES), type_=ARRAY(sa.Text)),
)


def index_cars(car_ids: Collection[int]) -> None:
    """Renew the rows of these cars, in the current transaction."""
    ids, at = sorted(set(car_ids)), now()
    if not ids:
        return
    renewed = db.session.execute(_RENEW, {"ids": ids, "week": at - WEEK, "month": at - MONTH})
    gone = set(ids) - set(renewed.scalars())
    if gone:
        delete_rows(CarIndex, CarIndex.car_id.in_(gone))
    PAGES.expire()


def index_all_cars() -> int:
    """Renew the rows of all cars, page by page, each in a transaction of its own; returns how many cars there are."""
    last, number = 0, 0
    while ids := _list_after(last):
        index_cars(ids)
        db.session.commit()
        last, number = ids[-1], number + len(ids)
    return number


def _list_after(last: int) -> Sequence[int]:
    return [row.id for row in read_after(sa.select(Car.id), Car.id, last, AT_ONCE)]


def list_recently_liked() -> Sequence[int]:
    """The cars whose counts of recent likes grow old."""
    recent = sa.or_(CarIndex.week_likes > 0, CarIndex.month_likes > 0)
    return db.session.scalars(sa.select(CarIndex.car_id).where(recent).order_by(CarIndex.car_id)).all()
