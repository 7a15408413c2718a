"""What roles may do with the moderation log."""

from __future__ import annotations

from motorclub.api import STAFF, Permission, Role

READ = "moderation.log.read"
REVERT = "moderation.log.revert"
EXPORT = "moderation.log.export"

PERMISSIONS = (
    Permission(READ, "Read the moderation log.", STAFF),
    Permission(REVERT, "Undo what the moderation log says can be undone.", STAFF),
    Permission(EXPORT, "Export the moderation log.", frozenset({Role.ADMIN})),
)
