"""What the web server loads: the application, in a worker that dies with its server."""

from __future__ import annotations

import atexit

from motorclub.app import create_app
from motorclub.plugin.registry import Registry
from motorclub.processes.lifeline import follow_parent

follow_parent()
app = create_app(kind="web", follow=True)
_registry: Registry = app.extensions["motorclub.registry"]
atexit.register(_registry.stop)
