"""What one member does, one after another."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.db import db
from motorclub.members.models import Member


def take_turns(member_id: int) -> None:
    """Of two transactions of one member, the second goes on when the first has ended, and then sees what it has left.

    Call it before what is looked at is read. It locks the member's row; who only refers to it does not wait.
    """
    db.session.execute(sa.select(Member.id).where(Member.id == member_id).with_for_update(key_share=True))
