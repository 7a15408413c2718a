"""Changes of the plugin's settings, in the log."""

from __future__ import annotations

from dataclasses import asdict

from flask import has_request_context

from motorclub.api import current_viewer
from motorclub_moderation.log.entries import record
from motorclub_moderation.settings import ModerationSettings

CHANGED = "config.settings_changed"


def record_change(old: ModerationSettings, new: ModerationSettings) -> None:
    """Write down which settings an admin has changed, in the transaction of the change."""
    before, after = asdict(old), asdict(new)
    names = [name for name in after if before[name] != after[name]]
    if names:
        record(
            CHANGED,
            actor=current_viewer().id if has_request_context() else None,
            before={name: before[name] for name in names},
            after={name: after[name] for name in names},
        )
