"""A member's own profile: reading it, changing it, and the switches of privacy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub import audit
from motorclub.db import db, reads
from motorclub.files import services as files
from motorclub.members.models import Leaving
from motorclub.members.profiles import bio, names, reserved
from motorclub.members.profiles.privacy import Privacy
from motorclub.members.profiles.records import COLUMNS, known, privacy_of, store
from motorclub.people.locks import lock_member
from motorclub.people.models import Member, OldName, Profile
from motorclub.people.services import key_of

_LAST_CHANGE = (
    sa.select(sa.func.max(OldName.changed_at)).where(OldName.member_id == Member.id).scalar_subquery()
)
_MINE = (
    sa.select(
        Member.id,
        Member.username,
        Member.display_name,
        Member.email,
        Member.email_verified_at,
        Member.role,
        Member.profile_image,
        Member.created_at,
        _LAST_CHANGE.label("renamed_at"),
        Leaving.requested_at,
        Leaving.due_at,
        Leaving.content,
        *COLUMNS,
    )
    .outerjoin(Profile, Profile.member_id == Member.id)
    .outerjoin(Leaving, Leaving.member_id == Member.id)
)


def mine(member_id: int) -> dict[str, Any]:
    """A member's own account and profile, for OwnProfileSchema."""
    row = known(reads().execute(_MINE.where(Member.id == member_id)).one()._asdict())
    leaving = {name: row[name] for name in ("requested_at", "due_at", "content")}
    return row | {
        "email_verified": row["email_verified_at"] is not None,
        "units": {"distance": row["distance"], "power": row["power"]},
        "username_changeable_at": names.until(row["renamed_at"]),
        "deletion": leaving if row["due_at"] else None,
    }


def change(member_id: int, given: Mapping[str, Any]) -> None:
    """Change what is given of OwnProfileSchema's fields. Commits.

    Raises 409 or 400 for field username when that cannot be the member's name, 400 for field displayName.
    """
    member = lock_member(member_id)
    if given.get("display_name"):
        reserved.check_display_name(given["display_name"], member)
    made = (
        names.rename(member, given["username"])
        if given.get("username", member.username) != member.username
        else []
    )
    if "display_name" in given:
        member.display_name = given["display_name"] or None
        member.display_key = key_of(member.display_name) if member.display_name else None
    values = _columns(given)
    if values:
        store(member_id, values)
    details = {"fields": sorted(given)}
    audit.record("member.profile_changed", actor_id=member_id, target=f"member:{member_id}", details=details)
    _commit(made)


def _commit(made: list[str]) -> None:
    """Commit, or take the files of a name that did not become the member's away again."""
    try:
        db.session.commit()
    except BaseException:
        for name in made:
            files.remove(name)
        raise


def _columns(given: Mapping[str, Any]) -> dict[str, Any]:
    plain = ("country", "city", "links", "language", "timezone", "theme")
    values = {name: given[name] for name in plain if name in given}
    values |= given.get("units", {})
    if "bio" in given:
        text = given["bio"] or None
        values |= {"bio": text, "bio_html": bio.render(text) if text else None}
    return values


def privacy(member_id: int) -> Privacy:
    """A member's switches."""
    return privacy_of([member_id])[member_id]


def change_privacy(member_id: int, given: Mapping[str, object]) -> None:
    """Throw these switches. Commits."""
    lock_member(member_id)
    store(member_id, given)
    audit.record(
        "member.privacy_changed", actor_id=member_id, target=f"member:{member_id}", details=dict(given)
    )
    db.session.commit()
