"""What a member lets others see and do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Privacy:
    """What a member lets others see and do, as it is for somebody who has changed nothing.

    `visible_to` is `ALL`, `MEMBERS` or `FOLLOWERS`; `mentions` is `ALL`, `FOLLOWED` (by the member) or `NOBODY`;
    `follows` is `ALL` or `NOBODY`. Each plugin minds the switches for what it shows.
    """

    visible_to: str = "ALL"
    hide_garage: bool = False
    hide_donor_wall: bool = False
    hide_leaderboard: bool = False
    hide_follower_counts: bool = False
    hide_online: bool = False
    mentions: str = "ALL"
    follows: str = "ALL"
