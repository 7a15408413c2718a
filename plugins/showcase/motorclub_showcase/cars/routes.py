"""The calls under /showcase-api about cars, garages, owners and offers."""

from __future__ import annotations

from motorclub.api import Blueprint, PageQuery, current_viewer, limit_by_member, public, requires, signed_in
from motorclub.api.rows import Page
from motorclub_showcase.cars import car_page, garage, limits, schemas, transfer_queries, transfers
from motorclub_showcase.cars.permissions import KEEP
from motorclub_showcase.cars.records import totals
from motorclub_showcase.cars.records.totals import Totals
from motorclub_showcase.cars.rows import CarCard, CarRow, GarageTotals, OwnershipRow, TransferRow
from motorclub_showcase.shared.database import Body

blueprint = Blueprint("showcase_cars", __name__, description="Cars, garages and their hand-over")


@blueprint.route("/cars", methods=["POST"])
@blueprint.arguments(schemas.CarCreateSchema)
@blueprint.response(201, CarRow)
@requires(KEEP)
def add_car(body: Body) -> tuple[CarRow, dict[str, str]]:
    """Add a car to the caller's garage. How many a member may have depends on their level."""
    viewer = current_viewer()
    car_id = garage.add_car(viewer, body)
    return car_page.get_car(viewer, car_id), {"Location": f"/showcase-api/cars/{car_id}"}


@blueprint.route("/cars/<id:car_id>")
@public
def show_car(car_id: int) -> CarRow:
    """A car with all its facts."""
    return car_page.get_car(current_viewer(), car_id)


@blueprint.route("/cars/<id:car_id>", methods=["PUT"])
@blueprint.arguments(schemas.CarChangeSchema)
@requires(KEEP)
def edit_car(body: Body, car_id: int) -> CarRow:
    """Change a car of the caller's. Who may see it can be changed always, the rest while it is ACTIVE."""
    viewer = current_viewer()
    garage.edit_car(viewer, car_id, body)
    return car_page.get_car(viewer, car_id)


@blueprint.route("/cars/<id:car_id>", methods=["DELETE"])
@signed_in
def delete_car(car_id: int) -> None:
    """Delete a car of the caller's; staff can restore it for 30 days."""
    garage.delete_car(current_viewer(), car_id)


@blueprint.route("/cars/<id:car_id>/status", methods=["PUT"])
@blueprint.arguments(schemas.CarStatusSchema)
@requires(KEEP)
def set_status(body: Body, car_id: int) -> CarRow:
    """Sell, write off or archive a car, or take that back."""
    viewer = current_viewer()
    garage.set_status(viewer, car_id, body)
    return car_page.get_car(viewer, car_id)


@blueprint.route("/cars/<id:car_id>/main", methods=["PUT"])
@requires(KEEP)
def set_main(car_id: int) -> CarRow:
    """Make a car the main one of the caller's garage."""
    viewer = current_viewer()
    garage.set_main(viewer, car_id)
    return car_page.get_car(viewer, car_id)


@blueprint.route("/cars/<id:car_id>/totals")
@public
def show_totals(car_id: int) -> Totals:
    """What a car has cost and gained, as far as the caller may know."""
    return totals.get_totals(current_viewer(), car_id)


@blueprint.route("/cars/<id:car_id>/ownerships")
@blueprint.arguments(PageQuery, location="query")
@public
def list_ownerships(query: Body, car_id: int) -> Page[OwnershipRow]:
    """Whose a car was, the first owner first."""
    return car_page.list_owners(current_viewer(), car_id, query["page"], query["size"])


# Garages


@blueprint.route("/users/<id:user_id>/cars")
@blueprint.arguments(schemas.GarageQuery, location="query")
@public
def list_cars(query: Body, user_id: int) -> Page[CarCard]:
    """A member's cars in their order, then those that they have handed over."""
    return car_page.list_garage(current_viewer(), user_id, query.get("group"), query["page"], query["size"])


@blueprint.route("/users/<id:user_id>/garage")
@public
def show_garage(user_id: int) -> GarageTotals:
    """What a member's garage holds."""
    return car_page.get_totals(current_viewer(), user_id)


@blueprint.route("/users/<id:user_id>/cars/order", methods=["PUT"])
@blueprint.arguments(schemas.OrderSchema)
@requires(KEEP)
def order_cars(body: Body, user_id: int) -> None:
    """Put the caller's cars into an order."""
    garage.order_cars(current_viewer(), user_id, body["ids"])


# Transfers


@blueprint.route("/cars/<id:car_id>/transfers", methods=["POST"])
@blueprint.arguments(schemas.OfferSchema)
@blueprint.response(201, TransferRow)
@requires(KEEP)
def offer_car(body: Body, car_id: int) -> TransferRow:
    """Offer a car to its next owner, who has 14 days to accept it."""
    viewer = current_viewer()
    return transfer_queries.get_transfer(viewer, transfers.offer_car(viewer, car_id, body))


@blueprint.route("/car-claims", methods=["POST"])
@blueprint.arguments(schemas.ClaimSchema)
@blueprint.response(201, TransferRow)
@requires(KEEP)
@limit_by_member(limits.CLAIMS)
def claim_car(body: Body) -> TransferRow:
    """Claim the car with a VIN from the member who has it here and has 14 days to accept."""
    viewer = current_viewer()
    return transfer_queries.get_transfer(viewer, transfers.claim_car(viewer, body))


@blueprint.route("/transfers")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_transfers(query: Body) -> Page[TransferRow]:
    """The offers by and to the caller, the newest first."""
    return transfer_queries.list_transfers(current_viewer(), query["page"], query["size"])


@blueprint.route("/transfers/<id:transfer_id>")
@signed_in
def show_transfer(transfer_id: int) -> TransferRow:
    """An offer by or to the caller."""
    return transfer_queries.get_transfer(current_viewer(), transfer_id)


@blueprint.route("/transfers/<id:transfer_id>/accept", methods=["POST"])
@requires(KEEP)
def accept_transfer(transfer_id: int) -> CarRow:
    """Take a car over, with its history."""
    viewer = current_viewer()
    return car_page.get_car(viewer, transfers.accept_transfer(viewer, transfer_id))


@blueprint.route("/transfers/<id:transfer_id>/decline", methods=["POST"])
@signed_in
def decline_transfer(transfer_id: int) -> TransferRow:
    """Do not take a car."""
    viewer = current_viewer()
    transfers.decline_transfer(viewer, transfer_id)
    return transfer_queries.get_transfer(viewer, transfer_id)


@blueprint.route("/transfers/<id:transfer_id>/withdraw", methods=["POST"])
@signed_in
def withdraw_transfer(transfer_id: int) -> TransferRow:
    """Offer a car no longer."""
    viewer = current_viewer()
    transfers.withdraw_transfer(viewer, transfer_id)
    return transfer_queries.get_transfer(viewer, transfer_id)
