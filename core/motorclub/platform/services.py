"""What the platform reports about itself, and asking the launcher for a restart."""

from __future__ import annotations

import time
import zlib
from dataclasses import dataclass
from typing import Annotated, Any

from flask import current_app

from motorclub import __version__, audit, clock
from motorclub.config import current_config
from motorclub.db import db
from motorclub.http.errors import conflict
from motorclub.http.rows import Row
from motorclub.http.schemas import camel
from motorclub.platform.web_modules import LABELS, dev_modules, module_of
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Loaded, current_host
from motorclub.plugin.language import requested_language
from motorclub.plugin.registry import Snapshot
from motorclub.processes import reload
from motorclub.processes.reload import Step
from motorclub.settings import form
from motorclub.settings.site import CoreSettings

CACHE_KEY = "motorclub.shell_plugins"
CACHE_S = 0.5


@dataclass(frozen=True, slots=True)
class CachedPlugins:
    """The list of one set of permissions: of which epoch, and until when (monotonic seconds) it is given out."""

    epoch: int
    until: float
    plugins: list[dict[str, Any]]


def plugins_for(snapshot: Snapshot, permissions: frozenset[str]) -> list[dict[str, object]]:
    """The enabled plugins as the shell mounts them, with those permissions that the caller holds; not to be changed.

    Kept for a moment, because every page needs it and fifty plugins are looked at on the disk for it.
    """
    if dev_modules(current_config()):
        return _plugins_for(snapshot, permissions)
    lists: dict[tuple[frozenset[str], str], CachedPlugins] = current_app.extensions.setdefault(CACHE_KEY, {})
    key, now = (permissions, requested_language()), time.monotonic()
    cached = lists.get(key)
    if cached is None or cached.epoch != snapshot.epoch or cached.until < now:
        cached = lists[key] = CachedPlugins(
            snapshot.epoch, now + CACHE_S, _plugins_for(snapshot, permissions)
        )
    return cached.plugins


def fingerprint_plugins(plugins: list[dict[str, object]]) -> str:
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
    module = module_of(current_config(), manifest)
    own = {permission.name for permission in loaded.contributions.permissions}
    language = requested_language()
    return {
        "id": loaded.id,
        "name": manifest.name,
        "version": manifest.version,
        "remote": module.remote if module else None,
        **{part: module.declared(part, language) if module else [] for part in LABELS},
        "settings": public_settings(snapshot.settings.get(loaded.id)),
        "permissions": sorted(own & permissions),
    }


def list_switched_off(snapshot: Snapshot) -> list[dict[str, str]]:
    """Id and name of each plugin that is installed and off, for what others say in place of its parts."""
    return [
        {"id": loaded.id, "name": loaded.manifest.name}
        for loaded in current_host().usable()
        if loaded.manifest is not None and loaded.id not in snapshot.enabled
    ]


def public_settings(values: object) -> dict[str, object]:
    """Those settings that their dataclass marks `metadata={"public": True}`, by the names that the web half reads."""
    if values is None:
        return {}
    return {camel(name): value for name, value in form.public_settings(values).items()}


def boot() -> dict[str, object]:
    """What the shell needs to draw its first screen, inlined into the page."""
    snapshot, settings = registry.current(), current_config()
    site = snapshot.settings.get(CORE, CoreSettings())
    return {
        "epoch": snapshot.epoch,
        # What this page reads is not older.
        "at": int(clock.now().timestamp() * 1000),
        "version": __version__,
        "mode": settings.mode,
        "safeMode": settings.safe_mode,
        "contact": contact(site),
        "videos": site.videos,
        "plugins": plugins_for(snapshot, frozenset()),
        "off": list_switched_off(snapshot),
    }


def contact(settings: CoreSettings) -> dict[str, object]:
    """The footer's address and links; what is empty is left out."""
    links = {"video": settings.video_link, "photo": settings.photo_link, "shorts": settings.shorts_link}
    return {
        "email": settings.contact_email or current_config().contact_email,
        "links": [{"kind": kind, "url": url} for kind, url in links.items() if url],
    }


ALONE = (
    "This site does not run under `motorclub up`, which would restart its processes: restart web, hubs and jobs "
    "with whatever supervises them"
)


def ask_for_reload(*, leave_safe_mode: bool, actor_id: int | None) -> None:
    """Have web, hubs and jobs replaced, soon. Raises 409 where nobody would do it."""
    if not reload.is_supervised(current_config().instance):
        raise conflict(ALONE)
    audit.record("platform.reload", actor_id=actor_id, details={"leaveSafeMode": leave_safe_mode})
    db.session.commit()
    reload.ask(current_config().instance, leave_safe_mode=leave_safe_mode)


class ReloadState(Row):
    """Whether the processes can be restarted from here, and how the last restart went."""

    possible: bool
    needed: Annotated[bool, "Newer code is on the disk."]
    running: bool
    failure: str | None


def reload_state(pending: bool) -> ReloadState:
    """Whether a restart is possible and needed (`pending`: newer code is on the disk), and how the last one went."""
    instance = current_config().instance
    state = reload.state(instance)
    return ReloadState(
        possible=reload.is_supervised(instance),
        needed=pending,
        running=state is not None and state.step is Step.RUNNING,
        failure=state.message if state is not None and state.step is Step.FAILED else None,
    )
