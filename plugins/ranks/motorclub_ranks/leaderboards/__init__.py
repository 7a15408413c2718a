"""Leaderboards, their snapshots and the rank of a member."""
