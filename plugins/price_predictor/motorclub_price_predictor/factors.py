"""What moves an estimate: how far the model goes when one thing about the car changes and the rest stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from motorclub_price_predictor.trees import Model
from motorclub_price_predictor.values import CONDITIONS, GROUPS, Car

MORE_KM = 20_000
# Changes below this share are noise.
LEAST_CHANGE = 0.005


@dataclass(frozen=True, slots=True)
class Factor:
    """`change` is a share of the price: -0.06 is six percent less. `to` is the value that the thing changes to."""

    name: str
    to: str
    change: float


def factors(model: Model, car: Car, priced_year: int) -> list[Factor]:
    """What counts most comes first; what changes nothing is left out."""
    now = model.ask(car, priced_year).median
    found = [
        Factor(name, to, model.ask(changed, priced_year).median / now - 1)
        for name, to, changed in _changes(model, car)
    ]
    return sorted(
        (factor for factor in found if abs(factor.change) >= LEAST_CHANGE),
        key=lambda factor: (-abs(factor.change), factor.name, factor.to),
    )


def _changes(model: Model, car: Car) -> Iterator[tuple[str, str, Car]]:
    yield "mileage", str(car.mileage_km + MORE_KM), replace(car, mileage_km=car.mileage_km + MORE_KM)
    yield "year", str(car.year - 1), replace(car, year=car.year - 1)
    for condition in (car.condition or 0) - 1, (car.condition or 0) + 1:
        if car.condition is not None and condition in CONDITIONS:
            yield "condition", str(condition), replace(car, condition=condition)
    for group in GROUPS:
        for word in model.vocabulary.options[group]:
            if getattr(car, group) not in (None, word) and word in model.vocabulary.offered[car.keys]:
                yield group, word, replace(car, **{group: word})  # type: ignore[arg-type]
