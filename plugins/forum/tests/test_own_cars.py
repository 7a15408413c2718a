"""The car that a member drives."""

from __future__ import annotations

import json
from typing import Any

from motorclub.api.cars import Car
from motorclub.members.data import personal_data
from motorclub.testing.cars import MemoryCars
from motorclub_forum.personal_data import export

GOLF = {"brand": "Volkswagen", "carModel": "Golf", "generation": "Mk4", "year": 2001}
NONE = {"brand": "", "carModel": "", "generation": "", "year": None}


def test_it_is_kept_replaced_and_taken_away(forum: Any) -> None:
    """Each member has one, sees nobody else's, and without a brand has none again."""
    ann, bob = (forum.of(forum.site.member(name)) for name in ("ann", "bob"))
    assert ann.get("/forum-api/own-car").json == NONE
    assert ann.put("/forum-api/own-car", json=GOLF).json == GOLF
    assert ann.put("/forum-api/own-car", json=GOLF | {"year": None}).json == GOLF | {"year": None}
    assert ann.get("/forum-api/own-car").json == GOLF | {"year": None}
    assert bob.get("/forum-api/own-car").json == NONE
    assert ann.put("/forum-api/own-car", json={}).json == NONE
    assert ann.get("/forum-api/own-car").json == NONE


def test_a_wrong_car_is_refused_at_its_field(forum: Any) -> None:
    """A model needs its brand, and a year is one in which there were cars; what was stored stays."""
    ann = forum.of(forum.site.member("ann"))
    ann.put("/forum-api/own-car", json=GOLF)
    for wrong, field in (({"carModel": "Golf"}, "brand"), (GOLF | {"year": 1700}, "year")):
        answer = ann.put("/forum-api/own-car", json=wrong)
        assert (answer.status_code, answer.json["field"]) == (400, field)
    assert ann.get("/forum-api/own-car").json == GOLF


def test_the_list_of_my_cars_is_about_it(forum: Any) -> None:
    """About its model; about its brand where no model was given; of nobody without a car."""
    ann = forum.site.member("ann")
    client = forum.of(ann)

    def listed() -> list[int]:
        return [one["id"] for one in client.get("/forum-api/questions?myCars=true").json["content"]]

    golf = forum.ask(car={"brand": "volkswagen", "carModel": "GOLF"})["id"]
    polo = forum.ask(car={"brand": "Volkswagen", "carModel": "Polo"})["id"]
    forum.ask(car={"brand": "Mazda", "carModel": "MX-5"})
    assert listed() == []
    client.put("/forum-api/own-car", json=GOLF)
    assert listed() == [golf]
    client.put("/forum-api/own-car", json={"brand": "Volkswagen"})
    assert listed() == [polo, golf]


def test_it_is_in_the_copy_of_a_members_data_and_goes_with_them(forum: Any) -> None:
    """Exported as it was given, and removed whatever becomes of the texts."""
    ann = forum.site.member("ann")
    forum.of(ann).put("/forum-api/own-car", json=GOLF)
    row = {"brand": "Volkswagen", "car_model": "Golf", "generation": "Mk4", "year": 2001}
    with forum.site.context():
        files = {file.name: json.loads(file.content) for file in export(ann.id)}
        assert files["own-car.json"] == [row]
        assert personal_data.erase(ann.id)["forum"].removed == 1


def test_a_question_is_about_a_car_of_the_showcase(forum: Any, member_cars: MemoryCars) -> None:
    """It takes what the showcase says and what the asker says otherwise; another's car is refused at its field."""
    ann = forum.site.member("ann")
    client = forum.of(ann)
    member_cars.owned[ann.id] = [
        Car(3, "Rusty", "Volkswagen", "Golf", 2001, engine="1.9 TDI", mileage_km=250_000)
    ]
    question = forum.ask(ann, car={"carId": 3, "mileageKm": 248_000})
    car = question["car"]
    assert (car["carId"], car["brand"], car["carModel"], car["year"]) == (3, "Volkswagen", "Golf", 2001)
    assert (car["engine"], car["mileageKm"]) == ("1.9 TDI", 248_000)
    mine = client.get("/forum-api/questions?myCars=true").json["content"]
    assert [one["id"] for one in mine] == [question["id"]]
    about = client.get("/forum-api/questions?carId=3").json["content"]
    assert [one["id"] for one in about] == [question["id"]]
    assert client.get("/forum-api/questions?carId=4").json["content"] == []
    refused = client.post(
        "/forum-api/questions",
        json={
            "title": "Why does it smoke on cold starts?",
            "body": "Blue smoke every morning, until the engine is warm.",
            "tags": ["engine"],
            "car": {"carId": 4},
        },
    )
    assert (refused.status_code, refused.json["field"]) == (400, "car.carId")
