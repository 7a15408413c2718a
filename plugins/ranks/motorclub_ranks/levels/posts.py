"""Good and bad posts of members (community.md 7.2), from the facts of the ledger."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa

from motorclub.api import db
from motorclub_ranks.ledger import definitions as rules
from motorclub_ranks.ledger.models import PointFact

UPS = (rules.ANSWER_UPVOTED, rules.QUESTION_UPVOTED, rules.COMMENT_UPVOTED, rules.BUILD_LIKED)
DOWNS = (rules.DOWNVOTED,)
ACCEPTED = (rules.ANSWER_ACCEPTED,)
REMOVED = (rules.CONTENT_REMOVED, rules.SPAM_REMOVED)
# Posts that nobody has responded to for so long do not count.
WINDOW = timedelta(days=365)


class Posts(NamedTuple):
    """How many posts of a member are good, and how many are bad."""

    good: int = 0
    bad: int = 0


def count_posts(member_ids: Collection[int], at: datetime) -> dict[int, Posts]:
    """The good and bad posts of these members; those without any are left out.

    Good is a post whose score is at least 1, or that was accepted; bad is one whose score is below 0, or that was
    removed for cause.
    """
    post = _select_posts(member_ids, at).subquery()
    is_bad = sa.or_(post.c.removed, post.c.score < 0)
    is_good = sa.and_(~is_bad, sa.or_(post.c.accepted, post.c.score >= 1))
    count = sa.func.count()
    counted = sa.select(post.c.member_id, count.filter(is_good), count.filter(is_bad))
    rows = db.session.execute(counted.group_by(post.c.member_id))
    return {row[0]: Posts(row[1], row[2]) for row in rows}


def _select_posts(member_ids: Collection[int], at: datetime) -> sa.Select[*tuple[object, ...]]:
    key, count = PointFact.rule_key, sa.func.count()
    score = count.filter(key.in_(UPS)) - count.filter(key.in_(DOWNS))
    return (
        sa.select(
            PointFact.member_id,
            score.label("score"),
            sa.func.bool_or(key.in_(ACCEPTED)).label("accepted"),
            sa.func.bool_or(key.in_(REMOVED)).label("removed"),
        )
        .where(
            PointFact.member_id.in_(member_ids),
            PointFact.is_active,
            key.in_((*UPS, *DOWNS, *ACCEPTED, *REMOVED)),
        )
        .group_by(PointFact.member_id, PointFact.source_type, PointFact.source_id)
        .having(sa.func.max(PointFact.state_at) > at - WINDOW)
    )
