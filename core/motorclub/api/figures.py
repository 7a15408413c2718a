"""Daily counters, and numbers that plugins report for any range of days."""

from motorclub.figures.counters import add_counts, count, daily_counts, take_counts, top_counts
from motorclub.figures.days import utc_day, within_days
from motorclub.figures.services import list_figures, read_figure
from motorclub.plugin.values import Figure, FigureQuery, FigureRow

__all__ = [
    "Figure",
    "FigureQuery",
    "FigureRow",
    "add_counts",
    "count",
    "daily_counts",
    "list_figures",
    "read_figure",
    "take_counts",
    "top_counts",
    "utc_day",
    "within_days",
]
