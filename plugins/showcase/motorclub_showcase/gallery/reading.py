"""Single pages, and the lists of pages that their owners and staff have."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import ApiError, ContentRef, Viewer, not_found, reads, social
from motorclub.api.rows import Page, read_first, read_page
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.gallery import popularity
from motorclub_showcase.gallery.content import seen_by
from motorclub_showcase.gallery.models import LikedPhoto
from motorclub_showcase.gallery.rows import (
    PHOTO_LIKES,
    SHOWCASE_COLUMNS,
    SHOWCASE_ITEM,
    ShowcaseItem,
    ShowcaseRow,
    join_showcase,
)
from motorclub_showcase.shared.likes import list_liked
from motorclub_showcase.shared.models import LikeTarget, Showcase, ShowcaseStatus


def get_showcase(viewer: Viewer, showcase_id: int) -> ShowcaseRow:
    """A page that the viewer sees. Raises 404."""
    return _get(viewer, Showcase.id == showcase_id, "Showcase {id}", id=showcase_id)


def get_showcase_of_car(viewer: Viewer, car_id: int) -> ShowcaseRow:
    """The published page of a car, or what its owner has of it. Raises 404."""
    row = _get(viewer, sa.and_(Showcase.car_id == car_id, IS_CURRENT), "The showcase of car {id}", id=car_id)
    if row.status == ShowcaseStatus.PUBLISHED and not row.may_edit:
        popularity.count_view(row.id, viewer)
    return row


IS_CURRENT = Showcase.status.not_in((ShowcaseStatus.ARCHIVED, ShowcaseStatus.DELETED))


def _get(viewer: Viewer, which: sa.ColumnElement[bool], what: str, **values: object) -> ShowcaseRow:
    row = read_first(ShowcaseRow, join_showcase(sa.select(*SHOWCASE_COLUMNS)).where(which, seen_by(viewer)))
    if row is None:
        raise not_found(what, **values)
    ids = [fields[0] for fields in row.photos_value or ()]
    row.photo_likes = dict(reads().execute(PHOTO_LIKES.where(LikedPhoto.picture_id.in_(ids))).all())
    liked = list_liked(viewer, {LikeTarget.PHOTO: ids, LikeTarget.SHOWCASE: [row.id]})
    row.liked_photos = {target_id for kind, target_id in liked if kind == LikeTarget.PHOTO}
    row.liked = (LikeTarget.SHOWCASE, row.id) in liked
    row.may_edit = viewer.signed_in and row.author_id == viewer.id
    row.may_moderate = viewer.may(MODERATE)
    row.follower_count = social.count_followers(ContentRef(CAR, row.car_id))
    return row


def get_managed_showcase(viewer: Viewer, showcase_id: int) -> ShowcaseRow:
    """A page for its owner or staff. Raises 404, and 403 with the car's id for others who see it."""
    row = get_showcase(viewer, showcase_id)
    if not (row.may_edit or row.may_moderate):
        message = "Only its owner manages this page."
        raise ApiError(403, message, details={"carId": row.car_id})
    return row


def list_waiting(page: int, size: int) -> Page[ShowcaseItem]:
    """The pages that wait for a moderator, the oldest first."""
    waits = join_showcase(sa.select(*SHOWCASE_ITEM)).where(Showcase.status == ShowcaseStatus.PENDING)
    return read_page(ShowcaseItem, waits.order_by(Showcase.id), page, size)


def list_of_member(viewer: Viewer, member_id: int, page: int, size: int) -> Page[ShowcaseItem]:
    """A member's pages that the viewer sees, the last changed first."""
    mine = join_showcase(sa.select(*SHOWCASE_ITEM)).where(Showcase.owner_id == member_id, seen_by(viewer))
    return read_page(ShowcaseItem, mine.order_by(Showcase.updated_at.desc(), Showcase.id.desc()), page, size)
