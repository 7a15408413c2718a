"""Which cars are comparable, and what they say together. Exact: nothing here is learned or guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from motorclub_price_predictor.values import GROUPS, Car, Listing, Source, key

# Fewer say nothing.
NEEDED = 5
LOW, MIDDLE, HIGH = 0.25, 0.5, 0.75


@dataclass(frozen=True, slots=True)
class Search:
    """How far a comparable car may be away. Brand and model are always the same.

    What a car does not say (condition, generation, an option) never excludes it.
    """

    years: int
    mileage_share: float
    mileage_km: int
    condition_steps: int
    same_country: bool
    same_details: bool


NARROW = Search(2, 0.3, 15_000, 1, same_country=True, same_details=True)
WIDE = Search(5, 0.6, 40_000, 4, same_country=False, same_details=False)


@dataclass(frozen=True, slots=True)
class Found:
    """Comparable cars in one currency, the nearest first; `other_currencies` were left out."""

    listings: tuple[Listing, ...]
    other_currencies: int

    @property
    def enough(self) -> bool:
        """Whether they may be called an estimate."""
        return len(self.listings) >= NEEDED

    def count(self, source: Source) -> int:
        """How many come from there."""
        return sum(listing.source is source for listing in self.listings)

    @property
    def dates(self) -> list[date]:
        """When their prices were said, the oldest first."""
        return sorted(listing.priced_on for listing in self.listings)


@dataclass(frozen=True, slots=True)
class Spread:
    """A median with its 25-75 % range, in minor units."""

    low: int
    median: int
    high: int


def find(car: Car, listings: Iterable[Listing], search: Search) -> Found:
    """The comparable cars among `listings`, in the currency that most of them are in."""
    alike = [listing for listing in listings if comparable(car, listing, search)]
    currency = most_common(listing.currency for listing in alike)
    kept = [listing for listing in alike if listing.currency == currency]
    kept.sort(key=lambda listing: (distance(car, listing), listing.source, listing.id))
    return Found(tuple(kept), len(alike) - len(kept))


def most_common(names: Iterable[str]) -> str | None:
    """The most frequent, of equals the first in the alphabet.

    >>> most_common(["USD", "EUR", "USD", "EUR"])
    'EUR'
    """
    counted = Counter(names)
    return min(counted, key=lambda name: (-counted[name], name), default=None)


def comparable(car: Car, listing: Listing, search: Search) -> bool:
    """Whether `listing` is near enough to `car`."""
    return (
        car.keys == listing.keys
        and abs(car.year - listing.year) <= search.years
        and _mileage_is_near(car, listing, search)
        and _steps(car, listing) <= search.condition_steps
        and (car.country == listing.country or not search.same_country)
        and (_details_agree(car, listing) or not search.same_details)
    )


def _mileage_is_near(car: Car, listing: Listing, search: Search) -> bool:
    allowed = max(search.mileage_km, round(car.mileage_km * search.mileage_share))
    return abs(car.mileage_km - listing.mileage_km) <= allowed


def _steps(car: Car, listing: Listing) -> int:
    if car.condition is None or listing.condition is None:
        return 0
    return abs(car.condition - listing.condition)


def _details_agree(car: Car, listing: Listing) -> bool:
    said = [(getattr(car, group), getattr(listing, group)) for group in GROUPS]
    said.append((key(car.generation or ""), key(listing.generation or "")))
    return all(not ours or not theirs or ours == theirs for ours, theirs in said)


def distance(car: Car, listing: Listing) -> float:
    """How unlike they are: one year counts as much as 15,000 km or one step of condition."""
    return (
        abs(car.year - listing.year)
        + abs(car.mileage_km - listing.mileage_km) / 15_000
        + _steps(car, listing)
        + (car.country != listing.country)
    )


def spread(listings: Sequence[Listing]) -> Spread:
    """Median and quartiles of the prices. Raises ValueError for no prices."""
    prices = sorted(listing.price for listing in listings)
    return Spread(*(round(quantile(prices, share)) for share in (LOW, MIDDLE, HIGH)))


def quantile(ordered: Sequence[float], share: float) -> float:
    """Between the two nearest values, in proportion; as PostgreSQL's percentile_cont.

    >>> quantile([10, 20, 30, 40], 0.5), quantile([10, 20, 30, 40, 50], 0.25)
    (25.0, 20.0)
    """
    if not ordered:
        raise ValueError("no values")
    place = (len(ordered) - 1) * share
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
