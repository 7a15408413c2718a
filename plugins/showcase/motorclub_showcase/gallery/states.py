"""The status of a page and its changes (community.md 6.7). Each change is one transaction under the page's lock."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Annotated, TypedDict

import sqlalchemy as sa

from motorclub.api import (
    ContentDraft,
    ContentRef,
    Member,
    Role,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    forget_notifications,
    invalid,
    invalid_transition,
    not_found,
    now,
    publish,
    record_audit,
    review,
    settings_of,
    social,
)
from motorclub.api.levels import level_of
from motorclub.api.moderation import ContentHeld, ContentWithdrawn
from motorclub.api.rows import Row
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.cars.visibility import filter_visible
from motorclub_showcase.gallery import car_index, content
from motorclub_showcase.gallery.events import ShowcaseMoved, ShowcasePublished, ShowcaseWaits
from motorclub_showcase.settings import ShowcaseSettings
from motorclub_showcase.shared.database import get_row
from motorclub_showcase.shared.models import SHOWCASE, Showcase, ShowcaseStatus

TITLE_LENGTH = (5, 100)
FIRST_PAGES = "First pages of members"
Status = ShowcaseStatus
# From a status to others; what is not listed here is refused with 409.
STEPS: Mapping[str, Collection[str]] = {
    Status.DRAFT: (Status.PENDING, Status.PUBLISHED, Status.DELETED),
    Status.PENDING: (Status.DRAFT, Status.PUBLISHED, Status.ARCHIVED, Status.HIDDEN, Status.DELETED),
    Status.PUBLISHED: (Status.DRAFT, Status.PENDING, Status.ARCHIVED, Status.HIDDEN, Status.DELETED),
    Status.HIDDEN: (Status.PUBLISHED, Status.PENDING, Status.DELETED),
    Status.ARCHIVED: (Status.DELETED,),
    Status.DELETED: (Status.DRAFT, Status.PENDING, Status.PUBLISHED, Status.HIDDEN, Status.ARCHIVED),
}


NO_COLUMNS: Mapping[str, object] = MappingProxyType({})


class StateRow(Row):
    """The state of a page after a step."""

    id: int
    status: Annotated[str, ShowcaseStatus]
    version: int


def lock_showcase(viewer: Viewer, showcase_id: int, version: int | None = None) -> Showcase:
    """The locked page, if it is the viewer's. Raises 404, 403, 409."""
    row = get_row(Showcase, showcase_id, "Showcase {id}", lock=True)
    if row.owner_id != viewer.id:
        if not content.load_showcases([showcase_id], viewer):
            raise not_found("Showcase {id}", id=showcase_id)
        raise forbidden("Only its owner changes this page.")
    if row.status == Status.DELETED:
        raise not_found("Showcase {id}", id=showcase_id)
    check_version(row.version, version)
    return row


def _lock_moderated(viewer: Viewer, showcase_id: int) -> Showcase:
    if not viewer.may(MODERATE):
        raise forbidden("Only moderators do this.")
    return get_row(Showcase, showcase_id, "Showcase {id}", lock=True)


def check_step(before: str, after: str) -> None:
    """Raises 409 with `from` and `to` for a step that no page takes."""
    if after not in STEPS[before]:
        raise invalid_transition(before, after)


class About(TypedDict):
    """What all events of a page say."""

    showcase_id: int
    car_id: int
    owner_id: int
    title: str


def about(row: Showcase) -> About:
    """The page that an event is about."""
    return {"showcase_id": row.id, "car_id": row.car_id, "owner_id": row.owner_id, "title": row.title}


def _move(
    viewer: Viewer, row: Showcase, after: str, note: str = "", columns: Mapping[str, object] = NO_COLUMNS
) -> StateRow:
    """Take a step; does not commit."""
    before, is_first = row.status, row.published_at is None
    check_step(before, after)
    row.status, row.note, row.version, row.updated_at = after, note, row.version + 1, now()
    for name, value in columns.items():
        setattr(row, name, value)
    db.session.flush()
    car_index.index_cars([row.car_id])
    content.index_showcases([row.id])
    publish(ShowcaseMoved(**about(row), actor_id=viewer.id, before=before, after=after, note=note))
    if after == Status.PENDING:
        publish(ShowcaseWaits(**about(row)))
    if before == Status.PENDING and viewer.id == row.owner_id:
        publish(ContentWithdrawn(SHOWCASE, row.id, row.owner_id, None))
    if after == Status.PUBLISHED and is_first:
        publish(ShowcasePublished(**about(row), first=True, first_of_car=_is_first_of_car(row)))
    if viewer.id != row.owner_id:
        details = {"from": before, "to": after, "note": note}
        record_audit("showcase.showcase_moved", actor_id=viewer.id, target=str(ref_of(row)), details=details)
    return StateRow(row.id, after, row.version)


def ref_of(row: Showcase) -> ContentRef:
    """The page as content."""
    return ContentRef(SHOWCASE, row.id)


def _is_first_of_car(row: Showcase) -> bool:
    other = sa.exists().where(
        Showcase.car_id == row.car_id, Showcase.id != row.id, Showcase.published_at.is_not(None)
    )
    return not db.session.scalar(sa.select(other))


# In which its owner changes texts and photos.
CHANGEABLE = (Status.DRAFT, Status.PENDING, Status.PUBLISHED, Status.HIDDEN)


# What owners do


def publish_showcase(viewer: Viewer, showcase_id: int, version: int | None) -> StateRow:
    """Publish a draft, or let it wait for a moderator.

    Raises 404, 403, 409, 400 for a title or photos that are missing, 422 for what a reviewer refuses.
    """
    row = lock_showcase(viewer, showcase_id, version)
    check_step(row.status, Status.PUBLISHED)
    if row.status != Status.DRAFT:
        raise invalid_transition(row.status, Status.PUBLISHED, "A moderator looks at this page first.")
    _check_verified(viewer)
    addresses = _check_complete(row)
    after = _first_status(viewer)
    draft = ContentDraft(
        ref_of(row),
        viewer,
        {"title": row.title, "story": row.story},
        is_new=row.published_at is None,
        pictures=addresses,
    )
    if review(draft, keep=True):
        after = Status.PENDING
    elif after == Status.PENDING:
        publish(ContentHeld(SHOWCASE, row.id, row.owner_id, FIRST_PAGES, None))
    since = {"published_at": row.published_at or now()} if after == Status.PUBLISHED else {}
    state = _move(viewer, row, after, columns=since)
    db.session.commit()
    return state


def _check_verified(viewer: Viewer) -> None:
    confirmed = sa.select(Member.email_verified_at.is_not(None)).where(Member.id == viewer.member_id)
    if not db.session.scalar(confirmed):
        raise forbidden("Confirm your email address before you publish.")


def _check_complete(row: Showcase) -> tuple[str, ...]:
    """The addresses of the photos. Raises 400 by field."""
    least, most = TITLE_LENGTH
    if not least <= len(row.title) <= most:
        raise invalid(
            "title", "Give the page a title of {least} to {most} characters.", least=least, most=most
        )
    photos = content.list_locked_photos(row.id)
    fewest = settings_of(ShowcaseSettings).min_photos
    if len(photos) < fewest:
        raise invalid("photos", "Add at least {fewest} photos.", fewest=fewest)
    return tuple(photo.url for photo in photos)


def _first_status(viewer: Viewer) -> Status:
    """PENDING for a plain member's first page: at level 0 always, for others where an admin wants it."""
    reviewed = settings_of(ShowcaseSettings).review_first_showcase or level_of(viewer.member_id) < 1
    if not reviewed or viewer.role is not Role.USER:
        return Status.PUBLISHED
    seen = sa.exists().where(Showcase.owner_id == viewer.member_id, Showcase.published_at.is_not(None))
    return Status.PUBLISHED if db.session.scalar(sa.select(seen)) else Status.PENDING


def unpublish_showcase(viewer: Viewer, showcase_id: int, version: int | None) -> StateRow:
    """Make a draft of it again, which nobody else sees."""
    return _move_own(viewer, showcase_id, version, Status.DRAFT)


def archive_showcase(viewer: Viewer, showcase_id: int, version: int | None) -> StateRow:
    """Put it away for good, so that the car can have another page."""
    return _move_own(viewer, showcase_id, version, Status.ARCHIVED)


def _move_own(viewer: Viewer, showcase_id: int, version: int | None, after: Status) -> StateRow:
    row = lock_showcase(viewer, showcase_id, version)
    state = _move(viewer, row, after)
    _withdraw(row)
    db.session.commit()
    return state


def _withdraw(row: Showcase) -> None:
    """Take a page that is seen no longer out of feeds and notifications."""
    social.remove_activity(ref_of(row))
    forget_notifications(ref_of(row))


def delete_showcase(viewer: Viewer, showcase_id: int, version: int | None) -> None:
    """Delete the viewer's own page; staff can restore it for 30 days."""
    row = lock_showcase(viewer, showcase_id, version)
    _delete(viewer, row, "")
    db.session.commit()


def _delete(viewer: Viewer, row: Showcase, note: str) -> None:
    at = {"deleted_at": now(), "deleted_by_id": viewer.member_id, "previous_status": row.status}
    _move(viewer, row, Status.DELETED, note, at)
    _withdraw(row)


# What moderators do; these do not commit


def hide_showcase(showcase_id: int, viewer: Viewer, note: str) -> None:
    """Show it only to its owner and moderators."""
    row = _lock_moderated(viewer, showcase_id)
    if row.status not in (Status.PENDING, Status.PUBLISHED):
        raise invalid_transition(row.status, Status.HIDDEN)
    _move(viewer, row, Status.HIDDEN, note, {"previous_status": row.status})
    _withdraw(row)


def review_showcase(showcase_id: int, viewer: Viewer, note: str) -> None:
    """Let it wait for a moderator."""
    row = _lock_moderated(viewer, showcase_id)
    if row.status != Status.PUBLISHED:
        raise invalid_transition(row.status, Status.PENDING)
    _move(viewer, row, Status.PENDING, note)
    _withdraw(row)


def show_showcase(showcase_id: int, viewer: Viewer, note: str) -> None:
    """Publish what waits, or what was hidden; one that waited when it was hidden is published too."""
    row = _lock_moderated(viewer, showcase_id)
    if row.status not in (Status.PENDING, Status.HIDDEN):
        raise invalid_transition(row.status, Status.PUBLISHED)
    since = row.published_at or now()
    _move(viewer, row, Status.PUBLISHED, columns={"previous_status": None, "published_at": since})


def remove_showcase(showcase_id: int, viewer: Viewer, note: str) -> None:
    """Delete it; for 30 days it can be restored."""
    _delete(viewer, _lock_moderated(viewer, showcase_id), note)


def restore_showcase(showcase_id: int, viewer: Viewer, note: str) -> None:
    """Restore a deleted page to what it was. Raises 409 while the car has another one."""
    row = _lock_moderated(viewer, showcase_id)
    if row.status != Status.DELETED or row.previous_status is None:
        raise invalid_transition(row.status, Status.PUBLISHED)
    other = sa.exists().where(Showcase.car_id == row.car_id, OPEN)
    if row.previous_status != Status.ARCHIVED and db.session.scalar(sa.select(other)):
        raise conflict("The car has another page by now.", code="SHOWCASE_EXISTS")
    gone = {"deleted_at": None, "deleted_by_id": None, "previous_status": None}
    _move(viewer, row, row.previous_status, columns=gone)


# Neither archived nor deleted; a car has one such page.
OPEN = Showcase.status.not_in((Status.ARCHIVED, Status.DELETED))


def is_seen(viewer: Viewer, row: Showcase) -> bool:
    """Whether the viewer sees a page."""
    if row.owner_id == viewer.id:
        return row.status != Status.DELETED
    if row.car_id not in filter_visible(viewer, [row.car_id]):
        return False
    if viewer.may(MODERATE):
        return row.status != Status.DRAFT
    return row.status == Status.PUBLISHED
