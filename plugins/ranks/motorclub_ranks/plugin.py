"""Ranks as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from typing import Any

from motorclub.api import DemoContext, Health, Routes, contributes, hookimpl
from motorclub_ranks.badges import events as badge_events
from motorclub_ranks.badges import jobs as badge_jobs
from motorclub_ranks.badges import loading
from motorclub_ranks.badges import notifications as badge_notifications
from motorclub_ranks.badges import personal_data as badge_personal_data
from motorclub_ranks.badges import routes as badge_routes
from motorclub_ranks.badges import subscribers as badge_subscribers
from motorclub_ranks.leaderboards import jobs as leaderboard_jobs
from motorclub_ranks.leaderboards import routes as leaderboard_routes
from motorclub_ranks.leaderboards import snapshots
from motorclub_ranks.leaderboards import subscribers as leaderboard_subscribers
from motorclub_ranks.ledger import changing, recalculating, recounting, rules
from motorclub_ranks.ledger import demo as ledger_demo
from motorclub_ranks.ledger import events as ledger_events
from motorclub_ranks.ledger import figures as ledger_figures
from motorclub_ranks.ledger import jobs as ledger_jobs
from motorclub_ranks.ledger import notifications as ledger_notifications
from motorclub_ranks.ledger import personal_data as ledger_personal_data
from motorclub_ranks.ledger import routes as ledger_routes
from motorclub_ranks.ledger import subscribers as ledger_subscribers
from motorclub_ranks.levels import defaults as level_defaults
from motorclub_ranks.levels import demo as level_demo
from motorclub_ranks.levels import events as level_events
from motorclub_ranks.levels import jobs as level_jobs
from motorclub_ranks.levels import ladder, member_columns, simulating
from motorclub_ranks.levels import notifications as level_notifications
from motorclub_ranks.levels import personal_data as level_personal_data
from motorclub_ranks.levels import provided_services as level_services
from motorclub_ranks.levels import routes as level_routes
from motorclub_ranks.levels import subscribers as level_subscribers
from motorclub_ranks.log import changes
from motorclub_ranks.log import personal_data as log_personal_data
from motorclub_ranks.log import routes as log_routes
from motorclub_ranks.settings import RanksSettings
from motorclub_ranks.shared import permissions
from motorclub_ranks.shared.base import Base

ROUTES = (
    log_routes,
    ledger_routes,
    level_routes,
    badge_routes,
    leaderboard_routes,
)
for undo in (changing.UNDO, ladder.UNDO):
    changes.UNDO.update(undo)
recalculating.COUNT_MOVES.append(simulating.count_moves)


class RanksPlugin:
    """Points and their ledger, trust levels, badges, leaderboards."""

    register_routes = contributes([Routes(module.blueprint, "/rank-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(RanksSettings)
    register_jobs = contributes(
        (*ledger_jobs.JOBS, *level_jobs.JOBS, *badge_jobs.JOBS, *leaderboard_jobs.JOBS)
    )
    register_events = contributes((*ledger_events.EVENTS, *level_events.EVENTS, *badge_events.EVENTS))
    register_subscribers = contributes(
        (
            *ledger_subscribers.SUBSCRIBERS,
            *level_subscribers.SUBSCRIBERS,
            *level_notifications.SUBSCRIBERS,
            *badge_subscribers.SUBSCRIBERS,
            *badge_notifications.SUBSCRIBERS,
            *leaderboard_subscribers.SUBSCRIBERS,
        )
    )
    register_notifications = contributes(
        (*ledger_notifications.KINDS, *level_notifications.KINDS, *badge_notifications.KINDS)
    )
    register_figures = contributes(ledger_figures.FIGURES)
    register_services = contributes((*level_services.SERVICES,))
    register_member_columns = contributes((*member_columns.COLUMNS,))
    register_personal_data = contributes(
        (
            *log_personal_data.PERSONAL_DATA,
            *ledger_personal_data.PERSONAL_DATA,
            *level_personal_data.PERSONAL_DATA,
            *badge_personal_data.PERSONAL_DATA,
        )
    )

    @hookimpl
    def on_install(self) -> None:
        """The rules of points, the ladder, and the badges."""
        rules.load_default_rules()
        level_defaults.load_defaults()
        loading.load_badges()

    @hookimpl
    def on_settings_changed(self, old: Any, new: Any) -> None:
        """All points are recalculated for other days."""
        recalculating.follow_settings(old, new)

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Points of more than a year, and the levels and leaderboards that follow."""
        loading.load_badges()
        ledger_demo.seed(context)
        level_demo.seed(context)
        snapshots.refresh_leaderboards()

    @hookimpl
    def check_health(self) -> Health:
        """What the last recount of points has found."""
        return recounting.check_health()


plugin = RanksPlugin()
