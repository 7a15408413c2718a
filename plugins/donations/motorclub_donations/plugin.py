"""Donations as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import contributes
from motorclub_donations.giving import models as giving_models
from motorclub_donations.shared import permissions, settings
from motorclub_donations.shared.base import Base

# Their classes are tables of the base.
MODELS = (giving_models,)


class DonationsPlugin:
    """Donations, donor ranks and goals, subscriptions with perks, receipts."""

    register_models = contributes((Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(settings.DonationSettings)


plugin = DonationsPlugin()
