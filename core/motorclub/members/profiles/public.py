"""What others see of a member: as much as the member lets them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub import clock
from motorclub.content.markdown import plain_words
from motorclub.db import reads
from motorclub.http import ApiError, not_found
from motorclub.members.models import GoneMember
from motorclub.members.permissions import SEE_PRIVATE
from motorclub.members.profiles import bio
from motorclub.members.profiles.last_seen import PRECISION
from motorclub.members.profiles.records import known
from motorclub.people.deleted_member import FORMER
from motorclub.people.models import Member, Profile
from motorclub.plugin.services import ServiceFailed, service
from motorclub.plugin.values import MISSING_PAGE, WITHDRAWN_PAGE, PageHead, PageResolver
from motorclub.viewer import VISITOR, Viewer

FOLLOWS = "social.follows"
# Whoever was seen then is taken to be here still: a mark is written every five minutes while somebody is.
ONLINE = PRECISION + timedelta(minutes=1)


class Follows(Protocol):
    """What the core asks the plugin that knows who follows whom."""

    def follows(self, follower_id: int, followed_id: int) -> bool:
        """Whether the first one follows the second."""
        ...


_PUBLIC = sa.select(
    Member.id,
    Member.username,
    Member.username_key,
    Member.display_name,
    Member.role,
    Member.profile_image,
    Member.created_at,
    Member.seen_at,
    Member.erased_at,
    Profile.banner,
    Profile.bio,
    Profile.bio_html,
    Profile.country,
    Profile.city,
    Profile.links,
    Profile.visible_to,
    Profile.hide_online,
).outerjoin(Profile, Profile.member_id == Member.id)

NOTHING: Mapping[str, Any] = dict.fromkeys(
    (
        *("display_name", "role", "banner", "bio", "bio_html", "country", "city", "links"),
        *("created_at", "last_seen_at", "online", "profile_image"),
    )
)


def seen_by(viewer: Viewer, member_id: int) -> dict[str, Any]:
    """What `viewer` may see of a member, for PublicMemberSchema. Raises 404."""
    row = reads().execute(_PUBLIC.where(Member.id == member_id)).first()
    if row is None:
        return _gone(member_id)
    if row.erased_at is not None or row.username_key == FORMER:
        return _former(row.id, row.username) | {"role": row.role, "created_at": row.created_at}
    shown = known(row._asdict())
    if not may_see(viewer, member_id, shown["visible_to"]):
        return _private(row)
    here = row.seen_at is not None and row.seen_at > clock.now() - ONLINE
    tells = not shown["hide_online"] or viewer.id == member_id
    return shown | {
        "last_seen_at": row.seen_at if tells else None,
        "online": here if tells else None,
        "state": "ACTIVE",
        "hidden": False,
    }


def _private(row: Any) -> dict[str, Any]:
    shown = {"id": row.id, "username": row.username, "profile_image": row.profile_image}
    return {**NOTHING, **shown, "state": "ACTIVE", "hidden": True}


def _gone(member_id: int) -> dict[str, object]:
    """Somebody who has been erased; 404 for a number that was never anybody's."""
    if reads().scalar(sa.select(GoneMember.id).where(GoneMember.id == member_id)) is None:
        raise not_found(f"User {member_id}")
    return _former(member_id, FORMER)


def _former(member_id: int, name: str) -> dict[str, object]:
    return {**NOTHING, "id": member_id, "username": name, "state": "FORMER", "hidden": False}


def describe_profile(member_id: int) -> PageHead:
    """The head of `/profile/{id}`. A private profile has no words; that of a former member is withdrawn."""
    try:
        shown = seen_by(VISITOR, member_id)
    except ApiError:
        return MISSING_PAGE
    if shown["state"] == "FORMER":
        return WITHDRAWN_PAGE
    if shown["hidden"]:
        return PageHead()
    words = plain_words(shown["bio"] or "", bio.STYLE)
    name = shown["display_name"] or shown["username"]
    image = shown["profile_image"] or ""
    return PageHead(name, words, html=shown["bio_html"] or "", image=image, kind="profile")


PAGE_RESOLVERS = (PageResolver("/profile/:id", describe_profile),)


def may_see(viewer: Viewer, member_id: int, visible_to: str) -> bool:
    """Whether a profile that is open to `visible_to` (Profile.visible_to) is open to this viewer."""
    if visible_to == "ALL" or viewer.id == member_id or viewer.may(SEE_PRIVATE):
        return True
    if not viewer.signed_in or visible_to != "FOLLOWERS":
        return viewer.signed_in and visible_to == "MEMBERS"
    return follows(viewer.member_id, member_id)


def follows(follower_id: int, followed_id: int) -> bool:
    """Whether one member follows another; nobody does while no plugin can say."""
    asked = service(FOLLOWS, Follows)
    try:
        return asked is not None and asked.follows(follower_id, followed_id)
    except ServiceFailed:
        return False
