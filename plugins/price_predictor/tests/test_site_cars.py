"""The site's own cars, told by a showcase that was made for these tests."""

from __future__ import annotations

import dataclasses
from datetime import date
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ServiceFailed, db
from motorclub.api.cars import Car
from motorclub_price_predictor import dataset, jobs, learning, site_cars
from motorclub_price_predictor.models import SiteListing
from motorclub_price_predictor.settings import PricePredictorSettings

CALL = "/price-predictor-api"
CAR: dict[str, Any] = {
    "brand": "Mazda",
    "model": "MX-5",
    "year": 1995,
    "mileageKm": 120_000,
    "condition": 3,
    "country": "DE",
}


def follow(showcase: Any) -> int:
    """What the hourly job does; how many cars are there afterwards."""
    with showcase.site.context():
        jobs.follow_site({})
        db.session.commit()
        return len(site_cars.every())


def ask(showcase: Any, **change: Any) -> dict[str, Any]:
    """An estimate; the call must succeed."""
    answer = showcase.site.client().post(f"{CALL}/estimates", json={**CAR, **change})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json
    return told


@pytest.fixture
def seven(showcase: Any) -> Any:
    """Seven roadsters from 6,000 to 12,000 euros, taken over."""
    showcase.cars += [showcase.make(id=n, price=(5 + n) * 100_000) for n in range(1, 8)]
    assert follow(showcase) == 7
    return showcase


def test_the_cars_of_the_site_are_compared(seven: Any) -> None:
    """Declared values in their own currency, with their date; options among other words are understood."""
    told = ask(seven)
    assert (told["low"], told["median"], told["high"], told["currency"]) == (
        750_000,
        900_000,
        1_050_000,
        "EUR",
    )
    assert (told["count"], told["fromSite"], told["fromDataset"]) == (7, 7, 0)
    assert (told["newest"], told["dated"]) == ("2026-05-20", False)
    first = told["comparables"][0]
    assert (first["source"], first["carId"], first["fuel"], first["body"]) == ("SITE", 1, "petrol", None)


def test_a_car_is_not_compared_with_itself(seven: Any) -> None:
    """When it is said which one is asked about."""
    assert ask(seven, carId=7)["count"] == 6
    assert ask(seven, carId=99)["count"] == 7


def test_generation_and_options_narrow_the_search(seven: Any) -> None:
    """What a car does not say keeps it in."""
    assert ask(seven, generation="na")["count"] == 7
    assert ask(seven, generation="NB")["count"] == 0
    assert ask(seven, gearbox="automatic")["count"] == 0
    assert ask(seven, gearbox="automatic", generation="NB", wider=True)["count"] == 7
    seven.cars.append(seven.make(id=8, generation=None, options=()))
    follow(seven)
    assert ask(seven, generation="NB", gearbox="automatic")["count"] == 1


def test_other_currencies_are_left_out_and_counted(seven: Any) -> None:
    """The currency that most are in; there are no rates here to convert with."""
    seven.cars += [seven.make(id=n, currency="GBP", price=1) for n in (20, 21)]
    follow(seven)
    told = ask(seven)
    assert (told["count"], told["currency"], told["otherCurrencies"], told["low"]) == (7, "EUR", 2, 750_000)


def test_a_wider_search_mixes_both_sources(showcase: Any) -> None:
    """The site's Mercedes beside the data set's, in one currency."""
    mercedes = {"brand": "Mercedes Benz", "model": "C Class", "year": 2015, "mileage_km": 80_000}
    priced = {"currency": "USD", "price": 2_000_000}
    showcase.cars += [showcase.make(id=n, **mercedes, **priced) for n in range(1, 4)]
    follow(showcase)
    asked = {"brand": "Mercedes-Benz", "model": "C-Class", "year": 2015, "mileageKm": 80_000}
    told = ask(showcase, **asked, country="US", condition=None, wider=True)
    assert told["fromSite"] == 3
    assert told["fromDataset"] > 100


def test_a_disabled_showcase_leaves_the_data_set_alone(seven: Any) -> None:
    """At once, in every answer; and when it is on again its cars are back."""
    seven.site.switch("showcase", on=False)
    assert ask(seven)["count"] == 0
    told = ask(seven, brand="Mercedes-Benz", model="C-Class", year=2015, mileageKm=80_000, country="US")
    assert (told["enough"], told["fromSite"]) == (True, 0)
    catalogue = seven.site.client().get(f"{CALL}/catalogue").json
    assert (catalogue["siteCars"], catalogue["countries"]) == (False, ["US"])
    assert not any(one["brand"] == "Mazda" for one in catalogue["models"])
    seven.site.switch("showcase", on=True)
    assert ask(seven)["count"] == 7
    assert "DE" in seven.site.client().get(f"{CALL}/catalogue").json["countries"]


def test_the_hourly_look_drops_what_nobody_answers_for(seven: Any) -> None:
    """While the showcase is off its cars are not kept either."""
    seven.site.switch("showcase", on=False)
    assert follow(seven) == 0
    seven.site.switch("showcase", on=True)
    assert follow(seven) == 7


def test_changed_and_deleted_cars_follow(seven: Any) -> None:
    """One row for each car, as it is now."""
    del seven.cars[6]
    seven.cars[0] = dataclasses.replace(seven.cars[0], price=650_000, declared_on=date(2026, 5, 31))
    assert follow(seven) == 6
    with seven.site.context():
        row = db.session.scalar(sa.select(SiteListing).where(SiteListing.car_id == 1))
        assert row is not None
        assert (row.price, row.priced_on) == (650_000, date(2026, 5, 31))


def test_a_showcase_that_fails_changes_nothing(seven: Any) -> None:
    """The job fails and is tried again; estimates go on with what is here, and so does a training."""
    seven.trouble.add("raise")
    with seven.site.context(), pytest.raises(ServiceFailed, match="told to fail"):
        jobs.follow_site({})
    assert ask(seven)["count"] == 7
    with seven.site.context():
        assert learning._mirror() == 7


def test_a_showcase_that_repeats_itself_does_not_keep_us_for_ever(seven: Any) -> None:
    """The same page again is an error, not a circle."""
    seven.trouble.add("again")
    with seven.site.context(), pytest.raises(ValueError, match="gave car 7 again"):
        jobs.follow_site({})


@pytest.mark.parametrize(
    "change",
    [
        {"brand": " "},
        {"model": "?"},
        {"year": 1800},
        {"mileage_km": -5},
        {"price": 0},
        {"country": "Germany"},
        {"currency": "€"},
    ],
)
def test_cars_that_cannot_be_compared_are_left_out(showcase: Any, change: dict[str, Any]) -> None:
    """The others of the same page are taken."""
    showcase.cars += [showcase.make(id=1, **change), showcase.make(id=2)]
    assert follow(showcase) == 1


def test_a_condition_out_of_range_is_not_said(showcase: Any) -> None:
    """The car counts, its condition does not."""
    showcase.cars.append(showcase.make(id=1, condition=9))
    follow(showcase)
    with showcase.site.context():
        assert site_cars.every()[0].condition is None


def test_more_than_a_page_of_cars(showcase: Any) -> None:
    """They are asked for in parts and all arrive."""
    showcase.cars += [showcase.make(id=n) for n in range(1, site_cars.PAGE * 2 + 2)]
    assert follow(showcase) == site_cars.PAGE * 2 + 1


def test_a_member_saves_to_a_car_of_theirs(seven: Any) -> None:
    """Under its title; another's car is refused, and so is any while the showcase cannot be asked."""
    member = seven.site.member("owner")
    client = seven.site.client(member.token)
    seven.owned[member.id] = [Car(3, "My first MX-5", "Mazda", "MX-5", 1995)]
    assert client.get(f"{CALL}/own-cars").json == {"cars": [{"id": 3, "title": "My first MX-5"}]}
    saved = client.post(f"{CALL}/saved", json={**CAR, "carId": 3})
    assert (saved.status_code, saved.json["title"], saved.json["carId"]) == (201, "My first MX-5", 3)
    assert saved.json["result"]["count"] == 6
    refused = client.post(f"{CALL}/saved", json={**CAR, "carId": 4})
    assert (refused.status_code, refused.json["field"]) == (400, "carId")
    seven.trouble.add("raise")
    assert client.get(f"{CALL}/own-cars").json == {"cars": []}


def test_enough_new_cars_have_the_model_trained(showcase: Any, fitted: Any) -> None:
    """From ten cars and the setting's share on; once, until that training has run."""
    document, figures = fitted
    with showcase.site.context():
        learning.keep_model(document, dataclasses.asdict(figures))
        db.session.commit()
    showcase.cars += [showcase.make(id=n) for n in range(1, 10)]
    follow(showcase)
    assert _asked(showcase) == []
    showcase.cars.append(showcase.make(id=10))
    follow(showcase)
    follow(showcase)
    assert _asked(showcase) == [{"reason": "growth"}]


def _asked(showcase: Any) -> list[Any]:
    with showcase.site.context():
        return list(
            db.session.scalars(sa.text("SELECT payload FROM job WHERE name = 'price_predictor.train'"))
        )


@pytest.mark.parametrize(
    ("before", "count", "worth"), [(0, 9, False), (0, 10, True), (1000, 1099, False), (1000, 1100, True)]
)
def test_growth_is_a_share_of_what_there_was(showcase: Any, before: int, count: int, worth: bool) -> None:
    """Ten percent by default."""
    assert PricePredictorSettings().retrain_growth_percent == 10
    with showcase.site.context():
        assert jobs.has_grown(before, count) is worth


def test_training_takes_both_sources(showcase: Any) -> None:
    """Cars of the site in the data set's currency count; the figures say how many."""
    showcase.cars += [
        showcase.make(id=n, country="US", currency="USD", price=600_000 + n * 1000, mileage_km=100_000 + n)
        for n in range(1, 121)
    ]
    with showcase.site.context():
        learning.train("test")
        found = learning.latest_model()
        assert found is not None
        model = learning.model_of(found)
    assert model is not None
    assert found.figures["rows_site"] == 120
    assert found.figures["rows_dataset"] > len(dataset.listings()) * 0.99
    assert ("mazda", "mx 5") in model.vocabulary.cars
