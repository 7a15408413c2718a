"""Whom the price predictor tells of what."""

from __future__ import annotations

from motorclub.api import Category, NotificationKind, Role

TRAINING_FAILED = NotificationKind(
    "price_predictor.training_failed",
    "The price model could not be trained (for admins).",
    'The price model could not be trained; the last good one stays in use. <a href="{url}">See why</a>',
    Category.SYSTEM,
    roles=frozenset({Role.ADMIN}),
)

KINDS = (TRAINING_FAILED,)
