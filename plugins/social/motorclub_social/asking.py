"""What this plugin asks of those whose content is commented and fed; none of them need answer.

The plugin of a content type `garage.car` may offer two services: `garage.commenting`, which closes comments on some of
its content, and `garage.subjects`, which says what its content is about, so that followers of a tag hear of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from motorclub.api import ContentRef, ServiceFailed, Viewer, forbidden, service


class Commenting(Protocol):
    """The service `<plugin>.commenting`."""

    def refusal(self, type: str, id: int, member_id: int) -> str | None:  # noqa: A002
        """Why this member may not comment on it now, in a sentence for them; None if they may."""


class Subjects(Protocol):
    """The service `<plugin>.subjects`."""

    def subjects_of(self, type: str, id: int) -> Collection[tuple[str, int]]:  # noqa: A002
        """What an item is about, such as its tags and its question: content types and ids, without its author."""


def _owner(ref: ContentRef) -> str:
    return ref.type.partition(".")[0]


def check_open(ref: ContentRef, viewer: Viewer) -> None:
    """Raises 403 with the words of the plugin whose content takes no comment from this member now."""
    asked = service(f"{_owner(ref)}.commenting", Commenting)
    if asked is None:
        return
    try:
        said = asked.refusal(ref.type, ref.id, viewer.member_id)
    except ServiceFailed:
        return
    if said is not None:
        raise forbidden(said)


def subjects_of(ref: ContentRef) -> list[ContentRef]:
    """What an item is about; nothing while its plugin does not say."""
    asked = service(f"{_owner(ref)}.subjects", Subjects)
    try:
        found = asked.subjects_of(ref.type, ref.id) if asked else ()
    except ServiceFailed:
        found = ()
    return [ContentRef(type_, number) for type_, number in found]
