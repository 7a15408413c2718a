"""Who may stand on lists that compare members, as a statement for lists of very many."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.accounts.sessions.restrictions import list_locked_out
from motorclub.members.models import PendingDeletion
from motorclub.people.models import Member, Profile
from motorclub.people.services import FORMER

_IS_PUBLIC = sa.func.coalesce(Profile.visible_to, "ALL") == "ALL"


def listed_members() -> sa.Select[int, str, str | None, bool]:
    """`id`, `role`, `country` and `shows_garage` of the members whom a leaderboard may show.

    These are all but those who are banned, have asked to be deleted, have gone, or are hidden by their privacy
    switch `hide_leaderboard`. `country` is null where the profile is not for everybody. A plugin joins the statement
    as a subquery.
    """
    hidden = sa.func.coalesce(Profile.hide_leaderboard, sa.false())
    return (
        sa.select(
            Member.id,
            Member.role,
            sa.case((_IS_PUBLIC, Profile.country)).label("country"),
            (~sa.func.coalesce(Profile.hide_garage, sa.false())).label("shows_garage"),
        )
        .outerjoin(Profile, Profile.member_id == Member.id)
        .where(
            ~hidden,
            Member.erased_at.is_(None),
            Member.username_key != FORMER,
            ~sa.exists().where(PendingDeletion.member_id == Member.id),
            Member.id.not_in(list_locked_out()),
        )
    )
