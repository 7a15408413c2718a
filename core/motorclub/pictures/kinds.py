"""The kinds of picture that plugins have registered, and asking their plugins."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial

from motorclub.content.services import resolve
from motorclub.http import forbidden, not_found
from motorclub.pictures.models import Picture
from motorclub.plugin.background import working_for
from motorclub.plugin.content import ContentRef
from motorclub.plugin.gate import plugin_disabled
from motorclub.plugin.host import Registered, current_host, registered_by_name
from motorclub.plugin.values import PictureKind
from motorclub.rights.services import right_value
from motorclub.viewer import VISITOR, Viewer

EXTENSION = "motorclub.picture_kinds"


def picture_kinds() -> dict[str, Registered[PictureKind]]:
    """Every kind by name, collected on first use; those of plugins that are off too."""
    return registered_by_name(EXTENSION, lambda contributions: contributions.pictures)


@contextmanager
def using_kind(name: str) -> Iterator[PictureKind]:
    """A kind, for work with its plugin's functions. Raises 404 for an unknown one, and while its plugin is off."""
    registered = picture_kinds().get(name)
    if registered is None:
        raise not_found("The kind of picture {name}", name=name)
    with working_for(registered.owner) as on:
        if not on:
            raise plugin_disabled(registered.owner)
        yield registered.kind


def check_may_change(kind: PictureKind, viewer: Viewer, ref: ContentRef) -> None:
    """Raises 404 for an item that the viewer does not see or that has no such pictures, 403 without the right."""
    if ref.type not in kind.content_types:
        raise not_found("{ref} with pictures {name}", ref=ref, name=kind.name)
    if kind.may_change(viewer, ref):
        return
    if not resolve([ref], viewer):
        raise not_found(str(ref))
    raise forbidden("You cannot change these pictures.")


def check_may_change_picture(kind: PictureKind, viewer: Viewer, picture: Picture) -> ContentRef | None:
    """As `check_may_change`, for one picture: one without an item is its uploader's. Returns the item."""
    if picture.ref_type is not None and picture.ref_id is not None:
        ref = ContentRef(picture.ref_type, picture.ref_id)
        check_may_change(kind, viewer, ref)
        return ref
    if picture.member_id != viewer.id:
        raise not_found("Picture {id}", id=picture.id)
    return None


def find_most(kind: PictureKind, viewer: Viewer) -> int:
    """How many pictures of a kind an item of this viewer may have."""
    return right_value(viewer.id, kind.more.name, kind.most) if kind.more else kind.most


def is_public(ref: ContentRef) -> bool:
    """Whether everybody may see an item, and so its pictures."""
    return bool(resolve([ref], VISITOR))


def list_kept(kind: PictureKind, member_id: int, ids: Collection[int]) -> Collection[int]:
    """Which of a member's pictures the plugin still wants although they belong to no item; all while it cannot say."""
    if kind.list_kept is None:
        return ()
    guard = current_host().guard_of(picture_kinds()[kind.name].owner)
    return guard.call(f"pictures {kind.name}", partial(kind.list_kept, member_id, ids), ids)
