"""What members contribute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.credentials.passwords import passwords
from motorclub.accounts.credentials.tokens import random_token
from motorclub.db import Base, db
from motorclub.files import services as files
from motorclub.http.texts import Translatable
from motorclub.mail.templating import SITE, USERNAME
from motorclub.members.administration.routes import blueprint as administration
from motorclub.members.data import requests
from motorclub.members.figures import FIGURES
from motorclub.members.models import ActiveDay, DeletedMember
from motorclub.members.profiles.pictures import name_of, picture_name, remove_files_of
from motorclub.members.profiles.profiles import CONTENT_TYPES, PAGE_RESOLVERS
from motorclub.members.profiles.records import COLUMNS, banner_of
from motorclub.members.routes import banned, blueprint
from motorclub.people.models import Member, OldName, Profile
from motorclub.plugin.exports import execute_counted, export_rows
from motorclub.plugin.localized import LocalDate
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import (
    ContentChoice,
    Erased,
    ExportFile,
    Job,
    MailTemplate,
    MailVariable,
    Permission,
    PersonalData,
    Routes,
)
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import STAFF, Role

EXPORT_READY = MailTemplate(
    "data_export_ready",
    "Tells a member that the copy of their data can be fetched.",
    "Your data is ready",
    """\
Hello {{ username }},

the copy of your data that you asked for is ready. For {{ days }} days you can fetch it here:

[Fetch my data]({{ link }})

If you did not ask for it, change your password: somebody else may be signed in as you.""",
    (
        USERNAME,
        MailVariable("link", f"{SITE}/accountsettings?tab=data", needed=True),
        MailVariable("days", "7"),
    ),
)

DELETION_REQUESTED = MailTemplate(
    "account_deletion_requested",
    "Tells a member that their account is going to be deleted, and how to keep it.",
    "Your account will be deleted",
    """\
Hello {{ username }},

you have asked for your account to be deleted. That will happen on {{ due }}. {{ content }}

Until then everything stays as it is. If you change your mind, sign in and keep your account:

[Keep my account]({{ link }})

If it was not you who asked, do the same, and change your password.""",
    (
        USERNAME,
        MailVariable("due", LocalDate(date(2026, 6, 15))),
        MailVariable("content", Translatable("What you have written stays, without your name.")),
        MailVariable("link", f"{SITE}/accountsettings?tab=data", needed=True),
    ),
)

DELETION_CANCELLED = MailTemplate(
    "account_deletion_cancelled",
    "Tells a member that their account is not going to be deleted after all.",
    "Your account stays",
    """\
Hello {{ username }},

your account will not be deleted. Welcome back.

If it was not you who decided so, change your password.""",
    (USERNAME,),
)

USERNAME_CHANGED = MailTemplate(
    "username_changed",
    "Tells a member that their username has changed.",
    "Your username has changed",
    """\
Hello {{ username }},

your username was {{ old }} and is {{ username }} now. Links to the old name lead to you.
You can change it again after {{ days }} days.

If it was not you, change your password: somebody else may be signed in as you.""",
    (USERNAME, MailVariable("old", "old_driver"), MailVariable("days", "90")),
)


MEMBER = (Member.id, Member.username, Member.email, Member.role, Member.profile_image)
MEMBER_TIMES = (Member.display_name, Member.email_verified_at, Member.created_at, Member.seen_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """The account, the profile, former names, the days on which they were here, and pictures."""
    yield export_rows("member.json", sa.select(*MEMBER, *MEMBER_TIMES).where(Member.id == user_id))
    yield export_rows("profile.json", sa.select(*COLUMNS).where(Profile.member_id == user_id))
    names = sa.select(OldName.name_key, OldName.changed_at).where(OldName.member_id == user_id)
    yield export_rows("old_names.json", names.order_by(OldName.changed_at))
    days = sa.select(ActiveDay.day).where(ActiveDay.member_id == user_id)
    yield export_rows("active_days.json", days.order_by(ActiveDay.day))
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
    removed = requests.forget(user_id)
    remove_files_of(member)
    if content is ContentChoice.KEEP:
        removed += _reduce_to_name(member)
    else:
        removed += _delete(member)
    recheck_member(user_id)
    return Erased(removed)


def _delete(member: Member) -> int:
    removed = execute_counted(sa.delete(Member).where(Member.id == member.id))
    db.session.expunge(member)
    db.session.add(DeletedMember(id=member.id, erased_at=clock.now()))
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


class MembersPlugin:
    """What members contribute."""

    register_routes = contributes(
        tuple(Routes(each, "/users") for each in (blueprint, administration, banned))
    )
    register_permissions = contributes(
        (
            Permission(
                "members.manage",
                "See all members, change their roles and end their sessions.",
                frozenset({Role.ADMIN}),
            ),
            Permission("members.see_private", "See profiles that members keep private.", STAFF),
        )
    )
    register_jobs = contributes(
        (
            Job(requests.MAKE, requests.make, retries=3),
            Job("core.members.erase_due", requests.erase_due, every=timedelta(minutes=10)),
            Job("core.members.tidy", requests.tidy, every=timedelta(hours=1)),
        )
    )
    register_mails = contributes((EXPORT_READY, DELETION_REQUESTED, DELETION_CANCELLED, USERNAME_CHANGED))
    register_personal_data = contributes(
        (PersonalData("The account, the profile and its pictures.", export, erase, erase_as),)
    )
    register_figures = contributes(FIGURES)
    register_content_types = contributes(CONTENT_TYPES)
    register_page_resolvers = contributes(PAGE_RESOLVERS)
