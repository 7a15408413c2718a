"""The books of the site, and the settings of their reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from motorclub.api import services, settings_of
from motorclub.api.revenue import REVENUE_BOOKS, RevenueBooks
from motorclub_analytics.settings import AnalyticsSettings

Answer = TypeVar("Answer")


def ask_books(question: Callable[[RevenueBooks], Answer], otherwise: Answer) -> Answer:
    """What the books say; `otherwise` on a site that has none. Raises ServiceFailed if they cannot be read now."""
    books = next(iter(services(REVENUE_BOOKS, RevenueBooks).values()), None)
    return otherwise if books is None else question(books)


def counts_test(asked: bool | None) -> bool:
    """Whether test money counts: as the reader asks, or else as the setting says."""
    return settings_of(AnalyticsSettings).include_test if asked is None else asked


def reporting_currency() -> str:
    """The currency that is shown first."""
    return settings_of(AnalyticsSettings).reporting_currency
