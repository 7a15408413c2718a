"""Badges of a plugin's own, for the plugin that awards badges."""

from motorclub.plugin.badges import BADGE_SOURCES, BadgeDefinition, BadgeRule, BadgeSource, Measure, Tier

__all__ = ["BADGE_SOURCES", "BadgeDefinition", "BadgeRule", "BadgeSource", "Measure", "Tier"]
