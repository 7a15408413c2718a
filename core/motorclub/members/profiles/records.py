"""The rows of profiles. Who has never changed anything has none: then the columns' defaults hold."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.db import db, reads
from motorclub.members.profiles.privacy import Privacy
from motorclub.people.models import Profile

SWITCHES = tuple(field.name for field in dataclasses.fields(Privacy))
COLUMNS = tuple(column for column in Profile.__table__.columns if column.name != "member_id")
DEFAULTS: Mapping[str, Any] = {
    "links": (),
    "language": "en",
    "distance": "KM",
    "power": "HP",
    "theme": "dark",
    **dataclasses.asdict(Privacy()),
}


def banner_of(member_id: int) -> str | None:
    """The address of a member's banner, in the current transaction."""
    return db.session.scalar(sa.select(Profile.banner).where(Profile.member_id == member_id))


def store(member_id: int, values: Mapping[str, object]) -> None:
    """Set columns of a member's profile, in the caller's transaction."""
    db.session.execute(
        insert(Profile)
        .values(member_id=member_id, **values)
        .on_conflict_do_update(index_elements=[Profile.member_id], set_=dict(values))
    )


def known(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with the defaults in the place of what was never set."""
    return {name: DEFAULTS.get(name) if value is None else value for name, value in row.items()}


def privacy_of(member_ids: Collection[int]) -> dict[int, Privacy]:
    """The privacy switches of these members by id, those of an unknown one as of somebody new. One statement."""
    columns = [getattr(Profile, name) for name in SWITCHES]
    rows = reads().execute(sa.select(Profile.member_id, *columns).where(Profile.member_id.in_(member_ids)))
    found = {row[0]: Privacy(*row[1:]) for row in rows}
    return {member_id: found.get(member_id, Privacy()) for member_id in member_ids}
