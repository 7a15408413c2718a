"""Members who must reset their password before anybody signs in as them: somebody else knew it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.accounts.models import ResetDemand
from motorclub.db import db
from motorclub.http import ApiError

REFUSAL = "Password reset required"


def demand(member_id: int) -> None:
    """From now on only a reset lets this member in. In the caller's transaction, as all here."""
    row = insert(ResetDemand).values(member_id=member_id, since=clock.now())
    db.session.execute(row.on_conflict_do_nothing())


def lift(member_id: int) -> None:
    """The password is new: the member may come in again."""
    db.session.execute(sa.delete(ResetDemand).where(ResetDemand.member_id == member_id))


def check(member_id: int) -> None:
    """Raises 403 for a member who must reset the password first, after writing it down."""
    since = db.session.scalar(sa.select(ResetDemand.since).where(ResetDemand.member_id == member_id))
    if since is not None:
        audit.record("account.login_refused", actor_id=member_id, details={"reason": "reset required"})
        raise ApiError(403, REFUSAL, code="PASSWORD_RESET_REQUIRED", extra={"error": REFUSAL})
