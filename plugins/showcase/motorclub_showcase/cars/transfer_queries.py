"""Reading offers of cars."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Member, Viewer, now
from motorclub.api.rows import Page, columns_of, read_first, read_one, read_page
from motorclub_showcase.cars.models import Car, Transfer, TransferStatus
from motorclub_showcase.cars.rows import TITLE, TransferRow
from motorclub_showcase.catalogue.models import Brand, CarModel

Giver, Receiver = aliased(Member, name="giver"), aliased(Member, name="receiver")
COLUMNS = columns_of(
    TransferRow,
    Transfer,
    car_title=TITLE,
    from_id=Giver.id,
    from_username=Giver.username,
    from_profile_image=Giver.profile_image,
    to_id=Receiver.id,
    to_username=Receiver.username,
    to_profile_image=Receiver.profile_image,
)
OFFERS = (
    sa.select(*COLUMNS)
    .select_from(Transfer)
    .join(Car, Car.id == Transfer.car_id)
    .join(Brand, Brand.id == Car.brand_id)
    .join(CarModel, CarModel.id == Car.car_model_id)
    .join(Giver, Giver.id == Transfer.from_user_id)
    .join(Receiver, Receiver.id == Transfer.to_user_id)
)


def find_pending(viewer: Viewer, car_id: int) -> TransferRow | None:
    """The offer by or to the viewer of a car that waits for an answer; else the oldest claim."""
    waits = (Transfer.car_id == car_id, Transfer.status == TransferStatus.PENDING, _concerns(viewer))
    return read_first(TransferRow, OFFERS.where(*waits).order_by(Transfer.is_claim, Transfer.id))


def is_offered_to(viewer: Viewer) -> sa.ColumnElement[bool]:
    """The condition that a Car of the statement is offered to the viewer."""
    if not viewer.signed_in:
        return sa.false()
    pending = (Transfer.status == TransferStatus.PENDING, Transfer.is_claim.is_(False))
    waits = sa.and_(*pending, Transfer.expires_at > now())
    return sa.exists().where(
        Transfer.car_id == Car.id, Transfer.to_user_id == viewer.member_id, waits, Car.deleted_at.is_(None)
    )


def get_transfer(viewer: Viewer, transfer_id: int) -> TransferRow:
    """An offer by or to the viewer. Raises 404."""
    offer = OFFERS.where(Transfer.id == transfer_id, _concerns(viewer))
    return read_one(TransferRow, offer, "Transfer {id}", id=transfer_id)


def list_transfers(viewer: Viewer, page: int, size: int) -> Page[TransferRow]:
    """The offers by and to the viewer, the newest first."""
    return read_page(TransferRow, OFFERS.where(_concerns(viewer)).order_by(Transfer.id.desc()), page, size)


def _concerns(viewer: Viewer) -> sa.ColumnElement[bool]:
    return sa.or_(Transfer.from_user_id == viewer.member_id, Transfer.to_user_id == viewer.member_id)
