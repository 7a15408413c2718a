"""What granian loads: the application, in a worker that dies with its server."""

from __future__ import annotations

import atexit

from motorclub import logs
from motorclub.config import Config
from motorclub.entrypoints.startup import application, without_collecting
from motorclub.http.body_limits import LARGEST_FORM_BYTES
from motorclub.processes.lifeline import follow_parent
from motorclub.server.application import Application
from motorclub.server.bodies import BodyLimits

follow_parent()
logs.configure("web")
_config = Config.from_env()
with without_collecting():
    from motorclub.plugin.registry import Registry

    _site = application(_config, "web")
_registry: Registry = _site.extensions["motorclub.registry"]
_registry.follow()
atexit.register(_registry.stop)
app = Application(
    _site.wsgi_app, BodyLimits(LARGEST_FORM_BYTES), proxies=_config.proxies, at_exit=_registry.stop
)
