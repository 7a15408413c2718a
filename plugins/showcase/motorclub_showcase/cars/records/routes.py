"""The calls under /showcase-api about what is written about a car."""

from __future__ import annotations

from motorclub.api import Blueprint, PageQuery, current_viewer, public, requires, signed_in
from motorclub.api.rows import Page
from motorclub_showcase.cars import schemas
from motorclub_showcase.cars.permissions import KEEP, VERIFY
from motorclub_showcase.cars.records import build_log, modifications, results, services
from motorclub_showcase.cars.records.build_log import LogRow
from motorclub_showcase.cars.records.modifications import ModificationRow
from motorclub_showcase.cars.records.results import ResultRow
from motorclub_showcase.cars.records.services import ServiceRow
from motorclub_showcase.cars.rows import CarCard
from motorclub_showcase.shared.database import Body

blueprint = Blueprint(
    "showcase_records", __name__, description="Modifications, build logs, service records and results"
)

# Modifications


@blueprint.route("/cars/<id:car_id>/modifications")
@blueprint.arguments(PageQuery, location="query")
@public
def list_modifications(query: Body, car_id: int) -> Page[ModificationRow]:
    """A car's modifications by system. Costs are null unless the owner shows them."""
    return modifications.list_modifications(current_viewer(), car_id, query["page"], query["size"])


@blueprint.route("/cars/<id:car_id>/modifications", methods=["POST"])
@blueprint.arguments(schemas.ModificationCreateSchema)
@blueprint.response(201, ModificationRow)
@requires(KEEP)
def add_modification(body: Body, car_id: int) -> ModificationRow:
    """Add a modification to a car of the caller's."""
    viewer = current_viewer()
    number = modifications.add_modification(viewer, car_id, body)
    return modifications.get_modification(viewer, number)


@blueprint.route("/modifications/<id:modification_id>")
@public
def show_modification(modification_id: int) -> ModificationRow:
    """One modification."""
    return modifications.get_modification(current_viewer(), modification_id)


@blueprint.route("/modifications/<id:modification_id>", methods=["PUT"])
@blueprint.arguments(schemas.ModificationChangeSchema)
@signed_in
def edit_modification(body: Body, modification_id: int) -> ModificationRow:
    """Change what is given of a modification."""
    viewer = current_viewer()
    modifications.edit_modification(viewer, modification_id, body)
    return modifications.get_modification(viewer, modification_id)


@blueprint.route("/modifications/<id:modification_id>", methods=["DELETE"])
@signed_in
def delete_modification(modification_id: int) -> None:
    """Delete a modification with its pictures."""
    modifications.delete_modification(current_viewer(), modification_id)


@blueprint.route("/modifications/<id:modification_id>/similar")
@blueprint.arguments(PageQuery, location="query")
@public
def list_similar(query: Body, modification_id: int) -> Page[CarCard]:
    """Who else runs this part on the same model."""
    return modifications.list_similar_cars(current_viewer(), modification_id, query["page"], query["size"])


# The build log


@blueprint.route("/cars/<id:car_id>/build-logs")
@blueprint.arguments(PageQuery, location="query")
@public
def list_entries(query: Body, car_id: int) -> Page[LogRow]:
    """A car's build log, the latest first."""
    return build_log.list_entries(current_viewer(), car_id, query["page"], query["size"])


@blueprint.route("/cars/<id:car_id>/build-logs", methods=["POST"])
@blueprint.arguments(schemas.LogCreateSchema)
@blueprint.response(201, LogRow)
@requires(KEEP)
def add_entry(body: Body, car_id: int) -> LogRow:
    """Write into the build log of a car of the caller's."""
    viewer = current_viewer()
    return build_log.get_entry(viewer, build_log.add_entry(viewer, car_id, body))


@blueprint.route("/build-logs/<id:entry_id>")
@public
def show_entry(entry_id: int) -> LogRow:
    """One entry."""
    return build_log.get_entry(current_viewer(), entry_id)


@blueprint.route("/build-logs/<id:entry_id>", methods=["PUT"])
@blueprint.arguments(schemas.LogChangeSchema)
@signed_in
def edit_entry(body: Body, entry_id: int) -> LogRow:
    """Change what is given of an entry, or publish a draft."""
    viewer = current_viewer()
    build_log.edit_entry(viewer, entry_id, body)
    return build_log.get_entry(viewer, entry_id)


@blueprint.route("/build-logs/<id:entry_id>", methods=["DELETE"])
@signed_in
def delete_entry(entry_id: int) -> None:
    """Delete an entry; staff can restore it for 30 days."""
    build_log.delete_entry(current_viewer(), entry_id)


# Service records


@blueprint.route("/cars/<id:car_id>/service-records")
@blueprint.arguments(PageQuery, location="query")
@public
def list_services(query: Body, car_id: int) -> Page[ServiceRow]:
    """A car's services, the latest first: all to the owner, the public ones to others."""
    return services.list_records(current_viewer(), car_id, query["page"], query["size"])


@blueprint.route("/cars/<id:car_id>/service-records", methods=["POST"])
@blueprint.arguments(schemas.ServiceCreateSchema)
@blueprint.response(201, ServiceRow)
@requires(KEEP)
def add_service(body: Body, car_id: int) -> ServiceRow:
    """Record a service of a car of the caller's."""
    viewer = current_viewer()
    return services.get_record(viewer, services.add_record(viewer, car_id, body))


@blueprint.route("/service-records/<id:record_id>", methods=["PUT"])
@blueprint.arguments(schemas.ServiceChangeSchema)
@signed_in
def edit_service(body: Body, record_id: int) -> ServiceRow:
    """Change what is given of a service record."""
    viewer = current_viewer()
    services.edit_record(viewer, record_id, body)
    return services.get_record(viewer, record_id)


@blueprint.route("/service-records/<id:record_id>", methods=["DELETE"])
@signed_in
def delete_service(record_id: int) -> None:
    """Delete a service record with its pictures."""
    services.delete_record(current_viewer(), record_id)


# Results


@blueprint.route("/cars/<id:car_id>/performance-results")
@blueprint.arguments(PageQuery, location="query")
@public
def list_results(query: Body, car_id: int) -> Page[ResultRow]:
    """A car's results, the latest first."""
    return results.list_results(current_viewer(), car_id, query["page"], query["size"])


@blueprint.route("/cars/<id:car_id>/performance-results", methods=["POST"])
@blueprint.arguments(schemas.ResultCreateSchema)
@blueprint.response(201, ResultRow)
@requires(KEEP)
def add_result(body: Body, car_id: int) -> ResultRow:
    """Record what was measured of a car of the caller's."""
    viewer = current_viewer()
    return results.get_result(viewer, results.add_result(viewer, car_id, body))


@blueprint.route("/performance-results/<id:result_id>", methods=["PUT"])
@blueprint.arguments(schemas.ResultChangeSchema)
@signed_in
def edit_result(body: Body, result_id: int) -> ResultRow:
    """Change what is given of a result. One that was confirmed has to be confirmed again."""
    viewer = current_viewer()
    results.edit_result(viewer, result_id, body)
    return results.get_result(viewer, result_id)


@blueprint.route("/performance-results/<id:result_id>", methods=["DELETE"])
@signed_in
def delete_result(result_id: int) -> None:
    """Delete a result with its pictures."""
    results.delete_result(current_viewer(), result_id)


@blueprint.route("/performance-results/<id:result_id>/verify", methods=["POST"])
@requires(VERIFY)
def verify_result(result_id: int) -> ResultRow:
    """Confirm somebody else's result that was measured at an event."""
    viewer = current_viewer()
    results.verify_result(viewer, result_id)
    return results.get_result(viewer, result_id)
