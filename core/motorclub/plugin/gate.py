"""In front of every view: pin the snapshot, refuse what belongs to a plugin that is off, check the caller."""

from __future__ import annotations

import time

from flask import Flask, Response, current_app, g, request

from motorclub import metrics
from motorclub.db import ON_LEAK
from motorclub.http.access import PUBLIC, access_of, check, check_restrictions
from motorclub.http.api import owner_of
from motorclub.http.errors import ApiError
from motorclub.http.limits import count_call
from motorclub.plugin import registry
from motorclub.plugin.host import current_host
from motorclub.plugin.watchdog import REQUEST_S

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def plugin_disabled(plugin: str) -> ApiError:
    """The answer of everything a disabled plugin owns."""
    message = "The plugin {plugin} is switched off"
    return ApiError(404, message, code="PLUGIN_DISABLED", extra={"plugin": plugin}, values={"plugin": plugin})


def enter() -> None:
    """Runs before each view."""
    registry_ = registry.registry()
    if request.routing_exception is not None:
        g.snapshot = registry_.snapshot
        _refuse_disabled_mount(g.snapshot)
        return
    owner = g.owner = owner_of(current_app, request.blueprint)
    if owner is not None:
        # Before the snapshot is read, so that a switch in between waits for this request.
        what = f"{request.method} {request.url_rule}"
        g.entered = registry_.in_flight.enter(owner, what, REQUEST_S)
        g.what = what
    snapshot = g.snapshot = registry_.snapshot
    if owner is not None and owner not in snapshot.enabled:
        raise plugin_disabled(owner)
    access = access_of(current_app, request.endpoint or "")
    if access is not None:
        if access is not PUBLIC and request.method not in SAFE_METHODS:
            check_restrictions(current_app, request.endpoint or "", owner, access)
        check(access)
    # Before the body is read: what a limit refuses costs nothing else.
    count_call(current_app, request.endpoint or "")


def _refuse_disabled_mount(snapshot: registry.Snapshot) -> None:
    """A path below the mount of a plugin that is off does not even say that it does not exist."""
    host = current_host()
    # Those of a plugin that failed to load may be somebody else's: that may be why it failed.
    for loaded in host.usable():
        mounts = loaded.manifest.mounts if loaded.manifest else ()
        below = any(request.path == mount or request.path.startswith(f"{mount}/") for mount in mounts)
        if below and loaded.id not in snapshot.enabled:
            raise plugin_disabled(loaded.id)


def leave(response: Response) -> Response:
    """Every answer has the epoch it was made under, so that a browser notices a switch without a socket."""
    snapshot: registry.Snapshot | None = g.get("snapshot")
    if snapshot is not None:
        response.headers["X-Platform-Epoch"] = str(snapshot.epoch)
    return response


def end(_error: BaseException | None) -> None:
    """Whatever became of it, the request is no longer at work for its plugin."""
    number: int | None = g.pop("entered", None)
    failure: str = g.pop("traceback", "")
    if number is not None:
        work = registry.registry().in_flight.leave(number)
        if work is not None:
            seconds = time.monotonic() - work.began
            metrics.PLUGIN_REQUEST_SECONDS.labels(work.owner).observe(seconds)
            current_host().guard_of(work.owner).served(work.what, seconds, failure)


def _blame(leaked: int) -> None:
    """Connections to the database that a plugin's code has kept open."""
    owner = g.get("owner")
    if owner:
        what = g.get("what", "work in the background")
        current_host().guard_of(owner).blame("database connections", f"{leaked} left open by {what}")


def init_app(app: Flask) -> None:
    """Put the gate before every request of `app`."""
    app.extensions[ON_LEAK] = _blame
    app.before_request(enter)
    app.after_request(leave)
    app.teardown_request(end)
