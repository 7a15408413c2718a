"""A copy of everything that is kept about a member: asked for, made by a job, fetched within seven days."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.db import after_commit, db, flush_unique, reads
from motorclub.files import services as files
from motorclub.http import ApiError, conflict, not_found
from motorclub.http.address import base_url
from motorclub.http.rows import newest
from motorclub.http.signing import sign, unsign
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.members.data import personal_data
from motorclub.members.models import DataExport, ExportStatus
from motorclub.people.models import Member

MAKE = "core.members.export"
LIFE = timedelta(days=7)
# A job that has not made it by then never will: its process was ended again and again.
PATIENCE = timedelta(days=1)
PURPOSE = "mailed copies of data"
LINK_OVER = "This link has expired. Ask for a new copy."

_log = logging.getLogger("motorclub.members")


def request(member_id: int, *, by_mail: bool = False) -> DataExport:
    """Have a copy made. Commits. Raises 409 while one is being made already.

    `by_mail`: the mail that says so has a link to the copy itself, for who cannot sign in.

    Of two requests at once the unique index lets one through.
    """
    now = clock.now()
    asked = DataExport(member_id=member_id, status=ExportStatus.QUEUED, created_at=now, expires_at=now + LIFE)
    db.session.add(asked)
    flush_unique(conflict("A copy of your data is being made already."))
    enqueue(MAKE, {"id": asked.id, "base": base_url(), "by_mail": by_mail})
    details = {"byMail": True} if by_mail else {}
    audit.record("member.export_requested", actor_id=member_id, target=f"member:{member_id}", details=details)
    db.session.commit()
    return asked


def make(payload: Mapping[str, Any]) -> None:
    """The job: `{id, base, by_mail}`. A copy that cannot be made is FAILED; the member may ask again."""
    asked = _queued(payload["id"])
    if asked is None:
        return
    try:
        content = personal_data.export(asked.member_id)
    except Exception:
        _log.exception("the export %d could not be made", asked.id)
        db.session.rollback()
        _set(payload["id"], status=ExportStatus.FAILED)
        return
    name = f"dataExports/{secrets.token_hex(16)}.zip"
    files.put(name, content)
    now = clock.now()
    ready = _set(
        payload["id"],
        status=ExportStatus.READY,
        file=name,
        bytes=len(content),
        expires_at=now + LIFE,
    )
    if not ready:
        files.remove(name)
        return
    # A job that was enqueued by an earlier version does not say.
    path = mailed_path(asked.id) if payload.get("by_mail") else "/accountsettings?tab=data"
    _tell(asked.member_id, payload["base"] + path)


def _queued(export_id: int) -> DataExport | None:
    return db.session.scalar(
        sa.select(DataExport).where(DataExport.id == export_id, DataExport.status == ExportStatus.QUEUED)
    )


def _set(export_id: int, **values: Any) -> bool:
    """Whether the request still exists: the member may have been deleted."""
    changed = sa.update(DataExport).where(
        DataExport.id == export_id, DataExport.status == ExportStatus.QUEUED
    )
    result: Any = db.session.execute(changed.values(**values).execution_options(synchronize_session=False))
    return bool(result.rowcount)


def mailed_path(export_id: int) -> str:
    """The copy that a mailed link leads to."""
    return f"/users/data-export-file?token={sign(PURPOSE, str(export_id))}"


def mailed_file(token: str) -> str:
    """The name in the store of the copy that a mailed link leads to. Commits.

    Raises 410 for every link that opens nothing, whether it was ours or not.
    """
    export_id = unsign(PURPOSE, token)
    copy = db.session.get(DataExport, int(export_id)) if export_id else None
    if copy is None or copy.file is None or copy.expires_at <= clock.now():
        raise ApiError(410, LINK_OVER)
    audit.record("member.export_fetched", target=f"member:{copy.member_id}", details={"byMail": True})
    db.session.commit()
    return copy.file


def _tell(member_id: int, link: str) -> None:
    member = db.session.get_one(Member, member_id)
    send("data_export_ready", member.email, {"username": member.username, "link": link, "days": LIFE.days})
    audit.record("member.export_made", target=f"member:{member_id}")


def list_exports(member_id: int, page: int, size: int) -> tuple[list[sa.Row[Any]], int]:
    """(one page of a member's copies, the newest first; how many there are)."""
    mine = (DataExport.member_id == member_id, DataExport.expires_at > clock.now())
    return newest(DataExport, page, size, *mine)


def file_of(member_id: int, export_id: int) -> str:
    """The name in the store of a member's copy. Commits.

    Raises 404 for another's, 409 for one that is not ready, 410 for one that has expired.
    """
    row = (
        reads()
        .execute(
            sa.select(DataExport.status, DataExport.file, DataExport.expires_at).where(
                DataExport.id == export_id, DataExport.member_id == member_id
            )
        )
        .first()
    )
    if row is None:
        raise not_found(f"Data export {export_id}")
    if row.expires_at <= clock.now():
        raise ApiError(410, "This copy has expired. Ask for a new one.")
    if row.file is None:
        raise conflict("This copy is not ready.")
    audit.record("member.export_fetched", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()
    return str(row.file)


def tidy() -> None:
    """Forget copies whose time is over, and those that nobody will make any more; in the caller's transaction."""
    now = clock.now()
    stuck = (DataExport.status == ExportStatus.QUEUED, DataExport.created_at < now - PATIENCE)
    db.session.execute(sa.update(DataExport).where(*stuck).values(status=ExportStatus.FAILED))
    gone = sa.delete(DataExport).where(DataExport.expires_at <= now).returning(DataExport.file)
    _remove_after_commit([name for name in db.session.scalars(gone) if name])


def forget(member_id: int) -> int:
    """Forget all of a member's copies, in the caller's transaction; how many there were."""
    gone = sa.delete(DataExport).where(DataExport.member_id == member_id).returning(DataExport.file)
    names = list(db.session.scalars(gone))
    _remove_after_commit([name for name in names if name])
    return len(names)


def _remove_after_commit(names: list[str]) -> None:
    for name in names:
        after_commit(lambda name=name: files.remove(name))  # type: ignore[misc]
