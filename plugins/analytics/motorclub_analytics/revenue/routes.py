"""The calls under /analytics-api about revenue."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from flask import Response

from motorclub.api import Blueprint, Limit, current_viewer, db, limit_by_member, record_audit, requires
from motorclub.api.figures import today
from motorclub.api.rows import Page
from motorclub_analytics.revenue import exports, schemas, summaries, tables
from motorclub_analytics.revenue.permissions import READ
from motorclub_analytics.revenue.rows import (
    BreakdownRow,
    CohortsRow,
    FailureRow,
    MrrMovementsRow,
    ReconciliationsRow,
    RevenuePaymentRow,
    RevenueSeriesRow,
    RevenueSummaryRow,
)

blueprint = Blueprint("analytics_revenue", __name__, description="Revenue")

Query = Mapping[str, Any]
EXPORTS = Limit("revenue-exports", 60, timedelta(hours=1))


@blueprint.route("/revenue-analytics/summary")
@blueprint.arguments(schemas.SummaryQuery, location="query")
@blueprint.response(200, RevenueSummaryRow)
@requires(READ)
def read_summary(query: Query) -> RevenueSummaryRow:
    """What a period brought, from gross to net, by currency, beside the period it is compared with."""
    return summaries.read_summary(**query)


@blueprint.route("/revenue-analytics/series")
@blueprint.arguments(schemas.SeriesQuery, location="query")
@blueprint.response(200, RevenueSeriesRow)
@requires(READ)
def read_series(query: Query) -> RevenueSeriesRow:
    """Revenue by days, weeks or months, and by source."""
    return tables.read_series(**query)


@blueprint.route("/revenue-analytics/breakdowns")
@blueprint.arguments(schemas.BreakdownQuery, location="query")
@requires(READ)
def list_breakdown(query: Query) -> Page[BreakdownRow]:
    """Revenue by source, event or country, the highest first."""
    return tables.list_breakdown(**query)


@blueprint.route("/revenue-analytics/mrr-movements")
@blueprint.arguments(schemas.MovementsQuery, location="query")
@blueprint.response(200, MrrMovementsRow)
@requires(READ)
def read_movements(query: Query) -> MrrMovementsRow:
    """What the monthly recurring revenue gained and lost by steps, with the check that it adds up."""
    return tables.read_movements(**query)


@blueprint.route("/revenue-analytics/cohorts")
@blueprint.arguments(schemas.CohortsQuery, location="query")
@blueprint.response(200, CohortsRow)
@requires(READ)
def read_cohorts(query: Query) -> CohortsRow:
    """How many of those who began to pay in a month still pay in each later one."""
    return tables.read_cohorts(**query)


@blueprint.route("/revenue-analytics/reconciliations")
@blueprint.arguments(schemas.ReconciliationsQuery, location="query")
@blueprint.response(200, ReconciliationsRow)
@requires(READ)
def read_reconciliations(query: Query) -> ReconciliationsRow:
    """What each payment provider holds, by the books and by its own word."""
    return tables.read_reconciliations(**query)


@blueprint.route("/revenue-analytics/failures")
@blueprint.arguments(schemas.FailuresQuery, location="query")
@requires(READ)
def list_failures(query: Query) -> Page[FailureRow]:
    """Why payments failed, and how many were made after all."""
    return tables.list_failures(**query)


@blueprint.route("/revenue-analytics/payments")
@blueprint.arguments(schemas.PaymentsQuery, location="query")
@requires(READ)
def list_payments(query: Query) -> Page[RevenuePaymentRow]:
    """The payments behind the figures, the newest first."""
    return tables.list_payments(**query)


@blueprint.route("/revenue-analytics/exports")
@limit_by_member(EXPORTS)
@blueprint.arguments(schemas.ExportQuery, location="query")
@blueprint.response(200, content_type="text/csv")
@requires(READ)
def export_table(query: Query) -> object:
    """A table for spreadsheets. It is written to the audit log."""
    text = exports.export_table(**query)
    record_audit(
        "analytics.revenue_exported", actor_id=current_viewer().id, details={"table": query["table"]}
    )
    db.session.commit()
    response = Response(text, mimetype="text/csv")
    name = f"revenue-{query['table'].lower()}-{today().isoformat()}.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
