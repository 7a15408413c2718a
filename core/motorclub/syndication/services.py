"""The sitemap: an index, and parts of the public pages of each kind, by ranges of their numbers."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode
from xml.sax.saxutils import escape

import sqlalchemy as sa

from motorclub import clock
from motorclub.content import services as content
from motorclub.db import reads
from motorclub.http import invalid, not_found
from motorclub.http.address import site_url
from motorclub.people.models import Member, Profile
from motorclub.people.services import read_usernames
from motorclub.platform.pages import list_described_pages
from motorclub.plugin.background import working_for
from motorclub.plugin.content import Content, ContentRef
from motorclub.plugin.host import current_host
from motorclub.plugin.language import requested_language
from motorclub.plugin.registry import current
from motorclub.plugin.values import FeedQuery
from motorclub.search.models import SearchRow
from motorclub.viewer import VISITOR

# A part covers a range of this many ids; the protocol allows 50,000 addresses in each.
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
    entries = "".join(f"<sitemap><loc>{escape(site_url(part))}</loc></sitemap>" for part in parts)
    return f'{START}<sitemapindex xmlns="{NAMESPACE}">{entries}</sitemapindex>'


def render_part(name: str, number: int) -> str | None:
    """The addresses of one part; None for a name that there is not."""
    first = (number - 1) * PART
    if name == PAGES:
        return _render(list_described_pages() if number == 1 else ())
    if name == MEMBERS:
        return _render(_members(first))
    return _render(_items(name, first)) if name in _types() else None


def _types() -> list[str]:
    """The types of items that stand by themselves and that plugins which are on have."""
    on = current().enabled
    registered = content.content_types()
    return [
        name
        for name, one in registered.items()
        if one.owner in on and one.kind.documents and not one.kind.is_part
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
    entries = "".join(f"<url><loc>{escape(site_url(path))}</loc></url>" for path in paths)
    return f'{START}<urlset xmlns="{NAMESPACE}">{entries}</urlset>'


MOST = 30
FEED_START = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
)


@dataclass(frozen=True, slots=True)
class FeedRequest:
    """The filter of a feed: everything, or only one content type, tag or member."""

    type: str | None = None
    tag: str | None = None
    member_id: int | None = None


def render_feed(wanted: FeedRequest) -> str:
    """The feed in the reader's language.

    Raises 400 for a type that has no feed, 404 for a member who is not to be seen.
    """
    about = "Motorclub"
    if wanted.member_id is not None:
        about += f": {_public_name(wanted.member_id)}"
    if wanted.tag:
        about += f": {wanted.tag}"
    found = sorted(_find(wanted), key=lambda one: (one.created_at, one.ref), reverse=True)[:MOST]
    names = read_usernames({one.author_id for one in found if one.author_id})
    filters = {"type": wanted.type, "tag": wanted.tag, "member": wanted.member_id}
    query = urlencode({name: value for name, value in filters.items() if value})
    address = escape(site_url("/feed.atom" + (f"?{query}" if query else "")), {'"': "&quot;"})
    updated = found[0].created_at if found else clock.now()
    entries = "".join(_entry(one, names.get(one.author_id or 0)) for one in found)
    start = FEED_START.format(language=requested_language())
    return (
        f'{start}<title>{escape(about)}</title><id>{address}</id><link rel="self" href="{address}"/>'
        f'<link href="{escape(site_url("/"))}"/><updated>{_instant(updated)}</updated>{entries}</feed>'
    )


def _find(wanted: FeedRequest) -> Iterable[Content]:
    on = current().enabled
    registered = content.content_types()
    types = [name for name, one in registered.items() if one.owner in on and one.kind.list_latest]
    if wanted.type and wanted.type not in types:
        raise invalid("type", "There is no feed of {type}.", type=wanted.type)
    query = FeedQuery(MOST, wanted.tag, wanted.member_id)
    refs = [ref for name in types if wanted.type in (None, name) for ref in _latest(name, query)]
    return content.resolve(refs, VISITOR).values()


def _latest(name: str, query: FeedQuery) -> list[ContentRef]:
    registered = content.content_types()[name]
    if registered.kind.list_latest is None:
        return []
    nothing: Collection[int] = ()
    with working_for(registered.owner) as on:
        call = functools.partial(registered.kind.list_latest, query)
        ids = (
            current_host().guard_of(registered.owner).call(f"feed of {name}", call, nothing)
            if on
            else nothing
        )
    return [ContentRef(name, number) for number in ids]


def _public_name(member_id: int) -> str:
    is_public = sa.func.coalesce(Profile.visible_to, "ALL") == "ALL"
    chosen = sa.select(Member.username).outerjoin(Profile, Profile.member_id == Member.id)
    name = reads().scalar(chosen.where(Member.id == member_id, Member.erased_at.is_(None), is_public))
    if name is None:
        raise not_found("User {id}", id=member_id)
    return str(name)


def _entry(item: Content, author: str | None) -> str:
    address = escape(site_url(item.url), {'"': "&quot;"})
    by = f"<author><name>{escape(author or 'Motorclub')}</name></author>"
    return (
        f'<entry><title>{_escape_words(item.title)}</title><id>{address}</id><link href="{address}"/>{by}'
        f"<updated>{_instant(item.created_at)}</updated><summary>{_escape_words(item.excerpt)}</summary></entry>"
    )


def _escape_words(words: str) -> str:
    """Escaped, and without the characters that XML cannot hold."""
    return escape("".join(letter for letter in words if letter.isprintable() or letter in "\n\t"))


def _instant(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")
