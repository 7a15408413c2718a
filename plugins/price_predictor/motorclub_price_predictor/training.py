"""Learning what cars cost, with scikit-learn. Run as a program it is a process of its own: cars in, a model out.

Three quantiles of the logarithm of the price are learned by gradient boosting. The range is then widened or
narrowed on cars set aside for that, until it covers half of them, and all errors are those on further cars that
neither step has seen. Which car belongs to which part depends on the car alone, so the same cars give the same
model, and a new car does not move the others.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
import statistics
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from motorclub_price_predictor.comparables import HIGH, LOW, MIDDLE, most_common
from motorclub_price_predictor.trees import (
    FORMAT,
    LEAF,
    SHARES,
    BoostedParts,
    Document,
    Model,
    TreeParts,
    Vocabulary,
    read,
    vocabulary_of,
)
from motorclub_price_predictor.values import Listing, Source

SEED = 1886
# Below this the parts are too small to say anything about.
LEAST_CARS = 200
TRAINED, CALIBRATED = 60, 80
BOOSTING: dict[str, Any] = {
    "n_estimators": 200,
    "max_depth": 4,
    "learning_rate": 0.08,
    "min_samples_leaf": 30,
    "subsample": 0.6,
    "max_features": 0.5,
}


class TooFewCars(ValueError):
    """There is nothing to learn from."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a model was made of and how wrong it is on cars it has never seen.

    `mean_error` is in minor units of `currency`; `median_error` and `baseline_error` (that of naming the median of
    the same model) are shares of the price; `coverage` is the share of prices inside the 25-75 % range.
    """

    currency: str
    rows_trained: int
    rows_calibrated: int
    rows_tested: int
    rows_site: int
    rows_dataset: int
    mean_error: int
    median_error: float
    baseline_error: float
    coverage: float


@dataclass(frozen=True, slots=True)
class Parts:
    """The cars of one currency, by what they are for."""

    trained: list[Listing]
    calibrated: list[Listing]
    tested: list[Listing]


def fit(listings: Iterable[Listing]) -> tuple[Document, Figures]:
    """The model as a document that `trees.read` takes, and its figures. Raises TooFewCars."""
    parts = split(listings)
    vocabulary = vocabulary_of(parts.trained)
    calibrated, tested = _known(parts.calibrated, vocabulary), _known(parts.tested, vocabulary)
    document: Document = {
        "format": FORMAT,
        "currency": parts.trained[0].currency,
        "vocabulary": vocabulary.as_json(),
        "quantiles": _quantiles(_known(parts.trained, vocabulary), vocabulary),
        "widen": 0.0,
    }
    document["widen"] = _widening(read(document), calibrated)
    used = dataclasses.replace(parts, calibrated=calibrated, tested=tested)
    return document, _figures(read(document), used)


def split(listings: Iterable[Listing]) -> Parts:
    """Cars in the most frequent currency, each in the part that its own mark gives. Raises TooFewCars."""
    given = sorted(listings, key=lambda listing: (listing.source, listing.id))
    currency = most_common(listing.currency for listing in given)
    alike = [listing for listing in given if listing.currency == currency]
    if len(alike) < LEAST_CARS:
        raise TooFewCars(f"{len(alike)} cars in one currency are not enough: at least {LEAST_CARS}")
    marks = {listing: _mark(listing) for listing in alike}
    return Parts(
        [listing for listing in alike if marks[listing] < TRAINED],
        [listing for listing in alike if TRAINED <= marks[listing] < CALIBRATED],
        [listing for listing in alike if marks[listing] >= CALIBRATED],
    )


def _mark(listing: Listing) -> int:
    """0 to 99, the same for ever."""
    digest = hashlib.sha256(f"{SEED}:{listing.source}:{listing.id}".encode()).digest()
    return int.from_bytes(digest[:4]) % 100


def _known(listings: Iterable[Listing], vocabulary: Vocabulary) -> list[Listing]:
    return [listing for listing in listings if vocabulary.knows(listing)]


def _quantiles(listings: Sequence[Listing], vocabulary: Vocabulary) -> dict[str, BoostedParts]:
    import numpy as np
    from sklearn.ensemble import GradientBoostingRegressor

    numbers = np.array([vocabulary.vector(listing, listing.priced_on.year) for listing in listings])
    prices = np.log([listing.price for listing in listings])
    learned: dict[str, BoostedParts] = {}
    for share, alpha in zip(SHARES, (LOW, MIDDLE, HIGH), strict=True):
        boosting = GradientBoostingRegressor(loss="quantile", alpha=alpha, random_state=SEED, **BOOSTING)
        learned[share] = export_boosting(boosting.fit(numbers, prices), numbers[:1])
    return learned


def export_boosting(boosting: Any, any_car: Any) -> BoostedParts:
    """A fitted GradientBoostingRegressor as plain numbers; `any_car` is one row, of which the base is asked."""
    return {
        "base": float(boosting.init_.predict(any_car)[0]),
        "rate": float(boosting.learning_rate),
        "trees": [_exported_tree(stage[0].tree_) for stage in boosting.estimators_],
    }


def _exported_tree(tree: Any) -> TreeParts:
    leaf = tree.children_left == LEAF
    return {
        "feature": [0 if ends else int(number) for ends, number in zip(leaf, tree.feature, strict=True)],
        "threshold": [float(number) for number in tree.threshold],
        "left": tree.children_left.tolist(),
        "right": tree.children_right.tolist(),
        "value": [float(number) for number in tree.value[:, 0, 0]],
    }


def _widening(model: Model, listings: Sequence[Listing]) -> float:
    """How far the ends of the range must move so that half of the cars set aside lie inside.

    Conformalised quantile regression (Romano, Patterson, Candes 2019): the quantile of how far each price lies
    outside, negative where it lies inside.
    """
    outside = []
    for listing in listings:
        said, price = model.ask(listing, listing.priced_on.year), math.log(listing.price)
        outside.append(max(math.log(said.low) - price, price - math.log(said.high)))
    place = math.ceil((len(outside) + 1) * (HIGH - LOW))
    return sorted(outside)[min(place, len(outside)) - 1]


def _figures(model: Model, parts: Parts) -> Figures:
    said = [model.ask(listing, listing.priced_on.year) for listing in parts.tested]
    errors = [abs(one.median - listing.price) for one, listing in zip(said, parts.tested, strict=True)]
    shares = [error / listing.price for error, listing in zip(errors, parts.tested, strict=True)]
    inside = [one.low <= listing.price <= one.high for one, listing in zip(said, parts.tested, strict=True)]
    every = [*parts.trained, *parts.calibrated, *parts.tested]
    return Figures(
        currency=model.currency,
        rows_trained=len(parts.trained),
        rows_calibrated=len(parts.calibrated),
        rows_tested=len(parts.tested),
        rows_site=sum(listing.source is Source.SITE for listing in every),
        rows_dataset=sum(listing.source is Source.DATASET for listing in every),
        mean_error=round(statistics.fmean(errors)),
        median_error=statistics.median(shares),
        baseline_error=_baseline(parts),
        coverage=statistics.fmean(inside),
    )


def _baseline(parts: Parts) -> float:
    """The median error of one who knows nothing but the median price of each model."""
    prices: dict[tuple[str, str], list[int]] = {}
    for listing in parts.trained:
        prices.setdefault(listing.keys, []).append(listing.price)
    medians = {keys: statistics.median(group) for keys, group in prices.items()}
    return statistics.median(abs(medians[one.keys] - one.price) / one.price for one in parts.tested)


def as_line(listing: Listing) -> dict[str, object]:
    """A listing for the way into the training's process."""
    return {**dataclasses.asdict(listing), "priced_on": listing.priced_on.isoformat()}


def from_line(line: Mapping[str, Any]) -> Listing:
    """The opposite of `as_line`."""
    return Listing(
        **{**line, "priced_on": date.fromisoformat(line["priced_on"]), "source": Source(line["source"])}
    )


def main() -> None:
    """A list of listings in, `{"document": ..., "figures": ...}` out, both JSON."""
    document, figures = fit(map(from_line, json.load(sys.stdin)))
    json.dump({"document": document, "figures": dataclasses.asdict(figures)}, sys.stdout)


if __name__ == "__main__":
    main()
