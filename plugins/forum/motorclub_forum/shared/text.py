"""Members' Markdown: rendered once when it is written, with links to whom it names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping

import sqlalchemy as sa

from motorclub.api import Member, Viewer, db, privacy_of
from motorclub.api.markdown import (
    LONG_TEXT,
    TextLink,
    list_text_runs,
    plain_words,
    render_markdown,
    sanitize_html,
)
from motorclub.api.rows import Author, Row, columns_of, read_rows
from motorclub_forum.shared import integrations

EXCERPT_LENGTH = 200

# A username behind an @ that no letter stands before.
NAME = re.compile(r"(?<![\w@/.])@([A-Za-z0-9_.-]{3,20})(?![\w@])")


def render(markdown: str, people: Mapping[str, int] | None = None, *, field: str = "body") -> str:
    """HTML of a member's text, safe to put into a page; who is in `people` (username's key: id) is linked by `@`.

    Raises 422 for `field` with too many formatting marks.

    >>> render("**Torque** it to 110 Nm")
    '<p><strong>Torque</strong> it to 110 Nm</p>'
    >>> render("@joe said so", {"joe": 7})
    '<p><a href="/profile/7" rel="nofollow ugc noopener">@joe</a> said so</p>'
    """
    return render_markdown(
        markdown, LONG_TEXT, field=field, find_links=lambda text: _mentions(text, people or {})
    )


def _mentions(text: str, people: Mapping[str, int]) -> Iterator[TextLink]:
    for match in NAME.finditer(text) if people else ():
        key = next((key for key in candidates(match[1]) if key in people), None)
        if key is not None:
            yield TextLink(match.start(), match.start(1) + len(key), f"/profile/{people[key]}")


def names_in(markdown: str) -> list[str]:
    """The names that a text mentions by `@name` outside of code and links, each once, as written.

    Nobody may be called so.

    >>> names_in("@joe, see `@not` me@example.org and @Ann.Lee.")
    ['joe', 'Ann.Lee.']
    """
    found = (name for run in list_text_runs(markdown, LONG_TEXT) for name in NAME.findall(run))
    return list(dict.fromkeys(found))


def candidates(name: str) -> list[str]:
    """The keys under which a written name may be somebody's: as it is, and without the signs that end a sentence."""
    return list(dict.fromkeys((name.casefold(), name.rstrip(".-_").casefold())))


def sanitise(html: str) -> str:
    """Only what a text may contain; links tell search engines not to follow."""
    return sanitize_html(html, LONG_TEXT)


def excerpt(markdown: str, length: int = EXCERPT_LENGTH) -> str:
    """The first words as plain text: no marks, no code blocks, at most `length` characters.

    >>> excerpt("## Noise\\n\\nAt *30 km/h*, see [film](https://example.org)")
    'Noise At 30 km/h, see film'
    """
    text = plain_words(markdown, LONG_TEXT)
    if len(text) <= length:
        return text
    head, _, _ = text[:length].rpartition(" ")
    return f"{head if len(head) > length // 2 else text[: length - 1]}…"


def slug(text: str, longest: int = 160) -> str:
    """A text as a part of an address.

    >>> slug("MX-5 NA: squeals at cold start?")
    'mx-5-na-squeals-at-cold-start'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:longest].rstrip("-")


MOST_MENTIONED = 5
# How many names of a text are looked up.
MOST_TRIED = 20
MOST_COMPLETED = 8


def find_mentioned(viewer: Viewer, *texts: str) -> dict[str, int]:
    """{username's key: id} of the first five members that the texts name and the viewer may mention."""
    keys = [key for written in texts for name in names_in(written) for key in candidates(name)]
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
    return dict([(key, member) for key, member in ordered.items() if member in allowed][:MOST_MENTIONED])


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
    found = _AUTHORS.where(begin, *others).order_by(Member.username_key).limit(2 * MOST_COMPLETED)
    authors = read_rows(Author, found)
    allowed = filter_mentionable(viewer.member_id, [author.id for author in authors])
    return [author for author in authors if author.id in allowed][:MOST_COMPLETED]


_AUTHORS = sa.select(*columns_of(Author, Member))
