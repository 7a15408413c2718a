"""Donations, goals and the donor wall."""
