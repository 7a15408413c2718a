"""What single members may not do for a while, as plugins have decided; read with each call, so all processes agree.

A restriction has a key of the plugin that makes it, such as `moderation.ban:12`, and scopes:

- `LOGIN`: the member may not sign in, and is signed out everywhere;
- `READ_ONLY`: no call that changes something, except those that are declared open to everybody;
- `forum`: no call of that plugin that changes something; `forum.question`, `forum.question.create`: none that requires
  that permission or one below it; and any scope that a view names with `restrictable`.

It is in force while its plugin is on, and also while the plugin is quarantined or could not be loaded: a fault of the
plugin must not lift its bans.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.models import AccountSession, MemberRestriction
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.restrictions import LOGIN
from motorclub.db import db
from motorclub.people.services import lock_member

MAX_SCOPES = 20


def restrict_member(
    member_id: int, key: str, scopes: Collection[str], *, until: datetime | None = None, reason: str = ""
) -> None:
    """Keep a member from what `scopes` name, in the caller's transaction, until a time or until it is lifted.

    `key` begins with the plugin's id; a restriction of the same key is replaced. `reason` is shown to the member.
    With the scope `LOGIN` their sessions end. Raises ValueError for a key or a scope that is none.
    """
    owner, _, rest = key.partition(".")
    if not owner or not rest:
        raise ValueError(f"{key!r} must begin with the id of the plugin and a dot")
    if not 0 < len(scopes) <= MAX_SCOPES or not all(scopes):
        raise ValueError(f"a restriction has 1 to {MAX_SCOPES} scopes, not {sorted(scopes)}")
    lock_member(member_id)
    _delete(key)
    now = clock.now()
    common = {"key": key, "owner": owner, "member_id": member_id, "until": until, "reason": reason}
    rows = [{**common, "scope": scope, "created_at": now} for scope in sorted(set(scopes))]
    db.session.execute(sa.insert(MemberRestriction), rows)
    details = {"key": key, "scopes": sorted(set(scopes)), "until": clock.iso(until) if until else None}
    audit.record("account.restricted", target=f"member:{member_id}", details=details)
    if LOGIN in scopes:
        end_sessions(member_id)


def lift_restriction(key: str) -> bool:
    """End the restriction of this key in the caller's transaction; whether there was one."""
    member_ids = _delete(key)
    for member_id in member_ids:
        audit.record("account.restriction_lifted", target=f"member:{member_id}", details={"key": key})
    return bool(member_ids)


def _delete(key: str) -> set[int]:
    gone = sa.delete(MemberRestriction).where(MemberRestriction.key == key)
    return set(db.session.scalars(gone.returning(MemberRestriction.member_id)))


def end_sessions(member_id: int) -> int:
    """Sign a member out everywhere, in the caller's transaction; how many sessions they had.

    Once it has committed, every access token and cookie of theirs is refused by every process, and within a second
    their live connections are closed and no push messages go to their browsers.
    """
    ended = sessions.end(AccountSession.member_id == member_id, why="ended by plugin")
    for session in ended:
        audit.record("session.ended", target=f"session:{session.id}", details={"member": member_id})
    return len(ended)
