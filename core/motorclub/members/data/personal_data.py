"""Everything that is kept about a member: collected from the core and every installed plugin, on or off.

A plugin that cannot be asked is named: in the export by a file in its place, in an erasure by not erasing anything.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.db import db, kept_open
from motorclub.events.services import publish
from motorclub.http import ApiError, conflict, not_found
from motorclub.people.events import MemberLeft
from motorclub.people.models import Member
from motorclub.people.services import FORMER
from motorclub.plugin.host import CORE, Host, current_host
from motorclub.plugin.registry import installed_owners
from motorclub.plugin.values import ContentChoice, Erased, ExportFile, PersonalData
from motorclub.viewer import Role

FILE_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}")
FAILED = "FAILED.txt"


@dataclass(frozen=True, slots=True)
class Part:
    """What one owner keeps about people; `failure` says why it cannot be asked."""

    owner: str
    kept: tuple[PersonalData, ...] = ()
    failure: str = ""


class EraseFailed(ApiError):
    """Nothing was erased, because these plugins could not erase their part: 409 with `details.plugins`."""

    def __init__(self, failures: dict[str, str]) -> None:
        named = "; ".join(f"{owner}: {reason}" for owner, reason in failures.items())
        super().__init__(
            409, f"Nothing was erased. {named}", code="ERASE_FAILED", details={"plugins": failures}
        )


def parts() -> list[Part]:
    """The core's, and that of every installed plugin which keeps something, in the order of loading."""
    host = current_host()
    here = installed_owners(db.session.connection())
    found = [(owner, plugin.personal_data) for owner, plugin in host.contributions() if owner in here]
    silent = sorted(here - {owner for owner, _ in found})
    declared = [Part(owner, data) for owner, data in found if data]
    return [*declared, *(part for name in silent if (part := _silent(host, name)) is not None)]


def _silent(host: Host, plugin: str) -> Part | None:
    """A plugin with tables whose code is not here or has failed; None if it says that it keeps nothing."""
    loaded = host.plugins.get(plugin)
    if loaded is None:
        return Part(plugin, failure="it has tables here, but its code is not installed")
    if loaded.manifest is not None and not loaded.manifest.personal_data:
        return None
    return Part(plugin, failure=f"it is set aside: {loaded.failure.strip().splitlines()[-1]}")


def export(user_id: int) -> bytes:
    """A zip with a folder for the core and for each plugin, and `manifest.json`. Raises 404."""
    member = _member(user_id)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        summaries = [_write(archive, part, user_id) for part in parts()]
        manifest = {
            "member": {"id": member.id, "username": member.username},
            "createdAt": clock.iso(clock.now()),
            "parts": summaries,
        }
        archive.writestr("manifest.json", orjson.dumps(manifest, option=orjson.OPT_INDENT_2))
    return out.getvalue()


def _member(user_id: int) -> Member:
    member = db.session.get(Member, user_id, populate_existing=True)
    if member is None:
        raise not_found("User {id}", id=user_id)
    return member


def _write(archive: zipfile.ZipFile, part: Part, user_id: int) -> dict[str, object]:
    """Write one owner's folder; its entry of the manifest."""
    failure, files = part.failure, list[ExportFile]()
    if not failure:
        try:
            files = _exported(part, user_id)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
    if failure:
        files = [ExportFile(FAILED, f"This part could not be exported. {failure}\n".encode())]
    for file in files:
        archive.writestr(f"{part.owner}/{file.name}", file.content)
    return {
        "owner": part.owner,
        "keeps": [data.summary for data in part.kept],
        "files": [file.name for file in files],
        "failed": bool(failure),
    }


def _exported(part: Part, user_id: int) -> list[ExportFile]:
    """All files of one owner; whatever it has written to the database is rolled back."""
    savepoint = db.session.begin_nested()
    try:
        watching = current_host().guard_of(part.owner).watch("personal data: export")
        with watching, kept_open(f"export of {part.owner}"):
            files = [file for data in part.kept for file in data.export(user_id)]
            _check_files(files)
            return files
    finally:
        # One that has tried to commit has left the savepoint: then the whole transaction goes.
        savepoint.rollback() if savepoint.is_active else db.session.rollback()


def _check_files(files: Iterable[ExportFile]) -> None:
    seen: set[str] = set()
    for file in files:
        if not isinstance(file, ExportFile) or not FILE_NAME.fullmatch(file.name) or file.name == FAILED:
            raise ValueError(f"{file!r:.200} is not a file with a plain name")
        if file.name in seen:
            raise ValueError(f"the file {file.name} is given twice")
        seen.add(file.name)


def erase(
    user_id: int, *, content: ContentChoice = ContentChoice.ANONYMISE, actor_id: int | None = None
) -> dict[str, Erased]:
    """Erase a member everywhere, in one transaction; what each owner did. Commits.

    `content` is what they want to become of what they have written for others.
    Raises 404, 409 for the last admin, and EraseFailed when a plugin could not: then nothing has happened.
    """
    member = _member(user_id)
    _check_erasable(member)
    done: dict[str, Erased] = {}
    failures: dict[str, str] = {}
    # A plugin goes before those it builds on; the core, on which all build, goes last.
    for part in reversed(parts()):
        if failures and part.owner == CORE:
            break
        try:
            done[part.owner] = _erased(part, user_id, content)
        except Exception as error:
            failures[part.owner] = part.failure or _reason(error)
    if failures:
        db.session.rollback()
        raise EraseFailed(failures)
    details = {owner: {"removed": e.removed, "anonymised": e.anonymised} for owner, e in done.items()}
    details_of_all: dict[str, Any] = {"content": content, **details}
    publish(MemberLeft(user_id, content))
    audit.record("member.erased", actor_id=actor_id, target=f"member:{user_id}", details=details_of_all)
    db.session.commit()
    return done


def _check_erasable(member: Member) -> None:
    if member.username == FORMER:
        raise conflict("The {former} stands for those who have gone already.", former=FORMER)
    if member.erased_at is not None:
        raise conflict("This member has gone already.")
    if member.role == Role.ADMIN and is_last_admin(member.id):
        raise conflict("The last admin cannot be erased.", code="LAST_ADMIN")


def is_last_admin(member_id: int) -> bool:
    """Whether this is the only admin; that holds until the transaction ends, because the admins are locked."""
    admins = sa.select(Member.id).where(Member.role == Role.ADMIN).order_by(Member.id).with_for_update()
    return list(db.session.scalars(admins)) == [member_id]


def _erased(part: Part, user_id: int, content: ContentChoice) -> Erased:
    """One owner's part, in a savepoint of its own, so that the others can still be asked after it has failed."""
    if part.failure:
        raise LookupError(part.failure)
    watching = current_host().guard_of(part.owner).watch("personal data: erase")
    with watching, kept_open(f"erase of {part.owner}"), db.session.begin_nested():
        results = [_checked(_asked(data, user_id, content)) for data in part.kept]
    return Erased(sum(e.removed for e in results), sum(e.anonymised for e in results))


def _asked(data: PersonalData, user_id: int, content: ContentChoice) -> object:
    return data.erase_as(user_id, content) if data.erase_as else data.erase(user_id)


def _checked(result: object) -> Erased:
    if not isinstance(result, Erased):
        raise TypeError(f"erase gave {result!r:.100} instead of Erased")
    return result


def _reason(error: Exception) -> str:
    """What went wrong, in a line; of a reference that was left, the table."""
    original = getattr(error, "orig", None)
    table = getattr(getattr(original, "diag", None), "table_name", None)
    if isinstance(error, sa.exc.IntegrityError) and table:
        return f"the table {table} still refers to the member"
    return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no reason given'}"


def failures_of(archive: bytes) -> Iterator[str]:
    """The owners whose part is missing in an exported zip."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        manifest = orjson.loads(opened.read("manifest.json"))
    return (part["owner"] for part in manifest["parts"] if part["failed"])
