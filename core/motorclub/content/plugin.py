"""What the registry of content types contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.content.routes import blueprint
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Routes


class ContentPlugin:
    """What the registry of content types contributes."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Content by reference."""
        return (Routes(blueprint, "/platform"),)
