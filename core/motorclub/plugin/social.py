"""Follows, blocks, feeds, comments and bookmarks, as the plugin that keeps them offers them to others.

Each interface has what other plugins ask for; a provider's service may have more. While there is no provider, or where
it fails, nobody follows, blocks, comments or saves anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from motorclub.plugin.content import ContentRef
from motorclub.plugin.services import ask_service

FOLLOWS, BLOCKS, FEED = "social.follows", "social.blocks", "social.feed"
COMMENTS, BOOKMARKS = "social.comments", "social.bookmarks"
# The content type of members, who can be followed.
MEMBER = "social.member"
BLOCKED, MUTED = "BLOCKED", "MUTED"
# How many followers of one item are notified.
MOST_FOLLOWERS = 1000

Ref = tuple[str, int]


class Follows(Protocol):
    """The service `social.follows`."""

    def followers(
        self,
        type: str,  # noqa: A002
        id: int,  # noqa: A002
        after: int,
        limit: int,
    ) -> Sequence[tuple[int, str]]:
        """(member, level) of those who follow an item, by rising member id, from above `after`; MUTED ones too."""

    def followed(self, member_id: int, type: str) -> Sequence[int]:  # noqa: A002
        """The ids of what a member follows of a content type, at any level but MUTED."""

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many follow these (type, id); what nobody follows is left out."""

    def count_by_day(self, type: str, ids: Collection[int] | None, since: date) -> Mapping[date, int]:  # noqa: A002
        """How many of those who follow items, these or all of a type, began on each day since then."""


class Blocks(Protocol):
    """The service `social.blocks`: blocks and mutes between members."""

    def list_blocked(self, member_id: int, others: Collection[int]) -> Collection[int]:
        """Those of the others whom a block, by either side, separates from the member.

        Locks their relation until the current transaction ends.
        """

    def list_hidden_reasons(self, member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
        """Those of the others, or of all members, whose posts are hidden from the member, and why: BLOCKED or MUTED."""

    def filter_listeners(self, actor_id: int, listeners: Collection[int]) -> Collection[int]:
        """Those of the listeners who may be notified of a member's actions."""


class Feed(Protocol):
    """The service `social.feed`: activities in feeds, and notifications of members who have saved an item."""

    def happened(
        self,
        type: str,  # noqa: A002
        id: int,  # noqa: A002
        deed: str,
        author_id: int,
        about: Collection[Ref],
        highlight: bool,
        at: datetime,
    ) -> None:
        """Something has happened to an item, for those who follow its author, the item or what it is `about`."""

    def changed(self, type: str, id: int, actor_id: int | None, what: str) -> None:  # noqa: A002
        """Notify the members who have saved an item of a change, such as "was edited"."""

    def remove(self, type: str, id: int) -> None:  # noqa: A002
        """Remove a deleted item from all feeds."""


class Comments(Protocol):
    """The service `social.comments`."""

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many comments there are on these (type, id); what has none is left out."""

    def commenters(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many members have commented on these (type, id); what has no comment is left out."""

    def written_since(self, member_id: int, since: datetime) -> int:
        """How many comments a member has given since then, those that were taken away included."""


class Bookmarks(Protocol):
    """The service `social.bookmarks`: what members have saved."""

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many members have saved these (type, id); what nobody has saved is left out."""


def list_followers(*refs: ContentRef) -> set[int]:
    """The members who follow any of these and want notifications; the first thousand of each."""
    return ask_service(FOLLOWS, Follows, lambda follows: _followers(follows, refs), set[int]())


def _followers(follows: Follows, refs: Sequence[ContentRef]) -> set[int]:
    found = (pair for ref in refs for pair in follows.followers(ref.type, ref.id, 0, MOST_FOLLOWERS))
    return {member for member, level in found if level != MUTED}


def list_followed(member_id: int, kind: str) -> set[int]:
    """The ids of a content type that a member follows."""
    return ask_service(FOLLOWS, Follows, lambda follows: set(follows.followed(member_id, kind)), set[int]())


def count_followers(ref: ContentRef) -> int:
    """How many members follow an item."""
    key = (ref.type, ref.id)
    return ask_service(FOLLOWS, Follows, lambda follows: follows.counts([key]).get(key, 0), 0)


def count_followers_by_day(type_: str, ids: Collection[int] | None, since: date) -> Mapping[date, int]:
    """How many followers of items of a type, of these or of all, began on each day since then.

    Days without any are left out.
    """
    return ask_service(
        FOLLOWS, Follows, lambda follows: follows.count_by_day(type_, ids, since), dict[date, int]()
    )


def lock_blocked(member_id: int, others: Collection[int]) -> set[int]:
    """Those of the others whom a block separates from the member; it stays so until the current transaction ends."""
    if not others:
        return set()
    return ask_service(BLOCKS, Blocks, lambda blocks: set(blocks.list_blocked(member_id, others)), set[int]())


def list_hidden_reasons(member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
    """Those of the others, or of all members, whose posts are hidden from a member, and why: BLOCKED or MUTED."""
    if others is not None and not others:
        return {}
    return ask_service(
        BLOCKS,
        Blocks,
        lambda blocks: dict(blocks.list_hidden_reasons(member_id, others)),
        dict[int, str](),
    )


def list_blocked(member_id: int) -> set[int]:
    """All members whom a block, by either side, separates from the member."""
    return {other for other, reason in list_hidden_reasons(member_id).items() if reason == BLOCKED}


def is_blocked(member_id: int, other_id: int) -> bool:
    """Whether a block, by either side, separates two members."""
    return list_hidden_reasons(member_id, [other_id]).get(other_id) == BLOCKED


def filter_listeners(actor_id: int, listeners: Collection[int]) -> set[int]:
    """Those of the listeners who have neither a block nor a mute against the actor."""
    everybody = set(listeners)
    if not everybody:
        return everybody
    return ask_service(
        BLOCKS, Blocks, lambda blocks: set(blocks.filter_listeners(actor_id, everybody)), everybody
    )


def publish_activity(
    ref: ContentRef,
    action: str,
    author_id: int,
    about: Collection[Ref],
    *,
    highlight: bool,
    at: datetime,
) -> None:
    """Add an activity to the feeds of followers; `action` is its name, such as garage.car_built."""
    ask_service(
        FEED,
        Feed,
        lambda feed: feed.happened(ref.type, ref.id, action, author_id, about, highlight, at),
        None,
    )


def publish_change(ref: ContentRef, actor_id: int | None, what: str) -> None:
    """Notify the members who have saved an item of a change, such as "was edited"."""
    ask_service(FEED, Feed, lambda feed: feed.changed(ref.type, ref.id, actor_id, what), None)


def remove_activity(ref: ContentRef) -> None:
    """Take an item out of all feeds."""
    ask_service(FEED, Feed, lambda feed: feed.remove(ref.type, ref.id), None)


def count_comments(refs: Collection[Ref]) -> Mapping[Ref, int]:
    """How many comments each of these (type, id) has; what has none is left out."""
    return ask_service(COMMENTS, Comments, lambda comments: comments.counts(refs), dict[Ref, int]())


def count_commenters(refs: Collection[Ref]) -> Mapping[Ref, int]:
    """How many members have commented on each of these (type, id); what has no comment is left out."""
    return ask_service(COMMENTS, Comments, lambda comments: comments.commenters(refs), dict[Ref, int]())


def count_comments_since(member_id: int, since: datetime) -> int:
    """How many comments a member has given since then."""
    return ask_service(COMMENTS, Comments, lambda comments: comments.written_since(member_id, since), 0)


def count_bookmarks(refs: Collection[Ref]) -> Mapping[Ref, int]:
    """How many members have saved each of these (type, id); what nobody has saved is left out."""
    return ask_service(BOOKMARKS, Bookmarks, lambda bookmarks: bookmarks.counts(refs), dict[Ref, int]())
