"""Donations as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from motorclub.api import Routes, contributes
from motorclub_donations.giving import events as giving_events
from motorclub_donations.giving import failures, messages, recurring
from motorclub_donations.giving import notifications as giving_notifications
from motorclub_donations.giving import personal_data as giving_personal_data
from motorclub_donations.giving import routes as giving_routes
from motorclub_donations.giving import settling as giving_settling
from motorclub_donations.shared import permissions, settings
from motorclub_donations.shared.base import Base

ROUTES = (giving_routes,)


class DonationsPlugin:
    """Donations, donor ranks and goals, subscriptions with perks, receipts."""

    register_routes = contributes([Routes(module.blueprint, "/donation-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(settings.DonationSettings)
    register_services = contributes((*giving_settling.SERVICES,))
    register_events = contributes((*giving_events.EVENTS,))
    register_subscribers = contributes(
        (*recurring.SUBSCRIBERS, *failures.SUBSCRIBERS, *giving_notifications.SUBSCRIBERS)
    )
    register_notifications = contributes((*giving_notifications.KINDS,))
    register_content_types = contributes((*messages.CONTENT_TYPES,))
    register_personal_data = contributes((*giving_personal_data.PERSONAL_DATA,))


plugin = DonationsPlugin()
