"""Payments as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from sqlalchemy.orm import DeclarativeBase

from motorclub.api import (
    Consequence,
    DemoContext,
    Health,
    Job,
    NotificationKind,
    Permission,
    PersonalData,
    Routes,
    Service,
    hookimpl,
)
from motorclub_payments import (
    alarms,
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

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Everything under /payment-api."""
        return (Routes(routes.blueprint, "/payment-api"),)

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Payments, events, refunds, the ledger, the sandbox."""
        return (models.Base,)

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Looking after all of it."""
        return permissions.PERMISSIONS

    @hookimpl
    def register_settings(self) -> type[Any]:
        """Who takes the money."""
        return settings.PaymentSettings

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Events, refunds, what time does, the audit."""
        return jobs.JOBS

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """Alarms for admins."""
        return alarms.KINDS

    @hookimpl
    def register_services(self) -> Iterable[Service]:
        """What plugins that sell ask for."""
        return services.SERVICES

    @hookimpl
    def register_commands(self) -> Iterable[click.Command]:
        """The audit and the reconciler."""
        return audit.COMMANDS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """What members have paid, and what was given back."""
        return personal_data.PERSONAL_DATA

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
