"""Cars as this plugin speaks about them, and what it asks of the provider of the site's cars."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Source(StrEnum):
    """Where a price comes from: a member's own word about a car of this site, or the data set's listings."""

    SITE = "SITE"
    DATASET = "DATASET"


# What a car may say about itself, one of each group; everything else is no key option.
GROUPS: dict[str, tuple[str, ...]] = {
    "fuel": ("petrol", "diesel", "hybrid", "electric"),
    "gearbox": ("automatic", "manual"),
    "drive": ("rwd", "fwd", "awd"),
    "body": ("sedan", "coupe", "convertible", "wagon", "hatchback", "suv", "van", "pickup"),
}
CONDITIONS = range(1, 6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Car:
    """A car to be compared. `condition` is 1 (salvage) to 5 (as new); None is "not said", everywhere.

    `country` is an ISO 3166 code of two letters.
    """

    brand: str
    model: str
    generation: str | None = None
    year: int
    mileage_km: int
    condition: int | None = None
    country: str
    fuel: str | None = None
    gearbox: str | None = None
    drive: str | None = None
    body: str | None = None

    @property
    def keys(self) -> tuple[str, str]:
        """What its brand and model are found by."""
        return key(self.brand), key(self.model)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing(Car):
    """A car with a price, in minor units of `currency`, as it was said on `priced_on`."""

    source: Source
    id: int
    price: int
    currency: str
    priced_on: date


def key(name: str) -> str:
    """How names are compared.

    >>> key("Mercedes-Benz") == key(" mercedes  benz")
    True
    """
    return " ".join(re.findall(r"\w+", name.casefold()))


def options_of(words: Collection[str]) -> dict[str, str]:
    """The key options among some words, by group; the first of a group counts.

    >>> options_of(["Diesel", "heated seats", "awd"])
    {'fuel': 'diesel', 'drive': 'awd'}
    """
    given = [word.casefold() for word in words]
    found = {name: next((word for word in given if word in known), None) for name, known in GROUPS.items()}
    return {name: word for name, word in found.items() if word is not None}
