"""What is written about a car: modifications, the build log, service records, results, and what they add up to."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from car_club import API, CarClub
from PIL import Image

from motorclub.api import Decision, Role, db
from motorclub.notifications.models import Notification
from motorclub.testing.records import Outbox
from motorclub.testing.reviews import Reviews
from motorclub.testing.site import Site, TestMember
from motorclub_showcase.cars.events import LogPublished

EUR = "EUR"


@pytest.fixture
def club(site: Site) -> CarClub:
    return CarClub(site)


def upload(club: CarClub, kind: str, member: TestMember | None = None) -> int:
    """A picture that belongs to nothing yet; its id."""
    content = BytesIO()
    Image.new("RGB", (640, 480), (120, 20, 20)).save(content, "JPEG")
    content.seek(0)
    data = {"image": (content, "photo.jpg")}
    answer = club.of(member or club.owner).post(f"/platform/uploads/{kind}", data=data)
    assert answer.status_code == 201, answer.text
    return int(answer.json["id"])


def money(amount: int, currency: str = EUR) -> dict[str, Any]:
    return {"amountMinor": amount, "currency": currency}


def test_costs_are_the_owners_unless_shown(club: CarClub) -> None:
    """A modification's costs, and the totals that are made of them."""
    car_id = club.add()["id"]
    club.modify(car_id, partCost=money(120_000), fittingCost=money(30_000), powerGainKw=12)
    shown = club.modify(car_id, title="Exhaust", system="EXHAUST", partCost=money(50_000), costVisible=True)
    own = club.call("GET", f"/cars/{car_id}/modifications")["content"]
    assert [(one["title"], one["partCost"]["amountMinor"]) for one in own] == [
        ("Exhaust", 50_000),
        ("Coilovers", 120_000),
    ]
    seen = club.of(None).get(f"{API}/cars/{car_id}/modifications").json["content"]
    assert [one["partCost"] for one in seen] == [money(50_000), None]
    assert club.call("GET", f"/cars/{car_id}/totals")["costs"][0]["total"] == 200_000
    totals = club.of(None).get(f"{API}/cars/{car_id}/totals").json
    assert (totals["costs"][0]["total"], totals["powerGainKw"], totals["modifications"]) == (50_000, 12, 2)
    club.call("DELETE", f"/modifications/{shown['id']}", status=204)
    assert club.call("GET", f"/cars/{car_id}")["modCount"] == 1
    refused = club.of(club.owner).post(
        f"{API}/cars/{car_id}/modifications",
        json={"system": "ENGINE", "title": "T", "partCost": money(1), "fittingCost": money(1, "USD")},
    )
    assert (refused.status_code, refused.json["field"]) == (400, "fitting_cost")


def test_who_else_runs_this_part(club: CarClub) -> None:
    """Cars of the same model with the same maker and part, in any spelling; private ones and removed parts not."""
    other, hidden, former = (club.site.member(name) for name in ("other", "hidden", "former"))
    mine = club.modify(club.add()["id"])
    theirs = club.add(other)["id"]
    club.modify(theirs, other, partMaker="bc", partName="Br")
    club.modify(club.add(hidden, visibility="PRIVATE")["id"], hidden)
    club.modify(club.add(former)["id"], former, removedOn="2025-01-01")
    found = club.call("GET", f"/modifications/{mine['id']}/similar")["content"]
    assert [car["id"] for car in found] == [theirs]


def test_a_draft_is_the_authors_until_it_is_published(club: CarClub, outbox: Outbox) -> None:
    """Then it counts, is found, and is known to have a photo."""
    car_id = club.add()["id"]
    picture = upload(club, "showcase.build_log_entry")
    entry = club.log(car_id, pictureIds=[picture])
    assert (entry["status"], len(entry["pictures"])) == ("PUBLISHED", 1)
    answer = (
        club.of(club.owner)
        .post(
            f"{API}/cars/{car_id}/build-logs",
            json={
                "title": "Turbo, soon",
                "body": "A secret turbocharger.",
                "kind": "BUILD",
                "happenedOn": "2026-01-03",
                "status": "DRAFT",
                "odometerKm": 150_000,
            },
        )
        .json
    )
    visitor = club.of(None)
    assert visitor.get(f"{API}/build-logs/{answer['id']}").status_code == 404
    assert visitor.get("/platform/search?q=turbocharger").json["content"] == []
    body = {"status": "PUBLISHED", "version": 1}
    published = club.of(club.owner).put(f"{API}/build-logs/{answer['id']}", json=body).json
    assert visitor.get(f"{API}/build-logs/{answer['id']}").status_code == 200
    assert [hit["title"] for hit in visitor.get("/platform/search?q=turbocharger").json["content"]] != []
    car = club.call("GET", f"/cars/{car_id}")
    assert (car["logCount"], car["odometerKm"], published["version"]) == (2, 150_000, 2)
    assert [event.has_picture for event in outbox.published(LogPublished)] == [True, False]
    club.call("DELETE", f"/build-logs/{answer['id']}", status=204)
    assert club.see(f"/build-logs/{answer['id']}", club.owner) == 404
    assert club.call("GET", f"/cars/{car_id}")["logCount"] == 1


def test_service_is_the_owners_unless_public(club: CarClub) -> None:
    """Costs by kilometre and what is due next follow from the records."""
    car_id = club.add()["id"]
    path = f"/cars/{car_id}/service-records"
    base = {"doneOn": "2025-01-01", "odometerKm": 100_000, "type": "OIL", "cost": money(20_000)}
    club.call("POST", path, status=201, **base)
    later = {
        **base,
        "doneOn": "2025-08-01",
        "odometerKm": 110_000,
        "nextDueOn": "2026-12-01",
        "isPublic": True,
    }
    public = club.call("POST", path, status=201, **later)
    assert [one["id"] for one in club.of(None).get(API + path).json["content"]] == [public["id"]]
    totals = club.call("GET", f"/cars/{car_id}/totals")
    assert (totals["costs"][0]["perKm"], totals["nextDue"]) == (4.0, {"on": "2026-12-01", "km": None})
    assert club.of(None).get(f"{API}/cars/{car_id}/totals").json["nextDue"] is None
    fallen = {**base, "doneOn": "2025-09-01", "odometerKm": 90_000}
    assert club.call("POST", path, status=422, **fallen)["code"] == "ODOMETER_FELL"
    club.call("POST", path, status=201, **fallen, notes="The cluster was replaced.")
    assert club.call("GET", f"/cars/{car_id}")["odometerKm"] == 110_000


def test_owners_are_reminded_of_a_service_once(club: CarClub, clock: Any) -> None:
    car_id = club.add(nickname="Red")["id"]
    due = {"doneOn": clock().date().isoformat(), "odometerKm": 1, "type": "OIL"}
    due["nextDueOn"] = (clock().date().replace(year=clock().year + 1)).isoformat()
    club.call("POST", f"/cars/{car_id}/service-records", status=201, **due)
    for days in (0, 355, 3):
        clock.advance(days=days)
        club.site.run_jobs()
    with club.site.context():
        sent = db.session.scalars(sa.select(Notification.kind).where(Notification.user_id == club.owner.id))
        assert list(sent) == ["showcase.service_due"]


def test_results_are_proved_by_photo_or_at_an_event(club: CarClub) -> None:
    """An organiser confirms what was measured at a place, never for the own car; another value is unproved again."""
    car_id = club.add()["id"]
    path = f"/cars/{car_id}/performance-results"
    base = {"kind": "QUARTER_MILE", "value": 14.205, "happenedOn": "2025-05-05", "details": {"tyres": "R888"}}
    bare = club.call("POST", path, status=201, **base)
    assert (bare["proof"], bare["unit"], bare["value"]) == ("NONE", "s", 14.205)
    picture = upload(club, "showcase.performance_result")
    proved = club.call("PUT", f"/performance-results/{bare['id']}", pictureIds=[picture])
    assert proved["proof"] == "PHOTO"
    organiser = club.site.member_of_role(Role.EVENT_ORGANISER)
    verify = f"/performance-results/{bare['id']}/verify"
    assert club.call("POST", verify, organiser, 409)["code"] == "NO_VENUE"
    club.call("PUT", f"/performance-results/{bare['id']}", venue="Drachten")
    club.call("POST", verify, None, 403)
    assert club.call("POST", verify, organiser)["verifiedBy"]["id"] == organiser.id
    changed = club.call("PUT", f"/performance-results/{bare['id']}", value=13.9)
    assert (changed["proof"], changed["verifiedBy"]) == ("PHOTO", None)


def test_reviewers_see_words_and_pictures_first(club: CarClub) -> None:
    """What they hold is nowhere; what they refuse names the rule."""
    car_id = club.add()["id"]
    with Reviews(club.site) as reviews:
        reviews.decide(Decision.HOLD, "clutch")
        club.log(car_id, status=202, title="New clutch", body="A new clutch, at last.")
        reviews.decide(Decision.REFUSE, "Spam")
        club.add(status=422, nickname="Spam")
    assert club.call("GET", f"/cars/{car_id}/build-logs")["totalElements"] == 0
    assert {str(draft.thread) for draft in reviews.drafts if draft.thread} == {f"showcase.car:{car_id}"}


def test_nobody_writes_into_the_history_of_others(club: CarClub) -> None:
    car_id = club.add()["id"]
    entry, part = club.log(car_id)["id"], club.modify(car_id)["id"]
    other = club.site.member("other")
    body = {"title": "Mine now", "version": 1}
    assert club.of(other).put(f"{API}/build-logs/{entry}", json=body).status_code == 403
    assert club.of(other).delete(f"{API}/build-logs/{entry}").status_code == 403
    assert club.of(other).put(f"{API}/modifications/{part}", json={"title": "Mine"}).status_code == 403
    for path, more in (("service-records", {}), ("performance-results", {})):
        assert club.of(other).post(f"{API}/cars/{car_id}/{path}", json=more).status_code == 400


def test_readers_know_what_they_like(club: CarClub) -> None:
    """A car and an entry of its log; a visitor likes nothing."""
    car_id = club.add()["id"]
    entry_id = club.log(car_id)["id"]
    fan = club.site.member("fan")
    for kind, number in (("CAR", car_id), ("BUILD_LOG_ENTRY", entry_id)):
        club.call("PUT", "/likes", fan, targetType=kind, targetId=number)
    seen = {
        who: (
            club.of(member).get(f"{API}/cars/{car_id}").json,
            club.of(member).get(f"{API}/build-logs/{entry_id}").json,
        )
        for who, member in (("fan", fan), ("visitor", None))
    }
    assert [(one["liked"], one["likeCount"]) for one in seen["fan"]] == [(True, 1), (True, 1)]
    assert [one["liked"] for one in seen["visitor"]] == [False, False]
    assert [one["liked"] for one in club.call("GET", f"/cars/{car_id}/build-logs", fan)["content"]] == [True]
