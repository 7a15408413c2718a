"""Ranks as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import contributes, hookimpl
from motorclub_ranks import settings
from motorclub_ranks.ledger import events as ledger_events
from motorclub_ranks.ledger import jobs as ledger_jobs
from motorclub_ranks.ledger import personal_data as ledger_personal_data
from motorclub_ranks.ledger import rules
from motorclub_ranks.ledger import subscribers as ledger_subscribers
from motorclub_ranks.shared.base import Base


class RanksPlugin:
    """Points and their ledger, trust levels, badges, leaderboards."""

    register_models = contributes((Base,))
    register_settings = contributes(settings.RanksSettings)
    register_jobs = contributes((*ledger_jobs.JOBS,))
    register_events = contributes((*ledger_events.EVENTS,))
    register_subscribers = contributes((*ledger_subscribers.SUBSCRIBERS,))
    register_personal_data = contributes((*ledger_personal_data.PERSONAL_DATA,))

    @hookimpl
    def on_install(self) -> None:
        """The rules of points."""
        rules.load_default_rules()


plugin = RanksPlugin()
