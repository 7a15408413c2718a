"""The pictures of an event: its banner and its gallery, which an organiser adds and a copy of the event shares."""

from __future__ import annotations

from motorclub.api import ContentRef, Right, Viewer, now, record_audit
from motorclub.api.pictures import PictureKind, PictureRow, list_pictures
from motorclub_events.models import ClubEvent, EventStatus
from motorclub_events.permissions import MANAGE
from motorclub_events.shared import access
from motorclub_events.shared.pictures import BANNER, GALLERY

MORE_PICTURES = Right("events.gallery_pictures", "Puts so many pictures into the gallery of an event.")
# For cards and for the page.
WIDTHS = (640, 1600)
# The page may crop the banner flatter, never higher.
SHAPE = (16, 7)


def find_banner(event: ClubEvent) -> PictureRow | None:
    """The picture above an event's page."""
    return next(iter(_list(event, BANNER)), None)


def list_gallery(event: ClubEvent) -> list[PictureRow]:
    """The pictures of an event's gallery."""
    return _list(event, GALLERY)


def list_addresses(event: ClubEvent) -> tuple[str, ...]:
    """The addresses of all pictures of an event, for its review."""
    return tuple(
        picture.url.partition("?")[0] for kind in (BANNER, GALLERY) for picture in _list(event, kind)
    )


def _list(event: ClubEvent, kind: str) -> list[PictureRow]:
    public = event.status != EventStatus.DRAFT
    return list_pictures(ContentRef(access.EVENT, event.id), kind, public=public)


def _may_change(viewer: Viewer, ref: ContentRef) -> bool:
    return viewer.may(MANAGE) and access.may_change_event(viewer, ref.id)


def _record_change(viewer: Viewer, ref: ContentRef) -> None:
    event = access.lock_managed_event(viewer, ref.id)
    event.updated_at = now()
    record_audit("events.pictures_changed", actor_id=viewer.id, target=f"event:{event.id}")


PICTURES = (
    PictureKind(
        BANNER,
        (access.EVENT,),
        _may_change,
        permission=MANAGE,
        widths=WIDTHS,
        shape=SHAPE,
        most=1,
        most_loose=0,
        stays_with_item=True,
        on_change=_record_change,
    ),
    PictureKind(
        GALLERY,
        (access.EVENT,),
        _may_change,
        permission=MANAGE,
        widths=WIDTHS,
        shape=(4, 3),
        most=20,
        more=MORE_PICTURES,
        most_loose=0,
        stays_with_item=True,
        on_change=_record_change,
    ),
)
