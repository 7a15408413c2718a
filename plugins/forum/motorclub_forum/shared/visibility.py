"""Blocks and mutes: which posts of others a member does not see.

Lists and the pages for visitors are the same for everybody and are cached; a member's browser asks once for the members
to hide (`list_hidden_members`) and folds their rows. A member's own view of a question says it of each post.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import Member, Viewer, db, forbidden, may_see_profile, not_found, privacy_of, reads
from motorclub_forum.permissions import MODERATE
from motorclub_forum.shared import integrations

Item = dict[str, Any]

BLOCKED, MUTED = "BLOCKED", "MUTED"
REFUSED = "You cannot do this: one of you has blocked the other."
APART = "A block keeps you apart from this member."
# Nothing of a post that a block keeps from its reader.
WITHHELD: Item = {
    "body": "",
    "body_html": "",
    "attachments": [],
    "may": [],
    "symptom": "",
    "symptom_when": "",
    "warning_lights": "",
    "tried_so_far": "",
    "fault_codes": [],
    "tools_needed": [],
    "parts_cost": None,
    "labour_hours": None,
    "difficulty": None,
}


def mark_hidden(viewer: Viewer, moderator: bool, posts: Sequence[Item]) -> None:
    """Set `hidden_because` of each post; one statement for all of them, none for visitors and who moderates.

    Muted people's texts are delivered, for their reader may unfold them; those that a block keeps away are not.
    """
    others = {post["author"]["id"] for post in posts} - {viewer.id}
    asked = viewer.signed_in and not moderator
    reasons = integrations.list_unheard_reasons(viewer.member_id, others) if asked else {}
    for post in posts:
        reason = post["hidden_because"] = reasons.get(post["author"]["id"])
        if reason == BLOCKED:
            post |= {name: value for name, value in WITHHELD.items() if name in post}


def list_hidden_members(viewer: Viewer) -> Item:
    """SparedSchema: whose rows in lists the viewer is to see folded, and whose not at all."""
    reasons = integrations.list_unheard_reasons(viewer.member_id) if not viewer.may(MODERATE) else {}
    return {
        "muted": sorted(one for one, reason in reasons.items() if reason == MUTED),
        "blocked": sorted(one for one, reason in reasons.items() if reason == BLOCKED),
    }


def list_blocked(viewer: Viewer) -> Collection[int]:
    """Whom a block keeps from being answered by the viewer; nobody from who moderates.

    Read before the transaction, where it costs one statement: a block made in the same moment comes after the answer.
    """
    apart: Collection[int] = list_hidden_members(viewer)["blocked"]
    return apart


def is_blocked(viewer: Viewer, other_id: int) -> bool:
    """Whether a block stands between a member and another one; not for who moderates."""
    if viewer.may(MODERATE) or other_id == viewer.id:
        return False
    return integrations.list_unheard_reasons(viewer.member_id, [other_id]).get(other_id) == BLOCKED


def check_profile_open(viewer: Viewer, user_id: int) -> None:
    """Raises 404 for nobody, 403 for a profile that the viewer does not see and where a block keeps them apart."""
    if reads().scalar(sa.select(Member.id).where(Member.id == user_id, Member.erased_at.is_(None))) is None:
        raise not_found(f"User {user_id}")
    if not may_see_profile(viewer, user_id, privacy_of([user_id])[user_id].visible_to):
        raise forbidden("This member keeps the profile private.")
    check_not_blocked(viewer, user_id)


def check_not_blocked(viewer: Viewer, author_id: int) -> None:
    """Raises 403 for a member whose list of posts a block keeps from the viewer; a muted one's is asked for."""
    if viewer.signed_in and is_blocked(viewer, author_id):
        raise forbidden(APART)


def check_none_blocked(other_id: int, apart: Collection[int]) -> None:
    """Raises 403 where the other is one of those."""
    if other_id in apart:
        db.session.rollback()
        raise forbidden(REFUSED)
