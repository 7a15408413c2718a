"""What cars say about people: copies, leaving, feeds, and what moderators do to entries."""

from __future__ import annotations

import json
from typing import Any

import pytest
import sqlalchemy as sa
from car_club import API, CarClub

from motorclub.api import ContentChoice, ContentRef, Role, Viewer, db, former_member_id
from motorclub.api.moderation import ContentAction, perform_action
from motorclub.http.access import set_viewer
from motorclub.plugin import registry
from motorclub.testing.site import Site
from motorclub_showcase.cars import personal_data
from motorclub_showcase.cars.models import BuildLogEntry, Car, Transfer
from motorclub_showcase.gallery.models import CarIndex


@pytest.fixture
def club(site: Site) -> CarClub:
    return CarClub(site)


def read(club: CarClub, model: Any, *columns: Any) -> list[Any]:
    """All rows of a table, as tuples."""
    with club.site.context():
        found = db.session.execute(sa.select(*columns).select_from(model).order_by(model.id))
        return [tuple(row) for row in found]


def test_a_copy_has_the_own_cars_alone(club: CarClub) -> None:
    """Private ones too; never the hash of a VIN, and nothing of others."""
    car_id = club.add(visibility="PRIVATE", vin="JM1NA3510M1234567")["id"]
    club.log(car_id)
    club.add(club.site.member("other"))
    with club.site.context():
        files = {file.name: json.loads(file.content) for file in personal_data.export(club.owner.id)}
    assert [(car["id"], car["vin_last4"]) for car in files["cars.json"]] == [(car_id, "4567")]
    assert "vin_hash" not in files["cars.json"][0]
    assert [entry["title"] for entry in files["build-log.json"]] == ["New clutch"]


@pytest.mark.parametrize("choice", list(ContentChoice))
def test_who_leaves_takes_private_cars_along(club: CarClub, choice: ContentChoice) -> None:
    """What others may see goes with REMOVE alone; value and VIN always. What was handed over keeps its history."""
    other = club.site.member("other")
    private = club.add(visibility="PRIVATE")["id"]
    public = club.add(nickname="Red", valueEstimate={"amountMinor": 1, "currency": "EUR"})["id"]
    handed = club.add()["id"]
    club.log(handed)
    offered = club.call("POST", f"/cars/{handed}/transfers", None, 201, toUsername="other")
    club.call("POST", f"/transfers/{offered['id']}/accept", other)
    club.call("POST", f"/cars/{public}/transfers", None, 201, toUsername="other")
    with club.site.context():
        personal_data.erase_as(club.owner.id, choice)
        db.session.commit()
        former = former_member_id()
    cars = {row[0]: row[1:] for row in read(club, Car, Car.id, Car.owner_id, Car.value_minor, Car.status)}
    assert private not in cars
    assert cars[handed] == (other.id, None, "ACTIVE")
    owner = {ContentChoice.KEEP: club.owner.id, ContentChoice.ANONYMISE: former}.get(choice)
    assert cars.get(public) == ((owner, None, "ACTIVE") if owner else None)
    titles = [row[0] for row in read(club, BuildLogEntry, BuildLogEntry.title)]
    removed = choice is ContentChoice.REMOVE
    assert titles == ([personal_data.REMOVED] if removed else ["New clutch"])
    open_offers = [row for row in read(club, Transfer, Transfer.status) if row[0] == "PENDING"]
    assert open_offers == []


def test_lists_name_nobody_who_has_left(club: CarClub) -> None:
    """Whether or not a car has a page."""
    cars = [club.add()["id"], club.add()["id"]]
    club.site.run_jobs()
    with club.site.context():
        loaded = next(one for one in club.site.host.usable() if one.id == "showcase")
        for kept in loaded.contributions.personal_data:
            kept.erase(club.owner.id)
        db.session.commit()
        former = former_member_id()
    assert read(club, Car, Car.id, Car.owner_id) == [(car, former) for car in cars]
    with club.site.context():
        owners = db.session.execute(sa.select(CarIndex.car_id, CarIndex.owner_id)).all()
    assert sorted(map(tuple, owners)) == [(car, former) for car in cars]


@pytest.mark.needs("social")
def test_a_feed_shows_what_its_reader_may_see(club: CarClub) -> None:
    """A follower's feed has the car and its entry, until the car is private."""
    follower = club.site.member("follower")
    follow = {"targetType": "USER", "targetId": club.owner.id, "level": "ALL"}
    answer = club.of(follower).post("/social-api/follows", json=follow)
    assert answer.status_code in (200, 201), answer.text
    car = club.add(nickname="Zebrawood")
    club.log(car["id"])

    def feed() -> set[str]:
        club.site.run_jobs()
        found = club.of(follower).get("/social-api/feeds/me").json
        return {item["content"]["type"] for item in found["content"]}

    assert {"showcase.car", "showcase.build_log_entry"} <= feed()
    club.call("PUT", f"/cars/{car['id']}", visibility="PRIVATE", version=car["version"])
    assert feed() == set()


def test_moderators_hide_and_restore_entries(club: CarClub) -> None:
    """Its author sees a hidden one and is told; the counter follows."""
    car_id = club.add()["id"]
    entry_id = club.log(car_id)["id"]
    path = f"/build-logs/{entry_id}"
    for action, visitor, author, count in (
        (ContentAction.HIDE, 404, 200, 0),
        (ContentAction.SHOW, 200, 200, 1),
        (ContentAction.REMOVE, 404, 404, 0),
        (ContentAction.RESTORE, 200, 200, 1),
    ):
        _act(club, entry_id, action)
        seen = (club.see(path), club.see(path, club.owner), club.call("GET", f"/cars/{car_id}")["logCount"])
        assert seen == (visitor, author, count), action
    club.site.run_jobs()
    told = club.of(club.owner).get(f"/api/notifications/{club.owner.id}/unread/latest").json
    assert len(told) == 4
    assert club.of(None).get(API + path).json["title"] == "New clutch"


def _act(club: CarClub, entry_id: int, action: ContentAction) -> None:
    member = club.site.member_of_role(Role.MODERATOR)
    with club.site.context():
        rights = registry.current().permissions_of(member.role)
        set_viewer(Viewer(id=member.id, role=member.role, permissions=rights))
        viewer = Viewer(id=member.id, role=member.role, permissions=rights)
        perform_action(ContentRef("showcase.build_log_entry", entry_id), action, viewer, "Off topic")
        db.session.commit()
