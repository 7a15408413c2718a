"""What the web server loads: the application, in a worker that dies with its server."""

from __future__ import annotations

import atexit

from motorclub.processes.lifeline import follow_parent
from motorclub.processes.turns import AT_ONCE, Turns
from motorclub.starting import without_collecting

follow_parent()
with without_collecting():
    from motorclub.app import create_app
    from motorclub.plugin.registry import Registry

    _site = create_app(kind="web", follow=True)
app = Turns(_site.wsgi_app, AT_ONCE)
_registry: Registry = _site.extensions["motorclub.registry"]
atexit.register(_registry.stop)
