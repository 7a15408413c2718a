"""A site's revenue: for the plugins that report their books and recurring charges, and for who shows them."""

from motorclub.figures.events import RevenueBooked
from motorclub.plugin.revenue import (
    RECURRING_REVENUE,
    REVENUE_BOOKS,
    BalanceComparison,
    FailureSum,
    GiftSum,
    PaymentFilter,
    PaymentState,
    RecurringChange,
    RecurringRevenue,
    RestatedDay,
    RevenueBooks,
    RevenueDimension,
    RevenuePayment,
    RevenueQuery,
    RevenueSum,
)

__all__ = [
    "RECURRING_REVENUE",
    "REVENUE_BOOKS",
    "BalanceComparison",
    "FailureSum",
    "GiftSum",
    "PaymentFilter",
    "PaymentState",
    "RecurringChange",
    "RecurringRevenue",
    "RestatedDay",
    "RevenueBooked",
    "RevenueBooks",
    "RevenueDimension",
    "RevenuePayment",
    "RevenueQuery",
    "RevenueSum",
]
