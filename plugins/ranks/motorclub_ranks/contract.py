"""What the contract suite needs to know of ranks."""

from __future__ import annotations

NOT_EXPORTED = {
    "ranks_leaderboard_snapshot": "Repeats the ledger, so that a board is read from one table.",
    "ranks_member_car": "Repeats the showcase's cars, for the boards of brands.",
}
