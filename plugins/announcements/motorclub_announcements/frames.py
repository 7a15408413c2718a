"""What open browsers hear of announcements, after the commit.

Every frame is the whole state of what it speaks of. `unread` travels only to the member it belongs to; what is said
about an event reaches those who were told, whoever else listens.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import UNSET

from motorclub.api import Topic, Viewer, send_after_commit, send_each_after_commit
from motorclub_announcements import queries
from motorclub_announcements.models import Tab
from motorclub_announcements.schemas import PersonalFrameSchema, SharedFrameSchema, UnreadFrameSchema

CREATED, UPDATED, DELETED = "ANNOUNCEMENT_CREATED", "ANNOUNCEMENT_UPDATED", "ANNOUNCEMENT_DELETED"
UNREAD = "UNREAD_CHANGED"

GENERAL_TOPIC = "/topic/announcements/general"
EVENT_TOPIC = "/topic/announcements/event"
USER_TOPIC = "/topic/announcements/user/{userId}"

ANNOUNCEMENT_FRAMES = (CREATED, UPDATED, DELETED)


def own_topic(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Everybody hears of the own announcements only."""
    return viewer.signed_in and params["userId"] == str(viewer.id)


TOPICS = (
    Topic(
        GENERAL_TOPIC,
        "General announcements, for everybody.",
        messages=dict.fromkeys(ANNOUNCEMENT_FRAMES, SharedFrameSchema),
    ),
    Topic(
        EVENT_TOPIC,
        "Announcements about events; each reaches those who were told.",
        messages=dict.fromkeys(ANNOUNCEMENT_FRAMES, SharedFrameSchema),
        addressed=True,
    ),
    Topic(
        USER_TOPIC,
        "A member's personal announcements, and what is unread.",
        may_subscribe=own_topic,
        messages={**dict.fromkeys(ANNOUNCEMENT_FRAMES, PersonalFrameSchema), UNREAD: UnreadFrameSchema},
    ),
)


def topic_of(user_id: int) -> str:
    """Where a member's browsers listen."""
    return USER_TOPIC.format(userId=user_id)


def publish_to(kind: str, announcement_id: int, tab: str, user_ids: Collection[int]) -> None:
    """An announcement has come, changed or gone, for these members."""
    if tab == Tab.PERSONAL:
        _to_each(kind, user_ids, announcement_id)
        return
    if tab == Tab.EVENT and user_ids:
        send_after_commit(EVENT_TOPIC, kind, lambda: _shared(announcement_id), audience=user_ids)
    publish_unread(user_ids)


def publish_to_all(kind: str, announcement_id: int) -> None:
    """A general announcement has come, changed or gone."""
    send_after_commit(GENERAL_TOPIC, kind, lambda: _shared(announcement_id))


def publish_unread(user_ids: Collection[int]) -> None:
    """What these members' menus show has changed."""
    _to_each(UNREAD, user_ids, None)


def _to_each(kind: str, user_ids: Collection[int], announcement_id: int | None) -> None:
    topics = {topic_of(user_id): user_id for user_id in user_ids}

    def build(heard: Collection[str]) -> dict[str, queries.Item]:
        return _own([(topic, topics[topic]) for topic in heard], announcement_id)

    send_each_after_commit(topics, kind, build)


def _own(heard: Sequence[tuple[str, int]], announcement_id: int | None) -> dict[str, queries.Item]:
    """The frame of each member who listens."""
    states = queries.snapshots([user_id for _, user_id in heard])
    if announcement_id is None:
        return {topic: states[user_id] for topic, user_id in heard}
    return {
        topic: states[user_id] | {"announcement": queries.find_announcement(announcement_id, user_id)}
        for topic, user_id in heard
    }


def _shared(announcement_id: int) -> dict[str, object]:
    row = queries.find_announcement(announcement_id, None)
    if row is None:
        raise LookupError(f"announcement {announcement_id} has gone before it could be told")
    # One frame for many says nothing about who has read it.
    row.read_at = UNSET
    return {"announcement": row}
