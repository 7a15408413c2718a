"""Permissions on the mails of the site."""

from __future__ import annotations

from motorclub.plugin.values import Permission
from motorclub.viewer import STAFF, Role

PERMISSIONS = (
    Permission("platform.read_emails", "See the mails that were sent.", STAFF),
    Permission(
        "platform.manage_emails",
        "Change the words of mails, send them again, block addresses, write to many members at once.",
        frozenset({Role.ADMIN}),
    ),
)
