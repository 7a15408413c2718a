"""The core's permissions and the roles that have them."""

from __future__ import annotations

from motorclub.plugin.values import Permission
from motorclub.viewer import STAFF, Role

MANAGE = "members.manage"
SEE_PRIVATE = "members.see_private"

ADMINS = frozenset({Role.ADMIN})

PERMISSIONS = (
    Permission("platform.administer", "Switch plugins on and off and change their settings.", ADMINS),
    Permission("platform.read_emails", "See the mails that were sent.", STAFF),
    Permission(
        "platform.manage_emails",
        "Change the words of mails, send them again, block addresses, write to many members at once.",
        ADMINS,
    ),
    Permission(MANAGE, "See all members, change their roles and end their sessions.", ADMINS),
    Permission(SEE_PRIVATE, "See profiles that members keep private.", STAFF),
)
