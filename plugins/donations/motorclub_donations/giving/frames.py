"""What open pages are sent when a goal has another bar."""

from __future__ import annotations

from motorclub.api import Topic, send_after_commit
from motorclub.api.rows import Row, schema_of
from motorclub_donations.giving.models import DonationGoal

TOPIC = "/topic/donations/goals"
GOAL_CHANGED = "GOAL_CHANGED"


class GoalFrame(Row):
    """What a goal has raised now."""

    goal_id: int
    status: str
    raised_minor: int


def publish_goal(goal: DonationGoal, raised_minor: int) -> None:
    """Publish what a goal has raised to open pages, after the commit."""
    frame = GoalFrame(goal.id, goal.status, raised_minor)
    send_after_commit(TOPIC, GOAL_CHANGED, lambda: frame)


TOPICS = (
    Topic(
        TOPIC,
        "That a goal has raised more or less, or has another status.",
        messages={GOAL_CHANGED: schema_of(GoalFrame)},
    ),
)
