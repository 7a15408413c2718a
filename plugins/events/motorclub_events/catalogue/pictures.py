"""The pictures of an event: its banner and its gallery, uploaded, cropped and re-encoded.

Each is a folder in the core's files with two widths, the page's and the card's, in the displayed aspect ratio;
metadata, such as the location, is removed. A copy of an event has the same pictures, so files are deleted with the last
event that uses them.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial

import sqlalchemy as sa

from motorclub.api import (
    ContentDraft,
    ContentRef,
    Limit,
    Right,
    Viewer,
    after_commit,
    conflict,
    db,
    hit_limit,
    not_found,
    now,
    record_audit,
    review,
    right_value,
)
from motorclub.api.files import picture_versions, put_file, remove_file
from motorclub_events.catalogue.schemas import PictureRow
from motorclub_events.models import ClubEvent
from motorclub_events.shared import access

UPLOADS = Limit("events-pictures", 60, timedelta(hours=1))


# Width to height. The page may crop the banner flatter, never higher.
BANNER, GALLERY = (16, 7), (4, 3)
PAGE, CARD = 1600, 640
MAX_PICTURES = 20
MORE_PICTURES = Right("events.gallery_pictures", "Puts so many pictures into the gallery of an event.")


# Read once it is known that it may be sent.
Upload = Callable[[], bytes]
STORED = re.compile(r"/files/attachments/([0-9a-f]{32})/\d+\.webp")


def set_banner(viewer: Viewer, event_id: int, upload: Upload) -> None:
    """Give an event this banner. Raises 404, 403, 413 above 5 MB, 400 for field image, 429."""
    stored = _store(viewer, event_id, upload, BANNER)
    event = access.lock_managed_event(viewer, event_id)
    before, event.banner_url = event.banner_url, stored
    _record_change(viewer, event, "banner_changed", before)


def remove_banner(viewer: Viewer, event_id: int) -> None:
    """Back to the plate with the car; nothing happens without a banner. Raises 404, 403."""
    event = access.lock_managed_event(viewer, event_id)
    before, event.banner_url = event.banner_url, None
    _record_change(viewer, event, "banner_removed", before)


def add_picture(viewer: Viewer, event_id: int, upload: Upload) -> None:
    """One more picture in the gallery, the last. Raises as `set_banner`, and 409 beyond twenty or the right to more."""
    stored = _store(viewer, event_id, upload, GALLERY)
    event = access.lock_managed_event(viewer, event_id)
    most = right_value(viewer.id, MORE_PICTURES.name, MAX_PICTURES)
    if len(event.gallery) >= most:
        db.session.rollback()
        remove_files(stored)
        raise conflict(f"A gallery has {most} pictures at most.", code="TOO_MANY")
    event.gallery = [*event.gallery, stored]
    _record_change(viewer, event, "picture_added", None)


def remove_picture(viewer: Viewer, event_id: int, key: str) -> None:
    """Take a picture out of the gallery. Raises 404, 403."""
    event = access.lock_managed_event(viewer, event_id)
    gone = [url for url in event.gallery if to_gallery_item(url).key == key]
    if not gone:
        raise not_found(f"Picture {key}")
    event.gallery = [url for url in event.gallery if url not in gone]
    _record_change(viewer, event, "picture_removed", *gone)


def _store(viewer: Viewer, event_id: int, upload: Upload, shape: tuple[int, int]) -> str:
    """Store a picture; the address of its page's width. A narrow one is as wide as it is in both."""
    hit_limit(UPLOADS, f"member:{viewer.member_id}")
    organizer_id = access.lock_managed_event(viewer, event_id).organizer_id
    # Buyers change the event's row, too, and need not wait for a picture.
    db.session.rollback()
    versions = picture_versions(upload(), (CARD, PAGE), shape)
    ref, uploads = ContentRef(access.EVENT, event_id), (versions[-1].content,)
    review(ContentDraft(ref, viewer, {}, author_id=organizer_id, uploads=uploads))
    folder = f"attachments/{secrets.token_hex(16)}"
    put_file(f"{folder}/{CARD}.webp", versions[0].content)
    return put_file(f"{folder}/{PAGE}.webp", versions[-1].content)


def _record_change(viewer: Viewer, event: ClubEvent, action: str, *before: str | None) -> None:
    event.updated_at = now()
    record_audit(f"events.{action}", actor_id=viewer.id, target=f"event:{event.id}")
    db.session.flush()
    remove_unused_files(url for url in before if url)
    db.session.commit()


def remove_unused_files(urls: Iterable[str]) -> None:
    """Remove the files of pictures that no event has any more, with the commit."""
    for url in urls:
        used = sa.exists().where(sa.or_(ClubEvent.banner_url == url, sa.any_(ClubEvent.gallery) == url))
        if STORED.fullmatch(url) and not db.session.scalar(sa.select(used)):
            after_commit(partial(remove_files, url))


def remove_files(url: str) -> None:
    """Remove the files of a picture."""
    for address in {url, get_card_url(url)}:
        remove_file(str(address).removeprefix("/files/"))


def to_gallery_item(url: str) -> PictureRow:
    """A picture of a gallery: its key, its address, and that of its narrow one."""
    found = STORED.fullmatch(url)
    return PictureRow(found[1] if found else "", url, get_card_url(url) or url)


def get_card_url(url: str | None) -> str | None:
    """The address of the narrow one; None without a picture.

    >>> small("/files/attachments/00112233445566778899aabbccddeeff/1600.webp")
    '/files/attachments/00112233445566778899aabbccddeeff/640.webp'
    """
    return url.replace(f"/{PAGE}.webp", f"/{CARD}.webp") if url else None
