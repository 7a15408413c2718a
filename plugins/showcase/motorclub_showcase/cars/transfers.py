"""Handing a car over to its next owner: one offers it, the other accepts, and its history goes with it.

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
from motorclub_showcase.cars.events import CarOffered, CarTransferred, TransferAnswered
from motorclub_showcase.cars.garage import check_verified, lock_own_car, save_change
from motorclub_showcase.cars.models import (
    Car,
    CarStatus,
    Ownership,
    OwnershipMethod,
    Relation,
    Transfer,
    TransferStatus,
)
from motorclub_showcase.cars.visibility import CAR
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


def accept_transfer(viewer: Viewer, transfer_id: int) -> int:
    """Take a car over, with its history; its id. Raises 404, 403, 409 for an offer that is over or a full garage."""
    _check_party(viewer, _find(viewer, transfer_id).to_user_id)
    limits.check_room(viewer)
    car, transfer = _lock(viewer, transfer_id)
    _check_pending(transfer)
    today = now().date()
    _end_ownership(car, today)
    car.owner_id, car.status, car.relation = viewer.member_id, CarStatus.ACTIVE, Relation.CURRENT
    car.is_main, car.acquired_on, car.sold_on = False, today, None
    car.position = (db.session.scalar(_LAST_PLACE, {"owner": viewer.member_id}) or 0) + 1
    # What the former owner thought it was worth is theirs alone.
    car.value_minor = car.value_currency = car.value_declared_on = None
    db.session.add(
        Ownership(
            car_id=car.id,
            user_id=viewer.member_id,
            from_date=today,
            method=OwnershipMethod.TRANSFER,
            confirmed_by_both=True,
        )
    )
    _answer(viewer, car, transfer, TransferStatus.ACCEPTED)
    publish(CarTransferred(car.id, content.find_title(car.id), transfer.from_user_id, viewer.member_id))
    db.session.commit()
    return car.id


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
    _check_party(viewer, transfer.to_user_id if status == TransferStatus.DECLINED else transfer.from_user_id)
    _check_pending(transfer)
    car.status = transfer.car_status
    _answer(viewer, car, transfer, status)
    db.session.commit()


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
        car.status = transfer.car_status
        _answer(None, car, transfer, TransferStatus.EXPIRED)
        db.session.commit()
