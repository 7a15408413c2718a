"""What the frames of all subjects share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from motorclub.api import Viewer
from motorclub.api.rows import Row

# State that changes often is published at most once within so long.
PAUSE_MS = 250
PAUSE = timedelta(milliseconds=PAUSE_MS)

# The type of a message and its fields.
Snapshot = tuple[str, Row]


def is_own(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whether a topic is the viewer's own, by its `userId`."""
    return viewer.signed_in and params["userId"] == str(viewer.id)
