"""What addresses of this site lead to, for the cards that stand for them in texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from motorclub.content import services as content
from motorclub.http.rows import Row
from motorclub.people.services import read_usernames
from motorclub.platform.pages import address_pattern
from motorclub.plugin.content import Content, ContentRef
from motorclub.plugin.social import list_hidden_reasons
from motorclub.plugin.values import MAX_ID
from motorclub.viewer import Viewer

_BEHIND_PATH = re.compile(r"[?#].*", re.DOTALL)


class LinkPreview(Row):
    """A link card: `kind` such as "Question", `text` its beginning or its author, `image` a path of this site."""

    title: str
    text: str
    kind: str
    image: str | None


class LinkedPageRow(Row):
    """A path, and its card; None for what is no page of an item, or of one that the caller may not see."""

    path: str
    preview: LinkPreview | None


class LinksRow(Row):
    """What paths lead to, in their order."""

    items: list[LinkedPageRow]


def preview_links(paths: Sequence[str], viewer: Viewer) -> LinksRow:
    """The cards of these paths, from one call to each content type that they lead to."""
    refs = {path: _find_ref(path) for path in paths}
    found = content.resolve([ref for ref in refs.values() if ref is not None], viewer)
    hidden = _list_hidden(found.values(), viewer)
    seen = {ref: item for ref, item in found.items() if item.author_id not in hidden}
    unexplained = {
        item.author_id for item in seen.values() if item.author_id is not None and not item.excerpt
    }
    authors = read_usernames(unexplained)
    cards = {ref: _to_preview(item, authors) for ref, item in seen.items()}
    return LinksRow([LinkedPageRow(path, cards.get(ref) if ref else None) for path, ref in refs.items()])


def _find_ref(path: str) -> ContentRef | None:
    """The item whose page this is, by the rules of the shell's router."""
    address = _BEHIND_PATH.sub("", path)
    for name, registered in content.content_types().items():
        match = address_pattern(registered.kind.page).fullmatch(address) if registered.kind.page else None
        if match and match[1].isascii() and match[1].isdecimal() and int(match[1]) <= MAX_ID:
            return ContentRef(name, int(match[1]))
    return None


def _list_hidden(items: Collection[Content], viewer: Viewer) -> Collection[int]:
    """Authors whose content is hidden from the viewer."""
    authors = {item.author_id for item in items if item.author_id is not None}
    if viewer.id is None or not authors:
        return ()
    return list_hidden_reasons(viewer.id, authors)


def _to_preview(item: Content, authors: Mapping[int, str]) -> LinkPreview:
    kind = content.content_types()[item.ref.type].kind.label
    text = item.excerpt or authors.get(item.author_id or 0, "")
    return LinkPreview(item.title, "" if text == item.title else text, kind, item.image)
