"""Analytics as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Routes, contributes
from motorclub_analytics.community import permissions as community_permissions
from motorclub_analytics.community import routes as community_routes
from motorclub_analytics.people import routes as people_routes
from motorclub_analytics.rollups import commands as rollup_commands
from motorclub_analytics.rollups import jobs as rollup_jobs
from motorclub_analytics.rollups import permissions as rollup_permissions
from motorclub_analytics.rollups import routes as rollup_routes
from motorclub_analytics.rollups import subscribers as rollup_subscribers
from motorclub_analytics.shared.base import Base

ROUTES = (people_routes, rollup_routes, community_routes)


class AnalyticsPlugin:
    """Views and visits, what members reach, an organiser's figures, revenue, the health of the community."""

    register_routes = contributes([Routes(module.blueprint, "/analytics-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes((*rollup_permissions.PERMISSIONS, *community_permissions.PERMISSIONS))
    register_jobs = contributes((*rollup_jobs.JOBS,))
    register_subscribers = contributes((*rollup_subscribers.SUBSCRIBERS,))
    register_commands = contributes((*rollup_commands.COMMANDS,))


plugin = AnalyticsPlugin()
