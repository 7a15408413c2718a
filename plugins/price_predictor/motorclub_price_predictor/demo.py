"""The price predictor's part of the demo community: some members have saved what their car may be worth."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import DemoContext, db
from motorclub_price_predictor import dataset, services
from motorclub_price_predictor.values import Car

MEMBERS = 12
LONGEST_AGO = timedelta(days=60)


def seed(context: DemoContext) -> None:
    """Write estimates of cars like those of the data set into the current session; members keep one to three."""
    chance = context.random
    for member_id in chance.sample(context.member_ids, min(MEMBERS, len(context.member_ids))):
        for listing in chance.sample(dataset.listings(), chance.randint(1, 3)):
            car = Car(
                **{name: getattr(listing, name) for name in ("brand", "model", "year", "mileage_km")},
                **{name: getattr(listing, name) for name in ("condition", "country", "fuel")},
            )
            saved_at = context.now - chance.random() * LONGEST_AGO
            result = services.estimate(car, wider=True)
            if result.enough:
                db.session.add(services.saved_row(member_id, car, result, saved_at))
