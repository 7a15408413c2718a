"""Permissions on members."""

from __future__ import annotations

from motorclub.plugin.values import Permission
from motorclub.viewer import STAFF, Role

MANAGE = "members.manage"
SEE_PRIVATE = "members.see_private"

ADMINS = frozenset({Role.ADMIN})

PERMISSIONS = (
    Permission(MANAGE, "See all members, change their roles and end their sessions.", ADMINS),
    Permission(SEE_PRIVATE, "See profiles that members keep private.", STAFF),
)
