"""The member's own row, profile and pictures: handed out, and deleted last of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.credentials.passwords import passwords
from motorclub.accounts.credentials.tokens import random_token
from motorclub.db import Base, after_commit, db
from motorclub.files import services as files
from motorclub.members.data import exports
from motorclub.members.models import GoneMember
from motorclub.members.profiles.avatars import picture_name
from motorclub.members.profiles.pictures import name_of
from motorclub.members.profiles.records import COLUMNS, banner_of
from motorclub.people.models import Member, OldName, Profile
from motorclub.plugin.exports import execute_counted, export_rows
from motorclub.plugin.values import ContentChoice, Erased, ExportFile, PersonalData
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import Role

MEMBER = (Member.id, Member.username, Member.email, Member.role, Member.profile_image)
MEMBER_TIMES = (Member.display_name, Member.email_verified_at, Member.created_at, Member.seen_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """The account, the profile, former names and pictures."""
    yield export_rows("member.json", sa.select(*MEMBER, *MEMBER_TIMES).where(Member.id == user_id))
    yield export_rows("profile.json", sa.select(*COLUMNS).where(Profile.member_id == user_id))
    names = sa.select(OldName.name_key, OldName.changed_at).where(OldName.member_id == user_id)
    yield export_rows("old_names.json", names.order_by(OldName.changed_at))
    yield from _pictures(user_id)


def _pictures(user_id: int) -> Iterator[ExportFile]:
    username = db.session.scalar(sa.select(Member.username).where(Member.id == user_id))
    stored = {"picture.jpg": picture_name(username or ""), "banner.jpg": name_of(banner_of(user_id) or "")}
    for name, where in stored.items():
        content = files.get(where) if where else None
        if content is not None:
            yield ExportFile(name, content)


def erase(user_id: int) -> Erased:
    """The member's row and everything that depends on it.

    Last of all: the database refuses it while a plugin still has rows that refer to the member.
    """
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, content: ContentChoice) -> Erased:
    """As `erase`; with KEEP, a row with nothing but the name remains, for the content that shows it."""
    member = db.session.get(Member, user_id)
    if member is None:
        return Erased()
    removed = exports.forget(user_id)
    _remove_pictures(member)
    if content is ContentChoice.KEEP:
        removed += _reduce_to_name(member)
    else:
        removed += _delete(member)
    recheck_member(user_id)
    return Erased(removed)


def _remove_pictures(member: Member) -> None:
    banner, picture = banner_of(member.id), picture_name(member.username)
    after_commit(lambda: files.remove(picture))
    if banner is not None:
        after_commit(lambda: files.remove(name_of(banner)))


def _delete(member: Member) -> int:
    removed = execute_counted(sa.delete(Member).where(Member.id == member.id))
    db.session.expunge(member)
    db.session.add(GoneMember(id=member.id, erased_at=clock.now()))
    db.session.flush()
    return removed


def _reduce_to_name(member: Member) -> int:
    """Delete the core's rows that would go with the member's row; of the row itself, keep the name and the date."""
    removed = sum(
        execute_counted(sa.delete(table).where(column == member.id)) for table, column in _dependent_tables()
    )
    # Nobody is called so: a username has no spaces, and an address has an @.
    member.email = member.email_key = f"former member {member.id}"
    member.password_hash = passwords().hash(random_token())
    member.role, member.erased_at = Role.USER, clock.now()
    member.profile_image = member.display_name = member.display_key = None
    member.email_verified_at = member.seen_at = None
    db.session.flush()
    return removed


def _dependent_tables() -> Iterator[tuple[sa.Table, sa.Column[Any]]]:
    """The core's tables whose rows go with their member, and the column that refers to the member."""
    for mapper in Base.registry.mappers:
        table: Any = mapper.local_table
        for key in table.foreign_keys:
            if key.column.table.name == Member.__tablename__ and key.ondelete == "CASCADE":
                yield table, key.parent


PERSONAL_DATA = (PersonalData("The account, the profile and its pictures.", export, erase, erase_as),)
