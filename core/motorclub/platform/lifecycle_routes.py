"""The calls that change what is installed: install, uninstall, import, release from quarantine, reload."""

from __future__ import annotations

from typing import Any

from flask import Response, request, send_from_directory

from motorclub.http import Blueprint, PageQuery, current_viewer, invalid, not_found, page_schema, requires
from motorclub.http.errors import ApiError
from motorclub.platform import archives, reloading, services
from motorclub.platform.lifecycle_schemas import (
    AcceptedSchema,
    ArchiveSchema,
    ImportedSchema,
    ImportSchema,
    ReloadSchema,
    UninstalledSchema,
    UninstallSchema,
)
from motorclub.platform.operations import lifecycle, uninstall
from motorclub.platform.operations.archive import NAME
from motorclub.platform.operations.lifecycle import Acknowledgement
from motorclub.platform.schemas import SwitchQuery, SwitchSchema
from motorclub.plugin.host import current_host

blueprint = Blueprint("lifecycle", __name__, description="Installing and removing plugins")

ADMINISTER = "platform.administer"
LATE = "Not every process has acknowledged yet"


@blueprint.route("/admin/plugins/<plugin>/install", methods=["POST"])
@blueprint.response(200, SwitchSchema)
@blueprint.alt_response(202, schema=SwitchSchema, description=LATE)
@requires(ADMINISTER)
def install(plugin: str) -> object:
    """Make the tables of a plugin that has none. It stays off."""
    return _answer(lifecycle.install(current_host(), plugin, actor_id=current_viewer().id))


@blueprint.route("/admin/plugins/<plugin>/quarantine-release", methods=["POST"])
@blueprint.response(200, SwitchSchema)
@blueprint.alt_response(202, schema=SwitchSchema, description=LATE)
@requires(ADMINISTER)
def release(plugin: str) -> object:
    """Let a quarantined plugin go on as it was, on or off."""
    return _answer(lifecycle.release(current_host(), plugin, actor_id=current_viewer().id))


def _answer(state: Acknowledgement, **more: object) -> object:
    return services.switch_answer(state) | more, 202 if state.missing else 200


@blueprint.route("/admin/plugins/<plugin>/uninstall", methods=["POST"])
@blueprint.arguments(SwitchQuery, location="query")
@blueprint.arguments(UninstallSchema)
@blueprint.response(200, UninstalledSchema)
@requires(ADMINISTER)
def remove(query: dict[str, object], body: dict[str, str], plugin: str) -> object:
    """Write an archive of a plugin that is off, and take everything of it out of the database."""
    if query["dry_run"]:
        return uninstall.preview(current_host(), plugin)
    if body.get("confirm") != plugin:
        raise invalid("confirm", f"Send the id of the plugin once more, {plugin!r}, to uninstall it")
    done = uninstall.uninstall(current_host(), plugin, actor_id=current_viewer().id)
    return archives.uninstalled(done)


@blueprint.route("/admin/plugins/<plugin>/import", methods=["POST"])
@blueprint.arguments(ImportSchema)
@blueprint.response(200, ImportedSchema)
@blueprint.alt_response(202, schema=ImportedSchema, description=LATE)
@requires(ADMINISTER)
def bring_back(body: dict[str, str], plugin: str) -> object:
    """Bring the data of an archive back, into tables that are empty or not there. The plugin stays off."""
    if not NAME.fullmatch(body["archive"]):
        raise invalid("archive", "This is not the name of an archive")
    path = uninstall.folder() / body["archive"]
    if not path.is_file():
        raise not_found(f"The archive {body['archive']}")
    rows, state = uninstall.bring_back(current_host(), plugin, path, actor_id=current_viewer().id)
    return _answer(state, rows=rows)


@blueprint.route("/admin/archives")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(ArchiveSchema))
@requires(ADMINISTER)
def list_archives(query: dict[str, Any]) -> Any:
    """The archives of this site, the newest first."""
    return archives.page(query["page"], query["size"])


@blueprint.route("/admin/archives/<name>")
@blueprint.response(200, {"type": "string", "format": "binary"}, content_type="application/zip")
@requires(ADMINISTER)
def download(name: str) -> Response:
    """The zip itself. It holds people's data."""
    if not NAME.fullmatch(name) or not (uninstall.folder() / name).is_file():
        raise not_found("The archive")
    response = send_from_directory(uninstall.folder(), name, mimetype="application/zip", as_attachment=True)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.route("/admin/reload", methods=["POST"])
@blueprint.arguments(ReloadSchema)
@blueprint.response(202, AcceptedSchema)
@requires(ADMINISTER)
def reload(body: dict[str, bool]) -> object:
    """Restart web, hubs and jobs one after the other with the code that is on the disk now."""
    if not request.get_data():
        raise ApiError(400, "Send a JSON object, {} for a restart as before")
    reloading.ask(leave_safe_mode="safe_mode" in body, actor_id=current_viewer().id)
    return {"accepted": True}
