"""Payments as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from sqlalchemy.orm import DeclarativeBase

from motorclub import api
from motorclub_payments import (
    audit,
    demo,
    health,
    jobs,
    models,
    permissions,
    personal_data,
    routes,
    services,
    settings,
)


class PaymentsPlugin:
    """How money comes in and goes back."""

    @api.hookimpl
    def register_routes(self) -> Iterable[api.Routes]:
        """Everything under /payment-api."""
        return (api.Routes(routes.blueprint, "/payment-api"),)

    @api.hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Payments, events, refunds, the ledger, the sandbox."""
        return (models.Base,)

    @api.hookimpl
    def register_permissions(self) -> Iterable[api.Permission]:
        """Looking after all of it."""
        return permissions.PERMISSIONS

    @api.hookimpl
    def register_settings(self) -> type[Any]:
        """Who takes the money."""
        return settings.PaymentSettings

    @api.hookimpl
    def register_jobs(self) -> Iterable[api.Job]:
        """Events, refunds, what time does, the audit."""
        return jobs.JOBS

    @api.hookimpl
    def register_notifications(self) -> Iterable[api.NotificationKind]:
        """Alarms for admins."""
        return health.KINDS

    @api.hookimpl
    def register_services(self) -> Iterable[api.Service]:
        """What plugins that sell ask for."""
        return services.SERVICES

    @api.hookimpl
    def register_commands(self) -> Iterable[click.Command]:
        """The audit and the reconciler."""
        return audit.COMMANDS

    @api.hookimpl
    def register_personal_data(self) -> Iterable[api.PersonalData]:
        """What members have paid, and what was given back."""
        return personal_data.PERSONAL_DATA

    @api.hookimpl
    def check_disable(self) -> Iterable[api.Consequence]:
        """What is open."""
        return health.consequences()

    @api.hookimpl
    def check_health(self) -> api.Health:
        """Whether there is a way to pay."""
        return health.health()

    @api.hookimpl
    def seed_demo(self, context: api.DemoContext) -> None:
        """A few payments of each kind."""
        demo.seed(context)


plugin = PaymentsPlugin()
