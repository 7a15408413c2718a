"""From the address of a page that was opened to what it shows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from motorclub.content.services import content_types
from motorclub.platform.pages import (
    FoundPage,
    find_page,
    list_declared_pages,
    list_described_pages,
    title_of,
)
from motorclub.plugin.content import ContentRef
from motorclub.plugin.registry import enabled_owners
from motorclub.plugin.values import MAX_ID


@dataclass(frozen=True, slots=True)
class OpenedPage:
    """A page: its path as declared, such as `/questions/:questionId`, and the item that it shows, if it shows one."""

    path: str
    ref: ContentRef | None = None


def find_opened_page(address: str) -> OpenedPage | None:
    """The page of an address without its query; None where no plugin that is on has one."""
    found = find_page(address)
    if found is None:
        return None
    kind = next((kind.kind.name for kind in content_types().values() if kind.kind.page == found.path), "")
    number = int(found.parameter) if found.parameter.isascii() and found.parameter.isdecimal() else 0
    return OpenedPage(found.path, ContentRef(kind, number) if kind and 0 < number <= MAX_ID else None)


def list_page_titles(paths: Collection[str]) -> dict[str, str]:
    """What plugins call their pages, by path as declared; the core's own, and those that are gone, have no title."""
    titles = {
        path: title_of(FoundPage(owner, path)) for owner, path in list_declared_pages() if path in paths
    }
    return {path: title for path, title in titles.items() if title}


def list_public_paths() -> list[str]:
    """The pages, as declared, that visitors may read: those that list items and those that show one."""
    on = enabled_owners()
    shown = {kind.kind.page for kind in content_types().values() if kind.owner in on and kind.kind.page}
    return sorted({*list_described_pages(), *shown})
