"""Donations as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.api import Consequence, DemoContext, Routes, contributes, hookimpl
from motorclub_donations import audit
from motorclub_donations.consequences import list_consequences
from motorclub_donations.donor_ranks import events as rank_events
from motorclub_donations.donor_ranks import jobs as rank_jobs
from motorclub_donations.donor_ranks import notifications as rank_notifications
from motorclub_donations.donor_ranks import personal_data as rank_personal_data
from motorclub_donations.donor_ranks import ranks, standing
from motorclub_donations.donor_ranks import routes as rank_routes
from motorclub_donations.giving import attempts, frames, messages, recurring
from motorclub_donations.giving import demo as giving_demo
from motorclub_donations.giving import events as giving_events
from motorclub_donations.giving import figures as giving_figures
from motorclub_donations.giving import notifications as giving_notifications
from motorclub_donations.giving import personal_data as giving_personal_data
from motorclub_donations.giving import routes as giving_routes
from motorclub_donations.giving import settling as giving_settling
from motorclub_donations.giving.recurring_charges import RecurringCharges
from motorclub_donations.giving.settling import DonationSettlement
from motorclub_donations.shared import permissions, recurring_revenue, settings
from motorclub_donations.shared.base import Base
from motorclub_donations.subscriptions import demo as subscription_demo
from motorclub_donations.subscriptions import events as subscription_events
from motorclub_donations.subscriptions import figures as subscription_figures
from motorclub_donations.subscriptions import gift_codes
from motorclub_donations.subscriptions import jobs as subscription_jobs
from motorclub_donations.subscriptions import mails as subscription_mails
from motorclub_donations.subscriptions import personal_data as subscription_personal_data
from motorclub_donations.subscriptions import routes as subscription_routes
from motorclub_donations.subscriptions import subscribers as subscription_subscribers

ROUTES = (giving_routes, rank_routes, subscription_routes)
# The rank of a donor changes in the transaction in which a donation does.
settlement = DonationSettlement(standing.update_rank)


class DonationsPlugin:
    """Donations, donor ranks and goals, subscriptions with perks, receipts."""

    register_routes = contributes([Routes(module.blueprint, "/donation-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_topics = contributes(frames.TOPICS)
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(settings.DonationSettings)
    register_jobs = contributes((*rank_jobs.JOBS, *subscription_jobs.JOBS))
    register_events = contributes((*giving_events.EVENTS, *rank_events.EVENTS, *subscription_events.EVENTS))
    register_subscribers = contributes(
        (
            *recurring.SUBSCRIBERS,
            *RecurringCharges(settlement).list_subscribers(),
            *attempts.SUBSCRIBERS,
            *giving_notifications.SUBSCRIBERS,
            *rank_notifications.SUBSCRIBERS,
            *subscription_subscribers.SUBSCRIBERS,
        )
    )
    register_notifications = contributes(
        (*giving_notifications.KINDS, *rank_notifications.KINDS, *subscription_subscribers.KINDS)
    )
    register_mails = contributes((*subscription_mails.TEMPLATES,))
    register_services = contributes(
        (
            *giving_settling.list_services(settlement),
            *gift_codes.SERVICES,
            *recurring_revenue.SERVICES,
        )
    )
    register_figures = contributes((*giving_figures.FIGURES, *subscription_figures.FIGURES))
    register_content_types = contributes((*messages.CONTENT_TYPES,))
    register_commands = contributes(audit.COMMANDS)
    register_personal_data = contributes(
        (
            *giving_personal_data.PERSONAL_DATA,
            *rank_personal_data.PERSONAL_DATA,
            *subscription_personal_data.PERSONAL_DATA,
        )
    )

    @hookimpl
    def on_install(self) -> None:
        """The donor ranks of the specification."""
        ranks.load_defaults()

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """What is charged all the same, and what waits."""
        return list_consequences()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """A goal half reached, a wall, a year of gifts; three plans."""
        ranks.load_defaults()
        giving_demo.seed(context, settlement)
        subscription_demo.seed(context)


plugin = DonationsPlugin()
