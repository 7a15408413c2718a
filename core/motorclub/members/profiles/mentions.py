"""Whom a text names by `@name`, and who may be named: by their privacy, by blocks, and by whom they follow."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

import sqlalchemy as sa

from motorclub.content.addresses import LinkFinder, TextLink
from motorclub.content.markdown import MarkdownStyle, list_text_runs
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.http.rows import Row, columns_of, read_rows
from motorclub.members.profiles.records import Privacy, privacy_of
from motorclub.people.models import Member
from motorclub.people.services import Author, key_of
from motorclub.plugin.services import ask_service
from motorclub.plugin.social import FOLLOWS, MEMBER, lock_blocked
from motorclub.viewer import Viewer

MOST_MENTIONED = 5
TOO_MANY_MENTIONED = "At most {most} people can be mentioned."
# How many names of a text are looked up.
MOST_TRIED = 20
MOST_COMPLETED = 8

# A username behind an @ that no letter stands before.
NAME = re.compile(r"(?<![\w@/.])@([A-Za-z0-9_.-]{3,20})(?![\w@])")


class Follows(Protocol):
    """What the core asks the plugin that knows who follows what."""

    def list_following(self, members: Collection[int], type: str, id: int) -> Collection[int]:  # noqa: A002
        """Those of the members who follow an item."""
        ...


class MembersRow(Row):
    """Members whose names begin with what was typed."""

    items: list[Author]


def find_mentioned(text: str, style: MarkdownStyle, *, field: str = "body") -> dict[str, int]:
    """{username's key: id} of the members whom a text of Markdown names, outside of code and links.

    Raises 422 for `field` with more than five. Ask `filter_mentionable` which of them the author may mention.
    """
    keys = [key for name in list_names(text, style) for key in _candidates(name)][: 2 * MOST_TRIED]
    if not keys:
        return {}
    chosen = sa.select(Member.username_key, Member.id).where(
        Member.username_key.in_(keys), Member.erased_at.is_(None)
    )
    ids = {row.username_key: row.id for row in db.session.execute(chosen)}
    found = {key: ids[key] for key in keys if key in ids}
    if len(set(found.values())) > MOST_MENTIONED:
        raise ApiError(422, TOO_MANY_MENTIONED, field=field, values={"most": MOST_MENTIONED})
    return found


def list_names(text: str, style: MarkdownStyle) -> list[str]:
    """The names that a text mentions, each once, as written. Nobody may be called so.

    >>> from motorclub.content.styles import LONG_TEXT
    >>> list_names("@joe, see `@not` me@example.org and @Ann.Lee.", LONG_TEXT)
    ['joe', 'Ann.Lee.']
    """
    return list(dict.fromkeys(name for run in list_text_runs(text, style) for name in NAME.findall(run)))


def _candidates(name: str) -> list[str]:
    """The keys under which a written name may be somebody's: as it is, and without the signs that end a sentence."""
    return list(dict.fromkeys((key_of(name), key_of(name.rstrip(".-_")))))


def filter_mentionable(viewer: Viewer, member_ids: Collection[int]) -> set[int]:
    """Those of the members whom the viewer may mention; the names of the others stay words."""
    asked = set(member_ids)
    if not asked:
        return asked
    privacy = privacy_of(asked - lock_blocked(viewer.member_id, asked))
    followers = _list_followers(viewer.member_id, privacy)
    return {
        member
        for member, switches in privacy.items()
        if member == viewer.member_id
        or switches.mentions == "ALL"
        or (switches.mentions == "FOLLOWED" and member in followers)
    }


def _list_followers(author_id: int, privacy: Mapping[int, Privacy]) -> set[int]:
    """Those who let only people mention them whom they follow, and follow the author."""
    choosy = {member for member, switches in privacy.items() if switches.mentions == "FOLLOWED"}
    if not choosy:
        return set()
    return ask_service(
        FOLLOWS, Follows, lambda follows: set(follows.list_following(choosy, MEMBER, author_id)), set[int]()
    )


def link_mentions(people: Mapping[str, int]) -> LinkFinder:
    """For `render_markdown`: the names of these people, by their keys, lead to their profiles."""

    def find(text: str) -> Iterator[TextLink]:
        for match in NAME.finditer(text) if people else ():
            key = next((key for key in _candidates(match[1]) if key in people), None)
            if key is not None:
                yield TextLink(match.start(), match.start(1) + len(key), f"/profile/{people[key]}")

    return find


def complete_mention(viewer: Viewer, beginning: str) -> MembersRow:
    """Up to eight members whose names begin so and whom the viewer may mention, by name."""
    key = key_of(beginning.removeprefix("@"))
    if not key:
        return MembersRow([])
    # Only the name that stands for former members has a space.
    others = (
        Member.erased_at.is_(None),
        sa.not_(Member.username_key.contains(" ")),
        Member.id != viewer.member_id,
    )
    chosen = (
        sa.select(*columns_of(Author, Member))
        .where(Member.username_key.startswith(key, autoescape=True), *others)
        .order_by(Member.username_key)
        .limit(4 * MOST_COMPLETED)
    )
    found = read_rows(Author, chosen)
    allowed = filter_mentionable(viewer, [one.id for one in found])
    return MembersRow([one for one in found if one.id in allowed][:MOST_COMPLETED])
