"""The calls under /platform."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import orjson
from flask import Response, current_app, make_response, request

from motorclub.config import current_config
from motorclub.files.routes import send_stored
from motorclub.http import (
    Blueprint,
    PageQuery,
    current_viewer,
    invalid,
    not_found,
    public,
    requires,
)
from motorclub.http.api import serialized_document
from motorclub.http.errors import ApiError
from motorclub.http.limits import limit_by_address
from motorclub.http.rows import Page
from motorclub.members.schemas import CountrySchema, countries
from motorclub.platform import archives, crashes, overview, services
from motorclub.platform.links import LinksRow, preview_links
from motorclub.platform.operations import archive, grants, lifecycle, settings, uninstall
from motorclub.platform.operations.archive import NAME
from motorclub.platform.operations.lifecycle import Acknowledgement
from motorclub.platform.page_calls import PageRequest
from motorclub.platform.page_data import page_body
from motorclub.platform.pages import VARY, FoundPage, find_page, page
from motorclub.platform.schemas import (
    AcceptedSchema,
    AcknowledgedSchema,
    ChangeGrantSchema,
    ChangeSettingsSchema,
    ClientErrorSchema,
    GrantedSchema,
    GrantsQuery,
    ImportedSchema,
    ImportSchema,
    LinksQuery,
    PageAddressQuery,
    PageDataSchema,
    PluginsSchema,
    ReloadSchema,
    SettingsSavedSchema,
    SettingsSchema,
    SwitchQuery,
    SwitchSchema,
    UninstalledSchema,
    UninstallSchema,
)
from motorclub.platform.web_modules import revision
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, current_host
from motorclub.plugin.language import requested_language
from motorclub.settings import form
from motorclub.viewer import Role

countries_blueprint = Blueprint("countries", __name__, description="Countries")
blueprint = Blueprint("platform", __name__, description="Plugins and the platform itself")

ADMINISTER = "platform.administer"
LATE = "Not every process has acknowledged yet"


@blueprint.route("/plugins")
@blueprint.response(200, PluginsSchema)
@public
def list_plugins() -> object:
    """The enabled plugins, as the shell mounts them, and the names of those that are off."""
    snapshot = registry.current()
    viewer = current_viewer()
    plugins = services.plugins_for(snapshot, viewer.permissions)
    mark = f"{services.fingerprint_plugins(plugins)}{revision(current_config())}"
    tag = f'"{snapshot.epoch}-{viewer.role or "visitor"}-{requested_language()}-{mark}"'
    if tag in request.if_none_match.as_set(include_weak=True) or tag.strip('"') in request.if_none_match:
        return current_app.response_class(status=304, headers={"ETag": tag})
    body = {"epoch": snapshot.epoch, "plugins": plugins, "off": services.list_switched_off(snapshot)}
    return body, {"ETag": tag, "Cache-Control": "no-cache", "Vary": f"Authorization, {VARY}"}


@blueprint.route("/page")
@blueprint.arguments(PageAddressQuery, location="query")
@blueprint.response(200, PageDataSchema)
@public
def load_page(query: dict[str, Any]) -> Response:
    """The responses to the first calls of a page, as the caller would get them. An unknown page has none."""
    address = urlsplit(query["address"])
    found = find_page(unquote(address.path)) or FoundPage(CORE, "")
    request_ = PageRequest(
        current_viewer(),
        found.parameters,
        dict(parse_qsl(address.query)),
        first=query["first"],
        once=query["once"],
    )
    response = Response(
        orjson.dumps(page_body(request_, found.owner, found.path)), mimetype="application/json"
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.route("/links")
@blueprint.arguments(LinksQuery, location="query")
@blueprint.response(200, LinksRow)
@public
def list_link_previews(query: dict[str, list[str]]) -> LinksRow:
    """What addresses of this site lead to, for cards in texts: one call for all addresses of a page."""
    return preview_links(query["paths"], current_viewer())


@blueprint.route("/admin/plugins")
@blueprint.response(200, overview.AdminPlugins)
@requires(ADMINISTER)
def show_plugins() -> object:
    """All plugins with state, needs, failures, cost per hook and acknowledgements."""
    return overview.overview()


@blueprint.route("/admin/plugins/<plugin>/enable", methods=["POST"])
@blueprint.arguments(SwitchQuery, location="query")
@blueprint.response(200, SwitchSchema)
@blueprint.alt_response(202, schema=SwitchSchema, description=LATE)
@requires(ADMINISTER)
def enable(query: dict[str, Any], plugin: str) -> Any:
    """Switch a plugin on in every process."""
    return _switch(plugin, on=True, dry_run=query["dry_run"])


@blueprint.route("/admin/plugins/<plugin>/disable", methods=["POST"])
@blueprint.arguments(SwitchQuery, location="query")
@blueprint.response(200, SwitchSchema)
@blueprint.alt_response(202, schema=SwitchSchema, description=LATE)
@requires(ADMINISTER)
def disable(query: dict[str, Any], plugin: str) -> Any:
    """Switch a plugin off in every process, browser and queue."""
    return _switch(plugin, on=False, dry_run=query["dry_run"])


def _switch(plugin: str, *, on: bool, dry_run: bool) -> object:
    host = current_host()
    if dry_run:
        return lifecycle.preflight(host, plugin, on=on)
    state = lifecycle.switch(host, plugin, on=on, actor_id=current_viewer().id)
    return _answer(state)


def _answer(state: Acknowledgement, **more: object) -> object:
    """Who has acknowledged a change; 202 while somebody has not."""
    acknowledged = {
        kind: {"total": total, "current": current} for kind, (total, current) in state.by_kind.items()
    }
    body = {"epoch": state.epoch, "acknowledged": acknowledged, "missing": list(state.missing), **more}
    return body, 202 if state.missing else 200


@blueprint.route("/client-errors", methods=["POST"])
@blueprint.arguments(ClientErrorSchema)
@public
@limit_by_address(crashes.REPORTS)
def report_client_error(body: dict[str, Any]) -> None:
    """A plugin's view crashed in a browser; counted for the plugin's health."""
    crashes.report(body["plugin"], body["view"], body["message"], body.get("stack"))


@blueprint.route("/admin/plugins/<plugin>/crashes")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, Page[crashes.Crash])
@requires(ADMINISTER)
def list_crashes(query: dict[str, Any], plugin: str) -> Any:
    """How a plugin's web half has crashed in browsers, the latest first."""
    return crashes.crashes(plugin, query["page"], query["size"])


@public
def openapi() -> Any:
    """The OpenAPI document of what is switched on; `?plugin=forum` gives that plugin's part alone."""
    snapshot = registry.current()
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    body = serialized_document(app, snapshot.enabled, request.args.get("plugin"))
    return Response(body, mimetype="application/json")


@countries_blueprint.route("")
@countries_blueprint.response(200, CountrySchema(many=True))
@public
def list_countries() -> object:
    """The countries of ISO 3166-1 by name. A browser that navigates here gets the page of the same address."""
    # A program that takes anything gets JSON: only a browser prefers HTML.
    if request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html":
        return page()
    response = make_response(CountrySchema(many=True).dump(countries()))
    response.headers["Cache-Control"] = "public, max-age=86400"
    response.headers["Vary"] = "Accept"
    return response


@blueprint.route("/admin/plugins/<plugin>/install", methods=["POST"])
@blueprint.response(200, AcknowledgedSchema)
@blueprint.alt_response(202, schema=AcknowledgedSchema, description=LATE)
@requires(ADMINISTER)
def install(plugin: str) -> object:
    """Make the tables of a plugin that has none. It stays off."""
    return _answer(lifecycle.install(current_host(), plugin, actor_id=current_viewer().id))


@blueprint.route("/admin/plugins/<plugin>/quarantine-release", methods=["POST"])
@blueprint.response(200, AcknowledgedSchema)
@blueprint.alt_response(202, schema=AcknowledgedSchema, description=LATE)
@requires(ADMINISTER)
def release(plugin: str) -> object:
    """Let a quarantined plugin go on as it was, on or off."""
    return _answer(lifecycle.release(current_host(), plugin, actor_id=current_viewer().id))


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
        raise invalid(
            "confirm", "Send the id of the plugin once more, {plugin}, to uninstall it", plugin=repr(plugin)
        )
    done = uninstall.uninstall(current_host(), plugin, actor_id=current_viewer().id)
    return archives.to_uninstalled(done)


@blueprint.route("/admin/plugins/<plugin>/import", methods=["POST"])
@blueprint.arguments(ImportSchema)
@blueprint.response(200, ImportedSchema)
@blueprint.alt_response(202, schema=ImportedSchema, description=LATE)
@requires(ADMINISTER)
def bring_back(body: dict[str, str], plugin: str) -> object:
    """Bring the data of an archive back, into tables that are empty or not there. The plugin stays off."""
    if not NAME.fullmatch(body["archive"]):
        raise invalid("archive", "This is not the name of an archive")
    if body["archive"] not in archive.names():
        raise not_found("The archive {archive}", archive=body["archive"])
    rows, state = uninstall.bring_back(current_host(), plugin, body["archive"], actor_id=current_viewer().id)
    return _answer(state, rows=rows)


@blueprint.route("/admin/archives")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, Page[archives.ArchiveRow])
@requires(ADMINISTER)
def list_archives(query: dict[str, Any]) -> Any:
    """The archives of this site, the newest first."""
    return archives.page(query["page"], query["size"])


@blueprint.route("/admin/archives/<name>")
@blueprint.response(200, {"type": "string", "format": "binary"}, content_type="application/zip")
@requires(ADMINISTER)
def download(name: str) -> Response:
    """The zip itself. It holds people's data."""
    if not NAME.fullmatch(name):
        raise not_found("The archive")
    response = send_stored(f"{archive.FOLDER}/{name}", "application/zip", name)
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
    services.ask_for_reload(leave_safe_mode="safe_mode" in body, actor_id=current_viewer().id)
    return {"accepted": True}


@blueprint.route("/admin/grants")
@blueprint.arguments(GrantsQuery, location="query")
@blueprint.response(200, Page[grants.Grant])
@requires(ADMINISTER)
def list_grants(query: dict[str, Any]) -> Any:
    """Every permission and the roles that have it."""
    return grants.grants(current_host(), query["page"], query["size"], query.get("plugin"))


@blueprint.route("/admin/grants", methods=["PUT"])
@blueprint.arguments(ChangeGrantSchema)
@blueprint.response(200, GrantedSchema)
@blueprint.alt_response(202, schema=GrantedSchema, description=LATE)
@requires(ADMINISTER)
def change_grant(body: dict[str, Any]) -> Any:
    """Give a permission to a role or take it from it, in every process and open socket at once."""
    roles, state = grants.grant(
        current_host(),
        body["permission"],
        Role(body["role"]),
        granted=body["granted"],
        actor_id=current_viewer().id,
    )
    return _answer(state, roles=roles)


@blueprint.route("/admin/plugins/<plugin>/settings")
@blueprint.response(200, SettingsSchema)
@requires(ADMINISTER)
def show_settings(plugin: str) -> object:
    """What can be set for a plugin, or for `core`, and what is set."""
    return settings.describe_settings(settings.current(current_host(), plugin))


@blueprint.route("/admin/plugins/<plugin>/settings", methods=["PUT"])
@blueprint.arguments(ChangeSettingsSchema)
@blueprint.response(200, SettingsSavedSchema)
@blueprint.alt_response(202, schema=SettingsSavedSchema, description=LATE)
@requires(ADMINISTER)
def save_settings(body: dict[str, Any], plugin: str) -> Any:
    """Change settings, in every process at once."""
    stored, state = settings.save(current_host(), plugin, body["values"], actor_id=current_viewer().id)
    return _answer(state, values=form.serialize_settings(stored.values))
