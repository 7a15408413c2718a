"""A car as numbers, the trained model as plain data, and how it is asked: without scikit-learn or NumPy.

What is stored is JSON: lists of numbers that can be checked, never objects that run when they are read.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, TypedDict, TypeVar

from motorclub_price_predictor.comparables import Spread
from motorclub_price_predictor.values import CONDITIONS, GROUPS, Car

# A model, a country or an option of which there are fewer cars cannot be learned.
LEAST_CARS = 20
UNKNOWN_CONDITION = 3
Keys = tuple[str, str]
Word = TypeVar("Word", str, Keys, tuple[Keys, str])


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the model has learned to distinguish; a car outside it has no vector.

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


FORMAT = 1
SHARES = ("low", "median", "high")
LEAF = -1


class TreeParts(TypedDict):
    """A Tree as it is stored."""

    feature: list[int]
    threshold: list[float]
    left: list[int]
    right: list[int]
    value: list[float]


class BoostedParts(TypedDict):
    """A Boosted as it is stored."""

    base: float
    rate: float
    trees: list[TreeParts]


class Document(TypedDict):
    """A Model as it is stored."""

    format: int
    currency: str
    vocabulary: dict[str, object]
    quantiles: dict[str, BoostedParts]
    widen: float


class BadModel(ValueError):
    """What is stored is not a model of this format."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Node n asks whether feature[n] <= threshold[n] and goes left or right; at a leaf, left is -1."""

    feature: tuple[int, ...]
    threshold: tuple[float, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    value: tuple[float, ...]

    def walk(self, numbers: Sequence[float]) -> float:
        """The value of the leaf where `numbers` end."""
        node = 0
        while self.left[node] != LEAF:
            goes_left = numbers[self.feature[node]] <= self.threshold[node]
            node = self.left[node] if goes_left else self.right[node]
        return self.value[node]


@dataclass(frozen=True, slots=True)
class Boosted:
    """A sum: `base` and the trees' values times `rate`."""

    base: float
    rate: float
    trees: tuple[Tree, ...]

    def ask(self, numbers: Sequence[float]) -> float:
        """The logarithm of a price."""
        total = self.base
        for tree in self.trees:
            total += self.rate * tree.walk(numbers)
        return total


@dataclass(frozen=True, slots=True)
class Model:
    """One sum for each quantile; `widen` moves both ends of the range so that it covers what it should."""

    currency: str
    vocabulary: Vocabulary
    quantiles: Mapping[str, Boosted]
    widen: float

    def ask(self, car: Car, priced_year: int) -> Spread:
        """What the model says of a car that its vocabulary knows, in minor units."""
        # scikit-learn compares in single precision.
        numbers = array("f", self.vocabulary.vector(car, priced_year))
        low, median, high = (self.quantiles[share].ask(numbers) for share in SHARES)
        return Spread(
            round(math.exp(min(low - self.widen, median))),
            round(math.exp(median)),
            round(math.exp(max(high + self.widen, median))),
        )


def read(stored: Mapping[str, Any]) -> Model:
    """The model in a stored document. Raises BadModel."""
    try:
        if stored["format"] != FORMAT:
            raise BadModel(f"format {stored['format']!r} instead of {FORMAT}")
        vocabulary = vocabulary_from(stored["vocabulary"])
        quantiles = {share: _boosted(stored["quantiles"][share], vocabulary.width) for share in SHARES}
        return Model(str(stored["currency"]), vocabulary, quantiles, _finite(stored["widen"]))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadModel(f"not a model: {error!r}") from error


def _boosted(stored: Mapping[str, Any], width: int) -> Boosted:
    trees = tuple(_tree(parts, width) for parts in stored["trees"])
    return Boosted(_finite(stored["base"]), _finite(stored["rate"]), trees)


def _tree(parts: Mapping[str, Sequence[Any]], width: int) -> Tree:
    feature, left, right = (tuple(map(int, parts[name])) for name in ("feature", "left", "right"))
    threshold, value = (tuple(map(_finite, parts[name])) for name in ("threshold", "value"))
    size = len(feature)
    if not size or {size} != {len(left), len(right), len(threshold), len(value)}:
        raise BadModel("a tree's lists differ in length")
    for node in range(size):
        # Children come after their parent, so every walk ends.
        children_follow = node < left[node] < size and node < right[node] < size
        if left[node] != LEAF and not (children_follow and 0 <= feature[node] < width):
            raise BadModel(f"node {node} leads nowhere")
    return Tree(feature, threshold, left, right, value)


def _finite(number: str | float) -> float:
    found = float(number)
    if not math.isfinite(found):
        raise BadModel("a number is not finite")
    return found


MORE_KM = 20_000
# Changes below this share are noise.
LEAST_CHANGE = 0.005


@dataclass(frozen=True, slots=True)
class Factor:
    """`change` is a share of the price: -0.06 is six percent less. `to` is the value that the thing changes to."""

    name: Annotated[str, ("mileage", "year", "condition", *GROUPS)]
    to: str
    change: float


def list_factors(model: Model, car: Car, priced_year: int) -> list[Factor]:
    """What counts most comes first; what changes nothing is left out."""
    now = model.ask(car, priced_year).median
    found = [
        Factor(name, to, model.ask(changed, priced_year).median / now - 1)
        for name, to, changed in _list_changes(model, car)
    ]
    return sorted(
        (factor for factor in found if abs(factor.change) >= LEAST_CHANGE),
        key=lambda factor: (-abs(factor.change), factor.name, factor.to),
    )


def _list_changes(model: Model, car: Car) -> Iterator[tuple[str, str, Car]]:
    yield "mileage", str(car.mileage_km + MORE_KM), replace(car, mileage_km=car.mileage_km + MORE_KM)
    yield "year", str(car.year - 1), replace(car, year=car.year - 1)
    for condition in (car.condition or 0) - 1, (car.condition or 0) + 1:
        if car.condition is not None and condition in CONDITIONS:
            yield "condition", str(condition), replace(car, condition=condition)
    for group in GROUPS:
        for word in model.vocabulary.options[group]:
            if getattr(car, group) not in (None, word) and word in model.vocabulary.offered[car.keys]:
                yield group, word, replace(car, **{group: word})  # type: ignore[arg-type]
