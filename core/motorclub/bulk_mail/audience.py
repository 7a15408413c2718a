"""Whom a mail to many reaches: members with a confirmed address who have not said no, and are not about to leave."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import sqlalchemy as sa

from motorclub.bulk_mail.notifications import NEWS
from motorclub.db import db, reads
from motorclub.mail.models import BulkMail, BulkMailRecipient
from motorclub.members.administration.listing import Status, member_conditions
from motorclub.notifications.preferences import want_mails_of
from motorclub.people.models import Member


def reached(
    roles: Collection[str] = (), joined: str | None = None, seen: str | None = None
) -> Iterator[sa.ColumnElement[bool]]:
    """The conditions of a filter; without one they are everybody's who may be written to at all."""
    yield from member_conditions(roles=roles, joined=joined, seen=seen, status=Status.ACTIVE)
    yield want_mails_of(NEWS)


def size(roles: Collection[str], joined: str | None, seen: str | None) -> int:
    """How many a filter reaches now."""
    counted = sa.select(sa.func.count()).select_from(Member).where(*reached(roles, joined, seen))
    return reads().scalar(counted) or 0


def fix(row: BulkMail) -> int:
    """Write down whom a mail reaches at this moment, in the current transaction; how many they are.

    Who joins later is not written to, however long it takes: the author has not confirmed that.
    """
    chosen = sa.select(sa.literal(row.id, sa.BigInteger), Member.id)
    statement = sa.insert(BulkMailRecipient).from_select(
        ["bulk_mail_id", "member_id"], chosen.where(*reached(row.roles, row.joined, row.seen))
    )
    # Otherwise the driver is not asked how many rows an INSERT has made.
    result = db.session.connection().execute(statement, execution_options={"preserve_rowcount": True})
    return result.rowcount
