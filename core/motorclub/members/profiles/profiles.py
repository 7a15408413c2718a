"""A member's profile: for themselves, for others, its changes, and when the member was last seen.

Last seen is written at most once in five minutes for each member, after the response has been sent. A process remembers
whom it has marked lately, so that nearly all requests do nothing here; the statement itself skips members whom another
process has marked.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Protocol

import sqlalchemy as sa
from flask import Flask, Response, g
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError

from motorclub import audit, clock
from motorclub.content.markdown import plain_words
from motorclub.content.styles import SHORT_TEXT
from motorclub.db import db, reads
from motorclub.figures.days import day_of
from motorclub.files import services as files
from motorclub.http import ApiError, forbidden, not_found
from motorclub.http.address import site_url
from motorclub.http.schemas import camel
from motorclub.members.models import ActiveDay, DeletedMember, PendingDeletion
from motorclub.members.profiles import names, pictures, records
from motorclub.members.profiles.records import COLUMNS, PROFILE, Privacy, fill_defaults, privacy_of, store
from motorclub.people.models import Member, OldName, Profile
from motorclub.people.services import FORMER, NOT_DELETED, key_of, lock_member
from motorclub.plugin.content import Content, ContentRef
from motorclub.plugin.services import ServiceFailed, service
from motorclub.plugin.values import (
    MISSING_PAGE,
    WITHDRAWN_PAGE,
    ContentAction,
    ContentDraft,
    ContentType,
    PageHead,
    PageResolver,
)
from motorclub.review.permissions import REVIEW
from motorclub.review.services import review
from motorclub.viewer import VISITOR, Viewer

PRECISION = timedelta(minutes=5)
# How many are remembered; beyond that all are forgotten together, which costs a statement each.
MOST_MARKED = 50_000

_log = logging.getLogger("motorclub.members")


class Marks:
    """The members whom this process has marked as seen, and when."""

    def __init__(self) -> None:
        self._marked: dict[int, datetime] = {}
        self._lock = threading.Lock()

    def due(self, member_id: int, now: datetime) -> bool:
        """Whether to mark this member now; if so, it is taken to be done."""
        marked = self._marked.get(member_id)
        # A clock that was set back must not keep anybody unseen.
        if marked is not None and abs(now - marked) < PRECISION:
            return False
        with self._lock:
            if len(self._marked) >= MOST_MARKED:
                self._marked.clear()
            self._marked[member_id] = now
        return True


def mark_seen(member_id: int, now: datetime) -> None:
    """Write that the member was here, unless that was written within the last five minutes, and on which day. Commits.

    A row that somebody else is changing is left alone: nobody waits for a mark.
    """
    old = sa.or_(Member.seen_at.is_(None), Member.seen_at <= now - PRECISION)
    free = (
        sa.select(Member.id)
        .where(Member.id == member_id, old)
        .with_for_update(key_share=True, skip_locked=True)
        .scalar_subquery()
    )
    seen = sa.update(Member).where(Member.id == free).values(seen_at=now).returning(Member.id).cte("seen")
    active = sa.select(sa.literal(day_of(now), sa.Date), seen.c.id)
    today = insert(ActiveDay).from_select(["day", "member_id"], active)
    with db.engine.begin() as connection:
        connection.execute(today.on_conflict_do_nothing())


def init_app(app: Flask) -> None:
    """Mark the members whose requests `app` answers as seen."""
    marks = Marks()

    def notice(response: Response) -> Response:
        viewer: Viewer | None = g.get("_viewer")
        now = clock.now()
        if viewer is not None and viewer.id is not None and marks.due(viewer.id, now):
            response.call_on_close(lambda: _mark_afterwards(app, viewer.member_id, now))
        return response

    app.after_request(notice)


def _mark_afterwards(app: Flask, member_id: int, now: datetime) -> None:
    with app.app_context():
        try:
            mark_seen(member_id, now)
        except SQLAlchemyError as error:
            _log.warning("member %d could not be marked as seen: %s", member_id, error)


FOLLOWS = "social.follows"
# A member seen since then counts as online: a mark is written every five minutes while they are.
ONLINE = PRECISION + timedelta(minutes=1)


class Follows(Protocol):
    """What the core needs from the plugin that knows who follows whom."""

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
    profile = fill_defaults(row._asdict())
    if not may_see(viewer, member_id, profile["visible_to"]):
        return _private(row)
    here = row.seen_at is not None and row.seen_at > clock.now() - ONLINE
    shows_online = not profile["hide_online"] or viewer.id == member_id
    return profile | {
        "last_seen_at": row.seen_at if shows_online else None,
        "online": here if shows_online else None,
        "state": "ACTIVE",
        "hidden": False,
    }


def _private(row: Any) -> dict[str, Any]:
    public = {"id": row.id, "username": row.username, "profile_image": row.profile_image}
    return {**NOTHING, **public, "state": "ACTIVE", "hidden": True}


def _gone(member_id: int) -> dict[str, object]:
    """Somebody who has been erased; 404 for a number that was never anybody's."""
    if reads().scalar(sa.select(DeletedMember.id).where(DeletedMember.id == member_id)) is None:
        raise not_found("User {id}", id=member_id)
    return _former(member_id, FORMER)


def _former(member_id: int, name: str) -> dict[str, object]:
    return {**NOTHING, "id": member_id, "username": name, "state": "FORMER", "hidden": False}


def describe_profile(member_id: int) -> PageHead:
    """The head of `/profile/{id}`. A private profile has no words; that of a former member is withdrawn."""
    try:
        profile = seen_by(VISITOR, member_id)
    except ApiError:
        return MISSING_PAGE
    if profile["state"] == "FORMER":
        return WITHDRAWN_PAGE
    if profile["hidden"]:
        return PageHead()
    words = plain_words(profile["bio"] or "", SHORT_TEXT)
    name = profile["display_name"] or profile["username"]
    image = profile["profile_image"] or ""
    person = {"@type": "Person", "name": name, "alternateName": profile["username"], "description": words}
    return PageHead(
        name,
        words or f"{name} on Motorclub.",
        html=profile["bio_html"] or "",
        image=image,
        kind="profile",
        structured={
            "@type": "ProfilePage",
            "dateCreated": clock.iso(profile["created_at"]),
            "mainEntity": person | ({"image": site_url(image)} if image else {}),
        },
        feed={"member": str(member_id)},
    )


def load_profiles(member_ids: Collection[int], viewer: Viewer) -> Iterator[Content]:
    """The profiles that the viewer may see, of members who have not gone."""
    here = sa.and_(Member.id.in_(member_ids), NOT_DELETED)
    for row in reads().execute(_PUBLIC.where(here)):
        shown = fill_defaults(row._asdict())
        if may_see(viewer, row.id, shown["visible_to"]):
            yield Content(
                ContentRef(PROFILE, row.id),
                title=row.display_name or row.username,
                url=f"/profile/{row.id}",
                author_id=row.id,
                created_at=row.created_at,
                excerpt=plain_words(shown["bio"] or "", SHORT_TEXT)[:EXCERPT_LENGTH],
                image=row.profile_image,
            )


EXCERPT_LENGTH = 200
PAGE = "/profile/:id"
PAGE_RESOLVERS = (PageResolver(PAGE, describe_profile),)


def may_see(viewer: Viewer, member_id: int, visible_to: str) -> bool:
    """Whether a profile that is open to `visible_to` (Profile.visible_to) is open to this viewer."""
    if visible_to == "ALL" or viewer.id == member_id or viewer.may("members.see_private"):
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


_LAST_CHANGE = (
    sa.select(sa.func.max(OldName.changed_at)).where(OldName.member_id == Member.id).scalar_subquery()
)
_OWN = (
    sa.select(
        Member.id,
        Member.username,
        Member.display_name,
        Member.email,
        Member.email_verified_at,
        Member.role,
        Member.profile_image,
        Member.created_at,
        _LAST_CHANGE.label("renamed_at"),
        PendingDeletion.requested_at,
        PendingDeletion.due_at,
        PendingDeletion.content,
        *COLUMNS,
    )
    .outerjoin(Profile, Profile.member_id == Member.id)
    .outerjoin(PendingDeletion, PendingDeletion.member_id == Member.id)
)


def own_profile(member_id: int) -> dict[str, Any]:
    """A member's own account and profile, for OwnProfileSchema."""
    row = fill_defaults(reads().execute(_OWN.where(Member.id == member_id)).one()._asdict())
    leaving = {name: row[name] for name in ("requested_at", "due_at", "content")}
    return row | {
        "email_verified": row["email_verified_at"] is not None,
        "units": {"distance": row["distance"], "power": row["power"]},
        "username_changeable_at": names.until(row["renamed_at"]),
        "deletion": leaving if row["due_at"] else None,
    }


def change_profile(viewer: Viewer, changes: Mapping[str, Any]) -> None:
    """Change what is given of OwnProfileSchema's fields. Commits.

    Raises 409 or 400 for field username when that cannot be the member's name, 400 for field displayName.
    """
    member_id = viewer.member_id
    member = lock_member(member_id)
    review(ContentDraft(ContentRef(PROFILE, member_id), viewer, _texts_of(changes)))
    if changes.get("display_name"):
        names.check_display_name(changes["display_name"], member)
    made = (
        names.rename(member, changes["username"])
        if changes.get("username", member.username) != member.username
        else []
    )
    if "display_name" in changes:
        member.display_name = changes["display_name"] or None
        member.display_key = key_of(member.display_name) if member.display_name else None
    values = _own_columns(changes)
    if values:
        store(member_id, values)
    details = {"fields": sorted(changes)}
    audit.record("member.profile_changed", actor_id=member_id, target=f"member:{member_id}", details=details)
    _commit_files(made)


def _commit_files(made: list[str]) -> None:
    """Commit, or take the files of a name that did not become the member's away again."""
    try:
        db.session.commit()
    except BaseException:
        for name in made:
            files.remove(name)
        raise


def _texts_of(changes: Mapping[str, Any]) -> dict[str, str | None]:
    """What others will read of it, by the names of the call's fields."""
    links = (f"{link['label']} {link['url']}" for link in changes.get("links", ()))
    plain = {camel(name): changes.get(name) for name in ("username", "display_name", "bio", "city")}
    return {**plain, "links": "\n".join(links)}


def _own_columns(changes: Mapping[str, Any]) -> dict[str, Any]:
    plain = ("country", "city", "links", "language", "timezone", "theme")
    values = {name: changes[name] for name in plain if name in changes}
    values |= changes.get("units", {})
    if "bio" in changes:
        text = changes["bio"] or None
        values |= {"bio": text, "bio_html": records.render_bio(text) if text else None}
    return values


EMPTY: Mapping[str, Any] = {"bio": None, "bio_html": None, "city": None, "links": [], "banner": None}


def remove_profile(member_id: int, viewer: Viewer, note: str = "") -> None:
    """Take away a member's display name, texts and pictures, as staff do. Does not commit. Raises 404, 403."""
    if not viewer.may(REVIEW):
        raise forbidden()
    member = lock_member(member_id)
    pictures.remove_files_of(member)
    member.display_name = member.display_key = member.profile_image = None
    store(member_id, EMPTY)
    audit.record(
        "member.profile_removed", actor_id=viewer.id, target=f"member:{member_id}", details={"note": note}
    )


ACTIONS = {ContentAction.REMOVE: remove_profile}
CONTENT_TYPES = (ContentType(PROFILE, "Member", load_profiles, page=PAGE, actions=ACTIONS),)


def privacy(member_id: int) -> Privacy:
    """A member's switches."""
    return privacy_of([member_id])[member_id]


def change_privacy(member_id: int, changes: Mapping[str, object]) -> None:
    """Throw these switches. Commits."""
    lock_member(member_id)
    store(member_id, changes)
    audit.record(
        "member.privacy_changed", actor_id=member_id, target=f"member:{member_id}", details=dict(changes)
    )
    db.session.commit()
