"""Moderation as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import contributes
from motorclub_moderation.shared.base import Base


class ModerationPlugin:
    """Reports and cases, warnings, bans and appeals, filters, the log."""

    register_models = contributes((Base,))


plugin = ModerationPlugin()
