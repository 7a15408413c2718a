"""The past of cars and build logs, from their tables."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import History, PastEvent
from motorclub.api.pictures import thumbnail_column
from motorclub.api.rows import read_after
from motorclub_showcase.cars import content
from motorclub_showcase.cars.events import CarPublished, CarTransferred, LogPublished, LogRemoved
from motorclub_showcase.cars.models import BuildLogEntry, Car, LogStatus, Transfer, TransferStatus
from motorclub_showcase.cars.rows import TITLE
from motorclub_showcase.cars.visibility import FOR_MEMBERS, SHOWN


def load_cars(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The cars that all members may see."""
    columns = (Car.id, Car.published_at, Car.owner_id, TITLE.label("title"))
    found = content.join_catalogue(sa.select(*columns).select_from(Car))
    shown = found.where(FOR_MEMBERS, Car.published_at.is_not(None))
    for row in read_after(shown, Car.id, after_id, limit):
        yield PastEvent(row.id, row.published_at, CarPublished(row.id, row.owner_id, row.title))


def load_entries(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The published entries of build logs."""
    picture = thumbnail_column(content.LOG, content.LOG, BuildLogEntry.id)
    columns = (
        *(BuildLogEntry.id, BuildLogEntry.car_id, BuildLogEntry.author_id, BuildLogEntry.title),
        *(BuildLogEntry.published_at, picture.is_not(None).label("has_picture")),
    )
    found = sa.select(*columns).join(Car, Car.id == BuildLogEntry.car_id)
    for row in read_after(
        found.where(SHOWN, BuildLogEntry.status == LogStatus.PUBLISHED), BuildLogEntry.id, after_id, limit
    ):
        event = LogPublished(row.id, row.car_id, row.author_id, row.title, row.has_picture)
        yield PastEvent(row.id, row.published_at, event)


def load_deleted_entries(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The deleted entries of build logs; what was deleted before it was written down by whom, by its author."""
    columns = (
        *(BuildLogEntry.id, BuildLogEntry.car_id, BuildLogEntry.author_id),
        *(BuildLogEntry.deleted_at, BuildLogEntry.deleted_by_id),
    )
    deleted = (BuildLogEntry.status == LogStatus.DELETED, BuildLogEntry.deleted_at.is_not(None))
    for row in read_after(sa.select(*columns).where(*deleted), BuildLogEntry.id, after_id, limit):
        by = row.deleted_by_id or row.author_id
        yield PastEvent(row.id, row.deleted_at, LogRemoved(row.id, row.car_id, row.author_id, by))


def load_transfers(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The cars that were handed over."""
    columns = (
        *(Transfer.id, Transfer.car_id, Transfer.from_user_id, Transfer.to_user_id, Transfer.answered_at),
        TITLE.label("title"),
    )
    joined = sa.select(*columns).select_from(Transfer).join(Car, Car.id == Transfer.car_id)
    found = content.join_catalogue(joined).where(SHOWN, Transfer.status == TransferStatus.ACCEPTED)
    for row in read_after(found, Transfer.id, after_id, limit):
        event = CarTransferred(row.car_id, row.title, row.from_user_id, row.to_user_id)
        yield PastEvent(row.id, row.answered_at, event)


HISTORIES = (
    History(CarPublished, load_cars),
    History(LogPublished, load_entries),
    History(LogRemoved, load_deleted_entries),
    History(CarTransferred, load_transfers),
)
