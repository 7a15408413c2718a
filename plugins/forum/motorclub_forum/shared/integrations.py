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
    """Who wants to have nothing to do with whom."""

    def list_blocked(self, member_id: int, others: Collection[int]) -> Collection[int]:
        """Those of the others between whom and the member a block stands."""

    def filter_listeners(self, actor_id: int, listeners: Collection[int]) -> Collection[int]:
        """Those of the listeners who may be told of what a member does."""

    def list_hidden_reasons(self, member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
        """By whom of the others, or of everybody, the member is to see nothing, and why: BLOCKED or MUTED."""


class Comments(Protocol):
    """What members say to content; of the service, what the forum asks for."""

    def written_since(self, member_id: int, since: datetime) -> int:
        """How many comments a member has given since then, those that were taken away included."""


class Feed(Protocol):
    """What comes into feeds, and what members who have saved something are told."""

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
        """An item is not what it was, such as "was edited"."""

    def remove(self, type: str, id: int) -> None:  # noqa: A002
        """An item is no more: it leaves all feeds."""


class Levels(Protocol):
    """The standing of members."""

    def level_of(self, member_id: int) -> int:
        """From 0 (new) to 6."""


def followers_of(*refs: ContentRef) -> set[int]:
    """The members who follow any of these and want to be told; the first thousand of each."""
    return ask_service("social.follows", Follows, lambda follows: _followers(follows, refs), set[int]())


def _followers(follows: Follows, refs: Sequence[ContentRef]) -> set[int]:
    found = (pair for ref in refs for pair in follows.followers(ref.type, ref.id, 0, MOST))
    return {member for member, level in found if level != MUTED}


def publish_change(ref: ContentRef, actor_id: int | None, what: str) -> None:
    """Tell those who have saved it that it is not what it was."""
    ask_service("social.feed", Feed, lambda feed: feed.changed(ref.type, ref.id, actor_id, what), None)


def remove_activity(ref: ContentRef) -> None:
    """Take it out of all feeds."""
    ask_service("social.feed", Feed, lambda feed: feed.remove(ref.type, ref.id), None)


def publish_activity(
    ref: ContentRef,
    deed: str,
    author_id: int,
    about: Collection[tuple[str, int]],
    *,
    highlight: bool,
    at: datetime,
) -> None:
    """Bring it into the feeds of those whom it concerns."""
    ask_service(
        "social.feed",
        Feed,
        lambda feed: feed.happened(ref.type, ref.id, deed, author_id, about, highlight, at),
        None,
    )


def followed_by(member_id: int, kind: str) -> set[int]:
    """The ids of a content type that a member follows."""
    return ask_service(
        "social.follows", Follows, lambda follows: set(follows.followed(member_id, kind)), set[int]()
    )


def blocked_among(member_id: int, others: Collection[int]) -> set[int]:
    """Those of the others between whom and the member a block stands."""
    if not others:
        return set()
    return ask_service(
        "social.blocks", Blocks, lambda blocks: set(blocks.list_blocked(member_id, others)), set[int]()
    )


def list_hidden_reasons(member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
    """By whom of the others, or of everybody, a member is to see nothing, and why: BLOCKED or MUTED."""
    if others is not None and not others:
        return {}
    return ask_service(
        "social.blocks",
        Blocks,
        lambda blocks: dict(blocks.list_hidden_reasons(member_id, others)),
        dict[int, str](),
    )


def filter_listeners(actor_id: int, listeners: Collection[int]) -> set[int]:
    """Those of the listeners whom neither a block nor a mute of theirs spares what somebody does."""
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
