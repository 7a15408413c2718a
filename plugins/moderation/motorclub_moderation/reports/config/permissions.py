"""What roles may do with the reasons of reports."""

from __future__ import annotations

from motorclub.api import Permission, Role

MANAGE_REASONS = "moderation.reasons"

PERMISSIONS = (
    Permission(MANAGE_REASONS, "Change the reasons for which members report.", frozenset({Role.ADMIN})),
)
