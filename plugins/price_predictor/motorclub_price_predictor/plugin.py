"""The price predictor as the platform sees it: what it contributes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from motorclub.api import (
    Consequence,
    DemoContext,
    Health,
    ListResolver,
    PageHead,
    Routes,
    contributes,
    hookimpl,
)
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

DESCRIPTION = "What a car may be worth: a range from comparable cars, and what moves the price."


def describe_page(query: Mapping[str, str]) -> PageHead:
    """The head of `/CarPricePredictor`; an estimate in its address belongs to its reader."""
    return PageHead("Car Price Predictor", DESCRIPTION, kind="website")


class PricePredictorPlugin:
    """What a car may be worth."""

    register_routes = contributes((Routes(routes.blueprint, "/price-predictor-api"),))
    register_models = contributes((models.Base,))
    register_permissions = contributes(permissions.PERMISSIONS)
    register_settings = contributes(settings.PricePredictorSettings)
    register_jobs = contributes(jobs.JOBS)
    register_list_resolvers = contributes((ListResolver("/CarPricePredictor", describe_page),))
    register_topics = contributes((learning.MODEL_TOPIC,))
    register_notifications = contributes(learning.KINDS)
    register_personal_data = contributes(services.PERSONAL_DATA)
    register_commands = contributes(jobs.COMMANDS)

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
