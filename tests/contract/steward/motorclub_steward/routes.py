"""The calls under /steward-api."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from motorclub.api import (
    STAFF,
    Blueprint,
    ContentRef,
    Permission,
    Schema,
    Text,
    current_viewer,
    requires,
    signed_in,
)
from motorclub_steward import services

KEEP = "steward.order.keep"
PERMISSIONS = (Permission(KEEP, "Decide about reports.", STAFF),)

blueprint = Blueprint("steward", __name__, description="Reports, tips and figures")


class RefSchema(Schema):
    """What a report is about."""

    ref = Text(required=True)


class TipSchema(Schema):
    """How much."""

    amount_minor = fields.Integer(required=True, validate=validate.Range(1, 100_000))


@blueprint.route("/reports", methods=["POST"])
@blueprint.arguments(RefSchema)
@blueprint.response(201)
@signed_in
def report(body: dict[str, str]) -> Any:
    """Report something."""
    return {"id": services.report(current_viewer(), ContentRef.parse(body["ref"]))}


@blueprint.route("/reports/<id:report_id>/handle", methods=["POST"])
@blueprint.response(200)
@requires(KEEP)
def handle(report_id: int) -> Any:
    """Take it out of sight."""
    return {"action": services.handle(current_viewer(), report_id)}


@blueprint.route("/tips", methods=["POST"])
@blueprint.arguments(TipSchema)
@blueprint.response(201)
@signed_in
def tip(body: dict[str, int]) -> Any:
    """Begin to pay a tip."""
    return {"page": services.tip(current_viewer(), body["amount_minor"])}


@blueprint.route("/board")
@blueprint.response(200)
@requires(KEEP)
def board() -> Any:
    """What has happened, in numbers."""
    return {
        "figures": services.read_all_figures(current_viewer()),
        "occurrences": services.count_occurrences(),
        "reported": services.list_reported(),
    }
