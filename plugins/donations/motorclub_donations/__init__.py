"""Donations: donations, donor ranks, goals and subscriptions. Start reading at plugin.py."""
