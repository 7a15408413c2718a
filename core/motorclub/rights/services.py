"""Granting rights to members and asking for them.

The plugin that minds a right declares it; any plugin grants it, each grant under a key of its own, so that a gift and a
subscription that give the same right do not end each other's. What is granted stays while the plugin that granted it is
off: the member is owed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.db import db
from motorclub.http.rows import Fields, Row, columns_of, read_rows
from motorclub.plugin.host import Registered, registered_by_name
from motorclub.plugin.registry import enabled_owners
from motorclub.plugin.values import Right
from motorclub.realtime.publish import send_after_commit
from motorclub.rights.models import MemberRight

EXTENSION = "motorclub.rights"
TOPIC = "/topic/rights/{userId}"
CHANGED = "RIGHTS_CHANGED"
AD_FREE = Right("core.ad_free", "Sees no promotions.")


class HeldRight(Row):
    """A right that a member has now; `until` is null where it has no end."""

    name: str
    value: int
    until: datetime | None


class GrantedRight(Row):
    """What was granted to a member under a key, whether it has ended or not."""

    key: str
    name: str
    member_id: int
    value: int
    until: datetime | None


class RightsFrame(Row):
    """All rights that a member has now."""

    rights: Sequence[HeldRight]


_HELD = (
    MemberRight.member_id == sa.bindparam("member"),
    sa.or_(MemberRight.until.is_(None), MemberRight.until > sa.bindparam("now")),
)
_RIGHTS = (
    sa.select(*columns_of(HeldRight, MemberRight)).where(*_HELD).order_by(MemberRight.name, MemberRight.id)
)
_LARGEST = sa.select(sa.func.max(MemberRight.value)).where(MemberRight.name == sa.bindparam("name"), *_HELD)


def list_rights() -> list[Right]:
    """The rights that somebody may be granted: those of the core and of the plugins that are on."""
    on = enabled_owners()
    return [right for owner, right in _declared().values() if owner in on]


def _declared() -> Mapping[str, Registered[Right]]:
    return registered_by_name(EXTENSION, lambda contributions: contributions.rights)


def grant_right(
    member_id: int, key: str, name: str, *, until: datetime | None = None, value: int = 1
) -> None:
    """Give a member a right until a time or until it is withdrawn, in the caller's transaction.

    `key` says what it is for and begins with the plugin's id, such as `garage.gift:7`; the same right granted again
    under the same key replaces what was. `value` is for rights that are a number, such as a higher limit. Raises
    ValueError for a right that no plugin declares, an invalid key or that of another member, and a value below 1.
    """
    owner, _, rest = key.partition(".")
    if not owner or not rest:
        raise ValueError(f"{key!r} must begin with the id of the plugin and a dot")
    if name not in _declared():
        raise ValueError(f"nobody declares a right {name!r}")
    if value < 1:
        raise ValueError(f"the value of a right is 1 or more, not {value}")
    new = insert(MemberRight).values(
        key=key,
        name=name,
        owner=owner,
        member_id=member_id,
        value=value,
        until=until,
        granted_at=clock.now(),
    )
    changed = {column: new.excluded[column] for column in ("value", "until", "granted_at")}
    upsert = new.on_conflict_do_update(
        index_elements=[MemberRight.key, MemberRight.name],
        set_=changed,
        where=MemberRight.member_id == new.excluded.member_id,
    )
    if db.session.scalar(upsert.returning(MemberRight.id)) is None:
        raise ValueError(f"{key!r} is a right of another member")
    _publish([member_id])


def withdraw_rights(key: str) -> bool:
    """End what was granted under this key, in the caller's transaction; whether there was anything."""
    gone = sa.delete(MemberRight).where(MemberRight.key == key).returning(MemberRight.member_id)
    member_ids = set(db.session.scalars(gone))
    _publish(member_ids)
    return bool(member_ids)


def list_granted_rights(prefix: str) -> Sequence[GrantedRight]:
    """What was granted under keys that begin so and not withdrawn: for a plugin that audits what it has granted."""
    chosen = sa.select(*columns_of(GrantedRight, MemberRight)).where(
        MemberRight.key.startswith(prefix, autoescape=True)
    )
    return read_rows(GrantedRight, chosen.order_by(MemberRight.id))


def has_right(member_id: int | None, name: str) -> bool:
    """Whether a member has a right now. Visitors (None) have none."""
    return right_value(member_id, name) > 0


def right_value(member_id: int | None, name: str, default: int = 0) -> int:
    """The largest value of a right that a member has now; `default` without it, and where that is more.

    Raises ValueError for a right that nobody declares.
    """
    if name not in _declared():
        raise ValueError(f"nobody declares a right {name!r}")
    if member_id is None:
        return default
    values = {"member": member_id, "now": clock.now(), "name": name}
    return max(db.session.scalar(_LARGEST, values) or 0, default)


def read_rights(member_id: int) -> list[HeldRight]:
    """All rights that a member has now; one that was granted for several reasons is there several times."""
    return read_rows(HeldRight, _RIGHTS, {"member": member_id, "now": clock.now()})


def read_frame(member_id: int) -> Fields:
    """The fields of a frame about a member's rights."""
    return RightsFrame(read_rights(member_id))


def _publish(member_ids: Iterable[int]) -> None:
    for member_id in member_ids:
        topic = TOPIC.format(userId=member_id)
        send_after_commit(topic, CHANGED, partial(read_frame, member_id))
