"""What roles may do with warnings, bans and appeals."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

WARN = "moderation.warn"
BAN = "moderation.ban"
BAN_LONGER = "moderation.ban.longer"
DECIDE = "moderation.appeal.decide"

PERMISSIONS = (
    Permission(WARN, "Warn members, and revoke warnings.", STAFF),
    Permission(BAN, "Ban members for up to 30 days, and lift bans.", STAFF),
    Permission(BAN_LONGER, "Ban members for longer or for good, and extend bans.", frozenset({Role.ADMIN})),
    Permission(DECIDE, "Decide about appeals against what others have issued.", STAFF),
)
