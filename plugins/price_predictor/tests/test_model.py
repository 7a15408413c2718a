"""The model as plain numbers: what scikit-learn learned, what may be stored, and what the web needs to ask it."""

from __future__ import annotations

import copy
import json
import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingRegressor

from motorclub_price_predictor import dataset, training, trees
from motorclub_price_predictor.trees import vocabulary_of
from motorclub_price_predictor.values import Car

pytestmark = pytest.mark.once

CAR = Car(brand="Mercedes-Benz", model="C-Class", year=2015, mileage_km=80_000, condition=4, country="US")


@pytest.fixture
def document(fitted: Any) -> dict[str, Any]:
    """A copy to be damaged."""
    return copy.deepcopy(fitted[0])


@pytest.mark.parametrize("alpha", [0.25, 0.5, 0.75])
def test_the_walk_says_what_scikit_learn_says(alpha: float) -> None:
    """For a thousand cars, to the last digits, and through JSON."""
    cars = dataset.listings()[:1000]
    words = vocabulary_of(cars)
    numbers = np.array([words.vector(car, 2021) for car in cars])
    boosting = GradientBoostingRegressor(
        loss="quantile", alpha=alpha, random_state=1, **training.BOOSTING
    ).fit(numbers, np.log([car.price for car in cars]))
    stored = json.loads(json.dumps(training.export_boosting(boosting, numbers[:1])))
    boosted = trees._boosted(stored, words.width)
    walked = [boosted.ask(np.asarray(row, dtype=np.float32)) for row in numbers]
    assert walked == pytest.approx(list(boosting.predict(numbers)), rel=1e-12)


def test_numbers_are_compared_in_single_precision(fitted: Any) -> None:
    """As scikit-learn does: a mileage between two neighbouring floats falls on its side, not on ours."""
    model = trees.read(fitted[0])
    by_single = model.ask(CAR, 2021)
    doubles = model.vocabulary.vector(CAR, 2021)
    assert by_single.median == round(math.exp(model.quantiles["median"].ask(np.float32(doubles).tolist())))


def test_the_same_cars_give_the_same_model() -> None:
    """Bit for bit, in whatever order they come; another car more leaves the others where they were."""
    cars = dataset.listings()[::4]
    first, figures = training.fit(cars)
    again, same = training.fit(reversed(cars))
    assert (json.dumps(again), same) == (json.dumps(first), figures)
    parts, more = training.split(cars), training.split([*cars, dataset.listings()[1]])
    assert set(parts.tested) <= set(more.tested)
    assert set(parts.trained) <= set(more.trained)


def test_its_errors_are_those_on_cars_it_has_never_seen(fitted: Any) -> None:
    """Counted again here, with the public face of the model; and it is far better than knowing the model's median."""
    document, figures = fitted
    model = trees.read(document)
    tested = [car for car in training.split(dataset.listings()).tested if model.vocabulary.knows(car)]
    errors = sorted(abs(model.ask(car, 2021).median - car.price) / car.price for car in tested)
    assert figures.median_error == pytest.approx(np.median(errors))
    assert (figures.rows_tested, figures.rows_site) == (len(tested), 0)
    assert figures.rows_tested + figures.rows_calibrated + figures.rows_trained == figures.rows_dataset
    assert figures.median_error < 0.15 < figures.baseline_error
    assert 0.42 < figures.coverage < 0.58
    assert not set(tested) & set(training.split(dataset.listings()).trained)


def test_the_range_holds_the_median(fitted: Any) -> None:
    """Quantiles are learned apart from each other and could cross."""
    model = trees.read(fitted[0])
    said = [model.ask(car, 2021) for car in dataset.listings() if model.vocabulary.knows(car)]
    assert all(0 < one.low <= one.median <= one.high for one in said)


def test_too_few_cars_are_no_model() -> None:
    """It says how many there must be."""
    with pytest.raises(training.TooFewCars, match="199 cars in one currency are not enough: at least 200"):
        training.fit(dataset.listings()[:199])


def damage_format(document: Any) -> None:
    document["format"] = 2


def damage_currency(document: Any) -> None:
    del document["currency"]


def damage_loop(document: Any) -> None:
    document["quantiles"]["low"]["trees"][0]["left"][1] = 0


def damage_far(document: Any) -> None:
    document["quantiles"]["low"]["trees"][0]["right"][0] = 10_000


def damage_feature(document: Any) -> None:
    document["quantiles"]["high"]["trees"][3]["feature"][0] = 999


def damage_length(document: Any) -> None:
    document["quantiles"]["median"]["trees"][0]["value"].pop()


def damage_infinity(document: Any) -> None:
    document["quantiles"]["median"]["base"] = float("inf")


def damage_code(document: Any) -> None:
    document["quantiles"]["median"]["trees"] = "__import__('os').abort()"


def damage_words(document: Any) -> None:
    document["vocabulary"]["options"]["wheels"] = ["four"]


def damage_missing_tree(document: Any) -> None:
    document["quantiles"]["median"]["trees"][0] = {
        "feature": [],
        "threshold": [],
        "left": [],
        "right": [],
        "value": [],
    }


@pytest.mark.parametrize(
    "damage",
    [
        *(damage_format, damage_currency, damage_loop, damage_far, damage_feature, damage_length),
        *(damage_infinity, damage_code, damage_words, damage_missing_tree),
    ],
)
def test_what_is_stored_is_data_and_is_checked(document: dict[str, Any], damage: Any) -> None:
    """A walk must end, within the tree; anything else is refused before it is asked."""
    trees.read(document)
    damage(document)
    with pytest.raises(trees.BadModel):
        trees.read(document)


def test_the_web_needs_neither_scikit_learn_nor_numpy() -> None:
    """The plugin is loaded, and a model asked, without them."""
    program = """
import sys
from motorclub_price_predictor import comparables, dataset, plugin, services, trees
heavy = {"numpy", "scipy", "sklearn", "pandas"} & {name.partition(".")[0] for name in sys.modules}
assert not heavy, heavy
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
