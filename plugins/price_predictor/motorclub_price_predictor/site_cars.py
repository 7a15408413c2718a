"""The site's own cars, asked of the provider of `showcase.cars` and kept here so that an estimate is one look-up.

While nobody offers them (the showcase is off or not installed) there are none, and the data set stands alone.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from motorclub.api import ServiceFailed, db, reads, service
from motorclub.api.cars import CARS, CarListing, Cars
from motorclub_price_predictor.models import SiteListing
from motorclub_price_predictor.values import (
    CONDITIONS,
    Car,
    Listing,
    Source,
    key,
    options_of,
)

PAGE = 500
YEARS = range(1886, 2101)
KILOMETRES = range(3_000_001)
COUNTRY, CURRENCY = re.compile(r"[A-Z]{2}"), re.compile(r"[A-Z]{3}")

COLUMNS = tuple(
    column
    for column in sa.inspect(SiteListing).columns
    if column.name not in ("id", "car_id", "brand_key", "model_key")
)

# The columns of a SiteListing.
Columns = Mapping[str, object]

_log = logging.getLogger("motorclub.price_predictor")


def source() -> Cars | None:
    """Who knows the site's cars, or None. Raises ServiceFailed for one that cannot be asked like that."""
    return service(CARS, Cars)


def count_now() -> bool:
    """Whether the site's cars count: somebody stands behind them."""
    try:
        return source() is not None
    except ServiceFailed as error:
        _log.error("%s", error)
        return False


def mirror() -> int:
    """Make our rows what the site's cars are now, in the current transaction; how many there are.

    Raises ServiceFailed when the other plugin fails; nothing has changed then.
    """
    cars_service = source()
    cars = {row["car_id"]: row for row in _iterate_rows(cars_service)} if cars_service is not None else {}
    db.session.execute(sa.delete(SiteListing).where(SiteListing.car_id.not_in(sorted(cars))))
    rows = list(cars.values())
    for start in range(0, len(rows), PAGE):
        db.session.execute(_upsert(), rows[start : start + PAGE])
    return len(rows)


def _upsert() -> Insert:
    statement = insert(SiteListing)
    changing = [
        column.name for column in sa.inspect(SiteListing).columns if column.name not in ("id", "car_id")
    ]
    return statement.on_conflict_do_update(
        index_elements=[SiteListing.car_id], set_={name: statement.excluded[name] for name in changing}
    )


def _iterate_rows(cars_service: Cars) -> Iterator[Columns]:
    """Every car that can be compared; what cannot is counted in the log."""
    after, refused = 0, 0
    while page := cars_service.list_declared(after, PAGE):
        for car in page:
            row = row_of(car)
            if row is None:
                refused += 1
            else:
                yield row
        after = _advanced(after, max(car.id for car in page))
    if refused:
        _log.info("%d cars of the site say too little to be compared", refused)


def _advanced(before: int, after: int) -> int:
    if after <= before:
        raise ValueError(f"{CARS} gave car {after} again when asked for those after {before}")
    return after


def row_of(car: CarListing) -> Columns | None:
    """A car of the site as a row of ours, or None if its brand, price or another fact cannot be used."""
    usable = (
        *(key(car.brand), key(car.model)),
        *(car.year in YEARS, car.mileage_km in KILOMETRES, car.price > 0),
        *(COUNTRY.fullmatch(car.country), CURRENCY.fullmatch(car.currency)),
    )
    if not all(usable):
        return None
    options = options_of(car.options)
    return {
        **{name: getattr(car, name) for name in ("brand", "model", "generation", "year", "mileage_km")},
        **{name: getattr(car, name) for name in ("country", "price", "currency")},
        **{group: options.get(group) for group in ("fuel", "gearbox", "drive", "body")},
        "car_id": car.id,
        "brand_key": key(car.brand),
        "model_key": key(car.model),
        "condition": car.condition if car.condition in CONDITIONS else None,
        "priced_on": car.declared_on,
    }


def like(car: Car, without: int | None = None) -> list[Listing]:
    """The site's cars of the same brand and model, `without` one of them."""
    brand, model = car.keys
    chosen = sa.select(SiteListing.car_id.label("id"), *COLUMNS).where(
        SiteListing.brand_key == brand, SiteListing.model_key == model
    )
    if without is not None:
        chosen = chosen.where(SiteListing.car_id != without)
    return _listings(chosen)


def every() -> list[Listing]:
    """All of the site's cars."""
    return _listings(sa.select(SiteListing.car_id.label("id"), *COLUMNS).order_by(SiteListing.car_id))


def _listings(statement: sa.Select[*tuple[Any, ...]]) -> list[Listing]:
    return [Listing(source=Source.SITE, **row) for row in reads().execute(statement).mappings()]


def models() -> list[sa.Row[str, str, int, int, int]]:
    """(brand, model, cars, first year, last year) of the site's cars."""
    statement = sa.select(
        sa.func.min(SiteListing.brand),
        sa.func.min(SiteListing.model),
        sa.func.count(),
        sa.func.min(SiteListing.year),
        sa.func.max(SiteListing.year),
    ).group_by(SiteListing.brand_key, SiteListing.model_key)
    return list(reads().execute(statement))


def countries() -> list[str]:
    """Where the site's cars are."""
    return list(reads().scalars(sa.select(SiteListing.country).distinct()))
