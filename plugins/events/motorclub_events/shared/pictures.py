"""The pictures of events, as parts of statements."""

from __future__ import annotations

from motorclub.api.pictures import thumbnail_column
from motorclub_events.models import ClubEvent
from motorclub_events.shared.access import EVENT

BANNER, GALLERY = "events.banner", "events.gallery"
# The address of an event's banner in its smallest width.
CARD_URL = thumbnail_column(BANNER, EVENT, ClubEvent.id)
