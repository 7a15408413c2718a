"""Live frames about announcements, sent after the commit.

Every frame has the whole state of its object. `unread` is sent only to its own member; frames about an event's
announcements reach only their recipients, even if others subscribe.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import UNSET

from motorclub.api import Topic, is_own, send_after_commit, send_each_after_commit
from motorclub.api.rows import Row, schema_of
from motorclub_announcements import queries
from motorclub_announcements.models import Tab

CREATED, UPDATED, DELETED = "ANNOUNCEMENT_CREATED", "ANNOUNCEMENT_UPDATED", "ANNOUNCEMENT_DELETED"
UNREAD = "UNREAD_CHANGED"

GENERAL_TOPIC = "/topic/announcements/general"
EVENT_TOPIC = "/topic/announcements/event"
USER_TOPIC = "/topic/announcements/user/{userId}"

ANNOUNCEMENT_FRAMES = (CREATED, UPDATED, DELETED)


class SharedFrameRow(Row):
    """An announcement as it is now, for many."""

    announcement: queries.AnnouncementRow


class PersonalFrameRow(queries.UnreadFrameRow):
    """An announcement for one member, and all that the menu shows."""

    announcement: queries.AnnouncementRow


SHARED_MESSAGES = dict.fromkeys(ANNOUNCEMENT_FRAMES, schema_of(SharedFrameRow))
OWN_MESSAGES = dict.fromkeys(ANNOUNCEMENT_FRAMES, schema_of(PersonalFrameRow))


TOPICS = (
    Topic(
        GENERAL_TOPIC,
        "General announcements, for everybody.",
        messages=SHARED_MESSAGES,
    ),
    Topic(
        EVENT_TOPIC,
        "Announcements about events; each frame reaches only the recipients.",
        messages=SHARED_MESSAGES,
        addressed=True,
    ),
    Topic(
        USER_TOPIC,
        "A member's personal announcements, and what is unread.",
        may_subscribe=is_own,
        messages={**OWN_MESSAGES, UNREAD: schema_of(queries.UnreadFrameRow)},
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

    def build(active: Collection[str]) -> Mapping[str, queries.UnreadFrameRow]:
        return _own([(topic, topics[topic]) for topic in active], announcement_id)

    send_each_after_commit(topics, kind, build)


def _own(
    recipients: Sequence[tuple[str, int]], announcement_id: int | None
) -> Mapping[str, queries.UnreadFrameRow]:
    """The frame of each member who listens."""
    states = queries.snapshots([user_id for _, user_id in recipients])
    if announcement_id is None:
        return {topic: states[user_id] for topic, user_id in recipients}
    return {
        topic: PersonalFrameRow(
            state.unread, state.latest, queries.get_announcement(announcement_id, user_id)
        )
        for topic, user_id in recipients
        for state in (states[user_id],)
    }


def _shared(announcement_id: int) -> SharedFrameRow:
    row = queries.get_announcement(announcement_id, None)
    # One frame for many says nothing about who has read it.
    row.read_at = UNSET
    return SharedFrameRow(row)
