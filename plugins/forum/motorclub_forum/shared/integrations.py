"""Services of other plugins that the forum uses: each is looked up by name and skipped where it is missing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from motorclub.api import ContentRef, ask_service

MEMBER = "social.member"
MUTED = "MUTED"
MOST = 1000


class Follows(Protocol):
    """Who follows what."""

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


class Blocks(Protocol):
    """Blocks and mutes between members."""

    def list_blocked(self, member_id: int, others: Collection[int]) -> Collection[int]:
        """Those of the others whom a block separates from the member."""

    def filter_listeners(self, actor_id: int, listeners: Collection[int]) -> Collection[int]:
        """Those of the listeners who may be notified of a member's actions."""

    def list_hidden_reasons(self, member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
        """Those of the others, or of all members, whose posts are hidden from the member, and why: BLOCKED or MUTED."""


class Comments(Protocol):
    """What members say to content; of the service, what the forum asks for."""

    def written_since(self, member_id: int, since: datetime) -> int:
        """How many comments a member has given since then, those that were taken away included."""


class Feed(Protocol):
    """Activities in feeds, and notifications of members who have saved an item."""

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


class Levels(Protocol):
    """The standing of members."""

    def level_of(self, member_id: int) -> int:
        """From 0 (new) to 6."""


def followers_of(*refs: ContentRef) -> set[int]:
    """The members who follow any of these and want notifications; the first thousand of each."""
    return ask_service("social.follows", Follows, lambda follows: _followers(follows, refs), set[int]())


def _followers(follows: Follows, refs: Sequence[ContentRef]) -> set[int]:
    found = (pair for ref in refs for pair in follows.followers(ref.type, ref.id, 0, MOST))
    return {member for member, level in found if level != MUTED}


def publish_change(ref: ContentRef, actor_id: int | None, what: str) -> None:
    """Notify the members who have saved it of a change."""
    ask_service("social.feed", Feed, lambda feed: feed.changed(ref.type, ref.id, actor_id, what), None)


def remove_activity(ref: ContentRef) -> None:
    """Take it out of all feeds."""
    ask_service("social.feed", Feed, lambda feed: feed.remove(ref.type, ref.id), None)


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


def followed_by(member_id: int, kind: str) -> set[int]:
    """The ids of a content type that a member follows."""
    return ask_service(
        "social.follows", Follows, lambda follows: set(follows.followed(member_id, kind)), set[int]()
    )


def blocked_among(member_id: int, others: Collection[int]) -> set[int]:
    """Those of the others whom a block separates from the member."""
    if not others:
        return set()
    return ask_service(
        "social.blocks", Blocks, lambda blocks: set(blocks.list_blocked(member_id, others)), set[int]()
    )


def list_hidden_reasons(member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
    """Those of the others, or of all members, whose posts are hidden from a member, and why: BLOCKED or MUTED."""
    if others is not None and not others:
        return {}
    return ask_service(
        "social.blocks",
        Blocks,
        lambda blocks: dict(blocks.list_hidden_reasons(member_id, others)),
        dict[int, str](),
    )


def filter_listeners(actor_id: int, listeners: Collection[int]) -> set[int]:
    """Those of the listeners who have neither a block nor a mute against the actor."""
    everybody = set(listeners)
    if not everybody:
        return everybody
    return ask_service(
        "social.blocks", Blocks, lambda it: set(it.filter_listeners(actor_id, everybody)), everybody
    )


def comments_since(member_id: int, since: datetime) -> int:
    """How many comments a member has given since then."""
    return ask_service("social.comments", Comments, lambda social: social.written_since(member_id, since), 0)


def level_of(member_id: int, otherwise: int) -> int:
    """A member's level."""
    return ask_service("ranks.levels", Levels, lambda levels: levels.level_of(member_id), otherwise)
