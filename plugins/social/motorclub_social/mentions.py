"""Who is mentioned in a text: names that are members, who let themselves be mentioned, and whom no block keeps away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from motorclub.api import ApiError, Member, Viewer, db, privacy_of
from motorclub_social import relations
from motorclub_social.models import Follow
from motorclub_social.targets import MEMBER, lock_pairs

MOST = 5
TOO_MANY = f"At most {MOST} people can be mentioned in a comment."


def named(names: Sequence[str]) -> dict[str, int]:
    """The members among these lower-case names. Raises 422 for more than five."""
    if not names:
        return {}
    rows = db.session.execute(
        sa.select(Member.username_key, Member.id).where(
            Member.username_key.in_(names), Member.erased_at.is_(None)
        )
    )
    found: dict[str, int] = {row[0]: row[1] for row in rows}
    if len(found) > MOST:
        raise ApiError(422, TOO_MANY, field="body")
    return found


def allowed(viewer: Viewer, people: Mapping[str, int]) -> dict[str, int]:
    """Those of them whom the viewer may mention; the names of the others stay words.

    What is between the viewer and them is held until the transaction ends.
    """
    if not people:
        return {}
    lock_pairs(viewer.member_id, people.values(), shared=True)
    wishes = privacy_of(people.values())
    kept_away = relations.blocked_among(viewer.member_id, people.values())
    friends = _following(people, viewer.member_id)
    open_to = {"ALL": set(people.values()), "FOLLOWED": friends, "NOBODY": set[int]()}
    return {
        name: number
        for name, number in people.items()
        if number not in kept_away and (number == viewer.id or number in open_to[wishes[number].mentions])
    }


def _following(people: Mapping[str, int], member_id: int) -> set[int]:
    """Those who follow a member."""
    chosen = sa.select(Follow.follower_id).where(
        Follow.target_type == MEMBER,
        Follow.target_id == member_id,
        Follow.follower_id.in_(list(people.values())),
    )
    return set(db.session.scalars(chosen))
