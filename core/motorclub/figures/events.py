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


@dataclass(frozen=True)
class RevenueBooked(Event):
    """Money came in or went back: what shows the revenue of today reads it again. One event may stand for many."""

    name = "core.revenue_booked"


EVENTS: tuple[type[Event], ...] = (FiguresRestated, RevenueBooked)
