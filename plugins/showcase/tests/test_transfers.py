"""Handing a car over (community.md 6.7): TRANSFER_PENDING for 14 days, then ACTIVE for the next owner or as before."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa
from car_club import API, CarClub

from motorclub.api import ApiError, Viewer, db
from motorclub.notifications.models import Notification
from motorclub.testing.race import meet_after, together
from motorclub.testing.records import Outbox
from motorclub.testing.site import Site, TestMember
from motorclub_showcase.cars import transfers
from motorclub_showcase.cars.events import CarTransferred
from motorclub_showcase.cars.models import Car, CarStatus, Transfer, TransferStatus


@pytest.fixture
def club(site: Site) -> CarClub:
    return CarClub(site)


@pytest.fixture
def receiver(club: CarClub) -> TestMember:
    return club.site.member("receiver")


def offer(club: CarClub, car_id: int, receiver: TestMember, status: int = 201) -> Any:
    """The owner offers a car."""
    return club.call(
        "POST", f"/cars/{car_id}/transfers", None, status, toUsername=receiver.username, note="Be good"
    )


def test_a_car_goes_to_its_next_owner_with_its_history(
    club: CarClub, receiver: TestMember, outbox: Outbox
) -> None:
    """Both have confirmed it; the estimated value stays with the former owner, whose past cars it joins."""
    car_id = club.add(
        acquiredOn="2020-01-01", valueEstimate={"amountMinor": 1, "currency": "EUR"}, visibility="PRIVATE"
    )["id"]
    entry_id = club.log(car_id)["id"]
    pending = offer(club, car_id, receiver)
    assert pending["fromUser"]["username"] == "owner"
    assert club.call("GET", f"/cars/{car_id}", receiver)["pendingTransfer"]["id"] == pending["id"]
    club.site.run_jobs()
    with club.site.context():
        told = db.session.scalars(sa.select(Notification.url).where(Notification.user_id == receiver.id))
        assert list(told) == [f"/car/{car_id}"]
    taken = club.call("POST", f"/transfers/{pending['id']}/accept", receiver)
    assert (taken["owner"]["username"], taken["status"], taken["valueEstimate"]) == (
        "receiver",
        "ACTIVE",
        None,
    )
    owners = club.call("GET", f"/cars/{car_id}/ownerships", receiver)["content"]
    assert [(one["owner"]["username"], one["method"], one["confirmedByBoth"]) for one in owners] == [
        ("owner", "CREATED", True),
        ("receiver", "TRANSFER", True),
    ]
    assert [one["id"] for one in club.call("GET", f"/cars/{car_id}/build-logs", receiver)["content"]] == [
        entry_id
    ]
    club.call("PUT", f"/build-logs/{entry_id}", receiver, 403, title="Mine now", version=1)
    club.call("PUT", f"/cars/{car_id}", receiver, visibility="PUBLIC", version=taken["version"])
    past = club.call("GET", f"/users/{club.owner.id}/cars?group=PAST")["content"]
    assert [one["id"] for one in past] == [car_id]
    assert [event.to_user_id for event in outbox.published(CarTransferred)] == [receiver.id]


def test_every_pair_of_states(club: CarClub, receiver: TestMember) -> None:
    """A car's state by what its owners do; what is not listed is 409."""
    allowed = {
        ("ACTIVE", "offer"): "TRANSFER_PENDING",
        ("SOLD", "offer"): "TRANSFER_PENDING",
        ("TRANSFER_PENDING", "accept"): "ACTIVE",
        ("TRANSFER_PENDING", "decline"): "ACTIVE",
        ("TRANSFER_PENDING", "withdraw"): "ACTIVE",
        **{(str(status), "delete"): str(status) for status in CarStatus if status != "TRANSFER_PENDING"},
    }
    for before, step in product(map(str, CarStatus), ("offer", "accept", "decline", "withdraw", "delete")):
        car_id = club.add()["id"]
        pending = offer(club, car_id, receiver)
        waits = before == "TRANSFER_PENDING"
        with club.site.context():
            db.session.execute(sa.update(Car).where(Car.id == car_id).values(status=before))
            over = TransferStatus.PENDING if waits else TransferStatus.WITHDRAWN
            db.session.execute(sa.update(Transfer).where(Transfer.id == pending["id"]).values(status=over))
            db.session.commit()
        status = _take(club, receiver, step, car_id, pending["id"])
        after = allowed.get((before, step))
        assert (status < 300, status == 409) == (after is not None, after is None), (before, step, status)
        with club.site.context():
            row = db.session.get_one(Car, car_id)
            assert row.status == (after or before), (before, step)
            db.session.delete(row)
            db.session.commit()


def _take(club: CarClub, receiver: TestMember, step: str, car_id: int, transfer_id: int) -> int:
    """The status with which a step is answered."""
    path = f"{API}/transfers/{transfer_id}/{step}"
    if step == "offer":
        body = {"toUsername": receiver.username}
        return club.of(club.owner).post(f"{API}/cars/{car_id}/transfers", json=body).status_code
    if step == "delete":
        return club.of(club.owner).delete(f"{API}/cars/{car_id}").status_code
    return club.of(club.owner if step == "withdraw" else receiver).post(path).status_code


def test_an_offer_expires(club: CarClub, receiver: TestMember, clock: Any) -> None:
    """After 14 days; a sold car is sold again, and nobody accepts it."""
    car_id = club.add()["id"]
    club.of(club.owner).put(f"{API}/cars/{car_id}/status", json={"status": "SOLD"})
    pending = offer(club, car_id, receiver)
    club.site.run_jobs()
    clock.advance(days=14)
    with club.site.context():
        member = Viewer(id=receiver.id, role=receiver.role)
        with pytest.raises(ApiError, match="over"):
            transfers.accept_transfer(member, pending["id"])
    club.site.run_jobs()
    with club.site.context():
        assert db.session.get_one(Transfer, pending["id"]).status == "EXPIRED"
        assert db.session.get_one(Car, car_id).status == "SOLD"


VIN = "JM1NA3510M1200001"


def test_a_car_is_claimed_by_its_vin(club: CarClub, receiver: TestMember, clock: Any) -> None:
    """Who knows it asks, its owner accepts; a private car is claimed by nobody, an offered one has to wait."""
    car_id = club.add(vin=VIN)["id"]
    club.add(club.site.member("collector"), vin=VIN[::-1], visibility="PRIVATE")
    club.call("POST", "/car-claims", receiver, 404, vin=VIN[::-1])
    club.call("POST", "/car-claims", None, 404, vin=VIN)
    claim = club.call("POST", "/car-claims", receiver, 201, vin=VIN, note="I bought it in May.")
    assert (claim["isClaim"], claim["carId"], claim["fromUser"]["username"]) == (True, car_id, "owner")
    assert club.call("POST", "/car-claims", receiver, 409, vin=VIN)["code"] == "CLAIMED"
    second = club.call("POST", "/car-claims", club.site.member("liar"), 201, vin=VIN)
    mine = club.call("GET", f"/cars/{car_id}")
    assert (mine["status"], mine["pendingTransfer"]["id"]) == ("ACTIVE", claim["id"])
    path = f"/transfers/{claim['id']}"
    club.call("POST", f"{path}/accept", receiver, 403)
    club.call("POST", f"{path}/withdraw", None, 403)
    offered = offer(club, car_id, club.site.member("other"))
    club.call("POST", f"{path}/accept", None, 409)
    club.call("POST", f"/transfers/{offered['id']}/withdraw")
    assert club.call("POST", f"{path}/accept")["owner"]["username"] == "receiver"
    owners = club.call("GET", f"/cars/{car_id}/ownerships")["content"]
    assert [(one["owner"]["username"], one["method"]) for one in owners] == [
        ("owner", "CREATED"),
        ("receiver", "CLAIM"),
    ]
    club.site.run_jobs()
    with club.site.context():
        told = sa.select(Notification.message).where(Notification.user_id == club.owner.id)
        assert any("receiver</b> says that" in message for message in db.session.scalars(told))
        assert db.session.get_one(Transfer, second["id"]).status == "EXPIRED"


def test_only_the_other_side_decides(club: CarClub, receiver: TestMember) -> None:
    car_id = club.add()["id"]
    pending = offer(club, car_id, receiver)
    path = f"/transfers/{pending['id']}"
    club.call("POST", f"{path}/accept", None, 403)
    club.call("POST", f"{path}/decline", None, 403)
    club.call("POST", f"{path}/withdraw", receiver, 403)
    club.call("POST", f"{path}/accept", club.site.member("other"), 404)
    club.call("POST", f"/cars/{car_id}/transfers", None, 400, toUsername=club.owner.username)
    for number in range(5):
        club.add(receiver, nickname=f"Car {number}")
    assert club.call("POST", f"{path}/accept", receiver, 409)["code"] == "GARAGE_FULL"


def _unlocked(car_id: int, transfer_id: int) -> tuple[Car, Transfer]:
    """`_lock_pair` as a naive author would have written it."""
    return db.session.get_one(Car, car_id), db.session.get_one(Transfer, transfer_id)


@pytest.mark.parametrize("locked", [True, False])
def test_accepted_and_withdrawn_at_once(
    club: CarClub, receiver: TestMember, monkeypatch: pytest.MonkeyPatch, locked: bool
) -> None:
    """One of the two counts; without the locks both are answered with success."""
    car_id = club.add()["id"]
    pending = offer(club, car_id, receiver)
    meet_after(monkeypatch, transfers, "_check_pending")
    if not locked:
        monkeypatch.setattr(transfers, "_lock_pair", _unlocked)
    steps = ("accept", "withdraw")
    statuses = together(
        [lambda step=step: _take(club, receiver, step, car_id, pending["id"]) for step in steps]  # type: ignore[misc]
    )
    assert (sorted(statuses) == [200, 409]) is locked
    if locked:
        with club.site.context():
            car = db.session.get_one(Car, car_id)
            taken = statuses[0] == 200
            assert (car.owner_id, car.status) == (receiver.id if taken else club.owner.id, "ACTIVE")
