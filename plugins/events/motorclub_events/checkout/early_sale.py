"""Buying before the sale begins, which members may be granted."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Right, right_value

EARLY_TICKETS = Right("events.early_tickets", "Buys tickets so many hours before their sale begins.")


def find_head_start(member_id: int) -> timedelta:
    """How long before the sale begins a member may buy."""
    return timedelta(hours=right_value(member_id, EARLY_TICKETS.name))
