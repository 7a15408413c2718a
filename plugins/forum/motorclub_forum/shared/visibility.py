"""Blocks and mutes: which posts of others a member does not see.

Lists and the pages for visitors are the same for everybody and are cached; a member's browser asks once for the members
to hide (`list_hidden_members`) and folds their rows. A member's own view of a question says it of each post.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import sqlalchemy as sa

from motorclub.api import Member, Viewer, forbidden, may_see_profile, not_found, privacy_of, reads
from motorclub.api.rows import Row
from motorclub_forum.permissions import MODERATE
from motorclub_forum.shared import integrations

BLOCKED, MUTED = "BLOCKED", "MUTED"
REFUSED = "You cannot do this: one of you has blocked the other."
APART = "A block keeps you apart from this member."


class Post(Protocol):
    """A question or an answer on its way to a reader."""

    author_id: int
    hidden_because: str | None

    def withhold(self) -> None:
        """Remove what a block keeps from its reader."""


def mark_hidden(viewer: Viewer, moderator: bool, posts: Sequence[Post]) -> None:
    """Set `hidden_because` of each post; one statement for all of them, none for visitors and moderators.

    The texts of muted members are delivered, because their reader may unfold them; blocked ones are not.
    """
    others = {post.author_id for post in posts} - {viewer.id}
    asked = viewer.signed_in and not moderator
    reasons = integrations.list_unheard_reasons(viewer.member_id, others) if asked else {}
    for post in posts:
        post.hidden_because = reasons.get(post.author_id)
        if post.hidden_because == BLOCKED:
            post.withhold()


class Spared(Row):
    """Members whose posts the caller does not see in lists: muted ones are folded, others left out."""

    muted: list[int]
    blocked: list[int]


def list_hidden_members(viewer: Viewer) -> Spared:
    """Whose rows in lists the viewer sees folded, and whose not at all."""
    reasons = integrations.list_unheard_reasons(viewer.member_id) if not viewer.may(MODERATE) else {}
    muted, blocked = (
        sorted(one for one, reason in reasons.items() if reason == wanted) for wanted in (MUTED, BLOCKED)
    )
    return Spared(muted, blocked)


def list_blocked(viewer: Viewer) -> Collection[int]:
    """Members whom the viewer cannot answer because of a block; none for moderators.

    Read before the transaction: a block made at the same moment counts as made after the answer.
    """
    return list_hidden_members(viewer).blocked


def is_blocked(viewer: Viewer, other_id: int) -> bool:
    """Whether a block stands between the viewer and another member; never for moderators."""
    if viewer.may(MODERATE) or other_id == viewer.id:
        return False
    return integrations.list_unheard_reasons(viewer.member_id, [other_id]).get(other_id) == BLOCKED


def check_profile_open(viewer: Viewer, user_id: int) -> None:
    """Raises 404 for an unknown member, 403 for a profile that the viewer does not see and where a block stands."""
    if reads().scalar(sa.select(Member.id).where(Member.id == user_id, Member.erased_at.is_(None))) is None:
        raise not_found(f"User {user_id}")
    if not may_see_profile(viewer, user_id, privacy_of([user_id])[user_id].visible_to):
        raise forbidden("This member keeps the profile private.")
    if viewer.signed_in and is_blocked(viewer, user_id):
        raise forbidden(APART)


def check_none_blocked(other_id: int, blocked: Collection[int]) -> None:
    """Raises 403 if the other member is one of the blocked ones."""
    if other_id in blocked:
        raise forbidden(REFUSED)
