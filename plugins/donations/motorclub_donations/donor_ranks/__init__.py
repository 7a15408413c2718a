"""Donor ranks, who holds them and what they bring."""
