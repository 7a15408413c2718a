"""The votes of the forum, as its events say."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy.dialects.postgresql import insert

from motorclub.api import EventMeta, Subscriber, db
from motorclub_moderation.overview.events import VoteChanged
from motorclub_moderation.overview.models import RecordedVote

QUESTION, ANSWER = "forum.question", "forum.answer"


def record_vote(event: VoteChanged, meta: EventMeta) -> None:
    """Store what an event says of a vote, unless a later event has been stored already."""
    key = {
        "type": QUESTION if event.answer_id is None else ANSWER,
        "item_id": event.question_id if event.answer_id is None else event.answer_id,
        "voter_id": event.voter_id,
    }
    values = {
        "receiver_id": event.receiver_id,
        "value": event.value,
        "invalidated_reason": event.invalidated_reason,
        "cast_at": meta.occurred_at,
    }
    stored = insert(RecordedVote).values(**key, **values)
    db.session.execute(
        stored.on_conflict_do_update(
            index_elements=list(key), set_=values, where=RecordedVote.cast_at <= meta.occurred_at
        )
    )


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(VoteChanged, record_vote, "moderation.record_vote", together=True, with_history=True),
)
