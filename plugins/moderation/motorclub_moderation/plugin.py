"""Moderation as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Routes, contributes
from motorclub_moderation.log import commands as log_commands
from motorclub_moderation.log import permissions as log_permissions
from motorclub_moderation.log import personal_data as log_personal_data
from motorclub_moderation.log import routes as log_routes
from motorclub_moderation.shared.base import Base

ROUTES = (log_routes,)


class ModerationPlugin:
    """Reports and cases, warnings, bans and appeals, filters, the log."""

    register_routes = contributes([Routes(module.blueprint, "/moderation-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes((*log_permissions.PERMISSIONS,))
    register_commands = contributes((*log_commands.COMMANDS,))
    register_personal_data = contributes((*log_personal_data.PERSONAL_DATA,))


plugin = ModerationPlugin()
