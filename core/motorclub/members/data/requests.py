"""What members may ask for: a copy of everything that is kept about them, and the deletion of their account.

A copy is made by a job and fetched within seven days. Leaving is asked for with the password, and done after fourteen
days unless the member changes their mind.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.credentials.attempts import confirm_password
from motorclub.accounts.second_factor import protection
from motorclub.accounts.sessions.history import Device
from motorclub.db import after_commit, db, flush_unique, reads, storable
from motorclub.files import services as files
from motorclub.http import ApiError, conflict, not_found
from motorclub.http.address import base_url
from motorclub.http.rows import count_rows
from motorclub.http.signing import sign, unsign
from motorclub.http.texts import Translatable
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.members.data import personal_data
from motorclub.members.models import DataExport, ExportStatus, PendingDeletion
from motorclub.people.models import Member
from motorclub.people.services import lock_member
from motorclub.plugin.localized import LocalDate
from motorclub.plugin.values import ContentChoice
from motorclub.viewer import Role

MAKE = "core.members.export"
LIFE = timedelta(days=7)
# A job that has not made it by then never will: its process was ended again and again.
PATIENCE = timedelta(days=1)
PURPOSE = "mailed copies of data"
LINK_OVER = "This link has expired. Ask for a new copy."

_log = logging.getLogger("motorclub.members")


def request_copy(member_id: int, *, by_mail: bool = False) -> DataExport:
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
    queued = (DataExport.id == payload["id"], DataExport.status == ExportStatus.QUEUED)
    asked = db.session.scalar(sa.select(DataExport).where(*queued))
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
    mailed = f"/users/data-export-file?token={sign(PURPOSE, str(asked.id))}"
    path = mailed if payload.get("by_mail") else "/accountsettings?tab=data"
    _send_export_link(asked.member_id, payload["base"] + path)


def _set(export_id: int, **values: Any) -> bool:
    """Whether the request still exists: the member may have been deleted."""
    changed = sa.update(DataExport).where(
        DataExport.id == export_id, DataExport.status == ExportStatus.QUEUED
    )
    result: Any = db.session.execute(changed.values(**values).execution_options(synchronize_session=False))
    return bool(result.rowcount)


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


def _send_export_link(member_id: int, link: str) -> None:
    member = db.session.get_one(Member, member_id)
    send("data_export_ready", member.email, {"username": member.username, "link": link, "days": LIFE.days})
    audit.record("member.export_made", target=f"member:{member_id}")


def list_exports(member_id: int, page: int, size: int) -> tuple[list[sa.Row[Any]], int]:
    """(one page of a member's copies, the newest first; how many there are)."""
    mine = (DataExport.member_id == member_id, DataExport.expires_at > clock.now())
    newest = sa.select(DataExport.__table__).where(*mine).order_by(DataExport.id.desc())
    rows = reads().execute(newest.limit(size).offset(page * size)).all()
    return list(rows), count_rows(DataExport, *mine, connection=reads())


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
        raise not_found("Data export {id}", id=export_id)
    if row.expires_at <= clock.now():
        raise ApiError(410, "This copy has expired. Ask for a new one.")
    if row.file is None:
        raise conflict("This copy is not ready.")
    audit.record("member.export_fetched", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()
    return str(row.file)


def tidy(_payload: object = None) -> None:
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


PAUSE = timedelta(days=14)
MAX_FAILURE_CHARS = 1000

CONTENT_TEXTS = {
    ContentChoice.KEEP: "What you have written stays, with your name.",
    ContentChoice.ANONYMISE: "What you have written stays, without your name.",
    ContentChoice.REMOVE: "What you have written is deleted too.",
}


def request_deletion(member_id: int, password: str, content: ContentChoice) -> PendingDeletion:
    """Begin the fourteen days. Commits.

    Raises 400 for field password, 429 for too many wrong ones, 409 for the last admin and for a second request.
    """
    confirm_password(member_id, password)
    member = lock_member(member_id)
    _check(member)
    now = clock.now()
    asked = PendingDeletion(member_id=member_id, requested_at=now, due_at=now + PAUSE, content=content)
    db.session.add(asked)
    _mail_deletion(member, asked)
    details = {"content": content, "dueAt": clock.iso(asked.due_at)}
    audit.record(
        "member.deletion_requested", actor_id=member_id, target=f"member:{member_id}", details=details
    )
    db.session.commit()
    return asked


def _check(member: Member) -> None:
    """Raises 409 for one that has asked already, and for the last admin."""
    if db.session.get(PendingDeletion, member.id) is not None:
        raise conflict("You have asked for this already.", code="ALREADY_LEAVING")
    if member.role == Role.ADMIN and personal_data.is_last_admin(member.id):
        raise conflict("The last admin cannot leave: make somebody else an admin first.", code="LAST_ADMIN")


def _mail_deletion(member: Member, asked: PendingDeletion) -> None:
    values = {
        "username": member.username,
        "due": LocalDate(asked.due_at),
        "content": Translatable(CONTENT_TEXTS[ContentChoice(asked.content)]),
        "link": f"{base_url()}/accountsettings?tab=data",
    }
    send("account_deletion_requested", member.email, values)


def cancel_deletion(member_id: int) -> None:
    """Cancel the deletion of an account. Commits. Raises 404 if none is pending.

    The job locks the same row: either the request is gone before the job looks, or the member is gone.
    """
    cancelled_id = db.session.scalar(
        sa.delete(PendingDeletion)
        .where(PendingDeletion.member_id == member_id)
        .returning(PendingDeletion.member_id)
    )
    if cancelled_id is None:
        raise not_found("A request to delete this account")
    member = db.session.get_one(Member, member_id)
    send("account_deletion_cancelled", member.email, {"username": member.username})
    audit.record("member.deletion_cancelled", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()


def erase_due(_payload: object = None) -> None:
    """Erase everybody whose fourteen days are over. Commits after each; one who cannot be erased is tried again."""
    due = (
        sa.select(PendingDeletion.member_id)
        .where(PendingDeletion.due_at <= clock.now())
        .order_by(PendingDeletion.due_at)
    )
    for member_id in list(db.session.scalars(due)):
        db.session.rollback()
        try:
            erase_one(member_id)
        except Exception as error:
            _note_failure(member_id, error)


def erase_one(member_id: int) -> None:
    """Erase a member whose deletion is due, as they chose; does nothing if they have cancelled. Commits."""
    asked = _locked(member_id)
    if asked is None:
        db.session.rollback()
        return
    personal_data.erase(member_id, content=ContentChoice(asked.content))


def _locked(member_id: int) -> PendingDeletion | None:
    """The request, if it still stands and is due; nobody can take it back until the transaction ends."""
    return db.session.scalar(
        sa.select(PendingDeletion)
        .where(PendingDeletion.member_id == member_id, PendingDeletion.due_at <= clock.now())
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )


def _note_failure(member_id: int, error: Exception) -> None:
    """Remember why; the audit log says it once for each reason."""
    db.session.rollback()
    reason = error.message if isinstance(error, ApiError) else f"{type(error).__name__}: {error}"
    failure = storable(reason, MAX_FAILURE_CHARS)
    asked = db.session.get(PendingDeletion, member_id)
    _log.error("member %d could not be erased: %s", member_id, failure)
    if asked is not None and asked.failure != failure:
        asked.failure = failure
        audit.record("member.erase_failed", target=f"member:{member_id}", details={"reason": failure})
    db.session.commit()


def state_of_banned(member_id: int) -> dict[str, object]:
    """What is under way, and whether leaving takes a code, for BannedSchema."""
    wanted = sa.select(PendingDeletion.requested_at, PendingDeletion.due_at, PendingDeletion.content)
    making = sa.exists().where(DataExport.member_id == member_id, DataExport.status == ExportStatus.QUEUED)
    return {
        "deletion": reads().execute(wanted.where(PendingDeletion.member_id == member_id)).first(),
        "exporting": bool(reads().scalar(sa.select(making))),
        "code_needed": protection.is_protected(member_id),
    }


def request_by_banned(
    member_id: int, password: str, code: str | None, content: ContentChoice, device: Device
) -> PendingDeletion:
    """As `request_deletion`, for who has only the token of a refused log-in. Commits.

    Raises also 403 with `error` where the second factor is to be shown, 400 for field code.
    """
    if protection.is_protected(member_id):
        protection.require_code(member_id, code, device)
    return request_deletion(member_id, password, content)
