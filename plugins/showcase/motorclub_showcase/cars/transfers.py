"""Handing a car over to its next owner: one offers it, the other accepts, and its history goes with it.

Where its owner has not offered it, the next one claims it by its VIN, and the owner accepts.

Every step locks the car first and then the offer; accepting locks the next owner before both.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import (
    ContentDraft,
    ContentRef,
    Member,
    Viewer,
    conflict,
    db,
    flush_unique,
    forbidden,
    invalid,
    not_found,
    now,
    publish,
    record_audit,
    review,
    settings_of,
    social,
)
from motorclub_showcase.cars import content, limits
from motorclub_showcase.cars.events import CarClaimed, CarOffered, CarTransferred, TransferAnswered
from motorclub_showcase.cars.garage import check_verified, hash_vin, lock_own_car, save_change
from motorclub_showcase.cars.models import (
    Car,
    CarStatus,
    Ownership,
    OwnershipMethod,
    Relation,
    Transfer,
    TransferStatus,
)
from motorclub_showcase.cars.visibility import CAR, FOR_MEMBERS
from motorclub_showcase.settings import ShowcaseSettings
from motorclub_showcase.shared.database import LOCK, Body

OFFERABLE = (CarStatus.ACTIVE, CarStatus.SOLD)
AT_ONCE = 200


def offer_car(viewer: Viewer, car_id: int, body: Body) -> int:
    """Offer a car to another member; the offer's id. Raises 404, 403, 409, 400, 422, 202."""
    check_verified(viewer)
    car = lock_own_car(viewer, car_id)
    receiver_id = _check_receiver(viewer, body["to_username"])
    if car.status not in OFFERABLE or car.relation == Relation.DREAM or car.hidden_at is not None:
        raise conflict("This car cannot be handed over now.", code="BAD_STATE")
    at = now()
    transfer = Transfer(
        car_id=car.id,
        from_user_id=viewer.member_id,
        to_user_id=receiver_id,
        status=TransferStatus.PENDING,
        car_status=car.status,
        note=body["note"],
        created_at=at,
        expires_at=at + timedelta(days=settings_of(ShowcaseSettings).transfer_days),
    )
    car.status = CarStatus.TRANSFER_PENDING
    car.version += 1
    db.session.add(transfer)
    db.session.flush()
    review(ContentDraft(ContentRef(CAR, car.id), viewer, {"note": body["note"]}, author_id=car.owner_id))
    title = content.find_title(car.id)
    publish(CarOffered(transfer.id, car.id, title, viewer.member_id, receiver_id))
    _record(viewer.id, transfer, "offered")
    save_change(car, with_log=False)
    db.session.commit()
    return transfer.id


def _check_receiver(viewer: Viewer, username: str) -> int:
    """Raises 400 for oneself and for nobody, 403 for somebody whom a block separates from the viewer."""
    known = sa.select(Member.id).where(
        Member.username_key == username.casefold(), Member.email_verified_at.is_not(None)
    )
    member_id = db.session.scalar(known)
    if member_id is None:
        raise invalid("toUsername", "There is no such member.")
    if member_id == viewer.id:
        raise invalid("toUsername", "This car is yours already.")
    if social.is_blocked(viewer.member_id, member_id):
        raise forbidden("You cannot hand a car over to this member.")
    return member_id


def claim_car(viewer: Viewer, body: Body) -> int:
    """Claim the car with a VIN from its owner; the claim's id. Raises 403, 404, 409, 400, 422, 202.

    Cars that not all members see are claimed by nobody: that they are here is their owner's secret.
    """
    check_verified(viewer)
    limits.check_room(viewer)
    car = _lock_by_vin(viewer, body["vin"])
    if car.status not in OFFERABLE or car.relation == Relation.DREAM:
        raise conflict("This car cannot be handed over now.", code="BAD_STATE")
    at = now()
    claim = Transfer(
        car_id=car.id,
        from_user_id=car.owner_id,
        to_user_id=viewer.member_id,
        status=TransferStatus.PENDING,
        car_status=car.status,
        is_claim=True,
        note=body["note"],
        created_at=at,
        expires_at=at + timedelta(days=settings_of(ShowcaseSettings).transfer_days),
    )
    db.session.add(claim)
    flush_unique(conflict("You have claimed this car already.", code="CLAIMED"))
    review(ContentDraft(ContentRef(CAR, car.id), viewer, {"note": body["note"]}, author_id=viewer.member_id))
    title = content.find_title(car.id)
    publish(CarClaimed(claim.id, car.id, title, car.owner_id, viewer.member_id))
    _record(viewer.id, claim, "claimed")
    save_change(car, with_log=False)
    db.session.commit()
    return claim.id


def _lock_by_vin(viewer: Viewer, vin: str) -> Car:
    """The latest car of somebody else with a VIN, locked. Raises 404."""
    named = (Car.vin_hash == hash_vin(vin), FOR_MEMBERS, Car.owner_id != viewer.member_id)
    chosen = sa.select(Car).where(*named).order_by(Car.id.desc()).limit(1).with_for_update(**LOCK)
    car = db.session.scalar(chosen, execution_options={"populate_existing": True})
    if car is None or social.is_blocked(viewer.member_id, car.owner_id):
        raise not_found("A car with this VIN")
    return car


def accept_transfer(viewer: Viewer, transfer_id: int) -> int:
    """Have a car go to its next owner, with its history; its id.

    Raises 404, 403, 409 for an offer that is over, a full garage, and a claim of a car that is offered to somebody.
    """
    found = _find(viewer, transfer_id)
    _check_party(viewer, _answerer_of(found))
    if found.is_claim:
        limits.check_room_of(found.to_user_id)
    else:
        limits.check_room(viewer)
    car, transfer = _lock(viewer, transfer_id)
    _check_pending(transfer)
    if transfer.is_claim and car.status not in OFFERABLE:
        raise conflict("This car cannot be handed over now.", code="BAD_STATE")
    today, next_owner = now().date(), transfer.to_user_id
    _end_ownership(car, today)
    car.owner_id, car.status, car.relation = next_owner, CarStatus.ACTIVE, Relation.CURRENT
    car.is_main, car.acquired_on, car.sold_on = False, today, None
    car.position = (db.session.scalar(_LAST_PLACE, {"owner": next_owner}) or 0) + 1
    # What the former owner thought it was worth is theirs alone.
    car.value_minor = car.value_currency = car.value_declared_on = None
    db.session.add(
        Ownership(
            car_id=car.id,
            user_id=next_owner,
            from_date=today,
            method=OwnershipMethod.CLAIM if transfer.is_claim else OwnershipMethod.TRANSFER,
            confirmed_by_both=True,
        )
    )
    _answer(viewer, car, transfer, TransferStatus.ACCEPTED)
    _end_others(car)
    publish(CarTransferred(car.id, content.find_title(car.id), transfer.from_user_id, next_owner))
    db.session.commit()
    return car.id


def _answerer_of(transfer: Transfer) -> int:
    """Who accepts or declines; the other side withdraws."""
    return transfer.from_user_id if transfer.is_claim else transfer.to_user_id


def _end_others(car: Car) -> None:
    """What else was asked for or offered of a car is over once it has gone to somebody."""
    waits = sa.select(Transfer).where(
        Transfer.car_id == car.id, Transfer.status == TransferStatus.PENDING, Transfer.is_claim
    )
    for other in db.session.scalars(waits.order_by(Transfer.id).with_for_update(**LOCK)).all():
        _answer(None, car, other, TransferStatus.EXPIRED)


_LAST_PLACE = sa.select(sa.func.max(Car.position)).where(
    Car.owner_id == sa.bindparam("owner", type_=sa.BigInteger)
)


def _end_ownership(car: Car, today: object) -> None:
    mine = sa.select(Ownership).where(Ownership.car_id == car.id, Ownership.user_id == car.owner_id)
    row = db.session.scalar(mine.order_by(Ownership.id.desc()).limit(1))
    if row is not None:
        row.to_date, row.confirmed_by_both = car.sold_on or today, True  # type: ignore[assignment]


def decline_transfer(viewer: Viewer, transfer_id: int) -> None:
    """Do not take a car. Raises 404, 403, 409."""
    _give_back(viewer, transfer_id, TransferStatus.DECLINED)


def withdraw_transfer(viewer: Viewer, transfer_id: int) -> None:
    """Offer a car no longer. Raises 404, 403, 409."""
    _give_back(viewer, transfer_id, TransferStatus.WITHDRAWN)


def _give_back(viewer: Viewer, transfer_id: int, status: TransferStatus) -> None:
    car, transfer = _lock(viewer, transfer_id)
    answers, sides = _answerer_of(transfer), {transfer.from_user_id, transfer.to_user_id}
    _check_party(viewer, answers if status == TransferStatus.DECLINED else (sides - {answers}).pop())
    _check_pending(transfer)
    _bring_back(car, transfer)
    _answer(viewer, car, transfer, status)
    db.session.commit()


def _bring_back(car: Car, transfer: Transfer) -> None:
    """A car that is not offered any more is what it was before."""
    if not transfer.is_claim:
        car.status = transfer.car_status


def _lock(viewer: Viewer, transfer_id: int) -> tuple[Car, Transfer]:
    """An offer by or to the viewer and its car, both locked. Raises 404."""
    return _lock_pair(_find(viewer, transfer_id).car_id, transfer_id)


def _find(viewer: Viewer, transfer_id: int) -> Transfer:
    found = db.session.get(Transfer, transfer_id)
    if found is None or viewer.id not in (found.from_user_id, found.to_user_id):
        raise not_found("Transfer {id}", id=transfer_id)
    return found


def _lock_pair(car_id: int, transfer_id: int) -> tuple[Car, Transfer]:
    car = db.session.get_one(Car, car_id, with_for_update=LOCK, populate_existing=True)
    transfer = db.session.get_one(Transfer, transfer_id, with_for_update=LOCK, populate_existing=True)
    return car, transfer


def _check_party(viewer: Viewer, member_id: int) -> None:
    if viewer.id != member_id:
        raise forbidden("This is for the other member to decide.")


def _check_pending(transfer: Transfer) -> None:
    """Raises 409 for an offer that was answered or whose time is up."""
    if transfer.status != TransferStatus.PENDING or transfer.expires_at <= now():
        raise conflict("This offer is over.", code="TRANSFER_OVER")


def _answer(viewer: Viewer | None, car: Car, transfer: Transfer, status: TransferStatus) -> None:
    transfer.status, transfer.answered_at = status, now()
    car.version += 1
    db.session.flush()
    publish(
        TransferAnswered(
            transfer.id,
            car.id,
            content.find_title(car.id),
            transfer.from_user_id,
            transfer.to_user_id,
            status,
            transfer.is_claim,
        )
    )
    _record(viewer.id if viewer else None, transfer, status.lower())
    save_change(car, with_log=status == TransferStatus.ACCEPTED)


def _record(actor_id: int | None, transfer: Transfer, step: str) -> None:
    record_audit(
        f"showcase.transfer_{step}",
        actor_id=actor_id,
        target=f"car:{transfer.car_id}",
        details={"transfer": transfer.id, "to": transfer.to_user_id},
    )


def expire_transfers(payload: Mapping[str, object]) -> None:
    """Give back the cars whose offers were not answered in time."""
    due = sa.select(Transfer.id, Transfer.car_id).where(
        Transfer.status == TransferStatus.PENDING, Transfer.expires_at <= now()
    )
    for row in db.session.execute(due.order_by(Transfer.car_id).limit(AT_ONCE)).all():
        car, transfer = _lock_pair(row.car_id, row.id)
        if transfer.status != TransferStatus.PENDING:
            db.session.rollback()
            continue
        _bring_back(car, transfer)
        _answer(None, car, transfer, TransferStatus.EXPIRED)
        db.session.commit()
