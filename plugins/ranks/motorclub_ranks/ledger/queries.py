"""Reading rules, ledgers and recalculations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import aliased

from motorclub.api import (
    ContentRef,
    Member,
    Viewer,
    check_member_exists,
    current_viewer,
    forbidden,
    resolve_content,
    translate_answer,
)
from motorclub.api.rows import Page, columns_of, read_one, read_page
from motorclub_ranks.ledger.models import PointEvent, PointRule, Recalculation
from motorclub_ranks.ledger.rows import PointEventRow, PointRuleRow, RecalculationRow
from motorclub_ranks.ledger.rules import NOT_SUPERSEDED
from motorclub_ranks.shared.game import check_game
from motorclub_ranks.shared.permissions import MANAGE, READ_POINTS

# The present version of each rule.
_PRESENT = (
    sa.select(PointRule)
    .where(NOT_SUPERSEDED)
    .ext(distinct_on(PointRule.key))
    .order_by(PointRule.key, PointRule.valid_from.desc())
    .subquery()
)
_RULE = aliased(PointRule, _PRESENT)
_REVERSAL = aliased(PointEvent)
_STARTER = aliased(Member)
_RULE_COLUMNS = columns_of(PointRuleRow, _RULE)
_EVENT_COLUMNS = columns_of(
    PointEventRow,
    PointEvent,
    rule_title=sa.func.coalesce(_RULE.title, PointEvent.rule_key),
    is_reversed=_REVERSAL.id.is_not(None),
)
_RUN_COLUMNS = columns_of(
    RecalculationRow,
    Recalculation,
    starter_id=_STARTER.id,
    starter_username=_STARTER.username,
    starter_image=_STARTER.profile_image,
)


def list_rules(viewer: Viewer, page: int, size: int) -> Page[PointRuleRow]:
    """A page of the rules; those that are switched off are for admins alone."""
    found = sa.select(*_RULE_COLUMNS).order_by(_RULE.board, sa.func.abs(_RULE.points).desc(), _RULE.key)
    if not viewer.may(MANAGE):
        found = found.where(_RULE.is_active)
    rules = read_page(PointRuleRow, found, page, size)
    for row in rules.content:
        row.title = translate_answer(row.title)
    return rules


def get_rule(rule_key: str) -> PointRuleRow:
    """The present version of a rule. Raises 404."""
    found = sa.select(*_RULE_COLUMNS).where(_RULE.key == rule_key)
    row = read_one(PointRuleRow, found, "Rule {key}", key=rule_key)
    row.title = translate_answer(row.title)
    return row


def list_points(viewer: Viewer, user_id: int, page: int, size: int) -> Page[PointEventRow]:
    """A page of a member's ledger, the newest row first.

    Raises 403 for those of others, 404 for nobody's and while the game is off.
    """
    check_game()
    if viewer.id != user_id and not viewer.may(READ_POINTS):
        raise forbidden()
    check_member_exists(user_id)
    found = (
        sa.select(*_EVENT_COLUMNS)
        .outerjoin(_RULE, _RULE.key == PointEvent.rule_key)
        .outerjoin(_REVERSAL, _REVERSAL.reverses_id == PointEvent.id)
        .where(PointEvent.member_id == user_id)
        .order_by(PointEvent.id.desc())
    )
    rows = read_page(PointEventRow, found, page, size)
    _fill_sources(rows.content)
    return rows


def _fill_sources(rows: Sequence[PointEventRow]) -> None:
    """Say what the points are for, as far as the reader may see it."""
    found = resolve_content([ContentRef(row.source_type, row.source_id) for row in rows], current_viewer())
    for row in rows:
        row.rule_title = translate_answer(row.rule_title)
        content = found.get(ContentRef(row.source_type, row.source_id))
        if content is not None:
            row.title, row.url = content.title, content.url


def list_recalculations(page: int, size: int) -> Page[RecalculationRow]:
    """A page of recalculations and simulations, the newest first."""
    return read_page(RecalculationRow, _select_runs().order_by(Recalculation.id.desc()), page, size)


def get_recalculation(run_id: int) -> RecalculationRow:
    """A recalculation. Raises 404."""
    chosen = _select_runs().where(Recalculation.id == run_id)
    return read_one(RecalculationRow, chosen, "Recalculation {id}", id=run_id)


def _select_runs() -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*_RUN_COLUMNS).outerjoin(_STARTER, _STARTER.id == Recalculation.started_by)
