"""Atom feeds of the latest public items: of the site, of a type, with a tag, by a member."""

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
from motorclub.plugin.background import working_for
from motorclub.plugin.content import Content, ContentRef
from motorclub.plugin.host import current_host
from motorclub.plugin.registry import current
from motorclub.plugin.values import FeedQuery
from motorclub.viewer import VISITOR

MOST = 30
START = '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'


@dataclass(frozen=True, slots=True)
class FeedRequest:
    """What somebody wants to hear of: everything, or only of one content type, tag or member."""

    type: str | None = None
    tag: str | None = None
    member_id: int | None = None


def render(wanted: FeedRequest) -> str:
    """The feed. Raises 400 for a type that has no feed, 404 for a member who is not to be seen."""
    about = "Motorclub"
    if wanted.member_id is not None:
        about += f": {_public_name(wanted.member_id)}"
    if wanted.tag:
        about += f": {wanted.tag}"
    found = sorted(_find(wanted), key=lambda one: (one.created_at, one.ref), reverse=True)[:MOST]
    names = _names({one.author_id for one in found if one.author_id})
    given = {"type": wanted.type, "tag": wanted.tag, "member": wanted.member_id}
    query = urlencode({name: value for name, value in given.items() if value})
    address = escape(site_url("/feed.atom" + (f"?{query}" if query else "")), {'"': "&quot;"})
    updated = found[0].created_at if found else clock.now()
    entries = "".join(_entry(one, names.get(one.author_id or 0)) for one in found)
    return (
        f'{START}<title>{escape(about)}</title><id>{address}</id><link rel="self" href="{address}"/>'
        f'<link href="{escape(site_url("/"))}"/><updated>{_instant(updated)}</updated>{entries}</feed>'
    )


def _find(wanted: FeedRequest) -> Iterable[Content]:
    on = current().enabled
    known = content.content_types()
    types = [name for name, one in known.items() if one.owner in on and one.kind.list_latest]
    if wanted.type and wanted.type not in types:
        raise invalid("type", f"There is no feed of {wanted.type}.")
    query = FeedQuery(MOST, wanted.tag, wanted.member_id)
    refs = [ref for name in types if wanted.type in (None, name) for ref in _latest(name, query)]
    return content.resolve(refs, VISITOR).values()


def _latest(name: str, query: FeedQuery) -> list[ContentRef]:
    known = content.content_types()[name]
    if known.kind.list_latest is None:
        return []
    nothing: Collection[int] = ()
    with working_for(known.owner) as on:
        call = functools.partial(known.kind.list_latest, query)
        ids = current_host().guard_of(known.owner).call(f"feed of {name}", call, nothing) if on else nothing
    return [ContentRef(name, number) for number in ids]


def _public_name(member_id: int) -> str:
    shown = sa.func.coalesce(Profile.visible_to, "ALL") == "ALL"
    chosen = sa.select(Member.username).outerjoin(Profile, Profile.member_id == Member.id)
    name = reads().scalar(chosen.where(Member.id == member_id, Member.erased_at.is_(None), shown))
    if name is None:
        raise not_found(f"User {member_id}")
    return str(name)


def _names(ids: Collection[int]) -> dict[int, str]:
    rows = reads().execute(sa.select(Member.id, Member.username).where(Member.id.in_(ids)))
    return {row.id: row.username for row in rows}


def _entry(item: Content, author: str | None) -> str:
    address = escape(site_url(item.url), {'"': "&quot;"})
    by = f"<author><name>{escape(author or 'Motorclub')}</name></author>"
    return (
        f'<entry><title>{_text(item.title)}</title><id>{address}</id><link href="{address}"/>{by}'
        f"<updated>{_instant(item.created_at)}</updated><summary>{_text(item.excerpt)}</summary></entry>"
    )


def _text(words: str) -> str:
    """Escaped, and without the characters that XML cannot hold."""
    return escape("".join(letter for letter in words if letter.isprintable() or letter in "\n\t"))


def _instant(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")
