"""Moderation as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from typing import Any

from motorclub.api import Ban, ContentDraft, DemoContext, Refusal, Routes, Verdict, contributes, hookimpl
from motorclub_moderation import settings
from motorclub_moderation.log import commands as log_commands
from motorclub_moderation.log import permissions as log_permissions
from motorclub_moderation.log import personal_data as log_personal_data
from motorclub_moderation.log import reverting, settings_changes
from motorclub_moderation.log import routes as log_routes
from motorclub_moderation.overview import demo as overview_demo
from motorclub_moderation.overview import jobs as overview_jobs
from motorclub_moderation.overview import permissions as overview_permissions
from motorclub_moderation.overview import personal_data as overview_personal_data
from motorclub_moderation.overview import recorded_votes
from motorclub_moderation.overview import routes as overview_routes
from motorclub_moderation.overview import undoing as overview_undoing
from motorclub_moderation.reports import demo as report_demo
from motorclub_moderation.reports import events as report_events
from motorclub_moderation.reports import frames as report_frames
from motorclub_moderation.reports import histories as report_histories
from motorclub_moderation.reports import jobs as report_jobs
from motorclub_moderation.reports import notifications as report_notifications
from motorclub_moderation.reports import permissions as report_permissions
from motorclub_moderation.reports import personal_data as report_personal_data
from motorclub_moderation.reports import reasons as report_reasons
from motorclub_moderation.reports import routes as report_routes
from motorclub_moderation.reports import subscribers as report_subscribers
from motorclub_moderation.reports import undoing as report_undoing
from motorclub_moderation.reports.cases import routes as case_routes
from motorclub_moderation.reports.config import permissions as config_permissions
from motorclub_moderation.reports.config import reasons as config_reasons
from motorclub_moderation.reports.config import routes as config_routes
from motorclub_moderation.sanctions import demo as sanction_demo
from motorclub_moderation.sanctions import events as sanction_events
from motorclub_moderation.sanctions import histories as sanction_histories
from motorclub_moderation.sanctions import jobs as sanction_jobs
from motorclub_moderation.sanctions import login
from motorclub_moderation.sanctions import mails as sanction_mails
from motorclub_moderation.sanctions import notifications as sanction_notifications
from motorclub_moderation.sanctions import permissions as sanction_permissions
from motorclub_moderation.sanctions import personal_data as sanction_personal_data
from motorclub_moderation.sanctions import routes as sanction_routes
from motorclub_moderation.sanctions import undoing as sanction_undoing
from motorclub_moderation.screening import demo as screening_demo
from motorclub_moderation.screening import first_posts, reviewing
from motorclub_moderation.screening import frames as screening_frames
from motorclub_moderation.screening import jobs as screening_jobs
from motorclub_moderation.screening import permissions as screening_permissions
from motorclub_moderation.screening import personal_data as screening_personal_data
from motorclub_moderation.screening import routes as screening_routes
from motorclub_moderation.screening import subscribers as screening_subscribers
from motorclub_moderation.screening import undoing as screening_undoing
from motorclub_moderation.shared.base import Base

ROUTES = (
    log_routes,
    sanction_routes,
    report_routes,
    case_routes,
    config_routes,
    screening_routes,
    overview_routes,
)
for undoing in (sanction_undoing, report_undoing, config_reasons, screening_undoing, overview_undoing):
    reverting.UNDO.update(undoing.UNDO)
reverting.STANDING.update(sanction_undoing.STANDING)


class ModerationPlugin:
    """Reports and cases, warnings, bans and appeals, filters, the log."""

    register_routes = contributes([Routes(module.blueprint, "/moderation-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes(
        (
            *log_permissions.PERMISSIONS,
            *sanction_permissions.PERMISSIONS,
            *report_permissions.PERMISSIONS,
            *config_permissions.PERMISSIONS,
            *screening_permissions.PERMISSIONS,
            *overview_permissions.PERMISSIONS,
        )
    )
    register_services = contributes(first_posts.SERVICES)
    register_settings = contributes(settings.ModerationSettings)
    register_jobs = contributes(
        (*sanction_jobs.JOBS, *report_jobs.JOBS, *screening_jobs.JOBS, *overview_jobs.JOBS)
    )
    register_topics = contributes((*report_frames.TOPICS, *screening_frames.TOPICS))
    register_events = contributes((*sanction_events.EVENTS, *report_events.EVENTS))
    register_histories = contributes((*sanction_histories.HISTORIES, *report_histories.HISTORIES))
    register_subscribers = contributes(
        (
            *sanction_notifications.SUBSCRIBERS,
            *report_subscribers.SUBSCRIBERS,
            *report_notifications.SUBSCRIBERS,
            *screening_subscribers.SUBSCRIBERS,
            *recorded_votes.SUBSCRIBERS,
        )
    )
    register_notifications = contributes((*sanction_notifications.KINDS, *report_notifications.KINDS))
    register_mails = contributes((*sanction_mails.TEMPLATES,))
    register_commands = contributes((*log_commands.COMMANDS,))
    register_personal_data = contributes(
        (
            *report_personal_data.PERSONAL_DATA,
            *screening_personal_data.PERSONAL_DATA,
            *overview_personal_data.PERSONAL_DATA,
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
    def review_content(self, draft: ContentDraft) -> Verdict | None:
        """Word filters and the limits of new members decide about all that members write."""
        return reviewing.review_draft(draft)

    @hookimpl
    def on_settings_changed(self, old: Any, new: Any) -> None:
        """The log says what was changed."""
        settings_changes.record_change(old, new)

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """A week of a real club; reasons to report too, should they have been emptied."""
        report_reasons.load_defaults()
        sanction_demo.seed(context)
        report_demo.seed(context)
        screening_demo.seed(context)
        overview_demo.seed(context)


plugin = ModerationPlugin()
