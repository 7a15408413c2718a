"""The trained model as plain data, and how it is asked: a walk through numbers, without scikit-learn or NumPy.

What is stored is JSON: lists of numbers that can be checked, never objects that run when they are read.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from motorclub_price_predictor.comparables import Spread
from motorclub_price_predictor.features import Vocabulary, vocabulary_from
from motorclub_price_predictor.values import Car

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
