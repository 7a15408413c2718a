"""The demo community's suspicious votes."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import DemoContext, db
from motorclub_moderation.overview.models import FindingKind, FindingStatus, VoteFinding
from motorclub_moderation.overview.recorded_votes import ANSWER

# (kind, days ago, number of voters, share)
FINDINGS = (
    (FindingKind.PAIR, 1, 1, 0.42),
    (FindingKind.BURST, 2, 5, 1.0),
    (FindingKind.CONCENTRATION, 5, 3, 0.61),
)
VOTES_OF_EACH = 6
DISMISSED = "They work on the same car and answer each other."


def seed(context: DemoContext) -> None:
    """Write findings about votes on answers; the last one is decided."""
    members = context.member_ids[4:]
    if len(members) < 8:
        return
    for number, (kind, days, voters, share) in enumerate(FINDINGS):
        receiver, *others = context.random.sample(members, voters + 1)
        db.session.add(_make_finding(context, number, kind, days, receiver, others, share))
    db.session.flush()
    last = sa.select(sa.func.max(VoteFinding.id)).scalar_subquery()
    decided = {"status": FindingStatus.DISMISSED, "reason": DISMISSED, "decided_at": context.now}
    db.session.execute(sa.update(VoteFinding).where(VoteFinding.id == last).values(**decided))


def _make_finding(
    context: DemoContext,
    number: int,
    kind: FindingKind,
    days: int,
    receiver: int,
    voters: list[int],
    share: float,
) -> VoteFinding:
    answers = context.random.sample(range(1, 60), VOTES_OF_EACH)
    votes = [[ANSWER, answer, voter] for voter in voters for answer in answers]
    return VoteFinding(
        kind=kind,
        key=f"{kind}:{receiver}:demo:{number}",
        receiver_id=receiver,
        voter_ids=voters,
        votes=votes,
        share=share,
        found_at=context.now - timedelta(days=days, hours=4),
    )
