"""The frames that tell members about their own tickets."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from motorclub.api import Topic, send_each_after_commit
from motorclub.api.rows import schema_of
from motorclub_events.shared.frames import Snapshot, is_own
from motorclub_events.tickets import ticket_queries
from motorclub_events.tickets.rows import TicketsFrameRow

TICKETS = "/topic/users/{userId}/tickets"


def _get_snapshot(params: Mapping[str, str]) -> Snapshot:
    number = int(params["userId"])
    return "TICKETS", ticket_queries.get_ticket_frames([number])[number]


TOPICS = (
    Topic(
        TICKETS,
        "A member's tickets have changed.",
        is_own,
        messages={"TICKETS": schema_of(TicketsFrameRow)},
        snapshot=_get_snapshot,
    ),
)


def publish_tickets(user_ids: Collection[int]) -> None:
    """These members have other tickets, or their tickets another state."""
    by_topic = {TICKETS.format(userId=user_id): user_id for user_id in user_ids}

    def build(heard: Collection[str]) -> Mapping[str, TicketsFrameRow]:
        found = ticket_queries.get_ticket_frames([by_topic[topic] for topic in heard])
        return {topic: found[by_topic[topic]] for topic in heard}

    send_each_after_commit(list(by_topic), "TICKETS", build)
