"""What new members may still say today, and how many links anybody puts into a comment (community.md 7.2)."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Protocol

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, ask_service, lock_member, reads, settings_of
from motorclub.api.figures import day_start, rest_of_day, today
from motorclub.api.levels import level_of
from motorclub.api.rows import Row
from motorclub_social.models import Comment
from motorclub_social.permissions import MODERATE
from motorclub_social.settings import SocialSettings

# What leads to another site; names lead to profiles of this one.
LINK = re.compile(r'<a href="(?!/(?!/))')


class Answers(Protocol):
    """The service `forum.answers`."""

    def written_since(self, member_id: int, since: datetime) -> int:
        """How many answers a member has given since then."""


def is_new(viewer: Viewer) -> bool:
    """Whether the limits of level 0 hold for the viewer."""
    return not viewer.may(MODERATE) and level_of(viewer.member_id) < 1


def said_since(member_id: int, since: datetime) -> int:
    """How many comments a member has given since then, those that were taken away included."""
    mine = (Comment.author_id == member_id, Comment.created_at >= since)
    return reads().scalar(sa.select(sa.func.count()).select_from(Comment).where(*mine)) or 0


def _remaining_comments(viewer: Viewer) -> int:
    """How many more comments a new member may give today; their answers count as well."""
    number, day = viewer.member_id, day_start(today())
    answers = ask_service("forum.answers", Answers, lambda forum: forum.written_since(number, day), 0)
    most = settings_of(SocialSettings).comments_of_new_members
    return max(0, most - said_since(number, day) - answers)


def check_quota(viewer: Viewer) -> None:
    """Raises 429 for a new member who has said enough for one day.

    What a new member says is counted one after another, answers as well, which do the same.
    """
    if not is_new(viewer):
        return
    lock_member(viewer.member_id)
    if _remaining_comments(viewer) > 0:
        return
    most = settings_of(SocialSettings).comments_of_new_members
    said = "New members write at most {most} answers and comments a day. Come back tomorrow."
    raise ApiError(
        429, said, field="body", headers={"Retry-After": str(rest_of_day())}, values={"most": most}
    )


def check_links(viewer: Viewer, html: str, before: str = "") -> None:
    """Raises 422 for more links than the viewer may put into a comment; an edit keeps those of the text `before`."""
    many = links_in(html)
    if many <= links_in(before) or (most := _most_links(viewer)) is None or many <= most:
        return
    raise ApiError(
        422, "You can put at most {most} links into a comment.", field="body", values={"most": most}
    )


def links_in(html: str) -> int:
    """How many links lead elsewhere.

    >>> links_in('<p><a href="https://example.org">one</a> <a href="/profile/7">@joe</a></p>')
    1
    """
    return len(LINK.findall(html))


def _most_links(viewer: Viewer) -> int | None:
    """None for who moderates."""
    if viewer.may(MODERATE):
        return None
    settings = settings_of(SocialSettings)
    return settings.links_of_new_members if is_new(viewer) else settings.links_per_comment


class LimitsRow(Row):
    """What the caller may still say today; null where nothing is counted."""

    comments_left: int | None
    links_per_comment: int | None


def get_limits(viewer: Viewer) -> LimitsRow:
    """What the viewer may still say today, and with how many links."""
    return LimitsRow(_remaining_comments(viewer) if is_new(viewer) else None, _most_links(viewer))
