"""What cars say about a member: given to them when they ask for it, and taken away with them.

A private car is deleted with its owner, and so are VIN and estimated value of the others. What was written about a car
that belongs to somebody else by now stays with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentChoice, Erased, ExportFile, PersonalData, db, now
from motorclub.api.rows import anonymise_rows, export_rows, update_rows
from motorclub_showcase.cars import content, jobs
from motorclub_showcase.cars.models import (
    BuildLogEntry,
    Car,
    CarStatus,
    Modification,
    Ownership,
    PerformanceResult,
    ServiceRecord,
    Transfer,
    TransferStatus,
    Visibility,
)

SECRET = {"vin_hash"}
OPEN = (Visibility.PUBLIC, Visibility.MEMBERS)
REMOVED = "This text was removed by its author."
# What is left of a car without its owner's words.
WORDLESS = {
    **dict.fromkeys(("nickname", "vin_hash", "vin_last4", "value_minor", "value_currency")),
    **dict.fromkeys(("value_declared_on", "odometer_note")),
    "is_main": False,
}

# Where a member may be named.
NAMED: tuple[Any, ...] = (
    *(Car.owner_id, BuildLogEntry.author_id, Ownership.user_id, Transfer.from_user_id, Transfer.to_user_id),
    *(BuildLogEntry.deleted_by_id, PerformanceResult.verified_by_id),
)


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's cars, what is written about them, and the hand-overs."""
    own = sa.select(Car.id).where(Car.owner_id == user_id, Car.deleted_at.is_(None))
    files: Mapping[str, tuple[Any, Any]] = {
        "cars.json": (Car, sa.and_(Car.owner_id == user_id, Car.deleted_at.is_(None))),
        "car-ownerships.json": (Ownership, Ownership.user_id == user_id),
        "car-transfers.json": (
            Transfer,
            sa.or_(Transfer.from_user_id == user_id, Transfer.to_user_id == user_id),
        ),
        "modifications.json": (Modification, Modification.car_id.in_(own)),
        "build-log.json": (BuildLogEntry, BuildLogEntry.author_id == user_id),
        "service-records.json": (ServiceRecord, ServiceRecord.car_id.in_(own)),
        "performance-results.json": (PerformanceResult, PerformanceResult.car_id.in_(own)),
    }
    for name, (model, which) in files.items():
        columns = [_to_json(column) for column in model.__table__.c if column.key not in SECRET]
        yield export_rows(name, sa.select(*columns).where(which).order_by(model.id))


def _to_json(column: Any) -> Any:
    """A column as JSON can hold it."""
    return sa.cast(column, sa.Double).label(column.key) if isinstance(column.type, sa.Numeric) else column


def erase(user_id: int) -> Erased:
    """Cars that others may see stay, by the former member; the others go."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP the cars stay their owner's, with REMOVE all of them go."""
    db.session.flush()
    removed = _end_transfers(user_id)
    goes = (
        sa.true()
        if choice is ContentChoice.REMOVE
        else sa.or_(Car.visibility.not_in(OPEN), Car.deleted_at.is_not(None))
    )
    ids = list(db.session.scalars(sa.select(Car.id).where(Car.owner_id == user_id, goes)))
    entries = db.session.scalars(sa.select(BuildLogEntry.id).where(BuildLogEntry.car_id.in_(ids))).all()
    removed += jobs.delete_cars(ids)
    content.unindex(ids, entries)
    stay = list(db.session.scalars(sa.select(Car.id).where(Car.owner_id == user_id)))
    update_rows(Car, Car.owner_id == user_id, **WORDLESS)
    if choice is ContentChoice.REMOVE:
        removed += _remove_words(user_id)
    for car_id in stay:
        content.index_car(car_id, with_log=False)
    hidden = 0 if choice is ContentChoice.KEEP else anonymise_rows(user_id, *NAMED)
    return Erased(removed=removed, anonymised=hidden)


def _end_transfers(user_id: int) -> int:
    """Offers to the member are withdrawn, and those by them; the cars are what they were before."""
    concerns = sa.and_(
        Transfer.status == TransferStatus.PENDING,
        sa.or_(Transfer.from_user_id == user_id, Transfer.to_user_id == user_id),
    )
    offer = sa.and_(concerns, Transfer.is_claim.is_(False), Transfer.car_id == Car.id)
    before = sa.select(Transfer.car_status).where(offer).scalar_subquery()
    offered = sa.exists().where(offer)
    update_rows(Car, sa.and_(Car.status == CarStatus.TRANSFER_PENDING, offered), status=before)
    return update_rows(Transfer, concerns, status=TransferStatus.WITHDRAWN, answered_at=now())


def _remove_words(user_id: int) -> int:
    """What the member wrote about cars of others: the words go, the entry stays in the car's history."""
    written = BuildLogEntry.author_id == user_id
    ids = db.session.scalars(sa.select(BuildLogEntry.id).where(written)).all()
    texts = {"title": REMOVED, "body": REMOVED, "body_html": f"<p>{REMOVED}</p>"}
    content.unindex((), ids)
    update_rows(Transfer, Transfer.from_user_id == user_id, note=None)
    return update_rows(BuildLogEntry, written, **texts)


PERSONAL_DATA = (PersonalData("Cars, their history and who has had them.", export, erase, erase_as),)
