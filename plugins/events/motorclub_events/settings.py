"""What an admin may set for events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from motorclub.api import settings_of

VOID = "VOID"


@dataclass(frozen=True, slots=True)
class EventsSettings:
    """How long seats are kept, how fast one may buy, and what a dispute does."""

    hold_minutes: Annotated[
        int,
        Meta(
            title="Minutes to pay",
            description="So long the seats of an order are kept while its buyer pays.",
            ge=5,
            le=60,
        ),
    ] = field(default=15, metadata={"public": True})
    offer_hours: Annotated[
        int,
        Meta(
            title="Hours of an offer",
            description="So long a free seat is kept for the first person on the waiting list.",
            ge=1,
            le=168,
        ),
    ] = 24
    orders_per_minute: Annotated[
        int,
        Meta(
            title="Orders per minute",
            description="How many orders one member may place within a minute.",
            ge=1,
            le=6000,
        ),
    ] = 60
    reminder_hours: Annotated[
        int,
        Meta(
            title="Hours from the reminder to the event",
            description="So long before an event begins its tickets are mailed once more. 0: no reminder.",
            ge=0,
            le=168,
        ),
    ] = 24
    disputed_tickets: Annotated[
        Literal["KEEP", "VOID"],
        Meta(
            title="Tickets of a disputed payment",
            description="They stay valid, or they let nobody in, and their seats are free; once the dispute is won "
            "they are valid again if there are seats.",
            extra_json_schema={"x-names": {"KEEP": "Valid", "VOID": "Void"}},
        ),
    ] = "KEEP"


def get_settings() -> EventsSettings:
    """What holds now."""
    return settings_of(EventsSettings)
