"""The calls of the admin's settings form."""

from __future__ import annotations

from typing import Any

from motorclub.http import Blueprint, current_viewer, requires
from motorclub.platform.operations import settings
from motorclub.platform.services import switch_answer
from motorclub.platform.settings.schemas import ChangeSettingsSchema, SettingsSavedSchema, SettingsSchema
from motorclub.plugin.host import current_host
from motorclub.settings import form

blueprint = Blueprint("platform_settings", __name__, description="What admins may set")

ADMINISTER = "platform.administer"


@blueprint.route("/admin/plugins/<plugin>/settings")
@blueprint.response(200, SettingsSchema)
@requires(ADMINISTER)
def show_settings(plugin: str) -> object:
    """What can be set for a plugin, or for `core`, and what is set."""
    return settings.describe_settings(settings.current(current_host(), plugin))


@blueprint.route("/admin/plugins/<plugin>/settings", methods=["PUT"])
@blueprint.arguments(ChangeSettingsSchema)
@blueprint.response(200, SettingsSavedSchema)
@blueprint.alt_response(202, schema=SettingsSavedSchema, description="Not every process has acknowledged yet")
@requires(ADMINISTER)
def save_settings(body: dict[str, Any], plugin: str) -> Any:
    """Change settings, in every process at once."""
    stored, state = settings.save(current_host(), plugin, body["values"], actor_id=current_viewer().id)
    return switch_answer(state) | {
        "values": form.serialize_settings(stored.values)
    }, 202 if state.missing else 200
