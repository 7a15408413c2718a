"""Analytics as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import contributes
from motorclub_analytics.shared.base import Base


class AnalyticsPlugin:
    """Views and visits, what members reach, an organiser's figures, revenue, the health of the community."""

    register_models = contributes((Base,))


plugin = AnalyticsPlugin()
