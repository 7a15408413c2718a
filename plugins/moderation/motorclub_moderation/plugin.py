"""Moderation as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Ban, DemoContext, Refusal, Routes, contributes, hookimpl
from motorclub_moderation import settings
from motorclub_moderation.log import commands as log_commands
from motorclub_moderation.log import permissions as log_permissions
from motorclub_moderation.log import personal_data as log_personal_data
from motorclub_moderation.log import reverting
from motorclub_moderation.log import routes as log_routes
from motorclub_moderation.sanctions import demo as sanction_demo
from motorclub_moderation.sanctions import events as sanction_events
from motorclub_moderation.sanctions import jobs as sanction_jobs
from motorclub_moderation.sanctions import login
from motorclub_moderation.sanctions import mails as sanction_mails
from motorclub_moderation.sanctions import notifications as sanction_notifications
from motorclub_moderation.sanctions import permissions as sanction_permissions
from motorclub_moderation.sanctions import personal_data as sanction_personal_data
from motorclub_moderation.sanctions import routes as sanction_routes
from motorclub_moderation.sanctions import undoing as sanction_undoing
from motorclub_moderation.shared.base import Base

ROUTES = (log_routes, sanction_routes)
reverting.UNDO.update(sanction_undoing.UNDO)


class ModerationPlugin:
    """Reports and cases, warnings, bans and appeals, filters, the log."""

    register_routes = contributes([Routes(module.blueprint, "/moderation-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes((*log_permissions.PERMISSIONS, *sanction_permissions.PERMISSIONS))
    register_settings = contributes(settings.ModerationSettings)
    register_jobs = contributes((*sanction_jobs.JOBS,))
    register_events = contributes((*sanction_events.EVENTS,))
    register_subscribers = contributes((*sanction_notifications.SUBSCRIBERS,))
    register_notifications = contributes((*sanction_notifications.KINDS,))
    register_mails = contributes((*sanction_mails.TEMPLATES,))
    register_commands = contributes((*log_commands.COMMANDS,))
    register_personal_data = contributes(
        (*sanction_personal_data.PERSONAL_DATA, *log_personal_data.PERSONAL_DATA)
    )

    @hookimpl
    def check_login(self, user_id: int) -> Refusal | None:
        """A member whom a ban keeps out."""
        return login.check_login(user_id)

    @hookimpl
    def find_ban(self, user_id: int) -> Ban | None:
        """The ban that keeps a member out."""
        return login.find_ban(user_id)

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Warnings, bans and appeals."""
        sanction_demo.seed(context)


plugin = ModerationPlugin()
