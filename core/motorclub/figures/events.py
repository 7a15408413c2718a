"""Events about figures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from motorclub.plugin.events import Event


@dataclass(frozen=True)
class FiguresRestated(Event):
    """Figures have other values on days of the past than they had, because something was booked late or undone."""

    name = "core.figures_restated"

    figures: tuple[str, ...]
    days: tuple[date, ...]


EVENTS: tuple[type[Event], ...] = (FiguresRestated,)
