"""Likes: a member likes a page, a car, a build log entry or a photo once, and never one of their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    Member,
    Viewer,
    conflict,
    db,
    forbidden,
    lock_name,
    not_found,
    now,
    publish,
    settings_of,
    share_device,
    social,
)
from motorclub.api.figures import day_start, rest_of_day, today
from motorclub.api.levels import level_of
from motorclub.api.pictures import find_picture_item
from motorclub.api.rows import Row, count_rows, delete_rows, update_rows
from motorclub_showcase.cars.models import BuildLogEntry, Car, LogStatus
from motorclub_showcase.cars.visibility import filter_visible
from motorclub_showcase.gallery import car_index
from motorclub_showcase.gallery.events import LikeChanged
from motorclub_showcase.gallery.models import LikedPhoto
from motorclub_showcase.settings import ShowcaseSettings
from motorclub_showcase.shared.database import get_row
from motorclub_showcase.shared.models import PHOTO, Like, LikeTarget, Showcase

# Of accounts younger than this a like does not count for its receiver's standing (community.md 7.1).
NEW = timedelta(hours=24)
MISSING = {
    LikeTarget.SHOWCASE: "Showcase {id}",
    LikeTarget.CAR: "Car {id}",
    LikeTarget.BUILD_LOG_ENTRY: "Build log entry {id}",
    LikeTarget.PHOTO: "Photo {id}",
}


Counted = Showcase | Car | BuildLogEntry | LikedPhoto


class LikeState(Row):
    """Whether the caller likes it, and how many members do."""

    target_type: Annotated[str, LikeTarget]
    target_id: int
    liked: bool
    like_count: int


class Likable(NamedTuple):
    """What is liked, locked: its owner and its car, and the model that keeps the number, by that row's id."""

    owner_id: int
    car_id: int
    model: type[Counted]
    row_id: int


def set_like(viewer: Viewer, target_type: str, target_id: int, liked: bool) -> LikeState:
    """Like something, or like it no longer. The same call again changes nothing.

    Raises 404 for what the viewer does not see, 409 for the viewer's own, 429 for more likes than a day allows.
    """
    likable = _lock_likable(viewer, target_type, target_id)
    if likable.owner_id == viewer.member_id:
        raise conflict("You cannot like what is yours.", code="OWN")
    step = (
        _store(viewer, likable, target_type, target_id) if liked else _delete(viewer, target_type, target_id)
    )
    count = _move_count(likable, step)
    if step:
        car_index.index_cars([likable.car_id])
    db.session.commit()
    return LikeState(target_type, target_id, liked, count)


def _lock_likable(viewer: Viewer, target_type: str, target_id: int) -> Likable:
    """Raises 404 for what the viewer does not see."""
    missing = not_found(MISSING[LikeTarget(target_type)], id=target_id)
    if target_type == LikeTarget.CAR:
        likable = _lock_car(target_id)
    elif target_type == LikeTarget.BUILD_LOG_ENTRY:
        likable = _lock_log_entry(target_id, missing)
    elif target_type == LikeTarget.SHOWCASE:
        likable = _lock_showcase(target_id, missing)
    else:
        likable = _lock_photo(target_id, missing)
    if likable.car_id not in filter_visible(viewer, [likable.car_id]):
        raise missing
    return likable


def _lock_car(car_id: int) -> Likable:
    car = get_row(Car, car_id, "Car {id}", lock=True)
    return Likable(car.owner_id, car.id, Car, car.id)


def _lock_log_entry(entry_id: int, missing: ApiError) -> Likable:
    entry = get_row(BuildLogEntry, entry_id, "Build log entry {id}", lock=True)
    if entry.status != LogStatus.PUBLISHED:
        raise missing
    return Likable(entry.author_id, entry.car_id, BuildLogEntry, entry.id)


def _lock_showcase(showcase_id: int, missing: ApiError) -> Likable:
    row = get_row(Showcase, showcase_id, "Showcase {id}", lock=True)
    if row.status != "PUBLISHED":
        raise missing
    return Likable(row.owner_id, row.car_id, Showcase, row.id)


def _lock_photo(picture_id: int, missing: ApiError) -> Likable:
    found = find_picture_item(picture_id)
    if found is None or found[1] != PHOTO:
        raise missing
    page = _lock_showcase(found[0].id, missing)
    first = insert(LikedPhoto).values(picture_id=picture_id).on_conflict_do_nothing()
    db.session.execute(first)
    get_row(LikedPhoto, picture_id, "Photo {id}", lock=True)
    return Likable(page.owner_id, page.car_id, LikedPhoto, picture_id)


def _store(viewer: Viewer, likable: Likable, target_type: str, target_id: int) -> int:
    """By how much the number of likes changes. Raises 429."""
    weight, is_counted = _weigh(viewer, likable.owner_id)
    values = {
        "target_type": target_type,
        "target_id": target_id,
        "member_id": viewer.member_id,
        "receiver_id": likable.owner_id,
        "weight": weight,
        "is_counted": is_counted,
        "created_at": now(),
    }
    new = insert(Like).values(values).on_conflict_do_nothing().returning(Like.member_id)
    if db.session.execute(new).first() is None:
        return 0
    _check_limit(viewer)
    _publish(values, liked=True)
    return 1


def _check_limit(viewer: Viewer) -> None:
    """Raises 429. A lock keeps one member's likes from being counted at the same time."""
    lock_name(f"showcase:likes:{viewer.member_id}")
    given = count_rows(Like, Like.member_id == viewer.member_id, Like.created_at >= day_start(today()))
    if given > settings_of(ShowcaseSettings).likes_per_day:
        message = "You have given all your likes of today."
        raise ApiError(429, message, headers={"Retry-After": str(rest_of_day())})


def _weigh(viewer: Viewer, receiver_id: int) -> tuple[Decimal, bool]:
    """The weight of a like for its receiver's standing, and whether it counts. Raises 403 where a block stands."""
    if social.is_blocked(viewer.member_id, receiver_id):
        raise forbidden("A block keeps you apart from this member.")
    row = db.session.execute(
        sa.select(Member.email_verified_at, Member.created_at).where(Member.id == viewer.member_id)
    ).one()
    if row.email_verified_at is None or row.created_at > now() - NEW:
        return Decimal(0), False
    weight = Decimal("0.5") if level_of(viewer.member_id) < 1 else Decimal(1)
    return weight, not share_device(viewer.member_id, receiver_id)


def _delete(viewer: Viewer, target_type: str, target_id: int) -> int:
    mine = sa.delete(Like).where(
        Like.target_type == target_type, Like.target_id == target_id, Like.member_id == viewer.member_id
    )
    columns = (
        Like.target_type,
        Like.target_id,
        Like.member_id,
        Like.receiver_id,
        Like.weight,
        Like.is_counted,
    )
    gone = db.session.execute(mine.returning(*columns)).mappings().first()
    if gone is None:
        return 0
    _publish(gone, liked=False)
    return -1


def _publish(like: Mapping[str, object] | sa.RowMapping, *, liked: bool) -> None:
    publish(
        LikeChanged(
            target_type=str(like["target_type"]),
            target_id=int(str(like["target_id"])),
            member_id=int(str(like["member_id"])),
            receiver_id=int(str(like["receiver_id"])),
            liked=liked,
            weight=float(str(like["weight"])),
            is_counted=bool(like["is_counted"]),
        )
    )


def _key(model: type[Counted]) -> sa.ColumnElement[int]:
    mapper: Any = sa.inspect(model)
    key: sa.ColumnElement[int] = mapper.primary_key[0]
    return key


def _move_count(likable: Likable, step: int) -> int:
    """Change the number of a locked row; returns what it is now."""
    model = likable.model
    key = _key(model)
    if step:
        update_rows(model, key == likable.row_id, like_count=model.like_count + step)
    return db.session.scalar(sa.select(model.like_count).where(key == likable.row_id)) or 0


def withdraw_likes(member_id: int) -> int:
    """Take all likes of a member back, also from the numbers; how many there were. Does not commit."""
    taken = sa.select(Like.target_type, Like.target_id).where(Like.member_id == member_id)
    cars: set[int] = set()
    for target_type, target_id in db.session.execute(taken.order_by(Like.target_type, Like.target_id)).all():
        model = COUNTED[target_type]
        update_rows(model, _key(model) == target_id, like_count=model.like_count - 1)
        cars |= _cars_of(target_type, target_id)
    removed = delete_rows(Like, Like.member_id == member_id)
    car_index.index_cars(cars)
    return removed


def _cars_of(target_type: str, target_id: int) -> set[int]:
    if target_type == LikeTarget.CAR:
        return {target_id}
    if target_type == LikeTarget.SHOWCASE:
        return set(db.session.scalars(sa.select(Showcase.car_id).where(Showcase.id == target_id)))
    return set()


COUNTED: Mapping[str, type[Counted]] = {
    LikeTarget.SHOWCASE: Showcase,
    LikeTarget.CAR: Car,
    LikeTarget.BUILD_LOG_ENTRY: BuildLogEntry,
    LikeTarget.PHOTO: LikedPhoto,
}


def sum_weights(showcase_ids: Collection[int]) -> Mapping[int, float]:
    """The weights of the counted likes of each page."""
    rows = db.session.execute(
        sa.select(Like.target_id, sa.func.sum(Like.weight))
        .where(Like.target_type == LikeTarget.SHOWCASE, Like.target_id.in_(showcase_ids), Like.is_counted)
        .group_by(Like.target_id)
    )
    return {showcase_id: float(weight) for showcase_id, weight in rows}
