"""What the panel stores about a member: votes, and findings about them."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import delete_rows, export_rows
from motorclub_moderation.overview.models import RecordedVote, VoteFinding


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's votes, as far as they are kept here."""
    votes = (RecordedVote.type, RecordedVote.item_id, RecordedVote.value, RecordedVote.cast_at)
    own = sa.select(*votes).where(RecordedVote.voter_id == user_id)
    yield export_rows("recorded-votes.json", own.order_by(RecordedVote.cast_at))


def erase(user_id: int) -> Erased:
    """Votes by and for the member go, and findings about them."""
    votes = delete_rows(
        RecordedVote, sa.or_(RecordedVote.voter_id == user_id, RecordedVote.receiver_id == user_id)
    )
    about = sa.or_(VoteFinding.receiver_id == user_id, VoteFinding.voter_ids.contains([user_id]))
    return Erased(removed=votes + delete_rows(VoteFinding, about))


PERSONAL_DATA = (PersonalData("Votes, as far as suspicious ones are looked for.", export, erase),)
