"""Which cars name an entry of the catalogue: counting them, and moving them with a merge.

Cars refer to the catalogue, so their table is named here without its model.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import db, lock_name, reads
from motorclub_showcase.catalogue.models import Brand, CarModel, Entry, Generation

CARS: Any = sa.table(
    "showcase_car",
    sa.column("id", sa.BigInteger),
    sa.column("brand_id", sa.BigInteger),
    sa.column("car_model_id", sa.BigInteger),
    sa.column("generation_id", sa.BigInteger),
    sa.column("car_category_ids", ARRAY(sa.BigInteger)),
    sa.column("deleted_at", sa.DateTime(timezone=True)),
)
NAMED_BY: Mapping[type[Entry], Any] = {
    Brand: CARS.c.brand_id,
    CarModel: CARS.c.car_model_id,
    Generation: CARS.c.generation_id,
}


def lock_catalogue(*, shared: bool = True) -> None:
    """Keep entries from being merged until the transaction ends. A caller that stores an entry's id takes it first.

    A merge and an import take it for themselves alone.
    """
    lock_name("showcase:catalogue", shared=shared)


def count_cars(table: type[Entry], ids: Collection[int]) -> dict[int, int]:
    """{id: number of cars that name it}; without those that no car names."""
    column = NAMED_BY[table]
    counted = sa.select(column, sa.func.count()).where(column.in_(ids), CARS.c.deleted_at.is_(None))
    return {row[0]: row[1] for row in reads().execute(counted.group_by(column))}


def count_cars_of_categories(ids: Collection[int]) -> dict[int, int]:
    """{id of a category: number of cars that have it}; without those that no car has."""
    listed = (
        sa.select(sa.func.unnest(CARS.c.car_category_ids).label("category_id"))
        .where(CARS.c.deleted_at.is_(None))
        .subquery()
    )
    counted = sa.select(listed.c.category_id, sa.func.count()).where(listed.c.category_id.in_(ids))
    return {row[0]: row[1] for row in reads().execute(counted.group_by(listed.c.category_id))}


def has_category(category_id: int) -> bool:
    """Whether any car or model has a category, deleted cars too."""
    of_cars = sa.exists().where(CARS.c.car_category_ids.contains([category_id]))
    of_models = sa.exists().where(CarModel.car_category_ids.contains([category_id]))
    return bool(db.session.scalar(sa.select(sa.or_(of_cars, of_models))))


def move_cars(which: sa.ColumnElement[bool], **values: int) -> None:
    """Have the cars that match name other entries. Does not commit."""
    db.session.execute(sa.update(CARS).where(which).values(values))


_COUNTS = {
    "showcase_brand": "SELECT brand_id AS id FROM showcase_car WHERE deleted_at IS NULL",
    "showcase_car_model": "SELECT car_model_id AS id FROM showcase_car WHERE deleted_at IS NULL",
    "showcase_generation": "SELECT generation_id AS id FROM showcase_car WHERE deleted_at IS NULL",
    "showcase_car_category": "SELECT unnest(car_category_ids) AS id FROM showcase_car WHERE deleted_at IS NULL",
}
_STORE = """
UPDATE {table} SET car_count = fresh.number
  FROM (SELECT {table}.id, count(named.id) AS number FROM {table} LEFT JOIN ({named}) AS named USING (id)
         GROUP BY {table}.id) AS fresh
 WHERE {table}.id = fresh.id AND {table}.car_count <> fresh.number"""


def recount(payload: Mapping[str, object]) -> None:
    """Store how many cars each entry and category has; suggestions are ordered by these counts."""
    for table, named in _COUNTS.items():
        db.session.execute(sa.text(_STORE.format(table=table, named=named)))
    db.session.commit()
