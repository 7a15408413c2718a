"""What people ask of the price predictor."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypedDict

import sqlalchemy as sa

from motorclub.api import (
    Consequence,
    Erased,
    ExportFile,
    Health,
    PersonalData,
    conflict,
    db,
    invalid,
    lock_name,
    not_found,
    now,
    reads,
    settings_of,
)
from motorclub.api.cars import list_cars
from motorclub.api.rows import Page, Row, columns_of, count_rows, delete_rows, export_rows, read_page
from motorclub_price_predictor import dataset, learning, site_cars
from motorclub_price_predictor.comparables import NARROW, NEEDED, WIDE, Found, find, spread
from motorclub_price_predictor.dataset import DataSet
from motorclub_price_predictor.models import Outcome, SavedEstimate
from motorclub_price_predictor.settings import PricePredictorSettings
from motorclub_price_predictor.training import Figures
from motorclub_price_predictor.trees import Factor, list_factors
from motorclub_price_predictor.values import GROUPS, Car, Listing, Source, key

MAX_COMPARABLES = 10
# Prices that were given longer ago are marked as old.
DATED = timedelta(days=730)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparable(Listing):
    """A comparable car; `id` is its number within its source, `car_id` that on this site."""

    car_id: int | None


class ModelEstimate(Row):
    """What the trained model adds to the comparables, as of `priced_year`."""

    low: int
    median: int
    high: int
    priced_year: int
    factors: list[Factor]
    median_error: float
    trained_at: datetime


class Estimate(Row):
    """Median and 25-75 % range of comparable cars; without a price while there are fewer than `needed`."""

    enough: bool
    count: int
    needed: int
    wider: bool
    wider_count: int
    currency: str | None
    oldest: date | None
    newest: date | None
    dated: bool
    from_site: int
    from_dataset: int
    other_currencies: int
    comparables: list[Comparable] = []
    low: int | None = None
    median: int | None = None
    high: int | None = None
    model: ModelEstimate | None = None


def estimate(car: Car, *, wider: bool, car_id: int | None = None) -> Estimate:
    """What comparable cars say of `car`; `car_id` is the site's car itself, which does not count.

    With fewer than five of them there is no price in the answer, only how many there are and how many a wider
    search finds.
    """
    candidates = [*dataset.by_model().get(car.keys, ())]
    if site_cars.count_now():
        candidates += site_cars.like(car, car_id)
    found = find(car, candidates, WIDE if wider else NARROW)
    dates = found.dates
    answer = Estimate(
        enough=found.enough,
        count=len(dates),
        needed=NEEDED,
        wider=wider,
        wider_count=len(dates) if wider else len(find(car, candidates, WIDE).listings),
        currency=found.listings[0].currency if dates else None,
        oldest=dates[0] if dates else None,
        newest=dates[-1] if dates else None,
        dated=bool(dates) and now().date() - dates[len(dates) // 2] > DATED,
        from_site=found.count(Source.SITE),
        from_dataset=found.count(Source.DATASET),
        other_currencies=found.other_currencies,
    )
    if found.enough:
        prices = spread(found.listings)
        answer.low, answer.median, answer.high = prices.low, prices.median, prices.high
        answer.comparables = [_comparable(listing) for listing in found.listings[:MAX_COMPARABLES]]
        answer.model = _model_part(car, found)
    return answer


def _comparable(listing: Listing) -> Comparable:
    car_id = listing.id if listing.source is Source.SITE else None
    return Comparable(**dataclasses.asdict(listing), car_id=car_id)


def _model_part(car: Car, found: Found) -> ModelEstimate | None:
    """What the model adds; None if it does not know such cars or has learned another currency."""
    row = learning.latest_model()
    model = learning.model_of(row) if row else None
    currency = found.listings[0].currency
    if row is None or model is None or not model.vocabulary.knows(car) or model.currency != currency:
        return None
    year = found.dates[len(found.dates) // 2].year
    prices = model.ask(car, year)
    return ModelEstimate(
        prices.low,
        prices.median,
        prices.high,
        year,
        list_factors(model, car, year),
        row.figures["median_error"],
        row.trained_at,
    )


class CatalogueModel(Row):
    """A model of which there are cars."""

    brand: str
    model: str
    cars: int
    first_year: int
    last_year: int


class Catalogue(Row):
    """What can be asked for. `siteCars` says whether the site's own cars count at present."""

    models: list[CatalogueModel]
    countries: list[str]
    options: Mapping[str, Sequence[str]]
    site_cars: bool


def catalogue() -> Catalogue:
    """What can be asked for: brands with their models, and countries, of which there are cars."""
    on = site_cars.count_now()
    models: dict[tuple[str, str], CatalogueModel] = {}
    for listings in dataset.by_model().values():
        years = [listing.year for listing in listings]
        _count(models, listings[0].brand, listings[0].model, len(listings), min(years), max(years))
    for row in site_cars.models() if on else ():
        _count(models, *row)
    countries = {dataset.ABOUT.country, *(site_cars.countries() if on else ())}
    ordered = sorted(models.values(), key=lambda one: (one.brand.casefold(), one.model.casefold()))
    return Catalogue(ordered, sorted(countries), GROUPS, on)


def _count(
    models: dict[tuple[str, str], CatalogueModel], brand: str, model: str, cars: int, first: int, last: int
) -> None:
    known = models.setdefault((key(brand), key(model)), CatalogueModel(brand, model, 0, first, last))
    known.cars += cars
    known.first_year = min(known.first_year, first)
    known.last_year = max(known.last_year, last)


@dataclass(frozen=True, slots=True)
class ModelFigures(Figures):
    """How wrong the model is on cars that it has never seen."""

    id: int
    trained_at: datetime


class About(Row):
    """The model, if one has been trained, and the data set."""

    dataset: DataSet
    model: ModelFigures | None


def about() -> About:
    """How wrong the model is, on which cars that was measured, and where the data set is from."""
    row = learning.latest_model()
    figures = ModelFigures(**row.figures, id=row.id, trained_at=row.trained_at) if row else None
    return About(dataset.ABOUT, figures)


class OwnCarRow(Row):
    """One of the caller's cars."""

    id: int
    title: str


class OwnCars(Row):
    """The caller's cars."""

    cars: list[OwnCarRow]


def list_own_cars(member_id: int) -> list[OwnCarRow]:
    """The member's cars, to save an estimate to; none while no plugin provides them."""
    return [OwnCarRow(car.id, car.name) for car in list_cars(member_id)]


def save(member_id: int, car: Car, *, wider: bool, car_id: int | None) -> SavedEstimate:
    """Estimate again and keep the answer for the member, under the name of their car if they gave one. Commits."""
    title = _title(member_id, car, car_id)
    result = estimate(car, wider=wider, car_id=car_id)
    if not result.enough:
        raise conflict("There is not enough data for an estimate.")
    _check_room(member_id)
    saved = saved_row(member_id, car, result, now())
    saved.car_id, saved.title = car_id, title
    db.session.add(saved)
    db.session.commit()
    return saved


def saved_row(member_id: int, car: Car, result: Estimate, saved_at: datetime) -> SavedEstimate:
    """An answer with enough cars as a row to be kept, under the car's own name."""
    kept = ("count", "currency", "low", "median", "high", "from_site", "from_dataset", "wider")
    newest = result.newest.isoformat() if result.newest else ""
    return SavedEstimate(
        member_id=member_id,
        title=f"{car.brand} {car.model} {car.year}",
        car=dataclasses.asdict(car),
        result={name: getattr(result, name) for name in kept} | {"newest": newest},
        saved_at=saved_at,
    )


def _title(member_id: int, car: Car, car_id: int | None) -> str:
    if car_id is None:
        return f"{car.brand} {car.model} {car.year}"
    mine = {own.id: own.title for own in list_own_cars(member_id)}
    if car_id not in mine:
        raise invalid("carId", "This is not one of your cars.")
    return mine[car_id]


def _check_room(member_id: int) -> None:
    """Raises 409 when the member has as many as they may. Two of them at once wait for each other."""
    lock_name(f"price_predictor:saved:{member_id}")
    most = settings_of(PricePredictorSettings).saved_per_member
    if count_rows(SavedEstimate, SavedEstimate.member_id == member_id) >= most:
        raise conflict("You may keep {most} estimates. Delete one first.", most=most)


class SavedResult(TypedDict):
    """The answer as it was shown."""

    count: int
    currency: str
    low: int
    median: int
    high: int
    from_site: int
    from_dataset: int
    wider: bool
    newest: str


class SavedRow(Row):
    """An estimate that a member keeps: the car as it was asked for, and the answer as it was shown."""

    id: int
    title: str
    car_id: int | None
    car: Car
    result: SavedResult
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
    row = learning.latest_model()
    if learning.last_outcome() == Outcome.FAILED:
        return Health(ok=False, message="The last training failed; its error is in the admin panel.")
    if row is None:
        return Health(
            ok=False, message="No model has been trained yet: estimates come from comparables alone."
        )
    if learning.model_of(row) is None:
        return Health(ok=False, message="The stored model cannot be read. Train it again.")
    age = (now() - row.trained_at).days
    if age >= settings_of(PricePredictorSettings).stale_after_days:
        return Health(ok=False, message=f"The model is {age} days old: is the jobs process running?")
    error = f"{row.figures['median_error']:.0%}"
    return Health(ok=True, message=f"Trained {row.trained_at:%Y-%m-%d %H:%M} UTC, median error {error}.")


def export(user_id: int) -> Iterable[ExportFile]:
    """One file, if there is anything."""
    mine = SavedEstimate.member_id == user_id
    if db.session.scalar(sa.select(sa.exists().where(mine))):
        chosen = sa.select(*columns_of(SavedRow, SavedEstimate)).where(mine).order_by(SavedEstimate.id)
        yield export_rows("price_estimates.json", chosen)


def erase(user_id: int) -> Erased:
    """All of them."""
    return Erased(removed=delete_rows(SavedEstimate, SavedEstimate.member_id == user_id))


PERSONAL_DATA = (PersonalData("The price estimates that you saved.", export, erase),)
