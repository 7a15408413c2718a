"""What an admin may set for the price predictor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class PricePredictorSettings:
    """Limits, and when the model is trained besides once a day."""

    estimates_per_hour: Annotated[
        int,
        Meta(
            title="Estimates per hour",
            description="How many estimates one person may ask for in an hour; visitors are counted by address.",
            ge=1,
            le=1000,
        ),
    ] = 20
    saved_per_member: Annotated[
        int,
        Meta(
            title="Saved estimates",
            description="How many estimates a member may keep.",
            ge=1,
            le=1000,
        ),
    ] = 50
    retrain_growth_percent: Annotated[
        int,
        Meta(
            title="Train again after growth (percent)",
            description="The model is trained before its day is over once the site has this many percent more cars.",
            ge=1,
            le=1000,
        ),
    ] = 10
    stale_after_days: Annotated[
        int,
        Meta(
            title="Model is old after (days)",
            description="From this age on the plugins page says that the model is old.",
            ge=1,
            le=365,
        ),
    ] = 3
