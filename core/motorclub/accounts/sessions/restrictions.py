"""The restrictions of members that hold, as calls and log-ins read them. ../restrictions.py makes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.models import INSTANT, MemberRestriction
from motorclub.db import reads
from motorclub.people.models import Member
from motorclub.plugin.models import PluginRow
from motorclub.viewer import Restriction

LOGIN = "LOGIN"

_NOW = sa.bindparam("now", type_=INSTANT)
# Whether the plugin is quarantined or could not be loaded does not matter, see ../restrictions.py.
_HOLDS = (
    sa.or_(MemberRestriction.until.is_(None), MemberRestriction.until > _NOW),
    sa.exists().where(PluginRow.id == MemberRestriction.owner, PluginRow.enabled),
)
_FIELDS = (MemberRestriction.scope, MemberRestriction.until, MemberRestriction.reason)

# For a statement about members that has a parameter `now`: the restrictions of each as a list of JSON, or null.
RESTRICTIONS = (
    sa.select(sa.func.jsonb_agg(sa.func.jsonb_build_array(*_FIELDS)))
    .where(MemberRestriction.member_id == Member.id, *_HOLDS)
    .correlate(Member)
    .scalar_subquery()
    .label("restrictions")
)
_LOGIN = (
    sa.select(*_FIELDS)
    .where(MemberRestriction.member_id == sa.bindparam("member"), MemberRestriction.scope == LOGIN, *_HOLDS)
    .order_by(MemberRestriction.until.desc().nulls_first())
    .limit(1)
)


def read_restrictions(stored: Iterable[tuple[str, str | None, str]] | None) -> tuple[Restriction, ...]:
    """The rows that `RESTRICTIONS` returns for a member, as the viewer has them."""
    return tuple(
        Restriction(scope, datetime.fromisoformat(until) if until else None, reason)
        for scope, until, reason in stored or ()
    )


def find_login_restriction(member_id: int) -> Restriction | None:
    """The restriction that keeps a member out longest; None if nothing does."""
    asked: Mapping[str, object] = {"member": member_id, "now": clock.now()}
    row = reads().execute(_LOGIN, asked).first()
    return Restriction(*row) if row else None


def list_locked_out() -> sa.Select[int]:
    """The members who may not sign in now, for a statement about very many."""
    locked_out = sa.select(MemberRestriction.member_id).where(MemberRestriction.scope == LOGIN, *_HOLDS)
    return locked_out.params(now=clock.now())
