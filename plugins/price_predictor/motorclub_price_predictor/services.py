"""What people ask of the price predictor."""

from __future__ import annotations

import dataclasses
import logging
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Consequence,
    Health,
    ServiceFailed,
    conflict,
    db,
    invalid,
    lock_name,
    not_found,
    now,
    reads,
    settings_of,
)
from motorclub.api.rows import Page, Row, columns_of, read_page
from motorclub_price_predictor import dataset, learning, model_store, site_cars
from motorclub_price_predictor.comparables import NARROW, NEEDED, WIDE, Found, find, spread
from motorclub_price_predictor.factors import factors
from motorclub_price_predictor.models import Outcome, SavedEstimate
from motorclub_price_predictor.settings import PricePredictorSettings
from motorclub_price_predictor.trees import Model
from motorclub_price_predictor.values import GROUPS, Car, Listing, Source

SHOWN = 10
# Prices that were said longer ago are told to be old.
DATED = timedelta(days=730)
Item = dict[str, Any]

_log = logging.getLogger("motorclub.price_predictor")


def estimate(car: Car, *, wider: bool, car_id: int | None = None) -> Item:
    """What comparable cars say of `car`; `car_id` is the site's car itself, which does not count.

    With fewer than five of them there is no price in the answer, only how many there are and how many a wider
    search finds.
    """
    candidates = _candidates(car, car_id)
    found = find(car, candidates, WIDE if wider else NARROW)
    wide = found if wider else find(car, candidates, WIDE)
    told = {
        **_figures(found),
        "needed": NEEDED,
        "wider": wider,
        "wider_count": len(wide.listings),
        "other_currencies": found.other_currencies,
    }
    if not found.enough:
        return {**told, "enough": False, "low": None, "median": None, "high": None, "model": None}
    prices = dataclasses.asdict(spread(found.listings))
    return {**told, "enough": True, **prices, "model": _model_part(car, found)}


def _candidates(car: Car, car_id: int | None) -> list[Listing]:
    told = list(dataset.by_model().get(car.keys, ()))
    return [*told, *site_cars.like(car, car_id)] if site_cars.count_now() else told


def _figures(found: Found) -> Item:
    dates = found.dates
    return {
        "count": len(found.listings),
        "currency": found.listings[0].currency if dates else None,
        "oldest": dates[0] if dates else None,
        "newest": dates[-1] if dates else None,
        "dated": bool(dates) and now().date() - dates[len(dates) // 2] > DATED,
        "from_site": found.count(Source.SITE),
        "from_dataset": found.count(Source.DATASET),
        "comparables": [_listing(listing) for listing in found.listings[:SHOWN]] if found.enough else [],
    }


def _listing(listing: Listing) -> Item:
    told = dataclasses.asdict(listing)
    return {**told, "car_id": listing.id if listing.source is Source.SITE else None}


def _model_part(car: Car, found: Found) -> Item | None:
    """What the model adds; None if it does not know such cars or speaks another currency."""
    row = model_store.latest()
    model = model_store.model_of(row) if row else None
    if row is None or model is None or not _speaks_of(model, car, found):
        return None
    year = _priced_year(found)
    return {
        **dataclasses.asdict(model.ask(car, year)),
        "priced_year": year,
        "factors": [dataclasses.asdict(factor) for factor in factors(model, car, year)],
        "median_error": row.figures["median_error"],
        "trained_at": row.trained_at,
    }


def _speaks_of(model: Model, car: Car, found: Found) -> bool:
    return model.vocabulary.knows(car) and model.currency == found.listings[0].currency


def _priced_year(found: Found) -> int:
    dates: list[date] = found.dates
    return dates[len(dates) // 2].year


def catalogue() -> Item:
    """What can be asked for: brands with their models, and countries, of which there are cars."""
    on = site_cars.count_now()
    models: dict[tuple[str, str], Item] = {}
    for listings in dataset.by_model().values():
        years = [listing.year for listing in listings]
        _count(models, listings[0].brand, listings[0].model, len(listings), min(years), max(years))
    for row in site_cars.models() if on else ():
        _count(models, *row)
    countries = {dataset.ABOUT.country, *(site_cars.countries() if on else ())}
    ordered = sorted(models.values(), key=lambda one: (one["brand"].casefold(), one["model"].casefold()))
    return {"models": ordered, "countries": sorted(countries), "options": GROUPS, "site_cars": on}


def _count(
    models: dict[tuple[str, str], Item], brand: str, model: str, cars: int, first: int, last: int
) -> None:
    keys = Car(brand=brand, model=model, year=0, mileage_km=0, country="").keys
    known = models.setdefault(
        keys, {"brand": brand, "model": model, "cars": 0, "first_year": first, "last_year": last}
    )
    known["cars"] += cars
    known["first_year"] = min(known["first_year"], first)
    known["last_year"] = max(known["last_year"], last)


def about() -> Item:
    """How wrong the model is, on which cars that was measured, and where the data set is from."""
    row = model_store.latest()
    figures = {**row.figures, "trained_at": row.trained_at, "id": row.id} if row else None
    return {"dataset": dataclasses.asdict(dataset.ABOUT), "model": figures}


def own_cars(member_id: int) -> list[Item]:
    """The member's cars, to save an estimate to; none while nobody tells them."""
    try:
        source = site_cars.source()
        return [{"id": car.id, "title": car.title} for car in source.owned_by(member_id)] if source else []
    except ServiceFailed as error:
        _log.error("%s", error)
        return []


def save(member_id: int, car: Car, *, wider: bool, car_id: int | None) -> SavedEstimate:
    """Estimate anew and keep the answer for the member, under the name of their car if they gave one. Commits."""
    title = _title(member_id, car, car_id)
    result = estimate(car, wider=wider, car_id=car_id)
    if not result["enough"]:
        raise conflict("There is not enough data for an estimate.")
    _check_room(member_id)
    saved = saved_row(member_id, car, result, now())
    saved.car_id, saved.title = car_id, title
    db.session.add(saved)
    db.session.commit()
    return saved


def saved_row(member_id: int, car: Car, result: Item, saved_at: datetime) -> SavedEstimate:
    """An answer with enough cars as a row to be kept, under the car's own name."""
    kept = ("count", "currency", "low", "median", "high", "from_site", "from_dataset", "wider")
    return SavedEstimate(
        member_id=member_id,
        title=f"{car.brand} {car.model} {car.year}",
        car=dataclasses.asdict(car),
        result={name: result[name] for name in kept} | {"newest": result["newest"].isoformat()},
        saved_at=saved_at,
    )


def _title(member_id: int, car: Car, car_id: int | None) -> str:
    if car_id is None:
        return f"{car.brand} {car.model} {car.year}"
    mine = {own["id"]: own["title"] for own in own_cars(member_id)}
    if car_id not in mine:
        raise invalid("carId", "This is not one of your cars.")
    return str(mine[car_id])


def _check_room(member_id: int) -> None:
    """Raises 409 when the member has as many as they may. Two of them at once wait for each other."""
    lock_name(f"price_predictor:saved:{member_id}")
    most = settings_of(PricePredictorSettings).saved_per_member
    mine = sa.select(sa.func.count()).where(SavedEstimate.member_id == member_id)
    if (db.session.scalar(mine) or 0) >= most:
        raise conflict(f"You may keep {most} estimates. Delete one first.")


class SavedRow(Row):
    """An estimate that a member keeps: the car as it was asked for, and the answer as it was shown."""

    id: int
    title: str
    car_id: int | None
    car: Item
    result: Item
    saved_at: datetime


def list_saved(member_id: int, page: int, size: int) -> Page[SavedRow]:
    """A page of what the member keeps, the newest first."""
    chosen = sa.select(*columns_of(SavedRow, SavedEstimate)).where(SavedEstimate.member_id == member_id)
    return read_page(SavedRow, chosen.order_by(SavedEstimate.id.desc()), page, size)


def forget(member_id: int, saved_id: int) -> None:
    """Delete one of the member's own. Raises 404 for any other. Commits."""
    mine = SavedEstimate.member_id == member_id
    gone = sa.delete(SavedEstimate).where(SavedEstimate.id == saved_id, mine).returning(SavedEstimate.id)
    if db.session.scalar(gone) is None:
        raise not_found("There is no such estimate.")
    db.session.commit()


def consequences() -> list[Consequence]:
    """What people lose while the plugin is off."""
    columns = (sa.func.count(), sa.func.count(sa.distinct(SavedEstimate.member_id)))
    saved, members = reads().execute(sa.select(*columns).select_from(SavedEstimate)).one()
    return (
        [Consequence(f"{saved} saved estimates of {members} members cannot be seen.", saved)] if saved else []
    )


def health() -> Health:
    """Whether there is a model, whether the last training went well, and how old the model is."""
    row = model_store.latest()
    if learning.last_outcome() == Outcome.FAILED:
        return Health(ok=False, message="The last training failed; its error is in the admin panel.")
    if row is None:
        return Health(
            ok=False, message="No model has been trained yet: estimates come from comparables alone."
        )
    if model_store.model_of(row) is None:
        return Health(ok=False, message="The stored model cannot be read. Train it again.")
    age = (now() - row.trained_at).days
    if age >= settings_of(PricePredictorSettings).stale_after_days:
        return Health(ok=False, message=f"The model is {age} days old: is the jobs process running?")
    error = f"{row.figures['median_error']:.0%}"
    return Health(ok=True, message=f"Trained {row.trained_at:%Y-%m-%d %H:%M} UTC, median error {error}.")
