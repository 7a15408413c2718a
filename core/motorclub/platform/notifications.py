"""The kinds of notification about plugins, for admins."""

from __future__ import annotations

from motorclub.platform.operations.lifecycle import QUARANTINED
from motorclub.platform.operations.tampering import TAMPERED
from motorclub.plugin.values import Category, NotificationKind
from motorclub.viewer import Role

ADMINS = frozenset({Role.ADMIN})

KINDS = (
    NotificationKind(
        QUARANTINED,
        "A plugin kept failing and was switched off.",
        'The plugin <b>{plugin}</b> kept failing and was <a href="{url}">switched off</a>.',
        Category.NEEDS_ME,
        roles=ADMINS,
    ),
    NotificationKind(
        TAMPERED,
        "The files of a plugin are not those that were locked.",
        'Files of the plugin <b>{plugin}</b> <a href="{url}">have changed</a> since they were locked.',
        Category.NEEDS_ME,
        roles=ADMINS,
    ),
)
