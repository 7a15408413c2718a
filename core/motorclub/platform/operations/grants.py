"""Which roles have which permissions: as their owners propose, unless an admin decides otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.db import db
from motorclub.http import conflict, not_found
from motorclub.http.rows import Page, Row
from motorclub.platform.operations import lifecycle
from motorclub.platform.operations.lifecycle import Acknowledgement
from motorclub.plugin import registry
from motorclub.plugin.host import Host
from motorclub.plugin.models import GrantRow, PlatformState
from motorclub.plugin.texts import translate_answer
from motorclub.plugin.values import Permission
from motorclub.viewer import Role

Words = Mapping[tuple[str, str], bool]


class Grant(Row):
    """A permission: its owner's word on which roles have it, and those that do have it."""

    permission: str
    summary: str
    owner: Annotated[str, "The id of a plugin, or `core`."]
    defaults: Sequence[Annotated[str, Role]]
    roles: Sequence[Annotated[str, Role]]


def grants(host: Host, page: int, size: int, owner: str | None = None) -> Page[Grant]:
    """A page of all permissions, or of one owner's, those of plugins that are off included. One statement."""
    found = [entry for entry in _permissions(host) if owner in (None, entry[0])]
    words = _words()
    rows = [_grant_of(*entry, words) for entry in found[page * size : (page + 1) * size]]
    return Page.of(rows, len(found), page, size)


def _permissions(host: Host) -> Iterator[tuple[str, Permission]]:
    return ((owner, permission) for owner, given in host.contributions() for permission in given.permissions)


def _words() -> Words:
    """What admins have decided, by permission and role."""
    rows = db.session.execute(sa.select(GrantRow.permission, GrantRow.role, GrantRow.granted))
    return {(permission, role): granted for permission, role, granted in rows}


def _grant_of(owner: str, permission: Permission, words: Words) -> Grant:
    defaults = [role for role in Role if role in permission.roles]
    summary = translate_answer(permission.summary)
    return Grant(permission.name, summary, owner, defaults, registry.roles_of(permission, words))


def grant(
    host: Host, name: str, role: Role, *, granted: bool, actor_id: int | None
) -> tuple[list[Role], Acknowledgement]:
    """Give a permission to a role, or take it; the roles that have it now, and who has acknowledged.

    Raises 404 for an unknown permission, 409 for taking from admins what they need to undo it.
    """
    permission = next((found for _, found in _permissions(host) if found.name == name), None)
    if permission is None:
        raise not_found("Permission {name}", name=name)
    if (name, role) == registry.NEVER_TAKEN and not granted:
        raise conflict("Admins keep this permission: without it nobody could give it back.")
    epoch: int = db.session.execute(sa.select(PlatformState.epoch).with_for_update()).scalar_one()
    had = role in registry.roles_of(permission, _words())
    if had is granted:
        db.session.rollback()
        return registry.roles_of(permission, _words()), lifecycle.wait_for(epoch)
    _decide(permission, role, granted=granted)
    epoch = lifecycle.raise_epoch()
    _record(name, role, granted=granted, epoch=epoch, actor_id=actor_id)
    roles = registry.roles_of(permission, _words())
    return roles, lifecycle.finish(epoch)


def _decide(permission: Permission, role: Role, *, granted: bool) -> None:
    """Remember the admin's word; one that agrees with the owner's is not needed, and later defaults hold again."""
    if granted is (role in permission.roles):
        db.session.execute(
            sa.delete(GrantRow).where(GrantRow.permission == permission.name, GrantRow.role == role)
        )
        return
    row = {"granted": granted, "changed_at": clock.now()}
    db.session.execute(
        insert(GrantRow)
        .values(permission=permission.name, role=role, **row)
        .on_conflict_do_update(index_elements=[GrantRow.permission, GrantRow.role], set_=row)
    )


def _record(permission: str, role: Role, *, granted: bool, epoch: int, actor_id: int | None) -> None:
    audit.record(
        "role.granted" if granted else "role.revoked",
        actor_id=actor_id,
        target=f"role:{role}",
        details={"permission": permission, "epoch": epoch},
    )
