"""Daily counters, and numbers that plugins report for any range of days."""

from motorclub.figures.counters import add_counts, count, daily_counts, take_counts, top_counts
from motorclub.figures.counting import count_share, is_of_member, share_of
from motorclub.figures.days import (
    count_by_step,
    day_of,
    day_start,
    first_day,
    rest_of_day,
    site_day,
    site_hour,
    site_zone,
    today,
    within_days,
)
from motorclub.figures.entries import append_entry, take_entries
from motorclub.figures.events import FiguresRestated
from motorclub.figures.services import list_figures, read_figure, restate_figures, sum_by_step
from motorclub.plugin.values import AGE, COMMUNITY, Figure, FigureQuery, FigureRow, Step

__all__ = [
    "AGE",
    "COMMUNITY",
    "Figure",
    "FigureQuery",
    "FigureRow",
    "FiguresRestated",
    "Step",
    "add_counts",
    "append_entry",
    "count",
    "count_by_step",
    "count_share",
    "daily_counts",
    "day_of",
    "day_start",
    "first_day",
    "is_of_member",
    "list_figures",
    "read_figure",
    "rest_of_day",
    "restate_figures",
    "share_of",
    "site_day",
    "site_hour",
    "site_zone",
    "sum_by_step",
    "take_counts",
    "take_entries",
    "today",
    "top_counts",
    "within_days",
]
