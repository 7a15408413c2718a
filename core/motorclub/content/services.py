"""From references to what they lead to: one call for each type, of plugins that are on, through their guard."""

from __future__ import annotations

import functools
from collections.abc import Collection
from datetime import datetime
from typing import TypeVar

from motorclub.http.rows import Row, to_row
from motorclub.plugin.background import working_for
from motorclub.plugin.content import Content, ContentRef, SearchDocument
from motorclub.plugin.host import Registered, current_host, registered_by_name
from motorclub.plugin.values import ContentType, LoadDocuments
from motorclub.viewer import Viewer

EXTENSION = "motorclub.content_types"


def content_types() -> dict[str, Registered[ContentType]]:
    """Every content type by name, collected on first use; those of plugins that are off too."""
    return registered_by_name(EXTENSION, lambda contributions: contributions.content_types)


def resolve(refs: Collection[ContentRef], viewer: Viewer) -> dict[ContentRef, Content]:
    """What `viewer` may see of these references, in their order.

    Left out is what does not exist, what the viewer may not see, and what belongs to a plugin that is off, unknown or
    cannot say right now.
    """
    ids: dict[str, list[int]] = {}
    for ref in dict.fromkeys(refs):
        ids.setdefault(ref.type, []).append(ref.id)
    found: dict[ContentRef, Content] = {}
    for name, wanted in ids.items():
        registered = content_types().get(name)
        if registered is not None:
            found |= _loaded(registered, wanted, viewer)
    return {ref: found[ref] for ref in dict.fromkeys(refs) if ref in found}


def _loaded(registered: Registered[ContentType], ids: list[int], viewer: Viewer) -> dict[ContentRef, Content]:
    guard = current_host().guard_of(registered.owner)
    nothing: dict[ContentRef, Content] = {}
    with working_for(registered.owner) as on:
        call = functools.partial(_asked, registered.kind, ids, viewer)
        return guard.call(f"content {registered.kind.name}", call, nothing) if on else nothing


def _asked(kind: ContentType, ids: list[int], viewer: Viewer) -> dict[ContentRef, Content]:
    """Load items from the plugin. Raises TypeError for an item that was not asked for."""
    wanted = {ContentRef(kind.name, number) for number in ids}
    by_ref = {}
    for content in kind.load(tuple(ids), viewer):
        if not isinstance(content, Content) or content.ref not in wanted:
            raise TypeError(f"content type {kind.name} gave {content!r}, which was not asked for")
        by_ref[content.ref] = content
    return by_ref


def find_document(ref: ContentRef) -> SearchDocument | None:
    """The words of an item as the search has them, without regard to who may read them.

    None for an item that is hidden or does not exist, for a type without documents, and while its plugin is off.
    """
    registered = content_types().get(ref.type)
    documents = registered.kind.documents if registered else None
    if registered is None or documents is None:
        return None
    guard = current_host().guard_of(registered.owner)
    nothing: list[SearchDocument] = []
    with working_for(registered.owner) as on:
        call = functools.partial(_first_documents, documents, ref)
        found = guard.call(f"document of {ref.type}", call, nothing) if on else nothing
    return found[0] if found else None


def _first_documents(documents: LoadDocuments, ref: ContentRef) -> list[SearchDocument]:
    return [document for document in documents(ref.id - 1, 1) if document.ref == ref]


class ContentRow(Row):
    """One item, as a list of mixed content shows it; `url` is its page in the shell."""

    ref: str
    type: str
    id: int
    title: str
    url: str
    author_id: int | None
    created_at: datetime
    excerpt: str


Item = TypeVar("Item", bound=ContentRow)


def to_item(kind: type[Item], content: Content, **more: object) -> Item:
    """A row of an item; `more` are the fields that this kind of row has beside those of the item."""
    ref = content.ref
    return to_row(kind, content, **{"ref": str(ref), "type": ref.type, "id": ref.id, **more})
