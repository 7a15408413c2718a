"""The price predictor as the platform sees it: what it contributes, and nothing else."""

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
    Topic,
    hookimpl,
)
from motorclub.api.rows import schema_of
from motorclub_price_predictor import (
    demo,
    jobs,
    learning,
    models,
    permissions,
    routes,
    services,
    settings,
)


class PricePredictorPlugin:
    """What a car may be worth."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Everything under /price-predictor-api."""
        return (Routes(routes.blueprint, "/price-predictor-api"),)

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Cars of the site, models, trainings, saved estimates."""
        return (models.Base,)

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Saving and training."""
        return permissions.PERMISSIONS

    @hookimpl
    def register_settings(self) -> type[Any]:
        """Limits and when to train."""
        return settings.PricePredictorSettings

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Training, and the look at the site's cars."""
        return jobs.JOBS

    @hookimpl
    def register_topics(self) -> Iterable[Topic]:
        """Open pages hear of a new model."""
        frames = {learning.MODEL_TRAINED: schema_of(learning.ModelTrained)}
        return (Topic(learning.TOPIC, "A new model has been trained.", messages=frames),)

    @hookimpl
    def register_notifications(self) -> Iterable[NotificationKind]:
        """A training that failed."""
        return learning.KINDS

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """Saved estimates."""
        return services.PERSONAL_DATA

    @hookimpl
    def register_commands(self) -> Iterable[click.Command]:
        """Training by hand."""
        return jobs.COMMANDS

    @hookimpl
    def on_install(self) -> None:
        """The first model is trained in the background."""
        learning.ask_for_first()

    @hookimpl
    def on_enable(self) -> None:
        """As after the installation, should there be no model yet."""
        learning.ask_for_first()

    @hookimpl
    def on_disable(self) -> None:
        """A training that runs is cut short; the model in use stays."""
        learning.stop_running()

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """Saved estimates."""
        return services.consequences()

    @hookimpl
    def check_health(self) -> Health:
        """The model's age and the last training."""
        return services.health()

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Saved estimates; the model is trained like any other."""
        demo.seed(context)
        learning.ask_for_first()


plugin = PricePredictorPlugin()
