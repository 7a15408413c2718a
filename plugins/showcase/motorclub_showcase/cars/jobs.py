"""The background work of cars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import time, timedelta

import sqlalchemy as sa

from motorclub.api import ContentRef, Job, db, now
from motorclub.api.pictures import delete_pictures
from motorclub.api.rows import delete_rows
from motorclub_showcase.cars import content, notifications, transfers
from motorclub_showcase.cars.models import BuildLogEntry, Car, LogStatus
from motorclub_showcase.cars.pictures import MODELS
from motorclub_showcase.shared.deletion import delete_photos
from motorclub_showcase.shared.models import Showcase

RESTORE_PERIOD = timedelta(days=30)
AT_ONCE = 200


def delete_expired(payload: Mapping[str, object]) -> None:
    """Delete for good what can no longer be restored, with its pictures."""
    before = now() - RESTORE_PERIOD
    over = sa.and_(BuildLogEntry.status == LogStatus.DELETED, BuildLogEntry.deleted_at <= before)
    entries = db.session.scalars(sa.select(BuildLogEntry.id).where(over).limit(AT_ONCE)).all()
    delete_pictures(*(ContentRef(content.LOG, number) for number in entries))
    delete_rows(BuildLogEntry, BuildLogEntry.id.in_(entries))
    delete_cars(db.session.scalars(sa.select(Car.id).where(Car.deleted_at <= before).limit(AT_ONCE)).all())
    db.session.commit()


def delete_cars(car_ids: Iterable[int]) -> int:
    """Delete cars with everything about them, in the current transaction; how many there were."""
    ids = list(car_ids)
    for name, model in MODELS.items():
        numbers = db.session.scalars(sa.select(model.id).where(model.car_id.in_(ids))).all()
        delete_pictures(*(ContentRef(name, number) for number in numbers))
    pages = db.session.scalars(sa.select(Showcase.id).where(Showcase.car_id.in_(ids))).all()
    delete_photos(pages)
    return delete_rows(Car, Car.id.in_(ids))


JOBS = (
    Job("showcase.expire_transfers", transfers.expire_transfers, every=timedelta(minutes=10)),
    Job("showcase.remind_of_services", notifications.remind_of_services, daily_at=time(7, 0)),
    Job("showcase.tidy_cars", delete_expired, every=timedelta(hours=1)),
)
