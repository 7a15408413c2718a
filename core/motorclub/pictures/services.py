"""Uploading, describing, ordering, blurring and deleting pictures, and what plugins do with them.

What a plugin calls works in its transaction; what a member calls asks the plugin whether they may, and commits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.content.services import resolve
from motorclub.db import db, lock_name
from motorclub.files import services as files
from motorclub.http import conflict, forbidden, invalid, not_found
from motorclub.http.limits import Limit, hit
from motorclub.http.rows import Page, count_rows, read_page, read_rows, to_row
from motorclub.pictures import publishing
from motorclub.pictures.addresses import address_of, file_name
from motorclub.pictures.kinds import (
    check_may_change,
    check_may_change_picture,
    find_most,
    is_public,
    using_kind,
)
from motorclub.pictures.models import Picture
from motorclub.pictures.rows import IN_ORDER, PICTURE, PictureRow
from motorclub.plugin.content import ContentRef
from motorclub.plugin.values import ContentDraft, PictureKind
from motorclub.review.services import is_release, review
from motorclub.viewer import Viewer

# What members call


def upload_picture(viewer: Viewer, kind_name: str, ref: ContentRef | None, content: bytes) -> PictureRow:
    """Store a picture, for an item or for one to come. Commits.

    Raises 404 for a kind or an item that is not there, 403 without the right to change it, 409 for too many, 413 above
    what the kind allows, 400 for field image, 422 and 202 as `review`, 429, and 503 while many are processed.
    """
    with using_kind(kind_name) as kind:
        if kind.permission is not None and not viewer.may(kind.permission):
            raise forbidden("You cannot add such pictures.")
        _check_target(kind, viewer, ref)
        hit(
            Limit(f"pictures-{kind.name}", kind.uploads_per_hour, timedelta(hours=1)),
            f"member:{viewer.member_id}",
        )
        # Nothing that others wait for is locked while the picture is decoded.
        db.session.rollback()
        picture = publishing.store_upload(kind, content)
        try:
            _add(kind, viewer, ref, picture, content)
            db.session.commit()
        except BaseException:
            db.session.rollback()
            publishing.remove_names([*publishing.file_names(picture), picture.original or ""])
            raise
        return _to_row(picture)


def _check_target(kind: PictureKind, viewer: Viewer, ref: ContentRef | None) -> None:
    if ref is not None:
        check_may_change(kind, viewer, ref)
    elif not kind.most_loose:
        raise invalid("ref", "Say which item the picture is for.")


def _add(kind: PictureKind, viewer: Viewer, ref: ContentRef | None, picture: Picture, content: bytes) -> None:
    picture.member_id, picture.created_at = viewer.member_id, clock.now()
    picture.position = 0
    if ref is None:
        lock_name(f"pictures:loose:{viewer.member_id}")
        picture.loose_since = picture.created_at
        if count_rows(Picture, Picture.member_id == viewer.id, _loose_of(kind)) >= kind.most_loose:
            raise conflict("You have many pictures that stand nowhere. Use or remove them.", code="TOO_MANY")
        db.session.add(picture)
    else:
        check_may_change(kind, viewer, ref)
        lock_name(f"pictures:{ref}")
        picture.ref_type, picture.ref_id = ref.type, ref.id
        if kind.most == 1:
            publishing.remove_with_files(_of_item(kind, ref))
        picture.position = _check_room(kind, viewer, ref, 1)
        db.session.add(picture)
        _finish(kind, viewer, ref, uploads=(content,))
    db.session.flush()
    publishing.publish_later(picture)


def _loose_of(kind: PictureKind) -> sa.ColumnElement[bool]:
    return sa.and_(Picture.kind == kind.name, Picture.loose_since.is_not(None))


def _of_item(kind: PictureKind, ref: ContentRef) -> sa.ColumnElement[bool]:
    return sa.and_(Picture.ref_type == ref.type, Picture.ref_id == ref.id, Picture.kind == kind.name)


def _check_room(kind: PictureKind, viewer: Viewer, ref: ContentRef, more: int) -> int:
    """How many pictures an item has. Raises 409 if it cannot have so many more."""
    number, most = count_rows(Picture, _of_item(kind, ref)), find_most(kind, viewer)
    if number + more > most:
        raise conflict("There can be {most} pictures at most.", code="TOO_MANY", most=most)
    return number


def _finish(
    kind: PictureKind,
    viewer: Viewer,
    ref: ContentRef,
    texts: Mapping[str, str | None] | None = None,
    uploads: tuple[bytes, ...] = (),
) -> None:
    """Have what is new reviewed, and notify the kind's plugin of the change."""
    if kind.is_draft is not None and kind.is_draft(ref):
        uploads = ()
    if texts or uploads:
        content = resolve([ref], viewer).get(ref)
        author_id = content.author_id if content else None
        review(ContentDraft(ref, viewer, texts or {}, author_id=author_id, uploads=uploads))
    if kind.on_change is not None:
        kind.on_change(viewer, ref)


def list_item_pictures(viewer: Viewer, ref: ContentRef, page: int, size: int) -> Page[PictureRow]:
    """The pictures of an item. Raises 404 for one that the viewer does not see."""
    if not resolve([ref], viewer):
        raise not_found(str(ref))
    mine = sa.select(*PICTURE).where(Picture.ref_type == ref.type, Picture.ref_id == ref.id)
    found = read_page(PictureRow, mine.order_by(Picture.kind, *IN_ORDER), page, size)
    signed = not is_public(ref)
    for row in found.content:
        row.signed = signed
    return found


def edit_picture(viewer: Viewer, picture_id: int, changes: Mapping[str, Any]) -> PictureRow:
    """Describe a picture, make it the cover, move its focus or blur parts of it. Commits. Raises 404, 403, 422, 202."""
    with using_kind(_kind_of(picture_id)) as kind:
        picture, ref = _lock_picture(kind, viewer, picture_id)
        if changes.get("is_cover") and ref is None:
            raise invalid("isCover", "A picture that belongs to nothing cannot be its cover.")
        if changes.get("is_cover") and ref is not None:
            db.session.execute(sa.update(Picture).where(_of_item(kind, ref)).values(is_cover=False))
        redraws = _is_redrawn(picture, kind, changes)
        if redraws and picture.blurs and "blurs" not in changes:
            raise invalid("blurs", "The picture will show another part: mark again what to blur.")
        for name, value in changes.items():
            setattr(picture, name, value)
        db.session.flush()
        if redraws:
            publishing.publish_again(picture, kind)
        if ref is not None:
            alt = changes.get("alt")
            _finish(kind, viewer, ref, {"alt": alt} if alt else None)
        db.session.commit()
        return _to_row(picture)


def _kind_of(picture_id: int) -> str:
    """Raises 404."""
    kind = db.session.scalar(sa.select(Picture.kind).where(Picture.id == picture_id))
    if kind is None:
        raise not_found("Picture {id}", id=picture_id)
    return kind


def _lock_picture(kind: PictureKind, viewer: Viewer, picture_id: int) -> tuple[Picture, ContentRef | None]:
    """A picture that the viewer may change, locked, and its item. Raises 404, 403.

    Its plugin may lock the item, which comes first here as it does where all pictures of an item are put in order.
    """
    missing = not_found("Picture {id}", id=picture_id)
    picture = db.session.get(Picture, picture_id, populate_existing=True)
    if picture is None:
        raise missing
    ref = check_may_change_picture(kind, viewer, picture)
    place = (picture.ref_type, picture.ref_id)
    locked = db.session.get(Picture, picture_id, with_for_update=True, populate_existing=True)
    if locked is None or (locked.ref_type, locked.ref_id) != place:
        raise missing
    return locked, ref


def _is_redrawn(picture: Picture, kind: PictureKind, changes: Mapping[str, Any]) -> bool:
    """Whether the published versions look different after these changes."""
    redrawing = ("blurs", "focus_x", "focus_y") if kind.shape else ("blurs",)
    return any(name in changes and getattr(picture, name) != changes[name] for name in redrawing)


def order_pictures(viewer: Viewer, kind_name: str, ref: ContentRef, ids: Sequence[int]) -> None:
    """Put the pictures of an item into this order. Commits. Raises 404, 403, 400 unless they are all its pictures."""
    with using_kind(kind_name) as kind:
        check_may_change(kind, viewer, ref)
        lock_name(f"pictures:{ref}")
        present = set(db.session.scalars(sa.select(Picture.id).where(_of_item(kind, ref))))
        if present != set(ids) or len(present) != len(ids):
            raise invalid("ids", "Give each of its pictures once.")
        place = sa.case({number: place for place, number in enumerate(ids)}, value=Picture.id)
        db.session.execute(sa.update(Picture).where(Picture.id.in_(ids)).values(position=place))
        _finish(kind, viewer, ref)
        db.session.commit()


def delete_picture(viewer: Viewer, picture_id: int) -> None:
    """Delete a picture and its files. Commits. Raises 404, 403."""
    with using_kind(_kind_of(picture_id)) as kind:
        _, ref = _lock_picture(kind, viewer, picture_id)
        publishing.remove_with_files(Picture.id == picture_id)
        if ref is not None:
            _finish(kind, viewer, ref)
        db.session.commit()


def _to_row(picture: Picture) -> PictureRow:
    ref = ContentRef(picture.ref_type, picture.ref_id) if picture.ref_type and picture.ref_id else None
    return to_row(PictureRow, picture, signed=ref is not None and not is_public(ref))


def may_fetch(key: str) -> bool:
    """Whether everybody may fetch the files of a picture.

    Those of an item follow the item. One that belongs to no item yet has an address that only its uploader knows, and
    so has what a plugin has stored there by itself.
    """
    chosen = sa.select(Picture.ref_type, Picture.ref_id).where(Picture.key == key)
    rows = db.session.execute(chosen).all()
    refs = [ContentRef(row.ref_type, row.ref_id) for row in rows if row.ref_type is not None]
    return not rows or len(refs) < len(rows) or any(is_public(ref) for ref in refs)


# What plugins call


def claim_pictures(
    viewer: Viewer,
    kind_name: str,
    ref: ContentRef,
    ids: Iterable[int],
    *,
    replace: bool = False,
    field: str = "pictureIds",
) -> tuple[str, ...]:
    """Assign uploaded pictures to an item, in this order, and return their addresses, for `ContentDraft.pictures`.

    With `replace` the item has no others afterwards: those that are left out belong to nothing and are deleted after 48
    hours. Ask for the viewer's right to change the item first. A post that waited for review is published without
    pictures that are gone by then.

    Raises 400 for `field` with a picture that is neither the viewer's nor the item's, 409 for too many.
    """
    wanted = list(dict.fromkeys(ids))
    if not (wanted or replace):
        return ()
    with using_kind(kind_name) as kind:
        lock_name(f"pictures:{ref}")
        here = _of_item(kind, ref)
        if replace:
            others = sa.and_(here, Picture.id.not_in(wanted))
            loose = {"ref_type": None, "ref_id": None, "is_cover": False, "loose_since": clock.now()}
            db.session.execute(sa.update(Picture).where(others).values(loose))
        if not wanted:
            return ()
        usable = sa.or_(here, sa.and_(_loose_of(kind), Picture.member_id == viewer.id))
        place = sa.case({number: place for place, number in enumerate(wanted)}, value=Picture.id)
        claimed = sa.update(Picture).where(Picture.id.in_(wanted), usable)
        assigned = {"ref_type": ref.type, "ref_id": ref.id, "loose_since": None, "position": place}
        rows = db.session.execute(
            claimed.values(assigned).returning(Picture.key, Picture.widths, Picture.formats)
        ).all()
        if len(rows) != len(wanted) and not is_release():
            raise invalid(field, "Some of these pictures are not there, or belong elsewhere.")
        _check_room(kind, viewer, ref, 0)
        return tuple(address_of(row.key, row.widths[-1], row.formats[0]) for row in rows)


def list_pictures(ref: ContentRef, kind_name: str, *, public: bool) -> list[PictureRow]:
    """The pictures of an item, in their order; `public` says whether everybody may see the item."""
    here = sa.and_(Picture.ref_type == ref.type, Picture.ref_id == ref.id, Picture.kind == kind_name)
    rows = read_rows(PictureRow, sa.select(*PICTURE).where(here).order_by(*IN_ORDER))
    for row in rows:
        row.signed = not public
    return rows


def find_picture_item(picture_id: int) -> tuple[ContentRef, str] | None:
    """The item that a picture belongs to, and the kind of picture; None for one that belongs to no item."""
    columns = (Picture.ref_type, Picture.ref_id, Picture.kind)
    here = Picture.ref_type.is_not(None)
    row = db.session.execute(sa.select(*columns).where(Picture.id == picture_id, here)).first()
    return (ContentRef(row.ref_type, row.ref_id), row.kind) if row else None


def copy_pictures(ref: ContentRef, to: ContentRef, ids: Sequence[int] | None = None) -> list[int]:
    """Give an item the pictures of another one, or those of `ids`, in this order. They share their files.

    Returns the ids of the copies, in their order.
    """
    values: dict[str, Any] = {str(column.key): column for column in sa.inspect(Picture).columns}
    del values["id"]
    values |= {"ref_type": sa.literal(to.type), "ref_id": sa.literal(to.id)}
    chosen = sa.and_(Picture.ref_type == ref.type, Picture.ref_id == ref.id)
    if ids is not None:
        place = sa.case({number: place for place, number in enumerate(ids)}, value=Picture.id, else_=0)
        values |= {"position": place, "is_cover": sa.false()}
        chosen = sa.and_(chosen, Picture.id.in_(ids))
    copies = sa.select(*values.values()).where(chosen)
    made = sa.insert(Picture).from_select(list(values), copies).returning(Picture.id, Picture.position)
    return [row.id for row in sorted(db.session.execute(made), key=lambda row: (row.position, row.id))]


def delete_pictures(*refs: ContentRef) -> int:
    """Delete all pictures of these items, and their files with the commit; returns how many."""
    if not refs:
        return 0
    items = sa.tuple_(Picture.ref_type, Picture.ref_id).in_([(ref.type, ref.id) for ref in refs])
    return publishing.remove_with_files(items)


def add_drawn_picture(
    kind_name: str,
    ref: ContentRef,
    versions: Sequence[tuple[int, int, bytes]],
    *,
    key: str,
    member_id: int,
    **more: Any,
) -> None:
    """Give an item of the demo a picture: widths, heights and WebP, the smallest first. `more` are columns."""
    for width, _, content in versions:
        files.put(file_name(key, width, "webp"), content)
    width, height, content = versions[-1]
    values = {
        "kind": kind_name,
        "ref_type": ref.type,
        "ref_id": ref.id,
        "member_id": member_id,
        "key": key,
        "widths": [version[0] for version in versions],
        "formats": ["webp"],
        "width": width,
        "height": height,
        "bytes": len(content),
        "color": "#26282c",
        "created_at": clock.now(),
    }
    db.session.execute(sa.insert(Picture).values(values | more))
