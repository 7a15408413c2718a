"""Asking what a car may be worth, on the data set alone."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import Role
from motorclub_price_predictor import comparables, dataset
from motorclub_price_predictor.values import Car

CALL = "/price-predictor-api/estimates"
CAR: dict[str, Any] = {
    "brand": "Mercedes-Benz",
    "model": "C-Class",
    "year": 2015,
    "mileageKm": 80_000,
    "condition": 4,
    "country": "US",
    "fuel": "petrol",
}


def ask(client: Any, **change: Any) -> dict[str, Any]:
    """An estimate; the call must succeed."""
    answer = client.post(CALL, json={**CAR, **change})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json
    return told


def test_the_range_is_that_of_the_comparable_cars(site: Any) -> None:
    """Median and quartiles as anybody may count them; number, dates and sources with them; never a bare number."""
    told = ask(site.client())
    car = Car(brand="mercedes benz", model="c class", year=2015, mileage_km=80_000, condition=4, country="US")
    alike = [
        one.price
        for one in dataset.listings()
        if one.keys == car.keys
        and abs(one.year - 2015) <= 2
        and abs(one.mileage_km - 80_000) <= 24_000
        and one.condition in (None, 3, 4, 5)
        and one.fuel in (None, "petrol")
    ]
    expected = [round(comparables.quantile(sorted(alike), share)) for share in (0.25, 0.5, 0.75)]
    assert [told["low"], told["median"], told["high"]] == expected
    assert (told["enough"], told["count"], told["currency"]) == (True, len(alike), "USD")
    assert (told["fromDataset"], told["fromSite"], told["otherCurrencies"]) == (len(alike), 0, 0)
    assert (told["oldest"], told["newest"], told["dated"]) == ("2021-04-20", "2021-04-20", True)
    assert told["widerCount"] > told["count"] > 5


def test_the_nearest_cars_are_shown(site: Any) -> None:
    """Ten at most, the most alike first, with what they said."""
    shown = ask(site.client())["comparables"]
    assert len(shown) == 10
    assert (shown[0]["source"], shown[0]["carId"], shown[0]["pricedOn"]) == ("DATASET", None, "2021-04-20")
    away = [
        abs(one["year"] - 2015)
        + abs(one["mileageKm"] - 80_000) / 15_000
        + (abs(one["condition"] - 4) if one["condition"] else 0)
        for one in shown
    ]
    assert away == sorted(away)


def test_names_are_compared_as_people_write_them(site: Any) -> None:
    """Case, spaces and hyphens do not matter."""
    plain = ask(site.client())
    assert ask(site.client(), brand="mercedes  benz", model="C class")["count"] == plain["count"]
    assert ask(site.client(), model="X-Class")["count"] == 0


@pytest.mark.parametrize(
    "change",
    [{"model": "Sprinter", "year": 1985}, {"country": "DE"}, {"brand": "Trabant", "model": "601"}],
)
def test_below_five_there_is_no_price(trained: Any, change: dict[str, Any]) -> None:
    """It says how many there are and what a wider search finds; nothing in the answer looks like a price."""
    told = ask(trained.client(), **change)
    assert (told["enough"], told["needed"]) == (False, 5)
    assert told["count"] < 5
    assert [told[name] for name in ("low", "median", "high", "model")] == [None] * 4
    assert told["comparables"] == []


def test_a_wider_search_ignores_country_condition_and_options(site: Any) -> None:
    """What the first answer promised is what the second one finds."""
    narrow = ask(site.client(), country="DE", fuel="electric")
    wide = ask(site.client(), country="DE", fuel="electric", wider=True)
    assert (narrow["enough"], narrow["wider"]) == (False, False)
    assert (wide["enough"], wide["wider"], wide["count"]) == (True, True, narrow["widerCount"])


def test_what_a_car_does_not_say_excludes_nothing(site: Any) -> None:
    """A question without condition and options finds more; listings without them are always compared."""
    with_condition = ask(site.client(), condition=5)["count"]
    without = ask(site.client(), condition=None, fuel=None)["count"]
    assert without > with_condition > 0


def test_the_model_adds_what_moves_the_price(trained: Any) -> None:
    """The biggest change first; older and further driven is less; only options that such cars are sold with."""
    model = ask(trained.client(), body="sedan", gearbox="automatic", drive="rwd")["model"]
    assert model["low"] <= model["median"] <= model["high"]
    assert model["pricedYear"] == 2021
    changes = {(factor["name"], factor["to"]): factor["change"] for factor in model["factors"]}
    assert changes["year", "2014"] < 0
    assert changes["mileage", "100000"] < 0
    sizes = [abs(factor["change"]) for factor in model["factors"]]
    assert sizes == sorted(sizes, reverse=True)
    assert not any(name == "body" and to in ("van", "pickup") for name, to in changes)


def test_without_a_model_comparables_are_enough(site: Any) -> None:
    """The range is there, the model's part is not."""
    told = ask(site.client())
    assert (told["enough"], told["model"]) == (True, None)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"brand": ""}, "brand"),
        ({"brand": "--"}, "brand"),
        ({"brand": None}, "brand"),
        ({"model": "x" * 61}, "model"),
        ({"generation": "?"}, "generation"),
        ({"year": 1885}, "year"),
        ({"year": "2015"}, "year"),
        ({"mileageKm": -1}, "mileageKm"),
        ({"mileageKm": 3_000_001}, "mileageKm"),
        ({"mileageKm": 1.5}, "mileageKm"),
        ({"condition": 0}, "condition"),
        ({"condition": 6}, "condition"),
        ({"country": "us"}, "country"),
        ({"country": "USA"}, "country"),
        ({"country": "US\n"}, "country"),
        ({"country": None}, "country"),
        ({"fuel": "steam"}, "fuel"),
        ({"wider": "yes"}, "wider"),
        ({"carId": 0}, "carId"),
        ({"price": 5}, "price"),
    ],
)
def test_each_field_is_refused_by_name(site: Any, change: dict[str, Any], field: str) -> None:
    """400 says which field."""
    refused = site.client().post(CALL, json={**CAR, **change})
    assert (refused.status_code, refused.json["field"]) == (400, field), refused.text


def test_twenty_an_hour_for_each_person(site: Any, clock: Any) -> None:
    """The twenty-first is refused with the seconds to wait; others and the next hour are not concerned."""
    one, other = site.member("one"), site.client(site.member("other").token)
    first, again = site.client(one.token), site.client(one.token)
    assert [first.post(CALL, json=CAR).status_code for _ in range(19)] == [200] * 19
    # A call is counted before it is read.
    assert first.post(CALL, json={**CAR, "year": 0}).status_code == 400
    refused = again.post(CALL, json=CAR)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3600")
    assert other.post(CALL, json=CAR).status_code == 200
    assert site.client().post(CALL, json=CAR).status_code == 200


def test_the_next_hour_starts_at_zero(site: Any, clock: Any) -> None:
    """Visitors are counted by address: another browser of the same one is the same visitor."""
    assert [site.client().post(CALL, json=CAR).status_code for _ in range(21)] == [*[200] * 20, 429]
    clock.advance(hours=1)
    assert site.client().post(CALL, json=CAR).status_code == 200


def test_an_admin_sets_the_limit(site: Any) -> None:
    """It holds from the next call on."""
    admin = site.as_role(Role.ADMIN)
    path = "/platform/admin/plugins/price_predictor/settings"
    name = next(iter(admin.get(path).json["values"]))
    refused = admin.put(path, json={"values": {name: 0}})
    assert (refused.status_code, refused.json["field"]) == (400, name)
    assert admin.put(path, json={"values": {name: 2}}).status_code in (200, 202)
    client = site.client(site.member("one").token)
    assert [client.post(CALL, json=CAR).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.usefixtures("without_showcase")
def test_the_catalogue_names_what_there_is(site: Any) -> None:
    """Models with their number and years, countries; the data set's alone without a showcase."""
    told = site.client().get("/price-predictor-api/catalogue").json
    c_class = next(one for one in told["models"] if one["model"] == "C-Class")
    years = [one.year for one in dataset.listings() if one.model == "C-Class"]
    assert (c_class["cars"], c_class["firstYear"], c_class["lastYear"]) == (
        len(years),
        min(years),
        max(years),
    )
    assert (told["countries"], told["siteCars"]) == (["US"], False)
    assert told["options"]["gearbox"] == ["automatic", "manual"]


@pytest.mark.usefixtures("without_showcase")
def test_an_estimate_takes_few_statements(trained: Any, queries: Any) -> None:
    """One for the newest model and one for the caller; the document itself is read once in a process."""
    ask(trained.client())
    with queries.at_most(1):
        ask(trained.client())
    member = trained.client(trained.member("one").token)
    with queries.at_most(2):
        ask(member)
    with queries.at_most(1):
        trained.client().get("/price-predictor-api/about")
    with queries.at_most(0):
        trained.client().get("/price-predictor-api/catalogue")


def test_a_budget_that_is_broken_fails(trained: Any, queries: Any) -> None:
    """The control of the budgets."""
    with pytest.raises(AssertionError, match="instead of at most 0"), queries.at_most(0):
        ask(trained.client())
