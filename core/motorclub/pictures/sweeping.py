"""Deleting files that no picture has.

A process that is killed between storing a file and its commit, or between a commit and the removal that follows it,
leaves such files.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.files import services as files
from motorclub.pictures.addresses import FOLDER, ORIGINALS, original_name
from motorclub.pictures.models import Picture, PictureKey

# Longer than any upload or job takes, so that what is being stored stays.
ORPHAN_KEPT = timedelta(hours=24)
AT_ONCE = 200


def delete_orphans(payload: Mapping[str, object]) -> None:
    """The job: delete the files under each key that is older than a day and that no picture has. Commits."""
    while keys := _list_orphans():
        for key in keys:
            for file in files.list_stored(f"{FOLDER}/{key}"):
                files.remove(file)
            files.remove(original_name(key))
        db.session.execute(sa.delete(PictureKey).where(PictureKey.key.in_(keys)))
        db.session.commit()


def _list_orphans() -> list[str]:
    original = sa.func.concat(f"{ORIGINALS}/", PictureKey.key, ".jpg")
    unused = (
        ~sa.exists().where(Picture.key == PictureKey.key),
        ~sa.exists().where(Picture.original == original),
    )
    old = PictureKey.created_at < clock.now() - ORPHAN_KEPT
    return list(db.session.scalars(sa.select(PictureKey.key).where(old, *unused).limit(AT_ONCE)))
