"""Whom members' texts name by `@name`."""

from motorclub.members.profiles.mentions import filter_mentionable, find_mentioned, link_mentions

__all__ = ["filter_mentionable", "find_mentioned", "link_mentions"]
