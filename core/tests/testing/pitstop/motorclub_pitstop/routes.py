"""The calls under /pitstop-api."""

from __future__ import annotations

from typing import Any

from motorclub.api import (
    Blueprint,
    PageQuery,
    current_viewer,
    page_of,
    page_schema,
    public,
    requires,
    settings_of,
)
from motorclub_pitstop import services
from motorclub_pitstop.permissions import STOP
from motorclub_pitstop.schemas import StoppedSchema, StopSchema, TorqueSchema
from motorclub_pitstop.settings import PitstopSettings

blueprint = Blueprint("pitstop", __name__, description="Stops of members")


@blueprint.route("/stops")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(StoppedSchema))
@public
def board(query: dict[str, int]) -> Any:
    """The stops, the newest first."""
    size = min(query["size"], settings_of(PitstopSettings).shown)
    rows, total = services.board(query["page"], size)
    return page_of(rows, total, query["page"], size)


@blueprint.route("/torque")
@blueprint.response(200, TorqueSchema)
@public
def torque() -> Any:
    """What a wheel nut takes, if the toolbox is there to say."""
    return {"torque": services.torque()}


@blueprint.route("/stops", methods=["POST"])
@blueprint.arguments(StopSchema)
@blueprint.response(201, StoppedSchema)
@requires(STOP)
def stop(body: dict[str, str]) -> Any:
    """Write down a stop."""
    return services.stop(current_viewer(), body["tyres"])


@blueprint.route("/stops/<id:stop_id>", methods=["PUT"])
@blueprint.arguments(StopSchema)
@blueprint.response(204)
@requires(STOP)
def change_stop(body: dict[str, str], stop_id: int) -> None:
    """Correct one's own stop."""
    services.change_stop(current_viewer(), stop_id, body["tyres"])


@blueprint.route("/stops/<id:stop_id>", methods=["DELETE"])
@blueprint.response(204)
@requires(STOP)
def cancel_stop(stop_id: int) -> None:
    """Cancel one's own stop."""
    services.cancel_stop(current_viewer(), stop_id)


@blueprint.route("/stops/<id:stop_id>/cheer", methods=["PUT"])
@blueprint.response(204)
@requires(STOP)
def cheer(stop_id: int) -> None:
    """Like a stop."""
    services.cheer(current_viewer(), stop_id)
