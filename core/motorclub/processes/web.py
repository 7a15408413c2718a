"""What the web server loads: the application, in a worker that dies with its server."""

from __future__ import annotations

import atexit

from motorclub.config import Config
from motorclub.processes.lifeline import follow_parent
from motorclub.processes.turns import AT_ONCE, Turns
from motorclub.starting import application, without_collecting

follow_parent()
with without_collecting():
    from motorclub.plugin.registry import Registry

    _site = application(Config.from_env(), "web")
app = Turns(_site.wsgi_app, AT_ONCE)
_registry: Registry = _site.extensions["motorclub.registry"]
_registry.follow()
atexit.register(_registry.stop)
