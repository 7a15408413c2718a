"""What admins are notified of by the ledger."""

from __future__ import annotations

from motorclub.api import Category, NotificationKind, Role

RECOUNT_DIFFERS = "ranks.recount_differs"
KINDS = (
    NotificationKind(
        RECOUNT_DIFFERS,
        "The nightly recount of points has found differences.",
        'The recount of points <a href="{url}">differs for {count} members</a>',
        Category.NEEDS_ME,
        roles=frozenset({Role.ADMIN}),
    ),
)
