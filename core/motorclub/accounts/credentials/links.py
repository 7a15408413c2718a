"""Tokens that are sent by mail and work once."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.credentials.tokens import fingerprint, random_token
from motorclub.accounts.models import MailedLink
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.people.locks import lock_member
from motorclub.people.models import Member

SPENT = "This link has expired or has already been used."


def spent() -> ApiError:
    """410 for a link that opens nothing; whether it was ever one is not said."""
    return ApiError(410, SPENT)


def used() -> ApiError:
    """410 for a link that was used, or that a newer one has replaced: its holder may simply be done."""
    return ApiError(410, SPENT, code="LINK_USED")


def issue(member_id: int, purpose: str, life: timedelta) -> str:
    """A new token; the member's earlier ones for the same purpose stop working. In the caller's transaction."""
    now, token = clock.now(), random_token()
    end_all(member_id, purpose)
    db.session.add(
        MailedLink(
            token_hash=fingerprint(token),
            member_id=member_id,
            purpose=purpose,
            created_at=now,
            expires_at=now + life,
        )
    )
    return token


def end_all(member_id: int, purpose: str) -> None:
    """The member's links for this purpose stop working."""
    db.session.execute(
        sa.update(MailedLink)
        .where(MailedLink.member_id == member_id, MailedLink.purpose == purpose, MailedLink.used_at.is_(None))
        .values(used_at=clock.now())
    )


def redeem(token: str, purpose: str) -> Member:
    """Use a token up, in the caller's transaction, and give its member, locked. Raises 410 and rolls back.

    Of two calls at once the update lets one through.
    """
    mine = MailedLink.token_hash == fingerprint(token), MailedLink.purpose == purpose
    member_id = db.session.scalar(sa.select(MailedLink.member_id).where(*mine))
    if member_id is None:
        raise spent()
    member = lock_member(member_id)
    if not _use(*mine):
        over = db.session.scalar(sa.select(MailedLink.used_at).where(*mine)) is not None
        raise used() if over else spent()
    return member


def _use(*which: sa.ColumnElement[bool]) -> bool:
    now = clock.now()
    taken = db.session.scalar(
        sa.update(MailedLink)
        .where(*which, MailedLink.used_at.is_(None), MailedLink.expires_at > now)
        .values(used_at=now)
        .returning(MailedLink.member_id)
    )
    return taken is not None
