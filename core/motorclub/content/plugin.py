"""What the registry of content types contributes."""

from __future__ import annotations

from motorclub.content.routes import blueprint
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Routes


class ContentPlugin:
    """What the registry of content types contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
