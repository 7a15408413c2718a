"""The sitemap: an index, and parts of the public pages of each kind, by ranges of their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

import sqlalchemy as sa

from motorclub.content import services as content
from motorclub.db import reads
from motorclub.http.address import site_url
from motorclub.people.models import Member, Profile
from motorclub.platform.pages import list_open_pages
from motorclub.plugin.content import ContentRef
from motorclub.plugin.registry import current
from motorclub.search.models import SearchRow
from motorclub.viewer import VISITOR

# A range of so many numbers is a part; the protocol allows 50,000 addresses in each.
PART = 5_000
MEMBERS, PAGES = "members", "pages"
START = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def render_index() -> str:
    """All parts: of pages, of members, and of each type of whole public items."""
    ends = {PAGES: 0, MEMBERS: reads().scalar(sa.select(sa.func.max(Member.id))) or 0}
    ends |= {name: _last(name) for name in _types()}
    parts = (
        f"/sitemap-{name}-{number}.xml" for name, end in ends.items() for number in range(1, end // PART + 2)
    )
    listed = "".join(f"<sitemap><loc>{escape(site_url(part))}</loc></sitemap>" for part in parts)
    return f'{START}<sitemapindex xmlns="{NAMESPACE}">{listed}</sitemapindex>'


def render_part(name: str, number: int) -> str | None:
    """The addresses of one part; None for a name that there is not."""
    first = (number - 1) * PART
    if name == PAGES:
        return _render(list_open_pages() if number == 1 else ())
    if name == MEMBERS:
        return _render(_members(first))
    return _render(_items(name, first)) if name in _types() else None


def _types() -> list[str]:
    """The types of items that stand by themselves and that plugins which are on have."""
    on = current().enabled
    known = content.content_types()
    return [
        name for name, one in known.items() if one.owner in on and one.kind.documents and not one.kind.is_part
    ]


def _last(name: str) -> int:
    return reads().scalar(sa.select(sa.func.max(SearchRow.item_id)).where(SearchRow.type == name)) or 0


def _items(name: str, first: int) -> Iterable[str]:
    chosen = sa.select(SearchRow.item_id).where(
        SearchRow.type == name,
        SearchRow.item_id > first,
        SearchRow.item_id <= first + PART,
        sa.not_(SearchRow.members_only),
    )
    refs = [ContentRef(name, number) for number in reads().scalars(chosen.order_by(SearchRow.item_id))]
    return (found.url for found in content.resolve(refs, VISITOR).values())


def _members(first: int) -> Iterable[str]:
    """The profiles that are open to everybody."""
    chosen = (
        sa.select(Member.id)
        .outerjoin(Profile, Profile.member_id == Member.id)
        .where(Member.id > first, Member.id <= first + PART, Member.erased_at.is_(None))
        .where(sa.not_(Member.username_key.contains(" ")), Member.email_verified_at.is_not(None))
        .where(sa.func.coalesce(Profile.visible_to, "ALL") == "ALL")
    )
    return (f"/profile/{number}" for number in reads().scalars(chosen.order_by(Member.id)))


def _render(paths: Iterable[str]) -> str:
    listed = "".join(f"<url><loc>{escape(site_url(path))}</loc></url>" for path in paths)
    return f'{START}<urlset xmlns="{NAMESPACE}">{listed}</urlset>'
