"""Payments as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.api import Consequence, DemoContext, Health, Routes, contributes, hookimpl
from motorclub_payments import (
    audit,
    demo,
    events,
    health,
    jobs,
    mails,
    models,
    permissions,
    personal_data,
    published,
    routes,
    services,
    settings,
    subscribers,
)
from motorclub_payments.books import figures as book_figures
from motorclub_payments.books import services as book_services
from motorclub_payments.subscriptions import events as subscription_events
from motorclub_payments.subscriptions import routes as subscription_routes
from motorclub_payments.subscriptions import services as subscription_services


class PaymentsPlugin:
    """How money comes in and goes back."""

    register_routes = contributes(
        (Routes(routes.blueprint, "/payment-api"), Routes(subscription_routes.blueprint, "/payment-api"))
    )
    register_mails = contributes(mails.TEMPLATES)
    register_models = contributes((models.Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(settings.PaymentSettings)
    register_jobs = contributes(jobs.JOBS)
    register_events = contributes((*events.EVENTS, *subscription_events.EVENTS))
    register_subscribers = contributes(subscribers.SUBSCRIBERS)
    register_histories = contributes(published.HISTORIES)
    register_notifications = contributes(health.KINDS)
    register_services = contributes(
        (*services.SERVICES, *book_services.SERVICES, *subscription_services.SERVICES, *demo.SERVICES)
    )
    register_figures = contributes(book_figures.FIGURES)
    register_commands = contributes(audit.COMMANDS)
    register_personal_data = contributes(personal_data.PERSONAL_DATA)

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """What is open."""
        return health.consequences()

    @hookimpl
    def check_health(self) -> Health:
        """Whether there is a way to pay."""
        return health.health()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """A few payments of each kind."""
        demo.seed(context)


plugin = PaymentsPlugin()
