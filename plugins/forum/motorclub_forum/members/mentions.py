"""Members named in texts: at most five in one text, and only those who let the author mention them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, author_of, db, privacy_of, reads
from motorclub_forum.shared import integrations, text

MOST = 5
# So many names of a text are looked up at most.
MOST_TRIED = 20
SUGGESTED = 8


def find_mentioned(viewer: Viewer, *texts: str) -> dict[str, int]:
    """{username's key: id} of the first five members whom the texts name and the viewer may mention."""
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
    """Those of the members who let the author mention them: by their privacy, and with no block between them."""
    asked = set(member_ids)
    apart = integrations.blocked_among(author_id, asked)
    switches = privacy_of(asked) if asked else {}
    return {
        member
        for member in asked - apart
        if member == author_id or _lets(switches[member].mentions, member, author_id)
    }


def _lets(mentions: str, member_id: int, author_id: int) -> bool:
    if mentions == "FOLLOWED":
        return author_id in integrations.followed_by(member_id, integrations.MEMBER)
    return mentions == "ALL"


def new_among(people: Mapping[str, int], before: Collection[int]) -> tuple[int, ...]:
    """Who is mentioned and was not before."""
    return tuple(sorted(set(people.values()) - set(before)))


def complete_names(beginning: str, viewer: Viewer) -> list[dict[str, Any]]:
    """AuthorSchema of members whose names begin so and who may be mentioned."""
    found: Sequence[Any] = (
        reads()
        .execute(
            sa.select(*AUTHOR_COLUMNS)
            .where(
                Member.username_key.startswith(beginning.casefold(), autoescape=True),
                Member.erased_at.is_(None),
                Member.id != viewer.member_id,
            )
            .order_by(Member.username_key)
            .limit(2 * SUGGESTED)
        )
        .all()
    )
    allowed = filter_mentionable(viewer.member_id, [row.author_id for row in found])
    return [author_of(row) for row in found if row.author_id in allowed][:SUGGESTED]
