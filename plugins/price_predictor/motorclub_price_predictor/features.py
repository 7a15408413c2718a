"""A car as the numbers that the model learns from: the same function for training and for asking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from motorclub_price_predictor.values import GROUPS, Car

# A model, a country or an option of which there are fewer cars cannot be learned.
LEAST_CARS = 20
UNKNOWN_CONDITION = 3
Keys = tuple[str, str]
Word = TypeVar("Word", str, Keys, tuple[Keys, str])


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the model has learned to tell apart; a car outside it has no vector.

    `offered` are the options that each of `cars` was seen with often enough to say what they change there.
    """

    cars: tuple[Keys, ...]
    countries: tuple[str, ...]
    options: Mapping[str, tuple[str, ...]]
    offered: Mapping[Keys, frozenset[str]]

    def knows(self, car: Car) -> bool:
        """Whether there were enough cars of this brand, model and country."""
        return car.keys in self.cars and car.country in self.countries

    def vector(self, car: Car, priced_year: int) -> list[float]:
        """Age in years when priced, mileage in km, condition, and one number for each word."""
        numbers = [
            float(priced_year - car.year),
            float(car.mileage_km),
            float(car.condition or UNKNOWN_CONDITION),
            float(car.condition is None),
        ]
        numbers += [float(car.keys == keys) for keys in self.cars]
        numbers += [float(car.country == country) for country in self.countries]
        for group, words in self.options.items():
            numbers += [float(getattr(car, group) == word) for word in words]
        return numbers

    @property
    def width(self) -> int:
        """How many numbers a vector has."""
        return 4 + len(self.cars) + len(self.countries) + sum(map(len, self.options.values()))

    def as_json(self) -> dict[str, object]:
        """For the stored model."""
        return {
            "cars": [[*keys, sorted(self.offered[keys])] for keys in self.cars],
            "countries": list(self.countries),
            "options": {group: list(words) for group, words in self.options.items()},
        }


def vocabulary_of(cars: Iterable[Car]) -> Vocabulary:
    """The words that are frequent enough, in a stable order."""
    seen = list(cars)
    known = _frequent(car.keys for car in seen)
    pairs = _frequent((car.keys, word) for car in seen for word in said_by(car))
    return Vocabulary(
        cars=known,
        countries=_frequent(car.country for car in seen),
        options={group: _frequent(getattr(car, group) for car in seen) for group in GROUPS},
        offered={keys: frozenset(word for owner, word in pairs if owner == keys) for keys in known},
    )


def said_by(car: Car) -> list[str]:
    """The options that a car has."""
    return [word for group in GROUPS if (word := getattr(car, group)) is not None]


def vocabulary_from(stored: Mapping[str, Any]) -> Vocabulary:
    """The opposite of `as_json`. Raises KeyError, TypeError or ValueError for anything else."""
    options: Mapping[str, Sequence[str]] = stored["options"]
    if set(options) - set(GROUPS):
        raise ValueError("unknown options")
    return Vocabulary(
        cars=tuple((str(brand), str(model)) for brand, model, _ in stored["cars"]),
        countries=tuple(map(str, stored["countries"])),
        options={group: tuple(map(str, options[group])) for group in GROUPS},
        offered={(str(brand), str(model)): frozenset(words) for brand, model, words in stored["cars"]},
    )


def _frequent(words: Iterable[Word | None]) -> tuple[Word, ...]:
    counted = Counter(word for word in words if word is not None)
    return tuple(sorted(word for word, count in counted.items() if count >= LEAST_CARS))
