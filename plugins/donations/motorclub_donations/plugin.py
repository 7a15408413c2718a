"""Donations as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import contributes
from motorclub_donations.shared.base import Base


class DonationsPlugin:
    """Donations, donor ranks and goals, subscriptions with perks, receipts."""

    register_models = contributes((Base,))


plugin = DonationsPlugin()
