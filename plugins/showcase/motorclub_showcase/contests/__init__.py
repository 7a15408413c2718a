"""Contests: entries, ballots, results."""
