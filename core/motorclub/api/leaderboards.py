"""Who may stand on a leaderboard."""

from motorclub.members.profiles.listed import listed_members

__all__ = ["listed_members"]
