"""The row that stands for all deleted members: their texts may stay, without their name."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.db import db
from motorclub.people.models import Member
from motorclub.viewer import Role

# Nobody can register it: a username has no spaces and an address has an @.
FORMER = "former member"
# No password leads in: this is the hash of none.
NO_PASSWORD = "!"  # noqa: S105


def former_member_id() -> int:
    """The id of the member called "former member", made when first needed; in the caller's transaction.

    An `erase` gives it what must not go with its author.
    """
    found = db.session.scalar(sa.select(Member.id).where(Member.username_key == FORMER))
    if found is None:
        db.session.execute(
            insert(Member)
            .values(
                username=FORMER,
                username_key=FORMER,
                email=FORMER,
                email_key=FORMER,
                password_hash=NO_PASSWORD,
                role=Role.USER,
                created_at=clock.now(),
            )
            .on_conflict_do_nothing(index_elements=[Member.username_key])
        )
        found = db.session.scalar(sa.select(Member.id).where(Member.username_key == FORMER))
    if found is None:
        raise LookupError(f"the row of the {FORMER} could not be made")
    return found
