"""The language that the reader of a mail has."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.db import db
from motorclub.people.models import Member, Profile
from motorclub.people.services import key_of
from motorclub.plugin.language import site_language


def language_of(address: str) -> str:
    """The language of the member with this address; the site's own for those who have chosen none, and for others."""
    of_member = Profile.member_id == Member.id
    chosen = sa.select(Profile.language).join(Member, of_member).where(Member.email_key == key_of(address))
    return db.session.scalar(chosen) or site_language()
