"""The standing of members: the service `ranks.levels`, for its callers and for the plugin that provides it."""

from motorclub.plugin.levels import (
    COMMON_LEVEL,
    LEVELS,
    PRIVILEGES,
    Levels,
    Privilege,
    Privileges,
    level_of,
    list_privileges,
)

__all__ = [
    "COMMON_LEVEL",
    "LEVELS",
    "PRIVILEGES",
    "Levels",
    "Privilege",
    "Privileges",
    "level_of",
    "list_privileges",
]
