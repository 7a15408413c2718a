"""From facts to points (community.md 7.1): a pure function of one member's facts and the rules.

Facts are taken in the order of their time, and of their own description where they have the same; so it does not matter
in which order they became known. Points are whole numbers: weights and parts are in hundredths, rounded half up.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from motorclub_ranks.ledger.models import NOBODY, Reason

PAIR_WINDOW = timedelta(days=30)
# What the first, second, ... counted fact of one actor for one member within the window is worth, in hundredths.
PAIR_PARTS = (100, 75, 50, 25)
UNSETTLED = timedelta(minutes=15)
HOUR = timedelta(hours=1)


class Fact(NamedTuple):
    """A fact that counts. `weight` is in hundredths; `actor_id` is NOBODY where there is none."""

    occurred_at: datetime
    rule_key: str
    source_type: str
    source_id: int
    actor_id: int
    detail_id: int
    scope_id: int | None
    weight: int
    id: int


class Points(NamedTuple):
    """What a fact earns, and why it is not what its rule says."""

    fact: Fact
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Amounts:
    """A version of a rule, as scoring needs it; the fields are those of PointRule."""

    valid_from: datetime
    points: int
    daily_cap: int | None = None
    pair_cap: int | None = None
    pair_days: int = 1
    scope_daily_cap: int | None = None
    lifetime_cap: int | None = None
    counts_to_daily_total: bool = True
    is_weighted: bool = False
    decays: bool = False
    per_source: int | None = None
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The versions of all rules, the oldest first, the zone of the site's days, and the most points of a day."""

    versions: Mapping[str, Sequence[Amounts]]
    zone: ZoneInfo
    daily_total: int = 200

    def find_amounts(self, rule_key: str, at: datetime) -> Amounts | None:
        """The version that holds for a fact of that time; None for a rule that nobody knows."""
        versions = self.versions.get(rule_key, ())
        if len(versions) == 1:
            return versions[0] if versions[0].valid_from <= at else None
        later = bisect_right(versions, at, key=lambda amounts: amounts.valid_from)
        return versions[later - 1] if later else None


def settles_at(occurred_at: datetime) -> datetime:
    """The hour in which a fact's points are settled: the first that begins when it is 15 minutes old.

    >>> settles_at(datetime(2026, 5, 1, 9, 45)).hour, settles_at(datetime(2026, 5, 1, 9, 46)).hour
    (10, 11)
    """
    ripe = occurred_at + UNSETTLED
    hour = ripe.replace(minute=0, second=0, microsecond=0)
    return hour if hour == ripe else hour + HOUR


@dataclass(slots=True)
class _Spent:
    """What a member's earlier facts have used up of the caps. Those of days are dropped when the day is over."""

    day: date | None = None
    by_rule: Counter[str] = field(default_factory=Counter)
    by_scope: Counter[tuple[str, int]] = field(default_factory=Counter)
    total: int = 0
    ever: Counter[str] = field(default_factory=Counter)
    sources: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    decaying: dict[int, deque[datetime]] = field(default_factory=dict)
    pairs: dict[tuple[str, int], deque[tuple[datetime, date]]] = field(default_factory=dict)

    def begin_day(self, day: date) -> None:
        if day != self.day:
            self.day, self.total = day, 0
            self.by_rule.clear()
            self.by_scope.clear()


def score(facts: Iterable[Fact], rules: RuleBook) -> Iterator[Points]:
    """The points of one member's facts, which are those that count, in any order.

    Of facts that earn their source its points together, the one that completes them stands for all.
    """
    spent = _Spent()
    for fact in sorted(facts):
        amounts = rules.find_amounts(fact.rule_key, fact.occurred_at)
        if amounts is None or not amounts.is_active:
            yield Points(fact, 0, Reason.RULE_OFF)
            continue
        if amounts.per_source is not None and not _completes_source(fact, amounts.per_source, spent):
            continue
        spent.begin_day(fact.occurred_at.astimezone(rules.zone).date())
        yield Points(fact, *_score_fact(fact, amounts, spent, rules.daily_total))


def _score_fact(fact: Fact, amounts: Amounts, spent: _Spent, daily_total: int) -> tuple[int, str]:
    points, reason = _weigh(fact, amounts, spent)
    if points <= 0:
        return points, reason
    for cap, used, why in _list_caps(fact, amounts, spent, daily_total):
        if points > cap - used:
            points, reason = max(0, cap - used), why
    _spend(fact, amounts, spent, points)
    return points, reason


def _completes_source(fact: Fact, needed: int, spent: _Spent) -> bool:
    key = (fact.rule_key, fact.source_type, fact.source_id)
    spent.sources[key] += 1
    return spent.sources[key] == needed


def _weigh(fact: Fact, amounts: Amounts, spent: _Spent) -> tuple[int, str]:
    """Points by weight, and by how often the same actor has acted for the member."""
    weight = fact.weight if amounts.is_weighted else 100
    if weight == 0:
        return 0, Reason.WEIGHT
    if fact.actor_id != NOBODY and amounts.pair_cap is not None and not _fits_pair(fact, amounts, spent):
        return 0, Reason.PAIR_CAP
    part = _find_part(fact, spent) if amounts.decays and fact.actor_id != NOBODY else 100
    reason = "" if weight == part == 100 else (Reason.WEIGHT if part == 100 else Reason.PAIR_DECAY)
    return round_half_up(amounts.points * weight * part, 10_000), reason


def _fits_pair(fact: Fact, amounts: Amounts, spent: _Spent) -> bool:
    """Whether the actor's facts for the member are few enough; if so, this one is counted.

    Decaying rules share their count, because they are all votes.
    """
    key = ("" if amounts.decays else fact.rule_key, fact.actor_id)
    counted = spent.pairs.setdefault(key, deque())
    assert spent.day is not None
    if amounts.pair_days == 1:
        while counted and counted[0][1] != spent.day:
            counted.popleft()
    else:
        while counted and counted[0][0] <= fact.occurred_at - timedelta(days=amounts.pair_days):
            counted.popleft()
    if len(counted) >= (amounts.pair_cap or 0):
        return False
    counted.append((fact.occurred_at, spent.day))
    return True


def _find_part(fact: Fact, spent: _Spent) -> int:
    counted = spent.decaying.setdefault(fact.actor_id, deque())
    while counted and counted[0] <= fact.occurred_at - PAIR_WINDOW:
        counted.popleft()
    part = PAIR_PARTS[len(counted)] if len(counted) < len(PAIR_PARTS) else 0
    counted.append(fact.occurred_at)
    return part


def _list_caps(
    fact: Fact, amounts: Amounts, spent: _Spent, daily_total: int
) -> Iterator[tuple[int, int, Reason]]:
    """(cap, what is used of it, reason) of each cap that holds for the fact."""
    if amounts.scope_daily_cap is not None and fact.scope_id is not None:
        yield amounts.scope_daily_cap, spent.by_scope[fact.rule_key, fact.scope_id], Reason.SCOPE_CAP
    if amounts.lifetime_cap is not None:
        yield amounts.lifetime_cap, spent.ever[fact.rule_key], Reason.LIFETIME_CAP
    if amounts.daily_cap is not None:
        yield amounts.daily_cap, spent.by_rule[fact.rule_key], Reason.DAILY_CAP
    if amounts.counts_to_daily_total:
        yield daily_total, spent.total, Reason.DAILY_TOTAL


def _spend(fact: Fact, amounts: Amounts, spent: _Spent, points: int) -> None:
    spent.by_rule[fact.rule_key] += points
    spent.ever[fact.rule_key] += points
    if fact.scope_id is not None:
        spent.by_scope[fact.rule_key, fact.scope_id] += points
    if amounts.counts_to_daily_total:
        spent.total += points


def round_half_up(value: int, unit: int) -> int:
    """`value` in units, half of one rounded up in size.

    >>> round_half_up(75, 10), round_half_up(-75, 10), round_half_up(74, 10)
    (8, -8, 7)
    """
    size = (2 * abs(value) + unit) // (2 * unit)
    return size if value >= 0 else -size
