"""The files of pictures: the original that is kept, the versions that are published, and their removal.

An upload is published at once in the smallest width; a job publishes the others. A change of what a picture shows, such
as a blurred plate, gives it a new key, so that the addresses of what was shown before lead nowhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import after_commit, db
from motorclub.files import services as files
from motorclub.files.pictures import decoder
from motorclub.files.pictures.decoding import Rendering, Version
from motorclub.jobs.services import enqueue
from motorclub.pictures.addresses import file_name, original_name
from motorclub.pictures.kinds import picture_kinds
from motorclub.pictures.models import Picture, PictureKey
from motorclub.plugin.values import PictureKind

JOB = "pictures.publish"
# The longest side of what is kept of an upload.
ORIGINAL_SIDE = 2560


def create_key() -> str:
    """A name that cannot be guessed and that no other picture ever gets.

    It is committed by itself, before any file is stored under it.
    """
    key = secrets.token_hex(16)
    with db.engine.begin() as connection:
        connection.execute(sa.insert(PictureKey).values(key=key, created_at=clock.now()))
    return key


def store_upload(kind: PictureKind, content: bytes) -> Picture:
    """The row of an uploaded picture, which has no item yet, and its files: the original and the smallest version.

    Raises 413 above what the kind allows, 400 for field image, 429 while the member's last picture is under way, 503
    while others' are.
    """
    preview = Rendering((kind.widths[0],), kind.formats, kind.shape)
    original = decoder.prepare_original(content, ORIGINAL_SIDE, preview, kind.max_megabytes)
    picture = Picture(kind=kind.name, original=original_name(create_key()), color=original.color, blurs=[])
    files.put(picture.original or "", original.content)
    _store_versions(picture, create_key(), original.previews)
    return picture


def publish_again(picture: Picture, kind: PictureKind) -> None:
    """Publish a picture whose blurs or focus have changed: the smallest version now, the others by a job.

    Its copies show what it showed before, unless something is blurred now: that is blurred in them too. What nobody
    shows any more is removed with the commit.
    """
    old, old_key = file_names(picture), picture.key
    content = _read_original(picture)
    if picture.original is None:
        picture.original = original_name(create_key())
        files.put(picture.original, content)
    versions = decoder.render_original(content, _rendering(picture, kind, kind.widths[:1]))
    _store_versions(picture, create_key(), versions)
    db.session.flush()
    if picture.blurs:
        _blur_copies(picture, old_key)
    remove_unused(old)
    publish_later(picture)


def _blur_copies(picture: Picture, old_key: str) -> None:
    """Let the copies of a picture show what it shows now."""
    names = (
        "key",
        "original",
        "widths",
        "formats",
        "width",
        "height",
        "bytes",
        "blurs",
        "focus_x",
        "focus_y",
    )
    values = {name: getattr(picture, name) for name in names}
    db.session.execute(sa.update(Picture).where(Picture.key == old_key).values(**values))


def publish_later(picture: Picture) -> None:
    """Have a job publish the other versions once the current transaction has committed."""
    enqueue(JOB, {"id": picture.id, "key": picture.key})


def publish(payload: Mapping[str, object]) -> None:
    """The job: publish all versions of a picture, unless it has gone or shows something else by now."""
    picture = db.session.get(Picture, payload["id"])
    registered = picture_kinds().get(picture.kind) if picture else None
    if picture is None or registered is None or picture.key != payload["key"]:
        return
    kind = registered.kind
    rendering = _rendering(picture, kind, kind.widths)
    versions = decoder.render_original(_read_original(picture), rendering)
    _put_versions(picture.key, versions)
    values = _columns(versions)
    copies = sa.update(Picture).where(Picture.key == picture.key).values(**values).returning(Picture.id)
    if not db.session.scalars(copies).all():
        remove_names(file_name(picture.key, one.width, one.format) for one in versions)


def _rendering(picture: Picture, kind: PictureKind, widths: Sequence[int]) -> Rendering:
    return Rendering(
        tuple(widths),
        kind.formats,
        kind.shape,
        (picture.focus_x, picture.focus_y),
        tuple((one[0], one[1], one[2], one[3]) for one in picture.blurs),
    )


def _read_original(picture: Picture) -> bytes:
    """The file to make versions from; of a picture whose original was not kept, the largest version."""
    name = picture.original or file_name(picture.key, picture.widths[-1], picture.formats[0])
    content = files.get(name)
    if content is None:
        raise LookupError(f"picture {picture.id} has lost its file {name}")
    return content


def _store_versions(picture: Picture, key: str, versions: Sequence[Version]) -> None:
    _put_versions(key, versions)
    picture.key = key
    for name, value in _columns(versions).items():
        setattr(picture, name, value)


def _put_versions(key: str, versions: Iterable[Version]) -> None:
    for one in versions:
        files.put(file_name(key, one.width, one.format), one.content)


def _columns(versions: Sequence[Version]) -> dict[str, object]:
    """What a row says of its versions."""
    largest = versions[-1]
    return {
        "widths": sorted({one.width for one in versions}),
        "formats": list(dict.fromkeys(one.format for one in versions)),
        "width": largest.width,
        "height": largest.height,
        "bytes": sum(len(one.content) for one in versions),
    }


# Removal


def file_names(picture: Picture) -> list[str]:
    """The names of a picture's published files."""
    return [file_name(picture.key, width, kind) for kind in picture.formats for width in picture.widths]


def remove_with_files(which: sa.ColumnElement[bool]) -> int:
    """Delete these pictures, and with the commit the files that no copy uses; returns how many."""
    gone = db.session.scalars(sa.delete(Picture).where(which).returning(Picture)).all()
    for picture in gone:
        remove_unused([*file_names(picture), *([picture.original] if picture.original else [])])
    return len(gone)


def remove_files_of(which: sa.ColumnElement[bool]) -> None:
    """Remove all files of these pictures with the commit; the rows are the caller's."""
    found = db.session.scalars(sa.select(Picture).where(which)).all()
    names = [name for picture in found for name in (*file_names(picture), picture.original) if name]
    after_commit(lambda: remove_names(names))


def remove_unused(names: Sequence[str]) -> None:
    """Remove these files of one picture with the commit, unless a copy still has them."""
    keys = {name.split("/")[1] for name in names}
    used = set(db.session.scalars(sa.select(Picture.key).where(Picture.key.in_(keys))))
    used |= set(db.session.scalars(sa.select(Picture.original).where(Picture.original.in_(names))))
    unused = [name for name in names if name not in used and name.split("/")[1] not in used]
    after_commit(lambda: remove_names(unused))


def remove_names(names: Iterable[str]) -> None:
    """Remove files now."""
    for name in names:
        files.remove(name)
