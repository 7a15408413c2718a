"""Moderation as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Ban, DemoContext, Refusal, Routes, contributes, hookimpl
from motorclub_moderation import settings
from motorclub_moderation.log import commands as log_commands
from motorclub_moderation.log import permissions as log_permissions
from motorclub_moderation.log import personal_data as log_personal_data
from motorclub_moderation.log import reverting
from motorclub_moderation.log import routes as log_routes
from motorclub_moderation.reports import demo as report_demo
from motorclub_moderation.reports import events as report_events
from motorclub_moderation.reports import frames as report_frames
from motorclub_moderation.reports import jobs as report_jobs
from motorclub_moderation.reports import notifications as report_notifications
from motorclub_moderation.reports import permissions as report_permissions
from motorclub_moderation.reports import personal_data as report_personal_data
from motorclub_moderation.reports import reasons as report_reasons
from motorclub_moderation.reports import routes as report_routes
from motorclub_moderation.reports import subscribers as report_subscribers
from motorclub_moderation.reports import undoing as report_undoing
from motorclub_moderation.reports.cases import routes as case_routes
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

ROUTES = (log_routes, sanction_routes, report_routes, case_routes)
reverting.UNDO.update({**sanction_undoing.UNDO, **report_undoing.UNDO})


class ModerationPlugin:
    """Reports and cases, warnings, bans and appeals, filters, the log."""

    register_routes = contributes([Routes(module.blueprint, "/moderation-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes(
        (*log_permissions.PERMISSIONS, *sanction_permissions.PERMISSIONS, *report_permissions.PERMISSIONS)
    )
    register_settings = contributes(settings.ModerationSettings)
    register_jobs = contributes((*sanction_jobs.JOBS, *report_jobs.JOBS))
    register_topics = contributes((*report_frames.TOPICS,))
    register_events = contributes((*sanction_events.EVENTS, *report_events.EVENTS))
    register_subscribers = contributes(
        (
            *sanction_notifications.SUBSCRIBERS,
            *report_subscribers.SUBSCRIBERS,
            *report_notifications.SUBSCRIBERS,
        )
    )
    register_notifications = contributes((*sanction_notifications.KINDS, *report_notifications.KINDS))
    register_mails = contributes((*sanction_mails.TEMPLATES,))
    register_commands = contributes((*log_commands.COMMANDS,))
    register_personal_data = contributes(
        (
            *report_personal_data.PERSONAL_DATA,
            *sanction_personal_data.PERSONAL_DATA,
            *log_personal_data.PERSONAL_DATA,
        )
    )

    @hookimpl
    def on_install(self) -> None:
        """The reasons to report, and the texts that staff often send."""
        report_reasons.load_defaults()

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
        """The reasons to report, should they have been emptied; warnings, bans and appeals; a queue of reports."""
        report_reasons.load_defaults()
        sanction_demo.seed(context)
        report_demo.seed(context)


plugin = ModerationPlugin()
