"""The calls under /price-predictor-api. Reading them is reading the plugin's rules; the work is in services."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

from motorclub.api import (
    Blueprint,
    Limit,
    PageQuery,
    current_viewer,
    limit_by_caller,
    public,
    requires,
    settings_of,
    signed_in,
)
from motorclub.api.rows import Page, Row
from motorclub_price_predictor import learning, services
from motorclub_price_predictor.models import SavedEstimate
from motorclub_price_predictor.permissions import SAVE, TRAIN
from motorclub_price_predictor.schemas import EstimateQuerySchema
from motorclub_price_predictor.settings import PricePredictorSettings
from motorclub_price_predictor.values import Car

blueprint = Blueprint("price_predictor", __name__, description="What a car may be worth")


class Asked(TypedDict):
    """What EstimateQuerySchema loads."""

    car: Car
    wider: bool
    car_id: int | None


class Accepted(Row):
    """It will be done."""

    accepted: bool


@blueprint.route("/catalogue")
@public
def catalogue() -> services.Catalogue:
    """Brands, models and countries of which there are cars."""
    return services.catalogue()


@blueprint.route("/about")
@public
def about() -> services.About:
    """The model's errors and the data set's origin."""
    return services.about()


@blueprint.route("/estimates", methods=["POST"])
@blueprint.arguments(EstimateQuerySchema)
@public
@limit_by_caller(lambda: _per_hour("estimates"))
def estimate(body: Asked) -> services.Estimate:
    """What comparable cars say. Nothing is kept."""
    return services.estimate(**body)


@blueprint.route("/own-cars")
@signed_in
def own_cars() -> services.OwnCars:
    """The caller's cars, to save an estimate to."""
    return services.OwnCars(services.list_own_cars(current_viewer().member_id))


@blueprint.route("/saved")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_saved(query: dict[str, int]) -> Page[services.SavedRow]:
    """The caller's saved estimates, the newest first."""
    return services.list_saved(current_viewer().member_id, query["page"], query["size"])


@blueprint.route("/saved", methods=["POST"])
@blueprint.arguments(EstimateQuerySchema)
@blueprint.response(201, services.SavedRow)
@requires(SAVE)
@limit_by_caller(lambda: _per_hour("saved"))
def save(body: Asked) -> SavedEstimate:
    """Estimate and keep the answer, for the caller alone."""
    return services.save(current_viewer().member_id, **body)


@blueprint.route("/saved/<id:saved_id>", methods=["DELETE"])
@signed_in
def forget(saved_id: int) -> None:
    """Delete one of the caller's saved estimates."""
    services.forget(current_viewer().member_id, saved_id)


@blueprint.route("/trainings")
@blueprint.arguments(PageQuery, location="query")
@requires(TRAIN)
def trainings(query: dict[str, int]) -> Page[learning.RunRow]:
    """Trainings of the model, the newest first."""
    return learning.list_runs(query["page"], query["size"])


@blueprint.route("/trainings", methods=["POST"])
@blueprint.response(202, Accepted)
@requires(TRAIN)
def train() -> Accepted:
    """Have the model trained soon."""
    learning.ask_by_hand()
    return Accepted(True)


def _per_hour(what: str) -> Limit:
    """How often a member, or a visitor's network, may ask for `what`, as admins have set it."""
    most = settings_of(PricePredictorSettings).estimates_per_hour
    return Limit(f"price_predictor.{what}", most, timedelta(hours=1))
