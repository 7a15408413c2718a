"""Who has earned a badge by its rule, as statements about many members at once.

`Rule` is what is stored of a badge's rule. Each measure has a statement that selects `user_id`, `source_type`,
`source_id` and `awarded_at`, the time from which the rule was fulfilled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from motorclub.api import now
from motorclub.api.badges import BadgeRule, Measure
from motorclub.api.figures import site_zone
from motorclub.api.points import Board
from motorclub_ranks.ledger.boards import select_rule_keys
from motorclub_ranks.ledger.loading import last_settled
from motorclub_ranks.ledger.models import DailyPoints, KnownContent, PointEvent, PointFact, Reason

# What a badge is awarded for that is for no single item.
MEMBER_TYPE = "core.profile"
# A statement of such columns.
Earned = sa.Select[*tuple[Any, ...]]
# The members that are looked at; None: all.
MemberIds = Collection[int] | None


def to_json(rule: BadgeRule) -> dict[str, object]:
    """A rule as it is stored.

    >>> to_json(BadgeRule(Measure.POINTS, 1000))
    {'measure': 'POINTS', 'at_least': 1000, 'rule_keys': [], 'board': None}
    """
    return {**asdict(rule), "measure": str(rule.measure), "rule_keys": list(rule.rule_keys)}


def from_json(stored: Mapping[str, Any]) -> BadgeRule:
    """The rule that is stored."""
    board = stored["board"]
    return BadgeRule(
        Measure(stored["measure"]),
        stored["at_least"],
        tuple(stored["rule_keys"]),
        None if board is None else Board(board),
    )


def select_earned(rule: BadgeRule, member_ids: MemberIds, *, is_repeatable: bool) -> Earned:
    """Those who fulfil a rule now."""
    return _STATEMENTS[rule.measure](rule, member_ids, is_repeatable, ())


def select_kept(rule: BadgeRule, member_ids: MemberIds, *, is_repeatable: bool) -> Earned:
    """Those who may keep a badge: a vote that was only withdrawn takes none away, removal and fraud do."""
    return _STATEMENTS[rule.measure](rule, member_ids, is_repeatable, (Reason.WITHDRAWN.value,))


def _by_facts(rule: BadgeRule, members: MemberIds, is_repeatable: bool, forgiven: Collection[str]) -> Earned:
    facts = _facts(rule, members, forgiven).subquery("facts")
    at = _number(facts.c.occurred_at, facts.c.id, within=[facts.c.member_id])
    numbered = sa.select(facts.c.member_id, facts.c.occurred_at, at).subquery("numbered")
    return _for_member(numbered.c.member_id, numbered.c.occurred_at).where(numbered.c.number == rule.at_least)


def _by_sources(
    rule: BadgeRule, members: MemberIds, is_repeatable: bool, forgiven: Collection[str]
) -> Earned:
    facts = _facts(rule, members, forgiven).subquery("facts")
    source = (facts.c.member_id, facts.c.source_type, facts.c.source_id)
    first = sa.func.min(facts.c.occurred_at).label("occurred_at")
    firsts = sa.select(*source, first).group_by(*source).subquery("firsts")
    place = _number(firsts.c.occurred_at, firsts.c.source_id, within=[firsts.c.member_id])
    numbered = sa.select(firsts.c.member_id, firsts.c.occurred_at, place).subquery("numbered")
    return _for_member(numbered.c.member_id, numbered.c.occurred_at).where(numbered.c.number == rule.at_least)


def _by_facts_of_source(
    rule: BadgeRule, members: MemberIds, is_repeatable: bool, forgiven: Collection[str]
) -> Earned:
    facts = _facts(rule, members, forgiven).subquery("facts")
    source = [facts.c.member_id, facts.c.source_type, facts.c.source_id]
    place = _number(facts.c.occurred_at, facts.c.id, within=source)
    numbered = sa.select(*source, facts.c.occurred_at, place).subquery("numbered")
    earned = sa.select(
        numbered.c.member_id.label("user_id"),
        numbered.c.source_type,
        numbered.c.source_id,
        numbered.c.occurred_at.label("awarded_at"),
    ).where(numbered.c.number == rule.at_least)
    if is_repeatable:
        return earned
    return earned.distinct(numbered.c.member_id).order_by(numbered.c.member_id, numbered.c.occurred_at)


def _by_points(rule: BadgeRule, members: MemberIds, is_repeatable: bool, forgiven: Collection[str]) -> Earned:
    days = _days(rule, members, forgiven).subquery("days")
    running = sa.func.sum(days.c.points).over(partition_by=days.c.member_id, order_by=days.c.day)
    total = sa.func.sum(days.c.points).over(partition_by=days.c.member_id)
    sums = sa.select(
        days.c.member_id, days.c.settled_at, running.label("running"), total.label("total")
    ).subquery("sums")
    reached = _for_member(sums.c.member_id, sa.func.min(sums.c.settled_at))
    enough = (sums.c.running >= rule.at_least, sums.c.total >= rule.at_least)
    return reached.where(*enough).group_by(sums.c.member_id)


def _by_days(rule: BadgeRule, members: MemberIds, is_repeatable: bool, forgiven: Collection[str]) -> Earned:
    days = _days(rule, members, forgiven).subquery("days")
    place = _number(days.c.day, within=[days.c.member_id])
    numbered = sa.select(days.c.member_id, days.c.settled_at, place).where(days.c.points > 0)
    found = numbered.subquery("numbered")
    return _for_member(found.c.member_id, found.c.settled_at).where(found.c.number == rule.at_least)


_STATEMENTS: Mapping[Measure, Callable[[BadgeRule, MemberIds, bool, Collection[str]], Earned]] = {
    Measure.FACTS: _by_facts,
    Measure.SOURCES: _by_sources,
    Measure.FACTS_OF_SOURCE: _by_facts_of_source,
    Measure.POINTS: _by_points,
    Measure.DAYS: _by_days,
}


def _number(*order: sa.ColumnElement[Any], within: Sequence[sa.ColumnElement[Any]]) -> sa.Label[int]:
    return sa.func.row_number().over(partition_by=within, order_by=order).label("number")


def _for_member(member_id: sa.ColumnElement[Any], awarded_at: sa.ColumnElement[Any]) -> Earned:
    return sa.select(
        member_id.label("user_id"),
        sa.literal(MEMBER_TYPE).label("source_type"),
        member_id.label("source_id"),
        awarded_at.label("awarded_at"),
    )


def counted_facts(forgiven: Collection[str] = ()) -> Earned:
    """The facts that count for badges: settled, of weight, in force, and about content that is there."""
    about = sa.and_(KnownContent.type == PointFact.source_type, KnownContent.id == PointFact.source_id)
    return (
        sa.select(
            PointFact.id,
            PointFact.member_id,
            PointFact.rule_key,
            PointFact.source_type,
            PointFact.source_id,
            PointFact.occurred_at,
        )
        .outerjoin(KnownContent, about)
        .where(
            PointFact.member_id.is_not(None),
            PointFact.occurred_at <= last_settled(now()),
            PointFact.weight > 0,
            sa.or_(PointFact.is_active, PointFact.inactive_reason.in_(forgiven)),
            sa.func.coalesce(KnownContent.counts, sa.true()),
            ~sa.func.coalesce(KnownContent.is_removed, sa.false()),
        )
    )


def _facts(rule: BadgeRule, members: MemberIds, forgiven: Collection[str]) -> Earned:
    facts = counted_facts(forgiven).where(PointFact.rule_key.in_(rule.rule_keys))
    return facts if members is None else facts.where(PointFact.member_id.in_(members))


def _days(rule: BadgeRule, members: MemberIds, forgiven: Collection[str]) -> Earned:
    """(member_id, day, points, settled_at): what each member has earned by day."""
    booked: Any = sa.select(
        DailyPoints.member_id,
        DailyPoints.day,
        DailyPoints.rule_key,
        DailyPoints.points,
        DailyPoints.last_settled_at.label("settled_at"),
    )
    if forgiven:
        booked = sa.union_all(booked, _select_forgiven(forgiven))
    entries = booked.subquery("entries")
    points, last = sa.func.sum(entries.c.points), sa.func.max(entries.c.settled_at)
    found = sa.select(entries.c.member_id, entries.c.day, points.label("points"), last.label("settled_at"))
    if rule.board is not None:
        found = found.where(entries.c.rule_key.in_(select_rule_keys(rule.board)))
    if members is not None:
        found = found.where(entries.c.member_id.in_(members))
    return found.group_by(entries.c.member_id, entries.c.day)


def _select_forgiven(forgiven: Collection[str]) -> Earned:
    """What reversals for these reasons have taken, to be added again."""
    zone = site_zone().key
    return sa.select(
        PointEvent.member_id,
        sa.cast(sa.func.timezone(zone, PointEvent.settled_at), sa.Date).label("day"),
        PointEvent.rule_key,
        -PointEvent.points,
        PointEvent.settled_at,
    ).where(PointEvent.reverses_id.is_not(None), PointEvent.reason.in_(forgiven))
