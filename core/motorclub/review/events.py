"""What becomes of members' posts, for plugins that moderate."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.plugin.events import Event
from motorclub.plugin.values import ContentAction


@dataclass(frozen=True)
class ReviewEvent(Event):
    """Something that happened to a post; `item_id` is None for a new item that has not been published."""

    type: str
    item_id: int | None
    author_id: int


@dataclass(frozen=True)
class ContentFlagged(ReviewEvent):
    """A post was published, and a reviewer wants staff to look at it."""

    name = "core.content_flagged"

    rule: str


@dataclass(frozen=True)
class ContentHeld(ReviewEvent):
    """A post waits for staff; `held_id` is its number there, None where the plugin itself keeps it."""

    name = "core.content_held"

    rule: str
    held_id: int | None


@dataclass(frozen=True)
class ContentReleased(ReviewEvent):
    """A post that waited has been published."""

    name = "core.content_released"

    released_by: int


@dataclass(frozen=True)
class ContentRejected(ReviewEvent):
    """A post that waited will not be published."""

    name = "core.content_rejected"

    rejected_by: int
    reason: str


@dataclass(frozen=True)
class ContentWithdrawn(ReviewEvent):
    """The author of a post that waited has taken it back; `held_id` as in ContentHeld."""

    name = "core.content_withdrawn"

    held_id: int | None


@dataclass(frozen=True)
class ContentModerated(Event):
    """Somebody has done something to a post: hidden, shown, removed, restored or locked it, or put it under review."""

    name = "core.content_moderated"

    type: str
    item_id: int
    action: ContentAction
    actor_id: int
    note: str


EVENTS = (ContentFlagged, ContentHeld, ContentReleased, ContentRejected, ContentWithdrawn, ContentModerated)
