"""Analytics as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import DemoContext, Routes, contributes, enqueue_one, hookimpl
from motorclub_analytics.community import permissions as community_permissions
from motorclub_analytics.community import routes as community_routes
from motorclub_analytics.people import routes as people_routes
from motorclub_analytics.revenue import frames as revenue_frames
from motorclub_analytics.revenue import permissions as revenue_permissions
from motorclub_analytics.revenue import routes as revenue_routes
from motorclub_analytics.revenue import subscribers as revenue_subscribers
from motorclub_analytics.rollups import commands as rollup_commands
from motorclub_analytics.rollups import jobs as rollup_jobs
from motorclub_analytics.rollups import permissions as rollup_permissions
from motorclub_analytics.rollups import routes as rollup_routes
from motorclub_analytics.rollups import subscribers as rollup_subscribers
from motorclub_analytics.rollups.folding import FOLD
from motorclub_analytics.settings import AnalyticsSettings
from motorclub_analytics.shared.base import Base
from motorclub_analytics.visits import demo as visit_demo
from motorclub_analytics.visits import figures as visit_figures
from motorclub_analytics.visits import jobs as visit_jobs
from motorclub_analytics.visits import permissions as visit_permissions
from motorclub_analytics.visits import personal_data as visit_personal_data
from motorclub_analytics.visits import recording
from motorclub_analytics.visits import routes as visit_routes

ROUTES = (people_routes, rollup_routes, community_routes, visit_routes, revenue_routes)


class AnalyticsPlugin:
    """Views and visits, what members reach, an organiser's figures, revenue, the health of the community."""

    register_routes = contributes([Routes(module.blueprint, "/analytics-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes(
        (
            *rollup_permissions.PERMISSIONS,
            *community_permissions.PERMISSIONS,
            *visit_permissions.PERMISSIONS,
            *revenue_permissions.PERMISSIONS,
        )
    )
    register_settings = contributes(AnalyticsSettings)
    register_topics = contributes((*revenue_frames.TOPICS,))
    register_figures = contributes((*visit_figures.FIGURES,))
    register_personal_data = contributes((*visit_personal_data.PERSONAL_DATA,))
    register_jobs = contributes((*rollup_jobs.JOBS, *visit_jobs.JOBS))
    register_subscribers = contributes((*rollup_subscribers.SUBSCRIBERS, *revenue_subscribers.SUBSCRIBERS))
    register_commands = contributes((*rollup_commands.COMMANDS,))

    @hookimpl
    def on_install(self) -> None:
        """The figures of a site that has a past are counted at once."""
        enqueue_one(FOLD)

    @hookimpl
    def on_enable(self) -> None:
        """As after the installation: days may have passed."""
        enqueue_one(FOLD)

    @hookimpl
    def note_page_view(self, path: str) -> None:
        """Note the view, for the job that counts it."""
        recording.note_view(path)

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Three years of traffic; test money counts, which is all that the demo has."""
        visit_demo.seed(context)
        context.configure(include_test=True)


plugin = AnalyticsPlugin()
