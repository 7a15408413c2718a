"""Services of other plugins that the showcase uses: each is looked up by name and skipped where it is missing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from motorclub.api import ContentRef, ask_service

MEMBER = "social.member"
BLOCKED = "BLOCKED"
Ref = tuple[str, int]


class Follows(Protocol):
    """Who follows what."""

    def followed(self, member_id: int, type: str) -> Sequence[int]:  # noqa: A002
        """The ids of what a member follows of a content type, at any level but MUTED."""

    def counts(self, refs: Collection[tuple[str, int]]) -> Mapping[tuple[str, int], int]:
        """How many follow these (type, id); what nobody follows is left out."""


class Blocks(Protocol):
    """Blocks and mutes between members."""

    def list_hidden_reasons(self, member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
        """Those of the others, or of all members, whose posts are hidden from the member, and why: BLOCKED or MUTED."""

    def filter_listeners(self, actor_id: int, listeners: Collection[int]) -> Collection[int]:
        """Those of the listeners who may be notified of a member's actions."""


class Feed(Protocol):
    """Activities in feeds."""

    def happened(
        self,
        type: str,  # noqa: A002
        id: int,  # noqa: A002
        deed: str,
        author_id: int,
        about: Collection[tuple[str, int]],
        highlight: bool,
        at: datetime,
    ) -> None:
        """Something has happened to an item, for those who follow its author, the item or what it is `about`."""

    def changed(self, type: str, id: int, actor_id: int | None, what: str) -> None:  # noqa: A002
        """Notify the members who have saved an item of a change, such as "was edited"."""

    def remove(self, type: str, id: int) -> None:  # noqa: A002
        """Remove a deleted item from all feeds."""


class Comments(Protocol):
    """What members say to content."""

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many comments there are on these (type, id); what has none is left out."""

    def commenters(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many members have commented on these (type, id); what has no comment is left out."""


class Bookmarks(Protocol):
    """What members have saved."""

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many members have saved these (type, id); what nobody has saved is left out."""


class Levels(Protocol):
    """The standing of members."""

    def level_of(self, member_id: int) -> int:
        """From 0 (new) to 6."""


def followed_by(member_id: int, kind: str) -> set[int]:
    """The ids of a content type that a member follows."""
    return ask_service("social.follows", Follows, lambda it: set(it.followed(member_id, kind)), set[int]())


def count_followers(ref: ContentRef) -> int:
    """How many members follow an item."""
    key = (ref.type, ref.id)
    return ask_service("social.follows", Follows, lambda it: it.counts([key]).get(key, 0), 0)


def list_blocked(member_id: int) -> set[int]:
    """All members whom a block, by either side, separates from the member."""
    reasons = ask_service(
        "social.blocks", Blocks, lambda it: dict(it.list_hidden_reasons(member_id)), dict[int, str]()
    )
    return {other for other, reason in reasons.items() if reason == BLOCKED}


def are_apart(member_id: int, other_id: int) -> bool:
    """Whether a block, by either side, separates two members."""
    reasons = ask_service(
        "social.blocks",
        Blocks,
        lambda it: dict(it.list_hidden_reasons(member_id, [other_id])),
        dict[int, str](),
    )
    return reasons.get(other_id) == BLOCKED


def filter_listeners(actor_id: int, listeners: Collection[int]) -> set[int]:
    """Those of the listeners who have neither a block nor a mute against the actor."""
    everybody = set(listeners)
    return ask_service(
        "social.blocks", Blocks, lambda it: set(it.filter_listeners(actor_id, everybody)), everybody
    )


def publish_activity(
    ref: ContentRef,
    action: str,
    author_id: int,
    about: Collection[tuple[str, int]],
    *,
    highlight: bool,
    at: datetime,
) -> None:
    """Add an activity to the feeds of followers."""
    ask_service(
        "social.feed",
        Feed,
        lambda feed: feed.happened(ref.type, ref.id, action, author_id, about, highlight, at),
        None,
    )


def publish_change(ref: ContentRef, actor_id: int | None, what: str) -> None:
    """Notify the members who have saved an item of a change, such as "was edited"."""
    ask_service("social.feed", Feed, lambda feed: feed.changed(ref.type, ref.id, actor_id, what), None)


def remove_activity(ref: ContentRef) -> None:
    """Take an item out of all feeds."""
    ask_service("social.feed", Feed, lambda feed: feed.remove(ref.type, ref.id), None)


def count_comments(refs: Collection[Ref]) -> Mapping[Ref, int]:
    """How many comments each of these has; what has none is left out."""
    return ask_service("social.comments", Comments, lambda it: it.counts(refs), dict[Ref, int]())


def count_commenters(refs: Collection[Ref]) -> Mapping[Ref, int]:
    """How many members have commented on each of these; what has no comment is left out."""
    return ask_service("social.comments", Comments, lambda it: it.commenters(refs), dict[Ref, int]())


def count_bookmarks(refs: Collection[Ref]) -> Mapping[Ref, int]:
    """How many members have saved each of these; what nobody has saved is left out."""
    return ask_service("social.bookmarks", Bookmarks, lambda it: it.counts(refs), dict[Ref, int]())


def level_of(member_id: int, otherwise: int) -> int:
    """A member's level."""
    return ask_service("ranks.levels", Levels, lambda levels: levels.level_of(member_id), otherwise)
