"""Members named in texts: at most five in one text, and only those who allow the author to mention them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import sqlalchemy as sa

from motorclub.api import Member, Viewer, db, privacy_of
from motorclub.api.rows import Author, Row, columns_of, read_rows
from motorclub_forum.shared import integrations, text

MOST = 5
# How many names of a text are looked up.
MOST_TRIED = 20
SUGGESTED = 8


def find_mentioned(viewer: Viewer, *texts: str) -> dict[str, int]:
    """{username's key: id} of the first five members that the texts name and the viewer may mention."""
    keys = [key for written in texts for name in text.names_in(written) for key in text.candidates(name)]
    if not keys:
        return {}
    wanted = keys[: 2 * MOST_TRIED]
    rows = db.session.execute(
        sa.select(Member.username_key, Member.id).where(
            Member.username_key.in_(wanted), Member.erased_at.is_(None)
        )
    )
    found = {row.username_key: row.id for row in rows}
    ordered = {key: found[key] for key in wanted if key in found}
    allowed = filter_mentionable(viewer.member_id, ordered.values())
    return dict([(key, member) for key, member in ordered.items() if member in allowed][:MOST])


def filter_mentionable(author_id: int, member_ids: Iterable[int]) -> set[int]:
    """The members who allow the author to mention them: by their privacy, and with no block between them."""
    asked = set(member_ids)
    blocked = integrations.blocked_among(author_id, asked)
    switches = privacy_of(asked) if asked else {}
    return {
        member
        for member in asked - blocked
        if member == author_id or _allows(switches[member].mentions, member, author_id)
    }


def _allows(mentions: str, member_id: int, author_id: int) -> bool:
    if mentions == "FOLLOWED":
        return author_id in integrations.followed_by(member_id, integrations.MEMBER)
    return mentions == "ALL"


def new_among(people: Mapping[str, int], before: Collection[int]) -> tuple[int, ...]:
    """The members who are mentioned and were not before."""
    return tuple(sorted(set(people.values()) - set(before)))


class MembersRow(Row):
    """Members that a text may name."""

    items: list[Author]


def complete_names(beginning: str, viewer: Viewer) -> list[Author]:
    """Members whose names begin so and whom the viewer may mention."""
    begin = Member.username_key.startswith(beginning.casefold(), autoescape=True)
    others = (Member.erased_at.is_(None), Member.id != viewer.member_id)
    found = _AUTHORS.where(begin, *others).order_by(Member.username_key).limit(2 * SUGGESTED)
    authors = read_rows(Author, found)
    allowed = filter_mentionable(viewer.member_id, [author.id for author in authors])
    return [author for author in authors if author.id in allowed][:SUGGESTED]


_AUTHORS = sa.select(*columns_of(Author, Member))
