"""The calls under /platform."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, make_response, request

from motorclub.http import Blueprint, PageQuery, current_viewer, page_schema, public, requires
from motorclub.http.api import serialized_document
from motorclub.http.limits import limit_by_address
from motorclub.members.profiles.countries import countries
from motorclub.members.schemas import CountrySchema
from motorclub.platform import crashes, overview, services
from motorclub.platform.dev_modules import revision
from motorclub.platform.operations import lifecycle
from motorclub.platform.pages import page
from motorclub.platform.schemas import (
    AdminPluginsSchema,
    ClientErrorSchema,
    CrashSchema,
    PluginsSchema,
    SwitchQuery,
    SwitchSchema,
)
from motorclub.plugin import registry
from motorclub.plugin.host import current_host

countries_blueprint = Blueprint("countries", __name__, description="Countries")
blueprint = Blueprint("platform", __name__, description="Plugins and the platform itself")

ADMINISTER = "platform.administer"


@blueprint.route("/plugins")
@blueprint.response(200, PluginsSchema)
@public
def list_plugins() -> object:
    """The enabled plugins, as the shell mounts them."""
    snapshot = registry.current()
    viewer = current_viewer()
    plugins = services.plugins_for(snapshot, viewer.permissions)
    mark = f"{services.served(plugins)}{revision(services.config())}"
    tag = f'"{snapshot.epoch}-{viewer.role or "visitor"}-{mark}"'
    if tag in request.if_none_match.as_set(include_weak=True) or tag.strip('"') in request.if_none_match:
        return current_app.response_class(status=304, headers={"ETag": tag})
    body = {"epoch": snapshot.epoch, "plugins": plugins}
    return body, {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Authorization"}


@blueprint.route("/admin/plugins")
@blueprint.response(200, AdminPluginsSchema)
@requires(ADMINISTER)
def show_plugins() -> object:
    """All plugins with state, needs, failures, cost per hook and acknowledgements."""
    return overview.overview()


@blueprint.route("/admin/plugins/<plugin>/enable", methods=["POST"])
@blueprint.arguments(SwitchQuery, location="query")
@blueprint.response(200, SwitchSchema)
@blueprint.alt_response(202, schema=SwitchSchema, description="Not every process has acknowledged yet")
@requires(ADMINISTER)
def enable(query: dict[str, Any], plugin: str) -> Any:
    """Switch a plugin on in every process."""
    return _switch(plugin, on=True, dry_run=query["dry_run"])


@blueprint.route("/admin/plugins/<plugin>/disable", methods=["POST"])
@blueprint.arguments(SwitchQuery, location="query")
@blueprint.response(200, SwitchSchema)
@blueprint.alt_response(202, schema=SwitchSchema, description="Not every process has acknowledged yet")
@requires(ADMINISTER)
def disable(query: dict[str, Any], plugin: str) -> Any:
    """Switch a plugin off in every process, browser and queue."""
    return _switch(plugin, on=False, dry_run=query["dry_run"])


def _switch(plugin: str, *, on: bool, dry_run: bool) -> object:
    host = current_host()
    if dry_run:
        return lifecycle.preflight(host, plugin, on=on)
    state = lifecycle.switch(host, plugin, on=on, actor_id=current_viewer().id)
    return services.switch_answer(state), 202 if state.missing else 200


@blueprint.route("/client-errors", methods=["POST"])
@blueprint.arguments(ClientErrorSchema)
@blueprint.response(204)
@public
@limit_by_address(crashes.REPORTS)
def report_client_error(body: dict[str, Any]) -> None:
    """A plugin's view crashed in a browser; counted for the plugin's health."""
    crashes.report(body["plugin"], body["view"], body["message"], body.get("stack"))


@blueprint.route("/admin/plugins/<plugin>/crashes")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(CrashSchema))
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
