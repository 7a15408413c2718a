"""Locks on a member, for those who change how the member signs in and those who rely on it.

Both lock the member's row first, before any other row: so all such changes take turns, none waits for another that
waits for it, and no session is opened with a password that is changed at the same moment.
"""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.db import db
from motorclub.http import not_found
from motorclub.people.models import Member


def lock_member(member_id: int) -> Member:
    """The member as they are now, for this transaction to change; others that want to wait. Raises 404."""
    return _locked(sa.select(Member).where(Member.id == member_id).with_for_update(key_share=True))


def hold_member(member_id: int) -> Member:
    """The member as they are now and stay until this transaction ends, for who opens a session. Raises 404."""
    return _locked(sa.select(Member).where(Member.id == member_id).with_for_update(read=True))


def _locked(wanted: sa.Select[Member]) -> Member:
    member = db.session.scalars(wanted.execution_options(populate_existing=True)).one_or_none()
    if member is None:  # erased since their id was read
        raise not_found("The account")
    return member
