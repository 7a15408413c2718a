"""Events as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import DeclarativeBase

from motorclub.api import hookimpl
from motorclub_events import models


class EventsPlugin:
    """Events and their tickets."""

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Events, ticket types, orders, tickets, scans."""
        return (models.Base,)


plugin = EventsPlugin()
