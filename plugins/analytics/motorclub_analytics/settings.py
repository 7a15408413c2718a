"""What an admin may set for analytics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class AnalyticsSettings:
    """How the site's figures are shown."""

    reporting_currency: Annotated[
        str,
        Meta(
            title="Reporting currency",
            description="Revenue in this currency is shown first. Amounts are never converted: each currency has "
            "figures of its own.",
            pattern=r"\A[A-Z]{3}\Z",
            extra_json_schema={"x-format": "Three capital letters, such as EUR"},
        ),
    ] = "EUR"
    include_test: Annotated[
        bool,
        Meta(
            title="Include test payments",
            description="Test money counts in the figures of revenue, unless a reader leaves it out.",
        ),
    ] = False
