"""Keeping cars: their facts, how many, their order, which is the main one, what becomes of them."""

from __future__ import annotations

import functools
from typing import Any

import pytest
import sqlalchemy as sa
from car_club import API, CarClub

from motorclub.api import Role, db, grant_right
from motorclub.api.cars import list_cars
from motorclub.testing.race import meet_after, together
from motorclub.testing.site import Site
from motorclub_showcase.cars import garage
from motorclub_showcase.cars.models import Car, CarStatus


@pytest.fixture
def club(site: Site) -> CarClub:
    return CarClub(site)


def test_a_car_has_its_facts_and_gains_against_stock(club: CarClub) -> None:
    """Stock figures that the owner does not give are those of the generation's engine."""
    car = club.add(
        nickname="Red",
        generationId=club.generation_id,
        engineCode="B6ZE",
        powerKw=110,
        stockWeightKg=960,
        weightKg=930,
        carCategoryIds=[club.category_id],
        vin="JM1NA3510M1234567",
        valueEstimate={"amountMinor": 900000, "currency": "EUR"},
    )
    assert (car["title"], car["brand"]["name"], car["generationCode"]) == ("Red", "Mazda", "NA")
    assert [(one["figure"], one["change"]) for one in car["deltas"]] == [("POWER_KW", 25), ("WEIGHT_KG", -30)]
    assert (car["isMain"], car["vinLast4"], car["categories"][0]["name"]) == (True, "4567", "Roadster")
    foreign = club.of(None).get(f"{API}/cars/{car['id']}").json
    assert (foreign["vinLast4"], foreign["valueEstimate"], foreign["mayEdit"]) == (None, None, False)
    with club.site.context():
        assert "JM1NA" not in str(db.session.scalar(sa.select(Car.vin_hash)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("year", 1885),
        ("carModelId", 999),
        ("generationId", 999),
        ("countryCode", "XX"),
        ("carCategoryIds", [999]),
        ("vin", "I0O"),
        ("soldOn", "2999-01-01"),
    ],
)
def test_what_cannot_be_is_refused_by_field(club: CarClub, field: str, value: object) -> None:
    refused = club.add(status=400, **{field: value})
    assert field in (refused.get("field") or str(refused["details"]))


def test_an_odometer_does_not_fall_without_a_word(club: CarClub) -> None:
    car = club.add(odometerKm=120_000)
    path = f"/cars/{car['id']}"
    refused = club.call("PUT", path, status=422, odometerKm=90_000, version=1)
    assert (refused["field"], refused["code"]) == ("odometerKm", "ODOMETER_FELL")
    changed = club.call("PUT", path, odometerKm=90_000, odometerNote="Another cluster", version=1)
    assert (changed["odometerKm"], changed["odometerNote"]) == (90_000, "Another cluster")


def test_a_garage_has_as_many_cars_as_the_level_allows_or_a_right(club: CarClub) -> None:
    """Nobody counts levels here: five. A deleted one makes room."""
    cars = [club.add()["id"] for _ in range(5)]
    assert club.add(status=409)["code"] == "GARAGE_FULL"
    club.call("DELETE", f"/cars/{cars[0]}", status=204)
    club.add()
    with club.site.context():
        grant_right(club.owner.id, "showcase.test:1", "showcase.cars", value=7)
        db.session.commit()
    club.add()
    club.add()
    assert club.add(status=409)["code"] == "GARAGE_FULL"
    assert club.call("GET", f"/users/{club.owner.id}/garage") == {
        "username": club.owner.username,
        "cars": 7,
        "current": 7,
        "dreams": 0,
        "likes": 0,
        "entries": 0,
        "limit": 7,
    }


def test_a_garage_keeps_its_order_and_its_groups(club: CarClub) -> None:
    first, second = club.add()["id"], club.add(relation="DREAM")["id"]
    path = f"/users/{club.owner.id}/cars"
    club.call("PUT", f"{path}/order", status=204, ids=[second, first])
    assert [car["id"] for car in club.call("GET", path)["content"]] == [second, first]
    assert [car["id"] for car in club.call("GET", f"{path}?group=DREAM")["content"]] == [second]
    club.call("PUT", f"{path}/order", status=400, ids=[second])
    club.call("PUT", f"{path}/order", club.site.member("other"), status=403, ids=[first])


def test_others_are_told_of_cars_that_a_member_has_or_had(club: CarClub) -> None:
    """Those of today first; nobody has a dream."""
    past, now, _ = (club.add(relation=relation)["id"] for relation in ("PAST", "CURRENT", "DREAM"))
    with club.site.context():
        assert [(car.id, car.is_past) for car in list_cars(club.owner.id)] == [(now, False), (past, True)]


def test_a_hidden_garage_says_so(club: CarClub) -> None:
    """The member's own switch; the cars keep their pages."""
    car = club.add()
    hidden = club.of(club.owner).put("/users/me/privacy", json={"hideGarage": True})
    assert hidden.status_code == 200, hidden.text
    refused = club.of(None).get(f"{API}/users/{club.owner.id}/cars")
    assert (refused.status_code, refused.json["message"]) == (403, "This garage is private.")
    assert club.see(f"/users/{club.owner.id}/cars", club.owner) == 200
    assert club.see(f"/cars/{car['id']}") == 200


@pytest.mark.parametrize("locked", [True, False])
def test_two_cars_made_main_at_once(club: CarClub, monkeypatch: pytest.MonkeyPatch, locked: bool) -> None:
    """One of them is, and both callers are answered; without the lock the database refuses one of them."""
    cars = [club.add()["id"] for _ in range(3)]
    meet_after(monkeypatch, garage, "lock_active_car")
    # The first one is not done before the second one waits for it.
    meet_after(monkeypatch, garage, "update_rows")
    if not locked:
        monkeypatch.setattr(garage, "lock_member", lambda member_id: None)

    def make_main(car_id: int) -> int:
        return club.of(club.owner).put(f"{API}/cars/{car_id}/main").status_code

    statuses = together([functools.partial(make_main, car_id) for car_id in cars[1:]])
    garage_cars = club.call("GET", f"/users/{club.owner.id}/cars")["content"]
    assert len([car for car in garage_cars if car["isMain"]]) == 1
    assert (statuses == [200, 200]) is locked


ALLOWED = {
    ("ACTIVE", "SOLD"),
    ("ACTIVE", "WRITTEN_OFF"),
    ("ACTIVE", "ARCHIVED"),
    ("SOLD", "ACTIVE"),
    ("WRITTEN_OFF", "ACTIVE"),
    ("ARCHIVED", "ACTIVE"),
}


def test_every_pair_of_states(club: CarClub) -> None:
    """What is not listed is 409; a car that is not ACTIVE cannot be changed but for who sees it."""
    car_id = club.add()["id"]
    for before in CarStatus:
        for after in ("ACTIVE", "SOLD", "WRITTEN_OFF", "ARCHIVED"):
            _put_into(club, car_id, before)
            answer = club.of(club.owner).put(f"{API}/cars/{car_id}/status", json={"status": after})
            assert answer.status_code == (200 if (before, after) in ALLOWED else 409), (before, after)
        _put_into(club, car_id, before)
        version = club.call("GET", f"/cars/{car_id}")["version"]
        active = 200 if before == CarStatus.ACTIVE else 409
        club.call("PUT", f"/cars/{car_id}", status=active, colour="red", version=version)
        version = club.call("GET", f"/cars/{car_id}")["version"]
        club.call("PUT", f"/cars/{car_id}", visibility="PRIVATE", version=version)


def _put_into(club: CarClub, car_id: int, status: str) -> None:
    with club.site.context():
        db.session.execute(sa.update(Car).where(Car.id == car_id).values(status=status))
        db.session.commit()


def test_a_sold_car_is_past_and_can_be_read(club: CarClub) -> None:
    car_id = club.add(acquiredOn="2020-01-01")["id"]
    answer = club.of(club.owner).put(
        f"{API}/cars/{car_id}/status", json={"status": "SOLD", "soldOn": "2024-05-06"}
    )
    assert (answer.json["relation"], answer.json["isMain"]) == ("PAST", False)
    owners = club.call("GET", f"/cars/{car_id}/ownerships")["content"]
    assert [(one["fromDate"], one["toDate"]) for one in owners] == [("2020-01-01", "2024-05-06")]
    club.log(car_id, status=409)


def test_others_change_nothing(club: CarClub) -> None:
    car_id = club.add()["id"]
    other: Any = club.site.member("other")
    club.call("PUT", f"/cars/{car_id}", other, 403, colour="blue", version=1)
    club.call("DELETE", f"/cars/{car_id}", other, 403)
    club.call("PUT", f"/cars/{car_id}/main", other, 403)
    assert club.of(None).post(f"{API}/cars", json=club.body()).status_code == 401
    assert club.site.as_role(Role.ADMIN).delete(f"{API}/cars/{car_id}").status_code == 403


def test_of_two_edits_one_is_late(club: CarClub) -> None:
    car_id = club.add()["id"]
    club.call("PUT", f"/cars/{car_id}", colour="red", version=1)
    assert (
        club.call("PUT", f"/cars/{car_id}", status=409, colour="blue", version=1)["code"]
        == "VERSION_CONFLICT"
    )
