"""Services that this plugin calls in the plugins whose content has comments and feeds; all are optional.

The plugin of a content type `garage.car` may provide three services: `garage.commenting`, which closes comments on some
of its content, `garage.subjects`, which names the subjects of its content, so that it reaches the followers of a tag,
and `garage.notified_members`, which names the members whom the plugin notifies itself of changes of its content. Any
plugin may have a service that answers `social.worth_following`, which suggests what a member might follow.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Protocol

from motorclub.api import ContentRef, ServiceFailed, Viewer, ask_service, forbidden, services


class Commenting(Protocol):
    """The service `<plugin>.commenting`."""

    def refusal(self, type: str, id: int, member_id: int) -> str | None:  # noqa: A002
        """Why this member may not comment on it now, in a sentence for them; None if they may."""


class Subjects(Protocol):
    """The service `<plugin>.subjects`."""

    def subjects_of(self, type: str, id: int) -> Collection[tuple[str, int]]:  # noqa: A002
        """The subjects of an item, such as its tags and its question: content types and ids, without its author."""


class WorthFollowing(Protocol):
    """A service that answers `social.worth_following`."""

    def worth_following(self, member_id: int, limit: int) -> Sequence[tuple[str, int]]:
        """(type, id) of what a member might follow, the best first; at most `limit` of each content type."""


class NotifiedMembers(Protocol):
    """The service `<plugin>.notified_members`."""

    def filter_notified(self, type: str, id: int, action: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """Those of the members whom the plugin itself notifies that its item was, say, cancelled."""


class Telling(Protocol):
    """The deprecated service `<plugin>.telling`."""

    def tells_itself(self, type: str, id: int, deed: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """As `NotifiedMembers.filter_notified`."""


def _owner(ref: ContentRef) -> str:
    return ref.type.partition(".")[0]


def check_open(ref: ContentRef, viewer: Viewer) -> None:
    """Raises 403 with the words of the plugin whose content takes no comment from this member now."""
    said: str | None = ask_service(
        f"{_owner(ref)}.commenting",
        Commenting,
        lambda it: it.refusal(ref.type, ref.id, viewer.member_id),
        None,
    )
    if said is not None:
        raise forbidden(said)


def subjects_of(ref: ContentRef) -> list[ContentRef]:
    """What an item is about; nothing while its plugin does not say."""
    found: Collection[tuple[str, int]] = ask_service(
        f"{_owner(ref)}.subjects", Subjects, lambda it: it.subjects_of(ref.type, ref.id), ()
    )
    return [ContentRef(type_, number) for type_, number in found]


def worth_following(member_id: int, limit: int) -> list[ContentRef]:
    """What the other plugins think worth following for a member, each at most `limit` of a content type."""
    found: list[ContentRef] = []
    for suggestions in services("social.worth_following", WorthFollowing).values():
        with suppress(ServiceFailed):
            named = suggestions.worth_following(member_id, limit)
            found += [ContentRef(type_, number) for type_, number in named]
    return found


def filter_notified(ref: ContentRef, action: str, members: Collection[int]) -> set[int]:
    """Those of the members whom the item's own plugin notifies of this action."""
    asked = (ref.type, ref.id, action, members)
    found: set[int] | None = ask_service(
        f"{_owner(ref)}.notified_members", NotifiedMembers, lambda it: set(it.filter_notified(*asked)), None
    )
    if found is not None:
        return found
    return ask_service(f"{_owner(ref)}.telling", Telling, lambda it: set(it.tells_itself(*asked)), set[int]())
