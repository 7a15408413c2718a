"""What the platform reports about itself."""

from __future__ import annotations

import time
import zlib
from dataclasses import dataclass
from typing import Any

from flask import current_app

from motorclub import __version__
from motorclub.config import Config
from motorclub.platform.dev_modules import dev_modules, module_of
from motorclub.platform.operations.lifecycle import Acknowledgement
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Loaded, current_host
from motorclub.plugin.registry import Snapshot
from motorclub.settings import form
from motorclub.settings.site import CoreSettings

KEPT = "motorclub.shell_plugins"
KEPT_S = 0.5


def config() -> Config:
    """The current application's configuration."""
    found: Config = current_app.extensions["motorclub.config"]
    return found


@dataclass(frozen=True, slots=True)
class Kept:
    """The list of one set of permissions: of which epoch, and until when (monotonic seconds) it is given out."""

    epoch: int
    until: float
    plugins: list[dict[str, Any]]


def plugins_for(snapshot: Snapshot, permissions: frozenset[str]) -> list[dict[str, object]]:
    """The enabled plugins as the shell mounts them, with those permissions that the caller holds; not to be changed.

    Kept for a moment, because every page needs it and fifty plugins are looked at on the disk for it.
    """
    if dev_modules(config()):
        return _plugins_for(snapshot, permissions)
    lists: dict[frozenset[str], Kept] = current_app.extensions.setdefault(KEPT, {})
    kept, now = lists.get(permissions), time.monotonic()
    if kept is None or kept.epoch != snapshot.epoch or kept.until < now:
        kept = lists[permissions] = Kept(snapshot.epoch, now + KEPT_S, _plugins_for(snapshot, permissions))
    return kept.plugins


def served(plugins: list[dict[str, object]]) -> str:
    """A short mark of which plugins these are, in which versions.

    While processes are replaced one after the other, or leave safe mode, two of them serve one epoch differently.
    """
    names = ",".join(f"{plugin['id']}@{plugin['version']}" for plugin in plugins)
    return f"{zlib.crc32(names.encode()):08x}"


def _plugins_for(snapshot: Snapshot, permissions: frozenset[str]) -> list[dict[str, object]]:
    return [
        _for_shell(loaded, snapshot, permissions)
        for loaded in current_host().usable()
        if loaded.id in snapshot.enabled
    ]


def _for_shell(loaded: Loaded, snapshot: Snapshot, permissions: frozenset[str]) -> dict[str, object]:
    manifest = loaded.manifest
    if manifest is None:
        raise LookupError(f"plugin {loaded.id} is usable without a manifest")
    module = module_of(config(), manifest)
    own = {permission.name for permission in loaded.contributions.permissions}
    return {
        "id": loaded.id,
        "name": manifest.name,
        "version": manifest.version,
        "remote": module.remote if module else None,
        "routes": module.routes if module else [],
        "menus": module.menus if module else [],
        "slots": module.slots if module else [],
        "locales": module.locales if module else {},
        "settings": public_settings(snapshot.settings.get(loaded.id)),
        "permissions": sorted(own & permissions),
    }


def public_settings(values: object) -> dict[str, object]:
    """Those settings that their dataclass marks `metadata={"public": True}`."""
    return {} if values is None else form.public_settings(values)


def boot() -> dict[str, object]:
    """What the shell needs to draw its first screen, inlined into the page."""
    snapshot, settings = registry.current(), config()
    return {
        "epoch": snapshot.epoch,
        "version": __version__,
        "mode": settings.mode,
        "safeMode": settings.safe_mode,
        "contact": contact(snapshot.settings.get(CORE, CoreSettings())),
        "plugins": plugins_for(snapshot, frozenset()),
    }


def contact(settings: CoreSettings) -> dict[str, object]:
    """The footer's address and links; what is empty is left out."""
    links = {"video": settings.video_link, "photo": settings.photo_link, "shorts": settings.shorts_link}
    return {
        "email": settings.contact_email or config().contact_email,
        "links": [{"kind": kind, "url": url} for kind, url in links.items() if url],
    }


def switch_answer(state: Acknowledgement) -> dict[str, object]:
    """The body of the answer to a switch."""
    return {
        "epoch": state.epoch,
        "acknowledged": {
            kind: {"total": total, "current": current} for kind, (total, current) in state.by_kind.items()
        },
        "missing": list(state.missing),
    }
