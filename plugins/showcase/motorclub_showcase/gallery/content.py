"""Pages of cars as other plugins refer to them, and as search finds them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Content,
    ContentRef,
    FeedQuery,
    SearchDocument,
    Viewer,
    db,
    index_content,
    reads,
    unindex_content,
)
from motorclub.api.markdown import LONG_TEXT, plain_words
from motorclub.api.pictures import (
    PictureRow,
    list_pictures,
    load_pictures,
    pictures_column,
    sign_picture_url,
    thumbnail_column,
)
from motorclub_showcase.cars.models import Car, Modification, Visibility
from motorclub_showcase.cars.permissions import MODERATE
from motorclub_showcase.cars.visibility import FOR_MEMBERS, PUBLIC, visible_to
from motorclub_showcase.catalogue.models import Brand, CarModel, Generation
from motorclub_showcase.shared.models import PHOTO, SHOWCASE, Showcase, ShowcaseStatus

EXCERPT_LENGTH = 200
PUBLISHED = Showcase.status == ShowcaseStatus.PUBLISHED


def seen_by(viewer: Viewer) -> sa.ColumnElement[bool]:
    """The condition that the viewer sees a Showcase of a statement that joins its Car.

    Owners see theirs, staff all but drafts, others what is published.
    """
    exists = Showcase.status != ShowcaseStatus.DELETED
    not_draft = sa.and_(exists, Showcase.status != ShowcaseStatus.DRAFT)
    foreign = sa.and_(visible_to(viewer), not_draft if viewer.may(MODERATE) else PUBLISHED)
    if not viewer.signed_in:
        return foreign
    return sa.or_(sa.and_(Showcase.owner_id == viewer.member_id, exists), foreign)


def page_url(showcase_id: int, car_id: int, status: str) -> str:
    """Where a page is read: on the page of its car, or by its owner and staff alone."""
    return f"/car/{car_id}" if status == ShowcaseStatus.PUBLISHED else f"/myshowcase/{showcase_id}"


def load_showcases(ids: Collection[int], viewer: Viewer) -> Iterable[Content]:
    """Those that the viewer sees."""
    columns = (
        *(Showcase.id, Showcase.car_id, Showcase.title, Showcase.owner_id, Showcase.status, Showcase.story),
        *(Showcase.created_at, Showcase.published_at, Showcase.version, PUBLIC.label("public")),
        thumbnail_column(PHOTO, SHOWCASE, Showcase.id).label("image"),
    )
    chosen = sa.select(*columns).join(Car, Car.id == Showcase.car_id).where(Showcase.id.in_(ids))
    return [_to_content(row) for row in reads().execute(chosen.where(seen_by(viewer)))]


def _to_content(row: Any) -> Content:
    is_open = row.public and row.status == ShowcaseStatus.PUBLISHED
    image = row.image if is_open or row.image is None else sign_picture_url(row.image)
    return Content(
        ContentRef(SHOWCASE, row.id),
        row.title,
        page_url(row.id, row.car_id, row.status),
        row.owner_id,
        row.published_at or row.created_at,
        excerpt(row.story),
        row.version,
        image=image,
    )


def excerpt(story: str) -> str:
    """The first words of a story, without marks."""
    text = plain_words(story, LONG_TEXT)
    return text if len(text) <= EXCERPT_LENGTH else f"{text[: EXCERPT_LENGTH - 1].rstrip()}…"


def list_photos(showcase_id: int, *, public: bool) -> list[PictureRow]:
    """The photos of a page, in their order."""
    return list_pictures(ContentRef(SHOWCASE, showcase_id), PHOTO, public=public)


def list_locked_photos(showcase_id: int) -> list[PictureRow]:
    """As `list_photos`, as the current transaction sees them."""
    photos = sa.select(pictures_column(PHOTO, SHOWCASE, Showcase.id)).where(Showcase.id == showcase_id)
    return load_pictures(db.session.scalar(photos), public=True)


# Search

_PARTS = (
    sa.select(sa.func.array_agg(sa.func.concat_ws(" ", Modification.part_maker, Modification.part_name)))
    .where(Modification.car_id == Showcase.car_id, Modification.removed_on.is_(None))
    .correlate(Showcase)
    .scalar_subquery()
)
_DOCUMENTS = (
    sa.select(
        *(Showcase.id, Showcase.title, Showcase.story, Showcase.published_at, Showcase.created_at),
        *(Brand.name.label("brand"), CarModel.name.label("car_model"), Generation.code.label("generation")),
        *(Car.year, Car.nickname, Car.engine_code, Car.visibility, _PARTS.label("parts")),
    )
    .join(Car, Car.id == Showcase.car_id)
    .join(Brand, Brand.id == Car.brand_id)
    .join(CarModel, CarModel.id == Car.car_model_id)
    .outerjoin(Generation, Generation.id == Car.generation_id)
    .where(PUBLISHED, FOR_MEMBERS)
    .order_by(Showcase.id)
)


def _to_document(row: Any) -> SearchDocument:
    about = (row.brand, row.car_model, row.generation, row.engine_code, row.year, row.nickname)
    return SearchDocument(
        ref=ContentRef(SHOWCASE, row.id),
        title=row.title,
        text=row.story,
        created_at=row.published_at or row.created_at,
        members_only=row.visibility != Visibility.PUBLIC,
        labels=tuple(str(label) for label in (*about, *(row.parts or ())) if label),
    )


def showcase_documents(after_id: int, limit: int) -> Iterable[SearchDocument]:
    """The next published pages by id, of cars that all members may see."""
    rows = db.session.execute(_DOCUMENTS.where(Showcase.id > after_id).limit(limit))
    return [_to_document(row) for row in rows]


def index_showcases(ids: Collection[int]) -> None:
    """Have these found by their present words by those who may see them, and by nobody else."""
    rows = db.session.execute(_DOCUMENTS.where(Showcase.id.in_(ids))).all()
    for row in rows:
        index_content(_to_document(row))
    gone = set(ids) - {row.id for row in rows}
    if gone:
        unindex_content(*(ContentRef(SHOWCASE, showcase_id) for showcase_id in sorted(gone)))


def list_latest(query: FeedQuery) -> Collection[int]:
    """The pages that were published last, of all or of a member; they have no tags."""
    if query.tag is not None:
        return ()
    found = sa.select(Showcase.id).join(Car, Car.id == Showcase.car_id).where(PUBLISHED, PUBLIC)
    if query.author_id is not None:
        found = found.where(Showcase.owner_id == query.author_id)
    order = (Showcase.published_at.desc(), Showcase.id.desc())
    return reads().scalars(found.order_by(*order).limit(query.limit)).all()
