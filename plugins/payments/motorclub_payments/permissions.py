"""What roles may do with payments."""

from __future__ import annotations

from motorclub.api import Permission, Role

MANAGE = "payments.manage"

PERMISSIONS = (
    Permission(MANAGE, "See all payments, give money back, look after the sandbox.", frozenset({Role.ADMIN})),
)
