"""The rows of profiles. Who has never changed anything has none: then the columns' defaults hold."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.content.markdown import render_markdown
from motorclub.content.styles import SHORT_TEXT
from motorclub.db import db, reads
from motorclub.people.models import Profile

# The content type of member profiles.
PROFILE = "core.profile"


@dataclass(frozen=True, slots=True)
class Privacy:
    """What a member lets others see and do, as it is for somebody who has changed nothing.

    `visible_to` is `ALL`, `MEMBERS` or `FOLLOWERS`; `mentions` is `ALL`, `FOLLOWED` (by the member) or `NOBODY`;
    `follows` is `ALL` or `NOBODY`. Each plugin minds the switches for what it shows.
    """

    visible_to: str = "ALL"
    hide_garage: bool = False
    hide_donor_wall: bool = False
    hide_leaderboard: bool = False
    hide_follower_counts: bool = False
    hide_online: bool = False
    mentions: str = "ALL"
    follows: str = "ALL"


SWITCHES = tuple(field.name for field in dataclasses.fields(Privacy))
COLUMNS = tuple(column for column in Profile.__table__.columns if column.name != "member_id")
DEFAULTS: Mapping[str, Any] = {
    "links": (),
    "distance": "KM",
    "power": "HP",
    "theme": "dark",
    **dataclasses.asdict(Privacy()),
}


def banner_of(member_id: int) -> str | None:
    """The address of a member's banner, in the current transaction."""
    return db.session.scalar(sa.select(Profile.banner).where(Profile.member_id == member_id))


def country_of(member_id: int) -> sa.ScalarSelect[str | None]:
    """The country in a member's profile, as a value in another statement."""
    return sa.select(Profile.country).where(Profile.member_id == member_id).scalar_subquery()


def store(member_id: int, values: Mapping[str, object]) -> None:
    """Set columns of a member's profile, in the caller's transaction."""
    db.session.execute(
        insert(Profile)
        .values(member_id=member_id, **values)
        .on_conflict_do_update(index_elements=[Profile.member_id], set_=dict(values))
    )


def fill_defaults(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with the defaults in the place of what was never set."""
    return {name: DEFAULTS.get(name) if value is None else value for name, value in row.items()}


def privacy_of(member_ids: Collection[int]) -> dict[int, Privacy]:
    """The privacy switches of these members by id, those of an unknown one as of somebody new. One statement."""
    columns = [getattr(Profile, name) for name in SWITCHES]
    rows = reads().execute(sa.select(Profile.member_id, *columns).where(Profile.member_id.in_(member_ids)))
    found = {row[0]: Privacy(*row[1:]) for row in rows}
    return {member_id: found.get(member_id, Privacy()) for member_id in member_ids}


def render_bio(markdown: str) -> str:
    """HTML, safe to put into a page: paragraphs, lists, emphasis, links and pictures, no headings.

    >>> render_bio("I drive a **Saab**")
    '<p>I drive a <strong>Saab</strong></p>'
    """
    return render_markdown(markdown, SHORT_TEXT, field="bio")
