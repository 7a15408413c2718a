"""The calls under /ticket-api about scans at the gate."""

from __future__ import annotations

from flask import Response, request

from motorclub.api import Blueprint, current_viewer, signed_in
from motorclub_events.check_in import gate, gate_frames, schemas
from motorclub_events.shared import access
from motorclub_events.shared.http import Body, Created
from motorclub_events.shared.schemas import ReasonSchema

blueprint = Blueprint("events_check_in", __name__, description="Check-in at the gate")


# At the gate


@blueprint.route("/events/<id:event_id>/check-ins", methods=["POST"])
@blueprint.arguments(schemas.ScanSchema)
@signed_in
def scan(body: Body, event_id: int) -> schemas.ScanAnswerRow:
    """One scan; whatever comes of it is 200 with a `result`."""
    return gate.scan_ticket(current_viewer(), event_id, body)


@blueprint.route("/events/<id:event_id>/check-ins/batches", methods=["POST"])
@blueprint.arguments(schemas.BatchSchema)
@signed_in
def upload(body: Body, event_id: int) -> schemas.BatchAnswerRow:
    """Scans of a device that had no network."""
    return schemas.BatchAnswerRow(
        gate.upload_scans(current_viewer(), event_id, body["items"], body.get("sent_at"))
    )


@blueprint.route("/check-ins/<id:check_in_id>/undo", methods=["POST"])
@blueprint.arguments(ReasonSchema)
@signed_in
def undo(body: Body, check_in_id: int) -> schemas.ScanAnswerRow:
    """Take an entry back, within a day."""
    return gate.undo_check_in(current_viewer(), check_in_id, body["reason"])


@blueprint.route("/events/<id:event_id>/check-in-stats")
@signed_in
def stats(event_id: int) -> schemas.GateStatsRow:
    """Who has come."""
    access.check_gate(current_viewer(), event_id, letting_in=False)
    return gate_frames.get_stats(event_id)


@blueprint.route("/events/<id:event_id>/check-in-manifest")
@blueprint.response(200, schemas.ManifestRow)
@signed_in
def manifest(event_id: int) -> Response | Created[schemas.ManifestRow]:
    """All tickets as a device without a network knows them; 304 while they are the same."""
    access.check_gate(current_viewer(), event_id)
    tag, content = gate.get_manifest(event_id)
    # Names: the device forgets its list at the end of the session, and the browser must not keep one besides.
    headers = {"Cache-Control": "no-store", "Vary": "Authorization", "ETag": f'"{tag}"'}
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers=headers)
    return content, headers
