"""The photos of a page: added, ordered, described and blurred by its owner."""

from __future__ import annotations

from motorclub.api import ContentRef, Right, Viewer, conflict, db, now, publish, settings_of
from motorclub.api.pictures import PictureKind
from motorclub_showcase.gallery import car_index, content, states
from motorclub_showcase.gallery.events import ShowcaseEdited
from motorclub_showcase.gallery.permissions import ADD_PHOTO
from motorclub_showcase.settings import ShowcaseSettings
from motorclub_showcase.shared.database import get_row
from motorclub_showcase.shared.models import MAX_MEGABYTES, PHOTO, SHOWCASE, Showcase, ShowcaseStatus

MORE_PHOTOS = Right("showcase.gallery_photos", "Puts so many photos on the page of a car.")
MOST = 30


def _may_change(viewer: Viewer, ref: ContentRef) -> bool:
    """The owner, while the page is neither archived nor deleted; locks the page."""
    row = get_row(Showcase, ref.id, "Showcase {id}", lock=True)
    return row.owner_id == viewer.id and row.status in states.CHANGEABLE


def _record_change(viewer: Viewer, ref: ContentRef) -> None:
    """Raises 409 for a page that others see with too few photos."""
    row = get_row(Showcase, ref.id, "Showcase {id}", lock=True)
    fewest = settings_of(ShowcaseSettings).min_photos
    is_out = row.status in (ShowcaseStatus.PUBLISHED, ShowcaseStatus.PENDING)
    if is_out and len(content.list_locked_photos(row.id)) < fewest:
        raise conflict("A published page has at least {fewest} photos.", code="TOO_FEW", fewest=fewest)
    row.updated_at = now()
    db.session.flush()
    car_index.index_cars([row.car_id])
    if row.status != ShowcaseStatus.DRAFT:
        publish(ShowcaseEdited(**states.about(row), editor_id=viewer.member_id))


def _is_draft(ref: ContentRef) -> bool:
    return get_row(Showcase, ref.id, "Showcase {id}").status == ShowcaseStatus.DRAFT


PICTURES = (
    PictureKind(
        PHOTO,
        (SHOWCASE,),
        _may_change,
        permission=ADD_PHOTO,
        most=MOST,
        more=MORE_PHOTOS,
        most_loose=0,
        uploads_per_hour=120,
        max_megabytes=MAX_MEGABYTES,
        on_change=_record_change,
        is_draft=_is_draft,
    ),
)
RIGHTS = (MORE_PHOTOS,)
