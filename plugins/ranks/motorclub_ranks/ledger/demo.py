"""The demo community's points of more than a year: most members have quiet months, a few have many posts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from motorclub.api import DemoContext
from motorclub_ranks.ledger import definitions as rules
from motorclub_ranks.ledger.facts import FactState, store_states
from motorclub_ranks.ledger.models import NOBODY
from motorclub_ranks.ledger.reports import ANSWER, CLUB_EVENT, CONTEST_ENTRY, QUESTION, SHOWCASE
from motorclub_ranks.ledger.rules import load_default_rules, read_rule_book
from motorclub_ranks.ledger.settling import settle_members

# The first of the demo's members are those that people sign in with; nobody votes for staff.
FIRST_MEMBER = 3
DAYS = 430
# Items of long ago, which are gone by now: (rule, type of the item, how often it happens).
HAPPENINGS = (
    (rules.ANSWER_UPVOTED, ANSWER, 40),
    (rules.QUESTION_UPVOTED, QUESTION, 20),
    (rules.ANSWER_ACCEPTED, ANSWER, 12),
    (rules.DOWNVOTED, ANSWER, 3),
    (rules.EDIT_APPROVED, QUESTION, 4),
    (rules.BUILD_LIKED, SHOWCASE, 18),
    (rules.EVENT_ATTENDED, CLUB_EVENT, 5),
    (rules.CONTEST_THIRD, CONTEST_ENTRY, 1),
)
LONG_AGO = 1_000_000
MOST_FACTS = 160


def seed(context: DemoContext) -> None:
    """Write what earned members points, and book it."""
    load_default_rules()
    members = context.member_ids[FIRST_MEMBER:]
    if len(members) < 2:
        return
    store_states(
        state
        for number, member_id in enumerate(members)
        for state in _draw(context, members, number, member_id)
    )
    settle_members(members, context.now, read_rule_book())


def _draw(context: DemoContext, members: Sequence[int], number: int, member_id: int) -> Iterator[FactState]:
    """What has happened to the posts of one member: little, or a lot for every seventh."""
    chance = context.random
    others = [other for other in members if other != member_id]
    busy = 1.0 if number % 7 == 0 else chance.uniform(0.02, 0.3)
    for step in range(int(MOST_FACTS * busy) + 1):
        rule, kind, _ = chance.choices(HAPPENINGS, [often for *_, often in HAPPENINGS])[0]
        at = _draw_time(context)
        yield FactState(
            *(rule, kind, LONG_AGO + 1000 * number + step, at, at),
            member_id=member_id,
            actor_id=NOBODY if kind in (CLUB_EVENT, CONTEST_ENTRY) else chance.choice(others),
        )


def _draw_time(context: DemoContext) -> datetime:
    """More in the last weeks than long ago."""
    days = DAYS * context.random.random() ** 1.6
    return context.now - timedelta(days=days, hours=1)
