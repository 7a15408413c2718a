"""Analytics as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Routes, contributes
from motorclub_analytics.people import routes as people_routes
from motorclub_analytics.shared.base import Base

ROUTES = (people_routes,)


class AnalyticsPlugin:
    """Views and visits, what members reach, an organiser's figures, revenue, the health of the community."""

    register_routes = contributes([Routes(module.blueprint, "/analytics-api") for module in ROUTES])
    register_models = contributes((Base,))


plugin = AnalyticsPlugin()
