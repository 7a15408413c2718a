"""The standing of members: the service `ranks.levels`, for its callers and for the plugin that provides it."""

from motorclub.plugin.levels import COMMON_LEVEL, LEVELS, Levels, level_of

__all__ = ["COMMON_LEVEL", "LEVELS", "Levels", "level_of"]
