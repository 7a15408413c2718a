"""The notifications of the gallery: nobody gets one about their own actions."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import (
    STAFF,
    Category,
    ContentRef,
    Member,
    NotificationKind,
    Viewer,
    db,
    notify,
    resolve_content,
    social,
)
from motorclub_showcase.cars.content import LOG
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.gallery import events
from motorclub_showcase.shared.models import SHOWCASE, LikeTarget, ShowcaseStatus

LIKED = "showcase.liked"
MOVED = "showcase.showcase_moved"
WAITS = "showcase.showcase_waits"

LINK = '<a href="{url}">{title}</a>'
KINDS = (
    NotificationKind(
        LIKED,
        "Somebody liked your car, its page or an entry of its build log.",
        f"<b>{{voter}}</b> liked {LINK}",
        Category.ACTIVITY,
        group_by=("url",),
        window=timedelta(days=1),
        group_template=f"<b>{{count}} likes</b> for {LINK}",
    ),
    NotificationKind(
        MOVED,
        "A moderator approved, hid, deleted or restored the page of your car.",
        f"The page {LINK} {{deed}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        WAITS,
        "The page of a car waits to be approved.",
        f"<b>{{voter}}</b> wants to publish {LINK}, which waits for a moderator",
        Category.NEEDS_ME,
        roles=STAFF,
    ),
)
CONTENT_OF = {LikeTarget.SHOWCASE: SHOWCASE, LikeTarget.CAR: CAR, LikeTarget.BUILD_LOG_ENTRY: LOG}
# A step in the words that follow the title.
DESCRIPTIONS = {
    (ShowcaseStatus.PENDING, ShowcaseStatus.PUBLISHED): "was approved",
    (ShowcaseStatus.HIDDEN, ShowcaseStatus.PUBLISHED): "can be seen again",
    (ShowcaseStatus.PUBLISHED, ShowcaseStatus.PENDING): "waits for a moderator",
}
BY_STATE = {ShowcaseStatus.HIDDEN: "was hidden", ShowcaseStatus.DELETED: "was deleted"}


def notify_of_like(event: events.LikeChanged) -> None:
    """The owner of what was liked; photos go by their page, which has likes of its own."""
    kind = CONTENT_OF.get(LikeTarget(event.target_type))
    listeners = social.filter_listeners(event.member_id, {event.receiver_id})
    if not event.liked or kind is None or not listeners:
        return
    ref = ContentRef(kind, event.target_id)
    item = resolve_content([ref], Viewer(id=event.receiver_id)).get(ref)
    voter = _name_of(event.member_id)
    if item is not None and voter:
        params = {"voter": voter, "title": item.title}
        notify(event.receiver_id, LIKED, params, item.url, actor_id=event.member_id, about=ref)


def _name_of(member_id: int) -> str | None:
    return db.session.scalar(sa.select(Member.username).where(Member.id == member_id))


def notify_of_step(event: events.ShowcaseMoved) -> None:
    """The owner of a page, of what moderators did to it and their note."""
    step = (ShowcaseStatus(event.before), ShowcaseStatus(event.after))
    action = DESCRIPTIONS.get(step) or BY_STATE.get(step[1])
    if event.actor_id in (None, event.owner_id):
        return
    if step[0] == ShowcaseStatus.DELETED:
        action = "was restored"
    if action is None:
        return
    deed = f"{action}: {event.note}" if event.note else action
    url = (
        f"/car/{event.car_id}" if step[1] == ShowcaseStatus.PUBLISHED else f"/myshowcase/{event.showcase_id}"
    )
    notify(event.owner_id, MOVED, {"title": event.title, "deed": deed}, url, actor_id=event.actor_id)


def notify_moderators(event: events.ShowcaseWaits) -> None:
    """Staff, of each page that waits."""
    staff = sa.select(Member.id).where(Member.role.in_(STAFF), Member.erased_at.is_(None))
    voter = _name_of(event.owner_id)
    if not voter:
        return
    for member_id in db.session.scalars(staff).all():
        params = {"voter": voter, "title": event.title}
        url = f"/myshowcase/{event.showcase_id}"
        about = ContentRef(SHOWCASE, event.showcase_id)
        notify(member_id, WAITS, params, url, actor_id=event.owner_id, about=about)
