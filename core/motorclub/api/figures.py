"""Daily counters, and numbers that plugins tell of any days."""

from motorclub.figures.counters import add_counts, count, daily_counts, top_counts
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
    "top_counts",
]
