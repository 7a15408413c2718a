"""What the picture service contributes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import time, timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.pictures import publishing, sweeping
from motorclub.pictures.kinds import list_kept, picture_kinds
from motorclub.pictures.models import Picture
from motorclub.pictures.routes import blueprint
from motorclub.plugin.exports import export_rows, update_rows
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import ContentChoice, Erased, ExportFile, Job, PersonalData, Routes

LOOSE_KEPT = timedelta(hours=48)


def delete_loose(payload: Mapping[str, object]) -> None:
    """Delete the pictures that have belonged to no item for 48 hours, and that no draft names."""
    expired = Picture.loose_since < clock.now() - LOOSE_KEPT
    columns = (Picture.kind, Picture.member_id, sa.func.array_agg(Picture.id))
    grouped = sa.select(*columns).where(expired).group_by(Picture.kind, Picture.member_id)
    for name, member_id, ids in db.session.execute(grouped).all():
        registered = picture_kinds().get(name)
        kept = set(list_kept(registered.kind, member_id, ids) if registered and member_id else ())
        # By now it may belong to an item.
        publishing.remove_with_files(sa.and_(Picture.id.in_(set(ids) - kept), expired))


def export(user_id: int) -> Iterable[ExportFile]:
    """Which pictures the member has uploaded, and for what."""
    columns = (
        *(
            Picture.id,
            Picture.kind,
            Picture.ref_type,
            Picture.ref_id,
            Picture.key,
            Picture.alt,
            Picture.blurs,
        ),
        *(Picture.width, Picture.height, Picture.created_at),
    )
    yield export_rows(
        "pictures.json", sa.select(*columns).where(Picture.member_id == user_id).order_by(Picture.id)
    )


def erase(user_id: int) -> Erased:
    """Pictures stay with their items, without the member; those that belong to none are deleted."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP they stay the member's, with REMOVE they are deleted unless they stay with their items."""
    mine = Picture.member_id == user_id
    gone: sa.ColumnElement[bool] = Picture.loose_since.is_not(None)
    if choice is ContentChoice.REMOVE:
        staying = [one.kind.name for one in picture_kinds().values() if one.kind.stays_with_item]
        gone = sa.or_(gone, Picture.kind.not_in(staying))
    removed = publishing.remove_with_files(sa.and_(mine, gone))
    if choice is ContentChoice.KEEP:
        return Erased(removed)
    return Erased(removed, anonymised=update_rows(Picture, mine, member_id=None))


class PicturesPlugin:
    """What the picture service contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
    register_jobs = contributes(
        (
            Job(publishing.JOB, publishing.publish),
            Job("pictures.delete_loose", delete_loose, every=timedelta(hours=1)),
            Job(
                "pictures.delete_orphans",
                sweeping.delete_orphans,
                daily_at=time(4, 10),
                timeout=timedelta(hours=1),
            ),
        )
    )
    register_personal_data = contributes(
        (PersonalData("Pictures of the member's content.", export, erase, erase_as),)
    )
