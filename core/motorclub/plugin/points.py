"""Points for what a plugin's members do: the rules that it registers, and the facts that they are about.

A plugin whose members earn points provides a service that answers `ranks.point_sources`. It need not know whether
anybody counts points, or since when: facts are read from its tables, from the first one on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from motorclub.plugin.content import ContentRef

POINT_SOURCES = "ranks.point_sources"


class Board(StrEnum):
    """The leaderboard on which a rule's points count, beside that of all points; OTHER for none."""

    ANSWERS = "ANSWERS"
    BUILDS = "BUILDS"
    EVENTS = "EVENTS"
    OTHER = "OTHER"


@dataclass(frozen=True, slots=True)
class PointRule:
    """What earns a member points, with the amounts that admins may change.

    `key` begins with the id of the plugin and a dot. The caps: `daily_cap` points a day of the site; `pair_cap` facts
    of one actor for one member within `pair_days`; `scope_daily_cap` points a day for facts of one scope;
    `lifetime_cap` points ever. Rules that `counts_to_daily_total` share what a member can earn a day.

    Of an `is_weighted` rule, points are multiplied by the fact's weight. Of one that `decays`, the second fact of the
    same actor for the same member within 30 days earns 75 %, the third 50 %, the fourth 25 %, the next nothing.
    With `per_source`, a source earns its points once, with so many facts.
    """

    key: str
    title: str
    points: int
    board: Board = Board.OTHER
    daily_cap: int | None = None
    pair_cap: int | None = None
    pair_days: int = 1
    scope_daily_cap: int | None = None
    lifetime_cap: int | None = None
    counts_to_daily_total: bool = True
    is_weighted: bool = False
    decays: bool = False
    per_source: int | None = None


@dataclass(frozen=True, slots=True)
class PointFact:
    """Something that a rule is about: `member_id` earns for what `actor_id`, if anybody, did to `source`.

    `id` numbers the reports of a plugin: a later one about the same rule, source, actor and `detail_id` replaces an
    earlier one, and one that is not `is_active` takes it back. `weight` is from 0 to 1.
    """

    id: int
    rule_key: str
    member_id: int
    source: ContentRef
    occurred_at: datetime
    actor_id: int | None = None
    detail_id: int = 0
    scope_id: int | None = None
    weight: float = 1
    is_active: bool = True


class PointSource(Protocol):
    """A service that answers POINT_SOURCES."""

    def list_point_rules(self) -> Sequence[PointRule]:
        """The rules of the plugin."""

    def list_point_facts(self, after_id: int, limit: int) -> Sequence[PointFact]:
        """The next reports by id, those from long ago included."""
