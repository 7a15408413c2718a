"""The topic of switches."""

from __future__ import annotations

from motorclub.platform.operations.lifecycle import PLATFORM_TOPIC
from motorclub.platform.schemas import PlatformChangedSchema
from motorclub.plugin.values import Topic

TOPICS = (
    Topic(
        PLATFORM_TOPIC,
        "The platform's epoch, after each switch.",
        messages={"PLATFORM_CHANGED": PlatformChangedSchema},
    ),
)
